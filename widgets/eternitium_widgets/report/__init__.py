"""The report of a game: what decided it, the costliest choices, and a chance to try them again."""
