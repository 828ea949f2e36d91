"""Two lines of play beside each other: what to expect at the end of each, as plain JSON data in words."""

import math
from dataclasses import dataclass
from typing import Any, Final

from eternitium.certainty import CLEAR_ERRORS
from eternitium.match.analysis_server import forecasts
from eternitium.match.forecast_view import Figures, Job, Told
from eternitium.match.match import Match
from eternitium.rulebook import counted, word

NO_ERROR: Final = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class End:
    """The end of a line of play, as the person's seat sees it.

    Attributes:
        label: what the line is called.
        about: the line's number, and how many actions it has.
        job: to look ahead from there; None if the game is over there.
        share: of the win, if it is.
    """

    label: str
    about: tuple[int, int]
    job: Job | None
    share: float

    @classmethod
    def of(cls, label: str, number: int, match: Match) -> "End | None":
        """The end of a line, at the newest place of a table; None while somebody else has to decide there."""
        game, about = match.line, (number, match.plies)
        if game.result is not None:
            return cls(label, about, None, game.result.share(match.viewer))
        job = match.job()
        return None if job is None else cls(label, about, job, 0.0)

    def measured(self) -> dict[str, Any]:
        """Plain numbers: the chance to win with its standard error, and the own turns to the crystal if it is known."""
        if self.job is None:
            return {"win": [self.share] * 3, "win_se": 0.0, "turns": None, "past": 0}
        *_, last = (told for told in forecasts(self.job) if told)
        found: dict[str, Any] = last["measured"]
        return found


@dataclass(frozen=True, slots=True)
class Comparison:
    """The ends of two lines of play, to be compared.

    Attributes:
        ends: of both.
        language: of all texts.
    """

    ends: tuple[End, End]
    language: str

    def told(self, state: str, **more: Any) -> Told:
        """What is known: "working", "done" or "failed"."""
        return {"about": [list(end.about) for end in self.ends], "state": state, "rows": [], "verdict": "", **more}

    def computed(self) -> Told:
        """Both forecasts and what is to be said of their difference; takes some seconds."""
        try:
            first, second = (end.measured() for end in self.ends)
        except Exception:
            # The page says so; the person can try again.
            return self.told("failed", verdict=word("lines", "failed", self.language))
        rows = [self._row(end, found) for end, found in zip(self.ends, (first, second), strict=True)]
        return self.told("done", rows=rows, verdict=self._verdict(first, second))

    def _row(self, end: End, found: dict[str, Any]) -> Told:
        figures, (win, *ends) = Figures(self.language), found["win"]
        turns, *between = found["turns"] or [math.nan, *NO_ERROR]
        return {
            "label": end.label,
            "win": figures.percent(win),
            "win_error": figures.error([100 * value for value in ends], 0),
            "turns": "–" if math.isnan(turns) else figures.numbers.decimal(found["past"] + turns),
            "turns_error": figures.error(between, 1),
        }

    def _verdict(self, first: dict[str, Any], second: dict[str, Any]) -> str:
        ahead = first["win"][0] - second["win"][0]
        if abs(ahead) <= CLEAR_ERRORS * math.hypot(first["win_se"], second["win_se"]):
            return word("lines", "no-difference", self.language)
        points = counted("report", "points", round(100 * abs(ahead)), self.language)
        name = self.ends[0 if ahead > 0 else 1].label
        return word("lines", "ahead", self.language, None, name=name, points=points)
