"""`Record`: a game as a text that people can read, comment on and keep; `read_records`: those of a file, one by one."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, Self

from eternitium.checks import fail, whole_number, written
from eternitium.game import record_text, saved
from eternitium.game.game import Game, Result, as_game
from eternitium.game.position import Position
from eternitium.game.read_position import check_seats
from eternitium.game.record_parts import Moment, Step, Turn, Variation, at, checked_names, outcomes, words
from eternitium.rules import Rules

Place = tuple[int, int]
Steps = tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Record:
    """A game with its players, comments, variations and the notes of a report.

    `str(record)` is its text and `Record.parse(text)` the record of a text; `eternitium.game.record_text` has the
    grammar. Actions are counted from 0, as in `Game.history`. A way leads into variations: for each of them, in order,
    the action that it replaces and its number there.

    Attributes:
        names: the players' names.
        rules: of the game.
        seed: of later shuffles.
        policies: for each seat "person" or the name of a policy; empty if unknown.
        given: the position at which the game began, None if it began with the setup.
        dealt: the same with all hidden cards; None: as the seed deals them.
        date: as in 2026-11-23; empty if unknown.
        version: of the program that wrote it.
        result: of the game; None while it runs.
        digest: a checksum of the last position; empty if there is none.
        opening: the chance, comment and notes of the setup.
        steps: the actions.
        lines: the numbers of lines in the text, by tag, for messages.

    Raises:
        ValueError: a name, a date or a number is not allowed; the message names it.
    """

    names: tuple[str, ...]
    rules: Rules
    seed: int
    policies: tuple[str, ...] = ()
    given: Position | None = None
    dealt: Position | None = None
    date: str = ""
    version: str = ""
    result: Result | None = None
    digest: str = ""
    opening: Moment = field(default_factory=Moment)
    steps: Steps = ()
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        checked_names("Players", self.names)
        checked_names("Policies", self.policies)
        if len(self.policies) not in (0, len(self.names)):
            reason = f"Policies: {len(self.policies)} given for {len(self.names)} players; give one for each"
            raise self._at("Policies", reason)
        if self.date:
            record_text.checked_date("Date", self.date)

    # Making one

    @classmethod
    def of(
        cls,
        game: Game,
        names: Sequence[str] | None = None,
        policies: Sequence[str] = (),
        date: str | dt.date = "",
    ) -> Self:
        """Return the record of a game, finished or not.

        Args:
            game: the game, which does not change.
            names: for each player a name; "Player 1", ... if left out.
            policies: for each seat "person" or the name of a policy.
            date: the day on which it was played.

        Raises:
            ValueError: an argument is not allowed; the message names it, its value and what is allowed.

        Example:
            >>> from eternitium import Game
            >>> Record.of(Game(seed=7), names=["Ada", "Emmy"]).names
            ('Ada', 'Emmy')
        """
        told = as_game(game).to_record()
        if names is not None and len(names) != game.players:
            raise fail("names", f"{len(names)} given for {game.players} players; give one for each")
        start, steps = told["position"] or {}, told["chance"]["steps"]
        chance = [tuple(words(order) for order in steps.get(str(step), ())) for step in range(game.plies + 1)]
        return cls(
            names=tuple(names or (f"Player {seat + 1}" for seat in range(game.players))),
            rules=game.rules,
            seed=game.seed,
            policies=tuple(policies),
            given=start.get("given"),
            dealt=start.get("dealt"),
            date=record_text.checked_date("date", date) if date else "",
            version=told["version"],
            result=game.result,
            digest=told["digest"],
            opening=Moment(chance=chance[0], outcomes=outcomes(game.caused(0))),
            steps=_steps(game, chance[1:]),
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the record of a text, without playing it; `game` checks that.

        Raises:
            ValueError: a line is wrong; the message names its number and the reason.

        Example:
            >>> from eternitium import Game
            >>> record = Record.of(Game(seed=7))
            >>> Record.parse(str(record)) == record
            True
        """
        if not isinstance(text, str):
            raise fail("text", f"{written(text)} is not allowed; give the text of a record")
        found = [cls(**told) for told in record_text.read(record_text.lines_of_text(text))]
        if len(found) != 1:
            raise fail("line 1", f"this holds {len(found)} records, not one; read_records reads a file of several")
        return found[0]

    def __repr__(self) -> str:
        about = [*self.names, repr(self.rules), f"{len(self.steps)} actions"]
        return f"<Record: {', '.join([*about, self.date] if self.date else about)}>"

    def __str__(self) -> str:
        return self.text()

    def text(self) -> str:
        """Return the record as text. It shows all hidden cards: it is for after the game.

        Raises:
            ValueError: it is longer than a record may be.

        Example:
            >>> from eternitium import Game
            >>> Record.of(Game(seed=7), names=["Ada", "Emmy"]).text().count("Ada") > 0
            True
        """
        return record_text.write(self)

    # Playing

    def game(self, *way: Place) -> Game:
        """Return the game of the record, replayed and compared with all that the record says.

        Args:
            way: into a variation; the game itself if left out.

        Raises:
            ValueError: it cannot be played like this; the message names the reason and, if the record came from a
                text, the line.

        Example:
            >>> from eternitium import Game
            >>> Record.of(Game(seed=7)).game().seed
            7
        """
        steps, game = self.line(*way), self._begun()
        for step in steps:
            step.replay(game)
        if not way:
            self._check_end(game)
        return game

    def _begun(self) -> Game:
        told = saved.Told(
            len(self.names), self.rules, self.seed, self.given, [], [self.opening.orders], self.dealt,
            version=self.version,
        )  # fmt: skip
        try:
            check_seats(len(self.names), self.rules)
            game = Game.begun(told)
        except ValueError as error:
            raise self._at("Position" if self.given else "Players", str(error)) from None
        self.opening.check(game.caused(0))
        return game

    def _check_end(self, game: Game) -> None:
        try:
            if self.digest:
                saved.check_end(self.digest, game.position(), self.version)
        except ValueError as error:
            raise self._at("=", str(error)) from None
        if self.result not in (None, game.result):
            raise self._at("Result", f"{written(self.result)} is not how this game ends")

    def _at(self, tag: str, reason: str) -> ValueError:
        return at([self.lines[tag]] if tag in self.lines else [], reason)

    # Variations, comments and notes

    def line(self, *way: Place) -> Steps:
        """Return the steps of the game, or of the line to which a way leads, from the beginning.

        Raises:
            ValueError: there is no such variation.

        Example:
            >>> from eternitium import Game
            >>> len(Record.of(Game(seed=7)).line())
            0
        """
        steps, first = self.steps, 0
        for ply, number in way:
            if not first <= ply < len(steps) or not 0 <= number < len(steps[ply].variations):
                raise fail("way", f"{written(way)} does not lead to a variation; there are {[*self.ways()]}"[:300])
            steps, first = (*steps[:ply], *steps[ply].variations[number].steps), ply
        return steps

    def ways(self) -> Iterator[tuple[Place, ...]]:
        """Yield the ways to all variations, including those within variations.

        Example:
            >>> from eternitium import Game
            >>> list(Record.of(Game(seed=7)).ways())  # no variations
            []
        """
        return _ways(self.steps, 0, ())

    def tell(
        self,
        ply: int | None,
        comment: str | None = None,
        notes: Mapping[str, Any] | None = None,
        way: tuple[Place, ...] = (),
    ) -> Self:
        """Return the same record with another comment or other notes.

        Args:
            ply: the number of the action; None: the setup.
            comment: replaces the one that is there; None keeps it.
            notes: replace the ones that are there; None keeps them.
            way: into a variation.

        Raises:
            ValueError: there is no such action, or a record cannot hold the comment or notes.

        Example:
            >>> from eternitium import Game
            >>> game = Game(seed=7)
            >>> events = game.push("pick ?basic")
            >>> Record.of(game).tell(0, "Unseen, at once!").text().count("Unseen, at once!")
            1
        """
        changes: dict[str, Any] = {"comment": comment, "notes": notes}
        changes = {name: value for name, value in changes.items() if value is not None}
        if ply is None:
            return replace(self, opening=replace(self.opening, **changes))
        if whole_number("ply", ply, way[-1][0] if way else 0) >= len(self.line(*way)):
            raise fail("ply", f"{ply} is not allowed; there are {len(self.line(*way))} actions")
        return self._changed(ply, way, lambda step: replace(step, **changes))

    def add(self, game: Game, name: str = "") -> Self:
        """Return the same record with a game as a variation, from the action on in which it differs.

        Args:
            game: one that began as this one did and then took another course.
            name: of the variation.

        Raises:
            ValueError: the game began differently, or it goes on after the end of a line.

        Example:
            >>> from eternitium import Game
            >>> game = Game(seed=7)
            >>> events = game.push("pick ?basic")
            >>> record, other = Record.of(game), game.copy().back_to(0)
            >>> events = other.push(other.legal_actions[0])
            >>> len(list(record.add(other).ways()))
            1
        """
        other = self.of(game)
        if (self._start, self.opening.chance) != (other._start, other.opening.chance):
            raise fail("game", "it did not begin as this record does")
        way, ply = self._follow(other.steps)
        if ply == len(other.steps):
            return self
        if ply == len(self.line(*way)):
            raise fail("game", f"it goes on after {ply} actions, where this record ends; Record.of(game) has it all")
        variation = Variation(other.steps[ply:], name)
        return self._changed(ply, way, lambda step: replace(step, variations=(*step.variations, variation)))

    @property
    def _start(self) -> tuple[Any, ...]:
        return len(self.names), self.rules, self.seed, self.given

    def _follow(self, steps: Steps) -> tuple[tuple[Place, ...], int]:
        """Return the way along which this record has some steps, and how many of them it has."""
        way: tuple[Place, ...] = ()
        line, ply = self.steps, 0
        while ply < min(len(line), len(steps)):
            if not line[ply].same(steps[ply]):
                into = [variation.steps[0].same(steps[ply]) for variation in line[ply].variations]
                if True not in into:
                    break
                way = (*way, (ply, into.index(True)))
                line = self.line(*way)
            ply += 1
        return way, ply

    def _changed(self, ply: int, way: tuple[Place, ...], change: Callable[[Step], Step]) -> Self:
        return replace(self, steps=_changed(self.steps, 0, ply, way, change))


def read_records(file: str | Path | IO[bytes] | IO[str]) -> Iterator[Record]:
    """Yield the records of a file, one by one, with only one of them in memory at a time.

    Args:
        file: its path, or an open file.

    Raises:
        OSError: the file cannot be read.
        ValueError: a line is wrong; the message names its number and the reason.

    Example:
        >>> from eternitium import Game
        >>> import io
        >>> record = Record.of(Game(seed=7), names=["Ada", "Emmy"])
        >>> [one.names for one in read_records(io.StringIO(str(record)))]
        [('Ada', 'Emmy')]
    """
    return (Record(**told) for told in record_text.read(record_text.lines_of_file(file)))


def _steps(game: Game, chance: Sequence[tuple[str, ...]]) -> Steps:
    return tuple(
        Step(
            action=game.chosen(ply)[1],
            player=game.chosen(ply)[0],
            turn=turn,
            chance=chance[ply],
            outcomes=outcomes(game.caused(ply + 1)),
        )
        for ply, turn in enumerate(_turns(game))
    )


def _turns(game: Game) -> list[Turn]:
    """Return for each action the turn in which it was chosen."""
    then, turns = game.copy(), []
    for _ in range(game.plies):
        then.pop()
        turns.append(Turn(then.round, then.turn_player))
    return turns[::-1]


def _ways(steps: Steps, first: int, way: tuple[Place, ...]) -> Iterator[tuple[Place, ...]]:
    for ply, step in enumerate(steps, first):
        for number, variation in enumerate(step.variations):
            here = (*way, (ply, number))
            yield here
            yield from _ways(variation.steps, ply, here)


def _changed(steps: Steps, first: int, ply: int, way: tuple[Place, ...], change: Callable[[Step], Step]) -> Steps:
    """Return steps with a change to the one at `ply` along a way; `first`: the number of the first step."""
    place = way[0][0] if way else ply
    step = steps[place - first]
    if way:
        number = way[0][1]
        variation = step.variations[number]
        inner = replace(variation, steps=_changed(variation.steps, place, ply, way[1:], change))
        new = replace(step, variations=(*step.variations[:number], inner, *step.variations[number + 1 :]))
    else:
        new = change(step)
    return (*steps[: place - first], new, *steps[place - first + 1 :])
