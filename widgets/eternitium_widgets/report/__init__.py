"""The report of a game: what decided it, the choices that cost most, and trying them again."""
