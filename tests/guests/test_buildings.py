"""What a building brings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests import explain
from eternitium.guests.revive import TERRAIN, marker_steps, rewards
from tests.guests.support import asked, rules_of, small, sum_of, tried

terrains = st.dictionaries(st.sampled_from(TERRAIN), small)
lakes = st.lists(st.sampled_from("ABC"))


def test_RV32_large_buildings_double_terrain_and_crystals_but_no_lake() -> None:
    little, large = (rewards(size, {"forest": 2}, 1, ["L"]) for size in ("small", "large"))
    assert (little.steps, little.crystals, little.lakes) == ((("forest", 2),), 1, ("L",))
    assert (large.steps, large.crystals, large.lakes) == ((("forest", 4),), 2, ("L",))
    assert large.lines[0].working == "2 × 2 = 4"
    assert rules_of(large.lines) == ["revive.build.large", "revive.build.large", "revive.build.lake-once"]


def test_RV33_each_lake_rewards_a_person_once() -> None:
    second = rewards("small", {}, 0, ["L", "M"], had=["L"])
    assert second.lakes == ("M",) and [line.number for line in second.lines] == [0, 1]
    assert rewards("small", {}, 0, ["L", "L"]).lakes == ("L",)


def test_G12_newly_turned_fields_bring_terrain_signs_and_lakes_to_a_building() -> None:
    new = rewards("large", {"mountain": 1}, 1, ["L", "M"], had=["M"])
    assert (new.steps, new.crystals, new.lakes) == ((("mountain", 2),), 2, ("L",))
    assert explain("revive.explore.neighbours").status == "read"


def test_G10_the_track_of_a_terrain_is_asked() -> None:
    found = rewards("large", {"forest": 1, "steppe": 2, "mountain": 0}, 0)
    assert marker_steps(found, {"forest": "A", "steppe": "A"}) == (("A", 6),)
    assert asked(marker_steps, found, {"forest": "A"}) == "revive.build.terrain"


@tried
@given(terrains, small, lakes, lakes)
def test_I12_large_rewards_are_twice_the_small_ones_but_for_lakes(
    terrain: dict[str, int], signs: int, near: list[str], had: list[str]
) -> None:
    little, large = (rewards(size, terrain, signs, near, had) for size in ("small", "large"))
    assert large.steps == tuple((kind, 2 * n) for kind, n in little.steps)
    assert large.crystals == 2 * little.crystals == 2 * signs and large.lakes == little.lakes
    assert {*little.lakes} == {*near} - {*had}
    for found in (little, large):
        assert sum_of(found.lines, "crystals") == found.crystals and sum_of(found.lines, "lake") == len(found.lakes)
        assert all(sum_of(found.lines, f"step:{kind}") == n for kind, n in found.steps)


@pytest.mark.parametrize(
    ("size", "terrain", "message"),
    [
        ("huge", {}, "^size: 'huge' is not allowed; give one of small, large$"),
        ("small", {"swamp": 1}, "^terrain: 'swamp' is not allowed; give one of forest, mountain, steppe$"),
        ("small", {"forest": -1}, r"^terrain.forest: -1 is not allowed; give a whole number, 0 or more$"),
    ],
)
def test_what_is_not_allowed_is_named(size: str, terrain: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rewards(size, terrain, 0)
