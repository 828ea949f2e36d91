"""The explorer's page."""
