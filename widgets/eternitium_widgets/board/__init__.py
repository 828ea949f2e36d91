"""The board: a whole game on a page."""
