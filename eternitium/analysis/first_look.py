"""A first look at a position while rollouts are being compiled, once after an installation: the evaluator's answer."""

from collections.abc import Iterator
from math import hypot
from typing import Final

import numpy as np

from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.evaluator.evaluator import Evaluation, LookAhead
from eternitium.analysis.results import Errors, FirstForecast, SeatForecast
from eternitium.belief.view import PlayerView
from eternitium.game.game import Game

SEED: Final = 0
ESTIMATE_PORTION: Final = 8  # hidden worlds for which plain Python needs a third of a second


def slow_forecasts(game: Game, viewer: int) -> Iterator[FirstForecast | None]:
    """Yield the evaluator's forecast from plain Python, compiling nothing; nothing where it was not trained.

    That takes some seconds: earlier answers rest on fewer hidden worlds. None now and then for nothing new. `game`: the
    position, as far as the viewer knows it; `viewer`: the player.
    """
    if not evaluator.covers(game.rules, game.players):
        return
    look = LookAhead(PlayerView(game, viewer), evaluator.WORLDS, SEED, is_compiled=False)
    worlds: list[Evaluation] = []
    while len(worlds) < evaluator.WORLDS:
        share, turns = look.run([evaluator.NO_ACTION], 1)
        worlds.append(Evaluation(share[0, 0], turns[0, 0]))
        yield None if len(worlds) % ESTIMATE_PORTION else _mean(worlds, viewer)


def _mean(worlds: list[Evaluation], viewer: int) -> FirstForecast:
    """Return the mean of some worlds; as long as they are few, chance adds to the error."""
    share, turns = np.array([one.share for one in worlds]), np.array([one.turns for one in worlds])
    mean, errors = Evaluation(share.mean(axis=0), turns.mean(axis=0)), evaluator.error_of(share.shape[1])
    missing = 1 / len(worlds) - 1 / evaluator.WORLDS
    spreads = share[:, viewer].var(), np.array([one.expected_turns[viewer] for one in worlds]).var()
    return _told(mean, viewer, Errors(*(hypot(e, (missing * v) ** 0.5) for e, v in zip(errors, spreads, strict=True))))


def _told(found: Evaluation, viewer: int, errors: Errors) -> FirstForecast:
    seats = tuple(SeatForecast(p, float(share), found.turns[p][:-1]) for p, share in enumerate(found.share))
    own, turns = seats[viewer], float(found.expected_turns[viewer])
    return FirstForecast(viewer, own.win, own.turns_pmf, turns, errors, seats)
