"""What the pages beside the board show: lessons, practice, and the trainer."""

from typing import Any

from eternitium.lessons import lessons, practice
from eternitium.training.learner import Learner
from eternitium.training.shelf import trainer_shelf


def shelf(learner: Learner, language: str) -> dict[str, Any]:
    """What there is to learn, and how far a person has come: plain JSON data, all texts ready.

    Args:
        learner: the person.
        language: of all texts.
    """
    profile = learner.profile
    done, begun = ([one for one, state in profile.lessons.items() if state == which] for which in ("done", "begun"))
    return {
        "lessons": lessons.shelf(done, begun, language),
        "topics": practice.topics(language, profile.solved),
        "score": profile.score,
        "trainer": trainer_shelf(learner, language),
    }
