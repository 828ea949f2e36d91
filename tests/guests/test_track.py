"""Machine tracks and what they unlock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.revive import Field, Track, advance, unlock
from tests.guests.support import rules_of, small, sum_of, tried

BOTH = Field("special", (("A", 4), ("B", 3)), reward="special")


def test_RV35_steps_beyond_the_end_are_resources() -> None:
    moved = advance(Track("A", 8, 7, "food"), 3)
    assert moved.track.at == 8 and moved.gained == 2
    assert [(line.number, line.unit) for line in moved.lines] == [(1, "step"), (2, "food")]
    assert rules_of(moved.lines)[-1] == "revive.machine.end" and advance(Track("A", 8, 7), 1).gained == 0


def test_RV36_both_markers_must_be_far_enough() -> None:
    assert unlock([Track("A", 8, 4), Track("B", 8, 2)], [BOTH]).opened == ()
    opened = unlock([Track("A", 8, 4), Track("B", 8, 3)], [BOTH])
    assert opened.opened == ("special",) and opened.fields[0].open
    assert rules_of(opened.steps) == ["revive.machine.unlock", "revive.machine.display"]
    assert unlock([Track("A", 8, 8), Track("B", 8, 8)], opened.fields).opened == ()


@pytest.mark.parametrize(
    ("reward", "rule"),
    [("machine", "revive.free.machine"), ("artefact", "revive.machine.artefact"), ("bonus", "revive.score.4")],
)
def test_what_comes_of_an_open_field(reward: str, rule: str) -> None:
    told = unlock([Track("A", 8, 5)], [Field("one", (("A", 5),), reward=reward)]).steps
    assert rules_of(told) == ["revive.machine.unlock", rule]


def test_a_field_that_needs_an_unknown_track_is_named() -> None:
    with pytest.raises(ValueError, match=r"^Field.needs: 'B' is not allowed; give one of A$"):
        unlock([Track("A", 8)], [BOTH])


@tried
@given(st.integers(1, 9), small, small, small)
def test_I9_more_steps_bring_no_less(length: int, at: int, steps: int, more: int) -> None:
    track = Track("A", length, min(at, length))
    few, many = advance(track, steps), advance(track, steps + more)
    assert few.track.at <= many.track.at <= length and few.gained <= many.gained
    assert few.track.at - track.at + few.gained == steps == sum_of(few.lines, "step") + sum_of(few.lines, "crystals")
    assert advance(few.track, more).track == many.track and few.gained + advance(few.track, more).gained == many.gained
