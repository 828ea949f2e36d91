"""`SeenGame`: a game of which only what one seat, or everybody, has seen is known."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from eternitium.belief.belief import Dealer, believe, known
from eternitium.belief.knowledge import Known
from eternitium.companion import possible
from eternitium.companion.questions import NOT_NOTED, Contradiction
from eternitium.companion.telling import LOST, Telling, carry_out
from eternitium.components import CARD_OF_SLUG
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import DEAL
from eternitium.engine.layout import EVENT, INT, LOG_ROWS, NO_CARD, Phase, Record, State, copied
from eternitium.engine.piles import put_in_hand, take_from_hand
from eternitium.game.events import Event
from eternitium.game.game import Game, undealt
from eternitium.game.notation import ACTIONS, Action, IllegalAction, parse_action
from eternitium.game.pictures import Row
from eternitium.game.position import write_position
from eternitium.game.read_position import read_position
from eternitium.rule_ids import RULE_IDS
from eternitium.rules import Rules

KEEP: Final = f"keep {NOT_NOTED}"
DISCARD: Final = f"discard {NOT_NOTED}"
FROM_HAND: Final = frozenset({"play", "try", "discard", "destroy", "keep"})


class SeenGame(Game):
    """A game that is followed from a seat, or by an onlooker; hidden cards are where they may be.

    Everything that can be asked of a `Game` is answered from what was entered: all odds are the watcher's, whatever
    player they are asked for. Advice is for the watcher's own decisions. Cards of one shape count as equal (R85).
    `players`: 1 to 5. `rules`: a `Rules`; the German edition if left out. `seat`: the seat that watches, whose hand is
    entered as well; None: only what everybody sees is. `answers`: what is seen while the table is set, in the order in
    which `begin` asks for it. Raises Asked: more has to be entered. Raises Contradiction: it cannot have happened.
    Raises ValueError: an argument is not allowed.
    """

    def __init__(
        self, players: int = 2, rules: Rules | None = None, seat: int | None = None, answers: Iterable[str] = ()
    ) -> None:
        self._start(*undealt(players, rules, 0), None)
        self.watch(self.players if seat is None else self.check_seat("seat", seat, "None or "))
        self._carry_out(DEAL, answers, None)

    def _with_pictures(self, rows: list[Row]) -> list[Row]:
        return rows

    @property
    def watcher(self) -> int:
        """The seat from which the game is followed; one more than the last for what everybody sees."""
        return self.knower(0)

    def check_seat(self, field: str, seat: object, also: str = "") -> int:
        """Check a seat as in `Game`; an onlooker is allowed as a viewer."""
        if field == "viewer" and type(seat) is int and seat == self._watcher:
            return seat
        return super().check_seat(field, seat, also)

    @property
    def known_now(self) -> Known:
        """The watcher's knowledge now."""
        return known(self, self.watcher)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The actions that can happen now; of a hand that is not seen, all that it may hold."""
        if self._legal is None:
            numbers, record = np.empty(N_ACTIONS, INT), copied(self._record)
            stand_ins = _stand_in_for_lost(record[0])
            if self.player != self.watcher and not self.is_over:
                _hold_all(record[0], self.player, possible.cards_of_hand(self.known_now.cards, self.player))
            count = kernels.current().legal_actions(record[0], numbers)
            actions = (ACTIONS[number] for number in numbers[:count])
            taken = ("steal", "recover")
            self._legal = tuple(
                each
                for each in actions
                if each.verb not in taken or (self._pile_of(each), CARD_OF_SLUG[each.card or ""]) not in stand_ins
            )
        return self._legal

    def _pile_of(self, action: Action) -> int:
        """Return whose discard pile an action takes a card from."""
        if action.verb == "recover":
            return self.player
        return int(self._record["victim"]) if action.target is None else action.target

    @property
    def choices(self) -> tuple[str, ...]:
        """The texts that can be entered next: `legal_actions`, with `keep ?` and `discard ?` for cards not noted."""
        actions = tuple(map(str, self.legal_actions))
        if self.is_over or self.player == self.watcher:
            return actions
        kept = [action for action in actions if action.startswith("keep ") and action != "keep none"]
        discards = any(action.startswith("discard ") for action in actions)
        told = [action for action in actions if action not in kept]
        return (*([KEEP] if kept else []), *told, *([DISCARD] if discards else []), *self.lost_takings)

    @property
    def lost_takings(self) -> dict[str, int]:
        """The actions that take a card which may be an unnoted one, and the player whose discard pile it is in."""
        phase, cards = int(self._record["phase"]), self.known_now.cards
        if phase not in (Phase.THIEF, Phase.RECYCLER) or not any(cards.lost):
            return {}
        chosen = int(self._record["victim"])
        if phase == Phase.RECYCLER:
            piles = {self.player: "recover {}"}
        elif chosen != NO_CARD:
            piles = {chosen: "steal {}"}
        else:
            piles = {p: f"steal {{}} @{p}" for p in range(self.players) if p != self.player}
        found = {
            text.format(card): p
            for p, text in piles.items()
            for card in (possible.cards_of_pool(cards, p) if cards.lost[p] else ())
        }
        return {text: p for text, p in found.items() if text not in self.legal_actions}

    def to_record(self) -> dict[str, Any]:
        """Raise an error: a record would hold the whole truth, which nobody knows.

        Raises:
            ValueError: always; `Companion.save` keeps what was entered.
        """
        raise ValueError("save: only what was seen of this game is known; Companion.save keeps that")

    def pop(self) -> Action:
        """Take back the last action, with all answers about it."""
        taken = super().pop()
        self._undone = []
        return taken

    def push(self, action: Action | str) -> tuple[Event, ...]:
        """Carry out an action that needs no answers. Errors as in `enter`."""
        return self.enter(action)

    def enter(self, text: str, answers: Iterable[str] = ()) -> tuple[Event, ...]:
        """Carry out an action that has happened, and return its events.

        `text`: an action; `keep ?` and `discard ?` for another player's card that nobody saw or noted. `answers`: what
        was seen, in the order in which it is asked for. If it raises, nothing has changed. Raises Asked: more has to be
        entered. Raises IllegalAction: the rules forbid it. Raises Contradiction: it cannot have happened after all that
        was entered before.
        """
        forgets = text == DISCARD
        action = self._stand_in(text) if text in (KEEP, DISCARD) else parse_action(text)
        if action not in self.legal_actions:
            raise self._refusal(action)
        self._carry_out(action.number, answers, action, forgets)
        return self._events[-1]

    def _stand_in(self, text: str) -> Action:
        """Return any action with this verb, in place of one with a card that was not seen."""
        found = [action for action in self.legal_actions if action.verb == text.partition(" ")[0]]
        if not found or self.player == self.watcher:
            raise Contradiction(text)
        return found[0]

    def _refusal(self, action: Action) -> ValueError:
        """Return why something cannot have happened: a rule forbids it, or the card cannot be in that hand."""
        record = copied(self._record)
        if self.player != self.watcher and action.card in CARD_OF_SLUG and not self.is_over:
            _hold_all(record[0], self.player, (action.card,))
        rule = kernels.current().why_not(record[0], action.number)
        return IllegalAction(action, RULE_IDS[rule]) if rule else Contradiction(action)

    def _carry_out(self, number: int, answers: Iterable[str], action: Action | None, forgets: bool = False) -> None:
        states, log, legal = copied(self._record), np.empty(LOG_ROWS, EVENT), np.empty(N_ACTIONS, INT)
        before = self.known_now if action is not None else None
        s = Telling(states[0], log, before, self.watcher, bool(self.rules.prefix_public), answers)
        s.forgets = forgets
        if action is not None and action.verb in FROM_HAND and self.player != self.watcher:
            _hold(s, CARD_OF_SLUG[action.card or ""])
        count = carry_out(s, legal, number)
        if count < 0:
            raise IllegalAction(ACTIONS[number], RULE_IDS[-count])
        if s.answers:
            raise Contradiction(s.answers[0])
        s.store(states[0])
        if action is not None:
            self._past.append(self._record)
            self._history.append((self.player, action))
        self._follow(states[0], log)
        try:
            self._record = self._dealt_again()
        except (ValueError, LookupError, ArithmeticError):
            if action is not None:
                self.pop()
            raise Contradiction(action or "") from None

    def _dealt_again(self) -> Record:
        """Return the same position with hidden cards that agree with all entries."""
        belief = believe(self, self.watcher)
        _, record = read_position(Dealer(belief).position(self.plies), self.plies)
        for p, player in enumerate(belief.position["players"]):
            for depth, card in enumerate(player["discard"]):
                if card == NOT_NOTED:
                    record["discard"][p][len(player["discard"]) - 1 - depth] = LOST
        if write_position(record, self.rules, self.watcher) != belief.position:
            raise ValueError("hidden cards cannot be like this")
        return record


def _stand_in_for_lost(record: Record) -> set[tuple[int, int]]:
    """Put others in the places of cards that nobody noted; return those that were not in that pile before."""
    new = set()
    for p in range(int(record["players"])):
        pile = record["discard"][p][: int(record["discard_n"][p])]
        noted = pile[pile != LOST]
        if len(noted) < len(pile):
            if not len(noted):
                new.add((p, 0))
            pile[pile == LOST] = noted[0] if len(noted) else 0
    return new


def _hold(s: State, card: int) -> None:
    """Make sure that the hand holds the card that somebody shows."""
    p = s.actor
    if s.hand[p, card] == 0 and s.hand_n[p] > 0:
        take_from_hand(s, p, next(kind for kind, copies in enumerate(s.hand[p].tolist()) if copies))
        put_in_hand(s, p, card)


def _hold_all(record: Record, p: int, cards: Iterable[str]) -> None:
    """Let a hand hold one of each card that it may hold; its size stays."""
    if record["phase"] == Phase.OVER or record["hand_n"][p] == 0:
        return
    for card in cards:
        record["hand"][p, CARD_OF_SLUG[card]] = 1
        record["held"][p] |= 1 << CARD_OF_SLUG[card]
