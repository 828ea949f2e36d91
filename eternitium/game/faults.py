"""The faults of a position: the first one is raised, or all are collected while somebody edits it."""

from types import TracebackType
from typing import Any, Self

from eternitium.checks import as_number


class Fault(ValueError):
    """A fault of a position.

    `field`: its place, such as "players[0].stack[2]". `reason`: what is wrong and what is allowed, in English. `key`:
    of the sentence that says so in all languages; "" if there is none. `slots`: the values in this sentence.
    """

    def __init__(self, field: str, reason: str, key: str = "", **slots: Any) -> None:
        super().__init__(f"{field}: {reason}")
        self.field, self.reason, self.key, self.slots = field, reason, key, slots

    def __reduce__(self) -> tuple[Any, ...]:
        return ValueError, (str(self),)

    @classmethod
    def of(cls, error: ValueError) -> "Fault":
        """Return an error as a fault."""
        field, _, reason = str(error).partition(": ")
        return error if isinstance(error, cls) else cls(field, reason)


class Faults:
    """A collector of faults: in a block `with faults:` a fault is raised, or noted and reading goes on after the block.

    Args:
        collecting: whether faults are noted, not raised.
    """

    def __init__(self, collecting: bool = False) -> None:
        self.collecting, self.found = collecting, list[Fault]()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None) -> bool:
        if not self.collecting or not isinstance(error, ValueError):
            return False
        self.note(Fault.of(error))
        return True

    def note(self, fault: Fault) -> None:
        """Raise a fault, or note it if it is the first one of its field."""
        if not self.collecting:
            raise fault
        if fault.field not in (other.field for other in self.found):
            self.found.append(fault)


def number(field: str, value: object, low: int, high: int) -> int:
    """Return a value that must be a whole number between two limits, both included; a `Fault` for any other."""
    try:
        return as_number(field, value, low, high)
    except ValueError as error:
        raise Fault(field, str(error).partition(": ")[2], "number", low=low, high=high) from None
