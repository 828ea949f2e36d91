"""`Rules`: the edition and its switches (rules.md table 3Z)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from eternitium.box import Box
from eternitium.checks import as_whole, written
from eternitium.components import SHAPES
from eternitium.rule_ids import RULE_IDS

EDITIONS: Final = ("de", "fr", "nl", "bga")
MISSIONS: Final = tuple(int(rule.removeprefix("mission.")) for rule in RULE_IDS if rule.startswith("mission."))
PRINTED: Final = Box()

_PAIRS: Final = tuple(f"{a}+{b}" for i, a in enumerate(SHAPES) for b in SHAPES[i + 1 :])


class Switch(NamedTuple):
    """One question on which readings differ: allowed values, ruling, the value in `de`, other editions' values."""

    values: tuple[Any, ...]
    ruling: str
    default: Any
    presets: Mapping[str, Any] = MappingProxyType({})

    def preset(self, edition: str) -> Any:
        """Return the value of this switch in an edition."""
        return self.presets.get(edition, self.default)


def _on_off(ruling: str, default: bool, **presets: bool) -> Switch:
    return Switch((True, False), ruling, default, presets)


SWITCHES: Final[dict[str, Switch]] = {
    "luck_double": _on_off("R17", True, fr=False, nl=False),
    "pass_keep": Switch((0, 1), "R23", 0, {"fr": 1, "bga": 1}),
    "giga": Switch(("per_player", "de_literal"), "R43", "per_player"),
    "lab_others": Switch(("may", "must"), "R52", "may", {"fr": "must", "nl": "must"}),
    "thief_peek": Switch(("victim_only", "all"), "R51", "victim_only", {"fr": "all"}),
    "blind_buy_public": _on_off("R30", True, fr=False),
    "final_step5": Switch(("skip", "do"), "R59", "skip"),
    "m2_hand": Switch((4, 5), "R72", 4, {"fr": 5, "nl": 5, "bga": 5}),
    "m2_supply": Switch((1, 2), "R72", 1, {"fr": 2, "nl": 2, "bga": 2}),
    "m8": Switch(
        ("market_facedown", "pile_unseen"),
        "R78",
        "market_facedown",
        {"fr": "pile_unseen", "nl": "pile_unseen", "bga": "pile_unseen"},
    ),
    "double_portal_pairs": Switch((), "R5", _PAIRS),
    "display_identity": Switch(("print", "kind"), "R6", "print"),
    "initial_pick_optional": _on_off("R9", False),
    "null_portal": _on_off("R13", False),
    "null_tech": _on_off("R15", True),
    "played_card_zone": Switch(("discard_first", "after_effect"), "R16", "discard_first"),
    "floor_scope": Switch(("voluntary", "all"), "R24", "voluntary"),
    "loop_guard": Switch(("ban", "literal+cap"), "R25", "ban"),
    "finder_continues": _on_off("R27", True),
    "wallet_stacks": _on_off("R31", True),
    "lab_blind": _on_off("R52", True),
    "comp_timing": Switch(("after", "before"), "R66", "after"),
    "m9": Switch(("local", "greedy_max_known"), "R79", "local"),
    "prefix_public": _on_off("R82", True),
    "era_identity": Switch(("shape", "card"), "R85", "shape"),
}


class Readings:
    """The switches as the engine reads them, as whole numbers; 0 is the reading of the German edition.

    A field with the name of a switch is copied from it: 1 for yes, or the place of the value among several.
    """

    luck_portals_only: int  # R17: Double Portals may not try their luck
    pass_keep: int  # R23: one hand card may be kept after passing
    giga_literal: int  # R43: the German card text taken literally
    lab_must: int  # R52: others may not decline a Laboratory
    lab_open_only: int  # R52: no card from the top of a pile
    thief_looks_at_all: int  # R51: the thief sees every pile before choosing
    hidden_blind_buy: int  # R30: only its owner knows a technology acquired unseen
    final_draw: int  # R59: step 5 takes place in the last round as well
    pick_optional: int  # R9: the first technology may be declined
    null_portal: int  # R13: a portal that does not match may be played without effect
    strict_tech: int  # R15: no technology may be played without effect
    after_effect: int  # R16: a played card is discarded after its effect
    literal_loops: int  # R25: a cap replaces the ban on loops
    finder_stops: int  # R27: finding the crystal ends the turn
    single_wallet: int  # R31: two Digital Wallets count as one
    kind_identity: int  # R6: all Double Portals count as identical
    comp_before: int  # R66: compensation comes before the card's own effect
    floor_for_all: int  # R24: the floor of six binds the solo game's own removals too
    saves_plays: int  # R79: a Transporter may not spend cards that could be played


class Rules:
    """The rules of a game: an edition's preset, perhaps a mission of the solo game, and single switches on top.

    Immutable, hashable and comparable; two `Rules` are equal if edition, mission, box and all switches are.

    Args:
        edition: "de", "fr", "nl" or "bga" (R1).
        mission: a mission of the solo game, one of `MISSIONS`, or None.
        box: a changed box, for experiments; the printed one if left out.
        switches: any names of `SWITCHES`, each with one of its values.

    Raises:
        ValueError: an unknown edition, mission, switch or value; the message names what is allowed.
    """

    __slots__ = ("_deviations", "_switches", "box", "edition", "mission")
    box: Box
    edition: str
    mission: int | None
    _switches: dict[str, Any]
    _deviations: dict[str, Any]

    def __init__(
        self, edition: str = "de", mission: int | None = None, *, box: Box | None = None, **switches: Any
    ) -> None:
        _check_edition(edition)
        mission = _checked_mission(mission)
        presets = {name: switch.preset(edition) for name, switch in SWITCHES.items()}
        values = presets | {name: _checked(name, value) for name, value in switches.items()}
        object.__setattr__(self, "box", _checked_box(box))
        object.__setattr__(self, "edition", edition)
        object.__setattr__(self, "mission", mission)
        object.__setattr__(self, "_switches", values)
        deviations = {name: value for name, value in values.items() if value != presets[name]}
        object.__setattr__(self, "_deviations", deviations)

    def __getattr__(self, name: str) -> Any:
        if name in SWITCHES:
            return self._switches[name]
        raise AttributeError(f"Rules has no switch {name!r}; the switches are {', '.join(SWITCHES)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Rules cannot be changed (tried to set {name!r}); make a new Rules instead")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Rules cannot be changed (tried to delete {name!r}); make a new Rules instead")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self.edition, self.mission, self.box, self.deviations))

    @property
    def switches(self) -> Mapping[str, Any]:
        """Every switch with its value."""
        return MappingProxyType(self._switches)

    @property
    def deviations(self) -> dict[str, Any]:
        """The switches that differ from the edition's preset."""
        return dict(self._deviations)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        parts = [repr(self.edition)]
        parts += [f"mission={self.mission}"] if self.mission is not None else []
        parts += [f"box={self.box!r}"] if self.box != PRINTED else []
        parts += [f"{name}={value!r}" for name, value in self.deviations.items()]
        return f"Rules({', '.join(parts)})"

    def _key(self) -> tuple[Any, ...]:
        return (self.edition, self.mission, self.box, *self._switches.values())


def _restore(edition: str, mission: int | None, box: Box, deviations: dict[str, Any]) -> Rules:
    return Rules(edition, mission, box=box, **deviations)


def _checked_box(box: object) -> Box:
    if box is None:
        return PRINTED
    if not isinstance(box, Box):
        raise ValueError(f"box: {written(box)} is not allowed; give a Box, such as Box(stack=5)")
    return box


def _check_edition(edition: object) -> None:
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise ValueError(f"edition: {written(edition)} is unknown; allowed: {', '.join(EDITIONS)}")


def _checked_mission(mission: object) -> int | None:
    number = as_whole(mission)
    if mission is not None and number not in MISSIONS:
        raise ValueError(
            f"mission: {written(mission)} is unknown; allowed: None, or 1 to {MISSIONS[-1]} in the solo game"
        )
    return number


def _checked(name: str, value: object) -> Any:
    if name not in SWITCHES:
        raise ValueError(f"{name}: unknown switch; allowed: {', '.join(SWITCHES)}")
    if name == "double_portal_pairs":
        return _checked_pairs(value)
    for allowed in SWITCHES[name].values:
        given = as_whole(value) if type(allowed) is int else value
        if type(given) is type(allowed) and given == allowed:
            return allowed
    choices = " or ".join(repr(allowed) for allowed in SWITCHES[name].values)
    raise ValueError(f"{name}: {written(value)} is not allowed; choose {choices}")


def _checked_pairs(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) != len(_PAIRS) or any(pair not in _PAIRS for pair in value):
        raise ValueError(f"double_portal_pairs: {written(value)} is not allowed; give six of {', '.join(_PAIRS)}")
    return tuple(sorted(value, key=_PAIRS.index))
