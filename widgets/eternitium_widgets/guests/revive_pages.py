"""The pages of Revive: costs of actions, hibernating step by step, rewards of buildings, the score."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from eternitium.guests import NotAllowed, NotSaid, Verdict, revive
from eternitium.guests.revive import BASICS, COLOURS, KINDS, TERRAIN, Less, Person, Pool, Price, Sheet
from eternitium.guests.verdicts import Line, words
from eternitium_widgets.guests.asking import Ask, Row, begun

TARGETS: Final = ("explore", "populate", "small", "large")
# Limits of the page, so that all ways to pay are found quickly.
DEAREST, MOST_CRYSTALS, MOST_WAYS = 20, 20, 12
MAP_LINES, MAP_FIELDS = 6, 7
SIGNS: Final = {"": "", "open": "·", "own": "●", "chasm": "≈", "ice": "✳", "closed": "✗", "target": "★"}
MOST_PERSONS, HIGHEST_SCORE, FIFTY, FIVE = 6, 9999, 50, 5

Target = tuple[Price, Verdict]  # an action: its price, and whether it may be done there at all


# Costs


def costs(ask: Ask) -> None:
    """Show what one or two actions cost, and how they can be paid for."""
    ask.group("resources")
    have = [*ask.each(BASICS), ask.number("crystals", high=MOST_CRYSTALS)]
    pool = None if None in have else Pool(*(n or 0 for n in have))
    ask.group("reductions", folded=True)
    less = [one for one in ask.rows("less", _less) if one]
    first, second = _target(ask, "first", TARGETS, less), _target(ask, "second", ("none", *TARGETS), less)
    if (counted := _distance(ask)) is not None:
        ask.note("counted", n=counted)
    for name, target in (("first", first), ("second", second)):
        if target:
            _price(ask, name, target, pool)
    if first and second:
        _both(ask, pool, [first[0], second[0]])


def _less(row: Row) -> Less | None:
    part = row.choice("part", [(one, row.say(f"part-{one}")) for one in revive.PARTS])
    kind = row.choice("kind", ("food",) if part == "distance" else BASICS)
    number = row.number("number")
    return None if number is None else Less(part, kind, number)


def _target(ask: Ask, name: str, kinds: Sequence[str], less: Sequence[Less]) -> Target | None:
    ask.group(f"target-{name}", folded=name == "second")
    kind = ask.choice(f"{name}.target", kinds)
    if kind == "none":
        return None
    between = ask.number(f"{name}.between", high=DEAREST)
    if kind == "explore":
        books, food = ask.each((f"{name}.back-books", f"{name}.back-food"), high=DEAREST)
        return revive.explore_price(between, books, food, less), Verdict.yes("revive.explore.reach")
    if kind == "populate":
        books, others = ask.each((f"{name}.technology-books", f"{name}.others"), high=DEAREST)
        return revive.populate_price(between, books, others, less), _site(ask, name)
    return revive.build_price(between, kind, less), revive.why_not_build(ask.tick(f"{name}.occupied"))


def _site(ask: Ask, name: str) -> Verdict:
    """Return whether the site may be populated at all."""
    own, first = ask.tick(f"{name}.own-figure"), ask.tick(f"{name}.first-figure")
    fits = ask.choice(f"{name}.{'lowest' if first else 'connected'}", ("yes", "no")) == "yes"
    return revive.why_not_populate(own, first, fits, fits)


def _price(ask: Ask, name: str, target: Target, pool: Pool | None) -> None:
    price, may = target
    due = {kind: getattr(price, kind) or 0 for kind in BASICS}
    told = ask.amounts({**due, "food": due["food"] + (price.distance or 0)})
    ask.total(name, ask.say(f"target-{name}"), price.lines, "–" if told == "0" and not price.complete else told)
    if not may.ok:
        ask.tell(may)
    elif pool is None or not price.complete:
        ask.note("payable-open")
    elif ask.tell(revive.why_not_pay(pool, price)):
        _ways(ask, name, price, pool)


def _ways(ask: Ask, name: str, price: Price, pool: Pool) -> None:
    """Show the ways to pay with the fewest crystals, and what each leaves; ways that need more are folded."""
    ways = revive.payments(pool, price)
    heads = [ask.say("way"), *(ask.say(f"crystals-for-{kind}") for kind in BASICS), ask.say("left")]
    left = [revive.pay(pool, price, way) for way in ways[:MOST_WAYS]]
    rows = [(n, *way, ask.amounts({kind: getattr(have, kind) for kind in KINDS}))
            for n, (way, have) in enumerate(zip(ways, left, strict=False), 1)]  # fmt: skip
    cheap = sum(sum(way) == sum(ways[0]) for way in ways[:MOST_WAYS])
    ask.table("ways", heads, rows[:cheap])
    if rows[cheap:]:
        ask.table("dearer-ways", heads, rows[cheap:], folded=f"dearer-{name}")
    ask.figure(f"{name}:crystals", ask.say("fewest-crystals"), str(sum(ways[0])))
    if len(ways) > MOST_WAYS:
        ask.note("more-ways", n=len(ways) - MOST_WAYS)


def _both(ask: Ask, pool: Pool | None, prices: list[Price]) -> None:
    ask.heading("both")
    if pool is None or not all(price.complete for price in prices):
        ask.note("payable-open")
        return
    for done in revive.together(pool, prices):
        if len(done.which) == len(prices):
            order = ", ".join(ask.say(f"target-{('first', 'second')[place]}") for place in done.which)
            ask.tell(Verdict.yes("revive.turn.either-or"), ask.say("both-yes", order=order, n=done.crystals))
            return
    ask.tell(Verdict(False, "revive.turn.either-or"), ask.say("both-no"))


def _distance(ask: Ask) -> int | None:
    """Ask for a map and return the number of fields in between; None while it shows no way."""
    ask.group("map", folded=True)
    places = [[(line, place) for place in range(MAP_FIELDS)] for line in range(MAP_LINES)]
    lines = [[(f"map.{line}.{place}", ask.say("field", line=1 + line, place=1 + place)) for line, place in row]
             for row in places]  # fmt: skip
    ask.hexes("map", lines, [(kind, ask.say(f"field-{kind or 'none'}"), sign) for kind, sign in SIGNS.items()])
    # Every second line begins half a field further right.
    drawn = {(place - line // 2, line): ask.typed(f"map.{line}.{place}") for row in places for line, place in row}
    targets = [place for place, kind in drawn.items() if kind == "target"]
    fields = {place: "ice" if kind == "target" else kind for place, kind in drawn.items() if SIGNS.get(kind)}
    if not targets or not {"own", "chasm"} & {*fields.values()}:
        return None
    try:
        return revive.distance(fields, targets).between
    except NotAllowed as refused:
        ask.tell(refused.verdict)
        return None


# Hibernating


def hibernating(ask: Ask) -> None:
    """Show the steps of hibernating, and where the cards are before and after."""
    ask.group("turn")
    done = int(ask.choice("done", [(str(n), str(n)) for n in (0, 1, 2)]))
    person, use = _tableau(ask)
    ask.group("marker")
    marker = ask.number("marker", high=revive.LAST_FIELD, label=ask.say("marker-field"))
    person, left, remove = replace(person, marker=marker), None, ""
    fields = [(str(n), str(n)) for n in range(1, revive.LAST_FIELD + 1)]
    reward = ask.choice("reward", fields, empty=True) if marker is not None else ""
    if revive.removes(person):
        left, remove = ask.number("large-left", low=1), ask.text("remove-which")
    persons = ask.names("persons") if left == 1 else ()
    if not ask.tell(revive.why_not(revive.Turn(done), "hibernate"), ask.say("hibernate-ok") if not done else ""):
        return
    wished, artefact = int(reward) if reward else None, remove or None
    verdict = revive.why_not_hibernate(person, use, wished, artefact)
    if verdict.ok:
        _rested(ask, person, revive.hibernate(person, use, wished, artefact, left), persons)
    else:
        ask.tell(verdict)


def _tableau(ask: Ask) -> tuple[Person, int]:
    """Ask for the cards and the energy, and how much of it is placed on machines first."""
    ask.group("cards")
    named = {area: ask.names(area, hint=ask.say("names-hint")) for area in ("active", "resting")}
    named |= {place: ask.names(place) for place in revive.SLOTS}
    cards = {area: tuple(revive.Card(name, "") for name in names) for area, names in named.items()}
    slots = tuple(revive.Slot(place, cards[place]) for place in revive.SLOTS)
    switch = ask.choice("switch", ("up", "down"))
    ask.group("energy")
    store, machines, use = ask.each(("in-store", "on-machines", "use"))
    if store is None or machines is None:
        ask.note("energy-open")
    return Person(cards["active"], cards["resting"], slots, store or 0, machines or 0, switch), use or 0


def _rested(ask: Ask, person: Person, done: revive.Hibernated, persons: tuple[str, ...]) -> None:
    ask.note("rewards-allowed", n=done.person.marker)
    ask.steps(done.steps, ticks="done-step")
    for key, one in (("before", person), ("after", done.person)):
        slots = [card for slot in one.slots for card in slot.cards]
        areas = (("active", one.active, "next-time"), ("resting", one.resting, "time-after"), ("slots", slots, ""))
        ask.heading(key)
        ask.put("areas", areas=[
            {"title": ask.say(area), "cards": [card.name for card in cards],
             "note": ask.say(note) if note and key == "after" else ""}
            for area, cards, note in areas
        ])  # fmt: skip
    for name, label, cards in (("next", "next-time", done.person.active), ("later", "time-after", done.person.resting)):
        ask.figure(name, ask.say(label), ", ".join(card.name for card in cards) or "–")
    if done.end_tile:
        _end(ask, persons)


def _end(ask: Ask, persons: tuple[str, ...]) -> None:
    """Show the last turns of everybody else, after asking the table whose turn it was."""
    ask.heading("end")
    if len(persons) < 2:
        ask.note("end-persons")
        return
    options = [(str(place), name) for place, name in enumerate(persons)]
    if who := ask.question("trigger", "revive.end.who", ask.say("who-triggered"), options):
        ask.steps(revive.turn_steps(persons, int(who)))


# Rewards


def rewards(ask: Ask) -> None:
    """Show what a building or a newly turned tile brings, and what that unlocks."""
    ask.group("building")
    occasion, size = ask.choice("occasion", ("built", "turned")), ask.choice("size", ("small", "large"))
    if occasion == "built":
        ask.tell(revive.why_not_build(ask.tick("occupied")))
    times = 1 if occasion == "built" else _times(ask, ask.number("near"))
    counts = dict(zip((*TERRAIN, "crystal-signs"), ask.each((*TERRAIN, "crystal-signs")), strict=True))
    lakes, had = ask.names("lakes"), ask.names("lakes-had")
    known = {kind: times * (n or 0) for kind, n in counts.items()}
    signs = known.pop("crystal-signs")
    found = revive.rewards(size, known, signs, lakes if times else (), had)
    labels = {kind: words("revive-terrain", kind) for kind in TERRAIN}
    labels["crystal-signs"] = words("revive-lines", "crystal-signs")
    pending = [Line(labels[kind], None, "revive.build.rewards") for kind, n in counts.items() if n is None]
    steps = sum(n for _, n in found.steps)
    value = ask.say("brings-value", steps=steps, crystals=found.crystals, lakes=len(found.lakes))
    ask.total("brings", ask.say("brings"), (*found.lines, *pending), value)
    _tracks(ask, found)


def _times(ask: Ask, buildings: int | None) -> int:
    """Return how often a newly turned field gives its reward, by the number of your own buildings beside it."""
    if buildings is None:
        return 1
    told = revive.why_not_neighbour(buildings)
    answer = ask.settle("rewarded", told, "", ("once", "twice"))
    return 2 if answer == "twice" else int(told.ok is not False)


def _tracks(ask: Ask, found: revive.Rewards) -> None:
    ask.group("machine-tracks", folded=True)
    told = [one for one in ask.rows("tracks", _track, 3) if one]
    names = list(dict.fromkeys(track.name for track, _ in told))
    fields = [one for one in ask.rows("reward-fields", lambda row: _reward_field(row, names), 12) if one]
    if not told or len(names) < len(told):
        return
    moved = [revive.advance(track, dict(found.steps).get(by, 0)) for track, by in told]
    for one in moved:
        label = ask.say("track-at", track=one.track.name, at=one.track.at, length=one.track.length)
        ask.total(f"track.{one.track.name}", label, one.lines, str(one.track.at))
    if fields:
        ask.heading("unlocks")
        unlocked = revive.unlock([one.track for one in moved], fields)
        ask.steps(unlocked.steps) if unlocked.steps else ask.note("unlocks-nothing")


def _track(row: Row) -> tuple[revive.Track, str] | None:
    """Ask for a track and the terrain that moves its marker."""
    row.text("name", hint=row.default)
    by = row.choice("moved-by", TERRAIN)
    length, at = row.number("length", low=1), row.number("at")
    resource = row.choice("end-resource", KINDS)
    known = length is not None and at is not None and at <= length
    return (revive.Track(row.title, length or 1, at or 0, resource), by) if known else None


def _reward_field(row: Row, names: Sequence[str]) -> revive.Field | None:
    """Ask for a field with the one or two markers that it needs."""
    row.text("name", hint=row.default)
    tracks = [(one, one) for one in names]
    needs = [(row.choice(f"track-{n}", tracks, empty=True), row.number(f"step-{n}")) for n in (1, 2)]
    reward = row.choice("field-reward", [(one, row.say(f"reward-{one or 'none'}")) for one in revive.REWARDS])
    known, is_open = tuple((name, step) for name, step in needs if name and step is not None), row.tick("is-open")
    return revive.Field(row.title, known, is_open, reward) if known else None


# Score


def scoring(ask: Ask) -> None:
    """Show the score track during play, and the sheets at the end with their ranking."""
    ask.group("progress-track", folded=True)
    values, beside = ask.numbers("track-values") or (), ask.number("beside")
    ask.group("sheet")
    seats = range(ask.shown("people", MOST_PERSONS, 1, 2))
    names = [ask.typed(f"people.{seat}.name") or ask.say("people-one", n=seat + 1) for seat in seats]
    options: list[tuple[str, str]] = [(str(seat), name) for seat, name in enumerate(names)]
    tile = ask.choice("end-tile", ["nobody", *options], empty=True)
    rows = ask.rows("people", lambda row: _sheet(row, values, beside), MOST_PERSONS, 1, 2, across=True)
    sheets = [replace(sheet, end_tile=tile == str(seat) if tile else None) for seat, sheet in enumerate(rows)]
    _score_track(ask)
    _ranking(ask, sheets)
    for seat, sheet in enumerate(sheets):
        told = revive.score(sheet)
        ask.total(f"person.{seat}", sheet.name, told.lines, str(told.total))
    _worth(ask, sheets)


def _sheet(row: Row, values: tuple[int, ...], beside: int | None) -> Sheet:
    """Ask for a person's sheet."""
    row.text("name", hint=row.default)
    blue, progress = row.number("blue", high=HIGHEST_SCORE), _progress(row, values, beside)
    technologies, sites, cards = (row.numbers(name) for name in ("technologies", "sites", "bonus-cards"))
    bonuses = tuple(revive.Bonus(row.say("bonus-one", n=n), one) for n, one in enumerate(cards or (), 1))
    small, resources = row.each(("small-artefacts", "resources-left"))
    artefacts = tuple(revive.Artefacts(one, *row.each((one, f"{one}-x"))) for one in COLOURS)
    further, machines = row.each(("further", "machines"))
    return Sheet(row.title, blue, progress, technologies, sites, bonuses if cards else None, None, small, resources,
                 artefacts, further or 0, machines)  # fmt: skip


def _progress(row: Row, values: tuple[int, ...], beside: int | None) -> int | revive.Progress | None:
    """Ask for the points of the track, or for the markers on it if its numbers are entered."""
    if not values:
        return row.number("progress", high=HIGHEST_SCORE)
    moved = row.number("moved", high=len(values))
    return None if moved is None else revive.Progress(values, beside, moved)


def _score_track(ask: Ask) -> None:
    ask.group("score-track", folded=True)
    before, gained = ask.each(("track-total", "track-gain"), high=HIGHEST_SCORE)
    is_blue = ask.choice("points", ("points-blue", "points-violet")) == "points-blue"
    bonus = ask.numbers("bonus-fields") or ()
    far = (before or 0) + (gained or 0) > FIFTY
    begins = ask.choice("begins-at", [("0", "0"), ("1", "1")], empty=True) if far else ""
    if before is None or gained is None:
        return
    if is_blue and any(not 1 <= one <= FIFTY for one in bonus):
        ask.tell(Verdict(False, "revive.track.blue"), ask.say("bad-bonus"))
        return
    scored = revive.blue(before, gained, bonus) if is_blue else revive.violet(before, gained)
    fields = ", ".join(map(str, scored.reached)) or ask.say("no-bonus")
    ask.heading("score-track")
    ask.tell(Verdict.yes(scored.rule), ask.say("track-now", before=before, total=scored.total, fields=fields))
    stands = revive.marker(scored.total, int(begins) if begins else None)
    if stands.at is not None and far:
        ask.note("marker-at", at=stands.at, time=stands.time or 1)
    ask.figure("track", ask.say("score-track"), str(scored.total))


def _ranking(ask: Ask, sheets: list[Sheet]) -> None:
    """Show who has won, and by what."""
    missing = [ask.of(sheet.name, line.label.say(ask.language))
               for sheet in sheets for line in revive.score(sheet).lines if line.number is None]  # fmt: skip
    if missing:
        ask.note("ranking-open", lines=ask.listed(missing))
        return
    try:
        standings = revive.rank(sheets)
    except NotSaid as refused:
        ask.tell(refused.verdict)
        ask.note("machines-needed")
        return
    heads = [ask.say(key) for key in ("person", "place", "points-all", "decided")]
    rows = [(sheets[one.seat].name, one.place, one.total, ask.title_of(one.rule) if one.rule else heads[2])
            for one in standings]  # fmt: skip
    ask.table("ranking", heads, rows)
    for one in standings:
        ask.figure(f"place.{one.seat}", ask.of(sheets[one.seat].name, ask.say("place")), str(one.place))
    for rule in dict.fromkeys(one.rule for one in standings if one.rule):
        ask.tell(Verdict.yes(rule))


def _worth(ask: Ask, sheets: list[Sheet]) -> None:
    """Show what one more of each thing would bring each person; of resources also how many the next point needs."""
    told = [{line.unit: line for line in revive.worth(sheet)} for sheet in sheets]
    labels = {unit: line.label for lines in told for unit, line in lines.items()}
    labels["resource"] = words("revive-worth", "resource")
    rows = [[begun(label.say(ask.language)), *(_gained(ask, lines.get(unit)) for lines in told)]
            for unit, label in labels.items()]  # fmt: skip
    ask.table("worth", [ask.say("one-more"), *(sheet.name for sheet in sheets)], rows)


def _gained(ask: Ask, line: Line | None) -> str:
    if line is None or line.number is None:
        return "–"
    missing = dict(line.label.slots).get("n")
    return ask.say("missing", n=missing) if line.unit == "resource" and not line.number else f"+{line.number}"
