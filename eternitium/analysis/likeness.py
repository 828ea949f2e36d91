"""The levels of opponents that a player plays like: error rates compared, as whole reports measure them."""

import functools
import json
from importlib import resources
from typing import Final, NamedTuple

from eternitium.analysis.report import Rate
from eternitium.analysis.statistics import Estimate
from eternitium.certainty import Z
from eternitium.rulebook import word

FILE: Final = "error_rates.json"  # made by `python -m tests.bench.error_rates`; its seed is in it


class Likeness(NamedTuple):
    """The levels that lose as much in a decision.

    Attributes:
        level: the nearest one, 1 to 8.
        low, high: the weakest and the strongest one within the 95% interval of the rate.
    """

    level: int
    low: int
    high: int

    @property
    def is_open(self) -> bool:
        """Whether the interval holds every level: then there were too few decisions to separate them."""
        return (self.low, self.high) == (1, len(level_rates()))

    def text(self, language: str = "en") -> str:
        """Say in a sentence which levels lose as much, or that there were too few decisions to say so.

        Args:
            language: one of `eternitium.rulebook.LANGUAGES`.
        """
        key = "like-open" if self.is_open else "like" if self.low == self.high else "like-between"
        return word("report", key, language, None, low=self.low, high=self.high)


def like_level(rate: Rate) -> Likeness:
    """Return the level whose error rate is nearest.

    Those of the levels are measured in games of two by whole reports; the losses of a draft are larger. A few decisions
    say little: `low` and `high` show how little.

    Args:
        rate: from `GameReport.error_rate`, or of several games.

    Raises:
        ValueError: there is not one decision.

    Example:
        >>> from eternitium.analysis.league import games_of
        >>> (game,) = games_of(["steady", "careful"], games=1, seed=3)
        >>> from eternitium import draft
        >>> 1 <= like_level(draft(game).error_rate(0)).level <= 8
        True
    """
    if not rate.decisions:
        raise ValueError("rate: it has no decision")
    found = [estimate.mean for estimate in level_rates()]
    reach = Z * rate.error
    near = [_nearest(found, mean) for mean in (rate.mean, rate.mean + reach, rate.mean - reach)]
    return Likeness(near[0], min(near), max(near))


def _nearest(rates: list[float], mean: float) -> int:
    """Return the level at a rate, the stronger of two that are as near; beyond all of them, the last one."""
    mean = min(max(mean, min(rates)), max(rates))
    return min(range(len(rates)), key=lambda k: (abs(rates[k] - mean), -k)) + 1


@functools.cache
def level_rates() -> tuple[Estimate, ...]:
    """Return what a decision costs each level, in percentage points of the chance to win, level 1 first."""
    stored = json.loads(resources.files(__package__).joinpath(FILE).read_text("ascii"))
    return tuple(Estimate(level["mean"], level["error"]) for level in stored["levels"])
