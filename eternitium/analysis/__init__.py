"""Playing well: policies."""
