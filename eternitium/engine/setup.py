"""Dealing: from an empty table to the first technology pick."""

from typing import Final

import numpy as np

from eternitium.components import (
    ADVANCED,
    BASIC,
    CARDS,
    DROID,
    ERA_COPIES,
    FIRST_ADVANCED,
    FIRST_BASIC,
    MAX_PLAYERS,
    N_CARDS,
    SHAPES,
)
from eternitium.engine.layout import (
    DID_DEAL,
    DID_TURN_UP,
    ERA,
    EVERYBODY,
    INT,
    NO_CARD,
    PICK,
    STATE,
    UP,
    IntArray,
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
from eternitium.engine.turn import HAND
from eternitium.rule_ids import SETUP_MARKET, SETUP_ROWS, SETUP_STACK, SETUP_START_SET
from eternitium.rules import Rules

SHAPE_COUNT: Final = len(SHAPES)


def copies(rules: Rules) -> IntArray:
    """Copies of each action card in the box, shape (23,); the Double Portals as the rules say (R5)."""
    table = np.array([card.copies for card in CARDS], INT)
    for number, card in enumerate(CARDS):
        if card.slug.startswith("double-portal:"):
            table[number] = rules.double_portal_pairs.count(card.slug.partition(":")[2])
    return table


def blank(players: int, rules: Rules, seed: int) -> Record:
    """A record with all switches set and no card dealt: the action cards lie in the box."""
    record: Record = np.zeros(1, STATE)[0]
    record["players"] = players
    record["round"] = 1
    record["draw"] = HAND
    record["rng"] = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] >> np.uint64(1) | np.uint64(1)
    record["box"] = copies(rules)
    for name in ("limbo", "kept", "open", "market"):
        record[name] = NO_CARD
    write_switches(record, rules)
    return record


def write_switches(record: Record, rules: Rules) -> None:
    """The switches of the rules, as the engine reads them: 0 is the reading of the German edition (table 3Z)."""
    record["luck_portals_only"] = not rules.luck_double
    record["pass_keep"] = rules.pass_keep
    record["giga_literal"] = rules.giga == "de_literal"
    record["lab_must"] = rules.lab_others == "must"
    record["lab_open_only"] = not rules.lab_blind
    record["thief_looks_at_all"] = rules.thief_peek == "all"
    record["hidden_blind_buy"] = not rules.blind_buy_public
    record["final_draw"] = rules.final_step5 == "do"
    record["pick_optional"] = rules.initial_pick_optional
    record["null_portal"] = rules.null_portal
    record["strict_tech"] = not rules.null_tech
    record["after_effect"] = rules.played_card_zone == "after_effect"
    record["literal_loops"] = rules.loop_guard == "literal+cap"
    record["finder_stops"] = not rules.finder_continues
    record["single_wallet"] = not rules.wallet_stacks
    record["kind_identity"] = rules.display_identity == "kind"


def deal(s: State, log: Log) -> None:
    """Set the table up; player 0 is asked for the first technology."""
    deal_start_sets(s, log)
    fill_supply(s)
    build_row(s, log, BASIC, FIRST_BASIC, FIRST_ADVANCED)
    build_row(s, log, ADVANCED, FIRST_ADVANCED, N_CARDS)
    shuffle_era_cards(s)
    for p in range(s.players):
        deal_stack(s, log, p)
    refill_market(s, log, SETUP_MARKET)
    s.phase = PICK


def deal_start_sets(s: State, log: Log) -> None:
    """One portal of each shape and a Droid each; the sets that nobody uses stay in the box (R4)."""
    for p in range(s.players):
        for shape in range(SHAPE_COUNT):
            deal_start_card(s, log, p, shape)
        deal_start_card(s, log, p, DROID)
    for shape in range(SHAPE_COUNT):
        s.box[shape] -= s.players


def deal_start_card(s: State, log: Log, p: int, card: int) -> None:
    """One of the five start cards, which everybody knows."""
    put_on_deck(s, p, card)
    tell(s, log, DID_DEAL, SETUP_START_SET, p, NO_CARD, card, EVERYBODY)


def fill_supply(s: State) -> None:
    """Two portals of each shape for each player."""
    for shape in range(SHAPE_COUNT):
        s.supply[shape] = 2 * s.players
        s.box[shape] -= 2 * s.players


def build_row(s: State, log: Log, row: int, first: int, end: int) -> None:
    """Shuffle the technologies of a row and open three; the start sets' Droids are not among them (R4)."""
    for card in range(first, end):
        for _ in range(s.box[card] - (MAX_PLAYERS if card == DROID else 0)):
            s.pile[row, s.pile_n[row]] = card
            s.pile_n[row] += 1
        s.box[card] = MAX_PLAYERS - s.players if card == DROID else 0
    shuffle(s, s.pile[row], s.pile_n[row])
    refill_row(s, log, row, SETUP_ROWS)


def shuffle_era_cards(s: State) -> None:
    """All 60 era cards are shuffled into the common pile."""
    for shape in range(SHAPE_COUNT):
        for _ in range(ERA_COPIES):
            s.era_pile[s.era_pile_n] = shape
            s.era_pile_n += 1
    shuffle(s, s.era_pile, s.era_pile_n)


def stack_size(players: int) -> int:
    """Era cards dealt to each player: 10, with four players 9, with five 8."""
    return 10 if players <= 3 else 13 - players


def deal_stack(s: State, log: Log, p: int) -> None:
    """A face-down era stack, whose top card is turned up."""
    for _ in range(stack_size(s.players)):
        put_on_stack(s, p, draw_era(s, log))
    s.stack[p, s.stack_n[p] - 1] += UP
    tell(s, log, DID_TURN_UP, SETUP_STACK, p, p, ERA + s.stack[p, s.stack_n[p] - 1], EVERYBODY)
