"""Whether each action at a table is kept once and in order: `python -m tests.bench.kills [KILLS] [SEED]`.

Nothing here is a test. Three persons who choose at random play game after game, while the process of the tables is
killed (SIGKILL) again and again: one time in five while it starts, else within two seconds after it answers.
Afterwards the kept games are compared with what was done.
"""

import argparse
import asyncio
import random
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from eternitium_widgets.together.kinds import ADDRESS

from eternitium.together.store import Store
from eternitium.together.table import Table
from tests.support import at_table
from tests.support.at_table import Host, Person, gathered

WHILE_STARTING: Final = 0.2  # the part of the kills
STARTS: Final = (0.0, 1.5)  # seconds
ANSWERS: Final = (0.0, 2.0)
WAITS: Final = 900.0  # seconds that a person waits for the others, while nearly all time is lost to starting
LONGEST: Final = 250  # actions of a game; of longer ones at random, beliefs take longer to rebuild than the kills leave
Played = tuple[str, list[list[str]]]


async def answers(host: Host) -> None:
    """Wait until the process answers."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_unix_connection(host.env[ADDRESS])
            writer.close()
            return
        await asyncio.sleep(0.05)


async def kill(host: Host, times: int, dice: random.Random) -> None:
    """Kill the process of the tables this often, at random moments."""
    for number in range(1, times + 1):
        starting = dice.random() < WHILE_STARTING
        if not starting:
            await answers(host)
        await asyncio.sleep(dice.uniform(*(STARTS if starting else ANSWERS)))
        host.kill()
        host.start()
        if not number % 25:
            print(f"{number} kills", flush=True)


async def play(persons: list[Person]) -> Played:
    """Play a game; return the table's code, and what each person did."""
    try:
        await asyncio.gather(*(one.play(most=LONGEST) for one in persons))
    except TimeoutError:
        for one in persons:
            print(
                one.traits["table"], one.game.get("plies"), one.actions, one.done[-1:], one.told[-3:], one.link._unheard
            )
        raise
    finally:
        for one in persons:
            one.link.close()
    return persons[0].code, [one.done for one in persons]


async def measure(host: Host, times: int, seed: int) -> list[Played]:
    """Play games until the process was killed often enough."""
    killing = asyncio.create_task(kill(host, times, random.Random(seed)))
    played = list[Played]()
    while not killing.done():
        played.append(await play(await gathered(3, [], 100 * seed + len(played))))
        print(f"game {len(played)}", flush=True)
    with suppress(asyncio.CancelledError):
        await killing
    return played


def compare(file: Path, played: list[Played]) -> int:
    """Return the number of kept actions. Raises AssertionError: a person did something else than what is kept."""
    store, count = Store(file), 0
    for code, done in played:
        history = Table.find(store, code).game.history
        for seat, own in enumerate(done):
            kept = [str(action) for player, action in history if player == seat]
            assert kept == own, f"seat {seat} of {code}: {len(own)} done, {len(kept)} kept"
        count += len(history)
    store.close()
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kills", nargs="?", type=int, default=500)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    settings = parser.parse_args()
    at_table.PATIENCE = WAITS
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        try:
            played = asyncio.run(measure(host, settings.kills, settings.seed))
        finally:
            host.kill()
        count = compare(host.file, played)
    print(f"{settings.kills} kills, {len(played)} games, {count} actions: each once and in order")


if __name__ == "__main__":
    main()
