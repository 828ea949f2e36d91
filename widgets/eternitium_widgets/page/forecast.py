"""The forecast and the advice on a page: numbers from the background, said in the language of the page."""

from collections.abc import Sequence
from typing import Any

from eternitium.jobs.job import News
from eternitium.match.advice_view import aligned, told_advice
from eternitium.match.forecast_view import told_outlook
from eternitium.payload.forecast import AdvicePayload, OutlookPayload


class ForecastPart:
    """The newest numbers of one position, and what is said of them.

    Attributes:
        outlook: the forecast; None while there is none.
    """

    def __init__(self) -> None:
        self._news: dict[str, News[Any, Any]] = {}
        self._advice: AdvicePayload | None = None
        self._language = "en"
        self.outlook: OutlookPayload | None = None

    def take(self, kind: str, news: News[Any, Any], names: Sequence[str], language: str) -> None:
        """Something new.

        `kind`: "outlook" or "advice"; `news`: the numbers; `names`: what the seats are called; `language`: of the page.
        """
        self._news[kind], self._language = news, language
        if kind == "outlook":
            self.outlook = told_outlook(news, language)
        else:
            self._advice = told_advice(news, names, language)

    def speak(self, names: Sequence[str], language: str) -> None:
        """Say the same numbers in another language."""
        for kind, news in [*self._news.items()]:
            self.take(kind, news, names, language)

    def forget_outlook(self) -> None:
        """The forecast is not to be told."""
        self._news.pop("outlook", None)
        self.outlook = None

    def forget_advice(self) -> None:
        """The advice is not to be told."""
        self._news.pop("advice", None)
        self._advice = None

    @property
    def advice(self) -> AdvicePayload | None:
        """The advice beside the forecast; None while there is none."""
        if self._advice is None or self.outlook is None:
            return self._advice
        return aligned(self._advice, self.outlook, self._language)
