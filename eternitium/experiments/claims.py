"""Levels that follow a claim of the lessons on strategy where it applies, against the same level without it."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from eternitium.analysis.levels import Level, glance, likely
from eternitium.analysis.simulate import simulate
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action
from eternitium.policies.registry import LEVELS

FOLLOWED: Final = ("level3", "level4", "level5")
LAST_EARLY_ROUND: Final = 3
FIRST_LATE_ROUND: Final = 8
CLAIMS: Final = ("S1", "S2", "S6", "S1+S2+S6")
Actions = Sequence[Action]


@dataclass(frozen=True, slots=True)
class Taught:
    """What the figures of the study teach, for somebody who follows them.

    Attributes:
        first: S1: the first technologies that are worth taking, the best first.
        early: S2: the technologies that are worth their price in the first rounds, the best first.
        ending: S6: the least chance of a hit for a try instead of ending, by own era cards (the last one: that many or
            more; none without a card).
        passing: S6: the same instead of passing.
    """

    first: tuple[str, ...]
    early: tuple[str, ...]
    ending: tuple[float, ...]
    passing: tuple[float, ...]


def first_technology(learned: Taught, _: PlayerView, actions: Actions) -> Actions:
    """S1: take the technology that wins most often as the first one."""
    return next((own for card in learned.first if (own := _of(actions, card, "pick"))), actions)


def early_and_strong(learned: Taught, view: PlayerView, actions: Actions) -> Actions:
    """S2: acquire the strongest technology in the first three rounds, and none from the eighth on."""
    number, skips = view.turn["round"], [action for action in actions if action.verb == "skip"]
    if not skips:
        return actions
    if number <= LAST_EARLY_ROUND:
        return next((own for card in learned.early if (own := _of(actions, card, "buy"))), skips)
    return skips if number >= FIRST_LATE_ROUND else actions


def worthwhile_tries(learned: Taught, view: PlayerView, actions: Actions) -> Actions:
    """S6: try with the best chance if it is worth it, and not otherwise."""
    tries = [action for action in actions if action.verb == "try"]
    stops = [action for action in actions if action.verb in {"end", "pass"}]
    if not tries or not stops:
        return actions
    luck, left = view.odds.luck(), len(view.own["stack"])
    chances = [luck.success(str(action.card)) for action in tries]
    least = learned.passing if stops[0].verb == "pass" else learned.ending
    is_worth_it = max(chances) >= least[min(left, len(least) - 1)]
    best = [action for action, chance in zip(tries, chances, strict=True) if chance == max(chances)]
    return [action for action in actions if action not in (tries + stops) or action in (best if is_worth_it else stops)]


def _of(actions: Actions, card: str, verb: str) -> Actions:
    return [action for action in actions if action.verb == verb and action.card == card]


RULES_OF_CLAIMS: Final[dict[str, Callable[[Taught, PlayerView, Actions], Actions]]] = {
    "S1": first_technology,
    "S2": early_and_strong,
    "S6": worthwhile_tries,
}


class Follower(Level):
    """A level that follows a claim where it applies, and otherwise chooses as it would.

    `level`: 1 to 7; `claim`: one of `CLAIMS`; `learned`: from the figures; `seed`: fixes its dice.
    """

    def __init__(self, level: int, claim: str, learned: Taught, seed: int | None = None) -> None:
        super().__init__(level, seed)
        self.claim, self._learned = claim, learned

    def for_game(self, seed: int) -> "Follower":
        """Return the same player with dice of its own."""
        return Follower(self.level, self.claim, self._learned, seed)

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        kept: Actions = actions
        for name in self.claim.split("+"):
            kept = RULES_OF_CLAIMS[name](self._learned, view, kept)
        if len(kept) == 1:
            return kept[0]
        worth = glance(view)[[actions.index(action) for action in kept]]
        return self._dice.choices(kept, likely(worth, view.turn["round"], kept, self.manner).tolist())[0]


@functools.lru_cache
def won_by_following(level: str, claim: str, learned: Taught, deals: int, seed: int) -> Reals:
    """Return the share of the wins of a level that follows a claim, in pairs of games on the same deal.

    In each deal it has either seat once. `level`: such as "level3"; `claim`: one of `CLAIMS`; `learned`: from the
    figures; `deals`: how many; `seed`: fixes all. The result has shape (deals,).
    """
    follower = Follower(LEVELS.index(level) + 1, claim, learned)
    sides: tuple[Sequence[str | Follower], ...] = ([follower, level], [level, follower])
    shares: Reals = np.mean(
        [
            simulate(2, policies=seats, games=deals, seed=seed, progress=False).win_share[:, own]
            for own, seats in enumerate(sides)
        ],
        axis=0,
    )
    return shares
