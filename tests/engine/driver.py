"""Random games in compiled code, with every invariant of rules.md section 5L checked after every action.

`python -m tests.engine.driver 100000` plays that many, of all player counts, editions, missions and switches.
"""

import sys
import types
from collections import Counter
from functools import cache
from typing import Any

import numba
import numpy as np
from tqdm import tqdm

from eternitium.components import N_CARDS, TOTAL_ACTION_CARDS, Tech
from eternitium.engine import compiler, kernels
from eternitium.engine.actions import CARD, N_ACTIONS, VERB, Verb
from eternitium.engine.decision import DEAL, NO_MASK
from eternitium.engine.layout import EVENT, INT, LOG_ROWS, NO_CARD, STATE, UP, Numbers, Phase, Records
from eternitium.engine.piles import Log
from eternitium.engine.setup import blank, copies
from eternitium.engine.turn import apply
from eternitium.rules import SWITCHES, Rules

BROKEN = (
    "",
    "T139: 60 era cards, 15 of each shape",
    "T140: 105 action cards, the right copies of each",
    "T140: a hand's size is the sum of its cards, and its set says which these are",
    "T142: nobody owns fewer than six cards",
    "T143: identical open technologies while the pile holds a fresh one",
    "T141: a Robo-Thief or Chrono-Blaster changes nobody's number of cards",
    "T144: no stack becomes empty in another player's turn",
    "T145: step 2 terminates",
    "T146: a Droid never reaches below the third card",
    "legal actions are exactly those that nothing forbids",
    "a running game has a legal action",
    "the log has room for every event",
)
# The engine's compiled functions; `compiled` puts them here.
_apply: Any = None
_legal_actions: Any = None
_why_not: Any = None

ROUND_CAP = 60
ACTIONS_IN_ONE_TURN = 400


def _count_eras(s: Any) -> Any:
    """Era cards of each shape, wherever they lie."""
    shapes = np.zeros(4, np.int64)
    for p in range(s.players):
        for i in range(s.stack_n[p]):
            shapes[s.stack[p, i] % UP] += 1
    for i in range(s.era_pile_n):
        shapes[s.era_pile[i]] += 1
    for i in range(s.era_discard_n):
        shapes[s.era_discard[i]] += 1
    for slot in range(2):
        if s.market[slot] != NO_CARD:
            shapes[s.market[slot]] += 1
    return shapes


def _add_pile(cards: Any, pile: Any, n: int) -> None:
    for i in range(n):
        cards[pile[i]] += 1


def _count_cards(s: Any) -> Any:
    """Action cards of each kind, wherever they lie."""
    cards = s.box.astype(np.int64)
    cards[:4] += s.supply
    _add_pile(cards, s.ai, s.ai_n)
    _add_pile(cards, s.portal_pile, s.portal_pile_n)
    if s.limbo != NO_CARD:
        cards[s.limbo] += 1
    for p in range(s.players):
        cards += s.hand[p]
        _add_pile(cards, s.deck[p], s.deck_n[p])
        _add_pile(cards, s.discard[p], s.discard_n[p])
    for row in range(2):
        _add_pile(cards, s.pile[row], s.pile_n[row])
        for card in s.open[row]:
            if card != NO_CARD:
                cards[card] += 1
    return cards


def _set_of_hand(copies: Any) -> int:
    """Which cards there are copies of, as a set."""
    cards = 0
    for card in range(len(copies)):
        cards |= int(copies[card] > 0) << card
    return cards


def _owned(s: Any, p: int) -> int:
    """Hand, deck, discard pile and a card that is being played."""
    held = 1 if s.limbo != NO_CARD and s.active == p else 0
    return int(s.hand_n[p] + s.deck_n[p] + s.discard_n[p] + held)


def _repeats_though_fresh(s: Any, row: int) -> bool:
    """Two open cards are the same although the pile holds one of which none lies open (T143)."""
    a, b, c = s.open[row, 0], s.open[row, 1], s.open[row, 2]
    same = (a == b != NO_CARD) or (a == c != NO_CARD) or (b == c != NO_CARD)
    if not same or s.kind_identity:
        return False
    fresh = 0
    for i in range(s.pile_n[row]):
        fresh += s.pile[row, i] != a and s.pile[row, i] != b and s.pile[row, i] != c
    return fresh > 0


def _broken(s: Any, box: Any, floor: int) -> int:
    """The number of an invariant that this state breaks, 0 if none."""
    if (_count_eras(s) != 15).any():
        return 1
    if (_count_cards(s) != box).any():
        return 2
    for p in range(s.players):
        if s.hand[p].sum() != s.hand_n[p] or s.held[p] != _set_of_hand(s.hand[p]):
            return 3
        if s.phase != Phase.PICK and _owned(s, p) < floor:
            return 4
    return 5 if _repeats_though_fresh(s, 0) or _repeats_though_fresh(s, 1) else 0


def _broken_by_action(before: Any, s: Any, action: int) -> int:
    """The number of an invariant that this change breaks, 0 if none."""
    verb, card, p = VERB[action], CARD[action], before.active
    same_step_two = verb == Verb.PLAY and s.phase == Phase.PLAY
    for q in range(s.players):
        if q != p and before.stack_n[q] > 0 and s.stack_n[q] == 0:
            return 7
        if same_step_two and card == Tech.CHRONO_BLASTER and before.stack_n[q] != s.stack_n[q]:
            return 6
        if verb == Verb.STEAL and _owned(s, q) != _owned(before, q):
            return 6
    if same_step_two and card == Tech.DROID:
        for i in range(s.stack_n[p] - 3):
            if s.stack[p, i] != before.stack[p, i]:
                return 9
    return 0


def _offers_are_not_exact(s: Any, offered: Any) -> bool:
    """Whether the legal actions differ from the actions that nothing forbids."""
    n = 0
    for action in range(N_ACTIONS):
        if _why_not(s, action) == 0:
            if n == len(offered) or offered[n] != action:
                return True
            n += 1
    return n != len(offered)


def _play(states: Any, log: Any, out: Any, box: Any, seed: int, floor: int) -> int:
    """A random game; states[1] is the state before the last action. Returns the number of what broke."""
    np.random.seed(seed)  # noqa: NPY002
    now, in_turn = states[0], 0
    for step in range(1_000_000):
        n = _legal_actions(now, out)
        if now.phase == Phase.OVER or now.round > ROUND_CAP:
            return 11 if (now.phase == Phase.OVER) != (n == 0) else 0
        if n == 0 or in_turn > ACTIONS_IN_ONE_TURN:
            return 11 if n == 0 else 8
        if step % 97 == 0 and _offers_are_not_exact(now, out[:n]):
            return 10
        action = out[np.random.randint(n)]  # noqa: NPY002
        states[1] = states[0]
        _apply(now, log, action)
        same_turn = now.active == states[1].active and now.round == states[1].round
        in_turn = in_turn + 1 if same_turn else 0
        what = max(_broken(now, box, floor), _broken_by_action(states[1], now, action))
        if what != 0 or now.events > LOG_ROWS:
            return what if what != 0 else 12
    return 8


def legal_after(engine: kernels.Kernels, states: Records, log: Log, action: int) -> Numbers:
    """Carry an action out, or deal; the numbers of the actions that are legal then."""
    out = np.zeros(N_ACTIONS, INT)
    return out[: engine.go_on(states, log, out, NO_MASK, action)]


@cache
def compiled() -> dict[str, Any]:
    """These functions and the engine's, compiled to know each other."""
    engine = kernels.load_compiled()
    space = dict(globals())
    space |= {
        "_apply": compiler.Entry(apply, "tests").load(),
        "_legal_actions": engine.legal_actions,
        "_why_not": engine.why_not,
    }
    for name, value in list(space.items()):
        if isinstance(value, types.FunctionType) and value.__module__ == __name__ and name.startswith("_"):
            space[name] = numba.njit(types.FunctionType(value.__code__, space, name))
    return space


def broken_invariant(record: Any, rules: Rules, floor: int = 6) -> str:
    """The invariant that a state breaks, "" if none."""
    return BROKEN[compiled()["_broken"](record, copies(rules), floor)]


def hands_are_known(records: Any) -> bool:
    """Whether the set of every hand says which cards it holds."""
    return bool((records["held"] == (records["hand"] > 0) @ (1 << np.arange(N_CARDS))).all())


def random_rules(seed: int, players: int = 2) -> Rules:
    """An edition, for one player a mission or none, and in two games of three some switches at random."""
    dice = np.random.default_rng(seed)
    edition = str(dice.choice(["de", "fr", "nl", "bga"]))
    mission = int(dice.integers(0, 11)) or None if players == 1 else None
    switches = {}
    for name, switch in SWITCHES.items():
        if seed % 3 and switch.values and dice.random() < 0.3:
            switches[name] = switch.values[int(dice.integers(len(switch.values)))]
    return Rules(edition, mission, **switches)


def play_random_game(players: int, rules: Rules, seed: int, log_rows: int = 0) -> tuple[str, Any]:
    """Play a random game to its end or round 60.

    Returns:
        The invariant that broke ("" if none), and the last state record.
    """
    engine = kernels.load_compiled()
    states = np.zeros(2, STATE)
    states[0] = blank(players, rules, seed)
    log = np.zeros(log_rows, EVENT)
    legal_after(engine, states, log, DEAL)
    floor = 0 if players == 1 else 5 if rules.initial_pick_optional else 6
    box = copies(rules)
    assert int(box.sum()) == TOTAL_ACTION_CARDS
    code = compiled()["_play"](states, log, np.zeros(N_ACTIONS, INT), box, seed, floor)
    return BROKEN[code], states[0]


def main(games: int, first: int = 0) -> None:
    """Play random games of all kinds and print what they were."""
    kinds: Counter[str] = Counter()
    finished = 0
    for seed in tqdm(range(first, first + games), unit="game"):
        players = 1 + seed % 5
        rules = random_rules(seed, players)
        what, state = play_random_game(players, rules, seed)
        if what:
            raise SystemExit(f"seed {seed}, {players} players, {rules}: broken: {what}")
        kinds[f"{players} players" if players > 1 else f"solo, mission {rules.mission}"] += 1
        finished += int(state["phase"] == Phase.OVER)
    for kind in sorted(kinds):
        print(f"{kinds[kind]:8}  {kind}")
    print(f"{games:8}  games, {finished} over before round {ROUND_CAP + 1}, every invariant held after every action")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
