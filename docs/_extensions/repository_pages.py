"""Files of the repository that are also pages: their links lead to pages, or become plain text if there is none."""

import re
from pathlib import Path

from sphinx.application import Sphinx

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)")
COMMENT_OR_PICTURE = re.compile(r"<!--.*?-->\n?|\[?!\[[^\]]*\]\([^)]*\)(?:\]\([^)]*\))?\n?", re.DOTALL)
PAGES = {
    "README.md": "/index.md",
    "HOSTING.md": "/howto/hosting.md",
    "SECURITY.md": "/howto/security.md",
    "CHANGELOG.md": "/changelog.md",
    "CONTRIBUTING.md": "/contributing.md",
    "docs/contributing/words.md": "/contributing/words.md",
    "docs/index.md": "/index.md",
}


def adapt(text: str) -> str:
    """Return the text of a file with links that work on the site."""
    return LINK.sub(_link, COMMENT_OR_PICTURE.sub("", text))


def _link(found: re.Match[str]) -> str:
    label, target, _ = found.groups()
    return f"[{label}]({PAGES[target]})" if target in PAGES else label


def included(_app: Sphinx, path: Path, _parent: str, content: list[str]) -> None:
    """Adapt a file when a page includes it."""
    if path.suffix == ".md":
        content[0] = adapt(content[0])


def setup(app: Sphinx) -> dict[str, bool]:
    """Listen for files that pages include."""
    app.connect("include-read", included)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
