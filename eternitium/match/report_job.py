"""What a page asks about a whole game: its report, better and better, and what one other choice would have cost."""

import importlib
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, replace
from logging import getLogger
from typing import Any, ClassVar, Final

from eternitium.analysis.statistics import estimate
from eternitium.belief.view import PlayerView
from eternitium.companion import Companion
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.match.forecast_view import PATIENCE, PLAYED_BY, Told
from eternitium.worker import Watcher

ROLLOUTS: Final = 1_000  # behind each choice that is tried again
SEAT_ROLLOUTS: Final = 400  # behind each choice at a real table
Telling = Generator[Told, None, None]


@dataclass(frozen=True, slots=True)
class ReportJob:
    """A game to report on.

    Attributes:
        game: as `Game.save` writes it.
        player: whose decisions are judged.
        match: id of the match.
        place: how many actions it has.
        attempt: a place and actions there: only how these go is asked for.
        enough: seconds of computing after which it is answered with what there is.
    """

    enough: ClassVar[float] = 60.0

    game: str
    player: int
    match: str
    place: int
    attempt: tuple[int, tuple[str, ...]] = (0, ())

    def at(self, place: int, *actions: str) -> "ReportJob":
        """The same game; asked is about actions at a place."""
        return replace(self, attempt=(place, actions))

    def told(self, state: str, **more: Any) -> Told:
        """What is known: "working", "done" or "failed"."""
        return {"state": state, **more}

    @staticmethod
    def has_numbers(told: Told) -> bool:
        """Whether a partial result tells anything yet."""
        return "report" in told or "judged" in told

    def failed(self, _: str) -> Told:
        """What is told if nothing could be computed."""
        return self.told("failed")

    def refused(self, _why: str, _most: int) -> Told:
        """What is told if nothing is computed because of a limit."""
        return self.told("failed")


def reports(job: ReportJob) -> Telling:
    """The report of a game in `report`, again and again while it gets better; the last one is final."""
    report, game = importlib.import_module("eternitium.analysis.report"), Game.load(job.game)
    yield from _prepared(job)
    for found in report.reports(game, PLAYED_BY, player=job.player):
        yield job.told("done" if found.done >= 1 else "working", report=found)


def seat_reviews(job: ReportJob) -> Telling:
    """What the choices of the seat of a companion have cost so far, in `judged`; `game` is what the companion saved."""
    review, companion = importlib.import_module("eternitium.analysis.review"), Companion.load(job.game)
    yield from _prepared(job)
    if companion.game is None:
        yield job.told("done", judged=[])
        return
    judged: list[Any] = []
    for one in review.reviewed(companion.game, job.player, SEAT_ROLLOUTS, PLAYED_BY):
        judged.append(one)
        yield job.told("working", judged=[*judged])
    yield job.told("done", judged=judged)


def averages(job: ReportJob) -> Telling:
    """How it goes on average after each attempted choice, played out in the same worlds, in `averages`.

    For each there are the chance to win, the own turns to the crystal, and how much more often the first one wins, with
    their standard errors.
    """
    rollouts = importlib.import_module("eternitium.analysis.rollouts")
    lead = importlib.import_module("eternitium.analysis.review").lead
    yield from _prepared(job)
    then, chosen = _attempted(job)
    rolled = rollouts.Rollouts(PlayerView(then), PLAYED_BY, then.plies, [action.number for action in chosen])
    rolled.run(ROLLOUTS)
    sample = rolled.sample()
    found = [
        (*(estimate(one[:, n], sample.groups) for one in (sample.share, sample.turns)), lead(sample, 0, n)[0])
        for n in range(len(chosen))
    ]
    yield job.told("done", averages=found)


def _attempted(job: ReportJob) -> tuple[Game, list[Action]]:
    """The game at the place that is asked about, and the choices there."""
    place, actions = job.attempt
    then = importlib.import_module("eternitium.analysis.review").before(Game.load(job.game), place)
    return then, [next(legal for legal in then.legal_actions if str(legal) == action) for action in actions]


def _prepared(job: ReportJob) -> Telling:
    """Nothing but signs of life while the rules are compiled."""
    preparation = importlib.import_module("eternitium.analysis.compiled").FORECASTS
    while not preparation.wait(PATIENCE):
        yield job.told("working")


class Reporter(Watcher[ReportJob]):
    """Has the report of the newest game computed, in one background thread.

    Args:
        compute: what is to be told of a job, one partial result after the other; {} for nothing new.
        publish: gets "report" and a partial result with its `job`; called from the thread.
    """

    def __init__(self, compute: Callable[[ReportJob], Telling], publish: Callable[[str, Told], None]) -> None:
        self._compute, self._publish = compute, publish
        super().__init__("eternitium-report")

    def _work(self) -> None:
        job: ReportJob | None = None
        while not self._closed:
            job = self._next(job)
            if job is not None:
                self._report(job)

    def _report(self, job: ReportJob) -> None:
        try:
            self._follow(job)
        except Exception:
            # The page says so, and offers to try again.
            getLogger(__name__).debug("no report of %s", job.match, exc_info=True)
            self._publish("report", {"job": job, **job.failed("report")})

    def _follow(self, job: ReportJob) -> None:
        with closing(self._compute(job)) as stream:
            for told in stream:
                if self._newest is not job:
                    return
                if told:
                    self._publish("report", {"job": job, **told})
