"""Lessons and practice: the game taught on the real board, by the real engine."""
