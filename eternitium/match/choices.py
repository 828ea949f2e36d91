"""A choice in words: "Try your luck with a circle portal"."""

from collections.abc import Sequence
from typing import Final

from eternitium.components import LETTERS, SHAPES
from eternitium.game.notation import Action
from eternitium.rulebook import card_with_article, label, word

BLIND: Final = {"?basic": "basic-pile", "?advanced": "advanced-pile"}
PLAIN: Final = ("end", "pass", "done", "skip", "decline", "keep none")


def choice_text(action: Action, names: Sequence[str], language: str) -> str:
    """Return a choice in words. `action`: the choice; `names`: what the seats are called; `language`: of the text."""
    if action.verb in PLAIN or action.card is None:
        return label(action.verb.replace(" ", "-"), language)
    slots = dict(zip(("top", "under"), (_shape(letter, language) for letter in action.price), strict=False))
    if action.target is not None:
        slots["player"] = names[action.target]
    said = word("choices", _choice_key(action), language, None, card=_card(action.card, language), **slots)
    return said[:1].upper() + said[1:]


def _choice_key(action: Action) -> str:
    if action.target is not None and action.verb == "steal":
        return "steal-from"
    if action.target is not None:
        return "swap" if action.card == "chrono-blaster" else "rob"
    return action.verb if not action.price else ("buy-one", "buy-two")[len(action.price) - 1]


def _card(card: str, language: str) -> str:
    if card in BLIND:
        return word("choices", BLIND[card], language)
    return card_with_article(card, language)


def _shape(letter: str, language: str) -> str:
    return word("shape-one", SHAPES[LETTERS.index(letter)], language)
