"""The still picture of a board in a notebook: whose turn it is, its players and open cards."""

from collections.abc import Iterable
from typing import Final

from eternitium.components import SLUGS
from eternitium.payload.snapshot import OfferRow, SeatView, SnapshotPayload
from eternitium.rulebook import card_name
from eternitium_widgets.page.still import still

SIGNS: Final = {"C": "●", "S": "■", "T": "▲", "D": "◆"}
FACE_DOWN: Final = "▒"


def board_still(snapshot: SnapshotPayload) -> dict[str, str]:
    """Return the still picture of a board: whose turn it is or who has won, then players and open cards."""
    language = snapshot.game.language
    title = " ".join((snapshot.result or snapshot.prompt).title.split())
    seats = (_seat(seat, language) for seat in snapshot.seats)
    return still(language, title, [*seats, *(_row(row, language) for row in snapshot.rows)])


def stack_text(stack: Iterable[str]) -> str:
    """Return an era stack as text with one sign for each card, the top card first."""
    return "".join(SIGNS.get(card, FACE_DOWN) for card in stack)


def _seat(seat: SeatView, language: str) -> tuple[str, str, str]:
    """Return a row for a player: name, era stack with its top card first, hand."""
    hand = _names((one.card for one in seat.hand), language) if seat.hand else ", ".join("?" * seat.hand_size)
    return seat.name, f"{stack_text(seat.stack)} {len(seat.stack)}", hand


def _row(row: OfferRow, language: str) -> tuple[str, str, str]:
    return row.title, "", _names((one.card for one in row.open), language)


def _names(cards: Iterable[str], language: str) -> str:
    return ", ".join(card_name(card, language) for card in cards if card in SLUGS).replace("\N{SOFT HYPHEN}", "")
