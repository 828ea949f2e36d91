"""Eternitium Tutor: the rules engine of the card game Eternitium and what can be known and done in a game."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from eternitium.belief import odds
from eternitium.belief.observation import observe
from eternitium.belief.view import PlayerView
from eternitium.box import Box
from eternitium.game.events import Event
from eternitium.game.game import Game, Result
from eternitium.game.notation import Action, IllegalAction
from eternitium.rules import Rules

if TYPE_CHECKING:
    from eternitium import policies
    from eternitium.analysis import league
    from eternitium.analysis.advice import advise
    from eternitium.analysis.forecast import forecast
    from eternitium.analysis.hindsight import hindsight
    from eternitium.analysis.ledger import ledger
    from eternitium.analysis.likeness import like_level
    from eternitium.analysis.many_games import games_table
    from eternitium.analysis.report import GameReport, draft, reports
    from eternitium.analysis.review import losses, review, review_games
    from eternitium.analysis.simulate import simulate
    from eternitium.game.env import Stepper
    from eternitium.game.record import Record, read_records
    from eternitium.interop.vector import VectorEnv

__all__ = [
    "Action",
    "Box",
    "Event",
    "Game",
    "GameReport",
    "IllegalAction",
    "PlayerView",
    "Record",
    "Result",
    "Rules",
    "Stepper",
    "VectorEnv",
    "advise",
    "draft",
    "forecast",
    "games_table",
    "hindsight",
    "league",
    "ledger",
    "like_level",
    "losses",
    "observe",
    "odds",
    "policies",
    "read_records",
    "reports",
    "review",
    "review_games",
    "simulate",
]

# Imported on first use: a board must not wait for them.
_LATER: Final = {
    "GameReport": "eternitium.analysis.report",
    "Record": "eternitium.game.record",
    "Stepper": "eternitium.game.env",
    "VectorEnv": "eternitium.interop.vector",
    "advise": "eternitium.analysis.advice",
    "draft": "eternitium.analysis.report",
    "forecast": "eternitium.analysis.forecast",
    "games_table": "eternitium.analysis.many_games",
    "hindsight": "eternitium.analysis.hindsight",
    "league": "eternitium.analysis",
    "ledger": "eternitium.analysis.ledger",
    "like_level": "eternitium.analysis.likeness",
    "losses": "eternitium.analysis.review",
    "policies": "eternitium",
    "read_records": "eternitium.game.record",
    "reports": "eternitium.analysis.report",
    "review": "eternitium.analysis.review",
    "review_games": "eternitium.analysis.review",
    "simulate": "eternitium.analysis.simulate",
}
_ROOMS: Final = ("league", "policies")


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version("eternitium-tutor")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    room = import_module(_LATER[name])
    found = globals()[name] = import_module(f"{room.__name__}.{name}") if name in _ROOMS else getattr(room, name)
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__", "__doc__", "__all__"]
