"""Tables for two other games, made from a short rules sheet and from one page of a rule book. They replace neither."""

from dataclasses import dataclass

from eternitium.checks import fail, written
from eternitium.guests import revive, sabaton
from eternitium.guests.verdicts import PLACES, Line, NotAllowed, NotSaid, Step, Verdict, Words
from eternitium.rulebook.texts import look_up

__all__ = [
    "Explanation", "Line", "NotAllowed", "NotSaid", "Step", "Verdict", "Words", "explain", "revive", "sabaton",
]  # fmt: skip


@dataclass(frozen=True)
class Explanation:
    """The text of a rule of a guest, and its place.

    `ruling` is how an open question is read, or the question to the table, `rulings` the numbers of these questions,
    `place` the heading in the German text; `status` is "printed" (the text says it), "read" (our reading) or "open"
    (the text does not say).
    """

    id: str
    title: str
    text: str
    ruling: str
    rulings: tuple[str, ...]
    place: str
    status: str
    language: str


def explain(rule: str, language: str = "en") -> Explanation:
    """Return a rule of a guest in words. An unknown id or language is a ValueError that names it."""
    if rule not in PLACES:
        raise fail("rule", f"{written(rule)} is not a rule id of a guest; they look like 'revive.cost.distance'")
    told, entry = look_up(language, f"{rule.partition('.')[0]}-rules", rule), PLACES[rule]
    title, text, ruling = (told.get(part, "") for part in ("title", "text", "ruling"))
    return Explanation(rule, title, text, ruling, tuple(entry["rulings"]), entry["place"], entry["status"], language)
