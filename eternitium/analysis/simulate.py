"""Many games from the deal to the end, as arrays."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from eternitium.analysis import compiled
from eternitium.analysis.loops import (
    ADVANCED_OWNED,
    DECISIONS,
    FINISHED,
    LEFT,
    POINTS,
    ROUNDS,
    WIDTH,
    WINNERS,
    Batch,
    room,
)
from eternitium.analysis.python_loops import for_game, play, seed_of_game
from eternitium.analysis.rollouts import seed_of
from eternitium.analysis.statistics import estimate, share_interval
from eternitium.checks import whole_number
from eternitium.display.tables import ShownTable, Tabular, number_text, share_text, span_text
from eternitium.engine.layout import STATE, Longs
from eternitium.game.game import Game, result_of, undealt
from eternitium.policies.player import Player, Seating
from eternitium.policies.registry import seated, weights_of
from eternitium.rules import Rules

if TYPE_CHECKING:
    import pandas as pd

ROUNDS_AT_MOST: Final = 60
CHUNK: Final = 500  # games handed to a worker at a time
SLOW_CHUNK: Final = 1  # the same with policies in Python
NO_WINNER: Final = -1
SECONDS_TO_BAR: Final = 0.5  # seconds before a progress bar appears
RETRIES: Final = 3


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Tabular):
    """The results of simulated games, one entry a game.

    It shows itself as a table with one row a seat.

    Attributes:
        game: number of the game, shape (games,); an interrupted run may lack some.
        winner: the winner's seat, -1 if nobody won or several did; shape (games,).
        winners: whether each seat won, shape (games, players).
        turns: own turns that each player had; shape (games,).
        rounds: the last round that was played, 60 at most; shape (games,).
        finished: whether somebody found the crystal, shape (games,).
        points: points of the tie-break (R61), shape (games, players).
        advanced: advanced technologies owned, shape (games, players).
        left: era cards left, shape (games, players).
        decisions: decisions of all players, shape (games,).
        policies: the names of the policies, seat by seat.
        interrupted: whether the run was stopped before all games were played.
    """

    game: NDArray[np.int64]
    winner: NDArray[np.int64]
    winners: NDArray[np.bool_]
    turns: NDArray[np.int64]
    rounds: NDArray[np.int64]
    finished: NDArray[np.bool_]
    points: NDArray[np.int64]
    advanced: NDArray[np.int64]
    left: NDArray[np.int64]
    decisions: NDArray[np.int64]
    policies: tuple[str, ...]
    interrupted: bool

    def __len__(self) -> int:
        return len(self.game)

    @property
    def win_share(self) -> NDArray[np.float64]:
        """Each seat's share of each win: 1, a part of it if it was shared, or 0; shape (games, players)."""
        winners = self.winners.sum(axis=1, keepdims=True)
        share: NDArray[np.float64] = self.winners / np.maximum(winners, 1)
        return share

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with one row a game; values of seats have one column for each seat, such as `points_0`.

        Example:
            >>> from eternitium import simulate
            >>> len(simulate(policies=["careful", "random"], games=20, progress=False).to_frame())
            20
        """
        import pandas as pd

        names = ("game", "winner", "turns", "rounds", "finished", "decisions")
        columns = {name: getattr(self, name) for name in names}
        for seat in range(self.winners.shape[1]):
            columns[f"won_{seat}"] = self.winners[:, seat]
            for name in ("points", "advanced", "left"):
                columns[f"{name}_{seat}"] = getattr(self, name)[:, seat]
        return pd.DataFrame(columns)

    def _table(self) -> ShownTable:
        games, head = len(self), ("player", "policy", "won", "95% interval", "points", "era cards left")
        title = f"Simulation of {games:,} games{', interrupted' if self.interrupted else ''}"
        return ShownTable(title, head, [self._seat_texts(seat) for seat in range(len(self.policies))] if games else [])

    def _seat_texts(self, seat: int) -> tuple[str, ...]:
        won = estimate(self.win_share[:, seat], 1)
        means = [number_text(float(values[:, seat].mean())) for values in (self.points, self.left)]
        return str(seat), self.policies[seat], share_text(won.mean), span_text(*share_interval(won, len(self))), *means


@dataclass(frozen=True, slots=True)
class Task:
    """Games of one kind; a worker gets it with the numbers of the games."""

    players: int
    rules: Rules
    policies: tuple[Player, ...]
    seed: int

    @property
    def compiled(self) -> bool:
        """Whether compiled code can play for all players."""
        return all(player.compiled for player in self.policies)

    def prepare(self) -> None:
        """Load what the games need, before several threads ask for it."""
        if any(player.compiled for player in self.policies):
            getattr(compiled.load(), "simulate_games" if self.compiled else "decide")

    def play(self, first: int, count: int) -> Longs:
        """Play games number `first` to `first + count - 1`; return their results, shape (count, WIDTH)."""
        self.prepare()
        return self._play_compiled(first, count) if self.compiled else self._play_in_python(first, count)

    def _play_compiled(self, first: int, count: int) -> Longs:
        states, out, weights = np.zeros(2, STATE), np.zeros(count * WIDTH, np.int64), weights_of(self.policies)
        states[0] = undealt(self.players, self.rules, 0)[0]
        batch = Batch(seed_of(self.seed), first, count, ROUNDS_AT_MOST)
        compiled.load().simulate_games(states, room(), weights, batch, out)
        return out.reshape(count, WIDTH)

    def _play_in_python(self, first: int, count: int) -> Longs:
        return np.array([_row(*self.game(first + i)) for i in range(count)], np.int64)

    def game(self, number: int) -> tuple[Game, int]:
        """Play a game in Python; return it with the number of its decisions."""
        seed = seed_of_game(self.seed, number)
        game = Game(self.players, self.rules, seed)
        return game, play(game, for_game(self.policies, seed), ROUNDS_AT_MOST, f"game {number}, ")


def _row(game: Game, decisions: int) -> list[int]:
    """Return the results of a game played in Python, as compiled code writes them."""
    row = [0] * WIDTH
    result = result_of(game._record)
    row[WINNERS] = sum(1 << p for p in result.winners) if game.is_over else 0
    row[ROUNDS], row[FINISHED], row[DECISIONS] = game.round, int(game.is_over and result.finished), decisions
    for p, player in enumerate(game.position()["players"]):
        row[LEFT + p] = len(player["stack"])
        row[POINTS + p], row[ADVANCED_OWNED + p] = result.points[p], result.advanced[p]
    return row


def simulate(
    players: int = 2,
    rules: Rules | None = None,
    policies: Seating = "steady",
    games: int = 1_000,
    seed: int = 0,
    workers: Any = 1,
    progress: bool = True,
) -> Simulation:
    """Play many games.

    The same seed gives the same numbers, whatever the number of workers. Ctrl-C stops; finished games are kept.

    Args:
        players: 1 to 5.
        rules: a `Rules`; the German edition if left out.
        policies: one for all seats, or one for each: names of built-in policies, functions that take a `PlayerView`
            and return a legal action or its text, or objects that have such a function `choose`. With a policy in
            Python a game takes some hundredths of a second, not some microseconds.
        games: how many.
        seed: fixes all shuffles.
        workers: how many threads, or a client of `dask.distributed`, whose workers then play.
        progress: whether a progress bar appears when it takes longer than half a second.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
        IllegalAction: a policy made an illegal choice; the message names the policy, the game and the choice.

    Example:
        >>> from eternitium import simulate
        >>> games = simulate(policies=["careful", "random"], games=100, progress=False)
        >>> bool(games.win_share.mean(axis=0)[0] > 0.9)
        True
    """
    record, rules, _ = undealt(players, rules, 0)
    players = int(record["players"])
    task = Task(players, rules, seated(policies, players, "policies"), whole_number("seed", seed, 0))
    total = whole_number("games", games, 1)
    played: dict[int, Longs] = {}
    with (
        tqdm(total=total, unit="game", delay=SECONDS_TO_BAR, disable=not progress) as bar,
        contextlib.suppress(KeyboardInterrupt),
    ):
        for first, rows in run(task, total, workers):
            played[first] = rows
            bar.update(len(rows))
    return _collected(task, played, total)


def _chunks(total: int, size: int) -> Iterator[tuple[int, int]]:
    for first in range(0, total, size):
        yield first, min(size, total - first)


def run(task: Task, total: int, workers: Any) -> Iterator[tuple[int, Longs]]:
    """Return portions of the games as they are played: the number of the first game, and a row for each.

    Raises:
        ValueError: the workers are not allowed.
    """
    chunks = list(_chunks(total, CHUNK if task.compiled else SLOW_CHUNK))
    if hasattr(workers, "submit") and hasattr(workers, "scheduler_info"):
        return _run_on_cluster(task, chunks, workers)
    threads = whole_number("workers", workers, 1)
    task.prepare()
    return _run_in_threads(task, chunks, threads) if threads > 1 else ((c[0], task.play(*c)) for c in chunks)


def _run_in_threads(task: Task, chunks: list[tuple[int, int]], threads: int) -> Iterator[tuple[int, Longs]]:
    coming, waiting = iter(chunks), dict[Future[Longs], int]()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                for chunk in islice(coming, 2 * threads - len(waiting)):
                    waiting[pool.submit(task.play, *chunk)] = chunk[0]
                if not waiting:
                    return
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield waiting.pop(future), future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _run_on_cluster(task: Task, chunks: list[tuple[int, int]], client: Any) -> Iterator[tuple[int, Longs]]:
    """Run chunks on the workers of a Dask cluster; the chunks of a worker that is lost are played by others."""
    import distributed

    as_completed: Any = distributed.as_completed

    futures = {client.submit(task.play, *chunk, pure=False, retries=RETRIES): chunk[0] for chunk in chunks}
    try:
        for future in as_completed(list(futures)):
            yield futures[future], future.result()
    finally:
        client.cancel([future for future in futures if not future.done()])


def _collected(task: Task, played: dict[int, Longs], total: int) -> Simulation:
    rows = np.concatenate([played[first] for first in sorted(played)] or [np.zeros((0, WIDTH), np.int64)])
    numbers = [first + i for first in sorted(played) for i in range(len(played[first]))]
    seats, rounds = range(task.players), np.minimum(rows[:, ROUNDS], ROUNDS_AT_MOST)
    winners = (rows[:, [WINNERS]] >> np.arange(task.players) & 1).astype(bool)
    return Simulation(
        game=np.array(numbers, np.int64),
        winner=np.where(winners.sum(axis=1) == 1, winners.argmax(axis=1), NO_WINNER),
        winners=winners,
        turns=rounds,
        rounds=rounds,
        finished=rows[:, FINISHED] > 0,
        points=rows[:, [POINTS + p for p in seats]],
        advanced=rows[:, [ADVANCED_OWNED + p for p in seats]],
        left=rows[:, [LEFT + p for p in seats]],
        decisions=rows[:, DECISIONS],
        policies=tuple(player.name for player in task.policies),
        interrupted=len(numbers) < total,
    )
