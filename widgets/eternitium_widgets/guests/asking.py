"""A page of tables while it is made: it asks for fields, reads what is entered in them, and tells what follows.

What is entered is a text for each name of a field. Asking for a field puts it on the page and gives its value, or None
while it is still to enter.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from eternitium.guests import explain
from eternitium.guests.revive import KINDS
from eternitium.guests.verdicts import Line, Step, Verdict
from eternitium.guests.verdicts import Words
from eternitium.rulebook import word, words
from eternitium.rulebook.numbers import Numbers
from eternitium_widgets.guests.columns import MINUS, Column

Entries = Mapping[str, str]
Options = Sequence[tuple[str, str]]
HIGHEST: Final = 999
SEPARATORS: Final = re.compile(r"[\s,;+*#]+")
WHOLE: Final = re.compile(f"[-{MINUS}]?[0-9]{{1,6}}")
STANDING: Final = {True: "yes", False: "no", None: "open"}
MOST_NAMES: Final = 60
MOST_LISTED: Final = 3


class Ask:
    """One column of a page.

    Args:
        guest: "revive" or "sabaton".
        entries: what is entered on the page.
        language: of all texts.
        others: what is entered on the other pages, in their first column.
    """

    def __init__(
        self, guest: str, entries: Entries, language: str, others: Mapping[str, Entries] | None = None
    ) -> None:
        self.guest, self.language, self.others = guest, language, others or {}
        self.column = Column()
        self._entries, self._words = entries, words("guests-page", language)
        self._fields: list[dict[str, Any]] = []

    def say(self, key: str, **slots: object) -> str:
        """A text of the pages."""
        return word("guests-page", key, self.language, None, **slots)

    def of(self, whose: str, what: str) -> str:
        """What belongs to something, as the language writes it: "Anna: 12"."""
        return self.say("side-says", side=whose, text=what)

    # What is asked

    def group(self, key: str, own: bool = True, folded: bool = False) -> None:
        """Begin a group of fields; `own`: the text prints none of them, they are from the person's table."""
        self._fields = []
        note = self.say(f"{key}-note") if f"{key}-note" in self._words else ""
        told = {"id": key, "title": self.say(key), "note": note, "own": own, "items": self._fields, "folded": folded}
        self.column.groups.append(told)

    def number(self, name: str, low: int = 0, high: int = HIGHEST, **more: Any) -> int | None:
        """A whole number; the field says its range where that is not what everybody expects."""
        typed = self._typed(name)
        value = int(typed.replace(MINUS, "-")) if WHOLE.fullmatch(typed) else None
        known = value is not None and low <= value <= high
        fault = "" if known or not typed else self.say("bad-number", low=low, high=high, value=typed)
        if low > 1:
            more = {"label": self.say("with-range", label=self.say(name), low=low, high=high), **more}
        self._put(name, "number", fault, low=low, **more)
        return value if known else None

    def numbers(self, name: str, most: int = 30, **more: Any) -> tuple[int, ...] | None:
        """Several whole numbers: "0 2 5" or "0, 2, 5"."""
        parts = [part for part in SEPARATORS.split(self._typed(name)) if part]
        known = len(parts) <= most and all(re.fullmatch("[0-9]{1,4}", part) for part in parts)
        fault = "" if known else self.say("bad-numbers", value=self._typed(name))
        self._put(name, "numbers", fault, **more)
        return tuple(map(int, parts)) if known and parts else None

    def names(self, name: str, **more: Any) -> tuple[str, ...]:
        """Several names with commas between them; none at all is an answer, too."""
        self._put(name, "names", **more)
        parts = [part.strip() for part in self._typed(name).split(",")]
        return tuple(part for part in parts if part)[:MOST_NAMES]

    def text(self, name: str, **more: Any) -> str:
        """A name."""
        self._put(name, "text", **more)
        return self._typed(name)

    def tick(self, name: str, **more: Any) -> bool:
        """Yes or no."""
        self._put(name, "tick", **more)
        return bool(self._typed(name))

    def choice(self, name: str, options: Sequence[str] | Options, empty: bool = False, **more: Any) -> str:
        """One of several: keys of texts, or pairs of a value and its text; the first one while nothing is chosen."""
        pairs = self._pairs(options, empty)
        chosen = self._chosen(name, pairs)
        self._put(name, "choice", options=pairs, value=chosen, **more)
        return chosen

    def rows(
        self,
        name: str,
        ask: Callable[["Row"], Any],
        least: int = 0,
        most: int = 6,
        across: bool = False,
        begin: int = 0,
    ) -> list[Any]:
        """A list of rows, each asked for in the same way; what the asking gives. A row is called what its name says."""
        shown = self.shown(name, least, most, begin)
        made = [Row(self, f"{name}.{place}", self.say(f"{name}-one", n=place + 1)) for place in range(shown)]
        values = [ask(row) for row in made]
        self._fields.append({
            "kind": "rows", "name": name, "title": self.say(name), "across": across, "least": least, "most": most,
            "names": [row.title for row in made], "rows": [row.fields for row in made],
            "add": self.say(f"{name}-add") if shown < most else "",
        })  # fmt: skip
        return values

    def shown(self, name: str, least: int, most: int, begin: int) -> int:
        """How many rows a list shows."""
        typed = self._typed(name)
        return min(most, max(least, int(typed) if WHOLE.fullmatch(typed) else begin))

    def hexes(
        self, name: str, lines: Sequence[Sequence[tuple[str, str]]], options: Sequence[tuple[str, str, str]]
    ) -> None:
        """A map to be clicked: in each line the names and labels of fields; of each option its value, text and sign."""
        cells = [
            [{**self._field(one, "cycle", label=label), "options": options} for one, label in line] for line in lines
        ]
        self._fields.append({"kind": "hexes", "label": self.say(name), "lines": cells})

    def value(self, name: str) -> str:
        """What is entered under a name, without a field of its own."""
        return self._typed(name)

    def _typed(self, name: str) -> str:
        return self._entries.get(name, "").strip()

    def _pairs(self, options: Sequence[str] | Options, empty: bool) -> list[tuple[str, str]]:
        pairs = [(one, self.say(one)) if isinstance(one, str) else one for one in options]
        return [("", "–"), *pairs] if empty else pairs

    def _chosen(self, name: str, pairs: Options) -> str:
        typed = self._typed(name)
        return typed if typed in [value for value, _ in pairs] else pairs[0][0]

    def _put(self, name: str, kind: str, fault: str = "", **more: Any) -> None:
        self._fields.append({**self._field(name, kind, **more), "fault": fault})

    def _field(self, name: str, kind: str, label: str | None = None, **more: Any) -> dict[str, Any]:
        return {"name": name, "kind": kind, "label": label or self.say(name.rpartition(".")[2]), **more}

    # What is told

    def tell(self, told: Verdict, text: str = "") -> bool:
        """A verdict, in its own words or in those given; whether it is allowed."""
        said = text or (told.text.say(self.language) if told.text else self.rule_title(told.rule))
        self.column.put("verdict", ok=STANDING[told.ok], text=begun(said), rule=told.rule)
        return told.ok is True

    def say_yes(self, rule: str, text: str) -> None:
        """Something that is allowed, or holds."""
        self.column.put("verdict", ok="yes", text=text, rule=rule)

    def say_no(self, rule: str, text: str) -> None:
        """Something that is forbidden, or cannot be."""
        self.column.put("verdict", ok="no", text=text, rule=rule)

    def rule_title(self, rule: str) -> str:
        """The title of a rule."""
        return explain(rule, self.language).title

    def question(
        self, name: str, told: Verdict | tuple[str, str], options: Sequence[str] | Options | None = None
    ) -> str:
        """What the text does not say: the table is asked, and its answer is given; "" while there is none.

        Args:
            name: of the answer among the entries.
            told: the verdict that asks; or a rule and the text of the question.
            options: to choose from; None: a number.
        """
        rule, text = (
            (told.rule, told.text.say(self.language) if told.text else "") if isinstance(told, Verdict) else told
        )
        field: dict[str, Any] = {"name": name, "kind": "number", "label": text, "said": text}
        answer = self._typed(name)
        if options is not None:
            pairs = self._pairs(options, empty=True)
            field |= {"kind": "choice", "options": pairs}
            answer = self._chosen(name, pairs)
        self.column.put("question", text=text, rule=rule, field=field, answered=bool(answer))
        return answer

    def total(self, key: str, label: str, lines: Iterable[Line], value: str | None = None) -> None:
        """A sum that opens to its lines. Lines without a number are still to enter."""
        told = [self.line(line) for line in lines]
        entered = [line["number"] for line in told if line["number"] is not None]
        shown = value if value is not None else str(sum(entered))
        missing = [*dict.fromkeys(line["label"] for line in told if line["open"])]
        pending = self.say("still", lines=self.listed(missing)) if missing else ""
        self.column.put("total", id=key, label=label, value=" ".join(filter(None, (shown, pending))), lines=told)
        self.column.figure(f"{key}:total", label, shown)
        for line in told:
            self.column.figure(f"{key}:{line['label']}:{line['unit']}", self.of(label, line["label"]), line["value"])

    def listed(self, names: Sequence[str]) -> str:
        """Names in a row, only the first ones if they are many."""
        if len(names) <= MOST_LISTED:
            return ", ".join(names)
        shown = names[: MOST_LISTED - 1]
        return self.say("and-more", names=", ".join(shown), n=len(names) - len(shown))

    def line(self, line: Line) -> dict[str, Any]:
        """A line as the page shows it."""
        pending = line.number is None
        value = self.say("to-enter") if pending else line.working or self._amount(line.number or 0, line.unit)
        told = {"label": begun(line.label.say(self.language)), "value": value, "rule": line.rule, "unit": line.unit}
        return {**told, "open": pending, "number": line.number}

    def _amount(self, number: int, unit: str) -> str:
        """A number with its unit: "3 food", "−2 gears"."""
        told = (
            Words(("revive-amounts", unit), (("n", abs(number)),)).say(self.language)
            if unit in KINDS
            else str(abs(number))
        )
        return f"{MINUS}{told}" if number < 0 else told

    def steps(self, told: Iterable[Step], ticks: str = "") -> None:
        """Steps in a row; with `ticks` each has a box, kept under that name."""
        shown = [self._step(step, f"{ticks}.{place}" if ticks else "") for place, step in enumerate(told)]
        self.column.put("steps", steps=shown)

    def _step(self, step: Step, tick: str) -> dict[str, Any]:
        what = step.what.say(self.language)
        field = {"name": tick, "kind": "tick", "label": what} if tick else None
        return {"number": step.number, "what": what, "rule": step.rule, "field": field}

    def table(
        self,
        key: str,
        heads: Sequence[str],
        rows: Iterable[Sequence[object]],
        compared: bool = True,
        folded: str = "",
    ) -> None:
        """A table; its cells may be compared, too. With a name in `folded` it is opened by a click."""
        told = [[str(cell) for cell in row] for row in rows]
        title = self.say(key)
        self.column.put("table", title=title, heads=list(heads), rows=told, folded=folded)
        for first, *cells in told if compared else ():
            for head, cell in zip(heads[1:], cells, strict=False):
                self.column.figure(f"{key}:{first}:{head}", self.of(title, f"{first}, {head}"), cell)

    def note(self, key: str, **slots: object) -> None:
        """A sentence."""
        self.column.put("note", text=self.say(key, **slots))

    def chance(self, chance: Fraction | int) -> str:
        """A chance as a fraction and in percent: "3/8 = 37.5%"."""
        percent = Numbers(self.language).percent(chance, 1)
        return percent if chance in (0, 1) else f"{chance} =\u00a0{percent}"

    def heading(self, text: str) -> None:
        """A heading among the answers."""
        self.column.put("heading", text=text)

    def figure(self, key: str, label: str, value: str) -> None:
        """A value to be compared and copied that no total and no table shows."""
        self.column.figure(key, label, value)

    def said(self, text: Words) -> str:
        """A text of the rules in the language of the page."""
        return text.say(self.language)


def begun(text: str) -> str:
    """A text with a capital first letter, as a line of its own begins."""
    return text[:1].upper() + text[1:]


class Row(Ask):
    """One row of a list: it asks as the page does, its fields have names of their own."""

    def __init__(self, page: Ask, name: str, title: str) -> None:
        super().__init__(page.guest, page._entries, page.language)
        self.column, self.default, self._name = page.column, title, name
        self.title, self.fields = self._typed("name") or title, self._fields

    def _typed(self, name: str) -> str:
        return super()._typed(self._whole(name))

    def _field(self, name: str, kind: str, label: str | None = None, **more: Any) -> dict[str, Any]:
        told = super()._field(name, kind, label, **more)
        return {**told, "name": self._whole(name), "said": f"{told['label']}, {self.title}"}

    def _whole(self, name: str) -> str:
        return name if name.startswith(f"{self._name}.") else f"{self._name}.{name}"
