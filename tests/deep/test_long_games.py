"""Files of very long games: whoever plays meanwhile has clicks answered within half a second, and soon gets numbers."""

import asyncio
import json
import os
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Final

import psutil
import pytest

from eternitium import Game
from eternitium.match import save
from eternitium.match.match import Match
from tests.bench.visitor import Found, Visitor
from tests.bench.visitors import MEGABYTE, is_kernel, name_of
from tests.support.helpers import idle
from tests.support.stranger import run
from tests.support.tutor_process import Tutor, running_tutor

QUICK: Final = 0.5  # seconds
THINK: Final = (0.4, 0.8)
CLICKS: Final = 25
SECONDS_TO_COMPILE: Final = 600
MORE_MEGABYTES: Final = 10


@pytest.fixture(scope="module")
def tutor() -> Iterator[Tutor]:
    with running_tutor() as running:
        yield running


def file_of(actions: int) -> str:
    """A saved game of two persons who never do anything."""
    game, match = Game(2, seed=1), json.loads(Match(2, seed=1, seats=["person"] * 2).save())
    while game.plies < min(actions, save.MOST_ACTIONS):
        game.push(idle(game))
    played = [action for _, action in game.history]
    match["record"]["actions"] = [*played, *["pass", "done", "skip"] * actions][:actions]
    return json.dumps(match)


async def opened(tutor: Tutor, seed: int) -> Visitor:
    """A visitor whose board has its first numbers."""
    visitor = Visitor(tutor.address, Random(seed))
    await visitor.open()
    await visitor._until(lambda: visitor._state.get("outlook", {}).get("rollouts"), SECONDS_TO_COMPILE)
    return visitor


async def load_again_and_again(visitor: Visitor, text: str) -> None:
    """Open a file; as soon as that is answered, and the numbers have begun to come, once more."""
    while True:
        refusals, before = len(visitor.found.errors), visitor.game["id"]
        visitor._send(type="load", text=text)
        await visitor._until(lambda: len(visitor.found.errors) > refusals or visitor.game["id"] != before, 60)  # noqa: B023
        await asyncio.sleep(0.2)


def shared_memory(tutor: Tutor) -> dict[str, float]:
    """Megabytes of each process that all visitors share."""
    processes = [one for one in psutil.Process(tutor.process.pid).children(recursive=True) if not is_kernel(one)]
    shared = [one for one in processes if one.cmdline()[-1] != "warmup"]  # which ends by itself
    return {name_of(one): one.memory_full_info().uss / MEGABYTE for one in shared}


@pytest.mark.parametrize("actions", [20_000, save.MOST_ACTIONS])
def test_files_of_long_games_disturb_nobody_else(tutor: Tutor, actions: int) -> None:
    text = file_of(actions)

    async def attacked() -> tuple[Visitor, Visitor, dict[str, float]]:
        player, attacker = await opened(tutor, 1), await opened(tutor, 2)
        await player.play(10, THINK, 0.5)
        player.found = Found()
        before, attack = shared_memory(tutor), asyncio.create_task(load_again_and_again(attacker, text))
        await player.play(CLICKS, THINK, 0.2)
        assert not attack.done()
        attack.cancel()
        for visitor in (player, attacker):
            visitor.leave()
        after = shared_memory(tutor)
        return player, attacker, {name: after.get(name, 0.0) - before[name] for name in before}

    player, attacker, more = run(attacked())
    found, begun = player.found, sorted(player.found.forecasts)
    print(
        f"{actions} actions: slowest of {len(found.clicks)} clicks {max(found.clicks):.3f} s, first numbers after "
        f"{median(begun):.3f} s, at most {begun[-1]:.3f} s, load {os.getloadavg()[0]:.1f}, {more}"
    )
    assert found.errors == [] and max(found.clicks + found.moves) < QUICK
    assert median(begun) < QUICK and max(more.values()) < MORE_MEGABYTES
    refused = [error for error in attacker.found.errors if "at most 2,000 moves" in error]
    assert len(refused) > 5 if actions > save.MOST_ACTIONS else attacker.found.errors == []
