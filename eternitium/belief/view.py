"""What one seat sees of a game and knows about it, its information state: all that a policy is given."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from eternitium.belief import odds
from eternitium.belief.belief import Belief, believe
from eternitium.belief.observation import Observation, observe
from eternitium.belief.odds import HandOdds, LuckOdds, Odds
from eternitium.game.events import SeenEvent
from eternitium.game.game import Game, as_game
from eternitium.game.position import Position
from eternitium.rules import Rules


class SeatOdds(NamedTuple):
    """The questions of `eternitium.odds`, asked with what one seat knows.

    Attributes:
        luck: `luck()`, what the top face-down era card of the player in turn is.
        hand: `hand(draw=5)`, the hand that the seat will draw.
        era_stack: `era_stack(player)`, what each card of a stack is, top first.
        blind: `blind(row)`, what the top card of the pile of "basic" or "advanced" technologies is.
        next_ai: `next_ai()`, the next AI card of the solo game.
    """

    luck: Callable[[], LuckOdds]
    hand: Callable[..., HandOdds]
    era_stack: Callable[[int], tuple[LuckOdds, ...]]
    blind: Callable[[str], Odds]
    next_ai: Callable[[], Odds]


class _Questions(NamedTuple):
    """What can be asked about a game for one seat; the game itself lies in none of it."""

    observation: Callable[[], Observation]
    history: Callable[[], tuple[SeenEvent, ...]]
    belief: Callable[[], Belief]
    remembered: Callable[[], Position]
    odds: SeatOdds


class PlayerView:
    """A game as one player sees and knows it now; it stays as it is when the game goes on.

    What costs time, `belief` and the answers of `odds`, is found out when it is asked for. What an `Observation` tells
    can be asked of the view itself too.

    Args:
        game: the game.
        viewer: the player; the one who decides if left out.

    Raises:
        ValueError: `viewer` is no player of this game.

    Attributes:
        viewer: the player.
        legal_actions: the player's legal actions; empty when the decision is another player's.
        plies: how many actions there were.
    """

    def __init__(self, game: Game, viewer: int | None = None) -> None:
        seat = as_game(game).player if viewer is None else game.check_seat("viewer", viewer)
        self.viewer, self.plies = seat, game.plies
        self.legal_actions = game.legal_actions if game.player == seat else ()
        self._ask = _questions(game.copy(), seat)

    def __repr__(self) -> str:
        return f"<view of player {self.viewer} after {self.plies} actions>"

    @cached_property
    def observation(self) -> Observation:
        """What lies before the player's eyes."""
        return self._ask.observation()

    @cached_property
    def history(self) -> tuple[SeenEvent, ...]:
        """Everything that has happened, the setup included, as the player saw it."""
        return self._ask.history()

    @cached_property
    def belief(self) -> Belief:
        """What the player knows of hidden cards."""
        return self._ask.belief()

    @cached_property
    def remembered(self) -> Position:
        """The position with all that the player remembers; `Game.from_position` deals from it what is hidden."""
        return self._ask.remembered()

    @property
    def odds(self) -> SeatOdds:
        """How likely is what lies hidden."""
        return self._ask.odds

    # What an observation tells

    @property
    def position(self) -> Position:
        """The position as it lies before the player's eyes."""
        return self.observation.position

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.observation.rules

    @property
    def player(self) -> int:
        """Whose decision it is."""
        return self.observation.player

    @property
    def own(self) -> dict[str, list[str]]:
        """The player's hand, deck, discard and stack, top first."""
        return self.observation.own

    @property
    def turn(self) -> dict[str, Any]:
        """Round, player in turn, step and the counters of the turn."""
        return self.observation.turn

    @property
    def top(self) -> str:
        """The player's top era card: "C" face up, "(?)" face down, "" when the stack is empty."""
        return self.observation.top


def _questions(game: Game, viewer: int) -> _Questions:
    return _Questions(
        observation=lambda: observe(game, viewer),
        history=lambda: tuple(event for step in range(game.plies + 1) for event in game.seen(step, viewer)),
        belief=lambda: believe(game, viewer),
        remembered=lambda: game.position(viewer),
        odds=SeatOdds(
            luck=lambda: odds.luck(game, viewer),
            hand=lambda draw=5: odds.hand(game, draw, viewer),
            era_stack=lambda player: odds.era_stack(game, player, viewer),
            blind=lambda row: odds.blind(game, row, viewer),
            next_ai=lambda: odds.next_ai(game),
        ),
    )
