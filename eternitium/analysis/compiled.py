"""The compiled loops of this room, loaded when they are first needed."""

import functools
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from eternitium.analysis import luck, rollout
from eternitium.analysis.policies import answers, priorities, sight
from eternitium.engine import kernels
from eternitium.knowledge import dealing

MODULES: Final = (*kernels.RULES, dealing, sight, answers, priorities, luck, rollout)


class Loops(NamedTuple):
    """Compiled loops over many games; they run without holding Python's lock."""

    simulate_games: Callable[..., None]
    roll_worlds: Callable[..., None]
    decide: Callable[..., int]


def ready() -> bool:
    """Whether the loops are loaded, or can be loaded from the cache in about a second."""
    return bool(load.cache_info().currsize) or kernels.is_compiled_before(MODULES)


@functools.cache
def load() -> Loops:
    """The loops; from nothing this takes the better part of a minute, from the cache about a second."""
    found: Any = kernels.compiled((rollout.simulate_games, rollout.roll_worlds, rollout.decide), MODULES)
    return Loops(*found)
