"""One game: its state, what happened in it, and the texts that name actions and positions."""
