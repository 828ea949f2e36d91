"""Decisions from simulated games, each choice played on in the same hidden worlds, to judge rules of thumb.

The best of several choices is always chosen in one half of the worlds and measured in the other one, both ways round:
where the same worlds chose and measured, the luckiest choice would count as the best.
"""

import functools
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis import compiled
from eternitium.analysis.loops import room
from eternitium.analysis.rollouts import Rollouts
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS, Action
from eternitium.policies.registry import seated, weights_of
from eternitium.rules import Rules

ROLLED_WORLDS: Final = 128  # for each choice of a decision
ROLLED_DRAWS: Final = 64  # of what is known jointly
ROLLED_ROUNDS: Final = 30  # of a game in which decisions are looked for
MOST_ROLLED: Final = 60  # choices of a decision
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A decision whose choices were all played on.

    Attributes:
        actions: the legal actions.
        share: the share of the win of the player who decides after each of them, shape (worlds, actions).
        round: of the game.
        seat: of the player who decides, from 0.
        left: own era cards.
        top: the top era card, such as "C"; "(?)" face down.
        hand: own hand.
        hits: the exact chance of each try, and 0 for other actions, shape (actions,).
        unseen: the chance of each shape on the uppermost face-down era card, by shape; empty if there is none.
    """

    actions: tuple[Action, ...]
    share: Reals
    round: int
    seat: int
    left: int
    top: str
    hand: tuple[str, ...]
    hits: Reals
    unseen: dict[str, float]

    def where(self, fits: Callable[[Action], bool]) -> Places:
        """Return the places of the actions that fit."""
        return np.flatnonzero([fits(action) for action in self.actions])

    def verbs(self, *verbs: str) -> Places:
        """Return the places of the actions with one of these verbs."""
        return self.where(lambda action: action.verb in verbs)

    def best(self, places: Places) -> float:
        """Return what the best of some actions brings: chosen in one half of the worlds, measured in the other one."""
        halves = self.share[::2, places].mean(axis=0), self.share[1::2, places].mean(axis=0)
        return float(halves[1][halves[0].argmax()] + halves[0][halves[1].argmax()]) / 2

    def worst(self, places: Places) -> float:
        """Return what the worst of some actions brings, chosen as in `best`."""
        halves = self.share[::2, places].mean(axis=0), self.share[1::2, places].mean(axis=0)
        return float(halves[1][halves[0].argmin()] + halves[0][halves[1].argmin()]) / 2

    def mean(self, places: Places) -> float:
        """Return what one of some actions brings, chosen by lot."""
        return float(self.share[:, places].mean())


# Which decisions are of which kind, by the step and the verbs of the legal actions.
ROLLED_KINDS: Final[dict[str, Callable[[str, Collection[str]], bool]]] = {
    "pick": lambda step, _: step == "pick",
    "portal": lambda step, _: step == "portal",
    "buy": lambda step, verbs: step == "acquire" and {"buy", "skip"} <= {*verbs},
    "end": lambda step, verbs: step == "play" and {"try", "end"} <= {*verbs},
    "pass": lambda step, verbs: step == "play" and {"try", "pass"} <= {*verbs},
    "order": lambda step, verbs: step == "play" and "play" in verbs and bool({"end", "pass"} & {*verbs}),
    "destroy": lambda step, verbs: step == "play" and {*verbs} == {"destroy", "done"},
}


@functools.lru_cache(maxsize=1)
def rolled(policy: str, players: int, edition: str, games: int, seed: int) -> dict[str, tuple[Rolled, ...]]:
    """Play games, and play on all choices of one decision of each kind from each game, chosen by lot.

    Args:
        policy: who plays the games, and plays on: a name of a built-in player.
        players: 1 to 5.
        edition: whose rules hold.
        games: how many; not each of them has decisions of all kinds.
        seed: fixes everything.

    Returns:
        For each of `ROLLED_KINDS` the decisions.
    """
    found = [decisions_of_game(policy, players, edition, number, seed) for number in range(games)]
    return {kind: tuple(played_on(views[kind], policy) for views in found if kind in views) for kind in ROLLED_KINDS}


def decisions_of_game(policy: str, players: int, edition: str, number: int, seed: int) -> dict[str, PlayerView]:
    """Play a game and return one decision of each kind that came up, each as likely as the others of its kind."""
    dice = np.random.default_rng([seed, number])
    game, weights = Game(players, Rules(edition), int(dice.integers(1 << 31))), weights_of(seated(policy, players))
    found, seen = dict[str, PlayerView](), Counter[str]()
    while not game.is_over and game.round <= ROLLED_ROUNDS:
        for kind in kinds_of(game):
            seen[kind] += 1
            if not dice.integers(seen[kind]):
                found[kind] = PlayerView(game)
        record = np.array([game._record])
        game.push(ACTIONS[int(compiled.load().decide(record, room().legal, weights))])
    return found


def kinds_of(game: Game) -> Iterator[str]:
    """Yield the kinds of the decision that a game waits for, if it has several choices."""
    actions = game.legal_actions
    if 1 < len(actions) <= MOST_ROLLED:
        verbs = {action.verb for action in actions}
        yield from (kind for kind, fits in ROLLED_KINDS.items() if fits(game.step, verbs))


def played_on(view: PlayerView, policy: str, worlds: int = ROLLED_WORLDS) -> Rolled:
    """Play on from each choice of a decision, in the same hidden worlds."""
    rollouts = Rollouts(view, policy, view.plies, [action.number for action in view.legal_actions], draws=ROLLED_DRAWS)
    rollouts.run(worlds)
    tries = any(action.verb == "try" for action in view.legal_actions)
    luck = view.odds.luck() if "(?)" in view.own["stack"] else None
    hits = [
        float(luck.success(str(action.card))) if tries and luck and action.verb == "try" else 0.0
        for action in view.legal_actions
    ]
    return Rolled(
        actions=tuple(view.legal_actions),
        share=rollouts.sample().share,
        round=view.turn["round"],
        seat=view.viewer,
        left=len(view.own["stack"]),
        top=view.top,
        hand=tuple(view.own["hand"]),
        hits=np.array(hits),
        unseen={shape: float(chance) for shape, chance in luck.shapes.items()} if luck else {},
    )
