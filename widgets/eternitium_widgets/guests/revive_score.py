"""The score of Revive: the track during play, and the sheet at the end."""

from typing import Final

from eternitium.guests.revive import (
    COLOURS,
    Artefacts,
    Bonus,
    Progress,
    Scored,
    Sheet,
    Standing,
    blue,
    marker,
    rank,
    score,
    violet,
    worth,
)
from eternitium.guests.verdicts import Line, NotAllowed, NotSaid
from eternitium.guests.verdicts import words
from eternitium_widgets.guests.asking import Ask, Row, begun

MOST_PERSONS: Final = 6
MOST_POINTS, FIVE = 9999, 5


def scoring(ask: Ask) -> None:
    """The page."""
    values, beside = _progress_track(ask)
    sheets = _sheets(ask, values, beside)
    _track(ask)
    _ranking(ask, sheets)
    for seat, sheet in enumerate(sheets):
        told = score(sheet)
        ask.total(f"person.{seat}", sheet.name, told.lines, str(told.total))
    _worth(ask, sheets)


def _progress_track(ask: Ask) -> tuple[tuple[int, ...], int | None]:
    ask.group("progress-track", folded=True)
    return ask.numbers("track-values") or (), ask.number("beside")


def _sheets(ask: Ask, values: tuple[int, ...], beside: int | None) -> list[Sheet]:
    """The sheets of all persons; who has the end tile is asked once."""
    ask.group("sheet")
    seats = range(ask.shown("people", 1, MOST_PERSONS, 2))
    names = [ask.value(f"people.{seat}.name") or ask.say("people-one", n=seat + 1) for seat in seats]
    persons = [(str(seat), name) for seat, name in enumerate(names)]
    has_tile = ask.choice("end-tile", [("nobody", ask.say("nobody")), *persons], empty=True)
    told = ask.rows("people", lambda row: _sheet(row, values, beside), 1, MOST_PERSONS, across=True, begin=2)
    tile = [None if not has_tile else has_tile == str(seat) for seat in range(len(told))]
    return [Sheet(**{**sheet, "name": names[seat], "end_tile": tile[seat]}) for seat, sheet in enumerate(told)]


def _sheet(row: Row, values: tuple[int, ...], beside: int | None) -> dict[str, object]:
    """What a person enters; the fields of `Sheet`."""
    row.text("name", hint=row.default)
    told: dict[str, object] = {"blue": row.number("blue", high=MOST_POINTS)}
    told["progress"] = _progress(row, values, beside)
    told["technologies"], told["sites"] = row.numbers("technologies"), row.numbers("sites")
    cards = row.numbers("bonus-cards")
    told["bonuses"] = cards and tuple(Bonus(row.say("bonus-one", n=n), one) for n, one in enumerate(cards, 1))
    told["small"], told["resources"] = row.number("small-artefacts"), row.number("resources-left")
    told["artefacts"] = tuple(Artefacts(one, row.number(one), row.number(f"{one}-x")) for one in COLOURS)
    further, machines = row.number("further"), row.number("machines")
    return {**told, "further": further or 0, "machines": machines}


def _progress(row: Row, values: tuple[int, ...], beside: int | None) -> int | Progress | None:
    """The points of the track, or where its numbers are entered the markers on it."""
    if not values:
        return row.number("progress", high=MOST_POINTS)
    moved = row.number("moved", high=len(values))
    return None if moved is None else Progress(values, beside, moved)


def _track(ask: Ask) -> None:
    """The score track during play."""
    ask.group("score-track", folded=True)
    total, gained = ask.number("track-total", high=MOST_POINTS), ask.number("track-gain", high=MOST_POINTS)
    kind = ask.choice("points", ("points-blue", "points-violet"))
    bonus = ask.numbers("bonus-fields") or ()
    begins = ask.choice("begins-at", [("0", "0"), ("1", "1")], empty=True) if (total or 0) + (gained or 0) > 50 else ""
    if total is None or gained is None:
        return
    if kind == "points-blue" and any(not 1 <= one <= 50 for one in bonus):
        ask.say_no("revive.track.blue", ask.say("bad-bonus"))
    else:
        reached = blue(total, gained, bonus) if kind == "points-blue" else violet(total, gained)
        _tell_track(ask, total, reached, begins)


def _tell_track(ask: Ask, before: int, scored: Scored, begins: str) -> None:
    total, fields = scored.total, ", ".join(map(str, scored.reached)) or ask.say("no-bonus")
    ask.heading(ask.say("score-track"))
    ask.say_yes(scored.rule, ask.say("track-now", before=before, total=total, fields=fields))
    stands = marker(total, int(begins) if begins else None)
    if stands.at is not None and total > 50:
        ask.note("marker-at", at=stands.at, time=stands.time or 1)
    ask.figure("track", ask.say("score-track"), str(total))


def _ranking(ask: Ask, sheets: list[Sheet]) -> None:
    """Who has won, and by what."""
    missing = [
        ask.of(sheet.name, ask.said(line.label))
        for sheet in sheets
        for line in score(sheet).lines
        if line.number is None
    ]
    if missing:
        ask.note("ranking-open", lines=ask.listed(missing))
        return
    try:
        standings = rank(sheets)
    except (NotAllowed, NotSaid) as refused:
        ask.tell(refused.verdict)
        if isinstance(refused, NotSaid):
            ask.note("machines-needed")
        return
    heads = [ask.say(key) for key in ("person", "place", "points-all", "decided")]
    ask.table("ranking", heads, [_standing(ask, sheets, one) for one in standings], compared=False)
    for one in standings:
        ask.figure(f"place.{one.seat}", ask.of(sheets[one.seat].name, ask.say("place")), str(one.place))
    for rule in dict.fromkeys(one.rule for one in standings if one.rule):
        ask.say_yes(rule, ask.rule_title(rule))


def _standing(ask: Ask, sheets: list[Sheet], one: Standing) -> tuple[object, ...]:
    decided = ask.rule_title(one.rule) if one.rule else ask.say("points-all")
    return sheets[one.seat].name, one.place, one.total, decided


def _worth(ask: Ask, sheets: list[Sheet]) -> None:
    """What one more of each would bring to whom."""
    told = [{line.unit: line for line in worth(sheet)} for sheet in sheets]
    labels = {unit: begun(ask.said(line.label)) for lines in told for unit, line in lines.items()}
    labels["resource"] = begun(ask.said(words("revive-worth", "resource")))
    rows = [(label, *(_gained(ask, sheet, lines.get(unit)) for sheet, lines in zip(sheets, told, strict=True)))
            for unit, label in labels.items()]  # fmt: skip
    ask.table("worth", [ask.say("one-more"), *(sheet.name for sheet in sheets)], rows, compared=False)


def _gained(ask: Ask, sheet: Sheet, line: Line | None) -> str:
    """The points that one more brings; of a resource also how many are missing for the next point."""
    if line is None or line.number is None:
        return "–"
    missing = FIVE - (sheet.resources or 0) % FIVE
    return ask.say("missing", n=missing) if line.unit == "resource" and missing > 1 else f"+{line.number}"
