"""Tables for two other games, made from a short rules sheet and from one page of a rule book. They replace neither."""

from dataclasses import dataclass
from typing import Annotated, Final

from eternitium.checks import fail, written
from eternitium.guests import revive, sabaton
from eternitium.guests.values import checked
from eternitium.guests.verdicts import PLACES, Line, NotAllowed, NotSaid, Step, Verdict, Words, not_said
from eternitium.rulebook.texts import look_up

__all__ = [
    "QUESTIONS", "Explanation", "Line", "NotAllowed", "NotSaid", "Step", "Verdict", "Words", "explain", "questions",
    "revive", "sabaton",
]  # fmt: skip

# What the texts leave open, page by page: what is asked before anything can be worked out.
QUESTIONS: Final = {
    "revive.costs": ("revive.cost.fields", "revive.explore.from"),
    "revive.hibernation": ("revive.hibernate.marker", "revive.end.who", "revive.machine.energy"),
    "revive.rewards": ("revive.build.terrain", "revive.explore.twice", "revive.table.values"),
    "revive.score": ("revive.track.begins", "revive.score.crystals", "revive.score.page", "revive.table.persons"),
    "sabaton.preparation": ("sabaton.prepare.shown", "sabaton.prepare.fourth-marker", "sabaton.action.too-few"),
    "sabaton.jump": ("sabaton.elite.through",),
    "sabaton.lineup": (
        "sabaton.lineup.places", "sabaton.connect.which", "sabaton.war.most", "sabaton.war.reinforcement",
    ),
    "sabaton.dice": ("sabaton.die.faces", "sabaton.fight.result"),
}  # fmt: skip


@dataclass(frozen=True)
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
    if rule not in PLACES:
        raise fail("rule", f"{written(rule)} is not a rule id of a guest; they look like 'revive.cost.distance'")
    told, entry = look_up(language, f"{rule.partition('.')[0]}-rules", rule), PLACES[rule]
    title, text, ruling = (told.get(part, "") for part in ("title", "text", "ruling"))
    return Explanation(rule, title, text, ruling, tuple(entry["rulings"]), entry["place"], entry["status"], language)


@checked
def questions(page: Annotated[str, tuple(QUESTIONS)]) -> tuple[Verdict, ...]:
    """The questions of one of the `QUESTIONS` to the table, as verdicts that say nothing."""
    return tuple(not_said(rule) for rule in QUESTIONS[page])
