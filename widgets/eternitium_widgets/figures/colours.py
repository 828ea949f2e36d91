"""The colours of all figures, readable on white and on black; and shapes and dashes for people who see no colours."""

from typing import Final

# Each has a contrast of at least 3.7 to a white and to a black page, text one of at least 4.2.
COLOURS: Final = ("#3b82c4", "#c2701c", "#2f8f5b", "#9a68c9", "#cf4f6b", "#8a7a2a", "#1f8a8a")
TEXT: Final = "#787878"
SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up", "x", "cross", "star")
DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash")
GRID: Final = "rgba(125, 125, 125, 0.3)"


def colour(number: int) -> str:
    """Return the colour of a line or bar, by its number; after the last they begin again."""
    return COLOURS[number % len(COLOURS)]


def symbol(number: int) -> str:
    """Return the shape of a dot, by the number of its colour."""
    return SYMBOLS[number % len(SYMBOLS)]


def dash(number: int) -> str:
    """Return the dashes of a line, by the number of its colour."""
    return DASHES[number % len(DASHES)]


def faint(number: int, strength: float = 0.2) -> str:
    """Return a colour that lets things behind it show through, for bands around a line."""
    red, green, blue = (int(colour(number)[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red}, {green}, {blue}, {strength})"
