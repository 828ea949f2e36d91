"""The parts of a chart: numbers at their places, and the words on its axes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from eternitium.rulebook.numbers import Numbers

Point = tuple[float, float]
MOST_TICKS: Final = 6
STEPS: Final = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis: its title, its ends, and the labels of some places."""

    title: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar between two places, from one height to another; a pale one is not that of the current place."""

    left: float
    right: float
    low: float
    high: float
    series: int
    text: str = ""
    pale: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points."""

    points: tuple[Point, ...]
    series: int
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Interval:
    """An upright stroke from one height to another."""

    x: float
    low: float
    high: float
    series: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot, "circle", "diamond" or "cross"."""

    x: float
    y: float
    series: int
    shape: str = "circle"


Mark = Bar | Line | Interval | Dot


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: its axes, its marks, the names of its series by their number, and a line at some heights.

    Attributes:
        title: what it shows, also for those who do not see it.
        x, y: the axes.
        marks: later ones are drawn over earlier ones.
        names: what the legend says of each series.
        levels: heights of lines across the chart.
    """

    title: str
    x: Axis
    y: Axis
    marks: tuple[Mark, ...]
    names: tuple[tuple[int, str], ...] = ()
    levels: tuple[float, ...] = ()


def shares(title: str, numbers: Numbers, low: float = 0.0, high: float = 1.0) -> Axis:
    """Return an axis of shares, written in percent, every quarter or closer."""
    return Axis(title, low, high, tuple((at, numbers.percent(at)) for at in _round_places(low, high)))


def amounts(title: str, values: Iterable[float], numbers: Numbers, places: int) -> Axis:
    """Return an axis that holds all values and zero, written with a number of decimal places."""
    found = [0.0, *values]
    low, high = min(found), max(found)
    room = 0.06 * (high - low or 1.0)
    low, high = (low - room if low < 0 else low), high + room
    return Axis(title, low, high, tuple((at, numbers.change(at, places)) for at in _round_places(low, high)))


def named(title: str, names: Sequence[str]) -> Axis:
    """Return an axis with a place for each name: 0, 1, 2, ..."""
    return Axis(title, -0.5, len(names) - 0.5, tuple((float(at), name) for at, name in enumerate(names)))


def _round_places(low: float, high: float) -> list[float]:
    """Return some round numbers between two ends."""
    unit = 10.0 ** floor(log10((high - low) / MOST_TICKS))
    step = next(unit * step for step in STEPS if (high - low) / (unit * step) <= MOST_TICKS)
    return [round(step * k, 9) for k in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]
