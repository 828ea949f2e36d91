"""A question to a room: a puzzle of the trainer, as the pages of a class show it."""

import json
import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import cache
from typing import Final

from eternitium.jobs.job import DONE, AdviceNews, Answer, News
from eternitium.jobs.server import advices, last
from eternitium.lessons.measured import Measured
from eternitium.lessons.practice import DESK
from eternitium.lessons.puzzle_judges import Row
from eternitium.lessons.puzzle_words import PuzzleWords
from eternitium.lessons.puzzles import TOLERANCE, Puzzle
from eternitium.match.advice_view import told_advice
from eternitium.match.match import Match
from eternitium.payload.forecast import ChoicePayload
from eternitium.payload.room import RoomAnswer, RoomQuestion
from eternitium.rulebook.numbers import Numbers
from eternitium.together.room import PUZZLE
from eternitium.together.room_store import KeptTask
from eternitium.together.table import NotAtTheTable
from eternitium.training.bank import of_theme, stored
from eternitium.training.question import QuestionRun
from eternitium.training.rounds import measured
from eternitium.training.themes import THEMES
from eternitium_widgets.page.delivery import Delivery

MOST_CLASS_CHOICES: Final = 9  # so that a class sees all of them beside their numbers
HARDEST: Final = 1_200.0  # rating: of harder ones most people could only guess the answer
MOST_OWN_CHOICES: Final = 24  # in a position of the teacher
ANY_THEME: Final = "any"
CLASS_THEMES: Final = (ANY_THEME, *THEMES)
DIFFICULTIES: Final = ("easy", "middle", "hard")  # thirds of a theme
REASONS: Final = "reasons"


def drawn(theme: str, difficulty: str, asked: Collection[str]) -> str:
    """Return the id of a puzzle that was not asked yet.

    Args:
        theme: one of `CLASS_THEMES`.
        difficulty: one of `DIFFICULTIES`.
        asked: the ids of those that were.

    Raises:
        NotAtTheTable: all of them were.
    """
    listed = _short(theme)
    place, part = DIFFICULTIES.index(difficulty), len(listed) / len(DIFFICULTIES)
    new = [one for one in listed[round(place * part) : round((place + 1) * part)] if one not in asked]
    if not new:
        raise NotAtTheTable("all-asked")
    return random.SystemRandom().choice(new)


@cache
def _short(theme: str) -> tuple[str, ...]:
    """Return the ids of the puzzles with few choices, the easy ones first, without the hardest."""
    found = (one for one in (stored() if theme == ANY_THEME else of_theme(theme)) if one.rating <= HARDEST)
    return tuple(one.id for one in found if len(json.loads(one.text)["rows"]) <= MOST_CLASS_CHOICES)


def puzzle_of(task: KeptTask) -> Puzzle:
    """Return the puzzle of a task, one of the bank or a position of the teacher.

    Raises:
        ValueError: the link is damaged, or whoever made it has nothing to decide there.
        NotAtTheTable: there is too much to choose from.
    """
    if task.kind == PUZZLE:
        return measured(task.about)
    match = Match.from_query(task.about)
    if not match.legal_actions:
        raise NotAtTheTable("not-deciding")
    if len(match.legal_actions) > MOST_OWN_CHOICES:
        raise NotAtTheTable("too-many-choices")
    return QuestionRun(match.position).puzzles[0]


def words_of(puzzle: Puzzle, language: str) -> PuzzleWords:
    """Return the words of a puzzle."""
    game = puzzle.game()
    return PuzzleWords(puzzle, game, tuple(Match.around(game, game.player, language).names), language)


class ShownQuestion:
    """A puzzle in all languages.

    `number`: of the question; `puzzle`: as given to the class; `explained`: called when it has been looked ahead.

    Attributes:
        number: as given.
        options: the choices, by the texts of the actions.
    """

    def __init__(self, number: int, puzzle: Puzzle, explained: Callable[[], None]) -> None:
        self.number, self._puzzle, self._game = number, puzzle, puzzle.game()
        self._rows = puzzle.judgement().rows if isinstance(puzzle, Measured) else ()
        known = {row.option for row in self._rows}
        legal = [*map(str, self._game.legal_actions)]
        self.options = tuple(one for one in legal if one in known or not known)
        self._told: dict[tuple[str, bool, bool], RoomQuestion] = {}
        self._advice: AdviceNews | None = None
        self._explained, self._explains = explained, True
        self._delivery = Delivery(self._take)
        self._delivery.work(REASONS, self._look_ahead)

    def _look_ahead(self) -> AdviceNews | None:
        """Find out why choices are better or worse, and what they are worth; in a thread of its own."""
        job = Match.around(self._game, self._game.player).job(advice=True)
        with suppress(RuntimeError, OSError):  # a question without reasons is still a question
            return None if job is None else News(job, Answer(DONE, last(advices(job))))
        return None

    def _take(self, _: str, advice: AdviceNews | None) -> None:
        self._advice, self._explains = advice, False
        if advice is not None and not self._rows:
            choices = self._advised("en")
            self._rows = tuple(_row(one, choices[0]) for one in choices)
        self._explained()

    def _advised(self, language: str) -> list[ChoicePayload]:
        names = words_of(self._puzzle, language).names
        return (self._advice and told_advice(self._advice, names, language).rows) or []

    def told(self, language: str, answers: Mapping[int, str] | None) -> RoomQuestion:
        """Return the question for a page; `answers`: those of all people, None until the teacher shows them."""
        about = language, answers is not None, answers is not None and self._explains
        if about not in self._told:
            self._told[about] = self._say(language, answers)
        return self._told[about]

    def _say(self, language: str, answers: Mapping[int, str] | None) -> RoomQuestion:
        words, match = words_of(self._puzzle, language), Match.around(self._game, self._game.player, language)
        match.desk = DESK
        title, text = words.question()
        return RoomQuestion(
            number=self.number,
            title=title,
            text=text,
            snapshot=match.snapshot().with_game(can_undo=False, can_redo=False),
            options=words.options(self.options),
            rows=[] if answers is None else self._answers(words, Counter(answers.values())),
            explaining=answers is not None and self._explains,
        )

    def _answers(self, words: PuzzleWords, counts: Counter[str]) -> list[RoomAnswer]:
        """Return the choices, best first; as they stand on the board while nobody knows what they are worth."""
        reasons = {row.action: row.reasons[0] for row in self._advised(words.language) if row.reasons}
        rows = self._rows or [Row(one, False, 0.0, 0.0, 0.0) for one in self.options]
        return [
            RoomAnswer(
                id=row.option,
                text=words.option(row.option),
                count=counts[row.option],
                share=row.value,
                low=row.low,
                high=row.high,
                value_text=Numbers(words.language).percent(row.value) if self._rows else "",
                best=bool(self._rows) and row is rows[0],
                good=row.good,
                why=reasons.get(row.option, ""),
            )
            for row in rows
        ]


def _row(choice: ChoicePayload, best: ChoicePayload) -> Row:
    return Row(choice.action, choice.high >= best.win - TOLERANCE["choice"], choice.win, choice.low, choice.high)
