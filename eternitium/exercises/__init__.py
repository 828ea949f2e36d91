"""The exercises of the notebooks: each answer is compared with what the engine finds, and the verdict says why.

The questions are in the notebooks, the number of the notebook first: "02.1" is the first one of notebook 02. The right
answer is computed only when an answer is judged.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from eternitium.checks import fail, written
from eternitium.exercises.verdicts import UNANSWERED, Judge, Verdict, plain, unanswered, wrong

__all__ = ["ROOMS", "Verdict", "check", "judges"]

ROOMS: Final = {
    "01": "turn",
    "02": "luck",
    "03": "crystal",
    "04": "technologies",
    "05": "missions",
    "06": "seats",
    "07": "boxes",
    "08": "own_policy",
    "09": "revive",
    "10": "sabaton",
    "11": "fortune",
    "12": "explorer",
    "13": "flaws",
}
"""The module with the exercises of each notebook."""


def judges(notebook: str) -> Mapping[str, Judge]:
    """Return the judges of the exercises of a notebook, by the number of the exercise.

    Raises:
        ValueError: there is no such notebook.
    """
    if notebook not in ROOMS:
        raise fail("notebook", f"{written(notebook)} is unknown; there are {', '.join(ROOMS)}")
    found: Mapping[str, Judge] = import_module(f"eternitium.exercises.{ROOMS[notebook]}").JUDGES
    return found


def check(exercise: str, answer: object) -> Verdict:
    """Say whether an answer to an exercise is right, and if not, what is wrong with it.

    Args:
        exercise: its number, as in the notebook: "02.1".
        answer: of the kind that the question asks for; `...` as long as there is none. For a fraction three right
            decimals will do, for a chance also a text such as "28.2%".

    Raises:
        ValueError: there is no such exercise.

    Example:
        >>> from fractions import Fraction
        >>> check("02.1", Fraction(12, 40))
        Not yet. That was the chance before the circle was opened. 3/10 is too large.
        >>> check("02.1", 0.2821).right, check("02.1", "28.2%").right
        (True, True)
        >>> check("02.1", ...)
        Not answered yet: put your answer in the place of `...` and run the cell once more.
    """
    known = judges(str(exercise)[:2]) if str(exercise)[:2] in ROOMS else {}
    if exercise not in tuple(known):
        allowed = ", ".join(known) or '"01.1" and so on, the number of the notebook first'
        raise fail("exercise", f"{written(exercise)} is unknown; there are {allowed}")
    try:
        return UNANSWERED if unanswered(answer) else known[exercise](plain(answer))
    except Exception as error:  # an answer can be any object, and do anything when it is read
        return wrong(f"This answer cannot be judged: reading it raises {written(error)}.")
