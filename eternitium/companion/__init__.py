"""A game at a real table, followed by what is seen of it (`Companion`)."""

from eternitium.companion.companion import Companion, Conflict, Told
from eternitium.companion.questions import Contradiction, Question

__all__ = ["Companion", "Conflict", "Contradiction", "Question", "Told"]
