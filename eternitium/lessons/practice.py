"""Practice: puzzles one after the other, judged when they are answered, with a score."""

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final, Literal

import numpy as np

from eternitium.checks import whole_number
from eternitium.game.notation import IllegalAction, parse_action
from eternitium.jobs.job import Job
from eternitium.lessons.progress import Answered, Score
from eternitium.lessons.puzzle_judges import Judgement, judge, options
from eternitium.lessons.puzzle_maker import PuzzleMaker
from eternitium.lessons.puzzle_words import COMPARED, PuzzleWords, is_near
from eternitium.lessons.puzzles import TOPICS, Puzzle, of_topic, stored
from eternitium.lessons.spoken import Spoken
from eternitium.match.match import Match
from eternitium.match.view import Veil
from eternitium.payload.guide import PuzzleGuide, VerdictPayload
from eternitium.payload.shelf import TopicCard
from eternitium.payload.snapshot import SnapshotPayload
from eternitium.rulebook import refusal, word

__all__ = ["ENDLESS", "MIXED", "TOPICS", "PracticeRun", "topics"]

MIXED, ENDLESS = "mixed", "endless"
DESK: Final = "practice"
INSTANT: Final = tuple(topic for topic in TOPICS if topic != "choice")

Work = Callable[[], None]
State = Literal["ask", "checking", "answered", "play", "over"]  # the last two only in rounds of the trainer


def topics(language: str = "en", solved: Collection[str] = ()) -> list[TopicCard]:
    """Return the topics for the shelf of a page.

    `language`: of the texts; `solved`: ids of the stored puzzles that were solved. Raises ValueError: an unknown
    language.
    """
    return [
        TopicCard(
            id=topic,
            title=word("practice-topics", topic, language, "title"),
            text=word("practice-topics", topic, language, "text"),
            count=len(of_topic(topic)),
            solved=sum(puzzle.id in solved for puzzle in of_topic(topic)),
        )
        for topic in TOPICS
    ]


class PracticeRun(Spoken):
    """Puzzles of one topic, of all topics ("mixed"), or new ones without end ("endless").

    One puzzle goes like this; `guide()` always says how far it is (`state`: "ask", "checking", "answered"):

    1. The page shows `snapshot()` and `guide()`. The guide's `answer` says what is wanted: "choice" (one of
       `options`), "board" (an action) or "percent" (a guess).
    2. `answer(id)`, `act(text)` or `guess(percent)` takes it. If it returns None, the guide is "answered", or it asks
        the second question of a prediction ("percent"). If it returns a callable, the guide is "checking" and the
        callable is the work that is left, a second or so: call it once, in a background thread if you like; when it
        returns, the guide is "answered". If it fails, the puzzle is open again. Meanwhile the texts may change their
        language, but there is no next puzzle yet.
    3. `next()` brings the next puzzle, also if this one is left unanswered; after the last one of a set the set starts
        again. In endless mode it takes the puzzle that `prepare()` has made; without one it makes one at once, but
        never of the topic "choice", which takes a second or two to check. So call `prepare()` in the background
        whenever a puzzle has been shown.

    Nothing is played in the match; actions are answers. Until the answer is given `job()` is None, because forecast and
    advice would give it away, and so would the odds of the snapshot where odds are asked for.

    Args:
        topic: one of `TOPICS`, "mixed" or "endless".
        language: of all texts.
        predict: whether a chance is guessed before a choice is judged.
        seed: of the mixed order and of new puzzles; random if left out.

    Attributes:
        topic: as given.
        predict: as given.
        match: the position of the current puzzle, a new match for each.
        score: the person's score.
        solved: ids of the stored puzzles that were answered right.

    Raises:
        ValueError: an unknown topic or language.
    """

    _state: State
    _answer: str | None
    _guess: float | None
    _judgement: Judgement | None

    def __init__(self, topic: str, language: str = "en", predict: bool = False, seed: int | None = None) -> None:
        allowed = (*TOPICS, MIXED, ENDLESS)
        if topic not in allowed:
            raise ValueError(_refused("topic", language, value=repr(topic)[:40], allowed=", ".join(allowed)))
        seed = secrets.randbits(32) if seed is None else whole_number("seed", seed, 0)
        self._start(topic, language, predict, seed, _set(topic, seed))

    def _start(self, topic: str, language: str, predict: bool, seed: int, puzzles: Sequence[Puzzle]) -> None:
        """Begin a round of these puzzles; without any, of new ones without end."""
        self.topic, self.predict, self._language = topic, predict, language
        self.score, self.solved = Score(), set[str]()
        self._maker, self._preparer = PuzzleMaker(seed), PuzzleMaker(seed + 1)
        self._set = tuple(puzzles)
        self._dice = np.random.default_rng(seed)
        self._number, self._ready = 0, list[Puzzle]()
        self._begin()

    # What is shown

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The set; empty in endless mode."""
        return self._set

    @property
    def number(self) -> int:
        """The number of this puzzle, from 1."""
        return self._number

    @property
    def of(self) -> int:
        """The number of puzzles in the set; 0 in endless mode."""
        return len(self._set)

    @property
    def state(self) -> State:
        """The state of the puzzle: an answer is awaited, checked or judged."""
        return self._state

    @property
    def is_last(self) -> bool:
        """Whether this is the last puzzle of the set."""
        return self._number == self.of

    @property
    def awaits(self) -> Literal["choice", "board", "percent"]:
        """The kind of answer that is wanted."""
        if self._puzzle.topic == "chance" or self._awaits_prediction:
            return "percent"
        return "board" if self._puzzle.topic == "choice" else "choice"

    @property
    def _awaits_prediction(self) -> bool:
        """Whether a choice is made, and its chance has to be guessed first."""
        return self._predicts and self._answer is not None and self._judgement is None

    @property
    def _predicts(self) -> bool:
        return self.predict and self._puzzle.topic in COMPARED

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the board for a page; possible actions are shown only while they are the answers."""
        asked = self._judgement is None
        beside = self._puzzle.topic != "choice"
        shows_odds = not (self._predicts or self._puzzle.topic in ("luck", "chance"))
        plays = self._state == "ask" and self.awaits == "board"
        veil = Veil(odds=asked and not shows_odds, actions=not plays, steps=asked and beside)
        return self.match.snapshot(memory_aid, veil)

    def job(self, advice: bool = False) -> Job | None:
        """Return the job of looking ahead; None while the puzzle is open.

        Raises:
            ValueError: advice is wanted, but the decision is not the person's.
        """
        return None if self._judgement is None else self.match.job(advice)

    def guide(self) -> PuzzleGuide:
        """Return the current puzzle for a page, all texts ready."""
        words = self._words()
        title, text = words.prediction(self._answer or "") if self._awaits_prediction else words.question()
        return PuzzleGuide(
            kind="puzzle",
            id=self._puzzle.id,
            number=self._number,
            of=self.of,
            topic=self._puzzle.topic,
            topic_title=word("practice-topics", self._puzzle.topic, self._language, "title"),
            question=title,
            text=text,
            answer=self.awaits,
            options=words.options(self._options) if self.awaits == "choice" else [],
            state=self._state,
            predict=self._predicts,
            verdict=self._verdict(words),
            score=self.score.told(self._language),
            last=self.is_last,
        )

    def _words(self) -> PuzzleWords:
        return PuzzleWords(self._puzzle, self._game, tuple(self.match.names), self._language)

    def _verdict(self, words: PuzzleWords) -> VerdictPayload | None:
        if self._judgement is None:
            return None
        verdict = words.verdict(self._judgement, self._answer or "", self._guess)
        if not self.is_last:
            return verdict
        slots = {"right": self.score.right, "asked": self.score.asked}
        summary = word("practice-verdicts", "summary", self._language, None, **slots)
        return replace(verdict, text=f"{verdict.text} {summary}")

    # Answering

    def answer(self, option: object) -> Work | None:
        """Answer with one of the options.

        Returns the work that is left, if any (see the class). Raises IllegalAction: on the board: the rules forbid this
        action; nothing has changed. Raises ValueError: it does not answer this question, or no answer is wanted now.
        """
        self._check_open()
        if self.awaits == "percent":
            raise ValueError(self._refused("guess-first"))
        if option not in self._options:
            raise self._no_option(option)
        self._answer = str(option)
        return None if self._predicts else self._check()

    def act(self, text: object) -> Work | None:
        """Answer on the board, where the answers are actions. Returns and errors as for `answer`."""
        self._check_open()
        if self.awaits == "percent":
            raise ValueError(self._refused("guess-first"))
        if self._puzzle.topic not in COMPARED:
            raise ValueError(self._refused("beside"))
        return self.answer(" ".join(text.split()) if isinstance(text, str) else text)

    def guess(self, percent: object) -> Work | None:
        """Answer with a chance in percent, 0 to 100. Returns as `answer` does.

        Raises:
            ValueError: it is not such a number, no guess is asked for, or no answer is wanted now.
        """
        self._check_open()
        if self.awaits != "percent":
            raise ValueError(self._refused("no-guess"))
        if isinstance(percent, bool) or not isinstance(percent, int | float) or not 0 <= percent <= 100:
            raise ValueError(self._refused("percent", value=repr(percent)[:40]))
        self._guess = percent / 100
        return self._check()

    def _check_open(self) -> None:
        if self._state != "ask":
            raise ValueError(self._refused(self._state))

    def _no_option(self, option: object) -> ValueError:
        if self._puzzle.topic not in COMPARED:
            return ValueError(self._refused("option", value=repr(option)[:40], allowed=", ".join(self._options)))
        try:
            rule = self._game.why_not(parse_action(option))
        except IllegalAction as error:
            rule = error.rule
        return _forbidden(str(option), rule, self._language) if rule else ValueError(self._refused("beside"))

    def _refused(self, key: str, **slots: object) -> str:
        return _refused(key, self._language, **slots)

    def _check(self) -> Work | None:
        """Judge the answer, at once or in the work that is returned."""
        self._state = "checking"
        if self._is_slow:
            return self._work
        self._work()
        return None

    @property
    def _is_slow(self) -> bool:
        """Whether judging takes longer than a person likes to wait."""
        return self._puzzle.topic == "choice"

    def _judge(self) -> Judgement:
        return judge(self._puzzle, self._game.copy())

    def _work(self) -> None:
        try:
            judgement = self._judge()
        except Exception:
            self._state, self._answer, self._guess = "ask", None, None
            raise
        self._settle(judgement)

    def _settle(self, judgement: Judgement) -> None:
        if judgement.chance is None:
            mine = judgement.row(self._answer or "")
            chance, good = mine.value, mine.good
        else:
            chance = judgement.chance
            good = is_near(chance, self._guess or 0.0, self._puzzle.tolerance)
        if self._guess is not None:
            self.score = replace(self.score, errors=(*self.score.errors, abs(chance - self._guess)))
        self.score = self.score.counted(good)
        if good and self.of:
            self.solved.add(self._puzzle.id)
        self._judgement = judgement
        self._state = "answered"
        self._report(good)

    def _report(self, good: bool) -> None:
        self._progress.append(Answered(self._puzzle.id if self.of else self._puzzle.topic, good))

    # From puzzle to puzzle

    def next(self) -> None:
        """Go on to the next puzzle. Raises ValueError: the answer is still being checked."""
        if self._state == "checking":
            raise ValueError(self._refused("checking"))
        if self.is_last:
            self._number, self.score = 0, Score()
        self._begin()

    @property
    def can_prepare(self) -> bool:
        """Whether the next puzzle of endless mode has still to be made."""
        return not self.of and not self._ready

    def go_to(self, number: int, score: Score) -> None:
        """Go on at a puzzle of the set, from 1, with the score so far; in endless mode, only take the score."""
        while self.of and self._number < number:
            self._begin()
        self.score = score

    def prepare(self) -> None:
        """Make the next puzzle of endless mode, of any topic; this takes a second or two and changes nothing else."""
        if self.can_prepare:
            self._ready.append(self._preparer.make(TOPICS[int(self._dice.integers(len(TOPICS)))]))

    def _begin(self) -> None:
        self._number += 1
        self._puzzle = self._set[self._number - 1] if self.of else self._new()
        self._game = self._puzzle.game()
        self._options = options(self._puzzle, self._game)
        self._state = "ask"
        self._answer = None
        self._guess = None
        self._judgement = None
        self._set_board()

    def _set_board(self) -> None:
        self.match = Match.around(self._game, self._game.player, self._language)
        self.match.desk = DESK

    def _new(self) -> Puzzle:
        ready = self._ready.pop() if self._ready else self._maker.make(INSTANT[self._number % len(INSTANT)])
        return replace(ready, id=f"{ENDLESS}-{self._number}")


def _set(topic: str, seed: int) -> tuple[Puzzle, ...]:
    """Return the stored puzzles of a topic in their order, of all topics in a mixed order; none for endless mode."""
    if topic == ENDLESS:
        return ()
    if topic == MIXED:
        return tuple(stored()[int(k)] for k in np.random.default_rng(seed).permutation(len(stored())))
    return of_topic(topic)


def _refused(key: str, language: str, **slots: object) -> str:
    return word("practice-refusals", key, language, None, **slots)


def _forbidden(option: str, rule: str, language: str) -> IllegalAction:
    """Return a refusal in words, as the board says it."""
    error = IllegalAction(option, rule)
    error.args = (refusal(rule, language),)
    return error
