"""What a notebook keeps of a board: a still picture of what it shows, for when its kernel is gone."""

import os
from html import escape
from typing import Any, Final

from eternitium.rulebook import word

SIGNS: Final = {"C": "●", "S": "■", "T": "▲", "D": "◆"}
FACE_DOWN: Final = "▒"
CELL: Final = "padding: 0.25em 0.75em 0.25em 0; text-align: left; vertical-align: top"


def is_kept() -> bool:
    """Whether a notebook keeps what a cell shows: the pages of the tutor, which Voila serves, keep nothing."""
    return "VOILA_KERNEL_ID" not in os.environ


def still(snapshot: dict[str, Any], catalog: dict[str, Any]) -> dict[str, str]:
    """A board as a notebook shows it without a kernel, by MIME type: what to do, and what was on it.

    Args:
        snapshot: what the board shows.
        catalog: its words.
    """
    language = catalog["language"]
    todo = word("keeping", "run-cell", language)
    rows = [*(_seat(seat, catalog) for seat in snapshot["seats"]), *(_row(row, catalog) for row in snapshot["rows"])]
    table = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    told = escape(" ".join((snapshot["result"] or snapshot["prompt"])["title"].split()))
    said = f"<p><strong>{escape(todo)}</strong></p><p>{told}</p><table>{table}</table>"
    return {"text/html": f'<div class="et-still" lang="{language}">{said}</div>', "text/plain": todo}


def _cell(text: str) -> str:
    return f'<td style="{CELL}">{escape(text)}</td>'


def _seat(seat: dict[str, Any], catalog: dict[str, Any]) -> tuple[str, str, str]:
    """A player: name, era stack with its top card first, hand."""
    stack = "".join(SIGNS.get(card, FACE_DOWN) for card in seat["stack"])
    hand = _names(seat["hand"], catalog) if seat["hand"] else ", ".join("?" * seat["hand_size"])
    return seat["name"], f"{stack} {len(seat['stack'])}", hand


def _row(row: dict[str, Any], catalog: dict[str, Any]) -> tuple[str, str, str]:
    return row["title"], "", _names([place["card"] for place in row["open"]], catalog)


def _names(cards: list[Any], catalog: dict[str, Any]) -> str:
    slugs = [card["card"] if isinstance(card, dict) else card for card in cards]
    known = [catalog["cards"].get(slug) for slug in slugs]
    return ", ".join(card["name"] for card in known if card).replace("\N{SOFT HYPHEN}", "")
