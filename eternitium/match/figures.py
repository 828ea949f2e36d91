"""The numbers of a forecast in the words of a language."""

import math
from collections.abc import Sequence

from eternitium.certainty import CONFIDENCE
from eternitium.policies.registry import PLAYS_ON
from eternitium.rulebook import words
from eternitium.rulebook.numbers import rounded
from eternitium.rulebook.speaker import Speaker


class Figures(Speaker):
    """The numbers of a forecast in the words of a language."""

    SECTION = "outlook"

    def turns(self, mean: float) -> str:
        """Return a mean number of turns; a dash if it is not finite."""
        if not math.isfinite(mean):
            return self.numbers.decimal(mean)
        return self.count("turns", rounded(mean, 1))

    def likely(self, first: int | None, last: int | None, left: int | None) -> str:
        """Return between which turns something is likely to happen: "5 to 8 turns".

        `first`: the first of them, None if it is likely never to happen; `last`: the last of them; `left`: the most
        turns that can be left.
        """
        most = math.inf if left is None else left
        if first is None or first > most:
            return self.say("likely-late")
        if last is None or last > most:
            return self.count("likely-open", first)
        return self.say("likely", first=first, last=last) if first < last else self.count("turns", first)

    def average(self, mean: float) -> str:
        """Return a mean number of turns, to go with the likely ones; "" if it is not finite."""
        return self.say("average", n=self.numbers.decimal(mean)) if math.isfinite(mean) else ""

    def error(self, ends: Sequence[float], places: int) -> str:
        """Return half an interval, with one more decimal place if it needs it; "" for none."""
        half = (ends[1] - ends[0]) / 2
        if not math.isfinite(half) or rounded(half, places + 1) == 0:
            return ""
        return f"±{self.numbers.decimal(half, places if rounded(half, places) else places + 1)}"

    def sure(self, between: str) -> str:
        """Return an interval with its level of confidence; "" for none."""
        return between and self.say("sure", range=between, share=self.numbers.percent(CONFIDENCE))

    def between(self, low: float, high: float) -> str:
        """Return an interval of turns, with as many decimal places as it needs to have two ends."""
        return self.numbers.range(low, high)

    def percent(self, share: float) -> str:
        """Return a chance."""
        return self.numbers.percent(share)

    def percents(self, low: float, high: float) -> str:
        """Return an interval of a chance."""
        return self.numbers.percent_range(low, high)

    def rollouts(self, n: int) -> str:
        """Return how many games were simulated, who played them, and the level of the intervals."""
        name = words("policies", self.language)[PLAYS_ON]["name"]
        return self.count("rollouts", n, name=name, share=self.numbers.percent(CONFIDENCE))

    def best(self, share: float) -> str:
        """Return the chance that a choice is the best one, out of a hundred."""
        hundred = round(100 * float(share))
        if hundred == 0:
            return self.say("best-never")
        return self.say("best-surely") if hundred == 100 else self.say("best", n=hundred)
