"""A map of Revive to be clicked: how many fields lie between."""

from typing import Final

from eternitium.guests.revive import Hex, distance
from eternitium.guests.verdicts import NotAllowed
from eternitium_widgets.guests.asking import Ask

LINES, FIELDS_OF_A_LINE = 6, 7
SIGNS: Final = {"": "", "open": "·", "own": "●", "chasm": "≈", "ice": "✳", "closed": "✗", "target": "★"}


def asked_distance(ask: Ask) -> int | None:
    """The fields between the cheapest own part, or the chasm, and the target; None while there is no such map."""
    ask.group("map", folded=True)
    options = [(kind, ask.say(f"field-{kind or 'none'}"), sign) for kind, sign in SIGNS.items()]
    names = [[f"map.{line}.{place}" for place in range(FIELDS_OF_A_LINE)] for line in range(LINES)]
    lines = [
        [(name, ask.say("field", line=1 + line, place=1 + place)) for place, name in enumerate(row)]
        for line, row in enumerate(names)
    ]
    ask.hexes("map", lines, options)
    drawn = {_axial(line, place): ask.value(name) for line, row in enumerate(names) for place, name in enumerate(row)}
    return _counted(ask, {place: kind for place, kind in drawn.items() if kind in SIGNS and kind})


def _counted(ask: Ask, drawn: dict[Hex, str]) -> int | None:
    targets = [place for place, kind in drawn.items() if kind == "target"]
    if not targets or not {"own", "chasm"} & {*drawn.values()}:
        return None
    fields = {place: "ice" if kind == "target" else kind for place, kind in drawn.items()}
    try:
        return distance(fields, targets).between
    except NotAllowed as refused:
        ask.tell(refused.verdict)
        return None


def _axial(line: int, place: int) -> Hex:
    """The axial coordinates of a place in a line; every second line begins half a field further right."""
    return place - line // 2, line
