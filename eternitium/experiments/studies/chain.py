"""A race to the crystal as an absorbing Markov chain of all positions at the start of a turn, found by the engine."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from eternitium.belief import odds
from eternitium.belief.view import PlayerView
from eternitium.checks import fail, whole_number
from eternitium.components import LETTERS, SHAPES
from eternitium.experiments.studies.turns import RACER
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.game.position import Position

MAX_CHAIN_STATES: Final = 60
MOST_DEALS: Final = 400  # of one position, until all outcomes of a turn have come
HAND_AFTER_MISS: Final = 4
TRIED: Final = ("discard-era", "turn-back")  # the fate of the era card that a try showed
SHAPE_OF: Final = dict(zip(LETTERS, SHAPES, strict=True))


class State(NamedTuple):
    """A position at the start of a turn.

    `position`: with all that the player remembers; `cards`: era cards left on the player's stack.
    """

    position: Position
    cards: int


@dataclass(frozen=True, slots=True)
class Chain:
    """An absorbing Markov chain: what a row of `moves` lacks to 1 is the chance of finding the crystal.

    Attributes:
        states: the positions at the start of a turn, the first one first.
        moves: for each state the probabilities of moving from it to each state in one turn.
    """

    states: tuple[State, ...]
    moves: tuple[tuple[Fraction, ...], ...]

    def after(self, turns: int) -> tuple[Fraction, ...]:
        """Return the probability of each state after a number of turns; what they lack to 1 is that of the crystal.

        Raises:
            ValueError: `turns` is not a whole number of at least 0.
        """
        row = (Fraction(1), *[Fraction(0)] * (len(self.states) - 1))
        for _ in range(whole_number("turns", turns, 0)):
            row = tuple(sum((p * q for p, q in zip(row, column, strict=True)), Fraction(0)) for column in self._columns)
        return row

    @property
    def expected(self) -> Fraction:
        """The expected number of turns: the first row of the fundamental matrix (1 - Q)⁻¹ (Kemeny and Snell, 1960)."""
        n = len(self.states)
        rows = [[Fraction(i == j) - self.moves[i][j] for j in range(n)] + [Fraction(1)] for i in range(n)]
        for i in range(n):
            pivot = next(k for k in range(i, n) if rows[k][i])
            rows[i], rows[pivot] = rows[pivot], rows[i]
            rows[i] = [value / rows[i][i] for value in rows[i]]
            for k in range(n):
                if k != i and rows[k][i]:
                    rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i], strict=True)]
        return rows[0][n]

    @property
    def _columns(self) -> Iterator[Sequence[Fraction]]:
        return zip(*self.moves, strict=True)


def best_try(view: PlayerView) -> Action:
    """Choose as RACER, but of several portals try the one with the best exact chance, given all that was seen."""
    choice = RACER.choose(view)
    if choice.verb != "try":
        return choice
    luck = view.odds.luck()
    return max(
        (action for action in view.legal_actions if action.verb == "try"), key=lambda one: luck.success(str(one.card))
    )


def chain_of(position: Position) -> Chain:
    """Return the chain of a race in which luck only decides what a try shows.

    So the player's cards are portals, and so few that all of them come to hand each turn, even after a failed try. Each
    position is dealt again until all outcomes of its turn have come, with exact chances from `odds.luck` that add up to
    1. `position`: of `turns.end_position`, at the start of the player's turn. Raises ValueError: the player has other
    cards or more than four, or more than MAX_CHAIN_STATES positions can follow.
    """
    own = position["players"][0]
    cards = [*own["hand"], *own["deck"], *own["discard"]]
    if len(cards) > HAND_AFTER_MISS or not set(cards) <= set(SHAPES):
        raise fail("position", f"own cards {cards}; allowed: at most {HAND_AFTER_MISS}, all of them portals")
    start = Game.from_position(position, seed=0)
    states, keys, moves = [_state(start)], [_key(start)], list[Mapping[str, Fraction]]()
    for state in states:  # the list grows meanwhile
        chances, after = _turn(state.position)
        moves.append(chances)
        for key in after:
            if key not in keys:
                keys.append(key)
                states.append(after[key])
        if len(states) > MAX_CHAIN_STATES:
            raise fail("position", f"more than {MAX_CHAIN_STATES} positions can follow; give a smaller one")
    rows = [tuple(row.get(key, Fraction(0)) for key in keys) for row in moves]
    return Chain(tuple(states), tuple(rows))


def _turn(position: Position) -> tuple[Mapping[str, Fraction], Mapping[str, State]]:
    """Return the chance of each position after one turn, by its key, and the positions; without the crystal."""
    paths: dict[tuple[str, ...], Fraction] = {}
    chances: dict[str, Fraction] = defaultdict(Fraction)
    after: dict[str, State] = {}
    for seed in range(MOST_DEALS):
        game = Game.from_position(position, seed)
        path, chance = _played(game)
        if path in paths:
            continue
        paths[path] = chance
        if not game.is_over:
            key = _key(game)
            chances[key] += chance
            after[key] = _state(game)
        if sum(paths.values()) == 1:
            return chances, after
    raise fail("position", f"not all outcomes of its turn have come in {MOST_DEALS} deals")


def _played(game: Game) -> tuple[tuple[str, ...], Fraction]:
    """Play a turn and the opponent's; return the actions with what the tries showed, and the chance of that."""
    path, chance, turn = [], Fraction(1), game.round
    while not game.is_over and game.round == turn:
        action = best_try(PlayerView(game))
        luck = odds.luck(game) if action.verb == "try" else None
        events = game.push(action)
        path.append(str(action))
        if luck is not None:
            shown = next(event.cards[0] for event in events if event.kind in TRIED)
            path.append(shown)
            chance *= luck[SHAPE_OF[shown]]
    return tuple(path), chance


def _state(game: Game) -> State:
    position = game.position(0)
    return State(position, len(position["players"][0]["stack"]))


def _key(game: Game) -> str:
    """Return all on which the rest of the race depends: not the order of open piles, not the number of the round."""
    position = game.position(0)
    own = position["players"][0]
    piles = [sorted(own[name]) for name in ("hand", "deck", "discard")]
    memory = position.get("memory")
    return json.dumps([piles, own["stack"], sorted(position["era_discard"]), position["era_pile"], memory])
