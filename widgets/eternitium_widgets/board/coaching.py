"""The coach: whether an action loses so much that the person should hear it before it is carried out.

Thinking comes before the answer: first there is a question; then, if the person asks for more, the place on the board;
then the choice with its reason.
"""

import math
from dataclasses import dataclass, replace
from typing import Final, Literal

from eternitium.certainty import CLEAR_ERRORS, Z
from eternitium.match import hints
from eternitium.payload.coach import CoachPayload
from eternitium.payload.forecast import AdvicePayload, ChoicePayload
from eternitium.rulebook import word

THRESHOLD: Final = 5.0  # win chance points
LEAST_THRESHOLD, MOST_THRESHOLD = 1.0, 50.0
MAX_REASONS: Final = 3  # why the choice is worse than the best one
QUESTION, PLACE, CHOICE = 1, 2, 3  # what has been told
STAGES: Final = {"hint": PLACE, "show": CHOICE}  # what a person may ask for

Place = tuple[str, int]
Verdict = Literal["fine", "open"] | CoachPayload


@dataclass(frozen=True, slots=True)
class Held:
    """An action that waits for the coach. `action`: its text; `place`: which position of which game it belongs to."""

    action: str
    place: Place


class Coach:
    """What may be lost without a word, and what the person has been told already.

    `on`: whether actions are looked at; `threshold`: from how many points of the chance to win a loss is worth a word.
    """

    def __init__(self) -> None:
        self.on, self.threshold = False, THRESHOLD
        self._told: set[Held] = set()
        self._stages: dict[Place, int] = {}

    def forget(self) -> None:
        """Another game: nothing has been said about it."""
        self._told.clear()
        self._stages.clear()

    def tell_more(self, place: Place, stage: int) -> None:
        """The person asks for the place on the board, or for the choice itself."""
        self._stages[place] = max(stage, self._stages.get(place, QUESTION))

    def told(self, held: Held) -> None:
        """The person has answered a warning about this action, so it is not given again."""
        self._told.add(held)

    def judge(self, held: Held, advice: AdvicePayload | None, language: str, last: bool = False) -> Verdict:
        """Return whether an action is fine, or a warning about it.

        `held`: the action. `advice`: what is known about the choices of its position, beside the forecast if there is
        one; None if nothing. `language`: of the warning. `last`: nobody waits for better numbers. Gives "fine", a
        warning as the page shows it, or "open" while the numbers do not tell yet.
        """
        if not self.on or held in self._told:
            return "fine"
        rows = _rows(advice)
        done = last or (advice is not None and advice.state in ("done", "failed"))
        mine = next((row for row in rows if row.action == held.action), None)
        if mine is None:
            return "fine" if done else "open"
        loss, error = 100 * (rows[0].win - mine.win), CLEAR_ERRORS / Z * 100 * _error(rows[0], mine)
        if loss > self.threshold and loss > error:
            return self.warning(held, advice, language)
        return "fine" if done or loss + error < self.threshold else "open"

    def warning(self, held: Held, advice: AdvicePayload | None, language: str) -> CoachPayload:
        """Return what the page shows before an action that loses much is carried out: no more than is asked for."""
        rows, stage = _rows(advice), self._stages.get(held.place, QUESTION)
        mine = next(row for row in rows if row.action == held.action)
        told = CoachPayload(
            action=held.action,
            text=mine.text,
            question=hints.question(held.action, rows[0].action, language),
            loss_text=_loss(mine, rows[0], language),
            stage=stage,
            key=f"{held.place[0]}-{held.place[1]}-{held.action}-{stage}",
        )
        if stage == PLACE:
            return _with_place(told, rows, language)
        return _with_choice(told, mine, rows[0], language) if stage == CHOICE else told


def _rows(advice: AdvicePayload | None) -> list[ChoicePayload]:
    """Return the choices that were played out."""
    return [] if advice is None or advice.estimate else advice.rows or []


def _error(one: ChoicePayload, other: ChoicePayload) -> float:
    """Half the 95 % range of a difference; a range that ends at 0 or 1 is cut off there, its other half is not."""
    halves = (max(row.high - row.win, row.win - row.low) for row in (one, other))
    return math.hypot(*halves)


def _loss(mine: ChoicePayload, best: ChoicePayload, language: str) -> str:
    slots = {"mine": mine.win_text, "best": best.win_text}
    if mine.points is None:
        return word("coach", "loss", language, None, **slots)
    return word("coach", "loss-points", language, None, **slots, n=mine.points_text, m=best.points_text)


def _with_place(told: CoachPayload, rows: list[ChoicePayload], language: str) -> CoachPayload:
    best = rows[0].action
    return replace(told, hint=hints.place(best, language), marks=hints.marked(best, [row.action for row in rows]))


def _with_choice(told: CoachPayload, mine: ChoicePayload, best: ChoicePayload, language: str) -> CoachPayload:
    reasons = _reasons(mine if mine.reasons else best, language)
    return replace(told, best=best.action, best_text=best.text, marks=[best.action], reasons=reasons)


def _reasons(row: ChoicePayload, language: str) -> list[str]:
    choice = row.text
    return [word("coach", "reason", language, None, choice=choice, reason=why) for why in row.reasons[:MAX_REASONS]]
