"""The course of strategy on one page, to be printed: each claim with its figures."""

from html import escape
from typing import Final

from eternitium.lessons.figures import figure_table
from eternitium.lessons.lesson_data import Lesson, strategy
from eternitium.lessons.sheet import whole_page
from eternitium.payload.guide import FigureTable
from eternitium.rulebook import word

STYLE: Final = """
@page { margin: 8mm; }
body { max-width: 194mm; font-size: 7.2pt; line-height: 1.18; }
h1 { font-size: 14pt; }
h2 { font-size: 8.6pt; }
h2 b { color: #5635c8; }
.claims { columns: 2; column-gap: 7mm; }
article { break-inside: avoid; padding: 0.6mm 0 0.8mm; border-top: 1px solid #cdd4e2; }
article .about { margin: 0; font-size: 6.5pt; line-height: 1.1; }
table { width: 100%; border-collapse: collapse; font-size: 6.5pt; line-height: 1.12; }
th { padding: 0; font-weight: 400; text-align: start; }
thead th { padding-inline-start: 2mm; color: #465068; text-align: end; }
td { padding: 0.2mm 0 0 2mm; text-align: end; white-space: nowrap; }
td b { font-size: 7.2pt; }
footer { margin-top: 1mm; font-size: 6.5pt; color: #465068; }
@media screen and (max-width: 36rem) { .claims { columns: 1; } }
"""


def strategy_sheet(language: str = "en") -> str:
    """Return the twelve claims of the course of strategy as an HTML page that needs nothing else and prints on one.

    `language`: of all texts. Raises ValueError: an unknown language.

    Example:
        >>> "Your first card" in strategy_sheet()
        True
    """
    tables = {lesson.id: _table_of(lesson, language) for lesson in strategy().values()}
    claims = "".join(_claim(number, name, tables[name], language) for number, name in enumerate(tables, 1))
    told = next(iter(tables.values()))
    title = word("sheet", "strategy", language)
    note = f"<footer>{escape(told.note)} <code>{escape(told.command)}</code></footer>"
    body = f'<section><h1>{escape(title)}</h1><div class="claims">{claims}</div>{note}</section>'
    return whole_page(title, body, language, STYLE)


def _table_of(lesson: Lesson, language: str) -> FigureTable:
    found = [figure_table(lesson.id, step, language) for _, step in lesson.places if step.rows]
    (table,) = [table for table in found if table is not None]
    return table


def _claim(number: int, lesson: str, table: FigureTable, language: str) -> str:
    title, end = (escape(word(f"lesson-{lesson}", "about", language, part)) for part in ("title", "end"))
    return f"<article><h2><b>{number}</b> {title}</h2><p>{end}</p>{_figures(table)}</article>"


def _figures(table: FigureTable) -> str:
    heads = "".join(f"<th>{escape(column)}</th>" for column in table.columns)
    rows = "".join(
        f"<tr><th>{escape(row.title)}</th>"
        + "".join(f"<td><b>{escape(cell.text)}</b> {escape(cell.interval)}</td>" for cell in row.cells)
        + "</tr>"
        for row in table.rows
    )
    head = f"<thead><tr><th></th>{heads}</tr></thead>"
    return f'<p class="about">{escape(table.caption)}:</p><table>{head}<tbody>{rows}</tbody></table>'
