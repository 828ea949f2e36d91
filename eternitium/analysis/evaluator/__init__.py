"""A small network that predicts from what a seat sees how a game will end."""
