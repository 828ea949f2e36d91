"""What each notebook teaches, read from the notebook itself: aims, what comes before, level, minutes and exercises.

    python docs/_extensions/teaching.py          # show how the minutes are estimated
    python docs/_extensions/teaching.py --write  # and write them into the heads of the notebooks

The estimate supposes that a reader reads 150 words a minute, which is slow, as one reads texts with numbers, and thinks
for one minute about each cell with code. Each exercise states its own minutes. Nobody has been timed.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

FOLDER: Final = Path(__file__).parents[2] / "notebooks"
WORDS_A_MINUTE: Final = 150
MINUTES_A_CELL: Final = 1
STEP: Final = 5  # minutes; more would be pretence
HEAD: Final = re.compile(
    r"\* \*\*Aims:\*\* (?P<aims>.+)\n\* \*\*Before:\*\* (?P<before>.+)\n"
    r"\* \*\*Level:\*\* (?P<level>[1-3](?: to [1-3])?)(?:, (?P<needs>.+))?\n"
    r"\* \*\*Minutes:\*\* (?P<minutes>\d+), (?P<practice>\d+) of them for the exercises"
)
EXERCISE: Final = re.compile(
    r"### (?P<number>\d\d\.\d) (?P<title>.+)\n\n\*Level (?P<level>[1-3]), (?P<minutes>\d+) minutes\.\*"
)
MINUTES: Final = re.compile(r"(\* \*\*Minutes:\*\* )\d+, \d+")
LINK: Final = re.compile(r"\[([^\]]+)\]\(([^)#\s]+)\.ipynb\)")
PAGE: Final = """\
# The notebooks

One question each. Here you read them with their code and results. All cells were run when this site was built. Below a
figure you can open the same one, to point at. Boards need `eternitium notebooks`; the [gallery](../gallery.md) has some
that work here. [For teachers](../howto/teachers.md) says how a class can use the notebooks.

| notebook | aims | before | level | minutes |
|---|---|---|---|---|
{rows}

Levels: {levels}.

The minutes are estimates: {pace} words a minute, {cell} minute for each cell with code, and those of each exercise.
`python docs/_extensions/teaching.py` shows the sum. Double them for a class that discusses.

## Exercises

Each has a cell for the answer, in which `check` says whether it is right and, if not, what is wrong with it. The right
answer is computed at that moment, by the engine or from the table in the notebook. A solution is folded up below.

| exercise | question | level | minutes |
|---|---|---|---|
{exercises}

```{{toctree}}
:glob:
:hidden:
:maxdepth: 1

[0-9]*
```
"""


class Exercise(NamedTuple):
    """One exercise: its number, title, level and minutes."""

    number: str
    title: str
    level: str
    minutes: int


class Lesson(NamedTuple):
    """The head and the exercises of a notebook, with the counts from which its minutes are estimated."""

    path: Path
    title: str
    aims: tuple[str, ...]
    before: str
    level: str
    needs: str | None
    minutes: int
    practice: int
    exercises: tuple[Exercise, ...]
    words: int
    cells: int

    @property
    def estimate(self) -> int:
        """The minutes for reading, running and answering, to the nearest five."""
        exact = self.words / WORDS_A_MINUTE + MINUTES_A_CELL * self.cells + sum(one.minutes for one in self.exercises)
        return STEP * round(exact / STEP)


def lessons() -> list[Lesson]:
    """Return all notebooks that teach."""
    return [read(path) for path in sorted(FOLDER.glob("[0-9]*.ipynb"))]


def read(path: Path) -> Lesson:
    """Read the head and the exercises of a notebook.

    Raises:
        ValueError: its second cell is not a head.
    """
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    first, second, *_ = texts = ["".join(cell["source"]) for cell in cells]
    head = HEAD.fullmatch(second)
    if head is None:
        raise ValueError(f"{path.name}: the second cell says no aims, before, level and minutes")
    said = head.groupdict()
    exercises = [found.groupdict() for text in texts if (found := EXERCISE.match(text))]
    told = [cell for cell in cells if not _practice(cell)]
    return Lesson(
        path,
        first.partition("\n")[0].removeprefix("# "),
        tuple(said["aims"].split("; ")),
        said["before"],
        said["level"],
        said["needs"],
        int(said["minutes"]),
        int(said["practice"]),
        tuple(Exercise(one["number"], one["title"], one["level"], int(one["minutes"])) for one in exercises),
        sum(len(_text(cell).split()) for cell in told if cell["cell_type"] == "markdown"),
        sum(cell["cell_type"] == "code" for cell in told),
    )


def _practice(cell: dict[str, Any]) -> bool:
    """Return whether a cell belongs to the exercises, which state their own minutes."""
    return cell["id"].partition("-")[0] in ("exercises", "exercise", "answer", "solution")


def _text(cell: dict[str, Any]) -> str:
    return LINK.sub(r"\1", "".join(cell["source"]))


def page() -> str:
    """Return the page that leads to all notebooks."""
    all_of_them = lessons()
    needs = {lesson.level: lesson.needs for lesson in all_of_them if lesson.needs}
    return PAGE.format(
        rows="\n".join(_row(lesson) for lesson in all_of_them),
        levels="; ".join(f"**{level}** {text}" for level, text in sorted(needs.items())),
        pace=WORDS_A_MINUTE,
        cell=MINUTES_A_CELL,
        exercises="\n".join(row for lesson in all_of_them for row in _exercise_rows(lesson)),
    )


def _row(lesson: Lesson) -> str:
    link = f"`{lesson.path.name[:2]}` [{lesson.title}]({lesson.path.stem}.md)"
    before = LINK.sub(r"[`\1`](\2.md)", lesson.before)
    return f"| {link} | {'; '.join(lesson.aims)} | {before} | {lesson.level} | {lesson.minutes} |"


def _exercise_rows(lesson: Lesson) -> Iterator[str]:
    for one in lesson.exercises:
        anchor = re.sub(r"[^\w\- ]", "", f"{one.number} {one.title}".lower()).replace(" ", "-")
        link = f"[{one.title}]({lesson.path.stem}.md#{anchor})"
        yield f"| `{one.number}` | {link} | {one.level} | {one.minutes} |"


def corrected(stored: str, lesson: Lesson) -> str:
    """Return a notebook's file with the estimated minutes in its head."""
    practice = sum(one.minutes for one in lesson.exercises)
    return MINUTES.sub(rf"\g<1>{lesson.estimate}, {practice}", stored, count=1)


def main() -> None:
    """Print how the minutes of each notebook are estimated, and write them into the heads if asked."""
    for lesson in lessons():
        practice = sum(one.minutes for one in lesson.exercises)
        parts = f"{lesson.words} words, {lesson.cells} cells, exercises {practice} minutes"
        sys.stdout.write(f"{lesson.path.name[:2]}: {parts}: {lesson.estimate} minutes\n")
        if sys.argv[1:] == ["--write"]:
            lesson.path.write_text(corrected(lesson.path.read_text(encoding="utf-8"), lesson), encoding="utf-8")


if __name__ == "__main__":
    main()
