"""Questions about a whole game: its report, better and better, and what another choice would have cost."""

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from eternitium.analysis.statistics import Estimate, estimate
from eternitium.belief.view import PlayerView
from eternitium.companion import Companion
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.jobs.forecasts import prepared
from eternitium.jobs.job import DONE, WORKING, Answer, Averages, ReportJob
from eternitium.policies.registry import PLAYS_ON

if TYPE_CHECKING:
    from eternitium.analysis.report import GameReport
    from eternitium.analysis.review import Judged
    from eternitium.analysis.rollouts import Sample

RETRY_ROLLOUTS: Final = 1_000  # behind each choice that is tried again
SEAT_ROLLOUTS: Final = 400  # behind each choice at a real table


def reports(job: ReportJob) -> Generator[Answer["GameReport"], None, None]:
    """Yield the report of a game, again and again while it gets better; the last one is final."""
    from eternitium.analysis.report import reports as compute

    game = Game.load(job.game)
    yield from prepared()
    for found in compute(game, PLAYS_ON, player=job.player):
        yield Answer(DONE if found.done >= 1 else WORKING, found)


def seat_reviews(job: ReportJob) -> Generator[Answer[list["Judged"]], None, None]:
    """Yield what the choices of the seat of a companion have cost so far; `game` is what the companion saved."""
    from eternitium.analysis.review import reviewed

    companion, judged = Companion.load(job.game), list["Judged"]()
    yield from prepared()
    if companion.game is not None:
        for one in reviewed(companion.game, job.player, SEAT_ROLLOUTS, PLAYS_ON):
            judged.append(one)
            yield Answer(WORKING, [*judged])
    yield Answer(DONE, judged)


def averages(job: ReportJob) -> Generator[Answer[Averages], None, None]:
    """Yield how it goes on average after each attempted choice, simulated in the same worlds.

    Each has the chance to win, the own turns to the crystal, and how much more often the first one wins, with their
    standard errors.
    """
    from eternitium.analysis.rollouts import Rollouts

    yield from prepared()
    then, chosen = _attempted(job)
    rolled = Rollouts(PlayerView(then), PLAYS_ON, then.plies, [action.number for action in chosen])
    rolled.run(RETRY_ROLLOUTS)
    sample = rolled.sample()
    yield Answer(DONE, [_average(sample, n) for n in range(len(chosen))])


def _average(sample: "Sample", choice: int) -> tuple[Estimate, Estimate, Estimate]:
    from eternitium.analysis.review import lead

    win, turns = (estimate(one[:, choice], sample.groups) for one in (sample.share, sample.turns))
    return win, turns, lead(sample, 0, choice)[0]


def _attempted(job: ReportJob) -> tuple[Game, list[Action]]:
    """Return the game at the place of the attempt, and the choices there."""
    from eternitium.analysis.review import before

    place, actions = job.attempt
    then = before(Game.load(job.game), place)
    return then, [next(legal for legal in then.legal_actions if str(legal) == action) for action in actions]
