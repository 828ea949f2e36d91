"""What one seat sees: the only door to boards and policies."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eternitium.components import AI_SLUGS
from eternitium.game.game import Game, as_game
from eternitium.game.notation import Action
from eternitium.game.position import Position
from eternitium.rules import Rules


@dataclass(frozen=True, slots=True)
class Observation:
    """A game as one player sees it; nothing in it depends on what this player cannot know.

    Attributes:
        viewer: the player who looks.
        rules: the rules of the game.
        position: the position with everything hidden that the viewer cannot see.
        player: whose decision it is.
        legal_actions: the viewer's legal actions; empty when the decision is another player's.
        ai_cards: what the solo game's AI deck still holds; that is known, its order is not (R65).
    """

    viewer: int
    rules: Rules
    position: Position
    player: int
    legal_actions: tuple[Action, ...]
    ai_cards: Mapping[str, int]

    @property
    def own(self) -> dict[str, list[str]]:
        """The viewer's hand, deck, discard and stack, top first."""
        seat: dict[str, list[str]] = self.position["players"][self.viewer]
        return seat

    @property
    def turn(self) -> dict[str, Any]:
        """Round, player in turn, step and the counters of the turn."""
        turn: dict[str, Any] = self.position["turn"]
        return turn

    @property
    def top(self) -> str:
        """The viewer's top era card: "C" face up, "(?)" face down, "" when the stack is empty."""
        return next(iter(self.own["stack"]), "")


def observe(game: Game, viewer: int) -> Observation:
    """Return what a player sees of a game now.

    Raises:
        ValueError: `viewer` is no player of this game.
    """
    viewer = as_game(game).check_seat("viewer", viewer)
    position = game.sight(viewer)
    actions = game.legal_actions if game.player == viewer else ()
    deck = game.known_piles.get("ai", ())
    ai_cards = {slug: deck.count(slug) for slug in AI_SLUGS}
    return Observation(viewer, game.rules, position, game.player, actions, ai_cards)
