"""Revive: tables made from a short rules sheet. They replace no rule book.

Numbers are whole, from 0, and None while they have still to be entered. What is impossible is a ValueError that names
the field, the value and what is allowed; what the sheet forbids raises `NotAllowed`, what it does not say `NotSaid`.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import permutations, product
from typing import Annotated, Any, Final, NamedTuple

from eternitium.checks import fail, written
from eternitium.guests.values import Amount, Value, Whole, checked, up_to
from eternitium.guests.verdicts import Line, NotAllowed, Step, Steps, Text, Verdict, numbered, total, words
from eternitium.typed import one_of

BASICS: Final = ("gears", "books", "food")
KINDS: Final = (*BASICS, "crystals")
PARTS: Final = ("distance", "action", "any")
GEARS_OF: Final = {"small": 3, "large": 5}
SLOTS: Final = ("upper-1", "upper-2", "lower-1", "lower-2", "fifth")
ACTIONS: Final = ("play-card", "switch", "explore", "populate", "build")
DEEDS: Final = (*ACTIONS, "hibernate", "free", "nothing")
FIELDS: Final = ("open", "ice", "own", "chasm", "closed")
BESIDE: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
TERRAIN: Final = ("forest", "mountain", "steppe")
COLOURS: Final = ("violet", "orange", "white")
MAX_ACTIONS, LAST_FIELD, ARTEFACT_FIELD, FIFTY = 2, 5, 4, 50
CARD_POINTS, END_TILE_POINTS, SMALL_POINTS, FIVE = 2, 4, 2, 5
# Rewards on a machine track, and the rule about each.
REWARDS: Final = {
    "": "revive.table.values",
    "machine": "revive.free.machine",
    "special": "revive.machine.display",
    "artefact": "revive.machine.artefact",
    "bonus": "revive.score.4",
}

Basic = Annotated[str, BASICS]
Kind = Annotated[str, KINDS]
Size = Annotated[str, tuple(GEARS_OF)]
Place = Annotated[str, SLOTS]
Switch = Annotated[str, ("up", "down")]
Hex = tuple[int, int]  # axial coordinates

_do = partial(words, "revive-steps")


def _line(key: str, number: int | None, rule: str, unit: str = "", **slots: Text) -> Line:
    return Line(words("revive-lines", key, **slots), number, rule, unit)


# A person's resources, crystals, and the room for them


class Pool(Value, page="store"):
    """The resources of a person."""

    gears: Whole = 0
    books: Whole = 0
    food: Whole = 0
    crystals: Whole = 0


class Store(Value, page="store"):
    """The room for each; None is not entered, and then no loss is reported."""

    gears: Amount = None
    books: Amount = None
    food: Amount = None
    crystals: Amount = None


class Gained(NamedTuple):
    """The resources now, the lost ones, the number of crystals that became basic resources, and lines with rules."""

    pool: Pool
    lost: Pool
    turned: int
    lines: tuple[Line, ...]


@checked
def gain(
    pool: Pool,
    store: Store,
    gears: Whole = 0,
    books: Whole = 0,
    food: Whole = 0,
    crystals: Whole = 0,
    become: Sequence[Basic] = (),
) -> Gained:
    """Add resources; each crystal without room becomes the basic resource that `become` names for it."""
    have, room, given = _each(pool), _each(store), _each(Pool(gears, books, food, crystals))
    for kind, most in room.items():
        if most is not None:
            up_to(f"Pool.{kind}", have[kind], most, ", the room for it")
    now = {kind: have[kind] + n for kind, n in given.items()}
    turned = 0 if room["crystals"] is None else max(0, now["crystals"] - room["crystals"])
    if len(become) != turned:
        raise fail("become", f"{written(tuple(become))} is not allowed; give {turned} of {', '.join(BASICS)}")
    now = {kind: n + list(become).count(kind) for kind, n in now.items()} | {"crystals": now["crystals"] - turned}
    kept = {kind: n if room[kind] is None else min(n, room[kind]) for kind, n in now.items()}
    lost = {kind: now[kind] - kept[kind] for kind in KINDS}
    return Gained(Pool(**kept), Pool(**lost), turned, tuple(_gain_lines(given, become, lost)))


@checked
def exchange(pool: Pool, store: Store, kind: Basic) -> Gained:
    """Make one crystal one basic resource, a free action. Without a crystal it is `NotAllowed`."""
    Verdict.either(pool.crystals > 0, "revive.free.crystal").demand()
    gears, books, food = (int(kind == basic) for basic in BASICS)
    gained = gain(replace(pool, crystals=pool.crystals - 1), store, gears, books, food)
    return gained._replace(lines=(_line("crystal-spent", -1, "revive.free.crystal", "crystals"), *gained.lines))


def _each(value: Any) -> dict[str, Any]:
    return {kind: getattr(value, kind) for kind in KINDS}


def _gain_lines(given: Mapping[str, int], become: Sequence[str], lost: Mapping[str, int]) -> Iterator[Line]:
    yield from (_line("gained", n, "revive.resource.kinds", kind) for kind, n in given.items() if n)
    for kind in become:
        yield _line("crystal-turned", -1, "revive.crystal.no-room", "crystals")
        yield _line("became", 1, "revive.crystal.no-room", kind)
    yield from (_line("lost", -n, "revive.resource.overflow", kind) for kind, n in lost.items() if n)


# The price of an action, and how it can be paid


class Price(Value, page="costs"):
    """The price of an action: food for the way, then the rest; the lines add up to it, unit by unit."""

    distance: Amount = 0
    gears: Amount = 0
    books: Amount = 0
    food: Amount = 0
    lines: tuple[Line, ...] = field(default=(), compare=False)

    @property
    def complete(self) -> bool:
        """Whether nothing has still to be entered."""
        return None not in (self.distance, self.gears, self.books, self.food)


class Less(Value, page="costs"):
    """An effect that reduces a part of a price, or any part, by a number of one kind; the way costs food only."""

    part: Annotated[str, PARTS]
    kind: Basic
    number: Whole

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("Less.kind", self.kind, ("food",) if self.part == "distance" else BASICS)


class Payment(NamedTuple):
    """The number of crystals that replace each basic resource."""

    gears: int
    books: int
    food: int


class Together(NamedTuple):
    """Prices that can be paid in one turn: which, in the order of paying, and the most crystals that may be left."""

    which: tuple[int, ...]
    crystals: int


@checked
def explore_price(between: Amount, books: Amount, food: Amount, less: Iterable[Less] = ()) -> Price:
    """Return the price of exploring: fields strictly between, and what is printed on the back of the tile."""
    return _price(between, "revive.explore.price", less, ("on-the-back", "books", books), ("on-the-back", "food", food))


@checked
def populate_price(between: Amount, books: Amount, others: Amount, less: Iterable[Less] = ()) -> Price:
    """Return the price of populating: fields strictly between, books at the technology, other persons on the site."""
    return _price(between, "revive.populate.price", less, ("technology", "books", books), ("others", "books", others))


@checked
def build_price(between: Amount, size: Size, less: Iterable[Less] = ()) -> Price:
    """Return the price of a small or large building: fields strictly between, and its gears."""
    return _price(between, "revive.build.price", less, (f"{size}-building", "gears", GEARS_OF[size]))


@checked
def payments(pool: Pool, price: Price) -> tuple[Payment, ...]:
    """Return every way to pay: fewest crystals first, then fewest for gears, books, food. Empty if there is none."""
    ranges = [range(max(0, n - getattr(pool, kind)), min(n, pool.crystals) + 1) for kind, n in _due(price).items()]
    ways = (Payment(*way) for way in product(*ranges) if sum(way) <= pool.crystals)
    return tuple(sorted(ways, key=lambda way: (sum(way), way)))


def why_not_pay(pool: Pool, price: Price) -> Verdict:
    """Return whether a price can be paid, and what is missing after all crystals; open while the price is."""
    if not price.complete:
        return Verdict.asks("revive.table.values")
    missing = {kind: max(0, n - getattr(pool, kind)) for kind, n in _due(price).items()}
    short = sum(missing.values())
    if short <= pool.crystals:
        told = words("revive-says", "payable", n=short) if short else words("revive-says", "payable-at-once")
        return Verdict.yes("revive.crystal.exchange", told)
    listed = tuple(words("revive-amounts", kind, n=n) for kind, n in missing.items() if n)
    return Verdict.no("revive.crystal.exchange", missing=listed, crystals=pool.crystals)


def pay(pool: Pool, price: Price, crystals: Sequence[int] | None = None) -> Pool:
    """Pay in the first way of `payments`, or in the named one, and return what is left."""
    why_not_pay(pool, price).demand()
    ways = payments(pool, price)
    if crystals is not None:
        one_of("crystals", tuple(crystals), [tuple(way) for way in ways])
    return _paid(pool, price, Payment(*crystals) if crystals else ways[0])


@checked
def together(pool: Pool, prices: Sequence[Price], gains: Mapping[int, Pool] | None = None) -> tuple[Together, ...]:
    """Return which prices can be paid in one turn, two at most, each set in its best order.

    `gains` says, by the place of a price, what that action brings before the next one.
    """
    found: dict[frozenset[int], Together] = {}
    for order in (order for size in (0, 1, 2) for order in permutations(range(len(prices)), size)):
        pools = {pool}
        for n in order:
            paid = {_paid(have, prices[n], way) for have in pools for way in payments(have, prices[n])}
            pools = {_sum(left, (gains or {}).get(n, Pool())) for left in paid}
        left = max((have.crystals for have in pools), default=-1)
        if left > found.get(frozenset(order), Together((), -1)).crystals:
            found[frozenset(order)] = Together(order, left)
    return tuple(found.values())


def _price(between: int | None, rule: str, less: Iterable[Less], *amounts: tuple[str, str, int | None]) -> Price:
    due: dict[tuple[str, str], int | None] = {("distance", "food"): between}
    due |= {("action", kind): 0 for kind in BASICS}
    lines = [_line("distance", between, "revive.cost.distance", "food")]
    for key, kind, n in amounts:
        before = due["action", kind]
        due["action", kind] = None if n is None or before is None else before + n
        lines.append(_line(key, n, rule, kind))
    lines += [_reduce(due, effect) for effect in sorted(less, key=lambda effect: effect.part == "any")]
    gears, books, food = (due["action", kind] for kind in BASICS)
    return Price(due["distance", "food"], gears, books, food, tuple(lines))


def _reduce(due: dict[tuple[str, str], int | None], effect: Less) -> Line:
    """Apply an effect to what is due, as far as there is something."""
    parts = ("action", "distance") if effect.part == "any" else (effect.part,)
    places, left = [(part, effect.kind) for part in parts if (part, effect.kind) in due], effect.number
    known = all(due[place] is not None for place in places)
    for place in places:
        if (have := due[place]) is not None:
            due[place], left = max(0, have - left), max(0, left - have)
    taken = left - effect.number if known else None
    return _line(f"less-{effect.part}", taken, "revive.cost.reduced", effect.kind, n=effect.number)


def _due(price: Price) -> dict[str, int]:
    """Return what has to be paid of each basic resource, the way included."""
    if not price.complete:
        Verdict.asks("revive.table.values").demand()
    return {kind: getattr(price, kind) + (price.distance if kind == "food" else 0) for kind in BASICS}


def _paid(pool: Pool, price: Price, way: Payment) -> Pool:
    left = {kind: getattr(pool, kind) - due + n for (kind, due), n in zip(_due(price).items(), way, strict=True)}
    return Pool(**left, crystals=pool.crystals - sum(way))


def _sum(pool: Pool, more: Pool) -> Pool:
    return Pool(*(n + getattr(more, kind) for kind, n in _each(pool).items()))


# The map: distances, and what may be explored, populated and built on


class Way(NamedTuple):
    """A cheapest way: how many open fields are in between, and its fields from the start to the target."""

    between: int
    path: tuple[Hex, ...]


@checked
def distance(fields: Mapping[Hex, Annotated[str, FIELDS]], targets: Collection[Hex]) -> Way:
    """Return the way with the fewest open fields to a target, from an own part, or at first from the chasm.

    "closed" is the person's word for a field that may not be crossed. Without a way it is `NotAllowed`.
    """
    if unknown := [place for place in targets if place not in fields]:
        raise fail("targets", f"{written(unknown[0])} is not allowed; give fields that are drawn")
    own, chasm = (sorted(place for place, kind in fields.items() if kind == start) for start in ("own", "chasm"))
    starts: list[Hex] = own or chasm
    if not starts:
        raise fail("fields", "no start; give at least one 'own' or 'chasm'")
    paths: deque[tuple[Hex, ...]] = deque((start,) for start in starts)
    seen = set(starts)
    while paths:
        path = paths.popleft()
        if path[-1] in targets:
            return Way(max(0, len(path) - 2), path)
        if len(path) == 1 or fields[path[-1]] == "open":
            around = {(path[-1][0] + q, path[-1][1] + r) for q, r in BESIDE}
            found = sorted(around & fields.keys() - seen)
            seen.update(found)
            paths.extend((*path, there) for there in found)
    raise NotAllowed(Verdict.no("revive.explore.reach"))


@checked
def why_not_populate(own_figure: bool, first: bool, lowest: bool = True, connected: bool = True) -> Verdict:
    """Return whether a site may be populated.

    The person must not have a figure there; the first figure of all is the lowest one of the tableau; a later
    technology is connected to one that is unlocked.
    """
    if own_figure:
        return Verdict.no("revive.populate.site")
    fits = (lowest, "revive.populate.first") if first else (connected, "revive.populate.connected")
    return Verdict.either(*fits)


@checked
def why_not_build(building: bool, desert: bool = True) -> Verdict:
    """Return whether a field may be built on: it must be a desert without any building."""
    return Verdict.either(desert and not building, "revive.build.field")


@checked
def explore(persons: Sequence[str], turn: int, owners: Collection[str] = (), from_display: bool = True) -> Steps:
    """Return the steps of exploring a tile.

    `persons` sit clockwise, `turn` is the place of the person in turn; `owners` have a building next to a newly turned
    field; the citizen card comes from the display or from the pile.
    """
    one_of("turn", turn, range(len(persons)))
    for owner in owners:
        one_of("owners", owner, persons)
    rewarded = tuple(name for name in (*persons[turn:], *persons[:turn]) if name in owners)
    told = [("reach", "reach"), ("pay", "price"), ("points", "points"), ("card", "order")]
    told += [("refill" if from_display else "pile", "order"), ("turn", "order")]
    last = _do("explore-owners", persons=rewarded) if rewarded else _do("explore-nobody")
    steps = [(_do(f"explore-{step}"), f"revive.explore.{rule}") for step, rule in told]
    return numbered([*steps, (last, "revive.explore.neighbours")])


@checked
def why_not_neighbour(buildings: Whole) -> Verdict:
    """Return whether a newly turned field rewards a person, by their adjacent buildings; two are not covered."""
    if buildings > 1:
        return Verdict.asks("revive.explore.twice", n=buildings)
    return Verdict.either(buildings == 1, "revive.explore.neighbours")


def last_turns(persons: Sequence[str], trigger: int | None) -> tuple[str, ...]:
    """Return who still has one turn, in order; `trigger`: the place of the person who triggered the end, or None."""
    if trigger is None:
        Verdict.asks("revive.end.who").demand()
    one_of("trigger", trigger, range(len(persons)))
    return (*persons[(trigger or 0) + 1 :], *persons[:trigger])


def turn_steps(persons: Sequence[str], trigger: int | None) -> Steps:
    """Return `last_turns` as steps."""
    return numbered((_do("last-turn", person=name), "revive.turn.order") for name in last_turns(persons, trigger))


@checked
def artefact(large_left: Whole) -> tuple[str, Step]:
    """Return the size of an artefact: "large", or "small" when no large one is left on the map; and the step."""
    size, rule = ("large", "revive.machine.unlock") if large_left else ("small", "revive.end.small")
    return size, Step(1, _do(f"{size}-artefact"), rule)


# A turn: cards and modules in slots, switch, tribe, free actions


class Turn(Value, page="turn"):
    """The deeds of a turn: how many actions, and whether the person hibernated."""

    done: Annotated[int, (0, 1, 2)] = 0
    hibernated: bool = False


class Card(Value, page="turn"):
    """A citizen card; `slot_symbol` as the card shows it. Names and colours are free texts."""

    name: str
    colour: str
    slot_symbol: bool = False


class Slot(Value, page="turn"):
    """A slot with its cards and the colours of its modules."""

    place: Place
    cards: tuple[Card, ...] = ()
    modules: tuple[str, ...] = ()
    unlocked: bool = True


class Person(Value, page="turn"):
    """A person's tableau.

    `active` cards can be played, `resting` ones come back with the next hibernation; the slots are in the order of
    `SLOTS`; `marker` is the field of the hibernation track, 0 before the first.
    """

    active: tuple[Card, ...] = ()
    resting: tuple[Card, ...] = ()
    slots: tuple[Slot, ...] = tuple(Slot(place, unlocked=place != "fifth") for place in SLOTS)
    energy: Whole = 0
    on_machines: Whole = 0
    switch: Switch = "up"
    marker: Annotated[int, (0, 1, 2, 3, 4, 5)] | None = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        _once_each("Person.slots", [slot.place for slot in self.slots], SLOTS)

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards in the slots."""
        return tuple(card for slot in self.slots for card in slot.cards)


class Placed(NamedTuple):
    """A card in its slot: the tableau afterwards, the half that counts, and how many modules work.

    `again` are the names of cards in this slot that work again, `elsewhere` those in other slots, for which the sheet
    does not say whether they do.
    """

    person: Person
    half: str
    modules: int
    again: tuple[str, ...]
    elsewhere: tuple[str, ...]
    steps: Steps


@checked
def why_not(turn: Turn, what: Annotated[str, DEEDS], switch: Switch = "up") -> Verdict:
    """Return whether one of `DEEDS` may be done in a turn, with the switch up or down."""
    if what in ("free", "nothing"):
        return Verdict.yes("revive.turn.free" if what == "free" else "revive.turn.nothing")
    if turn.hibernated or (what == "hibernate" and turn.done):
        return Verdict.no("revive.turn.either-or")
    if turn.done == MAX_ACTIONS:
        return Verdict.no("revive.turn.two-actions")
    used = (what, switch) == ("switch", "down")
    return Verdict.no("revive.switch.used") if used else Verdict.yes("revive.turn.either-or")


def after(turn: Turn, what: str, switch: str = "up") -> Turn:
    """Return the turn after a deed."""
    why_not(turn, what, switch).demand()
    return Turn(turn.done + (what in ACTIONS), turn.hibernated or what == "hibernate")


@checked
def why_not_place(person: Person, card: Card, slot: Place, half: str | None = None) -> Verdict:
    """Return whether a card may be put into a slot; for the fifth slot, name "upper" or "lower"."""
    one_of("half", half, ("upper", "lower", None) if slot == "fifth" else (slot[:5], None))
    there = person.slots[SLOTS.index(slot)]
    if card not in person.active:
        return Verdict.no("revive.card.not-active", card=card.name)
    if not there.unlocked:
        return Verdict.no("revive.slot.locked")
    if len(there.cards) > sum(other.slot_symbol for other in there.cards):
        return Verdict.no("revive.slot.full")
    return Verdict.no("revive.slot.half") if slot == "fifth" and half is None else Verdict.yes("revive.card.slot")


def place_card(person: Person, card: Card, slot: str, half: str | None = None) -> Placed:
    """Put a card from the active area into a slot, as far as `why_not_place` allows it."""
    why_not_place(person, card, slot, half).demand()
    there, half, active = person.slots[SLOTS.index(slot)], half or slot[:5], list(person.active)
    active.remove(card)
    again = _names(there.cards, card.colour)
    others = [other for one in person.slots if one.place != slot and there.cards for other in one.cards]
    elsewhere, modules = _names(others, card.colour), there.modules.count(card.colour)
    slots = tuple(replace(one, cards=(*one.cards, card)) if one.place == slot else one for one in person.slots)
    told = [(_do(f"{half}-half", card=card.name), "revive.card.half")]
    told += [(_do("modules", n=modules, colour=card.colour), "revive.module.colour")] if modules else []
    told += [(_do("again", card=name), "revive.slot.symbol") for name in again]
    told += [(_do("elsewhere", card=name), "revive.slot.elsewhere") for name in elsewhere]
    moved = replace(person, active=tuple(active), slots=slots)
    return Placed(moved, half, modules, again, elsewhere, numbered(told))


@checked
def place_module(slot: Slot, module: str, tick: bool, throw_out: str | None = None) -> tuple[Slot, Steps]:
    """Put a module of a colour into a slot, even a locked one.

    With `tick` the place shows the activation sign; `throw_out` is the colour of a module that leaves the game for it.
    """
    modules, told = list(slot.modules), [(_do("module-in", module=module), "revive.slot.fifth")]
    if throw_out is not None:
        one_of("throw_out", throw_out, slot.modules or (None,))
        modules.remove(throw_out)
        told.insert(0, (_do("module-out", module=throw_out), "revive.module.replace"))
    told += [(_do("module-works", module=module), "revive.module.tick")] if tick else []
    return replace(slot, modules=(*modules, module)), numbered(told)


@checked
def use_switch(person: Person, kind: Basic) -> tuple[Person, Steps]:
    """Slide the switch down for one basic resource."""
    Verdict.either(person.switch == "up", "revive.switch.used").demand()
    told = _do("switch", gained=words("revive-amounts", kind, n=1))
    return replace(person, switch="down"), numbered([(told, "revive.switch")])


@checked
def use_tribe(markers: Whole) -> tuple[int, Steps]:
    """Use the ability of the tribe; return the progress markers left on the tableau, and the steps."""
    told = (_do("tribe"), _do("marker-moves" if markers else "no-marker"))
    return max(0, markers - 1), numbered((one, "revive.tribe") for one in told)


@checked
def use_machine(person: Person) -> tuple[Person, Steps]:
    """Put one energy onto a machine, a free action. Whether a machine with energy takes more is not checked."""
    Verdict.either(person.energy > 0, "revive.free.machine").demand()
    told = [(_do("machine"), "revive.free.machine"), (_do("machine-energy"), "revive.machine.energy")]
    return replace(person, energy=person.energy - 1, on_machines=person.on_machines + 1), numbered(told)


def open_chest() -> Steps:
    """Return the steps for a closed chest, a free action."""
    return numbered((_do(f"chest-{n}"), "revive.free.chest") for n in (1, 2, 3))


def _names(cards: Iterable[Card], colour: str) -> tuple[str, ...]:
    return tuple(card.name for card in cards if card.colour == colour)


def _once_each(name: str, given: Sequence[str], wanted: Sequence[str]) -> None:
    if tuple(given) != tuple(wanted):
        raise fail(name, f"{written(tuple(given))} is not allowed; give {', '.join(wanted)} once each")


# Hibernating, step by step


class Hibernated(NamedTuple):
    """The result of hibernating.

    The steps have the numbers 0 to 5 of the text; what the marker brings also has 5. `artefacts` are large ones left on
    the map; `end_tile` is whether the person gets it. Both are None while that is not known.
    """

    person: Person
    steps: Steps
    artefacts: int | None
    end_tile: bool | None


@checked
def why_not_hibernate(
    person: Person, use: Whole = 0, reward: Annotated[int, 1] | None = None, remove: str | None = None
) -> Verdict:
    """Return whether a person may hibernate like this; arguments as in `hibernate`."""
    if person.marker is None:
        return Verdict.asks("revive.hibernate.marker")
    if use > person.energy:
        return Verdict.no("revive.hibernate.0", n=person.energy)
    if reward is not None and reward > _next_field(person):
        return Verdict.no("revive.hibernate.5", n=_next_field(person))
    fits = remove is None or removes(person)
    return Verdict.yes("revive.turn.either-or") if fits else Verdict.no("revive.hibernate.artefact")


def removes(person: Person) -> bool:
    """Return whether the marker will reach the fourth field, so that one large artefact leaves the map."""
    return person.marker == ARTEFACT_FIELD - 1


@checked
def hibernate(
    person: Person, use: int = 0, reward: int | None = None, remove: str | None = None, artefacts: Amount = None
) -> Hibernated:
    """Carry out the steps 0 to 5.

    Args:
        person: the tableau.
        use: energy that is put on machines first.
        reward: the field of the hibernation track whose reward is taken; None while it has still to be chosen.
        remove: name of the large artefact that leaves the game; None while it has still to be chosen.
        artefacts: large artefacts on the map before.
    """
    why_not_hibernate(person, use, reward, remove).demand()
    due, new = removes(person), _next_field(person)
    left = None if artefacts is None else max(0, artefacts - due)
    end = False if not due else None if artefacts is None else artefacts == 1
    numbers = (use, person.on_machines + use, len(person.resting), len(person.played))
    steps = [Step(n, _do(f"hibernate-{n}", n=many), f"revive.hibernate.{n}") for n, many in enumerate(numbers)]
    steps.append(Step(4, _do(f"hibernate-4-{person.switch}"), "revive.hibernate.4"))
    steps.append(Step(5, _do("marker-stays" if person.marker == new else "marker", field=new), "revive.hibernate.5"))
    if due and artefacts != 0:
        gone = _do("remove") if remove is None else _do("removed", artefact=remove)
        steps.append(Step(5, gone, "revive.hibernate.artefact"))
        steps += [Step(5, _do("end-tile" if end else "end-check"), "revive.end.trigger")] if end is not False else []
    taken = _do("choose-reward", field=new) if reward is None else _do("reward", field=reward)
    active, energy = (*person.active, *person.resting), person.energy + person.on_machines
    rested = Person(active, person.played, _emptied(person), energy, marker=new)
    return Hibernated(rested, (*steps, Step(5, taken, "revive.hibernate.5")), left, end)


def _emptied(person: Person) -> tuple[Slot, ...]:
    return tuple(replace(slot, cards=()) for slot in person.slots)


def _next_field(person: Person) -> int:
    return min((person.marker or 0) + 1, LAST_FIELD)


# The rewards of a building and of a newly turned tile next to one; machine tracks


class Rewards(NamedTuple):
    """The steps of the marker of each terrain, crystals, the lakes that reward, and the calculation.

    The unit of a line is "step:forest", "crystals" or "lake".
    """

    steps: tuple[tuple[str, int], ...]
    crystals: int
    lakes: tuple[str, ...]
    lines: tuple[Line, ...]


class Track(Value, page="track"):
    """A machine track: its length, the field of its marker, and what each step beyond its end brings."""

    name: str
    length: Annotated[int, 1]
    at: Whole = 0
    end_resource: Kind = "crystals"

    def __post_init__(self) -> None:
        super().__post_init__()
        up_to("Track.at", self.at, self.length)


class Field(Value, page="track"):
    """A reward field: one or two needs, each a track and the number that its marker must reach; one of `REWARDS`."""

    name: str
    needs: tuple[tuple[str, Whole], ...]
    open: bool = False
    reward: Annotated[str, tuple(REWARDS)] = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.needs) not in (1, 2):
            told = f"{written(self.needs)} is not allowed; give one or two pairs of track and number"
            raise fail("Field.needs", told)


class Advanced(NamedTuple):
    """A track after some steps, how many of its end resource came, and the lines: steps, then resources."""

    track: Track
    gained: int
    lines: tuple[Line, ...]


class Unlocked(NamedTuple):
    """The fields after unlocking, the names of those that opened, and the steps; each moved one progress marker."""

    fields: tuple[Field, ...]
    opened: tuple[str, ...]
    steps: Steps


@checked
def rewards(
    size: Size,
    terrain: Mapping[Annotated[str, TERRAIN], Whole],
    crystal_signs: Whole,
    lakes: Sequence[str] = (),
    had: Sequence[str] = (),
) -> Rewards:
    """Return what a building brings; for newly turned fields only, what exploring brings to it.

    `terrain` and `crystal_signs` are numbers of adjacent ones, `lakes` the names of adjacent lakes, `had` those whose
    reward the person had before.
    """
    factor, rule = (2, "revive.build.large") if size == "large" else (1, "revive.build.rewards")
    steps = tuple((kind, terrain[kind] * factor) for kind in TERRAIN if terrain.get(kind))
    counted = [(words("revive-terrain", kind), f"step:{kind}", n) for kind, n in steps]
    counted += [(words("revive-lines", "crystal-signs"), "crystals", crystal_signs * factor)] if crystal_signs else []
    lines = [Line(label, n, rule, unit, f"{n // factor} × {factor} = {n}") for label, unit, n in counted]
    asked = {lake: lake not in had for lake in lakes}
    lines += [_line("lake" if new else "lake-had", int(new), "revive.build.lake-once", "lake", lake=lake)
              for lake, new in asked.items()]  # fmt: skip
    return Rewards(steps, crystal_signs * factor, tuple(lake for lake, new in asked.items() if new), tuple(lines))


@checked
def advance(track: Track, steps: Whole) -> Advanced:
    """Move a marker; each step beyond the end becomes one resource."""
    moved = min(steps, track.length - track.at)
    lines = [_line("moved", moved, "revive.build.rewards", "step", track=track.name)]
    if beyond := steps - moved:
        lines.append(_line("beyond", beyond, "revive.machine.end", track.end_resource, track=track.name))
    return Advanced(replace(track, at=track.at + moved), beyond, tuple(lines))


def unlock(tracks: Sequence[Track], fields: Sequence[Field]) -> Unlocked:
    """Open the fields whose needs are all reached or passed, each once."""
    at = {track.name: track.at for track in tracks}
    for need in (need for one in fields for need in one.needs):
        one_of("Field.needs", need[0], tuple(at))
    opens = [one for one in fields if not one.open and all(at[name] >= low for name, low in one.needs)]
    told = []
    for one in opens:
        told.append((_do("unlocked", field=one.name), "revive.machine.unlock"))
        told += [(_do(f"reward-{one.reward}"), REWARDS[one.reward])] if one.reward else []
    now = tuple(replace(one, open=one.open or one in opens) for one in fields)
    return Unlocked(now, tuple(one.name for one in opens), numbered(told))


# The score track during play, the sheet at the end, the ranking, and the value of one more


class Scored(NamedTuple):
    """Points on the track: the new total, and the bonus fields that were reached, lowest first."""

    total: int
    reached: tuple[int, ...]
    rule: str


class Marker(NamedTuple):
    """The score marker: its number, and which round of the track it is on, None while that is not known."""

    at: int | None
    time: int | None


class Progress(Value, page="scoring"):
    """The progress track: points on its fields, lowest first; after the last one; and how many markers are on it."""

    values: tuple[Whole, ...]
    beside: Amount
    moved: Whole = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        up_to("Progress.moved", self.moved, len(self.values))

    @property
    def points(self) -> int | None:
        """The number on the lowest free field, or after the last one if all are full."""
        return [*self.values, self.beside][self.moved]


class Bonus(Value, page="scoring"):
    """A card bonus: the colour, and how many citizen cards of it count; start cards do not."""

    colour: str
    cards: Amount = None


class Artefacts(Value, page="scoring"):
    """Large artefacts of one colour: how many the person has, and how many X, by the artefact card."""

    colour: Annotated[str, COLOURS]
    number: Amount = None
    each: Amount = None

    @property
    def points(self) -> int | None:
        """The number of artefacts plus one, times X."""
        return None if self.number is None or self.each is None else (self.number + 1) * self.each


class Sheet(Value, page="scoring"):
    """The score sheet of a person; None has still to be entered.

    Attributes:
        name: of the person.
        blue: points so far on the track.
        progress: the progress track, or its points.
        technologies: points of each unlocked one.
        sites: points of each large site with a figure of the person.
        bonuses: card bonuses.
        end_tile: whether the person has it.
        small: small artefacts.
        resources: those left over.
        artefacts: violet, orange and white ones.
        further: points for anything else that the rule book names for them.
        machines: sum of the numbers at the markers of the machine tracks; for ties only.
    """

    name: str = ""
    blue: Amount = None
    progress: Whole | Progress | None = None
    technologies: tuple[Whole, ...] | None = None
    sites: tuple[Whole, ...] | None = None
    bonuses: tuple[Bonus, ...] | None = None
    end_tile: bool | None = None
    small: Amount = None
    resources: Amount = None
    artefacts: tuple[Artefacts, ...] = tuple(Artefacts(colour) for colour in COLOURS)
    further: Amount = 0
    machines: Amount = None

    def __post_init__(self) -> None:
        super().__post_init__()
        _once_each("Sheet.artefacts", [kind.colour for kind in self.artefacts], COLOURS)


class Score(NamedTuple):
    """A calculated score: nine lines, from 0 to 8."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The sum of the entered numbers."""
        return total(self.lines)

    @property
    def complete(self) -> bool:
        """Whether nothing has still to be entered."""
        return all(line.number is not None for line in self.lines)


class Standing(NamedTuple):
    """A person in the ranking: the number of the sheet, the place from 1, which equal persons share, and the points.

    The rule is what separated the person from equals in points, or that they share; "" if nobody has as many.
    """

    seat: int
    place: int
    total: int
    rule: str = ""


@checked
def blue(total: Whole, gain: Whole, bonus: Sequence[int] = ()) -> Scored:
    """Add points during play, with the bonus fields from 1 to 50 that are reached or passed; none above fifty."""
    for number in bonus:
        if not 1 <= number <= FIFTY:
            raise fail("bonus", f"{written(number)} is not allowed; give whole numbers from 1 to {FIFTY}")
    reached = sorted({number for number in bonus if total < number <= total + gain})
    rule = "revive.track.over-fifty" if total + gain > FIFTY else "revive.track.blue"
    return Scored(total + gain, tuple(reached), rule)


@checked
def violet(total: Whole, gain: Whole) -> Scored:
    """Add points at the end, which bring no bonus."""
    return Scored(total + gain, (), "revive.track.violet")


@checked
def marker(total: Whole, begins_at: Annotated[int, (0, 1)] | None = None) -> Marker:
    """Return the place of the marker, and its round of the track; `begins_at`: where the track begins after 50."""
    if total <= FIFTY:
        return Marker(total, 1)
    if begins_at is None:
        times = {marker(total, one).time for one in (0, 1)}
        return Marker(None, times.pop() if len(times) == 1 else None)
    rounds, past = divmod(total - begins_at, FIFTY + 1 - begins_at)
    return Marker(past + begins_at, rounds + 1)


@checked
def score(sheet: Sheet) -> Score:
    """Calculate the nine lines of a sheet."""
    progress = sheet.progress.points if isinstance(sheet.progress, Progress) else sheet.progress
    cards = None if sheet.bonuses is None else [bonus.cards for bonus in sheet.bonuses]
    fives, rest = divmod(sheet.resources or 0, FIVE)
    artefacts = [f"({kind.number} + 1) × {kind.each}" for kind in sheet.artefacts]
    return Score((
        _scored("blue", "revive.track.blue", [sheet.blue]),
        _scored("progress", "revive.score.1", [progress]),
        _scored("technologies", "revive.score.2", sheet.technologies, _added(sheet.technologies)),
        _scored("sites", "revive.score.3", sheet.sites, _added(sheet.sites)),
        _scored("bonuses", "revive.score.4", cards and [n and CARD_POINTS * n for n in cards],
                " + ".join(f"{CARD_POINTS} × {n}" for n in cards or ())),
        _scored("end-tile", "revive.score.5", [sheet.end_tile and END_TILE_POINTS]),
        _scored("small", "revive.score.6", [sheet.small and SMALL_POINTS * sheet.small],
                f"{SMALL_POINTS} × {sheet.small}"),
        _scored("resources", "revive.score.7", [None if sheet.resources is None else fives])._replace(
            working="" if sheet.resources is None else f"{sheet.resources} = {fives} × {FIVE} + {rest}"),
        _scored("artefacts", "revive.score.8", [*(kind.points for kind in sheet.artefacts), sheet.further],
                " + ".join(artefacts + [str(sheet.further)] * bool(sheet.further))),
    ))  # fmt: skip


def rank(sheets: Sequence[Sheet]) -> tuple[Standing, ...]:
    """Return the persons, best first: points, then left-over resources, then machine tracks, then shared.

    Two end tiles are `NotAllowed`; a needed number that is not entered is `NotSaid`.
    """
    Verdict.either(sum(bool(sheet.end_tile) for sheet in sheets) < 2, "revive.score.5").demand()
    scores = [score(sheet) for sheet in sheets]
    firsts = [(told.total, (sheet.resources or 0) % FIVE) for told, sheet in zip(scores, sheets, strict=True)]
    machines = [sheet.machines if firsts.count(one) > 1 else 0 for one, sheet in zip(firsts, sheets, strict=True)]
    if None in machines or not all(told.complete for told in scores):
        Verdict.asks("revive.table.values").demand()
    keys = [(*first, own or 0) for first, own in zip(firsts, machines, strict=True)]
    seats = sorted(range(len(keys)), key=lambda seat: keys[seat], reverse=True)
    places = [1 + sum(other > key for other in keys) for key in keys]
    return tuple(Standing(seat, places[seat], keys[seat][0], _decided(keys[seat], keys)) for seat in seats)


def worth(sheet: Sheet) -> tuple[Line, ...]:
    """Return what one more of each would bring; the unit of a line says of what, "artefact:violet"."""
    lines = []
    for kind in sheet.artefacts:
        colour, more = words("revive-colours", kind.colour), None if kind.number is None else kind.number + 1
        lines.append(_more("artefact", kind.each, "revive.score.8", f"artefact:{kind.colour}", colour=colour))
        lines.append(_more("each", more, "revive.score.8", f"each:{kind.colour}", colour=colour))
    lines.append(_more("small", SMALL_POINTS, "revive.score.6"))
    for name, cards in Counter(bonus.colour for bonus in sheet.bonuses or ()).items():
        lines.append(_more("card", CARD_POINTS * cards, "revive.score.4", f"card:{name}", colour=name))
    progress = sheet.progress
    if isinstance(progress, Progress) and progress.moved < len(progress.values):
        now, then = progress.points, replace(progress, moved=progress.moved + 1).points
        lines.append(_more("progress", None if now is None or then is None else then - now, "revive.score.1"))
    if sheet.resources is None:
        return (*lines, _more("resource", None, "revive.score.7"))
    missing = FIVE - sheet.resources % FIVE
    return (*lines, _more("resource-missing", int(missing == 1), "revive.score.7", "resource", n=missing))


def _more(key: str, points: int | None, rule: str, unit: str = "", **slots: Text) -> Line:
    return Line(words("revive-worth", key, **slots), points, rule, unit or key)


def _scored(key: str, rule: str, parts: Sequence[int | None] | None, working: str = "") -> Line:
    """Return a line of the sheet; one part that is not entered leaves it open."""
    known = [number for number in parts or () if number is not None]
    number = None if parts is None or len(known) < len(parts) else sum(known)
    told = f"{working} = {number}" if working and number is not None else ""
    return Line(words("revive-score", key), number, rule, working=told)


def _added(points: Sequence[int] | None) -> str:
    return " + ".join(map(str, points)) if points and len(points) > 1 else ""


def _decided(key: tuple[int, int, int], keys: Sequence[tuple[int, int, int]]) -> str:
    """Return the last rule that was needed to place a person among those with as many points."""
    if keys.count(key) > 1:
        return "revive.score.shared"
    if [other[:2] for other in keys].count(key[:2]) > 1:
        return "revive.score.tie-machines"
    return "revive.score.tie-resources" if [other[0] for other in keys].count(key[0]) > 1 else ""
