"""What is counted for the explorer, and in which order; nothing of the engine is loaded for it."""

from typing import Final

from eternitium.policies.fitted import KINDS

NONE: Final = KINDS  # instead of a kind of technology: no purchase
ITEMS: Final = NONE + 1
# What is counted of each item.
OFFERED: Final = 0  # decisions at which it could be had
CHOSEN: Final = 1  # by the player itself, of these
TRIED: Final = 2  # by lot, of these
WON: Final = 3  # shares of the win after that
MEASURES: Final = 4
WHOLE: Final = 60  # the parts of a win: they can be shared by 2 to 5
LEFT: Final = (2, 4, 6)  # own era cards: the most of each band, without the last band
LAST_OF_BAND: Final = (0, 1, 2, 3, 5, 10)  # rounds; band 0 is the first technology, before the first round


def band_of(number: int) -> int:
    """Return the band of a round."""
    band = 0
    while LAST_OF_BAND[band] < number:
        band += 1
    return band


def left_band(left: int) -> int:
    """Return the band of a number of own era cards."""
    band = 0
    while band < len(LEFT) and LEFT[band] < left:
        band += 1
    return band
