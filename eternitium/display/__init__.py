"""How objects show themselves: a board as text and as a picture, results as tables."""
