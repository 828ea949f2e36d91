"""What one seat knows as a game begins: all that its beliefs may start from."""

from typing import Final, NamedTuple

from eternitium.engine.layout import UP, Record
from eternitium.game.events import SeenEvent
from eternitium.game.notation import era_text, slugs
from eternitium.game.position import HIDDEN_CARD, HIDDEN_ERA_CARD, Position, top_first, write_position
from eternitium.rules import Rules

KNOWN_PILES: Final = {"ai": "ai", "portals": "portal_pile"}


class Unseen(NamedTuple):
    """What is known of the cards in the unknown places of a hand and deck.

    `cards`: those that are known, but for their places; `in_hand`: how many unknown places the hand has; `top_given`:
    whether the top of the deck is no unknown place.
    """

    cards: tuple[str, ...]
    in_hand: int = 0
    top_given: bool = False


class Outset(NamedTuple):
    """What one seat knows as a game or a position begins, and nothing else.

    Attributes:
        viewer: the seat.
        rules: the rules of the game.
        position: what lies before its eyes, every era card that lies face up, and piles of known cards, sorted.
        unseen: for each player what it knows of the cards of hand and deck that it does not see; None for nothing.
        seen: what it saw of the setup, or of what happened at once in the position.
        memory: the numbers that the position was given with; None if it was not.
        dealt: whether this is the start of a whole game.
    """

    viewer: int
    rules: Rules
    position: Position
    unseen: tuple[Unseen | None, ...]
    seen: tuple[SeenEvent, ...]
    memory: object
    dealt: bool


def write_outset(
    record: Record, rules: Rules, viewer: int, given: Position | None, seen: tuple[SeenEvent, ...] = ()
) -> Outset:
    """Return what a seat knows of a record at which a game begins; `given` is the position that it was read from, if any."""
    position, piles = write_position(record, rules, viewer), known_piles(record)
    position["ai"] = list(piles.get("ai", ()))
    if "pile" in position["supply"]:
        position["supply"]["pile"] = list(piles.get("portals", ()))
    unseen: list[Unseen | None] = []
    for p, player in enumerate(position["players"]):
        stack = top_first(record["stack"][p], record["stack_n"][p])
        player["stack"] = [era_text(era) if era >= UP else HIDDEN_ERA_CARD for era in stack]
        unseen.append(_deck_of(record, p, viewer) if given is None or p == viewer else _told(given["players"][p]))
    return Outset(viewer, rules, position, tuple(unseen), seen, (given or {}).get("memory"), given is None)


def _deck_of(record: Record, p: int, viewer: int) -> Unseen:
    """Return the cards of a deck in no order, but for a top card that the seat knows."""
    deck = slugs(top_first(record["deck"][p], record["deck_n"][p]))
    return Unseen(tuple(sorted(deck[int(record["top_known"][p]) >> viewer & 1 :])))


def _told(player: dict[str, list[str]]) -> Unseen | None:
    """Return what a given position tells of the unknown places of a player."""
    if not player.get("unseen"):
        return None
    top_given = player.get("deck", [])[:1] not in ([], [HIDDEN_CARD])
    return Unseen(tuple(player["unseen"]), player.get("hand", []).count(HIDDEN_CARD), top_given)


def tells_of_hidden_cards(given: Position | None) -> bool:
    """Return whether a given position says more than what lies open in it."""
    return given is not None and ("memory" in given or any(player.get("unseen") for player in given["players"]))


def known_piles(record: Record) -> dict[str, tuple[str, ...]]:
    """Piles of known cards in unknown order, sorted: the AI deck (R65) and mission 4's portals (R74)."""
    piles = {name: record[pile][: record[f"{pile}_n"]] for name, pile in KNOWN_PILES.items()}
    return {name: tuple(sorted(slugs(pile))) for name, pile in piles.items() if len(pile)}
