"""A board that can report on its game: the report fills in while it is computed; its mistakes can be tried again."""

from dataclasses import replace
from logging import getLogger
from typing import Any, ClassVar

import traitlets

from eternitium.jobs.job import News, ReportJob
from eternitium.jobs.server import reports
from eternitium.jobs.watching import Reporter
from eternitium.lessons.retry import RetryRun
from eternitium.match.match import Match
from eternitium.match.report_page import files, record_of
from eternitium.match.report_view import told_report
from eternitium.match.save import TooLong
from eternitium.payload.report import ReportBegun
from eternitium_widgets.board.board import Board
from eternitium_widgets.board.desk import Desk, GameDesk, saved
from eternitium_widgets.page.messages import Answer, Index, Message, refused, said
from eternitium_widgets.report.export import page_of
from eternitium_widgets.report.retry_desk import RetryDesk


class ReportBoard(Board):
    """A board with a report of its free game."""

    report = traitlets.Dict().tag(sync=True)
    _desks: ClassVar[tuple[type[Desk], ...]] = (GameDesk, RetryDesk)
    _reporter: Reporter | None = None
    _packs: bool = False  # whether a page to take along is being made

    def _open(self, desk: Desk) -> None:
        self._asked: ReportJob | None = None  # what the report is about
        self._found: Any = None  # the best one so far
        self._solved: set[int] = set()
        super()._open(desk)
        self._reporter = Reporter(reports, self._delivery.post)
        self._workers.append(self._reporter)

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {
            "report": self._ask_for_report,
            "report-stop": self._stop_report,
            "retry": self._retry,
            "report-page": self._send_page,
            **dict.fromkeys(("report-txt", "report-csv", "report-json"), self._send_file),
            "retry-play": self._play_on,
        }

    # The report

    def _ask_for_report(self) -> None:
        """Compute the report of the free game, unless it is there; what is known of it is shown at once."""
        match = self._desk.game.match
        if not match.plies or match.handover is not None:  # who takes over may not read what the last person knew
            raise ValueError(said("no-report", self._language))
        job = match.report_job()
        if job == self._asked and self.report["state"] in ("working", "done"):
            self._show_report(self.report["state"])
            return
        if job != self._asked:
            self._found, self._solved = None, set()
        self._asked = job
        self._show_report("working")
        if self._reporter is not None:
            self._reporter.watch(job)

    def _stop_report(self) -> None:
        """Compute no further; what is known stays."""
        if self._reporter is not None:
            self._reporter.watch(None)
        if self.report.get("state") == "working":
            self._show_report("stopped")

    def _show_report(self, state: str) -> None:
        game = self._asked.match if self._asked else ""
        if self._found:
            told = told_report(self._found, self._desk.game.match, self._solved)
            self.report = replace(told, state=state, game=game).plain()
        else:
            self.report = ReportBegun(state=state, game=game, share=0.0).plain()

    def _hear(self, kind: str, news: object) -> None:
        if kind == "page":
            self._packs = False
            self.send(news)
        elif isinstance(news, News) and isinstance(news.job, ReportJob):
            self._hear_report(news)
        else:
            super()._hear(kind, news)

    def _hear_report(self, news: News[ReportJob, Any]) -> None:
        """A better report; what is about another game, or comes after it was stopped, is dropped."""
        if news.job is not self._asked or self.report["state"] != "working":
            return
        found = news.answer.found
        if found and not self._may_tell(found):
            return
        if found and (self._found is None or found.done >= self._found.done):
            self._found = found
        self._show_report(news.answer.state)

    def _may_tell(self, found: Any) -> bool:
        """How far the work is, and in which order it is done, would tell of the others' cards while the game runs."""
        return self._desk.game.match.is_over or found.done in (0.0, 1.0)

    def _speak_in(self, language: str) -> None:
        super()._speak_in(language)
        if self.report:
            self._show_report(self.report["state"])

    def _reported(self) -> Match:
        """The free game, of which there is a report."""
        match = self._desk.game.match
        if self._found is None or match.report_job() != self._asked:
            raise ValueError(said("no-report", self._language))
        return match

    # Taking it along

    def _complete(self) -> Match:
        """The free game, whose report is complete."""
        match = self._reported()
        if self.report["state"] != "done":
            raise ValueError(said("no-report", self._language))
        return match

    def _send_page(self) -> None:
        """The report and the game as one file; one at a time is made, of a copy, while the page may ask on."""
        match, found = self._complete(), self._found
        if not self._packs:
            self._packs, copy = True, match.branch(match.plies)
            self._delivery.work("page", lambda: page_told(copy, found))

    def _send_file(self, message: Message) -> None:
        """The game or its ledger as text, once it is over."""
        match, kind = self._complete(), message.kind.removeprefix("report-")
        if not match.is_over:
            raise ValueError(said("not-before-end", self._language))
        self.send(saved("report", files(self._found, record_of(match))[kind], kind))

    # Trying again

    def _retry(self, place: Index | None = None) -> None:
        """To a mistake of the report; without a place to the first that is not solved."""
        free = self._desk.game
        self._reported()
        moments = self._found.mistakes(free.match.viewer)
        self._sit_at(RetryDesk(free, RetryRun(free.match, moments, self._solved, place)))

    def _play_on(self) -> None:
        """From the mistake the game goes on as another line of play."""
        if not isinstance(self._desk, RetryDesk):
            raise ValueError(said("no-retry", self._language))
        free = self._desk.game
        free.lines.branch(self._desk.place)
        self._sit_at(free)


def page_told(match: Match, found: Any) -> dict[str, Any]:
    """The page as a file for who asked for it, or why there is none."""
    try:
        return saved("report", page_of(match, found), "html")
    except TooLong as error:
        return refused(error, match.language)
    except Exception:
        getLogger(__name__).debug("no page of a report", exc_info=True)
        return refused(ValueError(said("no-page", match.language)), match.language)
