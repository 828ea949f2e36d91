"""A page of tables while it is made: it asks for fields, reads what is entered in them, and tells what follows.

What is entered is a text for each name of a field. Asking for a field puts it on the page and gives its value, or None
while it is still to enter.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

from eternitium.guests import explain
from eternitium.guests.revive import KINDS
from eternitium.guests.verdicts import Line, Step, Verdict, Words
from eternitium.rulebook import word, words
from eternitium.rulebook.numbers import MINUS, Numbers

T = TypeVar("T")
Entries = Mapping[str, str]
Options = Sequence[str | tuple[str, str]]  # keys of texts, or values with their texts
SEPARATORS: Final = re.compile(r"[\s,;+*#]+")
WHOLE: Final = re.compile(f"[-{MINUS}]?[0-9]{{1,6}}")
LAST_NUMBER: Final = re.compile(rf"(?:.*= )?([-{MINUS}]?\d+)(?: \D*)?")
STANDING: Final = {True: "yes", False: "no", None: "open"}
HIGHEST, MOST_NAMES, MOST_LISTED = 999, 60, 3


class Ask:
    """One column of a page.

    `groups`: what is asked, as JSON: groups of fields; `blocks`: what is told, as JSON; `figures`: what is compared and
    copied: key -> label and value.
    """

    def __init__(self, entries: Entries, language: str, others: Mapping[str, Entries] | None = None) -> None:
        self.entries, self.language, self.others = entries, language, others or {}
        self.groups: list[dict[str, Any]] = []
        self.blocks: list[dict[str, Any]] = []
        self.figures: dict[str, tuple[str, str]] = {}
        self.fields: list[dict[str, Any]] = []

    def say(self, key: str, **slots: object) -> str:
        """Return a text of the pages."""
        return word("guests-page", key, self.language, None, **slots)

    def of(self, whose: str, what: str) -> str:
        """Return what belongs to something, as the language writes it: "Anna: 12"."""
        return self.say("side-says", side=whose, text=what)

    # What is asked

    def group(self, key: str, folded: bool = False) -> None:
        """Begin a group of fields; the text prints none of them, they are from the person's table."""
        note = self.say(f"{key}-note") if f"{key}-note" in words("guests-page", self.language) else ""
        self.fields = []
        told = {"id": key, "title": self.say(key), "note": note, "own": True, "items": self.fields, "folded": folded}
        self.groups.append(told)

    def typed(self, name: str) -> str:
        """Return what is entered under a name."""
        return self.entries.get(name, "").strip()

    def number(self, name: str, low: int = 0, high: int = HIGHEST, **more: Any) -> int | None:
        """Return a whole number; the field says its range where that is not what everybody expects."""
        typed = self.typed(name)
        value = int(typed.replace(MINUS, "-")) if WHOLE.fullmatch(typed) else None
        known = value is not None and low <= value <= high
        fault = "" if known or not typed else self.say("bad-number", low=low, high=high, value=typed)
        if low > 1:
            more = {"label": self.say("with-range", label=self.say(name), low=low, high=high), **more}
        self._put(name, "number", fault=fault, low=low, **more)
        return value if known else None

    def each(self, names: Iterable[str], low: int = 0, high: int = HIGHEST) -> list[int | None]:
        """Several fields with a whole number each."""
        return [self.number(name, low, high) for name in names]

    def numbers(self, name: str, most: int = 30) -> tuple[int, ...] | None:
        """Several whole numbers in one field: "0 2 5" or "0, 2, 5"."""
        parts = [part for part in SEPARATORS.split(self.typed(name)) if part]
        known = len(parts) <= most and all(re.fullmatch("[0-9]{1,4}", part) for part in parts)
        self._put(name, "numbers", fault="" if known else self.say("bad-numbers", value=self.typed(name)))
        return tuple(map(int, parts)) if known and parts else None

    def names(self, name: str, **more: Any) -> tuple[str, ...]:
        """Several names with commas between them; none at all is an answer, too."""
        parts = [part.strip() for part in self._put(name, "names", **more).split(",")]
        return tuple(part for part in parts if part)[:MOST_NAMES]

    def text(self, name: str, **more: Any) -> str:
        """Return a name."""
        return self._put(name, "text", **more)

    def tick(self, name: str, **more: Any) -> bool:
        """Yes or no."""
        return bool(self._put(name, "tick", **more))

    def choice(self, name: str, options: Options, empty: bool = False) -> str:
        """Return one of several; the first one while nothing is chosen, or with `empty` none."""
        pairs = self._pairs(options, empty)
        chosen = self._chosen(name, pairs)
        self._put(name, "choice", options=pairs, value=chosen)
        return chosen

    def rows(
        self, name: str, ask: Callable[["Row"], T], most: int = 6, least: int = 0, begin: int = 0, across: bool = False
    ) -> list[T]:
        """Return a list of rows, each asked for in the same way; what the asking gives."""
        made = [Row(self, name, place) for place in range(self.shown(name, most, least, begin))]
        values = [ask(row) for row in made]
        self.fields.append({
            "kind": "rows", "name": name, "title": self.say(name), "across": across, "least": least, "most": most,
            "names": [row.title for row in made], "rows": [row.fields for row in made],
            "add": self.say(f"{name}-add") if len(made) < most else "",
        })  # fmt: skip
        return values

    def shown(self, name: str, most: int, least: int, begin: int) -> int:
        """Return how many rows a list shows."""
        typed = self.typed(name)
        return min(most, max(least, int(typed.replace(MINUS, "-")) if WHOLE.fullmatch(typed) else begin))

    def hexes(self, name: str, lines: Iterable[Sequence[tuple[str, str]]], options: Sequence[Sequence[str]]) -> None:
        """A map to be clicked: in each line the names and labels of fields; of each option its value, text and sign."""
        cells = [[{**self._field(one, "cycle", label=label), "options": options} for one, label in line]
                 for line in lines]  # fmt: skip
        self.fields.append({"kind": "hexes", "label": self.say(name), "lines": cells})

    def _pairs(self, options: Options, empty: bool) -> list[tuple[str, str]]:
        pairs = [(one, self.say(one)) if isinstance(one, str) else one for one in options]
        return [("", "–"), *pairs] if empty else pairs

    def _chosen(self, name: str, pairs: Sequence[tuple[str, str]]) -> str:
        typed = self.typed(name)
        return typed if typed in [value for value, _ in pairs] else pairs[0][0]

    def _put(self, name: str, kind: str, fault: str = "", **more: Any) -> str:
        self.fields.append({**self._field(name, kind, **more), "fault": fault})
        return self.typed(name)

    def _field(self, name: str, kind: str, **more: Any) -> dict[str, Any]:
        label = more.pop("label", "") or self.say(name.rpartition(".")[2])
        return {"name": name, "kind": kind, "label": label, **more}

    # What is told

    def put(self, kind: str, **told: Any) -> None:
        """Tell one thing more."""
        self.blocks.append({"kind": kind, **told})

    def note(self, key: str, **slots: object) -> None:
        """A sentence."""
        self.put("note", text=self.say(key, **slots))

    def heading(self, key: str) -> None:
        """A heading among the answers."""
        self.put("heading", text=self.say(key))

    def figure(self, key: str, label: str, value: str) -> None:
        """A value to be compared and copied."""
        self.figures[key] = (label, value)

    def tell(self, told: Verdict, text: str = "") -> bool:
        """Return a verdict, in its own words or in those given; whether it is allowed."""
        self.put("verdict", ok=STANDING[told.ok], text=text or begun(self.why(told)), rule=told.rule)
        return told.ok is True

    def why(self, told: Verdict) -> str:
        """Return what a verdict says, else the title of its rule."""
        return told.text.say(self.language) if told.text else self.title_of(told.rule)

    def title_of(self, rule: str) -> str:
        """Return the title of a rule."""
        return explain(rule, self.language).title

    def question(self, name: str, rule: str, text: str, options: Options | None = None) -> str:
        """Return what the text does not say: the table is asked, by a choice or a number; "" while there is no answer."""
        field: dict[str, Any] = {"name": name, "kind": "number", "label": text, "said": text}
        answer = self.typed(name)
        if options is not None:
            pairs = self._pairs(options, empty=True)
            field |= {"kind": "choice", "options": pairs}
            answer = self._chosen(name, pairs)
        self.put("question", text=text, rule=rule, field=field, answered=bool(answer))
        return answer

    def settle(self, name: str, told: Verdict, text: str, options: Options | None) -> str:
        """Return a verdict; if the text does not say, the question, and its answer."""
        if told.ok is None:
            return self.question(name, told.rule, self.why(told), options)
        self.tell(told, text if told.ok and not told.text else "")
        return ""

    def total(self, key: str, label: str, lines: Iterable[Line], value: str, **more: Any) -> None:
        """A sum that opens to its lines. Lines without a number are still to enter."""
        told = [self.line(line) for line in lines]
        missing = [*dict.fromkeys(line["label"] for line in told if line["open"])]
        pending = f" {self.say('still', lines=self.listed(missing))}" if missing else ""
        self.put("total", id=key, label=label, value=value + pending, lines=told, **more)
        self.figure(f"{key}:total", label, value)
        for line in told:
            self.figure(f"{key}:{line['label']}:{line['unit']}", self.of(label, line["label"]), line["value"])

    def listed(self, names: Sequence[str]) -> str:
        """Return names in a row, only the first ones if they are many."""
        if len(names) <= MOST_LISTED:
            return ", ".join(names)
        shown = names[: MOST_LISTED - 1]
        return self.say("and-more", names=", ".join(shown), n=len(names) - len(shown))

    def line(self, line: Line) -> dict[str, Any]:
        """Return a line as the page shows it."""
        told = {"label": begun(line.label.say(self.language)), "rule": line.rule, "unit": line.unit}
        if line.number is None:
            return {**told, "value": self.say("to-enter"), "open": True}
        sign, n = MINUS if line.number < 0 else "", abs(line.number)
        amount = self.amount(line.unit, n) if line.unit in KINDS else str(n)
        return {**told, "value": line.working or f"{sign}{amount}", "open": False}

    def amounts(self, numbers: Mapping[str, int]) -> str:
        """Return how many of each kind: "1 book, 3 food"."""
        return ", ".join(self.amount(kind, n) for kind, n in numbers.items() if n) or "0"

    def amount(self, kind: str, n: int) -> str:
        """Return how many of one kind: "3 food"."""
        return Words(("revive-amounts", kind), (("n", n),)).say(self.language)

    def steps(self, told: Iterable[Step], ticks: str = "") -> None:
        """Steps in a row; with `ticks` each has a box, kept under that name."""
        shown = []
        for place, (number, what, rule) in enumerate(told):
            said = what.say(self.language)
            field = {"name": f"{ticks}.{place}", "kind": "tick", "label": said} if ticks else None
            shown.append({"number": number, "what": said, "rule": rule, "field": field})
        self.put("steps", steps=shown)

    def table(
        self, key: str, heads: Sequence[str], rows: Iterable[Sequence[object]], compared: bool = False, folded: str = ""
    ) -> None:
        """A table; its cells may be compared, too. With a name in `folded` it is opened by a click."""
        told, title = [[str(cell) for cell in row] for row in rows], self.say(key)
        self.put("table", title=title, heads=list(heads), rows=told, folded=folded)
        for first, *cells in told if compared else ():
            for head, cell in zip(heads[1:], cells, strict=False):
                self.figure(f"{key}:{first}:{head}", self.of(title, f"{first}, {head}"), cell)

    def chance(self, chance: Fraction | int) -> str:
        """Return a chance as a fraction and in percent: "3/8 = 37.5%"."""
        percent = Numbers(self.language).percent(chance, 1)
        return percent if chance in (0, 1) else f"{chance} =\u00a0{percent}"


class Row(Ask):
    """One row of a list: it asks as the page does, its fields have names of their own. It is called by its name."""

    def __init__(self, page: Ask, name: str, place: int) -> None:
        super().__init__(page.entries, page.language)
        self._name, self.default = f"{name}.{place}", self.say(f"{name}-one", n=place + 1)
        self.title = self.typed("name") or self.default

    def typed(self, name: str) -> str:
        """Return what is entered under a name in this row."""
        return super().typed(f"{self._name}.{name}")

    def _field(self, name: str, kind: str, **more: Any) -> dict[str, Any]:
        told = super()._field(name, kind, **more)
        return {**told, "name": f"{self._name}.{name}", "said": f"{told['label']}, {self.title}"}


def begun(text: str) -> str:
    """Return a text with a capital first letter, as a line of its own begins."""
    return text[:1].upper() + text[1:]


def differences(a: Ask, b: Ask) -> list[dict[str, str]]:
    """Return the values that differ in two columns, with both of them and, of numbers, the difference."""
    told = []
    for key in {**a.figures, **b.figures}:
        (label, first), (other, second) = (column.figures.get(key, ("", "–")) for column in (a, b))
        if first != second:
            more = _change(first, second)
            told.append({"id": key, "label": label or other, "a": first, "b": second, "difference": more})
    return told


def _change(a: str, b: str) -> str:
    """Return how much a number has grown; nothing for what is no number."""
    first, second = (LAST_NUMBER.fullmatch(value) for value in (a, b))
    if not first or not second:
        return ""
    more = int(second[1].replace(MINUS, "-")) - int(first[1].replace(MINUS, "-"))
    return f"+{more}" if more >= 0 else f"{MINUS}{-more}"
