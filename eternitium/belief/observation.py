"""The sight of one seat: the only door to boards and policies."""

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
        player: the player who decides.
        legal_actions: the viewer's legal actions; empty if another player decides.
        ai_cards: copies of each card still in the solo game's AI deck, whose order is unknown (R65).
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
        """The round, the player in turn, the step and the counters of the turn."""
        turn: dict[str, Any] = self.position["turn"]
        return turn

    @property
    def top(self) -> str:
        """The viewer's top era card: "C" face up, "(?)" face down, "" if the stack is empty."""
        return next(iter(self.own["stack"]), "")


def observe(game: Game, viewer: int) -> Observation:
    """Return what a player sees of a game now.

    Raises:
        ValueError: `viewer` is not a player of this game.

    Example:
        >>> from eternitium import Game, observe
        >>> observe(Game(seed=7), 0).viewer
        0
    """
    viewer = as_game(game).check_seat("viewer", viewer)
    position = game.sight(viewer)
    actions = game.legal_actions if game.player == viewer else ()
    deck = game.known_piles.get("ai", ())
    ai_cards = {slug: deck.count(slug) for slug in AI_SLUGS}
    return Observation(viewer, game.rules, position, game.player, actions, ai_cards)
