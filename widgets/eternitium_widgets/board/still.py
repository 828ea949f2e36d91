"""The still picture of a board in a notebook: what the person's seat sees."""

from collections.abc import Iterable, Iterator
from typing import Final

from eternitium.components import SLUGS
from eternitium.display.board_picture import UNKNOWN, BoardPicture, RowPicture, SeatPicture
from eternitium.display.board_svg import board_svg
from eternitium.payload.snapshot import SeatView, SnapshotPayload
from eternitium.rulebook import word
from eternitium_widgets.page.still import still

SIGNS: Final = {"C": "●", "S": "■", "T": "▲", "D": "◆"}
FACE_DOWN: Final = "▒"


def board_still(snapshot: SnapshotPayload) -> dict[str, str]:
    """Return the still picture of a board: whose turn it is or who has won, the open cards and the players."""
    language = snapshot.game.language
    title = " ".join((snapshot.result or snapshot.prompt).title.split())
    drawn = BoardPicture(title, [*_rows(snapshot, language)], [*map(_seat, snapshot.seats)])
    return still(language, title, picture=board_svg(drawn, language))


def stack_text(stack: Iterable[str]) -> str:
    """Return an era stack as text with one sign for each card, the top card first."""
    return "".join(SIGNS.get(card, FACE_DOWN) for card in stack)


def _rows(snapshot: SnapshotPayload, language: str) -> Iterator[RowPicture]:
    supply = [pile.card for pile in snapshot.supply for _ in range(pile.count)]
    yield RowPicture(word("words", "supply", language), supply, snapshot.portal_pile)
    for row in snapshot.rows:
        yield RowPicture(row.title, [one.card for one in row.open if one.card in SLUGS], row.pile.count)
    yield RowPicture(word("words", "market", language), snapshot.market, snapshot.era_pile)
    if snapshot.ai:
        yield RowPicture(word("words", "ai-deck", language), (), snapshot.ai.count)


def _seat(seat: SeatView) -> SeatPicture:
    hand = [one.card for one in seat.hand] if seat.hand else [UNKNOWN] * seat.hand_size
    return SeatPicture(seat.name, seat.stack, hand, [UNKNOWN] * seat.deck, [UNKNOWN] * seat.discard_size)
