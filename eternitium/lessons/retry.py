"""Learning from one's mistakes: each choice that cost much stands on the board again, to find something better."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from eternitium.analysis.statistics import Estimate, Z
from eternitium.game.notation import parse_action
from eternitium.lessons.spoken import Spoken
from eternitium.match.analysis_server import averages, verdicts
from eternitium.match.forecast_view import Figures, Job, choice_text
from eternitium.match.match import Match
from eternitium.match.report_view import hindsight_of
from eternitium.match.view import Veil
from eternitium.rulebook import counted, word

if TYPE_CHECKING:
    from eternitium.analysis.report import Moment
    from eternitium.analysis.review import Judged

DESK: Final = "practice"
SURE: Final = 2.0  # standard errors, in favour of the person
SMALL: Final = 1.0  # points that nobody needs to look for
ASK, CHECKING, ANSWERED = "ask", "checking", "answered"

Work = Callable[[], None]
Average = tuple[tuple[str, str], tuple[Estimate, Estimate]]


class RetryRun(Spoken):
    """The mistakes of a game, one after the other, on a board as it stood.

    An action is a try: the best choice and what is about as good are right, and nothing is played.

    Args:
        game: the game.
        moments: its mistakes, in the order in which they come.
        solved: places of those that are solved; gets the new ones.
        place: of the first one; the first that is not solved if left out.

    Attributes:
        match: stands at the mistake.

    Raises:
        ValueError: there are no mistakes, or none at this place.
    """

    def __init__(self, game: Match, moments: "Sequence[Moment]", solved: set[int], place: int | None = None) -> None:
        self._game, self._moments, self._solved = game, tuple(moments), solved
        self._language = game.language
        places = [moment.entry.place for moment in self._moments]
        if not places or place not in (None, *places):
            raise ValueError(word("messages", "no-mistake", game.language))
        first = next((one for one in places if one not in solved), places[0]) if place is None else place
        self._open(places.index(first))

    def _open(self, number: int) -> None:
        self._number = number
        self._state, self._hinted, self._shown = ASK, False, False
        self._tried: tuple[str, float] | None = None
        self._averages: list[Average] | None = None
        self._set_board()

    def _set_board(self) -> None:
        self.match = self._game.branch(self.place)
        self.match.language, self.match.desk = self._language, DESK

    # Where it stands

    @property
    def state(self) -> str:
        """What is done here: "ask", "checking" or "answered"."""
        return self._state

    @property
    def place(self) -> int:
        """How many actions came before the mistake."""
        return self._moments[self._number].entry.place

    @property
    def _judged(self) -> "Judged":
        judged = self._moments[self._number].judged
        if judged is None:
            raise ValueError("moment: a mistake is judged")
        return judged

    def snapshot(self, memory_aid: bool = False) -> dict[str, Any]:
        """The board; while something better is looked for, nothing can be taken back."""
        found = self.match.snapshot(memory_aid, Veil(actions=self._state == CHECKING))
        found["game"] |= {"can_undo": False, "can_redo": False}
        return found

    def job(self, advice: bool = False) -> Job | None:
        """What to look ahead from; nothing while something better is looked for."""
        return None if self._state in (ASK, CHECKING) else self.match.job(advice)

    def guide(self) -> dict[str, Any]:
        """What is told beside the board: plain JSON data, all texts ready."""
        entry, answered = self._moments[self._number].entry, self._state == ANSWERED
        return {
            "kind": "retry",
            "id": str(self.place),
            "number": self._number + 1,
            "of": len(self._moments),
            "round": entry.round,
            "state": self._state,
            "question": self._say("retry-question"),
            "text": self._say("retry-played", round=entry.round, choice=self._choice(entry.action), points=self._lost),
            "feedback": self._feedback(),
            "reasons": [one.text(self._language, self.match.names) for one in self._judged.reasons] if answered else [],
            "averages": [self._row(*one) for one in self._averages or []] if answered else [],
            "hindsight": hindsight_of(self._game, self._moments[self._number]) if answered else "",
            "hinted": self._hinted,
            "marks": self._marks(),
            "solved": self.place in self._solved,
            "last": self._number + 1 == len(self._moments),
        }

    @property
    def _lost(self) -> str:
        return counted("report", "points", round(self._judged.loss), self._language)

    def _say(self, key: str, **slots: object) -> str:
        return word("report", key, self._language, None, **slots)

    def _choice(self, action: Any) -> str:
        return choice_text(action, tuple(self._game.names), self._language)

    def _marks(self) -> list[str]:
        """What is marked on the board: as a hint all choices of the best one's sort, in the end the best one."""
        best = self._judged.best
        if self._state == ANSWERED:
            return [str(best)]
        alike = [text for text in self.match.legal_actions if text.split()[0] == best.verb.split()[0]]
        return alike if self._hinted and self._state == ASK else []

    def _feedback(self) -> dict[str, Any] | None:
        """What is said of the last try; of the best choice once it is found or shown."""
        if self._state == ANSWERED:
            key = "retry-shown" if self._shown else "retry-found"
            return {"good": not self._shown, "text": self._say(key, choice=self._choice(self._judged.best))}
        if self._tried is None or self._state != ASK:
            return None
        action, loss = self._tried
        if action == str(self._judged.action):
            return {"good": False, "text": self._say("retry-same")}
        lost = counted("report", "points", round(loss), self._language)
        return {"good": False, "text": self._say("retry-worse", points=lost)}

    # What the person does

    def act(self, text: str) -> Work | None:
        """A try.

        Returns:
            Work that is left, to be called once, in the background: the verdict on another choice than the known two.

        Raises:
            ValueError: the rules forbid it, or nothing is asked now; one sentence says why.
        """
        self._check_asking()
        if why_not := self.match.why_not(text)[1]:
            raise ValueError(why_not)
        if text == str(self._judged.best):
            self._found()
        elif text == str(self._judged.action):
            self._tried = (text, self._judged.loss)
        else:
            self._state = CHECKING
            return lambda: self._check(text)
        return None

    def _check(self, text: str) -> None:
        try:
            *_, last = (told for told in verdicts(self._game.report_job().at(self.place, text)) if told)
            judged = last["judged"]
        except Exception:
            self._state = ASK
            raise
        self._state, self._tried = ASK, (text, judged.loss)
        if judged.loss <= max(SMALL, SURE * judged.error):
            self._found()

    def _found(self) -> None:
        self._state = ANSWERED
        self._solved.add(self.place)

    def averaging(self) -> Work | None:
        """Work that is left once the answer is known, handed out once: how it goes on average after each choice."""
        if self._state != ANSWERED or self._averages is not None:
            return None
        self._averages = []
        return self._average

    def _average(self) -> None:
        number, tried = self._number, self._tried[0] if self._tried else ""
        choices = {str(self._judged.best): "retry-best", str(self._judged.action): "retry-own"}
        choices = ({tried: "retry-tried"} if tried else {}) | choices
        *_, last = (told for told in averages(self._game.report_job().at(self.place, *choices)) if told)
        if number == self._number:
            self._averages = [*zip(choices.items(), last["averages"], strict=True)]

    def _row(self, choice: tuple[str, str], found: tuple[Estimate, Estimate]) -> dict[str, str]:
        (action, key), (win, turns), figures = choice, found, Figures(self._language)
        return {
            "what": self._say(key),
            "choice": self._choice(parse_action(action)),
            "win": figures.percent(win.mean),
            "win_error": figures.error([-100 * Z * win.error, 100 * Z * win.error], 0),
            "turns": figures.numbers.decimal(turns.mean),
            "turns_error": figures.error([-Z * turns.error, Z * turns.error], 1),
        }

    def hint(self) -> None:
        """Mark all choices of the best one's sort."""
        self._check_asking()
        self._hinted = True

    def show(self) -> None:
        """Show the best choice; that solves nothing."""
        self._check_asking()
        self._state, self._shown = ANSWERED, True

    def next(self) -> None:
        """The next mistake; after the last one the first."""
        if self._state == CHECKING:
            raise ValueError(word("messages", "not-while-asked", self._language))
        self._open((self._number + 1) % len(self._moments))

    def _check_asking(self) -> None:
        if self._state != ASK:
            raise ValueError(word("messages", "late", self._language))
