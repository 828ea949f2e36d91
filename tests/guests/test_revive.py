"""The scenarios of Revive, RV01 to RV47, and what the sheet leaves open, one row each."""

from dataclasses import replace
from typing import Any

import pytest

from eternitium.guests import explain
from eternitium.guests.revive import (
    COLOURS,
    DEEDS,
    SLOTS,
    Artefacts,
    Bonus,
    Card,
    Field,
    Less,
    Marker,
    Person,
    Pool,
    Price,
    Progress,
    Sheet,
    Slot,
    Store,
    Track,
    Turn,
    advance,
    after,
    artefact,
    blue,
    build_price,
    distance,
    exchange,
    explore,
    explore_price,
    gain,
    hibernate,
    last_turns,
    marker,
    open_chest,
    pay,
    payments,
    place_card,
    place_module,
    populate_price,
    rank,
    rewards,
    score,
    together,
    turn_steps,
    unlock,
    use_machine,
    use_switch,
    use_tribe,
    violet,
    why_not,
    why_not_build,
    why_not_neighbour,
    why_not_pay,
    why_not_populate,
    worth,
)
from tests.guests.support import asked, refused, rules_of, said, standing, unit_numbers
from tests.support.table import each, named

FULL = Store(gears=0, books=5, food=5, crystals=3)
CRYSTAL, PAIR = Pool(gears=2, crystals=1), Pool(gears=2, food=1, crystals=2)
RED, BLUE, GREEN = Card("R", "red"), Card("B", "blue"), Card("G", "green")
A, B, C, D = (Card(name, "red") for name in "ABCD")
MODULES = Slot("upper-1", modules=("red", "red", "blue"))
MARKED = Slot("upper-1", (Card("M", "red", slot_symbol=True),), ("red",))
BOTH = Field("special", (("A", 4), ("B", 3)), reward="special")
EXAMPLE = Sheet(
    "Ann", 63, 14, (9,), (6,), (Bonus("red", 3),), True, 1, 13,
    (Artefacts("violet", 2, 3), Artefacts("orange", 0, 4), Artefacts("white", 1, 2)),
)  # fmt: skip
EMPTY = Sheet("Bo", 0, 0, (), (), (), False, 0, 0, tuple(Artefacts(colour, 0, 0) for colour in COLOURS))
TRACK = Progress((0, 2, 5, 9, 14, 20, 30), 36)
WORTH = {"artefact:violet": 3, "each:violet": 3, "artefact:orange": 4, "each:orange": 1, "artefact:white": 2}
WORTH |= {"each:white": 2, "small": 2, "card:red": 2, "resource": 0}


def row(*kinds: str) -> dict[tuple[int, int], str]:
    return {(place, 0): kind for place, kind in enumerate(kinds)}


def tableau(*slots: Slot, active: tuple[Card, ...] = (RED,)) -> Person:
    others = {slot.place: slot for slot in slots}
    return Person(active, slots=tuple(others.get(place, Slot(place)) for place in SLOTS))


def points(total: int, resources: int = 0, machines: int | None = None) -> Sheet:
    return replace(EMPTY, blue=total - resources // 5, resources=resources, machines=machines)


def ranking(*sheets: Sheet) -> list[tuple[Any, ...]]:
    return [(one.seat, one.place, one.rule.removeprefix("revive.score.")) for one in rank(sheets)]


def terrain(size: str) -> tuple[Any, ...]:
    return rewards(size, {"forest": 2}, 1, ["L"])[:3]


@each(
    "given expected",
    named("RV01", lambda: gain(Pool(food=4), Store(food=5), food=3)[:2], (Pool(food=5), Pool(food=2))),
    named("RV01 lines", lambda: [(line.number, line.rule) for line in gain(Pool(), Store(food=2), food=3).lines],
          [(3, "revive.resource.kinds"), (-1, "revive.resource.overflow")]),
    named("RV02", lambda: gain(Pool(crystals=3), FULL, crystals=2, become=("books", "food"))[:3],
          (Pool(books=1, food=1, crystals=3), Pool(), 2)),
    named("RV03", lambda: gain(Pool(crystals=3), FULL, crystals=2, become=("gears", "food"))[:2],
          (Pool(food=1, crystals=3), Pool(gears=1))),
    named("no room entered", lambda: gain(Pool(), Store(), 9, 9, 9, 9).pool, Pool(9, 9, 9, 9)),
    named("exchange", lambda: exchange(Pool(crystals=1), FULL, "books").pool, Pool(books=1)),
    named("exchange is lost", lambda: exchange(Pool(crystals=1), FULL, "gears").lost, Pool(gears=1)),
    named("exchange line", lambda: exchange(Pool(crystals=1), FULL, "food").lines[0].rule, "revive.free.crystal"),
    named("no crystal", lambda: refused(exchange, Pool(), FULL, "food"), "revive.free.crystal"),
    named("RV04", lambda: (payments(CRYSTAL, Price(gears=3)), pay(CRYSTAL, Price(gears=3))), (((1, 0, 0),), Pool())),
    named("RV04 words", lambda: str(why_not_pay(CRYSTAL, Price(gears=3)).text), "payable with 1 crystal"),
    named("RV05", lambda: payments(PAIR, build_price(1, "small")), ((1, 0, 0), (1, 0, 1), (2, 0, 0))),
    named("RV05 first", lambda: pay(PAIR, build_price(1, "small")), Pool(crystals=1)),
    named("RV05 named", lambda: pay(PAIR, build_price(1, "small"), (2, 0, 0)), Pool(gears=1)),
    named("RV06", lambda: (payments(Pool(2, 1, 0, 1), Price(0, 3, 1, 2)), refused(pay, Pool(2, 1, 0, 1), Price(0, 3,
          1, 2))),
          ((), "revive.crystal.exchange")),
    named("RV06 words", lambda: str(why_not_pay(Pool(2, 1, 0, 1), Price(0, 3, 1, 2)).text),
          "Missing: 1 gear and 2 food; crystals to stand in: 1."),
    named("RV07", lambda: build_price(0, "small", [Less("action", "gears", 4)]), Price()),
    named("RV07 line", lambda: build_price(0, "small", [Less("action", "gears", 4)]).lines[-1][1:3],
          (-3, "revive.cost.reduced")),
    named("RV08", lambda: build_price(2, "small"), Price(distance=2, gears=3)),
    named("RV08 lines", lambda: rules_of(build_price(2, "small").lines), ["revive.cost.distance",
          "revive.build.price"]),
    named("RV09", lambda: build_price(0, "large"), Price(gears=5)),
    named("RV10", lambda: distance(row("own", "open", "open", "open", "ice", "open", "own"), [(4, 0)]),
          (1, ((6, 0), (5, 0), (4, 0)))),
    named("RV11", lambda: distance(row("chasm", "open", "open", "ice"), [(3, 0)]).between, 2),
    named("RV11 own first", lambda: distance(row("chasm", "own", "open", "ice"), [(3, 0)]).between, 1),
    named("RV12", lambda: explore_price(1, 1, 2), Price(distance=1, books=1, food=2)),
    named("RV12 paid", lambda: payments(Pool(books=1, food=2, crystals=1), explore_price(1, 1, 2)), ((0, 0, 1),)),
    named("RV13", lambda: refused(distance, row("own", "ice", "ice"), [(2, 0)]), "revive.explore.reach"),
    named("RV13 chasm", lambda: refused(distance, row("own", "chasm", "open", "ice"), [(3, 0)]),
          "revive.explore.reach"),
    named("RV14", lambda: populate_price(1, 2, 2), Price(distance=1, books=4)),
    named("RV15", lambda: why_not_populate(True, False)[:2], (False, "revive.populate.site")),
    named("RV16 first", lambda: why_not_populate(False, True, lowest=False)[:2], (False, "revive.populate.first")),
    named("RV16 later", lambda: why_not_populate(False, False, connected=False)[:2], (False,
          "revive.populate.connected")),
    named("populate", lambda: (why_not_populate(False, True).ok, why_not_populate(False, False, lowest=False).ok),
          (True, True)),
    named("RV17", lambda: refused(after, Turn(done=2), "explore"), "revive.turn.two-actions"),
    named("second action", lambda: after(Turn(done=1), "build"), Turn(done=2)),
    named("RV18", lambda: refused(after, Turn(done=1), "hibernate"), "revive.turn.either-or"),
    named("RV18 round", lambda: refused(after, Turn(hibernated=True), "build"), "revive.turn.either-or"),
    named("RV18 twice", lambda: refused(after, Turn(hibernated=True), "hibernate"), "revive.turn.either-or"),
    named("hibernated", lambda: after(Turn(), "hibernate"), Turn(hibernated=True)),
    named("RV19", lambda: [after(turn, "free") for turn in (Turn(2), Turn(0, True))], [Turn(2), Turn(0, True)]),
    named("chest", lambda: rules_of(open_chest()), ["revive.free.chest"] * 3),
    named("RV20", lambda: refused(use_switch, use_switch(Person(), "food")[0], "food"), "revive.switch.used"),
    named("RV20 words", lambda: said(use_switch(Person(), "food")[1]), ["The switch goes down and brings: 1 food."]),
    named("RV20 turn", lambda: why_not(Turn(), "switch", "down")[:2], (False, "revive.switch.used")),
    named("a new turn", lambda: {why_not(Turn(), what).ok for what in DEEDS}, {True}),
    named("RV21", lambda: place_card(tableau(), RED, "lower-2").half, "lower"),
    named("RV21 moved", lambda: place_card(tableau(), RED, "lower-2").person, tableau(Slot("lower-2", (RED,)),
          active=())),
    named("upper", lambda: said(place_card(tableau(), RED, "upper-1").steps), ["The upper half counts: R."]),
    named("RV22", lambda: refused(place_card, Person((RED,)), RED, "fifth", "upper"), "revive.slot.locked"),
    named("RV22 module", lambda: place_module(Person().slots[4], "red", tick=False)[0].modules, ("red",)),
    named("RV23", lambda: refused(place_card, tableau(), RED, "fifth"), "revive.slot.half"),
    named("RV23 named", lambda: place_card(tableau(), RED, "fifth", "lower").half, "lower"),
    named("RV24", lambda: place_card(tableau(MODULES), RED, "upper-1").modules, 2),
    named("RV24 other", lambda: rules_of(place_card(tableau(MODULES, active=(GREEN,)), GREEN, "upper-1").steps),
          ["revive.card.half"]),
    named("RV25", lambda: len(place_card(tableau(MARKED), RED, "upper-1").person.slots[0].cards), 2),
    named("RV25 full", lambda: refused(place_card, tableau(Slot("upper-1", (BLUE,))), RED, "upper-1"),
          "revive.slot.full"),
    named("not active", lambda: refused(place_card, Person(resting=(RED,)), RED, "upper-1"), "revive.card.not-active"),
    named("module", lambda: rules_of(place_module(Slot("lower-1", (), ("red",)), "blue", True, "red")[1]),
          ["revive.module.replace", "revive.slot.fifth", "revive.module.tick"]),
    named("module out", lambda: place_module(Slot("lower-1", (), ("red",)), "blue", True, "red")[0].modules, ("blue",)),
    named("RV26", lambda: hibernate(replace(tableau(Slot("upper-1", (C,)), Slot("lower-1", (D,))), active=(),
          resting=(A, B))).person,
          replace(tableau(), active=(A, B), resting=(C, D), marker=1)),
    named("RV27", lambda: standing(hibernate(Person(energy=2, on_machines=1), use=1)), (3, 0, 1)),
    named("RV27 words", lambda: said(hibernate(Person(energy=2, on_machines=1), use=1).steps)[:2],
          ["1 energy is used on a machine.", "2 energy goes from machines into the store."]),
    named("too much", lambda: refused(hibernate, Person(energy=2), use=3), "revive.hibernate.0"),
    named("RV28", lambda: [hibernate(Person(marker=2), reward=n).person.marker for n in (3, 1)], [3, 3]),
    named("RV28 above", lambda: refused(hibernate, Person(marker=2), reward=4), "revive.hibernate.5"),
    named("RV28 words", lambda: [said(hibernate(Person(marker=2), reward=n).steps)[-1] for n in (1, None)],
          ["The reward of field 1 is taken.", "Choose a reward of the fields 1 to 3."]),
    named("RV29", lambda: hibernate(Person(marker=3), 0, 4, "golden", 1)[2:], (0, True)),
    named("RV29 G5 steps", lambda: rules_of(hibernate(Person(marker=3), 0, 4, "golden", 1).steps)[-4:],
          ["revive.hibernate.5", "revive.hibernate.artefact", "revive.end.trigger", "revive.hibernate.5"]),
    named("others left", lambda: [hibernate(Person(marker=3), artefacts=n)[2:] for n in (2, None, 0)],
          [(1, False), (None, None), (0, False)]),
    named("none there", lambda: len(hibernate(Person(marker=3), artefacts=0).steps), 7),
    named("not known", lambda: said(hibernate(Person(marker=3)).steps)[-2].split(",")[0], "If it was the last one"),
    named("RV30 G17", lambda: (hibernate(Person(marker=4), artefacts=2)[2:], hibernate(Person(marker=4)).person.marker),
          ((2, False), 5)),
    named("RV30 refused", lambda: refused(hibernate, Person(marker=4), remove="golden"), "revive.hibernate.artefact"),
    named("RV31", lambda: said(hibernate(Person(marker=5), reward=2).steps)[-2:],
          ["The marker stays on field 5.", "The reward of field 2 is taken."]),
    named("the switch", lambda: [said(hibernate(Person(switch=way)).steps)[4] for way in ("down", "up")],
          ["The switch goes up.", "The switch is up already."]),
    named("the numbers", lambda: [step.number for step in hibernate(Person()).steps], [0, 1, 2, 3, 4, 5, 5]),
    named("RV32 small", lambda: terrain("small"), ((("forest", 2),), 1, ("L",))),
    named("RV32 large", lambda: terrain("large"), ((("forest", 4),), 2, ("L",))),
    named("RV32 lines", lambda: [line[2:] for line in rewards("large", {"forest": 2}, 0, ["L"]).lines],
          [("revive.build.large", "step:forest", "2 × 2 = 4"), ("revive.build.lake-once", "lake", "")]),
    named("RV33", lambda: unit_numbers(rewards("small", {}, 0, ["L", "M", "M"], had=["L"]).lines), [("lake", 0),
          ("lake", 1)]),
    named("RV34", lambda: [why_not_build(*field)[:2] for field in ((True,), (False, False), (False,))],
          [(False, "revive.build.field")] * 2 + [(True, "revive.build.field")]),
    named("RV35", lambda: advance(Track("A", 8, 7, "food"), 3)[:2], (Track("A", 8, 8, "food"), 2)),
    named("RV35 lines", lambda: unit_numbers(advance(Track("A", 8, 7, "food"), 3).lines), [("step", 1), ("food", 2)]),
    named("RV36", lambda: unlock([Track("A", 8, 4), Track("B", 8, 2)], [BOTH]).opened, ()),
    named("RV36 open", lambda: unlock([Track("A", 8, 4), Track("B", 8, 3)], [BOTH])[:2],
          ((replace(BOTH, open=True),), ("special",))),
    named("RV36 once", lambda: unlock([Track("A", 8, 8), Track("B", 8, 8)], [replace(BOTH, open=True)]).steps, ()),
    named("what opens", lambda: [rules_of(unlock([Track("A", 8, 5)], [Field("", (("A", 5),), False, one)]).steps)[1]
                                 for one in ("machine", "special", "artefact", "bonus")],
          ["revive.free.machine", "revive.machine.display", "revive.machine.artefact", "revive.score.4"]),
    named("RV37", lambda: [score(replace(EMPTY, progress=replace(TRACK, moved=n))).lines[1].number for n in (3, 7)],
          [9, 36]),
    named("RV38", lambda: (use_tribe(0)[0], said(use_tribe(0)[1])),
          (0, ["The ability of the tribe works.", "No progress marker is left, so none moves."])),
    named("a marker", lambda: (use_tribe(3)[0], said(use_tribe(3)[1])[1]),
          (2, "A progress marker moves to the lowest free field of the progress track.")),
    named("RV39", lambda: blue(47, 5, (2, 48, 50)), (52, (48, 50), "revive.track.over-fifty")),
    named("beyond, to it, on it", lambda: [blue(*one, (2, 48)).reached for one in ((52, 50), (47, 1), (48, 1))],
          [(), (48,), ()]),
    named("RV40", lambda: violet(45, 10)[:2], (55, ())),
    named("RV41", lambda: (last_turns(("0", "1", "2"), 1), last_turns(("a",), 0)), (("2", "0"), ())),
    named("RV41 words", lambda: said(turn_steps(("0", "1", "2"), 1)), ["One more turn: 2.", "One more turn: 0."]),
    named("RV42", lambda: [(size, step.rule) for size, step in map(artefact, (0, 1))],
          [("small", "revive.end.small"), ("large", "revive.machine.unlock")]),
    named("RV43", lambda: ([line.number for line in score(EXAMPLE).lines], score(EXAMPLE).total),
          ([63, 14, 9, 6, 6, 4, 2, 2, 17], 123)),
    named("RV43 worked", lambda: score(EXAMPLE).lines[8].working, "(2 + 1) × 3 + (0 + 1) × 4 + (1 + 1) × 2 = 17"),
    named("RV44", lambda: ranking(points(100, 13), points(100, 9)), [(1, 1, "tie-resources"), (0, 2, "tie-resources")]),
    named("RV45", lambda: ranking(points(9, 0, 12), points(9, 0, 14)), [(1, 1, "tie-machines"), (0, 2,
          "tie-machines")]),
    named("RV45 shared", lambda: ranking(points(9, 0, 12), points(9, 0, 12)), [(0, 1, "shared"), (1, 1, "shared")]),
    named("RV46", lambda: ranking(points(99, 4), points(100, 0, 1), points(100, 0, 2)),
          [(2, 1, "tie-machines"), (1, 2, "tie-machines"), (0, 3, "")]),
    named("RV47", lambda: {line.unit: line.number for line in worth(EXAMPLE)}, WORTH),
    named("RV47 words", lambda: str(worth(EXAMPLE)[-1].label), "one more resource (missing for the next point: 2)"),
    named("one resource more", lambda: worth(replace(EXAMPLE, resources=14))[-1].number, 1),
    named("two bonuses", lambda: [line.number for line in worth(replace(EXAMPLE, bonuses=(Bonus("red"), Bonus("red"))))
                                  if line.unit == "card:red"], [4]),
    named("next marker", lambda: [[line.number for line in worth(replace(EMPTY, progress=replace(TRACK, moved=n)))
                                   if line.unit == "progress"] for n in (3, 6, 7)], [[5], [6], []]),
    named("one end tile", lambda: refused(rank, [EXAMPLE, EXAMPLE]), "revive.score.5"),
)  # fmt: skip
def test_a_scenario(given: Any, expected: Any) -> None:
    assert given() == expected


@each(
    "given expected",
    named("G1", lambda: (why_not(Turn(), "nothing")[:2], after(Turn(), "nothing")), ((True, "revive.turn.nothing"),
          Turn())),
    named("G2", lambda: refused(distance, row("own", "closed", "ice"), [(2, 0)]), "revive.explore.reach"),
    named("G2 around", lambda: distance({(0, 0): "own", (1, 0): "closed", (0, 1): "open", (1, 1): "open", (2,
          0): "ice"},
                                        [(2, 0)]).between, 2),
    named("G4", lambda: place_card(tableau(MARKED, Slot("upper-2", (B, BLUE))), RED, "upper-1")[3:5], (("M",), ("B",))),
    named("G4 steps", lambda: rules_of(place_card(tableau(MARKED, Slot("upper-2", (B,))), RED, "upper-1").steps),
          ["revive.card.half", "revive.module.colour", "revive.slot.symbol", "revive.slot.elsewhere"]),
    named("G4 empty slot", lambda: place_card(tableau(MARKED), RED, "lower-1").elsewhere, ()),
    named("G6", lambda: asked(hibernate, Person(marker=None)), "revive.hibernate.marker"),
    named("G7 rounds", lambda: [marker(*at) for at in ((52,), (101,), (0,), (50,), (52, 1), (101, 1), (101, 0))],
          [Marker(None, 2), Marker(None, None), Marker(0, 1), Marker(50, 1), Marker(2, 2), Marker(1, 3),
           Marker(50, 2)]),
    named("G9 prices", lambda: [(price.complete, asked(payments, Pool(), price), asked(pay, Pool(), price),
          asked(together, Pool(), [price]))
                                for price in (build_price(None, "small"), explore_price(1, None, 2), populate_price(0,
          1, None))],
          [(False, *["revive.table.values"] * 3)] * 3),
    named("G9 line", lambda: build_price(None, "small", [Less("any", "food", 1)]).lines[-1].number, None),
    named("G9 score", lambda: (score(Sheet()).total, [line.number for line in score(Sheet()).lines]), (0, [None] * 9)),
    named("G9 part", lambda: (score(replace(EXAMPLE, small=None)).total, worth(Sheet())[-1].number), (121, None)),
    named("G9 half", lambda: score(replace(EXAMPLE, artefacts=(Artefacts("violet", 2),
          *EXAMPLE.artefacts[1:]))).lines[8].number, None),
    named("G9 rank", lambda: [asked(rank, [EXAMPLE, other]) for other in (Sheet(), replace(EXAMPLE, end_tile=False,
          blue=67))],
          ["revive.table.values"] * 2),
    named("G11", lambda: asked(why_not_neighbour(2).demand), "revive.explore.twice"),
    named("G11 fewer", lambda: (why_not_neighbour(1).ok, why_not_neighbour(0).ok), (True, False)),
    named("G12", lambda: (rewards("large", {"mountain": 1}, 1, ["L", "M"], ["M"])[:3],
          explain("revive.explore.neighbours").status),
          (((("mountain", 2),), 2, ("L",)), "read")),
    named("G14", lambda: (use_machine(Person(energy=1, on_machines=1))[0],
          rules_of(use_machine(Person(energy=1))[1])[-1]),
          (Person(on_machines=2), "revive.machine.energy")),
    named("no energy", lambda: refused(use_machine, Person()), "revive.free.machine"),
    named("G15", lambda: asked(last_turns, ("0", "1"), None), "revive.end.who"),
)  # fmt: skip
def test_what_the_sheet_leaves_open(given: Any, expected: Any) -> None:
    assert given() == expected


def test_reductions_of_a_part_come_first() -> None:
    both = [Less("any", "food", 2), Less("action", "food", 5), Less("distance", "food", 1)]
    price = explore_price(3, 0, 2, both)
    assert price == Price() and [line.number for line in price.lines] == [3, 0, 2, -2, -1, -2]
    assert explore_price(3, 0, 2, [Less("action", "food", 5)]) == Price(distance=3)


def test_two_prices_in_one_turn() -> None:
    found = {frozenset(way.which): way.crystals for way in together(Pool(6, 0, 0, 2), [Price(gears=3), Price(gears=5)])}
    assert found == {frozenset(): 2, frozenset({0}): 2, frozenset({1}): 2, frozenset({0, 1}): 0}
    assert len(together(Pool(), [Price(gears=3), Price(gears=5)])) == 1
    brought = together(Pool(gears=3), [Price(gears=3), Price(books=1)], {0: Pool(books=1)})
    assert (0, 1) in [way.which for way in brought] and (1,) not in [way.which for way in brought]
    assert max(len(way.which) for way in together(Pool(9, 9, 9, 9), [Price()] * 3)) == 2


def test_the_seven_steps_of_exploring() -> None:
    steps = explore(("Ann", "Bo", "Cy"), 1, ("Ann", "Cy"))
    assert [step.number for step in steps] == [1, 2, 3, 4, 5, 6, 7]
    assert said(steps)[-1] == "Rewards of the new fields, in this order: Cy and Ann." and "refill" in said(steps)[4]
    alone = said(explore(("Ann",), 0, from_display=False))
    assert "pile" in alone[4] and "no rewards" in alone[-1]


@each(
    "make message",
    (lambda: gain(Pool(crystals=3), FULL, crystals=2, become=("food",)), "^become: .* give 2 of gears, books, food$"),
    (lambda: gain(Pool(food=2), Store(food=1)), "^Pool.food: 2 is not .* from 0 to 1, the room for it$"),
    (
        lambda: pay(PAIR, build_price(1, "small"), (0, 0, 1)),
        r"^crystals: \(0, 0, 1\) .* give one of \(1, 0, 0\), \(1, 0, 1\)",
    ),
    (lambda: populate_price(1, 5, -2), "^others: -2 is not allowed; give a whole number, 0 or more, or None$"),
    (lambda: explore_price(1, 0, 1.5), "^food: 1.5 is not allowed; give a whole number, 0 or more, or None$"),  # type: ignore[arg-type]
    (lambda: build_price(-1, "small"), "^between: -1 is not allowed; give a whole number, 0 or more, or None$"),
    (lambda: build_price(1, "huge"), "^size: 'huge' is not allowed; give one of small, large$"),
    (lambda: Less("distance", "books", 1), "^Less.kind: 'books' is not allowed; give one of food$"),
    (
        lambda: distance({(0, 0): "lava"}, [(0, 0)]),
        r"^fields.\(0, 0\): 'lava' is not allowed; give one of open, ice, own, ",
    ),
    (lambda: distance({(0, 0): "open"}, [(0, 0)]), "^fields: no start; give at least one 'own' or 'chasm'$"),
    (lambda: distance({(0, 0): "own"}, [(9, 9)]), r"^targets: \(9, 9\) is not allowed; give fields that are drawn$"),
    (lambda: last_turns(("a",), 1), "^trigger: 1 is not allowed; give one of 0$"),
    (lambda: Turn(3), "^Turn.done: 3 is not allowed; give one of 0, 1, 2$"),
    (lambda: Turn(0, 1), "^Turn.hibernated: 1 is not allowed; give True or False$"),  # type: ignore[arg-type]
    (lambda: Card("A", 1), "^Card.colour: 1 is not allowed; give a text$"),  # type: ignore[arg-type]
    (lambda: Slot("sixth"), "^Slot.place: 'sixth' is not allowed; give one of upper-1, "),
    (lambda: Person(slots=()), r"^Person.slots: \(\) is not allowed; give upper-1, .* once each$"),
    (lambda: Person(marker=6), "^Person.marker: 6 is not allowed; give one of 0, 1, 2, 3, 4, 5, None$"),
    (lambda: place_card(tableau(), RED, "upper-1", "lower"), "^half: 'lower' is not allowed; give one of upper, None$"),
    (lambda: place_card(tableau(), RED, "sixth"), "^slot: 'sixth' is not allowed; give one of upper-1, "),
    (
        lambda: place_module(MODULES, "red", False, "green"),
        "^throw_out: 'green' is not allowed; give one of red, red, blue$",
    ),
    (lambda: hibernate(Person(), use=-1), "^use: -1 is not allowed; give a whole number, 0 or more$"),
    (
        lambda: hibernate(Person(), artefacts="two"),  # type: ignore[arg-type]
        "^artefacts: 'two' is not allowed; give a whole number, 0 or more, or None$",
    ),
    (lambda: rewards("huge", {}, 0), "^size: 'huge' is not allowed; give one of small, large$"),
    (
        lambda: rewards("small", {"swamp": 1}, 0),
        "^terrain: 'swamp' is not allowed; give one of forest, mountain, steppe$",
    ),
    (
        lambda: rewards("small", {"forest": -1}, 0),
        "^terrain.forest: -1 is not allowed; give a whole number, 0 or more$",
    ),
    (lambda: Track("A", 3, 4), "^Track.at: 4 is not allowed; give a whole number from 0 to 3$"),
    (lambda: Field("A", ()), r"^Field.needs: \(\) is not allowed; give one or two pairs "),
    (lambda: unlock([Track("A", 8)], [BOTH]), "^Field.needs: 'B' is not allowed; give one of A$"),
    (lambda: replace(EXAMPLE, blue=-1), "^Sheet.blue: -1 is not allowed; give a whole number, 0 or more, or None$"),
    (lambda: replace(EXAMPLE, sites=(1, -2)), "^Sheet.sites: -2 is not allowed; give a whole number, 0 or more$"),
    (lambda: replace(EXAMPLE, end_tile=1), "^Sheet.end_tile: 1 is not allowed; give True or False, or None$"),  # type: ignore[arg-type]
    (
        lambda: replace(EXAMPLE, artefacts=()),
        r"^Sheet.artefacts: \(\) is not allowed; give violet, orange, white once each$",
    ),
    (
        lambda: replace(EXAMPLE, bonuses=("red",)),  # type: ignore[arg-type]
        "^Sheet.bonuses: 'red' is not allowed; give an object with colour, cards$",
    ),
    (
        lambda: replace(EXAMPLE, progress="many"),  # type: ignore[arg-type]
        "^Sheet.progress: 'many' is not allowed; give a whole number, 0 or more, or None$",
    ),
    (lambda: Progress((1, 2), 3, 4), "^Progress.moved: 4 is not allowed; give a whole number from 0 to 2$"),
    (lambda: Artefacts("green"), "^Artefacts.colour: 'green' is not allowed; give one of violet, orange, white$"),
    (lambda: blue(1, 1, (51,)), "^bonus: 51 is not allowed; give whole numbers from 1 to 50$"),
    (lambda: marker(1, 2), "^begins_at: 2 is not allowed; give one of 0, 1, None$"),
)
def test_what_cannot_be_is_named(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()
