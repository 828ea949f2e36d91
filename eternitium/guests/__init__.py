"""Tables for two other games, made from a short rules sheet and from one page of a rule book. They replace neither."""

from dataclasses import dataclass

from eternitium.guests import revive, sabaton
from eternitium.guests.questions import QUESTIONS, questions
from eternitium.guests.verdicts import Line, NotAllowed, NotSaid, Step, Verdict
from eternitium.guests.words import PLACES, Words, check_rule
from eternitium.rulebook.texts import look_up

__all__ = [
    "QUESTIONS",
    "Explanation",
    "Line",
    "NotAllowed",
    "NotSaid",
    "Step",
    "Verdict",
    "Words",
    "explain",
    "questions",
    "revive",
    "sabaton",
]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a rule of a guest says and where it stands.

    Attributes:
        id: the rule's id, "revive.cost.distance".
        title: a few words.
        text: the rule in one to three sentences.
        ruling: how an open question is read, or what the table is asked; empty if the text is plain.
        rulings: the numbers of these questions, "G4".
        place: the heading in the German text.
        status: "printed" (the text says it), "read" (our reading) or "open" (not said).
        language: the language of the texts.
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
    """What a rule of a guest says. An unknown id or language is a ValueError that names it."""
    check_rule(rule)
    told, entry = look_up(language, f"{rule.partition('.')[0]}-rules", rule), PLACES[rule]
    title, text, ruling = (told[part] for part in ("title", "text", "ruling"))
    return Explanation(rule, title, text, ruling, tuple(entry["rulings"]), entry["place"], entry["status"], language)
