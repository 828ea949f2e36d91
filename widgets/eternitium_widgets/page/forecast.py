"""The forecast and the advice on a page: numbers from the background, with texts in the page's language."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from eternitium.jobs.job import Job, News
from eternitium.jobs.server import advices, first_advices, first_forecasts, forecasts
from eternitium.jobs.watching import Analyst, delayed
from eternitium.match.advice_view import aligned, told_advice
from eternitium.match.forecast_view import told_outlook
from eternitium.payload.forecast import AdvicePayload, OutlookPayload
from eternitium.policies.rating import Rating
from eternitium_widgets.page.page import Page
from eternitium_widgets.page.part import Hear, Part


class ForecastPart(Part[Page]):
    """The newest numbers for one position, with their texts.

    Args:
        page: a page with the traits `outlook` and `advice`.
        lull: seconds before more than a first estimate is computed; the page may turn to another position meanwhile.
        spoken: returns the names of the seats, and the language.
        rated: returns how strong those at the table are, none where that is not known.

    Attributes:
        outlook: the forecast; None while there is none.
    """

    def __init__(
        self,
        page: Page,
        lull: float,
        spoken: Callable[[], tuple[Sequence[str], str]],
        rated: Callable[[], Sequence[Rating]] = tuple,
    ) -> None:
        super().__init__(page)
        self._spoken, self._rated = spoken, rated
        self._job: Job | None = None
        first = delayed(forecasts, lull, first_forecasts), delayed(advices, lull, first_advices)
        self._analyst = Analyst(*first, page.delivery.post)
        self.forget()

    def forget(self) -> None:
        """Forget all numbers: the position is another one."""
        self._news: dict[str, News[Any, Any]] = {}
        self._advice: AdvicePayload | None = None
        self.outlook: OutlookPayload | None = None

    def watch(self, job: Job | None) -> None:
        """Look ahead from a position, or from none."""
        self._job = job
        self._analyst.watch(job)

    def hears(self) -> dict[str, Hear]:
        """Return the handlers of both kinds of numbers."""
        return {kind: partial(self._hear, kind) for kind in ("outlook", "advice")}

    def _hear(self, kind: str, news: News[Any, Any]) -> None:
        """Take and show news, unless it is about another position or was not asked for."""
        job = self._job
        if job is not None and news.job.place == job.place and (kind == "outlook" or job.advice):
            self.take(kind, news)
            self.show()

    def show(self) -> None:
        """Show the numbers on the page."""
        for trait, told in (("outlook", self.outlook), ("advice", self.advice)):
            if told is not None:
                self._page.set_trait(trait, told.plain())

    def take(self, kind: str, news: News[Any, Any]) -> None:
        """Take new numbers; `kind`: "outlook" or "advice"."""
        self._news[kind] = news
        names, language = self._spoken()
        if kind == "outlook":
            self.outlook = told_outlook(news, language, self._rated())
        else:
            self._advice = told_advice(news, names, language)

    def speak(self) -> None:
        """Say the same numbers in another language."""
        for kind, news in [*self._news.items()]:
            self.take(kind, news)

    def close(self) -> None:
        """Stop looking ahead."""
        self._analyst.close()

    def forget_outlook(self) -> None:
        """Drop the forecast, which must not be shown."""
        self._news.pop("outlook", None)
        self.outlook = None

    def forget_advice(self) -> None:
        """Drop the advice, which must not be shown."""
        self._news.pop("advice", None)
        self._advice = None

    @property
    def advice(self) -> AdvicePayload | None:
        """The advice, made consistent with the forecast; None while there is none."""
        if self._advice is None or self.outlook is None:
            return self._advice
        return aligned(self._advice, self.outlook, self._spoken()[1])
