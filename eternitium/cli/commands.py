"""The commands `eternitium league`, `study`, `train`, `sheet` and `warmup`."""

import argparse
import sys
import time
from pathlib import Path

from eternitium.checks import fail, whole_number, writable_folder
from eternitium.cli.tables import as_line
from eternitium.engine import code_cache

NAME_WIDTH = 14  # characters, in the list of studies


def league(settings: argparse.Namespace) -> None:
    """Print the league table, line by line as it is played, then the ratings on one scale.

    Raises:
        ValueError: an argument is not allowed.
    """
    from eternitium.analysis import league
    from eternitium.policies.rating import ratings

    rows = []
    games, slow_games = _or(settings.games, league.GAMES), _or(settings.slow_games, league.SLOW_GAMES)
    for row in league.table(games, slow_games, settings.seed, settings.workers):
        print(as_line({"table": "games", **row._asdict()}) if settings.json else league.as_text(row), flush=True)
        rows.append(row)
    if not settings.json:
        print("\n".join(["", league.STANDING, *league.standing(rows)]))
        return
    for name, rating in ratings(rows).items():
        print(as_line({"table": "ratings", "policy": name, **rating._asdict()}))


def study(settings: argparse.Namespace) -> None:
    """List the studies, or compute the table of one again and write it.

    Raises:
        ValueError: an argument is not allowed, or the folder cannot be written to.
        KeyboardInterrupt: somebody pressed Ctrl-C; the rows that are finished are kept.
    """
    from eternitium.experiments import studies

    if settings.name is None:
        _list_studies(settings)
        return
    found = studies.study(settings.name)
    games, seed = _or(settings.games, found.games), _or(settings.seed, found.seed)
    folder = Path(settings.output or ".")
    studies.place(found, folder)
    start = time.perf_counter()
    with studies.keeping(found, games, seed, folder) as kept:
        if kept.rows:
            print(f"{kept.path}: going on after {len(kept.rows)} rows; delete it to start again", file=sys.stderr)
        table = studies.run(found, games, seed, settings.workers, kept=kept)
        path = studies.save(found, table, games, seed, folder)
    said = f"{path}: {len(table)} rows after {time.perf_counter() - start:.1f} s"
    if settings.json:
        print("\n".join(map(as_line, table.to_dict("records"))))
    print(said, file=sys.stderr if settings.json else sys.stdout)


def _list_studies(settings: argparse.Namespace) -> None:
    from eternitium.experiments.studies import STUDIES

    if (settings.games, settings.seed, settings.output) != (None, None, None):
        raise ValueError(f"name: missing; --games, --seed and --output need the name of a study: {', '.join(STUDIES)}")
    for study in STUDIES.values():
        row = {
            "name": study.name,
            "what": study.what,
            "games": study.games,
            "seed": study.seed,
            "rows": len(study.rows),
        }
        print(as_line(row) if settings.json else f"{study.name:{NAME_WIDTH}}{study.what}")


def train(settings: argparse.Namespace) -> None:
    """Train the evaluator and write its weights, or check how good the stored weights are.

    Raises:
        ValueError: an argument is not allowed, or the folder cannot be written to.
    """
    from eternitium.analysis.evaluator import course
    from eternitium.analysis.evaluator.evaluator import CLAIMS

    if settings.check is not None:
        _check(settings)
        return
    if settings.json:
        raise fail("json", "training prints no table; leave out --json, or check with --check")
    folder, start, weights = writable_folder("output", settings.output or "."), time.perf_counter(), {}
    positions = _or(settings.positions, course.POSITIONS)
    claims = CLAIMS if settings.policy is None else settings.policy
    for name, network in course.train(positions, settings.seed, claims):
        weights[name] = network
        path = course.save(weights, folder, claims)
        print(f"{path}: {', '.join(weights)} after {time.perf_counter() - start:.0f} s", flush=True)


def _check(settings: argparse.Namespace) -> None:
    from eternitium.analysis.evaluator import checking

    if settings.policy is not None:
        raise fail("policy", f"{settings.policy!r} is not allowed with --check, which measures the evaluator of boards")
    folder = None if settings.output is None else writable_folder("output", settings.output)
    views = whole_number("check", settings.check, 1)
    rollouts = whole_number("rollouts", _or(settings.rollouts, checking.TRUTH_ROLLOUTS), 2)
    if not settings.json:
        print(checking.TITLE)
    lines = []
    for line in checking.check(views, rollouts, whole_number("seed", settings.seed, 0)):
        print(as_line(line._asdict()) if settings.json else checking.as_text(line), flush=True)
        lines.append(line)
    if folder is not None:
        print(checking.save(lines, folder), file=sys.stderr if settings.json else sys.stdout)


def sheet(settings: argparse.Namespace) -> None:
    """Write the sheet for the real table, that of the claims of strategy, or exercises, into a file, or print it.

    Raises ValueError: an argument is not allowed. Raises OSError: the file cannot be written.
    """
    page = _page_of(settings)
    if settings.output is None:
        print(page, end="")
    else:
        Path(settings.output).write_text(page, encoding="utf-8")
        print(settings.output)


def _page_of(settings: argparse.Namespace) -> str:
    """Return the page that is asked for. Raises ValueError: an argument is not allowed."""
    from eternitium.exercises.paper import paper
    from eternitium.lessons.sheet import sheet
    from eternitium.lessons.strategy_sheet import strategy_sheet

    if settings.strategy:
        return strategy_sheet(settings.language)
    if settings.exercises is not None:
        return paper(settings.exercises, settings.language)
    return sheet(settings.players, settings.edition, settings.language)


def warmup(_: argparse.Namespace) -> None:
    """Compile what is compiled on first use, and say where it is kept."""
    from eternitium.analysis import compiled
    from eternitium.analysis.evaluator import evaluator
    from eternitium.cli import warming

    start = time.perf_counter()
    with warming.helped():
        compiled.warm_up()
        evaluator.load()
    print(f"ready after {time.perf_counter() - start:.1f} s; compiled code is kept in {code_cache.home()}")


def _or(given: int | None, usual: int) -> int:
    return usual if given is None else given
