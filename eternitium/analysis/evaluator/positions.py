"""Positions to learn from: beginnings of turns in games of many sorts, what is known in them, and how they went on."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.evaluator.features import WIDTH, Bench, describe
from eternitium.analysis.evaluator.network import ANSWER, BINS, Network, answer_seats, network_room
from eternitium.analysis.evaluator.sight import (
    DECK,
    HAND,
    PLACE,
    PLACES,
    REST,
    SEAT,
    SHAPES,
    see_cards,
    see_stack,
)
from eternitium.analysis.loops import Room, carry_on, chosen, mixed, seed_game, start_shuffles, turns_had, win_share
from eternitium.components import FIRST_BASIC, MAX_PLAYERS, N_CARDS
from eternitium.engine.layout import INT, UP, IntArray, Longs, Phase, Reals, Records, State
from eternitium.engine.offers import legal_actions
from eternitium.engine.piles import note_held, put_in_hand, put_on_deck, random_below, shuffle
from eternitium.engine.setup import deal
from eternitium.engine.turn import play_on

ENDLESS_ROUNDS: Final = 30  # a game that lasts this many rounds more counts as endless
CARDS: Final = 512  # that are dealt again, at most


class Plan(NamedTuple):
    """A plan of the games to play and the positions to note.

    Attributes:
        seed: of their shuffles.
        first, games: the number of the first one, and how many there are.
        most: positions, at most.
        rolls: how often each position is played to the end.
        taken: percentage of the beginnings of turns that are noted.
        most_random: percentage of random moves in a third of the games; in the others there are fewer.
    """

    seed: int
    first: int
    games: int
    most: int
    rolls: int
    taken: int
    most_random: int


class Notes(NamedTuple):
    """The notes, one position after the other.

    `x`: features of each seat; `share`: each seat's share of the win; `turns`: for each seat how often it took each
    number of turns.
    """

    x: Reals
    share: Reals
    turns: Reals


class Desk(NamedTuple):
    """Room to work in.

    Attributes:
        sight: what is known.
        left: era cards of each shape.
        cards: for cards that are dealt again.
        found: for each seat the turns that it has had before, and those that it needed.
        held: copies of each card that are known to be in each hand.
        known: era cards of each shape that are known to be in each stack.
        x, units, answers: for the network.
    """

    sight: Reals
    left: Longs
    cards: IntArray
    found: Longs
    held: Longs
    known: Longs
    x: Reals
    units: Reals
    answers: Reals


def desk() -> Desk:
    """Return empty room."""
    return Desk(
        np.zeros(MAX_PLAYERS * SEAT),
        np.zeros(SHAPES, np.int64),
        np.zeros(CARDS, INT),
        np.zeros(2 * MAX_PLAYERS, np.int64),
        np.zeros(N_CARDS * MAX_PLAYERS, np.int64),
        np.zeros(SHAPES * MAX_PLAYERS, np.int64),
        np.zeros(MAX_PLAYERS * WIDTH),
        network_room(),
        np.zeros(MAX_PLAYERS * ANSWER),
    )


def gather(states: Records, room: Room, bench: Bench, desk: Desk, players: Longs, plan: Plan, notes: Notes) -> int:
    """Play games and note positions; return how many.

    The states are an undealt table and room for a game, a position and a game from it. The weights of the players of
    the games come before those of the player who is to be judged.
    """
    n = 0
    half = players.size // 2
    for i in range(plan.games):
        states[1] = states[0]
        seed_game(states[1], plan.seed, plan.first + i)
        deal(states[1], room.log)
        n = note_game(states, room, bench, desk, players[:half], players[half:], plan, notes, n)
        if n == plan.most:
            break
    return n


def note_game(
    states: Records,
    room: Room,
    bench: Bench,
    desk: Desk,
    weights: Longs,
    judge: Longs,
    plan: Plan,
    notes: Notes,
    n: int,
) -> int:
    """Play a game with some random moves; return how many positions are noted by now."""
    s, last = states[1], -1
    randomly = plan.most_random * (1 + 3 * random_below(s, 3)) // 7
    while s.phase != Phase.OVER and s.round <= 2 * ENDLESS_ROUNDS and n < plan.most:
        if s.phase != Phase.PICK and turn_number(s) != last:
            last = turn_number(s)
            if random_below(s, 100) < plan.taken or fewest_left(s) < 4:
                note(states, room, bench, desk, judge, plan, notes, n)
                n += 1
        if random_below(s, 100) < randomly:
            carry_on(s, room, room.legal[random_below(s, legal_actions(s, room.legal))])
        else:
            carry_on(s, room, chosen(s, room, weights))
    return n


def fewest_left(s: State) -> int:
    """Return the era cards of the seat that is nearest to the crystal."""
    fewest = int(s.stack_n[0])
    for p in range(s.players):
        fewest = min(fewest, int(s.stack_n[p]))
    return fewest


def clear_notes(notes: Notes, first: int, rows: int) -> None:
    """Clear some rows of the notes."""
    for i in range(first, first + rows):
        notes.share[i] = 0.0
    for i in range(first * BINS, (first + rows) * BINS):
        notes.turns[i] = 0.0


def note(states: Records, room: Room, bench: Bench, desk: Desk, judge: Longs, plan: Plan, notes: Notes, n: int) -> None:
    """Note one position: what is seen of it, and how it goes on."""
    seats = states[1].players
    states[2] = states[1]
    s = states[2]
    start_shuffles(s, mixed(np.uint64(states[1].rng) ^ np.uint64(n)))
    viewer = random_below(s, seats)
    know_some_cards(s, viewer, desk)
    see(s, viewer, desk)
    describe(s, desk.sight, bench, notes.x[n * seats * WIDTH :])
    clear_notes(notes, n * seats, seats)
    for _ in range(plan.rolls):
        states[3] = states[2]
        start_shuffles(states[3], mixed(np.uint64(s.rng)))
        random_below(s, 2)
        shuffle_piles(states[3])
        deal_unknown(states[3], viewer, desk)
        play_out(states[3], room, judge, desk.found, 1.0 / plan.rolls, notes, n * seats)


def play_out(s: State, room: Room, weights: Longs, found: Longs, part: float, notes: Notes, row: int) -> None:
    """Play to the end, and on until all have found the crystal."""
    over, last = False, s.round + ENDLESS_ROUNDS
    start_clock(s, found)
    while s.round <= last:
        if s.phase == Phase.OVER:
            if not over:
                note_winners(s, part, notes, row)
            over = True
            if all_found(s):
                break
            play_on(s, room.log)
        now = s.round
        carry_on(s, room, chosen(s, room, weights))
        see_finders(s, found, now)
    for p in range(s.players):
        notes.turns[(row + p) * BINS + found[MAX_PLAYERS + p]] += part


def shuffle_piles(s: State) -> None:
    """Shuffle the common piles, whose order nobody knows."""
    for row in range(2):
        shuffle(s, s.pile[row], s.pile_n[row])
    shuffle(s, s.era_pile, s.era_pile_n)
    shuffle(s, s.portal_pile, s.portal_pile_n)
    shuffle(s, s.ai, s.ai_n)


def turn_number(s: State) -> int:
    """Return a different number for each turn."""
    return s.round * 8 + s.active


def start_clock(s: State, found: Longs) -> None:
    """Start counting turns: note how many each seat has had, and which have found the crystal."""
    for p in range(s.players):
        found[p] = turns_had(s, p)
        found[MAX_PLAYERS + p] = 0 if s.stack_n[p] == 0 else BINS - 1


def see_finders(s: State, found: Longs, now: int) -> None:
    """Note the turns of players who have found the crystal in this round."""
    for p in range(s.players):
        if s.stack_n[p] == 0 and found[MAX_PLAYERS + p] == BINS - 1:
            found[MAX_PLAYERS + p] = min(now - found[p], BINS - 1)


def note_winners(s: State, part: float, notes: Notes, row: int) -> None:
    """Note who has won."""
    for p in range(s.players):
        notes.share[row + p] += part * win_share(s, p)


def ask(s: State, viewer: int, bench: Bench, desk: Desk, net: Network, part: float, notes: Notes, row: int) -> None:
    """Ask the network about the rest of a game, as a seat that sees what is face up; add the turns that are over."""
    forget(desk)
    see(s, viewer, desk)
    describe(s, desk.sight, bench, desk.x)
    answer_seats(net, desk.x, s.players, desk.units, desk.answers)
    if s.phase == Phase.OVER:
        note_winners(s, part, notes, row)
    for p in range(s.players):
        if s.phase != Phase.OVER:
            notes.share[row + p] += part * desk.answers[p * ANSWER]
        note_turns(s, p, desk, part, notes.turns[(row + p) * BINS :])


def note_turns(s: State, p: int, desk: Desk, part: float, turns: Reals) -> None:
    """Note the turns that a seat has needed, or may need by the network's answer."""
    if s.stack_n[p] == 0:
        turns[desk.found[MAX_PLAYERS + p]] += part
        return
    passed = turns_had(s, p) - desk.found[p]
    for k in range(BINS):
        turns[min(k + passed, BINS - 1)] += part * desk.answers[p * ANSWER + 1 + k]


def all_found(s: State) -> bool:
    """Return whether all seats have found the crystal."""
    for p in range(s.players):
        if s.stack_n[p] > 0:
            return False
    return True


# The knowledge of a seat: everything that it does not see or remember is dealt again


def know_some_cards(s: State, viewer: int, desk: Desk) -> None:
    """Choose what a seat remembers; all else that it does not see will be dealt again."""
    know_hands(s, viewer, desk)
    know_eras(s, desk)


def forget(desk: Desk) -> None:
    """Forget everything but what is face up."""
    for i in range(desk.held.size):
        desk.held[i] = 0
    for i in range(desk.known.size):
        desk.known[i] = 0


def see(s: State, viewer: int, desk: Desk) -> None:
    """Write the sight of a seat with this knowledge."""
    see_unknown_eras(s, desk)
    for p in range(s.players):
        if p == viewer:
            see_cards(s, p, desk.sight, p * SEAT)
        else:
            see_hand(s, p, desk)
        see_backs(s, p, desk)


def deal_unknown(s: State, viewer: int, desk: Desk) -> None:
    """Deal again what a seat does not know; its sight must be the last that was made."""
    for p in range(s.players):
        if p == viewer:
            shuffle(s, s.deck[p], s.deck_n[p])
        else:
            deal_hand(s, p, desk)
    deal_backs(s, desk)
    for p in range(s.players):
        shuffle_backs(s, p, desk.cards)


def know_hands(s: State, viewer: int, desk: Desk) -> None:
    """Choose the known cards in the opponents' hands."""
    for p in range(s.players):
        for card in range(N_CARDS):
            desk.held[p * N_CARDS + card] = 0
        for _ in range(known_cards(s, s.hand_n[p]) if p != viewer else 0):
            know_one(s, p, desk)


def know_one(s: State, p: int, desk: Desk) -> None:
    """Choose one more known hand card."""
    card = known_card(s, p)
    if desk.held[p * N_CARDS + card] < s.hand[p, card]:
        desk.held[p * N_CARDS + card] += 1


def see_hand(s: State, p: int, desk: Desk) -> None:
    """Write what is seen of an opponent: known hand cards; the others are any of those of hand and deck."""
    at, sight, known = p * SEAT, desk.sight, held_of(desk.held, p)
    see_cards(s, p, sight, at)
    pool = max(s.hand_n[p] + s.deck_n[p] - known, 1)
    drawn = (s.hand_n[p] - known) / pool
    for card in range(N_CARDS):
        held = desk.held[p * N_CARDS + card]
        others = sight[at + HAND + card] + sight[at + DECK + card] - held
        sight[at + HAND + card] = held + drawn * others
        sight[at + DECK + card] = (1.0 - drawn) * others


def held_of(held: Longs, p: int) -> int:
    """Return how many hand cards are known."""
    total = 0
    for card in range(N_CARDS):
        total += held[p * N_CARDS + card]
    return total


def deal_hand(s: State, p: int, desk: Desk) -> None:
    """Deal an opponent's hand and deck again, except the known hand cards."""
    for card in range(N_CARDS):
        s.hand[p, card] -= desk.held[p * N_CARDS + card]
    known = held_of(desk.held, p)
    drawn, pool = s.hand_n[p] - known, pick_up(s, p, desk.cards)
    for card in range(N_CARDS):
        s.hand[p, card] = desk.held[p * N_CARDS + card]
    s.hand_n[p] = known
    note_held(s, p)
    shuffle(s, desk.cards, pool)
    for i in range(pool):
        if i < drawn:
            put_in_hand(s, p, desk.cards[i])
        else:
            put_on_deck(s, p, desk.cards[i])


def pick_up(s: State, p: int, cards: IntArray) -> int:
    """Pick up a hand and a deck; return how many cards they are."""
    n = 0
    for card in range(N_CARDS):
        for _ in range(s.hand[p, card]):
            cards[n] = card
            n += 1
    for i in range(s.deck_n[p]):
        cards[n] = s.deck[p, i]
        n += 1
    s.deck_n[p] = 0
    return n


def known_cards(s: State, hand: int) -> int:
    """Return how many hand cards are known: often none or one."""
    dice = random_below(s, 20)
    if dice < 8 or hand == 0:
        return 0
    return 1 if dice < 14 else random_below(s, hand + 1)


def known_card(s: State, p: int) -> int:
    """Return a hand card that is known: often the best one, which may have been acquired last."""
    if random_below(s, 2) == 0:
        for card in range(N_CARDS - 1, FIRST_BASIC - 1, -1):
            if s.hand[p, card] > 0:
                return card
    place = random_below(s, s.hand_n[p])
    for card in range(N_CARDS):
        place -= s.hand[p, card]
        if place < 0:
            return card
    return 0


def know_eras(s: State, desk: Desk) -> None:
    """Choose the known face-down cards of stacks, but not their places: they are the lowest."""
    for p in range(s.players):
        for shape in range(SHAPES):
            desk.known[p * SHAPES + shape] = 0
        shuffle_backs(s, p, desk.cards)
        backs = count_backs(s, p)
        if backs > 0 and random_below(s, 4) == 0:
            know_some(s, p, 1 + random_below(s, min(backs, 3)), desk.known)


def count_backs(s: State, p: int) -> int:
    """Count the face-down cards of a stack."""
    backs = 0
    for i in range(s.stack_n[p]):
        backs += int(s.stack[p, i] < UP)
    return backs


def shuffle_backs(s: State, p: int, cards: IntArray) -> None:
    """Shuffle the face-down cards of a stack among their places."""
    n = 0
    for i in range(s.stack_n[p]):
        if s.stack[p, i] < UP:
            cards[n] = s.stack[p, i]
            n += 1
    shuffle(s, cards, n)
    n = 0
    for i in range(s.stack_n[p]):
        if s.stack[p, i] < UP:
            s.stack[p, i] = cards[n]
            n += 1


def know_some(s: State, p: int, many: int, known: Longs) -> None:
    """Note that the lowest face-down cards are known."""
    for i in range(s.stack_n[p]):
        if s.stack[p, i] < UP and many > 0:
            known[p * SHAPES + s.stack[p, i]] += 1
            many -= 1


def see_unknown_eras(s: State, desk: Desk) -> None:
    """Count the face-down cards that nobody knows."""
    n = take_backs(s, desk)
    for shape in range(SHAPES):
        desk.left[shape] = 0
    for i in range(n):
        desk.left[desk.cards[i]] += 1


def deal_backs(s: State, desk: Desk) -> None:
    """Deal all face-down cards again that nobody knows."""
    shuffle(s, desk.cards, take_backs(s, desk))
    lay_backs(s, desk)


def take_backs(s: State, desk: Desk) -> int:
    """Pick up all face-down cards that nobody knows; return how many they are."""
    cards, n = desk.cards, 0
    for i in range(s.era_pile_n):
        cards[n] = s.era_pile[i]
        n += 1
    for p in range(s.players):
        skip = known_of(desk.known, p)
        for i in range(s.stack_n[p]):
            if s.stack[p, i] < UP:
                if skip <= 0:
                    cards[n] = s.stack[p, i]
                    n += 1
                skip -= 1
    return n


def lay_backs(s: State, desk: Desk) -> None:
    """Put cards into the places of those that were picked up."""
    n = s.era_pile_n
    for i in range(n):
        s.era_pile[i] = desk.cards[i]
    for p in range(s.players):
        skip = known_of(desk.known, p)
        for i in range(s.stack_n[p]):
            if s.stack[p, i] < UP:
                if skip <= 0:
                    s.stack[p, i] = desk.cards[n]
                    n += 1
                skip -= 1


def known_of(known: Longs, p: int) -> int:
    """Return how many face-down cards of a stack are known."""
    total = 0
    for shape in range(SHAPES):
        total += known[p * SHAPES + shape]
    return total


def see_backs(s: State, p: int, desk: Desk) -> None:
    """Write what is seen of a stack: face-up cards, and the chances of each face-down one."""
    at, sight = p * SEAT, desk.sight
    see_stack(s, p, sight, at)
    backs, known = count_backs(s, p), known_of(desk.known, p)
    unseen = max(desk.left[0] + desk.left[1] + desk.left[2] + desk.left[3], 1)
    for shape in range(SHAPES):
        chance = desk.left[shape] / unseen
        if backs > 0:
            chance = (desk.known[p * SHAPES + shape] + (backs - known) * chance) / backs
        sight[at + REST + shape] = chance
        for k in range(min(s.stack_n[p], PLACES)):
            if s.stack[p, s.stack_n[p] - 1 - k] < UP:
                sight[at + PLACE + SHAPES * k + shape] = chance
