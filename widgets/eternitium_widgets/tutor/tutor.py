"""`Tutor`: the whole page. A free game, lessons and puzzles on one board."""

import os
import secrets
from typing import Any, Final

import traitlets

from eternitium.lessons.lessons import LessonRun
from eternitium.lessons.practice import PracticeRun
from eternitium.match.forecast_view import Told
from eternitium.match.match import Match
from eternitium.rulebook import word
from eternitium.rules import Rules
from eternitium_widgets.board.board import Board, Desk, file_name
from eternitium_widgets.page.bundle import joined_modules, joined_styles
from eternitium_widgets.page.keeping import LONGEST_SEALED, Keeper, Opening, Seal
from eternitium_widgets.page.messages import LONGEST_FILE, Answer, Message, said
from eternitium_widgets.tutor import courses
from eternitium_widgets.tutor.progress import Progress
from eternitium_widgets.tutor.query import LONGEST_QUERY, Wishes

# What would leave the path of a lesson or puzzle.
ONLY_FREE: Final = ("redo", "view", "resume", "take-seat", "save", "link")
# In which section of the words a notice stands.
NOTICES: Final = {"": "", "bad-link": "messages", "reshuffled": "kept"}


class Tutor(Board):
    """The page on which people learn Eternitium: a free game, lessons, puzzles.

    The board always shows one desk: the free game, a lesson or a puzzle. The free game is kept meanwhile.

    Args:
        players: 1 to 5 in the free game.
        edition: "de", "fr", "nl" or "bga".
        seed: fixes every shuffle of the free game; random if left out.
        language: of all texts; None: as the visitor's browser prefers.
        mission: 1 to 10 in the solo game, or None.
        query: the query string of the page, with `game=`, `lesson=`, `practice=` or `language=`; that of the
            environment if left out.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is. A damaged query is no
            error: the page says so and begins with a new game.
    """

    _esm = joined_modules("tutor/tutor_widget.js")
    _css = joined_styles("tutor/tutor_widget.js")

    guide = traitlets.Dict().tag(sync=True)
    shelf = traitlets.Dict().tag(sync=True)
    welcome = traitlets.Dict().tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        players: int = 2,
        edition: str = "de",
        seed: int | None = None,
        language: str | None = None,
        mission: int | None = None,
        query: str | None = None,
    ) -> None:
        wishes = Wishes.read(os.environ.get("QUERY_STRING", "") if query is None else query)
        spoken = wishes.language or language or "en"
        self._run: courses.Run | None = None
        self._told = self._question = self._counted = 0
        self._preparing = False
        self._notice = ""
        self._progress = Progress()
        self._keeper = Keeper(Seal.of_server())
        self._free = Match(players, Rules(edition, mission), seed, language=spoken)
        welcome = {"language_fixed": bool(wishes.language or language), "notice": "", "visited": wishes.query}
        self._open(self._free, welcome=welcome, shelf=courses.shelf(self._progress, spoken))
        self.kept = self._to_keep()
        self._grant(wishes)

    def _grant(self, wishes: Wishes) -> None:
        """Open what the address of the page asks for, or say that it is damaged."""
        damaged = wishes.damaged
        try:
            if wishes.game:
                self._sit_at(Match.from_query(wishes.query, self._language))
            if wishes.lesson:
                self._begin_lesson(wishes.lesson)
            elif wishes.practice:
                self._begin_practice(wishes.practice)
        except ValueError:
            damaged = True
        self._greet(wishes, "bad-link" if damaged else "")

    def _greet(self, wishes: Wishes, notice: str) -> None:
        """Tell the page what has become of its address, and what a person has to know about it."""
        self._notice = notice
        fixed = self.welcome["language_fixed"] or bool(wishes.language)
        self.welcome = {"language_fixed": fixed, "notice": self._noticed(self._language), "visited": wishes.query}

    def _noticed(self, language: str) -> str:
        return word(NOTICES[self._notice], self._notice, language) if self._notice else ""

    def _visit(self, message: Message) -> None:
        """The page tells its address: a kernel that was started before the visit does not know it."""
        wishes = Wishes.read(message.text("query", LONGEST_QUERY))
        if wishes.query != self.welcome["visited"]:
            if wishes.language:
                self._speak_in(wishes.language)
            self._grant(wishes)

    def _messages(self) -> dict[str, Answer]:
        board = super()._messages()
        return {
            **board,
            **{kind: self._only_free(board[kind]) for kind in ONLY_FREE},
            "lesson": self._open_lesson,
            "lesson-continue": self._continue,
            "lesson-hint": self._hint,
            "lesson-again": self._again,
            "practice": self._open_practice,
            "answer": self._answer,
            "guess": self._guess,
            "next": self._next,
            "leave": self._leave,
            "visit": self._visit,
            "go-on": self._bring_back,
            "progress-save": self._save_progress,
            "progress-load": self._load_progress,
            "progress-forget": self._forget_progress,
        }

    # Desks

    @property
    def _desk(self) -> Desk:
        return self._run if isinstance(self._run, LessonRun) else self._match

    @property
    def _coaches(self) -> bool:
        return self._run is None and super()._coaches

    def _only_free(self, answer: Answer) -> Answer:
        """An answer that is refused in a lesson or puzzle."""

        def answered(message: Message) -> None:
            if self._run is not None:
                raise ValueError(said("free-only", self._language))
            answer(message)

        return answered

    def _sit_at(self, match: Match) -> None:
        """A game comes to the board as the free one."""
        self._run, self._free = None, match
        self._keeper.begin({})
        self._question += 1
        super()._sit_at(match)

    def _bring_back(self, message: Message) -> None:
        """Go on with a game that the browser has kept."""
        wishes = Wishes.read(message.text("visit", LONGEST_QUERY))
        sealed, query = message.text("sealed", LONGEST_SEALED), message.text("query", LONGEST_QUERY)
        found = self._keeper.found(sealed, query, wishes.language or self._language)
        with self.hold_sync():
            self._sit_at(found.match)
            if found.run is not None:
                self._open_run(found.run, found.opening)
            if self._language != self.catalog["language"]:
                self._speak_in(self._language)
            self._greet(wishes, "" if found.exact else "reshuffled")
        self.send({"type": "went-on", "exact": found.exact})

    def _open_run(self, run: courses.Run, opening: Opening) -> None:
        """A lesson or puzzle comes to the board; the free game is kept."""
        self._run = run
        self._keeper.begin(opening)
        self._question += 1
        self._show_other_place()
        self._prepare()

    def _leave(self, _: Message) -> None:
        self._sit_at(self._free)

    def _change_language(self, language: str) -> None:
        self._free.language = language
        if self._run is not None:
            self._run.language = language
        self.welcome = {**self.welcome, "notice": self._noticed(language)}
        self.shelf = courses.shelf(self._progress, language)

    def _picture(self) -> dict[str, Any]:
        if self._run is not None:
            self._match = self._run.match
        return super()._picture()

    def _show(self) -> None:
        with self.hold_sync():
            self._guide_on()
            super()._show()
            self.kept = self._to_keep()

    def _to_keep(self) -> dict[str, Any]:
        return self._keeper.kept(self._free, self.snapshot["game"], self._run)

    def _guide_on(self) -> None:
        """What the lesson or puzzle tells now. Each answer is another one, even if it says the same again."""
        if self._run is None:
            self.guide = {}
            return
        self._told += 1
        self.guide = {**self._run.guide(), "told": self._told}
        first_time = self._counted != self._question
        if self.guide.get("verdict"):
            self._counted = self._question
        if courses.note(self._progress, self.guide, first_time):
            self.shelf = courses.shelf(self._progress, self._language)

    def _look_ahead(self) -> None:
        if courses.is_asking(self.guide):
            self.outlook = {}
        super()._look_ahead()

    def _advise(self, message: Message) -> None:
        if courses.is_asking(self.guide):
            raise ValueError(said("not-while-asked", self._language))
        super()._advise(message)

    def _play(self, action: str) -> None:
        if self._run is None:
            super()._play(action)
        elif isinstance(self._run, LessonRun):
            self._run.act(action)
            self._keeper.step("act", action)
            self._show()
        else:
            self._go_on(self._run.act(action))

    # Lessons

    def _lesson(self) -> LessonRun:
        if not isinstance(self._run, LessonRun):
            raise ValueError(said("no-lesson", self._language))
        return self._run

    def _open_lesson(self, message: Message) -> None:
        self._begin_lesson(message.text("id"))

    def _begin_lesson(self, lesson: str) -> None:
        self._open_run(LessonRun(lesson, self._language), {"lesson": lesson, "steps": []})

    def _proceed(self, message: Message) -> None:
        self._keeper.step("proceed")
        super()._proceed(message)

    def _undo(self, message: Message) -> None:
        self._keeper.step("undo")
        super()._undo(message)

    def _continue(self, _: Message) -> None:
        self._lesson().resume_telling()
        self._keeper.step("continue")
        self._show()

    def _hint(self, _: Message) -> None:
        self._lesson().hint()
        self._keeper.step("hint")
        self._show()

    def _again(self, _: Message) -> None:
        self._lesson().again()
        self._keeper.step("again")
        self._show_other_place()

    # Practice

    def _puzzle(self) -> PracticeRun:
        if not isinstance(self._run, PracticeRun):
            raise ValueError(said("no-puzzle", self._language))
        return self._run

    def _open_practice(self, message: Message) -> None:
        self._begin_practice(message.text("topic"), message.flag("predict"))

    def _begin_practice(self, topic: str, predict: bool = False) -> None:
        seed = secrets.randbits(32)
        opening = {"topic": topic, "predict": predict, "seed": seed}
        self._open_run(PracticeRun(topic, self._language, predict, seed), opening)

    def _answer(self, message: Message) -> None:
        self._go_on(self._puzzle().answer(message.text("id")))

    def _guess(self, message: Message) -> None:
        self._go_on(self._puzzle().guess(message.number("percent", 0, 100)))

    def _go_on(self, work: courses.Work | None) -> None:
        """Show what an answer has led to; what is left to be computed is done in the background."""
        self._show()
        if work is not None:
            question = self._question
            self._delivery.work("judged", lambda: {"question": question, "done": courses.is_done(work)})

    def _next(self, _: Message) -> None:
        self._puzzle().next()
        self._question += 1
        self._show_other_place()
        self._prepare()

    def _prepare(self) -> None:
        """Make the next puzzle of the endless mode while this one is looked at, one at a time."""
        run = self._run
        if isinstance(run, PracticeRun) and self.guide["of"] == 0 and not self._preparing:
            self._preparing = True
            self._delivery.work("prepared", lambda: {"done": courses.is_done(run.prepare)})

    def _hear(self, kind: str, told: Told) -> None:
        if kind == "prepared":
            self._preparing = False
        elif kind != "judged":
            super()._hear(kind, told)
        elif told["question"] == self._question:
            self._show()
            if not told["done"]:
                self.send({"type": "refused", "text": said("not-checked", self._language)})

    # Progress

    def _save_progress(self, _: Message) -> None:
        self.send({"type": "saved", "name": file_name("progress"), "text": self._progress.save()})

    def _load_progress(self, message: Message) -> None:
        sentence = said("bad-progress", self._language)
        self._learned(Progress.load(message.text("text", LONGEST_FILE), sentence))

    def _forget_progress(self, _: Message) -> None:
        self._learned(Progress())

    def _learned(self, progress: Progress) -> None:
        self._progress = progress
        self.shelf = courses.shelf(progress, self._language)
