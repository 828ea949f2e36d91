"""What the built-in players differ in: one row of numbers each, read by the same list of priorities."""

from enum import IntEnum
from typing import Final

from eternitium.components import FIRST_BASIC, N_CARDS


class Trait(IntEnum):
    """What a number in a temper means; chances in percent, values in tenths of an era card."""

    THINKS = 0  # 0: any legal action will do; 1: goes by the list of priorities
    TRIES_AT = 1  # the least chance at which luck is tried when there is nothing else to do
    PASSES_BELOW = 2  # passes rather than try with a chance below this, if nothing was played
    BUYS_UNTIL = 3  # buys as long as so many era cards at least lie on the own stack
    LUXURY_UNTIL = 4  # buys advanced technologies as long as so many lie there
    LEAST_VALUE = 5  # buys nothing of a smaller value
    THINS = 6  # destroys a portal after passing as long as more than so many cards are owned
    FREES = 7  # plays a Transporter or an Ultimate Portal on a card that could be tried at a chance below this
    COSTS = 8  # what each era card of a price is worth
    WATCHES = 9  # buys less by this, for each era card fewer that a rival has left below ten
    VALUES = 10  # from here on: the value of each technology


SIZE: Final = int(Trait.VALUES) + N_CARDS - FIRST_BASIC

VALUES: Final = {
    "double-portal": 12, "temporal-projector": 4, "droid": 8, "chrono-blaster": 6, "transporter": 15,
    "digital-wallet": 5, "communicator": 20, "ultimate-portal": 34, "time-bomb": 16, "laboratory": 22,
    "quantum-clock": 26, "robo-recycler": 20, "giga-droid": 24, "robo-thief": 22,
}  # fmt: skip
