"""Tables as JSON, one line a row, for other programs to read."""

import json
import math
from collections.abc import Mapping
from typing import Any


def as_line(row: Mapping[str, Any]) -> str:
    """Return a row as one line of JSON; a number that is not finite, such as an interval of a single game, is null."""
    return json.dumps({name: _plain(value) for name, value in row.items()}, ensure_ascii=False)


def _plain(value: Any) -> Any:
    value = value.item() if hasattr(value, "item") else value  # a number of NumPy
    return None if isinstance(value, float) and not math.isfinite(value) else value
