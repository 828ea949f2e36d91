"""Ready players: each sees an observation and chooses one of its legal actions."""

from collections.abc import Callable
from typing import Final

from eternitium.belief.observation import Observation
from eternitium.game.notation import Action
from eternitium.policies.builtin import Builtin, Random
from eternitium.policies.planner import Planner
from eternitium.policies.simple import choose as simple
from eternitium.policies.weights import BOLD, CAREFUL, STEADY

Policy = Callable[[Observation], Action | str]

random: Final = Random()
steady: Final = Builtin("steady", STEADY)
bold: Final = Builtin("bold", BOLD)
careful: Final = Builtin("careful", CAREFUL)

planner: Final = Planner()

# From the weakest to the strongest.
BUILTIN: Final = {policy.name: policy for policy in (random, steady, bold, careful)}
NAMED: Final[dict[str, Policy]] = {**BUILTIN, planner.name: planner}

__all__ = [
    "BUILTIN",
    "NAMED",
    "Builtin",
    "Planner",
    "Policy",
    "bold",
    "careful",
    "planner",
    "random",
    "simple",
    "steady",
]
