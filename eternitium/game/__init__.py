"""One game: its state, its events, and the texts that name actions and positions."""
