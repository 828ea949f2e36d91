"""The cost of an era card: player 0 gets one or two from the market, like a price, but without a technology."""

from typing import Final

from eternitium.experiments.studies.measures import chance
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.experiments.studies.technologies import PLAYERS, ROUNDS, STUDY_GAMES, compared, trials_of, tried
from eternitium.experiments.trials import CAPPED_TURNS
from eternitium.experiments.worth import ONE_CARD, SKIPPED, TWO_CARDS

WAYS: Final = {1: ONE_CARD, 2: TWO_CARDS}


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return the cost of a price in era cards, in win chance and turns, and how often a search is too long to count."""
    trials = trials_of(None, keys, games, seed)
    late = chance("late", trials.turns[:, SKIPPED] == CAPPED_TURNS)
    return {**compared("cost", trials, SKIPPED, WAYS[int(keys["era_cards"])]), **late, **tried(trials)}


STUDY: Final = Study(
    name="prices",
    what="what one or two more era cards cost the starting player in a round; points of win chance and turns",
    games=STUDY_GAMES,
    seed=0,
    rows=tuple(
        {"players": players, "round": number, "era_cards": cards}
        for players in PLAYERS
        for number in ROUNDS
        for cards in WAYS
    ),
    row=row,
)
