"""Insights over many games: where points go, compared with players of the same level, and what luck did.

Games differ more than the decisions within one, so that errors are from how much games differ. A few games show that
badly, so that it is shared with what is known from the level that a player is compared with, as in the moderated t of
G. K. Smyth (2004): a few decisions without any loss are no proof. The levels were measured with the same kind of report
(`python -m tests.bench.error_rates`).
"""

import functools
import json
import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Final, NamedTuple

from eternitium.analysis.likeness import FILE, Likeness, like_level
from eternitium.analysis.report import Rate
from eternitium.analysis.reviewed import MIN_DECISIONS, MIN_REVIEWED, NONE, PARTS, ROUNDS, ReviewedGame, Tally
from eternitium.certainty import Z
from eternitium.display.tables import ShownTable, Tabular, number_text, span_text

if TYPE_CHECKING:
    import pandas as pd

MAX_OPPONENTS: Final = 12  # those met most often
FEWEST_GAMES: Final = 2  # for a standard error
POINTS: Final = 100  # of a whole win
LEVEL_GAMES: Final = 10  # what is known of a level's spread counts as much as these games


class GroupLine(NamedTuple):
    """What decisions of a group cost.

    Attributes:
        name: of the group.
        games: with such decisions.
        decisions: how many there were.
        mean: percentage points that one of them cost on average.
        low, high: the 95% interval of that.
        level: what one of them costs players of the same level; None if that is not known.
        more: by how much the mean is above that.
        more_low, more_high: the 95% interval of that.
        a_game: the same as `more` for all such decisions of a game, on average over all games.
    """

    name: str
    games: int
    decisions: int
    mean: float
    low: float
    high: float
    level: float | None
    more: float
    more_low: float
    more_high: float
    a_game: float

    @property
    def is_enough(self) -> bool:
        """Whether there are enough games and decisions to say anything."""
        return self.games >= MIN_REVIEWED and self.decisions >= MIN_DECISIONS

    @property
    def is_worse(self) -> bool:
        """Whether the player loses more here than players of the same level, by more than chance explains."""
        return self.is_enough and self.level is not None and self.more_low > 0


class LevelGroup(NamedTuple):
    """What decisions of a group cost players of a level: how many were measured, their mean, and its standard error."""

    decisions: int
    mean: float
    error: float

    @property
    def spread(self) -> float:
        """How much one decision differs from the mean; the error of few decisions follows from it."""
        return self.error * math.sqrt(self.decisions)


class Balance(NamedTuple):
    """What something did to the chance to win, per game. `mean`: percentage points; `low`, `high`: 95% interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, repr=False)
class Insights(Tabular):
    """Insights over a player's games. It shows itself as a table with one row a group of decisions.

    Attributes:
        games: how many there are.
        won: the share of all wins, 0 to 1.
        luck: what luck did to the chance to win.
        own: what the player's choices did to it, compared with the players in the rollouts.
        others: what the opponents' choices did to it.
        all: all decisions.
        like: the levels that lose as much in a decision.
        parts: by what the decisions are about, in the order of `PARTS`.
        rounds: by round, in the order of `ROUNDS`.
        opponents: by opponent, those met most often first; they are not compared with a level.
    """

    games: int
    won: float
    luck: Balance
    own: Balance
    others: Balance
    all: GroupLine
    like: Likeness
    parts: tuple[GroupLine, ...]
    rounds: tuple[GroupLine, ...]
    opponents: tuple[GroupLine, ...]

    @property
    def worst(self) -> GroupLine | None:
        """The kind with the largest loss a game over players of the same level; None where it may be chance."""
        return max((line for line in self.parts if line.is_worse), key=lambda line: line.a_game, default=None)

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with one row a group of decisions: its columns are those of `GroupLine`, and `by`."""
        import pandas as pd

        return pd.DataFrame([{"by": by, **line._asdict()} for by, line in self._lines()])

    def _lines(self) -> list[tuple[str, GroupLine]]:
        groups = {"all": (self.all,), "kind": self.parts, "round": self.rounds, "opponent": self.opponents}
        return [(by, line) for by, lines in groups.items() for line in lines]

    def _table(self) -> ShownTable:
        head = ("by", "decisions about", "how many", "cost", "95% interval", f"level {self.like.level}", "more")
        rows = [(by, line.name, str(line.decisions), *_texts(line)) for by, line in self._lines()]
        return ShownTable(f"Insights over {self.games} games, in percentage points", head, rows)


def _texts(line: GroupLine) -> tuple[str, ...]:
    if not line.is_enough:
        return "too few", "-", "-", "-"
    span, level = span_text(line.low, line.high, number_text), "-" if line.level is None else number_text(line.level)
    more = "-" if line.level is None else span_text(line.more_low, line.more_high, number_text)
    return number_text(line.mean), span, level, more


def insights(games: Collection[ReviewedGame]) -> Insights | None:
    """Return insights over games; None if there are too few.

    `games`: in any order, such as those of a profile that was loaded: `profile.reviewed.values()`.
    """
    if len(games) < MIN_REVIEWED or sum(game.all.decisions for game in games) < MIN_DECISIONS:
        return None
    all_of_them = [game.all for game in games]
    like = like_level(rate_of(all_of_them))
    level = level_groups()[like.level - 1]
    luck, own, others = (_balance([getattr(game, name) for game in games]) for name in ("luck", "own", "others"))
    return Insights(
        games=len(games),
        won=sum(game.result for game in games) / len(games),
        luck=luck,
        own=own,
        others=others,
        all=_line("all", all_of_them, None),
        like=like,
        parts=tuple(_line(name, [game.parts.get(name, NONE) for game in games], level.get(name)) for name in PARTS),
        rounds=tuple(_line(name, [game.rounds.get(name, NONE) for game in games], level.get(name)) for name in ROUNDS),
        opponents=_by_opponent(games),
    )


def _by_opponent(games: Collection[ReviewedGame]) -> tuple[GroupLine, ...]:
    often = Counter(game.opponent for game in games).most_common(MAX_OPPONENTS)
    return tuple(
        _line(name, [game.all if game.opponent == name else NONE for game in games], None) for name, _ in often
    )


def _line(name: str, found: Sequence[Tally], level: LevelGroup | None) -> GroupLine:
    """Return a line; `found`: the decisions of each game, `NONE` where there were none."""
    games, rate = sum(tally.decisions > 0 for tally in found), rate_of(found)
    error, reach = _shared(rate, games, level) if level else (rate.error, reach_of(games - 1))
    more = rate.mean - level.mean if level else 0.0
    apart = reach * math.hypot(error, level.error) if level else math.inf
    a_game = more * rate.decisions / len(found)
    ends = rate.mean - reach * error, rate.mean + reach * error
    return GroupLine(
        name,
        games,
        rate.decisions,
        rate.mean,
        *ends,
        level and level.mean,
        more,
        more - apart,
        more + apart,
        a_game,
    )


def _shared(rate: Rate, games: int, level: LevelGroup) -> tuple[float, float]:
    """Return the error of a rate, shared with that of its level, and how far its interval reaches."""
    if games < FEWEST_GAMES:
        return math.inf, math.inf
    own, known = games - 1, LEVEL_GAMES - 1
    variance = (own * rate.error**2 + known * level.spread**2 / rate.decisions) / (own + known)
    return math.sqrt(variance), reach_of(own + known)


def rate_of(found: Iterable[Tally]) -> Rate:
    """Return what a decision cost on average over games; the error is from how much games differ.

    `found`: the decisions of each game.
    """
    some = [tally for tally in found if tally.decisions]
    decisions, games = sum(tally.decisions for tally in some), len(some)
    mean = sum(tally.loss for tally in some) / max(decisions, 1)
    if games < FEWEST_GAMES:
        return Rate(decisions, mean, math.inf)
    apart = sum((tally.loss - mean * tally.decisions) ** 2 for tally in some)
    return Rate(decisions, mean, math.sqrt(apart * games / (games - 1)) / decisions)


def reach_of(n: int) -> float:
    """Return how many standard errors the 95% interval of a mean reaches to either side, infinitely many if n is 0.

    It is that of Student's distribution with n degrees of freedom, by the series of M. Abramowitz and I. Stegun (1964),
    26.7.5.
    """
    if n < 1:
        return math.inf
    z = Z
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def _balance(shares: Sequence[float]) -> Balance:
    rate = rate_of([Tally(1, POINTS * share) for share in shares])
    apart = reach_of(len(shares) - 1) * rate.error
    return Balance(rate.mean, rate.mean - apart, rate.mean + apart)


@functools.cache
def level_groups() -> tuple[dict[str, LevelGroup], ...]:
    """Return what a decision of each group in `PARTS` and `ROUNDS` costs each level, level 1 first.

    Strong players hardly ever pass, and are done before the last rounds: too few of their games say what these cost.
    Nothing costs less than 0, which an estimate may be below.
    """
    stored = json.loads(resources.files(__package__).joinpath(FILE).read_text("ascii"))
    return tuple({name: _group(**found) for name, found in level["groups"].items()} for level in stored["levels"])


def _group(decisions: int, mean: float, error: float) -> LevelGroup:
    return LevelGroup(decisions, max(mean, 0.0), error)
