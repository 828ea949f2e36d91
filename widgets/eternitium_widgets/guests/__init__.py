"""The tables for two other games: what a person enters, and what follows from it, page by page."""
