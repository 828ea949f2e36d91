"""Compute anew what is stored of players and rollouts: studies, puzzles, results in notebooks.

    python -m tests.renew            # everything; about three hours on two cores
    python -m tests.renew notebooks  # one of studies, puzzles, bank, judged, levels, notebooks, payloads and art

What has changed is then seen in `git diff`; sentences that quote a number are to be read again.
"""

import argparse
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

from eternitium import display
from eternitium.belief.view import PlayerView
from eternitium.experiments import processes, studies
from eternitium.lessons import puzzle_maker, puzzles
from eternitium.lessons.measured import Measured
from eternitium.training import bank, bank_maker, sense
from tests.support import payload_types

ROOT: Final = Path(__file__).resolve().parents[1]
CHECKED: Final = "nbval-check-output"
SECONDS: Final = 900  # a cell may take
PUZZLES: Final = (20, 10)  # seed, and how many of each topic
BANK: Final = 21  # seed
JUDGED: Final = "judged"  # only when asked for: a new bank has been judged


def renew_studies(workers: int) -> Iterator[Path]:
    """All tables, with the numbers of games and the seeds that each study names."""
    for study in studies.STUDIES.values():
        table = studies.run(study, workers=workers)
        yield studies.save(study, table, study.games, study.seed, studies.DATA)


def renew_puzzles(_: int) -> Iterator[Path]:
    """The stored set of puzzles."""
    path = Path(puzzles.__file__).with_name("puzzles.json")
    path.write_text(puzzles.write(puzzle_maker.make_set(*PUZZLES)), encoding="utf-8")
    yield path


def renew_bank(workers: int) -> Iterator[Path]:
    """The positions of the trainer, and the chances that are guessed at some of them."""
    folder = Path(bank.__file__).parent
    for path, contents in ((bank.STORED, _bank), (sense.STORED, _sense)):
        (folder / path).write_bytes(contents(workers))
        bank.stored.cache_clear()
        yield folder / path


def renew_judged(workers: int) -> Iterator[Path]:
    """The values of the stored positions; those from which nothing is to be learnt any more go."""
    path = Path(bank.__file__).parent / bank.STORED
    with processes.pool(workers) as others:
        puzzles = [puzzle for puzzle in others.imap(_judged, [one.id for one in bank.stored()]) if puzzle]
    path.write_bytes(bank.write(sorted(puzzles, key=lambda puzzle: puzzle.rating)))
    yield path


def _judged(name: str) -> Measured | None:
    puzzle = bank.by_id()[name].puzzle()
    return bank_maker.judged(bank_maker.Question(puzzle.position, puzzle.seed, puzzle.moves), name)


def renew_levels(_: int) -> Iterator[Path]:
    """How often levels solve the stored positions, and how hard these are; the positions stay."""
    folder = Path(bank.__file__).parent
    for path, found in ((bank.STORED, bank.stored()), (bank.OPENINGS, bank.openings().values())):
        stored = [one.puzzle() for one in found]
        puzzles = [bank_maker.with_levels(puzzle, PlayerView(puzzle.game())) for puzzle in stored]
        puzzles.sort(key=lambda puzzle: puzzle.rating if path == bank.STORED else 0)
        (folder / path).write_bytes(bank.write(puzzles))
        yield folder / path


def _bank(workers: int) -> bytes:
    return bank.write(bank_maker.make(BANK, workers=workers))


def _sense(_: int) -> bytes:
    return sense.write(sense.make(BANK, sense.EACH))


def renew_notebooks(_: int) -> Iterator[Path]:
    """The results that notebooks are stored with."""
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        stored = path.read_text(encoding="utf-8")
        if f'"{CHECKED}"' in stored:
            path.write_text(with_results(stored, executed(path)), encoding="utf-8")
            yield path


def renew_payloads(_: int) -> Iterator[Path]:
    """The types of what pages get, for JavaScript and for the README of the widgets."""
    payload_types.TYPES.write_text(payload_types.as_types(), encoding="utf-8")
    readme = payload_types.README
    readme.write_text(payload_types.with_table(readme.read_text(encoding="utf-8")), encoding="utf-8")
    yield from (payload_types.TYPES, readme)


def renew_art(_: int) -> Iterator[Path]:
    """The art of the cards for pictures that Python draws, from the page's."""
    drawn = subprocess.run(
        [which("node") or "node", ROOT / "widgets" / "js_tests" / "art.js"], capture_output=True, check=True
    )
    path = Path(display.__file__).with_name("art.json")
    path.write_bytes(drawn.stdout)
    yield path


def executed(path: Path) -> list[Any]:
    """The cells of a notebook after a run."""
    notebook = nbformat.read(path, nbformat.NO_CONVERT)
    place = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", resources=place).execute()
    return list(notebook.cells)


def with_results(stored: str, cells: list[Any]) -> str:
    """A stored notebook with the results of the cells that are checked; all else stays as it is."""
    notebook = json.loads(stored)
    for cell, run in zip(notebook["cells"], cells, strict=True):
        if CHECKED in cell["metadata"].get("tags", ()):
            cell["execution_count"] = run.execution_count
            kept = [result for result in run.outputs if result.get("name") != "stderr"]  # how compiling gets on
            cell["outputs"] = [as_stored(result) for result in json.loads(json.dumps(kept))]
    indent = len(stored.split('"', 1)[0]) - stored.index("\n") - 1
    return json.dumps(notebook, indent=indent, ensure_ascii=False) + stored[len(stored.rstrip("\n")) :]


def as_stored(result: dict[str, Any]) -> dict[str, Any]:
    """A result as notebooks are stored: its type first, a text line by line."""
    told = {key: _by_line(told) for key, told in result.items() if key in ("text", "data")}
    return {"output_type": result["output_type"], **result, **told}


def _by_line(told: Any) -> Any:
    """A text, or one of each kind."""
    if isinstance(told, dict):
        return {kind: _by_line(text) for kind, text in sorted(told.items())}
    return told.splitlines(keepends=True) if isinstance(told, str) else told


PARTS: Final = {
    "studies": renew_studies,
    "puzzles": renew_puzzles,
    "bank": renew_bank,
    JUDGED: renew_judged,
    "levels": renew_levels,
    "notebooks": renew_notebooks,
    "payloads": renew_payloads,
    "art": renew_art,
}


def main() -> None:
    """Compute some parts anew, and say what was written."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--workers", type=int, default=2, help="processes for the studies")
    given = parser.parse_args()
    for part in given.parts or [part for part in PARTS if part != JUDGED]:
        for path in PARTS[part](given.workers):
            print(path.relative_to(ROOT), flush=True)


if __name__ == "__main__":
    main()
