"""The belief about an era stack, event by event: before and after, as exact fractions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from eternitium.belief import odds
from eternitium.belief.explain import LuckReason, why
from eternitium.belief.odds import LuckOdds
from eternitium.belief.view import PlayerView
from eternitium.checks import fail, whole_number
from eternitium.components import SHAPES
from eternitium.experiments.studies.luck import BEFORE_A_TRY
from eternitium.experiments.studies.turns import RACER
from eternitium.game.events import SeenEvent
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.lessons.sliders.chart import Bar, Chart, named, shares
from eternitium.lessons.sliders.panel import Panel, Shown, Slider, Teller
from eternitium.match.odds_view import OddsView
from eternitium.rulebook import shape_name

SEAT: Final = 0
MOST_EVENTS: Final = 10
MAX_TRIES: Final = 200
WIDE: Final = 0.4  # of a bar; each shape has two
# Events shown of an action: those of cards of the era stacks, and whatever revealed them.
ABOUT_ERAS: Final = ("try", "play", "discard-era", "turn-up", "turn-down", "turn-back", "turn-over", "shuffle-stack",
                     "add-era", "market", "buy", "pay")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Learned:
    """A change of what the seat believes of its uppermost face-down era card.

    Attributes:
        events: what was seen.
        before: what was believed of the card at this place.
        after: what is believed now.
        stack: what is believed of each card of the stack, top first.
        reason: the counts behind `after`.
        position: what the seat sees.
    """

    events: tuple[SeenEvent, ...]
    before: LuckOdds
    after: LuckOdds
    stack: tuple[LuckOdds, ...]
    reason: LuckReason
    position: Position


def learned(game: Game, most: int = MOST_EVENTS) -> Iterator[Learned]:
    """Let everybody race on from a position, and yield what player 0 learns about their uppermost face-down era card.

    It ends when no card is face down, or when the odds could only be estimated.
    """
    before, number = odds.era_stack(game, SEAT), 0
    for _ in range(MAX_TRIES):
        if number == most or game.is_over:
            return
        game.push(RACER.choose(PlayerView(game)))
        after, stack = odds.era_stack(game, SEAT), game.position(SEAT)["players"][SEAT]["stack"]
        if "(?)" not in stack or not all(card.exact for card in after):
            return
        top = stack.index("(?)")
        below = len(after) - top  # counted from the bottom, where cards do not come or go
        if below <= len(before) and before[-below] != after[top]:
            number += 1
            seen = tuple(event for event in game.seen(game.plies, SEAT) if event.kind in ABOUT_ERAS)
            reason = why(game, SEAT)
            yield Learned(seen, before[-below], after[top], after, reason, game.position(SEAT))
        before = after


class BayesUpdate(Panel):
    """The belief about the uppermost face-down era card of a stack, before and after each event.

    Args:
        seed: deals what the position hides, and shuffles.
        position: player 0 looks at their own stack; four era cards of which nothing is known if left out.

    Raises:
        ValueError: an argument is not allowed, or nothing is learned in that game.
    """

    KEY = "bayes"

    def __init__(self, seed: int = 0, position: Position | str | None = None) -> None:
        begun = Game.from_position(BEFORE_A_TRY if position is None else position, whole_number("seed", seed, 0))
        self.events = tuple(learned(begun))
        if not self.events:
            raise fail("seed", f"{seed}: in this game nothing is learned about the stack; give another one")
        self.sliders = (Slider("event", 1, len(self.events), 1), Slider("shape", 1, len(SHAPES), 1))

    def shown(self, places: Mapping[str, int], teller: Teller) -> Shown:
        """Return the bars before and after an event, and how the chance of one shape has changed."""
        now, shape = self.events[places["event"] - 1], SHAPES[places["shape"] - 1]
        names = {one: shape_name(one, teller.language) for one in SHAPES}
        number = teller.say("of", n=places["event"], of=len(self.events))
        counts = OddsView(now.reason, now.position, teller.language).row(shape).why
        return Shown(
            values={"event": number, "shape": names[shape]},
            chart=self._chart(now, names, teller),
            said=" ".join(event.text(teller.language, you=SEAT) for event in now.events),
            lines=(self._formula(now, shape, names[shape], teller), *counts),
            heads=tuple(teller.say(f"bayes-{head}") for head in ("shape", "before", "after", "factor", "stack")),
            rows=tuple(self._row(now, one, names[one], teller) for one in SHAPES),
        )

    def _chart(self, now: Learned, names: Mapping[str, str], teller: Teller) -> Chart:
        parts = ((now.before, 0), (now.after, 1))
        told = [(luck, k, teller.numbers.percents([luck[one] for one in SHAPES])) for luck, k in parts]
        bars = (
            Bar(x + (k - 1) * WIDE, x + k * WIDE, 0.0, float(luck[one]), k, texts[x])
            for x, one in enumerate(SHAPES)
            for luck, k, texts in told
        )
        return Chart(
            teller.say("bayes-chart"), named("", tuple(names.values())), shares(teller.say("chance"), teller.numbers),
            tuple(bars), ((0, teller.say("bayes-before")), (1, teller.say("bayes-after"))),
        )  # fmt: skip

    def _formula(self, now: Learned, shape: str, name: str, teller: Teller) -> str:
        """Say Bayes's rule with the numbers of one shape."""
        before, after = now.before[shape], now.after[shape]
        if not before:
            return teller.say("bayes-never", shape=name)
        return teller.say("bayes-formula", shape=name, before=before, factor=after / before, after=after)

    def _row(self, now: Learned, shape: str, name: str, teller: Teller) -> tuple[str, ...]:
        before, after = now.before[shape], now.after[shape]
        factor = str(after / before) if before else ""
        whole = sum((card[shape] for card in now.stack), Fraction(0))
        told = (teller.say("fraction", fraction=one, percent=teller.numbers.percent(one, 1)) for one in (before, after))
        return (name, *told, factor, teller.numbers.decimal(whole, 2))
