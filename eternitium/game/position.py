"""The JSON of a position (interface.md section 4): writing one, whole or as one player sees it."""

from typing import Any, Final

from eternitium.components import ADVANCED, BASIC, LETTERS, ROWS, SHAPES, SLUGS
from eternitium.engine.layout import NO_CARD, UP, Mode, Phase, Record
from eternitium.game.notation import era_text, slugs
from eternitium.rules import Rules

FORMAT: Final = 1
HIDDEN_CARD: Final = "?"
HIDDEN_ERA_CARD: Final = "(?)"

STEP_OF_PHASE: Final = {
    Phase.PICK: "pick",
    Phase.DESTROY: "destroy",
    Phase.PORTAL: "portal",
    Phase.ACQUIRE: "acquire",
    Phase.OVER: "over",
}
PHASE_OF_STEP: Final = {**{step: phase for phase, step in STEP_OF_PHASE.items()}, "play": Phase.PLAY}
QUESTIONS: Final = {
    Phase.TRANSPORTER_COST: "transporter",
    Phase.PROJECTOR: "temporal-projector",
    Phase.THIEF: "robo-thief",
    Phase.RECYCLER: "robo-recycler",
    Phase.LAB: "laboratory",
    Phase.LAB_OTHERS: "laboratory-others",
    Phase.PASS: "pass",
    Phase.KEEP: "keep",
}
MODES: Final = {Mode.FREE: "free", Mode.DISCARDING: "discard", Mode.DESTROYING: "destroy"}

Position = dict[str, Any]


def step_of(phase: Phase) -> str:
    """Return the step of a phase, as `Game.step` names it; questions belong to step "play"."""
    return STEP_OF_PHASE.get(phase, "play")


def write_position(record: Record, rules: Rules, viewer: int | None) -> Position:
    """Return a record as a position: the whole truth if `viewer` is None, else only what that player can know."""
    players = int(record["players"])
    changed = rules.box.deviations
    return {
        "format": FORMAT,
        "edition": rules.edition,
        "mission": rules.mission,
        "switches": {name: _plain(value) for name, value in rules.deviations.items()},
        **({"components": changed} if changed else {}),
        "players": [_player(record, p, viewer, bool(rules.prefix_public)) for p in range(players)],
        "supply": _supply(record, viewer),
        **{ROWS[row]: _row(record, row, viewer) for row in (BASIC, ADVANCED)},
        "market": [LETTERS[shape] for shape in record["market"] if shape != NO_CARD],
        "era_pile": _hide_era(top_first(record["era_pile"], record["era_pile_n"]), viewer),
        "era_discard": [LETTERS[shape] for shape in top_first(record["era_discard"], record["era_discard_n"])],
        "ai": _hide(slugs(top_first(record["ai"], record["ai_n"])), viewer is not None),
        "box": [slug for slug, copies in zip(SLUGS, record["box"].tolist(), strict=True) for _ in range(copies)],
        "turn": _turn(record),
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def top_first(pile: Any, count: Any) -> list[int]:
    """Return the cards of a pile of the record, top first."""
    cards: list[int] = pile[:count][::-1].tolist()
    return cards


def _hide(cards: list[str], hidden: bool) -> list[str]:
    return [HIDDEN_CARD] * len(cards) if hidden else cards


def _hide_era(shapes: list[int], viewer: int | None) -> list[str]:
    return [era_text(shape) if viewer is None else HIDDEN_ERA_CARD for shape in shapes]


def _player(record: Record, p: int, viewer: int | None, prefix_public: bool) -> dict[str, list[str]]:
    hand = [slug for slug, copies in zip(SLUGS, record["hand"][p].tolist(), strict=True) for _ in range(copies)]
    stack = top_first(record["stack"][p], record["stack_n"][p])
    return {
        "hand": _hide(hand, viewer not in (None, p)),
        "deck": _deck(slugs(top_first(record["deck"][p], record["deck_n"][p])), int(record["top_known"][p]), viewer),
        "discard": slugs(top_first(record["discard"][p], record["discard_n"][p])),
        "stack": [era_text(era) for era in stack] if viewer is None else _prefix(stack, viewer == p or prefix_public),
    }


def _deck(cards: list[str], top_known: int, viewer: int | None) -> list[str]:
    """Return a deck as `viewer` sees it; a card that was acquired and not yet drawn is known (R30)."""
    if viewer is None:
        return cards
    known = 1 if top_known >> viewer & 1 else 0
    return cards[:known] + [HIDDEN_CARD] * (len(cards) - known)


def _prefix(stack: list[int], deep: bool) -> list[str]:
    """Return the visible prefix of a stack: down to the first back, or the top card only (R82)."""
    visible = 0
    while visible < len(stack) and stack[visible] >= UP and (deep or visible == 0):
        visible += 1
    return [era_text(era) for era in stack[:visible]] + [HIDDEN_ERA_CARD] * (len(stack) - visible)


def _supply(record: Record, viewer: int | None) -> dict[str, Any]:
    """Return the portals of each shape; in mission 4 the open ones and the pile."""
    counts = {shape: int(record["supply"][i]) for i, shape in enumerate(SHAPES)}
    if not record["portals_shuffled"]:
        return counts
    pile = slugs(top_first(record["portal_pile"], record["portal_pile_n"]))
    return {
        "open": [shape for shape, count in counts.items() for _ in range(count)],
        "pile": _hide(pile, viewer is not None),
    }


def _row(record: Record, row: int, viewer: int | None) -> dict[str, list[str]]:
    return {
        "open": slugs(card for card in record["open"][row] if card != NO_CARD),
        "pile": _hide(slugs(top_first(record["pile"][row], record["pile_n"][row])), viewer is not None),
    }


def _turn(record: Record) -> dict[str, Any]:
    turn: dict[str, Any] = {
        "round": int(record["round"]),
        "player": int(record["active"]),
        "step": step_of(Phase(record["phase"])),
        "draw": int(record["draw"]),
    }
    turn |= {name: int(record[name]) for name in ("played", "communicators", "wallets")}
    if int(record["phase"]) in QUESTIONS:
        turn["pending"] = _pending(record)
    turn |= {name: int(record[name]) for name in ("loops", "plays_on") if record[name]}
    if record["fresh_thieves"].any():
        turn["fresh_thieves"] = [int(n) for n in record["fresh_thieves"][: record["players"]]]
    if record["top_known"].any():
        turn["top_known"] = [_players_in(int(mask), int(record["players"])) for mask in record["top_known"]]
        del turn["top_known"][record["players"] :]
    return turn


def _players_in(mask: int, players: int) -> list[int]:
    return [p for p in range(players) if mask >> p & 1]


def _pending(record: Record) -> dict[str, Any]:
    phase = Phase(record["phase"])
    pending: dict[str, Any] = {"ask": QUESTIONS[phase]}
    if phase in (Phase.TRANSPORTER_COST, Phase.PROJECTOR):
        pending["chosen"] = int(record["chosen"])
    if phase == Phase.PROJECTOR:
        pending["mode"] = MODES[Mode(record["mode"])]
    if phase == Phase.THIEF and record["victim"] != NO_CARD:
        pending["victim"] = int(record["victim"])
    if phase == Phase.LAB_OTHERS:
        pending["asked"] = int(record["actor"])
    if record["limbo"] != NO_CARD:
        pending["held"] = SLUGS[record["limbo"]]
    return pending
