"""What a building of Revive brings, and what it unlocks."""

from collections.abc import Sequence
from typing import Final

from eternitium.guests.revive import (
    KINDS,
    REWARDS,
    TERRAIN,
    Field,
    Rewards,
    Track,
    advance,
    rewards,
    unlock,
    why_not_build,
    why_not_neighbour,
)
from eternitium.guests.verdicts import Line
from eternitium.guests.verdicts import words
from eternitium_widgets.guests.asking import Ask, Row

MOST_TRACKS, MOST_FIELDS = 3, 12
OCCASIONS: Final = ("built", "turned")


def rewards_page(ask: Ask) -> None:
    """The page."""
    ask.group("building")
    occasion, size = ask.choice("occasion", OCCASIONS), ask.choice("size", ("small", "large"))
    if occasion == "built":
        ask.tell(why_not_build(ask.tick("occupied")))
        times = 1
    else:
        times = _times(ask, ask.number("near"))
    counts = {kind: ask.number(kind) for kind in (*TERRAIN, "crystal-signs")}
    lakes, had = ask.names("lakes"), ask.names("lakes-had")
    terrain = {kind: times * (counts[kind] or 0) for kind in TERRAIN}
    found = rewards(size, terrain, times * (counts["crystal-signs"] or 0), lakes if times else (), had)
    _tell(ask, found, [kind for kind, n in counts.items() if n is None])
    _tracks(ask, found)


def _times(ask: Ask, buildings: int | None) -> int:
    """How often a newly turned field rewards, by the number of own buildings beside it."""
    if buildings is None:
        return 1
    told = why_not_neighbour(buildings)
    if told.ok is None:
        return 2 if ask.question("rewarded", told, ("once", "twice")) == "twice" else 1
    return 1 if ask.tell(told) else 0


def _tell(ask: Ask, found: Rewards, missing: Sequence[str]) -> None:
    """What it brings; kinds that are still to enter stay open."""
    labels = {kind: words("revive-terrain", kind) for kind in TERRAIN}
    labels["crystal-signs"] = words("revive-lines", "crystal-signs")
    pending = [Line(labels[kind], None, "revive.build.rewards") for kind in missing]
    steps = sum(n for _, n in found.steps)
    value = ask.say("brings-value", steps=steps, crystals=found.crystals, lakes=len(found.lakes))
    ask.total("brings", ask.say("brings"), (*found.lines, *pending), value)


# Machine tracks


def _tracks(ask: Ask, found: Rewards) -> None:
    ask.group("machine-tracks", folded=True)
    told = [one for one in ask.rows("tracks", _track, 0, MOST_TRACKS) if one]
    names = list(dict.fromkeys(track.name for track, _ in told))
    fields = [one for one in ask.rows("reward-fields", lambda row: _field(row, names), 0, MOST_FIELDS) if one]
    if not told or len(names) < len(told):
        return
    moved = [advance(track, sum(n for kind, n in found.steps if kind == by)) for track, by in told]
    for one in moved:
        label = ask.say("track-at", track=one.track.name, at=one.track.at, length=one.track.length)
        ask.total(f"track.{one.track.name}", label, one.lines, str(one.track.at))
    unlocked = unlock([one.track for one in moved], fields)
    if fields:
        ask.heading(ask.say("unlocks"))
        ask.steps(unlocked.steps) if unlocked.steps else ask.note("unlocks-nothing")


def _track(row: Row) -> tuple[Track, str] | None:
    """A track and the terrain that moves its marker."""
    row.text("name", hint=row.default)
    by = row.choice("moved-by", TERRAIN)
    length, at = row.number("length", low=1), row.number("at")
    resource = row.choice("end-resource", KINDS)
    if length is None or at is None or at > length:
        return None
    return Track(row.title, length, at, resource), by


def _field(row: Row, names: Sequence[str]) -> Field | None:
    """A field with the one or two markers that it needs."""
    row.text("name", hint=row.default)
    tracks = [(one, one) for one in names]
    needs = [(row.choice(f"track-{n}", tracks, empty=True), row.number(f"step-{n}")) for n in (1, 2)]
    reward = row.choice("field-reward", [(one, row.say(f"reward-{one or 'none'}")) for one in REWARDS])
    known = tuple((track, step) for track, step in needs if track and step is not None)
    return Field(row.title, known, row.tick("is-open"), reward) if known else None
