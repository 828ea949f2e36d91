"""The progress that follows from the entries of a profile, one after the other."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from eternitium import typed
from eternitium.checks import as_object, parse_json
from eternitium.lessons.lesson_data import strategy
from eternitium.lessons.progress import Score
from eternitium.lessons.puzzles import Puzzle, written
from eternitium.training.entries import UNRATED, Entry
from eternitium.training.ratings import Rating, rated
from eternitium.training.reviews import read_review
from eternitium.training.schedule import Pile

if TYPE_CHECKING:
    from eternitium.analysis.reviewed import ReviewedGame

MOST_MISTAKES: Final = 300  # positions of the person's mistakes; beyond them, the oldest are deleted
MAX_REVIEWED: Final = 400  # games; beyond them, the oldest are left out
MAX_NOTED: Final = 300  # games for research; beyond them, the oldest are left out
WHOLE_WIN: Final = 1_000  # per mille of a win
OWN: Final = "own-"  # how the ids of the person's mistakes begin
NotedGame = tuple[Any, ...]  # the values of an entry


class Reached:
    """The progress of a person.

    Attributes:
        lessons: id of a lesson -> "begun" or "done".
        solved: ids of the puzzles that were solved.
        score: right answers, all answers, and right ones in a row.
        pile: mistakes and missed puzzles, and when they come back.
        rating: over all themes.
        themes: theme -> rating.
        counts: theme -> answers.
        right: theme -> right answers.
        mistakes: id -> the puzzle that was made of a mistake.
        storm: how many were solved in the best storm.
        daily: date -> how many of its five were solved.
        duels: (opponent, whether it was won) -> how often.
        games: in whole games against characters.
        played: ids of these games.
        reviewed: id of one of them -> what its complete report says; the newest are kept.
        researches: whether the person wants whole games noted for research.
        for_research: these games, the values of their entries; none once the person has switched it off.
    """

    def __init__(self) -> None:
        self.lessons: dict[str, str] = {}
        self.solved, self.pile, self.rating = set[str](), Pile(), Rating()
        self.score = Score()
        self.themes: dict[str, Rating] = {}
        self.counts: Counter[str] = Counter()
        self.right: Counter[str] = Counter()
        self.mistakes: dict[str, Puzzle] = {}
        self.storm, self.daily = 0, dict[str, int]()
        self.duels: Counter[tuple[str, int]] = Counter()
        self.games, self.played = Rating(), set[str]()
        self.reviewed: dict[str, ReviewedGame] = {}
        self.researches, self.for_research = False, tuple[NotedGame, ...]()

    def become(self, other: "Reached") -> None:
        """Become a copy of another one."""
        self.lessons, self.solved, self.pile = other.lessons.copy(), other.solved.copy(), other.pile.copy()
        self.score, self.rating, self.themes = other.score, other.rating, other.themes.copy()
        self.counts, self.right = other.counts.copy(), other.right.copy()
        self.mistakes, self.duels = other.mistakes.copy(), other.duels.copy()
        self.storm, self.daily = other.storm, other.daily.copy()
        self.games, self.played = other.games, other.played.copy()
        self.reviewed = other.reviewed.copy()
        self.researches, self.for_research = other.researches, other.for_research

    def kept(self) -> "Reached":
        """Return a copy, which stays whatever comes later."""
        reached = Reached()
        reached.become(self)
        return reached

    def follow(self, entry: Entry) -> None:
        """Apply one entry."""
        if entry.kind in _FOLDS:
            _FOLDS[entry.kind](self, entry.at, *entry.values)

    def _lesson(self, at: int, lesson: str, state: str) -> None:
        if self.lessons.get(lesson) == "done":
            return
        self.lessons[lesson] = state
        if state == "done" and lesson in strategy():
            for puzzle in strategy()[lesson].later:
                self.pile.expect(puzzle, at)

    def _puzzle(self, at: int, puzzle: str, theme: str, good: int, rating: int, deviation: int) -> None:
        self.score = self.score.counted(bool(good))
        self.counts[theme] += 1
        self.right[theme] += good
        if good:
            self.solved.add(puzzle)
        if puzzle in self.mistakes or not puzzle.startswith(OWN):
            self.pile.answered(puzzle, bool(good), at)
        if rating != UNRATED:
            self.rating = rated(self.rating, rating, deviation, bool(good))
            self.themes[theme] = rated(self.themes.get(theme, Rating()), rating, deviation, bool(good))

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

    def _game(self, _: int, game: str, __: str, share: int, rating: int, deviation: int) -> None:
        """Count a game, once."""
        if game not in self.played:
            self.played.add(game)
            self.games = rated(self.games, rating, deviation, share / WHOLE_WIN)

    def _review(self, at: int, game: str, *values: Any) -> None:
        """Keep what the report of a game says, once."""
        if game not in self.reviewed:
            self.reviewed[game] = read_review(at, game, values)
        for oldest in list(self.reviewed)[:-MAX_REVIEWED]:
            del self.reviewed[oldest]

    def _research(self, _: int, wanted: int) -> None:
        self.researches = bool(wanted)
        self.for_research = self.for_research if wanted else ()

    def _played(self, _: int, *game: Any) -> None:
        """Note a whole game, once."""
        if self.researches and game not in self.for_research:
            self.for_research = (*self.for_research, game)[-MAX_NOTED:]

    def _before(self, _: int, right: int, asked: int, best: int) -> None:
        self.score = Score(right, asked, 0, best)


_FOLDS: Final[Mapping[str, Callable[..., None]]] = {
    "lesson": Reached._lesson,
    "puzzle": Reached._puzzle,
    "mistake": Reached._mistake,
    "drop": Reached._drop,
    "storm": Reached._storm,
    "daily": Reached._daily,
    "duel": Reached._duel,
    "game": Reached._game,
    "review": Reached._review,
    "research": Reached._research,
    "played": Reached._played,
    "before": Reached._before,
}


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle made of a mistake, for its entry."""
    return json.dumps(written(puzzle, ("kind", "seed", "tolerance", "options")), separators=(",", ":"))


def _read_puzzle(name: str, text: str) -> Puzzle | None:
    """Return the puzzle of an entry; None if it is not one: such an entry is kept, and nothing is asked."""
    try:
        puzzle = typed.read(name, Puzzle, as_object(name, parse_json(name, text)) | {"id": name})
        puzzle.game()
    except (ValueError, RecursionError):
        return None
    return puzzle
