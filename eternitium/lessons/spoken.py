"""What a lesson and a round of puzzles have in common: a match, and a language for both."""

from eternitium.match.match import Match


class Spoken:
    """Something that is told beside a match.

    Attributes:
        match: what the board shows.
    """

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
