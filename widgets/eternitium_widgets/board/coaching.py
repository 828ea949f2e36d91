"""The coach, who warns of an action that loses much before it is carried out.

The coach lets people think first: it asks a question; then, if the person wants more, it shows the place on the board;
then the better choice with its reason.
"""

import math
from dataclasses import dataclass, replace
from typing import Final, Literal

from eternitium.certainty import CLEAR_ERRORS, Z
from eternitium.match import hints
from eternitium.payload.coach import CoachPayload
from eternitium.payload.forecast import AdvicePayload, ChoicePayload
from eternitium.rulebook import word

THRESHOLD: Final = 5.0  # percentage points of the chance to win
LEAST_THRESHOLD, MOST_THRESHOLD = 1.0, 50.0
MAX_REASONS: Final = 3  # why the choice is worse than the best one
# A choice is praised if it is ahead by this many points, and hardly any player of middling strength would find it: one
# who takes a choice that is worth this many points less 2.7 times less often, as `levels.MANNERS` says of level 3.
LEAD: Final = 3.0
FINDER: Final = 9.2
FEW_FIND: Final = 0.4  # of such players
ENOUGH_CHOICES: Final = 3  # of two, anybody finds one
QUESTION, PLACE, CHOICE = 1, 2, 3  # how much the coach has said
STAGES: Final = {"hint": PLACE, "show": CHOICE}  # what a person may ask for

Place = tuple[str, int]
Verdict = Literal["fine", "open"] | CoachPayload


@dataclass(frozen=True, slots=True)
class Held:
    """An action that waits for the coach. `action`: its text; `place`: the game and the turn it belongs to."""

    action: str
    place: Place


class Coach:
    """The coach of a board, with its threshold and the warnings that the person has answered.

    `on`: whether actions are checked; `threshold`: the loss, in percentage points of the chance to win, from which it
    warns.
    """

    def __init__(self) -> None:
        self.on, self.threshold = False, THRESHOLD
        self._told: set[Held] = set()
        self._stages: dict[Place, int] = {}

    def forget(self) -> None:
        """Forget all warnings, because another game begins."""
        self._told.clear()
        self._stages.clear()

    def tell_more(self, place: Place, stage: int) -> None:
        """Note that the person asks for the place on the board, or for the choice itself."""
        self._stages[place] = max(stage, self._stages.get(place, QUESTION))

    def told(self, held: Held) -> None:
        """Note that the person has answered the warning about an action, so it is not given again."""
        self._told.add(held)

    def judge(self, held: Held, advice: AdvicePayload | None, language: str, last: bool = False) -> Verdict:
        """Return "fine", a warning as the page shows it, or "open" while the numbers are not clear yet.

        `held`: the action. `advice`: the numbers of the choices in its position; None if there are none. `language`: of
        the warning. `last`: decide now, without waiting for better numbers.
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
        """Return the warning about an action that loses much, with no more than the person has asked for."""
        rows, stage = _rows(advice), self._stages.get(held.place, QUESTION)
        mine = next(row for row in rows if row.action == held.action)
        told = CoachPayload(
            action=held.action,
            text=mine.text,
            question=hints.question(held.action, rows[0].action, language, mine.cause),
            figures=[_loss(mine, rows[0], language)],
            stage=stage,
            key=f"{held.place[0]}-{held.place[1]}-{held.action}-{stage}",
        )
        if stage == PLACE:
            return _with_place(told, rows, language)
        return _with_choice(told, mine, rows[0]) if stage == CHOICE else told

    def praise(self, held: Held, advice: AdvicePayload | None, language: str) -> str:
        """Return praise for a choice that few find, "" for any other; arguments as in `judge`."""
        rows = _rows(advice)
        if len(rows) < ENOUGH_CHOICES or rows[0].action != held.action or not rows[0].cause:
            return ""
        lead, error = 100 * (rows[0].win - rows[1].win), CLEAR_ERRORS / Z * 100 * _error(*rows[:2])
        found = 1 / sum(math.exp(100 * (row.win - rows[0].win) / FINDER) for row in rows)
        if lead < max(LEAD, error) or found > FEW_FIND:
            return ""
        return word("coach", "praise", language, None, reason=rows[0].seen)


def _rows(advice: AdvicePayload | None) -> list[ChoicePayload]:
    """Return the choices for which games were simulated, the best first."""
    return [] if advice is None else advice.rows or []


def _error(one: ChoicePayload, other: ChoicePayload) -> float:
    """Return half the 95% interval of a difference, from the wider halves: an interval may be cut off at 0 or 1."""
    halves = (max(row.high - row.win, row.win - row.low) for row in (one, other))
    return math.hypot(*halves)


def _loss(mine: ChoicePayload, best: ChoicePayload, language: str) -> str:
    slots = {"mine": mine.win_text, "best": best.win_text}
    if mine.points is None:
        return word("coach", "loss", language, None, **slots)
    return word("coach", "loss-points", language, None, **slots, n=mine.points_text, m=best.points_text)


def _with_place(told: CoachPayload, rows: list[ChoicePayload], language: str) -> CoachPayload:
    best = rows[0].action
    marks = hints.marked(best, [row.action for row in rows])
    return replace(told, hint=hints.place(best, language, len(marks)), marks=marks)


def _with_choice(told: CoachPayload, mine: ChoicePayload, best: ChoicePayload) -> CoachPayload:
    figures = [*told.figures, *(mine.reasons or best.reasons)[:MAX_REASONS]]
    found = replace(told, best=best.action, best_text=best.text, marks=[best.action], figures=figures)
    reason = mine.seen or best.seen
    return replace(found, reason=reason, key=f"{told.key}-why") if reason else found
