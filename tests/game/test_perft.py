"""Perft counts of fixed positions, by the engine and by the model (see `tests/support/perft.py`)."""

import pytest

from eternitium import Game
from tests.support.model import Model
from tests.support.model_table import Disagreement
from tests.support.perft import POSITIONS, main, model_perft, perft, seat, start, table

COUNTS = {
    "portals": [3, 9, 27, 219, 810],
    "luck": [1, 4, 14, 98, 291],
    "discarding": [4, 15, 88, 350, 1232],
    "projector": [4, 19, 110, 436, 1491],
    "drawing": [4, 16, 96, 397, 1349],
    "thieves": [6, 18, 114, 494, 1931],
    "thieves-fr": [3, 9, 44, 221, 872],
    "laboratory": [4, 18, 120, 530, 1958],
    "laboratory-fr": [3, 13, 64, 284, 866],
    "laboratory-nl": [3, 13, 78, 314, 866],
    "wallets": [3, 8, 58, 243, 719],
    "turning": [4, 14, 97, 417, 1537],
    "bomb": [4, 13, 87, 379, 1257],
    "passing-fr": [3, 9, 54, 253, 859],
    "last-round": [4, 12, 72, 280, 1015],
    "solo": [5, 25, 164, 811, 3565],
    "solo-last-turn": [3, 12, 40, 268, 482],
    "mission-4": [2, 4, 11, 84, 307],
    "mission-5": [3, 7, 89, 323, 1776],
    "mission-6": [4, 12, 40, 132, 954],
    "mission-8": [3, 7, 77, 287, 1560],
    "mission-8-fr": [3, 7, 43, 157, 807],
    "mission-9": [3, 9, 24, 35, 115],
}
MODEL_LIMIT = 600


def test_every_position_has_its_counts() -> None:
    assert list(COUNTS) == list(POSITIONS)


@pytest.mark.parametrize("name", COUNTS)
def test_perft(name: str) -> None:
    game = start(name)
    whole = game.position()
    assert [perft(game, depth) for depth in range(1, 6)] == COUNTS[name]
    assert game.position() == whole and not game.history


@pytest.mark.parametrize("name", COUNTS)
def test_the_model_counts_the_same(name: str) -> None:
    wanted = [count for count in COUNTS[name] if count <= MODEL_LIMIT]
    model = Model(start(name).position())
    assert [model_perft(model, depth) for depth in range(1, len(wanted) + 1)] == wanted


def test_a_shuffle_is_refused() -> None:
    wrong_guess = table(seat("circle", "(s) (s)"), seat("square"))
    with pytest.raises(ValueError, match="depends on chance"):
        perft(Game.from_position(wrong_guess), 2)
    with pytest.raises(Disagreement, match="nobody said how"):
        model_perft(Model(Game.from_position(wrong_guess).position()), 2)


def test_divide_shows_the_first_actions() -> None:
    lines = main(["laboratory", "3"]).splitlines()
    assert [line.rpartition(" ")[0].strip() for line in lines[:-1]] == [*start("laboratory").legal_actions]
    assert lines[-1] == f"{COUNTS['laboratory'][2]} in all"
