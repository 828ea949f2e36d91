"""The compiled loops of this room, loaded when they are first needed."""

import functools
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

from eternitium.analysis import control_variates, loops
from eternitium.belief import dealing
from eternitium.engine import kernels
from eternitium.policies import answers, priority_list, sight

MODULES: Final = (*kernels.RULES, dealing, sight, answers, priority_list, control_variates, loops)

MESSAGE: Final = "Eternitium: the rules are being compiled, once on this computer; that takes about a minute."

_LOCK: Final = threading.Lock()


class Loops:
    """Compiled loops over many games; they run without holding Python's lock.

    Each is loaded when it is first used: from nothing that takes the better part of a minute and is announced, from
    the cache about a second.
    """

    @functools.cached_property
    def simulate_games(self) -> Callable[..., None]:
        """See `rollout.simulate_games`."""
        found: Callable[..., None] = _compiled(loops.simulate_games)
        return found

    @functools.cached_property
    def roll_worlds(self) -> Callable[..., None]:
        """See `rollout.roll_worlds`."""
        found: Callable[..., None] = _compiled(loops.roll_worlds)
        return found

    @functools.cached_property
    def decide(self) -> Callable[..., int]:
        """See `rollout.decide`."""
        found: Callable[..., int] = _compiled(loops.decide)
        return found

    def is_loaded(self, name: str) -> bool:
        """Whether a loop can be called at once."""
        return name in vars(self)

    def is_ready(self, name: str) -> bool:
        """Whether a loop is loaded, or can be loaded from the cache."""
        return self.is_loaded(name) or kernels.is_compiled_before((getattr(loops, name),), MODULES)


_LOOPS: Final = Loops()


def _compiled(function: Callable[..., Any]) -> Any:
    with _LOCK:
        if not kernels.is_compiled_before((function,), MODULES):
            sys.stderr.write(f"{MESSAGE}\n")
            sys.stderr.flush()
        return kernels.compiled((function,), MODULES)[0]


def load() -> Loops:
    """The loops."""
    return _LOOPS


def ready() -> bool:
    """Whether a forecast can be made without compiling."""
    return _LOOPS.is_ready("roll_worlds")


def warm_up() -> None:
    """Load, and if need be compile, all loops."""
    for name in ("roll_worlds", "simulate_games", "decide"):
        getattr(_LOOPS, name)
