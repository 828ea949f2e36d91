"""The forecast: how many turns away the crystal is, and the chance to win."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from eternitium.analysis.loops import Follow
from eternitium.analysis.results import Forecast, SeatForecast
from eternitium.analysis.rollouts import Rollouts, Sample, Usual
from eternitium.analysis.statistics import estimate, interval, share_interval
from eternitium.belief.view import PlayerView
from eternitium.checks import number_between, whole_number
from eternitium.game.game import Game, as_game
from eternitium.policies.player import Seating
from eternitium.policies.registry import PLAYS_ON

FIRST_PORTION: Final = 250
ROLLOUTS: Final = Usual(10_000)
FORECAST_PORTION: Final = 1_500  # a few hundredths of a second, so that a page can stop or show what there is
SLOW_PORTION: Final = 20  # the same with policies in Python


def forecast(
    game: Game,
    viewer: int | None = None,
    policy: Seating = PLAYS_ON,
    rollouts: int = ROLLOUTS,
    seed: int = 0,
    precision: float | None = None,
    progress: Callable[[Forecast], None] | None = None,
) -> Forecast:
    """Return what a player can expect of a game.

    Hidden cards are dealt again in each rollout, from exactly what the player knows.

    Args:
        game: at the position.
        viewer: the player; the one who decides if left out.
        policy: who plays on: a name, a policy (a function of a `PlayerView`, or an object with `choose(view)`), or one
            for each seat.
        rollouts: the most; if left out, 10,000, or 200 with a policy in Python, which takes some hundredths of a second
            a rollout.
        seed: the same seed gives the same answer.
        precision: stop as soon as the 95% interval of the chance to win reaches at most this far from its middle, and
            that of the turns at most ten times as far.
        progress: called with each forecast on the way, which get sharper.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
        IllegalAction: a policy made an illegal choice; the message names the policy, the rollout and the choice.

    Example:
        >>> from eternitium import Game, forecast
        >>> found = forecast(Game(seed=7), rollouts=200)
        >>> found.win_ci[0] <= found.win <= found.win_ci[1]
        True
    """
    for found in forecasts(game, viewer, policy, rollouts, seed, precision):
        if progress is not None:
            progress(found)
        if found.done:
            break
    return found


def forecasts(
    game: Game,
    viewer: int | None = None,
    policy: Seating = PLAYS_ON,
    rollouts: int = ROLLOUTS,
    seed: int = 0,
    precision: float | None = None,
) -> Iterator[Forecast]:
    """Yield the same forecast, sharper and sharper; the last one is what `forecast` returns."""
    view = PlayerView(as_game(game), seat(game, viewer))
    whole_number("rollouts", rollouts, 1)
    if precision is not None:
        number_between("precision", precision, 0, 1)
    rolled = Rollouts(view, policy, whole_number("seed", seed, 0), follow=Follow.EVERYONE)
    total = rolled.asked(rollouts)
    for portion in portions(total, FORECAST_PORTION if rolled.compiled else SLOW_PORTION):
        rolled.run(portion)
        found = _summary(rolled.sample(), view.viewer, rolled.count, rolled.count == total)
        if precision is not None and found.win_se * 2 <= precision and found.turns_se * 2 <= 10 * precision:
            yield replace(found, done=True)
            return
        yield found


def seat(game: Game, viewer: int | None) -> int:
    """Return the viewer of a question; by default who decides. Raises ValueError: not a player of this game."""
    if viewer is None:
        return as_game(game).player
    return as_game(game).check_seat("viewer", viewer, "None or ")


def portions(total: int, most: int = FORECAST_PORTION, before: int = 0) -> Iterator[int]:
    """Yield portions of rollouts: the first one small, each as large as all `before` and since, up to a limit."""
    done = 0
    while done < total:
        portion = min(max(before + done, min(FIRST_PORTION, most)), most, total - done)
        done += portion
        yield portion


def _summary(sample: Sample, viewer: int, n: int, done: bool) -> Forecast:
    turns_of = sample.turns[:, 0]
    turns = estimate(turns_of, sample.groups)
    win = estimate(sample.share[:, 0], sample.groups)
    finished = ~sample.unfinished[:, 0]
    pmf = np.bincount(turns_of[finished].astype(np.int64)) / n
    return Forecast(
        viewer=viewer,
        rollouts=n,
        turns=turns.mean,
        turns_se=turns.error,
        turns_ci=interval(turns, 0.0),
        turns_pmf=pmf,
        unfinished=float(sample.unfinished[:, 0].mean()),
        win=win.mean,
        win_se=win.error,
        win_ci=share_interval(win, n),
        done=done,
        seats=tuple(_seat(sample, player, n) for player in range(sample.shares.shape[1])),
    )


def _seat(sample: Sample, player: int, n: int) -> SeatForecast:
    turns = sample.finishes[:, player]
    pmf = np.bincount(turns[turns >= 0].astype(np.int64), minlength=1) / n
    return SeatForecast(player, float(sample.shares[:, player].mean()), pmf)
