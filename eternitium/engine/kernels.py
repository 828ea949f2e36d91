"""Two ways to run the same rules: interpreted, ready at once, and compiled by Numba, for millions of games.

The modules of this package are plain Python. `load_compiled` makes a compiled twin of each of their functions: the same
code, with every name of an engine function bound to that function's twin. Nothing is written twice.
"""

import functools
import graphlib
import hashlib
import platform
import sys
import types
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple, get_type_hints

import numpy as np
import platformdirs

from eternitium.engine import (
    actions,
    decision,
    ending,
    layout,
    legality,
    offers,
    piles,
    playing,
    queries,
    setup,
    solo,
    technologies,
    turn,
)
from eternitium.engine.actions import Verb
from eternitium.engine.decision import Flags
from eternitium.engine.layout import Did, IntArray, Longs, Mode, Phase, Reals, Record, Records, State
from eternitium.engine.piles import Log
from eternitium.rule_ids import Rule

RULES: Final = (piles, queries, technologies, solo, ending, playing, turn, setup, legality, offers)
ENGINE: Final = (*RULES, decision)
SHORT: Final = 450  # bytes of code
PYTHON_ONLY: Final = frozenset(
    {"copies", "blank", "write_box", "write_switches", "write_mission", "first_hand", "stack_size"}
)


class Kernels(NamedTuple):
    """The engine's entry points; each takes a state record first and changes it in place.

    `go_on` takes an array of one record: Numba needs some ten microseconds to see what a lone record is.
    """

    deal: Callable[[Record, Log], None]
    settle: Callable[[Record, Log], None]
    apply: Callable[[Record, Log, int], None]
    why_not: Callable[[Record, int], int]
    legal_actions: Callable[[Record, IntArray], int]
    points: Callable[[Record, int], int]
    advanced_owned: Callable[[Record, int], int]
    is_winner: Callable[[Record, int], bool]
    go_on: Callable[[Records, Log, IntArray, Flags, int], int]


_SOURCES: Final[dict[str, Callable[..., Any]]] = {
    "deal": setup.deal,
    "settle": turn.settle,
    "apply": turn.apply,
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
    twins = compiled(tuple(_SOURCES.values()))
    return _in_python(twins) if config.DISABLE_JIT else Kernels(*twins)


def current() -> Kernels:
    """Compiled if this process has loaded the compiled engine, interpreted otherwise."""
    return load_compiled() if load_compiled.cache_info().currsize else interpreted()


def compiled(entries: tuple[Callable[..., Any], ...], modules: tuple[types.ModuleType, ...] = ENGINE) -> list[Any]:
    """Compiled twins of some functions of these modules; they run without holding Python's lock.

    Compiled code is kept in a folder of the user's cache. The entries alone are: they contain all that they call.
    """
    import filelock
    import numba

    config: Any = numba.config
    folder = cache_folder_of(modules)
    twins = _twins_of(modules)
    found = [twins[function] for function in entries]
    if config.DISABLE_JIT:
        return found
    config.CACHE_DIR = str(folder)
    for twin in found:
        twin.enable_caching()
    if not is_compiled_before(entries, modules):
        folder.mkdir(parents=True, exist_ok=True)
        # Several processes that start at once need not all do the same work.
        with filelock.FileLock(folder / "lock"):
            if not is_compiled_before(entries, modules):
                compile_callees(twins, entries)
                compile_once(twins, list(entries))
                complete(folder, entries).touch()
    compile_once(twins, list(entries))
    return found


def compile_callees(twins: dict[Callable[..., Any], Any], entries: tuple[Callable[..., Any], ...]) -> None:
    """Compile what the entries call, with little optimisation: the entries contain it and are optimised in full."""
    import numba

    config: Any = numba.config
    usual, config.OPT = config.OPT, type(config.OPT)(1)
    try:
        compile_once(twins, [function for function in callees_first(list(twins), entries) if function not in entries])
    finally:
        config.OPT = usual


@functools.cache
def _twins_of(modules: tuple[types.ModuleType, ...]) -> dict[Callable[..., Any], Any]:
    return compiled_twins(njit, modules)


def complete(folder: Path, entries: tuple[Callable[..., Any], ...]) -> Path:
    """The file that says that these functions were compiled."""
    return folder / "-".join(["complete", *(function.__name__ for function in entries)])


def is_compiled_before(entries: tuple[Callable[..., Any], ...], modules: tuple[types.ModuleType, ...] = ENGINE) -> bool:
    """Whether these functions lie in the cache."""
    return complete(cache_folder_of(modules), entries).exists()


def cache_folder_of(modules: tuple[types.ModuleType, ...] = ENGINE) -> Path:
    """Where the compiled functions of these modules are kept."""
    import numba

    config: Any = numba.config
    return cache_folder(modules, numba.__version__, config.BOUNDSCHECK, config.CPU_NAME)


def compiled_twins(
    compile_function: Callable[[Any], Any], modules: tuple[types.ModuleType, ...] = RULES
) -> dict[Callable[..., Any], Any]:
    """A compiled function for each function of these modules; their globals know each other, not the originals."""
    twins: dict[Any, Any] = {}
    spaces = [dict(vars(module)) for module in modules]
    for module, space in zip(modules, spaces, strict=True):
        for function in rule_functions(module):
            twin = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)
            twins[function] = compile_function(twin)
    for space in spaces:
        for name, value in space.items():
            if isinstance(value, types.FunctionType) and value in twins:
                space[name] = twins[value]
    return twins


def njit(function: Any) -> Any:
    """Numba's compiler, as the engine uses it.

    A call costs more than most rules do, since each array is passed as seven numbers: short functions are built into
    their callers. No compiled function makes an array, so that nobody need count who keeps one.
    """
    import numba

    options: dict[str, Any] = {"nogil": True, "_nrt": False, "forceinline": len(function.__code__.co_code) <= SHORT}
    return numba.njit(**options)(function)


def compile_once(twins: dict[Callable[..., Any], Any], functions: list[Callable[..., Any]]) -> None:
    """Compile each twin once, for the signature that its annotations say, or take it from the cache."""
    for function in functions:
        if not twins[function].signatures:
            twins[function].compile(signature(function))
            twins[function].disable_compile()


def callees_first(
    functions: list[Callable[..., Any]], entries: tuple[Callable[..., Any], ...]
) -> list[Callable[..., Any]]:
    """The entries and all that they reach, in an order in which each function comes after those that it calls."""
    by_name = {function.__name__: function for function in functions}
    calls = {name: by_name.keys() & set(function.__code__.co_names) for name, function in by_name.items()}
    reached, waiting = set[str](), [function.__name__ for function in entries]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += calls[name]
    order = graphlib.TopologicalSorter({name: calls[name] for name in reached}).static_order()
    return [by_name[name] for name in order]


def signature(function: Callable[..., Any]) -> Any:
    """The Numba signature of a rule function; every integer is 64 bits wide."""
    import numba

    types_of: dict[Any, Any] = {
        **dict.fromkeys((int, Did, Mode, Phase, Rule, Verb), numba.int64),
        float: numba.float64,
        np.uint64: numba.uint64,
        bool: numba.boolean,
        type(None): numba.void,
        State: numba.from_dtype(layout.STATE),
        Log: numba.from_dtype(layout.EVENT)[::1],
        IntArray: numba.int16[:],
        Flags: numba.boolean[::1],
        Records: numba.from_dtype(layout.STATE)[::1],
        Longs: numba.int64[::1],
        Reals: numba.float64[::1],
    }
    hints = get_type_hints(function)
    return types_of[hints.pop("return")](*(types_of[hint] for hint in hints.values()))


def rule_functions(module: types.ModuleType) -> list[types.FunctionType]:
    """The functions that a module of the engine defines itself, without those that run in Python only."""
    return [
        value
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__ and name not in PYTHON_ONLY
    ]


def cache_folder(modules: tuple[types.ModuleType, ...], *settings: object) -> Path:
    """Where compiled code is kept: named by all sources, for Numba does not notice a change in another file.

    Their places and times count too: Numba does not use what it compiled from a file elsewhere or of another time.
    """
    digest = hashlib.sha256(repr((settings, sys.version_info, platform.machine(), np.__version__)).encode())
    for module in (sys.modules[__name__], actions, layout, *modules):
        path = Path(str(module.__file__))
        digest.update(repr((str(path), int(path.stat().st_mtime))).encode() + path.read_bytes())
    for name in ("components.py", "rule_ids.py"):
        digest.update((Path(__file__).parent.parent / name).read_bytes())
    return Path(platformdirs.user_cache_dir("eternitium-tutor")) / f"numba-{digest.hexdigest()[:16]}"
