"""The Numba types of rule functions, taken from their annotations."""

import functools
from collections.abc import Callable
from typing import Any, get_type_hints

import numpy as np

from eternitium.engine import layout
from eternitium.engine.decision import Flags
from eternitium.engine.layout import IntArray, Longs, Numbers, Reals, Records, Singles, State
from eternitium.engine.piles import Log


def signature(function: Callable[..., Any]) -> Any:
    """Return the Numba signature of a rule function; every integer is 64 bits wide."""
    hints = get_type_hints(function)
    return _type_of(hints.pop("return"))(*map(_type_of, hints.values()))


def _type_of(hint: Any) -> Any:
    import numba

    if isinstance(hint, type) and issubclass(hint, int | tuple) and hint is not bool:
        return _named_tuple(hint) if issubclass(hint, tuple) else numba.int64
    return _types()[hint]


@functools.cache
def _types() -> dict[Any, Any]:
    import numba

    return {
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


def _named_tuple(kind: type) -> Any:
    """Return the type of a named tuple, with contiguous arrays: Numba does not convert named tuples."""
    import numba

    fields = map(_type_of, get_type_hints(kind).values())
    whole = [field.copy(layout="C") if isinstance(field, numba.types.Array) else field for field in fields]
    tuples: Any = numba.types.BaseTuple
    return tuples.from_types(whole, kind)
