"""A table of cases as one test: thousands of items of one line each would cost more than what they check."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

Test = Callable[..., None]
NOTHING: list[dict[str, Any]] = [{}]


def each(names: str | Sequence[str], rows: Iterable[Any]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, but one item: each row that fails is named, and the others go on.

    Tables above each other are all combinations. Fixtures of the test are made once for all rows.
    """
    cases = [{names: row} if isinstance(names, str) else dict(zip(names, row, strict=True)) for row in rows]

    def one_item(test: Test) -> Test:
        row_test, others = getattr(test, "table", (test, NOTHING))
        whole = [{**other, **case} for case in cases for other in others]
        assert whole, f"{test.__name__}: a table without rows"

        @functools.wraps(row_test)
        def every_row(subtests: pytest.Subtests, **fixtures: Any) -> None:
            for case in whole:
                with subtests.test(**case):
                    row_test(**case, **fixtures)

        asked = inspect.signature(row_test).parameters
        fixtures = [asked[name] for name in asked if name not in whole[0]]
        own = inspect.signature(every_row, follow_wrapped=False).parameters["subtests"]
        vars(every_row).update(table=(row_test, whole), __signature__=inspect.Signature([own, *fixtures]))
        return every_row

    return one_item
