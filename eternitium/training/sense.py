"""Luck sense: the person guesses chances, and the true ones are shown at once.

Three kinds of chances are exact. Two are about the rest of the game, which strong players finished many times. The
stored questions were made with

    python -m eternitium.training.sense --seed 21 --each 60 --output eternitium/training

from the stored bank. The same seed gives the same questions as long as the engine and its players stay the same.
"""

import argparse
import json
import lzma
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final

import numpy as np
from tqdm.auto import tqdm

from eternitium import typed
from eternitium.checks import parse_json, whole_number, writable_folder
from eternitium.lessons.measured import Measured
from eternitium.lessons.practice import PracticeRun
from eternitium.lessons.progress import Guessed
from eternitium.lessons.puzzle_judges import Judgement, asked_chance
from eternitium.lessons.puzzle_maker import PLAIN, PuzzleMaker
from eternitium.lessons.puzzles import KINDS, TOLERANCE, Puzzle, written
from eternitium.payload.guide import PuzzleGuide
from eternitium.rulebook import word
from eternitium.training.bank import stored

SENSE: Final = "sense"
STORED: Final = "sense.json.xz"
FORMAT: Final = 1
TOPIC: Final = "chance"
EXACT: Final = KINDS[TOPIC]
PLAYED_OUT: Final = ("finish", "first")
TURNS: Final = ("success", "hand", "finish", "first", "ai")  # near things first; the AI is only in the solo game
EACH: Final = 60  # stored questions of each kind
LENGTH: Final = 10  # questions: about five minutes
ROLLOUTS: Final = 20_000  # for a chance that is not exact: its standard error is at most 0.4 percentage points
_FIELDS: Final = ("id", "kind", "subject", "seed", "tolerance", "chance", "error", "position")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Puzzle):
    """A question about a chance. `chance`: the true one, 0 to 1. `error`: its standard error; 0 if it is exact."""

    chance: float
    error: float = 0.0


class SenseRun(PracticeRun):
    """A round of chances to guess; the kinds of questions take turns.

    `language`: of all texts; `seed`: the same seed gives the same questions. Raises ValueError: an unknown language.
    """

    def __init__(self, language: str = "en", seed: int = 0) -> None:
        self._start(SENSE, language, predict=False, seed=seed, puzzles=questions(seed))

    def _judge(self) -> Judgement:
        return Judgement((), self._puzzle.chance) if isinstance(self._puzzle, Asked) else super()._judge()

    def _report(self, _: bool) -> None:
        """Report the question, the guess in percent, and the true chance in per mille."""
        if self._judgement is not None and self._judgement.chance is not None and self._guess is not None:
            said, true = round(100 * self._guess), round(1000 * self._judgement.chance)
            self._progress.append(Guessed(self._puzzle.kind, said, true))

    def guide(self) -> PuzzleGuide:
        """Return the current question for a page."""
        title = word("trainer", f"round-{SENSE}", self._language)
        return replace(super().guide(), topic=SENSE, topic_title=title)


def questions(seed: int, count: int = LENGTH) -> tuple[Asked, ...]:
    """Return questions drawn from the stored ones; their kinds take turns."""
    dice, each = np.random.default_rng(seed), {kind: of_kind(kind) for kind in TURNS}
    orders = {kind: dice.permutation(len(found)) for kind, found in each.items() if found}
    turns = [kind for _ in range(count) for kind in TURNS if kind in orders][:count]
    return tuple(each[kind][int(orders[kind][place // len(orders)])] for place, kind in enumerate(turns))


@cache
def all_questions() -> tuple[Asked, ...]:
    """Return the stored questions."""
    return read(lzma.decompress(files("eternitium.training").joinpath(STORED).read_bytes()).decode())


def of_kind(kind: str) -> tuple[Asked, ...]:
    """Return the stored questions of a kind."""
    return tuple(question for question in all_questions() if question.kind == kind)


def read(text: str) -> tuple[Asked, ...]:
    """Read the questions of a file. Raises ValueError: the file is damaged; the message names the field."""
    return typed.read(STORED, _File, parse_json(STORED, text)).questions


@dataclass(frozen=True, slots=True)
class _File:
    format: Annotated[int, (FORMAT,)]
    questions: tuple[Asked, ...]


def write(found: Sequence[Asked]) -> bytes:
    """Return the contents of a file with these questions."""
    questions = [written(one, _FIELDS) for one in found]
    text = json.dumps({"format": FORMAT, "questions": questions}, separators=(",", ":"))
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


# Making questions


def make(seed: int, each: int) -> list[Asked]:
    """Make a number of questions of each kind."""
    maker, dice = PuzzleMaker(seed), np.random.default_rng(seed)
    with tqdm(total=each * (len(EXACT) + len(PLAYED_OUT)), unit="question") as bar:
        found = list[Asked]()
        for kind in EXACT:
            for number in range(each):
                found.append(_exact(maker.make_of_kind(kind), number + 1))
                bar.update()
        for kind in PLAYED_OUT:
            for number, question in zip(range(each), _played_out(kind, dice), strict=False):
                found.append(_named(question, number + 1))
                bar.update()
    return found


def _exact(puzzle: Puzzle, number: int) -> Asked:
    chance = round(asked_chance(puzzle, puzzle.game()), 5)
    asked = Asked("", puzzle.kind, puzzle.position, puzzle.seed, TOLERANCE[TOPIC], puzzle.subject, chance=chance)
    return _named(asked, number)


def _named(question: Asked, number: int) -> Asked:
    return replace(question, id=f"{question.kind}-{number}")


def _played_out(kind: str, dice: np.random.Generator) -> Iterator[Asked]:
    """Yield questions about the rest of games at puzzles of the bank."""
    from eternitium.analysis.forecast import forecast

    for place in dice.permutation(len(stored())):
        puzzle = stored()[int(place)].puzzle()
        if puzzle.moves or (kind == "first" and not _has_rivals(puzzle)):
            continue
        found = forecast(puzzle.game(), rollouts=ROLLOUTS)
        turns = round(found.turns)
        chance, subject = (found.finish_by(turns), str(turns)) if kind == "finish" else (1 - found.win, "")
        if PLAIN[0] < chance < PLAIN[1]:
            error = (chance * (1 - chance) / found.rollouts) ** 0.5 if kind == "finish" else found.win_se
            tolerance, chance, error = TOLERANCE[TOPIC], round(chance, 4), round(error, 4)
            yield Asked("", kind, puzzle.position, puzzle.seed, tolerance, subject, chance=chance, error=error)


def _has_rivals(puzzle: Measured) -> bool:
    return len(puzzle.position["players"]) > 1


def main(arguments: Sequence[str] | None = None) -> None:
    """Write questions about chances."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seed", type=int, required=True, help="the same seed gives the same questions")
    parser.add_argument("--each", type=int, default=EACH, help="questions of each kind")
    parser.add_argument("--output", default=".", help="folder to write them into")
    given = parser.parse_args(arguments)
    path = writable_folder("output", Path(given.output)) / STORED
    path.write_bytes(write(make(whole_number("seed", given.seed, 0), given.each)))


if __name__ == "__main__":
    main()
