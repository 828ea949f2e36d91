"""Boards for Eternitium: what one seat sees, and the text of an action back."""

from typing import TYPE_CHECKING, Any

from eternitium_widgets.board import Board
from eternitium_widgets.parts import CardView, EraStack, ForecastPanel, Lesson, OddsPanel, Puzzle, RuleCard
from eternitium_widgets.tutor import Tutor

if TYPE_CHECKING:
    from eternitium_widgets.laboratory import Laboratory

__all__ = [
    "Board",
    "CardView",
    "EraStack",
    "ForecastPanel",
    "Laboratory",
    "Lesson",
    "OddsPanel",
    "Puzzle",
    "RuleCard",
    "Tutor",
]


def __getattr__(name: str) -> Any:
    """The laboratory is loaded when it is asked for, so that the page with the board opens without it."""
    if name != "Laboratory":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from eternitium_widgets.laboratory import Laboratory

    return Laboratory
