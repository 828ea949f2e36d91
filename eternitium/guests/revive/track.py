"""Machine tracks: how far a marker moves, and which fields open."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from eternitium.checks import fail, written
from eternitium.guests.revive.store import KINDS
from eternitium.guests.values import Value, check_counts, check_texts, count, one_of, row, text, truth
from eternitium.guests.verdicts import Line, Step, numbered
from eternitium.guests.words import Words, words

# What opens, and the rule that says what comes of it.
REWARDS: Final = {
    "": "revive.table.values",
    "machine": "revive.free.machine",
    "special": "revive.machine.display",
    "artefact": "revive.machine.artefact",
    "bonus": "revive.score.4",
}


@dataclass(frozen=True, slots=True)
class Track(Value):
    """A machine track: name, length, the field of its marker from 0, and what each step beyond its end brings."""

    name: str
    length: int
    at: int = 0
    end_resource: str = "crystals"

    def __post_init__(self) -> None:
        check_texts(self, "name")
        check_counts(self, "length", low=1)
        check_counts(self, "at")
        if self.at > self.length:
            raise fail("Track.at", f"{self.at} is not allowed; give a whole number from 0 to {self.length}")
        one_of("Track.end_resource", self.end_resource, KINDS)


@dataclass(frozen=True, slots=True)
class Field(Value):
    """A reward field.

    Attributes:
        name: free text.
        needs: one or two, each the name of a track and the number that its marker must reach.
        open: whether it was unlocked.
        reward: "machine", "special", "artefact", "bonus", or "" if that is not entered.
    """

    name: str
    needs: tuple[tuple[str, int], ...]
    open: bool = False
    reward: str = ""

    def __post_init__(self) -> None:
        check_texts(self, "name")
        row("Field.needs", self.needs, tuple)
        if len(self.needs) not in (1, 2):
            raise fail(
                "Field.needs", f"{written(self.needs)} is not allowed; give one or two pairs of track and number"
            )
        for track, at in self.needs:
            text("Field.needs", track)
            count("Field.needs", at)
        truth("Field.open", self.open)
        one_of("Field.reward", self.reward, tuple(REWARDS))


@dataclass(frozen=True, slots=True)
class Advanced:
    """A track after some steps, how many of its end resource came, and the lines: steps, then resources."""

    track: Track
    gained: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Unlocked:
    """The fields after unlocking, the names of those that opened, and what to do; each moved one progress marker."""

    fields: tuple[Field, ...]
    opened: tuple[str, ...]
    steps: tuple[Step, ...]


def advance(track: Track, steps: int) -> Advanced:
    """Move a marker; each step beyond the end is one resource instead.

    Raises:
        ValueError: not a whole number from 0.
    """
    count("steps", steps)
    moved = min(steps, track.length - track.at)
    lines = [Line(words("revive-lines", "moved", track=track.name), moved, "revive.build.rewards", "step")]
    if beyond := steps - moved:
        lines.append(
            Line(words("revive-lines", "beyond", track=track.name), beyond, "revive.machine.end", track.end_resource)
        )
    return Advanced(replace(track, at=track.at + moved), beyond, tuple(lines))


def unlock(tracks: Sequence[Track], fields: Sequence[Field]) -> Unlocked:
    """Open the fields all of whose needs are reached or passed, each once.

    Raises:
        ValueError: a field needs a track that is not there.
    """
    at = {track.name: track.at for track in tracks}
    for need in (need for field in fields for need in field.needs):
        one_of("Field.needs", need[0], tuple(at))
    opens = [field for field in fields if not field.open and all(at[name] >= low for name, low in field.needs)]
    after = tuple(replace(field, open=field.open or field in opens) for field in fields)
    told = numbered(part for field in opens for part in _told(field))
    return Unlocked(after, tuple(field.name for field in opens), told)


def _told(field: Field) -> Iterator[tuple[Words, str]]:
    yield words("revive-steps", "unlocked", field=field.name), "revive.machine.unlock"
    if field.reward:
        yield words("revive-steps", f"reward-{field.reward}"), REWARDS[field.reward]
