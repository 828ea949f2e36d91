"""The score track during play, the sheet at the end, the ranking, and what one more would be worth."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from eternitium.checks import fail, written
from eternitium.guests.values import Value, check_counts, check_texts, count, one_of, row, truth
from eternitium.guests.verdicts import Line, NotSaid, forbidden, not_said, total
from eternitium.guests.words import words

TRACK: Final = 50
COLOURS: Final = ("violet", "orange", "white")
CARD, END_TILE, SMALL, FIVE = 2, 4, 2, 5


@dataclass(frozen=True, slots=True)
class Scored:
    """Points on the track: the new total, and the bonus fields that were reached, lowest first."""

    total: int
    reached: tuple[int, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Marker:
    """Where the score marker stands: the number, and how often the track was begun, None while that is not known."""

    at: int | None
    time: int | None


@dataclass(frozen=True, slots=True)
class Progress(Value):
    """The progress track.

    Attributes:
        values: points on its fields, lowest first.
        beside: the number beside the last field; None while it is still to enter.
        moved: markers that lie on it.
    """

    values: tuple[int, ...]
    beside: int | None
    moved: int = 0

    def __post_init__(self) -> None:
        row("Progress.values", self.values, int)
        for value in self.values:
            count("Progress.values", value)
        check_counts(self, "beside", empty=True)
        check_counts(self, "moved")
        if self.moved > len(self.values):
            limit = f"give a whole number from 0 to {len(self.values)}"
            raise fail("Progress.moved", f"{self.moved} is not allowed; {limit}")

    @property
    def points(self) -> int | None:
        """The number on the lowest free field, or beside the last one if all are full."""
        return [*self.values, self.beside][self.moved]


@dataclass(frozen=True, slots=True)
class Bonus(Value):
    """A card bonus: the colour, and how many citizen cards of it count; start cards are left out."""

    colour: str
    cards: int | None = None

    def __post_init__(self) -> None:
        check_texts(self, "colour")
        check_counts(self, "cards", empty=True)


@dataclass(frozen=True, slots=True)
class Artefacts(Value):
    """Large artefacts of one colour.

    Attributes:
        colour: "violet", "orange" or "white".
        number: how many one has.
        each: how many X one has, by the artefact card.
    """

    colour: str
    number: int | None = None
    each: int | None = None

    def __post_init__(self) -> None:
        one_of("Artefacts.colour", self.colour, COLOURS)
        check_counts(self, "number", "each", empty=True)

    @property
    def points(self) -> int | None:
        """One more than the artefacts, times X."""
        return None if self.number is None or self.each is None else (self.number + 1) * self.each


@dataclass(frozen=True, slots=True)
class Sheet(Value):
    """The score sheet of a person; None is still to enter. What is not allowed is a ValueError.

    Attributes:
        name: of the person.
        blue: points so far on the track.
        progress: the progress track, or its points.
        technologies: points of each unlocked one.
        sites: points of each large site with an own figure.
        bonuses: card bonuses.
        end_tile: whether one has it.
        small: small artefacts.
        resources: left over.
        artefacts: violet, orange and white ones.
        further: what else the rule book names for them.
        machines: sum of the numbers at the markers of the machine tracks; for ties only.
    """

    name: str = ""
    blue: int | None = None
    progress: int | Progress | None = None
    technologies: tuple[int, ...] | None = None
    sites: tuple[int, ...] | None = None
    bonuses: tuple[Bonus, ...] | None = None
    end_tile: bool | None = None
    small: int | None = None
    resources: int | None = None
    artefacts: tuple[Artefacts, ...] = tuple(Artefacts(colour) for colour in COLOURS)
    further: int | None = 0
    machines: int | None = None

    def __post_init__(self) -> None:
        check_texts(self, "name")
        check_counts(self, "blue", "small", "resources", "further", "machines", empty=True)
        if not isinstance(self.progress, Progress):
            check_counts(self, "progress", empty=True)
        for name in ("technologies", "sites"):
            _check_points(f"Sheet.{name}", getattr(self, name))
        if self.bonuses is not None:
            row("Sheet.bonuses", self.bonuses, Bonus)
        if self.end_tile is not None:
            truth("Sheet.end_tile", self.end_tile)
        row("Sheet.artefacts", self.artefacts, Artefacts)
        if (colours := tuple(kind.colour for kind in self.artefacts)) != COLOURS:
            raise fail("Sheet.artefacts", f"{written(colours)} is not allowed; give {', '.join(COLOURS)} once each")


@dataclass(frozen=True, slots=True)
class Score:
    """A worked score.

    Attributes:
        lines: nine, from 0 to 8; a number is None while it is still to enter.
    """

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The sum of what is entered."""
        return total(self.lines)

    @property
    def complete(self) -> bool:
        """Whether nothing is still to enter."""
        return all(line.number is not None for line in self.lines)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person in the ranking.

    Attributes:
        seat: the number of the sheet.
        place: from 1; equal ones share it.
        total: points.
        rule: what parted the person from those with as many points, or that they share; "" if nobody else has as many.
    """

    seat: int
    place: int
    total: int
    rule: str = ""


def blue(total: int, gain: int, bonus: Sequence[int] = ()) -> Scored:
    """Points during play, with the bonus fields that are reached or passed; none above fifty.

    Args:
        total: points so far.
        gain: points that come.
        bonus: the numbers of the bonus fields.

    Raises:
        ValueError: not a whole number from 0, or a bonus field that is not from 1 to 50.
    """
    count("total", total)
    count("gain", gain)
    for number in bonus:
        if type(number) is not int or not 1 <= number <= TRACK:
            raise fail("bonus", f"{written(number)} is not allowed; give whole numbers from 1 to {TRACK}")
    reached = sorted({number for number in bonus if total < number <= total + gain})
    return Scored(
        total + gain, tuple(reached), "revive.track.over-fifty" if total + gain > TRACK else "revive.track.blue"
    )


def violet(total: int, gain: int) -> Scored:
    """Points at the end: they bring no bonus. Not whole numbers from 0: a ValueError."""
    count("total", total)
    count("gain", gain)
    return Scored(total + gain, (), "revive.track.violet")


def marker(total: int, begins_at: int | None = None) -> Marker:
    """Where the marker stands, and the how many-th time round.

    Args:
        total: points.
        begins_at: the number on which the track begins again after fifty, 0 or 1; None if that is not entered.

    Raises:
        ValueError: not a whole number from 0, or another beginning.
    """
    count("total", total)
    one_of("begins_at", begins_at, (0, 1, None))
    if total <= TRACK:
        return Marker(total, 1)
    if begins_at is not None:
        fields = TRACK + 1 - begins_at
        return Marker((total - begins_at) % fields + begins_at, (total - begins_at) // fields + 1)
    low, high = marker(total, 0), marker(total, 1)
    return Marker(None, low.time if low.time == high.time else None)


def marker_at(total: int, begins_at: int | None = None) -> int:
    """The number on which the score marker stands.

    Raises:
        NotSaid: it is above fifty, and `begins_at` is not entered.
    """
    at = marker(total, begins_at).at
    if at is None:
        raise NotSaid(not_said("revive.track.begins"))
    return at


def score(sheet: Sheet) -> Score:
    """The nine lines and their total."""
    progress = sheet.progress.points if isinstance(sheet.progress, Progress) else sheet.progress
    return Score(
        (
            _line("blue", sheet.blue, "revive.track.blue"),
            _line("progress", progress, "revive.score.1"),
            _summed("technologies", sheet.technologies, "revive.score.2"),
            _summed("sites", sheet.sites, "revive.score.3"),
            _bonus_line(sheet.bonuses),
            _line("end-tile", None if sheet.end_tile is None else END_TILE * sheet.end_tile, "revive.score.5"),
            _small_line(sheet.small),
            _resource_line(sheet.resources),
            _artefact_line(sheet),
        )
    )


def rank(sheets: Sequence[Sheet]) -> tuple[Standing, ...]:
    """The persons, best first: points, then left-over resources, then machine tracks, then shared.

    Raises:
        NotAllowed: two persons have the end tile.
        NotSaid: something that is needed is still to enter.
    """
    if sum(bool(sheet.end_tile) for sheet in sheets) > 1:
        forbidden("revive.score.5").demand()
    scores = [score(sheet) for sheet in sheets]
    if not all(told.complete for told in scores):
        raise NotSaid(not_said("revive.table.values"))
    keys = [(told.total, (sheet.resources or 0) % FIVE, 0) for told, sheet in zip(scores, sheets, strict=True)]
    for seat, key in enumerate(keys[:]):
        if [other[:2] for other in keys].count(key[:2]) > 1:
            keys[seat] = (*key[:2], _machines(sheets[seat]))
    return tuple(_standings(keys))


def worth(sheet: Sheet) -> tuple[Line, ...]:
    """What one more of each would bring; the unit of a line says of what, such as "artefact:violet"."""
    lines = [line for kind in sheet.artefacts for line in _worth_of(kind)]
    lines.append(Line(words("revive-worth", "small"), SMALL, "revive.score.6", "small"))
    colours = Counter(bonus.colour for bonus in sheet.bonuses or ())
    lines += [_worth_of_card(colour, CARD * n) for colour, n in colours.items()]
    progress = sheet.progress
    if isinstance(progress, Progress) and progress.moved < len(progress.values):
        after = [*progress.values, progress.beside][progress.moved + 1]
        gained = None if after is None else after - progress.values[progress.moved]
        lines.append(Line(words("revive-worth", "progress"), gained, "revive.score.1", "progress"))
    return (*lines, _worth_of_resource(sheet.resources))


def _check_points(name: str, points: tuple[int, ...] | None) -> None:
    if points is not None:
        row(name, points, int)
        for number in points:
            count(name, number)


def _line(key: str, number: int | None, rule: str, working: str = "") -> Line:
    return Line(words("revive-score", key), number, rule, working=working)


def _summed(key: str, points: tuple[int, ...] | None, rule: str) -> Line:
    if points is None:
        return _line(key, None, rule)
    return _line(key, sum(points), rule, f"{' + '.join(map(str, points))} = {sum(points)}" if len(points) > 1 else "")


def _bonus_line(bonuses: tuple[Bonus, ...] | None) -> Line:
    if bonuses is None or any(bonus.cards is None for bonus in bonuses):
        return _line("bonuses", None, "revive.score.4")
    cards = [bonus.cards or 0 for bonus in bonuses]
    points = CARD * sum(cards)
    told = f"{' + '.join(f'{CARD} × {n}' for n in cards)} = {points}" if cards else ""
    return _line("bonuses", points, "revive.score.4", told)


def _small_line(small: int | None) -> Line:
    points = None if small is None else SMALL * small
    return _line("small", points, "revive.score.6", "" if small is None else f"{SMALL} × {small} = {points}")


def _resource_line(resources: int | None) -> Line:
    if resources is None:
        return _line("resources", None, "revive.score.7")
    fives, rest = divmod(resources, FIVE)
    return _line("resources", fives, "revive.score.7", f"{resources} = {fives} × {FIVE} + {rest}")


def _artefact_line(sheet: Sheet) -> Line:
    points = [kind.points for kind in sheet.artefacts]
    known = [number for number in (*points, sheet.further) if number is not None]
    if len(known) <= len(points):
        return _line("artefacts", None, "revive.score.8")
    parts = [f"({kind.number} + 1) × {kind.each}" for kind in sheet.artefacts]
    parts += [str(sheet.further)] if sheet.further else []
    return _line("artefacts", sum(known), "revive.score.8", f"{' + '.join(parts)} = {sum(known)}")


def _machines(sheet: Sheet) -> int:
    if sheet.machines is None:
        raise NotSaid(not_said("revive.table.values"))
    return sheet.machines


def _standings(keys: Sequence[tuple[int, int, int]]) -> Iterator[Standing]:
    seats = sorted(range(len(keys)), key=lambda seat: tuple(-part for part in keys[seat]))
    for _, equal in groupby(enumerate(seats, 1), key=lambda placed: keys[placed[1]]):
        placed = list(equal)
        for _, seat in placed:
            others = [key for other, key in enumerate(keys) if other != seat]
            yield Standing(seat, placed[0][0], keys[seat][0], _decided(keys[seat], others))


def _decided(key: tuple[int, int, int], others: Sequence[tuple[int, int, int]]) -> str:
    """The last rule that was needed to place a person among those with as many points."""
    if key in others:
        return "revive.score.shared"
    if key[:2] in [other[:2] for other in others]:
        return "revive.score.tie-machines"
    return "revive.score.tie-resources" if key[0] in [other[0] for other in others] else ""


def _worth_of(kind: Artefacts) -> Iterator[Line]:
    colour, more = words("revive-colours", kind.colour), None if kind.number is None else kind.number + 1
    yield Line(words("revive-worth", "artefact", colour=colour), kind.each, "revive.score.8", f"artefact:{kind.colour}")
    yield Line(words("revive-worth", "each", colour=colour), more, "revive.score.8", f"each:{kind.colour}")


def _worth_of_card(colour: str, points: int) -> Line:
    return Line(words("revive-worth", "card", colour=colour), points, "revive.score.4", f"card:{colour}")


def _worth_of_resource(resources: int | None) -> Line:
    if resources is None:
        return Line(words("revive-worth", "resource"), None, "revive.score.7", "resource")
    missing = FIVE - resources % FIVE
    return Line(words("revive-worth", "resource-missing", n=missing), int(missing == 1), "revive.score.7", "resource")
