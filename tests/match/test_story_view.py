"""The story of a game: what it says is true of the report's own table, worked out here from its rows alone."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from eternitium.analysis.report import GameReport
from eternitium.match.match import Match
from eternitium.match.report_view import told_report
from eternitium.match.story_view import LEAST_LEAD
from eternitium.rulebook import LANGUAGES
from tests.browser.places import at_the_end, in_the_middle, play, solo
from tests.support.made_up_report import made_up
from tests.support.samples import samples
from tests.support.table import each

Rows = list[dict[str, str]]
STORIES = samples(10, deep=400)
LEAD = re.compile(r"(?P<only>\w+) led from|(?P<first>\w+) led until round (?P<until>\d+), then (?P<then>\w+) did")
TURN = re.compile(r"Round (\d+) decided it: in (your|\w+’s) turn your chance (rose|fell) from (\d+)% to (\d+)%\.")
POINTS = re.compile(r"(?:(brought|cost) you (\d+)|(evened out))")


def walked(match: Match, seed: int) -> GameReport:
    """A report in which everybody's chance walks about at random, and luck and skill add up."""
    dice, game = np.random.default_rng(seed), match._game
    report = made_up(game)
    walk = np.cumsum(dice.normal(0, 0.3, (game.plies, game.players)), axis=0)
    shares = np.exp(walk) / np.exp(walk).sum(axis=1, keepdims=True) if game.players > 1 else 1 / (1 + np.exp(-walk))
    moments = []
    for moment, before, after in zip(report.moments, shares, [*shares[1:], report.result], strict=True):
        skill = dice.normal(0, 0.02, game.players)
        entry = replace(
            moment.entry,
            before=tuple(before.tolist()),
            skill=tuple(skill.tolist()),
            luck=tuple((np.array(after) - before - skill).tolist()),
        )
        moments.append(replace(moment, entry=entry, grade=0))
    ledger = replace(report.ledger, start=tuple(shares[0].tolist()), entries=tuple(one.entry for one in moments))
    return replace(report, ledger=ledger, moments=tuple(moments))


def ahead(shares: list[float]) -> int | None:
    order = np.argsort(shares)[::-1]
    return int(order[0]) if shares[order[0]] - shares[order[1]] >= LEAST_LEAD else None


def check_lead(sentence: str, rows: Rows, match: Match, result: tuple[float, ...]) -> None:
    names, starts = match.names, [rows[0], *(row for last, row in pairwise(rows) if row["round"] != last["round"])]
    shares = [[float(row[f"before_{seat}"]) for seat in range(match.players)] for row in starts]
    rounds = [*(int(row["round"]) for row in starts), int(rows[-1]["round"])]
    leads = zip(rounds, map(ahead, [*shares, list(result)]), strict=True)
    clear = [(at, seat) for at, seat in leads if seat is not None]
    told, who = LEAD.match(sentence), [seat for _, seat in clear]
    if told is None:
        often = re.fullmatch(r"The lead changed (\d+) times; you led in \d+ of \d+ rounds\.", sentence)
        assert often and int(often[1]) == sum(one != other for one, other in pairwise(who)) > 1, sentence
    elif told["only"]:
        assert {names[seat] for seat in who} == {told["only"]}
    else:
        change = next(n for n, seat in enumerate(who) if seat != who[0])
        assert [names[who[0]].lower(), names[who[-1]].lower()] == [told["first"].lower(), told["then"].lower()]
        assert set(who[:change]) == {who[0]} and set(who[change:]) == {who[-1]}
        assert clear[change - 1][0] <= int(told["until"]) <= clear[change][0]


def check_alone(sentence: str, rows: Rows) -> None:
    starts = [rows[0], *(row for last, row in pairwise(rows) if row["round"] != last["round"])]
    likely = sum(float(row["before_0"]) > 0.5 for row in starts)
    assert sentence == f"In {likely} of {len(starts)} rounds your chance was above one half."


def check_turn(sentence: str, rows: Rows, match: Match, place: int) -> None:
    """No turn changed the chance by more than the one that is told."""
    seat = match.viewer
    chance = [float(row[f"before_{seat}"]) for row in rows]
    chance.append(chance[-1] + float(rows[-1][f"skill_{seat}"]) + float(rows[-1][f"luck_{seat}"]))
    plies = match.snapshot().game.turn_plies
    sizes = {at: chance[end] - chance[at if n else 0] for n, (at, end) in enumerate(pairwise([*plies, len(rows)]))}
    told = TURN.fullmatch(sentence)
    assert told and abs(sizes[place]) == pytest.approx(max(map(abs, sizes.values())))
    assert int(told[1]) == int(rows[place]["round"]) and (told[3] == "rose") == (sizes[place] > 0)
    assert (told[2] == "your") == (int(rows[place]["player"]) == seat)
    assert int(told[5]) - int(told[4]) == pytest.approx(100 * sizes[place], abs=1.01)


def check_weights(sentence: str, rows: Rows, match: Match) -> None:
    """Luck and choices have the sign and the size that is told, and what weighed most is the largest of all."""
    seat = match.viewer
    moved = {
        "luck": sum(float(row[f"luck_{seat}"]) for row in rows),
        "your choices": sum(float(row[f"skill_{seat}"]) for row in rows if int(row["player"]) == seat),
        "the others’ choices": sum(float(row[f"skill_{seat}"]) for row in rows if int(row["player"]) != seat),
    }
    for part, (way, points, _) in zip(("your choices", "luck"), POINTS.findall(sentence), strict=True):
        shown = int(points or 0) * (-1 if way == "cost" else 1)
        assert shown == pytest.approx(100 * moved[part], abs=1.01)
    most = sentence.partition(": ")[2].removesuffix(" weighed most.")
    largest = max(map(abs, moved.values()))
    assert not most or abs(moved[most]) > largest - 0.02


@each(
    "made",
    lambda seed: play(Match(2, seed=seed), lambda _: False),
    lambda _: at_the_end(),
    lambda _: play(solo(), lambda _: False),
)
def test_every_fact_of_a_story_is_true(made: Callable[[int], Match]) -> None:
    match = made(3)
    for seed in range(STORIES):
        report = walked(match, seed)
        rows = [*csv.DictReader(io.StringIO(report.to_csv()))]
        story = told_report(report, match).story
        assert story is not None
        lead, turn, weights = story.sentences
        if match.players > 1:
            check_lead(lead, rows, match, report.result)
        else:
            check_alone(lead, rows)
        check_turn(turn, rows, match, story.place)
        check_weights(weights, rows, match)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_three_sentences_with_a_picture_and_a_text_to_share(language: str) -> None:
    match = at_the_end()
    match.language = language
    for seed in range(samples(3, deep=50)):
        story = told_report(walked(match, seed), match).story
        assert story is not None and len(story.sentences) == 3 and not story.moments
        assert story.picture.startswith("<svg") and not re.search("[{}]", " ".join((*story.sentences, story.share)))


def test_a_running_game_has_no_story_and_one_that_is_computed_no_picture_and_no_skill() -> None:
    running, over = in_the_middle(), at_the_end()
    assert told_report(made_up(running._game), running).story is None
    story = told_report(made_up(over._game, 0.5), over).story
    assert story is not None and not (story.picture or story.skill or story.moments or story.share)


def test_the_picture_shows_what_the_seat_saw() -> None:
    """Another hand of somebody else makes the same picture."""
    match = at_the_end()
    story = told_report(made_up(match._game), match).story
    assert story is not None
    others = [seat for seat in range(match.players) if seat != match.viewer]
    shown = match.sight(story.place)["players"]
    assert all(set(shown[seat]["hand"]) <= {"?"} for seat in others)
