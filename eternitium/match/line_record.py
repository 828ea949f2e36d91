"""Lines of play as the record of one game: the first is the game, all others are its variations.

A line's name is that of its variation, and its comment that of its first own action; the game's own name and comment
are kept with the setup.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from eternitium.checks import fail
from eternitium.game.game import Game
from eternitium.game.record import Place, Record
from eternitium.game.record_parts import Moment, Variation, printable

MOST_LINES: Final = 20
LONGEST_NAME: Final = 60  # characters
LONGEST_COMMENT: Final = 2_000  # characters
NAME: Final = "name"  # the note that holds the game's own name


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line of play from the start of the game.

    `game`: played to the line's end. `name`: in one line, at most 60 characters; "" for none. `comment`: at most 2,000
    characters, with line breaks between its lines. Raises ValueError: the name or the comment is too long, or cannot be
    printed.
    """

    game: Game
    name: str = ""
    comment: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", printable("name", self.name).strip())
        object.__setattr__(self, "comment", Moment(comment=self.comment).comment)
        for field, text, most in (("name", self.name, LONGEST_NAME), ("comment", self.comment, LONGEST_COMMENT)):
            if len(text) > most:
                raise fail(field, f"{len(text)} characters are too many; allowed: {most}")


def record_of(lines: Sequence[ToldLine], policies: Sequence[str] = ()) -> Record:
    """Return the record of a game and its variations.

    `lines`: the game, then all others; each differs from those before it, and none ends where another goes on.
    `policies`: for each seat "person" or the name of a policy. Raises ValueError: a line began from another setup, or
    ends where another goes on.
    """
    first, *others = lines
    record = Record.of(first.game, policies=policies)
    record = record.tell(None, first.comment, {NAME: first.name} if first.name else {})
    for line in others:
        known = {*record.ways()}
        record = record.add(line.game, line.name)
        for way in {*record.ways()} - known:
            record = record.tell(way[-1][0], line.comment, way=way)
    return record


def lines_of(record: Record) -> list[ToldLine]:
    """Return the lines of a record, replayed: the game, then its variations, each before those within it.

    Raises:
        ValueError: there are more than 20, one cannot be played, or one begins with the choice that it replaces.
    """
    ways = [*record.ways()]
    if len(ways) >= MOST_LINES:
        raise fail("lines", f"{len(ways) + 1} are too many; allowed: {MOST_LINES}")
    name = record.opening.notes.get(NAME, "")
    game = ToldLine(record.game(), name if isinstance(name, str) else "", record.opening.comment)
    found: dict[tuple[Place, ...], ToldLine] = {(): game}
    for way in ways:
        found[way] = _variation(record, way, found[way[:-1]].game)
    return [*found.values()]


def _variation(record: Record, way: tuple[Place, ...], parent: Game) -> ToldLine:
    (ply, number) = way[-1]
    replaced = record.line(*way[:-1])[ply]
    variation: Variation = replaced.variations[number]
    first = variation.steps[0]
    if first.action == replaced.action:
        raise fail("variation", f"{variation.name or first.action} begins with the choice that it replaces")
    game = parent.copy().back_to(ply)
    for step in variation.steps:
        step.replay(game)
    return ToldLine(game, variation.name, first.comment)
