"""Strategies and shorthands of the tests of the guests."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from eternitium.guests.revive import Hibernated
from eternitium.guests.verdicts import Line, NotAllowed, NotSaid, Step, total
from tests.support.samples import samples

sum_of = total
small = st.integers(0, 6)
tried = settings(max_examples=samples(30, deep=400), deadline=None)


def rules_of(steps: Iterable[Step | Line]) -> list[str]:
    return [step.rule for step in steps]


def refused(do: Callable[..., Any], *args: Any, **named: Any) -> str:
    """The id of the rule that forbids it."""
    with pytest.raises(NotAllowed) as error:
        do(*args, **named)
    assert error.value.verdict.ok is False and str(error.value).endswith(".")
    return error.value.rule


def asked(do: Callable[..., Any], *args: Any, **named: Any) -> str:
    """The id of the rule that leaves it open; what it says is a question."""
    with pytest.raises(NotSaid) as error:
        do(*args, **named)
    assert error.value.verdict.ok is None and str(error.value).endswith("?")
    return error.value.rule


def said(steps: Iterable[Step]) -> list[str]:
    return [str(step.what) for step in steps]


def unit_numbers(lines: Iterable[Line]) -> list[tuple[str, int | None]]:
    return [(line.unit, line.number) for line in lines]


def standing(done: Hibernated) -> tuple[int, int, int | None]:
    return done.person.energy, done.person.on_machines, done.person.marker
