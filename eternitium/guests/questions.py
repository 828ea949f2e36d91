"""What the texts leave open, page by page: what is asked before anything can be worked out."""

from typing import Final

from eternitium.guests.values import one_of
from eternitium.guests.verdicts import Verdict, not_said

QUESTIONS: Final = {
    "revive.costs": ("revive.cost.fields", "revive.explore.from"),
    "revive.hibernation": ("revive.hibernate.marker", "revive.end.who", "revive.machine.energy"),
    "revive.rewards": ("revive.build.terrain", "revive.explore.twice", "revive.table.values"),
    "revive.score": ("revive.track.begins", "revive.score.crystals", "revive.score.page", "revive.table.persons"),
    "sabaton.preparation": ("sabaton.prepare.shown", "sabaton.prepare.fourth-marker", "sabaton.action.too-few"),
    "sabaton.jump": ("sabaton.elite.through",),
    "sabaton.lineup": (
        "sabaton.lineup.places",
        "sabaton.connect.which",
        "sabaton.war.most",
        "sabaton.war.reinforcement",
    ),
    "sabaton.dice": ("sabaton.die.faces", "sabaton.fight.result"),
}


def questions(page: str) -> tuple[Verdict, ...]:
    """The questions of a page to the table, as verdicts that say nothing.

    Args:
        page: one of `QUESTIONS`.

    Raises:
        ValueError: another page.
    """
    one_of("page", page, tuple(QUESTIONS))
    return tuple(not_said(rule) for rule in QUESTIONS[page])
