"""Lessons and puzzles as the tutor needs them: what there is, how far the learner has come, and work that may fail."""

import logging
from collections.abc import Callable
from typing import Any, Final

from eternitium.lessons import lessons, practice
from eternitium.lessons.lessons import LessonRun
from eternitium.lessons.practice import PracticeRun
from eternitium_widgets.tutor.progress import Progress

ASKING: Final = ("ask", "checking")

Guide = dict[str, Any]
Run = LessonRun | PracticeRun
Work = Callable[[], object]


def is_asking(guide: Guide) -> bool:
    """Whether a puzzle is open: nothing may give its answer away."""
    return guide.get("kind") == "puzzle" and guide.get("state") in ASKING


def shelf(progress: Progress, language: str) -> dict[str, Any]:
    """What there is to learn, and how far the learner has come."""
    done, begun = progress.lessons_that_are("done"), progress.lessons_that_are("begun")
    return {
        "lessons": lessons.shelf(done, begun, language),
        "topics": practice.topics(language, progress.solved),
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
