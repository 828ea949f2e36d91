"""A long game costs no more than a short one: what a click does, what the shared process is asked, what is refused."""

import json
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from eternitium_widgets import Board

from eternitium import Game, PlayerView, Rules, odds
from eternitium.analysis import rollouts
from eternitium.analysis.breathing import BREATHER
from eternitium.analysis.rollouts import Rollouts
from eternitium.belief.action_cards import CardBelief
from eternitium.belief.belief import believe, recalled
from eternitium.belief.era_cards import EraBelief
from eternitium.jobs.job import Job
from eternitium.match import save
from eternitium.match.match import Match
from eternitium.rulebook import LANGUAGES, word
from tests.belief.test_no_leak import Twins, dealt_twins, differently_shuffled_twins, twins_from_a_position
from tests.support.helpers import fresh, idle

SHORT, LONG = 60, 300  # the log on the board is full in both
MOST_BYTES = 20_000  # of a question about a game in which no era stack was shuffled


@cache
def played(plies: int, players: int = 2) -> Game:
    """A game without portals in which everybody passes: all turns have the same three actions."""
    position = fresh(players).position()
    position["supply"], position["turn"]["step"] = dict.fromkeys(position["supply"], 0), "play"
    game = Game.from_position(position, seed=1)
    while game.plies < plies:
        game.push(idle(game))
    return game


def table_after(plies: int) -> Match:
    """A table with two persons, where the decision is the one's who sits at the board."""
    game = played(plies).copy()
    saved = save.Saved(game, Match(2, seats=["person"] * 2)._seats, game.player, True)
    return Match.load(save.write(saved))


def question(game: Game, viewer: int) -> bytes:
    return pickle.dumps(Job(believe(game, viewer), "a", 1))


@pytest.mark.parametrize("players", [2, 5])
def test_a_question_is_as_small_after_many_actions_as_after_few(players: int) -> None:
    short, long = (len(question(played(plies, players), 0)) for plies in (SHORT, LONG))
    assert long < 1.2 * short < MOST_BYTES


def test_whoever_is_asked_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game, viewer = played(LONG).copy(), 0
    asked, known = question(game, viewer), believe(game, viewer)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("an action was followed")

    monkeypatch.setattr(EraBelief, "follow", refuse)
    monkeypatch.setattr(CardBelief, "follow", refuse)
    monkeypatch.setattr(Game, "push", refuse)
    job = pickle.loads(asked)  # noqa: S301 (our own)
    again = recalled(job.known)
    assert (again.plies, again.events) == (0, ())
    assert plainly(believe(again, viewer)) == plainly(believe(game, viewer))
    assert known.position == again.sight(viewer) == job.known.position
    assert again.position(viewer) == game.position(viewer)


@pytest.mark.parametrize("twins_of", [dealt_twins, twins_from_a_position, differently_shuffled_twins])
def test_nothing_that_is_hidden_from_the_seat_is_in_a_question(twins_of: Callable[[int], Twins]) -> None:
    differed = set[str]()
    for seed in range(6):
        twins, dice = twins_of(seed), random.Random(seed)
        for _ in range(10):
            differed.update(twins.differing())
            one, other = (believe(game, twins.viewer) for game in twins.games)
            assert plainly(one) == plainly(other), twins.story()
            twins.advance(dice)
    assert differed


def plainly(found: Any) -> Any:
    """Everything that a pickle of something would hold, as nested lists that can be compared."""
    if isinstance(found, dict):
        return [(plainly(key), plainly(value)) for key, value in found.items()]
    if isinstance(found, list | tuple):
        return [*map(plainly, found)]
    if isinstance(found, frozenset):
        return sorted(found)
    if isinstance(found, str | int | float | None):
        return found
    if isinstance(found, type):
        return found.__name__
    return [type(found).__name__, plainly(found.__reduce_ex__(pickle.HIGHEST_PROTOCOL)[1:3])]


def test_what_is_recalled_answers_as_the_game_itself() -> None:
    for players, rules in ((1, Rules("de", 4)), (3, Rules("fr")), (5, Rules("nl"))):
        game = Game(players, rules, seed=7)
        for number in range(60 * players):
            if game.is_over:
                break
            game.push(game.legal_actions[number * number % len(game.legal_actions)])
        for viewer in range(players):
            again = recalled(pickle.loads(pickle.dumps(believe(game, viewer))))  # noqa: S301 (our own)
            assert again.position(viewer) == game.position(viewer)
            assert (again.rules, again.player, again.known_piles) == (game.rules, game.player, game.known_piles)
            if viewer == game.player:
                assert again.legal_actions == game.legal_actions
            if any(card == "(?)" for card in game.position(viewer)["players"][game.turn_player]["stack"]):
                assert odds.luck(again, viewer) == odds.luck(game, viewer)
            assert odds.hand(again, 5, viewer).copies == odds.hand(game, 5, viewer).copies


def test_rollouts_are_made_in_pieces_so_that_others_are_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, pieces, breaths, slow = [0.0], list[int](), [0], 0.004

    def roll(*given: Any) -> None:
        pieces.append(given[5].games)
        clock[0] += slow * given[5].games

    monkeypatch.setattr(rollouts, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    monkeypatch.setattr("eternitium.analysis.rollouts.compiled.load", lambda: SimpleNamespace(roll_worlds=roll))
    before = BREATHER.set(lambda: breaths.append(1))
    Rollouts(PlayerView(played(SHORT), 0), "steady", 0).run(500)
    BREATHER.reset(before)
    assert sum(pieces) == 500 and len(breaths) > len(pieces)
    assert max(pieces[1:]) * slow <= rollouts.PIECE and pieces[1] * slow > rollouts.PIECE / 2


def test_a_click_does_not_look_at_the_whole_past(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table_after(LONG)
    match.snapshot().plain()
    game = match._game

    class Pastless(Game):
        """A game of which nobody may read the whole past; other games are left alone."""

        copy = history = events = steps = opening = property(lambda _: pytest.fail("the whole past was read"))

    monkeypatch.setattr(game, "__class__", Pastless)
    click(match)
    match.undo()
    match.redo()
    match.snapshot().plain()


def click(match: Match) -> None:
    """What a click of a person makes the kernel do, without what the browser keeps."""
    match.act(idle(match._game))
    if match.handover is not None:
        match.take_seat(match.handover)
    match.snapshot().plain()
    job = match.job(advice=not match.is_over)
    assert job is not None and pickle.dumps(job)


def test_a_click_in_a_long_game_takes_no_more_work_than_in_a_short_one() -> None:
    short, long = (work_of_clicks(table_after(plies)) for plies in (SHORT, LONG))
    assert long["EraBelief.follow"] == short["EraBelief.follow"] > 0
    assert long["Journal._tell"] <= 1.5 * short["Journal._tell"]
    assert long.total() < 1.05 * short.total()


def work_of_clicks(match: Match, clicks: int = 12) -> Counter[str]:
    """How often each function was called."""
    for _ in range(clicks):  # both persons have been at the board
        click(match)
    work: Counter[str] = Counter()

    def count(frame: Any, event: str, _: object) -> None:
        if event == "call":
            work[frame.f_code.co_qualname] += 1

    sys.setprofile(count)
    try:
        for _ in range(clicks):
            click(match)
    finally:
        sys.setprofile(None)
    return work


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_with_too_many_actions_is_refused_before_any_is_replayed(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = json.loads(Match(2, seed=1).save())
    saved["record"]["actions"] = ["pass"] * (save.MOST_ACTIONS + 1)
    monkeypatch.setattr(Game, "load", lambda _: pytest.fail("the game was replayed"))
    board, sent = Board(2, seed=1, language=language), list[dict[str, Any]]()
    before = board.snapshot["game"]["id"]
    monkeypatch.setattr(board, "send", lambda message, **_: sent.append(message))
    board._receive(board, {"type": "load", "text": json.dumps(saved), "line": "a", "n": 1}, None)
    n = {"en": "2,000", "de": "2.000", "fr": "2\u202f000", "nl": "2.000"}[language]
    assert sent == [{"type": "refused", "text": word("desk", "too-many-actions", language, None, n=n)}]
    assert board.snapshot["game"]["id"] == before
    board.close()


def test_a_table_takes_as_many_actions_as_a_file_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save, "MOST_ACTIONS", 40)
    match = Match(2, seed=1, seats=["person", "steady"])
    while match.plies < 40:
        match.proceed() if match.policy_to_move else match.act(idle(match._game))
    before = match.snapshot().plain()
    with pytest.raises(save.TooLong, match="at most 40 moves"):
        match.proceed() if match.policy_to_move else match.act(idle(match._game))
    assert match.snapshot().plain() == before
    assert Match.load(match.save()).plies == 40
    match.undo()
    match.act(idle(match._game))


def test_the_library_itself_replays_games_of_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save, "MOST_ACTIONS", 10)
    assert Game.load(played(SHORT).save()).plies == SHORT
