"""Every playthrough file is what the engine does today, line by line."""

import pytest

from eternitium import Game
from eternitium.game.examples import WORKED_EXAMPLE
from tests.support.playthrough import FOLDER, actions_in, playthroughs, render, start


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_playthrough(path) -> None:  # type: ignore[no-untyped-def]
    told = path.read_text(encoding="utf-8")
    game = start(path.stem)
    assert render(game, actions_in(told)).splitlines() == told.splitlines()


def test_no_playthrough_is_missing() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(playthroughs())


def test_T50_worked_example_ends_as_the_booklets_say() -> None:
    """Hand 5 with Giga-Droid and Droid, deck 3, discard 0, total 8; the stack is 8 + 2 = 10."""
    game = Game.from_position(WORKED_EXAMPLE, seed=50)
    for action in actions_in((FOLDER / "T50_worked_example.txt").read_text(encoding="utf-8")):
        game.push(action)
    player = game.position()["players"][0]
    assert [len(player[pile]) for pile in ("hand", "deck", "discard", "stack")] == [5, 3, 0, 10]
    assert {"giga-droid", "droid"} <= set(player["hand"])
    assert player["stack"][:2] == ["C", "D"]
    assert sorted(player["hand"] + player["deck"]) == sorted(
        ["giga-droid", "droid", "square", "transporter", "triangle", "diamond", "circle", "square"]
    )
