"""Two lines of play compared: what to expect at the end of each, in words."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from eternitium.analysis.results import Forecast
from eternitium.certainty import CLEAR_ERRORS
from eternitium.jobs.job import Job, Outlook
from eternitium.jobs.server import forecasts, last
from eternitium.match.figures import Figures
from eternitium.match.match import Match
from eternitium.payload.forecast import ComparisonPayload, LineRow
from eternitium.rulebook import counted, word


@dataclass(frozen=True, slots=True)
class End:
    """The end of a line of play, as the person's seat sees it.

    `label`: what the line is called. `about`: the line's number, and how many actions it has. `job`: to look ahead from
    there; None if the game is over there. `share`: of the win, if it is.
    """

    label: str
    about: tuple[int, int]
    job: Job | None
    share: float

    @classmethod
    def of(cls, label: str, number: int, match: Match) -> "End | None":
        """Return the end of a line, at the newest place of a table; None while somebody else has to decide there."""
        game, about = match.line, (number, match.plies)
        if game.result is not None:
            return cls(label, about, None, game.result.share(match.viewer))
        job = match.job()
        return None if job is None else cls(label, about, job, 0.0)

    def outlook(self) -> Outlook | None:
        """Return the prospects at the end; None if the game is over."""
        return None if self.job is None else last(forecasts(self.job))


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers by which two ends of lines are compared.

    `win`: chance to win, with its interval. `win_se`: standard error of `win`. `turns`: own turns to the crystal,
    completed ones included, with their interval; None if nobody knows.
    """

    win: tuple[float, float, float]
    win_se: float
    turns: tuple[float, float, float] | None

    @classmethod
    def of(cls, end: End) -> "Numbers":
        """Compute those of an end; takes some seconds."""
        outlook = end.outlook()
        if outlook is None or not isinstance(outlook.forecast, Forecast):
            return cls((end.share, end.share, end.share), 0.0, None)
        found, past = outlook.forecast, outlook.turns_past
        turns = (found.turns, *found.turns_ci)
        is_known = not outlook.is_found and all(map(math.isfinite, turns))
        shifted = (past + turns[0], past + turns[1], past + turns[2])
        return cls((found.win, *found.win_ci), found.win_se, shifted if is_known else None)


@dataclass(frozen=True, slots=True)
class LineEnds:
    """The ends of two lines of play, to be compared. `ends`: of both; `language`: of all texts."""

    ends: tuple[End, End]
    language: str

    def told(self, state: str, rows: Sequence[LineRow] = (), verdict: str = "") -> ComparisonPayload:
        """Return what is known so far; `state`: "working", "done" or "failed"."""
        return ComparisonPayload(about=[[*end.about] for end in self.ends], state=state, rows=[*rows], verdict=verdict)

    def computed(self) -> ComparisonPayload:
        """Compute both forecasts and say how they differ; takes some seconds."""
        try:
            first, second = (Numbers.of(end) for end in self.ends)
        except Exception:
            # The page says so, and the person can try again.
            return self.told("failed", verdict=word("lines", "failed", self.language))
        rows = [self._row(end, found) for end, found in zip(self.ends, (first, second), strict=True)]
        return self.told("done", rows, self._verdict(first, second))

    def _row(self, end: End, found: Numbers) -> LineRow:
        figures, turns = Figures(self.language), found.turns
        return LineRow(
            label=end.label,
            win=figures.percent(found.win[0]),
            win_error=figures.error([100 * value for value in found.win[1:]], 0),
            turns="–" if turns is None else figures.numbers.decimal(turns[0]),
            turns_error="" if turns is None else figures.error(turns[1:], 1),
        )

    def _verdict(self, first: Numbers, second: Numbers) -> str:
        ahead = first.win[0] - second.win[0]
        if abs(ahead) <= CLEAR_ERRORS * math.hypot(first.win_se, second.win_se):
            return word("lines", "no-difference", self.language)
        points = counted("report", "points", round(100 * abs(ahead)), self.language)
        name = self.ends[0 if ahead > 0 else 1].label
        return word("lines", "ahead", self.language, None, name=name, points=points)
