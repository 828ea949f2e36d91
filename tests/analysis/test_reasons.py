"""Reasons: the parts of a difference add up to it, what they count is what the rollouts did, and they read well."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from eternitium import Game, PlayerView, Rules, advise
from eternitium.analysis.advice import advices
from eternitium.analysis.cause import CARD_SENTENCES, Cause
from eternitium.analysis.differences import Differences, Part, estimates, shares
from eternitium.analysis.facts import SPEAKS, Told
from eternitium.analysis.reason import Reason
from eternitium.analysis.reasons import Contrast, cause_of
from eternitium.analysis.rollouts import Rollouts
from eternitium.analysis.statistics import Estimate, estimate
from eternitium.analysis.traces import (
    CLEARED,
    FAILED,
    HAND,
    NEVER,
    OWN,
    PAID,
    PLAYS,
    POINTS,
    RIVAL,
    SEEN,
    SHARE,
    STACK,
    TURNS,
    WIDTH,
)
from eternitium.components import CARD_OF_SLUG
from eternitium.engine.layout import Reals
from eternitium.rulebook import LANGUAGES, words
from tests.analysis.helpers import played
from tests.analysis.seen_again import CHECK_OF
from tests.bench.reasons import ENOUGH, explained, positions
from tests.support.helpers import NO_SHOP, other, position
from tests.support.samples import samples
from tests.support.table import each

pytestmark = pytest.mark.usefixtures("loops")
FAR = "S (?) (?) (?) (?) (?) (?) (?) (?)"


def traced(game: Game, count: int = 300, policy: str = "careful") -> tuple[Any, Rollouts]:
    """Traces of all choices, shape (worlds, choices, WIDTH), and the rollouts that they belong to."""
    actions = [action.number for action in game.legal_actions]
    rolled = Rollouts(PlayerView(game), policy, 3, actions)
    return np.concatenate(rolled.trace(0, count)), rolled


def choice(game: Game, action: str) -> int:
    return [*map(str, game.legal_actions)].index(action)


# What is noted


@each("players rules seed decisions",
    (1, Rules("fr", 8), 3, 12),
    (2, Rules("de"), 1, 0),
    (2, Rules("bga"), 6, 75),
    (3, Rules("fr"), 2, 40),
    (4, Rules("nl"), 5, 70),
)  # fmt: skip
def test_traces_are_of_the_same_games_and_tell_who_was_first(
    players: int, rules: Rules, seed: int, decisions: int
) -> None:
    game = played(players, rules, seed, decisions)
    found, rolled = traced(game)
    rolled.run(len(found))
    sample = rolled.sample()
    assert (found[:, :, SHARE] == sample.share).all()
    ended = ~sample.unfinished
    assert (found[:, :, TURNS] == sample.turns)[ended].all()
    if players > 1:
        first, even = found[:, :, OWN] < found[:, :, RIVAL], found[:, :, OWN] == found[:, :, RIVAL]
        assert (found[first][:, SHARE] == 1).all() and (found[~first & ~even][:, SHARE] == 0).all()
    else:
        assert (found[:, :, RIVAL] == NEVER).all() and (found[:, :, POINTS] == 0).all()
    # Every era card that was on the stack after the next turn, and any that came later, has gone since.
    gone = ended & (found[:, :, STACK + 1] > 0)
    assert (found[:, :, CLEARED + 1] >= found[:, :, STACK + 1])[gone].mean() > 0.9


def test_what_one_turn_does_is_counted() -> None:
    """Two open cards and their portals; a Communicator draws two more, and nothing can be bought."""
    game = Game.from_position(
        position("circle square communicator", "C S D (?) (?) (?)", "droid droid diamond diamond droid droid droid",
                 others=[other(FAR)], **NO_SHOP), seed=1,
    )  # fmt: skip
    found, _ = traced(game, 60)
    circle, end = found[:, choice(game, "play circle")], found[:, choice(game, "pass")]
    assert (circle[:, STACK] <= 4).all() and (end[:, STACK] == 6).all()
    assert (circle[:, PAID] == 0).all() and (end[:, FAILED] == 0).all()
    assert (end[:, HAND] == 6).all() and (end[:, SEEN] >= 6).all()
    assert (circle[:, PLAYS + CARD_OF_SLUG["circle"]] >= 1).all()


def test_a_price_is_counted() -> None:
    game = Game.from_position(
        position("", "C S D", "droid " * 6, others=[other(FAR)], market="S D", turn={"step": "acquire"},
                 basic={"open": ["communicator"], "pile": []}, advanced={"open": [], "pile": []}), seed=1,
    )  # fmt: skip
    found, _ = traced(game, 60)
    prices = {str(action): found[:, k, PAID] for k, action in enumerate(game.legal_actions)}
    assert (prices.pop("skip") == 0).all() and prices
    for action, paid in prices.items():
        assert (paid == int(" with " in action)).all()


# How it is split


def test_parts_add_up_to_the_difference() -> None:
    found, rolled = traced(played(2, Rules("de"), 4, 30), 400)
    differences = Differences(found, rolled.groups)
    pace, rivals, tie = shares(found)
    for one in range(1, found.shape[1]):
        whole = (pace + rivals + tie)[:, one].mean() - (pace + rivals + tie)[:, 0].mean()
        assert sum(part.wins.mean for part in differences.parts(one, 0)) == pytest.approx(whole)
        told = differences.parts(one, 0, Estimate(0.25, 0.0))
        assert sum(part.wins.mean for part in told) == pytest.approx(0.25)
        assert abs(whole - differences.win(one, 0).mean) < 4 * differences.win(one, 0).error + 0.01
        turns = differences.turns[:, one].mean() - differences.turns[:, 0].mean()
        assert sum(part.turns for part in told) == pytest.approx(turns)


def test_in_the_solo_game_the_own_pace_is_all() -> None:
    found, rolled = traced(played(1, Rules("de", 6), 4, 9))
    differences = Differences(found, rolled.groups)
    parts = {part.key: part for part in differences.parts(1, 0)}
    assert parts["rivals"].wins.mean == parts["tie"].wins.mean == 0
    assert sum(part.wins.mean for part in parts.values()) == pytest.approx(differences.win(1, 0).mean)


def planted(worlds: int = 4_000) -> Any:
    """Two choices that differ in one thing: the first one pays an era card. A card takes a turn, and a turn wins."""
    dice, rows = np.random.default_rng(1), np.zeros((worlds, 2, WIDTH))
    rows[:, :, STACK] = dice.integers(3, 7, (worlds, 1))
    rows[:, 0, STACK] += 1
    rows[:, 0, PAID] = 1
    rows[:, :, STACK + 1] = rows[:, :, STACK] - 1
    rows[:, :, CLEARED] = 1
    rows[:, :, HAND] = rows[:, :, SEEN] = 5
    rows[:, :, TURNS] = rows[:, :, OWN] = rows[:, :, STACK] + 1
    rows[:, :, RIVAL] = dice.integers(1, 12, (worlds, 1))
    rows[:, :, SHARE] = (rows[:, :, OWN] < rows[:, :, RIVAL]) + (rows[:, :, OWN] == rows[:, :, RIVAL]) / 2
    return rows


def test_a_planted_cause_is_found() -> None:
    first, *others = Differences(planted(), 1).parts(0, 1)
    assert (first.key, first.amount) == ("paid", 1)
    assert first.turns == pytest.approx(1, abs=0.05) and first.wins.mean == pytest.approx(-1 / 11, abs=0.01)
    assert all(abs(part.wins.mean) < 0.01 for part in others)


def test_what_is_less_sure_gives_way_to_the_whole() -> None:
    dice = np.random.default_rng(2)
    worlds = np.stack([dice.normal(0.1, 0.01, 900), dice.normal(0.1, 1.0, 900)])
    sure, unsure = estimates(worlds, 1, Estimate(0.3, 0.001))
    assert sure.mean == pytest.approx(0.1, abs=0.002) and unsure.mean == pytest.approx(0.2, abs=0.003)
    assert unsure.error < 0.1 * estimates(worlds, 1)[1].error
    for groups in (1, 30):
        assert estimates(worlds, groups)[1] == pytest.approx(estimate(worlds[1], groups))


# What is told


def test_reasons_account_for_the_difference_between_choices() -> None:
    found = [figures for figures in map(explained, positions(samples(4, deep=300), 7)) if figures is not None]
    whole, missed = sum(abs(one.shown) for one in found), sum(abs(one.shown - one.told) for one in found)
    assert len(found) >= 2 and 1 - missed / whole >= ENOUGH
    assert sorted(figures.share(figures.shown) for figures in found)[len(found) // 2] >= ENOUGH
    assert sum(figures.told * figures.shown > 0 for figures in found) >= 0.97 * len(found)
    assert not any(figures.common for figures in found)


def test_the_best_choice_is_told_why() -> None:
    """The portal matches and the crystal lies below."""
    game = Game.from_position(position("circle square droid", "C", others=[other("(?) (?) (?)")], **NO_SHOP), seed=1)
    best, *rest = advise(game, rollouts=1_000)
    assert (
        best.reasons[0].key == "now-crystal"
        and best.reasons[0].wins > 0
        and best.against in {one.action for one in rest}
    )
    for one in rest:
        assert one.against == best.action and (one.reasons[0].key in ("same", "equal") or one.reasons[0].wins < 0)


def test_a_difference_that_no_traced_game_shows_has_no_reason() -> None:
    """Eighteen more wins in a thousand games, but none in the few that are traced."""
    game = played(1, Rules("de"), 4, 30)
    contrast = Contrast(game, game.legal_actions[:2], np.zeros((200, 2, WIDTH)), 1)
    assert contrast.reasons(0, 1, Estimate(-0.018, 0.0)) == (Reason("equal", 0.0, -0.018),)


def test_the_first_numbers_do_not_wait_for_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    traced, trace = list[int](), Rollouts.trace

    def count(rolled: Rollouts, first: int, count: int) -> list[Reals]:
        traced.append(count)
        return trace(rolled, first, count)

    monkeypatch.setattr(Rollouts, "trace", count)
    lists = advices(played(2, Rules("de"), 4, 30), 2_000, clear=None)
    assert not any(advice.reasons for advice in next(lists)) and not traced
    *_, last = lists
    assert all(advice.reasons for advice in last)
    assert sum(traced) == 2_000 // 3 and max(traced) <= 200


def test_without_a_choice_or_with_a_policy_in_python_there_are_none() -> None:
    game = played(2, Rules("de"), 4, 30)
    assert not any(advice.reasons for advice in advise(game, 2, policy=lambda view: view.legal_actions[0]))
    assert not any(advice.reasons for advice in advise(game, 20))


# In words


DRAWS = Cause("draws", 2)
PRICE = Cause("price", 2, cards=("T", "S"))
TRY = Reason("try", 0.0, -0.08, cause=Cause("try", chance=0.38, cards=("circle",)), ends=(0.12, -0.2))


@each("language said",
    ("en", "You draw 2 cards at once: the crystal comes 0.8 turns earlier, 16 more wins in 100."),
    ("de", "Du ziehst sofort 2 Karten: der Kristall kommt 0,8 Spielzüge früher, 16 Siege mehr von 100."),
    ("fr", (
     "Vous piochez tout de suite 2 cartes\u00a0: "
     "la gemme vient 0,8 tour plus tôt, 16 victoires de plus sur 100.")),
    ("nl", "Je trekt meteen 2 kaarten: de edelsteen komt 0,8 beurten eerder, 16 overwinningen meer op 100."),
)  # fmt: skip
def test_a_reason_in_words(language: str, said: str) -> None:
    assert Reason("later-seen", 0.5, 0.16, -0.81, cause=DRAWS).text(language) == said


@each("reason said",
    (Reason("paid", 1.0, -0.06, 0.4),
     "You pay 1 more era card: the crystal comes 0.4 turns later, 6 fewer wins in 100."),
    (Reason("paid", -2.0, 0.01, 0.4), "You pay 2 fewer era cards: 1 more win in 100."),
    (Reason("now-crystal", 11.2, 0.07, -0.04),
     "In 11 more games of 100 you find the crystal this turn: 7 more wins in 100."),
    (Reason("now-crystal", 11.2, 0.07, -0.04, cause=DRAWS),
     "You draw 2 cards at once: in 11 more games of 100 you find the crystal this turn, 7 more wins in 100."),
    (Reason("rivals", 0.3, 0.05, rival=1), "Player 2 needs 0.3 more turns: 5 more wins in 100."),
    (Reason("rivals", 0.3, 0.05, rival=1, cause=Cause("hinders", 1)),
     "You turn down 1 open card of your opponents: Player 2 needs 0.3 more turns, 5 more wins in 100."),
    (Reason("paid", 2.0, -0.06, 0.4, cause=PRICE),
     ("You put a triangle era card and a square era card onto your stack: "
      "the crystal comes 0.4 turns later, 6 fewer wins in 100.")),
    (Reason("paid", 2.0, 0.06, -0.4, cause=PRICE, own=False),
     ("You avoid this – you put a triangle era card and a square era card onto your stack: "
      "the crystal comes 0.4 turns earlier, 6 more wins in 100.")),
    (Reason("soon", 0.0, -0.06, cause=DRAWS, own=False),
     "You miss this – you draw 2 cards at once: 6 fewer wins in 100."),
    (TRY, ("The try hits with a chance of only 38%: "
           "with a hit 12 more wins in 100, with a miss 20 fewer wins in 100, together 8 fewer wins in 100.")),
    (replace(TRY, ends=(-0.02, -0.1)), ("Even if the try hits (a chance of 38%), you win less often: "
           "with a hit 2 fewer wins in 100, with a miss 10 fewer wins in 100, together 8 fewer wins in 100.")),
    (replace(TRY, wins=0.08, ends=(0.2, 0.01)),
     ("The try hits with a chance of 38%, and even a miss costs you nothing: "
      "with a hit 20 more wins in 100, with a miss 1 more win in 100, together 8 more wins in 100.")),
    (Reason("many", 0.0, 0.02, largest=Reason("paid", -0.4, 0.01)),
     "Many small things, above all this – you pay 0.4 fewer era cards: 2 more wins in 100."),
    (Reason("later-cleared", 0.0, -0.03), "Later turns go worse: 3 fewer wins in 100."),
    (Reason("equal", 0.0, -0.004, error=0.012), "Both are about equally good: 0 ± 1 wins in 100."),
    (Reason("same", 0.0, 0.0), "Both lead to the same."),
)  # fmt: skip
def test_numbers_and_directions_are_said(reason: Reason, said: str) -> None:
    assert str(reason) == said


@each("key wins cause fits",
    ("later-added", -0.1, Cause("denies", cards=("quantum-clock",), player=1), True),
    ("later-added", -0.1, Cause("denies", cards=("communicator",), player=1), False),
    ("later-cleared", -0.1, Cause("denies", cards=("quantum-clock",), player=1), False),
    ("rivals", -0.1, Cause("refills", player=1), True),
    ("later-cleared", -0.1, Cause("refills", player=1), False),
    ("rivals", -0.1, Cause("loses", cards=("quantum-clock",)), True),
    ("rivals", -0.1, Cause("loses", cards=("circle",)), False),
    ("tie", -0.1, Cause("brings", cards=("laboratory",)), True),
    ("tie", -0.1, Cause("brings", cards=("communicator",)), False),
)  # fmt: skip
def test_a_cause_is_told_only_of_what_it_can_bring_about(key: str, wins: float, cause: Cause, fits: bool) -> None:
    told = Told(cause, own=SPEAKS[cause.kind] < 0, speaks=SPEAKS[cause.kind])
    assert cause_of(Part(key, 0.0, Estimate(wins, 0.01), 0.0), [told]) == (told if fits else None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cause_has_words_for_and_against(language: str) -> None:
    names = {"gives": ("circle", "C", "C"), "gives-odds": ("circle",), "loses": ("circle",), "swap": ("C", "(?)")}
    names |= {"try": ("circle", "droid"), "blind": ("?basic",), "blind-attack": ("?advanced",)}
    for kind in CHECK_OF.keys() - set(CARD_SENTENCES):
        for n in (0, 1, 2):
            cause = Cause(kind, n, 0.25, names.get(kind, ("C",)), 1)
            assert all(cause.text(language, favours, "Player 2") for favours in (True, False))


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_short(language: str) -> None:
    keys = {key.rpartition("-")[0] for key in words("reasons", language) if key.endswith("-more")}
    lengths = [len(Reason(key, 0.6, 0.16, -0.8).text(language).split()) for key in keys - {"turns", "wins", "rival"}]
    assert max(lengths) <= 28
