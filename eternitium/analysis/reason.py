"""The reason why a choice wins more or less often than another one: one number, and its sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from eternitium.analysis.cause import Cause
from eternitium.rulebook import counted, word
from eternitium.rulebook.numbers import Numbers, rounded

UNDECIDED: Final = ("equal", "same")


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason why a choice wins more or less often than another one: what can be seen, and what that is worth.

    Attributes:
        key: the consequence that counts most, an entry of `[reasons]` without the direction: "next-cleared". "equal" if
            nothing is sure, "same" if nothing differs, "try" if the reason is how a try can end, "many" if only the sum
            of many small things is sure.
        amount: how much more of it, in cards, turns, points or games of 100; 0 if it cannot be counted.
        wins: what all that follows from the cause adds to the chance to win; below 0 it is in favour of the other
            choice.
        turns: how many own turns later the crystal is found because of it.
        rival: the only opponent, if the reason is about one.
        error: half the 95% interval of `wins`.
        cause: what can be seen on the table and holds for one of the two choices only; None if nothing fits.
        own: whether the cause holds for this choice, and not for the other one.
        ends: for a try, how much more often it wins than the other choice with a hit, and with a miss.
        largest: the largest of many small things.
    """

    key: str
    amount: float
    wins: float
    turns: float = 0.0
    rival: int | None = None
    error: float = 0.0
    cause: Cause | None = None
    own: bool = True
    ends: tuple[float, float] | None = None
    largest: "Reason | None" = None

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en", names: Sequence[str] | None = None) -> str:
        """Return one short sentence: what can be seen, then what it is worth.

        `language`: one of `eternitium.rulebook.LANGUAGES`. `names`: a name for each player; "Player 1", ... if left
        out. Raises ValueError: an unknown language.
        """
        if self.key in UNDECIDED:
            numbers = Numbers(language)
            n, error = numbers.change(100 * self.wins, 0), numbers.decimal(max(100 * self.error, 1), 0)
            return word("reasons", self.key, language, None, n=n, error=error)
        what, effect = self._clause(language, names), self._effect(language, names)
        said = word("reasons", "told", language, None, what=what, effect=effect)
        return said[:1].upper() + said[1:]

    def sentence(self, language: str = "en", names: Sequence[str] | None = None) -> str:
        """Return what can be seen, or what differs, without figures of what it is worth; arguments as in `text`.

        Of a worse choice it is said what the better one has, or what that choice itself has.
        """
        if self.key in UNDECIDED:
            return self.text(language, names)
        if self.wins < 0:
            said = self._cause(language, names)
            said = word("reasons", "yours", language, None, what=said) if self.own else said
        else:
            said = self._clause(language, names)
        return f"{said[:1].upper()}{said[1:]}."

    def _clause(self, language: str, names: Sequence[str] | None) -> str:
        """Return the cause, and whether it is the other choice that has it; without one, what differs."""
        favours = self.wins * (1 if self.own else -1) > 0
        said = self._cause(language, names)
        return said if self.own else word("reasons", "missed" if favours else "avoided", language, None, what=said)

    def _cause(self, language: str, names: Sequence[str] | None) -> str:
        """Return the cause as it is; without one, what differs."""
        if self.largest is not None:
            return word("reasons", "many", language, None, what=self.largest._clause(language, names))
        if self.cause is None:
            return self._what(language, names)
        if self.ends is not None and min(self.ends) * max(self.ends) > 0:
            key, chance = (
                "even-hit" if max(self.ends) < 0 else "even-miss",
                Numbers(language).percent(self.cause.chance),
            )
            return word("reasons", key, language, None, chance=chance)
        player = "" if self.cause.player is None else _name(self.cause.player, language, names)
        return self.cause.text(language, self.wins * (1 if self.own else -1) > 0, player)

    def _what(self, language: str, names: Sequence[str] | None) -> str:
        """Return what differs; if it cannot be counted, what goes better or worse."""
        stem = self.key if self.rival is None else "rival"
        player = "" if self.rival is None else _name(self.rival, language, names)
        if self.amount:
            return _counted(stem, self.amount, language, 0 if stem.endswith("crystal") else 1, player=player)
        way = "better" if self.wins > 0 else "worse"
        return word("reasons", f"{stem.split('-')[0]}-{way}", language, None, player=player)

    def _effect(self, language: str, names: Sequence[str] | None) -> str:
        """Return its value: what was measured, as far as it shows, and wins."""
        wins = _counted("wins", 100 * self.wins, language, 0)
        if self.ends is not None:
            hit, miss = (_counted("wins", 100 * end, language, 0) for end in self.ends)
            return word("reasons", "ends" if self.own else "others-ends", language, None, hit=hit, miss=miss, wins=wins)
        if self.cause is not None and self.amount and self.key.endswith(("crystal", "rivals")):
            return word("reasons", "effect", language, None, turns=self._what(language, names), wins=wins)
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
