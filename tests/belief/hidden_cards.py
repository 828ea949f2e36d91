"""The action cards that a seat does not see, by brute force: every world that fits what was seen, with its weight.

A world says which cards are in the others' hands and decks and in the technology piles; the order of a deck and of the
unknown part of a pile is uniform in every world. Events are followed as the seat saw them: worlds that do not fit are
dropped, a hidden draw splits a world. Weights are whole numbers; factors that are equal in all worlds are left out.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import factorial, gcd, prod
from random import Random
from typing import Any, NamedTuple

from eternitium import Action, Event, Game, Rules
from eternitium.components import CARD_OF_SLUG, CARDS, ROWS, kind_of, row_of
from eternitium.rules import EDITIONS

Cards = tuple[str, ...]
Groups = tuple[Cards, ...]
Deal = tuple[tuple[tuple[Cards, Cards], ...], Groups]
SHOWN = ("play", "try", "discard", "destroy")
ARRIVING = ("take", "steal", "recover")


class Seat(NamedTuple):
    """What somebody else holds in one world, each part sorted; a card that nobody else has seen yet ends in a star.

    `sure` came into the hand before everybody's eyes, or is there because the deck was emptied; `loose` was drawn;
    `top` was bought and lies on the deck until it is drawn.
    """

    sure: Cards = ()
    loose: Cards = ()
    deck: Cards = ()
    top: Cards = ()

    def settled(self) -> "Seat":
        """With no card left in the deck but the known one, all others are in the hand."""
        return self if self.deck else Seat(add(self.sure, *self.loose), (), (), self.top)

    @property
    def hand(self) -> Cards:
        return add((), *map(seen, self.sure + self.loose))

    @property
    def whole_deck(self) -> Cards:
        return add((), *map(seen, self.deck + self.top))

    def with_card(self, card: str, kind: str) -> "Seat":
        """A card is dealt or picked into the deck, bought onto it, or comes to the hand for everybody to see."""
        if kind in ("deal", "pick"):
            return self._replace(deck=add(self.deck, card))
        if kind == "buy":
            assert not self.top
            return self._replace(top=(card,))
        return self._replace(sure=add(self.sure, card))

    def drawn(self) -> Iterator[tuple["Seat", int]]:
        """One card is drawn that nobody else sees."""
        if self.top:
            yield self._replace(sure=add(self.sure, *self.top), top=()), 1
            return
        for card, rest, copies in kinds(self.deck):
            yield self._replace(loose=add(self.loose, card), deck=rest).settled(), copies

    def without_sure(self, card: str) -> "Seat":
        return self._replace(sure=without(self.sure, card))

    def shown(self, card: str) -> Iterator[tuple["Seat", int]]:
        """A card of the hand is shown: any of its cards, each as likely."""
        for one in (card, unseen(card)):
            if one in self.sure:
                yield self.without_sure(one), self.sure.count(one)
            if one in self.loose:
                yield self._replace(loose=without(self.loose, one)), self.loose.count(one)


class World(NamedTuple):
    """The others' cards (the viewer's seat is empty) and the unknown cards of both technology piles."""

    seats: tuple[Seat, ...]
    piles: Groups

    def seated(self, player: int, seat: Seat) -> "World":
        return self._replace(seats=(*self.seats[:player], seat, *self.seats[player + 1 :]))

    def tops(self, row: int) -> Iterator[tuple[str, "World", int]]:
        """What may be on top of the unknown cards of a pile, and the world without it."""
        for card, rest, copies in kinds(self.piles[row]):
            yield card, self.piled(row, rest), copies

    def piled(self, row: int, pile: Cards) -> "World":
        return self._replace(piles=(*self.piles[:row], pile, *self.piles[row + 1 :]))


Branches = Iterable[tuple[World, int]]


class TooManyWorldsError(Exception):
    """The list of worlds would be too long to be followed."""


def add(cards: Cards, *more: str) -> Cards:
    return tuple(sorted((*cards, *more)))


def without(cards: Cards, card: str) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def unseen(card: str) -> str:
    """The name in a world of a card that was seen by its owner only."""
    return f"{card}*"


def seen(card: str) -> str:
    return card.removesuffix("*")


@lru_cache(maxsize=100_000)
def kinds(cards: Cards) -> tuple[tuple[str, Cards, int], ...]:
    """Each different card, what is left without one such card, and how many of them there are."""
    return tuple((card, without(cards, card), copies) for card, copies in Counter(cards).items())


def row_of_slug(card: str) -> str:
    return row_of(CARD_OF_SLUG[card])


def row_number(card: str) -> int:
    return ROWS.index(row_of_slug(card))


def in_box(rules: Rules) -> Counter[str]:
    """All action cards, the Double Portals as the rules say."""
    fixed = {card.slug: card.copies for card in CARDS if not card.slug.startswith("double-portal")}
    return Counter(fixed) + Counter(f"double-portal:{pair}" for pair in rules.double_portal_pairs)


# How the cards that nobody placed are spread over the hidden places of a position


class Place(NamedTuple):
    """How many cards lie hidden at a place, and which row they belong to ("" for any card)."""

    size: int
    row: str = ""

    def room(self, group: Cards, card: str) -> int:
        fits = not self.row or row_of_slug(card) == self.row
        return self.size - len(group) if fits else 0


def spread(copies: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to put equal cards into rooms of limited size."""
    if not rooms:
        if copies == 0:
            yield ()
        return
    for first in range(min(copies, rooms[0]) + 1):
        for others in spread(copies - first, rooms[1:]):
            yield first, *others


def assignments(unknown: Counter[str], places: list[Place], limit: int) -> dict[Groups, int]:
    """Every way to fill all places, with the number of assignments of single cards that look like it."""
    found: dict[Groups, int] = {((),) * len(places): 1}
    for card, copies in sorted(unknown.items()):
        grown: Counter[Groups] = Counter()
        for groups, weight in found.items():
            rooms = [place.room(group, card) for place, group in zip(places, groups, strict=True)]
            for shares in spread(copies, rooms):
                filled = tuple(group + (card,) * n for group, n in zip(groups, shares, strict=True))
                grown[filled] += weight * factorial(copies) // prod(map(factorial, shares))
        if len(grown) > limit:
            raise TooManyWorldsError
        found = dict(grown)
    return found


def first_worlds(start: dict[str, Any], viewer: int, rules: Rules, limit: int) -> dict[World, int]:
    """The worlds of a position: every assignment of the unknown cards to the hidden places is equally likely."""
    players = len(start["players"])
    tops = [known_top(start, p, viewer) for p in range(players)]
    places = []
    for p, seat in enumerate(start["players"]):
        hidden = p != viewer
        places += [Place(hidden * len(seat["hand"])), Place(hidden * (len(seat["deck"]) - len(tops[p])))]
    places += [Place(len(start[row]["pile"]), row) for row in ROWS]
    unknown = in_box(rules)
    unknown.subtract(open_cards(start, viewer))
    places.append(Place(unknown.total() - sum(place.size for place in places)))
    worlds: Counter[World] = Counter()
    for groups, weight in assignments(+unknown, places, limit).items():
        held = [tuple(map(unseen, group)) for group in groups[: 2 * players]]
        seats = [Seat((), held[2 * p], held[2 * p + 1], tops[p]).settled() for p in range(players)]
        seats[viewer] = Seat()
        worlds[World(tuple(seats), groups[2 * players : 2 * players + 2])] += weight
    return dict(worlds)


def known_top(start: dict[str, Any], player: int, viewer: int) -> Cards:
    """The card on top of a deck, if the viewer knows it at the start of a position."""
    seers = start["turn"].get("top_known", [[]] * len(start["players"]))[player]
    return tuple(start["players"][player]["deck"][: int(viewer in seers)])


def open_cards(start: dict[str, Any], viewer: int) -> Counter[str]:
    """The cards whose place the viewer knows at the start of a position."""
    found = Counter([*start["box"], *start["ai"], *start["basic"]["open"], *start["advanced"]["open"]])
    for p, seat in enumerate(start["players"]):
        own = p == viewer
        found.update(seat["discard"])
        found.update([*seat["hand"], *seat["deck"]] if own else known_top(start, p, viewer))
    supply = start["supply"]
    found.update([*supply["open"], *supply["pile"]] if "open" in supply else supply)
    return found


class HiddenCards:
    """What one seat knows of the action cards, followed from the start of a game or position.

    Args:
        game: a game of which the setup or the position is looked at; tell `follow` all that happens after that.
        viewer: the seat.
        limit: the most worlds that are listed.

    Raises:
        TooManyWorldsError: also from `follow`.
    """

    def __init__(self, game: Game, viewer: int, limit: int = 5_000) -> None:
        start = game.opening
        self.viewer, self.limit = viewer, limit
        self.kind_identity = game.rules.display_identity == "kind"
        self.bottom: tuple[list[str], ...] = ([], [])
        self.open: tuple[list[str], ...] = ([], [])
        self.under: list[str] = []
        self.met: Counter[str] = Counter()
        self.own_top: Cards = ()
        self.weights: dict[World, int]
        if game.starts_dealt:
            piles = tuple(add((), *start[row]["open"], *start[row]["pile"]) for row in ROWS)
            self.weights = {World((Seat(),) * game.players, piles): 1}
            self.follow(game.steps[0])
        else:
            self.open = tuple([*start[row]["open"]] for row in ROWS)
            self.own_top = known_top(start, viewer, viewer)
            self.weights = first_worlds(start, viewer, game.rules, limit)

    # Following what happens

    def follow(self, events: Iterable[Event], action: str = "") -> None:
        """The worlds after an action that everybody heard and its events as the viewer saw them."""
        blind = action.partition("?")[2].split()[:1]
        row = ROWS.index(blind[0]) if blind else -1
        for event in events:
            for card in event.as_seen_by(self.viewer).cards:
                self._see(event, card, row if event.kind in ("pick", "buy", "gain") else -1)
            if event.kind == "shuffle-deck" and event.player != self.viewer:
                self._renew(event.player, event.cards)

    def _see(self, event: Event, card: str, row: int) -> None:
        kind, player = event.kind, event.player
        if kind in ("pick", "buy", "gain"):
            self._acquire(kind, player, card, row)
        elif kind == "under":
            self.under.append(card)
        elif kind == "open":
            self._open(card)
        elif kind == "draw" and player == self.viewer:
            self.own_top = ()
        elif player == self.viewer:
            return
        elif kind == "draw":
            self._each(lambda world: placed(world, player, world.seats[player].drawn()))
        elif kind == "deal" or kind in ARRIVING:
            self._each(lambda world: placed(world, player, [(world.seats[player].with_card(card, kind), 1)]))
        elif kind in SHOWN:
            self._show(player, card)

    def _each(self, split: Callable[[World], Branches]) -> None:
        """Every world becomes those that it may be after what was seen."""
        grown: Counter[World] = Counter()
        for world, weight in self.weights.items():
            for after, ways in split(world):
                grown[after] += weight * ways
        if len(grown) > self.limit:
            raise TooManyWorldsError
        shared = gcd(*grown.values())
        assert shared, "no world fits what was seen"
        self.weights = {world: weight // shared for world, weight in grown.items()}

    def _acquire(self, kind: str, player: int, card: str, row: int) -> None:
        """A technology is taken, open, or blind from the pile of a row."""
        if row < 0:
            self.open[row_number(card)].remove(card)
        elif not self._unknown(row):
            card = self.bottom[row].pop(0)
            row = -1

        self.met[f"unseen {kind}"] += card == "?"

        def split(world: World) -> Branches:
            taken = world.tops(row) if row >= 0 else [(card, world, 1)]
            for top, after, ways in taken:
                if card in ("?", top):
                    seat = after.seats[player].with_card(unseen(top) if card == "?" else top, kind)
                    yield (after if player == self.viewer else after.seated(player, seat)), ways

        self._each(split)
        if kind == "buy" and player == self.viewer:
            self.own_top = (card,)

    def _unknown(self, row: int) -> int:
        """How many cards of a pile lie above the known bottom cards."""
        return len(next(iter(self.weights)).piles[row])

    def _open(self, card: str) -> None:
        """A slot is filled, after the cards just put under the pile because identical ones lie open.

        Where an identical card is opened the whole pile holds nothing else (R7). Neither side makes use of that.
        """
        row, shown = row_number(card), [*self.under, card]
        known = self.bottom[row][: max(len(shown) - self._unknown(row), 0)]
        assert shown[len(shown) - len(known) :] == known, "not the cards that were put under the pile"
        unknown = shown[: len(shown) - len(known)]

        def split(world: World) -> Branches:
            pile, ways = world.piles[row], 1
            for top in unknown:
                ways *= pile.count(top)
                if ways:
                    pile = without(pile, top)
            if ways:
                yield world.piled(row, pile), ways

        self._each(split)
        self.met["under the pile"] += len(self.under)
        self.met["known bottom card opened"] += bool(known)
        self.bottom[row][:] = [*self.bottom[row][len(known) :], *self.under]
        self.open[row].append(card)
        self.under = []

    def _renew(self, player: int, cards: Cards) -> None:
        """The discard pile becomes the deck."""
        self.met["deck renewed"] += 1
        assert not any(world.seats[player].deck or world.seats[player].top for world in self.weights)
        self._each(lambda world: placed(world, player, [(world.seats[player]._replace(deck=add(cards)), 1)]))

    def _show(self, player: int, card: str) -> None:
        """A hand card is shown: the certain one, if there is one, else any card of the hand."""
        if all(card in world.seats[player].sure for world in self.weights):
            self._each(lambda world: placed(world, player, [(world.seats[player].without_sure(card), 1)]))
            self.met["certain card shown"] += 1
            return
        copies = {world.seats[player].hand.count(card) for world in self.weights} - {0}
        self.met["uncertain card shown"] += 1
        self.met["worlds reweighted by a shown card"] += len(copies) > 1
        self._each(lambda world: placed(world, player, world.seats[player].shown(card)))

    # What can be asked

    def blind(self, row: str) -> dict[str, Fraction]:
        """How likely each card is to be on top of a technology pile that is not empty."""
        number = ROWS.index(row)
        if not self._unknown(number):
            return {self.bottom[number][0]: Fraction(1)}
        piles: Counter[Cards] = Counter()
        for world, weight in self.weights.items():
            piles[world.piles[number]] += weight
        return shares((card, weight * ways) for pile, weight in piles.items() for card, _, ways in kinds(pile))

    def hands(self, player: int) -> dict[Cards, Fraction]:
        """How likely each hand of somebody else is."""
        return shares((world.seats[player].hand, weight) for world, weight in self.weights.items())

    def deck_tops(self, player: int) -> dict[str, Fraction]:
        """How likely each card is to be on top of somebody else's deck that is not empty."""
        seats = ((world.seats[player], weight) for world, weight in self.weights.items())
        return shares((seen(card), weight) for seat, weight in seats for card in seat.top or seat.deck)

    def deals(self) -> dict[Deal, Fraction]:
        """How likely each deal is, as `deal_of` reads it from a game."""
        return shares((self._deal(world), weight) for world, weight in self.weights.items())

    def _deal(self, world: World) -> Deal:
        seats = tuple((seat.hand, seat.whole_deck) for seat in world.seats)
        return seats, tuple(add(pile, *bottom) for pile, bottom in zip(world.piles, self.bottom, strict=True))


def deal_of(position: dict[str, Any], viewer: int) -> Deal:
    """Hands and decks of the others, and both technology piles, each sorted."""
    seats = [(add((), *seat["hand"]), add((), *seat["deck"])) for seat in position["players"]]
    seats[viewer] = ((), ())
    return tuple(seats), tuple(add((), *position[row]["pile"]) for row in ROWS)


def shares(weighed: Iterable[tuple[Any, int]]) -> dict[Any, Fraction]:
    """Weights as shares of their sum."""
    sums: Counter[Any] = Counter()
    for name, weight in weighed:
        sums[name] += weight
    total = sums.total()
    return {name: Fraction(weight, total) for name, weight in sums.items()}


def placed(world: World, player: int, seats: Iterable[tuple[Seat, int]]) -> Branches:
    """A world with other cards at one seat."""
    return ((world.seated(player, seat), ways) for seat, ways in seats)


# The own next hand


def next_hands(game: Game, viewer: int, top: Cards, draw: int) -> dict[Cards, Fraction]:
    """How likely each hand of `draw` cards is, if the hand is laid down first: every sample of single cards counted.

    Args:
        game: its truth is read, but no order.
        viewer: whose hand.
        top: the card that this seat knows to be on top of its own deck.
        draw: how many cards are drawn, one by one; the empty deck is renewed from what lies on the discard pile then.
    """
    position = game.position()
    seat, held = position["players"][viewer], position["turn"].get("pending", {}).get("held")
    deck = list((Counter(seat["deck"]) - Counter(top)).elements())
    renewed = [*seat["discard"], *seat["hand"], *([held] if held and game.turn_player == viewer else [])]
    whole = [*top, *deck]
    first, rest = ([*top][:draw], deck) if draw < len(whole) else (whole, renewed)
    return shares((add((), *first, *more), 1) for more in combinations(rest, min(draw - len(first), len(rest))))


# Random games that move many hidden cards

VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((edition, {}) for edition in EDITIONS),
    ("de", {"display_identity": "kind"}),
    ("de", {"lab_blind": False}),
    ("fr", {"played_card_zone": "after_effect"}),
    ("fr", {"loop_guard": "literal+cap"}),
    ("fr", {"final_step5": "do"}),
    ("fr", {"double_portal_pairs": ["circle+square"] * 3 + ["circle+triangle"] * 3}),
)
MOVERS = ("laboratory", "communicator", "robo-thief", "temporal-projector", "robo-recycler", "transporter")


def random_rules(dice: Random) -> Rules:
    edition, switches = dice.choice(VARIANTS)
    return Rules(edition, **switches)


def choose(game: Game, dice: Random) -> Action:
    """A legal action; blind ones, Laboratories and new technologies come more often than others."""
    actions = game.legal_actions
    eager = ["?" in action or "laboratory" in action for action in actions]
    new = [action.verb in ("buy", "gain") for action in actions]
    return dice.choices(actions, [1 + new[i] + 3 * eager[i] for i in range(len(actions))])[0]


class Box:
    """The action cards that a random position has not placed yet."""

    def __init__(self, rules: Rules, dice: Random) -> None:
        self.dice, self.left = dice, list(in_box(rules).elements())

    def take(self, n: int, fits: Callable[[str], bool] = bool) -> list[str]:
        """Some cards that fit, as many as there are of the n asked for; each kind is as likely."""
        taken: list[str] = []
        while len(taken) < n and (kinds_left := sorted({card for card in self.left if fits(card)})):
            taken.append(self.dice.choice(kinds_left))
            self.left.remove(taken[-1])
        return taken

    def row(self, row: str) -> dict[str, list[str]]:
        """A technology row: three cards of different kinds and a short pile."""
        opened: list[str] = []

        def fresh(card: str) -> bool:
            return row_of_slug(card) == row and kind_of(card) not in map(kind_of, opened)

        for _ in range(3):
            opened += self.take(1, fresh)
        return {"open": opened, "pile": self.take(self.dice.randint(0, 5), lambda card: row_of_slug(card) == row)}

    def seat(self) -> dict[str, list[str]]:
        """A player with few cards, among them such as move hidden ones."""
        hand = self.take(self.dice.randint(1, 2)) + self.take(self.dice.randint(0, 2), MOVERS.__contains__)
        deck, discard = self.take(self.dice.choice((0, 0, 1, 2, 3))), self.take(self.dice.randint(0, 4))
        return {"hand": hand, "deck": deck, "discard": discard, "stack": ["(?)"] * self.dice.choice((2, 4, 6))}


def random_position(dice: Random, missing: int = 0) -> dict[str, Any]:
    """A position with few hidden action cards; some may be missing from the game."""
    rules = random_rules(dice)
    box, players = Box(rules, dice), dice.choice((2, 2, 2, 3))
    rows = {row: box.row(row) for row in ROWS}
    supply = Counter(box.take(6, lambda card: row_of_slug(card) == "portal"))
    position = {
        "edition": rules.edition, "switches": rules.deviations, **rows, "supply": dict(supply),
        "players": [box.seat() for _ in range(players)],
        "turn": {"player": dice.randrange(players), "step": dice.choice(("portal", "play", "acquire")), "round": 2},
    }  # fmt: skip
    box.take(missing)
    return position | ({"box": box.left} if missing else {})
