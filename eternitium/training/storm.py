"""A storm: as many puzzles as possible in three minutes, from easy to hard."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from eternitium.lessons.practice import Work
from eternitium.lessons.puzzle_judges import Judgement
from eternitium.lessons.puzzles import Puzzle
from eternitium.payload.guide import PuzzleGuide, StormClock
from eternitium.rulebook import word
from eternitium.training.rounds import STORM, STORM_SECONDS
from eternitium.training.run import TrainingRun

OVER: Final = "over"
GRACE: Final = 2.0  # seconds for an answer that was given in time and is on its way


class StormRun(TrainingRun):
    """A storm; the clock starts with the first answer, and stops while a verdict is read.

    `puzzles`: from easy to hard; `language`: of all texts; `seed`: of all chance; `clock`: returns seconds, as
    `time.monotonic` does. `missed`: the puzzles that were missed, to look at afterwards.
    """

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        language: str = "en",
        seed: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock, self._started, self.missed = clock, float("nan"), list[Puzzle]()
        self._rests_since: float | None = None
        super().__init__(STORM, puzzles, language, seed)

    @property
    def seconds_left(self) -> float:
        """The seconds until the storm is over; all of them until the first answer."""
        if self._started != self._started:
            return float(STORM_SECONDS)
        now = self._clock() if self._rests_since is None else self._rests_since
        return max(0.0, self._started + STORM_SECONDS - now)

    @property
    def is_over(self) -> bool:
        """Whether time is up, or no puzzle is left."""
        return self._state == OVER

    def act(self, text: object) -> Work | None:
        """Answer on the board; the first answer starts the clock, and none counts after the time."""
        self._check_open()
        if self._started != self._started:
            self._started = self._clock()
        elif self._clock() > self._started + STORM_SECONDS + GRACE:
            self.finish()
            return None
        return super().act(text)

    def _settle(self, judgement: Judgement) -> None:
        super()._settle(judgement)
        self._rests_since = self._clock()
        if not judgement.row(self._answer or "").good:
            self.missed.append(self._puzzle)

    def next(self) -> None:
        """Go on to the next puzzle, or to the end if time is up or none is left."""
        if self.is_last or not self.seconds_left:
            self.finish()
        elif not self.is_over:
            super().next()
            self._run_on()

    def _report_last(self) -> None:
        """Report nothing: the round is over once the verdict was read."""

    def _run_on(self) -> None:
        """Start the clock again: the time for reading the verdict does not count."""
        if self._rests_since is not None:
            self._started += self._clock() - self._rests_since
            self._rests_since = None

    def finish(self) -> None:
        """Stop the clock."""
        if not self.is_over:
            self._state = OVER
            self._report_end()

    @property
    def can_explain(self) -> bool:
        """Whether there are reasons: only afterwards."""
        return False

    def guide(self) -> PuzzleGuide:
        """Return the current puzzle for a page, with clock and score."""
        ended = word("trainer", "storm-over", self._language, None, right=self.score.right, asked=self.score.asked)
        return replace(super().guide(), clock=self._told_clock(), ended=ended if self.is_over else "")

    def _told_clock(self) -> StormClock:
        return StormClock(
            left=round(self.seconds_left, 1),
            running=self._started == self._started and self._rests_since is None and not self.is_over,
            combo=self.score.streak,
            solved=self.score.right,
            missed=len(self.missed),
        )
