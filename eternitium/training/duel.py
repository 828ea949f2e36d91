"""Duels: short games from near the crystal, against an opponent of a chosen level."""

from typing import Final

import numpy as np

from eternitium.jobs.job import Job
from eternitium.lessons.measured import Measured
from eternitium.lessons.progress import DuelOver, Progress
from eternitium.lessons.spoken import Spoken
from eternitium.match.match import Match
from eternitium.payload.guide import DuelGuide
from eternitium.payload.snapshot import SnapshotPayload
from eternitium.policies.registry import LEVELS
from eternitium.rulebook import word
from eternitium.training.bank import stored
from eternitium.training.difficulty import LEVELS as RATINGS
from eternitium.training.ratings import Rating

DUEL: Final = "duel"
DUELS: Final = {f"{DUEL}-{level}": level for level in LEVELS}  # name of the round -> opponent
DUEL_CARDS: Final = 4  # the most era cards that anybody has left
DESK: Final = "practice"


class DuelRun(Spoken):
    """A duel: the person is to move, and both players are near the crystal.

    `opponent`: one of the levels of the league, "level1" to "level8". `puzzle`: where it begins; of two players.
    `language`: of all texts. `seed`: of all chance. `topic`: "duel"; `opponent`: as given; `match`: the duel. Raises
    ValueError: there is no such opponent.
    """

    def __init__(self, opponent: str, puzzle: Measured, language: str = "en", seed: int = 0) -> None:
        self.topic, self.opponent, self.puzzle, self.seed, self._language = DUEL, opponent, puzzle, seed, language
        person = puzzle.game().player
        seats = [opponent if seat != person else "person" for seat in range(2)]
        self.match = Match.from_position(puzzle.position, seed, person, language, seats=seats)
        self.match.desk = DESK
        self._ended = False

    @property
    def won(self) -> bool | None:
        """Whether the person has won, alone or jointly; None until it is over."""
        result = self.match.snapshot().result
        return None if result is None else result.rows[self.match.viewer].winner

    def take_progress(self) -> list[Progress]:
        """Return its result, once: undoing the end and playing on does not change it."""
        if self.won is not None and not self._ended:
            self._ended = True
            self._progress.append(DuelOver(self.opponent, self.won))
        return super().take_progress()

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the board."""
        return self.match.snapshot(memory_aid)

    def job(self, advice: bool = False) -> Job | None:
        """Return the job of looking ahead."""
        return self.match.job(advice)

    def guide(self) -> DuelGuide:
        """Return the duel for a page, all texts ready."""
        won = self.won
        return DuelGuide(
            kind="puzzle",
            id=self.puzzle.id,
            topic=f"{DUEL}-{self.opponent}",
            topic_title=self._say("round-duel"),
            question=self._say("duel-title", name=self._other),
            text=self._say("duel-text"),
            state="play" if won is None else "over",
            opponent=self.opponent,
            ended="" if won is None else self._say("duel-won" if won else "duel-lost"),
        )

    @property
    def _other(self) -> str:
        return self.match.names[1 - self.match.viewer]

    def _say(self, key: str, **slots: object) -> str:
        return word("trainer", key, self._language, None, **slots)


def start_of(seed: int) -> Measured:
    """Draw a place of the bank where a duel may begin. Raises ValueError: the bank has none."""
    for place in np.random.default_rng(seed).permutation(len(stored())):
        puzzle = stored()[int(place)].puzzle()
        if _is_near(puzzle):
            return puzzle
    raise ValueError("bank: it has no place near the crystal for two players")


def _is_near(puzzle: Measured) -> bool:
    stacks = [len(player["stack"]) for player in puzzle.position["players"]]
    return len(stacks) == 2 and not puzzle.moves and max(stacks) <= DUEL_CARDS and puzzle.kind != "acquire"


def nearest_level(rating: Rating) -> str:
    """Return the opponent of about the same strength."""
    return min(zip(LEVELS, RATINGS, strict=True), key=lambda level: abs(level[1] - rating.mean))[0]
