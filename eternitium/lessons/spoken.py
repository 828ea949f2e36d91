"""The common base of a lesson and a round of puzzles: a match, a language for both, and progress to report."""

from collections import deque
from functools import cached_property

from eternitium.lessons.progress import Progress
from eternitium.match.match import Match


class Spoken:
    """A guide next to a match. `match`: what the board shows."""

    match: Match
    _language: str

    @property
    def language(self) -> str:
        """The language of all texts; it may be changed at any time and keeps the place."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        self.match.language = language
        self._language = language

    def take_progress(self) -> list[Progress]:
        """Return what the person has achieved since the last call."""
        return [self._progress.popleft() for _ in range(len(self._progress))]

    @cached_property
    def _progress(self) -> deque[Progress]:
        """The progress to report; a thread that judges an answer also adds to it."""
        return deque()
