"""The questions of a followed game: the one thing that happened next and that nobody can work out."""

from dataclasses import dataclass
from typing import Final

NOT_NOTED: Final = "?"
FACE_DOWN: Final = "(?)"

# The kinds of questions, by what was seen.
TOP: Final = "top"  # the first card of a stack, turned up while the table is set
MARKET: Final = "market"  # an era card is opened in the market
ROW: Final = "row"  # a technology is opened, or goes under its pile
PORTAL: Final = "portal"  # mission 4: a portal is opened
DRAWN: Final = "drawn"  # a card that the watching seat draws
BLIND: Final = "blind"  # a technology taken unseen that its player gets to see
TRIED: Final = "tried"  # the era card on which somebody has tried their luck
REMOVED: Final = "removed"  # a face-down era card that leaves a stack
TURNED: Final = "turned"  # an era card that is turned up
LIES: Final = "lies"  # which way up the next card of a shuffled stack is
LAID: Final = "laid"  # a card that somebody discards at the end of step 2
AI: Final = "ai"  # the next card of the AI deck
KINDS: Final = (TOP, MARKET, ROW, PORTAL, DRAWN, BLIND, TRIED, REMOVED, TURNED, LIES, LAID, AI)


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that was seen at the table and has to be entered.

    Attributes:
        kind: one of `KINDS`.
        player: whose cards it is about.
        options: all possible answers: slugs of action cards; shapes of era cards, "(?)" for a face-down one; "?" where
            nobody need have noted the card.
        row: "basic" or "advanced" if it is about a technology row, or else "".
        count: the least number of questions of this kind in a row, this one included.
        number: the number of the card in its row or in the market, from 1, while the table is set; 0 afterwards.
        of: how many of them there will be.
    """

    kind: str
    player: int
    options: tuple[str, ...]
    row: str = ""
    count: int = 1
    number: int = 0
    of: int = 0


class Asked(Exception):
    """A question that has to be answered before the game can go on. `question`: the question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.kind)
        self.question = question


class Contradiction(ValueError):
    """An entry that cannot have happened after all that was entered before.

    Attributes:
        question: the question that it answers, or None if it is an action.
        answer: the entry.
    """

    def __init__(self, answer: str, question: Question | None = None) -> None:
        allowed = "" if question is None else f"; possible are {', '.join(question.options)}"
        super().__init__(f"entry: {answer!r} cannot have happened here{allowed}")
        self.answer, self.question = answer, question
