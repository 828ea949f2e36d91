"""Trained players that come with the package: found by name, small, and as strong and as decided as they were."""

import doctest
import hashlib
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from eternitium import Game, PlayerView, Rules, VectorEnv, league
from eternitium.interop import baselines
from eternitium.interop.baselines import FOLDER, baseline
from eternitium.interop.dataset import SAMPLE, read_decisions
from eternitium.interop.learned import against
from eternitium.interop.table import Table
from eternitium.match.match import Match
from eternitium.policies import BUILTIN, NAMED
from eternitium.policies.registry import NETWORKS, TRAINED, player_of
from tests.support.table import each

DEALS = 150
CHOSEN = {"ppo10": "3c2ffe261ac84a4e", "ppo120": "a3f664f5e4911ce6"}  # digests of what each chose when it came here
# Shares of the wins in 2,000 deals of seed 5.
WON = {"ppo10": {"steady": 0.788}, "ppo120": {"steady": 0.935, "expert": 0.808, "veteran": 0.854}}


def choices(name: str) -> str:
    """A digest of its choices in the decisions of the sample."""
    pytest.importorskip("pyarrow")
    told = hashlib.sha256()
    for step in read_decisions(SAMPLE):
        told.update(baseline(name).act(step.obs, step.mask).astype("<i2").tobytes())
        if step.ply == 20:
            break
    return told.hexdigest()[:16]


@each("name", *NETWORKS)
def test_its_choices_are_those_that_were_recorded(name: str) -> None:
    assert choices(name) == CHOSEN[name]


@each("name", *NETWORKS)
def test_it_is_as_strong_as_it_was(name: str) -> None:
    """Other deals give about the same share, within four standard errors of both; two games of a deal count as one."""
    for opponent, share in WON[name].items():
        found = against(baseline(name), opponent, DEALS, seed=6)
        error = (share * (1 - share) * (1 / DEALS + 1 / 2_000)) ** 0.5
        assert abs(found.share - share) < 4 * error


@each("name", *NETWORKS)
def test_a_file_is_small(name: str) -> None:
    assert (FOLDER / f"{name}.npz").stat().st_size < 1_000_000


def test_nothing_but_a_name_is_there_before_it_plays() -> None:
    """A name costs nothing, and a trained player needs no learning library."""
    code = (
        "import sys; sys.modules['torch'] = None; import eternitium.policies.registry as r;"
        "assert 'eternitium.interop' not in sys.modules; print(r.player_of('ppo10').name)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "ppo10\n"


def test_it_sits_wherever_players_have_names() -> None:
    assert player_of("ppo10").choose.__self__ is baseline("ppo10") and not set(TRAINED) & set(NAMED)  # type: ignore[attr-defined]
    match = Match(2, seed=3, seats=["person", "ppo10"])
    match.act(match.legal_actions[0])
    while match.policy_to_move:
        match.proceed()
    assert match.plies > 1 and match.seats == ("person", "ppo10")
    assert league.duel("ppo10", "random", deals=2, seed=1, progress=False).share > 0.4
    with pytest.raises(ValueError, match="name: 'ppo11' is not allowed"):
        baseline("ppo11")
    with pytest.raises(AttributeError):
        baselines.ppo11  # noqa: B018 (it must not be there)


def test_it_chooses_from_a_view_what_it_chooses_in_many_games() -> None:
    env = VectorEnv(3, 2, seed=4, auto_reset=False)
    tables = [Table(2, Rules(), int(seed)) for seed in env.seeds]
    for _ in range(40):
        actions = baseline("ppo10").act(env.obs, env.mask)
        for table, action in zip(tables, actions, strict=True):
            assert baseline("ppo10").choose(PlayerView(table.game)).number == action
            table.step(int(action))
        env.step(actions)


@each("players", 1, 3)
def test_where_it_has_not_learnt_expert_plays(players: int) -> None:
    view = PlayerView(Game(players, seed=5))
    assert baseline("ppo10").choose(view) == BUILTIN["expert"].choose(view)


@each("opponents seat", ("ppo10", 0), (["ppo10", "steady"], 1))
def test_an_environment_plays_against_it(opponents: Any, seat: int) -> None:
    env = VectorEnv(4, 2, seed=5, opponents=opponents, seat=seat)
    free, dice = VectorEnv(4, 2, seed=5), np.random.default_rng(1)
    for _ in range(40):
        while (others := free.player != seat).any():
            free.go_on(np.where(others, baseline("ppo10").act(free.obs, free.mask), -2))
        assert (env.mask == free.mask).all() and env.obs.tobytes() == free.obs.tobytes()
        actions = env.random_actions(dice)
        env.step(actions)
        free.go_on(actions)


def test_the_example_runs() -> None:
    assert doctest.testmod(baselines).failed == 0 < doctest.testmod(baselines).attempted
