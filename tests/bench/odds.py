"""How fast the odds are, and how often they are estimates: `python -m tests.bench.odds [GAMES] [PLAYERS]`.

Plays games and asks `odds.luck` after every action; the time includes what the belief learns from that action.
"""

import random
import sys
from time import perf_counter

from eternitium import Game, Rules, odds
from eternitium.analysis.policies import simple
from eternitium.engine import kernels
from eternitium.knowledge.observation import observe

ROUND_CAP = 60
EDITIONS = ("de", "fr", "nl", "bga")


def measure(players: int, policy: str, seed: int) -> list[tuple[float, bool]]:
    """Play one game: for every decision the time in seconds of asking for the odds, and whether they are exact."""
    game, dice, rows = Game(players, Rules(EDITIONS[seed % 4]), seed), random.Random(seed), []
    while not game.is_over and game.round <= ROUND_CAP:
        if policy == "random":
            game.push(dice.choice(game.legal_actions))
        else:
            game.push(simple(observe(game, game.player)))
        if "(?)" in game.position(game.turn_player)["players"][game.turn_player]["stack"]:
            start = perf_counter()
            found = odds.luck(game)
            rows.append((perf_counter() - start, found.exact))
    return rows


def share(values: list[float], part: float) -> float:
    """The quantile of some values, in milliseconds."""
    return 1e3 * sorted(values)[min(int(part * len(values)), len(values) - 1)]


def report(games: int, players: int, policy: str) -> None:
    """Print one line for some games."""
    rows = [row for seed in range(games) for row in measure(players, policy, seed)]
    times, estimates = [time for time, _ in rows], sum(not exact for _, exact in rows)
    late = times[-max(len(times) // 4, 1) :]
    print(
        f"{policy:>7}, {players} players: {games} games, {len(rows)} decisions; "
        f"median {share(times, 0.5):.3f} ms, 99 % {share(times, 0.99):.2f} ms, longest {max(times) * 1e3:.1f} ms; "
        f"estimates {estimates} ({estimates / len(rows):.3%}); last quarter's median {share(late, 0.5):.3f} ms"
    )


def main() -> None:
    """Measure random games and games of a sensible policy."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seats = [int(sys.argv[2])] if len(sys.argv) > 2 else [1, 2, 3, 4, 5]
    kernels.load_compiled()
    for policy in ("simple", "random"):
        for players in seats:
            report(games, players, policy)


if __name__ == "__main__":
    main()
