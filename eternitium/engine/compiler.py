"""Compiled twins of plain Python functions, made by Numba: the same code, with every name of one bound to its twin.

What is called from Python is kept in a folder of the user's cache; it contains all that it calls.
"""

import contextlib
import graphlib
import hashlib
import platform
import sys
import threading
import types
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, get_type_hints
from unittest.mock import patch

import numpy as np
import platformdirs

from eternitium import components, rule_ids
from eternitium.engine import actions, layout
from eternitium.engine.decision import Flags
from eternitium.engine.layout import IntArray, Longs, Numbers, Reals, Records, Singles, State
from eternitium.engine.piles import Log

# Built into no caller, or the compiler takes twice as long; a call costs little here, since most of them are rare.
APART: Final = frozenset(
    {"write_event", "show_card", "draw_ai_card", "renew_era_pile", "has_effect", "play_on"}
    | {"deal_hidden", "chosen", "carry_on", "note_first_turn", "note_later_turn"}
)
PYTHON_ONLY: Final = frozenset(
    {"set_of", "copies", "blank", "write_box", "write_switches", "write_mission", "first_hand", "stack_size"}
    | {"first_shuffle"}
)
TITLE: Final = "Eternitium: the rules are being compiled, once on this computer"
LOOK: Final = 0.5  # seconds between two looks at how far it is
LOOK_IN_A_LOG: Final = 10.0  # the same where no person sees it at once
WEIGHT: Final = 80  # an entry takes as long as so many of the functions that it calls

Function = Callable[..., Any]
Modules = tuple[types.ModuleType, ...]


class Twins(dict[Function, Any]):
    """The compiled twin of each function of some modules; modules that are added later use those that are there.

    Args:
        compile_function: makes the twin.
    """

    def __init__(self, compile_function: Function) -> None:
        super().__init__()
        self._compile = compile_function
        self._spaces: dict[str, dict[str, Any]] = {}

    def add(self, modules: Modules) -> None:
        """Make twins of the functions of some modules; their globals know each other, not the originals."""
        new = {module: dict(vars(module)) for module in modules if module.__name__ not in self._spaces}
        for module, space in new.items():
            self._spaces[module.__name__] = space
            self.update({function: self.another(function) for function in rule_functions(module)})
        for space in new.values():
            for name, value in space.items():
                if isinstance(value, types.FunctionType) and value in self:
                    space[name] = self[value]

    def another(self, function: Function) -> Any:
        """One more twin of a function of these modules."""
        space = self._spaces[function.__module__]
        return self._compile(types.FunctionType(function.__code__, space, function.__name__, function.__defaults__))


def njit(function: Any) -> Any:
    """Numba's compiler, as the engine uses it.

    A call costs more than most rules do, since each array is passed as seven numbers: most are built into their
    callers. No compiled function makes an array, so that nobody need count who keeps one.
    """
    import numba

    options: dict[str, Any] = {"nogil": True, "_nrt": False, "forceinline": function.__name__ not in APART}
    return numba.njit(**options)(function)


_TWINS: Final = Twins(njit)
_LOCK: Final = threading.RLock()


def compiled(entries: tuple[Function, ...], modules: Modules) -> list[Any]:
    """Compiled twins of some functions of these modules; they run without holding Python's lock."""
    import numba

    config: Any = numba.config
    with _LOCK:
        _TWINS.add(modules)
        if config.DISABLE_JIT:
            return [_TWINS[function] for function in entries]
        config.CACHE_DIR = str(cache_folder_of(modules))
        twins = {function: _TWINS.another(function) for function in entries}
        for twin in twins.values():
            twin.enable_caching()
        if not is_compiled_before(entries, modules):
            _see_to_it(twins, modules)
        compile_once(twins)  # from the cache, if another process has filled it
    return [*twins.values()]


def _see_to_it(twins: dict[Function, Any], modules: Modules) -> None:
    """Compile, or wait while another process does: several that start at once need not all do the same work."""
    import filelock

    entries, folder = tuple(twins), cache_folder_of(modules)
    folder.mkdir(parents=True, exist_ok=True)
    lock = filelock.FileLock(folder / "lock")
    done = _complete(folder, entries)
    with _told(folder):
        while not done.exists():
            # Whoever has the lock may go on with other functions.
            with contextlib.suppress(filelock.Timeout), lock.acquire(timeout=LOOK):
                if not done.exists():
                    _compile_into_cache(twins, modules, folder)
                    done.touch()


def _compile_into_cache(twins: dict[Function, Any], modules: Modules, folder: Path) -> None:
    entries = tuple(twins)
    known = [function for module in modules for function in rule_functions(module)]
    callees = [function for function in callees_first(known, entries) if not _TWINS[function].signatures]
    progress = _Progress(folder, len(callees) + WEIGHT * len(entries))
    with linked_later():
        for function in callees:
            compile_once({function: _TWINS[function]})
            progress.add(1)
    for function, twin in twins.items():
        compile_once({function: twin})
        progress.add(WEIGHT)


@contextlib.contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Show on the terminal how far this or another process has come."""
    from tqdm import tqdm

    done = threading.Event()
    with tqdm(total=100, desc=TITLE, bar_format="{desc}: {n:.0f} % ({elapsed})") as bar:

        def follow() -> None:
            while not done.wait(LOOK if sys.stderr.isatty() else LOOK_IN_A_LOG):
                bar.n = max(bar.n, 100 * _share(folder))
                bar.refresh()

        follower = threading.Thread(target=follow, daemon=True)
        follower.start()
        try:
            yield
        finally:
            done.set()
            follower.join()
            bar.n = 100


class _Progress:
    """How much of some work is done, in a file that every process can read."""

    def __init__(self, folder: Path, whole: int) -> None:
        self._file, self._whole, self._done = folder / "progress", whole, 0
        self.add(0)

    def add(self, weight: int) -> None:
        self._done += weight
        new = self._file.with_suffix(".new")
        new.write_text(f"{self._done / self._whole:.3f}", encoding="ascii")
        new.replace(self._file)


def share_compiled(modules: Modules) -> float:
    """How much of what is being compiled of these modules is done, by whichever process does it: 0 to 1."""
    return _share(cache_folder_of(modules))


def _share(folder: Path) -> float:
    try:
        return float((folder / "progress").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0.0


@contextlib.contextmanager
def linked_later() -> Iterator[None]:
    """What is compiled in here can only be built into other compiled functions: it is not made ready to be called.

    Numba would optimise each function with all that it calls, and make machine code of it, again and again: half of the
    time. These steps are private to Numba: where they have other names, they are taken as usual.
    """
    from numba.core import codegen
    from numba.core.compiler_lock import global_compiler_lock

    library, generator = getattr(codegen, "JITCodeLibrary", None), getattr(codegen, "JITCPUCodegen", None)
    steps: tuple[tuple[Any, str, Function], ...] = (
        (library, "_optimize_final_module", lambda _: None),
        (library, "_finalize_final_module", lambda self: setattr(self, "_finalized", True)),
        (library, "get_pointer_to_function", lambda *_: 0),
        (generator, "set_env", lambda *_: None),
    )
    # Whatever else is compiled in this process waits: it is to be called.
    with global_compiler_lock, contextlib.ExitStack() as stack:
        if all(hasattr(owner, name) for owner, name, _ in steps):
            for owner, name, instead in steps:
                stack.enter_context(patch.object(owner, name, instead))
        yield


def compile_once(twins: dict[Function, Any]) -> None:
    """Compile each twin once, for the signature that the function's annotations say, or take it from the cache."""
    for function, twin in twins.items():
        if not twin.signatures:
            twin.compile(signature(function))
            twin.disable_compile()


def callees_first(functions: Sequence[Function], entries: tuple[Function, ...]) -> list[Function]:
    """All that the entries call, directly or not, each function after those that it calls itself."""
    by_name = {function.__name__: function for function in functions}
    calls = {name: by_name.keys() & set(function.__code__.co_names) for name, function in by_name.items()}
    reached = set[str]()
    waiting = [name for function in entries for name in by_name.keys() & set(function.__code__.co_names)]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += calls[name]
    order = graphlib.TopologicalSorter({name: calls[name] for name in reached}).static_order()
    return [by_name[name] for name in order]


def signature(function: Function) -> Any:
    """The Numba signature of a rule function; every integer is 64 bits wide."""
    hints = get_type_hints(function)
    return _type_of(hints.pop("return"))(*map(_type_of, hints.values()))


def _type_of(hint: Any) -> Any:
    import numba

    if isinstance(hint, type) and issubclass(hint, int | tuple) and hint is not bool:
        return _named_tuple(hint) if issubclass(hint, tuple) else numba.int64
    types_of: dict[Any, Any] = {
        float: numba.float64,
        np.uint64: numba.uint64,
        bool: numba.boolean,
        type(None): numba.void,
        State: numba.from_dtype(layout.STATE),
        Log: numba.from_dtype(layout.EVENT)[::1],
        IntArray: numba.int16[:],
        Numbers: numba.int16[::1],
        Flags: numba.boolean[::1],
        Records: numba.from_dtype(layout.STATE)[::1],
        Longs: numba.int64[::1],
        Reals: numba.float64[::1],
        Singles: numba.float32[::1],
    }
    return types_of[hint]


def _named_tuple(kind: type) -> Any:
    """Arrays in it lie without gaps: Numba does not turn one named tuple into another."""
    import numba

    fields = map(_type_of, get_type_hints(kind).values())
    whole = [field.copy(layout="C") if isinstance(field, numba.types.Array) else field for field in fields]
    tuples: Any = numba.types.BaseTuple
    return tuples.from_types(whole, kind)


def rule_functions(module: types.ModuleType) -> list[types.FunctionType]:
    """The functions that a module of the engine defines itself, without those that run in Python only."""
    return [
        value
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__ and name not in PYTHON_ONLY
    ]


def _complete(folder: Path, entries: tuple[Function, ...]) -> Path:
    """The file that says that these functions were compiled."""
    return folder / "-".join(["complete", *(function.__name__ for function in entries)])


def is_compiled_before(entries: tuple[Function, ...], modules: Modules) -> bool:
    """Whether these functions lie in the cache."""
    return _complete(cache_folder_of(modules), entries).exists()


def cache_folder_of(modules: Modules) -> Path:
    """Where the compiled functions of these modules are kept."""
    import numba

    config: Any = numba.config
    return cache_folder(modules, numba.__version__, config.BOUNDSCHECK, config.CPU_NAME)


def cache_folder(modules: Modules, *settings: object) -> Path:
    """Where compiled code is kept: named by all sources, for Numba does not notice a change in another file.

    Their places and times count too: Numba does not use what it compiled from a file elsewhere or of another time.
    """
    digest = hashlib.sha256(repr((settings, sys.version_info, platform.machine(), np.__version__)).encode())
    for module in (sys.modules[__name__], actions, layout, *modules):
        path = Path(str(module.__file__))
        digest.update(repr((str(path), int(path.stat().st_mtime))).encode() + path.read_bytes())
    for module in (components, rule_ids):
        digest.update(Path(str(module.__file__)).read_bytes())
    return Path(platformdirs.user_cache_dir("eternitium-tutor")) / f"numba-{digest.hexdigest()[:16]}"
