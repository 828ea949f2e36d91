"""Lessons, puzzles and the guided first game: the desk that the board turns to, and the guide beside it."""

from dataclasses import replace
from typing import Any

from eternitium.lessons.first_game import FirstGame
from eternitium.training.learner import Learner
from eternitium_widgets.board.board import Board
from eternitium_widgets.page.messages import Answer, Name
from eternitium_widgets.page.part import Part
from eternitium_widgets.tutor.desks import LessonDesk
from eternitium_widgets.tutor.first_desk import FirstDesk
from eternitium_widgets.tutor.training_desks import open_practice


class CoursePart(Part[Board]):
    """The courses beside the free game, which waits.

    `page`: the board, with a trait `guide`; `learner`: the person.
    """

    def __init__(self, page: Board, learner: Learner) -> None:
        super().__init__(page)
        self._learner, self._told = learner, 0

    def messages(self) -> dict[str, Answer]:
        """Return the messages that ask for a desk, by type."""
        return {
            "lesson": self._open_lesson,
            "first-game": self._open_first_game,
            "practice": self._open_practice,
            "leave": self._leave,
        }

    def news(self) -> dict[str, Any]:
        """Return the guide of the desk; each one is new to the page, even if it says the same again."""
        desk, guide = self._page.desk, self._page.desk.guide()
        if guide is None:
            return {"guide": {}}
        self._told += 1
        return {"guide": replace(guide, told=self._told, begun=desk.game.match.plies > 0).plain()}

    def _open_lesson(self, id_: Name) -> None:
        self._page.sit_at(LessonDesk(self._page.desk.game, id_))

    def _open_first_game(self) -> None:
        self._page.sit_at(FirstDesk(FirstGame(language=self._page.desk.language)))

    def _open_practice(self, topic: Name, predict: bool = False) -> None:
        self._page.sit_at(open_practice(topic, predict, self._page.desk.game, self._learner))

    def _leave(self) -> None:
        self._page.sit_at(self._page.desk.game)
