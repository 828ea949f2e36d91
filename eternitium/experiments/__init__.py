"""Comparisons of many simulated games: the laboratory, the studies and the trials behind their tables."""
