"""Tables that take minutes to compute: made by one command, kept as small files, loaded quickly."""

import contextlib
import functools
import importlib.resources
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tqdm.auto import tqdm

from eternitium.analysis.simulate import SECONDS_TO_BAR
from eternitium.checks import fail, whole_number, writable_folder
from eternitium.experiments.processes import pool
from eternitium.files import written_whole

if TYPE_CHECKING:
    import pandas as pd

Keys = Mapping[str, int | str]
Numbers = dict[str, int | float]
Row = dict[str, int | float | str]

DATA: Final = Path(__file__).parent / "data"
GAMES: Final = "games"
LOW: Final = "_low"
HIGH: Final = "_high"
DECIMALS: Final = 5  # decimals of the numbers in a table
COMMENT: Final = "# "


def _all(_: Keys) -> int:
    return 1


@dataclass(frozen=True, slots=True)
class Study:
    """A question whose answer is a table, computed row by row from simulated games.

    Each row only depends on its keys, the number of games and the seed, so that anybody can compute it again.

    Attributes:
        name: of the study and of its file.
        what: its subject, in one line.
        games: games of each row, by default.
        seed: fixes all games, by default.
        rows: the keys of each row, such as the mission and the player.
        row: computes a row from its keys, games and seed: for each measure `x` also `x_low` and `x_high`, its 95%
            interval. A function of a module, so that other processes find it.
        part: a row with these keys plays one in `part(keys)` of the games, for players that think long.
        counts: whether each row says itself how many games it rests on, since they are not all its own.
        exact: the names of numbers that are computed, not measured, and so have no interval.
    """

    name: str
    what: str
    games: int
    seed: int
    rows: tuple[Keys, ...]
    row: Callable[[Keys, int, int], Numbers]
    part: Callable[[Keys], int] = _all
    counts: bool = False
    exact: tuple[str, ...] = ()

    def games_of(self, keys: Keys, games: int) -> int:
        """Return the number of games of a row."""
        return max(games // self.part(keys), 1)

    def compute(self, keys: Keys, games: int, seed: int) -> Row:
        """Compute one row of the table: keys, numbers and the number of games played."""
        own = self.games_of(keys, games)
        numbers = self.row(keys, own, seed)
        rounded = {name: round(x, DECIMALS) if isinstance(x, float) else int(x) for name, x in numbers.items()}
        return {**keys, GAMES: own, **rounded} if self.counts else {**keys, **rounded, GAMES: own}

    def command(self, games: int, seed: int) -> str:
        """Return the command that computes the table again."""
        return f"eternitium study {self.name} --games {games} --seed {seed}"


class Kept:
    """The rows of a table that is not finished yet, in a file next to it.

    Attributes:
        path: of that file: a line with the command, then a line of JSON for each row.
        rows: the finished rows, from the first on.
    """

    def __init__(self, path: Path, command: str) -> None:
        """Read the rows that are there; those of another command do not count."""
        self.path, self._head = path, command + "\n"
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.is_file() else []
        whole = [line for line in lines if line.endswith("\n")]
        self.rows: list[Row] = [json.loads(line) for line in whole[1:]] if whole[:1] == [self._head] else []

    def add(self, row: Row) -> None:
        """Write one more row; the first new one replaces those that cannot be used."""
        self.rows.append(row)
        text = "".join(f"{json.dumps(one)}\n" for one in self.rows)
        with written_whole(self.path) as half:
            half.write_text(self._head + text, encoding="utf-8")


@contextlib.contextmanager
def keeping(study: Study, games: int, seed: int, folder: Path) -> Iterator[Kept]:
    """Keep rows so that a stopped command can continue; the file is deleted at the end of the block.

    Raises:
        ValueError: the folder cannot be written to, or the file that is there is damaged.
    """
    path = place(study, folder).with_suffix(".part")
    try:
        kept = Kept(path, study.command(games, seed))
        fit = all(keys.items() <= row.items() for keys, row in zip(study.rows, kept.rows, strict=False))
    except (ValueError, AttributeError):
        fit = False
    if not fit or len(kept.rows) > len(study.rows):
        raise fail("output", f"{str(path)!r} cannot be read; delete it and start the study again")
    yield kept
    path.unlink(missing_ok=True)


def run(
    study: Study,
    games: int | None = None,
    seed: int | None = None,
    workers: int = 1,
    progress: bool = True,
    kept: Kept | None = None,
) -> "pd.DataFrame":
    """Compute the table of a study.

    Args:
        study: what to compute.
        games: of each row; None for as many as in the stored table.
        seed: fixes all games; None for that of the stored table.
        workers: the number of processes, on which the table does not depend.
        progress: show a progress bar once it takes longer than half a second.
        kept: holds rows that are already there, and takes the new ones.

    Raises:
        ValueError: an argument is not allowed.
        KeyboardInterrupt: somebody pressed Ctrl-C; there is no table.
    """
    import pandas as pd

    games = study.games if games is None else whole_number("games", games, 1)
    seed = study.seed if seed is None else whole_number("seed", seed, 0)
    workers = whole_number("workers", workers, 1)
    job = functools.partial(study.compute, games=games, seed=seed)
    rows = [] if kept is None else kept.rows[:]
    there = len(rows)
    with tqdm(total=len(study.rows), initial=there, unit="row", delay=SECONDS_TO_BAR, disable=not progress) as bar:
        for row in _computed(job, study.rows[there:], workers):
            rows.append(row)
            if kept is not None:
                kept.add(row)
            bar.update()
    return pd.DataFrame(rows)


def _computed(job: Callable[[Keys], Row], rows: tuple[Keys, ...], workers: int) -> Iterator[Row]:
    if workers == 1:
        yield from map(job, rows)
        return
    with pool(workers) as others:
        yield from others.imap(job, rows)


def place(study: Study, folder: Path) -> Path:
    """Return the path of a study's table. Raises ValueError: the folder does not exist or cannot be written to."""
    return writable_folder("output", folder) / f"{study.name}.csv"


def save(study: Study, table: "pd.DataFrame", games: int, seed: int, folder: Path) -> Path:
    """Write the table of a study, below its command and its subject; return the path.

    Raises:
        ValueError: the folder cannot be written to.
    """
    path = place(study, folder)
    text = table.to_csv(index=False, lineterminator="\n", float_format=f"%.{DECIMALS}f")
    path.write_text(f"{COMMENT}{study.command(games, seed)}\n{COMMENT}{study.what}\n{text}", encoding="utf-8")
    return path


def read(study: Study, folder: Path | None = None) -> "pd.DataFrame":
    """Return the stored table of a study. Raises ValueError: there is none yet; the message says how to make it."""
    import io

    import pandas as pd

    return pd.read_csv(io.StringIO(_text(study, folder)), comment=COMMENT[0], keep_default_na=False)


def head(study: Study, folder: Path | None = None) -> str:
    """Return the command that made the stored table of a study.

    Raises:
        ValueError: there is none yet; the message says how to make it.
    """
    return _text(study, folder).partition("\n")[0].removeprefix(COMMENT)


def _text(study: Study, folder: Path | None) -> str:
    where = importlib.resources.files(__package__) / "data" if folder is None else folder
    file = where / f"{study.name}.csv"
    if not file.is_file():
        made = f"{study.command(study.games, study.seed)} --output {where}"
        raise fail("study", f"{study.name!r} has no table there; make it with: {made}")
    return file.read_text(encoding="utf-8")
