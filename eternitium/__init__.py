"""Eternitium Tutor: the rules engine of the card game Eternitium and what can be known and done in a game."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from eternitium.belief import odds
from eternitium.box import Box
from eternitium.game.events import Event
from eternitium.game.game import Game, Result
from eternitium.game.notation import Action, IllegalAction
from eternitium.rules import Rules

if TYPE_CHECKING:
    from eternitium import policies
    from eternitium.analysis.advice import advise
    from eternitium.analysis.forecast import forecast
    from eternitium.analysis.review import review
    from eternitium.analysis.simulate import simulate
    from eternitium.game.env import Stepper

__all__ = [
    "Action",
    "Box",
    "Event",
    "Game",
    "IllegalAction",
    "Result",
    "Rules",
    "Stepper",
    "advise",
    "forecast",
    "odds",
    "policies",
    "review",
    "simulate",
]

# Imported when first asked for: a board must not wait for them.
_LATER: Final = {
    "Stepper": "eternitium.game.env",
    "advise": "eternitium.analysis.advice",
    "forecast": "eternitium.analysis.forecast",
    "policies": "eternitium.analysis",
    "review": "eternitium.analysis.review",
    "simulate": "eternitium.analysis.simulate",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module(f"{_LATER[name]}.{name}" if name == "policies" else _LATER[name])
    found = globals()[name] = getattr(import_module(_LATER[name]), name)
    return found


def __dir__() -> list[str]:
    return [*globals(), *_LATER]
