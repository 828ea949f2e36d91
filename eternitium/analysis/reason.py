"""The reason why a choice wins more or less often than another one: one number, and its sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from eternitium.rulebook import card_name, counted, word
from eternitium.rulebook.numbers import Numbers, rounded

UNDECIDED: Final = ("equal", "same")


@dataclass(frozen=True, slots=True)
class Reason:
    """A consequence of a choice that another one does not have, and its value.

    Attributes:
        key: what differs, an entry of `[reasons]` without the direction: "next-cleared". "equal" if nothing is sure,
            "same" if nothing differs, "many" if only the sum of many small things does.
        amount: how much more of it, in cards, turns, points or games of 100; 0 if it cannot be counted.
        wins: what that adds to the chance to win; below 0 it is in favour of the other choice.
        turns: how many own turns later the crystal is found because of it.
        card: the card that the choice brings and that is part of the reason, "" if there is none.
        rival: the only opponent, if the reason is about one.
        error: half the 95% interval of `wins`.
    """

    key: str
    amount: float
    wins: float
    turns: float = 0.0
    card: str = ""
    rival: int | None = None
    error: float = 0.0

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en", names: Sequence[str] | None = None) -> str:
        """Return one short sentence.

        `language`: one of `eternitium.rulebook.LANGUAGES`. `names`: a name for each player; "Player 1", ... if left
        out. Raises ValueError: an unknown language.
        """
        if self.key in UNDECIDED:
            numbers = Numbers(language)
            n, error = numbers.change(100 * self.wins, 0), numbers.decimal(max(100 * self.error, 1), 0)
            return word("reasons", self.key, language, None, n=n, error=error)
        said = self._what(language, names)
        if self.card:
            said = word("reasons", "with", language, None, card=card_name(self.card, language), what=said)
        said = word("reasons", "told", language, None, what=said, effect=self._effect(language))
        return said[:1].upper() + said[1:]

    def _what(self, language: str, names: Sequence[str] | None) -> str:
        """Return what differs; if it cannot be counted, what goes better or worse."""
        stem = self.key if self.rival is None else "rival"
        player = "" if self.rival is None else _name(self.rival, language, names)
        if self.amount:
            return _counted(stem, self.amount, language, 0 if stem.endswith("crystal") else 1, player=player)
        way = "better" if self.wins > 0 else "worse"
        return word("reasons", f"{stem.split('-')[0]}-{way}", language, None, player=player)

    def _effect(self, language: str) -> str:
        """Return its value: turns as far as they show, and wins."""
        wins = _counted("wins", 100 * self.wins, language, 0)
        if self.turns * self.wins >= 0 or not rounded(self.turns, 1):
            return wins
        return word("reasons", "effect", language, None, turns=_counted("turns", self.turns, language, 1), wins=wins)


def _name(player: int, language: str, names: Sequence[str] | None) -> str:
    return word("names", "player", language, n=player + 1) if names is None else names[player]


def _counted(key: str, amount: float, language: str, places: int, **slots: str) -> str:
    """Return how much more or less of something there is; a whole number has no decimal places."""
    exact = rounded(abs(amount), places)
    n = Decimal(int(exact)) if abs(abs(amount) - round(abs(amount))) < 1e-9 else exact
    return counted("reasons", f"{key}-{'more' if amount > 0 else 'less'}", n, language, **slots)
