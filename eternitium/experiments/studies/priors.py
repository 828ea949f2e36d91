"""A case in which nobody is sure of the prior: which box it is, after some era cards have come to light."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np

from eternitium.box import Box
from eternitium.checks import fail, whole_number
from eternitium.components import SHAPES
from eternitium.experiments.studies.luck import SHAPE_OF
from eternitium.game.game import Game
from eternitium.rules import Rules

if TYPE_CHECKING:
    import pandas as pd

BOXES: Final[Mapping[str, Box]] = {"printed": Box(), "few circles": Box(era={"circle": 5})}
"""A box as printed, and one of which ten circles have been lost."""


def likelihood(box: Box, seen: Mapping[str, int]) -> Fraction:
    """Return how likely it is that this many era cards of a box show just these shapes (hypergeometric).

    Args:
        box: the components.
        seen: how many cards of each shape have come to light; shapes left out: none.

    Example:
        >>> likelihood(BOXES["few circles"], {"circle": 1})
        Fraction(1, 10)
    """
    ways = 1
    for shape, cards in seen.items():
        ways *= comb(box.era[shape], whole_number(f"seen.{shape}", cards, 0))
    return Fraction(ways, comb(sum(box.era.values()), sum(seen.values())))


def which_box(prior: Fraction | float, seen: Mapping[str, int], shape: str = "circle") -> "pd.DataFrame":
    """Return Bayes's rule as a table: a row for each of `BOXES`, and one for both together.

    Args:
        prior: how likely the box lacks circles, before a card is seen; from 0 to 1.
        seen: how many cards of each shape have come to light.
        shape: of the next card.

    Returns:
        Columns `prior`, `likelihood`, `posterior`, and `next`: how likely the next card shows the shape.

    Raises:
        ValueError: `prior` is not allowed.

    Example:
        >>> from fractions import Fraction
        >>> which_box(Fraction(1, 2), {"circle": 1})["posterior"]["printed"]
        Fraction(5, 7)
    """
    import pandas as pd

    if not 0 <= prior <= 1:
        raise fail("prior", f"{prior!r} is not allowed; give a number from 0 to 1")
    lacking = Fraction(prior).limit_denominator(1_000_000)
    rows = pd.DataFrame({"prior": dict(zip(BOXES, (1 - lacking, lacking), strict=True))}, dtype=object)
    rows["likelihood"] = [likelihood(box, seen) for box in BOXES.values()]
    joint = rows.prior * rows.likelihood
    rows["posterior"] = joint / joint.sum()
    rows["next"] = [_next(box, seen, shape) for box in BOXES.values()]
    rows.loc["both"] = [rows.prior.sum(), joint.sum(), rows.posterior.sum(), (rows.posterior * rows.next).sum()]
    return rows


def _next(box: Box, seen: Mapping[str, int], shape: str) -> Fraction:
    return Fraction(box.era[shape] - seen.get(shape, 0), sum(box.era.values()) - sum(seen.values()))


def evenings(priors: Sequence[float], box: str, games: int, cards: int = 20, seed: int = 0) -> "pd.DataFrame":
    """Return how likely several people think it that their box lacks circles, game after game with the same box.

    Args:
        priors: what each of them thinks before the first game.
        box: which of `BOXES` it is; nobody knows.
        games: how many.
        cards: how many era cards come to light in each.
        seed: of the first game; each further one has the next.

    Returns:
        A row for each person, a column for each number of games; what is believed after one game is the prior of the
        next one.
    """
    import pandas as pd

    believed = pd.DataFrame({0: [*map(float, priors)]}, index=pd.Index(priors, name="prior"))
    for game in range(1, games + 1):
        shown = first_cards(box, cards, seed + game - 1)
        seen = {shape: shown.count(shape) for shape in SHAPES}
        believed[game] = [float(which_box(prior, seen).posterior["few circles"]) for prior in believed[game - 1]]
    return believed.rename_axis(columns="games")


def first_cards(box: str, cards: int, seed: int = 0) -> list[str]:
    """Return the shapes of the first era cards of a game that is dealt from one of `BOXES`.

    Args:
        box: its name.
        cards: how many; they come from the players' stacks, from top to bottom.
        seed: of the game.
    """
    dealt = Game(2, Rules(box=BOXES[box]), seed=seed).position()["players"]
    found = [card.strip("()").upper() for player in dealt for card in player["stack"]]
    return [SHAPE_OF[card] for card in found[: whole_number("cards", cards, 0)]]


def lots(prior: float, games: int, cards: int, seed: int = 0) -> "pd.DataFrame":
    """Draw a box by lot and deal a game from it, many times.

    Args:
        prior: how likely the lot falls on the box that lacks circles.
        games: how many.
        cards: how many era cards come to light in each.
        seed: of the lots and the games.

    Returns:
        Columns `box`, `circles` among the cards seen, and `next`: the shape of the card after them.
    """
    import pandas as pd

    drawn = np.random.default_rng(seed).random(whole_number("games", games, 1)) < prior
    rows = [_lot("few circles" if lacking else "printed", cards, seed + k) for k, lacking in enumerate(drawn)]
    return pd.DataFrame(rows, columns=["box", "circles", "next"])


def _lot(box: str, cards: int, seed: int) -> tuple[str, int, str]:
    *seen, last = first_cards(box, cards + 1, seed)
    return box, seen.count("circle"), last
