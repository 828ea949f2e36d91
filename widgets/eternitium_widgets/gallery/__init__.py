"""The gallery of the documentation: recorded widgets on pages that need no kernel."""
