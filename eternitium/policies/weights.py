"""The differences between the built-in players: one row of numbers each, read by the same list of priorities."""

from enum import IntEnum
from typing import Final

from eternitium.components import FIRST_BASIC, SLUGS, kind_of
from eternitium.policies.fitted import FITTED

TECHNOLOGIES: Final = len(SLUGS) - FIRST_BASIC


class Weight(IntEnum):
    """The meanings of a player's weights; chances in percent, values in tenths of an era card."""

    THINKS = 0  # 0: any legal action will do; 1: plays by the list of priorities
    TRIES_AT = 1  # the least chance for a try when there is nothing else to do
    PASSES_BELOW = 2  # passes instead of a try with a smaller chance, if nothing was played
    BUYS_UNTIL = 3  # acquires while at least this many era cards are left
    LUXURY_UNTIL = 4  # acquires advanced technologies while at least this many are left
    THINS = 5  # destroys a portal after passing while owning more cards than this
    COSTS = 6  # counts against a technology for each era card of its price
    VALUES = 7  # from here on: the value of each technology
    LOOKS = VALUES + TECHNOLOGIES  # 0: the weights below do not count; 1: they do, and a last turn is played out
    TRY_LEFT = LOOKS + 1  # added to TRIES_AT for each era card left above five, tenths
    PASS_LEFT = LOOKS + 2  # the same for PASSES_BELOW
    TRY_HAND = LOOKS + 3  # subtracted from both for each other hand card, tenths
    TRY_BEHIND = LOOKS + 4  # the same for each era card by which an opponent is ahead
    HORIZON = LOOKS + 5  # how far acquiring counts the foremost opponent's era cards in place of its own, tenths
    SOLO_TURNS = LOOKS + 6  # alone: acquires while more turns than this are left
    PAY_SUPPLY = LOOKS + 7  # for a portal in the supply, in favour of paying with its shape, beyond 3
    PAY_OWN = LOOKS + 8  # the same for one of its own portals, beyond 1
    PAY_SHOWN = LOOKS + 9  # subtracted for each of its own open era cards of the shape
    LUCK_UNSEEN = LOOKS + 10  # for an unseen era card, in favour of taking its portal, beyond 3
    LUCK_HAND = LOOKS + 11  # subtracted for each such portal in hand, beyond 4
    LUCK_OWNED = LOOKS + 12  # subtracted for each such portal owned, beyond 1
    PROJECTS = LOOKS + 13  # a Projector destroys portals while it owns more cards than this; 0: never
    BLIND_BASIC = LOOKS + 14  # the value of an unseen basic technology, beyond 9
    BLIND_ADVANCED = LOOKS + 15  # that of an unseen advanced one, beyond 22
    THINS_AT = LOOKS + 16  # passes at once to destroy this many portals or more, in tenths; 0: never
    THINS_LEFT = LOOKS + 17  # added to their number for each era card left above five, tenths
    THINS_TECH = LOOKS + 18  # subtracted for each technology in hand, tenths
    PROJECTS_AT = LOOKS + 19  # plays a Projector with this many unneeded portals; 0: two, while the top is open
    SAVES_FREE = LOOKS + 20  # tries first while at most this many more era cards are left than cards that clear any
    TRY_LAST = LOOKS + 21  # added to TRIES_AT at the last era card
    PASS_LAST = LOOKS + 22  # added to PASSES_BELOW there
    BUYS_HIDDEN = LOOKS + 23  # added to each technology's value while the top era card is face down
    PAY_SELF = LOOKS + 24  # added if the acquired technology matches an era card that pays for it
    PAY_COUNTS = LOOKS + 25  # how far the payment decides whether to acquire at all, tenths
    ALONE = LOOKS + 26  # the distance to the numbers for the solo game; 0: these also hold alone
    WEIGHS = LOOKS + 27  # the weights from FITTED_FROM on decide on 1: technologies and portals; 2: ending step 2 too;
    # 3: as 2, but until the game is over the scores of `eternitium.policies.scores` decide
    SLOPES = LOOKS + 28  # from here on: added to each technology's value for each era card above six, tenths
    FITTED_FROM = SLOPES + TECHNOLOGIES  # from here on: see `fitted`


ROW: Final = int(Weight.FITTED_FROM) + FITTED
SIZE: Final = 2 * ROW  # with opponents and alone

RANDOM: Final = (0,) * SIZE
BY_SCORE: Final = 3  # of `Weight.WEIGHS`


def weights(
    tries_at: int, passes_below: int, buys_until: int, luxury_until: int, thins: int, costs: int, values: dict[str, int]
) -> tuple[int, ...]:
    """Return a player's row of numbers."""
    row = (1, tries_at, passes_below, buys_until, luxury_until, thins, costs, *_by_number(values))
    return (*row, *(0,) * (SIZE - len(row)))


def tuned(values: dict[str, int], slopes: dict[str, int], **numbers: int) -> tuple[int, ...]:
    """Return a row that also uses the weights from `LOOKS` on; `numbers`: by their names in lower case."""
    row = [0] * ROW
    row[Weight.THINKS] = row[Weight.LOOKS] = 1
    for name, number in numbers.items():
        row[Weight[name.upper()]] = number
    for first, of_kind in ((Weight.VALUES, values), (Weight.SLOPES, slopes)):
        row[first : first + TECHNOLOGIES] = _by_number(of_kind)
    return tuple(row)


def _by_number(of_kind: dict[str, int]) -> list[int]:
    """Return a number for each technology; 0 for those without one."""
    return [of_kind.get(kind_of(slug), 0) for slug in SLUGS[FIRST_BASIC:]]


def expert(with_rivals: tuple[int, ...], alone: tuple[int, ...]) -> tuple[int, ...]:
    """Return a player's row of numbers, from one for games with opponents and one for the solo game."""
    return (*with_rivals[: Weight.ALONE], ROW, *with_rivals[Weight.ALONE + 1 :], *alone)


# A sensible beginner: finds every technology worth its price, and tries its luck at good chances.
STEADY: Final = weights(
    tries_at=40, passes_below=10, buys_until=4, luxury_until=5, thins=6, costs=8,
    values={
        "double-portal": 12, "temporal-projector": 4, "droid": 8, "chrono-blaster": 6, "transporter": 15,
        "digital-wallet": 5, "communicator": 20, "ultimate-portal": 34, "time-bomb": 16, "laboratory": 22,
        "quantum-clock": 26, "robo-recycler": 20, "giga-droid": 24, "robo-thief": 22,
    },
)  # fmt: skip
# Races: acquires less, and tries its luck at poorer chances.
BOLD: Final = weights(
    tries_at=30, passes_below=10, buys_until=5, luxury_until=6, thins=6, costs=12,
    values={
        "double-portal": 12, "temporal-projector": 4, "droid": 12, "chrono-blaster": 4, "transporter": 13,
        "digital-wallet": 5, "communicator": 20, "ultimate-portal": 34, "time-bomb": 16, "laboratory": 24,
        "quantum-clock": 30, "robo-recycler": 16, "giga-droid": 20, "robo-thief": 16,
    },
)  # fmt: skip
# Weighs things up: few technologies are worth an era card, and a poor try is not worth a card of the next hand.
CAREFUL: Final = weights(
    tries_at=30, passes_below=40, buys_until=2, luxury_until=5, thins=6, costs=12,
    values={
        "double-portal": 6, "temporal-projector": 4, "droid": 20, "chrono-blaster": 0, "transporter": 15,
        "digital-wallet": 5, "communicator": 26, "ultimate-portal": 40, "time-bomb": 16, "laboratory": 34,
        "quantum-clock": 50, "robo-recycler": 20, "giga-droid": 12, "robo-thief": 10,
    },
)  # fmt: skip
# Found by playing, see `tests.bench.tuning`: thins its deck early, tries depending on the cards left, and has its own
# numbers for the solo game.
WITH_RIVALS: Final = tuned(
    tries_at=16, passes_below=46, buys_until=2, luxury_until=4, thins=6, costs=16, try_left=-55, pass_left=3,
    try_hand=-2, try_behind=-17, horizon=1, solo_turns=0, pay_supply=2, pay_own=-1, pay_shown=1, luck_unseen=-2,
    luck_hand=5, luck_owned=3, projects=4, blind_basic=3, blind_advanced=-5, thins_at=20, thins_left=2,
    thins_tech=16, projects_at=1, saves_free=0, try_last=4, pass_last=12, buys_hidden=1, pay_self=-2, pay_counts=-1,
    values={
        "double-portal": 5, "temporal-projector": -7, "droid": 19, "chrono-blaster": -1, "transporter": 22,
        "digital-wallet": 1, "communicator": 27, "ultimate-portal": 55, "time-bomb": 13, "laboratory": 27,
        "quantum-clock": 56, "robo-recycler": 6, "giga-droid": 17, "robo-thief": 11,
    },
    slopes={
        "double-portal": 1, "temporal-projector": -24, "droid": 2, "chrono-blaster": -10, "transporter": 7,
        "digital-wallet": 3, "communicator": 9, "ultimate-portal": -17, "time-bomb": 8, "laboratory": 1,
        "quantum-clock": 9, "robo-recycler": -6, "giga-droid": -19, "robo-thief": -12,
    },
)  # fmt: skip
ALONE: Final = tuned(
    tries_at=42, passes_below=33, buys_until=1, luxury_until=0, thins=6, costs=10, try_left=3, pass_left=-6,
    try_hand=-10, try_behind=4, horizon=8, solo_turns=5, pay_supply=3, pay_own=-7, pay_shown=-4, luck_unseen=-5,
    luck_hand=7, luck_owned=1, projects=5, blind_basic=-5, blind_advanced=-18, thins_at=17, thins_left=2,
    thins_tech=12, projects_at=1, saves_free=0, try_last=13, pass_last=-8, buys_hidden=2, pay_self=0, pay_counts=-11,
    values={
        "double-portal": 2, "temporal-projector": -11, "droid": 16, "chrono-blaster": 15, "transporter": 32,
        "digital-wallet": -24, "communicator": 25, "ultimate-portal": 75, "time-bomb": 40, "laboratory": 84,
        "quantum-clock": 41, "robo-recycler": -2, "giga-droid": 40, "robo-thief": 15,
    },
    slopes={
        "double-portal": -7, "temporal-projector": -27, "droid": -11, "chrono-blaster": -18, "transporter": -4,
        "digital-wallet": 1, "communicator": -8, "ultimate-portal": 51, "time-bomb": -17, "laboratory": 50,
        "quantum-clock": -21, "robo-recycler": 24, "giga-droid": -11, "robo-thief": 5,
    },
)  # fmt: skip
EXPERT: Final = expert(WITH_RIVALS, ALONE)
