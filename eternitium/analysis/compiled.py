"""The compiled loops of this room, loaded when they are first needed."""

import functools
import sys
import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from eternitium.analysis import luck, rollout
from eternitium.analysis.policies import answers, priorities, sight
from eternitium.engine import kernels
from eternitium.knowledge import dealing

MODULES: Final = (*kernels.RULES, dealing, sight, answers, priorities, luck, rollout)

MESSAGE: Final = "Eternitium: the rules are being compiled, once on this computer; that takes about a minute."

_LOCK: Final = threading.Lock()


class Loops(NamedTuple):
    """Compiled loops over many games; they run without holding Python's lock."""

    simulate_games: Callable[..., None]
    roll_worlds: Callable[..., None]
    decide: Callable[..., int]


def ready() -> bool:
    """Whether the loops are loaded, or can be loaded from the cache in about a second."""
    return bool(_load.cache_info().currsize) or kernels.is_compiled_before(MODULES)


def loaded() -> bool:
    """Whether the loops can be called at once."""
    return bool(_load.cache_info().currsize)


def load() -> Loops:
    """The loops; from nothing this takes the better part of a minute and says so, from the cache about a second."""
    with _LOCK:
        if not ready():
            sys.stderr.write(f"{MESSAGE}\n")
            sys.stderr.flush()
        return _load()


@functools.cache
def _load() -> Loops:
    found: Any = kernels.compiled((rollout.simulate_games, rollout.roll_worlds, rollout.decide), MODULES)
    return Loops(*found)
