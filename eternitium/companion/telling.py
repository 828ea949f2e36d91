"""The rules at work on a game of which only what is seen is entered.

The interpreted engine runs as it is, but wherever it would look at a hidden card that somebody sees then, it takes the
answer that was entered, and stops with a question if there is none. Cards that nobody sees are in any order.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, cast

from eternitium.belief.knowledge import Known
from eternitium.companion import possible
from eternitium.companion.questions import (
    AI,
    BLIND,
    DRAWN,
    FACE_DOWN,
    LAID,
    LIES,
    MARKET,
    NOT_NOTED,
    PORTAL,
    REMOVED,
    ROW,
    TOP,
    TRIED,
    TURNED,
    Asked,
    Contradiction,
    Question,
)
from eternitium.components import CARD_OF_SLUG, N_CARDS, ROWS, SHAPES, SLUGS
from eternitium.engine import kernels
from eternitium.engine.actions import BLIND_BASIC
from eternitium.engine.compiler import Twins
from eternitium.engine.decision import NO_MASK, Flags, go_on
from eternitium.engine.layout import (
    EVERYBODY,
    HIDDEN_ERA,
    NO_CARD,
    NOBODY,
    UP,
    Did,
    IntArray,
    Numbers,
    Phase,
    Record,
    State,
)
from eternitium.engine.piles import Log
from eternitium.engine.playing import matches
from eternitium.engine.queries import blind_row
from eternitium.game.events import SeenEvent, read_log
from eternitium.rule_ids import Rule

LOST: Final = N_CARDS  # marks a card in a discard pile that nobody noted

Hook = Callable[..., Any]


class Telling(State):
    """A game that goes on by the answers entered.

    Args:
        record: the game; its hidden cards are in any order.
        log: where events are written.
        known: what was known before; None while the table is set.
        watcher: who answers: a seat, or one more than the last for what everybody sees.
        prefix_public: whether everybody sees what players see of their own stacks (R82).
        answers: the answers, in order.
    """

    def __init__(
        self, record: Record, log: Log, known: Known | None, watcher: int, prefix_public: bool, answers: Iterable[str]
    ) -> None:
        super().__init__(record)
        self.log, self.known, self.watcher, self.prefix_public = log, known, watcher, prefix_public
        self.answers = [*answers]
        self.dealing_to = NO_CARD
        self.opens = self.names_top = self.forgets = False
        self.draws, self.under = 1, [0, 0]

    def now(self, more: Iterable[SeenEvent] = ()) -> Known:
        """Return what is known after all that has happened so far."""
        rows = self.log[: self.events].tolist()
        events = read_log(rows, int(self.players), self.prefix_public)
        return cast("Known", self.known).follow([*(event.as_seen_by(self.watcher) for event in events), *more])

    def ask(self, kind: str, player: int, options: tuple[str, ...], row: str = "", count: int = 1) -> str:
        """Return the answer to the next question; where there is only one possibility, nobody is asked.

        Raises Asked: there is no answer yet. Raises Contradiction: it is not possible.
        """
        if len(options) == 1:
            return options[0]
        question = Question(kind, int(player), options, row, int(count), *self.place_of(kind, row))
        if not options:
            raise Contradiction("", question)
        if not self.answers:
            raise Asked(question)
        answer = self.answers.pop(0)
        if answer not in options:
            raise Contradiction(answer, question)
        return answer

    def place_of(self, kind: str, row: str) -> tuple[int, int]:
        """Return the number of the open card asked for while the table is set, and of how many; later (0, 0)."""
        if self.known is not None or kind not in (ROW, MARKET):
            return 0, 0
        cards = self.open[ROWS.index(row)] if kind == ROW else self.market
        return int((cards != NO_CARD).sum()) + 1, len(cards)

    def sees(self, seen: int) -> bool:
        """Return whether the watcher is among those who see something."""
        return seen == EVERYBODY or bool(seen >> self.watcher & 1)

    # Places of cards

    def put_on_top(self, pile: IntArray, count: int, card: int) -> None:
        """Put this card on top of a pile; if it was further down, the two change places."""
        for place in range(count):
            if pile[place] == card:
                pile[place] = pile[count - 1]
                break
        pile[count - 1] = card

    def set_shape(self, player: int, depth: int, shape: str) -> None:
        """Give a card of a stack this shape; it stays face up or face down."""
        place = self.stack_n[player] - 1 - depth
        self.stack[player, place] = SHAPES.index(shape) + (self.stack[player, place] & UP)

    def set_face(self, player: int, depth: int, face: str) -> None:
        """Turn a shuffled card this way up: it changes places with one further down that already is."""
        place = int(self.stack_n[player]) - 1 - depth
        self.bring(player, place, range(place, -1, -1), face != FACE_DOWN)
        if face != FACE_DOWN:
            self.set_shape(player, depth, face)

    def bring(self, player: int, place: int, places: Iterable[int], up: bool) -> None:
        """Bring the first card of some places that is this way up to a place of the stack."""
        stack = self.stack[player]
        other = next((i for i in places if (stack[i] >= UP) == up), place)
        stack[place], stack[other] = int(stack[other]), int(stack[place])

    def tell(self, kind: Did, rule: Rule, player: int, target: int, card: int, seen: int) -> None:
        """Log one event."""
        _engine_function("tell")(self, self.log, kind, rule, player, target, card, seen)


def carry_out(s: Telling, legal: Numbers, action: int) -> int:
    """Carry out an action: `decision.go_on` with answers. Raises Asked, Contradiction: as `Telling.ask`."""
    return _engine()([s], s.log, legal, NO_MASK, action)


@cache
def _twins() -> Twins:
    twins = Twins(lambda twin: _HOOKS[twin.__name__](twin) if twin.__name__ in _HOOKS else twin)
    twins.add(kernels.ENGINE)
    return twins


@cache
def _engine() -> Callable[[list[Telling], Log, Numbers, Flags, int], int]:
    engine: Callable[[list[Telling], Log, Numbers, Flags, int], int] = _twins()[go_on]
    return engine


@cache
def _engine_function(name: str) -> Hook:
    found: Hook = next(twin for function, twin in _twins().items() if function.__name__ == name)
    return found


# Piles


def _draw_cards(original: Hook) -> Hook:
    def draw_cards(s: Telling, log: Log, n: int, rule: Rule) -> None:
        s.draws = n
        original(s, log, n, rule)
        s.draws = 1

    return draw_cards


def _draw_card(original: Hook) -> Hook:
    def draw_card(s: Telling, log: Log, p: int, rule: Rule) -> bool:
        if p == s.watcher and s.deck_n[p] + s.discard_n[p] > 0:
            if s.deck_n[p] == 0:
                _engine_function("reshuffle")(s, log, p)
            options = possible.cards_of_own_deck(s.now().cards)
            answer = s.ask(DRAWN, p, options, count=max(min(s.draws, int(s.deck_n[p])), 1))
            s.put_on_top(s.deck[p], int(s.deck_n[p]), CARD_OF_SLUG[answer])
        s.draws -= 1
        drawn: bool = original(s, log, p, rule)
        return drawn

    return draw_card


def _reshuffle(original: Hook) -> Hook:
    def reshuffle(s: Telling, log: Log, p: int) -> None:
        """Log how many of the cards nobody noted."""
        cards = s.discard[p, : s.discard_n[p]]
        for place, card in enumerate(cards.tolist()):
            if card == LOST:
                s.tell(Did.SHUFFLE_DECK, Rule.DRAW_RESHUFFLE, p, NO_CARD, LOST, NOBODY)
                cards[place] = NO_CARD
        found = [card for card in cards.tolist() if card != NO_CARD]
        lost = len(cards) - len(found)
        s.discard[p, : len(found)] = found
        s.discard_n[p] = len(found)
        if found:
            original(s, log, p)
        s.deck[p, s.deck_n[p] : s.deck_n[p] + lost] = 0
        s.deck_n[p] += lost

    return reshuffle


def _refill_market(original: Hook) -> Hook:
    def refill_market(s: Telling, log: Log, rule: Rule) -> None:
        s.opens = True
        original(s, log, rule)
        s.opens = False

    return refill_market


def _deal_stack(original: Hook) -> Hook:
    def deal_stack(s: Telling, log: Log, p: int) -> None:
        s.dealing_to = p
        original(s, log, p)
        s.dealing_to = NO_CARD

    return deal_stack


def _draw_era(original: Hook) -> Hook:
    def draw_era(s: Telling, log: Log) -> int:
        p = s.dealing_to
        on_top = p != NO_CARD and s.stack_n[p] == s.stack_size - 1
        if s.opens or on_top:
            if s.era_pile_n == 0:
                _engine_function("renew_era_pile")(s, log)
            pile = s.era_pile[: s.era_pile_n].tolist()
            setting = tuple(shape for number, shape in enumerate(SHAPES) if number in pile)
            options = setting if s.known is None else possible.shapes_of_pile(s.now().eras)
            answer = s.ask(TOP if on_top else MARKET, p if on_top else s.active, options)
            s.put_on_top(s.era_pile, int(s.era_pile_n), SHAPES.index(answer))
        return int(original(s, log))

    return draw_era


def _cards_above_fresh(original: Hook) -> Hook:
    def cards_above_fresh(s: Telling, row: int) -> int:
        """Ask for the cards as they are turned over, until one is new to the row."""
        under: list[SeenEvent] = []
        for depth in range(int(s.pile_n[row])):
            place = s.pile_n[row] - 1 - depth
            card = _told_technology(s, row, place, under)
            if not _engine_function("lies_open")(s, row, card):
                return depth
            under.append(_seen("under", int(s.active), SLUGS[card]))
        return int(original(s, row))

    return cards_above_fresh


def _told_technology(s: Telling, row: int, place: int, under: Iterable[SeenEvent] = (), kind: str = ROW) -> int:
    first = s.under[row] if s.known is None else 0
    below = s.pile[row, first : place + 1]
    setting = tuple(slug for card, slug in enumerate(SLUGS) if card in below)
    options = setting if s.known is None else possible.cards_of_row(s.now(under).cards, ROWS[row])
    asker = s.actor if kind == BLIND else s.active
    card = CARD_OF_SLUG[s.ask(kind, asker, options, row=ROWS[row])]
    s.put_on_top(below, len(below), card)
    return card


def _put_top_under(original: Hook) -> Hook:
    def put_top_under(s: Telling, log: Log, row: int) -> None:
        original(s, log, row)
        s.under[row] += 1

    return put_top_under


def _seen(kind: str, player: int, card: str) -> SeenEvent:
    return SeenEvent(kind, player, (card,), None, "", True, ())


def _take_offer(original: Hook) -> Hook:
    def take_offer(s: Telling, card: int) -> int:
        public = s.phase == Phase.ACQUIRE and not s.hidden_blind_buy
        if card >= BLIND_BASIC and (public or s.actor == s.watcher):
            row = blind_row(card)
            _told_technology(s, row, int(s.pile_n[row]) - 1, kind=BLIND)
        return int(original(s, card))

    return take_offer


def _draw_portal(original: Hook) -> Hook:
    def draw_portal(s: Telling) -> int:
        pile = s.portal_pile[: s.portal_pile_n].tolist()
        answer = s.ask(PORTAL, s.active, tuple(shape for number, shape in enumerate(SHAPES) if number in pile))
        s.put_on_top(s.portal_pile, int(s.portal_pile_n), SHAPES.index(answer))
        return int(original(s))

    return draw_portal


def _draw_ai_card(original: Hook) -> Hook:
    def draw_ai_card(s: Telling, log: Log, rule: Rule) -> None:
        if s.ai_n > 0:
            deck = s.ai[: s.ai_n].tolist()
            answer = s.ask(AI, s.active, tuple(slug for card, slug in enumerate(SLUGS) if card in deck))
            s.put_on_top(s.ai, int(s.ai_n), CARD_OF_SLUG[answer])
        original(s, log, rule)

    return draw_ai_card


# Era stacks


def _show_card(original: Hook) -> Hook:
    def show_card(s: Telling, log: Log, p: int, depth: int, seen: int) -> None:
        if s.prefix_public or s.sees(seen):
            s.set_face(p, depth, s.ask(LIES, p, possible.faces_at(s.now().eras, p, depth)))
        original(s, log, p, depth, seen)

    return show_card


def _turn_first_up(_: Hook) -> Hook:
    def turn_first_up(s: Telling, log: Log, p: int, depth: int, rule: Rule) -> bool:
        """Do as the engine does, but look at the cards one by one."""
        for i in range(min(depth, int(s.stack_n[p]))):
            _engine_function("show_card")(s, log, p, i, EVERYBODY)
            place = s.stack_n[p] - 1 - i
            if s.stack[p, place] < UP:
                _engine_function("turn_up")(s, log, p, place, rule)
                _engine_function("look")(s, log, p)
                return True
        return False

    return turn_first_up


def _turn_up(original: Hook) -> Hook:
    def turn_up(s: Telling, log: Log, p: int, place: int, rule: Rule) -> None:
        depth = int(s.stack_n[p]) - 1 - place
        s.set_shape(p, depth, s.ask(TURNED, p, possible.shapes_at(s.now().eras, p, depth)))
        original(s, log, p, place, rule)

    return turn_up


def _discard_top_era(original: Hook) -> Hook:
    def discard_top_era(s: Telling, log: Log, p: int, rule: Rule) -> None:
        if not s.names_top:
            s.set_shape(p, 0, s.ask(REMOVED, p, possible.shapes_at(s.now().eras, p, 0)))
        original(s, log, p, rule)

    return discard_top_era


def _try_luck(original: Hook) -> Hook:
    def try_luck(s: Telling, log: Log, card: int) -> None:
        """Try one's luck; the shape of a miss need not have been noted."""
        options = possible.shapes_at(s.now().eras, s.active, 0)
        misses = tuple(shape for shape in options if not matches(card, SHAPES.index(shape)))
        answer = s.ask(TRIED, s.active, (*options, *([NOT_NOTED] if len(misses) > 1 else [])))
        s.forgets = answer == NOT_NOTED
        s.set_shape(s.active, 0, misses[0] if s.forgets else answer)
        s.names_top = True
        original(s, log, card)
        s.names_top = s.forgets = False

    return try_luck


def _tell(original: Hook) -> Hook:
    def tell(s: Telling, log: Log, kind: Did, rule: Rule, player: int, target: int, card: int, seen: int) -> None:
        if s.forgets and kind == Did.TURN_BACK:
            card = HIDDEN_ERA
        original(s, log, kind, rule, player, target, card, seen)

    return tell


def _turn_stack_over(original: Hook) -> Hook:
    def turn_stack_over(s: Telling, log: Log) -> None:
        """Ask from the bottom upwards what is turned up."""
        p, eras, n = int(s.active), s.now().eras, int(s.stack_n[s.active])
        for place in range(n):
            faces = possible.faces_at(eras, p, n - 1 - place)
            backs = (FACE_DOWN,) if faces != (FACE_DOWN,) else ()
            shapes = possible.shapes_at(eras, p, n - 1 - place) if FACE_DOWN in faces else ()
            answer = s.ask(TURNED, p, (*shapes, *backs))
            s.bring(p, place, range(place, n), answer == FACE_DOWN)
            if answer == FACE_DOWN:
                break
            s.set_shape(p, n - 1 - place, answer)
        original(s, log)

    return turn_stack_over


# Hands that only others see


def _lay_hand(original: Hook) -> Hook:
    def lay_hand(s: Telling, log: Log) -> None:
        p = int(s.active)
        if p == s.watcher:
            original(s, log)
            return
        kept = int(s.kept != NO_CARD)
        told = _told_hand(s, p, int(s.hand_n[p]) - kept)
        noted = [card for card in told if card != LOST]
        s.hand[p] = 0
        s.hand_n[p] = 0
        for card in (*noted, *([s.kept] if kept else [])):
            _engine_function("put_in_hand")(s, p, card)
        _engine_function("note_held")(s, p)
        original(s, log)
        for _ in range(len(told) - len(noted)):
            _lose(s, p, Rule.DISCARD_HAND)

    return lay_hand


def _told_hand(s: Telling, p: int, count: int) -> list[int]:
    """Return the cards that another player discards, one by one; some need not have been noted."""
    told: list[int] = []
    seen: list[SeenEvent] = []
    for i in range(count):
        options = possible.cards_of_hand(s.now(seen).cards, p)
        answer = s.ask(LAID, p, (*options, *([NOT_NOTED] if len(options) > 1 else [])), count=count - i)
        if answer == NOT_NOTED:  # logged last, when the cards that were noted have left the hand
            told.append(LOST)
        else:
            told.append(CARD_OF_SLUG[answer])
            seen.append(_seen("discard", p, answer))
    return told


def _lay_from_hand(original: Hook) -> Hook:
    def lay_from_hand(s: Telling, log: Log, p: int, card: int, rule: Rule) -> None:
        if s.forgets:
            _engine_function("take_from_hand")(s, p, card)
            _lose(s, p, rule)
        else:
            original(s, log, p, card, rule)

    return lay_from_hand


def _lose(s: Telling, p: int, rule: Rule) -> None:
    """Put a card that nobody noted on a discard pile."""
    _engine_function("put_on_discard")(s, p, LOST)
    s.tell(Did.DISCARD, rule, p, NO_CARD, LOST, NOBODY)


_HOOKS: Final[dict[str, Callable[[Hook], Hook]]] = {
    "draw_cards": _draw_cards,
    "draw_card": _draw_card,
    "reshuffle": _reshuffle,
    "refill_market": _refill_market,
    "deal_stack": _deal_stack,
    "draw_era": _draw_era,
    "cards_above_fresh": _cards_above_fresh,
    "put_top_under": _put_top_under,
    "take_offer": _take_offer,
    "draw_portal": _draw_portal,
    "draw_ai_card": _draw_ai_card,
    "show_card": _show_card,
    "turn_first_up": _turn_first_up,
    "turn_up": _turn_up,
    "discard_top_era": _discard_top_era,
    "try_luck": _try_luck,
    "turn_stack_over": _turn_stack_over,
    "lay_hand": _lay_hand,
    "lay_from_hand": _lay_from_hand,
    "tell": _tell,
}
