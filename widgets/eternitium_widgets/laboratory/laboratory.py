"""`Laboratory`: two sets of rules side by side, with sliders for the box, and their effects."""

from dataclasses import replace
from typing import Any, Final

import traitlets

from eternitium.experiments.laboratory import (
    POLICIES,
    SIDES,
    Bench,
    BenchNews,
    Fault,
    Order,
    Settings,
    Setup,
    Teller,
    groups,
    printed,
    settings_of,
    setup_of,
)
from eternitium.match.catalog import catalog
from eternitium.payload.base import plain
from eternitium.payload.laboratory import LaboratoryResults, SideFault, SidePayload
from eternitium.policies.registry import PLAYS_ON
from eternitium.rulebook import words
from eternitium.rules import Rules
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.charts import charts
from eternitium_widgets.page.language import wanted
from eternitium_widgets.page.messages import Answer, Language, Number
from eternitium_widgets.page.page import Page
from eternitium_widgets.page.part import Part, WorkPart
from eternitium_widgets.page.readonly import catalog_trait

LISTS: Final = ("language", "languages", "editions", "missions", "house_rules")


class Laboratory(Page):
    """Two sets of rules side by side: sliders for the box, and below them the counted and measured results.

    The games are played in the background, again after each change, but not before a page shows the widget.

    Args:
        a: the rules of side A; the printed game in the German edition if left out.
        b: the rules of side B; those of side A if left out.
        players: 1 to 5, on both sides.
        policy: the player at all seats, one of `random`, `steady`, `bold`, `careful`, `expert`, `veteran`.
        language: of all texts; None for the one that `set_language` set, else as the visitor's browser prefers.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    _esm = module("laboratory/laboratory_widget.js")
    _css = styles("laboratory/laboratory_widget.js")

    catalog = catalog_trait()
    sides = traitlets.Dict().tag(sync=True)
    odds = traitlets.Dict().tag(sync=True)
    results = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        a: Rules | None = None,
        b: Rules | None = None,
        players: int = 2,
        policy: str = PLAYS_ON,
        language: str | None = None,
    ) -> None:
        language = wanted(language)
        first = Setup(players, a or Rules(), policy)
        self._setups = {"a": first, "b": first if b is None else Setup(players, b, policy)}
        self._settings = {side: settings_of(setup) for side, setup in self._setups.items()}
        self._faults: dict[str, Fault | None] = dict.fromkeys(SIDES)
        self._number, self._fixed, self._stopped = 0, language is not None, False
        self._measured: BenchNews | None = None
        self._results = LaboratoryResults(number=0, state="")
        self._language = language or "en"
        self._teller = Teller(self._language)
        super().__init__(results=self._results.plain())
        self._show()
        self.catalog = self._catalog()

    def _parts(self) -> list[Part[Any]]:
        self._bench = Bench(self.delivery.post)
        return [WorkPart(self, {"results": self._take}, self._bench.close)]

    @property
    def rules(self) -> tuple[Rules, Rules]:
        """The rules of both sides as they are set; if a side has a mistake, its last valid ones."""
        return self._setups["a"].rules, self._setups["b"].rules

    # Words

    def _catalog(self) -> dict[str, Any]:
        """Return the words for the page in its language."""
        told, language = catalog(self._language).plain(), self._language
        return {
            **{name: told[name] for name in LISTS},
            "policies": [policy for policy in told["policies"] if policy["id"] in POLICIES],
            "groups": plain(groups(language)),
            "words": {**told["words"], **words("laboratory-page", language)},
            "fixed": self._fixed,
        }

    # Messages

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {
            "set": self._set,
            "measure": self._measure,
            "stop": self._stop,
            "language": self._speak,
            "plotly": self._send_charts,
        }

    def _set(self, a: Settings, b: Settings, number: Number) -> None:
        self._settings, self._number = {"a": a, "b": b}, number
        for side in SIDES:
            self._set_side(side)
        self._show()
        self._start()

    def _set_side(self, side: str) -> None:
        try:
            self._setups[side], self._faults[side] = setup_of(self._settings[side], self._language), None
        except Fault as fault:
            self._faults[side] = fault

    def _measure(self) -> None:
        self._start()

    def _stop(self) -> None:
        self._stopped = True
        self._bench.watch(None)
        fresh = self._results.number == self._number
        known = self._results if fresh else LaboratoryResults(number=self._number, state="")
        self._show_results(replace(known, state="stopped"))

    def _speak(self, language: Language) -> None:
        """Change the language: all words are made again, the numbers stay."""
        self._language = language
        self._teller = Teller(self._language)
        for side in SIDES:
            self._set_side(side)
        with self.hold_sync():
            self._show()
            self._tell()
            self.catalog = self._catalog()

    def _send_charts(self) -> None:
        self.send(*charts(self._language))

    # Showing

    @property
    def _sound(self) -> dict[str, Setup | None]:
        """The sides that can be played."""
        return {side: None if self._faults[side] else self._setups[side] for side in SIDES}

    def _show(self) -> None:
        """Show the current settings, and what can be counted at once."""
        with self.hold_sync():
            self.sides = {"number": self._number, **{side: self._side(side).plain() for side in SIDES}}
            self.odds = {"groups": plain(self._teller.odds(self._sound))}

    def _show_results(self, results: LaboratoryResults) -> None:
        self._results, self.results = results, results.plain()

    def _side(self, side: str) -> SidePayload:
        settings, fault = self._settings[side], self._faults[side]
        mission = settings.mission if settings.players == 1 else None
        return SidePayload(
            settings=settings.plain(),
            printed=printed(settings.players, settings.edition, mission),
            fault=None if fault is None else SideFault(field=fault.field, text=str(fault)),
        )

    def _start(self) -> None:
        """Measure the current settings; the results before stay on the page until there are new ones."""
        sound, self._stopped = self._sound, False
        if not any(sound.values()):
            self._bench.watch(None)
            self._show_results(LaboratoryResults(number=self._number, state="nothing"))
        else:
            self._show_results(replace(self._results, state="working"))
            self._bench.watch(Order(self._number, sound["a"], sound["b"]))

    def _take(self, news: BenchNews) -> None:
        """Take news of the bench, unless it is about older settings."""
        if news.number == self._number and not self._stopped:
            self._measured = news
            self._tell()

    def _tell(self) -> None:
        """Show the last results."""
        news = self._measured
        if news is None:
            return
        state = "stopped" if self._stopped else news.state
        if news.comparison:
            self._show_results(self._teller.results(news.comparison, news.number, state))
        else:
            self._show_results(self._teller.prepared(news.number, state, news.share))
