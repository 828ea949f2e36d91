"""What `eternitium replay` and `eternitium report` print: recorded games turn by turn, and what decided them."""

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eternitium.checks import fail, whole_number
from eternitium.game.game import Game
from eternitium.game.record import Record
from eternitium.game.record_parts import Moment, Step
from eternitium.match.save import records
from eternitium.rulebook import edition_name

if TYPE_CHECKING:
    from eternitium.analysis.ledger import Entry, Ledger

POINTS: Final = 100  # a game that is surely won
COSTLIEST: Final = 3  # choices that are told
CLEARLY: Final = 2  # standard errors


def replay(settings: argparse.Namespace) -> None:
    """Print the games of a file, one of them, or its text.

    Raises:
        OSError: the file cannot be read.
        ValueError: an argument is not allowed, or the file tells no game; the message names the line and the reason.
    """
    if settings.record and settings.seat is not None:
        raise fail("seat", "a record tells everything; leave out --seat or --record")
    for record in _chosen(Path(settings.file), settings.number):
        game = record.game()
        print(
            record if settings.record else "\n".join(told(record, game, settings.seat, settings.language)), flush=True
        )


def _chosen(file: Path, number: int | None) -> Iterator[Record]:
    found = records(file)
    if number is None:
        yield from found
        return
    chosen = next(islice(found, whole_number("number", number, 1) - 1, None), None)
    if chosen is None:
        raise fail("number", f"{number} is not allowed; the file has fewer games")
    yield chosen


def told(record: Record, game: Game, seat: int | None, language: str) -> Iterator[str]:
    """A game line by line: who plays, each event in one sentence, comments, notes and variations.

    Args:
        record: of the game.
        game: the same, replayed.
        seat: whose view is told, hidden cards left out; None: everything.
        language: of the sentences.

    Raises:
        ValueError: nobody sits there.
    """
    if seat is not None:
        game.check_seat("seat", seat)
    yield _header(record, language)
    rounds = [*(step.turn.round for step in record.steps), game.round]
    for number, moment in enumerate([record.opening, *record.steps]):
        events = game.caused(number) if seat is None else game.seen(number, seat)
        for event in events:
            turn = event.kind == "turn"
            sentence = event.text(language, record.names, seat)
            yield f"\n{rounds[number]}. {sentence}" if turn else f"   {sentence}"
        yield from _said(moment)
    yield ""


def _header(record: Record, language: str = "en") -> str:
    return ", ".join([*record.names, edition_name(record.rules.edition, language), *filter(None, [record.date])])


def _said(moment: Moment) -> Iterator[str]:
    for line in moment.comment.splitlines():
        yield f"   ; {line}"
    for name, value in moment.notes.items():
        yield f"   % {name}: {value}"
    for variation in moment.variations if isinstance(moment, Step) else ():
        actions = ", ".join(step.action for step in variation.steps)
        yield f"   ( {variation.name + ': ' if variation.name else ''}{actions} )"


def report(settings: argparse.Namespace) -> None:
    """Print what decided the games of a file, or their records with it as notes.

    Raises:
        OSError: the file cannot be read.
        ValueError: an argument is not allowed, or the file tells no game; the message names the line and the reason.
    """
    from eternitium.analysis.ledger import ledger

    for record in _chosen(Path(settings.file), settings.number):
        found = ledger(record.game(), settings.rollouts, seed=settings.seed)
        print(noted(record, found) if settings.record else "\n".join(decided(record, found)), flush=True)


def noted(record: Record, found: "Ledger") -> Record:
    """The record with the ledger as notes: for each seat the chance to win before a choice, skill and luck."""
    for entry in found.entries:
        moved = {"before": entry.before, "skill": entry.skill, "luck": entry.luck}
        notes = {name: [round(share, 4) for share in shares] for name, shares in moved.items()}
        record = record.tell(entry.place, notes={**record.steps[entry.place].notes, **notes})
    return record


def decided(record: Record, found: "Ledger") -> Iterator[str]:
    """A ledger in points of win chance, a line for each seat, and the costliest choices."""
    yield _header(record)
    choices = [f"choices of {name}" for name in record.names]
    yield _row("points of 100", ["start", *choices, "luck", "result"], choices)
    for seat, name in enumerate(record.names):
        skills = [found.skill(player)[seat] for player in range(len(record.names))]
        moved = [f"{POINTS * share:+.1f}" for share in (*skills, found.luck[seat])]
        ends = [f"{POINTS * share:.1f}" for share in (found.start[seat], found.result[seat])]
        yield _row(name, [ends[0], *moved, ends[1]], choices)
    for entry in _costliest(found):
        cost, error = -POINTS * entry.skill[entry.player], POINTS * entry.skill_error[entry.player]
        where = f"round {entry.round}, {record.names[entry.player]}"
        yield f"{where}: {entry.action} cost {cost:.1f} points (standard error {error:.1f})"
    yield ""


def _row(name: str, cells: list[str], choices: list[str]) -> str:
    widths = [6, *map(len, choices), 6, 6]
    return f"{name:20}" + "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _costliest(found: "Ledger") -> "list[Entry]":
    """The choices that clearly cost their players most."""
    lost = [entry for entry in found.entries if -entry.skill[entry.player] > CLEARLY * entry.skill_error[entry.player]]
    return sorted(lost, key=lambda entry: entry.skill[entry.player])[:COSTLIEST]
