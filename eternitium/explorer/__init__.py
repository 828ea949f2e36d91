"""What an opening explorer is to chess: what each first technology and each purchase brought in millions of games."""

from eternitium.explorer.table import Line, Lines, covers, what_wins

__all__ = ["Line", "Lines", "covers", "what_wins"]
