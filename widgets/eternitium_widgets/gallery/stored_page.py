"""Recorded widgets as HTML files, which share the script, the styles and large values in files beside them."""

import base64
import hashlib
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from eternitium.rulebook import word, words
from eternitium_widgets.page.bundle import FOLDER, joined_modules, joined_styles

ENTRY: Final = "gallery/gallery.js"
# The module that draws each page; only its own styles are loaded, as in a notebook.
PAGES: Final = {
    "board": "board/board.js",
    "companion": "companion/companion.js",
    "guests": "guests/guests.js",
    "explorer": "explorer/explorer.js",
    "laboratory": "laboratory/laboratory.js",
    "part": "parts/parts_page.js",
    "rules": "rules/rules.js",
    "sliders": "sliders/sliders.js",
    "tutor": "parts/parts_course_widget.js",
}
LARGE: Final = 2_000  # characters from which a trait or an answer is stored once for all pages
PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="{page}.css">
</head>
<body style="margin: 0">
<div id="et-live" class="et-live"><p>{needs}</p></div>
<div id="et-line" class="eternitium et-liveline"></div>
<script type="text/plain" id="et-told">{told}</script>
<script src="shared.js"></script>
<script src="gallery.js"></script>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Piece:
    """A widget of the gallery.

    `page`: the page that draws it, one of `PAGES`; `record`: returns the recording, as `Recording.told` does.
    """

    page: str
    record: Callable[[], dict[str, Any]]


def write_gallery(folder: Path, pieces: Mapping[str, Piece]) -> None:
    """Write a page for each piece, such as `Board.html`, and the files that they share.

    `folder`: where to; it is created if it does not exist. `pieces`: by name. Raises OSError: they cannot be written
    there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shared: dict[str, Any] = {}
    for name, piece in pieces.items():
        (folder / f"{name}.html").write_text(_page(name, piece, shared), encoding="utf-8")
    (folder / "shared.js").write_text(f'globalThis.eternitiumShared = "{packed(shared)}";\n', encoding="utf-8")
    (folder / "gallery.js").write_text(f"(() => {{\n{joined_modules(ENTRY)}}})();\n", encoding="utf-8")
    line = (FOLDER / "gallery" / "gallery.css").read_text(encoding="utf-8")
    for page, entry in PAGES.items():
        (folder / f"{page}.css").write_text(f"{joined_styles(entry)}\n{line}", encoding="utf-8")


def packed(told: Any) -> str:
    """Return JSON data as text that a page unpacks."""
    return base64.b64encode(zlib.compress(json.dumps(told).encode(), 9)).decode()


def _page(name: str, piece: Piece, shared: dict[str, Any]) -> str:
    told = piece.record()
    first = told["places"][0]
    first["traits"] = {trait: _share(value, shared) for trait, value in first["traits"].items()}
    told["answers"] = {key: _share(said, shared) for key, said in told["answers"].items()}
    still = not told["anywhere"] and not any(place["next"] for place in told["places"])
    return PAGE.format(
        title=escape(f"{name} · {word('tutor', 'tutor-title')}"),
        page=piece.page,
        needs=escape(word("report", "page-needs")),
        told=packed(told | {"page": piece.page, "still": still, "words": words("gallery")}),
    )


def _share(value: Any, shared: dict[str, Any]) -> Any:
    text = json.dumps(value)
    if len(text) < LARGE:
        return value
    name = hashlib.sha256(text.encode()).hexdigest()[:12]
    shared[name] = value
    return {"shared": name}
