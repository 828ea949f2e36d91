"""Exact odds of several players' stacks against the list of all worlds, after every action of random sequences."""

from fractions import Fraction
from typing import Any

import pytest

from eternitium import Game
from eternitium.game.notation import Action
from tests.belief.sequences import compare_chunk
from tests.belief.worlds import SHAPES, Odds, Worlds, shuffled_stacks
from tests.support.helpers import NO_SHOP, shown
from tests.support.samples import samples

# Of each chunk of sequences; without them the comparison would mean less.
SEVERAL = {
    "turn-back luck.fail": 20, "add-era luck.last-card": 4, "discard-era luck.success": 8,
    "turn-down card.time-bomb": 4, "nothing card.time-bomb.unaffected": 3, "add-era card.quantum-clock": 8,
    "swap face down": 6, "swap out of a shuffled stack": 1, "turn-up card.droid": 7, "turn-up card.giga-droid": 10,
    "price shuffled in": 4, "shuffle-era": 15, "second generation card": 8, "shuffled again": 3, "taken back": 20,
}  # fmt: skip
SWAPS = {
    "swap": 30, "swap face down": 20, "swap out of a shuffled stack": 5, "moved card shuffled again": 2,
    "turn-back luck.fail": 20, "turn-down card.time-bomb": 6, "second generation card": 6, "price shuffled in": 4,
}  # fmt: skip


@pytest.mark.parametrize("chunk", range(samples(2, deep=12)))
def test_several_players(chunk: int) -> None:
    compare_chunk("several", chunk, SEVERAL)


@pytest.mark.parametrize("chunk", range(samples(2, deep=8)))
def test_swapped_cards(chunk: int) -> None:
    compare_chunk("swaps", chunk, SWAPS)


# The reference itself, against numbers worked out by hand


def shares(text: str) -> Odds:
    """The chances of circle, square, triangle and diamond: "13/56 14/56 14/56 15/56"."""
    return dict(zip(SHAPES, map(Fraction, text.split()), strict=True))


def followed(game: Game, *actions: str) -> Worlds:
    worlds = Worlds(game.position(), game.rules, 0)
    for action in actions:
        before = game._record
        worlds.follow(game.push(action), shuffled_stacks(before, Action(action).number))
    return worlds


def test_T103_reference_four_cards_seen() -> None:
    """Cards that are named nowhere are out of the game, and as unknown as the face-down ones."""
    seats = [{"hand": ["circle"], "stack": ["C", "(?)"]}, {"stack": ["C", "(?)"]}]
    game = Game.from_position({"players": seats, "market": ["S", "T"], "era_pile": []}, seed=1)
    worlds = followed(game)
    assert worlds.stack(0) == worlds.stack(1) == [shares("1 0 0 0"), shares("13/56 14/56 14/56 15/56")]
    assert worlds.luck(0) == worlds.stack(0)[1]


@pytest.fixture
def tried() -> dict[str, Any]:
    """A stack of four from 41 unknown cards; the one on top, an S, is about to be shown by a failed try."""
    return {
        "players": [{"hand": ["circle"], "deck": ["droid"] * 4, "stack": ["(s)", "(?)", "(?)", "(?)"]}],
        "market": ["C", "S"],
        "era_discard": list("CCCCSSSTTTTTDDDDD"),
        "era_pile": [],
        "ai": [],
        **NO_SHOP,
    }


@pytest.mark.parametrize("seed", range(3))
def test_T104_reference_failed_card_somewhere(tried: dict[str, Any], seed: int) -> None:
    """P(S) = 1/4 + 3/4 * 1/4: the known card, or one of three of a class of 40 with 10 of each shape."""
    worlds = followed(Game.from_position(tried, seed), "try circle")
    assert worlds.stack(0) == [shares("3/16 7/16 3/16 3/16")] * 4


def test_T104_reference_failed_card_may_be_another_one(tried: dict[str, Any]) -> None:
    """A Droid shows an S on top, the one that failed or another one: P(next is S) = 32/91."""
    for seed in range(100):
        game = Game.from_position(tried, seed)
        worlds = followed(game, "try circle", "take circle", "play droid")
        if shown(game.events, "turn-up") == ["S"]:
            assert worlds.luck(0) == worlds.stack(0)[3] == shares("59/273 32/91 59/273 59/273")
            return
    raise AssertionError("no seed shows an S")
