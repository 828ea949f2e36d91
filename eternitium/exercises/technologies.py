"""Exercises of notebook 04: a price as a difference, turns and wins, and fourteen intervals at a time."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from eternitium.checks import written
from eternitium.exercises.verdicts import Judge, Verdict, exact, near, no_whole_number, parts, right, wrong
from eternitium.experiments import studies

if TYPE_CHECKING:
    import pandas as pd

GIGA: Final = "giga-droid"
EXAMPLES: Final = (("time-bomb", 2), (GIGA, 2))  # in the text
ROUNDED: Final = 0.15  # percentage points; the notebook shows tenths
PLAYERS: Final = (2, 3, 4, 5)
MISSES: Final = 0.05  # share of 95% intervals


def _first_round(players: int) -> "pd.DataFrame":
    table = studies.load("technologies")
    return table[(table["round"] == 1) & (table["players"] == players)].set_index("card")


def price(answer: Any) -> Verdict:
    """Judge what the price of a Giga-Droid costs, in percentage points of the chance to win."""
    row = _first_round(2).loc[GIGA]
    slips = {
        row.net_win: "That is what is left after the price.",
        row.gain_win: "That is what the card brings as a gift.",
        row.net_win - row.gain_win: "The right size; but a price is a number above 0.",
        (row.gain_win - row.net_win) / 100: "Give percentage points: 1, not 0.01, for one of them.",
        row.net_win + row.gain_win: "A gift has no price. Do you add it or subtract it?",
    }
    cost = studies.load("prices").query("players == 2 and round == 1 and era_cards == 2")["cost_win"].iloc[0]
    shows = f"Two era cards alone cost {cost:.1f} points. *Why is the Giga-Droid so expensive?* explains the rest."
    return near(answer, float(row.gain_win - row.net_win), ROUNDED, shows, slips)


def claim(answer: Any) -> Verdict:
    """Judge a card that loses turns and wins games, or the other way round, beyond doubt."""
    found = parts(answer, str, int)
    if found is None:
        return wrong("A card and a number of players are expected, such as ('droid', 3).")
    card, players = found
    strange = _no_row(card, players)
    if strange:
        return strange
    row = _first_round(players).loc[card]
    told = (
        f"{row.net_turns:+.2f} turns ({row.net_turns_low:+.2f} to {row.net_turns_high:+.2f}), "
        f"{row.net_win:+.1f} percentage points ({row.net_win_low:+.1f} to {row.net_win_high:+.1f})"
    )
    if row.net_turns_low <= 0 <= row.net_turns_high or row.net_win_low <= 0 <= row.net_win_high:
        return wrong(f"{told}: one of the intervals holds 0, so nothing is disproved.")
    if (row.net_turns > 0) == (row.net_win > 0):
        return wrong(f"{told}: both have the same sign, as the claim says.")
    return right(f"{told}. One example beyond doubt is enough to disprove a claim about all.")


def _no_row(card: object, players: object) -> Verdict | None:
    """Return what is said about a card and a number of players that the claim is not about."""
    if players not in PLAYERS:
        return wrong(f"The number of players is one of {', '.join(map(str, PLAYERS))}: a single player has no race.")
    cards = tuple(_first_round(PLAYERS[0]).index)
    if card not in cards:
        return wrong(f"{written(card)} is not one of the technologies: {', '.join(cards)}.")
    told = "That is one of the two examples. Find another card, or another number of players."
    return wrong(told) if (card, players) in EXAMPLES else None


def surely_pay(answer: Any) -> Verdict:
    """Judge how many technologies surely pay in games of four."""
    strange = no_whole_number(answer)
    if strange:
        return strange
    table = _first_round(4)
    count = {name: int((table[name] > 0).sum()) for name in ("net_win_low", "net_win", "gain_win_low")}
    slips = {
        count["net_win"]: "You have counted the means above 0. The intervals of some of these hold 0.",
        count["gain_win_low"]: "You have counted gifts. A card pays if it is worth having in spite of its price.",
    }
    unsure = count["net_win"] - count["net_win_low"]
    shows = f"Means above 0 whose intervals hold 0: {unsure}."
    return exact(int(answer), count["net_win_low"], shows, slips)


def misses(answer: Any) -> Verdict:
    """Judge how many of the intervals of one figure miss the truth, on average."""
    intervals = len(_first_round(2))
    truth = Fraction(intervals * MISSES).limit_denominator(1000)
    slips = {
        intervals - truth: "That is how many hold the truth. How many do not?",
        Fraction(MISSES).limit_denominator(1000): "That is the chance for one of them. How many are there?",
        Fraction(1): "On average it need not be a whole number.",
        Fraction(0): "Each of them may miss.",
    }
    some = 1 - (1 - MISSES) ** intervals
    shows = f"If they were independent, at least one of the {intervals} would miss with probability {some:.0%}."
    return near(answer, truth, 0.001, shows, slips)


JUDGES: Final[dict[str, Judge]] = {"04.1": price, "04.2": claim, "04.3": surely_pay, "04.4": misses}
