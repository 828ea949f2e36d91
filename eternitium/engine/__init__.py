"""The rules, compiled where it matters; they know ids and numbers, but no words."""
