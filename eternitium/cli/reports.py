"""The command `eternitium report`: what decided recorded games, and how well and luckily a player did in many."""

import argparse
import importlib
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tqdm.auto import tqdm

from eternitium.checks import fail
from eternitium.cli.replays import chosen, header
from eternitium.game.game import Game
from eternitium.game.record import Record
from eternitium.match.save import records_in

if TYPE_CHECKING:
    import pandas as pd

    from eternitium.analysis.report import GameReport, Moment, Rate

POINTS: Final = 100  # percentage points of a game that is surely won
SHARES: Final = ("result", "luck", "adjusted")
TOLD_CHOICES: Final = 3  # choices shown for each player
GRADES: Final = ("", "slightly worse", "worse", "much worse", "blunder")
Found = Iterator[tuple[Record, "GameReport"]]


def report(settings: argparse.Namespace) -> None:
    """Print what decided the games of a file or a folder: as text, as data, or their records with it as notes.

    Raises:
        OSError: the file cannot be read, or the table cannot be written.
        ValueError: an argument is not allowed, or the file holds no game; the message names the line and the reason.
    """
    if settings.record and settings.json:
        raise fail("json", "a record holds the report as notes; leave out --json or --record")
    for name in ("csv", "html"):
        _check_folder(name, getattr(settings, name))
    if settings.html:
        _check_single(settings)
    from eternitium.analysis.many_games import games_table

    table = games_table(_printed(settings))
    if len(table["game"].unique()) > 1 and not settings.record and not settings.json:
        print("\n".join(over_games(table)), flush=True)


def _printed(settings: argparse.Namespace) -> Found:
    """Yield the games with their reports, each printed and written as soon as it is ready; none is kept."""
    for number, (record, found) in enumerate(_reported(settings), 1):
        if settings.html:
            _write_page(settings, record, found)
        print(_told(settings, record, found), flush=True)
        if settings.csv:
            _append(Path(settings.csv), found, number)
        yield record, found


def _check_folder(name: str, path: str | None) -> None:
    if path and not Path(path).absolute().parent.is_dir():
        raise fail(name, f"there is no folder for {path!r}")
    if path and Path(path).is_dir():
        raise fail(name, f"{path!r} is a folder; name a file")


def _check_single(settings: argparse.Namespace) -> None:
    """Check that there is exactly one game, and that somebody sits in the seat that looks back."""
    games = [] if Path(settings.file).is_dir() else [*islice(chosen(Path(settings.file), settings.number), 2)]
    if len(games) != 1:
        raise fail("html", "a page holds one game; name a file that has one, or one of its games with --number")
    games[0].game().check_seat("seat", settings.seat)


def _write_page(settings: argparse.Namespace, record: Record, found: "GameReport") -> None:
    """Write the report and the game as one page that needs no server."""
    pages = importlib.import_module("eternitium_widgets.report.export")
    try:
        pages.write_page(settings.html, pages.page_of_record(record, found, settings.seat, settings.language))
    except OSError as problem:
        raise fail("html", f"{settings.html!r} cannot be written: {problem.strerror}") from None


def _append(path: Path, found: "GameReport", number: int) -> None:
    """Append a table of all actions to a file, and widen it where more players sit at a table than before."""
    import pandas as pd

    table = found.to_frame().assign(game=number)
    head = [*pd.read_csv(path, nrows=0)] if number > 1 else []
    if head and not {*table} <= {*head}:
        above = pd.read_csv(path, dtype=str, keep_default_na=False)
        pd.concat([above, table]).to_csv(path, index=False)
    else:
        table = table.reindex(columns=head or [*table])
        table.to_csv(path, index=False, mode="a" if head else "w", header=not head)


def _told(settings: argparse.Namespace, record: Record, found: "GameReport") -> str:
    if settings.record:
        return str(noted(record, found))
    return found.to_json() if settings.json else "\n".join(decided(record, found))


def _reported(settings: argparse.Namespace) -> Found:
    from eternitium.analysis.report import reports

    for record in _records(Path(settings.file), settings.number):
        yield record, _last(reports(record.game(), seed=settings.seed, rollouts=settings.rollouts))


def _last(found: "Iterable[GameReport]") -> "GameReport":
    """Return the complete report; at a terminal a bar shows the progress."""
    with tqdm(total=100, desc="report", unit="%", leave=False, disable=None) as bar:
        for report in found:
            bar.update(int(100 * report.done) - bar.n)
    return report


def _records(place: Path, number: int | None) -> Iterator[Record]:
    """Yield the records of a file, or of all files of a folder; a bad file is named and passed over."""
    if not place.is_dir():
        yield from chosen(place, number)
        return
    if number is not None:
        raise fail("number", "a folder has no numbers; name a file, or leave out --number")
    yield from records_in(place, _passed_over)


def _passed_over(file: str, problem: str) -> None:
    print(f"eternitium: {file!r}: {problem}", file=sys.stderr)


def noted(record: Record, found: "GameReport") -> Record:
    """Return the record with the report as notes: for each seat chance, skill and luck, and what the choice cost."""
    for moment in found.moments:
        entry, judged = moment.entry, moment.judged
        moved = {"before": entry.before, "skill": entry.skill, "luck": entry.luck}
        notes: dict[str, Any] = {name: [round(share, 4) for share in shares] for name, shares in moved.items()}
        if judged:
            notes |= {"best": str(judged.best), "loss": round(judged.loss, 2), "error": round(judged.error, 2)}
        record = record.tell(entry.place, notes={**record.steps[entry.place].notes, **notes})
    return record


# One game


def decided(record: Record, found: "GameReport") -> Iterator[str]:
    """Yield a report in percentage points of the chance to win: who won by what, what moved it, what cost most."""
    names = record.names
    yield header(record)
    yield " ".join([_ending(record), *(_by_what(name, found, seat) for seat, name in enumerate(names))])
    yield from _moved(names, found)
    if found.unfinished:
        yield f"In {100 * found.unfinished:.2g}% of the simulated games nobody found the crystal; they do not count."
    for seat, name in enumerate(names):
        yield from _costliest(name, record.game(), found, seat)
    for seat, name in enumerate(names):
        yield from _kinds(name, found.by_kind(seat), found.error_rate(seat), len(names) == 2)
    yield ""


def _ending(record: Record) -> str:
    if record.result is None:
        return "The game is not over."
    winners = [record.names[seat] for seat in record.result.winners]
    if len(record.names) == 1:
        return f"{record.names[0]} {'made' if winners else 'did not make'} it."
    return f"{' and '.join(winners)} won."


def _by_what(name: str, found: "GameReport", seat: int) -> str:
    """Return what a player's choices and luck did, as in the table, and the most that one choice lost."""
    lost = [moment.judged.loss for moment in found.mistakes(seat) if moment.judged]
    own, luck = POINTS * found.skill(seat)[seat], POINTS * found.luck[seat]
    most = f"the costliest choice lost {lost[0]:.0f}" if lost else "no choice lost anything that counts"
    return f"{name}: choices {own:+.0f} points, luck {luck:+.0f}; {most}."


def _moved(names: Sequence[str], found: "GameReport") -> Iterator[str]:
    """Yield what moved each seat's chance to win, from the start to the result."""
    by = [f"choices of {name}" for name in names]
    widths = [6, *map(len, by), 6, 6]
    yield _row("points of 100", ["start", *by, "luck", "result"], widths)
    for seat, name in enumerate(names):
        skills = [found.skill(player)[seat] for player in range(len(names))]
        moved = [f"{POINTS * share:+.1f}" for share in (*skills, found.luck[seat])]
        ends = [f"{POINTS * share:.1f}" for share in (found.start[seat], found.result[seat])]
        yield _row(name, [ends[0], *moved, ends[1]], widths)


def _row(name: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    return f"{name:20}" + "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _costliest(name: str, game: Game, found: "GameReport", seat: int) -> Iterator[str]:
    mistakes = found.mistakes(seat)[:TOLD_CHOICES]
    if mistakes:
        yield f"What cost {name} most:"
    for moment in mistakes:
        yield from _mistake(moment)
        yield from _fact(game, moment)


def _mistake(moment: "Moment") -> Iterator[str]:
    judged, entry = moment.judged, moment.entry
    if judged is None:
        return
    cost = f"cost {judged.loss:.1f} points (standard error {judged.error:.1f}), {GRADES[moment.grade]}"
    yield f"  round {entry.round}: {entry.action} {cost}; best: {judged.best}"
    for reason in judged.reasons:
        yield f"    {reason.text()}"


def _fact(game: Game, moment: "Moment") -> Iterator[str]:
    """Yield the shape of a card that was tried, or should have been."""
    from eternitium.analysis.hindsight import hindsight

    shape = hindsight(game, moment.entry.place).shape
    if shape and moment.judged and "try" in (moment.judged.best.verb, moment.entry.action.verb):
        yield f"    (the card was a {shape}; that could not be known)"


def _kinds(name: str, kinds: "dict[str, Rate]", rate: "Rate", levelled: bool) -> Iterator[str]:
    if not rate.decisions:
        return
    yield f"{name}: {_rate(rate)} a decision{_like(rate) if levelled else ''}"
    for kind, one in kinds.items():
        yield f"  {kind:12} {one.decisions:4} decisions  {_rate(one)}"


def _rate(rate: "Rate") -> str:
    error = f" (standard error {rate.error:.2f})" if math.isfinite(rate.error) else ""
    return f"{rate.mean:.2f} points lost{error}"


def _like(rate: "Rate") -> str:
    from eternitium.analysis.likeness import like_level

    return f". {like_level(rate).text()}"


# Many games


def over_games(table: "pd.DataFrame") -> Iterator[str]:
    """Yield each player's error rate and luck from game to game, then by kind and by opponent."""
    if table["date"].all():
        table = table.sort_values("date", kind="stable")
    for player, own in table.groupby("player", sort=False):
        yield f"{player}, {_games(own)}"
        yield from _over_time(own)
        yield from _parts(own)
        yield ""


def _games(some: "pd.DataFrame") -> str:
    return f"{len(some)} game{'s' * (len(some) != 1)}"


def _over_time(own: "pd.DataFrame") -> Iterator[str]:
    from eternitium.analysis.many_games import rate_over

    widths = (6, 6, 8, 11)
    yield _row("  game", ["result", "luck", "adjusted", "points lost"], widths)
    means = own[[*SHARES]].mean()
    lines = [(f"{row.game} {row.date}".strip(), own.loc[row.Index], row.loss) for row in own.itertuples()]
    for title, shares, loss in [*lines, ("mean", means, rate_over(own).mean)]:
        yield _row(f"  {title}", [*(f"{POINTS * shares[name]:.0f}" for name in SHARES), f"{loss:.2f}"], widths)


def _parts(own: "pd.DataFrame") -> Iterator[str]:
    from eternitium.analysis.many_games import rate_over
    from eternitium.analysis.report import KINDS

    for kind in KINDS:
        rate = rate_over(own, kind)
        if rate.decisions:
            yield f"  {kind:12} {rate.decisions:4} decisions  {_rate(rate)}"
    for opponents, some in own.groupby("opponents"):
        luck = POINTS * some["luck"].mean()
        yield f"  against {opponents}: {_games(some)}, {_rate(rate_over(some))} a decision, luck {luck:+.0f} a game"
