"""A race to the crystal as an absorbing chain: how likely each position is after a number of turns."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from eternitium.components import SHAPES
from eternitium.experiments.studies.chain import Chain, chain_of
from eternitium.experiments.studies.turns import end_position
from eternitium.lessons.sliders.chart import Bar, Chart, named, shares
from eternitium.lessons.sliders.panel import Panel, Shown, Slider, Teller

LAST_DRAWN_TURN: Final = 12
CIRCLE, *OTHERS = SHAPES
HAS_WON: Final = 0  # the number of its series; the others are numbers of era cards left
WHOLE_BAR: Final = 0.8


@lru_cache(maxsize=64)
def race(cards: int, circles: int, others: int) -> Chain:
    """Return the chain of a race: a circle portal in hand, and a portal of each other unseen shape in the deck.

    `cards`: face-down era cards on the player's stack; `circles`: unseen era cards with a circle; `others`: other
    unseen shapes, one card each.
    """
    unseen = {CIRCLE: circles, **dict.fromkeys(OTHERS[:others], 1)}
    return chain_of(end_position(["(?)"] * cards, unseen, hand=[CIRCLE], deck=OTHERS[:others]))


class AbsorbingChain(Panel):
    """The distribution of what is left on the stack, turn by turn, until everybody has found the crystal."""

    KEY = "chain"
    sliders = (
        Slider("turns", 0, LAST_DRAWN_TURN, 2),
        Slider("cards", 1, 2, 1),
        Slider("circles", 1, 5, 2),
        Slider("others", 1, 2, 1),
    )

    def shown(self, places: Mapping[str, int], teller: Teller) -> Shown:
        """Return a bar for each turn, divided into the crystal and each number of era cards left."""
        chain = race(places["cards"], places["circles"], places["others"])
        shares_of = [left(chain, turn) for turn in range(LAST_DRAWN_TURN + 1)]
        now, won, mean = places["turns"], shares_of[places["turns"]][HAS_WON], chain.expected
        names = {k: teller.count("chain-left", k) if k else teller.say("chain-won") for k in shares_of[0]}
        return Shown(
            values={name: teller.numbers.count(places[name]) for name in places},
            chart=self._chart(shares_of, now, names, teller),
            said=teller.count("chain-said", now, chance=_exact(won), percent=teller.numbers.percent(won, 1)),
            lines=(
                teller.say("chain-mean", mean=mean, turns=teller.turns(mean)),
                teller.count("chain-states", len(chain.states)),
            ),
            heads=(teller.say("chain-x"), *names.values(), teller.say("chain-just")),
            rows=tuple(self._rows(shares_of, teller)),
        )

    def _rows(self, shares_of: list[dict[int, Fraction]], teller: Teller) -> "list[tuple[str, ...]]":
        percent = teller.numbers.percent
        just = [Fraction(0), *(after[HAS_WON] - before[HAS_WON] for before, after in pairwise(shares_of))]
        return [
            (teller.numbers.count(turn), *(percent(share, 1) for share in row.values()), percent(found, 1))
            for turn, (row, found) in enumerate(zip(shares_of, just, strict=True))
        ]

    def _chart(self, shares_of: list[dict[int, Fraction]], now: int, names: Mapping[int, str], teller: Teller) -> Chart:
        bars = []
        for turn, row in enumerate(shares_of):
            low = 0.0
            for series, share in row.items():
                high = low + float(share)
                bars.append(Bar(turn - WHOLE_BAR / 2, turn + WHOLE_BAR / 2, low, high, series, pale=turn != now))
                low = high
        x = named(teller.say("chain-x"), [teller.numbers.count(turn) for turn in range(len(shares_of))])
        y = shares(teller.say("chance"), teller.numbers)
        return Chart(teller.say("chain-chart"), x, y, tuple(bars), tuple(names.items()))


def left(chain: Chain, turns: int) -> dict[int, Fraction]:
    """Return how likely each number of era cards is after a number of turns; 0: the crystal is found."""
    row = chain.after(turns)
    numbers = sorted({state.cards for state in chain.states})
    parts = {
        cards: sum((p for p, state in zip(row, chain.states, strict=True) if state.cards == cards), Fraction(0))
        for cards in numbers
    }
    return {HAS_WON: 1 - sum(row, Fraction(0)), **parts}


def _exact(chance: Fraction) -> str:
    """Return a chance as a fraction, as long as it is readable."""
    return str(chance) if chance.denominator < 100_000 else f"≈ {float(chance):.4f}"
