"""The command `eternitium replay`: recorded games, turn by turn."""

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from eternitium.checks import fail, whole_number
from eternitium.game.game import Game
from eternitium.game.record import Record
from eternitium.game.record_parts import Moment, Step
from eternitium.match.save import records
from eternitium.rulebook import edition_name


def replay(settings: argparse.Namespace) -> None:
    """Print the games of a file, one of them, or its text.

    Raises:
        OSError: the file cannot be read.
        ValueError: an argument is not allowed, or the file holds no game; the message names the line and the reason.
    """
    if settings.record and settings.seat is not None:
        raise fail("seat", "a record holds everything; leave out --seat or --record")
    for record in chosen(Path(settings.file), settings.number):
        game = record.game()
        print(
            record if settings.record else "\n".join(told(record, game, settings.seat, settings.language)), flush=True
        )


def chosen(file: Path, number: int | None) -> Iterator[Record]:
    """Yield the records of a file, or one of them by its number, from 1.

    Raises OSError: the file cannot be read. Raises ValueError: it holds no game, or fewer.
    """
    found = records(file)
    if number is None:
        yield from found
        return
    one = next(islice(found, whole_number("number", number, 1) - 1, None), None)
    if one is None:
        raise fail("number", f"{number} is not allowed; the file has fewer games")
    yield one


def told(record: Record, game: Game, seat: int | None, language: str) -> Iterator[str]:
    """Yield a game line by line: who plays, each event in one sentence, comments, notes and variations.

    `record`: of the game. `game`: the same, replayed. `seat`: whose view it is, without hidden cards; None: everything.
    `language`: of the sentences. Raises ValueError: nobody sits there.
    """
    if seat is not None:
        game.check_seat("seat", seat)
    yield header(record, language)
    rounds = [*(step.turn.round for step in record.steps), game.round]
    for number, moment in enumerate([record.opening, *record.steps]):
        events = game.caused(number) if seat is None else game.seen(number, seat)
        for event in events:
            turn = event.kind == "turn"
            sentence = event.text(language, record.names, seat)
            yield f"\n{rounds[number]}. {sentence}" if turn else f"   {sentence}"
        yield from _said(moment)
    yield ""


def header(record: Record, language: str = "en") -> str:
    """Return the players, the edition and the date."""
    return ", ".join([*record.names, edition_name(record.rules.edition, language), *filter(None, [record.date])])


def _said(moment: Moment) -> Iterator[str]:
    for line in moment.comment.splitlines():
        yield f"   ; {line}"
    for name, value in moment.notes.items():
        yield f"   % {name}: {value}"
    for variation in moment.variations if isinstance(moment, Step) else ():
        actions = ", ".join(step.action for step in variation.steps)
        yield f"   ( {variation.name + ': ' if variation.name else ''}{actions} )"
