"""A board as one seat sees it, as a picture with the words of a language."""

from collections.abc import Mapping, Sequence
from typing import Any

from eternitium.display.board_picture import BoardPicture, picture_of
from eternitium.display.board_svg import board_svg
from eternitium.rulebook import word


def drawn_board(
    position: Mapping[str, Any], viewer: int, round_number: int, seat: int, names: Sequence[str], language: str
) -> str:
    """Return a board as SVG.

    `position`: as `viewer` sees it. `round_number`, `seat`: of the turn, for the title. `names`: of the seats.
    """
    drawn = picture_of(position, viewer)
    rows = [row._replace(name=word("story", f"row-{row.name.partition(' ')[0]}", language)) for row in drawn.rows]
    seats = [one._replace(name=name) for one, name in zip(drawn.seats, names, strict=True)]
    title = word("story", "picture", language, None, round=round_number, name=names[seat])
    return board_svg(BoardPicture(title, rows, seats), language)
