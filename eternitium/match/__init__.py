"""A game with people at it: who sits where, what each is shown, what is kept and passed on."""
