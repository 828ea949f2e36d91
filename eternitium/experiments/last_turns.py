"""Last turns of the solo game, solved exactly: all that chance may bring, and best play.

`eternitium study last` compares players by what they choose in some of them. That set was made with

    python -m eternitium.experiments.last_turns --seed 0 --workers 2 --output eternitium/experiments/data
"""

import functools
import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np
from tqdm.auto import tqdm

from eternitium.belief.dealing import LAY
from eternitium.belief.sampling import Program, WorldMaker, place
from eternitium.belief.view import PlayerView
from eternitium.components import N_CARDS, Tech
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import INT, STATE, UP, Phase, Record, State
from eternitium.engine.queries import no_turn_left
from eternitium.experiments.decisions import (
    AS_GOOD,
    GAMES_A_BATCH,
    Choice,
    Decision,
    DecisionSet,
    kind_of_decision,
    read,
    write,
)
from eternitium.experiments.processes import pool
from eternitium.experiments.small.chance import ExactOutcome, TooManyOrders, outcomes, plain
from eternitium.game.events import SeenEvent
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS, Action
from eternitium.policies.player import ask
from eternitium.policies.registry import player_of
from eternitium.rules import EDITIONS, MISSIONS, Rules

Belief = tuple[tuple[bytes, Fraction], ...]  # worlds, each with its probability
Seen = tuple[SeenEvent, ...]
Bags = tuple[tuple[int, ...], ...]
Ways = dict[tuple[tuple[int, ...], Bags], Fraction]  # cards in their places, and what the bags still hold
MOST_WORLDS_TO_SOLVE: Final = 600
MOST_OUTCOMES: Final = 6_000  # of actions in worlds, before a turn counts as too large
DECISIONS_TO_SOLVE: Final = 100
POOL: Final = ("steady", "careful", "expert", "veteran", "champion")
STORED: Final = "last_turns.json.xz"
LATE: Final = (Phase.PASS, Phase.KEEP, Phase.LAY_HAND, Phase.ACQUIRE)  # no era card is cleared any more
DRAWING: Final = {Tech.COMMUNICATOR, Tech.TEMPORAL_PROJECTOR}
REVEALING: Final = {Tech.GIGA_DROID, Tech.LABORATORY}  # alone, they bring cards of the AI deck


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
        eternitium.experiments.last_turns.TooLarge: view: not the last turn of a solo game
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
        self._rules, self._left = view.rules, MOST_OUTCOMES
        self._values: dict[Belief, Fraction] = {}
        self._outcomes: dict[tuple[bytes, int], list[ExactOutcome]] = {}

    def worth(self, belief: Belief, action: Action) -> Fraction:
        """Return the chance to win if an action is taken and best play follows."""
        groups: dict[Seen, dict[bytes, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for world, probability in belief:
            for chance, following, events in self._after(world, action.number):
                groups[tuple([event.as_seen_by(0) for event in events])][following] += probability * chance
        worth = Fraction(0)
        for group in groups.values():
            total = sum(group.values(), Fraction(0))
            worth += total * self._value(tuple(sorted((world, chance / total) for world, chance in group.items())))
        return worth

    def _value(self, belief: Belief) -> Fraction:
        if belief not in self._values:
            record, numbers, kernel = _record(belief[0][0]), np.empty(N_ACTIONS, INT), kernels.current()
            if record["stack_n"][0] == 0:
                self._values[belief] = Fraction(1)
            elif record["phase"] == Phase.OVER or record["phase"] in LATE:
                self._values[belief] = Fraction(0)
            else:
                legal = numbers[: kernel.legal_actions(record, numbers)].tolist()
                self._values[belief] = max(self.worth(belief, ACTIONS[number]) for number in legal)
        return self._values[belief]

    def _after(self, world: bytes, action: int) -> list[ExactOutcome]:
        key = world, action
        if key not in self._outcomes:
            try:
                self._outcomes[key] = [*outcomes(world, action, 1, bool(self._rules.prefix_public))]
            except TooManyOrders as error:
                raise TooLarge(f"view: {error}") from error
            self._left -= len(self._outcomes[key])
            if self._left < 0:
                raise TooLarge(f"view: more than {MOST_OUTCOMES} things may happen in this turn")
        return self._outcomes[key]


def _record(world: bytes) -> Record:
    record: Record = np.frombuffer(bytearray(world), STATE)[0]
    return record


# All hidden worlds, each with its probability


def _worlds(view: PlayerView) -> Belief:
    """Return all hidden worlds of the turn: the player's stack, and the deck if cards may be drawn, with chances."""
    maker = WorldMaker(view.belief, 0)
    template = maker.template
    if len(view.position["players"]) > 1 or not no_turn_left(State(template)):
        raise TooLarge("view: not the last turn of a solo game")
    mixtures = view.belief.eras.mixture, view.belief.cards.mixture
    if any(one.noise or any(cluster.noise for cluster in one.home.values()) for one in mixtures):
        raise TooLarge("view: what is known of hidden cards is an estimate")
    wanted = {place("stack", 0, k) for k in range(int(template["stack_n"][0]))}
    reach = _reach(template)
    if reach & REVEALING:
        raise TooLarge("view: cards of the AI deck may come to light")
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
    total = sum(found.values(), Fraction(0))
    return tuple(sorted((world, weight / total) for world, weight in found.items()))


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


# A set of decisions


def decision_of(number: int, seed: int) -> Decision | None:
    """Play a solo game; return a decision of its last turn in which choices are not all as good, if there is one.

    `number`: of the game; `seed`: of all games.
    """
    dice = np.random.default_rng([seed, number])
    mission = int(dice.choice(MISSIONS)) if dice.integers(2) else None
    game = Game(1, Rules(str(dice.choice(EDITIONS)), mission), int(dice.integers(1 << 31)))
    plays, found = player_of(str(dice.choice(POOL))), list[Game]()
    while not game.is_over:
        if len(game.legal_actions) > 1 and no_turn_left(State(game._record)):
            found.append(game.copy())
        game.push(ask(plays, PlayerView(game)))
    for then in dice.permutation(np.array(found, object)):
        judged = _judged(then, int(dice.integers(1 << 31)))
        if judged is not None:
            return judged
    return None


def _judged(game: Game, seed: int) -> Decision | None:
    position = game.position(0)
    try:
        chances = chances_to_win(PlayerView(Game.from_position(position, seed)))
    except TooLarge:
        return None
    best = max(chances.values())
    losses = {action: float(100 * (best - chance)) for action, chance in chances.items()}
    if max(losses.values()) <= AS_GOOD:
        return None
    choices = tuple(Choice(str(action), (round(loss, 3),), (0.0,)) for action, loss in losses.items())
    return Decision(kind_of_decision(game), position, seed, choices)


def make(seed: int, count: int = DECISIONS_TO_SOLVE, workers: int = 1) -> DecisionSet:
    """Make a set of decisions, at most one of a game, whose only judge is the truth.

    `seed`: the same seed gives the same set, whatever the workers; `count`: how many; `workers`: processes.
    """
    chosen = list[Decision]()
    with pool(workers) as others, tqdm(total=count, unit="decision") as bar:
        for first in itertools.count(0, GAMES_A_BATCH):
            games = range(first, first + GAMES_A_BATCH)
            chosen += filter(None, others.imap(functools.partial(decision_of, seed=seed), games))
            bar.update(min(len(chosen), count) - bar.n)
            if len(chosen) >= count:
                break
    return DecisionSet(dict(Counter(one.kind for one in chosen[:count])), tuple(chosen[:count]))


@cache
def stored() -> DecisionSet:
    """Return the stored set."""
    return read(STORED)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a set of decisions in last turns."""
    write(main.__doc__, make, lambda _: STORED, DECISIONS_TO_SOLVE, arguments)


if __name__ == "__main__":
    main()
