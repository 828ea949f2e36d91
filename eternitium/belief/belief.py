"""The knowledge of one seat of a game, kept up to date, and hidden worlds dealt from exactly that."""

import random
import threading
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from eternitium.belief.action_cards import FREE, CardBelief
from eternitium.belief.era_cards import DRAW, MOVED, PLAIN, EraBelief, Stack, Token
from eternitium.belief.inference import Sampler
from eternitium.belief.knowledge import Known, begin
from eternitium.belief.memory import Numbers, card_numbers, damaged, era_numbers, head, known_stack, unseen_cards
from eternitium.belief.mixture import BYTE, Mixture
from eternitium.checks import as_list
from eternitium.components import FIRST_ADVANCED, FIRST_BASIC, LETTERS, ROWS, SLUGS
from eternitium.engine.layout import Record
from eternitium.game.game import Game, as_game
from eternitium.game.outset import Outset, known_piles, write_outset
from eternitium.game.pictures import Row
from eternitium.game.position import HIDDEN_CARD, Position, write_position
from eternitium.game.read_position import read_position

# The last 32 beliefs are kept, and every 32nd of those before: enough to undo moves quickly.
REMEMBERED: Final = 32
# A board asks while its forecast is computed in another thread.
_LOCK: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class Belief:
    """The knowledge of one seat.

    Attributes:
        viewer: the seat.
        position: the position as that seat sees it.
        eras: the posterior of the era cards.
        cards: its knowledge of hands, decks and technology piles.
        public: piles of known cards in unknown order: the AI deck, mission 4's portals.
    """

    viewer: int
    position: Position
    eras: EraBelief
    cards: CardBelief
    public: dict[str, tuple[str, ...]]


def believe(game: Game, viewer: int) -> Belief:
    """Return what a player knows of a game now, from all that this seat has seen since the start and nothing else.

    Raises:
        ValueError: `viewer` is not a player of this game.
    """
    eras, cards = known(game, viewer)
    return Belief(cards.viewer, game.sight(viewer), eras, cards, game.known_piles)


def known(game: Game, viewer: int) -> Known:
    """Return what a player knows about the era cards and the action cards, not to be changed.

    Raises:
        ValueError: `viewer` is not a player of this game.
    """
    viewer = as_game(game).knower(game.check_seat("viewer", viewer))
    with _LOCK:
        last = next((number for number in range(game.plies, -1, -1) if viewer in game.known(number)), -1)
        for number in range(last + 1, game.plies + 1):
            before = game.known(number - 1)[viewer] if number else None
            now = before.follow(game.seen(number, viewer)) if before else begin(game.outset(viewer))
            game.known(number)[viewer] = now
            if (number - REMEMBERED) % REMEMBERED and number > REMEMBERED:
                game.known(number - REMEMBERED).pop(viewer, None)
        found: Known = game.known(game.plies)[viewer]
    return found


def recalled(belief: Belief) -> Game:
    """Return a game without a past, at the seat's position and with this belief; hidden cards are dealt again."""
    return Dealer(belief).recall(0)


def determinize(belief: Belief, seed: int) -> Game:
    """Deal a hidden world from a belief: every card that the seat does not see, with its exact probability.

    `belief`: from `believe`; `seed`: fixes the world and its later shuffles. Returns the world as a game.
    """
    return Dealer(belief).deal(seed)


class Recalled(Game):
    """A game without a past that goes on from what one seat knew, which answers all questions.

    Its era cards are not told apart (R85): their numbers here are not those that the seat has seen.
    """

    _then: Position

    def go_on_from(self, belief: Belief) -> None:
        """Give the game a past: what the seat knew, and its position."""
        self._then = belief.position
        self.known(0)[belief.viewer] = Known(belief.eras, belief.cards)
        self.watch(belief.viewer)

    def sight(self, viewer: int) -> Position:
        """Return the position as a player sees it; a discarded card that nobody noted stays unknown in its place."""
        position = super().sight(viewer)
        for player, then in zip(position["players"], self._then["players"], strict=True):
            pile, below = player["discard"], then["discard"]
            above = len(pile) - len(below)
            if above >= 0 and all(card in (HIDDEN_CARD, now) for card, now in zip(below, pile[above:], strict=True)):
                pile[above:] = below
        return position

    def _with_pictures(self, rows: list[Row]) -> list[Row]:
        return rows


class Dealer:
    """A dealer of hidden worlds from a belief, one for each seed."""

    def __init__(self, belief: Belief) -> None:
        self.belief = belief
        self.eras, self.cards = Sampler(belief.eras.mixture), Sampler(belief.cards.mixture)

    def deal(self, seed: int) -> Game:
        """Return a game that agrees with all that the seat has seen."""
        return Game.from_position(self.position(seed), seed)

    def recall(self, seed: int) -> Game:
        """Return such a game with this belief: what happens in it is learnt on top of what the seat knew."""
        game = Recalled.from_position(self.position(seed), seed)
        game.go_on_from(self.belief)
        return game

    def position(self, seed: int) -> Position:
        """Return a position that agrees with all that the seat has seen."""
        dice = random.Random(seed)
        position = {**self.belief.position, "players": [{**player} for player in self.belief.position["players"]]}
        self._deal_eras(position, dice)
        self._deal_cards(position, dice)
        for name, pile in self.belief.public.items():
            shuffled = dice.sample(pile, len(pile))
            position["ai" if name == "ai" else "supply"] = (
                shuffled if name == "ai" else {**position["supply"], "pile": shuffled}
            )
        return position

    def _deal_eras(self, position: Position, dice: random.Random) -> None:
        eras = self.belief.eras
        states, taken = self.eras.draw(dice)
        decks = [_shuffled(left, dice) for left in eras.generations.left(taken)]
        for player, stack in zip(position["players"], eras.stacks, strict=True):
            player["stack"] = _deal_stack(stack, eras.mixture, states, decks, dice)
        pile = decks[-1]
        position["era_pile"] = [_era_text(pile.pop(), False) for _ in position["era_pile"]]

    def _deal_cards(self, position: Position, dice: random.Random) -> None:
        cards = self.belief.cards
        states, taken = self.cards.draw(dice)
        left, _ = cards.hidden.after(taken)
        places = {1: left[FIRST_BASIC:FIRST_ADVANCED], 2: left[FIRST_ADVANCED:]}
        first = {1: FIRST_BASIC, 2: FIRST_ADVANCED}
        decks = {cls: [first[cls] + kind for kind in _shuffled(counts, dice)] for cls, counts in places.items()}
        needed = {cls: places_of(cards, states, cls) for cls in decks}
        free = _shuffled(left[:FIRST_BASIC], dice) + [
            card for cls, deck in decks.items() for card in deck[needed[cls] :]
        ]
        dice.shuffle(free)
        dealt = {FREE: free, **{cls: deck[: needed[cls]] for cls, deck in decks.items()}}
        for p, player in enumerate(position["players"]):
            _deal_player(cards, p, player, states, dealt, dice)
        for row in ROWS:
            pile = cards.piles[row]
            known = [SLUGS[card] for card in pile.bottom]
            cards_of_row = [SLUGS[dealt[pile.cls].pop()] for _ in range(pile.unknown)]
            position[row] = {**position[row], "pile": cards_of_row + known}


def _shuffled(counts: list[int], dice: random.Random) -> list[int]:
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    dice.shuffle(cards)
    return cards


def _kinds_in(mixture: Mixture, urn: int, state: int, decks: Any, dice: random.Random) -> list[int]:
    """Return the kinds of an urn's tokens, in random order; unknown ones are taken from the decks of their classes."""
    kinds = [kind for kind in range(mixture.kinds) for _ in range(state >> mixture.known(urn, kind) & BYTE)]
    for cls in range(mixture.stock.size):
        kinds += [decks[cls].pop() for _ in range(state >> mixture.unknown(urn, cls) & BYTE)]
    dice.shuffle(kinds)
    return kinds


def _era_text(shape: int, up: bool) -> str:
    return LETTERS[shape] if up else f"({LETTERS[shape].lower()})"


def _deal_stack(
    stack: Stack, mixture: Mixture, states: dict[int, int], decks: list[list[int]], dice: random.Random
) -> list[str]:
    """Return the cards of a stack, top first."""
    bags = {up: _kinds_in(mixture, stack.urn(up), states[stack.urn(up)], decks, dice) for up in (False, True)}

    def card(token: Token) -> str:
        shape = token.value
        if token.sort == DRAW:
            shape = bags[token.up].pop()
        elif token.sort == MOVED:
            (shape,) = _kinds_in(mixture, token.value, states[token.value], decks, dice)
        elif token.sort == PLAIN:
            shape = decks[token.value].pop()
        return _era_text(shape, token.up)

    upper, lower = [card(token) for token in stack.upper], [card(token) for token in stack.lower]
    bag = [_era_text(shape, up) for up, shapes in bags.items() for shape in shapes]
    dice.shuffle(bag)
    return upper + bag + lower


def places_of(cards: CardBelief, states: dict[int, int], cls: int) -> int:
    """Return how many unknown cards can belong to one row only, in its pile and elsewhere."""
    mixture = cards.mixture
    in_piles = sum(pile.unknown for pile in cards.piles.values() if pile.cls == cls)
    on_top = sum(token[1] == cls for top in cards.tops for token in top)
    return in_piles + on_top + sum(states[urn] >> mixture.unknown(urn, cls) & BYTE for urn in mixture.home)


def _deal_player(
    cards: CardBelief, p: int, player: dict[str, list[str]], states: dict[int, int], decks: Any, dice: random.Random
) -> None:
    mixture = cards.mixture
    pool = _kinds_in(mixture, cards.deck(p), states[cards.deck(p)], decks, dice)
    drawn = states[cards.drawn(p)] >> mixture.known(cards.drawn(p), 0) & BYTE
    top = [kind if kind >= 0 else decks[cls].pop() for kind, cls in cards.tops[p]]
    lost, pool = pool[drawn : drawn + cards.lost[p]], pool[:drawn] + pool[drawn + cards.lost[p] :]
    player["discard"] = [SLUGS[lost.pop()] if card == HIDDEN_CARD else card for card in player["discard"]]
    player["deck"] = [SLUGS[card] for card in top + pool[drawn:]]
    if p != cards.viewer:
        certain = _kinds_in(mixture, cards.hand(p), states[cards.hand(p)], decks, dice)
        player["hand"] = [SLUGS[card] for card in sorted(certain + pool[:drawn])]


# Positions that hold a seat's memory


class _Memory:
    """The memory of seats in positions."""

    def seen(self, game: Game, viewer: int) -> Position:
        """Return the position as a seat sees it, with all that it knows of hidden cards."""
        eras, cards = known(game, viewer)
        position = game.sight(viewer)
        for p, player in enumerate(position["players"]):
            player["stack"] = known_stack(eras.stacks[p], player["stack"])
            unseen = unseen_cards(cards, p, player)
            player.update({"unseen": unseen} if unseen else {})
        if any(cards.lost):
            return _with_lost_cards(position, Dealer(believe(game, viewer)).position(game.plies))
        has_seat = cards.viewer < game.players
        numbers = [*era_numbers(eras, position), *card_numbers(cards, position)] if has_seat else []
        return position | ({"memory": [*head(cards.viewer), *numbers]} if any(numbers) else {})

    def dealt(self, position: Position, seed: int) -> Position:
        """Return a position with a memory, with its hidden cards dealt from that memory.

        Raises:
            ValueError: the position is impossible.
        """
        bare = {key: value for key, value in position.items() if key != "memory"}
        rules, record = read_position(bare, seed)
        numbers = as_list("memory", position["memory"])
        seat = Numbers(numbers).head(len(position["players"]))
        sight = write_position(record, rules, seat)["players"][seat]
        if sight["deck"].count(HIDDEN_CARD) != len(position["players"][seat].get("unseen", ())):
            raise damaged(numbers)
        try:
            return _dealt(write_outset(record, rules, seat, position), record, seed)
        except (LookupError, ArithmeticError, ValueError):
            raise damaged(numbers) from None


def _with_lost_cards(position: Position, dealt: Position) -> Position:
    """Put cards that are possible in the places of discarded ones that nobody noted."""
    for player, other in zip(position["players"], dealt["players"], strict=True):
        found = [card for card, shown in zip(other["discard"], player["discard"], strict=True) if shown == HIDDEN_CARD]
        player["discard"] = other["discard"]
        unseen = Counter(player.get("unseen", ())) - Counter(found)
        player.update({"unseen": sorted(unseen.elements())} if "unseen" in player else {})
    return position


def _dealt(outset: Outset, record: Record, seed: int) -> Position:
    """Deal the hidden cards from the belief of the seat that wrote the position."""
    seat, sight = outset.viewer, write_position(record, outset.rules, outset.viewer)
    dealt = Dealer(Belief(seat, sight, *begin(outset), known_piles(record))).position(seed)
    _, again = read_position(dealt, seed)
    if write_position(again, outset.rules, seat) != sight:
        raise damaged()
    return dealt


Game.memory = _Memory()
