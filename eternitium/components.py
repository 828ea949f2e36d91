"""The contents of the box: shapes, cards, copies, points (rules.md section 1)."""

from enum import IntEnum
from typing import Final, NamedTuple

SHAPES: Final = ("circle", "square", "triangle", "diamond")
LETTERS: Final = "CSTD"
ERA_COPIES: Final = 15

DOUBLE_PORTAL_PAIRS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))

DOUBLE_PORTAL: Final = 4
DOUBLE_PORTAL_LAST: Final = 9


class Tech(IntEnum):
    """The technologies other than Double Portals, as numbers of action cards."""

    TEMPORAL_PROJECTOR = 10
    DROID = 11
    CHRONO_BLASTER = 12
    TRANSPORTER = 13
    DIGITAL_WALLET = 14
    COMMUNICATOR = 15
    ULTIMATE_PORTAL = 16
    TIME_BOMB = 17
    LABORATORY = 18
    QUANTUM_CLOCK = 19
    ROBO_RECYCLER = 20
    GIGA_DROID = 21
    ROBO_THIEF = 22


N_CARDS: Final = max(Tech) + 1

# The cards of the AI deck in the solo game (R65).
AI_KINDS: Final = (Tech.CHRONO_BLASTER, Tech.TIME_BOMB, Tech.QUANTUM_CLOCK, Tech.ROBO_THIEF)


BASIC: Final = 0
ADVANCED: Final = 1
ROWS: Final = ("basic", "advanced")

FIRST_BASIC: Final = DOUBLE_PORTAL
FIRST_ADVANCED: Final = int(Tech.ULTIMATE_PORTAL)
# Piles have room for a changed box, which may hold more cards (eternitium.box).
ACTION_ROOM: Final = 120
ERA_ROOM: Final = 80
MAX_PLAYERS: Final = 5


class Card(NamedTuple):
    """One kind of action card: its slug, how many copies the box holds and its points in the tie-break."""

    slug: str
    copies: int
    points: int


CARDS: Final[tuple[Card, ...]] = (
    *(Card(shape, 15, 0) for shape in SHAPES),
    *(Card(f"double-portal:{SHAPES[a]}+{SHAPES[b]}", 1, 1) for a, b in DOUBLE_PORTAL_PAIRS),
    Card("temporal-projector", 3, 1),
    Card("droid", 8, 1),
    Card("chrono-blaster", 3, 1),
    Card("transporter", 3, 1),
    Card("digital-wallet", 3, 1),
    Card("communicator", 3, 1),
    Card("ultimate-portal", 4, 2),
    Card("time-bomb", 2, 2),
    Card("laboratory", 2, 2),
    Card("quantum-clock", 2, 2),
    Card("robo-recycler", 2, 2),
    Card("giga-droid", 2, 2),
    Card("robo-thief", 2, 2),
)
FIRST_KINDS: Final = 23  # for stored data that do not say how many kinds of cards there are
TOTAL_ACTION_CARDS: Final = sum(card.copies for card in CARDS)
SLUGS: Final[tuple[str, ...]] = tuple(card.slug for card in CARDS)
CARD_OF_SLUG: Final[dict[str, int]] = {slug: number for number, slug in enumerate(SLUGS)}
AI_SLUGS: Final = tuple(SLUGS[card] for card in AI_KINDS)


def row_of(card: int) -> str:
    """Return the row of a card, given by its number: "portal", "basic" or "advanced"."""
    if card < FIRST_BASIC:
        return "portal"
    return ROWS[BASIC] if card < FIRST_ADVANCED else ROWS[ADVANCED]


def kind_of(slug: str) -> str:
    """Return a card's slug without the shapes of a Double Portal."""
    return slug.partition(":")[0]


def shapes_of(slug: str) -> tuple[str, ...]:
    """Return the shapes on a Portal or Double Portal, given by its slug; none for any other card."""
    shown = slug.partition(":")[2] or slug
    return tuple(shape for shape in shown.split("+") if shape in SHAPES)
