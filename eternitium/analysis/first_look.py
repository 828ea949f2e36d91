"""A first look at a position, before any rollout: the evaluator's answers, for a forecast and for advice."""

import logging
import threading
from collections.abc import Iterator
from math import hypot
from typing import Final

import numpy as np

from eternitium.analysis import compiled
from eternitium.analysis.advice import own_choice
from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.evaluator.evaluator import Evaluation, LookAhead
from eternitium.analysis.master import values
from eternitium.analysis.results import Errors, FirstAdvice, FirstForecast, SeatForecast
from eternitium.analysis.statistics import Estimate
from eternitium.belief.view import PlayerView
from eternitium.game.game import Game
from eternitium.policies.player import Seating

SEED: Final = 0
ESTIMATE_PORTION: Final = 8  # hidden worlds for which plain Python needs a third of a second


def first_forecast(game: Game, viewer: int) -> FirstForecast | None:
    """Return the evaluator's forecast; None where it was not trained.

    `game`: the position, as far as the viewer knows it; `viewer`: the player.
    """
    if not evaluator.covers(game.rules, game.players):
        return None
    return _told(evaluator.evaluate(PlayerView(game, viewer), seed=SEED), viewer, evaluator.error_of(game.players))


def slow_forecasts(game: Game, viewer: int) -> Iterator[FirstForecast | None]:
    """Yield the same from plain Python, for which nothing need be compiled; the last answer is the exact one.

    That takes some seconds: earlier answers rest on fewer hidden worlds. None now and then for nothing new.
    """
    if not evaluator.covers(game.rules, game.players):
        return
    look = LookAhead(PlayerView(game, viewer), evaluator.WORLDS, SEED, is_compiled=False)
    worlds: list[Evaluation] = []
    while len(worlds) < evaluator.WORLDS:
        share, turns = look.run([evaluator.NO_ACTION], 1)
        worlds.append(Evaluation(share[0], turns[0]))
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


def first_advice(game: Game, policy: Seating) -> list[FirstAdvice]:
    """Return the evaluator's advice about the choices of the player who decides, best first; none where untrained.

    `game`: the position, as far as the player who decides knows it; `policy`: with whose choice each is compared.
    """
    own = own_choice(game, policy)
    if own is None or not evaluator.covers(game.rules, game.players):
        return []
    share, turns = values(PlayerView(game), evaluator.WORLDS, SEED)
    errors = evaluator.error_of(game.players)
    found = [
        FirstAdvice(action, float(win), float(left), Estimate(float(win - share[own]), errors.share), errors)
        for action, win, left in zip(game.legal_actions, share, turns, strict=True)
    ]
    return sorted(found, key=lambda advice: (-advice.win, advice.turns))


class Readiness:
    """The readiness of the evaluator to answer at once.

    Compiled code in the cache is loaded in a thread of its own when it is first asked for; nothing is ever compiled
    here: `eternitium warmup` does that, which runs next to each tutor.
    """

    def __init__(self) -> None:
        self._lock, self._loaded = threading.Lock(), threading.Event()
        self._thread: threading.Thread | None = None

    def is_ready(self) -> bool:
        """Return whether there is an answer now; if not, there may be one the next time."""
        with self._lock:
            rolls = compiled.load().is_loaded("roll_worlds")  # what a board waits for is loaded first
            if self._thread is None and rolls and evaluator.is_compiled_before():
                self._thread = threading.Thread(target=self._load, name="eternitium-evaluator", daemon=True)
                self._thread.start()
        return self._loaded.is_set()

    def _load(self) -> None:
        try:
            evaluator.load()
        except Exception:
            # There are rollouts; nobody has to know.
            logging.getLogger(__name__).debug("the evaluator could not be loaded", exc_info=True)
        else:
            self._loaded.set()


EVALUATOR: Final = Readiness()
