"""The loops of the environments: compiled when a `VectorEnv` is made or `load_compiled` is called.

Until then the environments of single games are interpreted, which is ready at once and takes some thirty times as long;
but they use the compiled loops if these were compiled on this computer before, or if the engine is loaded compiled.
"""

import functools
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from eternitium.analysis import compiled as analysis
from eternitium.engine import compiler, kernels
from eternitium.engine.layout import Records, State
from eternitium.interop import choosing, memory, stepping, writing

MODULES: Final = (*analysis.MODULES, memory, writing, stepping)


class Steps(NamedTuple):
    """The loops; see `stepping`."""

    step_games: Callable[..., None]
    show_games: Callable[..., None]


class _Unpacked:
    """Records as interpreted functions use them: unpacked when they are looked at, packed again at the end."""

    def __init__(self, records: Records) -> None:
        self._records, self._states = records, dict[int, State]()

    def __getitem__(self, i: int) -> State:
        return self._states.setdefault(i, State(self._records[i]))

    def __setitem__(self, i: int, s: State) -> None:
        source = next(number for number, state in self._states.items() if state is s)
        s.store(self._records[source])
        self._records[i] = self._records[source]
        self._states[i] = State(self._records[i])

    def store(self) -> None:
        """Pack all again."""
        for i, s in self._states.items():
            s.store(self._records[i])


def _on_records(function: Callable[..., None]) -> Callable[..., None]:
    """Run an interpreted loop on records."""

    @functools.wraps(function)
    def run(records: Records, *args: Any) -> None:
        states = _Unpacked(records)
        function(states, *args)
        states.store()

    return run


ENTRIES: Final[tuple[Callable[..., None], ...]] = (stepping.step_games, stepping.show_games)
INTERPRETED: Final = Steps(*map(_on_records, ENTRIES))
_LOADED: Final[list[Steps]] = []


def load_compiled() -> Steps:
    """The compiled loops; from now on all environments of this process use them.

    From nothing this takes about a minute, once on a computer, and is shown on the terminal; from the cache about a
    second.
    """
    if not _LOADED:
        import numba

        config: Any = numba.config
        twins = Steps(*compiler.compiled(ENTRIES, MODULES))
        _LOADED.append(Steps(*map(_on_records, twins)) if config.DISABLE_JIT else twins)
    return _LOADED[0]


@functools.cache
def load_choosing() -> Callable[..., None]:
    """Compiled `choosing.choose_games`: from nothing that takes a quarter of a minute."""
    found: Callable[..., None] = compiler.compiled((choosing.choose_games,), (*analysis.MODULES, choosing))[0]
    return found


def load_if_ready() -> None:
    """Load the compiled loops if they lie in the cache, or if the engine of this process is compiled."""
    if not _LOADED and (kernels.current() is not kernels.interpreted() or _were_compiled_before()):
        load_compiled()


@functools.cache
def _were_compiled_before() -> bool:
    return compiler.is_compiled_before(ENTRIES, MODULES)


def current() -> Steps:
    """Compiled if this process has loaded the compiled loops, interpreted otherwise."""
    return _LOADED[0] if _LOADED else INTERPRETED
