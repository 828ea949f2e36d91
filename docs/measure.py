"""Writes the page "How strong, how fast": `python docs/measure.py` runs the commands that it names.

`python docs/measure.py fast` measures one part anew and leaves the others. All of it takes most of an hour of two quiet
cores. `pip install ".[docs,peers]"` brings the games of others that are measured beside ours. With `--quick` few games
are played: the page can be looked at, its numbers say little.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).parent
PAGE: Final = HERE / "explanation" / "strength.md"
HEADING: Final = "## "
INTRODUCTION: Final = """# How strong, how fast

What the built-in players can do, for those who choose an opponent; what the environments can do, for those who train
one; how far the first number on a board is to be trusted. Nothing here was typed: `python docs/measure.py` has run the
commands below and written the page."""
FEWEST: Final = 10  # positions of which a mean error is told
Rows = list[dict[str, Any]]


class Section(NamedTuple):
    """A part of the page.

    Attributes:
        name: what the command line calls it.
        title: of the part.
        about: what its tables mean, and for whom.
        command: what prints its rows as lines of JSON.
        quick: what is added to it for a look at the page.
        tables: the rows as Markdown.
    """

    name: str
    title: str
    about: str
    command: list[str]
    quick: list[str]
    tables: Callable[[Rows], Iterator[str]]


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Rows as a table; a column of numbers stands at the right."""
    told = [[str(cell) for cell in row] for row in rows]
    signs = ["---:" if cell.lstrip("-")[:1].isdigit() else "---" for cell in told[0]]
    return "\n".join(f"| {' | '.join(line)} |" for line in [[*heads], signs, *told])


def games(rows: Rows) -> Iterator[str]:
    """Ratings, duels and solo games."""
    played = [row for row in rows if row["table"] == "games"]
    rated = sorted((row for row in rows if row["table"] == "ratings"), key=lambda row: -float(row["points"]))
    yield (
        "### One scale\n\nWho wants to choose an opponent reads this table. `steady` has 1000 by definition; 100 "
        "more win 64 of 100 games of two, 400 more win 10 of 11. `random` plays any legal action; `level1` to "
        "`level7`, and `master` as the eighth, are the levels that the page for a new game offers; `planner` thinks "
        "about a second for each game."
    )
    yield table(
        ("player", "rating", "95 % interval"),
        ((f"`{row['policy']}`", round(row["points"]), f"{row['low']:.0f} to {row['high']:.0f}") for row in rated),
    )
    yield (
        "### Pairs\n\nThe ratings come from these games of two. Each deal is played twice, once from each seat, so "
        "that luck with the deal helps nobody. A shared win counts half."
    )
    yield table(
        ("player", "against", "games won", "95 % interval", "games"),
        ((f"`{row['policy']}`", f"`{row['against']}`", *_share(row)) for row in played if row["against"]),
    )
    yield (
        "### Alone\n\nThe solo game: without a mission and with each of the ten, equally often. How hard a single "
        "mission is tells notebook 05."
    )
    yield table(
        ("player", "games won", "95 % interval", "games"),
        ((f"`{row['policy']}`", *_share(row)) for row in played if not row["against"]),
    )


def _share(row: dict[str, Any]) -> tuple[str, str, str]:
    return f"{row['share']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}", f"{row['games']:,}"


def players(rows: Rows) -> Iterator[str]:
    """What each built-in player does, sees and reaches."""
    yield "A decision is one action; the speed is that of one processor. `steady` against itself would win half."
    yield table(
        ("player", "decisions in a second", "games won", "95 % interval", "games", "what it does"),
        (
            (f"`{row['policy']}`", f"{row['speed']:,.0f}", *_share(row), f"{row['what']} Sees {row['sees']}.")
            for row in rows
        ),
    )


def rates(rows: Rows) -> Iterator[str]:
    """Ours, then those of others."""
    yield (
        "### Ours\n\nWho trains an agent on one computer takes the first line that fits. [Learning "
        "agents](../api/agents.md) describes each."
    )
    yield table(
        ("environment", "decisions in a second", "slowest and fastest run"),
        ((row["what"], *_rate(row)) for row in rows if row["table"] == "ours"),
    )
    yield (
        "### Games of others\n\nCard and tile games of similar size, measured in the same run in the same way. They"
        " are other games: a decision costs what its rules cost."
    )
    others = [row for row in rows if row["table"] == "others"]
    yield table(
        ("game", "decisions in a second", "slowest and fastest run"), ((row["what"], *_rate(row)) for row in others)
    )
    yield "What each of them offers:"
    yield "\n".join(f"- {row['what']}: {row['offers']}." for row in others)
    yield (
        "What Eternitium Tutor offers beside its speed: the exact belief of a seat and the odds that follow from "
        "it, a rule with its text for each refusal and each event, built-in players of known strength, a forecast, "
        "and advice."
    )


def _rate(row: dict[str, Any]) -> tuple[str, str]:
    if "missing" in row:
        return "not measured", f"{row['missing']} is not installed"
    return f"{row['median']:,.0f}", f"{row['low']:,.0f} to {row['high']:,.0f}"


def errors(rows: Rows) -> Iterator[str]:
    """The errors of the evaluator by number of players, part of the game and mission."""
    yield (
        "Win shares lie between 0 and 1: an error of 0.03 is 3 points of 100. *At once* is the network alone, "
        "*evaluator* is what a board shows in its first moment, *rollouts* are 128 simulated games, *both* is their"
        " blend, which a board shows next. *Turns* is the error of the turns to the crystal. *Bias* is the largest "
        f"mean error in a tenth of the positions, ordered by what the evaluator says. Rows with fewer than {FEWEST} "
        "positions are left out."
    )
    yield table(
        ("positions", "how many", "at once", "evaluator", "rollouts", "both", "turns", "bias", "microseconds"),
        (_errors_row(row) for row in rows if row["views"] >= FEWEST),
    )


def _errors_row(row: dict[str, Any]) -> tuple[str, ...]:
    shares = (f"{row[name]:.3f}" for name in ("at_once", "share", "few", "blend"))
    return (
        row["what"],
        row["views"],
        *shares,
        f"{row['turns']:.2f}",
        f"{row['decile']:.3f}",
        f"{row['microseconds']:.0f}",
    )


SECTIONS: Final = (
    Section(
        "strong",
        "How strong",
        "How often a player wins, with 95 % intervals. Where two intervals do not overlap, the players differ clearly.",
        ["eternitium", "league", "--games", "4000", "--planner-games", "200", "--workers", "2", "--json"],
        ["--games", "40", "--planner-games", "2"],
        games,
    ),
    Section(
        "players",
        "Whom to play against",
        "Every built-in player: what it does and goes by, how fast it decides in simulations, and how often it wins.",
        ["eternitium", "policies", "--planner-games", "100", "--json"],
        ["--games", "40", "--planner-games", "2"],
        players,
    ),
    Section(
        "fast",
        "How fast",
        "Decisions in a second of processor time, each with its full observation: the median of three runs with "
        "random legal actions.",
        ["tests.bench.environments", "--json"],
        [],
        rates,
    ),
    Section(
        "exact",
        "How exact",
        "The [evaluator](evaluator.md) says at once what a position is worth. Here it is compared with 3,000 "
        "rollouts of positions from new games; the errors are root mean squares, and the rollouts' own noise is "
        "taken out.",
        ["eternitium", "train", "--check", "200", "--json"],
        ["--check", "20", "--rollouts", "100"],
        errors,
    ),
)


def processor() -> str:
    """What the computer says of its processor."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def told(command: list[str]) -> Rows:
    """The rows that a command prints."""
    run = [sys.executable, "-m", *command]
    printed = subprocess.run(run, stdout=subprocess.PIPE, text=True, check=True, cwd=HERE.parent).stdout  # noqa: S603
    return [json.loads(line) for line in printed.splitlines()]


def where() -> str:
    """When and where something was measured."""
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in ("eternitium-tutor", "numba", "numpy"))
    machine = f"{processor()}, {os.cpu_count()} processors, {platform.system()}, Python {platform.python_version()}"
    return f"Measured on {datetime.now(UTC).date().isoformat()}; {machine}; {versions}."


def measured(section: Section, quick: bool) -> str:
    """A part of the page, from what its command prints now."""
    command = [*section.command, *(section.quick if quick else [])]
    shown = " ".join(command if command[0] == "eternitium" else ["python", "-m", *command])
    note = ["**This is a quick run: it shows the page, its numbers say little.**"] if quick else []
    said = [f"{HEADING}{section.title}", section.about, f"```text\n$ {shown}\n```", where(), *note]
    return "\n\n".join([*said, *section.tables(told(command))])


def kept() -> dict[str, str]:
    """The parts of the page as it is, by their titles."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    parts = re.split(rf"^(?={HEADING})", text, flags=re.MULTILINE)[1:]
    return {part.partition("\n")[0].removeprefix(HEADING): part.strip() for part in parts}


def main() -> None:
    """Run the commands of some or all parts and write the page; the other parts stay."""
    names = [section.name for section in SECTIONS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(names)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="few games: only to see the page")
    asked = parser.parse_args()
    wrong = [name for name in asked.parts if name not in names]
    if wrong:
        parser.error(f"PART: {wrong[0]!r} is unknown; there are {', '.join(names)}")
    for section in SECTIONS:
        if section.name in (asked.parts or names):
            parts = {**kept(), section.title: measured(section, asked.quick)}
            there = (parts[one.title] for one in SECTIONS if one.title in parts)
            PAGE.write_text("\n\n".join([INTRODUCTION, *there]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
