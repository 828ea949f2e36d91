"""The check of the evaluator: its errors on views that it was not trained on, against thousands of rollouts."""

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from tqdm.auto import tqdm

from eternitium.analysis import compiled
from eternitium.analysis.evaluator.evaluator import CLAIMS, ERRORS, evaluate
from eternitium.analysis.evaluator.network import BINS
from eternitium.analysis.results import Errors
from eternitium.analysis.rollouts import Rollouts
from eternitium.belief.view import PlayerView
from eternitium.engine import kernels
from eternitium.engine.layout import STATE, Longs, Reals
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS
from eternitium.policies.registry import seated, weights_of
from eternitium.policies.scores import choosing_room
from eternitium.rules import MISSIONS, Rules

VIEWS: Final = 1_000
TRUTH_ROLLOUTS: Final = 3_000
BLENDED_ROLLOUTS: Final = 128  # blended with the evaluator's answer
ERROR: Final = 0.06  # of the evaluator alone, for the weights of the blend
MAX_JUDGED_ROUNDS: Final = 40
RANDOM_MOVES: Final = (0.05, 0.2, 0.35)
PLAYERS: Final = (2, 1, 2, 1, 2, 1, 3, 4, 5)  # of one game after the other
DECILES: Final = 10


class CheckedView(NamedTuple):
    """A view that was judged by the evaluator and by rollouts.

    Attributes:
        players, round, mission: of the game; mission 0 is none.
        share: the viewer's share of the win.
        truth, noise: the share by rollouts, and the variance of that by chance.
        few: the share by a few rollouts.
        at_once: the share by the network alone.
        turns, true_turns, turns_noise: the viewer's turns, 15 or more counting as 15.
        seconds: the time of the network, once the view was read.
    """

    players: int
    round: int
    mission: int
    share: float
    truth: float
    noise: float
    few: float
    at_once: float
    turns: float
    true_turns: float
    turns_noise: float
    seconds: float

    @property
    def blend(self) -> float:
        """The evaluator's answer blended with a few rollouts, weighted by their precisions."""
        chance = ERROR**2 / (ERROR**2 + max(self.share * (1 - self.share), 0.01) / BLENDED_ROLLOUTS)
        return chance * self.few + (1 - chance) * self.share


class Line(NamedTuple):
    """A line of the table.

    Attributes:
        what: which views.
        players: in all of them; 0 if that differs.
        views: how many.
        at_once, share, few, blend: root mean square errors of the win share: of the network at once, of the evaluator,
            of a few rollouts, and of both together.
        turns: of the turns.
        decile: the largest difference of means in a tenth of the views, ordered by the evaluator's answer.
        microseconds: the median time of the network.
    """

    what: str
    players: int
    views: int
    at_once: float
    share: float
    few: float
    blend: float
    turns: float
    decile: float
    microseconds: float


def check(views: int = VIEWS, rollouts: int = TRUTH_ROLLOUTS, seed: int = 1, progress: bool = True) -> Iterator[Line]:
    """Yield the table: all views, and those of each number of players, some rounds, and each mission."""
    judged = [judge(view, rollouts) for view in tqdm(_views(views, seed), total=views, disable=not progress)]
    yield line("all", judged)
    for players in range(1, 6):
        if chosen := [view for view in judged if view.players == players]:
            yield line(f"{players} players", chosen)._replace(players=players)
    groups: list[tuple[str, Callable[[CheckedView], bool]]] = []
    bands = ((1, 2), (3, 4), (5, 6), (7, 9), (10, MAX_JUDGED_ROUNDS))
    groups += [(f"rounds {a} to {b}", lambda view, a=a, b=b: a <= view.round <= b) for a, b in bands]  # type: ignore[misc]
    groups += [
        (f"mission {m}" if m else "no mission", lambda view, m=m: view.players == 1 and view.mission == m)  # type: ignore[misc]
        for m in (0, *MISSIONS)
    ]
    for what, belongs in groups:
        chosen = [view for view in judged if belongs(view)]
        if chosen:
            yield line(what, chosen)


def line(what: str, views: Sequence[CheckedView]) -> Line:
    """Return a line for the views that belong to it."""
    at_once, share, truth, few, blend, noise = (
        np.array([getattr(view, name) for view in views])
        for name in ("at_once", "share", "truth", "few", "blend", "noise")
    )
    turns = np.array([view.turns - view.true_turns for view in views])
    return Line(
        what,
        0,
        len(views),
        _error(at_once - truth, noise),
        _error(share - truth, noise),
        _error(few - truth, noise),
        _error(blend - truth, noise),
        _error(turns, np.array([view.turns_noise for view in views])),
        _worst_decile(share, truth),
        1e6 * float(np.median([view.seconds for view in views])),
    )


def save(lines: Sequence[Line], folder: Path) -> Path:
    """Write the errors for each number of players into a file, as `error_of` reads it, and return its place."""
    errors = {row.players: Errors(round(row.share, 4), round(row.turns, 3))._asdict() for row in lines if row.players}
    (folder / ERRORS).write_text(json.dumps(errors, indent=1) + "\n", encoding="ascii")
    return folder / ERRORS


def as_text(row: Line) -> str:
    """Return a line as text."""
    errors = f"{row.at_once:7.3f} {row.share:6.3f} {row.few:6.3f} {row.blend:6.3f} {row.turns:6.2f} {row.decile:6.3f}"
    return f"{row.what:14} {row.views:5} {errors} {row.microseconds:7.0f}"


TITLE: Final = (
    f"{'views':20} {'network':>7} {'alone':>6} {BLENDED_ROLLOUTS:6} {'blend':>6} {'turns':>6} {'decile':>6} {'us':>7}"
)


def _error(errors: Reals, noise: Reals) -> float:
    """Return the root mean square, less what the labels' own noise adds."""
    return float(np.sqrt(max((errors**2).mean() - noise.mean(), 0.0)))


def _worst_decile(share: Reals, truth: Reals) -> float:
    parts = np.array_split(np.argsort(share, kind="stable"), DECILES)
    return max(abs(float((share[part] - truth[part]).mean())) for part in parts if part.size)


def judge(view: PlayerView, rollouts: int) -> CheckedView:
    """Judge a view at the beginning of a turn."""
    found = evaluate(view)
    evaluate(view, 0)
    start = time.perf_counter()
    at_once = evaluate(view, 0)
    seconds, rolled = time.perf_counter() - start, Rollouts(view, CLAIMS, view.plies)
    rolled.run(BLENDED_ROLLOUTS + rollouts)
    sample = rolled.sample()
    share, turns = (
        sample.share[BLENDED_ROLLOUTS:, 0],
        np.where(sample.unfinished, BINS, sample.turns)[BLENDED_ROLLOUTS:, 0].clip(max=BINS - 1),
    )
    return CheckedView(
        players=len(view.position["players"]),
        round=view.turn["round"],
        mission=view.rules.mission or 0,
        share=float(found.share[view.viewer]),
        truth=float(share.mean()),
        noise=float(share.var() / rollouts),
        few=float(sample.share[:BLENDED_ROLLOUTS, 0].mean()),
        at_once=float(at_once.share[view.viewer]),
        turns=float(found.expected_turns[view.viewer]),
        true_turns=float(turns.mean()),
        turns_noise=float(turns.var() / rollouts),
        seconds=seconds,
    )


def _views(views: int, seed: int) -> Iterator[PlayerView]:
    """Yield one view of each of some games: any seat, at the beginning of any turn."""
    kernels.load_compiled()
    for number in range(views):
        dice = random.Random(f"{seed}/{number}")
        players = PLAYERS[number % len(PLAYERS)]
        rules = Rules(mission=(None, *MISSIONS)[number // 2 % (1 + len(MISSIONS))] if players == 1 else None)
        game = dice.choice(list(beginnings(Game(players, rules, dice.randrange(10**9)), dice)))
        yield PlayerView(game, dice.randrange(players))


def beginnings(game: Game, dice: random.Random) -> Iterator[Game]:
    """Yield the game at the beginning of each turn, while `expert` plays with some random moves."""
    randomly, weights = dice.choice(RANDOM_MOVES), weights_of(seated(CLAIMS, game.players))
    last = None
    while not game.is_over and game.round <= MAX_JUDGED_ROUNDS:
        turn = game.round, game.turn_player
        if game.step != "pick" and turn != last:
            last = turn
            yield game.copy()
        game.push(dice.choice(game.legal_actions) if dice.random() < randomly else _choice(game, weights))


def _choice(game: Game, weights: Longs) -> str:
    states = np.zeros(1, STATE)
    states[0] = game._record
    return ACTIONS[compiled.load().decide(states, choosing_room(), weights)]
