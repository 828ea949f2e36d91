"""The one protocol of policies: anything that chooses from a `PlayerView` can play everywhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from eternitium.belief.view import PlayerView
from eternitium.checks import fail
from eternitium.game.events import Event
from eternitium.game.game import Game
from eternitium.game.notation import Action, IllegalAction
from eternitium.policies.weights import SIZE


class Policy(Protocol):
    """A player that chooses from what one seat sees and knows; a plain function of a view will also do.

    A policy may also have
    `name`, for tables and errors;
    `for_game(seed)`, which returns the policy for one game: dice or a memory begin afresh with it;
    `compiled`, the weights with which compiled code makes the same choices (`weights.Weight`), or None.
    """

    def choose(self, view: PlayerView, /) -> Action | str:
        """Return one of the legal actions, or its text.

        Example:
            >>> from eternitium import Game, PlayerView, policies
            >>> game = Game(seed=7)
            >>> policies.BUILTIN["careful"].choose(PlayerView(game)) in game.legal_actions
            True
        """


Choice = Callable[[PlayerView], Action | str]
Given = str | Policy | Choice
Seating = Given | Sequence[Given]

OWN: Final = "a function of a PlayerView, or an object with choose(view)"


@dataclass(frozen=True, slots=True)
class Player:
    """A policy in one form, however it was given, ready to play.

    `name`: its name. `choose`: its choice from a view. `compiled`: its weights for compiled code, or None. `renewed`:
    returns the policy for one game; None: this one plays all games.
    """

    name: str
    choose: Choice
    compiled: tuple[int, ...] | None = None
    renewed: Callable[[int], Any] | None = None

    def for_game(self, seed: int) -> "Player":
        """Return the player of one game."""
        return player(self.renewed(seed)) if self.renewed else self


def is_policy(value: object) -> bool:
    """Return whether something is a policy; a class of policies is not."""
    return callable(getattr(value, "choose", value)) and not isinstance(value, type)


def player(policy: Any) -> Player:
    """Return a policy as a player. Raises ValueError: its weights are wrong."""
    name = str(getattr(policy, "name", getattr(policy, "__name__", type(policy).__name__)))
    weights = getattr(policy, "compiled", None)
    if weights is not None and (len(weights) != SIZE or not all(isinstance(number, int) for number in weights)):
        raise ValueError(f"{name}.compiled: give {SIZE} whole numbers as in eternitium.policies.weights, or None")
    return Player(name, getattr(policy, "choose", policy), weights, getattr(policy, "for_game", None))


def ask(who: Player, view: PlayerView, where: str = "") -> Action | str:
    """Return the choice of a policy.

    `who`: the policy; `view`: of its seat; `where`: names the game in errors, such as "game 3, ". Raises ValueError:
    the policy itself raised an error, which is the cause; the message names the policy, the place and that error.
    """
    try:
        return who.choose(view)
    except Exception as error:
        place = f"{where}round {view.observation.turn['round']}, player {view.viewer}"
        raise fail("policies", f"{who.name} failed in {place}: {type(error).__name__}: {error}") from error


def act(game: Game, who: Player, choice: Action | str, where: str = "") -> tuple[Event, ...]:
    """Carry out the choice of a policy.

    `game`: the game; `who`: the policy; `choice`: its choice; `where`: names the game in errors, such as "game 3, ".
    Raises IllegalAction: the choice is illegal; the message names the policy, the place and the choice.
    """
    try:
        return game.push(choice)
    except IllegalAction as error:
        place = f"{where}round {game.round}, player {game.player}"
        error.args = (f"policies: {who.name} made an illegal choice in {place}: {error}",)
        raise
