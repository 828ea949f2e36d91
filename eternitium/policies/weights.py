"""What the built-in players differ in: one row of numbers each, read by the same list of priorities."""

from enum import IntEnum
from typing import Final

from eternitium.components import FIRST_BASIC, SLUGS, kind_of


class Weight(IntEnum):
    """What each of a player's weights means; chances in percent, values in tenths of an era card."""

    THINKS = 0  # 0: any legal action will do; 1: goes by the list of priorities
    TRIES_AT = 1  # the least chance at which luck is tried when there is nothing else to do
    PASSES_BELOW = 2  # passes rather than try with a smaller chance, if nothing was played
    BUYS_UNTIL = 3  # buys as long as so many era cards at least lie on the own stack
    LUXURY_UNTIL = 4  # buys advanced technologies as long as so many lie there
    THINS = 5  # destroys a portal after passing as long as more than so many cards are owned
    COSTS = 6  # what each era card of a price counts against a technology
    VALUES = 7  # from here on: the value of each technology


SIZE: Final = int(Weight.VALUES) + len(SLUGS) - FIRST_BASIC

RANDOM: Final = (0,) * SIZE


def weights(
    tries_at: int, passes_below: int, buys_until: int, luxury_until: int, thins: int, costs: int, values: dict[str, int]
) -> tuple[int, ...]:
    """A player's row of numbers."""
    technologies = (values.get(kind_of(slug), 0) for slug in SLUGS[FIRST_BASIC:])
    return (1, tries_at, passes_below, buys_until, luxury_until, thins, costs, *technologies)


# A sound beginner: every technology looks worth its price, luck is tried at good odds.
STEADY: Final = weights(
    tries_at=40, passes_below=10, buys_until=4, luxury_until=5, thins=6, costs=8,
    values={
        "double-portal": 12, "temporal-projector": 4, "droid": 8, "chrono-blaster": 6, "transporter": 15,
        "digital-wallet": 5, "communicator": 20, "ultimate-portal": 34, "time-bomb": 16, "laboratory": 22,
        "quantum-clock": 26, "robo-recycler": 20, "giga-droid": 24, "robo-thief": 22,
    },
)  # fmt: skip
# Races: buys less, and tries its luck at poorer odds.
BOLD: Final = weights(
    tries_at=30, passes_below=10, buys_until=5, luxury_until=6, thins=6, costs=12,
    values={
        "double-portal": 12, "temporal-projector": 4, "droid": 12, "chrono-blaster": 4, "transporter": 13,
        "digital-wallet": 5, "communicator": 20, "ultimate-portal": 34, "time-bomb": 16, "laboratory": 24,
        "quantum-clock": 30, "robo-recycler": 16, "giga-droid": 20, "robo-thief": 16,
    },
)  # fmt: skip
# Weighs: few technologies are worth an era card, and a poor try is not worth a card of the next hand.
CAREFUL: Final = weights(
    tries_at=30, passes_below=40, buys_until=2, luxury_until=5, thins=6, costs=12,
    values={
        "double-portal": 6, "temporal-projector": 4, "droid": 20, "chrono-blaster": 0, "transporter": 15,
        "digital-wallet": 5, "communicator": 26, "ultimate-portal": 40, "time-bomb": 16, "laboratory": 34,
        "quantum-clock": 50, "robo-recycler": 20, "giga-droid": 12, "robo-thief": 10,
    },
)  # fmt: skip
