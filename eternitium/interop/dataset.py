"""Games as a data set: a Parquet file with one row per game, and its readers.

A row holds the players, the rules, the seed, every action and the result. Nothing more is needed: the engine replays
the game, with observations, masks, events and beliefs at every moment (`read_games`, `read_decisions`).

>>> from eternitium.interop.dataset import SAMPLE, read_games
>>> first = next(read_games(SAMPLE))
>>> first.policies, first.share, len(first.actions)
(('random', 'random'), (0.0, 1.0), 434)
>>> first.game().result.winners
(1,)

`eternitium games` writes such files (`eternitium.interop.recording`). It needs the extra `data`:
`pip install "eternitium-tutor[data]"`.
"""

import hashlib
import importlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.checks import fail, whole_number
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS
from eternitium.interop.batch import MAX_ROUNDS, Batch, checked_rules, masks
from eternitium.interop.compiled import load_compiled
from eternitium.interop.stepping import WAIT
from eternitium.rules import Rules

SCHEMA: Final = "eternitium-games-v1"
METADATA: Final = b"eternitium"
SAMPLE: Final = Path(__file__).parent / "data" / "sample.parquet"
GAMES_A_GROUP: Final = 1_000  # games in a row group
SIDE_BY_SIDE: Final = 256  # games that are replayed at a time


class Column(NamedTuple):
    """One column of the file.

    Attributes:
        name: its name, also of the attribute of `PlayedGame`.
        kind: the type of the values, as Arrow names it; `list<...>` has one value per seat or action.
        meaning: its meaning, with the unit.
    """

    name: str
    kind: str
    meaning: str


COLUMNS: Final = (
    Column("number", "int64", "number of the game in its file, from 0"),
    Column("players", "int8", "number of players, 1 to 5"),
    Column("edition", "string", "edition of the rules: de, fr, nl or bga"),
    Column("mission", "int8", "mission of the solo game, 1 to 10; null without one"),
    Column("seed", "int64", "`Game(players, rules, seed)` is the deal; games with the same seed are the same deal"),
    Column(
        "policies", "list<string>", "names of the players, seat by seat from the start player; `person` for a person"
    ),
    Column("actions", "list<int16>", "all actions in order, by `Action.number`, 0 to 870"),
    Column("deciders", "list<int8>", "seat that chose each of them, 0 to players - 1"),
    Column("share", "list<float32>", "each seat's share of the win: 1, a fraction if several won, or 0"),
    Column("finished", "bool", "whether the rules ended the game; false: it was cut off after round 60"),
    Column("rounds", "int16", "round in which it ended, 1 to 60, or 61 if it was cut off"),
    Column("points", "list<int16>", "each seat's points of the tie-break"),
    Column("advanced", "list<int16>", "advanced technologies that each seat owned"),
    Column("left", "list<int16>", "era cards left on each seat's crystal"),
)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a data set; its attributes are `COLUMNS`, lists as tuples.

    >>> from eternitium.interop.dataset import read_games
    >>> game = next(read_games())
    >>> game.rules, game.game().is_over
    (Rules('de'), True)
    """

    number: int
    players: int
    edition: str
    mission: int | None
    seed: int
    policies: tuple[str, ...]
    actions: tuple[int, ...]
    deciders: tuple[int, ...]
    share: tuple[float, ...]
    finished: bool
    rounds: int
    points: tuple[int, ...]
    advanced: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return Rules(self.edition, mission=self.mission)

    def game(self) -> Game:
        """Return the game itself, replayed, including hidden cards.

        Raises:
            ValueError: it differs from the row: this version shuffles differently.

        Example:
            >>> from eternitium.interop.dataset import read_games
            >>> next(iter(read_games())).game().is_over
            True
        """
        game = Game(self.players, self.rules, self.seed)
        try:
            for number in self.actions:
                game.push(ACTIONS[number])
        except ValueError as error:
            raise self._cannot(str(error)) from None
        if game.round != self.rounds or game.is_over != self.finished or _shares(game) != self.share:
            raise self._cannot("it ends differently")
        return game

    def _cannot(self, reason: str) -> ValueError:
        return fail("number", f"game {self.number} cannot be replayed with this version: {reason}")


class Decisions(NamedTuple):
    """Decisions of several games, one of each game; all arrays are new.

    Attributes:
        number: of the game, shape (n,), int64.
        ply: the number of earlier decisions in each game, an int.
        player: the player who decides, from the start player; shape (n,), int64.
        obs: that player's observation, shape (n, size), float32; see `eternitium.interop.encoding.layout`.
        mask: the legal actions, shape (n, 871), bool.
        action: the chosen action, shape (n,), int64.
        share: that player's final share of the win, shape (n,), float32.
    """

    number: NDArray[np.int64]
    ply: int
    player: NDArray[np.int64]
    obs: NDArray[np.float32]
    mask: NDArray[np.bool_]
    action: NDArray[np.int64]
    share: NDArray[np.float32]


def arrow() -> Any:
    """Return the library that reads and writes Parquet.

    Raises:
        ValueError: it is not installed.
    """
    try:
        importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise fail("parquet", 'pyarrow is missing; run: pip install "eternitium-tutor[data]"') from None
    return importlib.import_module("pyarrow")


def schema(settings: dict[str, Any]) -> Any:
    """Return the Arrow schema of a file; its metadata are the settings that made it."""
    pa = arrow()
    kinds = {"bool": pa.bool_(), "string": pa.string()}
    kinds |= {name: getattr(pa, name)() for name in ("int8", "int16", "int64", "float32")}
    kinds |= {f"list<{name}>": pa.list_(kind) for name, kind in list(kinds.items())}
    fields = [pa.field(name, kinds[kind]) for name, kind, _ in COLUMNS]
    return pa.schema(fields, {METADATA: json.dumps({"schema": SCHEMA, **settings})})


def settings_of(path: str | Path = SAMPLE) -> dict[str, Any]:
    """Return a file's settings: `schema`, `command`, `version` of the program and the digest of its `layout`.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is not such a data set.

    Example:
        >>> from eternitium.interop.dataset import SAMPLE
        >>> settings_of(SAMPLE)["schema"]
        'eternitium-games-v1'
    """
    return _settings(arrow().parquet.ParquetFile(_readable(path)), path)


def read_games(path: str | Path = SAMPLE) -> Iterator[PlayedGame]:
    """Yield the games of a file, one by one, with a portion of them in memory.

    >>> from eternitium.interop.dataset import read_games
    >>> sum(1 for game in read_games())
    100

    Args:
        path: of the file; the sample that comes with the package if left out.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is not such a data set.
    """
    file = arrow().parquet.ParquetFile(_readable(path))
    _settings(file, path)
    names = [column.name for column in COLUMNS]
    for batch in file.iter_batches(batch_size=GAMES_A_GROUP, columns=names):
        for row in batch.to_pylist():
            told: dict[str, Any] = {name: tuple(x) if isinstance(x, list) else x for name, x in row.items()}
            yield PlayedGame(**told)


def read_decisions(path: str | Path = SAMPLE, games: int = SIDE_BY_SIDE) -> Iterator[Decisions]:
    """Yield all decisions of a file with their observations, some games side by side, then the next ones.

    >>> from eternitium.interop.dataset import read_decisions
    >>> first = next(read_decisions())
    >>> first.obs.shape, first.mask.shape, first.action.shape
    ((100, 498), (100, 871), (100,))

    Args:
        path: of the file; the sample if left out.
        games: the largest number of games to replay side by side; more are faster and need more memory.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is not such a data set, or this version shuffles differently.
    """
    most = whole_number("games", games, 1)
    for (players, rules), some in groupby(read_games(path), lambda game: (game.players, game.rules)):
        portion: list[PlayedGame] = []
        for game in some:
            portion.append(game)
            if len(portion) == most:
                yield from _decisions(portion, players, rules)
                portion = []
        yield from _decisions(portion, players, rules)


def _decisions(games: list[PlayedGame], players: int, rules: Rules) -> Iterator[Decisions]:
    """Yield the decisions of games that are replayed side by side."""
    if not games:
        return
    load_compiled()
    batch = Batch(len(games), *checked_rules(players, rules), MAX_ROUNDS, False, True)
    for i, game in enumerate(games):
        batch.shuffle_with(i, game.seed)
    batch.deal()
    tables, legal, seen = batch.tables, masks(batch), batch.tables.seen.reshape(len(games), -1)
    lengths = np.array([len(game.actions) for game in games])
    chosen = np.full((lengths.max(), len(games)), WAIT)
    for i, game in enumerate(games):
        chosen[: lengths[i], i] = game.actions
    numbers, shares = np.array([game.number for game in games]), np.array([game.share for game in games], np.float32)
    ended = np.zeros_like(shares)
    for ply in range(lengths.max()):
        now = np.flatnonzero(lengths > ply)
        who, actions = tables.deciders[now], chosen[ply, now]
        _check(games, now[~legal[now, actions]], f"action {ply} is not legal")
        yield Decisions(numbers[now], ply, who, seen[now], legal[now], actions, shares[now, who])
        batch.step(chosen[ply])
        ended += tables.rewards.reshape(ended.shape)
    _check(games, np.flatnonzero((ended != shares).any(axis=1) | (tables.counts > 0)), "it ends differently")


def _check(games: list[PlayedGame], wrong: NDArray[np.int64], reason: str) -> None:
    if len(wrong):
        raise games[wrong[0]]._cannot(reason)


def _shares(game: Game) -> tuple[float, ...]:
    """Return each seat's share of the win, rounded as in the file."""
    shares = [game.result.share(seat) if game.result else 0.0 for seat in range(game.players)]
    return tuple(np.array(shares, np.float32).tolist())


def _readable(path: str | Path) -> Path:
    place = Path(path)
    if not place.is_file():
        raise FileNotFoundError(f"path: there is no file {str(path)!r}")
    return place


def _settings(file: Any, path: str | Path) -> dict[str, Any]:
    told = json.loads((file.schema_arrow.metadata or {}).get(METADATA, b"{}"))
    if told.get("schema") != SCHEMA:
        raise fail("path", f"{str(path)!r} is not a data set {SCHEMA}")
    return dict(told)


def digest(path: str | Path = SAMPLE) -> str:
    """Return a fingerprint of the rows of a file, whatever their compression.

    >>> from eternitium.interop.dataset import digest
    >>> len(digest())
    16
    """
    pa, told = arrow(), hashlib.sha256()
    for batch in pa.parquet.ParquetFile(_readable(path)).iter_batches(batch_size=GAMES_A_GROUP):
        for name, kind, _ in COLUMNS:
            column = batch.column(name)
            if kind.startswith("list"):
                told.update(column.value_lengths().to_numpy(zero_copy_only=False).astype("<i8").tobytes())
                column = column.flatten()
            told.update(json.dumps(column.to_pylist()).encode())
    return told.hexdigest()[:16]


def table_of_columns() -> str:
    """Return the columns as a Markdown table, for the documentation."""
    rows = [f"| `{name}` | {kind} | {meaning} |" for name, kind, meaning in COLUMNS]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *rows])
