"""The forecast and the advice for a board: numbers that sharpen while they are computed, as plain JSON data in words.

The computing is done in a thread of its own, so that nobody waits for it. What belongs to an older position is dropped.
"""

import importlib
import logging
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from eternitium.analysis.statistics import Estimate
from eternitium.belief.belief import Belief, recalled
from eternitium.certainty import CONFIDENCE, Z
from eternitium.components import LETTERS, SHAPES
from eternitium.engine.queries import last_round
from eternitium.game.notation import Action
from eternitium.game.read_position import seen_state
from eternitium.match.change_view import Past, changes
from eternitium.rulebook import card_with_article, label, word
from eternitium.rulebook.numbers import rounded
from eternitium.rulebook.speaker import Speaker
from eternitium.worker import Watcher

Told = dict[str, Any]
SHORT_CURVE, LONG_CURVE, NEARLY_ALL = 6, 14, 0.985
MIDDLE: Final = (0.1, 0.9)  # of what is likely: so much lies below and above
BLIND: Final = {"?basic": "basic-pile", "?advanced": "advanced-pile"}
PATIENCE: Final = 0.3  # seconds between two looks at how far the rules are compiled
STEP: Final = 0.01  # seconds between two looks at whether something else is wanted
PLAYED_BY: Final = "expert"  # in all rollouts; the page says so
PLAIN: Final = ("end", "pass", "done", "skip", "decline", "keep none")


@dataclass(frozen=True, slots=True)
class Job:
    """A position to look ahead from.

    Attributes:
        known: what the person's seat knows: all that the numbers depend on, however long the game is.
        language: of all texts.
        names: what the seats are called.
        match: id of the game.
        revision: which position of that game it is.
        advice: whether advice is wanted too.
        past: how the person came here from the last choice, if it is to be told what that has changed.
        seat: whose forecast it is, if it is not that of the seat which knows.
        enough: seconds of computing after which it is answered with what there is.
    """

    enough: ClassVar[float] = 20.0

    known: Belief
    language: str
    names: tuple[str, ...]
    match: str
    revision: int
    advice: bool = False
    past: Past | None = None
    seat: int | None = None

    @property
    def place(self) -> tuple[str, int]:
        """Which position of which game: equal for two jobs about the same one."""
        return self.match, self.revision

    @property
    def viewer(self) -> int:
        """The seat that is looked at."""
        return self.known.viewer if self.seat is None else self.seat

    def told(self, state: str, **more: Any) -> Told:
        """What a board is told about this position."""
        return {"game": self.match, "turn_count": self.revision, "state": state, "note": "", **more}

    @staticmethod
    def has_numbers(told: Told) -> bool:
        """Whether a partial result tells anything yet."""
        return bool(told.get("rollouts"))

    def failed(self, kind: str) -> Told:
        """What a board is told if nothing could be computed: "outlook" or "advice"."""
        return self.told("failed", note=word("outlook", f"{kind}-failed", self.language))

    def refused(self, why: str, most: int) -> Told:
        """What a board is told if nothing is computed because of a limit, and what that limit is."""
        return self.told("failed", note=word("outlook", why, self.language, None, n=most))


# The forecast


def forecasts(job: Job) -> Iterator[Told]:
    """The forecast for a position, again and again while it sharpens; the last one is final."""
    if job.known.position["turn"]["step"] == "over":
        yield job.told("over", note=word("outlook", "over", job.language))
        return
    compute = importlib.import_module("eternitium.analysis.forecast").forecasts
    yield from _prepared(job)
    for forecast in compute(recalled(job.known), job.viewer, PLAYED_BY):
        yield _forecast(job, forecast)
    if job.past is not None:
        yield from _changed(job, job.past, forecast)


def _changed(job: Job, past: Past, forecast: Any) -> Iterator[Told]:
    """The final forecast once more, with what has changed since the last choice."""
    now = Estimate(forecast.win, forecast.win_se)
    for change in changes(past, now, PLAYED_BY, job.language):
        yield _forecast(job, forecast) | {"change": change} if change else {}


def _prepared(job: Job) -> Iterator[Told]:
    """What is told while the rules are compiled."""
    preparation = importlib.import_module("eternitium.analysis.compiled").FORECASTS
    while not preparation.wait(PATIENCE):
        note = word("outlook", "preparing", job.language, None, n=Figures(job.language).percent(preparation.share))
        yield job.told("working", rollouts=0, note=note)


def _forecast(job: Job, forecast: Any) -> Told:
    """What a board is told; `measured` holds plain numbers: the own turns gone by, and each mean with its interval."""
    figures, rollouts = Figures(job.language), int(forecast.rollouts)
    position, left = job.known.position, turns_left(job.known)
    found = not position["players"][job.viewer]["stack"]
    return job.told(
        "done" if forecast.done else "working",
        rollouts=rollouts,
        likely=figures.say("found") if found else figures.likely(*spread(forecast), left),
        turns=figures.say("found") if found else figures.turns(forecast.turns),
        average="" if found else figures.average(forecast.turns),
        turns_error="" if found else figures.error(forecast.turns_ci, 1),
        turns_range="" if found else figures.sure(figures.between(*forecast.turns_ci)),
        win=float(forecast.win),
        win_text=figures.percent(forecast.win),
        win_error=figures.error([100 * end for end in forecast.win_ci], 0),
        win_range=figures.sure(figures.percents(*forecast.win_ci)),
        measured={
            "past": position["turn"]["round"] - (job.viewer >= position["turn"]["player"]),
            "turns": None if found else _finite(forecast.turns, *forecast.turns_ci),
            "win": _finite(forecast.win, *forecast.win_ci),
            "win_se": float(forecast.win_se),
        },
        curve=curve_of(figures, forecast, left),
        seats=[seat_of(figures, seat) for seat in forecast.seats],
        note=figures.rollouts(rollouts),
    )


def turns_left(known: Belief) -> int | None:
    """How many turns the seat can still have, the running one included; None if nobody knows."""
    s = seen_state(known.position)
    if s.solo:
        return max(int(s.turn_limit - s.round) + 1, 0)
    return int(known.viewer >= s.active) if last_round(s) else None


def _finite(*values: float) -> list[float] | None:
    """A mean and the ends of its interval, if all of them are numbers."""
    return [float(value) for value in values] if all(map(math.isfinite, values)) else None


def spread(found: Any) -> tuple[int | None, int | None]:
    """Between which own turns the crystal is likely found; None where that is never."""
    first, last = (
        next((turn for turn in range(len(found.turns_pmf)) if found.finish_by(turn) >= share), None) for share in MIDDLE
    )
    return first, last


def seat_of(figures: "Figures", seat: Any) -> Told:
    """A player's chance to win, and between which own turns the crystal is likely found."""
    first, last = spread(seat)
    return {"seat": seat.player, "win_text": figures.percent(seat.win), "first": first, "last": last}


def curve_of(figures: "Figures", forecast: Any, left: int | None) -> list[Told]:
    """The chance to be done by the first, second, ... turn, until hardly anything is missing or the game is over."""
    longest = max(SHORT_CURVE, min(LONG_CURVE, len(forecast.turns_pmf) - 1))
    shares = [float(forecast.finish_by(turn)) for turn in range(1, longest + 1)]
    enough = next((turn for turn, share in enumerate(shares, 1) if share >= NEARLY_ALL), longest)
    return [
        {"turn": turn, "share": round(share, 4), "text": figures.percent(share)}
        for turn, share in enumerate(shares[: max(enough, SHORT_CURVE)][:left], 1)
    ]


# The advice


def advices(job: Job) -> Iterator[Told]:
    """The choices of a position, best first, again and again while they sharpen; the last list is final."""
    compute = importlib.import_module("eternitium.analysis.advice").advices
    more: Told = {"rollouts": 0, "rows": []}
    for told in _prepared(job):
        yield told | more
    for found in compute(recalled(job.known), policy=PLAYED_BY):
        rollouts = max(int(advice.rollouts) for advice in found)
        more = {"rollouts": rollouts, "rows": [_row(job, advice) for advice in found]}
        yield job.told("working", **more)
    yield job.told("done", **more)


def _row(job: Job, advice: Any) -> Told:
    figures, win, error = Figures(job.language), float(advice.win), Z * float(advice.win_se)
    return {
        "action": str(advice.action),
        "text": choice_text(advice.action, job.names, job.language),
        "win": win,
        "win_text": figures.percent(win),
        "low": max(0.0, win - error),
        "high": min(1.0, win + error),
        "gain": advice.gain and [float(value) for value in advice.gain],
        "turns_text": figures.turns(advice.turns),
        "best_text": figures.best(advice.best),
        "reasons": [reason.text(job.language, job.names) for reason in advice.reasons],
        "against": _against(job, advice),
    }


def _against(job: Job, advice: Any) -> str:
    """With which choice the reasons compare, "" if there are none."""
    if not advice.reasons or advice.against is None:
        return ""
    choice = choice_text(advice.against, job.names, job.language)
    return word("outlook", "against", job.language, None, choice=choice)


def choice_text(action: Action, names: tuple[str, ...], language: str) -> str:
    """A choice in words: "Try your luck with a circle portal"."""
    if action.verb in PLAIN or action.card is None:
        return label(action.verb.replace(" ", "-"), language)
    slots = dict(zip(("top", "under"), (_shape(letter, language) for letter in action.price), strict=False))
    if action.target is not None:
        slots["player"] = names[action.target]
    said = word("choices", _choice_key(action), language, None, card=_card(action.card, language), **slots)
    return said[:1].upper() + said[1:]


def _choice_key(action: Action) -> str:
    if action.target is not None and action.verb == "steal":
        return "steal-from"
    if action.target is not None:
        return "swap" if action.card == "chrono-blaster" else "rob"
    return action.verb if not action.price else ("buy-one", "buy-two")[len(action.price) - 1]


def _card(card: str, language: str) -> str:
    if card in BLIND:
        return word("choices", BLIND[card], language)
    return card_with_article(card, language)


def _shape(letter: str, language: str) -> str:
    return word("shape-one", SHAPES[LETTERS.index(letter)], language)


# Numbers in words


class Figures(Speaker):
    """The numbers of a forecast in the words of a language."""

    SECTION = "outlook"

    def turns(self, mean: float) -> str:
        """A mean number of turns; a dash for what is no finite number."""
        if not math.isfinite(mean):
            return self.numbers.decimal(mean)
        return self.count("turns", rounded(mean, 1))

    def likely(self, first: int | None, last: int | None, left: int | None) -> str:
        """Between which turns something likely comes: "5 to 8 turns".

        Args:
            first: the first of them, None if it likely never comes.
            last: the last of them.
            left: how many turns there can be at most.
        """
        most = math.inf if left is None else left
        if first is None or first > most:
            return self.say("likely-late")
        if last is None or last > most:
            return self.count("likely-open", first)
        return self.say("likely", first=first, last=last) if first < last else self.count("turns", first)

    def average(self, mean: float) -> str:
        """A mean number of turns, beside those that are likely."""
        return self.say("average", n=self.numbers.decimal(mean)) if math.isfinite(mean) else ""

    def error(self, ends: Sequence[float], places: int) -> str:
        """Half an interval, with one more decimal place if it needs it; "" for none."""
        half = (ends[1] - ends[0]) / 2
        if not math.isfinite(half) or rounded(half, places + 1) == 0:
            return ""
        return f"±{self.numbers.decimal(half, places if rounded(half, places) else places + 1)}"

    def sure(self, between: str) -> str:
        """An interval, with how sure it is; "" for none."""
        return between and self.say("sure", range=between, share=self.numbers.percent(CONFIDENCE))

    def between(self, low: float, high: float) -> str:
        """An interval of turns, with as many decimal places as it needs to have two ends."""
        return self.numbers.range(low, high)

    def percent(self, share: float) -> str:
        """A chance."""
        return self.numbers.percent(share)

    def percents(self, low: float, high: float) -> str:
        """An interval of a chance."""
        return self.numbers.percent_range(low, high)

    def rollouts(self, n: int) -> str:
        """How many games were played out, and how wide the intervals are."""
        return self.count("rollouts", n, share=self.numbers.percent(CONFIDENCE))

    def best(self, share: float) -> str:
        """How sure it is that a choice is the best one, out of a hundred."""
        hundred = round(100 * float(share))
        if hundred == 0:
            return self.say("best-never")
        return self.say("best-surely") if hundred == 100 else self.say("best", n=hundred)


# The thread


Compute = Callable[[Job], Iterator[Told]]


def delayed(compute: Compute, seconds: float, first: Compute | None = None) -> Compute:
    """The same, begun a while later; nothing ({}) now and then until it begins. Whatever is `first` comes at once."""

    def begun(job: Job) -> Iterator[Told]:
        if first is not None:
            yield from first(job)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            yield {}
            time.sleep(STEP)
        yield from compute(job)

    return begun


class Analyst(Watcher[Job]):
    """Looks ahead from the newest position in one background thread.

    A forecast under way goes on if only the wish for advice is new.

    Args:
        compute_forecast: what is to be told about a job's position, one partial result after the other; {} for
            nothing new, so that something else can be begun meanwhile.
        compute_advice: the same for the choices of that position.
        publish: gets "outlook" or "advice" and a partial result; called from the thread, one call at a time.
    """

    def __init__(
        self,
        compute_forecast: Compute,
        compute_advice: Compute,
        publish: Callable[[str, Told], None],
    ) -> None:
        self._computes = {"outlook": compute_forecast, "advice": compute_advice}
        self._publish = publish
        super().__init__("eternitium-outlook")

    def _work(self) -> None:
        job: Job | None = None
        streams: dict[str, Iterator[Told]] = {}
        while not self._closed:
            newest = self._next(job, busy=bool(streams))
            if newest is not job:
                streams = self._replaced(streams, job, newest)
                job = newest
            for kind in list(streams):
                if job is None or not self._step(kind, job, streams[kind]):
                    _end(streams.pop(kind))
        for stream in streams.values():
            _end(stream)

    def _replaced(
        self, streams: dict[str, Iterator[Told]], job: Job | None, newest: Job | None
    ) -> dict[str, Iterator[Told]]:
        """What has to be computed for the newest job."""
        same = job is not None and newest is not None and job.place == newest.place
        kept = {kind: stream for kind, stream in streams.items() if same and kind == "outlook"}
        for kind in streams.keys() - kept.keys():
            _end(streams[kind])
        if newest is None:
            return kept
        new = ([] if same else ["outlook"]) + (["advice"] if newest.advice else [])
        return kept | {kind: self._computes[kind](newest) for kind in new}

    def _step(self, kind: str, job: Job, stream: Iterator[Told]) -> bool:
        """Compute and publish one partial result; whether more may come."""
        try:
            told = next(stream, None)
        except Exception:
            # The game goes on without a forecast; the page says so.
            logging.getLogger(__name__).debug("no %s for %s", kind, job.place, exc_info=True)
            self._tell(kind, job, job.failed(kind))
            return False
        if told:
            self._tell(kind, job, told)
        return told is not None

    def _tell(self, kind: str, job: Job, told: Told) -> None:
        with self._changed:
            newest = self._newest
            if newest is not None and newest.place == job.place and (kind == "outlook" or newest.advice):
                self._publish(kind, told)


def _end(stream: Iterator[Told]) -> None:
    """Close a generator where it is; anything else that is iterated over just stops."""
    close = getattr(stream, "close", None)
    if close is not None:
        close()
