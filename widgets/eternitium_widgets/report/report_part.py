"""The report of a game on its board, which fills in while it is computed, and whose mistakes can be tried again."""

from collections.abc import Callable
from dataclasses import replace
from logging import getLogger
from typing import Any

from eternitium.jobs.job import News, ReportJob
from eternitium.jobs.server import reports
from eternitium.jobs.watching import Reporter
from eternitium.lessons.retry import RetryRun
from eternitium.match.match import Match
from eternitium.match.report_page import files, record_of
from eternitium.match.report_view import told_report
from eternitium.match.save import TooLong
from eternitium.match.story_view import MOST_MOMENTS
from eternitium.payload.report import ReportBegun
from eternitium_widgets.board.board import Board
from eternitium_widgets.board.desk import saved
from eternitium_widgets.page.messages import Answer, Index, Message, refused, said
from eternitium_widgets.page.part import Hear, Part
from eternitium_widgets.report.export import page_of
from eternitium_widgets.report.retry_desk import RetryDesk


class ReportPart(Part[Board]):
    """The report of a board's free game.

    `page`: the board, with a trait `report`; `hear_done`: called with the game and its report, once that is complete;
    `rating`: says what the game did to the person's rating. `found`: the best report so far; None while there is none.
    """

    def __init__(
        self, page: Board, hear_done: Callable[[Match, Any], None], rating: Callable[[Match], str] = lambda _: ""
    ) -> None:
        super().__init__(page)
        self._hear_done, self._rating, self._state = hear_done, rating, ""
        self._asked: ReportJob | None = None  # the game that the report is about
        self.found: Any = None
        self._solved: set[int] = set()
        self._packs = False  # whether a page is being made for a file
        self._reporter = Reporter(reports, page.delivery.post)

    def messages(self) -> dict[str, Answer]:
        """Return the messages about the report, its files and its mistakes, by type."""
        return {
            "report": self.ask,
            "report-stop": self._stop,
            "retry": self._retry,
            "report-page": self._send_page,
            **dict.fromkeys(("report-txt", "report-csv", "report-json"), self._send_file),
            "retry-play": self._play_on,
        }

    def hears(self) -> dict[str, Hear]:
        """Return the handlers of better reports, and of the page for a file."""
        return {"report": self._hear_report, "page": self._offer_page}

    def close(self) -> None:
        """Stop computing."""
        self._reporter.close()

    # The report

    def ask(self) -> None:
        """Compute the report of the free game, unless it exists; show at once what is known."""
        match = self._page.desk.game.match
        if not match.plies or match.handover is not None:  # the next person may not read what the last one knew
            raise ValueError(said("no-report", self._page.desk.language))
        job = match.report_job()
        if job == self._asked and self._state in ("working", "done"):
            self.show(self._state)
            return
        if job != self._asked:
            self.found, self._solved = None, set()
        self._asked = job
        self.show("working")
        self._reporter.watch(job)

    def _stop(self) -> None:
        """Stop computing; what is known stays."""
        self._reporter.watch(None)
        if self._state == "working":
            self.show("stopped")

    def _forget(self) -> None:
        """Stop computing the report of a game that was left or goes on."""
        self._reporter.watch(None)
        self._state, self._asked, self.found = "", None, None
        self._page.set_trait("report", {})

    def show(self, state: str) -> None:
        """Show the report so far, and its state."""
        self._state, game = state, self._asked.match if self._asked else ""
        match, found = self._page.desk.game.match, self.found
        if found and state == "done":
            self._hear_done(match, found)
        told = replace(told_report(found, match, self._solved), state=state, game=game) if found else None
        if told and told.story:
            told = replace(told, story=replace(told.story, rating=self._rating(match)))
        self._page.set_trait("report", (told or ReportBegun(state=state, game=game, share=0.0)).plain())

    def _offer_page(self, page: dict[str, Any]) -> None:
        self._packs = False
        self._page.send(page)

    def _hear_report(self, news: News[ReportJob, Any]) -> None:
        """Take a better report, unless it is about another game or was stopped."""
        if news.job is not self._asked or self._state != "working":
            return
        if news.job != self._page.desk.game.match.report_job():
            self._forget()
            return
        found = news.answer.found
        if found and not self._may_tell(found):
            return
        if found and (self.found is None or found.done >= self.found.done):
            self.found = found
        self.show(news.answer.state)

    def _may_tell(self, found: Any) -> bool:
        """Return whether a report may be shown: while the game runs, its progress would give away others' cards."""
        return self._page.desk.game.match.is_over or found.done in (0.0, 1.0)

    def speak(self) -> None:
        """Say the report in another language."""
        if self._state:
            self.show(self._state)

    def _reported(self) -> Match:
        """Return the free game, if there is a report of it."""
        match = self._page.desk.game.match
        if self.found is None or match.report_job() != self._asked:
            raise ValueError(said("no-report", self._page.desk.language))
        return match

    # Files

    def _complete(self) -> Match:
        """Return the free game, if its report is complete."""
        match = self._reported()
        if self._state != "done":
            raise ValueError(said("no-report", self._page.desk.language))
        return match

    def _send_page(self) -> None:
        """Make one file of the report and the game, from a copy in the background, one at a time."""
        match, found = self._complete(), self.found
        if not self._packs:
            self._packs, copy = True, match.branch(match.plies)
            self._page.delivery.work("page", lambda: page_told(copy, found))

    def _send_file(self, message: Message) -> None:
        """Send the game or its report as text, once the game is over."""
        match, kind = self._complete(), message.kind.removeprefix("report-")
        if not match.is_over:
            raise ValueError(said("not-before-end", self._page.desk.language))
        self._page.send(saved("report", files(self.found, record_of(match))[kind], kind).plain())

    # Trying again

    def _retry(self, place: Index | None = None, story: bool = False) -> None:
        """Go to a mistake of the report; without a place, to the first that is not solved.

        `story`: whether only those that the story names are asked, and the way back leads to the end of the game.
        """
        free = self._page.desk.game
        self._reported()
        moments = self.found.mistakes(free.match.viewer)[: MOST_MOMENTS if story else None]
        run = RetryRun(free.match, moments, self._solved, place, "play" if story else "report")
        self._page.sit_at(RetryDesk(free, run))

    def _play_on(self) -> None:
        """Go on from the mistake in another line of play."""
        if not isinstance(self._page.desk, RetryDesk):
            raise ValueError(said("no-retry", self._page.desk.language))
        free = self._page.desk.game
        free.lines.branch(self._page.desk.place)
        self._page.sit_at(free)


def page_told(match: Match, found: Any) -> dict[str, Any]:
    """Return the message that offers the page as a file, or that says why there is none."""
    try:
        return saved("report", page_of(match, found), "html").plain()
    except TooLong as error:
        return refused(error, match.language)
    except Exception:
        getLogger(__name__).debug("no page of a report", exc_info=True)
        return refused(ValueError(said("no-page", match.language)), match.language)
