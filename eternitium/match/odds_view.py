"""The odds of a try as a board shows them: a frequency, a share, and the counts behind them in words."""

from collections.abc import Iterable
from dataclasses import replace

from eternitium.belief.explain import LuckReason
from eternitium.belief.unseen import open_eras
from eternitium.box import Box
from eternitium.certainty import Z
from eternitium.components import SHAPES, shapes_of
from eternitium.game.position import Position
from eternitium.payload.snapshot import OddsRow
from eternitium.rulebook import counted, frequency, shape_name, word
from eternitium.rulebook.numbers import Numbers, whole_percents


class OddsView:
    """The odds of one face-down era card, for a board.

    `reason`: the odds and the counts behind them; `position`: what the viewer sees; `language`: of all texts.
    """

    def __init__(self, reason: LuckReason, position: Position, language: str) -> None:
        self.reason, self.language, self.numbers = reason, language, Numbers(language)
        self.copies = Box(**position.get("components", {})).era
        self.open = open_eras(position)

    def rows(self, cards: Iterable[str]) -> dict[str, OddsRow]:
        """Return what is shown about some cards: all as frequencies ("9 of 41") or none, to be comparable."""
        rows = {card: self.row(card) for card in cards}
        percents = whole_percents([self.reason.odds.success(shape) for shape in SHAPES])
        for shape, percent in zip(SHAPES, percents, strict=True):
            if shape in rows and not rows[shape].range:
                rows[shape] = replace(rows[shape], percent=percent)
        if not all(row.text for row in rows.values()):
            rows = {card: row if row.range else replace(row, text="") for card, row in rows.items()}
        return rows

    def row(self, card: str) -> OddsRow:
        """Return what is shown about a shape, a Portal or a Double Portal; `range` only if nothing better is known."""
        why = self._why(card)
        if self._is_vague(card):
            return OddsRow(text=self._word("odds-uncountable"), percent=0, range=self._range(card), why=why)
        return OddsRow(text=self._frequency(card), percent=self._percent(card), range="", why=why)

    def _percent(self, card: str) -> float:
        return round(float(100 * self.reason.odds.success(card)), 1)

    def _error(self, card: str) -> float:
        """Return how far an estimate may be off, in 95 of 100 cases."""
        return Z * sum(self.reason.odds.stderr.get(shape, 0.0) for shape in shapes_of(card))

    def _is_vague(self, card: str) -> bool:
        """Return whether the error is as large as the chance itself."""
        return 0 < self.reason.odds.success(card) <= self._error(card)

    def _range(self, card: str) -> str:
        """Return the interval of an estimated chance."""
        chance, error = float(self.reason.odds.success(card)), self._error(card)
        low, high = max(chance - error, 0.0), min(chance + error, 1.0)
        return self.numbers.percent_range(low, high, (0, 1)) or self.numbers.percent(high, 1)

    def _word(self, key: str) -> str:
        return word("board", key, self.language)

    def _say(self, key: str, **slots: object) -> str:
        return word("board", f"why-{key}", self.language, None, **slots)

    def _count(self, key: str, n: int, /, **slots: object) -> str:
        return counted("board", f"why-{key}", n, self.language, **slots)

    def _frequency(self, card: str) -> str:
        """Return the chance as a frequency, "9 of 41"; "" if that would not be readable."""
        chance = self.reason.odds.success(card)
        count, total = chance.numerator, chance.denominator
        if self.reason.sort == "unseen" and self.reason.odds.exact:
            unseen = sum(self.reason.unseen.values())
            if chance * unseen == sum(self.reason.unseen[shape] for shape in shapes_of(card)):
                count, total = int(chance * unseen), unseen
        return frequency(count, total, self.language) if self.reason.odds.exact else ""

    def _why(self, card: str) -> list[str]:
        """Return the counts behind a chance, one sentence each."""
        shapes = shapes_of(card)
        lines = [self._open(shape) for shape in shapes] + self._sort(shapes)
        if self.reason.renewed:
            lines.append(self._say("renewed"))
        if not self.reason.certain:
            lines.append(self._say("cases"))
        return [*lines, self._sum(card)]

    def _name(self, shape: str) -> str:
        return shape_name(shape, self.language)

    def _open(self, shape: str) -> str:
        return self._say("open", shape=self._name(shape), count=self.open[shape], total=self.copies[shape])

    def _sort(self, shapes: tuple[str, ...]) -> list[str]:
        reason = self.reason
        if reason.sort == "known":
            (shape,) = (name for name, (low, _) in reason.known.items() if low)
            return [self._say("known", shape=self._name(shape))]
        if reason.sort == "unseen":
            return [self._say("unseen"), *self._unseen(shapes)]
        if reason.sort == "moved":
            return [self._say("moved")]
        lines = [self._count("shuffled", reason.candidates), self._known()]
        if reason.unknown[1]:
            lines.append(self._count("unknown", reason.unknown[1], n=_range(reason.unknown)))
        return lines + self._unseen(shapes) if reason.certain and reason.unknown[1] else lines

    def _known(self) -> str:
        known = {shape: count for shape, count in self.reason.known.items() if count[1]}
        if not known:
            return self._say("known-none")
        return self._say(
            "known-some", cards=", ".join(f"{_range(n)} × {self._name(shape)}" for shape, n in known.items())
        )

    def _unseen(self, shapes: tuple[str, ...]) -> list[str]:
        total = sum(self.reason.unseen.values())
        return [
            self._say("unseen-count", total=total, shape=self._name(shape), count=self.reason.unseen[shape])
            for shape in shapes
        ]

    def _sum(self, card: str) -> str:
        """Return the chance itself, with its parts where there is only one case."""
        odds, chance = self.reason.odds, self.reason.odds.success(card)
        percent = self.numbers.percent(chance, 1)
        if not odds.exact:
            return self._say(
                "uncountable" if self._is_vague(card) else "estimate", chance=percent, range=self._range(card)
            )
        return self._say("chance", sum=f"{self._parts(card)}{chance}", percent=percent)

    def _parts(self, card: str) -> str:
        reason, shapes = self.reason, shapes_of(card)
        total, unseen = sum(reason.unseen.values()), sum(reason.unseen[shape] for shape in shapes)
        if reason.sort in ("known", "unseen") or not reason.certain or reason.renewed or not total:
            return ""
        known = sum(reason.known[shape][0] for shape in shapes)
        return f"{known}/{reason.candidates} + {reason.unknown[0]}/{reason.candidates} × {unseen}/{total} = "


def _range(count: tuple[int, int]) -> str:
    return str(count[0]) if count[0] == count[1] else f"{count[0]}–{count[1]}"
