"""Data frames as tables in notebooks; printed as text, they would wrap at the edge of the cell."""

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import pandas as pd

ROW: Final = re.compile(r"\n\s*(?=<t[dh]|</tr)")  # a row of the table is one line of the stored notebook


class Table:
    """A table for the last line of a cell; where tables cannot be shown, it is text of any width.

    Args:
        data: a data frame, or a series.
        digits: decimals of each number; all of them if left out.
        index: whether to show the names of the rows.

    Example:
        >>> import pandas as pd
        >>> Table(pd.DataFrame({"games": [10, 20], "share": [0.312, 0.298]}), 1, index=False)
         games  share
            10    0.3
            20    0.3
    """

    def __init__(self, data: "pd.DataFrame | pd.Series[Any]", digits: int | None = None, *, index: bool = True) -> None:
        frame = data.to_frame() if data.ndim == 1 else data
        self._frame = frame if digits is None else frame.round(digits)
        self._index = index

    def __repr__(self) -> str:
        """Return the table as text, one line a row."""
        return str(self._frame.to_string(index=self._index))

    def _repr_html_(self) -> str:
        return ROW.sub("", str(self._frame.to_html(index=self._index, border=0)))
