"""The results of forecasts and advice: numbers, apart from the code that computes them, which a page need not load."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from eternitium.analysis.reason import Reason
from eternitium.analysis.statistics import Estimate, interval
from eternitium.display.tables import ShownTable, Tabular, number_text, share_text, span_text
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class SeatForecast:
    """The results of the same rollouts for one of the players; each field as in `Forecast`.

    `player`: the player; `win`: chance to win; `turns_pmf`: probability to need exactly k turns of that player's own.
    """

    player: int
    win: float
    turns_pmf: Reals

    def finish_by(self, k: int) -> float:
        """Return the probability to need at most k own turns."""
        return float(self.turns_pmf[: max(k + 1, 0)].sum())


@dataclass(frozen=True, slots=True, repr=False)
class Forecast(Tabular):
    """The results of rollouts for one player.

    It shows itself as a table with 95% intervals.

    Attributes:
        viewer: the player.
        rollouts: the number of rollouts.
        turns: expected number of the player's own turns until the last era card goes, the current one included. If the
            game ends before, turns are counted as if it did not.
        turns_se: standard error of `turns`.
        turns_ci: 95% interval of `turns`.
        turns_pmf: probability to need exactly k turns, shape (most turns + 1,); it sums to 1 less `unfinished`.
        unfinished: share of rollouts that were stopped after 60 rounds; their turns count as those played so far.
        win: chance to win; a shared win counts as its share.
        win_se: standard error of `win`.
        win_ci: 95% interval of `win`.
        done: whether no more rollouts will follow.
        seats: the results for each player; empty with a policy in Python.
    """

    viewer: int
    rollouts: int
    turns: float
    turns_se: float
    turns_ci: tuple[float, float]
    turns_pmf: Reals
    unfinished: float
    win: float
    win_se: float
    win_ci: tuple[float, float]
    done: bool
    seats: tuple[SeatForecast, ...] = ()

    def finish_by(self, k: int) -> float:
        """Return the probability to need at most k own turns.

        Example:
            >>> from eternitium import Game, forecast
            >>> found = forecast(Game(seed=7), rollouts=100)
            >>> found.finish_by(5) <= found.finish_by(20)
            True
        """
        return float(self.turns_pmf[: max(k + 1, 0)].sum())

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with the probability of each number of own turns, one row a number.

        It has one column for each player, such as `turns_0`, or only the viewer's with a policy in Python.

        Example:
            >>> from eternitium import Game, forecast
            >>> list(forecast(Game(seed=7), rollouts=100).to_frame().columns)
            ['turns_0', 'turns_1']
        """
        import pandas as pd

        seats = {seat.player: seat.turns_pmf for seat in self.seats} or {self.viewer: self.turns_pmf}
        return pd.DataFrame({f"turns_{player}": pd.Series(pmf) for player, pmf in seats.items()}).fillna(0.0)

    def _table(self) -> ShownTable:
        rows = [
            ("win", share_text(self.win), span_text(*self.win_ci)),
            ("turns", number_text(self.turns), span_text(*self.turns_ci, number_text)),
        ]
        title = f"Forecast for player {self.viewer}, {self.rollouts:,} simulated games"
        return ShownTable(title, ("", "mean", "95% interval"), rows)


class Errors(NamedTuple):
    """The root mean square errors of `evaluate` at the beginning of a turn.

    `share`: of a seat's share of the win; `turns`: of its expected turns.
    """

    share: float
    turns: float


@dataclass(frozen=True, slots=True)
class FirstForecast(SeatForecast):
    """The evaluator's forecast for the viewer; `turns_pmf` is the chance of 0, 1, ..., 14 own turns.

    `turns`: expected own turns of the viewer; 15 or more count as 15. `errors`: the root mean square errors of such
    answers. `seats`: the same for each player.
    """

    turns: float
    errors: Errors
    seats: tuple[SeatForecast, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """The value of a choice.

    Attributes:
        action: the choice.
        win: chance to win after it; a shared win counts as its share.
        win_se: standard error of `win`.
        turns: expected own turns until the last era card goes, the current one included.
        turns_se: standard error of `turns`.
        best: chance that no other choice wins more often, given the errors of the estimates.
        rollouts: the number of rollouts of this choice.
        reasons: why it wins more or less often than `against`, the most important first: what its rollouts did
            differently, and what that is worth. None with a policy in Python or very few rollouts.
        against: the choice with which it is compared: the best one; for the best one, the next that is clearly worse,
            or the second.
        gain: how much more often it wins than the policy's own choice, with which a forecast goes on; the error is that
            of the difference. None with a policy in Python or `random`.
    """

    action: Action
    win: float
    win_se: float
    turns: float
    turns_se: float
    best: float
    rollouts: int
    reasons: tuple[Reason, ...] = ()
    against: Action | None = None
    gain: Estimate | None = None

    @property
    def win_ci(self) -> tuple[float, float]:
        """95% interval of `win`."""
        return interval(Estimate(self.win, self.win_se), 0.0, 1.0)

    @property
    def turns_ci(self) -> tuple[float, float]:
        """95% interval of `turns`."""
        return interval(Estimate(self.turns, self.turns_se), 0.0)

    def __repr__(self) -> str:
        win = f"win {share_text(self.win)} ({span_text(*self.win_ci)})"
        turns = f"{number_text(self.turns)} turns ({span_text(*self.turns_ci, number_text)})"
        return f"<Advice {str(self.action)!r}: {win}, {turns}, {self.rollouts:,} simulated games>"


class AdviceList(Tabular, list[Advice]):
    """All choices of a decision, best first: a list that shows itself as a table with 95% intervals."""

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with one row a choice: the fields of `Advice` that are numbers, and the reasons as a text."""
        import pandas as pd

        return pd.DataFrame([_advice_row(one) for one in self])

    def _table(self) -> ShownTable:
        head = ("choice", "win", "95% interval", "turns", "95% interval", "simulated games")
        return ShownTable(f"Advice: {len(self)} choices, best first", head, [*map(_advice_texts, self)])


def _advice_row(one: Advice) -> dict[str, object]:
    names = ("win", "win_se", "turns", "turns_se", "best", "rollouts")
    numbers = {name: getattr(one, name) for name in names}
    return {"action": str(one.action), **numbers, "reasons": " ".join(reason.text() for reason in one.reasons)}


def _advice_texts(one: Advice) -> tuple[str, ...]:
    win, turns = span_text(*one.win_ci), span_text(*one.turns_ci, number_text)
    return one.action, share_text(one.win), win, number_text(one.turns), turns, f"{one.rollouts:,}"


@dataclass(frozen=True, slots=True)
class Change:
    """The chance to win at four places, one after the other, and the steps between them.

    The three steps add up to the change from `before` to `now`.

    Attributes:
        before: at the decision, as the policy would have gone on.
        chosen: after the choice, before any card was drawn or turned up because of it.
        shown: when that had happened and the player had nothing more to decide for the time being.
        now: at the next decision.
        choice: the change by the choice; the error is that of the difference in the same worlds.
        cards: the change by what was drawn and turned up; in the solo game, by the AI's card as well.
        others: the change by the others; None if nobody else had anything to decide.
    """

    before: Estimate
    chosen: Estimate
    shown: Estimate
    now: Estimate
    choice: Estimate
    cards: Estimate
    others: Estimate | None
