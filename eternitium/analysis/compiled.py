"""The compiled loops of this package, loaded when they are first needed."""

import functools
import logging
import threading
from collections.abc import Callable
from typing import Final

from eternitium.analysis import loops, traces
from eternitium.engine import kernels
from eternitium.engine.compiler import Entry

PLAY_WORLDS: Final = Entry(traces.play_worlds, "forecasts")
# The compiled function for each loop.
ENTRIES: Final = {
    "simulate_games": Entry(loops.simulate_games, "simulations", whole=True),
    "roll_worlds": PLAY_WORLDS,
    "trace_worlds": PLAY_WORLDS,
    "decide": Entry(loops.decide, "players"),
}


class Loops:
    """Compiled loops over many games; they run without holding Python's lock.

    Each is loaded when it is first used: compiling takes half a minute and is shown on the terminal, loading from the
    cache takes about a second.
    """

    @functools.cached_property
    def simulate_games(self) -> Callable[..., None]:
        """See `loops.simulate_games`."""
        return ENTRIES["simulate_games"].load()

    @functools.cached_property
    def roll_worlds(self) -> Callable[..., None]:
        """See `traces.play_worlds`; nothing is noted."""
        return functools.partial(PLAY_WORLDS.load(), False)

    @functools.cached_property
    def trace_worlds(self) -> Callable[..., None]:
        """See `traces.play_worlds`; `follow` has no meaning where the courses of games are noted."""
        return functools.partial(PLAY_WORLDS.load(), True)

    @functools.cached_property
    def decide(self) -> Callable[..., int]:
        """See `loops.decide`."""
        return ENTRIES["decide"].load()

    def is_loaded(self, name: str) -> bool:
        """Return whether a loop can be called at once."""
        return name in vars(self)

    def is_ready(self, name: str) -> bool:
        """Return whether a loop is loaded, or can be loaded from the cache."""
        return self.is_loaded(name) or ENTRIES[name].is_kept()


_LOOPS: Final = Loops()


def load() -> Loops:
    """Return the loops."""
    return _LOOPS


class Preparation:
    """A thread that gets a loop ready, so that those who wait can be shown how far it is."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def wait(self, seconds: float) -> bool:
        """Wait for some seconds at most; return whether there is nothing more to wait for."""
        if _LOOPS.is_ready(self._name):
            return True
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._prepare, name="eternitium-compiler", daemon=True)
                self._thread.start()
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _prepare(self) -> None:
        try:
            getattr(_LOOPS, self._name)
        except Exception:
            # Those who need the loop meet the same error and report it.
            logging.getLogger(__name__).debug("not compiled", exc_info=True)

    @property
    def share(self) -> float:
        """The share that is done, 0 to 1."""
        return ENTRIES[self._name].share


FORECASTS: Final = Preparation("roll_worlds")
GAMES: Final = Preparation("simulate_games")


def warm_up() -> None:
    """Load all loops and the engine, compiling them if need be; what a board needs comes first."""
    for name in ("roll_worlds", "simulate_games", "decide"):
        getattr(_LOOPS, name)
    kernels.load_compiled()
