"""A small network that says from what a seat sees how a game will end."""
