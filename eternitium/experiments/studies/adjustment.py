"""Was it luck? Series of games between players of known strength, with and without their luck."""

import datetime as dt
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import numpy as np

from eternitium.analysis.league import games_of
from eternitium.analysis.report import draft
from eternitium.certainty import Z
from eternitium.experiments.studies.measures import average
from eternitium.experiments.studies.store import GAMES, HIGH, LOW, Keys, Numbers, Study
from eternitium.game.game import Game
from eternitium.game.record import Record

if TYPE_CHECKING:
    import pandas as pd

SERIES: Final = 5  # of each pair
FAIR: Final = 0.5  # the value of a seat before the deal, for players who change seats
PAIRS: Final = (("level5", "level5"), ("level6", "level5"), ("careful", "careful"))
NOWHERE: Final = -np.inf
MEASURES: Final = ("result", "adjusted")
RIVALS: Final = {"Nora": "level3", "Ines": "level5", "Theo": "level7"}
FIRST_DAY: Final = dt.date(2026, 1, 1)


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return the first player's results in a series of games, half of them from each seat, with and without luck.

    The seat and the deal are also luck: the chance at the start is left out, so that only choices count.
    """
    pair, found = [str(keys["policy"]), str(keys["against"])], []
    for number in range(games):
        way = -1 if number % 2 else 1
        (game,) = games_of(pair[::way], 1, _seed(seed, int(keys["series"]), number))
        found.append(judged(game, number % 2))
    results, adjusted = np.array(found).T
    return {**average("result", results, NOWHERE), **average("adjusted", adjusted, NOWHERE)}


def _seed(*parts: int) -> int:
    return int(np.random.SeedSequence(parts).generate_state(1)[0])


def judged(game: Game, seat: int) -> tuple[float, float]:
    """Return a seat's result with luck and without it, from the draft of a report."""
    found = draft(game)
    return found.result[seat], FAIR + found.skill()[seat]


def _rows() -> Iterator[Keys]:
    for policy, against in PAIRS:
        for series in range(1, SERIES + 1):
            yield {"policy": policy, "against": against, "series": series}


STUDY: Final = Study(
    name="luck",
    what="result and luck-adjusted result of the first player in each of some series, by pair",
    games=20,
    seed=0,
    rows=tuple(_rows()),
    row=row,
)


# Reading the table


def so_far(table: "pd.DataFrame") -> "pd.DataFrame":
    """Return the results after one series, after two, and so on: columns games, and each measure with its interval.

    Args:
        table: the study "luck", of one pair.
    """
    import pandas as pd

    counts = table[GAMES].cumsum()
    found = pd.DataFrame({GAMES: counts})
    for name in MEASURES:
        means = (table[name] * table[GAMES]).cumsum() / counts
        reach = Z * np.sqrt((_variance(table, name) * table[GAMES]).cumsum()) / counts
        found[name], found[f"{name}{LOW}"], found[f"{name}{HIGH}"] = means, means - reach, means + reach
    return found.reset_index(drop=True)


def _variance(table: "pd.DataFrame", name: str) -> "pd.Series":
    """Return the variance of single games in each series, from the width of its interval."""
    error = (table[f"{name}{HIGH}"] - table[f"{name}{LOW}"]) / (2 * Z)
    return error**2 * table[GAMES]


def variances(table: "pd.DataFrame") -> "pd.DataFrame":
    """Return the variance of single games for each pair: columns result, adjusted, and their ratio.

    `table`: the study "luck".
    """
    keys = ["policy", "against"]
    found = table[keys].assign(**{name: _variance(table, name) for name in MEASURES})
    found = found.groupby(keys, sort=False).mean()
    return found.assign(ratio=found["result"] / found["adjusted"])


def enough(variance: float, edge: float) -> int:
    """Return the number of games after which the 95% interval of a mean reaches at most `edge` to each side."""
    return int(np.ceil(variance * (Z / edge) ** 2))


def evenings(games: int, seed: int = 0) -> list[Record]:
    """Return records of games of "You", who plays like the middle level, against three others in turn, one a day."""
    found = []
    for number in range(games):
        name = [*RIVALS][number % len(RIVALS)]
        seats, names = ["level5", RIVALS[name]], ["You", name]
        way = -1 if number % 2 else 1
        (game,) = games_of(seats[::way], 1, _seed(seed, number))
        found.append(Record.of(game, names[::way], date=FIRST_DAY + dt.timedelta(days=number)))
    return found
