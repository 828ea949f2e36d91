"""A speaker of the texts of one section of the words, in one language."""

from decimal import Decimal
from typing import ClassVar

from eternitium.rulebook.numbers import Numbers
from eternitium.rulebook.words import counted, word


class Speaker:
    """A speaker of the texts of a section, and of numbers as its language writes them.

    `language`: one of `LANGUAGES`. `SECTION`: of the words, "laboratory"; each kind of speaker has its own. `language`:
    as given. `numbers`: how that language writes them. Raises ValueError: an unknown language.
    """

    SECTION: ClassVar[str]

    def __init__(self, language: str) -> None:
        self.language, self.numbers = language, Numbers(language)

    def say(self, key: str, **slots: object) -> str:
        """Return a text of the section."""
        return word(self.SECTION, key, self.language, None, **slots)

    def count(self, key: str, number: int | Decimal, **slots: object) -> str:
        """Return a text that depends on a number, which is its slot {n} unless another one is given."""
        return counted(self.SECTION, key, number, self.language, **slots)
