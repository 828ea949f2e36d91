"""Does what the board announces come true, for those who sit there? It prints figures; nothing is a test.

    python -m tests.bench.announced --fit    # the constants of `analysis.as_played`, from games of seed 1
    python -m tests.bench.announced          # what was announced and what came of it, in games of seed 2

Levels 1 to 8 and `steady` meet, drawn by lot, 1 to 5 at the table, in all editions and missions.
At some decisions the forecast is asked what it announces for who decides. The errors of slopes count each game once,
however often it was looked at; what stands behind ± is a standard error. With `--json` each row is a line of JSON.
"""

import argparse
import functools
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from eternitium_widgets.board.page_words import rated

from eternitium.analysis.as_played import as_played, turns_left
from eternitium.analysis.forecast import forecasts
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.experiments.processes import pool
from eternitium.game.game import Game
from eternitium.policies.player import ask
from eternitium.policies.rating import AT, POINTS
from eternitium.policies.registry import LEVELS, player_of
from eternitium.rules import EDITIONS, MISSIONS, Rules

WHO = (*LEVELS, "steady")
PLAYERS = (1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5)
GAMES = {True: 900, False: 1_500}  # to fit, to test
SEEDS = {True: 1, False: 2}
SHARE = 0.1  # of the decisions
ROLLOUTS = 1_000
LONGEST = 3_000  # actions of a game
STEPS = 30  # of Fisher's scoring
LEAST_SHARE = 5e-4  # of a win, where no rollout was won
ROUNDS = {"rounds 1 to 3": (1, 3), "rounds 4 to 7": (4, 7), "rounds 8 and later": (8, 999)}

Announced = tuple[float, Reals, float, Reals]  # turns left and shares; the same at first


@dataclass(frozen=True, slots=True)
class Said:
    """What was announced at a decision, and what came of it; `experts`, and `first` by few rollouts, for each seat."""

    game: int
    names: tuple[str, ...]
    seat: int
    round: int
    left: float
    experts: Reals
    first_left: float
    first: Reals
    came: Reals

    @property
    def ratings(self) -> list[float]:
        return [rated()[name].points for name in self.names]

    @property
    def played(self) -> float:
        return float(as_played(self.experts, self.left, self.ratings)[self.seat])

    @property
    def played_first(self) -> float:
        """The same from the few rollouts that a board shows first."""
        return float(as_played(self.first, self.first_left, self.ratings)[self.seat])


def game_of(number: int, seed: int) -> list[Said]:
    """Play a game, and ask the forecast now and then."""
    dice = np.random.default_rng([seed, number])
    players = int(dice.choice(PLAYERS))
    mission = int(dice.choice(MISSIONS)) if players == 1 and dice.integers(3) else None
    game = Game(players, Rules(str(dice.choice(EDITIONS)), mission), int(dice.integers(1 << 31)))
    names = tuple(str(name) for name in dice.choice(WHO, players))
    seats = [player_of(name).for_game(int(dice.integers(1 << 31))) for name in names]
    asked: list[tuple[int, int, Announced]] = []
    while not game.is_over and game.plies < LONGEST:
        if dice.random() < SHARE:
            asked.append((game.player, PlayerView(game).turn["round"], _announced(game, int(dice.integers(1 << 31)))))
        game.push(ask(seats[game.player], PlayerView(game)))
    if game.result is None:
        return []
    came = np.array([game.result.share(seat) for seat in range(players)])
    return [Said(number, names, seat, turn, *told, came) for seat, turn, told in asked]


def _announced(game: Game, seed: int) -> Announced:
    first, *_, found = forecasts(game, rollouts=ROLLOUTS, seed=seed)
    experts, at_first = (np.array([seat.win for seat in one.seats]) for one in (found, first))
    return turns_left(found.seats), experts, turns_left(first.seats), at_first


Step = tuple[Reals, Reals]  # the slope and the curvature of a decision's log likelihood


def fit(said: Sequence[Said]) -> Iterator[dict[str, Any]]:
    """Yield the constants that make the results most likely, with their standard errors."""
    others, alone = [one for one in said if len(one.names) > 1], [one for one in said if len(one.names) == 1]
    (lead, skill), errors = _most_likely(others, _step, (1.0, 0.0))
    yield {"what": "LEAD_LEFT", "value": lead, "error": errors[0]}
    yield {"what": "SKILL", "value": skill, "error": errors[1]}
    (slips, skill), errors = _most_likely(alone, _step_alone, (-4.0, 0.0))
    yield {"what": "SLIPS_A_TURN", "value": np.exp(slips), "error": np.exp(slips) * errors[0]}
    yield {"what": "SLIPS_SKILL", "value": skill, "error": errors[1]}


def _step(one: Said, constants: Reals) -> Step:
    """A conditional logit."""
    shares = np.log(np.maximum(one.experts, LEAST_SHARE))
    terms = np.stack([shares, one.left**0.5 * np.array(one.ratings) / POINTS], axis=1)
    weights = np.exp(terms @ constants - (terms @ constants).max())
    chance = weights / weights.sum()
    return terms.T @ (one.came - chance), terms.T @ (np.diag(chance) - np.outer(chance, chance)) @ terms


def _step_alone(one: Said, constants: Reals) -> Step:
    """A share that falls with each turn, the more slowly the stronger the player is."""
    (share,), strong = np.clip(one.experts, LEAST_SHARE, 1 - LEAST_SHARE), (one.ratings[0] - AT) / POINTS
    slips = one.left * np.exp(constants[0] - constants[1] * strong)
    chance = share * np.exp(-slips)
    change = chance * slips * np.array([-1.0, strong])
    return change * (one.came[0] - chance) / (spread := chance * (1 - chance)), np.outer(change, change) / spread


def _most_likely(
    said: Sequence[Said], step: Callable[[Said, Reals], Step], first: tuple[float, ...]
) -> tuple[Reals, Reals]:
    """Fisher's scoring; the errors have games as clusters."""
    found = np.array(first)
    for _ in range(STEPS):
        slopes, curve = dict[int, Reals](), np.zeros((len(found), len(found)))
        for one in said:
            slope, curvature = step(one, found)
            slopes[one.game] = slopes.get(one.game, 0.0) + slope
            curve += curvature
        found = found + np.clip(np.linalg.solve(curve, sum(slopes.values())), -1, 1)
    scores, inverse = np.array([*slopes.values()]), np.linalg.inv(curve)
    return found, np.sqrt(np.diag(inverse @ (scores.T @ scores) @ inverse))


def rows_of(said: Sequence[Said]) -> Iterator[dict[str, Any]]:
    """Yield what was announced and what came, by tenths and by who sits there."""
    ways: dict[str, Callable[[Said], float]] = {
        "as they play": lambda one: one.played,
        "as they play, first second": lambda one: one.played_first,
        "if experts play on": lambda one: float(one.experts[one.seat]),
    }
    groups: dict[str, Callable[[Said], bool]] = {"all": lambda _: True}
    groups |= {f"{n} players" if n > 1 else "alone": functools.partial(_is_of, n) for n in range(1, 6)}
    groups |= {name: functools.partial(_decides, name) for name in WHO}
    groups |= {name: functools.partial(_is_in, rounds) for name, rounds in ROUNDS.items()}
    for way, chance in ways.items():
        for group, belongs in groups.items():
            chosen = [(one, chance(one)) for one in said if belongs(one)]
            if chosen:
                yield _row(way, group, chosen)


def _is_of(players: int, one: Said) -> bool:
    return len(one.names) == players


def _decides(name: str, one: Said) -> bool:
    return one.names[one.seat] == name


def _is_in(rounds: tuple[int, int], one: Said) -> bool:
    return rounds[0] <= one.round <= rounds[1]


def _row(way: str, group: str, chosen: Sequence[tuple[Said, float]]) -> dict[str, Any]:
    announced, came = np.array([chance for _, chance in chosen]), np.array([one.came[one.seat] for one, _ in chosen])
    games = np.array([one.game for one, _ in chosen])
    slope, error = _slope(announced, came, games)
    tenth = np.minimum((10 * announced).astype(int), 9)
    return {
        "way": way,
        "group": group,
        "decisions": len(chosen),
        "games": len({*games}),
        "announced": announced.mean(),
        "came": came.mean(),
        "slope": slope,
        "error": error,
        "brier": ((announced - came) ** 2).mean(),
        "tenths": [
            [n, announced[tenth == n].mean(), came[tenth == n].mean(), int((tenth == n).sum())]
            for n in range(10)
            if (tenth == n).any()
        ],
    }


def _slope(announced: Reals, came: Reals, games: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> tuple[float, float]:
    """The slope of what came by what was announced, and its standard error with games as clusters."""
    centred = announced - announced.mean()
    slope = float(centred @ came / (centred @ centred))
    scores = centred * (came - came.mean() - slope * centred)
    sums = np.array([scores[games == game].sum() for game in {*games.tolist()}])
    return slope, float((sums @ sums) ** 0.5 / (centred @ centred))


def main() -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", action="store_true", help="find the constants instead")
    parser.add_argument("--games", type=int, help="how many")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with pool(given.workers) as others:
        played = others.imap(functools.partial(game_of, seed=SEEDS[given.fit]), range(given.games or GAMES[given.fit]))
        said = [one for game in played for one in game]
    for row in fit(said) if given.fit else rows_of(said):
        print(json.dumps(row) if given.json else _told(row), flush=True)


def _told(row: dict[str, Any]) -> str:
    if "value" in row:
        return f"{row['what']:12} {row['value']:.3f} ± {row['error']:.3f}"
    tenths = " ".join(f"{100 * said:.0f}:{100 * came:.0f}" for _, said, came, _ in row["tenths"])
    return (
        f"{row['way']:28} {row['group']:20} {row['decisions']:6} decisions {row['games']:5} games, announced "
        f"{row['announced']:.1%}, came {row['came']:.1%}, slope {row['slope']:.2f} ± {row['error']:.2f}, Brier score "
        f"{row['brier']:.4f}; {tenths}"
    )


if __name__ == "__main__":
    main()
