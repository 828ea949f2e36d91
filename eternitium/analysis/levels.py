"""Opponents for people: eight levels from a beginner to `master`, which differ in how often they err, and how.

Each draws its choice: the chance of a choice grows with its value (`master.values`) divided by a temperature, so
that small mistakes are likelier than large ones, and a beginner makes more of both. Whatever is allowed has a chance,
so that no level does the same for ever.
"""

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.evaluator.evaluator import covers
from eternitium.analysis.master import LooksAhead, master, master1, values
from eternitium.analysis.thinker import Thinker
from eternitium.belief.view import PlayerView
from eternitium.checks import fail, written
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action
from eternitium.policies.registry import LEVELS

POINTS: Final = 100  # of a whole win
WORLDS_OF_A_LEVEL: Final = 8  # for each choice: few, because a player who errs needs no more
LONG_GAME: Final = 9  # rounds after which everybody becomes more serious, so that no game drags on
ROLLED: Final = 64  # the same where the evaluator was not trained, and rollouts answer


class Manner(NamedTuple):
    """The way in which a level plays.

    Attributes:
        temperature: in percentage points of the win: a choice that is worth this much less is taken 2.7 times less
            often.
        leaning: the extra value of a choice, in percentage points of the win, by the first words of the choice.
    """

    temperature: float
    leaning: Mapping[str, float] = MappingProxyType({})


_HINDERS: Final = ("time-bomb", "quantum-clock", "robo-thief", "chrono-blaster")
_BUILDS: Final = ("laboratory", "giga-droid", "ultimate-portal", "robo-recycler")
_HINDERING: Final = dict.fromkeys([f"{verb} {card}" for verb in ("play", "buy") for card in _HINDERS], 2.0)
_BUILDING: Final = dict.fromkeys([f"buy {card}" for card in _BUILDS], 1.0)

# Temperatures were chosen so that ratings step about evenly (`eternitium study opponents`); the last level is `master`.
MANNERS: Final[tuple[Manner, ...]] = (
    Manner(16.0, {"buy": 6, "end": 4}),  # acquires for the picture, forgets what it might still play
    Manner(11.5, {"try": 5, "pass": -3}),  # tries its luck at poor odds
    Manner(9.2, {"buy": 3, "destroy": -4}),  # collects, and parts with nothing
    Manner(6.3, {"skip": 4}),  # runs, and acquires little
    Manner(4.8, {"try": -3, "pass": 2}),  # would rather wait
    Manner(2.8, _HINDERING),  # hinders others
    Manner(0.7, _BUILDING),  # builds for later
    Manner(0.0),
)
BEFORE: Final = {7: Manner(1.4, _BUILDING)}  # manners that changed after the games of stored positions were played


class Level(Thinker):
    """An opponent of one of the levels.

    `level`: 1 to 8; `seed`: fixes its dice. `name`: "level1" to "level8"; `manner`: how it plays; `best`:
    the player whose choices the last level makes. Raises ValueError: there is no such level.
    """

    def __init__(self, level: int, seed: int | None = None, best: LooksAhead = master) -> None:
        if level not in range(1, len(MANNERS) + 1):
            raise fail("level", f"{written(level)} is not allowed; give a whole number from 1 to {len(MANNERS)}")
        self.level = level
        self.name, self.manner, self.best = LEVELS[level - 1], MANNERS[level - 1], best
        self._dice = random.Random(seed)

    def for_game(self, seed: int) -> "Level":
        """Return the same player with dice of its own, so that a game does not depend on others."""
        return Level(self.level, seed, self.best)

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        if not self.manner.temperature:
            return self.best.choose(view)
        return self._dice.choices(actions, likely(glance(view), view.turn["round"], actions, self.manner).tolist())[0]


def earlier(level: int, seed: int | None = None) -> Level:
    """Return a level as it played in the games from which positions are stored: lessons name some of them."""
    player = Level(level, seed, master1)
    player.manner = BEFORE.get(level, player.manner)
    return player


def glance(view: PlayerView, seed: int | None = None) -> Reals:
    """Return what each legal action seems worth to a level, in whole wins; shape (actions,).

    `view`: the position as the seat knows it. `seed`: of the worlds; if left out, the number of actions so far.
    """
    worlds = WORLDS_OF_A_LEVEL if covers(view.rules, len(view.position["players"])) else ROLLED
    return values(view, worlds, seed, turns=1, claims=master1.claims).worth


def likely(worth: Reals, round_number: int, actions: Sequence[str], manner: Manner) -> Reals:
    """Return how likely each choice is in a round: late in a game everybody is more serious.

    `worth`: of each, in whole wins; shape (actions,). `round_number`: from 1. `actions`: their texts. `manner`: of the
    level.
    """
    if not manner.temperature:
        found: Reals = (np.arange(len(worth)) == worth.argmax()).astype(float)
        return found
    serious = min(LONG_GAME / round_number, 1.0) ** 2
    return chances(worth, actions, manner._replace(temperature=manner.temperature * serious))


def chances(worth: Reals, actions: Sequence[str], manner: Manner) -> Reals:
    """Return how likely each choice is.

    All ways to acquire something weigh as one choice, or a beginner would hardly ever stop acquiring. `worth`: of each,
    in whole wins; shape (actions,). `actions`: their texts. `manner`: of the level; its temperature is above 0.
    """
    points = POINTS * worth + [liking(action, manner.leaning) for action in actions]
    bought = np.array([action.startswith("buy ") for action in actions])
    weights = np.exp((points - points.max()) / manner.temperature) / np.where(bought, max(bought.sum(), 1), 1)
    found: Reals = weights / weights.sum()
    return found


def liking(action: str, leaning: Mapping[str, float]) -> float:
    """Return the extra value of a choice to a level with this leaning."""
    return sum(bonus for words, bonus in leaning.items() if f"{action} ".startswith(f"{words} "))


level1, level2, level3, level4, level5, level6, level7, level8 = map(Level, range(1, len(MANNERS) + 1))
