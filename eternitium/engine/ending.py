"""The end of the game: the last round, points, and who won."""

from eternitium.components import FIRST_ADVANCED, FIRST_BASIC, N_CARDS
from eternitium.engine.layout import EVERYBODY, NO_CARD, Did, Phase, State
from eternitium.engine.piles import Log, tell
from eternitium.rule_ids import Rule


def end_game(s: State, log: Log) -> None:
    """End the game, now that everybody has had the same number of turns."""
    s.phase = Phase.OVER
    tell(s, log, Did.OVER, Rule.END_ROUND, s.active, NO_CARD, NO_CARD, EVERYBODY)
    rule = Rule.END_TIE_BREAK if count_finders(s) > 1 else Rule.END_CRYSTAL
    for p in range(s.players):
        if is_winner(s, p):
            tell(s, log, Did.WIN, rule, p, NO_CARD, NO_CARD, EVERYBODY)


def count_finders(s: State) -> int:
    """Return how many players have found the crystal."""
    finders = 0
    for p in range(s.players):
        if s.stack_n[p] == 0:
            finders += 1
    return finders


def technologies(s: State, p: int, first: int, end: int) -> int:
    """Return how many cards from `first` up to `end` a player owns (R61)."""
    owned = 0
    for card in range(first, end):
        owned += s.hand[p, card]
    for i in range(s.deck_n[p]):
        owned += int(first <= s.deck[p, i] < end)
    for i in range(s.discard_n[p]):
        owned += int(first <= s.discard[p, i] < end)
    return owned


def advanced_owned(s: State, p: int) -> int:
    """Return how many advanced technologies a player owns: the second tie-break."""
    return technologies(s, p, FIRST_ADVANCED, N_CARDS)


def points(s: State, p: int) -> int:
    """Return the points of the tie-break: 1 for a basic technology, 2 for an advanced one (R61)."""
    return technologies(s, p, FIRST_BASIC, N_CARDS) + advanced_owned(s, p)


def is_winner(s: State, p: int) -> bool:
    """Return whether a player is a finder whom no other beats, in points and then in advanced technologies."""
    if s.stack_n[p] > 0:
        return False
    for q in range(s.players):
        if s.stack_n[q] == 0 and rank(s, q) > rank(s, p):
            return False
    return True


def rank(s: State, p: int) -> int:
    """Return both tie-breaks in one number."""
    return points(s, p) * 32 + advanced_owned(s, p)
