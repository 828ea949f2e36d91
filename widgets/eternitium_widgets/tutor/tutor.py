"""`Tutor`: the whole page. A free game, lessons and puzzles on one board."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

import traitlets

from eternitium.lessons.first_game import FirstGame
from eternitium.lessons.sheet import sheet
from eternitium.match.match import Match
from eternitium.rulebook import word
from eternitium.rules import Rules
from eternitium.training.entries import LATEST, LONGEST_PROFILE, Newer
from eternitium.training.learner import MOST_OFFSET, Learner
from eternitium.training.own import own_mistakes
from eternitium.training.profile_file import ProfileFile
from eternitium_widgets.board.board import Board
from eternitium_widgets.board.desk import Desk, GameDesk, saved
from eternitium_widgets.editor.editor_part import EditorPart
from eternitium_widgets.editor.question_desk import QuestionDesk
from eternitium_widgets.page.bundle import joined_modules, joined_styles
from eternitium_widgets.page.keeping import LONGEST_SEALED, Keeper, Seal
from eternitium_widgets.page.language import wanted
from eternitium_widgets.page.messages import Answer, Edition, Name, Players, said
from eternitium_widgets.page.part import Part
from eternitium_widgets.report.report_part import ReportPart
from eternitium_widgets.report.retry_desk import RetryDesk
from eternitium_widgets.tutor.desks import LessonDesk, PuzzleDesk
from eternitium_widgets.tutor.first_desk import FirstDesk
from eternitium_widgets.tutor.query import LONGEST_QUERY, Wishes
from eternitium_widgets.tutor.shelf import shelf
from eternitium_widgets.tutor.training_desks import DuelDesk, TrainingDesk, kept_desk, open_practice

Query = Annotated[str, range(LONGEST_QUERY + 1)]
# In which section of the words a notice stands.
NOTICES: Final = {"": "", "bad-link": "messages", "reshuffled": "kept"}


class Tutor(Board):
    """The page on which people learn Eternitium: a free game, lessons, puzzles.

    The board is always at one desk: the free game, a lesson or puzzles. The free game waits behind the others.

    Args:
        players: 1 to 5 in the free game.
        edition: "de", "fr", "nl" or "bga".
        seed: fixes every shuffle of the free game; random if left out.
        language: of all texts; None: as `set_language` says, else as the visitor's browser prefers.
        mission: of the solo game, or None.
        query: the query string of the page, with `game=`, `lesson=`, `practice=` or `language=`; that of the
            environment if left out.
        profile: a folder in which your profile is kept as a file; if left out, only your browser keeps it.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is. A damaged query is no
            error: the page says so and begins with a new game.
    """

    _esm = joined_modules("tutor/tutor_widget.js")
    _css = joined_styles("tutor/tutor_widget.js")

    report = traitlets.Dict().tag(sync=True)
    guide = traitlets.Dict().tag(sync=True)
    shelf = traitlets.Dict().tag(sync=True)
    welcome = traitlets.Dict().tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)
    _file: ProfileFile | None = None
    _desks: ClassVar[tuple[type[Desk], ...]] = (
        *(GameDesk, LessonDesk, PuzzleDesk, TrainingDesk, DuelDesk),
        *(RetryDesk, QuestionDesk),
    )

    def __init__(
        self,
        players: int = 2,
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
        match = Match(players, Rules(edition, mission), seed, language=spoken or "en")
        self._begin(GameDesk(match), wishes, bool(spoken))

    def _begin(self, desk: Desk, wishes: Wishes, language_fixed: bool) -> None:
        self._learner, self._keeper = Learner(), Keeper(Seal.of_server())
        self._told, self._notice, self._visited, self._language_fixed = 0, "", wishes.query, language_fixed
        if self._file is not None:
            self._file.load(self._learner.profile)
        self._open(desk)
        self._grant(wishes)

    # The address

    def _grant(self, wishes: Wishes) -> None:
        """Open what the address of the page asks for, or say that it is damaged."""
        damaged = wishes.damaged
        try:
            if wishes.game:
                self.sit_at(GameDesk(Match.from_query(wishes.query, self._language)))
            if wishes.lesson:
                self.sit_at(LessonDesk(self.desk.game, wishes.lesson))
            elif wishes.practice:
                self.sit_at(open_practice(wishes.practice, False, self.desk.game, self._learner))
        except ValueError:
            damaged = True
        self._greet(wishes, "bad-link" if damaged else "")

    def _greet(self, wishes: Wishes, notice: str) -> None:
        """Tell the page what has become of its address, and what a person has to know about it."""
        self._notice, self._visited = notice, wishes.query
        self._language_fixed = self._language_fixed or bool(wishes.language)
        self.welcome = self._welcome()

    def _welcome(self) -> dict[str, Any]:
        notice = word(NOTICES[self._notice], self._notice, self._language) if self._notice else ""
        return {"language_fixed": self._language_fixed, "notice": notice, "visited": self._visited}

    def _visit(self, query: Query) -> None:
        """The page tells its address: a kernel that was started before the visit does not know it."""
        wishes = Wishes.read(query)
        if wishes.query != self._visited:
            if wishes.language:
                self.speak_in(wishes.language)
            self._grant(wishes)

    def _bring_back(self, sealed: Annotated[str, range(LONGEST_SEALED + 1)], query: Query, visit: Query) -> None:
        """Go on with a game that the browser has kept."""
        wishes = Wishes.read(visit)
        found = self._keeper.found(sealed, query, wishes.language or self._language)
        with self.hold_sync():
            self.sit_at(GameDesk(found.lines))
            if found.desk is not None:
                self.sit_at(kept_desk(found.desk, self.desk.game, self._learner))
            if self._language != self.catalog["language"]:
                self.speak_in(self._language)
            self._greet(wishes, "" if found.exact else "reshuffled")
        self.send({"type": "went-on", "exact": found.exact})

    # Messages

    def _parts(self) -> list[Part[Any]]:
        self._reporting = ReportPart(self, self._note_mistakes)
        return [self._reporting, EditorPart(self)]

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {
            "lesson": self._open_lesson,
            "first-game": self._open_first_game,
            "practice": self._open_practice,
            "leave": self._leave,
            "sheet": self._send_sheet,
            "visit": self._visit,
            "go-on": self._bring_back,
            "clock": self._set_clock,
            "progress-save": self._save_profile,
            "progress-load": self._load_profile,
            "progress-forget": self._forget_profile,
        }

    def _open_lesson(self, id_: Name) -> None:
        self.sit_at(LessonDesk(self.desk.game, id_))

    def _open_first_game(self) -> None:
        self.sit_at(FirstDesk(FirstGame(language=self._language)))

    def _open_practice(self, topic: Name, predict: bool = False) -> None:
        self.sit_at(open_practice(topic, predict, self.desk.game, self._learner))

    def _send_sheet(self, players: Players, edition: Edition) -> None:
        """The sheet for the real table, as a page of its own that can be printed."""
        self.send({"type": "sheet", "html": sheet(players, edition, self._language)})

    def _leave(self) -> None:
        self.sit_at(self.desk.game)

    # The person's profile

    def _set_clock(
        self, now: Annotated[int, range(LATEST + 1)], offset: Annotated[int, range(-MOST_OFFSET, MOST_OFFSET + 1)]
    ) -> None:
        """The person's clock: what is due, and which five belong to today."""
        self._learner.set_clock(now, offset)
        self._show_shelf()

    def _save_profile(self) -> None:
        self.send(saved("profile", self._learner.profile.save()))

    def _load_profile(self, text: Annotated[str, range(LONGEST_PROFILE + 1)], kept: bool = False) -> None:
        """A profile from the browser or a file: its entries are added to those that are here."""
        try:
            self._learner.take(text, kept)
        except ValueError as error:
            if kept:
                self.send({"type": "progress-refused"})
                return
            sentence = "newer-progress" if isinstance(error, Newer) else "bad-progress"
            raise ValueError(said(sentence, self._language)) from error
        self._show_shelf()

    def _forget_profile(self) -> None:
        self._learner.forget()
        if self._file is not None:
            self._file.forget()
        self._show_shelf()

    def _show_shelf(self) -> None:
        self._tell_entries()
        self.shelf = self._shelf()

    def _shelf(self) -> dict[str, Any]:
        """What there is to learn, and what a person should know about what is kept."""
        return shelf(self._learner, self._language, self._file.notes if self._file else ()).plain()

    def _tell_entries(self) -> None:
        """The page keeps what is new."""
        rows = self._learner.told()
        if rows:
            self.send({"type": "entries", "rows": rows})
            if self._file is not None:
                self._file.save(self._learner.profile)

    def _note_mistakes(self, match: Match, found: Any) -> None:
        """Own mistakes of a finished game are put onto the pile of what comes back."""
        self._learner.add_mistakes(own_mistakes(match, found.mistakes(match.viewer)))
        self._show_shelf()

    # What the page shows

    def _news(self) -> dict[str, Any]:
        self._hear_progress()
        news, free = super()._news(), self.desk.game
        game = news["snapshot"]["game"] if self.desk.match is free.match else None
        return news | {
            "guide": self._guide(),
            "shelf": self._shelf(),
            "welcome": self._welcome(),
            "kept": self._keeper.kept(free.lines, game, self.desk.kept()),
        }

    def _hear_progress(self) -> None:
        for progress in self.desk.take_progress():
            self._learner.note(progress)
        self._tell_entries()

    def _guide(self) -> dict[str, Any]:
        """What the desk tells; each answer is another one, even if it says the same again."""
        guide = self.desk.guide()
        if guide is None:
            return {}
        self._told += 1
        return replace(guide, told=self._told, begun=self.desk.game.match.plies > 0).plain()
