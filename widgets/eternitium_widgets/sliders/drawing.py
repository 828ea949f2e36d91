"""Charts as SVG: for the page at its width, and as the still picture that a notebook keeps."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import count
from textwrap import wrap
from typing import Final

from eternitium.lessons.sliders import Axis, Bar, Chart, Dot, Interval, Line
from eternitium_widgets.figures.colours import GRID, TEXT, colour

NARROWEST, WIDEST = 280, 1200  # units; one is a pixel at the usual size of letters
STILL: Final = 720
PLOT: Final = 240  # height of the area between the axes
LETTER: Final = 13  # font size
EM: Final = 7.2  # about the width of a letter
ROW: Final = 18  # from one line of text to the next
EDGE: Final = 8
SIGN: Final = 14  # of the legend, with its gap
FONT: Final = "system-ui, sans-serif"
SPACE: Final = "http://www.w3.org/2000/svg"


def drawing(chart: Chart, width: int) -> str:
    """Return a chart as SVG; `width`: in units."""
    inside, height = _inside(chart, width)
    return _svg(chart.title, width, height, inside)


def drawn_still(chart: Chart, title: str, note: str) -> str:
    """Return a chart as SVG, with the question above it and the answer below it."""
    inside, height = _inside(chart, STILL)
    lines = wrap(note, int((STILL - 2 * EDGE) / EM))
    head = _text(EDGE, ROW, title, "start", bold=True)
    tail = "".join(_text(EDGE, 2 * ROW + height + ROW * k, line, "start") for k, line in enumerate(lines))
    body = f'{head}<g transform="translate(0 {ROW + EDGE})">{inside}</g>{tail}'
    return _svg(chart.title, STILL, 2 * ROW + height + ROW * len(lines) + EDGE, body)


def _svg(title: str, width: float, height: float, inside: str) -> str:
    said = escape(title)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    letters = f'font-family="{FONT}" font-size="{LETTER}"'
    return f'<svg xmlns="{SPACE}" {size} {letters} role="img" aria-label="{said}"><title>{said}</title>{inside}</svg>'


class _Plot:
    """The area of a chart, which maps numbers to places on the drawing."""

    def __init__(self, chart: Chart, width: int, top: float) -> None:
        self.chart = chart
        self.left = EDGE + EM * max((len(text) for _, text in chart.y.ticks), default=0) + EDGE
        last = max((EM * len(text) / 2 for at, text in chart.x.ticks if at == chart.x.high), default=0)
        self.right, self.top, self.bottom = width - EDGE - max(EDGE, last), top, top + PLOT

    def x(self, value: float) -> float:
        return round(self.left + (self.right - self.left) * _part(value, self.chart.x), 1)

    def y(self, value: float) -> float:
        return round(self.bottom - (self.bottom - self.top) * _part(value, self.chart.y), 1)


def _part(value: float, axis: Axis) -> float:
    return (value - axis.low) / (axis.high - axis.low)


def _inside(chart: Chart, width: int) -> tuple[str, float]:
    """Return all parts of a chart, and their height."""
    legend, top = _legend(chart, width)
    plot = _Plot(chart, width, top + EDGE + LETTER)
    named = ROW + EDGE if chart.x.title else EDGE
    parts = [legend, *_axes(plot), *(_mark(plot, mark) for mark in chart.marks)]
    title = _text((plot.left + plot.right) / 2, plot.bottom + 2 * ROW, chart.x.title, "middle")
    return "".join([*parts, title if chart.x.title else ""]), plot.bottom + ROW + named + EDGE


def _legend(chart: Chart, width: int) -> tuple[str, float]:
    """Return the title of the vertical axis and, below it, the names of the series; and the height of both."""
    x, y, parts = float(EDGE), float(ROW), [_text(EDGE, ROW, chart.y.title, "start")]
    y += ROW
    for number, name in chart.names:
        wide = SIGN + EM * len(name) + 2 * EDGE
        if x > EDGE and x + wide > width:
            x, y = float(EDGE), y + ROW
        parts.append(f'<rect x="{x:.1f}" y="{y - 10:.1f}" width="10" height="10" rx="2" fill="{colour(number)}"/>')
        parts.append(_text(x + SIGN, y, name, "start"))
        x += wide
    return "".join(parts), y if chart.names else float(ROW)


def _axes(plot: _Plot) -> Iterator[str]:
    """Yield thin lines at the ticks of the vertical axis, and the names of the ticks of both axes."""
    for at, text in plot.chart.y.ticks:
        yield _line(plot.left, plot.y(at), plot.right, plot.y(at), GRID, 1)
        yield _text(plot.left - EDGE, plot.y(at) + 4.5, text, "end")
    for level in plot.chart.levels:
        yield _line(plot.left, plot.y(level), plot.right, plot.y(level), TEXT, 1.5)
    for at, text in _with_room(plot, plot.chart.x.ticks):
        yield _text(plot.x(at), plot.bottom + ROW, text, "middle")


def _with_room(plot: _Plot, ticks: Sequence[tuple[float, str]]) -> Sequence[tuple[float, str]]:
    """Return as many ticks as have room side by side: every one, every other one, every third ..."""
    if len(ticks) < 2:
        return ticks
    apart = plot.x(ticks[1][0]) - plot.x(ticks[0][0])
    needed = EM * max(len(text) for _, text in ticks) + EDGE
    return ticks[:: next(step for step in count(1) if step * apart >= needed or step >= len(ticks))]


def _mark(plot: _Plot, mark: Bar | Line | Interval | Dot) -> str:
    if isinstance(mark, Bar):
        return _bar(plot, mark)
    if isinstance(mark, Line):
        points = " ".join(f"{plot.x(x)},{plot.y(y)}" for x, y in mark.points)
        dash = ' stroke-dasharray="5 4"' if mark.dashed else ""
        return f'<polyline points="{points}" fill="none" stroke="{colour(mark.series)}" stroke-width="2"{dash}/>'
    if isinstance(mark, Interval):
        return _line(plot.x(mark.x), plot.y(mark.low), plot.x(mark.x), plot.y(mark.high), colour(mark.series), 1.5)
    return _dot(plot.x(mark.x), plot.y(mark.y), mark)


def _bar(plot: _Plot, bar: Bar) -> str:
    left, right, top, bottom = plot.x(bar.left), plot.x(bar.right), plot.y(bar.high), plot.y(bar.low)
    pale = ' opacity="0.4"' if bar.pale else ""
    drawn = (
        f'<rect x="{left}" y="{top}" width="{right - left:.1f}" height="{bottom - top:.1f}" '
        f'fill="{colour(bar.series)}"{pale}/>'
    )
    return drawn + (_text((left + right) / 2, top - 4, bar.text, "middle") if bar.text else "")


def _dot(x: float, y: float, dot: Dot) -> str:
    look = colour(dot.series)
    if dot.shape == "diamond":
        return f'<path d="M{x} {y - 7}l7 7l-7 7l-7 -7z" fill="{look}"/>'
    if dot.shape == "cross":
        return f'<path d="M{x - 3} {y - 3}l6 6m0 -6l-6 6" stroke="{look}" stroke-width="2"/>'
    return f'<circle cx="{x}" cy="{y}" r="3" fill="{look}"/>'


def _line(x1: float, y1: float, x2: float, y2: float, look: str, wide: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{look}" stroke-width="{wide}"/>'


def _text(x: float, y: float, text: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="600"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{TEXT}"{weight}>{escape(text)}</text>'
