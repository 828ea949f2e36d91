"""What has changed the chance to win since the person's last choice, in words: the choice, the cards, the others."""

import importlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from eternitium.analysis.statistics import Estimate
from eternitium.belief.belief import Belief
from eternitium.certainty import CLEAR_ERRORS
from eternitium.rulebook import word
from eternitium.rulebook.numbers import Numbers, rounded

if TYPE_CHECKING:
    from eternitium.analysis.results import Change


@dataclass(frozen=True, slots=True)
class Past:
    """What lies between the person's last choice and the position that is shown.

    Attributes:
        before: what the seat knew when it chose.
        action: number of the choice.
        between: what it knew right after it, if somebody else was to decide then.
        weighed: what the page said of the choice: the chance to win before it, and what it changes; None if nothing.
    """

    before: Belief
    action: int
    between: Belief | None
    weighed: tuple[Estimate, Estimate] | None = None


def changes(past: Past, now: Estimate, policy: str, language: str) -> Iterator[dict[str, Any]]:
    """What has changed since the last choice; {} now and then while it is computed."""
    compute = importlib.import_module("eternitium.analysis.change").changes
    for change in compute(past.before, past.action, past.between, now, policy, past.weighed):
        yield {} if change is None else told_change(change, len(past.before.position["players"]) == 1, language)


def told_change(change: "Change", is_alone: bool, language: str = "en") -> dict[str, Any]:
    """A change as a board tells it.

    The chance to win is rounded at each of its places and the parts lie between them, so that they add up as shown,
    and agree with the percentages that the page has told.

    Returns:
        `before`, `now` and `total`, and `parts`: for each `key`, `name`, `text`, `about` and `tip`.
    """
    numbers = Numbers(language)
    places = [hundredths(value.mean) for value in (change.before, change.chosen, change.shown, change.now)]
    steps = {"choice": change.choice, "cards": change.cards, "others": change.others}
    shown = zip(steps.items(), pairwise(places), strict=True)
    return {
        "before": numbers.percent(change.before.mean),
        "now": numbers.percent(change.now.mean),
        "total": numbers.change(places[-1] - places[0], 0),
        "parts": [
            _part(key, part, after - before, is_alone, language)
            for (key, part), (before, after) in shown
            if part is not None
        ],
    }


def hundredths(share: float) -> int:
    """A chance in whole percent, as the page rounds it."""
    return int(rounded(100 * min(max(share, 0.0), 1.0), 0))


def _part(key: str, part: Estimate, points: int, is_alone: bool, language: str) -> dict[str, Any]:
    reach = math.ceil(100 * CLEAR_ERRORS * part.error)
    unsure = part.error > 0 and abs(part.mean) <= CLEAR_ERRORS * part.error
    tip = word("change", f"{key}-tip-alone" if is_alone and key == "cards" else f"{key}-tip", language)
    if unsure:
        tip = f"{tip} {word('change', 'unsure', language, None, n=Numbers(language).count(reach))}"
    return {
        "key": key,
        "name": word("change", key, language),
        "text": Numbers(language).change(points, 0),
        "about": word("change", "about", language) if unsure else "",
        "tip": tip,
    }
