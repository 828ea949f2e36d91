"""Two ways to run the same rules: interpreted, ready at once, and compiled by Numba, for millions of games.

The modules of this package are plain Python; `load_compiled` makes compiled twins of the same functions.
"""

import functools
from collections.abc import Callable
from typing import Final, NamedTuple

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
from eternitium.engine.layout import Numbers, Record, Records
from eternitium.engine.piles import Log
from eternitium.engine.unpacked import on_records

RULES: Final = (sets, piles, queries, technologies, solo, ending, playing, turn, setup, legality, offers)
ENGINE: Final = (*RULES, decision)


class Kernels(NamedTuple):
    """The engine's entry points; the first argument of each is a state record, which it changes in place.

    `go_on` takes an array of one record: Numba needs about ten microseconds to recognise a lone record.
    """

    why_not: Callable[[Record, int], int]
    legal_actions: Callable[[Record, Numbers], int]
    points: Callable[[Record, int], int]
    advanced_owned: Callable[[Record, int], int]
    is_winner: Callable[[Record, int], bool]
    go_on: Callable[[Records, Log, Numbers, Flags, int], int]


ENTRIES: Final = tuple(
    compiler.Entry(function, "the rules")
    for function in (
        legality.why_not,
        offers.legal_actions,
        ending.points,
        ending.advanced_owned,
        ending.is_winner,
        decision.go_on,
    )
)


@functools.cache
def interpreted() -> Kernels:
    """Return the engine as plain Python: no wait, no Numba, about a hundred times slower."""
    return Kernels(*(on_records(entry.function) for entry in ENTRIES))


@functools.cache
def load_compiled() -> Kernels:
    """Return the engine compiled by Numba: about half a minute to compile, about a second from the cache."""
    return Kernels(*(entry.load() for entry in ENTRIES))


def current() -> Kernels:
    """Return the compiled engine if this process has loaded it, else the interpreted one."""
    return load_compiled() if ENTRIES[-1].is_loaded else interpreted()


def load_if_kept() -> None:
    """Load the compiled engine if it has been compiled before; that takes about a second, once in a process."""
    if not ENTRIES[-1].is_loaded and all(entry.is_kept() for entry in ENTRIES):
        load_compiled()


@functools.cache
def shuffled_by(shuffle: Callable[..., None]) -> Callable[..., int]:
    """Return `go_on` as plain Python, with another function in place of `piles.shuffle`; it takes a list of states."""
    twins = compiler.Twins(lambda twin: shuffle if twin.__name__ == "shuffle" else twin)
    twins.add(ENGINE)
    found: Callable[..., int] = twins[decision.go_on]
    return found
