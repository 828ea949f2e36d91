"""A game with people at it: who sits where, what is shown to each, what is kept and shared."""
