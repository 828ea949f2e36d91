"""A seat's memory of hidden cards, as whole numbers in a position, and the beliefs that such numbers mean.

A position says which cards are where, and `unseen` which are in a hand and deck. Everything else that a seat knows,
such as the card that a failed try showed or the cards under a technology pile, is a row of numbers: first the knowledge
of the era cards, or 0 if the position says it all, then that of the action cards, or zeros. Equal beliefs give equal
numbers, however they arose. Before them is the seat, and before that, if there are more than the first kinds of cards,
`MAX_PLAYERS` plus the number of additional kinds: so the numbers of an older program are read as it counted.
"""

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from math import gcd
from typing import Final, NamedTuple

from eternitium.belief.action_cards import CLASS_OF_ROW, FREE, CardBelief, HiddenCards, open_to_all
from eternitium.belief.era_cards import (
    DRAW,
    KNOWN,
    MOVED,
    N_SHAPES,
    PLAIN,
    EraBelief,
    Generations,
    Stack,
    Token,
    era_number,
)
from eternitium.belief.mixture import BYTE, Cluster, Mixture, State
from eternitium.checks import as_list, fail, shown
from eternitium.components import CARD_OF_SLUG, FIRST_KINDS, LETTERS, MAX_PLAYERS, N_CARDS, ROWS, SLUGS
from eternitium.game.outset import Outset, Unseen
from eternitium.game.position import HIDDEN_CARD, HIDDEN_ERA_CARD, Position

MOST_STATES: Final = 20_000
MOST_GENERATIONS: Final = 40
LARGEST_NUMBER: Final = 1 << 4_096


def damaged(numbers: object = ()) -> ValueError:
    """Return the error to raise for numbers that no game has written."""
    reason = "does not fit the position; allowed are the numbers that Game.position wrote with it"
    return fail("memory", f"{shown(numbers)} {reason}")


class Numbers:
    """A reader of whole numbers, one by one. `kinds`: the number of kinds of cards when they were written."""

    kinds: int = FIRST_KINDS

    def __init__(self, numbers: object) -> None:
        given = as_list("memory", numbers)
        if not all(type(number) is int and 0 <= number < LARGEST_NUMBER for number in given):
            raise damaged()
        self._numbers: Iterator[int] = iter(given)

    def head(self, players: int) -> int:
        """Read the seat whose memory it is."""
        seat = self.next(MAX_PLAYERS + N_CARDS - FIRST_KINDS)
        if seat > MAX_PLAYERS:
            self.kinds += seat - MAX_PLAYERS
            seat = self.next(players - 1)
        if seat >= players:
            raise damaged()
        return seat

    def next(self, most: int) -> int:
        """Read the next number, which must not be above a limit."""
        number = next(self._numbers, LARGEST_NUMBER)
        if number > most:
            raise damaged()
        return number

    def many(self, count: int, most: int) -> list[int]:
        """Read `count` numbers, none above a limit."""
        return [self.next(most) for _ in range(count)]

    def counted(self, most: int) -> list[int]:
        """Read a count and then that many numbers, none above a limit."""
        return self.many(self.next(BYTE), most)

    def end(self) -> None:
        """Check that there are no more numbers."""
        if next(self._numbers, None) is not None:
            raise damaged()


def head(viewer: int) -> list[int]:
    """Return the first numbers of a memory."""
    return [MAX_PLAYERS + N_CARDS - FIRST_KINDS, viewer] if N_CARDS > FIRST_KINDS else [viewer]


# Era cards


def known_stack(stack: Stack, shown: list[str]) -> list[str]:
    """Return a stack as a position shows it, with the cards down to the first back that the seat saw face up (R82).

    If prefixes are not public, others see only the top, but remember the cards that a Giga-Droid without effect, a
    Droid or a Time Bomb showed everybody.
    """
    visible = [card for card in shown if card != HIDDEN_ERA_CARD]
    known = takewhile(lambda token: token.sort == KNOWN and token.up and not token.told, stack.upper[len(visible) :])
    letters = visible + [LETTERS[token.value] for token in known]
    return letters + shown[len(letters) :]


def era_numbers(eras: EraBelief, position: Position) -> list[int]:
    """Return the knowledge of the era cards beyond what a position shows; [0] if there is none."""
    left = eras.generations.left(eras.mixture.taken)
    classes = [cls for cls, counts in enumerate(left) if any(counts)] or [0]
    urns = _numbered_urns(eras)
    codes = [[_code_of(token, urns, classes) for token in (*stack.upper, *stack.lower)] for stack in eras.stacks]
    shown = [[_code_shown(text) for text in player["stack"]] for player in position["players"]]
    if codes == shown and len(classes) == 1 and not eras.mixture.noise:
        return [0]
    numbers = [len(classes), *(count for cls in classes for count in left[cls])]
    for stack, tokens in zip(eras.stacks, codes, strict=True):
        numbers += [len(stack.upper), stack.down, stack.up, *tokens]
    return numbers + _mixture_numbers(eras.mixture, urns, classes)


def _numbered_urns(eras: EraBelief) -> dict[int, int]:
    """Return the new numbers of all urns: two for each stack, then those of moved cards in their order."""
    urns = [urn for stack in eras.stacks for urn in (stack.down_urn, stack.up_urn)]
    urns += [token.value for token in _tokens(eras) if token.sort == MOVED]
    return {urn: number for number, urn in enumerate(urns)}


def _code_of(token: Token, urns: Mapping[int, int], classes: Sequence[int]) -> int:
    value = token.value
    if token.sort in (MOVED, PLAIN):
        value = urns[value] if token.sort == MOVED else classes.index(value)
    return token.sort + 4 * token.up + 8 * value


def _code_shown(text: str) -> int:
    """Return the code of an era card of which nothing is known beyond what a position shows."""
    return PLAIN if text == HIDDEN_ERA_CARD else KNOWN + 4 + 8 * (era_number(text) & 3)


def read_eras(numbers: Numbers, eras: EraBelief, piled: int) -> None:
    """Replace what a belief knows by what numbers say; the common pile has `piled` cards."""
    n_classes = numbers.next(MOST_GENERATIONS)
    if not n_classes:
        return
    cards = _shapes(eras)
    eras.generations = Generations([tuple(numbers.many(N_SHAPES, BYTE)) for _ in range(n_classes)])
    old = eras.mixture
    eras.mixture = Mixture(N_SHAPES, old.urns, eras.generations, old.state_limit, old.work_limit)
    for p, stack in enumerate(eras.stacks):
        stack.down_urn, stack.up_urn = 2 * p, 2 * p + 1
        _read_stack(numbers, stack, n_classes)
    sizes = _sizes(eras)
    if sorted(sizes) != [eras.mixture.open_urn() for _ in sizes]:
        raise damaged()
    clusters = _read_clusters(numbers, eras.mixture)
    _check_sizes(eras.mixture, clusters, sizes)
    _settle(eras.mixture, clusters)
    if _shapes(eras) != cards or not _fits_generations(eras, piled):
        raise damaged()


def _tokens(eras: EraBelief) -> list[Token]:
    return [token for stack in eras.stacks for token in (*stack.upper, *stack.lower)]


def _read_stack(numbers: Numbers, stack: Stack, n_classes: int) -> None:
    size = stack.size
    upper, stack.down, stack.up = numbers.many(3, size)
    known = size - stack.down - stack.up
    if not upper <= known:
        raise damaged()
    tokens = [_token(numbers.next(8 * BYTE), n_classes) for _ in range(known)]
    stack.upper, stack.lower = tokens[:upper], tokens[upper:]


def _token(code: int, n_classes: int) -> Token:
    sort, up, value = code & 3, bool(code & 4), code >> 3
    if value >= {KNOWN: N_SHAPES, PLAIN: n_classes, DRAW: 1, MOVED: BYTE}[sort]:
        raise damaged()
    return Token(sort, value, up)


def _sizes(eras: EraBelief) -> dict[int, int]:
    """Return the number of cards in each urn."""
    sizes = {stack.urn(up): stack.up if up else stack.down for stack in eras.stacks for up in (False, True)}
    for stack in eras.stacks:
        for token in (*stack.upper, *stack.lower):
            if token.sort == DRAW:
                sizes[stack.urn(token.up)] += 1
            elif token.sort == MOVED:
                sizes[token.value] = sizes.get(token.value, 0) + 1
    return sizes


def _check_sizes(mixture: Mixture, clusters: Iterable[Cluster], sizes: dict[int, int]) -> None:
    """Check that in every state every urn holds the right number of cards."""
    empty = {urn for urn, size in sizes.items() if size == 0}
    for cluster in clusters:
        for s, _ in cluster.states:
            if any(sum(map(len, _content(mixture, urn, s))) != sizes.get(urn) for urn in cluster.urns):
                raise damaged()
        empty |= cluster.urns
    if empty != set(sizes):
        raise damaged()


def _shapes(eras: EraBelief) -> "Counter[int]":
    """Return the shapes of all cards that are not open in market or discard pile."""
    found = Counter(token.value for token in _tokens(eras) if token.sort == KNOWN)
    for counts in eras.generations.left(eras.mixture.taken):
        found.update(dict(enumerate(counts)))
    found.update(_balance(eras.mixture).known)
    return +found


def _fits_generations(eras: EraBelief, piled: int) -> bool:
    """Return whether there are as many cards of each generation as places for them."""
    places = _balance(eras.mixture).unknown
    places.update(token.value for token in _tokens(eras) if token.sort == PLAIN)
    left = eras.generations.left(eras.mixture.taken)
    places[len(left) - 1] += piled
    return all(places[cls] == sum(counts) for cls, counts in enumerate(left))


# Action cards


def unseen_cards(cards: CardBelief, p: int, player: Mapping[str, list[str]]) -> list[str]:
    """Return the cards that are certainly in a player's deck and hand, without those that a position shows there."""
    mixture, urns = cards.mixture, {cards.deck(p), cards.hand(p)}
    found = Counter(kind for kind, _ in cards.tops[p][len(_shown_top(player)) :] if kind >= 0)
    for cluster in {id(mixture.home[urn]): mixture.home[urn] for urn in urns}.values():
        for kind in range(N_CARDS):
            places = [mixture.known(urn, kind) for urn in urns & cluster.urns]
            found[kind] += min(sum(s >> place & BYTE for place in places) for s, _ in cluster.states)
    return [SLUGS[kind] for kind in sorted(found.elements())]


def card_numbers(cards: CardBelief, position: Position) -> list[int]:
    """Return the knowledge of the action cards beyond what a position shows; zeros if there is none."""
    numbers = [number for row in ROWS for number in (len(cards.piles[row].bottom), *cards.piles[row].bottom)]
    urns: list[int] = []
    for p, player in enumerate(position["players"]):
        sure = _surely_in_hand(cards, p, "unseen" in player)
        numbers += [*_top_numbers(cards, p, player), len(sure or ()), *(sure or ())]
        if sure is None:
            urns += _urns_of(cards, p)
    return numbers + _mixture_numbers(cards.mixture, {urn: urn for urn in urns}, range(cards.hidden.size))


def _shown_top(player: Mapping[str, list[str]]) -> list[tuple[int, int]]:
    return [(CARD_OF_SLUG[card], -1) for card in player["deck"][:1] if card != HIDDEN_CARD]


def _top_numbers(cards: CardBelief, p: int, player: Mapping[str, list[str]]) -> list[int]:
    top = cards.tops[p]
    if top == _shown_top(player):
        return [0]
    return [1 + len(top), *(cls if kind < 0 else kind + cards.hidden.size for kind, cls in top)]


def _urns_of(cards: CardBelief, p: int) -> tuple[int, int, int]:
    return cards.deck(p), cards.hand(p), cards.drawn(p)


def _surely_in_hand(cards: CardBelief, p: int, unseen: bool) -> list[int] | None:
    """Return the cards certainly in a hand; None if more than these and `unseen` is known of hand and deck."""
    mixture = cards.mixture
    if any(len(mixture.home[urn].states) > 1 for urn in _urns_of(cards, p)):
        return None
    deck, hand, drawn = (_content(mixture, urn, next(iter(mixture.home[urn].states))[0]) for urn in _urns_of(cards, p))
    unknown = {*deck.unknown, *hand.unknown}
    if unknown - {FREE} or (hand.unknown and (unseen or drawn.known)):
        return None
    return hand.known if cards.deck_n[p] > len(cards.tops[p]) else []


def read_cards(numbers: Numbers, cards: CardBelief, outset: Outset, copies: Sequence[int]) -> None:
    """Replace what a belief knows by what numbers say.

    `numbers`: from `card_numbers`; `cards`: the seat's knowledge from the position alone; `outset`: the position, and
    what it says of unseen cards; `copies`: of each card in the box.
    """
    position = outset.position
    old, hidden = cards.mixture, HiddenCards([], [])
    cards.hidden, cards.mixture = hidden, Mixture(N_CARDS, old.urns, hidden, old.state_limit, old.work_limit)
    for _ in range(old.urns):
        cards.mixture.open_urn()
    for row in ROWS:
        bottom = tuple(numbers.counted(N_CARDS - 1))
        cards.piles[row].bottom, cards.piles[row].unknown = bottom, len(position[row]["pile"]) - len(bottom)
    sure = [_read_top(numbers, cards, p, player) for p, player in enumerate(position["players"])]
    clusters = _read_clusters(numbers, cards.mixture)
    _settle(cards.mixture, clusters)
    uncertain = {urn for cluster in clusters for urn in cluster.urns}
    for p, player in enumerate(position["players"]):
        if uncertain.isdisjoint(_urns_of(cards, p)):
            _share_out(cards, p, player, outset.unseen[p], sure[p])
        _check_player(cards, p, player)
    _count_hidden(cards, position, copies)


def _read_top(numbers: Numbers, cards: CardBelief, p: int, player: Mapping[str, list[str]]) -> list[int]:
    """Read the cards on top of a deck; return those that are certainly in the hand."""
    written, size = numbers.next(BYTE), cards.hidden.size
    codes = numbers.many(max(written - 1, 0), N_CARDS + size)
    known = [(code - size, -1) if code >= size else (-1, code) for code in codes]
    cards.tops[p] = known if written else _shown_top(player)
    return numbers.counted(N_CARDS - 1)


def _share_out(
    cards: CardBelief, p: int, player: Mapping[str, list[str]], given: Unseen | None, sure: list[int]
) -> None:
    """Fill a player's hand and deck from the unseen cards and those that are certainly in the hand."""
    above = [kind for kind, _ in cards.tops[p][len(_shown_top(player)) :] if kind >= 0]
    unseen = [CARD_OF_SLUG[card] for card in given.cards] if given else []
    for card in (*above, *sure):
        if card not in unseen:
            raise damaged()
        unseen.remove(card)
    in_deck = len(player["deck"]) - len(cards.tops[p])
    in_hand = 0 if p == cards.viewer else len(player["hand"]) - len(sure)
    if p == cards.viewer and in_deck != len(unseen):
        raise damaged()
    if given is None:
        cards.mixture.put(cards.deck(p), (), [FREE] * in_deck)
        cards.mixture.put(cards.hand(p), (), [FREE] * in_hand)
    elif in_deck + in_hand < len(unseen):
        raise damaged()
    else:
        cards.mixture.put(cards.hand(p), sure, ())
        cards.share_out(p, unseen, in_deck, in_hand)


def _check_player(cards: CardBelief, p: int, player: Mapping[str, list[str]]) -> None:
    """Check that in every state hand and deck hold the right numbers of cards."""
    mixture, urns = cards.mixture, _urns_of(cards, p)
    in_hand = 0 if p == cards.viewer else len(player["hand"])
    in_deck = len(player["deck"]) - len(cards.tops[p])
    states = [[s for s, _ in mixture.home[urn].states] for urn in urns]
    for i in range(max(map(len, states))):
        contents = [_content(mixture, urn, s[min(i, len(s) - 1)]) for urn, s in zip(urns, states, strict=True)]
        deck, hand, drawn = (len(content.known) + len(content.unknown) for content in contents)
        if deck + hand != in_deck + in_hand or hand + drawn != in_hand:
            raise damaged()


def _count_hidden(cards: CardBelief, position: Position, copies: Sequence[int]) -> None:
    """Count as hidden the cards whose place is unknown, in the places of which nothing is known."""
    own = position["players"][cards.viewer]["hand"]
    seen = Counter(CARD_OF_SLUG[card] for card in (*open_to_all(position), *own))
    in_piles = {pile.cls: pile.unknown for pile in cards.piles.values()}
    for pile in cards.piles.values():
        seen.update(pile.bottom)
    for top in cards.tops:
        seen.update(kind for kind, _ in top if kind >= 0)
    drawn = {cards.drawn(p) for p in range(len(cards.tops))}
    found = _balance(cards.mixture, drawn)
    seen.update(found.known)
    on_top = Counter(cls for top in cards.tops for kind, cls in top if kind < 0)
    cards.hidden.left = [n - seen[card] for card, n in enumerate(copies)]
    rows = [in_piles[cls] + on_top[cls] + found.unknown[cls] for cls in CLASS_OF_ROW.values()]
    cards.hidden.places = [sum(cards.hidden.left) - sum(rows), *rows]
    if min(*cards.hidden.left, *cards.hidden.places) < 0 or cards.mixture.taken:
        raise damaged()


# Mixtures


class _Content(NamedTuple):
    """The content of an urn in a state: the kinds of known tokens and the classes of unknown ones."""

    known: list[int]
    unknown: list[int]


def _content(mixture: Mixture, urn: int, state: int) -> _Content:
    return _Content(
        [kind for kind in range(mixture.kinds) for _ in range(state >> mixture.known(urn, kind) & BYTE)],
        [cls for cls in range(mixture.stock.size) for _ in range(state >> mixture.unknown(urn, cls) & BYTE)],
    )


class _Balance(NamedTuple):
    """Sums that agree in all states: known less taken tokens of each kind, unknown and taken ones of each class."""

    known: "Counter[int]"
    unknown: "Counter[int]"


def _balance(mixture: Mixture, without: Iterable[int] = ()) -> _Balance:
    """Return the balance of all urns except some. Raises ValueError: it is not the same in all states."""
    total = _Balance(Counter(), Counter())
    for cluster in {id(cluster): cluster for cluster in mixture.home.values()}.values():
        urns = cluster.urns.difference(without)
        balances = {_balanced(mixture, urns, s, t) for s, t in cluster.states}
        if len(balances) > 1:
            raise damaged()
        for sums, found in zip(total, balances.pop(), strict=True):
            sums.update(dict(enumerate(found)))
    return total


def _balanced(mixture: Mixture, urns: Iterable[int], s: int, t: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    known, unknown = [0] * mixture.kinds, [0] * mixture.stock.size
    for content in (_content(mixture, urn, s) for urn in urns):
        for kind in content.known:
            known[kind] += 1
        for cls in content.unknown:
            unknown[cls] += 1
    for cls in range(mixture.stock.size):
        for kind in range(mixture.kinds):
            taken = t >> mixture.place_taken(cls, kind) & BYTE
            known[kind] -= taken
            unknown[cls] += taken
    return tuple(known), tuple(unknown)


def _mixture_numbers(mixture: Mixture, urns: Mapping[int, int], classes: Sequence[int]) -> list[int]:
    """Return the states of some urns, by their new numbers: of single urns if certain, else of several together."""
    old = {new: urn for urn, new in urns.items()}
    groups = set[tuple[int, ...]]()
    for urn, new in urns.items():
        cluster = mixture.home[urn]
        groups.add((new,) if len(cluster.states) == 1 else tuple(sorted(urns[other] for other in cluster.urns)))
    found = [_cluster_numbers(mixture, [old[new] for new in group], group, classes) for group in sorted(groups)]
    found = [numbers for numbers in found if numbers]
    return [_of_noise(mixture.noise), len(found), *(number for numbers in found for number in numbers)]


def _cluster_numbers(mixture: Mixture, urns: Sequence[int], group: Sequence[int], classes: Sequence[int]) -> list[int]:
    """Return the states of a cluster, field by field, without fields that are always 0; nothing for an empty urn."""
    cluster, kinds = mixture.home[urns[0]], range(mixture.kinds)
    inside = [place for urn in urns for place in _places(mixture, urn, classes, kinds)]
    taken = [mixture.place_taken(cls, kind) for cls in classes for kind in kinds]
    rows = {
        (*(s >> place & BYTE for place in inside), *(t >> place & BYTE for place in taken)): weight
        for (s, t), weight in cluster.states.items()
    }
    ordered = sorted(rows)
    columns = [(i, column) for i, column in enumerate(zip(*ordered, strict=True)) if any(column)]
    if not columns:
        return []
    common = gcd(*rows.values())
    numbers = [len(group), *group, len(rows), _of_noise(cluster.noise), len(columns)]
    for i, column in columns:
        numbers += [i, *column]
    return numbers + [rows[row] // common for row in ordered]


def _places(mixture: Mixture, urn: int, classes: Iterable[int], kinds: Iterable[int]) -> list[int]:
    known = [mixture.known(urn, kind) for kind in kinds]
    return known + [mixture.unknown(urn, cls) for cls in classes]


def _of_noise(noise: float) -> int:
    """Return the bits of a number, 0 or more, as a whole number."""
    return int.from_bytes(struct.pack(">d", noise), "big")


def _noise(number: int) -> float:
    noise: float = struct.unpack(">d", number.to_bytes(8, "big"))[0]
    if not 0 <= noise < float("inf"):
        raise damaged()
    return noise


def _read_clusters(numbers: Numbers, mixture: Mixture) -> list[Cluster]:
    """Read the clusters that `_mixture_numbers` has written, for urns that are open and not yet read."""
    mixture.noise = _noise(numbers.next(1 << 63))
    waiting, states = set(mixture.home), MOST_STATES
    clusters = []
    for _ in range(numbers.next(len(waiting))):
        urns = numbers.counted(mixture.urns)
        if not waiting.issuperset(urns) or not urns:
            raise damaged()
        clusters.append(_read_cluster(numbers, mixture, urns, states))
        waiting -= clusters[-1].urns
        states -= len(clusters[-1].states)
    return clusters


def _read_cluster(numbers: Numbers, mixture: Mixture, urns: Sequence[int], most_states: int) -> Cluster:
    n_states, noise = numbers.next(most_states), _noise(numbers.next(1 << 63))
    classes, kinds = range(mixture.stock.size), range(min(mixture.kinds, numbers.kinds))
    inside = [place for urn in urns for place in _places(mixture, urn, classes, kinds)]
    taken = [mixture.place_taken(cls, kind) for cls in classes for kind in kinds]
    columns = {}
    for _ in range(numbers.next(len(inside) + len(taken))):
        field = numbers.next(len(inside) + len(taken) - 1)
        columns[field] = numbers.many(n_states, BYTE)
    states = dict[State, int]()
    for row in range(n_states):
        s = sum(column[row] << inside[i] for i, column in columns.items() if i < len(inside))
        t = sum(column[row] << taken[i - len(inside)] for i, column in columns.items() if i >= len(inside))
        states[s, t] = max(numbers.next(LARGEST_NUMBER), 1)
    if len(states) != n_states or not states:
        raise damaged()
    return Cluster(frozenset(urns), states, noise)


def _settle(mixture: Mixture, clusters: Iterable[Cluster]) -> None:
    for cluster in clusters:
        mixture.settle(cluster)
