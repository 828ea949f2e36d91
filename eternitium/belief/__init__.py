"""The knowledge of a player: observations, and what follows from them."""
