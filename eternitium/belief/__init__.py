"""What a player may know: observations, and what follows from them."""
