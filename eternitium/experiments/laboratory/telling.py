"""The results of the laboratory, in the words of a language."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from eternitium.certainty import CONFIDENCE
from eternitium.components import CARDS, ROWS, SHAPES, SLUGS, row_of
from eternitium.experiments.laboratory.measures import MOST_GAMES, SIDES, Comparison, Measure, Value
from eternitium.experiments.laboratory.setups import Setup, Start
from eternitium.payload.laboratory import (
    Cell,
    ChangeCell,
    ComparedRow,
    CurvePoint,
    LaboratoryResults,
    MeasuredRow,
    OddsGroup,
    SharePoint,
)
from eternitium.rulebook import card_name, frequency, word
from eternitium.rulebook.numbers import Number, rounded
from eternitium.rulebook.speaker import Speaker

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = {"A": "a", "B": "b", "B - A": "difference"}
DOUBLES: Final = tuple(card.slug for card in CARDS if card.slug.startswith("double-portal:"))


class Teller(Speaker):
    """A speaker for the numbers of the laboratory in one language."""

    SECTION = "laboratory"

    # Measured numbers

    def prepared(self, number: int, state: str, share: float) -> LaboratoryResults:
        """Return the results for a page while the rules are compiled; `share`: the part that is done."""
        note = self.numbers.percent(share) if share else None
        return LaboratoryResults(number=number, state=state, note=note)

    def results(self, comparison: Comparison, number: int = 0, state: str = "done") -> LaboratoryResults:
        """Return the results for a page: a row for each measure, the curve, and one spoken sentence."""
        alone = all(setup.players == 1 for setup in (comparison.a, comparison.b) if setup is not None)
        rows = [self._row(measure, alone) for measure in comparison.measures]
        note = self.count("games", comparison.games, share=self.numbers.percent(CONFIDENCE))
        return LaboratoryResults(
            number=number,
            state=state,
            games=comparison.games,
            of=MOST_GAMES,
            note=note,
            rows=rows,
            curve=[*self._curve(comparison)],
            spoken=self._spoken(rows) if comparison.done else "",
        )

    def _row(self, measure: Measure, alone: bool) -> MeasuredRow:
        briefs = {"turns": "brief-turns", "win-0": "brief-solo" if alone else "brief-win"}
        name = measure.name if measure.seat is None else f"{measure.name}-{measure.seat}"
        return MeasuredRow(
            id=name,
            label=self._label(measure, alone),
            brief=self.say(briefs[name]) if name in briefs else "",
            a=self._value(measure.a, measure.is_share),
            b=self._value(measure.b, measure.is_share),
            difference=self._change(measure.difference, measure.is_share),
        )

    def _label(self, measure: Measure, alone: bool) -> str:
        if measure.seat is None:
            return self.say(f"measure-{measure.name}")
        key = "win" if measure.seat else "win-solo" if alone else "win-first"
        return self.say(f"measure-{key}", n=measure.seat + 1)

    def _value(self, value: Value | None, is_share: bool) -> Cell | None:
        if value is None:
            return None
        if is_share:
            percents = self.numbers.percent_range(value.low, value.high, (1, 2))
            return Cell(text=self.numbers.percent(value.mean, 1), range=percents)
        return Cell(text=self.numbers.decimal(value.mean, 2), range=self.numbers.range(value.low, value.high, (2,)))

    def _change(self, value: Value | None, is_share: bool) -> ChangeCell | None:
        if value is None:
            return None
        if not any(value):
            return ChangeCell(text=self.say("no-difference"), range="", sure=False, same=True)
        scale, places = (100, 1) if is_share else (1, 2)
        text, low, high = (self.numbers.change(scale * number, places) for number in value)
        return ChangeCell(
            text=self._points(scale * value.mean) if is_share else text,
            range=word("figures", "range", self.language, None, low=low, high=high) if low != high else "",
            sure=value.low > 0 or value.high < 0,
            same=False,
        )

    def _points(self, change: Number) -> str:
        """Return a difference of two chances in percentage points."""
        return self.count("points", rounded(change, 1), n=self.numbers.change(change, 1))

    def _curve(self, comparison: Comparison) -> Iterator[CurvePoint]:
        """Yield the chance that the crystal is found by each turn, on each side that is measured."""
        longest = max(map(len, comparison.curves.values()), default=0)
        for place in range(longest):
            points = {side: self._point(values[place]) for side, values in comparison.curves.items()}
            yield CurvePoint(turn=place + 1, **points)

    def _point(self, value: Value) -> SharePoint:
        text = self.numbers.percent(value.mean)
        between = self.numbers.percent_range(value.low, value.high)
        return SharePoint(
            share=round(value.mean, 4),
            low=round(value.low, 4),
            high=round(value.high, 4),
            text=text,
            range=between or text,
        )

    def _spoken(self, rows: list[MeasuredRow]) -> str:
        """Return the sentence for screen readers when all games are played."""
        told = [(row.label, row.difference) for row in rows]
        parts = [self.say("spoken-row", label=label, difference=by.text) for label, by in told if by and not by.same]
        return " ".join([self.say("spoken-done"), *parts])

    # Counted numbers

    def odds(self, setups: Mapping[str, Setup | None]) -> list[OddsGroup]:
        """Return the exact chances before any card is seen: groups of rows, each with both sides."""
        starts = {side: Start(setup) for side, setup in setups.items() if setup is not None}
        match = [self._chances(starts, card, Start.match, Start.matching) for card in (*SHAPES, *DOUBLES)]
        groups = [self._group("match", match[: len(SHAPES)]), self._group("doubles", match[len(SHAPES) :])]
        for row in ROWS:
            cards = [slug for number, slug in enumerate(SLUGS) if row_of(number) == row]
            rows = [self._chances(starts, card, Start.lies_open, Start.copies) for card in cards]
            groups.append(self._group(row, rows))
        return groups

    def _group(self, name: str, rows: list[ComparedRow]) -> OddsGroup:
        differ = sum(row.difference is not None and not row.difference.same for row in rows)
        title, note = self.say(f"odds-{name}"), self.say(f"odds-{name}-note")
        return OddsGroup(id=name, title=title, note=note, differ=differ, rows=rows)

    def _chances(
        self,
        starts: Mapping[str, Start],
        card: str,
        chance: Callable[[Start, str], Fraction],
        count: Callable[[Start, str], tuple[int, int]],
    ) -> ComparedRow:
        """Return the chances of one card on both sides, the counts behind them, and the difference."""
        found = {side: chance(start, card) for side, start in starts.items()}
        cells = {side: self._exact(found[side], count(start, card)) for side, start in starts.items()}
        change = self._exact_change(found["b"] - found["a"]) if len(found) == len(SIDES) else None
        name = card_name(card, self.language)
        return ComparedRow(id=card, label=name, a=cells.get("a"), b=cells.get("b"), difference=change)

    def _exact(self, chance: Fraction, count: tuple[int, int]) -> Cell:
        return Cell(text=self.numbers.percent(chance, 1), range=frequency(*count, self.language))

    def _exact_change(self, change: Fraction) -> ChangeCell:
        text = self._points(100 * change) if change else self.say("no-difference")
        return ChangeCell(text=text, range="", sure=bool(change), same=not change)


def side_by_side(comparison: Comparison, language: str = "en") -> "pd.DataFrame":
    """Return the results as a table of texts: a row for each measure, with A, B, and B less A, with intervals."""
    import pandas as pd

    rows = Teller(language).results(comparison).rows or []
    columns = {title: [_in_line(getattr(row, key)) for row in rows] for title, key in COLUMNS.items()}
    return pd.DataFrame(columns, index=[row.label for row in rows])


def report(comparison: Comparison, language: str = "en") -> str:
    """Return the table of `side_by_side` as lines of text."""
    told = side_by_side(comparison, language)
    table = [["", *told.columns], *([label, *cells] for label, *cells in told.itertuples())]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in table)


def _in_line(cell: Cell | None) -> str:
    if cell is None:
        return "-"
    return f"{cell.text} ({cell.range})" if cell.range else cell.text
