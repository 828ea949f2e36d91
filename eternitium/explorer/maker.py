"""Make the table of the explorer: `python -m eternitium.explorer.maker --workers 2 --output eternitium/explorer`."""

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from tqdm.auto import tqdm

from eternitium.analysis.loops import room
from eternitium.analysis.rollouts import seed_of
from eternitium.checks import whole_number, writable_folder
from eternitium.components import MAX_PLAYERS
from eternitium.engine.compiler import Entry
from eternitium.engine.layout import STATE, Longs
from eternitium.explorer.counted import ITEMS, MEASURES
from eternitium.explorer.gather import Sample, gather
from eternitium.explorer.table import BANDS, FILE, PLAYERS, beside_of, seats_of
from eternitium.game.game import undealt
from eternitium.policies.registry import seated, weights_of
from eternitium.rules import EDITIONS, Rules

GAMES_OF_EACH: Final = 2_000_000  # of each player
SHARES: Final = (0.15, 0.4, 0.2, 0.125, 0.125)  # of these, by number of players
PART_GAMES: Final = 10_000
DIGEST: Final = "games.sha256"  # of the file
GATHER: Final = Entry(gather, "games for the explorer")


class Tables(NamedTuple):
    """What is counted at some seats.

    `counts`: shape (seats, *BANDS, ITEMS, MEASURES); `beside`: shape (seats, BANDS[0], ITEMS, ITEMS, MEASURES), the
    first item one that could be had as well.
    """

    counts: Longs
    beside: Longs


def tables(*seats: int) -> Tables:
    """Return empty tables, with other axes before that of the seats if you like."""
    last = ITEMS, MEASURES
    return Tables(np.zeros((*seats, *BANDS, *last), np.int64), np.zeros((*seats, BANDS[0], ITEMS, *last), np.int64))


class Part(NamedTuple):
    """Some games of the same sort: `by` whom, the `edition`, how many `players`, and which games."""

    by: str
    edition: str
    players: int
    sample: Sample

    def counts(self) -> Tables:
        """Play them; return what `gather` counts."""
        states, found = np.zeros(2, STATE), tables(self.players)
        states[0] = undealt(self.players, Rules(self.edition), 0)[0]
        weights, seen = weights_of(seated(self.by, self.players)), np.zeros(ITEMS * MEASURES, np.int64)
        GATHER.load()(states, room(), weights, self.sample, seen, found.counts.reshape(-1), found.beside.reshape(-1))
        return found


def parts(games: int, seed: int) -> Iterator[Part]:
    """Yield all games, about `games` of each player, with all editions equally often."""
    for by in PLAYERS:
        for number, edition in enumerate(EDITIONS):
            for players, share in enumerate(SHARES, 1):
                count = max(round(games * share / len(EDITIONS)), 1)
                begin = number * count  # each edition has deals of its own
                for first in range(begin, begin + count, PART_GAMES):
                    size = min(PART_GAMES, begin + count - first)
                    yield Part(by, edition, players, Sample(seed_of(seed), first, size))


def made(games: int = GAMES_OF_EACH, seed: int = 0, workers: int = 1) -> dict[str, Longs]:
    """Return the counts of each player's games by the names by which `table` reads them.

    The same seed gives the same counts, whatever the workers. `games`: of each player; `workers`: threads.
    """
    seats, asked = seats_of(MAX_PLAYERS).stop, list(parts(games, seed))
    found = {by: Tables(tables(len(EDITIONS), seats).counts, tables(seats).beside) for by in PLAYERS}
    GATHER.load()
    with ThreadPoolExecutor(workers) as threads, tqdm(total=len(asked), unit="part") as bar:
        for part, new in zip(asked, threads.map(Part.counts, asked), strict=True):
            found[part.by].counts[EDITIONS.index(part.edition), seats_of(part.players)] += new.counts
            found[part.by].beside[seats_of(part.players)] += new.beside
            bar.update()
    return {name: part for by in PLAYERS for name, part in zip((by, beside_of(by)), found[by], strict=True)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the table, and the digest of its file beside it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES_OF_EACH, help="of each player")
    parser.add_argument("--seed", type=int, default=0, help="fixes all games")
    parser.add_argument("--workers", type=int, default=1, help="threads")
    parser.add_argument("--output", default=".", help="folder to write it into")
    given = parser.parse_args(arguments)
    folder = writable_folder("output", Path(given.output))
    games, seed = whole_number("games", given.games, 1), whole_number("seed", given.seed, 0)
    found = made(games, seed, whole_number("workers", given.workers, 1))
    stored: dict[str, Any] = {by: counts.astype(np.uint32) for by, counts in found.items()}
    np.savez_compressed(folder / FILE, **stored)
    digest = hashlib.sha256((folder / FILE).read_bytes()).hexdigest()
    (folder / DIGEST).write_text(f"{digest}  {FILE}\n", encoding="ascii")


if __name__ == "__main__":
    main()
