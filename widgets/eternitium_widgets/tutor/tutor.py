"""`Tutor`: the whole page, with a free game, lessons and puzzles on one board."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from eternitium import Game, Record
from eternitium.lessons.sheet import sheet
from eternitium.policies.rating import Rating
from eternitium.training.profile_file import ProfileFile
from eternitium_widgets.board.board import Board, match_of
from eternitium_widgets.board.desk import Desk, GameDesk
from eternitium_widgets.editor.editor_part import EditorPart
from eternitium_widgets.editor.question_desk import QuestionDesk
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.language import wanted
from eternitium_widgets.page.messages import Answer, Edition, Players
from eternitium_widgets.page.part import Part
from eternitium_widgets.report.report_part import ReportPart
from eternitium_widgets.report.retry_desk import RetryDesk
from eternitium_widgets.tutor.course_part import CoursePart
from eternitium_widgets.tutor.desks import LessonDesk, PuzzleDesk
from eternitium_widgets.tutor.profile_part import ProfilePart
from eternitium_widgets.tutor.query import Wishes
from eternitium_widgets.tutor.training_desks import DuelDesk, TrainingDesk
from eternitium_widgets.tutor.visit_part import VisitPart


class Tutor(Board):
    """The page on which people learn Eternitium: a free game, lessons, puzzles.

    The board is always at one desk: the free game, a lesson or puzzles. The free game waits behind the others.

    Args:
        players: 1 to 5 in the free game; or what to go on with, as for `Board`.
        edition: "de", "fr", "nl" or "bga".
        seed: fixes every shuffle of the free game; random if left out.
        language: of all texts; None for the one that `set_language` set, else as the visitor's browser prefers.
        mission: of the solo game, or None.
        query: the query string of the page, with `game=`, `lesson=`, `practice=` or `language=`; that of the
            environment if left out.
        profile: a folder in which your profile is kept as a file; if left out, only your browser keeps it.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed. A damaged query
            raises nothing: the page says so and begins with a new game.
    """

    _esm = module("tutor/tutor_widget.js")
    _css = styles("tutor/tutor_widget.js")

    report = traitlets.Dict().tag(sync=True)
    guide = traitlets.Dict().tag(sync=True)
    shelf = traitlets.Dict().tag(sync=True)
    welcome = traitlets.Dict().tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)
    _file: ProfileFile | None = None
    _beginning: ClassVar[Mapping[str, Any]] = {}  # further fields of `welcome`
    _desks: ClassVar[tuple[type[Desk], ...]] = (
        *(GameDesk, LessonDesk, PuzzleDesk, TrainingDesk, DuelDesk),
        *(RetryDesk, QuestionDesk),
    )

    def __init__(
        self,
        players: int | Game | Record | dict[str, Any] | str = 2,
        edition: str = "de",
        seed: int | None = None,
        language: str | None = None,
        mission: int | None = None,
        query: str | None = None,
        profile: str | Path | None = None,
    ) -> None:
        self._file = None if profile is None else ProfileFile(profile)
        wishes = Wishes.read(os.environ.get("QUERY_STRING", "") if query is None else query)
        spoken = wishes.language or wanted(language)
        match = match_of(players, edition, seed, spoken or "en", mission)
        self._begin(GameDesk(match), wishes, bool(spoken))

    def _begin(self, desk: Desk, wishes: Wishes, language_fixed: bool) -> None:
        self._wishes, self._language_fixed = wishes, language_fixed
        self._open(desk)
        self._visit.grant(wishes)

    def _parts(self) -> list[Part[Any]]:
        profile = self._profile = ProfilePart(self, self._file)
        self._visit = VisitPart(self, profile.learner, self._wishes, self._language_fixed, self._beginning)
        self._reporting = ReportPart(self, profile.note_mistakes, profile.rated)
        course, editor = CoursePart(self, profile.learner), EditorPart(self)
        return [*super()._parts(), profile, course, self._visit, self._reporting, editor]

    def _strength(self) -> Rating | None:
        return super()._strength() or self._profile.strength

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {"sheet": self._send_sheet}

    def _send_sheet(self, players: Players, edition: Edition) -> None:
        """Send the sheet for a real table, as a page to print."""
        self.send({"type": "sheet", "html": sheet(players, edition, self._language)})
