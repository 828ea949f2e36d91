"""The text of an action and of a card (interface.md sections 1 and 3)."""

from collections.abc import Iterable
from typing import Any, Final

from eternitium.components import LETTERS, SHAPES, SLUGS
from eternitium.engine.actions import (
    BLIND_ADVANCED,
    BLIND_BASIC,
    DO_BUY,
    DO_TAKE,
    MEANINGS,
    NONE,
    VERBS,
    Meaning,
)
from eternitium.engine.layout import ERA, HIDDEN_ERA, UP
from eternitium.rule_ids import ACTION_TEXT, RULE_IDS
from eternitium.rulebook import refusal


class Action(str):
    """One choice of a player: a string, equal to its text, that knows its parts."""

    __slots__ = ()

    @property
    def number(self) -> int:
        """The engine's number of this action."""
        return _NUMBER_OF_TEXT[self]

    @property
    def verb(self) -> str:
        """The first word, or "keep none"."""
        return VERBS[self._meaning.verb]

    @property
    def card(self) -> str | None:
        """The card that is chosen: a slug, a shape's slug for `take`, "?basic", "?advanced", or None."""
        card = self._meaning.card
        return None if card == NONE else _OFFERS[card]

    @property
    def target(self) -> int | None:
        """The player whom a Chrono-Blaster or Robo-Thief hits, or whose card is taken, or None."""
        return None if self._meaning.target == NONE else self._meaning.target

    @property
    def price(self) -> tuple[str, ...]:
        """The era cards paid, as letters; the first one ends on top."""
        return _price(self._meaning)

    @property
    def _meaning(self) -> Meaning:
        return MEANINGS[self.number]


class IllegalAction(ValueError):
    """An action that the rules forbid now, or a text that is no action.

    Attributes:
        rule: id of the rule that forbids it ("action.text" if the text means nothing).
    """

    def __init__(self, text: str, rule: str, detail: str = "") -> None:
        super().__init__(f"{text}: {refusal(rule)}{detail}")
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        # It travels between processes, as from a Dask worker.
        return _same_refusal, (self.args, self.rule)


def _same_refusal(args: tuple[Any, ...], rule: str) -> "IllegalAction":
    error = IllegalAction.__new__(IllegalAction, *args)
    error.rule = rule
    return error


_OFFERS: Final = {**dict(enumerate(SLUGS)), BLIND_BASIC: "?basic", BLIND_ADVANCED: "?advanced"}
_STARTERS: Final = sorted({verb.split()[0] for verb in VERBS})


def _price(meaning: Meaning) -> tuple[str, ...]:
    return tuple(LETTERS[shape] for shape in (meaning.pay, meaning.pay_under) if shape != NONE)


def _text(meaning: Meaning) -> str:
    words = [VERBS[meaning.verb]]
    if meaning.card != NONE:
        words.append(SHAPES[meaning.card] if meaning.verb == DO_TAKE else _OFFERS[meaning.card])
    if meaning.target != NONE:
        words.append(f"@{meaning.target}")
    if meaning.verb == DO_BUY and meaning.pay != NONE:
        words.append(f"with {','.join(_price(meaning))}")
    return " ".join(words)


ACTIONS: Final[tuple[Action, ...]] = tuple(Action(_text(meaning)) for meaning in MEANINGS)
_NUMBER_OF_TEXT: Final[dict[str, int]] = {text: number for number, text in enumerate(ACTIONS)}


def parse_action(text: object) -> Action:
    """The action that a text means; spaces at the ends and repeated ones do not matter.

    Raises:
        IllegalAction: the text is no action at all; `rule` is "action.text".
    """
    if isinstance(text, Action):
        return text
    if not isinstance(text, str):
        raise IllegalAction(_shown(text), RULE_IDS[ACTION_TEXT], " Give an Action or its text.")
    cleaned = " ".join(text.split())
    if cleaned not in _NUMBER_OF_TEXT:
        raise IllegalAction(_shown(text), RULE_IDS[ACTION_TEXT], _hint(cleaned))
    return ACTIONS[_NUMBER_OF_TEXT[cleaned]]


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def _hint(text: str) -> str:
    verb = text.partition(" ")[0]
    if verb not in _STARTERS:
        return f" It starts with one of {', '.join(_STARTERS)}."
    example = next(action for action in ACTIONS if action.startswith(verb))
    return f" An example: {example}."


def era_text(era: int) -> str:
    """Text of an era card as it lies: "C" face up, "(c)" face down."""
    letter = LETTERS[era & (UP - 1)]
    return letter if era >= UP else f"({letter.lower()})"


def event_card_text(card: int) -> str:
    """Text of a card in an event row: an action card's slug, or an era card as it lies."""
    if card == HIDDEN_ERA:
        return "(?)"
    return era_text(card - ERA) if card >= ERA else SLUGS[card]


def slugs(cards: Iterable[int]) -> list[str]:
    """The slugs of some cards, in their order."""
    return [SLUGS[card] for card in cards]
