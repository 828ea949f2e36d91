"""How much of a difference its reasons explain: `python -m tests.bench.reasons [positions] [policy]`; no test.

Each position's best choice is compared with the best of those that are clearly worse. Its told reasons are held against
the difference that the advice shows, and against that of other rollouts, which nobody has fitted anything to.
"""

import random
import sys
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import NamedTuple

from eternitium import Game, Rules, advise
from eternitium.analysis.advice import ROLLOUTS, rankings
from eternitium.analysis.reason import UNDECIDED
from eternitium.analysis.reasons import explained as explain_all
from eternitium.analysis.results import Advice
from tests.analysis.helpers import played

POLICY = "careful"  # plays the games and goes on after them; with an argument, another one goes on
COSTLY = 0.05  # of the chance to win: a cause must be seen
CLEARLY = 0.02  # of the chance to win, and beyond the error: differences that are worth a reason
ENOUGH = 0.7
UNCOUNTED = (*UNDECIDED, "many")


class Explained(NamedTuple):
    """How the reasons of one position account for the difference between two choices; `seen`: a cause is named."""

    told: float
    shown: float
    fresh: float
    common: bool
    reasons: int
    seen: bool

    def share(self, whole: float) -> float:
        """How much of a difference is accounted for: 1 if the reasons add up to it."""
        return 1 - abs(whole - self.told) / abs(whole)


def positions(count: int, seed: int = 0) -> Iterator[Game]:
    """Decisions of games of one to four players, in all editions and missions."""
    dice = random.Random(seed)
    while count:
        players, edition = dice.choice([1, 2, 2, 2, 3, 4]), dice.choice(["de", "fr", "nl", "bga"])
        rules = Rules(edition, mission=dice.choice([None, *range(1, 11)]) if players == 1 else None)
        game = played(players, rules, dice.randrange(10**6), dice.randrange(40 * players), POLICY)
        if not game.is_over and len(game.legal_actions) > 1:
            count -= 1
            yield game


def explained(game: Game, policy: str = POLICY) -> Explained | None:
    """The figures of a position; None if no choice is clearly worse than the best."""
    found = {advice.action: advice for advice in advise(game, policy=policy, clear=None)}
    best, *_ = found.values()
    worse = next((one for one in found.values() if best.win - one.win >= CLEARLY and is_explained(one)), None)
    if worse is None:
        return None
    told = [reason for reason in worse.reasons if reason.key not in UNCOUNTED]
    again = {advice.action: advice.win for advice in advise(game, policy=policy, clear=None, seed=1)}
    fresh = again[worse.action] - again[best.action]
    common = best.against == worse.action and not {*map(str, best.reasons)}.isdisjoint(map(str, worse.reasons))
    seen = any(reason.cause for reason in told)
    return Explained(sum(reason.wins for reason in told), worse.win - best.win, fresh, common, len(told), seen)


def is_explained(advice: Advice) -> bool:
    """Whether something is said about a choice other than that it is as good."""
    return advice.reasons[0].key not in UNDECIDED


def overhead(game: Game) -> float:
    """CPU time of advice with its reasons, in times of that without them."""
    seconds = []
    for with_reasons in (True, False):
        start = process_time()
        lists = (ranking.advice(game.legal_actions) for ranking in rankings(game, ROLLOUTS, POLICY, 0, None))
        for _ in explain_all(lists, game, POLICY, 0) if with_reasons else lists:
            pass
        seconds.append(process_time() - start)
    return seconds[0] / seconds[1]


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    policy = sys.argv[2] if len(sys.argv) > 2 else POLICY
    games = [*positions(count)]
    found = [figures for game in games if (figures := explained(game, policy)) is not None]
    print(f"{count} positions, {len(found)} with a choice that is clearly worse")
    for name in ("shown", "fresh"):
        shares = [one.share(getattr(one, name)) for one in found]
        agree = sum(one.told * getattr(one, name) > 0 for one in found) / len(found)
        enough = sum(share >= ENOUGH for share in shares) / len(shares)
        whole = sum(abs(getattr(one, name)) for one in found)
        missed = sum(abs(getattr(one, name) - one.told) for one in found)
        print(
            f"difference {name}: accounted for {median(shares):.2f} (median), {1 - missed / whole:.2f} (all together);"
            f" at least {ENOUGH} in {enough:.0%} of positions; signs agree in {agree:.0%}"
        )
    limit = [1 - abs(one.fresh - one.shown) / abs(one.fresh) for one in found]
    print(f"limit by the advice's own error: {median(limit):.2f}, {sum(x >= ENOUGH for x in limit) / len(limit):.0%}")
    costly = [one for one in found if abs(one.shown) >= COSTLY]
    seen = sum(one.seen for one in costly) / len(costly)
    print(f"a cause that can be seen, where at least {COSTLY:.0%} are lost: {seen:.0%} of {len(costly)}")
    print(f"reasons common to both choices: {sum(one.common for one in found)}")
    print(f"reasons of a choice: {sum(one.reasons for one in found) / len(found):.1f}")
    print(f"time with reasons: {median(map(overhead, games[:30])):.2f} times that without")


if __name__ == "__main__":
    main()
