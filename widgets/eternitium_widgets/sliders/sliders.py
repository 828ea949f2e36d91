"""`BayesUpdate` and the other panels: sliders in a notebook, with the engine's answer at each of their places."""

from typing import Annotated, Any

import traitlets

from eternitium.lessons import sliders as panels
from eternitium.lessons.sliders import Panel, Shown, Teller
from eternitium.payload.sliders import PanelPayload, PanelSlider, PanelTable
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.language import spoken
from eternitium_widgets.page.messages import Answer, Number
from eternitium_widgets.page.page import Page
from eternitium_widgets.page.still import still
from eternitium_widgets.sliders.drawing import NARROWEST, STILL, WIDEST, drawing, drawn_still

Width = Annotated[int, range(NARROWEST, WIDEST + 1)]


class SliderPanel(Page):
    """A panel with sliders: its page sends their places, and gets what to show there.

    `panel`: the questions and sliders. `language`: of all texts; None for the one that `set_language` set, else
    English. Raises ValueError: an unknown language.
    """

    _esm = module("sliders/sliders_widget.js")
    _css = styles("sliders/sliders_widget.js")

    view = traitlets.Dict().tag(sync=True)

    def __init__(self, panel: Panel, language: str | None = None) -> None:
        self._language = spoken(language)
        self._panel, self._teller = panel, Teller(self._language)
        self._places, self._width, self._number = panel.places, STILL, 0
        super().__init__(view=self._view().plain())

    @property
    def places(self) -> dict[str, int]:
        """The places of the sliders, by their names."""
        return dict(self._places)

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {"set": self._set}

    def _set(self, places: dict[str, object], width: Width, number: Number) -> None:
        self._places, self._width, self._number = self._panel.checked(places), width, number
        self.view = self._view().plain()

    def _shown(self) -> Shown:
        return self._panel.shown(self._places, self._teller)

    def _view(self) -> PanelPayload:
        shown, say, key = self._shown(), self._teller.say, self._panel.KEY
        sliders = [
            PanelSlider(
                id=slider.name,
                label=say(f"{key}-{slider.name}"),
                low=slider.low,
                high=slider.high,
                step=slider.step,
                value=self._places[slider.name],
                text=shown.values[slider.name],
            )
            for slider in self._panel.sliders
        ]
        rows = [list(row) for row in shown.rows]
        return PanelPayload(
            number=self._number,
            language=self._teller.language,
            title=say(f"{key}-title"),
            note=self._panel.note(self._teller),
            sliders=sliders,
            said=shown.said,
            lines=list(shown.lines),
            chart=drawing(shown.chart, self._width),
            table=PanelTable(title=say("table"), heads=list(shown.heads), rows=rows),
        )

    def _still(self) -> dict[str, str]:
        """Return the picture as it is now, with its content in words."""
        title, said = self.view["title"], self.view["said"]
        return still(self._language, f"{title} {said}", picture=drawn_still(self._shown().chart, title, said))


class BayesUpdate(SliderPanel):
    """The possible shapes of the uppermost face-down era card of a stack, before and after each event of a game.

    Args:
        seed: of the hidden cards and all shuffles.
        position: player 0 looks at their own stack; if left out, four era cards of which nothing is known.
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: an argument is not allowed, or nothing is learned in that game.

    Example:
        >>> BayesUpdate(seed=2).places
        {'event': 1, 'shape': 1}
    """

    def __init__(self, seed: int = 0, position: Any = None, language: str | None = None) -> None:
        super().__init__(panels.BayesUpdate(seed, position), language)


class IntervalCoverage(SliderPanel):
    """Many experiments with a known exact chance, each with its 95% interval: how many hold it.

    Args:
        position: one in which the top era card of the player in turn is face down; if left out, that of notebook 02.
        shape: the shape of that chance.
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: an argument is not allowed.

    Example:
        >>> IntervalCoverage().places
        {'tries': 40, 'repeats': 100, 'seed': 1}
    """

    def __init__(self, position: Any = None, shape: str = "circle", language: str | None = None) -> None:
        super().__init__(panels.IntervalCoverage(position, shape), language)


class BreakEven(SliderPanel):
    """The worth of a try at every chance, with sliders for gain and loss, beside positions that were played.

    Args:
        cards: era cards in your own stack, 1 to 6.
        played: cards played this turn: 1, and the other choice is to end the step; 0, and it is to pass.
        circles: of 20 cards out of sight, 5 to 14: the sliders begin with the numbers measured there.
        rollouts: simulated games for both choices of each position.
        seed: fixes all shuffles.
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: an argument is not allowed, or that position has nothing to weigh.

    Example:
        >>> BreakEven(cards=1).view["sliders"][0]["value"]
        50
    """

    def __init__(
        self,
        cards: int = 3,
        played: int = 1,
        circles: int = 10,
        rollouts: int = 2_000,
        seed: int = 1,
        language: str | None = None,
    ) -> None:
        super().__init__(panels.BreakEven(cards, played, circles, rollouts, seed), language)


class AbsorbingChain(SliderPanel):
    """A small race to the crystal, turn by turn: the chances of each state, and of having found the crystal.

    Args:
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: an unknown language.

    Example:
        >>> AbsorbingChain().view["said"]
        'After 2 turns the crystal is found with a chance of 5/6, that is 83.3%.'
    """

    def __init__(self, language: str | None = None) -> None:
        super().__init__(panels.AbsorbingChain(), language)


class TechnologyValue(SliderPanel):
    """The worth of a technology in each round, as a gift and for its price, from the stored study.

    Args:
        card: the technology at which its slider begins.
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: no such technology or language.

    Example:
        >>> TechnologyValue("droid").view["sliders"][0]["text"]
        'Droid'
    """

    def __init__(self, card: str = "quantum-clock", language: str | None = None) -> None:
        super().__init__(panels.TechnologyValue(card), language)
