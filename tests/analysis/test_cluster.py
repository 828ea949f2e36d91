"""Games on a Dask cluster: the same numbers as on one computer, even if a worker process dies in the middle."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import distributed
import numpy as np
import pytest

from eternitium import IllegalAction, Rules, simulate
from eternitium.analysis import compiled
from eternitium.analysis.simulate import Simulation

# A cluster that loses a worker has much to say, and leaves sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def client() -> Iterator[distributed.Client]:
    """Two worker processes; what they compile lies in the user's cache already."""
    compiled.warm_up()
    with (
        distributed.LocalCluster(
            n_workers=2, processes=True, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def same(one: Simulation, other: Simulation) -> bool:
    names = ("game", "winner", "winners", "turns", "rounds", "finished", "points", "advanced", "left", "decisions")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


def pids(client: distributed.Client) -> set[int]:
    return set(client.run(os.getpid).values())


def wait_for_two(client: distributed.Client) -> None:
    """A worker that was lost is replaced."""
    client.wait_for_workers(2, timeout=60)


@pytest.mark.parametrize("seating", [["careful", "random"], "bold"])
def test_a_cluster_plays_the_same_games(client: distributed.Client, seating: Any) -> None:
    wait_for_two(client)
    there = simulate(policies=seating, games=5_200, seed=4, workers=client, progress=False)
    assert not there.interrupted and len(there) == 5_200
    assert same(there, simulate(policies=seating, games=5_200, seed=4, progress=False))


def test_functions_travel_to_the_workers(client: distributed.Client) -> None:
    wait_for_two(client)
    seats: list[Any] = [lambda observation: observation.legal_actions[0], "random", "steady"]
    there = simulate(3, policies=seats, rules=Rules("fr"), games=6, workers=client, progress=False)
    assert same(there, simulate(3, policies=seats, rules=Rules("fr"), games=6, progress=False))


def test_an_illegal_choice_on_a_worker_is_one_clear_error(client: distributed.Client) -> None:
    wait_for_two(client)

    def clumsy(_: object) -> str:
        return "nonsense"

    with pytest.raises(IllegalAction, match=r"policies: clumsy made an illegal choice in game .*'nonsense'") as caught:
        simulate(policies=clumsy, games=4, workers=client, progress=False)
    assert caught.value.rule == "action.text"


def test_no_game_is_lost_with_a_worker(client: distributed.Client) -> None:
    """One of the two processes is killed while both play."""
    wait_for_two(client)
    before, games = pids(client), 60_000

    def strike() -> None:
        while not any(client.processing().values()):
            time.sleep(0.01)
        time.sleep(0.2)
        os.kill(min(before), signal.SIGKILL)

    killer = threading.Thread(target=strike)
    killer.start()
    there = simulate(policies="careful", games=games, seed=8, workers=client, progress=False)
    killer.join()
    assert not there.interrupted and len(there) == games
    assert same(there, simulate(policies="careful", games=games, seed=8, progress=False))
    wait_for_two(client)
    assert min(before) not in pids(client)


def deadly(marker: Path) -> Callable[[Any], str]:
    """A player who kills its own process, once, in the middle of a game."""

    def choose(observation: Any) -> str:
        if observation.turn["round"] == 3 and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return str(observation.legal_actions[0])

    return choose


def test_a_game_whose_worker_dies_is_played_again(client: distributed.Client, tmp_path: Path) -> None:
    wait_for_two(client)
    marker = tmp_path / "struck"
    there = simulate(policies=deadly(marker), games=6, workers=client, progress=False)
    assert marker.exists() and len(there) == 6
    assert same(there, simulate(policies=deadly(marker), games=6, progress=False))
