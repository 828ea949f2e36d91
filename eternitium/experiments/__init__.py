"""Comparisons of many simulated games: the laboratory, studies and what their tables are made from."""
