"""The next cards: the next hand, and the AI's next card."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from eternitium.belief import odds
from eternitium.engine.layout import State
from eternitium.engine.queries import cards_to_draw, from_deck, is_last_turn, kept
from eternitium.game.game import Game
from eternitium.payload.odds import CardChance, NextCardPayload, NextHandPayload
from eternitium.rulebook import counted, frequency, word
from eternitium.rulebook.numbers import Numbers

# The next hand


def next_hand(game: Game, viewer: int, language: str = "en") -> NextHandPayload | None:
    """Return how likely each card is to be in a player's next hand, if nothing is acquired before.

    In the viewer's own turn as many cards are drawn as the turn says: four after a miss, six after passing (R36). While
    somebody else plays, the viewer's hand is still to be played; the one after it has five cards. `game`: the game;
    `viewer`: whose hand; `language`: of all texts. Returns None if no hand will follow, or if it is not known yet from
    what it will be drawn. Raises ValueError: `viewer` is not a player of this game, or the language is unknown.
    """
    game.check_seat("viewer", viewer)
    s = State(game._record)  # only numbers of cards are asked of it, which everybody sees
    if game.is_over or game.step == "pick" or is_last_turn(s):
        return None
    draw = cards_to_draw(s, viewer)
    found = _hand(game, viewer, draw, s)
    return NextHandPayload(
        title=word("prospects", "hand-title", language),
        note=" ".join(_notes(s, viewer, draw, language)),
        draw=draw,
        cards=_rows(found.at_least_one, language),
    )


def _hand(game: Game, viewer: int, draw: int, s: State) -> odds.HandOdds:
    """Return the odds of the next hand; a kept card is in it for certain and is not shuffled into a new deck."""
    found = odds.hand(game, draw, viewer)
    if not kept(s, viewer):
        return found
    held = Counter(game.sight(viewer)["players"][viewer]["hand"])
    pool = found.pool - held if _renews(s, viewer, draw) else found.pool
    return odds.HandOdds((found.certain + held).elements(), pool.elements(), found.drawn)


def _renews(s: State, viewer: int, draw: int) -> bool:
    """Return whether the discard pile has to be shuffled to draw a number of cards."""
    return from_deck(s, viewer, draw) < draw


def _notes(s: State, viewer: int, draw: int, language: str) -> list[str]:
    notes = [counted("prospects", "hand-note", draw, language)]
    if _renews(s, viewer, draw):
        notes.append(counted("prospects", "hand-reshuffle", int(s.deck_n[viewer]), language))
    return notes


# The AI's next card


def next_ai(game: Game, language: str = "en") -> NextCardPayload | None:
    """Return how likely each card is to be the AI's next one.

    None with several players, when the game is over, and when the AI deck is empty. Raises ValueError: an unknown
    language.
    """
    if game.players > 1 or game.is_over:
        return None
    found, left = odds.next_ai(game), len(game.known_piles.get("ai", ()))
    if not left:
        return None
    return NextCardPayload(title=word("prospects", "ai-title", language), cards=_rows(found, language, left))


def _rows(chances: Mapping[str, Fraction], language: str, total: int = 0) -> list[CardChance]:
    """Return chances of cards, the best first; out of a total if one is given, or else in lowest terms."""
    possible = sorted(((card, chance) for card, chance in chances.items() if chance), key=lambda row: -row[1])
    texts = _texts([chance for _, chance in possible], language, total)
    return [
        CardChance(card=card, percent=round(float(100 * chance), 1), text=text)
        for (card, chance), text in zip(possible, texts, strict=True)
    ]


def _texts(chances: Sequence[Fraction], language: str, total: int) -> list[str]:
    """Return chances as frequencies, or all in percent if that says more of one of them. Certainty is 100%."""
    percents = [Numbers(language).percent(chance) for chance in chances]
    totals = [total or chance.denominator for chance in chances]
    counts = [frequency(int(chance * n), n, language) for chance, n in zip(chances, totals, strict=True)]
    if not all(counts):
        return percents
    rows = zip(chances, counts, percents, strict=True)
    return [percent if chance == 1 else count for chance, count, percent in rows]
