"""How soon a teacher sees the answers of a class: `python -m tests.bench.classroom [PEOPLE] [PUZZLES]`.

Nothing here is a test. PEOPLE join a room and play at tables at a person's pace, three at each. PUZZLES come; for one
half of them everybody answers within ten seconds, for the others within one. The figures are from the sending of an
answer until the teacher's page has it, without browsers and their kernels.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

import psutil

from tests.support.at_room import Classmate, gathered_class
from tests.support.at_table import PATIENCE, Host

SPREADS: Final = (10.0, 1.0)  # seconds in which everybody answers


async def answer(mate: Classmate, spread: float, awaited: dict[int, asyncio.Event], waits: list[float]) -> None:
    """Answer once within some seconds; note how long it takes until the teacher's page has it."""
    await asyncio.sleep(mate.dice.uniform(0, spread))
    number, me = mate.traits["question"]["number"], mate.room["number"]
    option = mate.dice.choice(mate.traits["question"]["options"])["id"]
    begun = time.perf_counter()
    mate.say(type="room-answer", task=number, option=option)
    awaited[me] = asyncio.Event()
    await asyncio.wait_for(awaited[me].wait(), PATIENCE)
    waits.append(time.perf_counter() - begun)


async def watch(teacher: Classmate, awaited: dict[int, asyncio.Event]) -> None:
    """Say of each answer when the teacher's page has it."""
    while True:
        teacher.changed.clear()
        for person in teacher.room.get("people", ()):
            if person.get("answered") and person["number"] in awaited:
                awaited[person["number"]].set()
        await teacher.changed.wait()


async def play(mate: Classmate) -> None:
    """Play whenever it is their turn, at a person's pace."""
    while True:
        await asyncio.sleep(mate.dice.uniform(1.0, 5.0))
        if mate.actions and not mate.game.get("over"):
            mate.say(type="act", action=mate.dice.choice(mate.actions))


async def measure(people: int, puzzles: int, host: Host) -> None:
    teacher, mates = await gathered_class(people)
    process = psutil.Process(host.process.pid)
    tasks = [asyncio.create_task(play(one)) for one in mates]
    for place in range(puzzles):
        spread, waits = SPREADS[place % len(SPREADS)], list[float]()
        teacher.say(type="room-ask", theme="any", difficulty="easy")
        await teacher.until(lambda one, place=place: one.traits.get("question", {}).get("number") == place + 1)
        for one in mates:
            await one.until(lambda there, place=place: there.traits.get("question", {}).get("number") == place + 1)
        await asyncio.sleep(8)  # reasons are looked for meanwhile
        awaited = dict[int, asyncio.Event]()
        watching = asyncio.create_task(watch(teacher, awaited))
        spent, begun = sum(process.cpu_times()[:2]), time.monotonic()
        await asyncio.gather(*(answer(one, spread, awaited, waits) for one in mates))
        share = (sum(process.cpu_times()[:2]) - spent) / (time.monotonic() - begun)
        watching.cancel()
        cuts = [1000 * cut for cut in statistics.quantiles(waits, n=20)]
        print(
            f"{people} answers within {spread:.0f} s reach the teacher after {cuts[9]:.0f} ms (half), "
            f"{cuts[18]:.0f} ms (95%), {1000 * max(waits):.0f} ms (most); the process uses {100 * share:.0f}% of a core"
        )
        begun = time.perf_counter()
        teacher.say(type="room-reveal")
        for one in mates:
            await one.until(lambda there: there.traits["question"].get("rows"))
        print(f"the answers are on all pages {1000 * (time.perf_counter() - begun):.0f} ms after they are shown")
    print(f"the process has {process.memory_info().rss / 1e6:.0f} MB")
    for task in tasks:
        task.cancel()
    for one in (teacher, *mates):
        one.link.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("people", nargs="?", type=int, default=30)
    parser.add_argument("puzzles", nargs="?", type=int, default=4)
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        try:
            asyncio.run(measure(settings.people, settings.puzzles, host))
        finally:
            host.kill()


if __name__ == "__main__":
    main()
