"""A board as a picture: SVG with the art and the colours of the cards on the page."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib import resources
from itertools import groupby
from typing import Any, Final

from eternitium.components import FIRST_ADVANCED, LETTERS, SHAPES, SLUGS
from eternitium.display.board_picture import UNKNOWN, UNKNOWN_ERA, BoardPicture, RowPicture, SeatPicture
from eternitium.rulebook import card_name, word

# Sizes are in units of the picture, one a pixel.
BOARD_WIDTH: Final = 760
BORDER: Final = 14
CARD_WIDTH, CARD_HEIGHT = 64, 88
ERA_WIDTH, ERA_HEIGHT = 81, 54
SPACING: Final = 6
BETWEEN_ROWS: Final = 24
LINE_HEIGHT: Final = 18
HANDS_BEGIN: Final = 352
NAME_LETTER: Final = 8.5
COLOURS: Final = dict(zip(SHAPES, ((0, 114, 178), (196, 79, 0), (0, 127, 92), (169, 64, 127)), strict=True))
MIXED: Final = {"well": 0.3, "sky": 0.16, "land": 0.42}  # share of the colour on white paper
KINDS: Final = {  # sign, its inside, and paper
    "portal": ("#fff", "#fff", "#fff"),
    "basic": ("#1d5c8c", "#c9d8e4", "#e2ecf4"),
    "advanced": ("#85560a", "#e2d6c4", "#f6ead2"),
}
SPACE_NAME: Final = "http://www.w3.org/2000/svg"


def board_svg(board: BoardPicture, language: str = "en") -> str:
    """Return a board as SVG; `language`: of the names of cards and piles."""
    parts, y = [_text(BORDER, BORDER + 12, board.title, "et-bold")], BORDER + LINE_HEIGHT + SPACING
    for line in _lines(board.rows):
        parts += _row_line(line, y, language)
        y += LINE_HEIGHT + CARD_HEIGHT + SPACING
    for seat in board.seats:
        parts.append(f'<path class="et-rule" d="M{BORDER} {y + SPACING}H{BOARD_WIDTH - BORDER}"/>')
        parts += _seat(seat, y + 2 * SPACING, language)
        y += LINE_HEIGHT + CARD_HEIGHT + 3 * SPACING
    said, size = escape(board.title), f'viewBox="0 0 {BOARD_WIDTH} {y + SPACING}" width="{BOARD_WIDTH}"'
    head = f'<svg xmlns="{SPACE_NAME}" class="et-picture" {size} role="img" aria-label="{said}"><title>{said}</title>'
    paper = '<rect class="et-table" width="100%" height="100%" rx="10"/>'
    return f"{head}<style>{_style()}</style>{paper}{''.join(parts)}</svg>"


@cache
def _art() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_file("art.json"))
    return found


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")


@cache
def _style() -> str:
    """Return the style sheet; mixed colours are worked out, since not everything that shows SVG can mix them."""
    shapes = [f".et-picture .et-{shape} {{ --c: rgb{colour} }}" for shape, colour in COLOURS.items()]
    mixed = [
        f".et-picture .et-{shape} .et-{part} {{ fill: rgb{tuple(round(255 + (one - 255) * share) for one in colour)} }}"
        for shape, colour in COLOURS.items()
        for part, share in MIXED.items()
    ]
    kinds = [
        f".et-picture .et-{kind} .et-l {{ stroke: {sign} }} .et-picture .et-{kind} .et-s {{ fill: {sign} }} "
        f".et-picture .et-{kind} .et-f {{ fill: {inside} }} .et-picture .et-{kind} .et-paper {{ fill: {paper} }}"
        for kind, (sign, inside, paper) in KINDS.items()
    ]
    return "\n".join([_file("board.css").partition("\n\n")[2], *shapes, *mixed, *kinds])


# Rows and seats


def _lines(rows: Sequence[RowPicture]) -> Iterator[list[RowPicture]]:
    """Yield the rows that fit side by side."""
    line: list[RowPicture] = []
    for row in rows:
        if line and sum(_row_width(one) + BETWEEN_ROWS for one in [*line, row]) > BOARD_WIDTH - BORDER:
            yield line
            line = []
        line.append(row)
    yield line


def _piles(row: RowPicture) -> list[tuple[str, int]]:
    """Return the different cards of a row and how many there are of each, then its pile."""
    cards = [(card, len([*run])) for card, run in groupby(row.cards)]
    back = UNKNOWN_ERA if any(card in LETTERS for card in row.cards) else UNKNOWN
    return [*cards, (back, row.pile)] if row.pile else cards


def _row_width(row: RowPicture) -> int:
    return sum(_width(card) + SPACING for card, _ in _piles(row))


def _row_line(line: Sequence[RowPicture], y: float, language: str) -> Iterator[str]:
    x = BORDER
    for row in line:
        yield _text(x, y + 11, row.name, "et-quiet")
        for card, count in _piles(row):
            yield _card(card, x, y + LINE_HEIGHT, language) + _count(count, x, y + LINE_HEIGHT)
            x += _width(card) + SPACING
        x += BETWEEN_ROWS - SPACING


def _seat(seat: SeatPicture, y: float, language: str) -> Iterator[str]:
    """Yield a player's name and piles, the era stack with the crystal below it, and the hand."""
    told = " · ".join(f"{word('words', name, language)} {len(getattr(seat, name))}" for name in ("deck", "discard"))
    yield _text(BORDER, y + 11, seat.name, "et-bold") + _text(HANDS_BEGIN, y + 11, told, "et-quiet")
    y += LINE_HEIGHT
    gem = HANDS_BEGIN - ERA_HEIGHT - BETWEEN_ROWS
    yield _art_at(_art()["gem"], "", gem, y, ERA_HEIGHT + SPACING, ERA_HEIGHT, "0 0 200 150")
    yield from _fanned(seat.stack, BORDER, gem - SPACING, y, language)
    yield _count(len(seat.stack), BORDER, y + ERA_HEIGHT - 24)
    yield from _fanned(seat.hand, HANDS_BEGIN, BOARD_WIDTH - BORDER, y, language)


def _fanned(cards: Sequence[str], left: float, right: float, y: float, language: str) -> Iterator[str]:
    """Yield cards side by side, over each other if there is no room; the first is on top, and is drawn last."""
    wide = max(map(_width, cards), default=0)
    step = min(wide + SPACING, (right - left - wide) / max(len(cards) - 1, 1))
    for place in reversed(range(len(cards))):
        yield _card(cards[place], left + step * place, y, language)


# Cards


def _width(card: str) -> int:
    return ERA_WIDTH if card in LETTERS or card.startswith("(") else CARD_WIDTH


def _card(card: str, x: float, y: float, language: str) -> str:
    if _width(card) == ERA_WIDTH:
        return _era(card, x, y)
    if card == UNKNOWN:
        art = _art_at(_art()["backs"]["card"], "", x, y, CARD_WIDTH, CARD_HEIGHT, "0 0 100 130", fills=True)
        return art + _edge(x, y, CARD_WIDTH, CARD_HEIGHT)
    kind = "portal" if card in SHAPES else "advanced" if SLUGS.index(card) >= FIRST_ADVANCED else "basic"
    paper = f'<rect class="et-paper" x="{x:.1f}" y="{y:.1f}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5"/>'
    cards = _art()["cards"]
    art = _art_at(cards.get(card, cards["other"]), "", x + 8, y + 7, CARD_WIDTH - 16, CARD_WIDTH - 16, "0 0 100 100")
    name = _caption(card_name(card, language), x + CARD_WIDTH / 2, y + CARD_HEIGHT)
    return f'<g class="et-{kind}">{paper}{art}{name}</g>{_edge(x, y, CARD_WIDTH, CARD_HEIGHT)}'


def _era(card: str, x: float, y: float) -> str:
    """Return an era card; one that is known face down has its shape in a corner of the back."""
    shape = next((shape for shape, letter in zip(SHAPES, LETTERS, strict=True) if letter in card.upper()), UNKNOWN)
    art = _art()["eras" if card in LETTERS else "backs"][shape]
    return _art_at(art, f"et-{shape}", x, y, ERA_WIDTH, ERA_HEIGHT, "0 0 150 100") + _edge(x, y, ERA_WIDTH, ERA_HEIGHT)


def _art_at(art: str, name: str, x: float, y: float, width: float, height: float, box: str, fills: bool = False) -> str:
    """Return a drawing in a box of its own; `fills`: it covers all of the box."""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:g}" height="{height:g}" viewBox="{box}"'
    fitted = ' preserveAspectRatio="xMidYMid slice"' if fills else ""
    return f'<svg class="{name}" {place}{fitted}>{art}</svg>'


def _edge(x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="et-edge" x="{x:.1f}" y="{y:.1f}" width="{width}" height="{height}" rx="5"/>'


def _caption(name: str, x: float, bottom: float) -> str:
    """Return the name of a card in one or two lines."""
    words = name.replace("-", "- ").split()
    lines = [" ".join(words).replace("- ", "-")] if len(name) < CARD_WIDTH / NAME_LETTER * 1.7 else words[:2]
    first = bottom - 7 - 10 * (len(lines) - 1)
    return "".join(_text(x, first + 10 * place, line, "et-caption") for place, line in enumerate(lines))


def _count(count: int, x: float, y: float) -> str:
    """Return a small number in the corner of a pile of several cards."""
    if count < 2:
        return ""
    chip = f'<circle class="et-chip" cx="{x + 12:.1f}" cy="{y + 12:.1f}" r="9.5"/>'
    return chip + _text(x + 12, y + 16, str(count), "et-count")


def _text(x: float, y: float, text: str, name: str) -> str:
    plain = text.replace("\N{SOFT HYPHEN}", "")
    return f'<text class="{name}" x="{x:.1f}" y="{y:.1f}">{escape(plain)}</text>'
