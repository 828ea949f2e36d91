"""Ready players: each sees an observation and chooses one of its legal actions."""

from collections.abc import Callable
from typing import Final

from eternitium.analysis.policies.builtin import Builtin, Random
from eternitium.analysis.policies.planner import Planner
from eternitium.analysis.policies.simple import choose as simple
from eternitium.analysis.policies.tempers import BOLD, CAREFUL, STEADY
from eternitium.knowledge.observation import Observation
from eternitium.notation import Action

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
