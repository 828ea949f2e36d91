"""How far a learner has come: kept while the page is open, and in a file if the learner wants it."""

import json
from typing import Any, Final, TypeGuard

from eternitium.lessons import lessons, practice
from eternitium_widgets.page.messages import read_object

KIND: Final = "eternitium-progress"
MOST: Final = 10_000  # of anything that a file may count
LONGEST_ID: Final = 100
STATES: Final = ("begun", "done")


class Progress:
    """Lessons begun and done, puzzles solved, and the longest streak.

    Attributes:
        lessons: id of a lesson -> "begun" or "done".
        solved: ids of the puzzles that were solved.
        score: puzzles answered rightly and at all, right ones in a row, and the longest such row.
    """

    def __init__(self) -> None:
        self.lessons: dict[str, str] = {}
        self.solved: set[str] = set()
        self.score = {"right": 0, "asked": 0, "streak": 0, "best": 0}

    def begin(self, lesson: str) -> None:
        """A lesson was opened; one that was done once stays done."""
        self.lessons.setdefault(lesson, "begun")

    def finish(self, lesson: str) -> None:
        """A lesson was played to its end."""
        self.lessons[lesson] = "done"

    def lessons_that_are(self, state: str) -> list[str]:
        """The ids of the lessons that are "begun" or "done"."""
        return [lesson for lesson, reached in self.lessons.items() if reached == state]

    def solve(self, puzzle: str) -> None:
        """A puzzle was solved."""
        self.solved.add(puzzle)

    def answered(self, good: bool) -> None:
        """A puzzle was answered."""
        right, asked, streak = (self.score[name] for name in ("right", "asked", "streak"))
        streak = streak + 1 if good else 0
        best = max(self.score["best"], streak)
        self.score = {"right": right + good, "asked": asked + 1, "streak": streak, "best": best}

    def note(self, guide: dict[str, Any], judged_before: bool) -> None:
        """Keep what was reached, as the guide of a lesson or a puzzle tells it.

        Args:
            guide: of a lesson or a puzzle.
            judged_before: whether the guide told the same verdict before.
        """
        if guide["kind"] == "lesson":
            (self.finish if guide["done"] else self.begin)(guide["id"])
        elif guide["kind"] == "puzzle" and guide["verdict"] and not judged_before:
            self.answered(guide["verdict"]["good"])
            if guide["verdict"]["good"] and guide["of"]:
                self.solve(guide["id"])

    def shelf(self, language: str) -> dict[str, Any]:
        """What there is to learn, and how far the learner has come."""
        done, begun = self.lessons_that_are("done"), self.lessons_that_are("begun")
        return {
            "lessons": lessons.shelf(done, begun, language),
            "topics": practice.topics(language, self.solved),
            "score": self.score,
        }

    def save(self) -> str:
        """As the text of a file."""
        reached = {"lessons": self.lessons, "solved": sorted(self.solved), "score": self.score}
        return json.dumps({"format": 1, "kind": KIND, **reached})

    @classmethod
    def load(cls, text: str, sentence: str) -> "Progress":
        """The progress that a file tells.

        Args:
            text: of the file.
            sentence: what a person is told if it is none.

        Raises:
            ValueError: the sentence.
        """
        data, progress = read_object(text, KIND, sentence), cls()
        lessons, solved, score = data.get("lessons"), data.get("solved"), data.get("score")
        if not (_are_states(lessons) and _are_ids(solved) and _is_score(score)):
            raise ValueError(sentence)
        progress.lessons = dict(lessons)
        progress.solved = set(solved)
        progress.score = dict(score)
        return progress


def _is_score(score: Any) -> TypeGuard[dict[str, int]]:
    names = ("right", "asked", "streak", "best")
    return isinstance(score, dict) and score.keys() == {*names} and all(map(_is_count, score.values()))


def _is_count(found: Any) -> bool:
    return type(found) is int and 0 <= found <= MOST


def _are_states(lessons: Any) -> TypeGuard[dict[str, str]]:
    return isinstance(lessons, dict) and _are_ids([*lessons]) and all(state in STATES for state in lessons.values())


def _are_ids(found: Any) -> TypeGuard[list[str]]:
    return isinstance(found, list) and len(found) <= MOST and all(map(_is_id, found))


def _is_id(found: Any) -> bool:
    return isinstance(found, str) and 0 < len(found) <= LONGEST_ID
