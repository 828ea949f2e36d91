"""A round of the trainer: puzzles of the bank and the person's mistakes, judged at once where that was measured."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from eternitium.jobs.job import Job
from eternitium.lessons.measured import Measured
from eternitium.lessons.practice import PracticeRun, Work
from eternitium.lessons.progress import Answered, RoundOver
from eternitium.lessons.puzzle_judges import Judgement, Row, judge
from eternitium.lessons.puzzles import Puzzle
from eternitium.payload.guide import PuzzleGuide
from eternitium.payload.snapshot import SnapshotPayload
from eternitium.rulebook import word

PLAYED_ON: Final = "play"
OWN: Final = "own"  # the theme of the person's mistakes
REASON_ROLLOUTS: Final = 1_500  # for each choice, to find reasons


class TrainingRun(PracticeRun):
    """The puzzles of a round, one after the other.

    As in `PracticeRun`, but the verdict of a measured puzzle is there at once; `explain` finds its reasons afterwards.
    `name`: of the round, one of `rounds.ROUNDS`; `puzzles`: in their order, at least one; `language`: of all texts;
    `seed`: of all chance if the person plays on. Raises ValueError: there are no puzzles, or the language is unknown.
    """

    _asked: bool

    def __init__(self, name: str, puzzles: Sequence[Puzzle], language: str = "en", seed: int = 0) -> None:
        if not puzzles:
            raise ValueError(word("practice-refusals", "nothing-due", language))
        self._start(name, language, predict=False, seed=seed, puzzles=puzzles)

    @property
    def _is_slow(self) -> bool:
        return not isinstance(self._puzzle, Measured)

    def _judge(self) -> Judgement:
        if isinstance(self._puzzle, Measured):
            return self._puzzle.judgement()
        return judge(self._puzzle, self._game.copy())

    # What is shown

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the board for a page; once it is judged, with all possible actions, so that the best can be marked."""
        if self._judgement is None:
            return super().snapshot(memory_aid)
        found = self.match.snapshot(memory_aid)
        return found if self._state == PLAYED_ON else found.with_game(can_undo=False, can_redo=False)

    def guide(self) -> PuzzleGuide:
        """Return the current puzzle for a page, all texts ready."""
        return replace(
            super().guide(),
            topic=self.topic,
            topic_title=word("trainer", f"round-{self.topic}", self._language),
            theme_title="" if self._theme == OWN else word("trainer", f"theme-{self._theme}", self._language),
            marks=self._marks(),
            explaining=self.can_explain,
        )

    @property
    def _theme(self) -> str:
        return self._puzzle.theme if isinstance(self._puzzle, Measured) else OWN

    def _marks(self) -> list[str]:
        """Return what is marked on the board: the best choice, once it is judged."""
        judged = self._judgement is not None and self._state != PLAYED_ON
        return [self._judgement.best.option] if self._judgement and judged else []

    # After the answer

    @property
    def can_explain(self) -> bool:
        """Whether the reasons have still to be found."""
        return self._state == "answered" and isinstance(self._puzzle, Measured) and not self._explained

    def explanation(self) -> Work | None:
        """Return the work that finds the reasons, only once for each answer."""
        if not self.can_explain or self._asked:
            return None
        self._asked = True
        return self.explain

    def explain(self) -> None:
        """Find the reasons, in a second or two, in the background; without any the verdict stays as it is."""
        judgement, found, self._explained = self._judgement, tuple[Row, ...](), True
        try:
            found = judge(self._puzzle, self._game.copy(), REASON_ROLLOUTS).rows
        except Exception:
            # A verdict without reasons is still a verdict.
            logging.getLogger(__name__).warning("no reasons for %s", self._puzzle.id, exc_info=True)
        if judgement is not None and judgement is self._judgement:
            reasons = {row.option: row.reasons for row in found}
            rows = (replace(row, reasons=reasons.get(row.option, ())) for row in judgement.rows)
            self._judgement = replace(judgement, rows=tuple(rows))

    def play_on(self) -> None:
        """Let the game go on from the puzzle, on the same board. Raises ValueError: it is not answered yet."""
        if self._judgement is None:
            raise ValueError(self._refused("first-answer"))
        self._set_board()
        self._state = PLAYED_ON

    def again(self) -> None:
        """Ask the same puzzle again; the answer that was counted stays. Raises ValueError: it is not answered yet."""
        if self._judgement is None:
            raise ValueError(self._refused("first-answer"))
        self._number -= 1
        self._begin()
        self._counts = False

    def _begin(self) -> None:
        super()._begin()
        self._explained, self._asked, self._counts = False, False, True

    def _settle(self, judgement: Judgement) -> None:
        before = self.score
        super()._settle(judgement)
        if not self._counts:
            self.score = before

    def _report(self, good: bool) -> None:
        if self._counts:
            self._progress.append(Answered(self._puzzle.id, good, self._theme))
            if self.is_last:
                self._report_last()

    def _report_last(self) -> None:
        """Report that the round is over."""
        self._report_end()

    def _report_end(self) -> None:
        self._progress.append(RoundOver(self.topic, self.score.right, self.score.asked))

    def act(self, text: object) -> Work | None:
        """Answer on the board; once the game goes on, carry out an action."""
        if self._state == PLAYED_ON:
            self.match.act(str(text))
            return None
        return super().act(text)

    def job(self, advice: bool = False) -> Job | None:
        """Return the job of looking ahead; None while the puzzle is open."""
        return self.match.job(advice) if self._state == PLAYED_ON else super().job(advice)
