"""What is drawn of a board, and the same as text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from eternitium.components import ROWS, SHAPES

UNKNOWN, UNKNOWN_ERA = "?", "(?)"
NAME_COLUMN: Final = 11  # characters, of the names of seats and rows
PILE_COLUMN: Final = 9  # characters, of the names of piles


class SeatPicture(NamedTuple):
    """A player: the name and the piles, top first; a hidden card is "?", or "(?)" in the era stack."""

    name: str
    stack: Sequence[str]
    hand: Sequence[str]
    deck: Sequence[str]
    discard: Sequence[str]


class RowPicture(NamedTuple):
    """Cards that lie open, and how many there are in the pile next to them."""

    name: str
    cards: Sequence[str]
    pile: int


class BoardPicture(NamedTuple):
    """A board as one seat sees it; `title`: whose decision it is."""

    title: str
    rows: Sequence[RowPicture]
    seats: Sequence[SeatPicture]


def picture_of(position: Mapping[str, Any], viewer: int) -> BoardPicture:
    """Return what is drawn of a position that a player sees; of the others' discard piles, the top card."""
    supply, seats = position["supply"], position["players"]
    portals = supply.get("open") or [shape for shape in SHAPES for _ in range(supply.get(shape, 0))]
    rows = [
        RowPicture("portals", portals, len(supply.get("pile", ()))),
        *(RowPicture(row, position[row]["open"], len(position[row]["pile"])) for row in ROWS),
        RowPicture("market", position["market"], len(position["era_pile"])),
    ]
    if len(seats) == 1:
        rows.append(RowPicture("AI deck", (), len(position["ai"])))
    drawn = [_seat(f"player {player}", seat, player == viewer) for player, seat in enumerate(seats)]
    return BoardPicture(_title(position["turn"], viewer), rows, drawn)


def _seat(name: str, seat: Mapping[str, Sequence[str]], own: bool) -> SeatPicture:
    discard = seat["discard"] if own else [*seat["discard"][:1], *[UNKNOWN] * len(seat["discard"][1:])]
    return SeatPicture(name, seat["stack"], seat["hand"], seat["deck"], discard)


def _title(turn: Mapping[str, Any], viewer: int) -> str:
    seen = f"seen by player {viewer}"
    if turn["step"] == "over":
        return f"round {turn['round']}, the game is over, {seen}"
    pending = turn.get("pending", {})
    decides = pending.get("asked", turn["player"])
    return f"round {turn['round']}, player {decides} decides: {pending.get('ask', turn['step'])}, {seen}"


def board_text(board: BoardPicture) -> str:
    """Return a board as lines of ASCII text."""
    return "\n".join([board.title, *map(_row_line, board.rows), *_seat_lines(board.seats)])


def _row_line(row: RowPicture) -> str:
    pile = f"pile {row.pile}" if row.pile else ""
    return f"{row.name:{NAME_COLUMN}}{' | '.join(filter(None, [cards_text(row.cards), pile])) or '-'}"


def _seat_lines(seats: Iterable[SeatPicture]) -> Iterator[str]:
    for seat in seats:
        yield f"{seat.name:{NAME_COLUMN}}{'stack':{PILE_COLUMN}}{' '.join(seat.stack) or '-'}"
        for pile in ("hand", "deck", "discard"):
            yield f"{'':{NAME_COLUMN}}{pile:{PILE_COLUMN}}{cards_text(getattr(seat, pile)) or '-'}"


def cards_text(cards: Iterable[str]) -> str:
    """Return cards in their order as text; "? x3" means three of them in a row."""
    runs = [(card, len(list(run))) for card, run in groupby(cards)]
    return ", ".join(card if count == 1 else f"{card} x{count}" for card, count in runs)
