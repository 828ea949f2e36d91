"""What one seat knows of a game, kept up to date, and hidden worlds that are dealt from exactly that."""

import random
import threading
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from eternitium.belief.action_cards import FREE, CardBelief, Unseen
from eternitium.belief.era_cards import DRAW, MOVED, PLAIN, SEEN, EraBelief, Stack, Token, era_number
from eternitium.belief.inference import Sampler
from eternitium.belief.memory import Numbers, card_numbers, damaged, era_numbers, read_cards, read_eras, unseen_cards
from eternitium.belief.mixture import BYTE, Mixture
from eternitium.checks import as_list
from eternitium.components import CARD_OF_SLUG, FIRST_ADVANCED, FIRST_BASIC, LETTERS, ROWS, SLUGS
from eternitium.engine.setup import copies
from eternitium.game.game import Game, Lineage, as_game, known_piles
from eternitium.game.notation import Action
from eternitium.game.position import HIDDEN_CARD, Position, write_position
from eternitium.game.read_position import read_position
from eternitium.rules import Rules

# Beliefs of so many last steps are kept, and every so many-th of those before: enough to take moves back quickly.
REMEMBERED: Final = 32


@dataclass(frozen=True, slots=True)
class Belief:
    """What one seat knows.

    Attributes:
        viewer: the seat.
        position: the position as that seat sees it.
        eras: the posterior of the era cards.
        cards: what it knows about hands, decks and technology piles.
        public: piles whose composition is known but not their order: the AI deck, mission 4's portals.
    """

    viewer: int
    position: Position
    eras: EraBelief
    cards: CardBelief
    public: dict[str, tuple[str, ...]]


class _Known(NamedTuple):
    """What one seat knew after a step of a game, and the action that was this step; None for the setup."""

    chosen: tuple[int, Action] | None
    eras: EraBelief
    cards: CardBelief


class _Follower:
    """The beliefs of one seat after the last steps of a game, and after some of those before.

    Copies of a game share the entries of its history, and each is made once: whoever has an entry has all before it.
    """

    def __init__(self, start: _Known) -> None:
        self.known = {0: start}

    def now(self, game: Game) -> tuple[EraBelief, CardBelief]:
        """The beliefs after the last step; steps that were taken back are forgotten."""
        start = next(number for number in reversed(self.known) if self._is_past_of(game, number))
        while next(reversed(self.known)) != start:
            self.known.popitem()
        for number in range(start + 1, game.plies + 1):
            self.known[number] = self._after(game, number)
            if (number - REMEMBERED) % REMEMBERED:
                self.known.pop(number - REMEMBERED, None)
        return self.known[game.plies][1:]

    def _is_past_of(self, game: Game, number: int) -> bool:
        return number == 0 or (number <= game.plies and game.chosen(number - 1) is self.known[number].chosen)

    def _after(self, game: Game, number: int) -> _Known:
        _, eras, cards = self.known[number - 1]
        known = _Known(game.chosen(number - 1), eras.copy(), cards.copy())
        known.eras.follow(game.caused(number))
        known.cards.follow(game.caused(number), blind=(game.chosen(number - 1)[1].card or "").startswith("?"))
        return known


def _at_start(game: Game, viewer: int) -> _Known:
    """What a seat knows before the first action."""
    if game.given and tells_of_hidden_cards(game.given):
        eras, cards = Recollection(game.given, game.seed).known(viewer)
        eras.follow(game.caused(0))
        cards.follow(game.caused(0), False)
        return _Known(None, eras, cards)
    opening = game.opening
    eras = era_belief(opening, game.rules, viewer, game.seed)
    cards = CardBelief(opening, viewer, game.starts_dealt, copies_in(game.rules))
    if game.starts_dealt:
        cards.remember_setup(game.caused(0))
    return _Known(None, eras, cards)


def era_belief(opening: Position, rules: Rules, viewer: int, seed: int) -> EraBelief:
    """What a seat knows of the era cards if it has seen nothing but what lies open."""
    return EraBelief(
        [player["stack"] for player in opening["players"]],
        opening["market"] + opening["era_discard"],
        tuple(rules.box.era.values()),
        None if rules.prefix_public else viewer,
        giga_literal=rules.giga == "de_literal",
        pictures=seed if rules.era_identity == "card" else None,
    )


def copies_in(rules: Rules) -> list[int]:
    """How many copies of each action card there are."""
    return [int(n) for n in copies(rules)]


_followers: Final[WeakKeyDictionary[Lineage, dict[int, _Follower]]] = WeakKeyDictionary()
# A board asks while its forecast is computed in another thread.
_LOCK: Final = threading.Lock()


def believe(game: Game, viewer: int) -> Belief:
    """What a player knows of a game now: all that this seat has seen since its start, and nothing else.

    Raises:
        ValueError: `viewer` is no player of this game.
    """
    viewer = as_game(game).check_seat("viewer", viewer)
    eras, cards = known(game, viewer)
    return Belief(viewer, game.sight(viewer), eras, cards, game.known_piles)


def known(game: Game, viewer: int) -> tuple[EraBelief, CardBelief]:
    """What a player knows about the era cards and the action cards; it must not be changed.

    Raises:
        ValueError: `viewer` is no player of this game.
    """
    viewer = as_game(game).check_seat("viewer", viewer)
    with _LOCK:
        followers = _followers.setdefault(game.lineage, {})
        if viewer not in followers:
            followers[viewer] = _Follower(_at_start(game, viewer))
        return followers[viewer].now(game)


def present(game: Game, viewer: int) -> Belief:
    """What a player knows of a game now, to be asked elsewhere: nothing that is hidden, nothing of the past.

    Raises:
        ValueError: `viewer` is no player of this game.
    """
    belief = believe(game, viewer)
    return replace(belief, eras=belief.eras.at_rest())


def recalled(belief: Belief) -> Game:
    """A game without a past that stands where a seat is and of which it knows this; what is hidden is dealt anew."""
    game = determinize(belief, 0)
    with _LOCK:
        _followers[game.lineage] = {belief.viewer: _Follower(_Known(None, belief.eras, belief.cards))}
    return game


def determinize(belief: Belief, seed: int) -> Game:
    """Deal a whole hidden world from a belief: every card that the seat does not see, with its exact probability.

    Args:
        belief: from `believe`.
        seed: fixes the world and the shuffles that come later in it.
    """
    return Dealer(belief).deal(seed)


class Dealer:
    """Deals hidden worlds from a belief, one for each seed."""

    def __init__(self, belief: Belief) -> None:
        self.belief = belief
        self.eras, self.cards = Sampler(belief.eras.mixture), Sampler(belief.cards.mixture)

    def deal(self, seed: int) -> Game:
        """A game that agrees with all that the seat has seen."""
        return Game.from_position(self.position(seed)[0], seed)

    def position(self, seed: int) -> tuple[Position, list[list[int]]]:
        """A position that agrees with all that the seat has seen, and of each era card of a stack where it is from."""
        dice = random.Random(seed)
        position = {**self.belief.position, "players": [{**player} for player in self.belief.position["players"]]}
        origins = self._deal_eras(position, dice)
        self._deal_cards(position, dice)
        for name, pile in self.belief.public.items():
            shuffled = dice.sample(pile, len(pile))
            position["ai" if name == "ai" else "supply"] = (
                shuffled if name == "ai" else {**position["supply"], "pile": shuffled}
            )
        return position, origins

    def _deal_eras(self, position: Position, dice: random.Random) -> list[list[int]]:
        eras = self.belief.eras
        states, taken = self.eras.draw(dice)
        decks = [_shuffled(left, dice) for left in eras.generations.left(taken)]
        stacks = [_deal_stack(stack, eras.mixture, states, decks, dice) for stack in eras.stacks]
        for player, stack in zip(position["players"], stacks, strict=True):
            player["stack"] = [text for text, _ in stack]
        pile = decks[-1]
        position["era_pile"] = [_era_text(pile.pop(), False) for _ in position["era_pile"]]
        return [[origin for _, origin in stack] for stack in stacks]

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


def tokens_in(mixture: Mixture, urn: int, state: int, decks: Any, dice: random.Random) -> list[tuple[int, int]]:
    """The tokens in an urn, in random order: kind and class, SEEN for those whose kind is known.

    Unknown ones are taken from the decks of their classes.
    """
    tokens = [(kind, SEEN) for kind in range(mixture.kinds) for _ in range(state >> mixture.known(urn, kind) & BYTE)]
    for cls in range(mixture.stock.size):
        tokens += [(decks[cls].pop(), cls) for _ in range(state >> mixture.unknown(urn, cls) & BYTE)]
    dice.shuffle(tokens)
    return tokens


def _kinds_in(mixture: Mixture, urn: int, state: int, decks: Any, dice: random.Random) -> list[int]:
    return [kind for kind, _ in tokens_in(mixture, urn, state, decks, dice)]


def _era_text(shape: int, up: bool) -> str:
    return LETTERS[shape] if up else f"({LETTERS[shape].lower()})"


def _deal_stack(
    stack: Stack, mixture: Mixture, states: dict[int, int], decks: list[list[int]], dice: random.Random
) -> list[tuple[str, int]]:
    """The cards of a stack, top first, each with where it is from."""
    bags = {up: tokens_in(mixture, stack.urn(up), states[stack.urn(up)], decks, dice) for up in (False, True)}

    def card(token: Token) -> tuple[str, int]:
        shape, origin = token.value, SEEN
        if token.sort == DRAW:
            shape, origin = bags[token.up].pop()
        elif token.sort == MOVED:
            ((shape, origin),) = tokens_in(mixture, token.value, states[token.value], decks, dice)
        elif token.sort == PLAIN:
            shape, origin = decks[token.value].pop(), token.value
        return _era_text(shape, token.up), origin

    upper, lower = [card(token) for token in stack.upper], [card(token) for token in stack.lower]
    bag = [(_era_text(shape, up), origin) for up, cards in bags.items() for shape, origin in cards]
    dice.shuffle(bag)
    return upper + bag + lower


def places_of(cards: CardBelief, states: dict[int, int], cls: int) -> int:
    """How many unknown cards that can only belong to one row there are, in its pile and elsewhere."""
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
    player["deck"] = [SLUGS[card] for card in top + pool[drawn:]]
    if p != cards.viewer:
        certain = _kinds_in(mixture, cards.hand(p), states[cards.hand(p)], decks, dice)
        player["hand"] = [SLUGS[card] for card in sorted(certain + pool[:drawn])]


# Positions that tell what a seat remembers


def tells_of_hidden_cards(position: Position) -> bool:
    """Whether a position says more than what lies open in it."""
    return "memory" in position or any(player.get("unseen") for player in position["players"])


class Recollection:
    """What a position tells of hidden cards, and a deal that agrees with it.

    Args:
        given: the position, as it was given.
        seed: fixes the deal.

    Raises:
        ValueError: the position cannot be.
    """

    def __init__(self, given: Position, seed: int) -> None:
        self.given, self.seed = given, seed
        self.dealt = {key: value for key, value in given.items() if key != "memory"}
        self.rules, self.record = read_position(self.dealt, seed)
        self.origins: list[list[int]] | None = None
        if "memory" in given:
            numbers = as_list("memory", given["memory"])
            try:
                self._deal()
            except (LookupError, ArithmeticError, ValueError):
                raise damaged(numbers) from None

    def _deal(self) -> None:
        """Hidden cards lie as the seat that wrote the position believes."""
        seat = self._seat()
        sight = write_position(self.record, self.rules, seat)
        belief = Belief(seat, sight, *self.known(seat), known_piles(self.record))
        self.dealt, self.origins = Dealer(belief).position(self.seed)
        _, self.record = read_position(self.dealt, self.seed)
        if write_position(self.record, self.rules, seat) != sight:
            raise damaged()

    def _seat(self) -> int:
        return Numbers(self.given["memory"]).next(len(self.given["players"]) - 1)

    def known(self, viewer: int) -> tuple[EraBelief, CardBelief]:
        """What a seat knows of the era cards and the action cards."""
        whole = write_position(self.record, self.rules, None)
        eras = era_belief(whole, self.rules, viewer, self.seed)
        cards = CardBelief(whole, viewer, False, copies_in(self.rules), [*map(_unseen, self.given["players"])])
        if "memory" in self.given:
            self._remember(eras, cards, whole)
        return eras, cards

    def _remember(self, eras: EraBelief, cards: CardBelief, whole: Position) -> None:
        """The era cards are remembered by all seats, the action cards by that which wrote the position."""
        numbers = Numbers(self.given["memory"])
        seat = numbers.next(len(self.given["players"]) - 1)
        read_eras(numbers, eras, len(whole["era_pile"]))
        for p, stack in enumerate(eras.stacks):
            if self.origins:
                stack.true, stack.origins = [*map(era_number, whole["players"][p]["stack"])], list(self.origins[p])
        if cards.viewer == seat:
            sight = write_position(self.record, self.rules, seat)
            for player, given in zip(sight["players"], self.given["players"], strict=True):
                player.update({"unseen": given["unseen"]} if given.get("unseen") else {})
            read_cards(numbers, cards, sight, whole, copies_in(self.rules))
            numbers.end()


def _unseen(player: dict[str, list[str]]) -> Unseen | None:
    if not player.get("unseen"):
        return None
    top_given = player.get("deck", [])[:1] not in ([], [HIDDEN_CARD])
    return Unseen(
        [CARD_OF_SLUG[card] for card in player["unseen"]], player.get("hand", []).count(HIDDEN_CARD), top_given
    )


class _Memory:
    """How positions tell what seats remember."""

    def seen(self, game: Game, viewer: int) -> Position:
        """The position as a seat sees it, with all that it knows of hidden cards."""
        eras, cards = known(game, viewer)
        position = game.sight(viewer)
        for p, player in enumerate(position["players"]):
            unseen = unseen_cards(cards, p, player)
            player.update({"unseen": unseen} if unseen else {})
        numbers = [*era_numbers(eras, position), *card_numbers(cards, position)]
        return position | ({"memory": [viewer, *numbers]} if any(numbers) else {})

    def dealt(self, position: Position, seed: int) -> Position:
        """A position in which the hidden cards that are remembered lie as they may lie."""
        return Recollection(position, seed).dealt


Game.memory = _Memory()
