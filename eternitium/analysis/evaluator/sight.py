"""The knowledge of hidden cards as numbers: expected copies in hands and decks, chances of era cards."""

from typing import Final

from eternitium.components import N_CARDS
from eternitium.engine.layout import UP, Reals, State

# One row for each player.
PLACES: Final = 5  # uppermost era cards, listed one by one
SHAPES: Final = 4
HAND: Final = 0  # expected copies of each card in the hand
DECK: Final = HAND + N_CARDS  # the same in the deck
PLACE: Final = DECK + N_CARDS  # chance of each shape, place by place, top first
FACE_UP: Final = PLACE + SHAPES * PLACES  # chance that the card at a place is face up
REST: Final = FACE_UP + PLACES  # chance of each shape for a deeper card
SEAT: Final = REST + SHAPES


def see_cards(s: State, p: int, sight: Reals, at: int) -> None:
    """Write the cards of a hand, and of a deck."""
    for card in range(N_CARDS):
        sight[at + HAND + card] = s.hand[p, card]
        sight[at + DECK + card] = 0.0
    for i in range(s.deck_n[p]):
        sight[at + DECK + s.deck[p, i]] += 1.0


def see_stack(s: State, p: int, sight: Reals, at: int) -> None:
    """Write the uppermost era cards."""
    for k in range(PLACES):
        for shape in range(SHAPES):
            sight[at + PLACE + SHAPES * k + shape] = 0.0
        sight[at + FACE_UP + k] = 0.0
        if k < s.stack_n[p]:
            era = s.stack[p, s.stack_n[p] - 1 - k]
            sight[at + PLACE + SHAPES * k + (era & 3)] = 1.0
            sight[at + FACE_UP + k] = int(era >= UP)
