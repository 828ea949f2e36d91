"""Built-in players, and the protocol for policies of your own."""

from typing import Any

from eternitium.policies.builtin import Builtin
from eternitium.policies.player import Policy
from eternitium.policies.registry import BUILTIN, HIGHER, LEVELS, NAMED
from eternitium.policies.simple import simple

random, steady, bold, careful, expert, veteran = BUILTIN.values()

__all__ = [
    "BUILTIN", "LEVELS", "NAMED", "Builtin", "Policy",
    "bold", "careful", "expert", "random", "simple", "steady", "veteran",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in LEVELS:
        return NAMED[name]
    if name.lower() in HIGHER:
        return NAMED[name] if name in HIGHER else type(NAMED[name.lower()])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *HIGHER, *LEVELS]
