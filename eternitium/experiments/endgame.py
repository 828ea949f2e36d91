"""End positions by exact enumeration: how many turns a fixed plan still needs for an era stack of up to three cards.

One player's race is counted, as an absorbing Markov chain with fractions. The player owns the same action cards to the
end: takes no portal, buys nothing, and nobody interferes. What happens in step 2 follows one plan, THE PLAN:

1. While the top era card lies face down: play a Droid.
2. While it lies face up: play a portal that matches, else a Double Portal that matches; of several the first in the
   order of the card list.
3. Else play an Ultimate Portal.
4. Else, while the top card lies face down: try the portal or Double Portal that matches it most likely, given all that
   was seen; of equal ones the first in the order of the card list. With no chance at all nothing is tried.
5. Else end the step, or pass if nothing was played, and destroy nothing.

All else is as in the German edition: a Double Portal may be tried (R17); after a failed try the card is turned back and
the whole stack is shuffled, every card as it lies (R19), a last card together with an unseen one (R20); the failed card
is remembered (R21). Step 5 draws 5 cards, after a failed try 4, after passing 6; an empty deck is renewed only when a
card is due (R36).

This is an oracle that stands beside the engine and shares no code with it: a chance counted here and a share found by
playing the same plan in the real game must agree (tests/experiments/test_endgame.py). Nothing in the game uses it.

Era cards are told apart by their pictures (R85, `era_identity="card"`). Where they are not, every further look at a
card of the same shape changes what is known a little more: there are infinitely many positions, and no finite chain.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, prod
from typing import Final, NamedTuple, TypeVar

from eternitium.belief.observation import Observation, observe
from eternitium.belief.odds import luck
from eternitium.belief.unseen import count_unseen
from eternitium.checks import as_number, fail
from eternitium.components import CARD_OF_SLUG, CARDS, DOUBLE_PORTAL_LAST, ERA_COPIES, LETTERS, SHAPES, SLUGS, shapes_of
from eternitium.experiments.endgame_eras import (
    Counts,
    Eras,
    era_counts,
    is_down,
    letters,
    look,
    minus,
    none,
    one,
    plus,
    reveal,
    top_chances,
    turned_back,
    turned_up,
)
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.game.position import HIDDEN_CARD, HIDDEN_ERA_CARD, Position
from eternitium.rules import PRINTED

PORTALS: Final = SLUGS[: DOUBLE_PORTAL_LAST + 1]
PLAN_CARDS: Final = (*PORTALS, "droid", "ultimate-portal")
DROID: Final = PLAN_CARDS.index("droid")
ULTIMATE: Final = PLAN_CARDS.index("ultimate-portal")
SHAPES_OF: Final = tuple(tuple(SHAPES.index(shape) for shape in shapes_of(card)) for card in PORTALS)
ERA_TEXTS: Final = (*LETTERS, *(f"({letter.lower()})" for letter in LETTERS), HIDDEN_ERA_CARD)

HIGHEST_STACK: Final = 3
# The market takes two era cards, the other player's stack at least one.
MOST_ERA_CARDS: Final = ERA_COPIES * len(SHAPES) - 3
MOST_POSITIONS: Final = 10_000
MOST_TURNS: Final = 1_000

Key = TypeVar("Key")


class Turn(NamedTuple):
    """What the player knows when a turn begins; hand and deck count each of PLAN_CARDS."""

    hand: Counts
    deck: Counts
    eras: Eras


class After(NamedTuple):
    """What step 2 leaves: the era cards, and how many cards are drawn in step 5."""

    eras: Eras
    draw: int


def solve(
    stack: Sequence[str],
    pool: Mapping[str, int],
    hand: Sequence[str] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    *,
    shuffled: bool = False,
) -> "Race":
    """The race to the crystal from step 2 of a turn on, with THE PLAN of this module.

    Args:
        stack: one to three era cards, top first: "C" face up, "(c)" face down but seen before (R21), "(?)" never seen.
        pool: era cards that nobody has seen, by shape: the common pile and every "(?)" of the stack; all of them are
            equally likely to lie anywhere.
        hand: action cards in hand, as slugs: portals, Double Portals, Droids, Ultimate Portals.
        deck: the cards of the own deck, in unknown order.
        discard: the cards of the own discard pile.
        shuffled: True after a failed try: the cards of the stack are known, their order is not.

    Raises:
        ValueError: a card, shape or number is not allowed; the message names the field, the value and what is.
    """
    tokens = _checked_stack(stack)
    unseen = _checked_pool(pool)
    _check_era_cards(tokens, unseen)
    piles = [_checked_cards(field, pile) for field, pile in (("hand", hand), ("deck", deck), ("discard", discard))]
    _check_copies(piles)
    eras = Eras((), tuple(sorted(tokens)), unseen) if shuffled else Eras(tokens, (), unseen)
    start = {Turn(piles[0], piles[1], laid): chance for laid, chance in look(eras)}
    return Race(start, tuple(map(sum, zip(*piles, strict=True))), None if shuffled else tokens)


class Race:
    """A race to the crystal, made by `solve`. Turns are counted from the one at hand, which is turn 1."""

    def __init__(self, start: Mapping[Turn, Fraction], owned: Counts, stack: tuple[str, ...] | None) -> None:
        self._start, self._owned, self._stack = dict(start), owned, stack
        self._steps: dict[tuple[Counts, Eras, bool], dict[After, Fraction]] = {}
        self._draws: dict[tuple[Counts, int], dict[tuple[Counts, Counts], Fraction]] = {}
        self._rows: dict[Turn, dict[Turn, Fraction]] = {}

    # Answers

    @cached_property
    def turns(self) -> Fraction:
        """The expected number of own turns until the crystal is found.

        Raises:
            ValueError: the plan can get stuck for ever, or there are more than 10,000 positions.
        """
        number = {turn: place for place, turn in enumerate(self._reachable, 1)}
        rows = [{number[turn]: chance for turn, chance in self._start.items()}]
        rows += [{number[turn]: chance for turn, chance in self._row(known).items()} for known in self._reachable]
        _check_it_ends(rows)
        return _expected_steps(rows)

    def finish_by(self, turns: int) -> Fraction:
        """The probability that the crystal is found in at most so many turns.

        Raises:
            ValueError: `turns` is no whole number of at least 0, or too many positions are met on the way.
        """
        return sum(self.pmf(turns), Fraction(0))

    def pmf(self, until: int) -> tuple[Fraction, ...]:
        """The probabilities that the crystal is found in turn 1, 2, ... up to `until`.

        Unlike `turns`, this looks only at positions that come up until then: it also answers for large pools.

        Raises:
            ValueError: `until` is no whole number of at least 0, or too many positions are met on the way.
        """
        now, shares = self._start, []
        for _ in range(_checked_number("until", until, 0, MOST_POSITIONS)):
            later = _added_up(
                (turn, chance * share) for before, chance in now.items() for turn, share in self._row(before).items()
            )
            shares.append(sum(now.values(), Fraction(0)) - sum(later.values(), Fraction(0)))
            now = later
        return tuple(shares)

    # The chain

    @property
    def states(self) -> int:
        """How many positions can come up at the beginning of a turn.

        Raises:
            ValueError: more than 10,000.
        """
        return len(self._reachable)

    @property
    def positions(self) -> tuple[str, ...]:
        """Each of these positions in words, in the order of `matrix`; those in which the race starts come first."""
        return tuple(self._text(turn) for turn in self._reachable)

    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """The probabilities to go from one position to another in a turn; what a row lacks to 1 finds the crystal."""
        rows, never = [self._row(turn) for turn in self._reachable], Fraction(0)
        return tuple(tuple(row.get(turn, never) for turn in self._reachable) for row in rows)

    def _text(self, turn: Turn) -> str:
        discard = minus(minus(self._owned, turn.hand), turn.deck)
        piles: dict[str, Sequence[str]] = {
            "hand": _slugs(turn.hand),
            "deck": _slugs(turn.deck),
            "discard": _slugs(discard),
        }
        piles |= {"stack": turn.eras.upper, "shuffled": turn.eras.bag, "pool": letters(turn.eras.pool)}
        return "; ".join(f"{name}: {' '.join(pile)}" for name, pile in piles.items() if pile)

    @cached_property
    def _reachable(self) -> tuple[Turn, ...]:
        found = dict.fromkeys(self._start)
        new = list(found)
        while new:
            new = [
                turn for turn in dict.fromkeys(later for turn in new for later in self._row(turn)) if turn not in found
            ]
            found.update(dict.fromkeys(new))
        return tuple(found)

    def _row(self, turn: Turn) -> dict[Turn, Fraction]:
        """With which probability each position follows after a turn; the rest has found the crystal."""
        if turn in self._rows:
            return self._rows[turn]
        if len(self._rows) == MOST_POSITIONS:
            raise fail(
                "pool", f"more than {MOST_POSITIONS} positions can come up; allowed: fewer cards here or in hand"
            )
        self._rows[turn] = _added_up(
            (Turn(hand, deck, after.eras), chance * share)
            for after, chance in self._step_two(turn.hand, turn.eras, False).items()
            if after.eras.upper
            for (hand, deck), share in self._drawn(turn.deck, after.draw).items()
        )
        return self._rows[turn]

    def _step_two(self, hand: Counts, eras: Eras, played: bool) -> dict[After, Fraction]:
        """What step 2 leads to from here on."""
        key = hand, eras, played
        if key not in self._steps:
            self._steps[key] = _added_up(self._go_on(hand, eras, played))
        return self._steps[key]

    def _go_on(self, hand: Counts, eras: Eras, played: bool) -> Iterator[tuple[After, Fraction]]:
        card = choose_card(hand, eras) if eras.upper else None
        if card is None:
            yield After(eras, PRINTED.hand if played else PRINTED.hand_after_pass), Fraction(1)
            return
        left = minus(hand, one(card, len(PLAN_CARDS)))
        for shape, rest, chance in reveal(eras):
            if is_down(eras.upper[0]) and card not in (DROID, ULTIMATE) and shape not in SHAPES_OF[card]:
                for laid, share in look(turned_back(shape, rest)):
                    yield After(laid, PRINTED.hand_after_miss), chance * share
                continue
            for laid, share in look(turned_up(shape, rest) if card == DROID else rest):
                for after, more in self._step_two(left, laid, True).items():
                    yield after, chance * share * more

    def _drawn(self, deck: Counts, draw: int) -> dict[tuple[Counts, Counts], Fraction]:
        """New hands and decks after steps 3 and 5; all cards that are not in the deck have been laid down (R36)."""
        key = deck, draw
        if key not in self._draws:
            certain, pile = (none(deck), deck) if sum(deck) >= draw else (deck, minus(self._owned, deck))
            more = min(draw - sum(certain), sum(pile))
            self._draws[key] = {
                (plus(certain, sample), minus(pile, sample)): chance for sample, chance in _samples(pile, more)
            }
        return self._draws[key]

    # The same in the real game

    def position(self) -> Position:
        """A position of two players for `Game.from_position`; player 0 races, player 1 owns nothing and passes.

        Both the order of the deck and the unseen era cards are left open: each seed deals them.

        Raises:
            ValueError: the stack is shuffled or holds a card seen before; no position tells what a player remembers.
        """
        if self._stack is None or any(is_down(card) and card != HIDDEN_ERA_CARD for card in self._stack):
            raise fail("stack", "is remembered from a failed try; a position can only hold '(?)' and open cards")
        turn = next(iter(self._start))
        discard = minus(minus(self._owned, turn.hand), turn.deck)
        racer = {"hand": _slugs(turn.hand), "deck": [HIDDEN_CARD] * sum(turn.deck), "discard": _slugs(discard)}
        open_cards = letters(tuple(ERA_COPIES - n for n in era_counts(turn.eras)))
        nothing: dict[str, list[str]] = {"open": [], "pile": []}
        owned = dict(zip(PLAN_CARDS, self._owned, strict=True))
        return {
            "switches": {"era_identity": "card"},
            "players": [{**racer, "stack": list(self._stack)}, {"stack": open_cards[2:]}],
            "supply": dict.fromkeys(SHAPES, 0),
            "basic": nothing,
            "advanced": nothing,
            "market": open_cards[:2],
            "box": [card.slug for card in CARDS for _ in range(card.copies - owned.get(card.slug, 0))],
        }

    def game(self, seed: int) -> Game:
        """A game of two players in this position.

        Args:
            seed: fixes the order of the deck, the unseen era cards and every shuffle.

        Raises:
            ValueError: the stack is shuffled or holds a card seen before, or the seed is not allowed.
        """
        return Game.from_position(self.position(), seed)


# The plan in the real game


def plan_policy(observation: Observation, chances: Mapping[str, Fraction] | None = None) -> Action:
    """The action that THE PLAN of this module takes.

    Args:
        observation: what the player sees.
        chances: the shapes of the own face-down top card, from `odds.luck`; the simple count if left out.

    Raises:
        ValueError: it is not the viewer's decision.
    """
    if not observation.legal_actions:
        raise ValueError(f"observation: player {observation.viewer} has nothing to decide now")
    chosen = _on_top(observation) or _best_try(observation, chances) or _first(observation, "end", "pass", "done")
    return chosen or observation.legal_actions[0]


def _next_action(game: Game) -> Action:
    if len(game.legal_actions) == 1:
        return game.legal_actions[0]
    tries = any(action.verb == "try" for action in game.legal_actions)
    return plan_policy(observe(game, game.player), luck(game) if tries else {})


def _on_top(observation: Observation) -> Action | None:
    """A Droid on a face-down top card, a portal on a face-up one, or an Ultimate Portal."""
    facing = ("play droid",) if observation.top == HIDDEN_ERA_CARD else tuple(f"play {card}" for card in PORTALS)
    return _first(observation, *facing, "play ultimate-portal")


def _best_try(observation: Observation, chances: Mapping[str, Fraction] | None) -> Action | None:
    tries = [action for action in observation.legal_actions if action.verb == "try"]
    shares = count_unseen(observation).chance if chances is None else _chance_by_shape(chances)
    best = max(tries, key=lambda action: shares(action.card or ""), default=None)
    return best if best is not None and shares(best.card or "") else None


def _chance_by_shape(chances: Mapping[str, Fraction]) -> Callable[[str], Fraction]:
    return lambda card: sum((chances[shape] for shape in shapes_of(card)), Fraction(0))


def _first(observation: Observation, *wanted: str) -> Action | None:
    """The first of these actions that is legal."""
    return next((action for text in wanted for action in observation.legal_actions if action == text), None)


def play_out(game: Game) -> int:
    """Play a game with THE PLAN until the player in turn finds the crystal.

    Returns:
        The turns which that player needed, the one at hand included.

    Raises:
        ValueError: the game ends before, or the crystal is not found in 1,000 turns.
    """
    seat, first = game.turn_player, game.round
    while not game.is_over and game.round - first < MOST_TURNS:
        events = game.push(_next_action(game))
        if any(event.kind == "find" and event.player == seat for event in events):
            return game.round - first + 1
    raise fail("game", f"player {seat} does not find the crystal in {MOST_TURNS} turns, or the game ends before")


# The plan in the chain


def choose_card(hand: Counts, eras: Eras) -> int | None:
    """The card that THE PLAN plays or tries now, as a place in PLAN_CARDS; None to end or pass."""
    held = [card for card in range(len(PORTALS)) if hand[card]]
    if is_down(eras.upper[0]):
        if hand[DROID] or hand[ULTIMATE]:
            return DROID if hand[DROID] else ULTIMATE
        chances = top_chances(eras)
        best = max(held, key=lambda card: sum(chances[shape] for shape in SHAPES_OF[card]), default=None)
        return best if best is not None and any(chances[shape] for shape in SHAPES_OF[best]) else None
    shape = LETTERS.index(eras.upper[0])
    return next((card for card in held if shape in SHAPES_OF[card]), ULTIMATE if hand[ULTIMATE] else None)


def _samples(pile: Counts, size: int) -> Iterator[tuple[Counts, Fraction]]:
    """Every sample of so many cards, with its probability; the order does not matter."""
    ways = comb(sum(pile), size)
    for sample in product(*(range(min(copies, size) + 1) for copies in pile)):
        if sum(sample) == size:
            yield sample, Fraction(prod(map(comb, pile, sample)), ways)


def _slugs(cards: Counts) -> list[str]:
    return [card for card, copies in zip(PLAN_CARDS, cards, strict=True) for _ in range(copies)]


# The linear equations


def _added_up(shares: Iterable[tuple[Key, Fraction]]) -> dict[Key, Fraction]:
    """The probability of each result, which may come about in several ways."""
    result: dict[Key, Fraction] = {}
    for key, chance in shares:
        result[key] = result.get(key, Fraction(0)) + chance
    return result


def _check_it_ends(rows: Sequence[Mapping[int, Fraction]]) -> None:
    """From everywhere there must be a way to the crystal, or nobody can say how long it takes."""
    before: list[list[int]] = [[] for _ in rows]
    for place, row in enumerate(rows):
        for later in row:
            before[later].append(place)
    new = {place for place, row in enumerate(rows) if sum(row.values()) < 1}
    found = set(new)
    while new:
        new = {place for later in new for place in before[later]} - found
        found |= new
    if len(found) < len(rows):
        raise fail("stack", "with these cards the plan can get stuck for ever; the expected number is infinite")


def _expected_steps(rows: list[dict[int, Fraction]]) -> Fraction:
    """Expected steps from row 0, which itself takes none; positions are eliminated one by one, the last found first."""
    steps = [Fraction(place > 0) for place in range(len(rows))]
    before: list[set[int]] = [set() for _ in rows]
    for place, row in enumerate(rows):
        for later in row:
            before[later].add(place)
    for place in range(len(rows) - 1, 0, -1):
        row = rows[place]
        visits = 1 / (1 - row.pop(place, Fraction(0)))
        for earlier in before[place] - {place}:
            weight = rows[earlier].pop(place, Fraction(0)) * visits
            steps[earlier] += weight * steps[place]
            for later, chance in row.items():
                rows[earlier][later] = rows[earlier].get(later, Fraction(0)) + weight * chance
                before[later].add(earlier)
        for later in row:
            before[later].discard(place)
    return steps[0]


# What is allowed


def _checked_stack(stack: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(stack, list | tuple) or not 1 <= len(stack) <= HIGHEST_STACK:
        raise fail("stack", f"{stack!r} is not allowed; give one to three era cards")
    for place, card in enumerate(stack):
        if card not in ERA_TEXTS:
            raise fail(f"stack[{place}]", f"{card!r} is no era card; allowed: {', '.join(ERA_TEXTS)}")
    return tuple(stack)


def _checked_pool(pool: Mapping[str, int]) -> Counts:
    if not isinstance(pool, Mapping):
        raise fail("pool", f"{pool!r} is not allowed; give the number of cards for each shape")
    for shape in pool:
        if shape not in SHAPES:
            raise fail("pool", f"{shape!r} is no shape; allowed: {', '.join(SHAPES)}")
    return tuple(_checked_number(f"pool.{shape}", pool.get(shape, 0), 0, ERA_COPIES) for shape in SHAPES)


def _check_era_cards(stack: tuple[str, ...], pool: Counts) -> None:
    if sum(pool) < stack.count(HIDDEN_ERA_CARD):
        raise fail("pool", f"{sum(pool)} cards; allowed: at least one for each {HIDDEN_ERA_CARD} of the stack")
    counts = era_counts(Eras(stack, (), pool))
    for shape, count in zip(SHAPES, counts, strict=True):
        _checked_number(f"pool and stack: {shape}", count, 0, ERA_COPIES)
    _checked_number("pool and stack", sum(counts), 0, MOST_ERA_CARDS)


def _checked_cards(field: str, pile: Sequence[str]) -> Counts:
    if not isinstance(pile, list | tuple):
        raise fail(field, f"{pile!r} is not allowed; give a list of action cards")
    for place, card in enumerate(pile):
        if card not in PLAN_CARDS:
            raise fail(f"{field}[{place}]", f"{card!r} is not supported; allowed: {', '.join(PLAN_CARDS)}")
    return tuple(pile.count(card) for card in PLAN_CARDS)


def _check_copies(piles: Sequence[Counts]) -> None:
    for card, copies in zip(PLAN_CARDS, map(sum, zip(*piles, strict=True)), strict=True):
        _checked_number(f"hand, deck and discard: {card}", copies, 0, CARDS[CARD_OF_SLUG[card]].copies)


def _checked_number(field: str, value: object, low: int, high: int) -> int:
    return as_number(field, value, low, high)
