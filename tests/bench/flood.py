"""How long people wait while others flood a table: `python -m tests.bench.flood [SECONDS] [LINES]`.

Nothing here is a test. So many lines say something about one table as fast as the process takes it: places of the game
to look at, moves, sentences, what is refused, and what is no message at all. At five other tables two people play at a
person's pace; the figures are from the sending of a move until the other one has it.
"""

import argparse
import asyncio
import itertools
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from eternitium_widgets.together.kinds import ADDRESS, KEY, SENTENCES

from tests.bench.together import play, print_waits
from tests.support.at_table import Host, Person, gathered

TABLES = 5


def messages() -> Any:
    """What the flood says, over and over again."""
    views = ({"type": "view", "ply": ply % 5} for ply in itertools.count())
    for number, view in enumerate(views):
        yield view
        yield {"type": "act", "action": "end", "line": "flood", "n": number}
        yield {"type": "table-say", "what": SENTENCES[number % len(SENTENCES)]}
        yield {"type": "undo"}
        yield {"type": "log"}
        yield {"type": "table-sit", "seat": 0, "name": "x" * 5_000}
        yield [[number]]


async def flood(host: Host, person: Person, end: float) -> int:
    """Say as much as the process takes until the end; return how many messages that were."""
    reader, writer = await asyncio.open_unix_connection(host.env[ADDRESS], limit=10**7)
    writer.write(host.env[KEY].encode() + b"\n")
    enter = {"type": "table-enter", "code": person.code, "secret": person.secret}
    draining = asyncio.create_task(_drain(reader))
    count = 0
    for number, said in enumerate(itertools.chain([enter], messages())):
        writer.write(json.dumps({"number": number, "said": said}).encode() + b"\n")
        try:
            async with asyncio.timeout_at(end - time.monotonic() + asyncio.get_running_loop().time()):
                await writer.drain()
        except TimeoutError:
            break
        if time.monotonic() > end:
            break
        count = number
        await asyncio.sleep(0)
    draining.cancel()
    writer.close()
    return count


async def _drain(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass


async def measure(host: Host, seconds: float, lines: int) -> None:
    flooded = await gathered(2, [], 99)
    groups = [await gathered(2, [], seed) for seed in range(TABLES)]
    await flooded[0].until(lambda one: one.game)
    waits, end = list[float](), time.monotonic() + seconds
    playing = asyncio.gather(*(play(group, end, waits) for group in groups))
    said = await asyncio.gather(*(flood(host, flooded[number % 2], end) for number in range(lines)))
    await playing
    print(f"{lines} lines sent {sum(said)} messages in {seconds:.0f} s; {len(waits)} moves at {TABLES} other tables")
    print_waits(waits)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=60.0)
    parser.add_argument("lines", nargs="?", type=int, default=10)
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        try:
            asyncio.run(measure(host, settings.seconds, settings.lines))
        finally:
            host.kill()


if __name__ == "__main__":
    main()
