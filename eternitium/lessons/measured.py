"""Decisions with the values of their choices as they were measured: an answer is judged at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from eternitium.certainty import CLEAR_ERRORS, Z
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.lessons.puzzle_judges import Judgement, Row
from eternitium.lessons.puzzles import Puzzle


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured(Puzzle):
    """A decision of a game, with the values of its choices.

    Attributes:
        theme: the theme by which it is practised, one of `themes.THEMES`.
        about: what it is about apart from the race.
        moves: the actions from the position to the question.
        rows: (action, share of the win, standard error) of each choice, the best one first.
        right: how often each level of the league chooses well here, weakest first.
        typical: the most frequent mistake of level 4; "" if it hardly ever errs.
        rating: how hard it is, on the scale of the league's ratings.
        deviation: the standard error of `rating`.
    """

    theme: str
    about: str
    moves: tuple[str, ...]
    rows: Annotated[tuple[tuple[str, float, float], ...], 1]
    right: tuple[float, ...]
    typical: str
    rating: float
    deviation: float

    @property
    def good(self) -> tuple[str, ...]:
        """The actions that are within the tolerance of the best one, or may be."""
        return tuple(action for action, win, error in self.rows if self._is_good(win, error))

    @property
    def guess(self) -> float:
        """How often somebody answers well who knows nothing: the share of the choices that are good."""
        return len(self.good) / len(self.rows)

    def _is_good(self, win: float, error: float) -> bool:
        _, best, best_error = self.rows[0]
        return bool(best - win - CLEAR_ERRORS * (best_error**2 + error**2) ** 0.5 <= self.tolerance)

    def game(self) -> Game:
        """Return a game at the question.

        Raises:
            ValueError: the position is impossible, or a move is not legal.
        """
        return played_from(self.position, self.seed, self.moves)

    def judgement(self) -> Judgement:
        """Return the values of all answers, as they were measured."""
        return Judgement(tuple(self._row(*row) for row in self.rows))

    def _row(self, action: str, win: float, error: float) -> Row:
        low, high = max(0.0, win - Z * error), min(1.0, win + Z * error)
        return Row(action, self._is_good(win, error), win, low, high)


def played_from(position: Position, seed: int, moves: Sequence[str]) -> Game:
    """Return a game at the place where some moves lead from a position. Errors as in `Measured.game`."""
    game = Game.from_position(position, seed)
    for move in moves:
        game.push(move)
    return game
