"""What to hope for before chance speaks: each outcome of a try, of a look at a face-down card, or of the next hand.

Chances are exact where the odds are. What an outcome would be worth is a forecast by few rollouts in worlds of the
seat's belief in which it came, from what the seat knows then: nothing hidden is used.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from eternitium.analysis.facts import clears, is_portal
from eternitium.analysis.forecast import forecast
from eternitium.analysis.statistics import Estimate
from eternitium.belief import odds
from eternitium.belief.belief import Belief, Dealer, recalled
from eternitium.components import LETTERS, SHAPES, shapes_of
from eternitium.engine.layout import State
from eternitium.engine.queries import cards_to_draw, kept
from eternitium.game.game import Game
from eternitium.game.notation import Action

ROLLOUTS_OF_AN_OUTCOME: Final = 240
MOST_DEALT: Final = 80  # worlds in which outcomes are looked for
WORLDS_A_KIND: Final = 3  # looked at, of each kind of hand, and of each first card that a Giga-Droid turns up
MOST_HOPES: Final = 4  # actions whose outcomes are told
TURNS_UP: Final = ("play droid", "play giga-droid")
ENDS: Final = "skip"


Outcome = tuple[tuple[str, ...], bool | None, Fraction, Estimate | None]  # a `Chance` with the error of its worth


class Chance(NamedTuple):
    """An outcome, or several that are alike.

    `keys`: the shapes that come, or how many cards of the next hand fit the top of the stack; `hit`: whether a try
    succeeds, None if it is none; `chance`: of all of them; `worth`: the seat's chance to win then, None if no world in
    which it came was found.
    """

    keys: tuple[str, ...]
    hit: bool | None
    chance: Fraction
    worth: float | None


@dataclass(frozen=True, slots=True)
class Hope:
    """An action whose outcome chance decides.

    Attributes:
        action: its text.
        chances: its outcomes, the likeliest first.
        exact: whether the chances are exact.
        error: the largest standard error of a worth.
    """

    action: str
    chances: tuple[Chance, ...]
    exact: bool
    error: float

    @property
    def mean(self) -> float:
        """The chance to win before chance speaks: the mean of all outcomes whose worth is known."""
        known = [(one.chance, one.worth) for one in self.chances if one.worth is not None]
        return sum(float(chance) * worth for chance, worth in known) / float(sum(chance for chance, _ in known))

    def worth_of(self, key: str) -> float | None:
        """Return what an outcome is worth; None if that is not known."""
        return next((one.worth for one in self.chances if key in one.keys), None)


def hopes(known: Belief) -> list[Hope]:
    """Return what to hope for from each action of a seat whose outcome is open.

    `known`: what the seat knows, at its own decision.
    """
    game = recalled(known)
    if game.player != known.viewer:
        return []
    open_ = [one for one in game.legal_actions if one.verb == "try" or one in (*TURNS_UP, ENDS)][:MOST_HOPES]
    worlds = _Worlds(known)
    found = (_of_hand(game, worlds) if one == ENDS else _of_card(game, one, worlds) for one in open_)
    return [hope for hope in found if hope]


def came(game: Game, action: Action, seat: int) -> str:
    """Return which outcome the last action of a game had, as a key of `Chance`; "" for none of these."""
    if action == ENDS:
        seen = game.sight(seat)["players"][seat]
        return str(_fitting(seen["hand"], seen["stack"]))
    kinds = ("discard-era", "turn-back", "turn-up")
    own = (event for event in game.seen(game.plies, seat) if event.target in (None, seat))
    turned = next((event for event in own if event.kind in kinds), None)
    letter = turned.cards[0].strip("()") if turned else ""
    return SHAPES[LETTERS.index(letter)] if letter and letter in LETTERS else ""


def _fitting(hand: Sequence[str], stack: Sequence[str]) -> int:
    """Return how many cards of a hand clear the top card of a stack, or can be tried if it is face down."""
    top = stack[0] if stack else ""
    return sum(clears(card, top) if top and top in LETTERS else is_portal(card) for card in hand)


class _Worlds:
    """The worlds of a belief, dealt when they are asked for."""

    def __init__(self, known: Belief) -> None:
        self._seat, self._dealer = known.viewer, Dealer(known)
        self._dealt: list[Game] = []

    def after(self, action: Action) -> Iterator[tuple[str, Game]]:
        """Yield worlds after an action, and what came in each."""
        for number in range(MOST_DEALT):
            if number == len(self._dealt):
                self._dealt.append(self._dealer.recall(number))
            world = self._dealt[number].copy()
            world.push(action)
            yield came(world, action, self._seat), world

    def worth(self, action: Action, keys: Sequence[str], most: int) -> dict[str, Estimate]:
        """Return what each outcome is worth, from no more than `most` worlds in which it came."""
        found = defaultdict[str, list[Estimate]](list)
        for key, world in self.after(action):
            if key in keys and len(found[key]) < most:
                found[key].append(self._share(world, ROLLOUTS_OF_AN_OUTCOME // most))
            if all(len(found[key]) == most for key in keys):
                break
        return {key: _mean([(1 / len(shares), share) for share in shares]) for key, shares in found.items() if shares}

    def _share(self, world: Game, rollouts: int) -> Estimate:
        if world.result is not None:
            return Estimate(world.result.share(self._seat), 0.0)
        found = forecast(world, self._seat, rollouts=rollouts, seed=world.plies)
        return Estimate(found.win, found.win_se)


def _mean(parts: Sequence[tuple[float, Estimate]]) -> Estimate:
    """Return the sum of independent estimates, each with its weight."""
    return Estimate(sum(w * one.mean for w, one in parts), sum((w * one.error) ** 2 for w, one in parts) ** 0.5)


def _of_card(game: Game, action: Action, worlds: _Worlds) -> Hope | None:
    """Return the outcomes of a try or of a look at a face-down card: what hits, and what misses, together."""
    try:
        found = odds.luck(game)
    except ValueError:  # no card is face down
        return None
    possible = [shape for shape in SHAPES if found[shape]]
    worth = worlds.worth(action, possible, WORLDS_A_KIND if action == TURNS_UP[-1] else 1)
    fits = set(shapes_of(action.card or ""))
    groups = defaultdict[tuple[bool | None, str], list[str]](list)
    for shape in possible:
        hit = shape in fits if action.verb == "try" else None
        groups[hit, "" if hit is False else shape].append(shape)
    outcomes = [_together(shapes, hit, found, worth) for (hit, _), shapes in groups.items()]
    return _hope(action, outcomes, found.exact)


def _together(shapes: Sequence[str], hit: bool | None, found: odds.LuckOdds, worth: dict[str, Estimate]) -> Outcome:
    known = [shape for shape in shapes if shape in worth]
    total = sum((found[shape] for shape in known), Fraction(0))
    mean = _mean([(float(found[shape] / total), worth[shape]) for shape in known]) if total else None
    return tuple(shapes), hit, sum((found[shape] for shape in shapes), Fraction(0)), mean


def _of_hand(game: Game, worlds: _Worlds) -> Hope | None:
    """Return the kinds of the next hand, if nothing is acquired."""
    seat = game.player
    s, stack = State(game._record), game.sight(seat)["players"][seat]["stack"]
    if kept(s, seat) or not stack:
        return None
    hand = odds.hand(game, cards_to_draw(s, seat), seat)
    sure = _fitting([*hand.certain.elements()], stack)
    good, total = _fitting([*hand.pool.elements()], stack), hand.pool.total()
    ways = {k: comb(good, k) * comb(total - good, hand.drawn - k) for k in range(min(good, hand.drawn) + 1)}
    chances = {str(sure + k): Fraction(n, comb(total, hand.drawn)) for k, n in ways.items() if n}
    worth = worlds.worth(Action(ENDS), [*chances], WORLDS_A_KIND)
    return _hope(Action(ENDS), [((k,), None, p, worth.get(k)) for k, p in chances.items()], True)


def _hope(action: Action, outcomes: Sequence[Outcome], exact: bool) -> Hope | None:
    errors = [worth.error for *_, worth in outcomes if worth is not None]
    if len(outcomes) < 2 or not errors:
        return None
    chances = [Chance(keys, hit, chance, worth and worth.mean) for keys, hit, chance, worth in outcomes]
    return Hope(str(action), tuple(sorted(chances, key=lambda one: -one.chance)), exact, max(errors))
