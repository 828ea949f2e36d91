"""What a board leaves in a notebook: whose turn it is, its players and open cards."""

from collections.abc import Iterable
from typing import Any, Final

from eternitium_widgets.page.still import still

SIGNS: Final = {"C": "●", "S": "■", "T": "▲", "D": "◆"}
FACE_DOWN: Final = "▒"


def board_still(snapshot: dict[str, Any], catalog: dict[str, Any]) -> dict[str, str]:
    """A board: whose turn it is or who has won, then its players and open cards.

    `snapshot`: what the board shows; `catalog`: its words.
    """
    told = " ".join((snapshot["result"] or snapshot["prompt"])["title"].split())
    seats = (_seat(seat, catalog) for seat in snapshot["seats"])
    return still(catalog["language"], told, [*seats, *(_row(row, catalog) for row in snapshot["rows"])])


def stack_text(stack: Iterable[str]) -> str:
    """An era stack in one sign for each card, its top card first."""
    return "".join(SIGNS.get(card, FACE_DOWN) for card in stack)


def _seat(seat: dict[str, Any], catalog: dict[str, Any]) -> tuple[str, str, str]:
    """A player: name, era stack with its top card first, hand."""
    hand = _names(seat["hand"], catalog) if seat["hand"] else ", ".join("?" * seat["hand_size"])
    return seat["name"], f"{stack_text(seat['stack'])} {len(seat['stack'])}", hand


def _row(row: dict[str, Any], catalog: dict[str, Any]) -> tuple[str, str, str]:
    return row["title"], "", _names([place["card"] for place in row["open"]], catalog)


def _names(cards: list[Any], catalog: dict[str, Any]) -> str:
    slugs = [card["card"] if isinstance(card, dict) else card for card in cards]
    known = [catalog["cards"].get(slug) for slug in slugs]
    return ", ".join(card["name"] for card in known if card).replace("\N{SOFT HYPHEN}", "")
