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
STRATEGIES: dict[type[Value], st.SearchStrategy[Value]] = {
    revive.Pool: st.builds(revive.Pool, small, small, small, small),
    revive.Store: st.builds(revive.Store, numbers, numbers, numbers, numbers),
    revive.Price: st.builds(revive.Price, numbers, numbers, numbers, numbers),
    revive.Less: st.builds(revive.Less, st.sampled_from(["action", "any"]), st.sampled_from(revive.BASICS), small),
    revive.Turn: st.builds(revive.Turn, st.integers(0, 2), st.booleans()),
    revive.Card: cards,
    revive.Slot: st.builds(revive.Slot, st.just("fifth"), st.lists(cards, max_size=2).map(tuple), names),
    revive.Person: st.builds(revive.Person, st.lists(cards, max_size=2).map(tuple), slots=slots,
                             marker=st.none() | st.integers(0, 5)),
    revive.Track: st.builds(revive.Track, name, st.integers(6, 9), small, st.sampled_from(revive.KINDS)),
    revive.Field: st.builds(revive.Field, name, st.tuples(st.tuples(name, small), st.tuples(name, small)),
                            st.booleans()),
    revive.Progress: progress,
    revive.Bonus: st.builds(revive.Bonus, name, numbers),
    revive.Artefacts: st.builds(revive.Artefacts, st.sampled_from(revive.COLOURS), numbers, numbers),
    revive.Sheet: st.builds(revive.Sheet, name, numbers, numbers | progress, points, points, st.none() | bonuses,
                            st.none() | st.booleans(), numbers, numbers, artefacts, numbers, numbers),
    sabaton.Piles: st.builds(sabaton.Piles, names, names, names, names),
    sabaton.Preparation: st.builds(sabaton.Preparation, actions, actions, st.booleans(), st.booleans()),
    sabaton.Tile: st.builds(sabaton.Tile, st.sampled_from([(1, 2), (3, 1)])),
    sabaton.Unit: units,
    sabaton.LineUp: st.builds(sabaton.LineUp, st.just("attacker"), st.integers(4, 6),
                              st.lists(units, max_size=3).map(tuple), st.lists(units, max_size=3).map(tuple)),
    sabaton.Faces: st.builds(sabaton.Faces, st.lists(st.integers(-3, 6), min_size=2, max_size=6).map(tuple)),
    sabaton.Stock: st.builds(sabaton.Stock, small, small, small, small, small),
}  # fmt: skip


def test_every_kind_of_value_is_tried() -> None:
    saved = {kind for guest in (revive, sabaton) for kind in vars(guest).values() if isinstance(kind, type)}
    assert STRATEGIES.keys() == {kind for kind in saved if issubclass(kind, Value)} - {Value}


@pytest.mark.parametrize("kind", STRATEGIES)
@tried
@given(st.data())
def test_every_value_goes_to_json_and_back(kind: type[Value], data: st.DataObject) -> None:
    value = data.draw(STRATEGIES[kind])
    told = value.to_dict()
    assert told["format"] == 1 and told["guest"] in ("revive", "sabaton") and told["value"] == kind.__name__
    for again in map(kind.from_dict, (told, json.dumps(told), json.loads(json.dumps(told)))):
        assert again == value and hash(again) == hash(value)
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
