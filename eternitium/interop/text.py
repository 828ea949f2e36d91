"""An observation as text: everything that a seat sees, and nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from eternitium.belief.observation import Observation, observe
from eternitium.components import AI_SLUGS, ROWS, SHAPES
from eternitium.display.board_picture import cards_text
from eternitium.engine.layout import Record
from eternitium.game.game import Game
from eternitium.game.outset import known_piles
from eternitium.game.position import HIDDEN_CARD, HIDDEN_ERA_CARD, write_position
from eternitium.game.read_turn import TURN_LIMITS
from eternitium.rules import Rules


def describe(seen: Observation) -> str:
    """Return all that an observation says about the table, in lines of text, each with its own label."""
    position, turn = seen.position, seen.turn
    seats = (_seat_line(player, seat) for player, seat in enumerate(position["players"]))
    return "\n".join([*_head(seen), *_asked(turn), *_table_lines(position, seen.ai_cards), *seats])


def look_at(record: Record, rules: Rules, viewer: int) -> Observation:
    """Return what a player sees of a record, without the legal actions."""
    deck = known_piles(record).get("ai", ())
    position = write_position(record, rules, viewer)
    ai_cards = {slug: deck.count(slug) for slug in AI_SLUGS}
    return Observation(viewer, rules, position, int(record["actor"]), (), ai_cards)


def spectate(game: Game) -> Observation:
    """Return what all players see, without what only some of them know; a solo player has no secrets."""
    views = [observe(game, player) for player in range(game.players)]
    seats = [_alike([view.position["players"][p] for view in views]) for p in range(game.players)]
    return replace(views[0], position={**views[0].position, "players": seats}, legal_actions=())


def _alike(seats: Sequence[Mapping[str, list[str]]]) -> dict[str, list[str]]:
    hidden = {"stack": HIDDEN_ERA_CARD}
    return {
        pile: [
            cards[0] if len(set(cards)) == 1 else hidden.get(pile, HIDDEN_CARD)
            for cards in zip(*(seat[pile] for seat in seats), strict=True)
        ]
        for pile in seats[0]
    }


def _head(seen: Observation) -> Iterable[str]:
    turn = seen.turn
    yield f"step: {turn['step']}, turn of player {turn['player']}, player {seen.player} decides"
    yield f"counters: {', '.join(f'{name} {turn.get(name, 0)}' for name in TURN_LIMITS)}"


def _asked(turn: Mapping[str, Any]) -> Iterable[str]:
    """Yield lines for the open question, and for rare parts of the turn."""
    for name in ("pending", "fresh_thieves", "top_known"):
        if name in turn:
            told = turn[name]
            items = told.items() if isinstance(told, dict) else enumerate(told)
            yield f"{name}: {', '.join(f'{key} {value}' for key, value in items)}"


def _table_lines(position: Mapping[str, Any], ai_cards: Mapping[str, int]) -> Iterable[str]:
    supply = position["supply"]
    if "open" in supply:
        yield f"portals: {_cards(supply['open'])} | pile {_cards(supply['pile'])}"
    else:
        yield f"portals: {_cards(shape for shape in SHAPES for _ in range(supply[shape]))}"
    for row in ROWS:
        yield f"{row}: {_cards(position[row]['open'])} | pile {_cards(position[row]['pile'])}"
    piles = f"pile {_cards(position['era_pile'])} | discard {_cards(position['era_discard'])}"
    yield f"era market: {_cards(position['market'])} | {piles}"
    if len(position["players"]) == 1:
        left = ", ".join(f"{slug} {count}" for slug, count in ai_cards.items())
        yield f"AI deck: {left} | pile {_cards(position['ai'])}"
    yield f"box: {_cards(position['box'])}"


def _seat_line(player: int, seat: Mapping[str, list[str]]) -> str:
    return f"player {player}: " + " | ".join(f"{pile} {_cards(cards)}" for pile, cards in seat.items())


def _cards(cards: Iterable[str]) -> str:
    return cards_text(cards) or "-"
