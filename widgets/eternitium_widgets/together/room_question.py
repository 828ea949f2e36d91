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
from eternitium.lessons.practice import DESK
from eternitium.lessons.puzzle_words import PuzzleWords
from eternitium.match.advice_view import told_advice
from eternitium.match.match import Match
from eternitium.payload.room import RoomAnswer, RoomQuestion
from eternitium.rulebook.numbers import Numbers
from eternitium.together.table import NotAtTheTable
from eternitium.training.bank import of_theme, stored
from eternitium.training.rounds import measured
from eternitium.training.themes import THEMES
from eternitium_widgets.page.delivery import Delivery

MOST_CLASS_CHOICES: Final = 9  # so that a class sees all of them beside their numbers
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
    """Return the ids of the puzzles with few choices, the easy ones first."""
    found = stored() if theme == ANY_THEME else of_theme(theme)
    return tuple(one.id for one in found if len(json.loads(one.text)["rows"]) <= MOST_CLASS_CHOICES)


def words_of(puzzle: str, language: str) -> PuzzleWords:
    """Return the words of a puzzle, by its id."""
    found = measured(puzzle)
    game = found.game()
    return PuzzleWords(found, game, tuple(Match.around(game, game.player, language).names), language)


class ShownQuestion:
    """A puzzle in all languages.

    `number`: of the question; `puzzle`: its id; `explained`: called when the reasons have been found.

    Attributes:
        number: as given.
        options: the choices, by the texts of the actions.
    """

    def __init__(self, number: int, puzzle: str, explained: Callable[[], None]) -> None:
        self.number, self._puzzle = number, measured(puzzle)
        self._game, self._judgement = self._puzzle.game(), self._puzzle.judgement()
        known = {row.option for row in self._judgement.rows}
        self.options = tuple(one for one in map(str, self._game.legal_actions) if one in known)
        self._told: dict[tuple[str, bool, bool], RoomQuestion] = {}
        self._advice: AdviceNews | None = None
        self._explained, self._explains = explained, True
        self._delivery = Delivery(self._take)
        self._delivery.work(REASONS, self._find_reasons)

    def _find_reasons(self) -> AdviceNews | None:
        """Find out why choices are better or worse; in a thread of its own."""
        job = Match.around(self._game, self._game.player).job(advice=True)
        with suppress(RuntimeError, OSError):  # a question without reasons is still a question
            return None if job is None else News(job, Answer(DONE, last(advices(job))))
        return None

    def _take(self, _: str, advice: AdviceNews | None) -> None:
        self._advice, self._explains = advice, False
        self._explained()

    def told(self, language: str, answers: Mapping[int, str] | None) -> RoomQuestion:
        """Return the question for a page; `answers`: those of all people, None until the teacher shows them."""
        about = language, answers is not None, answers is not None and self._explains
        if about not in self._told:
            self._told[about] = self._say(language, answers)
        return self._told[about]

    def _say(self, language: str, answers: Mapping[int, str] | None) -> RoomQuestion:
        words, match = words_of(self._puzzle.id, language), Match.around(self._game, self._game.player, language)
        match.desk = DESK
        title, text = words.question()
        return RoomQuestion(
            number=self.number,
            title=title,
            text=text,
            snapshot=match.snapshot().with_game(can_undo=False, can_redo=False),
            options=words.options(self.options),
            rows=[] if answers is None else self._rows(words, Counter(answers.values())),
            explaining=answers is not None and self._explains,
        )

    def _rows(self, words: PuzzleWords, counts: Counter[str]) -> list[RoomAnswer]:
        found = told_advice(self._advice, words.names, words.language).rows if self._advice else []
        reasons = {row.action: row.reasons[0] for row in found or () if row.reasons}  # the most important one
        return [
            RoomAnswer(
                id=row.option,
                text=words.option(row.option),
                count=counts[row.option],
                share=row.value,
                low=row.low,
                high=row.high,
                value_text=Numbers(words.language).percent(row.value),
                best=row is self._judgement.best,
                good=row.good,
                why=reasons.get(row.option, ""),
            )
            for row in self._judgement.rows
        ]
