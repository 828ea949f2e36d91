"""Writes the page "How strong, how fast": `python docs/measure.py` runs the commands that it names; some minutes."""

import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE / "explanation" / "strength.md"
COMMANDS = {
    "How strong": (
        "Pairs of players, and some alone in all solo missions, with 95 % intervals; wide where few games were played.",
        ["eternitium", "league", "--games", "2000", "--planner-games", "8"],
    ),
    "Whom to play against": (
        "Each built-in player: decisions in a second of processor time, games won against steady, 95 % intervals.",
        ["eternitium", "policies"],
    ),
    "How fast: the environments": (
        "Decisions in a second of processor time, the median of several runs; in brackets the slowest and the fastest.",
        ["tests.bench.environments"],
    ),
    "How exact: the evaluator": (
        "Root mean square errors against rollouts on few views, so the numbers are rough.",
        ["eternitium", "train", "--check", "45"],
    ),
}


def processor() -> str:
    """What the computer says of its processor."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def told(command: list[str]) -> str:
    """What a command prints."""
    run = [sys.executable, "-m", *command]
    return subprocess.run(run, stdout=subprocess.PIPE, text=True, check=True, cwd=HERE.parent).stdout.strip()  # noqa: S603


def head() -> str:
    """When and where all of it was measured."""
    parts = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{processor()}, {os.cpu_count()} processors, shared with other work",
        "system": f"{platform.system()}, Python {platform.python_version()}",
        "version": ", ".join(f"{name} {metadata.version(name)}" for name in ("eternitium-tutor", "numba", "numpy")),
    }
    rows = "\n".join(f"| {name} | {text} |" for name, text in parts.items())
    return f"| | |\n|---|---|\n{rows}"


def main() -> None:
    """Run all commands and write the page."""
    parts = [
        "# How strong, how fast",
        "`python docs/measure.py` has run the commands below and written this page.",
        head(),
    ]
    for title, (what, command) in COMMANDS.items():
        shown = " ".join(command if command[0] == "eternitium" else ["python", "-m", *command])
        parts += [f"## {title}", what, f"```text\n$ {shown}\n{told(command)}\n```"]
    PAGE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
