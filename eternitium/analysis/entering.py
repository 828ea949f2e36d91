"""A policy of one's own enters the league: duels on the same deals from both seats, and games to look at."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from tqdm.auto import tqdm

from eternitium.analysis import compiled
from eternitium.analysis.league import Row
from eternitium.analysis.loops import WINNERS
from eternitium.analysis.simulate import PATIENCE, ROUNDS_AT_MOST, Task, decision, name_of, policy_of, seated
from eternitium.analysis.statistics import estimate, share_interval
from eternitium.checks import whole_number
from eternitium.engine.layout import Reals
from eternitium.game.game import Game, undealt
from eternitium.policies import BUILTIN, Policy
from eternitium.policies.builtin import Random
from eternitium.rules import Rules

DECIDE: Final = "decide"  # the loop that built-in players decide with: from an observation alone they may differ
LEAGUE: Final = tuple(BUILTIN)  # from the weakest to the strongest; the planner takes about a second a game


def enter(
    policy: str | Policy,
    against: Sequence[str | Policy] = LEAGUE,
    deals: int = 50,
    seed: int = 0,
    rules: Rules | None = None,
    progress: bool = True,
) -> list[Row]:
    """A policy's lines in the league table: a duel with each opponent.

    Each deal is played twice, once from each seat. The interval counts deals, not games: what both games of a deal have
    in common makes it neither too narrow nor too wide.

    Args:
        policy: a function that takes an `Observation` and returns a legal action or its text; or a built-in one.
        against: the opponents.
        deals: how many for each opponent; with a policy in Python a game takes a few hundredths of a second.
        seed: fixes all deals and shuffles.
        rules: a `Rules`; the German edition if left out.
        progress: whether a progress bar appears when it takes longer than half a second.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is.
        IllegalAction: a policy made an illegal choice; the message names the policy, the game and the choice.
    """
    own, opponents = policy_of(policy), [policy_of(opponent) for opponent in against]
    _, rules, _ = undealt(2, rules, 0)
    number, seed = whole_number("deals", deals, 1), whole_number("seed", seed, 0)
    with tqdm(total=number * len(opponents), unit="deal", delay=PATIENCE, disable=not progress) as bar:
        return [_line(own, opponent, _shares(own, opponent, number, seed, rules, bar)) for opponent in opponents]


def compare(
    policy: str | Policy,
    against: str | Policy,
    deals: int = 100,
    seed: int = 0,
    rules: Rules | None = None,
    progress: bool = True,
) -> Row:
    """One duel: how often the first policy wins against the second on the same deals.

    Policies that mostly choose alike win the same deals from the same seat, so that few deals tell them apart.

    Raises:
        ValueError: as in `enter`.
        IllegalAction: as in `enter`.
    """
    (row,) = enter(policy, [against], deals, seed, rules, progress)
    return row


def games_of(
    policies: Sequence[str | Policy], games: int = 10, seed: int = 0, rules: Rules | None = None
) -> list[Game]:
    """Games played to the end, to be looked at: one policy a seat.

    Between two players they are the games of the league, deal by deal.

    Args:
        policies: who plays, the starting player first.
        games: how many.
        seed: fixes all shuffles.
        rules: a `Rules`; the German edition if left out.

    Returns:
        The games with all that happened; one that nobody has finished after 60 rounds stops there.

    Raises:
        ValueError: an argument is not allowed.
        IllegalAction: a policy made an illegal choice.
    """
    _, rules, _ = undealt(len(policies), rules, 0)
    seats, seed = seated(policies, len(policies)), whole_number("seed", seed, 0)
    getattr(compiled.load(), DECIDE)
    return [_game(seats, seed, number, rules) for number in range(whole_number("games", games, 1))]


def _game(seats: Sequence[Policy], seed: int, number: int, rules: Rules) -> Game:
    """The game that `simulate` plays with this number."""
    own = int(np.random.SeedSequence([seed, number]).generate_state(1)[0])
    game = Game(len(seats), rules, own)
    players = [Random(own * len(seats) + p) if isinstance(seat, Random) else seat for p, seat in enumerate(seats)]
    while not game.is_over and game.round <= ROUNDS_AT_MOST:
        game.push(decision(players[game.player], game))
    return game


def _shares(own: Policy, opponent: Policy, deals: int, seed: int, rules: Rules, bar: "tqdm[object]") -> Reals:
    """The share of the win from each seat of each deal, shape (deals, 2)."""
    tasks = [Task(2, rules, seats, seed) for seats in ((own, opponent), (opponent, own))]
    found = np.zeros((deals, 2))
    for deal in range(deals):
        for seat, task in enumerate(tasks):
            winners = int(task.play(deal, 1)[0, WINNERS])
            found[deal, seat] = (winners >> seat & 1) / max(winners.bit_count(), 1)
        bar.update()
    return found


def _line(own: Policy, opponent: Policy, shares: Reals) -> Row:
    found, games = estimate(shares.mean(axis=1), 1), shares.size
    low, high = share_interval(found, games)
    return Row(name_of(own), name_of(opponent), games, found.mean, low, high)
