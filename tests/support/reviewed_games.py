"""Made-up reviewed games, whose losses are known."""

from collections.abc import Mapping

from eternitium.analysis.reviewed import ReviewedGame, Tally

DAY = 86_400_000
NOW = 1_795_000_000_000
# Decisions of a game, by what they are about, and what one of them costs.
USUAL: Mapping[str, tuple[int, float]] = {
    "first-pick": (1, 1.0),
    "technology": (10, 1.0),
    "portal": (8, 1.0),
    "try": (4, 1.0),
    "order": (30, 1.0),
    "pass": (8, 1.0),
    "effect": (1, 1.0),
}


def reviewed_game(
    number: int, costs: Mapping[str, tuple[int, float]] = USUAL, opponent: str = "level4"
) -> ReviewedGame:
    """A game that was reviewed on a day of its own; it is won by every second one."""
    parts = {name: Tally(count, count * cost) for name, (count, cost) in costs.items()}
    whole = Tally(sum(count for count, _ in costs.values()), sum(tally.loss for tally in parts.values()))
    rounds = {
        "early": Tally(whole.decisions // 2, whole.loss / 2),
        "middle": Tally(whole.decisions // 2, whole.loss / 2),
    }
    result = float(number % 2)
    return ReviewedGame(
        NOW + number * DAY, f"game-{number}", opponent, "de", result, result - 0.5, -0.1, 0.1, parts, rounds
    )
