"""Two ways to run the same rules: interpreted, ready at once, and compiled by Numba, for millions of games.

The modules of this package are plain Python; `load_compiled` has compiled twins made of the same functions.
"""

import functools
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from eternitium.engine import (
    compiler,
    decision,
    ending,
    legality,
    offers,
    piles,
    playing,
    queries,
    sets,
    setup,
    solo,
    technologies,
    turn,
)
from eternitium.engine.decision import Flags
from eternitium.engine.layout import Numbers, Record, Records, State
from eternitium.engine.piles import Log

RULES: Final = (sets, piles, queries, technologies, solo, ending, playing, turn, setup, legality, offers)
ENGINE: Final = (*RULES, decision)


class Kernels(NamedTuple):
    """The engine's entry points; each takes a state record first and changes it in place.

    `go_on` takes an array of one record: Numba needs some ten microseconds to see what a lone record is.
    """

    why_not: Callable[[Record, int], int]
    legal_actions: Callable[[Record, Numbers], int]
    points: Callable[[Record, int], int]
    advanced_owned: Callable[[Record, int], int]
    is_winner: Callable[[Record, int], bool]
    go_on: Callable[[Records, Log, Numbers, Flags, int], int]


_SOURCES: Final[dict[str, Callable[..., Any]]] = {
    "why_not": legality.why_not,
    "legal_actions": offers.legal_actions,
    "points": ending.points,
    "advanced_owned": ending.advanced_owned,
    "is_winner": ending.is_winner,
    "go_on": decision.go_on,
}


def _on_record(function: Callable[..., Any]) -> Callable[..., Any]:
    """Run an interpreted function on a record: unpack it, call, write back."""

    @functools.wraps(function)
    def run(record: Record, *args: Any) -> Any:
        s = State(record)
        result = function(s, *args)
        s.store(record)
        return result

    return run


def _on_records(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a function that takes an array of records."""

    @functools.wraps(function)
    def run(records: Records, *args: Any) -> Any:
        states = [State(record) for record in records]
        result = function(states, *args)
        for s, record in zip(states, records, strict=True):
            s.store(record)
        return result

    return run


def _in_python(functions: Iterable[Callable[..., Any]]) -> Kernels:
    """Entry points of functions that run as plain Python."""
    *others, go_on = functions
    runs = [*map(_on_record, others), _on_records(go_on)]
    return Kernels(*runs)


@functools.cache
def interpreted() -> Kernels:
    """The engine as plain Python: no waiting, no Numba, about a hundred times slower."""
    return _in_python(_SOURCES.values())


@functools.cache
def load_compiled() -> Kernels:
    """The engine compiled by Numba; from nothing this takes about half a minute, from the cache about a second."""
    import numba

    config: Any = numba.config
    twins = compiler.compiled(tuple(_SOURCES.values()), ENGINE)
    _LOADED.append(_in_python(twins) if config.DISABLE_JIT else Kernels(*twins))
    return _LOADED[0]


_LOADED: Final[list[Kernels]] = []


def current() -> Kernels:
    """Compiled if this process has loaded the compiled engine, interpreted otherwise."""
    return _LOADED[0] if _LOADED else interpreted()
