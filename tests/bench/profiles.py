"""What an answer costs with a full profile, in CPU time: to put it to the entries, and to tell what follows.

    nice -n 5 python -m tests.bench.profiles    # a few seconds

Rows: entries in order; one of them dated 2099; the last 2,000 of them a year ahead, which are followed again after each
answer. An answer must stay below 20 ms in each row.
"""

import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from eternitium.training.entries import Entry
from eternitium.training.learner import Learner
from eternitium.training.profile import MAX_ENTRIES
from eternitium.training.schedule import DAY
from eternitium.training.shelf import trainer_shelf

NOW: Final = 1_795_000_000_000
YEAR: Final = 365 * DAY
ANSWERS: Final = 20
LATE: Final = 2_000
ROWS: Final[dict[str, Callable[[int], int]]] = {
    "in order": lambda left: NOW - left * DAY // 24,
    "one in 2099": lambda left: NOW - left * DAY // 24 if left > 1 else NOW + 73 * YEAR,
    "2,000 a year ahead": lambda left: NOW - left * DAY // 24 + YEAR * (left <= LATE),
}


def full(when: Callable[[int], int]) -> Learner:
    """Somebody with as many entries as are kept; when each happened, by how many are left."""
    dice, learner = Random(1), Learner()
    learner.set_clock(NOW, 0)
    learner.profile.merge(_entry(dice, when(left)) for left in range(MAX_ENTRIES, 0, -1))
    return learner


def _entry(dice: Random, at: int) -> Entry:
    if dice.random() < 0.1:
        return Entry(at, "guess", ("hand", dice.randrange(101), dice.randrange(1001)))
    return Entry(at, "puzzle", (f"a-{dice.randrange(400)}", "order", int(dice.random() < 0.7), 900, 60))


def measured(learner: Learner, number: int) -> tuple[float, float]:
    """CPU-milliseconds for one more answer, and for telling what follows."""
    values: tuple[Any, ...] = (f"b-{number}", "order", number % 2, 900, 60)
    begin = time.process_time()
    learner.add("puzzle", *values)
    between = time.process_time()
    trainer_shelf(learner, "en")
    return 1000 * (between - begin), 1000 * (time.process_time() - between)


def main() -> None:
    """Print a row for each kind of profile."""
    for name, when in ROWS.items():
        learner = full(when)
        measured(learner, 0)
        answers, told = zip(*(measured(learner, 1 + number) for number in range(ANSWERS)), strict=True)
        print(f"{name:20} answer {sum(answers) / ANSWERS:6.1f} ms, what follows {sum(told) / ANSWERS:5.1f} ms")


if __name__ == "__main__":
    main()
