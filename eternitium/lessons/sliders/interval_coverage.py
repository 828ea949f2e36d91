"""The test of 95% intervals: many experiments with a chance that is known exactly."""

from collections.abc import Mapping
from math import comb
from typing import Final

import numpy as np

from eternitium.belief import odds
from eternitium.certainty import CONFIDENCE
from eternitium.checks import fail
from eternitium.components import SHAPES
from eternitium.experiments.studies.luck import BEFORE_A_TRY, interval_of
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.lessons.sliders.chart import Axis, Chart, Dot, Interval, Mark, shares
from eternitium.lessons.sliders.panel import Panel, Shown, Slider, Teller

LAST_SEED: Final = 50
HELD, MISSED = 0, 4  # numbers of series with clearly different colours
TICKS: Final = 5


class IntervalCoverage(Panel):
    """Experiments of some tries each, with the Wilson interval of each, and how many hold the exact chance.

    Args:
        position: the top era card of the player in turn is face down; `luck.BEFORE_A_TRY` if left out.
        shape: whose chance it is.

    Raises:
        ValueError: an argument is not allowed.
    """

    KEY = "coverage"
    sliders = (
        Slider("tries", 5, 200, 40, 5),
        Slider("repeats", 20, 200, 100, 20),
        Slider("seed", 0, LAST_SEED, 1),
    )

    def __init__(self, position: Position | str | None = None, shape: str = SHAPES[0]) -> None:
        if shape not in SHAPES:
            raise fail("shape", f"{shape!r} is not allowed; choose one of {', '.join(SHAPES)}")
        game = Game.from_position(BEFORE_A_TRY if position is None else position, seed=0)
        self.chance = odds.luck(game)[shape]

    def experiments(self, tries: int, repeats: int, seed: int) -> list[tuple[float, float, float]]:
        """Return for each experiment its share of hits, and the ends of the 95% interval."""
        hits = np.random.default_rng(seed).binomial(tries, float(self.chance), repeats)
        return [interval_of(int(count), tries) for count in hits]

    def in_the_long_run(self, tries: int) -> float:
        """Return the share of all such intervals that holds the chance, counted exactly."""
        p = self.chance
        ways = ((hits, comb(tries, hits) * p**hits * (1 - p) ** (tries - hits)) for hits in range(tries + 1))
        return float(sum(chance for hits, chance in ways if self._holds(interval_of(hits, tries))))

    def _holds(self, found: tuple[float, float, float]) -> bool:
        _, low, high = found
        return low <= float(self.chance) <= high

    def note(self, teller: Teller) -> str:
        """Return the meaning of a stroke."""
        return teller.say("coverage-note", chance=self.chance, share=teller.numbers.percent(CONFIDENCE))

    def shown(self, places: Mapping[str, int], teller: Teller) -> Shown:
        """Return a stroke for each experiment, and how many hold the chance."""
        tries, repeats, numbers = places["tries"], places["repeats"], teller.numbers
        found = self.experiments(tries, repeats, places["seed"])
        held = sum(map(self._holds, found))
        width = sum(high - low for _, low, high in found) / repeats
        holds, misses = (teller.say(f"coverage-{name}") for name in ("holds", "misses"))
        rows = ((holds, held), (misses, repeats - held))
        return Shown(
            values={name: numbers.count(places[name]) for name in places},
            chart=self._chart(found, teller),
            said=teller.count("coverage-said", repeats, held=held, chance=self.chance),
            lines=(
                teller.count("coverage-long", tries, share=numbers.percent(self.in_the_long_run(tries), 1)),
                teller.say("coverage-wide", width=teller.points(100 * width)),
            ),
            heads=(teller.say("coverage-interval"), teller.say("coverage-repeats"), teller.say("coverage-part")),
            rows=tuple((name, numbers.count(n), numbers.percent(n / repeats, 1)) for name, n in rows),
        )

    def _chart(self, found: list[tuple[float, float, float]], teller: Teller) -> Chart:
        marks: list[Mark] = []
        for x, (share, low, high) in enumerate(found, 1):
            holds = self._holds((share, low, high))
            marks.append(Interval(x, low, high, HELD if holds else MISSED))
            marks.append(Dot(x, share, HELD if holds else MISSED, "circle" if holds else "cross"))
        step = max(len(found) // TICKS, 1)
        ticks = tuple((float(x), teller.numbers.count(x)) for x in range(step, len(found) + 1, step))
        return Chart(
            teller.say("coverage-chart"), Axis(teller.say("coverage-x"), 0, len(found) + 1, ticks),
            shares(teller.say("coverage-y"), teller.numbers), tuple(marks),
            ((HELD, teller.say("coverage-holds")), (MISSED, teller.say("coverage-misses"))), (float(self.chance),),
        )  # fmt: skip
