"""The results of a lesson as a table, for a teacher who wants to keep them."""

import csv
import io
from typing import Final

from eternitium.lessons.measured import Measured
from eternitium.rulebook import word
from eternitium.rulebook.numbers import Numbers
from eternitium.together.room import DUEL, Room
from eternitium.together.room_store import KeptTask
from eternitium_widgets.together.room_question import puzzle_of, words_of

COLUMNS: Final = ("name", "number", "task", "answer", "worth", "best")
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")  # with which spreadsheets begin a formula


def csv_of(room: Room, language: str) -> str:
    """Return a row for each person and each question or duel: the answer, and what it is worth."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow([word("room", f"csv-{key}", language, None) for key in COLUMNS])
    names = {one.number: one.name for one in room.people}
    for number, task in enumerate(room.kept.tasks, 1):
        for person, answer in sorted(room.answers_to(number).items()):
            told = _duel(task, answer, language) if task.kind == DUEL else _puzzle(task, answer, language)
            table.writerow([_plain(names[person]), number, *map(_plain, told)])
    return text.getvalue()


def _duel(task: KeptTask, answer: str, language: str) -> tuple[str, ...]:
    title = word("room", "room-duel", language, None)
    return (
        f"{title}: {word('policies', task.about, language, 'name')}",
        word("room", answer, language, None),
        "",
        "",
    )


def _puzzle(task: KeptTask, answer: str, language: str) -> tuple[str, ...]:
    puzzle = puzzle_of(task)
    words = words_of(puzzle, language)
    if not isinstance(puzzle, Measured):
        return word("room", "room-position", language, None), words.option(answer), "", ""
    judgement = puzzle.judgement()
    worth = Numbers(language).percent(judgement.row(answer).value)
    theme = word("trainer", f"theme-{puzzle.theme}", language, None)
    return theme, words.option(answer), worth, words.option(judgement.best.option)


def _plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULAS) else text
