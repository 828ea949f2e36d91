"""What is known of a position before the first rollout: the evaluator's answers, for a forecast and for advice."""

import logging
import threading
from typing import Final

from eternitium.analysis import compiled
from eternitium.analysis.advice import own_choice
from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.master import values
from eternitium.analysis.results import FirstAdvice, FirstForecast, SeatForecast
from eternitium.analysis.statistics import Estimate
from eternitium.belief.view import PlayerView
from eternitium.game.game import Game
from eternitium.policies.player import Seating

SEED: Final = 0


def first_forecast(game: Game, viewer: int) -> FirstForecast | None:
    """What the evaluator says; None where it was not trained.

    `game`: the position, as far as the viewer knows it; `viewer`: the player.
    """
    if not evaluator.covers(game.rules, game.players):
        return None
    found = evaluator.evaluate(PlayerView(game, viewer), seed=SEED)
    seats = tuple(SeatForecast(p, float(found.share[p]), found.turns[p][:-1]) for p in range(game.players))
    own, turns = seats[viewer], float(found.expected_turns[viewer])
    return FirstForecast(viewer, own.win, own.turns_pmf, turns, evaluator.error_of(game.players), seats)


def first_advice(game: Game, policy: Seating) -> list[FirstAdvice]:
    """What the evaluator says of the choices of who decides, best first; nothing where it was not trained.

    `game`: the position, as far as the player knows it who decides; `policy`: with whose choice each is compared.
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
    """Whether the evaluator answers at once.

    What lies in the cache is loaded in a thread of its own when it is first asked for; nothing is ever compiled here:
    that is done by `eternitium warmup`, which runs beside each tutor.
    """

    def __init__(self) -> None:
        self._lock, self._loaded = threading.Lock(), threading.Event()
        self._thread: threading.Thread | None = None

    def is_ready(self) -> bool:
        """Whether there is an answer now; if not, there may be one the next time."""
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
            # There are rollouts; nobody has to hear of it.
            logging.getLogger(__name__).debug("the evaluator could not be loaded", exc_info=True)
        else:
            self._loaded.set()


EVALUATOR: Final = Readiness()
