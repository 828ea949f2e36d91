"""The text of an action and of a card (interface.md sections 1 and 3)."""

from collections.abc import Iterable
from typing import Any, Final, Self

from eternitium.checks import as_whole, written
from eternitium.components import LETTERS, SHAPES, SLUGS
from eternitium.engine.actions import BLIND_ADVANCED, BLIND_BASIC, MEANINGS, N_ACTIONS, VERBS, Meaning, Verb
from eternitium.engine.layout import ERA, HIDDEN_ERA, NO_CARD, UP
from eternitium.rule_ids import Rule
from eternitium.rulebook import refusal


class Action(str):
    """One choice of a player: a string, equal to its text, that knows its parts."""

    __slots__ = ()

    def __new__(cls, text: object) -> Self:
        """Return the action that a text means.

        Raises:
            IllegalAction: the text is not an action.
        """
        return super().__new__(cls, _cleaned(text))

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
        """The chosen card: a slug, a shape's slug for `take`, "?basic", "?advanced", or None."""
        card = self._meaning.card
        return None if card == NO_CARD else _OFFERS[card]

    @property
    def target(self) -> int | None:
        """The player whom a Chrono-Blaster or Robo-Thief hits or robs, or None."""
        return None if self._meaning.target == NO_CARD else self._meaning.target

    @property
    def price(self) -> tuple[str, ...]:
        """The era cards paid, as letters; the first one ends on top."""
        return _price(self._meaning)

    @property
    def _meaning(self) -> Meaning:
        return MEANINGS[self.number]


class IllegalAction(ValueError):
    """An action that the rules forbid now, or a text that is not an action.

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
_NOTED: Final = (*SLUGS, "?")
EXAMPLE: Final = "take circle"
_STARTERS: Final = sorted({verb.split()[0] for verb in VERBS})


def _price(meaning: Meaning) -> tuple[str, ...]:
    return tuple(LETTERS[shape] for shape in (meaning.pay, meaning.pay_under) if shape != NO_CARD)


def _text(meaning: Meaning) -> str:
    words = [VERBS[meaning.verb]]
    if meaning.card != NO_CARD:
        words.append(SHAPES[meaning.card] if meaning.verb == Verb.TAKE else _OFFERS[meaning.card])
    if meaning.target != NO_CARD:
        words.append(f"@{meaning.target}")
    if meaning.verb == Verb.BUY and meaning.pay != NO_CARD:
        words.append(f"with {','.join(_price(meaning))}")
    return " ".join(words)


_NUMBER_OF_TEXT: Final[dict[str, int]] = {_text(meaning): number for number, meaning in enumerate(MEANINGS)}


def parse_action(text: object) -> Action:
    """Return the action that a text means; spaces at the ends and repeated ones do not matter.

    Raises:
        IllegalAction: the text is not an action; `rule` is "action.text".
    """
    return text if isinstance(text, Action) else ACTIONS[_NUMBER_OF_TEXT[_cleaned(text)]]


def _cleaned(text: object) -> str:
    if not isinstance(text, str):
        raise IllegalAction(written(text), Rule.ACTION_TEXT.id, " Give an Action or its text.")
    cleaned = " ".join(text.split())
    if cleaned not in _NUMBER_OF_TEXT:
        raise IllegalAction(written(text), Rule.ACTION_TEXT.id, _hint(cleaned))
    return cleaned


def as_action_number(value: object) -> int:
    """Return a value that must be the number of an action; IllegalAction with the rule "action.text" for any other."""
    number = as_whole(value)
    if number is None or not 0 <= number < N_ACTIONS:
        detail = f" Give a number from 0 to {N_ACTIONS - 1}."
        raise IllegalAction(f"action number {written(value)}", Rule.ACTION_TEXT.id, detail)
    return number


def _hint(text: str) -> str:
    verb = text.partition(" ")[0]
    starters = "" if verb in _STARTERS else f" It starts with one of {', '.join(_STARTERS)}."
    example = next((action for action in ACTIONS if action.startswith(verb)), EXAMPLE)
    return f"{starters} An example: {example}."


ACTIONS: Final[tuple[Action, ...]] = tuple(map(Action, _NUMBER_OF_TEXT))


def era_text(era: int) -> str:
    """Return the text of an era card: "C" face up, "(c)" face down."""
    letter = LETTERS[era & (UP - 1)]
    return letter if era >= UP else f"({letter.lower()})"


def event_card_text(card: int) -> str:
    """Return the text of a card in an event row: a slug, "?" if nobody noted it, or the text of an era card."""
    if card == HIDDEN_ERA:
        return "(?)"
    return era_text(card - ERA) if card >= ERA else _NOTED[card]


def slugs(cards: Iterable[int]) -> list[str]:
    """Return the slugs of some cards, in their order; "?" for one that nobody noted."""
    return [_NOTED[card] for card in cards]
