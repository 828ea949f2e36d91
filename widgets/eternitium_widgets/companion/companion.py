"""`Companion`: a page that follows a game on a real table."""

from dataclasses import dataclass
from typing import Annotated, Any, Final

import traitlets

from eternitium.checks import as_number, fail, parse_json, shown
from eternitium.companion import Companion as Followed
from eternitium.jobs.job import News, ReportJob
from eternitium.jobs.server import seat_reviews
from eternitium.jobs.watching import Reporter
from eternitium.lessons.sheet import sheet
from eternitium.match.catalog import catalog
from eternitium.match.companion_view import choices_told, companion_job, companion_told, review_job, review_told
from eternitium.match.link import Linked, write_query
from eternitium.payload.companion import SeatReview
from eternitium.rulebook import LANGUAGES, word, words
from eternitium.rules import Rules
from eternitium.typed import read
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.forecast import ForecastPart
from eternitium_widgets.page.language import wanted
from eternitium_widgets.page.messages import Answer, Edition, Language, Players
from eternitium_widgets.page.page import Page
from eternitium_widgets.page.part import Part, WorkPart
from eternitium_widgets.page.readonly import catalog_trait
from eternitium_widgets.rules.rules import book_message

KIND: Final = "eternitium-companion"
FORMAT: Final = 1
LONGEST_PERSON: Final = 24
Entries = Annotated[tuple[str, ...], range(1_501)]
GameFile = Annotated[str, range(400_001)]
ENTRY_LULL: Final = 0.4  # seconds to wait for another entry


@dataclass(frozen=True, slots=True)
class _CompanionFile:
    kind: Annotated[str, (KIND,)]
    format: Annotated[int, (FORMAT,)]
    names: list[str]
    game: Any


class Companion(Page):
    """A page that follows a game on a real table: people tap what happens, the page shows what is likely.

    Args:
        language: of all texts; None for the one that `set_language` set, else as the visitor's browser prefers. Or the
            game, as in `Companion(game)`.
        game: a game that has begun, as `eternitium.companion.Companion`; None to let the page ask who plays.
        names: the names of its players; "Player 1", ... if left out.

    Raises:
        ValueError: an argument is not allowed; the message names it.
    """

    _esm = module("companion/companion_widget.js")
    _css = styles("companion/companion_widget.js")

    catalog = catalog_trait()
    view = traitlets.Dict().tag(sync=True)
    outlook = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    review = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        language: str | Followed | None = None,
        game: Followed | None = None,
        names: tuple[str, ...] | None = None,
    ) -> None:
        if isinstance(language, Followed):
            language, game = None, language
        language = wanted(language)
        if language is not None and language not in LANGUAGES:
            raise fail("language", f"{shown(language)} is not allowed; choose one of {', '.join(LANGUAGES)}")
        if game is not None and not isinstance(game, Followed):
            raise fail("game", f"{shown(game)} is not allowed; give an eternitium.companion.Companion")
        self._language, self._fixed = language or "en", language is not None
        self._game, self._names = game, [] if game is None else _names(names, game.players, self._language)
        self._revision, self._wants_advice = 1, False
        self._reviewed: News[ReportJob, Any] | None = None
        super().__init__(catalog=self._catalog(), view=self._told())
        self._look_ahead()

    @property
    def game(self) -> Followed | None:
        """The game that is followed; None before it begins."""
        return self._game

    def _parts(self) -> list[Part[Any]]:
        self._forecast = ForecastPart(self, ENTRY_LULL, lambda: (self._names, self._language))
        self._reporter = Reporter(seat_reviews, self.delivery.post)
        return [self._forecast, WorkPart(self, {"report": self._take_review}, self._reporter.close)]

    # Messages

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {
            "begin": self._begin,
            "tell": self._tell,
            "undo": self._undo,
            "redo": self._redo,
            "correct": self._correct,
            "choices": self._send_choices,
            "open": self._open,
            "advise": self._advise,
            "hide-advice": self._hide_advice,
            "review": self._review,
            "rulebook": self._send_book,
            "sheet": self._send_sheet,
            "link": self._send_link,
            "language": self._speak,
        }

    @property
    def _followed(self) -> Followed:
        if self._game is None:
            raise ValueError(word("companion", "no-game", self._language))
        return self._game

    def _begin(
        self,
        players: Players,
        edition: Edition,
        mission: int | None = None,
        seat: int | None = None,
        names: list[str] | None = None,
    ) -> None:
        self._follow(Followed(players, Rules(edition, mission), seat), _names(names, players, self._language))

    def _follow(self, game: Followed, names: list[str]) -> None:
        self._game, self._names = game, names
        self._show()

    def _tell(self, entries: Entries = ()) -> None:
        """Add entries at the end, after those that wait; the first that does not fit waits, with all after it."""
        self._followed.insert(self._told_so_far, *entries)
        self._show()

    def _undo(self) -> None:
        if not self._followed.entries:
            raise ValueError(word("board", "nothing-to-undo", self._language))
        self._followed.undo()
        self._show()

    def _redo(self) -> None:
        if self._followed.can_redo:
            self._followed.redo()
        self._show()

    def _correct(self, number: int, entries: Entries = (), before: bool = False) -> None:
        """Replace an entry by others or by nothing, or insert others before it."""
        change = self._followed.insert if before else self._followed.correct
        change(self._checked(number), *entries)
        self._show()

    def _checked(self, number: int) -> int:
        """Return the number of an entry, if there is such an entry."""
        return as_number("number", number, 0, max(self._told_so_far - 1, 0))

    @property
    def _told_so_far(self) -> int:
        return len(self._followed.entries) + len(self._followed.waiting)

    def _send_choices(self, number: int) -> None:
        self.send({"type": "choices", **choices_told(self._followed, self._checked(number)).plain()})

    def _open(self, text: GameFile) -> None:
        """Open a game that the browser has kept, or a file."""
        try:
            told = read("file", _CompanionFile, parse_json("file", text))
            game = Followed.from_dict(told.game)
            names = _names(told.names, game.players, self._language)
        except ValueError:
            raise ValueError(word("companion", "file", self._language)) from None
        self._follow(game, names)

    def _advise(self) -> None:
        self._wants_advice = True
        self._look_ahead()

    def _hide_advice(self) -> None:
        self._wants_advice, self.advice = False, {}
        self._forecast.forget_advice()
        self._look_ahead()

    def _review(self) -> None:
        """Compute what the choices of the followed seat have cost so far."""
        job = review_job(self._followed, self._revision)
        if job is None:
            raise ValueError(word("companion", "no-seat", self._language))
        self.review = SeatReview(state="working", looked=0, rows=[]).plain()
        self._reporter.watch(job)

    def _send_book(self, language: Language) -> None:
        self.send(book_message(language))

    def _send_sheet(self) -> None:
        rules = Rules() if self._game is None else self._game.rules
        players = 2 if self._game is None else self._game.players
        self.send({"type": "sheet", "html": sheet(players, rules.edition, self._language)})

    def _send_link(self) -> None:
        """Send a link that opens the position, as far as it is known, on the board."""
        game = self._followed.game
        if game is None:
            raise ValueError(word("companion", "no-game", self._language))
        seat = self._followed.seat
        viewer = game.turn_player if seat is None else seat
        self.send({"type": "linked", "query": write_query(Linked(game.position(viewer), viewer, None))})

    def _speak(self, language: Language) -> None:
        """Change the language; the game and the numbers stay, only the words change."""
        self._language = language
        self._forecast.speak()
        with self.hold_sync():
            self.catalog, self.view = self._catalog(), self._told()
            self._forecast.show()
            self._tell_review()

    # Showing

    def _catalog(self) -> dict[str, Any]:
        told = catalog(self._language).plain()
        kept = ("language", "languages", "cards", "shapes", "shape_names", "editions", "missions")
        own = words("companion-view", self._language)
        return {**{name: told[name] for name in kept}, "fixed": self._fixed, "words": {**told["words"], **own}}

    def _told(self) -> dict[str, Any]:
        if self._game is None:
            return {"revision": self._revision}
        return companion_told(self._game, self._names, self._revision, self._language).plain()

    def _show(self) -> None:
        self._revision += 1
        self._forecast.forget()
        self._reviewed = None
        with self.hold_sync():
            self.view = self._told()
            self.outlook, self.advice, self.review = {}, {}, {}
        self._reporter.watch(None)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Compute the forecast for the newest position, unless an entry is needed first."""
        game, job = self._game, None
        if game is not None and game.question is None and not game.is_over:
            job = companion_job(game, self._revision, self._wants_advice)
        self._forecast.watch(job)

    def _take_review(self, news: News[ReportJob, Any]) -> None:
        """Show the review, unless it is about an older position."""
        if news.job.place == self._revision:
            self._reviewed = news
            self._tell_review()

    def _tell_review(self) -> None:
        if self._reviewed is not None:
            self.review = review_told(self._reviewed.answer, self._names, self._language).plain()


def _names(given: object, players: int, language: str) -> list[str]:
    """Return the names of the players; an empty one becomes "Player" with the number of the seat."""
    names = [*given] if isinstance(given, list | tuple) else [""] * players
    if len(names) != players or not all(isinstance(name, str) and len(name) <= LONGEST_PERSON for name in names):
        reason = f"{shown(given)} is not allowed; give {players} texts of at most {LONGEST_PERSON} characters"
        raise fail("names", reason)
    usual = [word("companion-view", "setup-name", language, None, n=number) for number in range(1, players + 1)]
    return [name.strip() or other for name, other in zip(names, usual, strict=True)]
