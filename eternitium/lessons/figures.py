"""The figures of lessons on strategy: read by key from the study's table, shown as a table, and compared with claims.

A key is a claim of the study, a case, and for whom: "S1: communicator @ expert"; "@ expert 3 fr" also names the number
of players and the edition.
"""

import re
from typing import TYPE_CHECKING, Final, Literal

from eternitium.checks import fail, shown
from eternitium.components import SLUGS, kind_of
from eternitium.lessons.lesson_data import Step
from eternitium.payload.guide import FigureCell, FigureRow, FigureTable
from eternitium.rulebook import counted, edition_name, word
from eternitium.rulebook.entries import card_title
from eternitium.rulebook.numbers import Numbers

if TYPE_CHECKING:
    from eternitium.experiments.studies.strategy import Figure

KEY: Final = re.compile(r"(?P<claim>\w+): (?P<case>.+) @ (?P<policy>\w+)(?: (?P<players>\d))?(?: (?P<edition>\w+))?")
CLAIM: Final = re.compile(r"(.+) ([<>~]) (.+)")
NOTHING: Final = "–"
KINDS: Final = {kind_of(slug): slug for slug in reversed(SLUGS)}


def figure(key: str) -> "Figure":
    """Return the figure of a key. Raises ValueError: it is not a key, or the study has no such figure."""
    from eternitium.experiments.studies.strategy import figure as stored  # with the compiled loops, for whoever asks

    found = KEY.fullmatch(key)
    if found is None:
        raise fail("figure", f"{shown(key)} is not a key such as 'S1: communicator @ expert'")
    claim, case, policy, players, edition = found.groups()
    return stored(claim, case, policy, int(players or 2), edition or "de")


def holds(claim: str) -> bool | None:
    """Return whether a claim holds, wherever in their intervals its figures are; None if one of them says nothing.

    `claim`: two keys, or a key and a number, with "<" or ">" between them; or with "~", which claims that nothing is
    shown: their intervals overlap. Raises ValueError: it is not a claim.
    """
    found = CLAIM.fullmatch(claim)
    if found is None:
        raise fail("claim", f"{shown(claim)} has no '<', '>' or '~'")
    left, sign, right = found.groups()
    small, large = (left, right) if sign == "<" else (right, left)
    if any("@" in side and says_nothing(figure(side)) for side in (small, large)):
        return None
    is_less = _ends(small)[1] < _ends(large)[0]
    return not (is_less or _ends(large)[1] < _ends(small)[0]) if sign == "~" else is_less


def _ends(side: str) -> tuple[float, float]:
    if "@" not in side:
        return float(side), float(side)
    found = figure(side)
    return found.low, found.high


def figure_table(lesson: str, step: Step, language: str) -> FigureTable | None:
    """Return the figures of a step of a lesson as a table for a page; None if it has none."""
    if not step.rows:
        return None
    from eternitium.experiments import studies

    return FigureTable(
        caption=word(f"lesson-{lesson}", step.key, language, "caption"),
        columns=[_column(one, step, language) for one in step.who],
        rows=[_row(name, key, lesson, step, language) for name, key in step.rows.items()],
        note=word("course", "interval", language),
        command=studies.command("strategy"),
    )


def _column(who: str, step: Step, language: str) -> str:
    """Return who played, and how many, if the columns differ in that."""
    policy, *more = who.split()
    name = word("policies", policy, language, "name")
    if len({" ".join(one.split()[1:]) for one in step.who}) == 1:
        return name
    players = (
        counted("words", "players-n", int(more[0]), language) if int(more[0]) > 1 else word("words", "solo", language)
    )
    return ", ".join([name, players, *(edition_name(edition, language) for edition in more[1:])])


def _row(name: str, key: str, lesson: str, step: Step, language: str) -> FigureRow:
    cells = [_cell(figure(f"{key} @ {who}"), language) for who in step.who]
    return FigureRow(title=row_title(name, lesson, step, language), cells=cells)


def row_title(name: str, lesson: str, step: Step, language: str) -> str:
    """Return the name of a row: that of a card, or the lesson's own."""
    return choice_title(name, language) or word(f"lesson-{lesson}", step.key, language, f"row-{name}")


def choice_title(name: str, language: str) -> str:
    """Return the name of a card or pile; "" if it is none."""
    if name in ("?basic", "?advanced"):
        return word("words", f"pile-{name[1:]}", language)
    return card_title(name, language) if name in KINDS else ""


def _cell(found: "Figure", language: str) -> FigureCell:
    if says_nothing(found):
        return FigureCell(text=NOTHING, interval="", sign=0)
    numbers = Numbers(language)
    if found.unit == "share":
        interval = numbers.percent_range(found.low, found.high)
        return FigureCell(text=numbers.percent(found.value), interval=interval, sign=0)
    say, places = (numbers.change, 0) if found.unit == "points" else (numbers.decimal, 1)
    interval = numbers.range(found.low, found.high, (places, 1))
    return FigureCell(text=say(found.value, places), interval=interval, sign=_sign(found))


def says_nothing(found: "Figure") -> bool:
    """Return whether a figure rests on so little that its interval is all that is possible."""
    return found.high - found.low >= (1 if found.unit == "share" else 200)


def _sign(found: "Figure") -> Literal[-1, 0, 1]:
    return 0 if found.unit != "points" else 1 if found.low > 0 else -1 if found.high < 0 else 0
