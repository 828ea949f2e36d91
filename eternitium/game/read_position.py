"""Reading a position: every check of `Game.from_position`, and the deal of all that a position leaves open."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import numpy as np

from eternitium.box import HANDS, Box
from eternitium.checks import as_list, as_object, check_format, check_keys, fail, shown
from eternitium.components import (
    AI_KINDS,
    CARD_OF_SLUG,
    FIRST_ADVANCED,
    FIRST_BASIC,
    LETTERS,
    MAX_PLAYERS,
    N_CARDS,
    ROWS,
    SHAPES,
    SLUGS,
    Tech,
    row_of,
)
from eternitium.engine.layout import (
    AI_CARDS,
    EVENT,
    INT,
    MARKET_SLOTS,
    NO_CARD,
    OPEN_SLOTS,
    PORTAL_PILE,
    UP,
    IntArray,
    Record,
    State,
)
from eternitium.engine.piles import note_held, refill_row, shuffle
from eternitium.engine.setup import blank
from eternitium.game.faults import Fault, Faults, number
from eternitium.game.position import FORMAT, HIDDEN_CARD, HIDDEN_ERA_CARD, Position
from eternitium.game.read_turn import read_turn
from eternitium.rule_ids import Rule
from eternitium.rules import SWITCHES, Rules

KEYS: Final = (
    "format", "edition", "mission", "switches", "components", "players", "supply", "basic", "advanced", "market",
    "era_pile", "era_discard", "ai", "box", "turn", "memory",
)  # fmt: skip
PLAYER_KEYS: Final = ("hand", "deck", "discard", "stack", "unseen")
ROW_RANGES: Final = ((FIRST_BASIC, FIRST_ADVANCED), (FIRST_ADVANCED, N_CARDS))
UNKNOWN: Final = -2

Cards = list[int]


def read_position(position: object, seed: int) -> tuple[Rules, Record]:
    """Return the rules and the record of a position, given as JSON data; the seed deals all that it leaves open.

    Raises:
        ValueError: the position is impossible; the message names the field, the value and the reason.
    """
    return _read(position, seed, Faults())


def faults_of(position: object) -> tuple[Fault, ...]:
    """Return everything that is wrong with a position, each field once, in the order of reading."""
    faults = Faults(collecting=True)
    with faults:
        _read(position, 0, faults)
    return tuple(faults.found)


def _read(position: object, seed: int, faults: Faults) -> tuple[Rules, Record]:
    data = as_object("position", position)
    with faults:
        check_keys("position", data, KEYS)
    with faults:
        check_format(data.get("format", FORMAT), FORMAT)
    rules = _read_rules(data, faults)
    players = _read_players(data, faults)
    with faults:
        check_seats(len(players), rules)
    rules = rules if rules.mission is None or len(players) == 1 else Rules(rules.edition)
    record = blank(len(players), rules, seed)
    s = State(record)
    given = _Given(data, players, s, faults)
    _Dealer(given, s).deal()
    _write(given, s)
    with faults:
        read_turn(as_object("turn", data.get("turn", {})), s, faults)
    s.limbo = given.held
    s.store(record)
    return rules, record


def _read_rules(data: dict[str, Any], faults: Faults) -> Rules:
    with faults:
        return make_rules(
            data.get("edition", "de"), data.get("mission"), data.get("switches", {}), data.get("components", {})
        )
    return Rules()


def seen_state(position: Position) -> State:
    """Return a seat's position as a state, for the questions of `engine.queries`; its hidden cards are arbitrary."""
    return State(read_position(position, 0)[1])


def check_seats(players: int, rules: Rules) -> None:
    """Refuse a mission for several players. Raises ValueError."""
    if rules.mission is not None and players > 1:
        reason = f"{rules.mission} is for the solo game; with {players} players it must be None"
        raise Fault("mission", reason, "mission-alone")


def make_rules(edition: Any, mission: Any, switches: object, components: object) -> Rules:
    """Return the rules that four JSON values describe."""
    named = as_object("switches", switches)
    check_keys("switches", named, tuple(SWITCHES))
    return Rules(edition, mission, box=_read_box(as_object("components", components)), **named)


def _read_box(changed: dict[str, Any]) -> Box:
    check_keys("components", changed, ("copies", "era", "stack", *HANDS))
    try:
        return Box(**changed)
    except ValueError as error:
        raise fail("components", str(error)) from None


def _read_players(data: dict[str, Any], faults: Faults) -> list[dict[str, Any]]:
    if "players" not in data:
        raise fail("players", "is missing; it is the only field that a position must have")
    players = [as_object(f"players[{p}]", player) for p, player in enumerate(as_list("players", data["players"]))]
    if not 1 <= len(players) <= MAX_PLAYERS:
        reason = f"{len(players)} given, allowed are 1 to {MAX_PLAYERS}"
        faults.note(Fault("players", reason, "players", low=1, high=MAX_PLAYERS))
    return players[:MAX_PLAYERS] or [{}]


class _Given:
    """The cards of a position, as lists, top first; unknown cards are UNKNOWN, missing piles None.

    While faults are collected, an impossible card becomes unknown if the pile may hold unknown cards, else is left out.
    """

    def __init__(self, data: dict[str, Any], players: list[dict[str, Any]], s: State, faults: Faults) -> None:
        self.faults = faults
        self.copies = [int(n) for n in s.box]
        self.left = list(self.copies)
        self.era_copies = [int(n) for n in s.era_copies]
        self.era_left = list(self.era_copies)
        for p, player in enumerate(players):
            with faults:
                check_keys(f"players[{p}]", player, PLAYER_KEYS)
        self.hands = self._of_players(players, "hand", True)
        self.decks = self._of_players(players, "deck", True)
        self.discards = self._of_players(players, "discard", True)
        self.unseen = [self._unseen(p, player) for p, player in enumerate(players)]
        self.stacks = [self._stack(p, player) for p, player in enumerate(players)]
        self.rows: list[tuple[Cards | None, Cards] | None] = [self._row(name, data) for name in ROWS]
        self.market = self._market(data)
        self.era_discard = self._era("era_discard", data.get("era_discard", []), LETTERS, False)
        self.era_pile = self._era("era_pile", data["era_pile"], "", True) if "era_pile" in data else None
        self.ai = self._ai(data, s)
        self.portals = self._portals(data) if s.portals_shuffled else None
        self.supply = None if s.portals_shuffled else self._supply(data)
        self.box = self._cards("box", data["box"], False) if "box" in data else None
        self.held = NO_CARD
        with faults:
            self.held = self._held(data.get("turn"))

    def _of_players(self, players: list[dict[str, Any]], name: str, may_hide: bool) -> list[Cards]:
        return [self._cards(f"players[{p}].{name}", each.get(name, []), may_hide) for p, each in enumerate(players)]

    def _unseen(self, p: int, player: dict[str, Any]) -> Cards:
        """Return the cards that are known to be in the unknown places of a hand and deck."""
        field = f"players[{p}].unseen"
        cards = self._cards(field, player.get("unseen", []), False)
        places = (self.hands[p] + self.decks[p]).count(UNKNOWN)
        if len(cards) > places:
            reason = f'{len(cards)} cards given; the hand and deck have {places} places with "{HIDDEN_CARD}"'
            self.faults.note(Fault(field, reason, "unseen-places", n=places))
        return cards

    def _stack(self, p: int, player: dict[str, Any]) -> Cards | None:
        return self._era(f"players[{p}].stack", player["stack"], LETTERS, True) if "stack" in player else None

    def _fitting(self, field: str, cards: Cards, most: int, reason: str, key: str = "open-places") -> Cards:
        """Return as many cards as a place has room for."""
        if len(cards) > most:
            self.faults.note(Fault(field, f"{len(cards)} cards given{reason}", key, n=most))
        return cards[:most]

    def _table(self, name: str, data: dict[str, Any], allowed: tuple[str, ...]) -> dict[str, Any]:
        """Return piles that belong together, by name."""
        with self.faults:
            given = as_object(name, data[name])
            with self.faults:
                check_keys(name, given, allowed)
            return given
        return {}

    def _row(self, name: str, data: dict[str, Any]) -> tuple[Cards, Cards] | None:
        if name not in data:
            return None
        given = self._table(name, data, ("open", "pile"))
        lying = self._cards(f"{name}.open", given.get("open", []), False, name)
        lying = self._fitting(f"{name}.open", lying, OPEN_SLOTS, f", at most {OPEN_SLOTS} are open")
        return lying, self._cards(f"{name}.pile", given.get("pile", []), True, name)

    def _market(self, data: dict[str, Any]) -> Cards | None:
        if "market" not in data:
            return None
        market = self._era("market", data["market"], LETTERS, False)
        return self._fitting("market", market, MARKET_SLOTS, f", at most {MARKET_SLOTS} are open")

    def _ai(self, data: dict[str, Any], s: State) -> Cards | None:
        if "ai" not in data:
            return None
        cards = self._cards("ai", data["ai"], True)
        if cards and not s.solo:
            self.faults.note(Fault("ai", "only the solo game has an AI deck; leave it empty", "ai-alone"))
        for place, card in enumerate(cards):
            if card not in (UNKNOWN, *AI_KINDS):
                reason = f"{shown(SLUGS[card])} is not an AI card"
                self.faults.note(Fault(f"ai[{place}]", reason, "no-ai-card", card=SLUGS[card]))
        return self._fitting("ai", cards, AI_CARDS, f"; the AI deck has at most {AI_CARDS}", "most-cards")

    def _portals(self, data: dict[str, Any]) -> tuple[Cards, Cards] | None:
        """Return the open portals and the pile of mission 4."""
        if "supply" not in data:
            return None
        given = self._table("supply", data, ("open", "pile"))
        lying = self._cards("supply.open", given.get("open", []), False, "portal")
        pile = self._cards("supply.pile", given.get("pile", []), True, "portal")
        if len(lying) > OPEN_SLOTS or len(pile) > PORTAL_PILE:
            reason = f"at most {OPEN_SLOTS} portals are open and {PORTAL_PILE} in the pile"
            self.faults.note(Fault("supply", reason, "portal-places", open=OPEN_SLOTS, pile=PORTAL_PILE))
        return lying[:OPEN_SLOTS], pile[:PORTAL_PILE]

    def _supply(self, data: dict[str, Any]) -> Cards | None:
        if "supply" not in data:
            return None
        given = self._table("supply", data, SHAPES)
        return [self._portals_of(name, given.get(name, 0)) for name in SHAPES]

    def _portals_of(self, name: str, count: object) -> int:
        """Return how many portals of a shape the supply holds."""
        field, card = f"supply.{name}", CARD_OF_SLUG[name]
        claimed = 0
        with self.faults:
            for _ in range(number(field, count, 0, self.copies[card])):
                self._claim(field, card)
                claimed += 1
        return claimed

    def _held(self, turn: object) -> int:
        """Return the played card that waits for the end of its effect (R16)."""
        pending = turn.get("pending") if isinstance(turn, dict) else None
        if not isinstance(pending, dict) or "held" not in pending:
            return NO_CARD
        return self._card("turn.pending.held", pending["held"], "")

    def _cards(self, field: str, value: object, may_hide: bool, row: str = "") -> Cards:
        return self._listed(field, value, HIDDEN_CARD if may_hide else "", lambda at, slug: self._card(at, slug, row))

    def _listed(self, field: str, value: object, hidden: str, read: Callable[[str, object], int]) -> Cards:
        """Read a list of cards; if `hidden` marks unknown ones, a wrong card becomes unknown, else it is left out."""
        cards: Cards = []
        with self.faults:
            for place, text in enumerate(as_list(field, value)):
                if hidden and text == hidden:
                    cards.append(UNKNOWN)
                    continue
                try:
                    cards.append(read(f"{field}[{place}]", text))
                except ValueError as error:
                    self.faults.note(Fault.of(error))
                    cards += [UNKNOWN] if hidden else []
        return cards

    def _card(self, field: str, slug: object, row: str) -> int:
        """Read a slug, of the given row if there is one, of which a copy is left; return its number."""
        if not isinstance(slug, str) or slug not in CARD_OF_SLUG:
            key, what = _what_it_is(slug)
            raise Fault(field, f"{shown(slug)} {what}; allowed are slugs such as {SLUGS[0]!r}", key)
        card = CARD_OF_SLUG[slug]
        if row and row_of(card) != row:
            wanted = "portal" if row == "portal" else f"technology of the {row} row"
            reason = f"{shown(slug)} is not allowed here; give a {wanted}"
            raise Fault(field, reason, f"other-row-{row}", card=slug)
        self._claim(field, card)
        return card

    def _claim(self, field: str, card: int) -> None:
        if self.left[card] == 0:
            reason = f"too many {SLUGS[card]} cards; there are {self.copies[card]}"
            raise Fault(field, reason, "too-many-cards", card=SLUGS[card], n=self.copies[card])
        self.left[card] -= 1

    def _era(self, field: str, value: object, face_up: str, face_down: bool) -> Cards:
        allowed = {letter: LETTERS.index(letter) + UP for letter in face_up}
        allowed |= {f"({letter.lower()})": i for i, letter in enumerate(LETTERS) if face_down}
        hidden = HIDDEN_ERA_CARD if face_down else ""
        return self._listed(field, value, hidden, lambda at, text: self._era_card(at, text, allowed))

    def _era_card(self, field: str, text: object, allowed: dict[str, int]) -> int:
        """Read an era card of which a copy is left."""
        if not isinstance(text, str) or text not in allowed:
            up, down = LETTERS[0] in allowed, 0 in allowed.values()
            names = [*allowed, HIDDEN_ERA_CARD] if down else [*allowed]
            key = "era-" + ("up" * up + "down" * down)
            raise Fault(field, f"{shown(text)} is not allowed here; allowed: {', '.join(names)}", key)
        shape = allowed[text] & (UP - 1)
        if self.era_left[shape] == 0:
            reason = f"too many era cards with a {SHAPES[shape]}; there are {self.era_copies[shape]}"
            raise Fault(field, reason, "too-many-eras", shape=SHAPES[shape], n=self.era_copies[shape])
        self.era_left[shape] -= 1
        return allowed[text]


def _what_it_is(slug: object) -> tuple[str, str]:
    if slug == HIDDEN_CARD:
        return "hidden-card", "is not allowed here, for this pile is open to everybody"
    if isinstance(slug, str) and len(slug) in (1, 3) and slug.strip("()").upper() in (*LETTERS, "?"):
        return "era-card", "is an era card, and only action cards are allowed here"
    return "no-card", "is not an action card"


class _Dealer:
    """A dealer of all that a position leaves open, from the cards that no given pile holds."""

    def __init__(self, given: _Given, s: State) -> None:
        self.given, self.s = given, s
        self.players = len(given.hands)

    def deal(self) -> None:
        """Deal unknown cards first, those of technology piles before others, for these cannot hold every card."""
        for p, cards in enumerate(self.given.unseen):
            self.place_unseen(self.given.hands[p], self.given.decks[p], cards)
        self.deal_supply()
        self.deal_ai()
        for row, (first, end) in enumerate(ROW_RANGES):
            given = self.given.rows[row]
            if given is not None:
                self.replace_unknown([(f"{ROWS[row]}.pile", given[1])], first, end)
        self.replace_unknown([*self._private_piles()], 0, N_CARDS)
        self.deal_eras()
        for row, (first, end) in enumerate(ROW_RANGES):
            if self.given.rows[row] is None:
                self.given.rows[row] = (None, self.take_all(first, end, row_only=True))
        if self.given.box is None:
            self.given.box = self.take_all(0, N_CARDS)

    def place_unseen(self, hand: Cards, deck: Cards, cards: Cards) -> None:
        """Put cards that are somewhere in a hand and deck in random unknown places of both."""
        places = np.array([i for i, card in enumerate(hand + deck) if card == UNKNOWN and cards], INT)
        shuffle(self.s, places, len(places))
        for place, card in zip(places.tolist(), cards, strict=False):
            pile, at = (hand, place) if place < len(hand) else (deck, place - len(hand))
            pile[at] = card

    def deal_supply(self) -> None:
        """Deal two portals of each shape per player, or as the mission says, as far as they are there."""
        if self.given.portals is not None:
            self.replace_unknown([("supply.pile", self.given.portals[1])], 0, FIRST_BASIC)
        if self.given.supply is not None or self.given.portals is not None:
            return
        usual = self.s.supply_each * self.players
        supply = [min(usual, self.given.left[shape]) for shape in range(len(SHAPES))]
        for shape, count in enumerate(supply):
            self.given.left[shape] -= count
        if self.s.portals_shuffled:
            pile = self.shuffled(np.arange(len(SHAPES)), supply)
            self.given.portals = pile[:OPEN_SLOTS], pile[OPEN_SLOTS:]
        else:
            self.given.supply = supply

    def deal_ai(self) -> None:
        """Deal the AI deck: all cards of its kinds that are left, or one of them for each unknown card."""
        kinds = [card for card in AI_KINDS if self.s.solo and (self.s.ai_advanced or card == Tech.CHRONO_BLASTER)]
        cards = self.shuffled(np.array(kinds, INT), [self.given.left[card] for card in kinds])
        given = self.given.ai
        self.given.ai = [*cards] if given is None else given
        dealt = cards if given is None else self.fill_in("ai", given, cards)
        for card in dealt:
            self.given.left[card] -= 1

    def _private_piles(self) -> Iterator[tuple[str, Cards]]:
        for p in range(self.players):
            yield f"players[{p}].hand", self.given.hands[p]
            yield f"players[{p}].deck", self.given.decks[p]
            yield f"players[{p}].discard", self.given.discards[p]

    def replace_unknown(self, piles: Iterable[tuple[str, Cards]], first: int, end: int) -> None:
        """Replace each unknown card by a random one of those left, from `first` up to `end`."""
        cards = self.shuffled(np.arange(first, end), self.given.left[first:end])
        for field, pile in piles:
            for card in self.fill_in(field, pile, cards):
                self.given.left[card] -= 1

    def take_all(self, first: int, end: int, row_only: bool = False) -> Cards:
        """Take all cards that are left, from `first` up to `end`, shuffled; with `row_only` those that fit a row."""
        counts = [self.given.left[card] if self.fits_row(card) or not row_only else 0 for card in range(first, end)]
        for card, count in zip(range(first, end), counts, strict=True):
            self.given.left[card] -= count
        return self.shuffled(np.arange(first, end), counts)

    def fits_row(self, card: int) -> bool:
        """Return whether a row may hold this technology: no AI card, none that a mission removes (R11, R71, R80)."""
        if card == Tech.TEMPORAL_PROJECTOR:
            return bool(self.s.projectors)
        return not self.s.solo or (card not in AI_KINDS and (card < FIRST_ADVANCED or bool(self.s.ai_advanced)))

    def deal_eras(self) -> None:
        """Deal unknown era cards, then stacks, market and common pile as far as they are not given."""
        given = self.given
        cards = self.shuffled(np.arange(len(SHAPES)), given.era_left)
        for p, stack in enumerate(given.stacks):
            self.fill_in(f"players[{p}].stack", stack or [], cards)
        self.fill_in("era_pile", given.era_pile or [], cards)
        for p in range(self.players):
            if given.stacks[p] is None:
                given.stacks[p] = self.deal_stack(p, cards)
        if given.market is None:
            given.market = [cards.pop() for _ in range(min(MARKET_SLOTS, len(cards)))]
        if given.era_pile is None:
            given.era_pile = cards

    def fill_in(self, field: str, pile: Cards, cards: Cards) -> Cards:
        """Replace each unknown card by the next of some shuffled ones; return the cards that were used."""
        used = []
        with self.given.faults:
            for place, card in enumerate(pile):
                if card == UNKNOWN:
                    pile[place] = self.next_card(f"{field}[{place}]", cards)
                    used.append(pile[place])
        pile[:] = [card for card in pile if card != UNKNOWN]
        return used

    def deal_stack(self, p: int, cards: Cards) -> Cards:
        """Deal a stack as in the setup: face down, except for its top card."""
        stack: Cards = []
        with self.given.faults:
            for _ in range(self.s.stack_size):
                stack.append(self.next_card(f"players[{p}].stack", cards))
        return [card + UP * (place == 0) for place, card in enumerate(stack)]

    def shuffled(self, kinds: Any, counts: list[int]) -> Cards:
        cards = np.repeat(kinds, counts).astype(INT)
        shuffle(self.s, cards, len(cards))
        return [int(card) for card in cards]

    def next_card(self, field: str, cards: Cards) -> int:
        if not cards:
            raise Fault(field, "no card is left for it; the given piles hold all others", "none-left")
        return cards.pop()


def _write(given: _Given, s: State) -> None:
    """Put the lists into the record, in which every pile is bottom first."""
    for p in range(s.players):
        s.hand[p] = _counts(given.hands[p])
        note_held(s, p)
        s.hand_n[p] = len(given.hands[p])
        s.deck_n[p] = _fill(s.deck[p], given.decks[p])
        s.discard_n[p] = _fill(s.discard[p], given.discards[p])
        s.stack_n[p] = _fill(s.stack[p], given.stacks[p] or [])
    _write_supply(given, s)
    s.ai_n = _fill(s.ai, given.ai or [])
    s.box[:] = _counts(given.box or [])
    s.market[: len(given.market or [])] = [era & (UP - 1) for era in given.market or []]
    s.era_pile_n = _fill(s.era_pile, given.era_pile or [])
    s.era_discard_n = _fill(s.era_discard, [era & (UP - 1) for era in given.era_discard])
    for row, cards in enumerate(given.rows):
        _write_row(s, row, cards)


def _write_supply(given: _Given, s: State) -> None:
    if given.portals is None:
        s.supply[:] = given.supply or 0
        return
    lying, pile = given.portals
    for shape in lying:
        s.supply[shape] += 1
    s.portal_pile_n = _fill(s.portal_pile, pile)


def _write_row(s: State, row: int, cards: tuple[Cards | None, Cards] | None) -> None:
    """Write a row as it is given, or a shuffled pile of which up to three cards are opened."""
    lying, pile = cards or ([], [])
    s.pile_n[row] = _fill(s.pile[row], pile)
    if lying is None:
        refill_row(s, np.zeros(0, EVENT), row, Rule.SETUP_ROWS)
    else:
        s.open[row, : len(lying)] = lying


def _fill(pile: IntArray, cards: Cards) -> int:
    pile[: len(cards)] = cards[::-1]
    return len(cards)


def _counts(cards: Cards) -> Any:
    return np.bincount(np.array(cards, np.intp), minlength=N_CARDS)
