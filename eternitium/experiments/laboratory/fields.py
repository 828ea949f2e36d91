"""The settings of a side of the laboratory: the sliders of the box, and the `Setup` of a page's settings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple

from eternitium.box import (
    HANDS,
    MOST_ERA,
    MOST_IN_HAND,
    MOST_MORE,
    MOST_STACK,
    PRINTED_COPIES,
    PRINTED_HANDS,
    Box,
    limits,
)
from eternitium.components import ERA_COPIES, ERA_ROOM, MAX_PLAYERS, ROWS, SHAPES, SLUGS, row_of
from eternitium.engine.setup import MISSION_SWITCHES, USUAL
from eternitium.experiments.laboratory.setups import POLICIES, Setup, Start
from eternitium.payload import Payload
from eternitium.payload.laboratory import SliderField, SliderGroup
from eternitium.rulebook import card_name, counted, shape_name, word
from eternitium.rules import EDITIONS, MISSIONS, SWITCHES, Rules

OPEN_ERA_CARDS: Final = 2


class Fault(ValueError):
    """The error for an impossible setting.

    Attributes:
        field: id of the slider or group of sliders concerned; "" for the whole side.
    """

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


class Field(NamedTuple):
    """A slider: its id, its group, and its ends."""

    id: str
    group: str
    low: int
    high: int

    def label(self, language: str) -> str:
        """Return its name."""
        kind, _, name = self.id.partition(".")
        if kind == "era":
            return capitalised(shape_name(name, language))
        return card_name(name, language) if kind == "copies" else word("laboratory", f"field-{kind}", language)

    def told(self, language: str) -> SliderField:
        """Return this slider for a page."""
        return SliderField(id=self.id, label=self.label(language), low=self.low, high=self.high)


def _fields() -> Iterator[Field]:
    for shape in SHAPES:
        yield Field(f"era.{shape}", "era", 0, MOST_ERA)
    yield Field("stack", "dealing", 1, MOST_STACK)
    for name in HANDS:
        yield Field(name, "dealing", 1, MOST_IN_HAND)
    for number, slug in enumerate(SLUGS):
        yield Field(f"copies.{slug}", row_of(number), *limits(slug))


FIELDS: Final = {field.id: field for field in _fields()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Payload):
    """The settings of a side of the laboratory, possible or not; `box`: the sliders that were moved."""

    players: Annotated[int, range(1, MAX_PLAYERS + 1)]
    edition: Annotated[str, EDITIONS]
    mission: Annotated[int, MISSIONS] | None
    policy: Annotated[str, POLICIES]
    switches: dict[Annotated[str, tuple(SWITCHES)], Any]
    box: dict[Annotated[str, tuple(FIELDS)], Any]


GROUPS: Final = ("era", "dealing", "portal", *ROWS)


def groups(language: str) -> list[SliderGroup]:
    """Return the sliders in groups, for a page."""
    return [
        SliderGroup(
            id=group,
            title=word("laboratory", f"group-{group}", language),
            note=word("laboratory", f"group-{group}-note", language),
            fields=[field.told(language) for field in FIELDS.values() if field.group == group],
        )
        for group in GROUPS
    ]


def printed(players: int, edition: str, mission: int | None) -> dict[str, int]:
    """Return the number of each slider for the printed game."""
    return {
        **{f"era.{shape}": ERA_COPIES for shape in SHAPES},
        "stack": Start(Setup(players, Rules(edition, mission))).stack,
        **PRINTED_HANDS,
        **{f"copies.{slug}": copies for slug, copies in PRINTED_COPIES.items()},
    }


def settings_of(setup: Setup) -> Settings:
    """Return a setup as a page's settings."""
    rules = setup.rules
    moved: dict[str, int] = {}
    for name, value in rules.box.deviations.items():
        moved |= {f"{name}.{key}": n for key, n in value.items()} if isinstance(value, Mapping) else {name: value}
    return Settings(
        players=setup.players,
        edition=rules.edition,
        mission=rules.mission,
        policy=setup.policy,
        switches=rules.deviations,
        box=moved,
    )


def setup_of(settings: Settings, language: str) -> Setup:
    """Return the setup of a page's settings.

    Raises:
        Fault: a setting is impossible; the message, in the language, names it, its value and what is allowed.
    """
    _check_numbers(settings.box, language)
    mission = settings.mission if settings.players == 1 else None
    try:
        rules = Rules(settings.edition, mission, box=_box(settings.box), **settings.switches)
        return Setup(settings.players, rules, settings.policy)
    except ValueError as error:
        raise _Numbers(settings, mission, language).fault(error) from None


def _check_numbers(moved: Mapping[str, Any], language: str) -> None:
    for name, value in moved.items():
        field = FIELDS[name]
        if type(value) is not int or not field.low <= value <= field.high:
            slots = {"field": field.label(language), "value": value, "low": field.low, "high": field.high}
            raise Fault(name, word("laboratory", "bad-number", language, None, **slots))


def _box(moved: Mapping[str, int]) -> Box:
    """Return the box of the sliders that were moved."""
    arguments: dict[str, Any] = {}
    for name, value in moved.items():
        kind, _, key = name.partition(".")
        if key:
            arguments.setdefault(kind, {})[key] = value
        else:
            arguments[kind] = value
    return Box(**arguments)


class _Numbers:
    """All numbers of a side, to say why they do not fit together."""

    def __init__(self, settings: Settings, mission: int | None, language: str) -> None:
        self.players, self.mission, self.language = settings.players, mission, language
        self.moved = settings.box
        self.printed = printed(self.players, settings.edition, mission)
        self.all = self.printed | self.moved

    def fault(self, error: ValueError) -> Fault:
        """Return an error as a fault of the sliders concerned; in its own words if it concerns anything else."""
        name = str(error).partition(":")[0]
        if name == "era":
            return self._era()
        if name in FIELDS:
            return self._portals(name)
        group = next((row for row in ROWS if row in name), "")
        return self._technologies(group) if name.startswith("copies") else Fault("", str(error))

    def _say(self, at: str, key: str, **slots: object) -> Fault:
        return Fault(at, word("laboratory", key, self.language, None, **slots))

    def _era(self) -> Fault:
        """Return the fault for too few era cards for the stacks, or too many for the table."""
        total, stack = self._total("era"), self.all["stack"]
        needed = self.players * stack + OPEN_ERA_CARDS
        if total >= needed:
            return self._say("era", "too-many", field=_title("era", self.language), value=total, most=ERA_ROOM)
        at = "stack" if "stack" in self.moved else "era"
        players = counted("words", "players-n", self.players, self.language)
        return self._say(at, "too-few-era", value=total, players=players, stack=stack, least=needed)

    def _portals(self, name: str) -> Fault:
        """Return the fault for fewer portals than the start cards need."""
        each = MISSION_SWITCHES.get(self.mission or 0, {}).get("start_portals", USUAL["start_portals"])
        slots = {"field": FIELDS[name].label(self.language), "value": self.all[name], "least": self.players * each}
        return self._say(name, "too-few-portals", **slots)

    def _technologies(self, group: str) -> Fault:
        """Return the fault for more technologies in a row, or cards in all, than there is room for, or for too few."""
        title = _title(group or "cards", self.language)
        names = [name for name, field in FIELDS.items() if name.startswith("copies.") and group in ("", field.group)]
        value, most = sum(self.all[name] for name in names), sum(self.printed[name] for name in names) + MOST_MORE
        if value <= most:
            return self._say(group, "too-few", field=title, value=value, least=MAX_PLAYERS + self.players)
        return self._say(group, "too-many", field=title, value=value, most=most)

    def _total(self, group: str) -> int:
        return sum(self.all[name] for name, field in FIELDS.items() if field.group == group)


def _title(group: str, language: str) -> str:
    return word("laboratory", f"group-{group}", language)


def capitalised(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]
