"""What a decision is about: the themes by which people practise."""

from collections.abc import Collection, Sequence
from typing import Final

THEMES: Final = ("technology", "payment", "race", "portal", "order", "try", "pass", "failed-try")
TAKES: Final = ("pick", "portal")  # the steps in which portals are taken


def theme_of(step: str, actions: Sequence[str], good: Collection[str], failed: bool = False) -> str:
    """What a decision is about; "" if that is none of the themes.

    Args:
        step: as `Game.step` names it.
        actions: the texts of the legal actions.
        good: those that are about as good as the best one.
        failed: whether the player's face-down cards are better known because of a failed try.

    >>> theme_of("acquire", ["skip", "buy droid with C", "buy droid with S"], ["buy droid with S"])
    'payment'
    """
    if step == "acquire":
        return _acquiring(actions, good)
    if step in TAKES:
        return "portal"
    return _playing(actions, good, failed) if step == "play" else ""


def _acquiring(actions: Sequence[str], good: Collection[str]) -> str:
    """To acquire nothing is to race on; the same card at another price is a payment."""
    if set(good) == {"skip"}:
        return "race"
    bought = {_card(action) for action in good if action != "skip"}
    others = {_card(action) for action in actions if action not in good and action != "skip"}
    return "payment" if len(bought) == 1 and others == bought else "technology"


def _card(buying: str) -> str:
    return buying.split()[1]


def _playing(actions: Sequence[str], good: Collection[str], failed: bool) -> str:
    verbs, right = {action.split()[0] for action in actions}, {action.split()[0] for action in good}
    if "try" in verbs and (right == {"try"} or "try" not in right):
        return "failed-try" if failed else "try"
    if "pass" in verbs and (right == {"pass"} or "pass" not in right):
        return "pass"
    return "order" if "play" in verbs else ""
