"""The coach: whether an action loses so much that the person should hear it before it is carried out."""

import math
from dataclasses import dataclass
from typing import Any, Final, Literal

from eternitium.match.forecast_view import Told
from eternitium.rulebook import word

THRESHOLD: Final = 5.0  # win chance points
LEAST_THRESHOLD, MOST_THRESHOLD = 1.0, 50.0
# The ranges of the advice reach 1.96 standard errors to each side; the coach wants two of the difference.
SURE: Final = 2 / 1.96
REASONS: Final = 3  # why the choice is worse than the best one

Place = tuple[str, int]
Verdict = Literal["fine", "open"] | dict[str, Any]


@dataclass(frozen=True, slots=True)
class Held:
    """An action that waits for the coach.

    Attributes:
        action: its text.
        place: which position of which game it belongs to.
    """

    action: str
    place: Place


class Coach:
    """What may be lost without a word, and what the person has been told already.

    Attributes:
        on: whether actions are looked at.
        threshold: from how many points of the chance to win a loss is worth a word.
    """

    def __init__(self) -> None:
        self.on, self.threshold = False, THRESHOLD
        self._told: set[Held] = set()

    def forget(self) -> None:
        """Another game: nothing has been said about it."""
        self._told.clear()

    def told(self, held: Held) -> None:
        """The person has answered a warning about this action, so it is not given again."""
        self._told.add(held)

    def judge(self, held: Held, advice: Told, language: str, last: bool = False) -> Verdict:
        """Whether an action is fine, or a warning about it.

        Args:
            held: the action.
            advice: what is known about the choices of its position, beside the forecast if there is one; `{}` if
                nothing.
            language: of the warning.
            last: nobody waits for better numbers.

        Returns:
            "fine", a warning as the page shows it, or "open" while the numbers do not tell yet.
        """
        if not self.on or held in self._told:
            return "fine"
        rows = [] if advice.get("estimate") else advice.get("rows", [])
        done = last or advice.get("state") in ("done", "failed")
        mine = next((row for row in rows if row["action"] == held.action), None)
        if mine is None:
            return "fine" if done else "open"
        loss, error = 100 * (rows[0]["win"] - mine["win"]), SURE * 100 * _error(rows[0], mine)
        if loss > self.threshold and loss > error:
            return warning(held, mine, rows[0], language)
        return "fine" if done or loss + error < self.threshold else "open"


def _error(one: Told, other: Told) -> float:
    """Half the 95 % range of a difference; a range that ends at 0 or 1 is cut off there, its other half is not."""
    halves = (max(row["high"] - row["win"], row["win"] - row["low"]) for row in (one, other))
    return math.hypot(*halves)


def warning(held: Held, mine: Told, best: Told, language: str) -> dict[str, Any]:
    """What the page shows before an action that loses much is carried out."""
    slots = {"mine": mine["win_text"], "best": best["win_text"]}
    if "points" in mine:
        slots |= {"n": mine["points_text"], "m": best["points_text"]}
    loss = word("coach", "loss-points" if "points" in mine else "loss", language, None, **slots)
    return {
        "action": held.action,
        "text": mine["text"],
        "best": best["action"],
        "best_text": best["text"],
        "loss_text": loss,
        "reasons": _reasons(mine, language),
        "key": f"{held.place[0]}-{held.place[1]}-{held.action}",
    }


def _reasons(row: Told, language: str) -> list[str]:
    choice = row["text"]
    return [word("coach", "reason", language, None, choice=choice, reason=why) for why in row["reasons"][:REASONS]]
