"""`planner`: looks ahead by playing each choice to the end in many hidden worlds."""

from typing import Final

from eternitium.belief.observation import Observation
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.policies.builtin import offered

WORLDS: Final = (48, 144)
SEED: Final = 0


class Planner:
    """Determinised search with rollouts (information-set sampling).

    Each choice is played on to the end by a base policy, in hidden worlds dealt from exactly what the seat knows; all
    choices meet the same worlds and the same shuffles (common random numbers). Choices that fall clearly behind after
    the first worlds are dropped. The base policy's own choice stands unless another one is ahead by more than chance
    explains (rollout policy improvement; G. Tesauro and G. Galperin, 1996).

    Attributes:
        name: "planner".
        base: who plays on in the rollouts.
        worlds: how many worlds a choice meets first, and how many more if it is not dropped.
    """

    def __init__(self, base: str = "careful", worlds: tuple[int, int] = WORLDS, name: str = "planner") -> None:
        self.name, self.base, self.worlds = name, base, worlds

    def __repr__(self) -> str:
        return f"<policy {self.name}>"

    def __call__(self, observation: Observation) -> Action:
        """The choice from an observation alone, as if the game had begun there.

        Raises:
            ValueError: it is not the viewer's decision.
        """
        offered(observation)
        return self.decide(Game.from_position(observation.position, SEED))

    def decide(self, game: Game) -> Action:
        """The choice of the player who decides in a game, from all that this seat has seen in it."""
        from eternitium.analysis.planning import plan

        return plan(game, self.base, self.worlds)
