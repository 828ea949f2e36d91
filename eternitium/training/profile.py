"""A person's profile: everything that was learnt, answered and guessed, as a list of entries that only grows.

What is due, how strong somebody is and how well chances are guessed all follow from the entries; so two profiles are
merged by putting their entries together, and nothing is lost.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from eternitium.checks import parse_json, shown
from eternitium.lessons.puzzles import Puzzle, packed, unpacked
from eternitium.training.calibration import Guess
from eternitium.training.ratings import Rating, rated
from eternitium.training.schedule import Pile

KIND: Final = "eternitium-profile"
OLDER: Final = "eternitium-progress"  # what earlier versions saved
FORMAT: Final = 1
MOST: Final = 20_000  # entries; of more the oldest go
MOST_MISTAKES: Final = 300  # positions of own mistakes; of more the oldest go
LONGEST_ID: Final = 100
LONGEST_POSITION: Final = 6_000
LONGEST_PROFILE: Final = 4_000_000  # characters of a file
LATEST: Final = 4_102_444_800_000  # the year 2100, in milliseconds
STATES: Final = ("begun", "done")
UNRATED: Final = 0  # the rating of a puzzle that has none
TOPIC: Final = "puzzle"  # the theme of what has none


class Entry(NamedTuple):
    """Something that happened.

    Attributes:
        at: when, in milliseconds since 1970.
        kind: what, one of `KINDS`.
        values: what belongs to it, in the order in which `KINDS` lists it.
    """

    at: int
    kind: str
    values: tuple[Any, ...]

    def row(self) -> list[Any]:
        """As plain JSON."""
        return [self.at, self.kind, *self.values]


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_ID


def _is_flag(value: object) -> bool:
    return type(value) is int and value in (0, 1)


def _within(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_POSITION


_COUNT: Final = _within(0, 100_000)
_RATING: Final = _within(-2_000, 4_000)

# What each kind of entry holds.
KINDS: Final[Mapping[str, tuple[Callable[[object], bool], ...]]] = {
    "lesson": (_is_id, lambda value: value in STATES),  # id, state
    "puzzle": (_is_id, _is_id, _is_flag, _RATING, _within(0, 1_000)),  # id, theme, solved, rating, its deviation
    "guess": (_is_id, _within(0, 100), _within(0, 1_000)),  # what of, said in percent, true in per mille
    "mistake": (_is_id, _is_text),  # id, the puzzle as JSON
    "drop": (_is_id,),  # id of what is not to come back
    "storm": (_COUNT, _COUNT),  # solved, asked
    "daily": (_is_id, _within(0, 5)),  # date, solved
    "duel": (_is_id, _is_flag),  # opponent, won
    "before": (_COUNT, _COUNT, _COUNT),  # what an older version had counted: right, asked, best streak
}


class Profile:
    """What a person has reached.

    Attributes:
        lessons: id of a lesson -> "begun" or "done".
        solved: ids of the puzzles that were solved.
        score: answers that were right and at all, right ones in a row, and the longest such row.
        pile: mistakes and missed puzzles, and when they come back.
        rating: over all themes.
        themes: theme -> rating.
        counts: theme -> answers.
        right: theme -> right answers.
        answers: when each puzzle was answered, and whether rightly, in their order.
        guesses: all chances that were guessed.
        mistakes: id -> the puzzle that was made of an own mistake.
        storm: how many were solved in the best storm.
        daily: date -> how many of its five were solved.
        duels: (opponent, whether it was won) -> how often.
    """

    def __init__(self) -> None:
        self._entries: set[Entry] = set()
        self._newest: Entry | None = None
        self._begin()

    def _begin(self) -> None:
        self.lessons: dict[str, str] = {}
        self.solved, self.pile, self.rating = set[str](), Pile(), Rating()
        self.score = {"right": 0, "asked": 0, "streak": 0, "best": 0}
        self.themes: dict[str, Rating] = {}
        self.counts: Counter[str] = Counter()
        self.right: Counter[str] = Counter()
        self.answers: list[tuple[int, bool]] = []
        self.guesses: list[Guess] = []
        self.mistakes: dict[str, Puzzle] = {}
        self.storm, self.daily = 0, dict[str, int]()
        self.duels: Counter[tuple[str, int]] = Counter()

    # Entries

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def entries(self) -> list[Entry]:
        """All entries, the oldest first."""
        return sorted(self._entries, key=_order)

    def add(self, at: int, kind: str, *values: object) -> Entry:
        """Something happened.

        Raises:
            ValueError: it is no entry.
        """
        entry = _entry([at, kind, *values])
        self.merge([entry])
        return entry

    def merge(self, entries: Iterable[Entry]) -> list[Entry]:
        """Put other entries to these.

        Returns:
            Those that were new.
        """
        fresh = sorted(set(entries) - self._entries, key=_order)
        if not fresh:
            return []
        self._entries.update(fresh)
        follows = self._newest is None or _order(fresh[0]) > _order(self._newest)
        if len(self._entries) > MOST:
            self._entries = set(self.entries[-MOST:])
            follows = False
        if not follows:
            self._begin()
        for entry in fresh if follows else self.entries:
            _FOLDS[entry.kind](self, entry.at, *entry.values)
        newest = fresh[-1]
        self._newest = newest if self._newest is None else max(self._newest, newest, key=_order)
        return fresh

    # What follows from them

    def _lesson(self, _: int, lesson: str, state: str) -> None:
        if self.lessons.get(lesson) != "done":
            self.lessons[lesson] = state

    def _puzzle(self, at: int, puzzle: str, theme: str, good: int, rating: int, deviation: int) -> None:
        self._count(bool(good))
        self.answers.append((at, bool(good)))
        self.counts[theme] += 1
        self.right[theme] += good
        if good:
            self.solved.add(puzzle)
        self.pile.answered(puzzle, bool(good), at)
        if rating != UNRATED:
            self.rating = rated(self.rating, rating, deviation, bool(good))
            self.themes[theme] = rated(self.themes.get(theme, Rating()), rating, deviation, bool(good))

    def _count(self, good: bool) -> None:
        right, asked, streak, best = (self.score[name] for name in ("right", "asked", "streak", "best"))
        streak = streak + 1 if good else 0
        self.score = {"right": right + good, "asked": asked + 1, "streak": streak, "best": max(best, streak)}

    def _guess(self, _: int, what: str, said: int, true: int) -> None:
        self.guesses.append(Guess(what, said / 100, true / 1000))

    def _mistake(self, at: int, puzzle: str, text: str) -> None:
        found = _read_puzzle(puzzle, text)
        if found is None:
            return
        self.mistakes[puzzle] = found
        self.pile.answered(puzzle, False, at)
        for oldest in list(self.mistakes)[:-MOST_MISTAKES]:
            self._drop(at, oldest)

    def _drop(self, _: int, puzzle: str) -> None:
        self.mistakes.pop(puzzle, None)
        self.pile.drop(puzzle)

    def _storm(self, _: int, solved: int, __: int) -> None:
        self.storm = max(self.storm, solved)

    def _daily(self, _: int, date: str, solved: int) -> None:
        self.daily.setdefault(date, solved)

    def _duel(self, _: int, opponent: str, won: int) -> None:
        self.duels[opponent, won] += 1

    def _before(self, _: int, right: int, asked: int, best: int) -> None:
        self.score = {"right": right, "asked": asked, "streak": 0, "best": best}

    # Files

    def save(self) -> str:
        """As the text of a file."""
        rows = [entry.row() for entry in self.entries]
        return json.dumps({"format": FORMAT, "kind": KIND, "entries": rows}, separators=(",", ":"))

    @classmethod
    def load(cls, text: str, sentence: str) -> "Profile":
        """The profile that a file tells, also one of an earlier version.

        Args:
            text: of the file.
            sentence: what a person is told if it is none.

        Raises:
            ValueError: the sentence.
        """
        profile = cls()
        try:
            profile.merge(read(text))
        except ValueError as error:
            raise ValueError(sentence) from error
        return profile


_FOLDS: Final[Mapping[str, Callable[..., None]]] = {
    "lesson": Profile._lesson,
    "puzzle": Profile._puzzle,
    "guess": Profile._guess,
    "mistake": Profile._mistake,
    "drop": Profile._drop,
    "storm": Profile._storm,
    "daily": Profile._daily,
    "duel": Profile._duel,
    "before": Profile._before,
}


def read(text: str) -> list[Entry]:
    """The entries of a file.

    Raises:
        ValueError: it is no profile.
    """
    found = parse_json("profile", text)
    if not isinstance(found, dict):
        raise ValueError("profile: it is no object")
    if (found.get("kind"), found.get("format")) == (OLDER, 1):
        return _of_older(found)
    rows = found.get("entries")
    if (found.get("kind"), found.get("format")) != (KIND, FORMAT) or not isinstance(rows, list) or len(rows) > MOST:
        raise ValueError("profile: it is none of a known format")
    return [_entry(row) for row in rows]


def _entry(row: object) -> Entry:
    if not isinstance(row, list | tuple) or len(row) < 2:
        raise ValueError("entry: it has no time or no kind")
    at, kind, *values = row
    fields = KINDS.get(kind, ()) if isinstance(kind, str) else ()
    fit = len(values) == len(fields) and all(map(_fits, fields, values))
    if not _within(0, LATEST)(at) or not fields or not fit:
        raise ValueError(f"entry: {shown(row)} is none")
    return Entry(at, kind, tuple(values))


def _fits(field: Callable[[object], bool], value: object) -> bool:
    return field(value)


def _order(entry: Entry) -> tuple[int, str, str]:
    return entry.at, entry.kind, str(entry.values)


def _of_older(found: Mapping[str, Any]) -> list[Entry]:
    """What an earlier version has kept: lessons, solved puzzles and a score, without times."""
    score, lessons, solved = found.get("score"), found.get("lessons"), found.get("solved")
    if not (isinstance(score, dict) and isinstance(lessons, dict) and isinstance(solved, list)):
        raise ValueError("profile: it is none of a known format")
    rows = [
        *([0, "lesson", lesson, state] for lesson, state in lessons.items()),
        *([0, "puzzle", puzzle, TOPIC, 1, UNRATED, 0] for puzzle in solved),
        [1, "before", score.get("right"), score.get("asked"), score.get("best")],
    ]
    return [_entry(row) for row in rows]


# Own mistakes


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle made of an own mistake, for its entry."""
    kept = {"kind": puzzle.kind, "seed": puzzle.seed, "tolerance": puzzle.tolerance, "options": list(puzzle.options)}
    return json.dumps({**kept, "position": packed(puzzle.position)}, separators=(",", ":"))


def _read_puzzle(name: str, text: str) -> Puzzle | None:
    """The puzzle of an entry; None if it is none: such an entry is kept, and nothing is asked."""
    try:
        found = json.loads(text)
        position, options = unpacked(found["position"]), tuple(map(str, found["options"]))
        puzzle = Puzzle(name, found["kind"], position, int(found["seed"]), float(found["tolerance"]), "", options)
        puzzle.game()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return puzzle
