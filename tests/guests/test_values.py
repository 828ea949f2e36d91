"""Everything that is entered goes to JSON and back, and what cannot be is named."""

import json
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests import explain, revive, sabaton
from eternitium.guests.values import Value
from tests.guests.support import small, tried
from tests.support.table import each

name = st.sampled_from(["", "A", "é “B”"])
names = st.lists(name, max_size=3).map(tuple)
cards = st.builds(revive.Card, name, name, st.booleans())
numbers = st.none() | small
slots = st.tuples(
    *(st.builds(revive.Slot, st.just(place), st.lists(cards, max_size=2).map(tuple), names)
      for place in revive.SLOTS)
)  # fmt: skip
progress = st.builds(
    lambda row, beside: revive.Progress(tuple(row), beside, len(row)), st.lists(small, max_size=3), numbers
)
bonuses = st.lists(st.builds(revive.Bonus, name, numbers), max_size=2).map(tuple)
points = st.none() | st.lists(small, max_size=2).map(tuple)
artefacts = st.tuples(*(st.builds(revive.Artefacts, st.just(colour), numbers, numbers) for colour in revive.COLOURS))
units = st.builds(sabaton.Unit, name, small, small)
actions = st.lists(st.sampled_from(sabaton.ACTIONS), max_size=2).map(tuple)
values = st.one_of(
    st.builds(revive.Pool, small, small, small, small),
    st.builds(revive.Store, numbers, numbers, numbers, numbers),
    st.builds(revive.Price, numbers, numbers, numbers, numbers),
    st.builds(revive.Less, st.sampled_from(["action", "any"]), st.sampled_from(revive.BASICS), small),
    st.builds(revive.Turn, st.integers(0, 2), st.booleans()),
    st.builds(revive.Person, st.lists(cards, max_size=2).map(tuple), slots=slots, marker=st.none() | st.integers(0, 5)),
    st.builds(revive.Track, name, st.integers(6, 9), small, st.sampled_from(revive.KINDS)),
    st.builds(revive.Field, name, st.tuples(st.tuples(name, small), st.tuples(name, small)), st.booleans()),
    progress, st.builds(revive.Sheet, name, numbers, numbers | progress, points, points, st.none() | bonuses,
                        st.none() | st.booleans(), numbers, numbers, artefacts, numbers, numbers),
    st.builds(sabaton.Piles, names, names, names, names),
    st.builds(sabaton.Preparation, actions, actions, st.booleans(), st.booleans()),
    st.builds(sabaton.Tile, st.sampled_from([(1, 2), (3, 1)])),
    st.builds(sabaton.LineUp, st.just("attacker"), st.integers(4, 6), st.lists(units, max_size=3).map(tuple),
              st.lists(units, max_size=3).map(tuple)),
    st.builds(sabaton.Faces, st.lists(st.integers(-3, 6), min_size=2, max_size=6).map(tuple)),
    st.builds(sabaton.Stock, small, small, small, small, small),
)  # fmt: skip
SAVED = [kind for guest in (revive, sabaton) for kind in vars(guest).values()
         if isinstance(kind, type) and issubclass(kind, Value) and kind is not Value]  # fmt: skip


@tried
@given(values)
def test_every_value_goes_to_json_and_back(value: Value) -> None:
    told = value.to_dict()
    assert told["format"] == 1 and told["guest"] in ("revive", "sabaton") and told["value"] == type(value).__name__
    for data in (told, json.dumps(told), json.loads(json.dumps(told))):
        assert type(value).from_dict(data) == value


def test_every_kind_of_value_is_tried() -> None:
    said = {type(made).__name__ for made in some_of_each()}
    assert said == {kind.__name__ for kind in SAVED}


def some_of_each() -> list[Value]:
    """One value of each kind, also of those that only lie in others."""
    return [
        revive.Pool(), revive.Store(), revive.Price(), revive.Less("any", "food", 1), revive.Turn(),
        revive.Card("A", "red"), revive.Slot("fifth"), revive.Person(), revive.Track("A", 1),
        revive.Field("A", (("A", 1),)),
        revive.Progress((), 1), revive.Bonus("red"), revive.Artefacts("violet"), revive.Sheet(), sabaton.Piles(),
        sabaton.Preparation(), sabaton.Tile((1, 2)), sabaton.Unit(), sabaton.LineUp("attacker", 4),
        sabaton.Faces((1, 2)), sabaton.Stock(),
    ]  # fmt: skip


@pytest.mark.parametrize("value", some_of_each(), ids=lambda value: type(value).__name__)
def test_values_are_immutable_comparable_and_come_back(value: Value) -> None:
    assert type(value).from_dict(value.to_dict()) == value and hash(value) == hash(
        type(value).from_dict(value.to_dict())
    )
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(value)[0].name, 1)  # type: ignore[arg-type]


POOL, TILE = revive.Pool().to_dict(), sabaton.Tile((1, 2)).to_dict()
LESS = revive.Less("any", "food", 1).to_dict()
SHEET = revive.Sheet(progress=revive.Progress((1, 2), 3)).to_dict()


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        (revive.Pool, {**POOL, "gears": -1}, "^Pool.gears: -1 is not allowed; give a whole number, 0 or more$"),
        (revive.Pool, {**POOL, "gears": True}, "^Pool.gears: True is not allowed; give a whole number, 0 or more$"),
        (revive.Pool, {**POOL, "gold": 1}, '^Pool: "gold" is an unknown field; allowed: gears, books, food, crystals$'),
        (revive.Pool, {**POOL, "format": 2}, "^format: 2 is unknown; this version reads 1$"),
        (revive.Pool, {**POOL, "guest": "sabaton"}, "^guest: 'sabaton' is not allowed; give one of revive$"),
        (revive.Pool, {**POOL, "value": "Store"}, "^value: 'Store' is not allowed; give one of Pool$"),
        (revive.Pool, [], r"^Pool: must be an object with named fields, not \[\]$"),
        (revive.Pool, "{", "^Pool: is not valid JSON"),
        (revive.Less, {**LESS, "part": "way"}, "^Less.part: 'way' is not allowed; give one of distance, action, any$"),
        (revive.Sheet, {**SHEET, "progress": {"values": [1]}}, r"^Sheet.progress.beside: is missing$"),
        (revive.Sheet, {**SHEET, "sites": [1, "2"]}, "^Sheet.sites: '2' is not allowed; give a whole number"),
        (revive.Sheet, {**SHEET, "sites": 3}, "^Sheet.sites: 3 is not allowed; give a list, or None$"),
        (sabaton.Tile, {**TILE, "epochs": [1]}, r"^Tile.epochs: \[1\] is not allowed; give a list of 2"),
    ],
)  # fmt: skip
def test_bad_data_names_the_field_the_value_and_what_is_allowed(kind: type[Value], data: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kind.from_dict(data)


@each(
    "make message",
    (lambda: explain("luck.fail"), "^rule: 'luck.fail' is not a rule id of a guest; they look like "),
    (lambda: explain("revive.tribe", "es"), "^language: 'es' is unknown; available: en, de, fr, nl$"),
)
def test_what_is_not_allowed_is_named(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()
