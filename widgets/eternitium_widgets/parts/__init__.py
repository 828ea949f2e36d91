"""Small widgets, each for a notebook cell."""
