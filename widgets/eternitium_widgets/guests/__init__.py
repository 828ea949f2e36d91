"""The tables for two other games: pages on which a person enters fields and sees what follows."""
