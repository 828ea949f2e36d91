"""Run the commands that the page "How strong, how fast" names, and write the page: `python docs/measure.py`.

`python docs/measure.py fast` measures one part again and leaves the others. The whole page takes about two hours on two
quiet cores. `pip install ".[docs,peers]"` installs the games of others that are measured next to ours. With `--quick`
few games are played: enough to look at the page, but its numbers say little.
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
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from eternitium.certainty import Z

HERE: Final = Path(__file__).parent
PAGE: Final = HERE / "explanation" / "strength.md"
HEADING: Final = "## "
INTRODUCTION: Final = """# How strong, how fast

How well the built-in players play, for those who choose an opponent; how fast the environments are, for those who train
one; and how far you can trust the numbers on a board. A program wrote every number on this page:
`python docs/measure.py` ran the commands below and wrote the page."""
FEWEST: Final = 10  # positions behind a mean error that is shown
Rows = list[dict[str, Any]]


class Section(NamedTuple):
    """A part of the page.

    Attributes:
        name: its name on the command line.
        title: its title on the page.
        about: what its tables mean, and for whom.
        command: the words of the command that prints its rows as lines of JSON.
        quick: the words that are added to it for a look at the page.
        tables: turns the rows into Markdown.
    """

    name: str
    title: str
    about: str
    command: list[str]
    quick: list[str]
    tables: Callable[[Rows], Iterator[str]]


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return rows as a Markdown table, with columns of numbers aligned to the right."""
    told = [[str(cell) for cell in row] for row in rows]
    signs = ["---:" if cell.lstrip("-")[:1].isdigit() else "---" for cell in told[0]]
    return "\n".join(f"| {' | '.join(line)} |" for line in [[*heads], signs, *told])


def games(rows: Rows) -> Iterator[str]:
    """Yield the tables of ratings, duels and solo games."""
    played = [row for row in rows if row["table"] == "games"]
    rated = sorted((row for row in rows if row["table"] == "ratings"), key=lambda row: -float(row["points"]))
    yield (
        "### One scale\n\nUse this table to choose an opponent. `steady` has 1000 by definition. A player with 100 "
        "more wins 64 of 100 games of two, and one with 400 more wins 10 of 11. `random` plays any legal action. The "
        "page for a new game offers `level1` to `level7`, and `master` as the eighth level."
    )
    yield table(
        ("player", "rating", "95% interval"),
        ((f"`{row['policy']}`", round(row["points"]), f"{row['low']:.0f} to {row['high']:.0f}") for row in rated),
    )
    yield (
        "### Pairs\n\nThe ratings come from these games of two. Each deal is played twice, once from each seat, so "
        "that a lucky deal helps nobody. A shared win counts half."
    )
    yield table(
        ("player", "against", "games won", "95% interval", "games"),
        ((f"`{row['policy']}`", f"`{row['against']}`", *_share(row)) for row in played if row["against"]),
    )
    yield (
        "### Alone\n\nThe solo game, without a mission and with each of the ten, equally often. Notebook 05 shows how "
        "hard each mission is."
    )
    yield table(
        ("player", "games won", "95% interval", "games"),
        ((f"`{row['policy']}`", *_share(row)) for row in played if not row["against"]),
    )


def larger_tables(rows: Rows) -> Iterator[str]:
    """Yield the table of games of three to five."""
    yield table(
        ("players", "player", "against", "games won", "95% interval", "games", "fair share"),
        (
            (row["players"], f"`{row['policy']}`", f"`{row['against']}`", *_share(row), f"{1 / row['players']:.0%}")
            for row in rows
        ),
    )


def _share(row: dict[str, Any]) -> tuple[str, str, str]:
    return f"{row['share']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}", f"{row['games']:,}"


def players(rows: Rows) -> Iterator[str]:
    """Yield the table of what each built-in player does, sees and achieves."""
    yield (
        "A decision is one action; the speed is that of one processor. `steady` would win half of the games against "
        "itself."
    )
    yield table(
        ("player", "decisions in a second", "games won", "95% interval", "games", "what it does"),
        (
            (f"`{row['policy']}`", f"{row['speed']:,.0f}", *_share(row), f"{row['what']} Sees {row['sees']}.")
            for row in rows
        ),
    )


def losses(rows: Rows) -> Iterator[str]:
    """Yield the table of what a decision of each player costs, by kind."""
    found = {(row["judge"], row["policy"], row["kind"]): row for row in rows}
    judges, players, kinds = ([*dict.fromkeys(row[key] for row in rows)] for key in ("judge", "policy", "kind"))
    yield (
        "How many games of a hundred a player gives away with one decision, on average, and how often its choice is as "
        "good as the best one. The 2,000 decisions come from games of eight players, with 1 to 5 at the "
        "table. *All* counts each kind as often as it comes up. No player was fitted to these decisions."
    )
    for judge in judges:
        yield f"### To `{judge}`"
        rows_of = ((f"`{player}`", [found[judge, player, kind] for kind in kinds]) for player in players)
        yield table(
            ("player", *kinds, "best choice"),
            ((name, *map(_loss, of), f"{of[-1]['best']:.0%}") for name, of in rows_of),
        )


def last_turns(rows: Rows) -> Iterator[str]:
    """Yield the table of what each player gives away in last turns."""
    yield table(
        ("player", "gives away", "best choice", "95% interval", "decisions"),
        (
            (f"`{row['policy']}`", _loss(row), f"{row['best']:.0%}", _interval(row, "best"), row["games"])
            for row in rows
        ),
    )


def _interval(row: dict[str, Any], name: str) -> str:
    return f"{row[f'{name}_low']:.0%} to {row[f'{name}_high']:.0%}"


def _loss(row: dict[str, Any]) -> str:
    return f"{row['loss']:.2f} ± {(row['loss_high'] - row['loss_low']) / 2:.2f}"


def rates(rows: Rows) -> Iterator[str]:
    """Yield the tables of our environments, then those of others."""
    yield (
        "### Ours\n\nTo train an agent on one computer, use the first line that fits. [Learning "
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
        "Besides its speed, Eternitium Tutor offers the exact belief of a seat and the odds that follow from it, a "
        "rule with its text for each refusal and each event, built-in players of known strength, a forecast, and "
        "advice."
    )


def _rate(row: dict[str, Any]) -> tuple[str, str]:
    if "missing" in row:
        return "not measured", f"{row['missing']} is not installed"
    return f"{row['median']:,.0f}", f"{row['low']:,.0f} to {row['high']:,.0f}"


def errors(rows: Rows) -> Iterator[str]:
    """Yield the errors of the evaluator by number of players, part of the game and mission."""
    yield (
        "Win shares are between 0 and 1: an error of 0.03 is 3 percentage points. *At once* is the network alone, "
        "*evaluator* looks ahead first, *rollouts* are 128 simulated games, *both* is "
        "their blend. *Turns* is the error of the turns to the crystal. *Bias* is the largest "
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


def announced(rows: Rows) -> Iterator[str]:
    """Yield the table of what was announced and what came, by tenths and by who decides."""
    yield (
        "*As they play* is what a board shows first to a person whose strength it knows, *if experts play on* what it "
        "shows beside that. In each tenth of what was announced: the mean of that, and how often the player who was "
        "to decide won."
    )
    played, _, experts = next(_together(rows))
    tenths = [{n: cells for n, *cells in way["tenths"]} for way in (played, experts)]
    yield table(
        ("announced", "as they play", "came", "decisions", "if experts play on", "came", "decisions"),
        ((f"{10 * n}% to {10 * n + 10}%", *(cell for way in tenths for cell in _tenth(way.get(n)))) for n in range(10)),
    )
    yield (
        "The slope, with its 95% interval, is 1 if differences in what was announced come true in full, and less if "
        "the announcements overstate them. *First second* is what a board shows first, from 250 simulated games. The "
        "Brier score is the mean square of the error, smaller if better."
    )
    heads = ("who decides", "decisions", "games", "announced", "came", "slope", "first second", "if experts play on")
    yield table((*heads, "Brier score", "if experts play on"), map(_true, _together(rows)))


def _tenth(cells: list[float] | None) -> tuple[str, ...]:
    return (f"{cells[0]:.0%}", f"{cells[1]:.0%}", f"{cells[2]:,}") if cells else ("none",) * 3


def _together(rows: Rows) -> Iterator[Rows]:
    """Yield the rows of each group, one for each way."""
    for group in dict.fromkeys(row["group"] for row in rows):
        yield [row for row in rows if row["group"] == group]


def _true(ways: Rows) -> tuple[str, ...]:
    played, _, experts = ways
    slopes = (f"{row['slope']:.2f} ± {Z * row['error']:.2f}" for row in ways)
    counts = f"{played['decisions']:,}", f"{played['games']:,}", f"{played['announced']:.1%}", f"{played['came']:.1%}"
    return (played["group"], *counts, *slopes, f"{played['brier']:.3f}", f"{experts['brier']:.3f}")


SECTIONS: Final = (
    Section(
        "strong",
        "How strong",
        "How often a player wins, with 95% intervals. Where two intervals do not overlap, the players differ clearly.",
        ["eternitium", "league", "--games", "4000", "--slow-games", "800", "--workers", "2", "--json"],
        ["--games", "40", "--slow-games", "2"],
        games,
    ),
    Section(
        "tables",
        "At larger tables",
        "How often one player wins against others who all play alike. Each deal is played once from each seat.",
        ["tests.bench.tables", "--json"],
        ["--deals", "2"],
        larger_tables,
    ),
    Section(
        "players",
        "Whom to play against",
        "Every built-in player: what it does and what it sees, how fast it decides in simulations, and how often it "
        "wins.",
        ["eternitium", "policies", "--slow-games", "100", "--json"],
        ["--games", "40", "--slow-games", "2"],
        players,
    ),
    Section(
        "decisions",
        "What a decision costs",
        "Every legal choice of each decision was played to the end 4,000 times by `veteran`, who judges on boards, and "
        "4,000 times by `champion`, whose games are much longer; 500 times if it was clearly behind by then. Hidden "
        "worlds fit what its seat had seen. Each flatters itself and those who play like it.",
        ["eternitium", "study", "decisions", "--workers", "2", "--json"],
        ["--games", "80"],
        losses,
    ),
    Section(
        "last",
        "Last turns, exactly",
        "Decisions in the last turn of a solo game, one of a game, in which choices are not all as good. Nobody judges "
        "here: each chance to win is worked out from all that the hidden cards and the shuffles may be, with best play "
        "on what the seat knows. How many percentage points of the win a choice gives away, on average. `master` and "
        "`planner` solve such turns in the same way, so they give nothing away.",
        ["eternitium", "study", "last", "--json"],
        ["--games", "20"],
        last_turns,
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
        "The [evaluator](evaluator.md) says at once what a position is worth if `veteran` plays on. Here it is "
        "compared with 3,000 rollouts of each position by `veteran`, all from new games. The errors are root mean "
        "squares, and the rollouts' own noise is taken out.",
        ["eternitium", "train", "--check", "200", "--json"],
        ["--check", "20", "--rollouts", "100"],
        errors,
    ),
    Section(
        "true",
        "How often it comes true",
        "What a board announces to the player who is to decide, and how often that player wins. Levels 1 to 8 and "
        "`steady` sit there, drawn by lot for each seat, 1 to 5 at the table, in all editions and missions. "
        "The constants of `analysis.as_played` were found from other games.",
        ["tests.bench.announced", "--json"],
        ["--games", "60"],
        announced,
    ),
)


def processor() -> str:
    """Return what the computer says of its processor."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def told(command: list[str]) -> Rows:
    """Return the rows that a command prints; the tables that it writes are not kept."""
    run, around = [sys.executable, "-m", *command], {**os.environ, "PYTHONPATH": str(HERE.parent)}
    with TemporaryDirectory() as folder:
        printed = subprocess.run(run, stdout=subprocess.PIPE, text=True, check=True, cwd=folder, env=around).stdout  # noqa: S603
    return [json.loads(line) for line in printed.splitlines()]


def where() -> str:
    """Return a sentence that says when and where something was measured."""
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in ("eternitium-tutor", "numba", "numpy"))
    machine = f"{processor()}, {os.cpu_count()} processors, {platform.system()}, Python {platform.python_version()}"
    return f"Measured on {datetime.now(UTC).date().isoformat()}; {machine}; {versions}."


def measured(section: Section, quick: bool) -> str:
    """Return a part of the page, from what its command prints now."""
    command = [*section.command, *(section.quick if quick else [])]
    shown = " ".join(command if command[0] == "eternitium" else ["python", "-m", *command])
    note = ["**This is a quick run: it shows the page, but its numbers say little.**"] if quick else []
    said = [f"{HEADING}{section.title}", section.about, f"```text\n$ {shown}\n```", where(), *note]
    return "\n\n".join([*said, *section.tables(told(command))])


def kept() -> dict[str, str]:
    """Return the parts of the page as it is, by their titles."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    parts = re.split(rf"^(?={HEADING})", text, flags=re.MULTILINE)[1:]
    return {part.partition("\n")[0].removeprefix(HEADING): part.strip() for part in parts}


def main() -> None:
    """Run the commands of some or all parts, and write the page; the other parts stay."""
    names = [section.name for section in SECTIONS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(names)}; all if none is named")
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
