"""Writing a data set: all seatings of some players play the same deals, and every action is noted."""

import functools
import json
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib import metadata
from itertools import islice, product
from pathlib import Path
from typing import Any, Final

import numpy as np
from tqdm.auto import tqdm

from eternitium.analysis.loops import room
from eternitium.analysis.python_loops import for_game, play, seed_of_game
from eternitium.analysis.simulate import SECONDS_TO_BAR
from eternitium.checks import fail, whole_number, writable_folder, written
from eternitium.engine.layout import Longs
from eternitium.files import written_whole
from eternitium.game.game import Game, result_of
from eternitium.interop.batch import MAX_ROUNDS, Batch, checked_rules
from eternitium.interop.compiled import load_choosing, load_compiled
from eternitium.interop.dataset import COLUMNS, GAMES_A_GROUP, arrow, schema
from eternitium.interop.encoding import layout
from eternitium.interop.stepping import WAIT
from eternitium.policies.registry import NAMED, RESEARCH, TRAINED, player_of, weights_of
from eternitium.rules import Rules

PARTS: Final = ".parts"
PLAN: Final = "plan.json"
PLAYED: Final = ("random", "steady", "bold", "careful", "expert")  # unless others are named; the sample has them
WRITTEN_PLAYERS: Final = (*NAMED, *RESEARCH, *TRAINED)  # a file holds names only
_DICE: Final = 2**32  # not the number of any game

Rows = dict[str, list[Any]]


@dataclass(frozen=True, slots=True)
class Plan:
    """The games of a data set.

    Seating k mod `len(seatings)` plays game k on deal k div `len(seatings)`, so that all seatings play the same deals.
    A seating has a player for each seat; the same player may have several seats.

    Args:
        games: the number of games.
        policies: names of players (`eternitium.policies.NAMED`).
        players: the number of seats, 1 to 5.
        rules: a `Rules` without changed switches; the German edition if left out.
        seed: fixes everything.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    games: int
    policies: tuple[str, ...] = PLAYED
    players: int = 2
    rules: Rules = field(default_factory=Rules)
    seed: int = 0

    def __post_init__(self) -> None:
        whole_number("games", self.games, 1)
        whole_number("seed", self.seed, 0)
        checked_rules(self.players, self.rules)
        if self.rules.deviations:
            raise fail("rules", f"{self.rules!r} is not allowed; a data set names the edition and the mission only")
        if not self.policies or len(set(self.policies)) < len(self.policies):
            raise fail("policies", f"{list(self.policies)} is not allowed; give one name or more, each once")
        for name in self.policies:
            if name not in WRITTEN_PLAYERS:
                allowed = ", ".join(WRITTEN_PLAYERS)
                raise fail("policies", f"{written(name)} is not allowed; give names among {allowed}")

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """All seatings, in the order in which they play a deal."""
        return list(product(self.policies, repeat=self.players))

    @property
    def compiled(self) -> bool:
        """Whether compiled code plays them all."""
        return all(player_of(name).compiled for name in self.policies)

    @property
    def command(self) -> str:
        """The command that makes the same data set again."""
        mission = "" if self.rules.mission is None else f" --mission {self.rules.mission}"
        return (
            f"eternitium games --games {self.games} --policies {','.join(self.policies)} --players {self.players}"
            f" --edition {self.rules.edition}{mission} --seed {self.seed}"
        )

    @property
    def settings(self) -> dict[str, Any]:
        """The settings that the file holds."""
        version = metadata.version("eternitium-tutor")
        return {"command": self.command, "version": version, "layout": layout(self.players).digest}

    def of(self, first: int, count: int) -> list[tuple[tuple[str, ...], int]]:
        """Return the seating of each of some games, and the seed of its deal.

        Example:
            >>> len(Plan(games=4, policies=("careful", "random")).of(first=0, count=4))
            4
        """
        seatings = self.seatings
        numbers = [divmod(number, len(seatings)) for number in range(first, first + count)]
        return [(seatings[k], seed_of_game(self.seed, deal)) for deal, k in numbers]


def record(plan: Plan, path: str | Path, workers: int = 1, progress: bool = True) -> Path:
    """Play the games of a plan, write them to a file and return its path.

    Finished portions are kept in a folder next to the file until all are there; the same call continues after the
    portions that it finds. The rows only depend on the plan, not on the number of workers or on interruptions.

    Args:
        plan: the games.
        path: of the file.
        workers: the number of threads.
        progress: whether to show a progress bar.

    Raises:
        ValueError: an argument is not allowed, or there are portions of another plan.
        KeyboardInterrupt: somebody pressed Ctrl-C; finished portions are kept.

    Example:
        >>> import tempfile
        >>> from eternitium.interop.dataset import read_games
        >>> plan = Plan(games=4, policies=("careful", "random"))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = record(plan, f"{folder}/games.parquet", progress=False)
        ...     len(list(read_games(path)))
        4
    """
    pa, place = arrow(), Path(path)
    writable_folder("output", place.absolute().parent)
    if place.is_dir():
        raise fail("output", f"{str(place)!r} is a folder; name a file")
    threads, folder = whole_number("workers", workers, 1), _parts_of(plan, place)
    names = [folder / f"{first:012}.parquet" for first in range(0, plan.games, GAMES_A_GROUP)]
    missing = [k for k, name in enumerate(names) if not name.exists()]
    done = sum(_size(plan, k) for k in range(len(names)) if k not in set(missing))
    _load(plan)
    with tqdm(total=plan.games, initial=done, unit="game", delay=SECONDS_TO_BAR, disable=not progress) as bar:
        for k in _worked(plan, names, missing, threads):
            bar.update(_size(plan, k))
    with (
        written_whole(place) as half,
        pa.parquet.ParquetWriter(half, schema(plan.settings), compression="zstd") as file,
    ):
        for name in names:
            file.write_table(pa.parquet.read_table(name))
    shutil.rmtree(folder)
    return place


def _parts_of(plan: Plan, place: Path) -> Path:
    """Return the folder of the finished portions. Raises ValueError: it holds those of another plan."""
    folder = place.with_name(place.name + PARTS)
    told = json.dumps(plan.settings)
    folder.mkdir(exist_ok=True)
    note = folder / PLAN
    if note.exists() and note.read_text(encoding="utf-8") != told:
        raise fail("output", f"{str(folder)!r} holds games of another command or version; delete it to start again")
    note.write_text(told, encoding="utf-8")
    return folder


def _size(plan: Plan, k: int) -> int:
    return min(GAMES_A_GROUP, plan.games - k * GAMES_A_GROUP)


def _load(plan: Plan) -> None:
    """Load the compiled code for the games, before several threads need it."""
    if plan.compiled:
        load_compiled()
        load_choosing()


def _worked(plan: Plan, names: list[Path], missing: list[int], threads: int) -> Iterator[int]:
    """Play the missing portions; yield the number of each when it is written."""
    job = functools.partial(_write, plan, names)
    if threads == 1:
        yield from map(job, missing)
        return
    coming = iter(missing)
    with ThreadPoolExecutor(threads) as pool:
        try:
            while some := list(islice(coming, 2 * threads)):
                yield from pool.map(job, some)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _write(plan: Plan, names: list[Path], k: int) -> int:
    pa = arrow()
    table = pa.table(rows(plan, k * GAMES_A_GROUP, _size(plan, k)), schema(plan.settings))
    with written_whole(names[k]) as half:
        pa.parquet.write_table(table, half, compression="zstd")
    return k


def rows(plan: Plan, first: int, count: int) -> Rows:
    """Play games number `first` to `first + count - 1`; return their columns by name."""
    seated = plan.of(first, count)
    played = _compiled(plan, seated, first) if plan.compiled else _in_python(plan, seated, first)
    same = {"players": plan.players, "edition": plan.rules.edition, "mission": plan.rules.mission}
    found: Rows = {name: [] for name, _, _ in COLUMNS}
    for i, (names, seed) in enumerate(seated):
        row = {"number": first + i, **same, "seed": seed, "policies": names, **played[i]}
        for name, column in found.items():
            column.append(row[name])
    return found


def _in_python(plan: Plan, seated: Sequence[tuple[tuple[str, ...], int]], first: int) -> list[dict[str, Any]]:
    """Play games with policies in Python; return the columns of each."""
    found = []
    for i, (names, seed) in enumerate(seated):
        game = Game(plan.players, plan.rules, seed)
        players = [player_of(name) for name in names]
        play(game, for_game(players, seed_of_game(_DICE + plan.seed, first + i)), MAX_ROUNDS, f"game {first + i}, ")
        deciders, actions = zip(*game.history, strict=True)
        found.append(columns_of(game._record, [action.number for action in actions], list(deciders)))
    return found


def _compiled(plan: Plan, seated: Sequence[tuple[tuple[str, ...], int]], first: int) -> list[dict[str, Any]]:
    """Play all games side by side in compiled code, each to its end; return the columns of each."""
    batch = Batch(len(seated), plan.players, plan.rules, MAX_ROUNDS)
    for i, (_, seed) in enumerate(seated):
        batch.shuffle_with(i, seed)
    batch.deal()
    tables, choose, space = batch.tables, load_choosing(), room()
    weights = weights_of(tuple(map(player_of, plan.policies)))
    at = np.array([plan.policies.index(name) for names, _ in seated for name in names], np.int64)
    dice, steps = _dice(plan.seed, first, len(seated)), list[tuple[Longs, Longs]]()
    while (asked := tables.counts > 0).any():
        actions = np.full(len(seated), WAIT)
        choose(batch.states, space, weights, at, dice, asked, actions)
        steps.append((actions.astype(np.int16), tables.deciders.astype(np.int8)))
        batch.step(actions)
    chosen, deciders = (np.array(part).T for part in zip(*steps, strict=True))
    lengths = (chosen != WAIT).sum(axis=1)
    return [
        columns_of(batch.states[i + 1], chosen[i, : lengths[i]].tolist(), deciders[i, : lengths[i]].tolist())
        for i in range(len(seated))
    ]


def _dice(seed: int, first: int, count: int) -> Longs:
    """Return the state of each game's dice, which must be odd."""
    numbers = [np.random.SeedSequence([seed, first + i, _DICE]).generate_state(1, np.uint64)[0] for i in range(count)]
    return np.array([int(number >> np.uint64(1) | np.uint64(1)) for number in numbers], np.int64)


def columns_of(state: Any, actions: list[int], deciders: list[int]) -> dict[str, Any]:
    """Return the columns that follow from how a game ended.

    `state`: its last record; `actions`: all of them; `deciders`: the seats that chose them.
    """
    result, over = result_of(state), int(state["round"]) <= MAX_ROUNDS
    seats = range(int(state["players"]))
    return {
        "actions": actions,
        "deciders": deciders,
        "share": [result.share(seat) if over else 0.0 for seat in seats],
        "finished": over,
        "rounds": int(state["round"]),
        "points": list(result.points),
        "advanced": list(result.advanced),
        "left": [int(state["stack_n"][seat]) for seat in seats],
    }
