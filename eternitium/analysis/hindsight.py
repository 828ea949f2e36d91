"""The cards that turned out to be hidden: facts that no verdict uses, shown only when they cannot help anybody."""

from dataclasses import dataclass

from eternitium.analysis.review import before
from eternitium.components import LETTERS, SHAPES
from eternitium.game.game import Game


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The hidden cards of a decision.

    `shape`: of the face-down top era card of the player in turn; None where there was none, or it is not shown (yet).
    `basic`: the card that a basic technology taken unseen would have been; None where that could not be chosen, or it
    is not shown (yet). `advanced`: the same for an advanced one.
    """

    shape: str | None
    basic: str | None
    advanced: str | None


def hindsight(game: Game, place: int) -> Hindsight:
    """Return the hidden cards of a decision: all of them once the game is over, before that what a try showed to all.

    Args:
        game: finished or not.
        place: how many actions came before the decision.

    Raises:
        ValueError: the game has no decision there.

    Example:
        >>> from eternitium.analysis.league import games_of
        >>> (game,) = games_of(["steady", "careful"], games=1, seed=3)
        >>> hindsight(game, 0).basic is not None
        True
    """
    then = before(game, place)
    if then.is_over or place == game.plies:
        raise ValueError(f"place: {place} is not allowed; nothing was chosen there")
    position = then.position()
    shape = _shape(position["players"][then.turn_player]["stack"][:1]) if then.step == "play" else None
    tried = game.chosen(place)[1].verb == "try"
    if not game.is_over:
        return Hindsight(shape if tried else None, None, None)
    unseen = {action.card for action in then.legal_actions}
    rows = {row: position[row]["pile"][0] if f"?{row}" in unseen else None for row in ("basic", "advanced")}
    return Hindsight(shape, **rows)


def _shape(top: list[str]) -> str | None:
    return SHAPES[LETTERS.index(top[0][1].upper())] if top and top[0].startswith("(") else None
