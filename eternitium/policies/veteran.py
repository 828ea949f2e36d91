"""The weights of `veteran`: those of `expert`, and what technologies and portals are worth by the whole situation.

`python -m tests.bench.fitting` found them: choices of thousands of games were rolled out against `steady`, `bold`,
`careful`, `expert` and itself in three editions, by 2 to 5 players and alone, and the weights whose choices won most
were kept; then again with the player so found, four times.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from eternitium.components import FIRST_BASIC, SLUGS, kind_of
from eternitium.policies import weights
from eternitium.policies.fitted import OF_END, OF_KIND, OF_PORTAL, OF_PRICE
from eternitium.policies.weights import ROW, Weight, expert

# In the order of `fitted.kind_number`.
KIND_NAMES: Final = (*dict.fromkeys(map(kind_of, SLUGS[FIRST_BASIC:])), "blind-basic", "blind-advanced")
TECHNOLOGIES_AND_PORTALS: Final = 1
ENDINGS_TOO: Final = 2


def fitted(
    kinds: Mapping[str, Sequence[int]],
    prices: Sequence[Sequence[int]],
    portal: Sequence[int],
    end: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """Return the weights of `eternitium.policies.fitted` as they stand in a row; those without a value are 0.

    `kinds`: of each kind of technology, in the order of `worth_of_kind`, then for the first pick; "blind-basic" and
    "blind-advanced" are the unseen ones. `prices`: of the era card that pays, and of a second one. `portal`: of a
    portal in step 1. `end`: of the chance below which step 2 ends; None: that is left to the other weights.
    """
    of_kinds = [number for name in KIND_NAMES for number in _whole(kinds.get(name, ()), OF_KIND)]
    of_prices = [number for price in prices for number in _whole(price, OF_PRICE)]
    return (*of_kinds, *of_prices, *_whole(portal, OF_PORTAL), *_whole(end or (), OF_END))


def _whole(numbers: Sequence[int], size: int) -> tuple[int, ...]:
    return (*numbers, *(0,) * (size - len(numbers)))


def with_fitted(row: tuple[int, ...], numbers: tuple[int, ...], decides: int) -> tuple[int, ...]:
    """Return a row of weights that also uses fitted ones. `decides`: what they decide, see `Weight.WEIGHS`."""
    found = [*row[: Weight.FITTED_FROM], *numbers]
    found[Weight.WEIGHS] = decides
    return tuple(found[:ROW])


WITH_RIVALS: Final = fitted(
    {
        "double-portal": (-1311, -243, 12, -223, 85, -221, -39, 498, -180, -112, -755),
        "temporal-projector": (2194, 28, -34, 73, -269, -5, 151, -43, -46, -2017, 628),
        "droid": (1274, 9, -16, 10, -444, 241, 411, 64, -250, 589, -158),
        "chrono-blaster": (-201, -57, 31, 17, -23, -112, 32, 9, 163, -350, -267),
        "transporter": (1489, 12, -117, 52, -95, -158, -142, 110, -80, 192, 521),
        "digital-wallet": (-163, -41, 9, 28, -19, -124, -59, -127, -72, -270, -269),
        "communicator": (1563, 220, -178, -195, 124, 570, -151, 197, 58, -494, 461),
        "ultimate-portal": (2589, 306, -453, -135, -114, 672, -1006, 73, 129, -764, 0),
        "time-bomb": (-209, -13, 25, -26, -105, -101, -68, -61, -26, -16, 0),
        "laboratory": (2682, -192, 246, -21, -520, -804, 305, -169, -328, -1690, 0),
        "quantum-clock": (2666, 604, -393, -407, -24, 294, -372, -439, -19, -268, 0),
        "robo-recycler": (-382, -9, 18, -32, -62, -173, -100, -70, -181, -53, 0),
        "giga-droid": (-127, 79, 177, 141, -217, -392, -21, -234, -407, -77, 0),
        "robo-thief": (-560, 6, -33, 1, -28, -80, -120, -95, -198, -190, 0),
        "blind-basic": (928, -147, 11, 1, -135, 5, -42, 81, 4, 0, -403),
        "blind-advanced": (1668, 110, -29, -370, -475, -561, -976, -490, 9, 0, 0),
    },
    prices=((-1441, 126, 143, 116, -300, 429), (-388, 82, 379, 228, -27, 0)),
    portal=(1258, 1064, 95, 20, 30, -973, -734, -131, -478, 21, 1065, 3),
    end=(279, -192, -61, -767, -228, 171, 0, 426, 239, 195),
)  # fmt: skip
ALONE: Final = fitted(
    {
        "double-portal": (-832, -60, 0, -200, 207, -401, -301, -175, 57, 164, -93),
        "temporal-projector": (1022, -7, 0, 191, -378, -216, 342, -175, 584, -2483, -61),
        "droid": (586, 41, 0, -263, -113, -481, -710, -144, 66, 50, -235),
        "chrono-blaster": (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        "transporter": (2117, -71, 0, -188, -383, -651, -44, 69, 31, -871, 194),
        "digital-wallet": (-1647, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        "communicator": (1245, 160, 0, -22, 37, -77, -76, 114, 132, -1469, 88),
        "ultimate-portal": (1694, -55, 0, -248, -424, -216, 43, 135, 341, 77, 0),
        "time-bomb": (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        "laboratory": (-108, 6, 0, -246, 22, -214, 314, -124, 550, -2597, 0),
        "quantum-clock": (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        "robo-recycler": (-25, 0, 0, 0, -1, -14, 0, 0, 15, 0, 0),
        "giga-droid": (-138, 37, 0, 159, -82, 16, -95, -254, 194, -5, 0),
        "robo-thief": (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        "blind-basic": (23, -74, 0, -132, 78, -713, -841, -121, 175, 0, 148),
        "blind-advanced": (-17, 2, 0, 1, -60, -31, -8, 30, 141, 0, 0),
    },
    prices=((-1526, 126, 98, 375, -423, -171), (-1026, -47, 25, -198, 48, 0)),
    portal=(1518, 874, 1313, 13, 29, -921, 2156, -87, -1724, 1048, 1309, -118),
)  # fmt: skip

VETERAN: Final = expert(
    with_fitted(weights.WITH_RIVALS, WITH_RIVALS, ENDINGS_TOO),
    with_fitted(weights.ALONE, ALONE, TECHNOLOGIES_AND_PORTALS),
)
