"""A puzzle from any position: what would you play here? It is judged as all choices are."""

from typing import Final

from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.lessons.practice import PracticeRun
from eternitium.rulebook import word
from eternitium.training.own import asked_at

TOPIC: Final = "choice"


class QuestionRun(PracticeRun):
    """One position, and the question what to play there; nothing of it counts for the profile.

    `position`: in which somebody has to take, play or acquire something; `language`: of all texts. `position`: as
    given. Raises ValueError: the position is impossible, or nothing of this sort is decided there.
    """

    def __init__(self, position: Position, language: str = "en") -> None:
        self.position = position
        game = Game.from_position(position, 0)
        puzzle = None if game.is_over else asked_at(game)
        if puzzle is None or len(game.legal_actions) == 1:
            raise ValueError(word("editor-refusals", "no-choice", language))
        self._start(TOPIC, language, predict=False, seed=0, puzzles=(puzzle,))

    def _report(self, good: bool) -> None:
        """Report nothing: it does not count."""
