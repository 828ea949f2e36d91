"""The chance from which a try pays, with a gain and a loss that can be moved."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.statistics import Estimate, interval
from eternitium.certainty import CONFIDENCE, Z
from eternitium.checks import as_number, fail, whole_number
from eternitium.experiments.studies import luck
from eternitium.lessons.sliders.chart import Chart, Dot, Interval, Line, amounts, shares
from eternitium.lessons.sliders.panel import Panel, Shown, Slider, Teller

HUNDRED: Final = 100
SLIDER_TURNS: Final = 3  # the range of a slider of turns
FEWEST_CIRCLES, MOST_CIRCLES = 5, 14  # of 20 cards out of sight
LINE, ON_PLAYED, NOW = 0, 1, 2  # numbers of series


class Weighed(NamedTuple):
    """A position of the game: how likely a try is to hit there, and the own turns that trying gains."""

    chance: float
    gain: Estimate


class BreakEven(Panel):
    """The gain of a try at every chance, as a line, with positions of the game that were simulated.

    Args:
        cards: era cards on the player's stack, 1 to 6; see `luck.late`.
        played: cards played this turn: 1, then not trying ends the step; 0, then it is passing.
        circles: of the 20 cards out of sight; the sliders begin at the gain, loss and chance of that position.
        rollouts: for both choices of each position.
        seed: fixes all shuffles.

    Raises:
        ValueError: a number is not allowed; or in the position a hit loses turns or a miss gains some.
    """

    KEY = "stake"

    def __init__(
        self, cards: int = 3, played: int = 1, circles: int = 10, rollouts: int = 2_000, seed: int = 1
    ) -> None:
        as_number("circles", circles, FEWEST_CIRCLES, MOST_CIRCLES)
        self.cards, self.rollouts = as_number("cards", cards, 1, luck.MAX_NEEDED), whole_number("rollouts", rollouts, 2)
        table = luck.weigh(cards, range(FEWEST_CIRCLES, MOST_CIRCLES + 1), played, rollouts, seed)
        self.weighed = tuple(
            Weighed(chance, Estimate(gain, error))
            for chance, gain, error in zip(table.chance, table.gain, table.gain_error, strict=True)
        )
        begun = table.set_index("circles").loc[circles]
        self.hit, self.miss = (Estimate(float(begun[name]), float(begun[f"{name}_error"])) for name in ("hit", "miss"))
        chance = Slider("chance", 0, HUNDRED, round(HUNDRED * begun.chance))
        self.sliders = (chance, _of_turns("gain", self.hit), _of_turns("loss", self.miss))

    def note(self, teller: Teller) -> str:
        """Return the meaning of the line and the dots."""
        share = teller.numbers.percent(CONFIDENCE)
        return teller.count("stake-note", self.cards, games=teller.numbers.count(self.rollouts), share=share)

    def shown(self, places: Mapping[str, int], teller: Teller) -> Shown:
        """Return the line with the chance that is set, and the chance where it crosses zero."""
        chance, gain, loss = (places[name] / HUNDRED for name in ("chance", "gain", "loss"))
        numbers, fair, brings = teller.numbers, loss / (gain + loss), chance * gain - (1 - chance) * loss
        sum_of = {
            "chance": numbers.percent(chance), "rest": numbers.percent(1 - chance), "gain": numbers.decimal(gain, 2),
            "loss": numbers.decimal(loss, 2), "sum": teller.turns(brings, numbers.change(brings, 2)),
            "fair": numbers.percent(fair, 1),
        }  # fmt: skip
        return Shown(
            values={"chance": sum_of["chance"], "gain": teller.turns(gain), "loss": teller.turns(loss)},
            chart=self._chart(chance, gain, loss, teller),
            said=teller.say("stake-sum", **sum_of),
            lines=(
                teller.say("stake-fair", **sum_of),
                teller.say(
                    "stake-measured", hit=_give_or_take(self.hit, teller), miss=_give_or_take(self.miss, teller)
                ),
            ),
            heads=(teller.say("stake-x"), teller.say("stake-y"), teller.say("range")),
            rows=tuple(self._row(one, teller) for one in self.weighed),
        )

    def _row(self, one: Weighed, teller: Teller) -> tuple[str, str, str]:
        numbers, (low, high) = teller.numbers, interval(one.gain, -np.inf)
        between = teller.say("between", low=numbers.change(low, 2), high=numbers.change(high, 2))
        return numbers.percent(one.chance), numbers.change(one.gain.mean, 2), between

    def _chart(self, chance: float, gain: float, loss: float, teller: Teller) -> Chart:
        ends = [interval(one.gain, -np.inf) for one in self.weighed]
        line = Line(((0.0, -loss), (1.0, gain)), LINE)
        spans = (Interval(one.chance, *end, ON_PLAYED) for one, end in zip(self.weighed, ends, strict=True))
        dots = (Dot(one.chance, one.gain.mean, ON_PLAYED) for one in self.weighed)
        fair, now = (Dot(x, x * gain - (1 - x) * loss, NOW, "diamond") for x in (loss / (gain + loss), chance))
        down = Line(((now.x, 0.0), (now.x, now.y)), NOW, dashed=True)
        names = ((LINE, "stake-line"), (ON_PLAYED, "stake-played"), (NOW, "stake-now"))
        values = [-loss, gain, *(value for end in ends for value in end)]
        return Chart(
            teller.say("stake-chart"), shares(teller.say("stake-x"), teller.numbers),
            amounts(teller.say("stake-y"), values, teller.numbers, 1),
            (*spans, line, *dots, down, fair, now), tuple((number, teller.say(key)) for number, key in names), (0.0,),
        )  # fmt: skip


def _of_turns(name: str, found: Estimate) -> Slider:
    """Return a slider over hundredths of turns."""
    at = round(HUNDRED * found.mean)
    if at < 1:
        raise fail(
            name, f"{found.mean:.2f} turns in this position; allowed: above 0, so give another one or more rollouts"
        )
    return Slider(name, 1, max(HUNDRED * SLIDER_TURNS, at), at)


def _give_or_take(found: Estimate, teller: Teller) -> str:
    mean, error = (teller.numbers.decimal(number, 2) for number in (found.mean, Z * found.error))
    return teller.turns(found.mean, f"{mean} ± {error}")
