"""All rules, to search, read and print."""
