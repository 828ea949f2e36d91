"""Rule functions that run as plain Python on records, which are unpacked before and packed again afterwards."""

import functools
from collections.abc import Callable
from typing import Any

from eternitium.engine.layout import ARRAY_FIELDS, Record, Records, State


class Unpacked:
    """Records as interpreted functions use them: unpacked on first use, packed again at the end."""

    def __init__(self, records: Records) -> None:
        self._records, self._states = records, dict[int, State]()

    def __getitem__(self, i: int) -> State:
        found = self._states.get(i)
        if found is None:
            found = self._states[i] = State(self._records[i])
        return found

    def __setitem__(self, i: int, s: State) -> None:
        record = self._records[i]
        s.store(record)
        for name in ARRAY_FIELDS:
            record[name] = getattr(s, name)
        self._states[i] = State(record)

    def store(self) -> None:
        """Pack all records again."""
        for i, s in self._states.items():
            s.store(self._records[i])


def on_records(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule function as one that takes records in place of states."""
    hints = [hint for name, hint in function.__annotations__.items() if name != "return"]
    return _on_record(function) if hints[0] is State else _on_arrays(function, hints)


def _on_record(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def run(record: Record, *args: Any) -> Any:
        s = State(record)
        result = function(s, *args)
        s.store(record)
        return result

    return run


def _on_arrays(function: Callable[..., Any], hints: list[Any]) -> Callable[..., Any]:
    places = [place for place, hint in enumerate(hints) if hint is Records]

    @functools.wraps(function)
    def run(*args: Any) -> Any:
        given = list(args)
        unpacked = [Unpacked(args[place]) for place in places]
        for place, states in zip(places, unpacked, strict=True):
            given[place] = states
        result = function(*given)
        for states in unpacked:
            states.store()
        return result

    return run
