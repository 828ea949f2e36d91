"""The themes of decisions, by which people practise."""

from collections.abc import Collection, Sequence
from typing import Final

THEMES: Final = ("technology", "portal", "order", "try", "pass", "failed-try", "race")
TAKES: Final = ("pick", "portal")  # the steps in which portals are taken
NEAR: Final = 3  # era cards: a player with no more than these is near the crystal, and everybody races


def theme_of(step: str, actions: Sequence[str], good: Collection[str], failed: bool = False) -> str:
    """Return the theme of a decision apart from the race; "" if it has none.

    Args:
        step: as `Game.step` names it.
        actions: the texts of the legal actions.
        good: those that are about as good as the best one.
        failed: whether the player's face-down cards are better known because of a failed try.

    >>> theme_of("acquire", ["skip", "buy droid with C"], ["buy droid with C"])
    'technology'
    """
    if step == "acquire":
        return "race" if set(good) == {"skip"} else "technology"  # acquiring nothing is racing on
    if step in TAKES:
        return "portal"
    return _playing(actions, good, failed) if step == "play" else ""


def practised(about: str, left: int) -> str:
    """Return the theme by which a decision is practised: near the crystal, everything is a race.

    Args:
        about: what it is about.
        left: era cards of the player who is nearest to the crystal.

    >>> practised("technology", 9), practised("technology", 2)
    ('technology', 'race')
    """
    return "race" if left <= NEAR else about


def _playing(actions: Sequence[str], good: Collection[str], failed: bool) -> str:
    verbs, right = {action.split()[0] for action in actions}, {action.split()[0] for action in good}
    if "try" in verbs and (right == {"try"} or "try" not in right):
        return "failed-try" if failed else "try"
    if "pass" in verbs and (right == {"pass"} or "pass" not in right):
        return "pass"
    return "order" if "play" in verbs else ""
