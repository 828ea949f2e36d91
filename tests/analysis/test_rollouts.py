"""Rollouts: the same seed, the same numbers; small positions of which the outcome is certain."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from eternitium import Game, PlayerView, Rules
from eternitium.analysis import compiled
from eternitium.analysis.compiled import Loops
from eternitium.analysis.rollouts import ROLLOUT_ROUNDS, Rollouts, Sample
from eternitium.experiments.studies.turns import RACER, end_position
from eternitium.policies import steady
from eternitium.policies.player import Player
from tests.analysis.helpers import INTERPRETED, played, stuck
from tests.support.helpers import NO_SHOP, other, position, seat

FAR = "S (?) (?) (?) (?) (?) (?) (?) (?)"
DP = "double-portal:circle+square"
THREE_ULTIMATES = "ultimate-portal ultimate-portal ultimate-portal"
TABLES = [
    *((1, rules, 17) for rules in (Rules("de"), Rules("fr", 4), Rules("de", 5), Rules("nl", 3))),
    *((2, rules, 60) for rules in (Rules("de"), Rules("fr"))),
    (3, Rules("nl"), 60),
]


def rolled(game: Game, n: int = 50, viewer: int = 0, seed: int = 1, policy: Any = "steady", **more: Any) -> Sample:
    """Rollouts of a game."""
    rollouts = Rollouts(PlayerView(game, viewer), policy, seed, **more)
    rollouts.run(n)
    return rollouts.sample()


def numbers_of(sample: Sample) -> list[Any]:
    return [*sample]


def same(one: Sample, another: Sample) -> bool:
    """Whether all numbers are equal."""
    return all(np.array_equal(a, b) for a, b in zip(numbers_of(one), numbers_of(another), strict=True))


def start(*args: Any, **kwargs: Any) -> Game:
    """A game from a position of tests.support.helpers."""
    return Game.from_position(position(*args, **kwargs), seed=1)


# The same seed


@pytest.mark.usefixtures("loops")
def test_the_same_seed_gives_the_same_numbers_however_portioned() -> None:
    game = played(2, Rules("de"), 2, 60)
    actions = [action.number for action in game.legal_actions]
    portioned = Rollouts(PlayerView(game), "bold", 7, actions)
    for portion in (100, 1, 299):
        portioned.run(portion)
    whole = rolled(game, 400, game.player, 7, "bold", actions=actions)
    assert portioned.count == 400 and same(portioned.sample(), whole)
    assert not same(whole, rolled(game, 400, game.player, 8, "bold", actions=actions))


@pytest.mark.usefixtures("loops")
def test_an_action_is_rolled_out_the_same_alone_and_among_others() -> None:
    """Common random numbers: what other choices are looked at does not matter."""
    game = played(2, Rules("de"), 1, 8)
    actions = [action.number for action in game.legal_actions]
    together = rolled(game, 100, game.player, actions=actions)
    alone = rolled(game, 100, game.player, actions=actions[1:2])
    assert np.array_equal(together.share[:, 1:2], alone.share) and np.array_equal(together.turns[:, 1:2], alone.turns)


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize(("players", "rules", "decisions"), TABLES)
def test_plain_python_finds_the_same(
    players: int, rules: Rules, decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(players, rules, 2, decisions)
    actions = [action.number for action in game.legal_actions[:2]]
    fast = rolled(game, 2, actions=actions)
    monkeypatch.setattr(compiled, "load", lambda: INTERPRETED)
    assert same(fast, rolled(game, 2, actions=actions))


# What is certain


def outcome(game: Game, viewer: int = 0) -> tuple[float, float, bool]:
    """Share of the win, turns, and whether it was stopped, if all rollouts agree, compiled ones and those in Python."""
    one, another = rolled(game, viewer=viewer), rolled(game, 2, viewer, policy=Player("asked", steady.choose))
    share, turns, unfinished = ({*getattr(one, name).flat, *getattr(another, name).flat} for name in Sample._fields[:3])
    assert len(share) == len(turns) == 1
    return float(share.pop()), float(turns.pop()), bool(unfinished.pop())


@pytest.mark.usefixtures("loops")
def test_R59_the_last_card_and_a_matching_portal_win_in_one_turn() -> None:
    game = start("circle", "C", others=[other(FAR)])
    assert outcome(game) == (1.0, 1.0, False)
    share = rolled(game, viewer=1)
    assert not share.share.any() and (share.turns > 1).all()


@pytest.mark.usefixtures("loops")
def test_R61_two_finders_with_equal_cards_share_the_win() -> None:
    """Each has five portals and one Droid, and the last card matches; so both find the crystal in the same round."""
    own = {"hand": "circle square triangle diamond circle", "deck": "droid"}
    game = start(own["hand"], "C", own["deck"], others=[seat(own["hand"], "C", own["deck"])], **NO_SHOP)
    for viewer in (0, 1):
        assert outcome(game, viewer) == (0.5, 1.0, False)


@pytest.mark.usefixtures("loops")
def test_the_turns_of_a_loser_are_counted_on() -> None:
    """Player 1 has just found the crystal after player 0's turn; player 0 would have needed one turn more."""
    first = seat("circle circle circle circle circle", "C", "circle")
    game = start("square", "S", others=[seat("", FAR, "", "circle")], before=[first], **NO_SHOP)
    game.push("play square")
    assert game.player == 2
    assert outcome(game, 1) == (1.0, 0.0, False)
    assert outcome(game, 0) == (0.0, 1.0, False)


@pytest.mark.usefixtures("loops")
def test_who_has_finished_needs_no_turn() -> None:
    game = start("circle", "C", others=[other(FAR)])
    game.push("play circle")
    assert game.player == 1 and not game.is_over
    assert outcome(game) == (1.0, 0.0, False)


@pytest.mark.usefixtures("loops")
def test_the_running_turn_counts_and_one_that_is_over_does_not() -> None:
    """Player 0 passes and holds all circles in the next turn; asked before that, it takes two turns."""
    game = start("square", "C", "circle circle circle circle circle", others=[other(FAR)], **NO_SHOP)
    assert outcome(game)[1] == 2
    game.push("pass")
    while game.player == 0:
        game.push(game.legal_actions[-1])
    assert outcome(game)[1] == 1


@pytest.mark.usefixtures("loops")
def test_a_rollout_that_cannot_end_is_stopped() -> None:
    """Nobody owns or can get a portal; the turns are those played so far: the running one and at most 60 more."""
    share, turns, unfinished = outcome(stuck())
    assert (share, unfinished) == (0.0, True)
    assert turns in (ROLLOUT_ROUNDS, ROLLOUT_ROUNDS + 1)


# What is worked out by hand: the chances to be done in 1, 2, ... turns


def end(stack: str, hidden: dict[str, int], *piles: str) -> Game:
    """A race alone; the piles are hand, deck and discard."""
    return Game.from_position(end_position(stack.split(), hidden, *map(str.split, piles)), seed=1)


def agrees(game: Game, pmf: Iterable[float], policy: Any = RACER, n: int = 4_000) -> None:
    """The share of each number of turns lies within four standard errors."""
    turns = rolled(game, n, policy=policy).turns[:, 0]
    for turn, chance in enumerate(pmf, 1):
        share = np.mean(turns == turn)
        assert abs(share - chance) <= 4 * (chance * (1 - chance) / n) ** 0.5, (turn, share, chance)


RACES: list[tuple[Any, ...]] = [
    ("a matching portal in hand", ("C", {"square": 3}, "circle square"), (1,)),
    ("passing brings the deck", ("C", {}, "square", "circle"), (0, 1)),
    ("an empty deck is renewed", ("C", {}, "square", "", "circle"), (0, 1)),
    ("R22 passing draws six", ("C", {}, "square", "circle" + 6 * " square"), (0, 6 / 7, 1 / 7)),
    ("R36 ending draws five, what is left comes first", ("S C", {}, "square", "circle" + 5 * " square"),
     (0, 5 / 6, 1 / 6)),
    # Both shapes lie in the stack then, so that both Ultimate Portals are needed, among four of five cards.
    ("R21 a failed try draws four", ("(?)", {"circle": 1, "square": 1}, "circle",
     "ultimate-portal ultimate-portal triangle triangle triangle"), (1 / 2, 1 / 2 * 3 / 5)),
    # Each shape is on top half of the time; a hit tells what the other card is.
    ("R20 a last card comes back with another", ("(?)", {"circle": 1, "square": 1}, "circle", "square"),
     (1 / 2, 1 / 4, 1 / 8, 1 / 16)),
    ("the best chance is tried", ("(?)", {"circle": 1, "square": 2}, "circle square"), (2 / 3, 1 / 6, 1 / 12)),
    ("a Double Portal fits twice", ("(?)", {"circle": 1, "square": 2, "triangle": 1}, f"square {DP}"), (3 / 4,)),
    ("a card without a chance is not tried", ("(?)", {"circle": 1}, "square", "circle"), (0, 1)),
    ("an Ultimate Portal takes any card", ("(?) S (?)", {"circle": 4}, THREE_ULTIMATES), (1,)),
    ("a Droid shows the card", ("(?)", {"circle": 1, "square": 1}, "droid circle", "square"), (1 / 2, 1 / 2)),
    # The second card has the other shape two times out of three; later the Droid tells the two cards apart.
    ("two cards and a Droid", ("(?) (?)", {"circle": 2, "square": 2}, "droid circle square"), (2 / 3, 1 / 3)),
    ("three cards", ("(?) (?) (?)", {"circle": 2, "square": 2}, "droid circle square ultimate-portal"),
     (2 / 3, 1 / 3)),
]  # fmt: skip


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize(("race", "pmf"), [row[1:] for row in RACES], ids=[row[0] for row in RACES])
def test_turns_agree_with_chances_by_hand(race: tuple[Any, ...], pmf: tuple[float, ...]) -> None:
    agrees(end(*race), pmf)


def test_policies_that_are_asked_agree_with_chances_by_hand() -> None:
    _, race, pmf = RACES[-1]
    agrees(end(*race), pmf, Player("asked", RACER.choose), 150)


@pytest.mark.usefixtures("loops")
def test_R21_rollouts_know_what_a_failed_try_has_shown() -> None:
    """The triangle is one of both cards; the other one is a square three times out of four, else a circle."""
    game = end("(t) (?)", {"circle": 1, "square": 3}, "circle", "square triangle diamond diamond")
    game.push("try circle")
    while game.round == 1:
        game.push(RACER.choose(PlayerView(game)))
    assert PlayerView(game).own["stack"] == ["(?)", "(?)"]
    agrees(game, (3 / 8,))


def test_the_loops_are_compiled_once(loops: Loops) -> None:
    assert compiled.load() is loops and loops.is_ready("roll_worlds")
