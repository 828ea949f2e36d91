"""A page of tables while it is made: it asks for fields, reads their entries, and shows what follows.

Entries are texts by the name of a field. Asking for a field puts it on the page and returns its value, or None while it
is not entered.
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

    `groups`: the questions, as JSON: groups of fields; `blocks`: the answers, as JSON; `figures`: values to compare and
    copy: key -> label and value.
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
        """Return a text with its owner, as the language writes it: "Anna: 12"."""
        return self.say("side-says", side=whose, text=what)

    # Questions

    def group(self, key: str, folded: bool = False) -> None:
        """Begin a group of fields, whose values are from the person's table, not from the text."""
        note = self.say(f"{key}-note") if f"{key}-note" in words("guests-page", self.language) else ""
        self.fields = []
        told = {"id": key, "title": self.say(key), "note": note, "own": True, "items": self.fields, "folded": folded}
        self.groups.append(told)

    def typed(self, name: str) -> str:
        """Return the entry of a field."""
        return self.entries.get(name, "").strip()

    def number(self, name: str, low: int = 0, high: int = HIGHEST, **more: Any) -> int | None:
        """Ask for a whole number; the label gives the range if it is unusual."""
        typed = self.typed(name)
        value = int(typed.replace(MINUS, "-")) if WHOLE.fullmatch(typed) else None
        known = value is not None and low <= value <= high
        fault = "" if known or not typed else self.say("bad-number", low=low, high=high, value=typed)
        if low > 1:
            more = {"label": self.say("with-range", label=self.say(name), low=low, high=high), **more}
        self._put(name, "number", fault=fault, low=low, **more)
        return value if known else None

    def each(self, names: Iterable[str], low: int = 0, high: int = HIGHEST) -> list[int | None]:
        """Ask for several whole numbers, each in a field of its own."""
        return [self.number(name, low, high) for name in names]

    def numbers(self, name: str, most: int = 30) -> tuple[int, ...] | None:
        """Ask for several whole numbers in one field: "0 2 5" or "0, 2, 5"."""
        parts = [part for part in SEPARATORS.split(self.typed(name)) if part]
        known = len(parts) <= most and all(re.fullmatch("[0-9]{1,4}", part) for part in parts)
        self._put(name, "numbers", fault="" if known else self.say("bad-numbers", value=self.typed(name)))
        return tuple(map(int, parts)) if known and parts else None

    def names(self, name: str, **more: Any) -> tuple[str, ...]:
        """Ask for several names with commas between them; none at all is also an answer."""
        parts = [part.strip() for part in self._put(name, "names", **more).split(",")]
        return tuple(part for part in parts if part)[:MOST_NAMES]

    def text(self, name: str, **more: Any) -> str:
        """Ask for a text."""
        return self._put(name, "text", **more)

    def tick(self, name: str, **more: Any) -> bool:
        """Ask for yes or no."""
        return bool(self._put(name, "tick", **more))

    def choice(self, name: str, options: Options, empty: bool = False) -> str:
        """Ask for one of several options; while none is chosen, the first, or with `empty` none."""
        pairs = self._pairs(options, empty)
        chosen = self._chosen(name, pairs)
        self._put(name, "choice", options=pairs, value=chosen)
        return chosen

    def rows(
        self, name: str, ask: Callable[["Row"], T], most: int = 6, least: int = 0, begin: int = 0, across: bool = False
    ) -> list[T]:
        """Ask for a list of rows, each in the same way; return the results of `ask`."""
        made = [Row(self, name, place) for place in range(self.shown(name, most, least, begin))]
        values = [ask(row) for row in made]
        self.fields.append({
            "kind": "rows", "name": name, "title": self.say(name), "across": across, "least": least, "most": most,
            "names": [row.title for row in made], "rows": [row.fields for row in made],
            "add": self.say(f"{name}-add") if len(made) < most else "",
        })  # fmt: skip
        return values

    def shown(self, name: str, most: int, least: int, begin: int) -> int:
        """Return the number of rows that a list shows."""
        typed = self.typed(name)
        return min(most, max(least, int(typed.replace(MINUS, "-")) if WHOLE.fullmatch(typed) else begin))

    def hexes(self, name: str, lines: Iterable[Sequence[tuple[str, str]]], options: Sequence[Sequence[str]]) -> None:
        """Ask for a map by clicks; `lines`: names and labels of fields; `options`: value, text and sign of each."""
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

    # Answers

    def put(self, kind: str, **told: Any) -> None:
        """Add a block to the answers."""
        self.blocks.append({"kind": kind, **told})

    def note(self, key: str, **slots: object) -> None:
        """Add a sentence."""
        self.put("note", text=self.say(key, **slots))

    def heading(self, key: str) -> None:
        """Add a heading among the answers."""
        self.put("heading", text=self.say(key))

    def figure(self, key: str, label: str, value: str) -> None:
        """Note a value to compare and copy."""
        self.figures[key] = (label, value)

    def tell(self, told: Verdict, text: str = "") -> bool:
        """Show a verdict, in its own words or in those given; return whether it allows the action."""
        self.put("verdict", ok=STANDING[told.ok], text=text or begun(self.why(told)), rule=told.rule)
        return told.ok is True

    def why(self, told: Verdict) -> str:
        """Return the text of a verdict, or else the title of its rule."""
        return told.text.say(self.language) if told.text else self.title_of(told.rule)

    def title_of(self, rule: str) -> str:
        """Return the title of a rule."""
        return explain(rule, self.language).title

    def question(self, name: str, rule: str, text: str, options: Options | None = None) -> str:
        """Ask the table what the text does not say, by a choice or a number; return "" while there is no answer."""
        field: dict[str, Any] = {"name": name, "kind": "number", "label": text, "said": text}
        answer = self.typed(name)
        if options is not None:
            pairs = self._pairs(options, empty=True)
            field |= {"kind": "choice", "options": pairs}
            answer = self._chosen(name, pairs)
        self.put("question", text=text, rule=rule, field=field, answered=bool(answer))
        return answer

    def settle(self, name: str, told: Verdict, text: str, options: Options | None) -> str:
        """Show a verdict, or ask the question if the text gives none; return the answer to it."""
        if told.ok is None:
            return self.question(name, told.rule, self.why(told), options)
        self.tell(told, text if told.ok and not told.text else "")
        return ""

    def total(self, key: str, label: str, lines: Iterable[Line], value: str, **more: Any) -> None:
        """Add a sum that opens to its lines; those without a number are not entered yet."""
        told = [self.line(line) for line in lines]
        missing = [*dict.fromkeys(line["label"] for line in told if line["open"])]
        pending = f" {self.say('still', lines=self.listed(missing))}" if missing else ""
        self.put("total", id=key, label=label, value=value + pending, lines=told, **more)
        self.figure(f"{key}:total", label, value)
        for line in told:
            self.figure(f"{key}:{line['label']}:{line['unit']}", self.of(label, line["label"]), line["value"])

    def listed(self, names: Sequence[str]) -> str:
        """Return names with commas between them, only the first ones if there are many."""
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
        """Return the amounts of several kinds: "1 book, 3 food"."""
        return ", ".join(self.amount(kind, n) for kind, n in numbers.items() if n) or "0"

    def amount(self, kind: str, n: int) -> str:
        """Return the amount of one kind: "3 food"."""
        return Words(("revive-amounts", kind), (("n", n),)).say(self.language)

    def steps(self, told: Iterable[Step], ticks: str = "") -> None:
        """Add a list of steps; with `ticks` each has a box, kept under that name."""
        shown = []
        for place, (number, what, rule) in enumerate(told):
            said = what.say(self.language)
            field = {"name": f"{ticks}.{place}", "kind": "tick", "label": said} if ticks else None
            shown.append({"number": number, "what": said, "rule": rule, "field": field})
        self.put("steps", steps=shown)

    def table(
        self, key: str, heads: Sequence[str], rows: Iterable[Sequence[object]], compared: bool = False, folded: str = ""
    ) -> None:
        """Add a table, whose cells may also be compared; with a name in `folded` a click opens it."""
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
    """One row of a list, whose fields have names of their own; its title is the name entered in it."""

    def __init__(self, page: Ask, name: str, place: int) -> None:
        super().__init__(page.entries, page.language)
        self._name, self.default = f"{name}.{place}", self.say(f"{name}-one", n=place + 1)
        self.title = self.typed("name") or self.default

    def typed(self, name: str) -> str:
        """Return the entry of a field in this row."""
        return super().typed(f"{self._name}.{name}")

    def _field(self, name: str, kind: str, **more: Any) -> dict[str, Any]:
        told = super()._field(name, kind, **more)
        return {**told, "name": f"{self._name}.{name}", "said": f"{told['label']}, {self.title}"}


def begun(text: str) -> str:
    """Return a text with a capital first letter, for a line of its own."""
    return text[:1].upper() + text[1:]


def differences(a: Ask, b: Ask) -> list[dict[str, str]]:
    """Return the values that differ in two columns, and for numbers the difference."""
    told = []
    for key in {**a.figures, **b.figures}:
        (label, first), (other, second) = (column.figures.get(key, ("", "–")) for column in (a, b))
        if first != second:
            more = _change(first, second)
            told.append({"id": key, "label": label or other, "a": first, "b": second, "difference": more})
    return told


def _change(a: str, b: str) -> str:
    """Return how much a number has grown; "" for other values."""
    first, second = (LAST_NUMBER.fullmatch(value) for value in (a, b))
    if not first or not second:
        return ""
    more = int(second[1].replace(MINUS, "-")) - int(first[1].replace(MINUS, "-"))
    return f"+{more}" if more >= 0 else f"{MINUS}{-more}"
