"""Games that people have played: the file in which one person saves them, and a data set merged from such files.

A file is JSON with the columns of `eternitium.interop.dataset`, and nothing else: the deal, the choices, the result,
and who sat where, a person as "person". It holds no names, no times, and its games are in the order of their seeds.

`eternitium games --merge FILES --output human.parquet` checks such files and merges them.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from eternitium import typed
from eternitium.checks import fail, parse_json, writable_folder, written
from eternitium.components import MAX_PLAYERS
from eternitium.engine.actions import N_ACTIONS
from eternitium.files import written_whole
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS
from eternitium.game.saved import version
from eternitium.interop.batch import MAX_ROUNDS
from eternitium.interop.dataset import COLUMNS, SCHEMA, arrow, schema
from eternitium.interop.encoding import layout
from eternitium.interop.recording import WRITTEN_PLAYERS, columns_of
from eternitium.rules import EDITIONS, MISSIONS, Rules

PERSON: Final = "person"
MERGE_COMMAND: Final = "eternitium games --merge FILES"
LARGEST_FILE: Final = 50_000_000  # bytes
LONGEST_GAME: Final = 6_000
LARGEST_SEED: Final = 2**53
Seat = Annotated[int, range(MAX_PLAYERS)]
Seats = range(1, MAX_PLAYERS + 1)


@dataclass(frozen=True, slots=True)
class HumanGame:
    """A game with one person at it; the columns of the data set, but its number."""

    players: Annotated[int, Seats]
    edition: Annotated[str, EDITIONS]
    mission: Annotated[int, MISSIONS] | None
    seed: Annotated[int, range(LARGEST_SEED)]
    policies: Annotated[tuple[Annotated[str, (PERSON, *WRITTEN_PLAYERS)], ...], Seats]
    actions: Annotated[tuple[Annotated[int, range(N_ACTIONS)], ...], range(1, LONGEST_GAME + 1)]
    deciders: tuple[Seat, ...]
    share: tuple[float, ...]
    finished: bool
    rounds: int
    points: tuple[int, ...]
    advanced: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def order(self) -> tuple[Any, ...]:
        """Its place among others: by the number of players, edition, mission and deal."""
        return self.players, self.edition, self.mission or 0, self.seed, self.actions


@dataclass(frozen=True, slots=True)
class _File:
    schema: Annotated[str, (SCHEMA,)]
    version: str
    games: tuple[HumanGame, ...]


def human_game(
    edition: str, mission: int | None, seed: int, policies: Sequence[str], actions: Sequence[int]
) -> HumanGame:
    """Return a game from its deal and its choices; all else follows from them.

    Raises:
        ValueError: it is not a whole game with one person by the printed rules; the message names the field.

    Example:
        >>> from eternitium.interop.dataset import read_games
        >>> some = next(game for game in read_games() if game.policies[1] == "random")
        >>> game = human_game(some.edition, some.mission, some.seed, ("person", "random"), some.actions)
        >>> game.players
        2
    """
    if [*policies].count(PERSON) != 1:
        raise fail("policies", f"{written([*policies])} is not allowed; give one {PERSON!r}, and built-in players")
    game = Game(len(policies), Rules(edition, mission=mission), seed)
    for place, number in enumerate(actions):
        if game.is_over or ACTIONS[number] not in game.legal_actions:
            raise fail(f"actions[{place}]", f"{number} ({ACTIONS[number]}) is not legal there")
        game.push(ACTIONS[number])
    if not game.is_over or game.round > MAX_ROUNDS:
        raise fail(
            "actions",
            f"the game is not over after {len(actions)} actions; give whole games of {MAX_ROUNDS} rounds at most",
        )
    deciders = [seat for seat, _ in game.history]
    row = {"players": game.players, "edition": edition, "mission": mission, "seed": seed, "policies": tuple(policies)}
    return typed.read("", HumanGame, {**row, **columns_of(game._record, list(actions), deciders)})


def file_text(games: Iterable[HumanGame]) -> str:
    """Return the text of a file with some games, in the order of their deals.

    Example:
        >>> from eternitium.interop.dataset import read_games
        >>> some = next(game for game in read_games() if game.policies[1] == "random")
        >>> game = human_game(some.edition, some.mission, some.seed, ("person", "random"), some.actions)
        >>> file_text([game, game]).count("person")
        1
    """
    rows = [asdict(game) for game in _each_once(games)]
    told = {"schema": SCHEMA, "version": version(), "games": rows}
    return json.dumps(told, separators=(",", ":"))


def _each_once(games: Iterable[HumanGame]) -> list[HumanGame]:
    return sorted(set(games), key=lambda game: game.order)


def read_file(path: str | Path) -> tuple[HumanGame, ...]:
    """Return the games of a file, each replayed and compared.

    Raises:
        OSError: the file cannot be read.
        ValueError: something in it is wrong; the message names the file, the field and the value.

    Example:
        >>> from eternitium.interop.dataset import read_games
        >>> some = next(game for game in read_games() if game.policies[1] == "random")
        >>> game = human_game(some.edition, some.mission, some.seed, ("person", "random"), some.actions)
        >>> import pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder) / "games.json"
        ...     size = path.write_text(file_text([game]), encoding="utf-8")
        ...     read_file(path) == (game,)
        True
    """
    place = Path(path)
    if place.stat().st_size > LARGEST_FILE:
        raise fail(str(place), f"it has more than {LARGEST_FILE // 1_000_000} MB")
    try:
        found = typed.read("", _File, parse_json("file", place.read_text(encoding="utf-8")))
        for number, game in enumerate(found.games):
            _check_game(f"games[{number}]", game)
    except (ValueError, RecursionError) as error:
        raise fail(str(place), str(error)) from None
    return found.games


def _check_game(field: str, game: HumanGame) -> None:
    try:
        true = human_game(game.edition, game.mission, game.seed, game.policies, game.actions)
    except ValueError as error:
        raise ValueError(f"{field}.{error}") from None
    for name, value in asdict(true).items():
        if (given := getattr(game, name)) != value:
            raise fail(f"{field}.{name}", f"{written(given)} is not what happened; the engine found {written(value)}")


def merge(paths: Sequence[str | Path], output: str | Path) -> Path:
    """Check the files of some persons, write their games as a data set, each once, and return its path.

    Nothing is written if a file is refused. The data set does not say which game came from which file.

    Args:
        paths: of the files.
        output: the path of the Parquet file.

    Raises:
        OSError: a file cannot be read, or the output cannot be written.
        ValueError: something in a file is wrong; the message names the file, the field and the value.

    Example:
        >>> from eternitium.interop.dataset import read_games
        >>> some = next(game for game in read_games() if game.policies[1] == "random")
        >>> game = human_game(some.edition, some.mission, some.seed, ("person", "random"), some.actions)
        >>> import pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder) / "games.json"
        ...     size = path.write_text(file_text([game]), encoding="utf-8")
        ...     len(list(read_games(merge([path, path], f"{folder}/human.parquet"))))
        1
    """
    pa, place = arrow(), Path(output)
    writable_folder("output", place.absolute().parent)
    games = _each_once(game for path in paths for game in read_file(path))
    rows = [{"number": number, **asdict(game)} for number, game in enumerate(games)]
    told = {"command": MERGE_COMMAND, "version": version(), "layout": layout(2).digest}
    table = pa.table({name: [row[name] for row in rows] for name, _, _ in COLUMNS}, schema(told))
    with written_whole(place) as half:
        pa.parquet.write_table(table, half, compression="zstd")
    return place
