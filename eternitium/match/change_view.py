"""The change of the chance to win since the person's last choice, in words: the choice, the cards, the others."""

import math
from itertools import pairwise
from typing import Final

from eternitium.analysis.results import Change
from eternitium.analysis.statistics import Estimate
from eternitium.certainty import CLEAR_ERRORS
from eternitium.payload.forecast import ChangePart, ChangePayload
from eternitium.rulebook import word
from eternitium.rulebook.numbers import Numbers, rounded

UNFORESEEN: Final = 5  # percentage points that the cards cost: nobody could know


def told_change(change: Change, is_alone: bool, language: str = "en") -> ChangePayload:
    """Return a change as a board shows it.

    The chance to win is rounded at each place, and the parts are the differences, so that they add up as shown and
    agree with the percentages that the page has shown.
    """
    numbers = Numbers(language)
    places = [hundredths(value.mean) for value in (change.before, change.chosen, change.shown, change.now)]
    steps = {"choice": change.choice, "cards": change.cards, "others": change.others}
    shown = zip(steps.items(), pairwise(places), strict=True)
    return ChangePayload(
        before=numbers.percent(change.before.mean),
        now=numbers.percent(change.now.mean),
        total=numbers.change(places[-1] - places[0], 0),
        parts=[
            _part(key, part, after - before, is_alone, places[1] >= places[0] - 1, language)
            for (key, part), (before, after) in shown
            if part is not None
        ],
    )


def hundredths(share: float) -> int:
    """Return a chance in whole percent, as the page rounds it."""
    return int(rounded(100 * min(max(share, 0.0), 1.0), 0))


def _part(key: str, part: Estimate, points: int, is_alone: bool, blameless: bool, language: str) -> ChangePart:
    reach = math.ceil(100 * CLEAR_ERRORS * part.error)
    unsure = part.error > 0 and abs(part.mean) <= CLEAR_ERRORS * part.error
    tip = word("change", f"{key}-tip-alone" if is_alone and key == "cards" else f"{key}-tip", language)
    if unsure:
        tip = f"{tip} {word('change', 'unsure', language, None, n=Numbers(language).count(reach))}"
    unlucky = key == "cards" and not unsure and points <= -UNFORESEEN and blameless
    return ChangePart(
        key=key,
        name=word("change", key, language),
        text=Numbers(language).change(points, 0),
        about=word("change", "about" if unsure else "unlucky", language) if unsure or unlucky else "",
        unsure=unsure,
        tip=tip,
    )
