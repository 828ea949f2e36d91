"""The evaluator: the value of a position, estimated at once by a small network that was trained on this game.

It predicts the result of rollouts in which one player plays for all seats. Each of `GENERATIONS` is such a player, and
has networks of its own. They were trained on the printed box, all editions and missions; for anything else rollouts
must be asked.
"""

import functools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from eternitium.analysis import compiled as loops_compiled
from eternitium.analysis.evaluator import ahead, features, judging, positions
from eternitium.analysis.evaluator.known import sight_of
from eternitium.analysis.evaluator.network import ANSWER, BINS, Network
from eternitium.analysis.loops import Batch, Hidden, room
from eternitium.analysis.results import Errors
from eternitium.analysis.rollouts import seed_of
from eternitium.belief.dealing import ROOM
from eternitium.belief.sampling import WorldMaker
from eternitium.belief.view import PlayerView
from eternitium.box import Box
from eternitium.checks import fail, written
from eternitium.components import SLUGS
from eternitium.engine.compiler import Entry
from eternitium.engine.layout import INT, STATE, Longs, Phase, Reals, Records
from eternitium.game.read_position import read_position
from eternitium.policies.registry import PLAYS_ON, seated, weights_of
from eternitium.rules import Rules

GENERATIONS: Final = ("expert", "veteran", "champion")  # whose rollouts were learnt, one after the other
CLAIMS: Final = PLAYS_ON  # whose rollouts are predicted, unless another one is named
ERRORS: Final = "errors.json"  # of these predictions, as `checking` measures them
WORLDS: Final = 64  # hidden worlds in which the game is played on a little
TURNS: Final = 4  # turns that are played on, of all players together
NO_ACTION: Final = -1
TRAINED: Final = frozenset({  # switches that may differ from their edition
    "luck_double", "pass_keep", "giga", "lab_others", "thief_peek", "blind_buy_public", "final_step5", "m2_hand",
    "m2_supply", "m8", "display_identity", "initial_pick_optional", "null_tech", "played_card_zone", "floor_scope",
    "finder_continues", "wallet_stacks", "lab_blind", "comp_timing", "m9", "prefix_public", "era_identity",
})  # fmt: skip
BOX: Final = Box(copies=dict.fromkeys(SLUGS[features.KINDS :], 0))  # without cards that came later
JUDGE: Final = Entry(judging.judge_sight, "the first answers of the evaluator")
LOOK_AHEAD: Final = Entry(ahead.look_ahead, "the evaluator")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The prospects in a position.

    Attributes:
        share: each seat's share of the win, shape (players,).
        turns: the chance of 0, 1, ..., 14 own turns until the last era card goes, the current one included, and of 15
            or more (or never), shape (players, 16).
    """

    share: Reals
    turns: Reals

    @property
    def expected_turns(self) -> Reals:
        """The expected own turns of each seat; 15 or more count as 15."""
        expected: Reals = self.turns @ np.arange(BINS)
        return expected


class _Seen(NamedTuple):
    """A view, as compiled code takes it.

    `states`: the position, with hidden cards filled in that fit. `sight`: what is known of them. `begins`: whether it
    is the beginning of a turn.
    """

    states: Records
    sight: Reals
    begins: bool


def covers(rules: Rules, players: int) -> bool:
    """Return whether the evaluator was trained on such games: the printed box, and no house rule that changes much.

    Cards, missions and switches that came after the training are not covered.
    """
    known = rules.box == BOX and (rules.mission or 0) <= features.MISSIONS
    return known and rules.deviations.keys() <= TRAINED and 1 <= players <= len(NETWORK_OF)


def error_of(players: int) -> Errors:
    """Return the measured error of `evaluate` in games of that number of players, against thousands of rollouts.

    Positions were beginnings of turns of games that the network had not learnt from, known as exactly as possible.
    Where the printed rules are changed or editions differ, errors may be a little larger. `players`: 1 to 5. Raises
    ValueError: the evaluator was not trained on such games.
    """
    if players not in NETWORK_OF:
        raise ValueError(f"players: the evaluator was trained on 1 to {len(NETWORK_OF)}, not on {players}")
    return _errors()[players]


def evaluate(view: PlayerView, worlds: int = WORLDS, seed: int = 0) -> Evaluation:
    """Return the prospects of all seats in a position, from all that one seat has seen.

    `veteran` plays the current turn and the next three in hidden worlds of the seat's belief, and the network answers
    there. At the beginning of a turn the network can also answer at once, which is faster and less exact.

    Args:
        view: the position as the seat knows it.
        worlds: how many; 0 to ask the network at once.
        seed: of these worlds.

    Raises:
        ValueError: the evaluator was not trained on such games, the game is over, or the network is asked at once
            within a turn.
    """
    if worlds > 0:
        share, turns = look_ahead(view, [NO_ACTION], worlds, seed, TURNS)
        return Evaluation(share[0], turns[0])
    players = len(view.position["players"])
    _check(view, players)
    if _SIGHTS.get(view) is None:
        _SIGHTS[view] = _seen(view)
    seen, desk = _SIGHTS[view], positions.desk()
    if not seen.begins:
        raise ValueError("worlds: 0 is not allowed within a turn; the network knows the beginnings of turns only")
    JUDGE.load()(seen.states, seen.sight, features.bench(), network_of(players), desk.x, desk.units, desk.answers)
    answers = desk.answers[: players * ANSWER].reshape(players, ANSWER)
    return Evaluation(answers[:, 0], answers[:, 1:])


def look_ahead(
    view: PlayerView,
    actions: Sequence[int],
    worlds: int,
    seed: int,
    turns: int = TURNS,
    claims: str = CLAIMS,
) -> tuple[Reals, Reals]:
    """Return the results of each action when a quick player then plays on for some turns, in the same hidden worlds.

    Args:
        view: the position as the seat knows it.
        actions: numbers of actions; `NO_ACTION` plays from the position itself.
        worlds: how many.
        seed: of the worlds and of the shuffles in them.
        turns: of all players, the current one included.
        claims: who plays on, and whose rollouts are predicted then, one of `GENERATIONS`.

    Returns:
        Each seat's share of the win, shape (actions, players), and the chances of its own turns, those that were played
        on included, shape (actions, players, 16).

    Raises:
        ValueError: the evaluator was not trained on such games, the game is over, or `claims` is not allowed.
    """
    share, bins = LookAhead(view, worlds, seed, turns).run(actions, worlds, claims)
    return share.mean(axis=0), bins.mean(axis=0)


class LookAhead:
    """`look_ahead` in parts: worlds are dealt once, and each run meets those that come next.

    `view`, `seed`, `turns`: as there; `draws`: how often what is known jointly is drawn; `is_compiled`: whether
    compiled code does this, or plain Python, which needs no preparation.
    """

    def __init__(
        self,
        view: PlayerView,
        draws: int,
        seed: int,
        turns: int = TURNS,
        is_compiled: bool = True,
    ) -> None:
        self._players, self._viewer, self._turns = len(view.position["players"]), view.viewer, turns
        _check(view, self._players)
        maker = _MAKERS[view] = WorldMaker(view.belief, seed)
        dealt, self._states = maker.worlds(draws), np.zeros(3, STATE)
        self._states[0] = maker.template
        bags = np.zeros(dealt.bags * (ROOM + 1), INT)
        self._hidden = Hidden(self._states.view(INT), dealt.code, dealt.starts, bags)
        self._seed, self._met = seed_of(seed), 0
        self._look = LOOK_AHEAD.load() if is_compiled else LOOK_AHEAD.interpreted()

    def run(self, actions: Sequence[int], worlds: int, claims: str = CLAIMS) -> tuple[Reals, Reals]:
        """Return what `look_ahead` does, for each of some further worlds; shapes (worlds, actions, players, ...).

        `actions`, `claims`: as there; `worlds`: how many.
        """
        shape = worlds, len(actions), self._players
        share, bins = np.zeros(shape), np.zeros((*shape, BINS))
        self._look(
            self._states,
            room(),
            features.bench(),
            positions.desk(),
            network_of(self._players, claims),
            self._hidden,
            claimed_weights(self._players, claims),
            np.array(actions, np.int64),
            Batch(self._seed, self._met, worlds, 0),
            self._viewer,
            self._turns,
            positions.Notes(np.zeros(0), share.reshape(-1), bins.reshape(-1)),
        )
        self._met += worlds
        return share, bins


def usual(view: PlayerView, claims: str = CLAIMS) -> int:
    """Return the number of the action that `claims`, a quick player, would take; it must be the viewer's decision."""
    maker = _MAKERS.get(view) or WorldMaker(view.belief, 0)
    weights = claimed_weights(len(view.position["players"]), claims)
    return int(loops_compiled.load().decide(maker.template.reshape(1), room().legal, weights))


@functools.cache
def claimed_weights(players: int, claims: str = CLAIMS) -> Longs:
    """Return the weights of those whose rollouts are predicted, for all seats; every caller gets the same array."""
    return weights_of(seated(claims, players))


def _check(view: PlayerView, players: int) -> None:
    if not covers(view.rules, players):
        raise ValueError(f"view: the evaluator was not trained on {view.rules!r} with {players} players; ask rollouts")
    if view.turn["step"] == "over":
        raise ValueError("view: the game is over")


def _seen(view: PlayerView) -> _Seen:
    states = np.zeros(1, STATE)
    _, states[0] = read_position(view.position, 0)
    s = states[0]
    first = Phase.DESTROY if s["destroys_first"] else Phase.PORTAL
    # Without portals in the supply, a turn begins with step 2.
    skipped = s["phase"] == Phase.PLAY and s["played"] == 0 and not s["supply"].any()
    return _Seen(states, sight_of(view.belief), bool(s["phase"] == first or skipped))


_MAKERS: Final[WeakKeyDictionary[PlayerView, WorldMaker]] = WeakKeyDictionary()
_SIGHTS: Final[WeakKeyDictionary[PlayerView, _Seen]] = WeakKeyDictionary()
NETWORK_OF: Final = {1: "solo", 2: "two", 3: "more", 4: "more", 5: "more"}


def file_of(claims: str) -> str:
    """Return the name of the file with the networks that predict somebody's rollouts."""
    return f"{claims}.npz"


@functools.cache
def network_of(players: int, claims: str = CLAIMS) -> Network:
    """Return the network for a number of players.

    `claims`: whose rollouts it predicts. Raises ValueError: there is none, or it was trained on other features.
    """
    if claims not in GENERATIONS:
        raise fail("claims", f"{written(claims)} is not allowed; give one of {', '.join(GENERATIONS)}")
    with resources.files(__package__).joinpath(file_of(claims)).open("rb") as file, np.load(file) as parts:
        found = Network(*(parts[f"{NETWORK_OF[players]}_{name}"].astype(float).ravel() for name in Network._fields))
    width = found.first.size // found.first_bias.size
    if width != features.WIDTH:
        reason = f"was trained on {width} features of a seat, and there are {features.WIDTH}; `eternitium train` makes"
        raise fail(file_of(claims), f"{reason} another one")
    return found


def is_compiled_before() -> bool:
    """Return whether all that is needed for answers is in the cache."""
    return JUDGE.is_kept() and LOOK_AHEAD.is_kept()


def load() -> None:
    """Load all that is needed for answers, and compile it if need be."""
    JUDGE.load()
    LOOK_AHEAD.load()
    for players in NETWORK_OF:
        network_of(players)


@functools.cache
def _errors() -> dict[int, Errors]:
    stored = json.loads(resources.files(__package__).joinpath(ERRORS).read_text("ascii"))
    return {int(players): Errors(**errors) for players, errors in stored.items()}
