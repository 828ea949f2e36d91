"""The laboratory: two sets of rules side by side."""
