"""Tables for two to five people, each with a board of their own: the game, who sits there, and how both are kept."""
