"""Games by the same rules that are so small that they are solved exactly, to test algorithms with a known truth.

>>> from eternitium.experiments import small
>>> solved = small.solve(small.SOLO)
>>> len(solved), solved.value, solved.exploitability("careful")
(304, Fraction(41, 60), Fraction(7, 60))
"""

from functools import cache
from typing import Final

from eternitium.box import PRINTED_COPIES, Box
from eternitium.checks import fail, written
from eternitium.experiments.small.played import play
from eternitium.experiments.small.solution import InformationState, Solution
from eternitium.experiments.small.tree import SmallGame
from eternitium.rules import Rules

__all__ = ["RACE", "SMALL_GAMES", "SOLO", "InformationState", "SmallGame", "Solution", "play", "small_box", "solve"]

WHOLE_HANDS: Final = (6, 6, 6)  # all cards of a player come to hand


def small_box(portals: int, era: int, stack: int, hands: tuple[int, int, int]) -> Box:
    """Return a box with circles, squares and the Droids of the start cards, and no other technologies.

    Args:
        portals: of each of the two shapes; what the start cards leave is the supply.
        era: era cards of each of the two shapes.
        stack: era cards of each player.
        hands: the cards of a hand, of one after a failed try, and of one after passing.

    Example:
        >>> small_box(portals=1, era=3, stack=2, hands=(2, 1, 3)).stack
        2
    """
    hand, after_miss, after_pass = hands
    copies = dict.fromkeys(PRINTED_COPIES, 0) | {"circle": portals, "square": portals, "droid": 5}
    shapes = {"circle": era, "square": era, "triangle": 0, "diamond": 0}
    return Box(copies, shapes, stack, hand, after_miss, after_pass)


SOLO: Final = SmallGame("solo", 1, Rules("de", initial_pick_optional=True, box=small_box(1, 3, 2, (2, 1, 3))), rounds=2)
RACE: Final = SmallGame(
    "race", 2, Rules("de", initial_pick_optional=True, box=small_box(3, 3, 2, WHOLE_HANDS)), rounds=1
)
SMALL_GAMES: Final = {game.name: game for game in (SOLO, RACE)}


@cache
def solve(game: SmallGame | str) -> Solution:
    """Return the exact solution of a small game, worked out once.

    Args:
        game: the game, or its name in `SMALL_GAMES`.

    Raises:
        ValueError: no game has this name, or the game has private information.

    Example:
        >>> solve("solo").value
        Fraction(41, 60)
    """
    if isinstance(game, str):
        if game not in SMALL_GAMES:
            raise fail("game", f"{written(game)} is unknown; there are {', '.join(SMALL_GAMES)}")
        return solve(SMALL_GAMES[game])
    return Solution(game)
