"""The report of a game as one HTML file, with the board that replays it: it needs no server and no network."""

import base64
import hashlib
import json
import zlib
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from eternitium.files import written_whole
from eternitium.match.match import Match
from eternitium.match.report_page import taken_along
from eternitium.match.rule_book import rule_book
from eternitium.rulebook import word
from eternitium_widgets.board.page_words import page_catalog
from eternitium_widgets.page.bundle import joined_modules, joined_styles

ENTRY: Final = "report/export.js"
# Inline styles are sizes and places that the drawings compute; no text that a person enters becomes one.
POLICY: Final = (
    "default-src 'none'; script-src '{script}'; style-src-elem '{style}'; style-src-attr 'unsafe-inline'; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)
PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{styles}</style>
</head>
<body style="margin: 0">
<div id="et-export" class="eternitium et-export"><p class="et-needs">{needs}</p></div>
<script type="text/plain" id="et-told">{told}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def page_of(match: Match, report: Any, record: Any = None) -> str:
    """Return the page as HTML text.

    `match`: the game, with the language, the names and the seat that looks back; give a copy, because its place
    changes. `report`: a complete report of it, an `eternitium.analysis.report.GameReport`. `record`: the
    `eternitium.Record` of the game; made from the match if left out. Raises TooLong: the game has more actions than a
    game at a table may have.
    """
    catalog, book = page_catalog(match.language), rule_book(match.language)
    told = replace(taken_along(match, report, record), catalog=catalog, book=book)
    title = " · ".join([*told.about.names, word("tutor", "tutor-title", match.language)])
    return PAGE.format(
        language=match.language,
        policy=POLICY.format(script=_fingerprint(_script()), style=_fingerprint(_styles())),
        title=escape(title),
        styles=_styles(),
        needs=escape(word("report", "page-needs", match.language)),
        told=base64.b64encode(zlib.compress(json.dumps(told.plain()).encode(), 9)).decode(),
        script=_script(),
    )


def page_of_record(record: Any, report: Any, seat: int = 0, language: str = "en") -> str:
    """Return the page of a recorded game, with the names in the record.

    `record`: an `eternitium.Record`; `report`: a complete report of its game, an
    `eternitium.analysis.report.GameReport`; `seat`: the seat that looks back; `language`: of all texts. Raises
    ValueError: there is no such seat or language, or the game is too long.
    """
    unnamed = [f"Player {number}" for number in range(1, len(record.names) + 1)]
    given = [word("names", "player", language, None, n=number) for number in range(1, len(record.names) + 1)]
    names = given if [*record.names] == unnamed else record.names
    return page_of(Match.around(record.game(), seat, language, names), report, record)


def write_page(path: str | Path, text: str) -> None:
    """Write a page into a file, whole or not at all. Raises OSError: it cannot be written there."""
    with written_whole(path) as half:
        half.write_text(text, encoding="utf-8", newline="\n")


@cache
def _script() -> str:
    return joined_modules(ENTRY).replace("</script", "<\\/script").replace("<!--", "<\\!--")


@cache
def _styles() -> str:
    return joined_styles(ENTRY).replace("</style", "<\\/style")


def _fingerprint(text: str) -> str:
    """Return the hash by which the page's policy recognises its own script and styles; no others run."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
