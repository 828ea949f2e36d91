"""A game at a real table, followed by what is seen of it."""
