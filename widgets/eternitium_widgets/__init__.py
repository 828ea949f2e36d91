"""Boards for Eternitium: what one seat sees, and the text of an action back."""

from eternitium_widgets.board import Board
from eternitium_widgets.parts import CardView, EraStack, ForecastPanel, Lesson, OddsPanel, Puzzle, RuleCard
from eternitium_widgets.tutor import Tutor

__all__ = ["Board", "CardView", "EraStack", "ForecastPanel", "Lesson", "OddsPanel", "Puzzle", "RuleCard", "Tutor"]
