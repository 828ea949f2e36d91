"""A breath between two pieces of long work, in which a thread that shares the processor lets others in."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

BREATHER: Final[ContextVar[Callable[[], None]]] = ContextVar("breather", default=lambda: None)


def breathe() -> None:
    """Do what was set for this thread, if anything."""
    BREATHER.get()()
