"""The league: duels on the same deals from both seats, the table of the built-in policies, and games to look at."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from tqdm.auto import tqdm

from eternitium.analysis.loops import WINNERS
from eternitium.analysis.simulate import SECONDS_TO_BAR, Task, run
from eternitium.analysis.statistics import estimate, share_interval
from eternitium.checks import as_number, whole_number
from eternitium.components import MAX_PLAYERS
from eternitium.display.tables import ShownTable, Tabular, share_text, span_text
from eternitium.engine.layout import Longs, Reals
from eternitium.game.game import Game, undealt
from eternitium.policies.player import Given, Player
from eternitium.policies.rating import ANCHOR, AT, ratings
from eternitium.policies.registry import BUILTIN, HIGHER, LEVELS, player_of, seated
from eternitium.rules import MISSIONS, Rules

if TYPE_CHECKING:
    import pandas as pd

FAVOURITE: Final = "steady"
CAREFUL: Final = "careful"
LEAGUE: Final = tuple(BUILTIN)  # from the weakest to the strongest
STANDING: Final = f"Ratings, 95% intervals: {ANCHOR} has {AT:.0f}; 100 more win 64 of 100 games, 400 more 10 of 11."
GAMES: Final = 4_000  # for each line
SLOW_GAMES: Final = 100  # for each line with players who think in Python
SOLO: Final = (None, *MISSIONS)


class Row(NamedTuple):
    """One line of a league table.

    Attributes:
        policy: who played.
        against: the opponent, or "" for the solo game.
        games: how many games.
        share: share of the games won; a shared win counts half.
        low, high: 95% interval of the share.
    """

    policy: str
    against: str
    games: int
    share: float
    low: float
    high: float

    def __repr__(self) -> str:
        games = f"{self.games:,} games" + (f" against {self.against}" if self.against else " alone")
        return f"<{self.policy}: won {share_text(self.share)} ({span_text(self.low, self.high)}) of {games}>"


class LeagueRows(Tabular, list[Row]):
    """Lines of a league table: a list that shows itself as a table."""

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with the fields of `Row`."""
        import pandas as pd

        return pd.DataFrame(self, columns=Row._fields)

    def _table(self) -> ShownTable:
        rows = [(row.policy, row.against, share_text(row.share), span_text(*row[4:]), f"{row.games:,}") for row in self]
        return ShownTable("League", ("policy", "against", "won", "95% interval", "games"), rows)


def duels() -> Iterator[tuple[str, str]]:
    """Yield who meets whom, so that all are on one scale and most pairs are not too unequal.

    Neighbours among the built-in players, among the levels and among the stronger ones; those who think in Python also
    meet some of those whose games take no time, and the weakest level, on whom little bears, the third one.
    """
    builtin, levels, higher = [*BUILTIN], [*LEVELS[:-1]], [*HIGHER]
    yield from ((stronger, weaker) for weaker, stronger in pairwise(builtin))
    yield builtin[-1], FAVOURITE
    yield levels[0], builtin[0]
    yield from ((level, FAVOURITE) for level in levels)
    yield from ((stronger, weaker) for weaker, stronger in pairwise([*levels, *higher]))
    yield from ((name, CAREFUL) for name in (levels[-1], higher[0]))
    yield levels[2], levels[0]


def table(games: int = GAMES, slow_games: int = SLOW_GAMES, seed: int = 0, workers: int = 1) -> Iterator[Row]:
    """Yield the league table, line by line: `duels`, and the solo games of all but the levels.

    Args:
        games: for each line.
        slow_games: for each line in which a player thinks in Python, for up to a second a game.
        seed: fixes everything.
        workers: as in `simulate`.

    Raises:
        ValueError: an argument is not allowed.

    Example:
        >>> from eternitium import league
        >>> next(league.table(games=10)).games
        10
    """
    games, slow_games = whole_number("games", games, 1), whole_number("slow_games", slow_games, 1)
    for one, other in duels():
        deals = max((games if {one, other} <= BUILTIN.keys() else slow_games) // 2, 1)
        yield duel(one, other, deals, seed, workers=workers)
    for name in (*BUILTIN, *HIGHER):
        yield solo(name, games if name in BUILTIN else slow_games, seed, workers)


def enter(
    policy: Given,
    against: Sequence[Given] = LEAGUE,
    deals: int = 50,
    seed: int = 0,
    rules: Rules | None = None,
    progress: bool = True,
    workers: Any = 1,
    players: int = 2,
) -> LeagueRows:
    """Return a policy's lines in the league table: a duel with each opponent.

    Each deal is played once from each seat. The interval counts deals, not games: what the games of a deal have in
    common makes it neither too narrow nor too wide.

    Args:
        policy: a name, a function of a `PlayerView`, or an object with `choose(view)`.
        against: the opponents.
        deals: how many for each opponent; with a policy in Python a game takes a few hundredths of a second.
        seed: fixes all deals and shuffles.
        rules: a `Rules`; the German edition if left out.
        progress: whether a progress bar appears when it takes longer than half a second.
        workers: as in `simulate`.
        players: of a game, 2 to 5; the opponent has all other seats, so that 1 / `players` is a fair share.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
        IllegalAction: a policy made an illegal choice; the message names the policy, the game and the choice.

    Example:
        >>> from eternitium import league
        >>> [row.against for row in league.enter("careful", ["random"], deals=10, progress=False)]
        ['random']
    """
    own, opponents = player_of(policy), [player_of(opponent, "against") for opponent in against]
    seats = range(as_number("players", players, 2, MAX_PLAYERS))
    _, rules, _ = undealt(players, rules, 0)
    number, seed = whole_number("deals", deals, 1), whole_number("seed", seed, 0)
    rows = LeagueRows()
    with _bar(players * number * len(opponents), progress) as bar:
        for opponent in opponents:
            tables = [tuple(own if at == seat else opponent for at in seats) for seat in seats]
            tasks = [Task(players, rules, sitting, seed) for sitting in tables]
            shares = [_shares(task, seat, number, workers, bar) for seat, task in enumerate(tasks)]
            rows.append(_row(own, opponent.name, np.mean(shares, axis=0), players * number))
    return rows


def duel(
    policy: Given,
    against: Given,
    deals: int = 100,
    seed: int = 0,
    rules: Rules | None = None,
    progress: bool = True,
    workers: Any = 1,
    players: int = 2,
) -> Row:
    """Return how often the first policy wins against the second on the same deals, from each seat.

    Policies that mostly choose alike win the same deals from the same seat, so that few deals cannot separate them.

    Raises:
        ValueError: as in `enter`.
        IllegalAction: as in `enter`.

    Example:
        >>> from eternitium import league
        >>> league.duel("careful", "random", deals=20, progress=False).share > 0.5
        True
    """
    (row,) = enter(policy, [against], deals, seed, rules, progress, workers, players)
    return row


def solo(policy: Given, games: int, seed: int = 0, workers: Any = 1, missions: Sequence[int | None] = SOLO) -> Row:
    """Play the solo game with and without missions: games of each kind in turn, about `games` altogether.

    Example:
        >>> from eternitium import league
        >>> league.solo("careful", games=22).games
        22
    """
    own, each = player_of(policy), max(games // len(missions), 1)
    with _bar(each * len(missions), progress=True) as bar:
        tasks = [Task(1, Rules(mission=mission), (own,), seed) for mission in missions]
        shares = np.concatenate([_shares(task, 0, each, workers, bar) for task in tasks])
    return _row(own, "", shares, len(shares))


def games_of(policies: Sequence[Given], games: int = 10, seed: int = 0, rules: Rules | None = None) -> list[Game]:
    """Play games to the end and return them, to be looked at: one policy for each seat.

    With two players, they are the games of the league, deal by deal.

    Args:
        policies: who plays, the starting player first.
        games: how many.
        seed: fixes all shuffles.
        rules: a `Rules`; the German edition if left out.

    Returns:
        The games with all that happened; a game that nobody has finished after 60 rounds stops there.

    Raises:
        ValueError: an argument is not allowed.
        IllegalAction: a policy made an illegal choice.

    Example:
        >>> from eternitium import league
        >>> (game,) = league.games_of(["steady", "careful"], games=1, seed=3)
        >>> game.is_over
        True
    """
    _, rules, _ = undealt(len(policies), rules, 0)
    seats, seed = seated(list(policies), len(policies), "policies"), whole_number("seed", seed, 0)
    task = Task(len(seats), rules, seats, seed)
    return [task.game(number)[0] for number in range(whole_number("games", games, 1))]


def _bar(games: int, progress: bool) -> "tqdm[object]":
    return tqdm(total=games, unit="game", delay=SECONDS_TO_BAR, disable=not progress)


def _shares(task: Task, seat: int, games: int, workers: Any, bar: "tqdm[object]") -> Reals:
    """Return a seat's share of the win in each game."""
    played: dict[int, Longs] = {}
    for first, rows in run(task, games, workers):
        played[first] = rows
        bar.update(len(rows))
    winners = np.concatenate([played[first] for first in sorted(played)])[:, WINNERS]
    share: Reals = (winners >> seat & 1) / np.maximum(np.bitwise_count(winners), 1)
    return share


def _row(own: Player, against: str, shares: Reals, games: int) -> Row:
    """Return a line, from the shares of the win in independent games or deals."""
    found = estimate(shares, 1)
    return Row(own.name, against, games, found.mean, *share_interval(found, games))


def as_text(row: Row) -> str:
    """Return a line of the table."""
    opponent = f"against {row.against}" if row.against else "alone, all missions"
    return f"{row.policy:8} {opponent:20} {row.share:6.1%} won  ({row.low:.1%} to {row.high:.1%}, {row.games} games)"


def standing(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the ratings of all who met in some lines of the table, the strongest first, as lines of text."""
    for name, (points, low, high) in ratings(rows).items():
        yield f"{name:8} {points:6.0f}  ({low:.0f} to {high:.0f})"
