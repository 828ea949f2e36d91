"""Ready players: each sees an observation and chooses one of its legal actions."""

from collections.abc import Callable

from eternitium.analysis.policies.simple import choose as simple
from eternitium.knowledge.observation import Observation
from eternitium.notation import Action

Policy = Callable[[Observation], Action]

__all__ = ["Policy", "simple"]
