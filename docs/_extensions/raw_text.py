"""A link at the end of each page to its source, which is stored next to it."""

from typing import Any

from sphinx.application import Sphinx

LINK = '<p class="raw-text"><a href="{address}">This page as plain text</a></p>'


def point(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Add the link to a page that has a source."""
    if source := context.get("sourcename"):
        context["body"] += LINK.format(address=context["pathto"](f"_sources/{source}", True))


def setup(app: Sphinx) -> dict[str, bool]:
    """Listen for pages that are about to be written."""
    app.connect("html-page-context", point)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
