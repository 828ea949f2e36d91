"""What `eternitium league` and `eternitium warmup` do."""

import argparse
import time

from eternitium.engine import kernels


def league(settings: argparse.Namespace) -> None:
    """Print the league table, line by line as it is played.

    Raises:
        ValueError: an argument is not allowed.
    """
    from eternitium.analysis.league import as_text, league

    for row in league(settings.games, settings.planner_games, settings.seed, settings.workers):
        print(as_text(row), flush=True)


def warmup(_: argparse.Namespace) -> None:
    """Compile everything that is compiled on first use, and say where it is kept."""
    from eternitium.analysis import compiled

    start = time.perf_counter()
    compiled.warm_up()
    kernels.load_compiled()
    folder = kernels.cache_folder_of(kernels.ENGINE).parent
    print(f"ready after {time.perf_counter() - start:.1f} s; compiled code is kept in {folder}")
