"""Results as tables: text in a shell, HTML in a notebook."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple


class ShownTable(NamedTuple):
    """A table of texts; the first column holds names, the others numbers."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Tabular:
    """A result that shows itself as a table."""

    __slots__ = ()

    @abstractmethod
    def _table(self) -> ShownTable:
        """Return the table."""

    def __repr__(self) -> str:
        return table_text(self._table())

    def _repr_html_(self) -> str:
        return table_html(self._table())


def table_text(table: ShownTable) -> str:
    """Return a table as lines of text, the title first."""
    lines = [table.head, *table.rows]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join([table.title, *(_line(line, wide) for line in lines)])


def _line(texts: Sequence[str], wide: Sequence[int]) -> str:
    first, *others = zip(texts, wide, strict=True)
    return "  ".join([first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)])


def table_html(table: ShownTable) -> str:
    """Return a table as HTML, with its title as the caption."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    rows = "".join(f"<tr>{''.join([_name(first), *map(_cell, others)])}</tr>\n" for first, *others in table.rows)
    caption = f'<caption style="text-align: left; white-space: nowrap">{escape(table.title)}</caption>'
    return f"<table>{caption}\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table>"


def _name(text: str) -> str:
    return f'<th scope="row" style="text-align: left">{escape(text)}</th>'


def _cell(text: str) -> str:
    return f"<td>{escape(text)}</td>"


def share_text(share: float) -> str:
    """Return a chance or a share in percent."""
    return f"{share:.1%}"


def number_text(number: float) -> str:
    """Return a number with two decimals."""
    return f"{number:.2f}"


def span_text(low: float, high: float, text: Callable[[float], str] = share_text) -> str:
    """Return an interval."""
    return f"{text(low)} to {text(high)}"


def points_text(share: float) -> str:
    """Return a change of a chance in percentage points."""
    return f"{100 * share:+.1f}"
