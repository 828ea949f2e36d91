"""A person's profile: all that was learnt, answered and guessed, as a list of entries that only grows.

What is due, how strong the person is and how good the guesses are all follow from the entries; so two profiles are
merged by putting their entries together, and nothing is lost.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from typing import Final

from eternitium.training.calibration import Guess
from eternitium.training.entries import LONGEST_PROFILE, MISTAKE, Entry, Found, as_text, entry_of, file_text, read
from eternitium.training.reached import MOST_MISTAKES, Reached

MAX_ENTRIES: Final = 20_000  # beyond them, the oldest are deleted
LONGEST_FOREIGN: Final = 1_000_000  # characters of unknown rows
MARGIN: Final = 1_000  # characters of a file besides its rows, and more
GAP_OF_ENTRIES: Final = 200  # entries from one bookmark to the next


class Profile(Reached):
    """The progress of a person, by all entries.

    An entry costs the same however many there are: bookmarks keep the progress at some of them, so that an entry that
    comes late is followed from the nearest bookmark before it. What is too much to be kept is no longer an entry, but
    what it has changed lasts as long as the profile is open.

    Attributes:
        answers: when each puzzle was answered, and whether rightly.
        guesses: all chances that were guessed.
        foreign: text of a row that another version may know -> the row, which is kept as it is.
        trimmed: how many of the person's mistakes were too old to be kept.
        forgotten: how many other entries were too old to be kept.
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
        """The ids of all the person's mistakes, also of those that must not come back."""
        return {entry.values[0] for entry in self._entries if entry.kind in (MISTAKE, "drop")}

    def add(self, at: int, kind: str, *values: object) -> Entry:
        """Add an entry. Raises ValueError: it is not a valid entry."""
        entry = entry_of([at, kind, *values])
        self.merge([entry])
        return entry

    def take(self, found: Found) -> list[object]:
        """Add the contents of a file.

        Returns the rows that were new. Raises ValueError: it has more unknown rows than fit.
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
        """Add other entries. Returns those that were new."""
        fresh = sorted(set(entries) - self._texts.keys(), key=_order)
        if fresh:
            self.revision += 1
            first, last = self._insert(fresh)
            self._follow(first, last)
            self._trim()
        return fresh

    def _insert(self, fresh: Sequence[Entry]) -> tuple[int, int]:
        """Insert new entries; return the place of the first one, and that after the last one."""
        if len(fresh) == 1:
            insort(self._entries, fresh[0], key=_order)
        else:
            self._entries = sorted((*self._entries, *fresh), key=_order)
        for entry in fresh:
            self._count_in(entry)
        return self._place(fresh[0]), self._place(fresh[-1]) + 1

    def _count_in(self, entry: Entry) -> None:
        """Count what does not depend on the order of entries."""
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

    # The progress

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
        """Set a bookmark; it replaces the last one if it is near the one before that."""
        if len(self._bookmarks) > 1 and place - self._bookmarks[-2][0] < GAP_OF_ENTRIES:
            self._bookmarks.pop()
        self._bookmarks.append((place, self.kept()))

    # Limits

    def _trim(self) -> None:
        """Delete the oldest mistakes and entries beyond their number, and what would be too long to be read again."""
        while len(self._mistakes) > MOST_MISTAKES:
            self.trimmed += 1
            self._remove(self._mistakes[0])
        while len(self._entries) > MAX_ENTRIES or (self._entries and self._length > LONGEST_PROFILE - MARGIN):
            self.forgotten += 1
            self._remove(self._entries[0])

    def _remove(self, entry: Entry) -> None:
        """Delete an entry; what it has changed stays."""
        place = self._place(entry)
        del self._entries[place]
        self._length -= len(self._texts.pop(entry)) + 1
        if entry.kind == MISTAKE:
            self._mistakes.remove(entry)
        self._bookmarks = [(mark - (mark > place), reached) for mark, reached in self._bookmarks]

    # Files

    def save(self) -> str:
        """Return the text of a file."""
        return file_text([*map(self._texts.__getitem__, self._entries), *self.foreign])

    @classmethod
    def load(cls, text: str, sentence: str) -> "Profile":
        """Load a profile from a file, also one of an earlier version.

        `text`: of the file; `sentence`: the message if it is not a profile. Raises ValueError: the sentence.
        """
        profile = cls()
        try:
            profile.take(read(text))
        except ValueError as error:
            raise ValueError(sentence) from error
        return profile


def _order(entry: Entry) -> tuple[int, str, str]:
    return entry.at, entry.kind, str(entry.values)
