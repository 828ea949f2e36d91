"""The base of players who weigh their choices."""

from abc import ABC, abstractmethod

from eternitium.belief.view import PlayerView
from eternitium.game.notation import Action
from eternitium.policies.builtin import offered


class Thinker(ABC):
    """A player who weighs the choices where there are several. `name`: its name in tables and errors."""

    name: str

    def __repr__(self) -> str:
        return f"<policy {self.name}>"

    def choose(self, view: PlayerView) -> Action:
        """Return the choice of the player who decides, from all that this seat has seen.

        Raises:
            ValueError: it is not the viewer's decision.
        """
        actions = offered(view)
        return actions[0] if len(actions) == 1 else self._decide(view, actions)

    @abstractmethod
    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        """Return one of several legal actions."""
