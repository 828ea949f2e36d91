"""Compiled twins of plain Python functions, made by Numba: the same code, but calling twins instead of functions.

Python calls an `Entry`, which is kept in a folder of the user's cache. It contains everything that it calls, except
`SHARED` functions: those are compiled once for all entries, which call them by their symbols.
"""

import contextlib
import functools
import graphlib
import inspect
import os
import sys
import threading
import types
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest.mock import patch

import numpy as np

from eternitium.engine import unpacked
from eternitium.engine.code_cache import Place, digest_of
from eternitium.engine.signatures import signature

# Not inlined, or the compiler takes twice as long; the calls cost little, since most of them are rare.
APART: Final = frozenset(
    {"write_event", "show_card", "draw_ai_card", "renew_era_pile", "has_effect", "note_first_turn", "note_later_turn"}
)
# Most of the code of every entry; with the module, since names are not unique.
SHARED: Final = frozenset(
    {"turn.apply", "turn.play_on", "offers.legal_actions", "setup.deal"}
    | {"dealing.deal_hidden", "priority_list.choose", "features.describe", "network.answer_seats", "positions.ask"}
)
PYTHON_ONLY: Final = frozenset(
    {"set_of", "copies", "blank", "write_box", "write_switches", "write_mission", "first_hand", "stack_size"}
    | {"first_shuffle"}
)
NOT_YET_AN_ADDRESS: Final = 1  # stands in for the address of code that is not compiled yet
OPTIMISED: Final = "2"  # at 3, the default, it takes a sixth longer and runs no faster (`tests.bench.random_play`)
WEIGHT: Final = 80  # an entry takes as long as this many of the functions that it calls

Function = Callable[..., Any]
Modules = tuple[types.ModuleType, ...]


class Twins(dict[Function, Any]):
    """The compiled twin of each function of some modules; modules added later use the twins that are there.

    Args:
        compile_function: makes the twin.
    """

    def __init__(self, compile_function: Function) -> None:
        super().__init__()
        self._compile = compile_function
        self._spaces: dict[str, dict[str, Any]] = {}

    def add(self, modules: Modules) -> None:
        """Make twins of the functions of some modules; in the globals of all twins they replace the originals."""
        new = {module: dict(vars(module)) for module in modules if module.__name__ not in self._spaces}
        for module, space in new.items():
            self._spaces[module.__name__] = space
            self.update({function: self.twin(function) for function in rule_functions(module)})
        for space in self._spaces.values():
            for name, value in space.items():
                if isinstance(value, types.FunctionType) and value in self:
                    space[name] = self[value]

    def twin(self, function: Function) -> Any:
        """Return the twin of a function that the other twins call."""
        return self.another(function)

    def another(self, function: Function, compile_function: Function | None = None) -> Any:
        """Return one more twin of a function of these modules."""
        space = self._spaces[function.__module__]
        plain = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        return (compile_function or self._compile)(plain)


@functools.cache
def numba_config() -> Any:
    """Return the settings of Numba; how much it optimises is ours unless the environment says it."""
    os.environ.setdefault("NUMBA_OPT", OPTIMISED)
    import numba

    config: Any = numba.config
    config.reload_config()
    return config


def njit(function: Any) -> Any:
    """Compile a function with Numba, as the engine uses it.

    A call costs more than most rules do, since each array is passed as seven numbers: most functions are inlined. No
    compiled function makes an array, so that no references need to be counted.
    """
    return _jit(function, forceinline=function.__name__ not in APART, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _entry_jit(function: Any) -> Any:
    """Compile a function that is called from Python."""
    return _jit(function, forceinline=True)


def _jit(function: Any, **options: Any) -> Any:
    import numba

    settings: dict[str, Any] = {"nogil": True, "_nrt": False, **options}
    return numba.njit(**settings)(function)


def _symbol(function: Function) -> str:
    return "eternitium_" + function.__name__


def called_by_symbol(function: Function) -> Any:
    """Return a function that calls an already compiled shared one, with the arguments as `numba.cfunc` takes them."""
    from llvmlite import ir
    from numba.core import cgutils
    from numba.extending import intrinsic

    expected = signature(function)

    def generate(context: Any, builder: Any, found: Any, args: Any) -> Any:
        kinds = [context.get_value_type(kind) for kind in found.args]
        kind = ir.FunctionType(context.get_value_type(found.return_type), kinds)
        insert: Any = cgutils.get_or_insert_function
        return builder.call(insert(builder.module, kind, _symbol(function)), args)

    def typed(_context: Any, *_args: Any) -> Any:
        return expected, generate

    # Numba reads the number of arguments from it.
    names = ("_context", *inspect.signature(function).parameters)
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    vars(typed)["__signature__"] = inspect.Signature([inspect.Parameter(name, kind) for name in names])
    return intrinsic(typed)


class _Compiled(Twins):
    """Twins made by Numba; those of shared functions only call them."""

    def twin(self, function: Function) -> Any:
        return called_by_symbol(function) if is_shared(function) else super().twin(function)


_TWINS: Final = _Compiled(njit)
_WHOLE: Final = Twins(njit)
_LOCK: Final = threading.RLock()


def is_shared(function: Function) -> bool:
    """Return whether a function is compiled once for all entries.

    No function is while Numba checks bounds: an error does not pass through a call by symbol.
    """
    config = numba_config()
    name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
    return name in SHARED and not config.BOUNDSCHECK


def callees(function: Function) -> list[Function]:
    """Return the functions of this package that a compiled function calls directly."""
    found = (function.__globals__.get(name) for name in function.__code__.co_names)
    return [
        value
        for value in found
        if isinstance(value, types.FunctionType)
        and value.__module__.startswith("eternitium.")
        and value.__name__ not in PYTHON_ONLY
    ]


def reached(function: Function, beyond: Callable[[Function], bool] = lambda _: False) -> list[Function]:
    """Return everything that a function calls, directly or not, callees first and the function itself last.

    `function`: the function; `beyond`: says whether a function's own calls are not followed.
    """
    calls: dict[Function, list[Function]] = {}
    waiting = [function]
    while waiting:
        one = waiting.pop()
        if one not in calls:
            calls[one] = [] if one is not function and beyond(one) else callees(one)
            waiting += calls[one]
    return [*graphlib.TopologicalSorter(calls).static_order()]


class _Code:
    """The compiled code of one function and of all that it calls, except shared code."""

    kind = ""

    def __init__(self, function: Function, whole: bool = False) -> None:
        self.function, self._whole = function, whole
        self.made: Any = None

    @functools.cached_property
    def _is_whole(self) -> bool:
        """Whether it shares no code, which gains nothing if little is optimised."""
        config = numba_config()
        return self._whole and int(config.OPT) > 1

    @property
    def _twins(self) -> Twins:
        return _WHOLE if self._is_whole else _TWINS

    def _is_beyond(self, function: Function) -> bool:
        return not self._is_whole and is_shared(function)

    @functools.cached_property
    def _own(self) -> list[Function]:
        return reached(self.function, self._is_beyond)[:-1]

    @functools.cached_property
    def needs(self) -> "list[_Code]":
        """The shared code that it calls, each piece after the code that it needs itself."""
        found: dict[_Code, None] = {}
        for function in filter(self._is_beyond, self._own):
            code = shared(function)
            found |= dict.fromkeys([*code.needs, code])
        return [*found]

    @functools.cached_property
    def place(self) -> Place:
        """The folder where it is kept."""
        import numba

        config = numba_config()
        settings = (numba.__version__, config.BOUNDSCHECK, config.CPU_NAME, config.OPT)
        return Place(self.kind + self.function.__name__, digest_of(reached(self.function), *settings))

    def is_kept(self) -> bool:
        """Return whether the cache holds it, with everything that it needs."""
        return all(code.place.is_filled() for code in (*self.needs, self))

    def compile(self) -> None:
        """Compile it, after everything that is inlined in it, and keep its share up to date."""
        for number, function in enumerate(self._own):
            self.place.share = number / self.weight
            if not self._is_beyond(function) and not self._twins[function].signatures:
                with linked_later():
                    compile_once({function: self._twins[function]})
        self.place.share = len(self._own) / self.weight
        self.make()

    @property
    def weight(self) -> int:
        """The time that compiling takes, in functions."""
        return len(self._own) + WEIGHT

    def make(self) -> None:
        """Compile it, or take it from the cache."""
        config = numba_config()
        if self.made is None:
            config.CACHE_DIR = str(self.place.folder)
            self.made = self._make()

    def _make(self) -> Any:
        raise NotImplementedError


class _Shared(_Code):
    """Code that other compiled code calls by its symbol."""

    kind = "shared-"

    def _make(self) -> Any:
        import numba
        from llvmlite import binding

        options: dict[str, Any] = {"cache": True, "_nrt": False, "forceinline": True}
        made = self._twins.another(self.function, numba.cfunc(signature(self.function), **options))
        binding.add_symbol(_symbol(self.function), made.address)
        return made


@functools.cache
def shared(function: Function) -> _Code:
    """Return the compiled code of a shared function."""
    return _Shared(function)


class Entry(_Code):
    """A rule function that is called from Python and runs compiled, without holding Python's lock.

    It is loaded on first use: about a second from the cache; compiling takes some seconds more, which the terminal
    shows. With NUMBA_DISABLE_JIT=1 it runs as plain Python. `function`: the function; `what`: its purpose, for the
    terminal: "compiling WHAT, once on this computer"; `whole`: whether it shares no code, which is a tenth faster for
    very many games and takes twice as long to compile.
    """

    def __init__(self, function: Function, what: str, whole: bool = False) -> None:
        super().__init__(function, whole)
        self._what = what
        self.kind = "whole-" if whole else ""

    @property
    def is_loaded(self) -> bool:
        """Whether it can be called without waiting."""
        return self.made is not None

    @property
    def share(self) -> float:
        """The share of it, and of the shared code that it needs, that any process has compiled: 0 to 1."""
        codes = (*self.needs, self)
        return sum(code.weight * code.place.share for code in codes) / sum(code.weight for code in codes)

    def load(self) -> Function:
        """Return the compiled function."""
        if self.made is None:
            with _LOCK:
                self._load()
        made: Function = self.made
        return made

    def interpreted(self) -> Function:
        """Return the same function as plain Python, which needs no compiling and is about a hundred times slower."""
        overflowing = np.errstate(over="ignore")  # as the random generator means to
        return overflowing(unpacked.on_records(self.function))

    def _load(self) -> None:
        config = numba_config()
        if config.DISABLE_JIT:
            self.made = self.made or self.interpreted()
            return
        self._add_twins()
        if not self.is_kept():
            with self.place.told(self._what, lambda: self.share):
                self.place.alone("whole", self.is_kept, self._fill)
        for code in (*self.needs, self):
            code.make()

    def _add_twins(self) -> None:
        names = {function.__module__ for function in reached(self.function)}
        self._twins.add(tuple(sys.modules[name] for name in sorted(names)))

    def _fill(self) -> None:
        for code in (*self.needs, self):
            code.place.fill(code.compile)
            code.make()

    def help_out(self) -> None:
        """Compile what is missing and no other process compiles, beginning with what others come to last.

        Afterwards this process can call no compiled code: shared code that it needs may be missing.
        """
        from llvmlite import binding

        self._add_twins()
        for code in self.needs:
            binding.add_symbol(_symbol(code.function), NOT_YET_AN_ADDRESS)
        for code in (self, *reversed(self.needs)):
            code.place.fill(code.compile, waits=False)

    def _make(self) -> Any:
        twin = self._twins.another(self.function, _entry_jit)
        twin.enable_caching()
        compile_once({self.function: twin})
        return twin


@contextlib.contextmanager
def linked_later() -> Iterator[None]:
    """Compile functions inside this block only to be inlined into others, not ready to be called.

    Otherwise Numba would optimise each function with all that it calls, and make machine code of it, again and again,
    which is half of the time. These steps are private to Numba: if they have other names, they are taken as usual.
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
    # Other threads that compile must wait: their functions will be called.
    with global_compiler_lock, contextlib.ExitStack() as stack:
        if all(hasattr(owner, name) for owner, name, _ in steps):
            for owner, name, instead in steps:
                stack.enter_context(patch.object(owner, name, instead))
        yield


def compile_once(twins: dict[Function, Any]) -> None:
    """Compile each twin once, for the signature in the function's annotations, or take it from the cache."""
    for function, twin in twins.items():
        if not twin.signatures:
            twin.compile(signature(function))
            twin.disable_compile()


def rule_functions(module: types.ModuleType) -> list[types.FunctionType]:
    """Return the functions that a module of the engine defines itself, without those that only run in Python."""
    return [
        value
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__ and name not in PYTHON_ONLY
    ]
