"""The colours of all figures: they stand out from white and from black."""

from typing import Final

# Each has a contrast of at least 3.7 to a white and to a black page, text one of at least 4.2.
COLOURS: Final = ("#3b82c4", "#c2701c", "#2f8f5b", "#9a68c9", "#cf4f6b", "#8a7a2a", "#1f8a8a")
TEXT: Final = "#787878"
GRID: Final = "rgba(125, 125, 125, 0.3)"


def colour(number: int) -> str:
    """The colour of a line or bar, by its number; they begin anew after the last."""
    return COLOURS[number % len(COLOURS)]


def faint(number: int, strength: float = 0.2) -> str:
    """The same colour, so thin that what lies behind shows through: for bands around a line."""
    red, green, blue = (int(colour(number)[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red}, {green}, {blue}, {strength})"
