"""The knowledge of one seat at the start of a game: all that its beliefs may start from."""

from typing import Final, NamedTuple

from eternitium.engine.layout import UP, Record
from eternitium.game.events import SeenEvent
from eternitium.game.notation import era_text, slugs
from eternitium.game.position import HIDDEN_CARD, HIDDEN_ERA_CARD, Position, top_first, write_position
from eternitium.rules import Rules

KNOWN_PILES: Final = {"ai": "ai", "portals": "portal_pile"}


class Unseen(NamedTuple):
    """The knowledge of the cards in the unknown places of a hand and deck.

    `cards`: the known ones, in unknown places; `in_hand`: the number of unknown places in the hand; `top_given`:
    whether the top of the deck is known.
    """

    cards: tuple[str, ...]
    in_hand: int = 0
    top_given: bool = False


class Outset(NamedTuple):
    """The knowledge of one seat at the start of a game or at a position, and nothing else.

    Attributes:
        viewer: the seat.
        rules: the rules of the game.
        position: the position as it sees it, with every face-up era card, and piles of known cards, sorted.
        unseen: for each player its knowledge of cards in hand and deck that it does not see; None for nothing.
        seen: the events of the setup, or those that followed at once from the position, as it saw them.
        memory: the numbers of the position's memory; None if it has none.
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
    """Return what a seat knows of the first record of a game.

    `given`: the position from which the record was read, if any; `seen`: the events up to it, as the seat saw them.
    """
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
    """Return the cards of a deck, sorted, without a top card that the seat knows."""
    deck = slugs(top_first(record["deck"][p], record["deck_n"][p]))
    return Unseen(tuple(sorted(deck[int(record["top_known"][p]) >> viewer & 1 :])))


def _told(player: dict[str, list[str]]) -> Unseen | None:
    """Return what a given position says of the unknown places of a player."""
    if not player.get("unseen"):
        return None
    top_given = player.get("deck", [])[:1] not in ([], [HIDDEN_CARD])
    return Unseen(tuple(player["unseen"]), player.get("hand", []).count(HIDDEN_CARD), top_given)


def tells_of_hidden_cards(given: Position | None) -> bool:
    """Return whether a given position says something about hidden cards."""
    return given is not None and ("memory" in given or any(player.get("unseen") for player in given["players"]))


def known_piles(record: Record) -> dict[str, tuple[str, ...]]:
    """Return piles of known cards in unknown order, sorted: the AI deck (R65) and mission 4's portals (R74)."""
    piles = {name: record[pile][: record[f"{pile}_n"]] for name, pile in KNOWN_PILES.items()}
    return {name: tuple(sorted(slugs(pile))) for name, pile in piles.items() if len(pile)}
