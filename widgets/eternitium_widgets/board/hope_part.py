"""What to hope for on a board: the outcomes of the person's next actions, asked for, and what came of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from traitlets import HasTraits

from eternitium.jobs.job import FAILED, Answer, Job, News
from eternitium.jobs.server import hopes, last
from eternitium.match.hope_view import HopeNews, no_hope_yet, told_came, told_hope
from eternitium.match.match import Match
from eternitium_widgets.board.desk import Desk
from eternitium_widgets.page.delivery import Delivery
from eternitium_widgets.page.messages import Answer as Reply
from eternitium_widgets.page.part import Hear, Part


class HopePart(Part[HasTraits]):
    """What to hope for in the position of a board.

    `page`: with a trait `hope`; `delivery`: of the page; `desk`: returns what the board is about just now.
    """

    def __init__(self, page: HasTraits, delivery: Delivery, desk: Callable[[], Desk]) -> None:
        super().__init__(page)
        self._delivery, self._desk = delivery, desk
        self._job: Job | None = None  # the position that was asked about
        self._place = 0  # how many actions it has
        self._about: tuple[Match, int] | None = None
        self._news: HopeNews | None = None

    def messages(self) -> dict[str, Reply]:
        """Return the message that asks for it."""
        return {"hope": self._ask}

    def hears(self) -> dict[str, Hear]:
        """Return the handler of the numbers."""
        return {"hope": self._hear}

    def news(self) -> dict[str, Any]:
        """Return what came of what was hoped for, right after that action; nothing at any other place."""
        if self._job is not None and self._about == self._now:
            return {}
        told = self._came()
        if told is None:
            self._job = self._news = None
        return {"hope": told or {}} if self._changes("hope", told) else {}

    @property
    def _now(self) -> tuple[Match, int]:
        """The game that is shown, and which position of it."""
        match = self._desk().match
        return match, match.revision

    def speak(self) -> None:
        """Say the same in another language."""
        if self._news is not None and self._job is not None:
            self._show({"hope": self._came() or self._told(self._news)})

    def _ask(self) -> None:
        desk = self._desk()
        free = desk.coached and not desk.silent and not desk.asking and desk.match.is_live
        job = desk.job() if free else None
        if job is None:
            return
        self._job, self._news, self._place = job, None, desk.match.plies
        self._about = self._now
        self._built_of.clear()
        self._show({"hope": no_hope_yet(job).plain()})
        self._delivery.work("hope", lambda: computed(job))

    def _hear(self, news: HopeNews) -> None:
        """Take numbers, unless they are about another position."""
        if news.job is self._job:
            self._news = news
            self._show({"hope": self._told(news)})

    def _told(self, news: HopeNews) -> dict[str, Any]:
        match = self._desk().match
        return told_hope(news, match.names, match.language).plain()

    def _came(self) -> dict[str, Any] | None:
        """Return what came of the action after the position that was asked about, while nothing else has happened."""
        match, job = self._desk().match, self._job
        found = self._news.answer.found if self._news else None
        if (
            job is None
            or self._about is None
            or self._about[0] is not match
            or not found
            or not match.is_live
            or match.plies != self._place + 1
        ):
            return None
        action = match.history[self._place][1]
        hope = next((one for one in found if one.action == action), None)
        if hope is None:
            return None
        told = told_came(replace(job, revision=match.revision), hope, match.came(self._place), match.language)
        return told.plain() if told else None


def computed(job: Job) -> HopeNews:
    """Return the outcomes of a position; without numbers if they could not be computed."""
    try:
        return News(job, Answer("done", last(hopes(job))))
    except Exception:
        return News(job, Answer(FAILED))
