"""The tutor: free games, lessons and puzzles on one page."""
