"""The time when a mistake comes back: by the free spaced repetition scheduler (FSRS, J. Ye 2022), in days."""

import functools
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from fsrs import Card, Rating, Scheduler, State

DAY: Final = 86_400_000  # milliseconds

# Whole days only: a missed puzzle comes back on another day, not after a minute.
SCHEDULER: Final = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


class Pile:
    """A person's mistakes and missed puzzles, each with the time when it should be met again."""

    def __init__(self) -> None:
        self._cards: dict[str, Card] = {}

    def __contains__(self, puzzle: str) -> bool:
        return puzzle in self._cards

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def copy(self) -> "Pile":
        """Return a copy that changes on its own."""
        pile = Pile()
        pile._cards = self._cards.copy()
        return pile

    def answered(self, puzzle: str, good: bool, at: int) -> None:
        """Note an answer: a missed puzzle comes onto the pile, one that is there comes back later or sooner.

        `puzzle`: its id; `good`: whether it was solved; `at`: when, in milliseconds since 1970.
        """
        if good and puzzle not in self._cards:
            return
        card = self._cards.get(puzzle)
        before = (card.stability, card.difficulty, card.last_review) if card else None
        self._cards[puzzle] = _reviewed(before, good, at)

    def expect(self, puzzle: str, at: int) -> None:
        """Let a puzzle come back some days later, as if it had just been solved, unless it is on the pile.

        `puzzle`: its id; `at`: the time now, in milliseconds since 1970.
        """
        if puzzle not in self._cards:
            self._cards[puzzle] = _reviewed(None, good=True, at=at)

    def drop(self, puzzle: str) -> None:
        """Let a puzzle never come back."""
        self._cards.pop(puzzle, None)

    def due_at(self, puzzle: str) -> int:
        """Return when it comes back, in milliseconds since 1970. Raises KeyError: it is not on the pile."""
        return round(self._cards[puzzle].due.timestamp() * 1000)

    def due(self, until: int) -> list[str]:
        """Return what should be met until then, the longest overdue first."""
        waiting = [(at, place, puzzle) for place, puzzle in enumerate(self) if (at := self.due_at(puzzle)) <= until]
        return [puzzle for *_, puzzle in sorted(waiting)]


def end_of_day(now: int, offset: int) -> int:
    """Return the end of the person's day, in milliseconds since 1970.

    Args:
        now: in milliseconds since 1970.
        offset: of the person's clock from UTC, in minutes; east is positive.

    >>> end_of_day(0, 0), end_of_day(0, -60)
    (86400000, 3600000)
    """
    local = now + offset * 60_000
    return (local // DAY + 1) * DAY - offset * 60_000


@functools.lru_cache(maxsize=20_000)
def _reviewed(before: tuple[float | None, float | None, datetime | None] | None, good: bool, at: int) -> Card:
    """Return a card after an answer; it never changes, so a profile that is followed again meets the same ones."""
    if before is None:
        card = Card(card_id=0, due=_time(at))
    else:
        stability, difficulty, last = before
        card = Card(0, State.Review, None, stability, difficulty, last, last)
    after, _ = SCHEDULER.review_card(card, Rating.Good if good else Rating.Again, _time(at))
    return after


def _time(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
