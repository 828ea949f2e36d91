"""Resources: what fits, what is lost, what crystals become."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.revive import BASICS, KINDS, Pool, Store, exchange, gain
from eternitium.guests.verdicts import NotAllowed
from tests.guests.support import small, sum_of, tried

FULL = Store(gears=0, books=5, food=5, crystals=3)


def test_RV01_what_does_not_fit_is_lost() -> None:
    gained = gain(Pool(food=4), Store(food=5), food=3)
    assert gained.pool == Pool(food=5) and gained.lost == Pool(food=2)
    assert [(line.number, line.rule) for line in gained.lines] == [
        (3, "revive.resource.kinds"), (-2, "revive.resource.overflow"),
    ]  # fmt: skip


def test_RV02_crystals_without_room_become_basic_resources() -> None:
    gained = gain(Pool(crystals=3), FULL, crystals=2, become=("books", "food"))
    assert gained.pool == Pool(books=1, food=1, crystals=3) and gained.turned == 2 and gained.lost == Pool()


def test_RV03_what_a_crystal_becomes_can_be_lost_too() -> None:
    gained = gain(Pool(crystals=3), FULL, crystals=2, become=("gears", "food"))
    assert gained.pool == Pool(food=1, crystals=3) and gained.lost == Pool(gears=1)


def test_room_that_is_not_entered_holds_everything() -> None:
    assert gain(Pool(), Store(), 9, 9, 9, 9).pool == Pool(9, 9, 9, 9)


@pytest.mark.parametrize("become", [(), ("food",), ("food", "food", "food")])
def test_each_crystal_without_room_is_named(become: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"^become: \(.*\) is not allowed; give 2 of gears, books, food$"):
        gain(Pool(crystals=3), FULL, crystals=2, become=become)


def test_a_crystal_is_exchanged_and_what_does_not_fit_is_lost() -> None:
    changed = exchange(Pool(crystals=1), FULL, "books")
    assert changed.pool == Pool(books=1) and next(line.rule for line in changed.lines) == "revive.free.crystal"
    assert exchange(Pool(crystals=1), FULL, "gears").lost == Pool(gears=1)
    with pytest.raises(NotAllowed) as refused:
        exchange(Pool(), FULL, "food")
    assert refused.value.rule == "revive.free.crystal"


@tried
@given(st.data())
def test_I1_I2_pools_stay_within_their_stores_and_nothing_vanishes(data: st.DataObject) -> None:
    rooms = {kind: data.draw(st.none() | small) for kind in KINDS}
    have = {kind: data.draw(st.integers(0, 6 if room is None else room)) for kind, room in rooms.items()}
    come = {kind: data.draw(small) for kind in KINDS}
    turned = 0 if rooms["crystals"] is None else max(0, have["crystals"] + come["crystals"] - rooms["crystals"])
    become = data.draw(st.lists(st.sampled_from(BASICS), min_size=turned, max_size=turned))
    gained = gain(Pool(**have), Store(**rooms), **come, become=become)
    for kind in KINDS:
        now, lost, room = getattr(gained.pool, kind), getattr(gained.lost, kind), rooms[kind]
        assert now >= 0 and lost >= 0 and (room is None or now <= room)
        changed = -turned if kind == "crystals" else become.count(kind)
        assert now + lost == have[kind] + come[kind] + changed
        assert now - have[kind] == sum_of(gained.lines, kind)
    assert gained.turned == turned
