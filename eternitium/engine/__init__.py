"""The rules. Compiled where it matters; knows ids and numbers, no words."""
