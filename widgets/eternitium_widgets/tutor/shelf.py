"""The content of the pages beside the board: lessons, practice, and the trainer."""

from collections.abc import Sequence

from eternitium.lessons import lessons, practice
from eternitium.lessons.lesson_data import STRATEGY
from eternitium.payload.shelf import ShelfPayload
from eternitium.training.learner import Learner
from eternitium.training.shelf import trainer_shelf
from eternitium_widgets.board.page_words import strengths


def shelf(learner: Learner, language: str, notes: Sequence[str] = ()) -> ShelfPayload:
    """Return what there is to learn, and how far a person has come, with all texts.

    `learner`: the person; `language`: of all texts; `notes`: about the kept profile, besides those of the profile
    itself.
    """
    profile = learner.profile
    done, begun = ([one for one, state in profile.lessons.items() if state == which] for which in ("done", "begun"))
    return ShelfPayload(
        lessons=lessons.shelf(done, begun, language),
        strategy=lessons.shelf(done, begun, language, STRATEGY),
        topics=practice.topics(language, profile.solved),
        score=profile.score.told(language),
        trainer=trainer_shelf(learner, language, strengths()),
        notes=[*learner.notes, *notes],
    )
