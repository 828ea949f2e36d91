"""A table of cases as one test: thousands of items of one line each would cost more than what they check."""

import functools
import inspect
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

Test = Callable[..., None]
FAILING: Final = (Exception, pytest.fail.Exception, pytest.skip.Exception)
NOTHING: list[tuple[str, dict[str, Any]]] = [("", {})]


class Named(NamedTuple):
    """A row that goes by a name."""

    name: str
    values: tuple[Any, ...]


def named(name: str, *values: Any) -> Named:
    """A row with a name, which stands in front of its values when it fails."""
    return Named(name, values)


def _case(names: list[str], row: Any) -> tuple[str, dict[str, Any]]:
    name, values = row if isinstance(row, Named) else ("", row if len(names) > 1 else (row,))
    return name, dict(zip(names, values, strict=True))


def each(names: str, *rows: Any) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, but one item: each row that fails is named, and the others go on.

    `names` are parted by spaces. Tables above each other are all combinations. Fixtures of the test are made once for
    all rows.
    """
    cases = [_case(names.split(), row) for row in rows]

    def one_item(test: Test) -> Test:
        row_test, others = getattr(test, "table", (test, NOTHING))
        whole = [(f"{other} {name}".strip(), {**more, **case}) for name, case in cases for other, more in others]
        assert whole, f"{test.__name__}: a table without rows"

        @functools.wraps(row_test)
        def every_row(subtests: pytest.Subtests, **fixtures: Any) -> None:
            for name, case in whole:
                try:
                    row_test(**case, **fixtures)
                except FAILING:
                    # A report costs more than most rows: only those that fail have one of their own.
                    with subtests.test(name or None, **case):
                        raise

        asked = inspect.signature(row_test).parameters
        fixtures = [asked[name] for name in asked if name not in whole[0][1]]
        own = inspect.signature(every_row, follow_wrapped=False).parameters["subtests"]
        vars(every_row).update(table=(row_test, whole), __signature__=inspect.Signature([own, *fixtures]))
        return every_row

    return one_item
