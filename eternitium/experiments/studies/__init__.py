"""Studies: questions about the game that need many games to answer, and the stored tables with the answers."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from eternitium.experiments.studies import (
    adjustment,
    decisions,
    endings,
    last,
    missions,
    opponents,
    prices,
    readings,
    seats,
    small,
    store,
    strategy,
    technologies,
)
from eternitium.experiments.studies.measures import Chance, chance_of
from eternitium.experiments.studies.store import DATA, Kept, Study, keeping, place, run, save
from eternitium.experiments.studies.views import entry, in_percent, when_lost

if TYPE_CHECKING:
    import pandas as pd

STUDIES: Final = {
    study.name: study
    for study in (
        missions.STUDY,
        readings.STUDY,
        seats.STUDY,
        opponents.STUDY,
        endings.STUDY,
        technologies.STUDY,
        prices.STUDY,
        adjustment.STUDY,
        strategy.STUDY,
        decisions.STUDY,
        small.STUDY,
        last.STUDY,
    )
}

__all__ = [
    "DATA",
    "STUDIES",
    "Chance",
    "Kept",
    "Study",
    "chance_of",
    "command",
    "entry",
    "in_percent",
    "keeping",
    "load",
    "place",
    "run",
    "save",
    "study",
    "when_lost",
]


def study(name: str) -> Study:
    """Return a study by its name. Raises ValueError: there is no such study; the message names those that there are."""
    if name not in tuple(STUDIES):  # a list, say, cannot be looked up in a dictionary
        raise ValueError(f"study: {name!r} is unknown; there are {', '.join(STUDIES)}")
    return STUDIES[name]


def load(name: str, folder: Path | None = None) -> "pd.DataFrame":
    """Return the stored table of a study: first its keys, then numbers with 95% intervals, then the games of each row.

    `name`: of the study. `folder`: of the file; None for the tables that come with this package. Raises ValueError:
    there is no such study, or no table of it yet.
    """
    return store.read(study(name), folder)


def command(name: str, folder: Path | None = None) -> str:
    """Return the command that computes a stored table again.

    `name`: of the study. `folder`: of the file; None for the tables that come with this package. Raises ValueError:
    there is no such study, or no table of it yet.
    """
    return store.head(study(name), folder)
