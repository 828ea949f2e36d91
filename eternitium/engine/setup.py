"""Dealing: from an empty table to the first technology pick."""

from typing import Final

import numpy as np

from eternitium.box import Box
from eternitium.components import (
    ADVANCED,
    AI_KINDS,
    BASIC,
    CARDS,
    DOUBLE_PORTAL,
    DOUBLE_PORTAL_LAST,
    FIRST_ADVANCED,
    FIRST_BASIC,
    MAX_PLAYERS,
    N_CARDS,
    SHAPES,
    Tech,
)
from eternitium.engine.layout import (
    ERA,
    EVERYBODY,
    INT,
    MARKET_CARDS,
    NO_CARD,
    STATE,
    UNSEEN,
    UP,
    Did,
    IntArray,
    Phase,
    Record,
    State,
)
from eternitium.engine.piles import (
    Log,
    draw_era,
    put_on_deck,
    put_on_stack,
    refill_market,
    refill_row,
    shuffle,
    tell,
)
from eternitium.engine.solo import open_portal
from eternitium.rule_ids import Rule
from eternitium.rules import SWITCHES, Readings, Rules

MISSION_RULES: Final = tuple(rule for rule in Rule if rule.id.startswith("mission."))
MOST_OF_MISSION_2: Final = 5  # cards of its first hand (R72)
SHAPE_COUNT: Final = len(SHAPES)

USUAL: Final = {
    "supply_each": 2,
    "start_portals": 1,
    "start_droids": 1,
    "turn_limit": 8,
    "ai_advanced": 1,
    "projectors": 1,
}
# A mission is a row of switches (R71 to R80); editions that differ do so by the rules' own switches m2_..., m8 and m9.
MISSION_SWITCHES: Final[dict[int, dict[str, int]]] = {
    1: {"ai_advanced": 0},
    2: {"start_droids": 0},
    3: {"stack_size": 5, "turn_limit": 4, "supply_each": 1},
    4: {"portals_shuffled": 1},
    5: {"turns_stack_over": 1},
    6: {"destroys_first": 1},
    7: {"stack_size": 5, "adds_era_card": 1},
    8: {},
    9: {"must_play": 1},
    10: {"start_portals": 2, "projectors": 0},
}


def copies(rules: Rules) -> IntArray:
    """Return the copies of each action card in the box, shape (23,); the Double Portals as the rules say (R5)."""
    table = np.array([rules.box.copies[card.slug] for card in CARDS], INT)
    if "double_portal_pairs" in rules.deviations:
        for number in range(DOUBLE_PORTAL, DOUBLE_PORTAL_LAST + 1):
            table[number] = rules.double_portal_pairs.count(CARDS[number].slug.partition(":")[2])
    return table


def blank(players: int, rules: Rules, seed: int) -> Record:
    """Return a record with all switches set and no card dealt: the action cards are in the box."""
    record: Record = np.zeros(1, STATE)[0]
    record["players"] = players
    record["round"] = 1
    record["rng"] = first_shuffle(seed)
    record["box"] = copies(rules)
    write_box(record, rules.box)
    for name in ("limbo", "kept", "open", "market"):
        record[name] = NO_CARD
    write_switches(record, rules)
    write_mission(record, players, rules)
    return record


def first_shuffle(seed: int) -> int:
    """Return the state of the random generator at the start of the game with a seed."""
    return int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] >> np.uint64(1) | np.uint64(1))


def write_box(record: Record, box: Box) -> None:
    """Write the era cards of the box and the sizes of hands into a record."""
    record["era_copies"] = [box.era[shape] for shape in SHAPES]
    record["full_hand"] = record["draw"] = box.hand
    record["missed_hand"] = box.hand_after_miss
    record["passed_hand"] = box.hand_after_pass


def write_switches(record: Record, rules: Rules) -> None:
    """Write the switches of the rules into a record, as the engine reads them (table 3Z)."""
    for name, value in rules.switches.items():
        if name in Readings.__annotations__:
            record[name] = SWITCHES[name].values.index(value) if isinstance(value, str) else int(value)
    record["luck_portals_only"] = not rules.luck_double
    record["giga_literal"] = rules.giga == "de_literal"
    record["lab_must"] = rules.lab_others == "must"
    record["lab_open_only"] = not rules.lab_blind
    record["thief_looks_at_all"] = rules.thief_peek == "all"
    record["hidden_blind_buy"] = not rules.blind_buy_public
    record["final_draw"] = rules.final_step5 == "do"
    record["pick_optional"] = rules.initial_pick_optional
    record["strict_tech"] = not rules.null_tech
    record["after_effect"] = rules.played_card_zone == "after_effect"
    record["literal_loops"] = rules.loop_guard == "literal+cap"
    record["finder_stops"] = not rules.finder_continues
    record["single_wallet"] = not rules.wallet_stacks
    record["kind_identity"] = rules.display_identity == "kind"
    record["comp_before"] = rules.comp_timing == "before"
    record["floor_for_all"] = rules.floor_scope == "all"


def write_mission(record: Record, players: int, rules: Rules) -> None:
    """Write the usual setup into a record, with the changes of the mission."""
    values = {
        **USUAL,
        "start_hand": first_hand(rules),
        "stack_size": stack_size(players),
        "solo": int(players == 1),
        "mission": rules.mission or 0,
    }
    if rules.mission is not None:
        values |= MISSION_SWITCHES[rules.mission]
    if rules.mission == 2:
        values["supply_each"] = rules.m2_supply
    if rules.mission == 8:
        values["price_face_down"] = MARKET_CARDS if rules.m8 == "market_facedown" else UNSEEN
    if rules.mission == 9:
        values["saves_plays"] = int(rules.m9 == "greedy_max_known")
    if rules.box.stack is not None:
        values["stack_size"] = rules.box.stack
    for name, value in values.items():
        record[name] = value


def first_hand(rules: Rules) -> int:
    """Return the number of cards in the first hand; in mission 2 some editions deal one less (R72)."""
    return max(rules.box.hand + rules.m2_hand - MOST_OF_MISSION_2, 1) if rules.mission == 2 else rules.box.hand


def deal(s: State, log: Log) -> None:
    """Set up the table and ask player 0 for the first technology."""
    if s.mission > 0:
        tell(s, log, Did.MISSION, MISSION_RULES[s.mission - 1], 0, NO_CARD, NO_CARD, EVERYBODY)
    for p in range(s.players):
        deal_start_set(s, log, p)
    fill_supply(s, log)
    build_ai_deck(s, log)
    build_row(s, log, BASIC, FIRST_BASIC, FIRST_ADVANCED)
    build_row(s, log, ADVANCED, FIRST_ADVANCED, N_CARDS)
    shuffle_era_cards(s)
    for p in range(s.players):
        deal_stack(s, log, p)
    refill_market(s, log, Rule.SETUP_MARKET)
    s.phase = Phase.PICK


def deal_start_set(s: State, log: Log, p: int) -> None:
    """Deal a player's start cards: one portal of each shape and a Droid; a mission may change that (R72, R80)."""
    for shape in range(SHAPE_COUNT):
        for _ in range(s.start_portals if s.box[shape] > 0 else 0):
            deal_start_card(s, log, p, shape)
    for _ in range(s.start_droids):
        deal_start_card(s, log, p, Tech.DROID)


def deal_start_card(s: State, log: Log, p: int, card: int) -> None:
    """Deal one of the start cards, which everybody knows."""
    s.box[card] -= 1
    put_on_deck(s, p, card)
    tell(s, log, Did.DEAL, Rule.SETUP_START_SET, p, NO_CARD, card, EVERYBODY)


def fill_supply(s: State, log: Log) -> None:
    """Fill the supply with two portals of each shape per player; in mission 4 a shuffled pile, three open (R74)."""
    for shape in range(SHAPE_COUNT):
        for _ in range(min(s.supply_each * s.players, s.box[shape])):
            s.box[shape] -= 1
            put_in_supply(s, shape)
    if s.portals_shuffled:
        shuffle(s, s.portal_pile, s.portal_pile_n)
        for _ in range(3):
            open_portal(s, log)


def put_in_supply(s: State, shape: int) -> None:
    """Put a portal in the supply, or in mission 4 in the pile next to it."""
    if s.portals_shuffled:
        s.portal_pile[s.portal_pile_n] = shape
        s.portal_pile_n += 1
    else:
        s.supply[shape] += 1


def build_ai_deck(s: State, log: Log) -> None:
    """Build the solo game's AI deck of four technologies, in mission 1 of Chrono-Blasters only (R11, R65, R71)."""
    if not s.solo:
        return
    for card in AI_KINDS:
        for _ in range(s.box[card] if card == Tech.CHRONO_BLASTER or s.ai_advanced else 0):
            s.ai[s.ai_n] = card
            s.ai_n += 1
            s.box[card] -= 1
            tell(s, log, Did.DEAL, Rule.SOLO_AI_DECK, 0, NO_CARD, card, EVERYBODY)
    shuffle(s, s.ai, s.ai_n)


def build_row(s: State, log: Log, row: int, first: int, end: int) -> None:
    """Shuffle the technologies of a row, without the Droids of the start cards, and open three (R4)."""
    for card in range(first, end):
        for _ in range(pool_copies(s, card)):
            s.pile[row, s.pile_n[row]] = card
            s.pile_n[row] += 1
            s.box[card] -= 1
    shuffle(s, s.pile[row], s.pile_n[row])
    refill_row(s, log, row, Rule.SETUP_ROWS)


def pool_copies(s: State, card: int) -> int:
    """Return how many of the copies in the box belong to the row of a technology."""
    if card == Tech.DROID:
        return s.box[card] - (MAX_PLAYERS - s.players * s.start_droids)
    if card == Tech.TEMPORAL_PROJECTOR and not s.projectors:
        return 0
    if card >= FIRST_ADVANCED and not s.ai_advanced:
        return 0
    return s.box[card]


def shuffle_era_cards(s: State) -> None:
    """Shuffle all era cards into the common pile."""
    for shape in range(SHAPE_COUNT):
        for _ in range(s.era_copies[shape]):
            s.era_pile[s.era_pile_n] = shape
            s.era_pile_n += 1
    shuffle(s, s.era_pile, s.era_pile_n)


def stack_size(players: int) -> int:
    """Return the era cards for each player: 10, with four players 9, with five 8; missions 3 and 7 change that."""
    return 10 if players <= 3 else 13 - players


def deal_stack(s: State, log: Log, p: int) -> None:
    """Deal a face-down era stack and turn its top card up."""
    for _ in range(s.stack_size):
        put_on_stack(s, p, draw_era(s, log))
    s.stack[p, s.stack_n[p] - 1] += UP
    tell(s, log, Did.TURN_UP, Rule.SETUP_STACK, p, p, ERA + s.stack[p, s.stack_n[p] - 1], EVERYBODY)
