"""All rules, to be searched, read and printed."""
