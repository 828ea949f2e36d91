"""`Tutor`: the whole page. A free game, lessons and puzzles on one board."""

import os
from typing import Any, ClassVar, Final

import traitlets

from eternitium.match.match import Match
from eternitium.rulebook import word
from eternitium.rules import Rules
from eternitium_widgets.board.desk import Desk, GameDesk, saved
from eternitium_widgets.page.bundle import joined_modules, joined_styles
from eternitium_widgets.page.keeping import LONGEST_SEALED, Keeper, Seal
from eternitium_widgets.page.messages import LONGEST_FILE, Answer, Message, said
from eternitium_widgets.report.report_board import ReportBoard
from eternitium_widgets.report.retry_desk import RetryDesk
from eternitium_widgets.tutor.desks import LessonDesk, PuzzleDesk, kept_desk
from eternitium_widgets.tutor.progress import Progress
from eternitium_widgets.tutor.query import LONGEST_QUERY, Wishes

# In which section of the words a notice stands.
NOTICES: Final = {"": "", "bad-link": "messages", "reshuffled": "kept"}


class Tutor(ReportBoard):
    """The page on which people learn Eternitium: a free game, lessons, puzzles.

    The board is always at one desk: the free game, a lesson or puzzles. The free game waits behind the others.

    Args:
        players: 1 to 5 in the free game.
        edition: "de", "fr", "nl" or "bga".
        seed: fixes every shuffle of the free game; random if left out.
        language: of all texts; None: as the visitor's browser prefers.
        mission: of the solo game, or None.
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
    _desks: ClassVar[tuple[type[Desk], ...]] = (GameDesk, LessonDesk, PuzzleDesk, RetryDesk)

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
        spoken = wishes.language or language
        match = Match(players, Rules(edition, mission), seed, language=spoken or "en")
        self._begin(GameDesk(match), wishes, bool(spoken))

    def _begin(self, desk: Desk, wishes: Wishes, language_fixed: bool) -> None:
        self._progress, self._keeper = Progress(), Keeper(Seal.of_server())
        self._told, self._notice, self._visited, self._language_fixed = 0, "", wishes.query, language_fixed
        self._open(desk)
        self._grant(wishes)

    # The address

    def _grant(self, wishes: Wishes) -> None:
        """Open what the address of the page asks for, or say that it is damaged."""
        damaged = wishes.damaged
        try:
            if wishes.game:
                self._sit_at(GameDesk(Match.from_query(wishes.query, self._language)))
            if wishes.lesson:
                self._sit_at(LessonDesk(self._desk.game, wishes.lesson))
            elif wishes.practice:
                self._sit_at(PuzzleDesk(self._desk.game, wishes.practice))
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

    def _visit(self, message: Message) -> None:
        """The page tells its address: a kernel that was started before the visit does not know it."""
        wishes = Wishes.read(message.text("query", LONGEST_QUERY))
        if wishes.query != self._visited:
            if wishes.language:
                self._speak_in(wishes.language)
            self._grant(wishes)

    def _bring_back(self, message: Message) -> None:
        """Go on with a game that the browser has kept."""
        wishes = Wishes.read(message.text("visit", LONGEST_QUERY))
        sealed, query = message.text("sealed", LONGEST_SEALED), message.text("query", LONGEST_QUERY)
        found = self._keeper.found(sealed, query, wishes.language or self._language)
        with self.hold_sync():
            self._sit_at(GameDesk(found.lines))
            if found.desk is not None:
                self._sit_at(kept_desk(found.desk, self._desk.game))
            if self._language != self.catalog["language"]:
                self._speak_in(self._language)
            self._greet(wishes, "" if found.exact else "reshuffled")
        self.send({"type": "went-on", "exact": found.exact})

    # Messages

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {
            "lesson": self._open_lesson,
            "practice": self._open_practice,
            "leave": self._leave,
            "visit": self._visit,
            "go-on": self._bring_back,
            "progress-save": self._save_progress,
            "progress-load": self._load_progress,
            "progress-forget": self._forget_progress,
        }

    def _open_lesson(self, message: Message) -> None:
        self._sit_at(LessonDesk(self._desk.game, message.text("id")))

    def _open_practice(self, message: Message) -> None:
        self._sit_at(PuzzleDesk(self._desk.game, message.text("topic"), message.flag("predict")))

    def _leave(self, _: Message) -> None:
        self._sit_at(self._desk.game)

    def _save_progress(self, _: Message) -> None:
        self.send(saved("progress", self._progress.save()))

    def _load_progress(self, message: Message) -> None:
        sentence = said("bad-progress", self._language)
        self._learned(Progress.load(message.text("text", LONGEST_FILE), sentence))

    def _forget_progress(self, _: Message) -> None:
        self._learned(Progress())

    def _learned(self, progress: Progress) -> None:
        self._progress = progress
        self.shelf = progress.shelf(self._language)

    # What the page shows

    def _news(self) -> dict[str, Any]:
        news, free = super()._news(), self._desk.game
        game = news["snapshot"]["game"] if self._desk is free else None
        return news | {
            "guide": self._guide(),
            "shelf": self._progress.shelf(self._language),
            "welcome": self._welcome(),
            "kept": self._keeper.kept(free.lines, game, self._desk.kept()),
        }

    def _guide(self) -> dict[str, Any]:
        """What the desk tells; each answer is another one, even if it says the same again."""
        guide = self._desk.guide()
        if guide:
            self._progress.note(guide, judged_before=bool(self.guide.get("verdict")))
            self._told += 1
            guide["told"] = self._told
        return guide
