"""Lessons and puzzles as the tutor needs them; what they are made of is loaded when the first one is opened."""

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Protocol, TypeGuard

from eternitium.table import Table
from eternitium_widgets.progress import Progress

TEACHING: Final = "eternitium.teaching"
ASKING: Final = ("ask", "checking")

Guide = dict[str, Any]
Work = Callable[[], object]


class Run(Protocol):
    """A lesson or a round of puzzles that is being played on a table of its own."""

    language: str

    @property
    def table(self) -> Table:
        """The table that the board shows."""

    def guide(self) -> Guide:
        """What the page tells beside the board."""

    def act(self, text: str) -> Work | None:
        """The learner's action, and the work that it leaves to be done in the background."""


class Lesson(Run, Protocol):
    """A lesson that is being played."""

    def proceed(self) -> object:
        """Let the other seat that has to decide play."""

    def undo(self) -> object:
        """Back by one step."""

    def resume_telling(self) -> object:
        """Go on from a step that is only told."""

    def hint(self) -> object:
        """One more hint."""

    def again(self) -> object:
        """From the start."""


class Practice(Run, Protocol):
    """A round of puzzles."""

    def answer(self, option: str) -> Work | None:
        """The learner's choice among the options."""

    def guess(self, percent: float) -> Work | None:
        """The learner's guess of a chance."""

    def next(self) -> object:
        """The next puzzle."""

    def prepare(self) -> object:
        """Make the next puzzle of the endless mode; it takes a while."""


def is_asking(guide: Guide) -> bool:
    """Whether a puzzle is open: nothing may give its answer away."""
    return guide.get("kind") == "puzzle" and guide.get("state") in ASKING


def lesson(name: str, language: str) -> Lesson:
    """A lesson from its start.

    Raises:
        ValueError: there is no such lesson.
    """
    run: Lesson = _lessons().LessonRun(name, language)
    return run


def practice(topic: str, language: str, predict: bool = False) -> Practice:
    """A round of puzzles.

    Raises:
        ValueError: there is no such topic.
    """
    run: Practice = _practice().PracticeRun(topic, language, predict)
    return run


def shelf(progress: Progress, language: str) -> dict[str, Any]:
    """What there is to learn, and how far the learner has come."""
    done, begun = progress.lessons_that_are("done"), progress.lessons_that_are("begun")
    return {
        "lessons": _lessons().shelf(done, begun, language),
        "topics": _practice().topics(language, progress.solved),
        "score": progress.score,
    }


def note(progress: Progress, guide: Guide, first_time: bool) -> bool:
    """Keep what a learner has reached.

    Args:
        progress: where it is kept.
        guide: what the page tells of the lesson or puzzle.
        first_time: whether this puzzle has not been counted yet.

    Returns:
        Whether it is anything new.
    """
    before = progress.save()
    if guide["kind"] == "lesson":
        (progress.finish if guide["done"] else progress.begin)(guide["id"])
    elif guide["verdict"] and first_time:
        progress.answered(guide["verdict"]["good"])
        if guide["verdict"]["good"] and guide["of"]:
            progress.solve(guide["id"])
    return progress.save() != before


def is_done(work: Work) -> bool:
    """Do some work; whether it succeeded."""
    try:
        work()
    except Exception:
        # The learner is told, and can answer again.
        logging.getLogger(__name__).debug("a puzzle could not be checked or made", exc_info=True)
        return False
    return True


def _lessons() -> Any:
    return import_module(f"{TEACHING}.lessons")


def _practice() -> Any:
    return import_module(f"{TEACHING}.practice")


def is_lesson(run: object) -> TypeGuard[Lesson]:
    """Whether a lesson is on the board."""
    return hasattr(run, "hint")


def is_practice(run: object) -> TypeGuard[Practice]:
    """Whether a puzzle is on the board."""
    return hasattr(run, "guess")
