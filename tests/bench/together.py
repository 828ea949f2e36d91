"""How long the others at a table wait for a move: `python -m tests.bench.together [TABLES] [PEOPLE] [SECONDS]`.

Nothing here is a test. PEOPLE sit at each of TABLES and think as long as people do (1 to 5 seconds); the figures are
from the sending of a move until each other person's page has it, without a browser and its kernel.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import psutil

from tests.support.at_table import Host, Person, gathered

THINKS = (1.0, 5.0)  # seconds


async def play(persons: list[Person], end: float, waits: list[float]) -> None:
    """Play until the end; note how long the others wait for each move."""
    while time.monotonic() < end:
        await asyncio.sleep(persons[0].dice.uniform(*THINKS))
        acting = next((one for one in persons if one.actions), None)
        if acting is None or acting.game["over"]:
            return
        plies, begun = acting.game["plies"], time.perf_counter()
        acting.say(type="act", action=acting.dice.choice(acting.actions))
        for one in persons:
            if one is not acting:
                await one.until(lambda there, plies=plies: there.game.get("plies", 0) > plies)
                waits.append(time.perf_counter() - begun)
        await acting.until(lambda there, plies=plies: there.game.get("plies", 0) > plies)


async def measure(tables: int, people: int, seconds: float, host: Host) -> None:
    groups = [await gathered(people, [], seed) for seed in range(tables)]
    waits, process = list[float](), psutil.Process(host.process.pid)
    spent, begun = sum(process.cpu_times()[:2]), time.monotonic()
    await asyncio.gather(*(play(group, begun + seconds, waits) for group in groups))
    share = (sum(process.cpu_times()[:2]) - spent) / (time.monotonic() - begun)
    moves = len(waits) // max(people - 1, 1)
    print(f"{tables} tables, {tables * people} people, {moves} moves in {seconds:.0f} s")
    print_waits(waits)
    print(f"the process uses {100 * share:.0f}% of a core and {process.memory_info().rss / 1e6:.0f} MB")


def print_waits(waits: list[float]) -> None:
    """Print how long others wait for a move."""
    cuts = statistics.quantiles(waits, n=100)
    half, most = (1000 * cuts[place] for place in (49, 94))
    print(f"the others wait {half:.0f} ms (half), {most:.0f} ms (95%), {1000 * max(waits):.0f} ms (most)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="?", type=int, default=20)
    parser.add_argument("people", nargs="?", type=int, default=3)
    parser.add_argument("seconds", nargs="?", type=float, default=60.0)
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        try:
            asyncio.run(measure(settings.tables, settings.people, settings.seconds, host))
        finally:
            host.kill()


if __name__ == "__main__":
    main()
