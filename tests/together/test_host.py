"""The process of the tables: it can be killed, flooded, and asked by somebody who does not know the key."""

import asyncio
import os
import random
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from eternitium.together.store import Store
from eternitium.together.table import Table
from tests.support.at_room import gathered_class
from tests.support.at_table import Host, gathered

KILLS = 3

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="tables need sockets of Unix")


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setattr(os, "environ", os.environ.copy())
    found = Host(tmp_path)
    yield found
    found.kill()


def test_a_game_goes_on_where_it_was_each_action_once_and_in_order(host: Host) -> None:
    async def run() -> tuple[str, list[list[str]]]:
        persons = await gathered(2, ["level1"])
        games = [asyncio.create_task(one.play(most=30)) for one in persons]
        dice = random.Random(1)
        for _ in range(KILLS):
            await asyncio.sleep(dice.uniform(1.5, 2.5))
            host.kill()
            host.start()
        await asyncio.gather(*games)
        for one in persons:
            one.link.close()
        return persons[0].code, [one.done for one in persons]

    code, done = asyncio.run(run())
    host.kill()
    store = Store(host.file)
    history = Table.find(store, code).game.history
    store.close()
    host.start()
    assert [[str(action) for player, action in history if player == seat] for seat in (0, 1)] == done


def test_a_room_is_found_again_and_each_answer_counts_once(host: Host) -> None:
    async def run() -> tuple[list[str], list[str]]:
        teacher, mates = await gathered_class(5)
        teacher.say(type="room-ask", theme="portal", difficulty="easy")
        for one in (teacher, *mates):
            await one.until(lambda there: there.traits.get("question"))
        host.kill()
        given = []
        for place, one in enumerate(mates):
            if place == len(mates) - 1:
                host.start()
            options = one.traits["question"]["options"]
            given.append(options[place % len(options)]["id"])
            one.say(type="room-answer", task=1, option=given[-1])
        await teacher.until(lambda one: one.room.get("answered") == len(mates))
        host.kill()
        host.start()
        teacher.say(type="room-reveal")
        await teacher.until(lambda one: one.traits.get("question", {}).get("rows"))
        rows = teacher.traits["question"]["rows"]
        for one in (teacher, *mates):
            one.link.close()
        return sorted(given), sorted(row["id"] for row in rows for _ in range(row.get("count", 0)))

    given, shown = asyncio.run(run())
    assert given == shown


@pytest.mark.usefixtures("host")
def test_a_flood_at_a_table_does_not_keep_others_waiting_until_it_is_over() -> None:
    async def run() -> int:
        first, second = await gathered(2, [])
        await first.until(lambda one: one.actions)
        for _ in range(60):
            second.say(type="view", ply=0)
        first.say(type="act", action=first.actions[0])
        await first.until(lambda one: one.game["plies"] == 1)
        unheard = len(second.link._unheard)
        first.link.close()
        second.link.close()
        return unheard

    assert asyncio.run(run()) > 0


def test_somebody_without_the_key_is_not_answered(host: Host) -> None:
    async def run() -> bytes:
        first, _ = await gathered(2, [])
        reader, writer = await asyncio.open_unix_connection(host.env["ETERNITIUM_TABLES"])
        writer.write(
            b"wrong\n" + b'{"number": 1, "said": {"type": "table-enter", "code": "%s"}}\n' % first.code.encode()
        )
        return await asyncio.wait_for(reader.read(), 10)

    assert asyncio.run(run()) == b""
