"""The score track, the sheet, the ranking and what one more is worth."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.revive import (
    COLOURS,
    Artefacts,
    Bonus,
    Marker,
    Progress,
    Sheet,
    blue,
    marker,
    marker_at,
    rank,
    score,
    violet,
    worth,
)
from tests.guests.support import asked, refused, small, tried

EXAMPLE = Sheet(
    "Ann", 63, 14, (9,), (6,), (Bonus("red", 3),), True, 1, 13,
    (Artefacts("violet", 2, 3), Artefacts("orange", 0, 4), Artefacts("white", 1, 2)),
)  # fmt: skip
EMPTY = Sheet("Bo", 0, 0, (), (), (), False, 0, 0, tuple(Artefacts(colour, 0, 0) for colour in COLOURS))
TRACK = Progress((0, 2, 5, 9, 14, 20, 30), 36)

sheets = st.builds(
    lambda numbers, points, artefacts, bonuses, end: Sheet(
        "", numbers[0], numbers[1], tuple(points[0]), tuple(points[1]), tuple(Bonus("red", n) for n in bonuses), end,
        numbers[2], numbers[3], tuple(Artefacts(colour, *own) for colour, own in zip(COLOURS, artefacts, strict=True)),
        numbers[4], numbers[5],
    ),
    st.tuples(*[small] * 6), st.tuples(st.lists(small), st.lists(small)), st.tuples(*[st.tuples(small, small)] * 3),
    st.lists(small, max_size=2), st.booleans(),
)  # fmt: skip


def with_points(points: int, resources: int = 0, machines: int | None = None) -> Sheet:
    return replace(EMPTY, blue=points - resources // 5, resources=resources, machines=machines)


def worths(sheet: Sheet) -> dict[str, int | None]:
    return {line.unit: line.number for line in worth(sheet)}


def test_RV37_the_lowest_free_field_of_the_progress_track() -> None:
    assert replace(TRACK, moved=3).points == 9 and replace(TRACK, moved=7).points == 36
    assert score(replace(EMPTY, progress=replace(TRACK, moved=3))).lines[1].number == 9


def test_RV39_no_bonus_field_counts_above_fifty() -> None:
    scored = blue(47, 5, (2, 48, 50))
    assert (scored.total, scored.reached, scored.rule) == (52, (48, 50), "revive.track.over-fifty")
    assert blue(52, 50, (2, 48)).reached == () and blue(47, 1, (48,)).reached == (48,)


def test_RV40_violet_points_bring_no_bonus() -> None:
    scored = violet(45, 10)
    assert (scored.total, scored.reached) == (55, ())


def test_G7_where_the_track_begins_again_is_asked() -> None:
    assert asked(marker_at, 52) == "revive.track.begins" and marker_at(50) == 50
    assert (marker_at(51, 1), marker_at(51, 0), marker_at(52, 1), marker_at(101, 0)) == (1, 0, 2, 50)
    assert marker(52) == Marker(None, 2) and marker(101) == Marker(None, None) and marker(0) == Marker(0, 1)
    assert marker(101, 1) == Marker(1, 3) and marker(101, 0) == Marker(50, 2)


def test_RV43_a_worked_score() -> None:
    told = score(EXAMPLE)
    assert [line.number for line in told.lines] == [63, 14, 9, 6, 6, 4, 2, 2, 17] and told.total == 123
    assert told.lines[8].working == "(2 + 1) × 3 + (0 + 1) × 4 + (1 + 1) × 2 = 17"
    assert [line.rule for line in told.lines[1:]] == [f"revive.score.{n}" for n in range(1, 9)]
    assert told.complete and [line.working for line in told.lines[4:8]] == [
        "2 × 3 = 6",
        "",
        "2 × 1 = 2",
        "13 = 2 × 5 + 3",
    ]


def test_RV44_resources_beyond_whole_fives_break_a_tie() -> None:
    ranked = rank([with_points(100, 13), with_points(100, 9)])
    assert [(one.seat, one.place, one.total) for one in ranked] == [(1, 1, 100), (0, 2, 100)]
    assert {one.rule for one in ranked} == {"revive.score.tie-resources"}


def test_RV45_then_machine_tracks_then_it_is_shared() -> None:
    ranked = rank([with_points(100, 3, 12), with_points(100, 3, 14)])
    assert [(one.seat, one.place, one.rule) for one in ranked] == [
        (1, 1, "revive.score.tie-machines"), (0, 2, "revive.score.tie-machines"),
    ]  # fmt: skip
    shared = rank([with_points(100, 3, 12), with_points(100, 3, 12)])
    assert [(one.place, one.rule) for one in shared] == [(1, "revive.score.shared")] * 2


def test_RV46_fewer_points_play_no_part_in_a_tie() -> None:
    ranked = rank([with_points(99, 4), with_points(100, 0, 1), with_points(100, 0, 2)])
    assert [(one.seat, one.place) for one in ranked] == [(2, 1), (1, 2), (0, 3)] and ranked[2].rule == ""


def test_RV47_what_one_more_is_worth() -> None:
    assert worths(EXAMPLE) == {
        "artefact:violet": 3, "each:violet": 3, "artefact:orange": 4, "each:orange": 1, "artefact:white": 2,
        "each:white": 2, "small": 2, "card:red": 2, "resource": 0,
    }  # fmt: skip
    assert str(worth(EXAMPLE)[-1].label) == "one more resource (missing for the next point: 2)"
    assert worths(replace(EXAMPLE, bonuses=(Bonus("red", 3), Bonus("red", 3), Bonus("blue"))))["card:red"] == 4
    assert worths(replace(EXAMPLE, resources=14))["resource"] == 1
    assert worths(replace(EMPTY, progress=replace(TRACK, moved=3)))["progress"] == 5
    assert worths(replace(EMPTY, progress=replace(TRACK, moved=6)))["progress"] == 6
    assert "progress" not in worths(replace(EMPTY, progress=replace(TRACK, moved=7)))


def test_G9_what_is_still_to_enter_keeps_its_line_open() -> None:
    empty = score(Sheet())
    assert not empty.complete and empty.total == 0 and [line.number for line in empty.lines] == [None] * 9
    assert score(replace(EXAMPLE, small=None)).total == 121
    assert asked(rank, [EXAMPLE, Sheet()]) == "revive.table.values"
    assert asked(rank, [EXAMPLE, replace(EXAMPLE, end_tile=False, blue=67)]) == "revive.table.values"
    half = replace(EXAMPLE, artefacts=(Artefacts("violet", 2), *EXAMPLE.artefacts[1:]))
    assert score(half).lines[8].number is None and worths(half)["artefact:violet"] is None
    assert worths(Sheet())["resource"] is None


def test_only_one_person_has_the_end_tile() -> None:
    assert refused(rank, [EXAMPLE, EXAMPLE]) == "revive.score.5"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"blue": -1}, "^Sheet.blue: -1 is not allowed; give a whole number, 0 or more, or None$"),
        ({"sites": (1, -2)}, "^Sheet.sites: -2 is not allowed; give a whole number, 0 or more$"),
        ({"end_tile": 1}, "^Sheet.end_tile: 1 is not allowed; give True or False, or None$"),
        ({"artefacts": ()}, r"^Sheet.artefacts: \(\) is not allowed; give violet, orange, white once each$"),
        ({"bonuses": ("red",)}, "^Sheet.bonuses: 'red' is not allowed; give a Bonus$"),
        ({"progress": "many"}, "^Sheet.progress: 'many' is not allowed; give a whole number, 0 or more, or None$"),
    ],
)
def test_a_sheet_that_cannot_be_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(EXAMPLE, **change)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Progress((1, 2), 3, 4), "^Progress.moved: 4 is not allowed; give a whole number from 0 to 2$"),
        (lambda: Artefacts("green"), "^Artefacts.colour: 'green' is not allowed; give one of violet, orange, white$"),
        (lambda: blue(1, 1, (51,)), "^bonus: 51 is not allowed; give whole numbers from 1 to 50$"),
        (lambda: marker(1, 2), "^begins_at: 2 is not allowed; give one of 0, 1, None$"),
    ],
)
def test_numbers_outside_their_range_are_named(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


@tried
@given(sheets)
def test_I8_the_total_is_the_sum_of_the_lines(sheet: Sheet) -> None:
    told = score(sheet)
    assert told.total == sum(line.number or 0 for line in told.lines) and told.complete
    for line in told.lines:
        if line.working and line.rule != "revive.score.7":
            sides = line.working.replace("×", "*").split(" = ")
            assert eval(sides[0] or "0") == int(sides[1]) == line.number  # noqa: S307


@tried
@given(sheets, st.sampled_from(["blue", "progress", "small", "resources", "further"]), small)
def test_I9_more_of_anything_never_lowers_a_total(sheet: Sheet, name: str, more: int) -> None:
    richer = replace(sheet, **{name: getattr(sheet, name) + more})
    assert score(richer).total >= score(sheet).total


@tried
@given(sheets)
def test_I9_what_one_more_is_worth_is_what_it_adds(sheet: Sheet) -> None:
    before, told = score(sheet).total, worths(sheet)
    for place, kind in enumerate(sheet.artefacts):
        for name, unit in (("number", "artefact"), ("each", "each")):
            changed = list(sheet.artefacts)
            changed[place] = replace(kind, **{name: getattr(kind, name) + 1})
            assert score(replace(sheet, artefacts=tuple(changed))).total - before == told[f"{unit}:{kind.colour}"]
    for name, unit in (("small", "small"), ("resources", "resource")):
        assert score(replace(sheet, **{name: getattr(sheet, name) + 1})).total - before == told[unit]


@tried
@given(st.integers(0, 60), small, small, st.sets(st.integers(1, 50)))
def test_I10_points_in_two_parts_reach_the_same_bonus_fields(total: int, one: int, other: int, bonus: set[int]) -> None:
    first, whole = blue(total, one, [*bonus]), blue(total, one + other, [*bonus])
    assert first.reached + blue(first.total, other, [*bonus]).reached == whole.reached


@tried
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 6), st.integers(0, 1)), min_size=1, max_size=3))
def test_I11_the_ranking_does_not_depend_on_seats(rows: list[tuple[int, int, int]]) -> None:
    persons = [replace(with_points(20 + points, left, own), name=str(n)) for n, (points, left, own) in enumerate(rows)]
    found = [
        {(order[one.seat].name, one.place, one.rule) for one in rank(order)}
        for order in map(list, permutations(persons))
    ]
    assert all(other == found[0] for other in found)
