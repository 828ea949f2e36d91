"""A question of a lesson, or a decision that is judged: its answers, and the verdict."""

from dataclasses import dataclass
from typing import Final, Literal

from eternitium.lessons.figures import KINDS, choice_title, figure
from eternitium.lessons.lesson_data import Step
from eternitium.lessons.measured import Measured
from eternitium.lessons.puzzle_words import PuzzleWords, is_near
from eternitium.match.match import Match
from eternitium.payload.guide import PuzzleOption, VerdictPayload
from eternitium.rulebook import word
from eternitium.rulebook.numbers import Numbers

GUESSED_WELL: Final = 0.05  # of a guess to the chance


@dataclass(frozen=True, slots=True)
class Asked:
    """A question or decision.

    `lesson`: its id; `step`: the step that asks; `match`: the board; `language`: of all texts; `puzzle`: the decision;
    None if it is a question beside the board.
    """

    lesson: str
    step: Step
    match: Match
    language: str
    puzzle: Measured | None = None

    @property
    def kind(self) -> Literal["choice", "percent", "board"]:
        """How it is answered."""
        if self.puzzle is not None:
            return "board"
        return "percent" if self.step.percent else "choice"

    def takes(self, text: str) -> bool:
        """Return whether a text is an answer to a question beside the board."""
        return text.isdecimal() and int(text) <= 100 if self.step.percent else text in self.step.options

    def options(self) -> list[PuzzleOption]:
        """Return the answers to choose from."""
        return [PuzzleOption(id=one, text=self._option(one), card=KINDS.get(one, "")) for one in self.step.options]

    def _option(self, option: str) -> str:
        return choice_title(option, self.language) or self._say(f"option-{option}")

    def _say(self, part: str) -> str:
        return word(f"lesson-{self.lesson}", self.step.key, self.language, part)

    def verdict(self, given: str) -> VerdictPayload:
        """Return the verdict on an answer."""
        if self.puzzle is not None:
            words = PuzzleWords(self.puzzle, self.puzzle.game(), tuple(self.match.names), self.language)
            return words.verdict(self.puzzle.judgement(), given, None)
        return self._of_guess(int(given)) if self.step.percent else self._of_choice(given)

    def _of_choice(self, given: str) -> VerdictPayload:
        good = given == self.step.right
        text = word("course", "answer", self.language, None, best=self._option(self.step.right))
        return self._told(good, f"title-{'right' if good else 'wrong'}", text)

    def _of_guess(self, percent: int) -> VerdictPayload:
        numbers, chance = Numbers(self.language), figure(self.step.percent).value
        good = is_near(chance, percent / 100, GUESSED_WELL)
        slots = {"value": numbers.percent(chance), "guess": numbers.percent(percent / 100)}
        text = word("practice-verdicts", "chance", self.language, None, **slots)
        return self._told(good, f"title-{'guessed' if good else 'far'}", text)

    def _told(self, good: bool, title: str, text: str) -> VerdictPayload:
        said = word("practice-verdicts", title, self.language)
        return VerdictPayload(good=good, title=said, text=text, lines=[], rows=[], rule="", guess_text="")
