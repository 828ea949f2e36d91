"""The still picture of a widget that a notebook keeps, for when its kernel is gone."""

import os
from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from eternitium.rulebook import word

SVG: Final = "image/svg+xml"
CELL: Final = "padding: 0.25em 0.75em 0.25em 0; text-align: left; vertical-align: top"


def is_kept() -> bool:
    """Return whether a notebook keeps the output of a cell; the tutor's pages, which Voila serves, do not."""
    return "VOILA_KERNEL_ID" not in os.environ


def still(language: str, told: str = "", rows: Iterable[Sequence[str]] = (), picture: str = "") -> dict[str, str]:
    """Return the picture of a widget that a notebook shows without a kernel, by MIME type.

    `language`: of the sentence that says what to do; `told`: the widget's content in a sentence; `rows`: the same as a
    table of texts; `picture`: the same as SVG.
    """
    todo = word("keeping", "run-cell", language)
    drawn = f'<img alt="{escape(told)}" src="data:{SVG};base64,{b64encode(picture.encode()).decode()}">'
    table = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    parts = [f"<p><strong>{escape(todo)}</strong></p>", drawn if picture else f"<p>{escape(told)}</p>" if told else ""]
    html = f'<div class="et-still" lang="{language}">{"".join(parts)}{f"<table>{table}</table>" if table else ""}</div>'
    kept = {"text/html": html, "text/plain": told if picture else todo}
    return kept | {SVG: picture} if picture else kept


def _cell(text: str) -> str:
    return f'<td style="{CELL}">{escape(text)}</td>'
