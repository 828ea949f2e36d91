"""The last turn of a solo game, solved exactly: all that chance may bring, and best play."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np

from eternitium.analysis.outcomes import ExactOutcome, TooManyOrders, as_records, one_way, outcomes, plain, shares_of
from eternitium.belief.dealing import LAY
from eternitium.belief.sampling import Program, WorldMaker, place
from eternitium.belief.view import PlayerView
from eternitium.components import N_CARDS, Tech
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import INT, STATE, UP, Phase, Record
from eternitium.engine.setup import blank
from eternitium.game.events import SeenEvent
from eternitium.game.notation import ACTIONS, Action
from eternitium.rules import Rules

Belief = tuple[tuple[bytes, Fraction], ...]  # worlds, each with its probability
Seen = tuple[SeenEvent, ...]
Bags = tuple[tuple[int, ...], ...]
Ways = dict[tuple[tuple[int, ...], Bags], Fraction]  # cards in their places, and what the bags still hold
MOST_WORLDS_TO_SOLVE: Final = 600
MOST_OUTCOMES: Final = 6_000  # of actions in worlds, before a turn counts as too large
ENDED: Final = {Phase.PASS, Phase.KEEP, Phase.LAY_HAND, Phase.ACQUIRE, Phase.OVER}  # no era card is cleared any more
DRAWING: Final = {Tech.COMMUNICATOR, Tech.TEMPORAL_PROJECTOR}


class TooLarge(ValueError):
    """A turn that cannot be solved: it is not a last one, or too much may happen in it."""


def chances_to_win(view: PlayerView) -> dict[Action, Fraction]:
    """Return the exact chance that each legal action wins with best play, in the last turn of the solo game.

    Best play knows what the seat has seen, and nothing else. `view`: the position as the seat knows it. Raises
    TooLarge: it is not the last turn of a solo game, or too much may happen in it.

    Example:
        >>> from eternitium import Game, PlayerView
        >>> chances_to_win(PlayerView(Game(1, seed=1)))
        Traceback (most recent call last):
        ...
        eternitium.analysis.last_turn.TooLarge: view: not the last turn of a solo game
    """
    turn = LastTurn(view)
    return {action: turn.worth(turn.belief, action) for action in view.legal_actions}


class LastTurn:
    """A last turn of the solo game by backward induction over what the seat may come to know.

    `view`: as in `chances_to_win`, which also says what is raised.

    Attributes:
        belief: what the seat knows now.
    """

    def __init__(self, view: PlayerView) -> None:
        self.belief = _worlds(view)
        kernels.load_if_kept()
        first = as_records(self.belief[0][0])[0]
        self._undealt = first["ai_n"] - _giga_droids(first)  # cards of the AI deck below those that are dealt
        self._rules, self._left = view.rules, MOST_OUTCOMES
        self._values: dict[Belief, Fraction] = {}
        self._outcomes: dict[tuple[bytes, Action], list[ExactOutcome]] = {}

    def worth(self, belief: Belief, action: Action) -> Fraction:
        """Return the chance to win if an action is taken and best play follows."""
        groups: dict[Seen, dict[bytes, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for world, probability in belief:
            for chance, following, events in self._after(world, action):
                groups[tuple([event.as_seen_by(0) for event in events])][following] += probability * chance
        followed = map(shares_of, groups.values())
        return sum((total * self._value(then) for total, then in followed), Fraction(0))

    def _value(self, belief: Belief) -> Fraction:
        if belief not in self._values:
            record, numbers = as_records(belief[0][0])[0], np.empty(N_ACTIONS, INT)
            if record["stack_n"][0] == 0:
                self._values[belief] = Fraction(1)
            elif record["phase"].item() in ENDED:
                self._values[belief] = Fraction(0)
            elif record["ai_n"] < self._undealt:
                raise TooLarge("view: a Giga Droid may be played twice")
            else:
                legal = numbers[: kernels.current().legal_actions(record, numbers)].tolist()
                self._values[belief] = max(self.worth(belief, ACTIONS[number]) for number in legal)
        return self._values[belief]

    def _after(self, world: bytes, action: Action) -> list[ExactOutcome]:
        """Return the outcomes of an action that may still win."""
        key = world, action
        if key not in self._outcomes and action.verb == "try" and _has_missed(one_way(world, action.number)[0]):
            self._outcomes[key] = []
        if key not in self._outcomes:
            try:
                self._outcomes[key] = [*outcomes(world, action.number, 1, bool(self._rules.prefix_public))]
            except TooManyOrders as error:
                raise TooLarge(f"view: {error}") from error
            self._left -= len(self._outcomes[key])
            if self._left < 0:
                raise TooLarge(f"view: more than {MOST_OUTCOMES} things may happen in this turn")
        return self._outcomes[key]


def _has_missed(record: Record) -> bool:
    """Return whether a try has ended the turn; then it is lost, however the stack has been shuffled."""
    return record["phase"].item() in ENDED and record["stack_n"][0] > 0


# All hidden worlds, each with its probability


def _worlds(view: PlayerView) -> Belief:
    """Return all hidden worlds of the turn: the player's stack, and the deck if cards may be drawn, with chances."""
    if len(view.position["players"]) > 1 or view.turn["round"] < _turns(view.rules):
        raise TooLarge("view: not the last turn of a solo game")
    maker = WorldMaker(view.belief, 0)
    template = maker.template
    mixtures = view.belief.eras.mixture, view.belief.cards.mixture
    if any(one.noise or any(cluster.noise for cluster in one.home.values()) for one in mixtures):
        raise TooLarge("view: what is known of hidden cards is an estimate")
    wanted = {place("stack", 0, k) for k in range(int(template["stack_n"][0]))}
    reach = _reach(template)
    if Tech.LABORATORY in reach:
        raise TooLarge("view: a Laboratory may be played")
    if Tech.GIGA_DROID in reach:
        # Each brings a card of the AI deck, which may bring an era card.
        wanted |= {place(pile, k) for pile in ("ai", "era_pile") for k in _top(template, pile, _giga_droids(template))}
    if reach & DRAWING:
        wanted |= {place("deck", 0, k) for k in range(int(template["deck_n"][0]))}
    found: dict[bytes, Fraction] = defaultdict(Fraction)
    for programs, weight in maker.programs():
        for (eras, one), (cards, other) in itertools.product(*(_dealt(program, wanted) for program in programs)):
            records = np.zeros(1, STATE)
            records[0] = template
            for where, card in (eras | cards).items():
                records.view(INT)[where] = card
            found[plain(records[0])] += weight * one * other
            if len(found) > MOST_WORLDS_TO_SOLVE:
                raise TooLarge(f"view: there are more than {MOST_WORLDS_TO_SOLVE} hidden worlds")
    return shares_of(found)[1]


@cache
def _turns(rules: Rules) -> int:
    """Return how many turns a solo game has."""
    return int(blank(1, rules, 0)["turn_limit"])


def _reach(record: Record) -> set[int]:
    """Return the cards that may be played in the rest of the turn, or have just been played and bring others."""
    brings = {Phase.RECYCLER: Tech.ROBO_RECYCLER, Phase.PROJECTOR: Tech.TEMPORAL_PROJECTOR, Phase.LAB: Tech.LABORATORY}
    hand = {card for card in range(N_CARDS) if record["hand"][0, card]}
    hand |= {card for phase, card in brings.items() if record["phase"] == phase}
    deck = {*record["deck"][0, : record["deck_n"][0]].tolist()}
    discard = {*record["discard"][0, : record["discard_n"][0]].tolist()}
    if hand & DRAWING:
        return hand | deck | discard
    return hand | discard if Tech.ROBO_RECYCLER in hand else hand


def _giga_droids(record: Record) -> int:
    """Return how many the player has."""
    piles = [record[name][0, : record[f"{name}_n"][0]] for name in ("deck", "discard")]
    return int(record["hand"][0, Tech.GIGA_DROID] + sum((pile == Tech.GIGA_DROID).sum() for pile in piles))


def _top(record: Record, pile: str, many: int) -> range:
    """Return the places of the uppermost cards of a pile."""
    count = int(record[f"{pile}_n"])
    return range(max(count - many, 0), count)


def _dealt(program: Program, wanted: set[int]) -> list[tuple[dict[int, int], Fraction]]:
    """Return all ways in which a program deals the cards of some places, with their chances.

    All cards of a bag are equally likely everywhere, so that those of other places need not be dealt.
    """
    lays = [
        (where + k, bag, plus)
        for what, where, many, bag, plus in program.instructions
        if what == LAY
        for k in range(many)
        if where + k in wanted
    ]
    ways: Ways = {((), tuple(map(tuple, program.bags))): Fraction(1)}
    for _, bag, plus in lays:
        found: Ways = defaultdict(Fraction)
        for (cards, bags), chance in ways.items():
            for card, left, part in _drawn(bags, bag):
                found[(*cards, card + plus), left] += chance * part
        ways = found
        if len(ways) > MOST_WORLDS_TO_SOLVE:
            raise TooLarge(f"view: there are more than {MOST_WORLDS_TO_SOLVE} hidden worlds")
    places = [where for where, _, _ in lays]
    return [(dict(zip(places, cards, strict=True)), chance) for (cards, _), chance in ways.items()]


def _drawn(bags: Bags, bag: int) -> Iterator[tuple[int, Bags, Fraction]]:
    """Yield each card that may be drawn from a bag, what the bags then hold, and its chance."""
    for token, count in Counter(bags[bag]).items():
        cards = [*bags[bag]]
        cards.remove(token)
        left, chance = (*bags[:bag], tuple(cards), *bags[bag + 1 :]), Fraction(count, len(bags[bag]))
        if token >= 0:
            yield token, left, chance
        else:
            number = -1 - token
            for card, rest, part in _drawn(left, number >> 1):
                yield card + UP * (number & 1), rest, chance * part
