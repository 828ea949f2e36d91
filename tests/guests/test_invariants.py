"""What holds for whatever is entered: the invariants I1 to I12 of Revive and J1 to J10 of Sabaton."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.revive import (
    BASICS,
    COLOURS,
    KINDS,
    SLOTS,
    TERRAIN,
    Artefacts,
    Bonus,
    Card,
    Less,
    Person,
    Pool,
    Price,
    Sheet,
    Slot,
    Store,
    Track,
    advance,
    blue,
    distance,
    explore_price,
    gain,
    hibernate,
    pay,
    payments,
    place_card,
    rank,
    rewards,
    score,
    why_not_pay,
    worth,
)
from eternitium.guests.sabaton import (
    ACTIONS,
    Faces,
    LineUp,
    Piles,
    Plan,
    Preparation,
    Stock,
    Tile,
    Unit,
    act,
    defend,
    deploy,
    dice,
    jumps,
    override,
    plans,
    reinforce,
    reinforce_once,
    roll,
    sizes,
    why_not_act,
    why_not_jump,
    why_not_reinforce,
)
from tests.guests.support import refused, small, sum_of, tried

pools = st.builds(Pool, small, small, small, small)
prices = st.builds(Price, st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
terrains = st.dictionaries(st.sampled_from(TERRAIN), small)
lakes = st.lists(st.sampled_from("ABC"))
cards = st.lists(st.builds(Card, st.sampled_from("ABCDE"), st.sampled_from(["red", "blue"]), st.booleans()), max_size=4)
persons = st.builds(
    Person,
    cards.map(tuple),
    cards.map(tuple),
    st.tuples(*(st.builds(Slot, st.just(place), cards.map(tuple)) for place in SLOTS)),
    energy=small,
    on_machines=small,
    switch=st.sampled_from(["up", "down"]),
    marker=st.integers(0, 5),
)
EMPTY = Sheet("Bo", 0, 0, (), (), (), False, 0, 0, tuple(Artefacts(colour, 0, 0) for colour in COLOURS))
sheets = st.builds(
    lambda numbers, points, artefacts, bonuses, end: Sheet(
        "", numbers[0], numbers[1], tuple(points[0]), tuple(points[1]), tuple(Bonus("red", n) for n in bonuses), end,
        numbers[2], numbers[3], tuple(Artefacts(colour, *own) for colour, own in zip(COLOURS, artefacts, strict=True)),
        numbers[4], numbers[5],
    ),
    st.tuples(*[small] * 6), st.tuples(st.lists(small), st.lists(small)), st.tuples(*[st.tuples(small, small)] * 3),
    st.lists(small, max_size=2), st.booleans(),
)  # fmt: skip
faces = st.lists(st.integers(-2, 6), min_size=2, max_size=6).map(lambda values: Faces(tuple(values)))
names = st.lists(st.sampled_from("ABC"), max_size=4).map(tuple)
piles = st.builds(Piles, names, names, names, names)
units = st.lists(st.builds(Unit, st.sampled_from("ABC"), st.integers(0, 2)), max_size=6)
lineups = st.one_of(
    st.builds(deploy, units.filter(lambda own: 1 <= len(own) <= 4),
              st.integers(4, 6), units),
    st.builds(defend, units.filter(lambda own: 1 <= len(own) <= 3), units),
)  # fmt: skip
few = st.integers(0, 2)
stocks = st.builds(Stock, few, few, few, few, few)
shown = st.lists(st.sampled_from(ACTIONS), max_size=2).map(tuple)


def with_points(points: int, resources: int = 0, machines: int | None = None) -> Sheet:
    return replace(EMPTY, blue=points - resources // 5, resources=resources, machines=machines)


def worths(sheet: Sheet) -> dict[str, int | None]:
    return {line.unit: line.number for line in worth(sheet)}


def both(*shown: str) -> Preparation:
    return Preparation(shown)


def everything(person: Person) -> Counter[Card]:
    return Counter([*person.active, *person.resting, *person.played])


def all_of(cards: Piles) -> Counter[str]:
    return Counter([*cards.hand, *cards.deck, *cards.discard, *cards.out])


def chances(found: tuple[Plan, ...]) -> dict[tuple[str, ...], Fraction | None]:
    return {plan.actions: plan.chance for plan in found}


def named(wanted: int, others: int) -> tuple[str, ...]:
    return ("W",) * wanted + ("o",) * others


def played(
    deck: tuple[str, ...], counts: Stock, order: tuple[str, ...], part: Fraction = Fraction(1)
) -> Iterator[tuple[Fraction, bool]]:
    """Every course of an order that has not found a wanted card yet: its chance, and whether it finds one."""
    if not order:
        yield part, False
        return
    action, rest = order[0], order[1:]
    if action == "search":
        if counts.discard_wanted:
            yield part, True
        else:
            yield from played(deck, replace(counts, discard_others=counts.discard_others - 1), rest, part)
        return
    if action == "shuffle":
        deck = (*deck, *named(counts.discard_wanted, counts.discard_others))
        counts = replace(counts, discard_wanted=0, discard_others=0)
    drawn = 2 if action == "draw" else 1
    courses = [*permutations(range(len(deck)), drawn)]
    for places in courses:
        came = [deck[place] for place in places]
        left = tuple(card for place, card in enumerate(deck) if place not in places)
        if "W" in came:
            yield part / len(courses), True
        else:
            yield from played(left, counts, rest, part / len(courses))


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


@tried
@given(pools, prices)
def test_I3_every_payment_pays_exactly_the_price(pool: Pool, price: Price) -> None:
    ways, due = payments(pool, price), {**{kind: getattr(price, kind) for kind in BASICS}}
    due["food"] += price.distance or 0
    assert bool(ways) == (why_not_pay(pool, price).ok is True) and len({*ways}) == len(ways)
    assert list(ways) == sorted(ways, key=lambda way: (sum(way), way))
    for way in ways:
        left = pay(pool, price, way)
        assert sum(way) == pool.crystals - left.crystals
        for kind, crystals in zip(BASICS, way, strict=True):
            assert getattr(pool, kind) - getattr(left, kind) + crystals == due[kind] and crystals <= due[kind]


@tried
@given(prices)
def test_I3_with_enough_of_everything_each_number_of_crystals_is_a_way(price: Price) -> None:
    gears, books, food = price.gears or 0, price.books or 0, (price.food or 0) + (price.distance or 0)
    assert len(payments(Pool(9, 9, 9, 99), price)) == (gears + 1) * (books + 1) * (food + 1)


@tried
@given(
    small, small, small, st.lists(st.builds(Less, st.sampled_from(["action", "any"]), st.sampled_from(BASICS), small))
)
def test_I8_lines_of_a_price_add_up_to_it(between: int, books: int, food: int, less: list[Less]) -> None:
    price = explore_price(between, books, food, less)
    assert sum_of(price.lines, "books") == price.books and sum_of(price.lines, "gears") == price.gears == 0
    assert sum_of(price.lines, "food") == (price.food or 0) + (price.distance or 0)


@tried
@given(pools, prices, pools)
def test_I9_more_of_anything_pays_no_less(pool: Pool, price: Price, more: Pool) -> None:
    richer = Pool(*(getattr(pool, kind) + getattr(more, kind) for kind in (*BASICS, "crystals")))
    assert {*payments(pool, price)} <= {*payments(richer, price)}


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


@tried
@given(persons, small)
def test_I4_I5_I7_cards_and_energy_are_kept_slots_are_empty_the_marker_moves_on(person: Person, use: int) -> None:
    done = hibernate(person, use=min(use, person.energy)).person
    assert everything(done) == everything(person)
    assert all(slot.cards == () for slot in done.slots) and done.switch == "up"
    assert done.on_machines == 0 and done.energy == person.energy + person.on_machines
    assert (person.marker or 0) <= (done.marker or 0) <= 5


@tried
@given(persons)
def test_I6_a_played_card_comes_back_with_the_second_hibernation(person: Person) -> None:
    fresh = Card("fresh", "green")
    slots = tuple(replace(slot, cards=()) for slot in person.slots)
    played = place_card(replace(person, active=(*person.active, fresh), slots=slots), fresh, "upper-1").person
    once = hibernate(played).person
    assert fresh not in once.active and fresh in once.resting and fresh in hibernate(once).person.active


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


@tried
@given(st.integers(1, 9), small, small, small)
def test_I9_more_steps_bring_no_less(length: int, at: int, steps: int, more: int) -> None:
    track = Track("A", length, min(at, length))
    few, many = advance(track, steps), advance(track, steps + more)
    assert few.track.at <= many.track.at <= length and few.gained <= many.gained
    assert few.track.at - track.at + few.gained == steps == sum_of(few.lines, "step") + sum_of(few.lines, "crystals")
    assert advance(few.track, more).track == many.track and few.gained + advance(few.track, more).gained == many.gained


@tried
@given(st.integers(1, 9))
def test_J7_exactly_one_side_has_the_strong_die(attackers: int) -> None:
    assert sorted(dice(attackers)) == ["risky", "strong"]


@tried
@given(faces, faces, st.integers(-3, 3))
def test_J8_J9_chances_of_a_roll_are_those_of_all_pairs(strong: Faces, risky: Faces, difference: int) -> None:
    mine, theirs = roll(strong, risky, "strong", difference), roll(strong, risky, "risky", -difference)
    assert mine.more + mine.equal + mine.less == sum(chance for _, chance in mine.distribution) == 1
    assert (theirs.more, theirs.equal, theirs.less) == (mine.less, mine.equal, mine.more)
    pairs = [difference + one - other for one in strong.values for other in risky.values]
    assert mine.more == Fraction(sum(n > 0 for n in pairs), len(pairs))
    assert dict(mine.distribution) == {n: Fraction(pairs.count(n), len(pairs)) for n in pairs}


@tried
@given(st.sets(st.integers(1, 6), min_size=2, max_size=2), st.integers(1, 6))
def test_J10_one_never_stays(epochs: set[int], here: int) -> None:
    first, second = epochs
    found = jumps(Tile((first, second)), here)
    assert (
        here not in found
        and {*found} == epochs - {here}
        and why_not_jump(Tile((first, second)), here, here).ok is False
    )


@tried
@given(piles, st.sampled_from(ACTIONS), st.data())
def test_J1_J2_no_card_is_lost_and_none_comes_back_from_outside(cards: Piles, action: str, data: st.DataObject) -> None:
    preparation = both(action)
    if not why_not_act(cards, action, preparation).ok:
        return
    pool = {"search": cards.discard, "dismiss": cards.hand}.get(action, (*cards.deck, *cards.discard))
    chosen = data.draw(st.sampled_from(pool))
    after = act(cards, action, preparation, chosen, chosen).piles
    assert all_of(after) == all_of(cards) and Counter(after.out) >= Counter(cards.out)
    assert Counter(after.out).total() == Counter(cards.out).total() + (action == "dismiss")


@tried
@given(lineups)
def test_J3_J4_J5_reinforcements_fill_places_from_the_front_and_use_each_symbol_once(lineup: LineUp) -> None:
    done = reinforce(lineup)
    after, came = done.lineup.cards, len(done.lineup.cards) - len(lineup.cards)
    assert after[: len(lineup.cards)] == lineup.cards and after[len(lineup.cards) :] == lineup.source[:came]
    assert Counter(after) + Counter(done.lineup.source) == Counter(lineup.cards) + Counter(lineup.source)
    assert len(after) <= lineup.places + 1 and len(lineup.cards) <= lineup.places
    assert done.unused + came == sum(card.reinforce for card in after) and done.unused >= 0
    reasons = {"sabaton.reinforce.done": done.unused == 0, "sabaton.reinforce.full": len(after) == lineup.places + 1,
               "sabaton.reinforce.empty": not done.lineup.source}  # fmt: skip
    assert reasons[done.stop] and refused(reinforce, done.lineup) == "sabaton.order"


@tried
@given(lineups)
def test_J5_one_step_at_a_time_comes_to_the_same(lineup: LineUp) -> None:
    whole, steps = reinforce(lineup), []
    while why_not_reinforce(lineup).ok:
        lineup, told = reinforce_once(lineup)
        steps += told
    assert lineup.cards == whole.lineup.cards and why_not_reinforce(lineup).rule == whole.stop
    assert [step.what for step in steps] == [step.what for step in whole.steps[:-1]]


@tried
@given(small, st.sets(st.integers(1, 6)))
def test_J6_the_farthest_markers_stay(symbols: int, markers: set[int]) -> None:
    done = override(symbols, [*markers])
    assert len(done.left) == max(0, len(markers) - symbols) and {*done.left} | {*done.removed} == markers
    assert all(far > near for far in done.left for near in done.removed)


@tried
@given(stocks, shown)
def test_J8_doing_more_never_lowers_the_chance_of_the_best_order(counts: Stock, actions: tuple[str, ...]) -> None:
    found = chances(plans(counts, shown=actions))
    best: dict[tuple[str, ...], Fraction | None] = {}
    for order, chance in found.items():
        both = [best.get(tuple(sorted(order)), chance), chance]
        best[tuple(sorted(order))] = max((known for known in both if known is not None), default=None)
    for less, low in best.items():
        for more, high in best.items():
            if not Counter(less) - Counter(more) and low is not None and high is not None:
                assert high >= low


@tried
@given(st.builds(Stock, few, st.integers(0, 3), few, few, few), shown)
def test_J9_plans_agree_with_every_order_of_the_deck(counts: Stock, actions: tuple[str, ...]) -> None:
    for order, chance in chances(plans(counts, shown=actions)).items():
        if chance is not None:
            results = [*played(named(counts.deck_wanted, counts.deck_others), counts, order)]
            assert chance == sum(part for part, found in results if found)
            assert sum(part for part, _ in results) == 1


@tried
@given(st.lists(few, min_size=1, max_size=4), st.lists(few, max_size=4), st.integers(4, 5))
def test_J8_J9_sizes_agree_with_every_order_of_the_source(own: list[int], source: list[int], places: int) -> None:
    lineup = deploy([Unit("U", n) for n in own], places)
    counted = Counter(
        len(reinforce(replace(lineup, source=tuple(Unit("S", n) for n in order))).lineup.cards)
        for order in permutations(source)
    )
    found = sizes(replace(lineup, source=tuple(Unit("S", n) for n in source)))
    assert dict(found.chances) == {n: Fraction(times, counted.total()) for n, times in counted.items()}
    assert sum(chance for _, chance in found.chances) == 1
    assert found.strong == sum((chance for n, chance in found.chances if n <= 3), Fraction())
