"""The worth of technologies: player 0 gets each kind in several rounds, for nothing and for its price."""

from typing import Final

import numpy as np

from eternitium.checks import fail
from eternitium.experiments.studies.measures import average, chance
from eternitium.experiments.studies.store import HIGH, LOW, Keys, Numbers, Study
from eternitium.experiments.trials import Trials, kinds, try_out
from eternitium.experiments.worth import BOUGHT, GIVEN, SKIPPED
from eternitium.policies.registry import PLAYS_ON

PLAYERS: Final = (1, 2, 3, 4, 5)
ROUNDS: Final = (1, 2, 3, 5)
POLICY: Final = PLAYS_ON
STUDY_GAMES: Final = 6_000
MIN_POSITIONS: Final = 2  # fewer positions have no standard error


def trials_of(card: str | None, keys: Keys, games: int, seed: int) -> Trials:
    """Try out a technology, or era cards alone, in the games and round of the keys.

    Raises:
        ValueError: hardly any game reaches that round.
    """
    found = try_out(card, int(keys["players"]), int(keys["round"]), POLICY, games, seed)
    if len(found) < MIN_POSITIONS:
        raise fail(
            "games", f"{games} are too few; fewer than {MIN_POSITIONS} of them reach round {keys['round']} with {card}"
        )
    return found


def compared(name: str, trials: Trials, way: int, other: int) -> Numbers:
    """Return the gains of one way to go on over another: win chance in percentage points, and turns saved."""
    won = average(f"{name}_win", 100 * trials.won(way, other), -100)
    return {**won, **average(f"{name}_turns", trials.saved(way, other), -np.inf)}


def tried(trials: Trials) -> Numbers:
    """Return the share of the games in which there was such a trial."""
    return chance("tried", np.arange(trials.games) < len(trials))


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return a technology's gains for nothing and for its price, the cost of the price, and its worth in era cards."""
    trials = trials_of(str(keys["card"]), keys, games, seed)
    worth = dict(zip(("worth", f"worth{LOW}", f"worth{HIGH}"), trials.in_era_cards(), strict=True))
    return {
        **compared("gain", trials, GIVEN, SKIPPED),
        **compared("net", trials, BOUGHT, SKIPPED),
        **average("price_turns", trials.saved(GIVEN, BOUGHT), -np.inf),
        **worth,
        **tried(trials),
    }


STUDY: Final = Study(
    name="technologies",
    what=(
        "what a technology brings the starting player in a round: for nothing (gain), for its price (net); "
        "points and turns"
    ),
    games=STUDY_GAMES,
    seed=0,
    rows=tuple(
        {"players": players, "round": number, "card": card}
        for players in PLAYERS
        for number in ROUNDS
        for card in kinds(players)
    ),
    row=row,
)
