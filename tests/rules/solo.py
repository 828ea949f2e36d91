"""Words for the tests of the solo game and its missions."""

from typing import Any

from eternitium import Game
from tests.support.helpers import *

EDITIONS = ("de", "fr", "nl", "bga")
PAIRS = [f"double-portal:{a}+{b}" for i, a in enumerate(SHAPES) for b in SHAPES[i + 1 :]]
AI = bag("chrono-blaster " * 3 + "time-bomb robo-thief quantum-clock " * 2)
BASIC = bag(PAIRS) + bag("temporal-projector transporter digital-wallet communicator droid " * 3)
ADVANCED = bag("ultimate-portal " * 4 + "laboratory robo-recycler giga-droid " * 2)
DROID_SHOP = {"basic": shop("droid"), "advanced": NOTHING}
ACQUIRE = {"step": "acquire"}


def solo(*args: Any, **more: Any) -> Game:
    """A position of the solo game in step 2."""
    return start(*args, others=[], **more)


def step_six(ai: str, own: str = "C (s) (t) (d)", turn: int = 1, **more: Any) -> tuple[Game, list[Any]]:
    """A turn that ends without any choice but `skip`, and its events."""
    game = solo("", own, ai=ai, turn={**ACQUIRE, "round": turn}, **{**DROID_SHOP, **more})
    return game, list(game.push("skip"))


def kinds(events: list[Any], *wanted: str) -> list[str]:
    """The kinds of the events in order; of these kinds only, if any are given."""
    return [event.kind for event in events if not wanted or event.kind in wanted]


def rules_of(events: list[Any]) -> set[str]:
    """The rules that the events name."""
    return {event.rule for event in events}


def play_out(game: Game) -> list[Any]:
    """Play on without doing anything until the game is over; all events."""
    events: list[Any] = []
    while not game.is_over:
        events += game.push(idle(game))
    return events
