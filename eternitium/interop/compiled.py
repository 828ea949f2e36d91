"""The loops of the environments: compiled when a `VectorEnv` is made or `load_compiled` is called.

Until then the environments of single games are interpreted, which is ready at once and about thirty times as slow; but
they use the compiled loops if these were compiled on this computer before, or if the compiled engine is loaded.
"""

import functools
from collections.abc import Callable
from typing import Final, NamedTuple

from eternitium.engine import kernels
from eternitium.engine.compiler import Entry
from eternitium.engine.unpacked import on_records
from eternitium.interop import choosing, stepping


class Steps(NamedTuple):
    """The loops of `stepping`."""

    step_games: Callable[..., None]
    show_games: Callable[..., None]


ENTRIES: Final = (
    Entry(stepping.step_games, "environments", whole=True),
    Entry(stepping.show_games, "environments"),
)
CHOOSE_GAMES: Final = Entry(choosing.choose_games, "players of many games")
INTERPRETED: Final = Steps(*(on_records(entry.function) for entry in ENTRIES))


@functools.cache
def load_compiled() -> Steps:
    """Return the compiled loops; from now on all environments of this process use them.

    Compiling takes about a minute, once on a computer, and is shown on the terminal; loading from the cache takes about
    a second.
    """
    return Steps(*(entry.load() for entry in ENTRIES))


def load_choosing() -> Callable[..., None]:
    """Return the compiled `choosing.choose_games`."""
    return CHOOSE_GAMES.load()


def load_if_ready() -> None:
    """Load the compiled loops if they are in the cache, or if the engine of this process is compiled."""
    if kernels.current() is not kernels.interpreted() or all(entry.is_kept() for entry in ENTRIES):
        load_compiled()


def current() -> Steps:
    """Return the compiled loops if this process has loaded them, else the interpreted ones."""
    return load_compiled() if ENTRIES[-1].is_loaded else INTERPRETED
