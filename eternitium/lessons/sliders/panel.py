"""The base of all panels: their sliders, and what is shown at their places."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from eternitium.checks import as_number, fail
from eternitium.lessons.sliders.chart import Chart
from eternitium.rulebook.numbers import Number, rounded
from eternitium.rulebook.speaker import Speaker


class Teller(Speaker):
    """A speaker about sliders in one language."""

    SECTION = "sliders"

    def turns(self, value: Number, written: str = "") -> str:
        """Return a number of turns: "1.67 turns"; `written` replaces the number, if given."""
        exact = rounded(value, 2)
        return self.count("turns", exact, n=written or self.numbers.plain(exact))

    def points(self, value: Number, written: str = "") -> str:
        """Return a number of percentage points: "27.1 percentage points"; `written` as in `turns`."""
        exact = rounded(value, 1)
        return self.count("points", exact, n=written or self.numbers.plain(exact))


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider over whole numbers; its label has the key of its panel and its own name.

    `name`: "event"; `low`, `high`: its ends, both included; `start`: its first place; `step`: between two places.
    """

    name: str
    low: int
    high: int
    start: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """The contents of a panel at one place of all sliders.

    Attributes:
        values: what each slider's place is called, by its name.
        chart: the picture.
        said: the main thing in one sentence.
        lines: how it comes about, one sentence each.
        heads: the heads of the table's columns.
        rows: the same numbers as in the chart; the first cell of each row is its head.
    """

    values: Mapping[str, str]
    chart: Chart
    said: str
    lines: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Panel(ABC):
    """A question with sliders.

    `KEY`: the first part of the keys of its words; `sliders`: its sliders, from top to bottom.
    """

    KEY: ClassVar[str]
    sliders: Sequence[Slider]

    @property
    def places(self) -> dict[str, int]:
        """The first places of all sliders."""
        return {slider.name: slider.start for slider in self.sliders}

    def checked(self, places: Mapping[str, object]) -> dict[str, int]:
        """Return checked places of the sliders; those left out are at their first places.

        Raises:
            ValueError: there is no such slider, or it has no such place.
        """
        known = self.places
        for name in places:
            if name not in known:
                raise fail("places", f"{name!r:.80} is not a slider; the sliders are {', '.join(known)}")
        return known | {
            slider.name: as_number(slider.name, places[slider.name], slider.low, slider.high)
            for slider in self.sliders
            if slider.name in places
        }

    def note(self, teller: Teller) -> str:
        """Return what the panel is about, in one or two sentences."""
        return teller.say(f"{self.KEY}-note")

    @abstractmethod
    def shown(self, places: Mapping[str, int], teller: Teller) -> Shown:
        """Return the contents when the sliders are at these places (checked)."""
