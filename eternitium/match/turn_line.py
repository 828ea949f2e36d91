"""A turn in one line, from what a seat saw of it: "Cleared 3, paid a circle, took a Communicator"."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from eternitium.components import LETTERS, SHAPES
from eternitium.game.events import SeenEvent
from eternitium.rulebook import counted, list_cards, shapes_in_words, word

AGAINST_OTHERS: Final = frozenset({"chrono-blaster", "time-bomb", "quantum-clock"})
TAKING: Final = frozenset({"pick", "buy", "gain"})


def turn_line(events: Sequence[SeenEvent], player: int, language: str) -> str:
    """Return what a player did in a turn, in a few words.

    `events`: of that turn, as the reader saw them; `player`: whose turn it was; `language`: of the rulebook.
    """
    parts = [part for tell in PARTS if (part := tell(events, player, language))]
    text = ", ".join(parts) or counted("turn-line", "cleared", 0, language)
    return text[:1].upper() + text[1:]


def cleared(events: Iterable[SeenEvent], player: int) -> int:
    """Return how many era cards the player cleared from their own stack."""
    return len(_era_cards(events, player, "discard-era"))


def _era_cards(events: Iterable[SeenEvent], player: int, kind: str) -> list[str]:
    """Return the era cards in events of a kind that concern the player's own stack, except those that the AI causes."""
    own = (one for one in events if one.kind == kind and player == (one.player if one.target is None else one.target))
    return [card for one in own if not one.rule.startswith("solo.ai") for card in one.cards]


def _cards(events: Iterable[SeenEvent], player: int, kinds: frozenset[str]) -> list[str]:
    """Return the action cards of the player's own events of some kinds."""
    return [card for one in events if one.kind in kinds and one.player == player for card in one.cards]


def _number_of(key: str, count: Callable[[Sequence[SeenEvent], int], int]) -> "Tell":
    def tell(events: Sequence[SeenEvent], player: int, language: str) -> str:
        n = count(events, player)
        return counted("turn-line", key, n, language) if n else ""

    return tell


def _list_of(key: str, cards: Callable[[Sequence[SeenEvent], int], Sequence[str]]) -> "Tell":
    def tell(events: Sequence[SeenEvent], player: int, language: str) -> str:
        found = cards(events, player)
        return word("turn-line", key, language, cards=list_cards(found, language)) if found else ""

    return tell


def _passed(events: Sequence[SeenEvent], player: int, language: str) -> str:
    passed = any(one.kind == "pass" and one.player == player for one in events)
    return word("turn-line", "passed", language) if passed else ""


def _missed(events: Sequence[SeenEvent], player: int) -> int:
    return sum(one.kind == "turn-back" and one.player == player for one in events)


def _attacks(events: Sequence[SeenEvent], player: int) -> list[str]:
    return [card for card in _cards(events, player, frozenset({"play"})) if card in AGAINST_OTHERS]


def _paid(events: Sequence[SeenEvent], player: int, language: str) -> str:
    """Return the shapes of the price; in mission 8, unseen cards."""
    unseen = [one for one in events if one.rule == "mission.8"]
    cards = [*_era_cards(events, player, "pay"), *_era_cards(unseen, player, "add-era")]
    letters = [card.strip("()").upper() for card in cards]
    shapes = [SHAPES[LETTERS.index(letter)] if letter in LETTERS else "?" for letter in letters]
    return word("turn-line", "paid", language, shapes=shapes_in_words(shapes, language)) if shapes else ""


def _found(events: Sequence[SeenEvent], player: int, language: str) -> str:
    found = any(one.kind == "find" and one.player == player for one in events)
    return word("turn-line", "found", language) if found else ""


Tell = Callable[[Sequence[SeenEvent], int, str], str]
PARTS: Final[tuple[Tell, ...]] = (
    _passed,
    _number_of("cleared", cleared),
    _number_of("missed", _missed),
    _list_of("played", _attacks),
    _list_of("stole", lambda events, player: _cards(events, player, frozenset({"steal"}))),
    _number_of("destroyed", lambda events, player: len(_cards(events, player, frozenset({"destroy"})))),
    _paid,
    _list_of("took", lambda events, player: _cards(events, player, TAKING)),
    _found,
)
