"""What can be seen on the table that tells one choice from another, and its words."""

from dataclasses import dataclass
from typing import Final

from eternitium.components import CARD_OF_SLUG, CARDS, FIRST_BASIC, LETTERS, SHAPES, kind_of
from eternitium.rulebook import card_with_article, counted, list_cards, word
from eternitium.rulebook.numbers import Numbers

CARD_SENTENCES: Final = ("brings", "does")  # the sentence of a card


@dataclass(frozen=True, slots=True)
class Cause:
    """A fact about a choice that can be seen on the table, or that follows from what its player knows.

    Attributes:
        kind: an entry of `[causes]`: "clears".
        n: how many, where the sentence counts.
        chance: a chance, where it has one.
        cards: the cards that it names, as in `eternitium.rulebook.list_cards`; of a try, the card that is tried and
            those that a miss leaves unplayed.
        player: the opponent whom it concerns.
    """

    kind: str
    n: int = 0
    chance: float = 0.0
    cards: tuple[str, ...] = ()
    player: int | None = None

    @property
    def measure(self) -> float:
        """What is compared with the same kind of cause of another choice."""
        return self.n + self.chance

    def text(self, language: str, favours: bool, player: str) -> str:
        """Return a clause without a capital letter.

        `language`: of the clause. `favours`: whether it speaks for the choice. `player`: the opponent's name.
        """
        if self.kind in CARD_SENTENCES:
            return word("card-causes", kind_of(self.cards[0]), language, None)
        slots = {"chance": Numbers(language).percent(self.chance), "player": player, **self._cards(language)}
        kind = "risk" if self.kind == "try" and len(self.cards) > 1 else self.kind
        return counted("causes", f"{kind}-{'for' if favours else 'against'}", self.n, language, **slots)

    def _cards(self, language: str) -> dict[str, str]:
        if self.kind.startswith("blind"):
            return {}
        if self.kind == "swap":
            return {
                slot: list_cards([card], language) for slot, card in zip(("cards", "theirs"), self.cards, strict=True)
            }
        slots = {"shape": word("shape-one", SHAPES[LETTERS.index(self.cards[0])], language)} if self._is_shape else {}
        if self.kind == "gives":
            card, *rest = self.cards
            return {"card": card_with_article(card, language), "cards": list_cards(rest, language)}
        shown = self.cards[1:] if self.kind == "try" else self.cards
        return slots | ({"cards": list_cards(shown, language)} if shown else {})

    @property
    def _is_shape(self) -> bool:
        return len(self.cards) == 1 and self.cards[0] in LETTERS


def is_technology(card: str) -> bool:
    """Return whether a card, given by its slug, is a technology."""
    return card in CARD_OF_SLUG and CARD_OF_SLUG[card] >= FIRST_BASIC


def tie_points(card: str) -> int:
    """Return the points of a card in the tie-break; an unseen one is known by its row: "?basic", "?advanced"."""
    return CARDS[CARD_OF_SLUG[card]].points if card in CARD_OF_SLUG else 1 + (card == "?advanced")
