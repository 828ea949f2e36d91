"""What one seat sees: the only door to boards and policies."""

from dataclasses import dataclass
from typing import Any

from eternitium.components import CARD_OF_SLUG, CARDS
from eternitium.game import Game
from eternitium.notation import Action
from eternitium.position import Position
from eternitium.rules import Rules

AI_SLUGS = ("chrono-blaster", "time-bomb", "quantum-clock", "robo-thief")


@dataclass(frozen=True, slots=True)
class Observation:
    """A game as one player sees it; nothing in it depends on what this player cannot know.

    Attributes:
        viewer: the player who looks.
        rules: the rules of the game.
        position: the position with everything hidden that the viewer cannot see.
        player: whose decision it is.
        legal_actions: the viewer's legal actions; empty when the decision is another player's.
    """

    viewer: int
    rules: Rules
    position: Position
    player: int
    legal_actions: tuple[Action, ...]

    @property
    def own(self) -> dict[str, list[str]]:
        """The viewer's hand, deck, discard and stack, top first."""
        seat: dict[str, list[str]] = self.position["players"][self.viewer]
        return seat

    @property
    def ai_cards(self) -> dict[str, int]:
        """The solo game's AI deck: how many of each card it still holds, for the others lie in the box (R65)."""
        box = self.position["box"]
        return {slug: CARDS[CARD_OF_SLUG[slug]].copies - box.count(slug) for slug in AI_SLUGS}

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
    """What a player sees of a game now.

    Raises:
        ValueError: `viewer` is no player of this game.
    """
    position = game.position(viewer)
    actions = game.legal_actions if game.player == viewer else ()
    return Observation(viewer, game.rules, position, game.player, actions)
