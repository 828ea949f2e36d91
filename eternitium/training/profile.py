"""A person's profile: everything that was learnt, answered and guessed, as a list of entries that only grows.

What is due, how strong somebody is and how well chances are guessed all follow from the entries; so two profiles are
merged by putting their entries together, and nothing is lost.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from typing import Final

from eternitium.training.calibration import Guess
from eternitium.training.entries import LONGEST_PROFILE, MISTAKE, Entry, Found, as_text, entry_of, file_text, read
from eternitium.training.reached import MOST_MISTAKES, Reached

MAX_ENTRIES: Final = 20_000  # entries; of more the oldest go
LONGEST_FOREIGN: Final = 1_000_000  # characters of rows that we do not know
MARGIN: Final = 1_000  # characters of a file besides its rows, and more
GAP_OF_ENTRIES: Final = 200  # entries from one bookmark to the next


class Profile(Reached):
    """What a person has reached, by all entries.

    An entry costs the same however many there are: bookmarks keep what was reached at some of them, so that one that
    comes late is followed from the nearest bookmark before it. What is too much to be kept no longer belongs to the
    entries, but what it has changed lasts as long as the profile is open.

    Attributes:
        answers: when each puzzle was answered, and whether rightly.
        guesses: all chances that were guessed.
        foreign: text of a row that another version may know -> the row; it is kept as it is.
        trimmed: how many own mistakes were too old to be kept.
        forgotten: how many other entries were.
        revision: grows with each change.
    """

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []
        self._texts: dict[Entry, str] = {}
        self._length = 0
        self._bookmarks: list[tuple[int, Reached]] = [(0, Reached())]
        self._mistakes: list[Entry] = []
        self.answers: list[tuple[int, bool]] = []
        self.guesses: list[Guess] = []
        self.foreign: dict[str, object] = {}
        self.trimmed = self.forgotten = self.revision = 0

    # Entries

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def entries(self) -> list[Entry]:
        """All entries, the oldest first."""
        return self._entries.copy()

    @property
    def own(self) -> set[str]:
        """Ids of own mistakes that were met, also of those that are not to come back."""
        return {entry.values[0] for entry in self._entries if entry.kind in (MISTAKE, "drop")}

    def add(self, at: int, kind: str, *values: object) -> Entry:
        """Return something happened. Raises ValueError: it is no entry."""
        entry = entry_of([at, kind, *values])
        self.merge([entry])
        return entry

    def take(self, found: Found) -> list[object]:
        """Put what a file holds to it.

        Gives the rows that were new. Raises ValueError: it holds more rows than fit that we do not know.
        """
        foreign = {as_text(row): row for row in found.foreign}
        new = {text: row for text, row in foreign.items() if text not in self.foreign}
        if sum(map(len, (*self.foreign, *new))) > LONGEST_FOREIGN:
            raise ValueError(f"profile: its unknown entries have more than {LONGEST_FOREIGN} characters")
        self.foreign |= new
        self.revision += bool(new)
        self._length += sum(len(text) + 1 for text in new)
        return [*(entry.row() for entry in self.merge(found.entries)), *new.values()]

    def merge(self, entries: Iterable[Entry]) -> list[Entry]:
        """Put other entries to these. Gives those that were new."""
        fresh = sorted(set(entries) - self._texts.keys(), key=_order)
        if fresh:
            self.revision += 1
            first, last = self._insert(fresh)
            self._follow(first, last)
            self._trim()
        return fresh

    def _insert(self, fresh: Sequence[Entry]) -> tuple[int, int]:
        """Put new entries to their places: where the first one is, and what comes after the last one."""
        if len(fresh) == 1:
            insort(self._entries, fresh[0], key=_order)
        else:
            self._entries = sorted((*self._entries, *fresh), key=_order)
        for entry in fresh:
            self._count_in(entry)
        return self._place(fresh[0]), self._place(fresh[-1]) + 1

    def _count_in(self, entry: Entry) -> None:
        """What does not depend on the order of entries."""
        self._texts[entry] = entry.text
        self._length += len(self._texts[entry]) + 1
        if entry.kind == MISTAKE:
            insort(self._mistakes, entry, key=_order)
        elif entry.kind == "puzzle":
            self.answers.append((entry.at, bool(entry.values[2])))
        elif entry.kind == "guess":
            what, said, true = entry.values
            self.guesses.append(Guess(what, said / 100, true / 1000))

    def _place(self, entry: Entry) -> int:
        return bisect_left(self._entries, _order(entry), key=_order)

    # What follows from them

    def _follow(self, first: int, after: int) -> None:
        """Follow the entries from the first new one on; a bookmark marks where the new ones end."""
        while self._bookmarks[-1][0] > first:
            self._bookmarks.pop()
        begin, reached = self._bookmarks[-1]
        self.become(reached)
        for place in range(begin, len(self._entries)):
            self.follow(self._entries[place])
            if place + 1 == after or not (place + 1) % GAP_OF_ENTRIES:
                self._bookmark(place + 1)

    def _bookmark(self, place: int) -> None:
        """One that is near the one before the last takes the place of the last."""
        if len(self._bookmarks) > 1 and place - self._bookmarks[-2][0] < GAP_OF_ENTRIES:
            self._bookmarks.pop()
        self._bookmarks.append((place, self.kept()))

    # What is too much

    def _trim(self) -> None:
        """Own mistakes beyond their number and entries beyond theirs go, and what would not be read again."""
        while len(self._mistakes) > MOST_MISTAKES:
            self.trimmed += 1
            self._remove(self._mistakes[0])
        while len(self._entries) > MAX_ENTRIES or (self._entries and self._length > LONGEST_PROFILE - MARGIN):
            self.forgotten += 1
            self._remove(self._entries[0])

    def _remove(self, entry: Entry) -> None:
        """It is kept no longer; what it has changed stays."""
        place = self._place(entry)
        del self._entries[place]
        self._length -= len(self._texts.pop(entry)) + 1
        if entry.kind == MISTAKE:
            self._mistakes.remove(entry)
        self._bookmarks = [(mark - (mark > place), reached) for mark, reached in self._bookmarks]

    # Files

    def save(self) -> str:
        """As the text of a file."""
        return file_text([*map(self._texts.__getitem__, self._entries), *self.foreign])

    @classmethod
    def load(cls, text: str, sentence: str) -> "Profile":
        """Return the profile that a file tells, also one of an earlier version.

        `text`: of the file; `sentence`: what a person is told if it is none. Raises ValueError: the sentence.
        """
        profile = cls()
        try:
            profile.take(read(text))
        except ValueError as error:
            raise ValueError(sentence) from error
        return profile


def _order(entry: Entry) -> tuple[int, str, str]:
    return entry.at, entry.kind, str(entry.values)
