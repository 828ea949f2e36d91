"""What the player who decides can count: cards in sight, cards that match, and how often a hidden one does."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from eternitium.belief import odds
from eternitium.belief.belief import known
from eternitium.belief.explain import LuckReason, why
from eternitium.belief.observation import observe
from eternitium.components import LETTERS, SHAPES, shapes_of
from eternitium.engine.layout import State
from eternitium.engine.piles import own_total
from eternitium.engine.queries import is_last_turn
from eternitium.game.game import Game
from eternitium.game.read_position import seen_state
from eternitium.rulebook import card_name, shape_name, word, words
from eternitium.rulebook.words import READABLE

ALL_CARDS: Final = 200  # more than anybody owns
HIDDEN: Final = "(?)"
CASES: Final = ("cases", "about")  # what is counted are not cards, so they do not match: it matches in so many of them


@dataclass(frozen=True, slots=True)
class Cause:
    """One countable cause behind a choice.

    Attributes:
        key: an entry of `[causes]`.
        slots: the numbers, cards, shapes and players in it; "n" is the number that decides between singular and plural.
    """

    key: str
    slots: dict[str, str | int]

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en", names: Sequence[str] | None = None) -> str:
        """One short sentence.

        Args:
            language: one of `eternitium.rulebook.LANGUAGES`.
            names: a name for each player; "Player 1", ... if left out.

        Raises:
            ValueError: an unknown language.
        """
        said = {name: _said(name, value, self.slots, language, names) for name, value in self.slots.items()}
        text = word("causes", self.key, language, _form(self.key, self.slots, language), **said)
        return text[:1].upper() + text[1:]


def _form(key: str, slots: dict[str, str | int], language: str) -> str | None:
    """Which form of an entry fits its number: "none", "one" or "many"; None if there are no forms."""
    forms: Any = words("causes", language)[key]
    if isinstance(forms, str):
        return None
    form = {0: "none", 1: "one"}.get(int(slots["n"]), "many")
    return form if form in forms else "many"


def _said(
    name: str, value: str | int, slots: dict[str, str | int], language: str, names: Sequence[str] | None
) -> str | int:
    """What stands in a slot, in the words of a language."""
    if name == "player":
        return word("names", "player", language, n=int(value) + 1) if names is None else names[int(value)]
    if name == "share":
        key = f"share-{value}"
        return word("causes", key, language, _form(key, slots, language), n=slots["n"], total=slots["total"])
    if name == "card":
        return card_name(str(value), language)
    if name == "shape":
        return word("shape-one", str(value), language)
    return shape_name(value, language) if isinstance(value, str) else value


def cause(key: str, **slots: str | int) -> Cause:
    """A cause with its slots."""
    return Cause(key, slots)


# What the player knows


class Sight:
    """A decision as the player sees it who has to take it."""

    def __init__(self, game: Game) -> None:
        self.game, self.seat = game, game.player
        self.seen = observe(game, self.seat)
        self.position, self.turn, self.own = self.seen.position, self.seen.turn, self.seen.own
        self.hand, self.stack = Counter(self.own["hand"]), self.own["stack"]
        self.open = visible(self.stack)
        self.pending = self.turn.get("pending", {})

    @cached_property
    def hidden(self) -> LuckReason | None:
        """The uppermost own era card that lies face down, None without one."""
        return why(self.game, self.seat, self.seat) if HIDDEN in self.stack else None

    @cached_property
    def cards(self) -> Counter[str]:
        """All action cards that the player owns."""
        found = odds.hand(self.game, ALL_CARDS, self.seat)
        return found.certain + found.pool

    @cached_property
    def state(self) -> State:
        """The same for the questions of `engine.queries`."""
        return seen_state(self.position)

    @property
    def total(self) -> int:
        """How many action cards the player owns."""
        return int(own_total(self.state, self.seat))

    @property
    def solo(self) -> bool:
        """Whether nobody else plays."""
        return self.game.players == 1

    @property
    def rivals(self) -> list[int]:
        """The other players who still search, in turn order from the left."""
        seats = [(self.seat + step) % self.game.players for step in range(1, self.game.players)]
        return [seat for seat in seats if self.stack_of(seat)]

    def stack_of(self, seat: int) -> list[str]:
        """A player's era stack as far as it can be seen."""
        stack: list[str] = self.position["players"][seat]["stack"]
        return stack

    @property
    def last(self) -> bool:
        """Whether no hand will be played any more: the last round, or the last turn of the solo game."""
        return is_last_turn(self.state)

    def facings(self, seat: int) -> list[bool | None]:
        """Which of a player's top three lie face up; None where that is not known."""
        stack = known(self.game, self.seat)[0].stacks[seat]
        bag = [None if stack.up and stack.down else bool(stack.up)] * (stack.up + stack.down)
        return [*(card.up for card in stack.upper), *bag, *(card.up for card in stack.lower)][:3]

    def after(self, *spent: str) -> Counter[str]:
        """The hand without some cards."""
        return self.hand - Counter(spent)

    def tries(self, cards: Iterable[str]) -> set[str]:
        """The shapes with which some cards can try their luck."""
        double = self.game.rules.luck_double
        return {shape for card in cards if double or card in SHAPES for shape in shapes_of(card)}

    def removes(self, card: str) -> bool:
        """Whether a card could remove the top era card at once, for nothing and without luck."""
        matching = self.open[:1] and self.open[0] in shapes_of(card)
        return bool(self.stack) and (bool(matching) or card == "ultimate-portal")


def visible(stack: list[str]) -> list[str]:
    """The shapes of the open cards down to the first back."""
    shown = stack[: stack.index(HIDDEN)] if HIDDEN in stack else stack
    return [SHAPES[LETTERS.index(letter)] for letter in shown]


def matching(cards: Counter[str], shape: str) -> int:
    """How many Portals and Double Portals show a shape."""
    return sum(count for card, count in cards.items() if shape in shapes_of(card))


def union(cards: Iterable[str]) -> set[str]:
    """The shapes of all Portals and Double Portals among some cards."""
    return {shape for card in cards for shape in shapes_of(card)}


# How often


def chance_cause(
    key: str, found: odds.Odds, shapes: Iterable[str], reason: LuckReason | None = None, **more: int
) -> Cause:
    """How many of the possible cards have one of these shapes: `key`, with "-cases", "-sure" or "-never" behind it."""
    wanted = set(shapes)
    chance = sum((found[shape] for shape in wanted), Fraction(0))
    if not wanted or (found.exact and chance in (0, 1)):
        return Cause(f"{key}-{'sure' if chance else 'never'}", dict(more))
    sort, n, total = _counted(found, wanted, chance, reason)
    return cause(f"{key}-cases" if sort in CASES else key, share=sort, n=n, total=total, **more)


def _counted(found: odds.Odds, shapes: set[str], chance: Fraction, reason: LuckReason | None) -> tuple[str, int, int]:
    """A chance as so many of so many: unseen cards, shuffled cards, cases, or about so many of a hundred."""
    if reason is not None and found.exact and reason.sort == "unseen":
        n, total = sum(reason.unseen[shape] for shape in shapes), sum(reason.unseen.values())
        if chance * total == n:
            return "unseen", n, total
    if reason is not None and found.exact and reason.certain and not reason.unknown[1]:
        return "shuffled", int(chance * reason.candidates), reason.candidates
    if found.exact and chance.denominator <= READABLE:
        return "cases", chance.numerator, chance.denominator
    return "about", min(max(round(100 * chance), 1), 99), 100


def of_hidden(sight: Sight, key: str, shapes: Iterable[str]) -> list[Cause]:
    """How often the uppermost hidden card has one of these shapes."""
    reason = sight.hidden
    return [] if reason is None else [chance_cause(key, reason.odds, shapes, reason)]
