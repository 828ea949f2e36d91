"""Widgets as they were recorded, on pages that need no kernel: the gallery of the documentation."""
