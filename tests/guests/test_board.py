"""The map, sites and fields, the steps of exploring, the last turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.revive import (
    artefact,
    distance,
    explore,
    explore_price,
    last_turns,
    turn_steps,
    why_not_build,
    why_not_neighbour,
    why_not_populate,
)
from tests.guests.support import asked, refused, rules_of, tried

ROW = [(place, 0) for place in range(7)]


def in_a_row(*kinds: str) -> dict[tuple[int, int], str]:
    return dict(zip(ROW, kinds, strict=False))


def test_RV10_the_cheapest_own_part_counts() -> None:
    fields = in_a_row("own", "open", "open", "open", "ice", "open", "own")
    assert distance(fields, [(4, 0)]).between == 1
    assert distance(fields, [(4, 0)]).path == ((6, 0), (5, 0), (4, 0))
    assert explore_price(distance(fields, [(4, 0)]).between, 0, 0).distance == 1


def test_RV11_before_the_first_part_one_counts_from_the_chasm() -> None:
    assert distance(in_a_row("chasm", "open", "open", "ice"), [(3, 0)]).between == 2
    assert distance(in_a_row("chasm", "own", "open", "ice"), [(3, 0)]).between == 1


def test_RV13_there_is_no_way_through_ice() -> None:
    assert refused(distance, in_a_row("own", "ice", "ice"), [(2, 0)]) == "revive.explore.reach"
    assert refused(distance, in_a_row("own", "chasm", "open", "ice"), [(3, 0)]) == "revive.explore.reach"


def test_G2_a_closed_field_is_not_crossed() -> None:
    assert refused(distance, in_a_row("own", "closed", "ice"), [(2, 0)]) == "revive.explore.reach"
    around = {(0, 0): "own", (1, 0): "closed", (0, 1): "open", (1, 1): "open", (2, 0): "ice"}
    assert distance(around, [(2, 0)]).between == 2


def test_RV15_one_figure_on_a_site() -> None:
    verdict = why_not_populate(own_figure=True, first=False)
    assert (verdict.ok, verdict.rule) == (False, "revive.populate.site")


def test_RV16_the_first_figure_is_the_lowest_and_later_technologies_are_connected() -> None:
    first, second = why_not_populate(False, True, lowest=False), why_not_populate(False, False, connected=False)
    assert (first.ok, first.rule) == (False, "revive.populate.first")
    assert (second.ok, second.rule) == (False, "revive.populate.connected")
    assert why_not_populate(False, True).ok and why_not_populate(False, False, lowest=False).ok


def test_RV34_one_building_on_a_desert_field() -> None:
    assert why_not_build(building=True).ok is False and why_not_build(False, desert=False).ok is False
    assert why_not_build(building=True).rule == "revive.build.field" and why_not_build(building=False).ok


def test_RV41_everybody_else_has_one_more_turn() -> None:
    assert last_turns(("0", "1", "2"), 1) == ("2", "0") and last_turns(("a",), 0) == ()
    assert [str(step.what) for step in turn_steps(("0", "1", "2"), 1)] == ["One more turn: 2.", "One more turn: 0."]
    assert {*rules_of(turn_steps(("0", "1", "2"), 1))} == {"revive.turn.order"}


def test_G15_who_began_the_end_is_asked() -> None:
    assert asked(last_turns, ("0", "1"), None) == "revive.end.who"


def test_RV42_small_artefacts_when_no_large_one_is_left() -> None:
    assert artefact(0)[0] == "small" and artefact(0)[1].rule == "revive.end.small" and artefact(1)[0] == "large"


def test_the_seven_steps_of_exploring() -> None:
    steps = explore(("Ann", "Bo", "Cy"), 1, ("Ann", "Cy"))
    assert [step.number for step in steps] == [1, 2, 3, 4, 5, 6, 7]
    assert str(steps[-1].what) == "Rewards of the new fields, in this order: Cy and Ann."
    assert "refill" in str(steps[4].what) and "pile" in str(explore(("Ann",), 0, from_display=False)[4].what)
    assert "no rewards" in str(explore(("Ann",), 0)[-1].what)


def test_G11_one_field_next_to_two_buildings_is_not_said() -> None:
    assert why_not_neighbour(1).ok and why_not_neighbour(0).ok is False
    assert asked(why_not_neighbour(2).demand) == "revive.explore.twice"


@pytest.mark.parametrize(
    ("fields", "targets", "message"),
    [
        ({(0, 0): "lava"}, [(0, 0)], r"^fields.\(0, 0\): 'lava' is not allowed; give one of open, ice, own, "),
        ({(0, 0): "open"}, [(0, 0)], "^fields: no start; give at least one 'own' or 'chasm'$"),
        ({(0, 0): "own"}, [(9, 9)], r"^targets: \(9, 9\) is not allowed; give fields that are drawn$"),
    ],
)
def test_a_map_that_cannot_be_read(
    fields: dict[tuple[int, int], str], targets: list[tuple[int, int]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        distance(fields, targets)


@tried
@given(st.integers(0, 4), st.data())
def test_I9_a_field_more_that_is_open_makes_no_way_longer(size: int, data: st.DataObject) -> None:
    places = [(q, r) for q in range(size + 2) for r in range(3)]
    kinds = {place: data.draw(st.sampled_from(["open", "closed"])) for place in places}
    kinds |= {(0, 0): "own", (size + 1, 2): "ice"}
    more = {place: "open" if kind == "closed" else kind for place, kind in kinds.items()}
    longest = distance(more, [(size + 1, 2)]).between
    try:
        way = distance(kinds, [(size + 1, 2)])
    except ValueError:
        return
    assert way.between >= longest and way.between == len(way.path) - 2 >= 0
    assert all(kinds[place] == "open" for place in way.path[1:-1])
