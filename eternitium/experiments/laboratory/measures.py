"""The measurements: two sides play many games, and each difference is reported with its error.

Both sides use the same seeds. If their decks are alike, they meet the same shuffles, and the difference is more precise
than the two sides; if not, nothing is lost.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis.statistics import Estimate, estimate, interval, share_interval
from eternitium.checks import whole_number
from eternitium.experiments.laboratory.setups import Setup
from eternitium.policies.registry import PLAYS_ON
from eternitium.rules import Rules

if TYPE_CHECKING:
    import pandas as pd

    from eternitium.analysis.simulate import Simulation

Reals = NDArray[np.float64]
SIDES: Final = ("a", "b")
MOST_GAMES: Final = 20_000
# Games of a side at a time: few at first, never more than a page may wait for when it stops or starts again.
FIRST_PORTION, LARGEST_PORTION = 250, 1_000
SHORT_CURVE, CURVE_END = 6, 0.99
LEAST_FOUND: Final = 10  # games; fewer say nothing about the time until the crystal
SHARES: Final = ("found", "win")


class Value(NamedTuple):
    """A mean and the ends of its 95% interval."""

    mean: float
    low: float
    high: float


class Measure(NamedTuple):
    """One measurement on both sides.

    Attributes:
        name: "turns" (until the crystal is found, in games in which it is), "found" (share of these games), "rounds"
            (of all games; those two only if it is not always found) or "win" (chance of a seat; alone, of success).
        seat: for "win" the seat, else None.
        a: the value on side A; None if the side is not measured, has no such seat, or hardly ever found the crystal.
        b: the value on side B.
        difference: B less A; None if there is only one side.
    """

    name: str
    seat: int | None
    a: Value | None
    b: Value | None
    difference: Value | None

    @property
    def is_share(self) -> bool:
        """Whether it is a chance, from 0 to 1."""
        return self.name in SHARES


class Games:
    """The games played on one side so far. `setup`: of these games."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._portions: list[Simulation] = []

    def play(self, count: int, seed: int) -> None:
        """Play some more games; the same seed gives the same shuffles on both sides."""
        from eternitium.analysis.simulate import simulate

        of = self.setup
        self._portions.append(simulate(of.players, of.rules, of.policy, count, seed, progress=False))

    def __len__(self) -> int:
        return sum(map(len, self._portions))

    @property
    def turns(self) -> Reals:
        """The number of turns that the start player had, shape (games,)."""
        return np.concatenate([portion.turns for portion in self._portions]).astype(np.float64)

    @property
    def found(self) -> Reals:
        """1 for each game in which the crystal was found, else 0; shape (games,)."""
        return np.concatenate([portion.finished for portion in self._portions]).astype(np.float64)

    @property
    def wins(self) -> Reals:
        """Each seat's share of each win, shape (games, players)."""
        return np.concatenate([portion.win_share for portion in self._portions])

    def column(self, name: str, seat: int | None) -> "Ratio | None":
        """Return the numbers to average for a measure; None if this side has no such seat, or too few games count."""
        if name == "turns":
            return Ratio(self.turns * self.found, self.found) if self.found.sum() >= LEAST_FOUND else None
        if seat is not None and seat >= self.setup.players:
            return None
        values = {"found": self.found, "rounds": self.turns}.get(name)
        values = self.wins[:, seat] if values is None else values
        return Ratio(values, np.ones(len(values)))


class Ratio(NamedTuple):
    """A mean over some of the games: for each game its value and its weight, both of shape (games,)."""

    top: Reals
    bottom: Reals

    @property
    def mean(self) -> float:
        """The mean."""
        return float(self.top.mean() / self.bottom.mean())

    @property
    def pulls(self) -> Reals:
        """The influence of each game on the mean (linearised), shape (games,)."""
        pulls: Reals = (self.top - self.mean * self.bottom) / self.bottom.mean()
        return pulls

    def value(self, is_share: bool) -> Value:
        """Return the mean with its interval."""
        found = Estimate(self.mean, estimate(self.pulls, 1).error)
        return Value(found.mean, *(share_interval(found, len(self.top)) if is_share else interval(found, 0.0)))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of the games so far, more and more precise.

    Attributes:
        a: side A; None if it is not measured.
        b: side B; None if it is not measured.
        games: the number of games played on each side.
        done: whether no more follow.
        measures: the measurements, in the order of the page.
        curves: for each side the chance that the crystal is found by turn 1, 2, ...; empty if not measured.
    """

    a: Setup | None
    b: Setup | None
    games: int
    done: bool
    measures: tuple[Measure, ...]
    curves: Mapping[str, tuple[Value, ...]]

    def find(self, name: str, seat: int | None = None) -> Measure:
        """Return a measure by its name. Raises ValueError: there is none; the message names those that there are."""
        for measure in self.measures:
            if (measure.name, measure.seat) == (name, seat):
                return measure
        known = ", ".join(f"{one.name} {'' if one.seat is None else one.seat}".strip() for one in self.measures)
        raise ValueError(f"name: {name!r} with seat {seat!r} was not measured; measured were: {known}")

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with a row for each measure: its mean on side A, on side B and B less A, with intervals."""
        import pandas as pd

        rows = []
        for measure in self.measures:
            name = measure.name if measure.seat is None else f"{measure.name} {measure.seat + 1}"
            values = {"a": measure.a, "b": measure.b, "difference": measure.difference}
            rows.append({"measure": name} | {key: one for side in values for key, one in _columns(side, values[side])})
        return pd.DataFrame(rows).set_index("measure")

    def curve_frame(self) -> "pd.DataFrame":
        """Return a table with a row for each side and turn: the chance that the crystal is found, with its interval."""
        import pandas as pd

        rows = [
            {"side": side, "turn": turn, **value._asdict()}
            for side, values in self.curves.items()
            for turn, value in enumerate(values, 1)
        ]
        return pd.DataFrame(rows).rename(columns={"mean": "share"})


def _columns(name: str, value: Value | None) -> list[tuple[str, float]]:
    mean, low, high = value or (np.nan, np.nan, np.nan)
    return [(name, mean), (f"{name}_low", low), (f"{name}_high", high)]


def compare(
    a: Rules, b: Rules, players: int = 2, policy: str = PLAYS_ON, games: int = MOST_GAMES, seed: int = 0
) -> Comparison:
    """Compare two sets of rules by playing a number of games under each.

    Args:
        a: the rules of side A.
        b: the rules of side B.
        players: 1 to 5, on both sides.
        policy: the name of the policy at all seats.
        games: the number of games on each side.
        seed: the same seed gives the same answer.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """
    *_, last = comparisons(Setup(players, a, policy), Setup(players, b, policy), games, seed)
    return last


def comparisons(a: Setup | None, b: Setup | None, games: int = MOST_GAMES, seed: int = 0) -> Iterator[Comparison]:
    """Yield comparisons of two sides, or of one alone, more and more precise; the last one is done."""
    total, seed = whole_number("games", games, 1), whole_number("seed", seed, 0)
    sides = {side: Games(setup) for side, setup in zip(SIDES, (a, b), strict=True) if setup is not None}
    played = 0
    for number, portion in enumerate(portions(total)):
        shuffles = int(np.random.SeedSequence([seed, number]).generate_state(1)[0])
        for side in sides.values():
            side.play(portion, shuffles)
        played += portion
        yield Comparison(a, b, played, played == total, tuple(_measures(sides)), _curves(sides))


def portions(total: int) -> Iterator[int]:
    """Yield the numbers of games to play at a time."""
    played = 0
    while played < total:
        portion = min(max(played, FIRST_PORTION), LARGEST_PORTION, total - played)
        played += portion
        yield portion


def _measures(sides: Mapping[str, Games]) -> Iterator[Measure]:
    """Yield all measures that say something about these games."""
    alone = [games.setup.players == 1 for games in sides.values()]
    found_always = all(games.found.all() for games in sides.values())
    names = [("turns", None)] + ([] if found_always or all(alone) else [("found", None)])
    names += [] if found_always else [("rounds", None)]
    seats = range(max((games.setup.players for games in sides.values()), default=0))
    for name, seat in [*names, *(("win", seat) for seat in seats)]:
        comparable = name != "win" or len(set(alone)) == 1
        yield _measure(sides, name, seat, comparable)


def _measure(sides: Mapping[str, Games], name: str, seat: int | None, comparable: bool) -> Measure:
    a, b = (sides[side].column(name, seat) if side in sides else None for side in SIDES)
    left, right = (column and column.value(name in SHARES) for column in (a, b))
    if a is None or b is None or not comparable:
        return Measure(name, seat, left, right, None)
    if sides["a"].setup == sides["b"].setup:
        return Measure(name, seat, left, right, Value(0.0, 0.0, 0.0))
    return Measure(name, seat, left, right, _difference(a, b, name in SHARES))


def _difference(a: Ratio, b: Ratio, is_share: bool) -> Value:
    """Return B less A with its interval, from pairs of games, since these may have had the same shuffles."""
    mean = b.mean - a.mean
    if not is_share:
        return Value(mean, *interval(Estimate(mean, estimate(b.pulls - a.pulls, 1).error), -np.inf))
    left, right, both = a.value(is_share), b.value(is_share), _correlation(a.pulls, b.pulls)
    low = _hypotenuse(left.high - left.mean, right.mean - right.low, both)
    return Value(mean, mean - low, mean + _hypotenuse(left.mean - left.low, right.high - right.mean, both))


def _hypotenuse(x: float, y: float, correlation: float) -> float:
    """Return the error of a difference of two chances (R. G. Newcombe, 1998: method 10 for pairs)."""
    return float(np.sqrt(max(x * x + y * y - 2 * correlation * x * y, 0.0)))


def _correlation(x: Reals, y: Reals) -> float:
    spread = float(x.std() * y.std())
    return float((x * y).mean()) / spread if spread > 0 else 0.0


def _curves(sides: Mapping[str, Games]) -> dict[str, tuple[Value, ...]]:
    """Return for each side the chance that the crystal is found by each turn, until both hardly rise any more."""
    last = max([SHORT_CURVE, *(int(games.turns.max()) for games in sides.values())])
    shares = {side: _by_turn(games, last) for side, games in sides.items()}
    needed = [int(np.argmax(share >= CURVE_END * share[-1])) + 1 for share in shares.values()]
    longest = max([SHORT_CURVE, *needed])
    return {side: tuple(_share(p, len(sides[side])) for p in share[:longest]) for side, share in shares.items()}


def _by_turn(games: Games, last: int) -> Reals:
    """Return the share of games in which the crystal is found by turn 1, 2, ... up to the last one."""
    turns = games.turns[games.found > 0].astype(np.int64)
    found: Reals = np.cumsum(np.bincount(turns, minlength=last + 1)[1:]) / len(games)
    return found


def _share(p: float, n: int) -> Value:
    p = float(p)
    return Value(p, *share_interval(Estimate(p, float(np.sqrt(p * (1 - p) / n))), n))
