"""Boards for Eternitium: what one seat sees, and the text of an action back."""

from eternitium_widgets.board import Board

__all__ = ["Board"]
