"""The page that follows a game on a real table."""
