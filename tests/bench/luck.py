"""Is luck fair, and how much of a result is luck? Measured over simulated games.

    nice -n 5 python -m tests.bench.luck fair 20000    # mean luck per kind of choice; about seven minutes
    nice -n 5 python -m tests.bench.luck adjusted 40   # variance of results with and without luck; seconds a game

`fair`: in each game one action by lot is judged before and after what it brought, by rollouts of `steady`, which plays.
Rollouts make it exactly fair: what is expected is a mean over the same worlds that chance deals. An evaluator's luck is
fair only as far as the evaluator is: it answers at the beginnings of turns, each time with its own error.

`adjusted`: pairs of players, half of the games from either seat, and who judges. Luck has mean zero whoever judges, so
that the adjusted results have the same mean; the better the judge foretells how these two play, the less they vary:
results vary 0.8 times (`expert` against `level5`) to 1.9 times as much (`expert` against `careful`) where the evaluator
judges 80 games.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np

from eternitium import Game, PlayerView, Rules, ledger
from eternitium.analysis.league import games_of
from eternitium.analysis.loops import Follow
from eternitium.analysis.python_loops import decide, seed_of_game
from eternitium.analysis.report import draft
from eternitium.analysis.review import before
from eternitium.analysis.rollouts import NO_ACTION, Rollouts
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action
from eternitium.policies.player import Seating
from eternitium.policies.registry import seated

PLAYS: Final = "steady"
FEW: Final = 32  # rollouts
LEAST: Final = 30  # events of a kind that is told
LONGEST: Final = 110  # actions of a game of two, of which one is drawn
PAIRS: Final = (
    ("expert", "careful"),
    ("expert", "bold"),
    ("careful", "steady"),
    ("steady", "bold"),
    ("expert", "level7"),
    ("expert", "level5"),
    ("expert", "level3"),
)


# Is it fair?


class Fate(NamedTuple):
    """What was chosen, and by how much what came of it moved the chance to win of who had chosen.

    Kinds are those of choices, not of outcomes: a try that fails is always bad luck, a try as such is not.
    """

    kind: str
    luck: float


def fates(games: int, seed: int = 0) -> Iterator[Fate]:
    """One action of each of so many games of two, by lot; games that were over before are left out."""
    players = seated(PLAYS, 2)
    for number in range(games):
        last = int(np.random.default_rng([seed, number]).integers(LONGEST))
        game = Game(2, Rules("de"), seed_of_game(seed, number))
        while not game.is_over and game.plies <= last:
            decide(game, players)
        if game.plies > last:
            yield fate(game, last)


def fate(game: Game, place: int) -> Fate:
    """What came of an action."""
    player, action = game.chosen(place)
    chosen = value(before(game, place), action.number, player, 2 * place)
    after = before(game, place + 1)
    if after.result:
        return Fate(kind_of(action), after.result.share(player) - chosen)
    return Fate(kind_of(action), value(after, NO_ACTION, player, 2 * place + 1) - chosen)


def value(game: Game, action: int, seat: int, seed: int) -> float:
    """A seat's chance to win after an action, as who decides can judge it."""
    rolled = Rollouts(PlayerView(game), PLAYS, seed, [action], follow=Follow.SHARES, draws=FEW)
    rolled.run(FEW)
    return float(rolled.shares()[:, 0, seat].mean())


def kind_of(action: Action) -> str:
    """The sort of a choice, on which depends what chance decides next."""
    told = action.card if action.verb == "play" or (action.card or "").startswith("?") else ""
    return f"{action.verb} {(told or '').split(':')[0]}".strip()


def fairness(found: list[Fate]) -> dict[str, tuple[int, float, float]]:
    """For each kind of event: how many, the mean luck and its standard error."""
    lucks: dict[str, list[float]] = {}
    for one in found:
        for kind in ("all", one.kind):
            lucks.setdefault(kind, []).append(one.luck)
    return {
        kind: (len(some), float(np.mean(some)), float(np.std(some, ddof=1) / np.sqrt(len(some))))
        for kind, some in sorted(lucks.items())
        if len(some) >= LEAST
    }


def fair(games: int, seed: int) -> None:
    """Print how fair luck was."""
    begun, rows = time.process_time(), fairness([*fates(games, seed)])
    for kind, (count, mean, error) in rows.items():
        print(f"{kind:24} {count:6} events  mean luck {100 * mean:+6.2f} points  {mean / error:+5.2f} standard errors")
    worst = max(abs(mean / error) for _, mean, error in rows.values())
    spent = time.process_time() - begun
    print(f"{games} games of seed {seed}, {spent:.0f} CPU seconds; farthest from 0: {worst:.2f} standard errors")


# How much is luck?


class Compared(NamedTuple):
    """Results of the first of two players with and without luck."""

    raw: Reals
    adjusted: Reals

    @property
    def ratio(self) -> float:
        """How many times smaller the variance of the adjusted results is."""
        return float(self.raw.var(ddof=1) / self.adjusted.var(ddof=1))


def compared(
    pair: tuple[str, str], games: int, judge: Callable[[Game], tuple[Reals, Reals]], seed: int = 0
) -> Compared:
    """So many games of each seating; a judge tells each seat's result and the adjusted one."""
    rows = []
    for seat in (0, 1):
        for game in games_of(pair if not seat else pair[::-1], games, seed=2 * seed + seat):
            raw, adjusted = judge(game)
            rows.append((raw[seat], adjusted[seat]))
    return Compared(*np.array(rows).T)


def by_rollouts(policy: Seating, rollouts: int) -> Callable[[Game], tuple[Reals, Reals]]:
    """A judge that asks rollouts."""

    def judge(game: Game) -> tuple[Reals, Reals]:
        found = ledger(game, rollouts, policy, progress=False)
        return np.array(found.result), np.array(found.adjusted)

    return judge


def by_evaluator(game: Game) -> tuple[Reals, Reals]:
    """The judge of a first draft."""
    found = draft(game)
    return np.array(found.result), np.array(found.adjusted)


def adjusted(games: int, seed: int) -> None:
    """Print how much smaller the variance is without luck."""
    judges = {"evaluator": by_evaluator, "veteran": by_rollouts("veteran", 256), "careful": by_rollouts("careful", 256)}
    for pair in PAIRS:
        for name, judge in judges.items():
            found = compared(pair, games, judge, seed)
            means = f"mean {found.raw.mean():.3f} raw, {found.adjusted.mean():.3f} adjusted"
            sure = (found.raw - found.adjusted).std(ddof=1) / np.sqrt(len(found.raw))
            print(
                f"{pair[0]:8} {pair[1]:8} judged by {name:10} variance {found.raw.var(ddof=1):.4f} / "
                f"{found.adjusted.var(ddof=1):.4f} = {found.ratio:5.2f}  {means} (+- {sure:.3f})",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("fair", "adjusted"))
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    {"fair": fair, "adjusted": adjusted}[asked.what](asked.games, asked.seed)
