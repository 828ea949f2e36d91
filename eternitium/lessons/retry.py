"""Learning from mistakes: each choice that cost much is on the board again, to find something better."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from eternitium.analysis.statistics import Estimate
from eternitium.certainty import CLEAR_ERRORS, Z
from eternitium.game.notation import parse_action
from eternitium.jobs.job import Job
from eternitium.jobs.server import averages, last
from eternitium.lessons.spoken import Spoken
from eternitium.match import hints
from eternitium.match.choices import choice_text
from eternitium.match.figures import Figures
from eternitium.match.match import Match
from eternitium.match.report_view import hindsight_of
from eternitium.match.view import Veil
from eternitium.payload.guide import AverageRow, RetryFeedback, RetryGuide
from eternitium.payload.snapshot import SnapshotPayload
from eternitium.rulebook import counted, word

if TYPE_CHECKING:
    from eternitium.analysis.report import Moment
    from eternitium.analysis.review import Judged

DESK: Final = "practice"
SMALL: Final = 1.0  # percentage points that nobody needs to look for
State = Literal["ask", "checking", "answered"]
ASK: Final = "ask"
CHECKING: Final = "checking"
ANSWERED: Final = "answered"

Work = Callable[[], None]
Average = tuple[Estimate, Estimate, Estimate]  # the chance to win, the own turns, and the loss against the better one


class RetryRun(Spoken):
    """The mistakes of a game, one after the other, each on its board.

    An action is a try: the better choice and what is about as good are right, and nothing is played. The cost of a
    mistake is that of the report; other choices are measured from there. `game`: the game. `moments`: its mistakes, in
    order. `solved`: places of those that are solved; gets the new ones. `place`: of the first mistake; the first
    unsolved one if left out. `back`: the page to go back to. `match`: at the mistake. Raises ValueError: there are no
    mistakes, or none at this place.
    """

    def __init__(
        self,
        game: Match,
        moments: "Sequence[Moment]",
        solved: set[int],
        place: int | None = None,
        back: Literal["report", "play"] = "report",
    ) -> None:
        self._game, self._moments, self._solved, self._back = game, tuple(moments), solved, back
        self._language = game.language
        places = [moment.entry.place for moment in self._moments]
        if not places or place not in (None, *places):
            raise ValueError(word("messages", "no-mistake", game.language))
        first = next((one for one in places if one not in solved), places[0]) if place is None else place
        self._open(places.index(first))

    def _open(self, number: int) -> None:
        self._number = number
        self._state: State = ASK
        self._hinted, self._shown, self._asked = False, False, False
        self._tried: tuple[str, Estimate] | None = None  # and the percentage points that it loses
        self._averages: dict[str, Average] = {}
        self._set_board()

    def _set_board(self) -> None:
        self.match = self._game.branch(self.place)
        self.match.language, self.match.desk = self._language, DESK

    # The present mistake

    @property
    def state(self) -> str:
        """The state: "ask", "checking" or "answered"."""
        return self._state

    @property
    def place(self) -> int:
        """The number of actions before the mistake."""
        return self._moments[self._number].entry.place

    @property
    def _judged(self) -> "Judged":
        judged = self._moments[self._number].judged
        if judged is None:
            raise ValueError("moment: a mistake is judged")
        return judged

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the board; nothing can be undone on it."""
        found = self.match.snapshot(memory_aid, Veil(actions=self._state == CHECKING))
        return found.with_game(can_undo=False, can_redo=False)

    def job(self, advice: bool = False) -> Job | None:
        """Return the job of looking ahead; None until the mistake is answered."""
        return None if self._state in (ASK, CHECKING) else self.match.job(advice)

    def guide(self) -> RetryGuide:
        """Return what is shown next to the board, all texts ready."""
        entry, answered, marks = self._moments[self._number].entry, self._state == ANSWERED, self._marks()
        return RetryGuide(
            kind="retry",
            id=str(self.place),
            number=self._number + 1,
            of=len(self._moments),
            round=entry.round,
            state=self._state,
            question=self._say("retry-question"),
            text=self._told_mistake(),
            feedback=self._feedback(),
            reasons=self._reasons() if answered else [],
            averages=self._rows() if answered else [],
            hindsight=hindsight_of(self._game, self._moments[self._number]) if answered else "",
            hint=hints.place(self._best, self._language, len(marks)) if self._hinted and self._state == ASK else "",
            marks=marks,
            solved=self.place in self._solved,
            last=self._number + 1 == len(self._moments),
            back=self._back,
        )

    @property
    def _best(self) -> str:
        return str(self._judged.best)

    def _told_mistake(self) -> str:
        """Return what was chosen, what it cost, and a question that leads on."""
        judged = self._judged
        slots = {"round": judged.round, "choice": self._choice(judged.action), "points": self._points(judged.loss)}
        return f"{self._say('retry-played', **slots)} {self._asked_about()}"

    def _asked_about(self) -> str:
        judged = self._judged
        return hints.question(judged.action, judged.best, self._language, hints.cause_in(judged.reasons))

    def _reasons(self) -> list[str]:
        """Return why the better choice is better; nothing if another one was found that is as good."""
        names = self.match.names
        shown = self._found_choice in ("", self._best)
        return [one.text(self._language, names) for one in self._judged.reasons] if shown else []

    @property
    def _found_choice(self) -> str:
        """The try that is right; "" while there is none, or if the better choice was shown."""
        return self._tried[0] if self._tried and self._state == ANSWERED and not self._shown else ""

    def _points(self, loss: float) -> str:
        return counted("report", "points", round(loss), self._language)

    def _say(self, key: str, **slots: object) -> str:
        return word("report", key, self._language, None, **slots)

    def _choice(self, action: Any) -> str:
        return choice_text(action, tuple(self._game.names), self._language)

    def _marks(self) -> list[str]:
        """Return the marked actions: as a hint all choices at the better one's place, in the end the right one."""
        if self._state == ANSWERED:
            return [self._found_choice or self._best]
        return hints.marked(self._best, self.match.legal_actions) if self._hinted and self._state == ASK else []

    def _feedback(self) -> RetryFeedback | None:
        """Return the comment on the last try: that it was found, is worse or the same, or that the answer was shown."""
        if self._state == ANSWERED:
            key, choice = ("retry-shown", self._best) if self._shown else ("retry-found", self._found_choice)
            return RetryFeedback(good=not self._shown, text=self._say(key, choice=self._choice(parse_action(choice))))
        if self._tried is None or self._state != ASK:
            return None
        action, loss = self._tried
        if action == str(self._judged.action):
            return RetryFeedback(good=False, text=self._say("retry-same"))
        return RetryFeedback(good=False, text=self._say("retry-worse", points=self._points(loss.mean)))

    # The person's actions

    def act(self, text: str) -> Work | None:
        """Try an action.

        Returns work that is left, to be called once, in the background: the verdict on another choice than the known
        two. Raises ValueError: the rules forbid it, or nothing is asked now; one sentence says why.
        """
        self._check_asking()
        if why_not := self.match.why_not(text)[1]:
            raise ValueError(why_not)
        if text == self._best:
            self._found(text, Estimate(0.0, 0.0))
        elif text == str(self._judged.action):
            self._tried = (text, Estimate(self._judged.loss, self._judged.error))
        else:
            self._state = CHECKING
            return lambda: self._check(text)
        return None

    def _check(self, text: str) -> None:
        try:
            self._averages = self._played_out(text)
        finally:
            self._state = ASK
        behind = self._averages[text][-1]
        loss = Estimate(100 * behind.mean, 100 * behind.error)
        self._tried = (text, loss)
        if loss.mean <= _noise(loss):
            self._found(text, loss)

    def _played_out(self, tried: str = "") -> dict[str, Average]:
        """Return the average course after the better choice, after the person's, and after what was tried."""
        choices = list(dict.fromkeys(filter(None, (self._best, str(self._judged.action), tried))))
        found = last(averages(self._game.report_job().at(self.place, *choices)))
        return dict(zip(choices, found, strict=True))

    def _found(self, text: str, loss: Estimate) -> None:
        self._state, self._tried = ANSWERED, (text, loss)
        self._solved.add(self.place)

    def averaging(self) -> Work | None:
        """Return work that is left once the answer is known, only once: the average course after each choice."""
        if self._state != ANSWERED or self._averages or self._asked:
            return None
        self._asked = True
        return self._average

    def _average(self) -> None:
        number, found = self._number, self._played_out()
        if number == self._number:
            self._averages = found

    def _rows(self) -> list[AverageRow]:
        """Return the average course after each choice, the best first; the points shown before are the differences."""
        names = {text: name for text, name in self._names().items() if text in self._averages}
        levels = self._levels() if names else {}
        return [self._row(text, names[text], levels[text]) for text in sorted(names, key=lambda text: -levels[text])]

    def _names(self) -> dict[str, str]:
        """Return what each choice is called; a try that is right has not beaten the better one, it is as good."""
        text, loss = self._tried or ("", Estimate(0.0, 0.0))
        own, found = {str(self._judged.action): "retry-own"}, self._found_choice not in ("", self._best)
        named = {text: "retry-tried"} if text and text not in own else {}
        if found and -loss.mean > _noise(loss):
            return named | own  # the try is better still
        return {self._best: "retry-alike" if found else "retry-better"} | own | named

    def _levels(self) -> dict[str, int]:
        """Return the chance to win after each choice, in percent, around the middle of those that were measured."""
        best, own, cost = self._best, str(self._judged.action), round(self._judged.loss)
        middle = 50 * (self._averages[best][0].mean + self._averages[own][0].mean)
        low = min(max(round(middle - cost / 2), 0), 100 - cost)
        text, loss = self._tried or (own, Estimate(0.0, 0.0))
        return {text: min(max(low + cost - round(loss.mean), 0), 100), best: low + cost, own: low}

    def _row(self, text: str, name: str, percent: int) -> AverageRow:
        (win, turns, _), figures = self._averages[text], Figures(self._language)
        return AverageRow(
            what=self._say(name),
            choice=self._choice(parse_action(text)),
            win=figures.percent(percent / 100),
            win_error=figures.error([-100 * Z * win.error, 100 * Z * win.error], 0),
            turns=figures.numbers.decimal(turns.mean),
            turns_error=figures.error([-Z * turns.error, Z * turns.error], 1),
        )

    def hint(self) -> None:
        """Mark all choices at the place of the better one."""
        self._check_asking()
        self._hinted = True

    def show(self) -> None:
        """Show the better choice; that solves nothing."""
        self._check_asking()
        self._state, self._shown = ANSWERED, True

    def next(self) -> None:
        """Go on to the next mistake; after the last one, to the first."""
        if self._state == CHECKING:
            raise ValueError(word("messages", "not-while-asked", self._language))
        self._open((self._number + 1) % len(self._moments))

    def _check_asking(self) -> None:
        if self._state != ASK:
            raise ValueError(word("messages", "late", self._language))


def _noise(loss: Estimate) -> float:
    """Return how many percentage points may be chance, in favour of the person."""
    return max(SMALL, CLEAR_ERRORS * loss.error)
