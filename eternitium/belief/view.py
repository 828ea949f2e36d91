"""All that one seat sees of a game and knows about it: its information state, and all that a policy gets."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from eternitium.belief import odds
from eternitium.belief.belief import Belief, believe
from eternitium.belief.observation import Observation, observe
from eternitium.belief.odds import HandOdds, LuckOdds, Odds
from eternitium.display.board_picture import board_text, picture_of
from eternitium.display.board_svg import board_svg
from eternitium.game.events import SeenEvent
from eternitium.game.game import Game, as_game
from eternitium.game.position import Position
from eternitium.rules import Rules


class SeatOdds(NamedTuple):
    """The questions of `eternitium.odds`, answered with what one seat knows.

    Attributes:
        luck: `luck()`, the odds of the top face-down era card of the player in turn.
        hand: `hand(draw=5)`, those of the hand that the seat will draw.
        era_stack: `era_stack(player)`, those of each card of a stack, top first.
        blind: `blind(row)`, those of the top card of the pile of "basic" or "advanced" technologies.
        next_ai: `next_ai()`, those of the next AI card of the solo game.
    """

    luck: Callable[[], LuckOdds]
    hand: Callable[..., HandOdds]
    era_stack: Callable[[int], tuple[LuckOdds, ...]]
    blind: Callable[[str], Odds]
    next_ai: Callable[[], Odds]


class _Questions(NamedTuple):
    """The questions about a game for one seat; none of them gives access to the game itself.

    `told`: what another function of the game and the seat says, one that the seat may know (`interop.table.encode`).
    """

    observation: Callable[[], Observation]
    history: Callable[[], tuple[SeenEvent, ...]]
    belief: Callable[[], Belief]
    remembered: Callable[[], Position]
    told: Callable[[Callable[[Game, int], Any]], Any]
    odds: SeatOdds


class PlayerView:
    """A game as one player sees and knows it now; it does not change when the game goes on.

    `belief` and the answers of `odds`, which take time, are computed on first use. The view also has the properties of
    its `Observation`. `print(view)` shows the board as the player sees it, and a notebook shows a
    picture of the same: hidden cards stay hidden.

    Args:
        game: the game.
        viewer: the player; the one who decides if left out.

    Raises:
        ValueError: `viewer` is not a player of this game.

    Attributes:
        viewer: the player.
        legal_actions: the player's legal actions; empty if another player decides.
        plies: the number of actions so far.
    """

    def __init__(self, game: Game, viewer: int | None = None) -> None:
        seat = as_game(game).player if viewer is None else game.check_seat("viewer", viewer)
        self.viewer, self.plies = seat, game.plies
        self.legal_actions = game.legal_actions if game.player == seat else ()
        self._ask = _questions(game.copy(), seat)

    def __repr__(self) -> str:
        return f"<PlayerView of player {self.viewer} after {self.plies} actions>"

    def __str__(self) -> str:
        return board_text(picture_of(self.position, self.viewer))

    def _repr_svg_(self) -> str:
        """Return the board as a notebook shows it."""
        return board_svg(picture_of(self.position, self.viewer))

    @cached_property
    def observation(self) -> Observation:
        """The game as the player sees it."""
        return self._ask.observation()

    @cached_property
    def history(self) -> tuple[SeenEvent, ...]:
        """Everything that has happened, including the setup, as the player saw it."""
        return self._ask.history()

    @cached_property
    def belief(self) -> Belief:
        """The player's knowledge of hidden cards."""
        return self._ask.belief()

    @cached_property
    def remembered(self) -> Position:
        """The position with all that the player remembers; from it `Game.from_position` deals the hidden cards."""
        return self._ask.remembered()

    @property
    def odds(self) -> SeatOdds:
        """The odds of hidden cards, as the player knows them."""
        return self._ask.odds

    # The properties of an observation

    @property
    def position(self) -> Position:
        """The position as the player sees it."""
        return self.observation.position

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.observation.rules

    @property
    def player(self) -> int:
        """The player who decides."""
        return self.observation.player

    @property
    def own(self) -> dict[str, list[str]]:
        """The player's hand, deck, discard and stack, top first."""
        return self.observation.own

    @property
    def turn(self) -> dict[str, Any]:
        """The round, the player in turn, the step and the counters of the turn."""
        return self.observation.turn

    @property
    def top(self) -> str:
        """The player's top era card: "C" face up, "(?)" face down, "" if the stack is empty."""
        return self.observation.top


def _questions(game: Game, viewer: int) -> _Questions:
    return _Questions(
        observation=lambda: observe(game, viewer),
        history=lambda: tuple(event for step in range(game.plies + 1) for event in game.seen(step, viewer)),
        belief=lambda: believe(game, viewer),
        remembered=lambda: game.position(viewer),
        told=lambda question: question(game, viewer),
        odds=SeatOdds(
            luck=lambda: odds.luck(game, viewer),
            hand=lambda draw=5: odds.hand(game, draw, viewer),
            era_stack=lambda player: odds.era_stack(game, player, viewer),
            blind=lambda row: odds.blind(game, row, viewer),
            next_ai=lambda: odds.next_ai(game),
        ),
    )
