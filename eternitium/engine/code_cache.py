"""The cache of compiled code: where it is kept, which process compiles it while others wait, and its progress."""

import contextlib
import hashlib
import platform
import sys
import threading
import types
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import platformdirs

from eternitium import components, rule_ids
from eternitium.engine import actions, layout, signatures

TITLE: Final = "Eternitium: compiling {what}, {why}"
FIRST: Final = "once on this computer"
CHANGED: Final = "as the code or a version has changed"
SECONDS_A_LOOK: Final = 0.5  # seconds between two looks at the progress
LOOK_IN_A_LOG: Final = 10.0  # the same where no person sees it at once


def home() -> Path:
    """Return the folder that holds all of this user's compiled code."""
    return Path(platformdirs.user_cache_dir("eternitium-tutor"))


def digest_of(functions: Iterable[Callable[..., Any]], *settings: object) -> str:
    """Return a digest of all that compiled code depends on: the functions' files, their constants, and versions.

    Numba itself does not notice a change in another file. The files' places and times count too: Numba does not use
    code that it compiled from a file in another place or of another time.
    """
    digest = hashlib.sha256(repr((settings, sys.version_info, platform.machine(), np.__version__)).encode())
    values = sorted({value for function in functions for value in _used(function)})
    for name in sorted({function.__module__ for function in functions} | {__name__, *_ALWAYS}):
        path = Path(str(sys.modules[name].__file__))
        digest.update(repr((str(path), int(path.stat().st_mtime))).encode() + path.read_bytes())
    for module in (components, rule_ids):
        digest.update(Path(str(module.__file__)).read_bytes())
    digest.update("".join(values).encode())
    return digest.hexdigest()[:16]


_ALWAYS: Final = (actions.__name__, layout.__name__, signatures.__name__, "eternitium.engine.compiler")


def _used(function: Callable[..., Any]) -> Iterator[str]:
    """Yield each global name that a function uses with its value; for a class with its fields."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, np.ndarray):
            yield f"{name}={value.dtype}{value.tobytes().hex()}"
        elif isinstance(value, type):
            yield f"{name}={vars(value).get('__annotations__')}"
        elif value is not None and not isinstance(value, types.FunctionType | types.ModuleType):
            yield f"{name}={value!r}"


class Place:
    """The folder of one function's compiled code. `name`: of the function; `digest`: of what the code depends on."""

    def __init__(self, name: str, digest: str) -> None:
        self._name, self.folder = name, home() / f"{name}-{digest}"
        self._done = self.folder / "complete"

    def is_filled(self) -> bool:
        """Return whether the code is there."""
        return self._done.exists()

    def fill(self, compile_code: Callable[[], None], waits: bool = True) -> None:
        """Compile, unless another process does: several that start together need not all do the same work.

        `waits`: whether to wait until that process is ready.
        """

        def work() -> None:
            compile_code()
            self._done.touch()

        self.alone("lock", self.is_filled, work, waits)

    def alone(self, lock: str, is_done: Callable[[], bool], work: Callable[[], None], waits: bool = True) -> None:
        """Do some work while no other process holds this lock, unless it is done by then."""
        import filelock

        self.folder.mkdir(parents=True, exist_ok=True)
        held = filelock.FileLock(self.folder / lock)
        while not is_done():
            # The process that has the lock may go on to other functions.
            with contextlib.suppress(filelock.Timeout), held.acquire(timeout=SECONDS_A_LOOK if waits else 0):
                if not is_done():
                    work()
                return
            if not waits:
                return

    @property
    def share(self) -> float:
        """The share of the code that any process has compiled: 0 to 1."""
        if self.is_filled():
            return 1.0
        try:
            return float((self.folder / "progress").read_text(encoding="ascii"))
        except (OSError, ValueError):
            return 0.0

    @share.setter
    def share(self, share: float) -> None:
        new = self.folder / "progress.new"
        new.write_text(f"{share:.3f}", encoding="ascii")
        new.replace(self.folder / "progress")

    def title(self, what: str) -> str:
        """Return a line that says what is compiled and why."""
        return TITLE.format(what=what, why=CHANGED if any(home().glob(f"{self._name}-*/complete")) else FIRST)

    @contextlib.contextmanager
    def told(self, what: str, share: Callable[[], float]) -> Iterator[None]:
        """Show on the terminal how far this or another process is; `share` returns it, 0 to 1."""
        from tqdm import tqdm

        done = threading.Event()
        with tqdm(total=100, desc=self.title(what), bar_format="{desc}: {n:.0f} % ({elapsed})") as bar:

            def follow() -> None:
                while not done.wait(SECONDS_A_LOOK if sys.stderr.isatty() else LOOK_IN_A_LOG):
                    bar.n = max(bar.n, 100 * share())
                    bar.refresh()

            follower = threading.Thread(target=follow, daemon=True)
            follower.start()
            try:
                yield
            finally:
                done.set()
                follower.join()
                bar.n = 100
