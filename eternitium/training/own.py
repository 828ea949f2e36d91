"""A person's mistakes as puzzles: each choice that a report found costly, to meet again."""

import hashlib
from typing import TYPE_CHECKING, Final

from eternitium.game.game import Game
from eternitium.lessons.puzzles import TOLERANCE, Puzzle, viewpoint
from eternitium.match.match import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eternitium.analysis.report import Moment

KINDS: Final = {"portal": "take", "play": "play", "acquire": "acquire"}  # of question, by step
SEED: Final = 1


def own_mistakes(match: Match, moments: "Sequence[Moment]") -> list[Puzzle]:
    """Return the mistakes of a finished game as puzzles; none while it runs, for they would show what is good.

    `match`: the game; `moments`: its mistakes, as its report has found them.
    """
    if not match.is_over:
        return []
    game = Game.load(match.report_job().game)
    thens = (game.copy().back_to(moment.entry.place) for moment in moments)
    return [puzzle for then in thens if (puzzle := asked_at(then)) is not None]


def asked_at(game: Game) -> Puzzle | None:
    """Return the decision as a puzzle; None where a question is open that a position cannot ask again."""
    position = viewpoint(game)
    if game.step not in KINDS or "pending" in position["turn"]:
        return None
    puzzle = Puzzle("", KINDS[game.step], position, SEED, TOLERANCE["choice"])
    name = hashlib.sha256(puzzle.place.encode()).hexdigest()[:12]
    return Puzzle(f"own-{name}", puzzle.kind, position, SEED, puzzle.tolerance)
