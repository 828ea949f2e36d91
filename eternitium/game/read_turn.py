"""Reading the turn of a position and its open question."""

from typing import Any, Final

from eternitium.checks import as_list, as_object, check_keys, fail, shown
from eternitium.components import Tech
from eternitium.engine.layout import EVERYBODY, NO_CARD, Mode, Phase, State
from eternitium.engine.piles import count_in_discard
from eternitium.engine.queries import MOST_COMMUNICATORS, can_be_robbed, can_rob_at_all
from eternitium.game.faults import Fault, Faults, number
from eternitium.game.position import MODES, PHASE_OF_STEP, QUESTIONS

COUNTER_LIMIT: Final = 1_000
TURN_LIMITS: Final[dict[str, tuple[int, int]]] = {
    "round": (1, 30_000),
    "draw": (4, 6),  # as printed
    "played": (0, COUNTER_LIMIT),
    "communicators": (0, MOST_COMMUNICATORS),
    "wallets": (0, COUNTER_LIMIT),
    "loops": (0, COUNTER_LIMIT),
}
TURN_DEFAULTS: Final = dict.fromkeys(TURN_LIMITS, 0) | {"round": 1}
TURN_KEYS: Final = (*TURN_LIMITS, "player", "step", "pending", "fresh_thieves", "top_known", "plays_on")
PENDING_KEYS: Final = {
    Phase.TRANSPORTER_COST: ("chosen",),
    Phase.PROJECTOR: ("chosen", "mode"),
    Phase.THIEF: ("victim",),
    Phase.LAB_OTHERS: ("asked",),
}


def read_turn(turn: dict[str, Any], s: State, faults: Faults) -> None:
    """Read the player in turn, the step and the open question, after all cards are in their places.

    Raises:
        ValueError: a field is wrong; the message names it, its value and the reason.
    """
    with faults:
        check_keys("turn", turn, TURN_KEYS)
    hands = (s.full_hand, s.missed_hand, s.passed_hand)
    limits, defaults = TURN_LIMITS | {"draw": (min(hands), max(hands))}, TURN_DEFAULTS | {"draw": s.full_hand}
    for name, (low, high) in limits.items():
        with faults:
            setattr(s, name, number(f"turn.{name}", turn.get(name, defaults[name]), low, high))
    with faults:
        s.active = s.actor = number("turn.player", turn.get("player", 0), 0, s.players - 1)
    with faults:
        s.plays_on = number("turn.plays_on", turn.get("plays_on", 0), 0, 1)
    with faults:
        _read_step(turn.get("step", "play"), s)
    if s.solo and s.round > s.turn_limit and not s.plays_on:
        reason = f"{s.round} is too late: this game has {s.turn_limit} turns"
        faults.note(Fault("turn.round", reason, "round-late", n=s.turn_limit))
    with faults:
        _read_top_known(turn.get("top_known", [[]] * s.players), s)
    with faults:
        _read_fresh_thieves(turn.get("fresh_thieves", [0] * s.players), s)
    if "pending" in turn:
        with faults:
            _read_pending(as_object("turn.pending", turn["pending"]), s)


def _read_step(step: object, s: State) -> None:
    if not isinstance(step, str) or step not in PHASE_OF_STEP:
        raise fail("turn.step", f"{shown(step)} is not allowed; choose {', '.join(PHASE_OF_STEP)}")
    s.phase = PHASE_OF_STEP[step]
    if s.phase == Phase.DESTROY and not s.destroys_first:
        raise Fault("turn.step", '"destroy" is a step of mission 6 only', "step-destroy")
    if s.phase == Phase.OVER and s.stack_n[: s.players].all() and not s.solo:
        reason = '"over" is not possible while nobody has found the crystal (an empty stack)'
        raise Fault("turn.step", reason, "step-over")


def _read_top_known(value: object, s: State) -> None:
    """Read for each deck the players who know its top card (R30)."""
    decks = as_list("turn.top_known", value)
    if len(decks) != s.players:
        raise fail("turn.top_known", f"{len(decks)} lists given; there are {s.players} players")
    for p, knowing in enumerate(decks):
        for place, player in enumerate(as_list(f"turn.top_known[{p}]", knowing)):
            s.top_known[p] |= 1 << number(f"turn.top_known[{p}][{place}]", player, 0, s.players - 1)
        if s.players > 1 and s.top_known[p] == (1 << s.players) - 1:
            s.top_known[p] = EVERYBODY
        if s.top_known[p] and s.deck_n[p] == 0:
            raise Fault(f"turn.top_known[{p}]", "this deck is empty", "deck-empty")


def _read_fresh_thieves(value: object, s: State) -> None:
    counts = as_list("turn.fresh_thieves", value)
    if len(counts) != s.players:
        raise fail("turn.fresh_thieves", f"{len(counts)} numbers given; there are {s.players} players")
    for p, count in enumerate(counts):
        s.fresh_thieves[p] = number(f"turn.fresh_thieves[{p}]", count, 0, int(count_in_discard(s, p, Tech.ROBO_THIEF)))


def _read_pending(pending: dict[str, Any], s: State) -> None:
    """Read the open question of a card or of passing, as `position` wrote it."""
    if s.phase != PHASE_OF_STEP["play"]:
        raise Fault("turn.pending", 'is only possible in step "play"', "pending-step")
    asks = {name: phase for phase, name in QUESTIONS.items()}
    ask = pending.get("ask")
    if not isinstance(ask, str) or ask not in asks:
        raise fail("turn.pending.ask", f"{shown(ask)} is not allowed; choose {', '.join(asks)}")
    s.phase = asks[ask]
    check_keys("turn.pending", pending, ("ask", "held", *PENDING_KEYS.get(s.phase, ())))
    _read_details(pending, s)
    if "held" in pending and not s.after_effect:
        raise fail("turn.pending.held", 'is only possible with the switch played_card_zone="after_effect"')


def _read_details(pending: dict[str, Any], s: State) -> None:
    seat_limit = s.players - 1
    if s.phase == Phase.TRANSPORTER_COST:
        s.chosen = number("turn.pending.chosen", pending.get("chosen", 0), 0, 1)
        if s.hand_n[s.active] + s.chosen < 2 or s.stack_n[s.active] == 0:
            raise Fault("turn.pending", "a Transporter needs two hand cards and an era card", "pending-transporter")
    if s.phase == Phase.PROJECTOR:
        s.chosen = number("turn.pending.chosen", pending.get("chosen", 0), 0, COUNTER_LIMIT)
        s.mode = _mode(pending.get("mode", MODES[Mode.FREE]))
    if s.phase == Phase.THIEF:
        _read_theft(pending, s)
    if s.phase == Phase.LAB_OTHERS:
        s.actor = number("turn.pending.asked", pending.get("asked"), 0, seat_limit)


def _mode(value: object) -> Mode:
    modes = {name: mode for mode, name in MODES.items()}
    if not isinstance(value, str) or value not in modes:
        raise fail("turn.pending.mode", f"{shown(value)} is not allowed; choose {', '.join(modes)}")
    return modes[value]


def _read_theft(pending: dict[str, Any], s: State) -> None:
    if s.thief_looks_at_all:
        s.victim = NO_CARD
        if "victim" in pending:
            raise fail("turn.pending.victim", 'is only possible with the switch thief_peek="victim_only"')
        if not can_rob_at_all(s):
            reason = "no other player has a card that a Robo-Thief may take"
            raise Fault("turn.pending", reason, "pending-nothing")
    else:
        s.victim = number("turn.pending.victim", pending.get("victim"), 0, s.players - 1)
        if not can_be_robbed(s, s.victim):
            reason = f"player {s.victim} has no card that a Robo-Thief may take"
            raise Fault("turn.pending.victim", reason, "pending-victim")
    if "held" not in pending and count_in_discard(s, s.active, Tech.ROBO_THIEF) == 0:
        reason = "the Robo-Thief that asks must be in the discard pile of the player in turn"
        raise Fault("turn.pending", reason, "pending-thief")
