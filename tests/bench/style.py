"""What players do in a game of two, side by side: cards played, acquired and destroyed.

python -m tests.bench.style champion veteran 1000  # deals, each from both seats
"""

import argparse
from collections.abc import Sequence
from typing import Final

import numpy as np

from eternitium import VectorEnv
from eternitium.analysis.loops import room
from eternitium.components import FIRST_BASIC, SLUGS, kind_of
from eternitium.engine.actions import BLIND_BASIC, MEANINGS, Meaning, Verb
from eternitium.engine.layout import Reals
from eternitium.interop.compiled import load_choosing
from eternitium.policies.registry import seated, weights_of

ACQUIRED: Final = (Verb.PICK, Verb.BUY, Verb.GAIN, Verb.STEAL)


def habit(action: Meaning) -> str:
    """Return what an action counts as."""
    is_technology = action.card >= FIRST_BASIC
    if action.verb == Verb.PLAY:
        return f"plays {kind_of(SLUGS[action.card])}" if is_technology else "plays portal"
    if action.verb == Verb.DESTROY:
        return "destroys technology" if is_technology else "destroys portal"
    if action.verb in ACQUIRED and is_technology:
        unseen = action.card >= BLIND_BASIC
        return "acquires unseen" if unseen else f"acquires {kind_of(SLUGS[action.card])}"
    return {Verb.TRY: "tries its luck", Verb.PASS: "passes"}.get(action.verb, "")


HABITS: Final = [*dict.fromkeys(map(habit, MEANINGS))]
OF_ACTION: Final = np.array([HABITS.index(habit(action)) for action in MEANINGS])


def counted(names: Sequence[str], deals: int, seed: int) -> tuple[Reals, Reals]:
    """Return how often each seat does what in a game, (2, habits), and its share of the wins with the rounds, (3,)."""
    env = VectorEnv(deals, 2, seed=seed, auto_reset=False)
    weights, dice = weights_of(seated(list(names), 2)), np.arange(1, deals + 1)
    counts, shares = np.zeros((2, len(HABITS))), env.rewards.astype(np.float64)
    rows, actions = np.tile(np.arange(2), deals), np.zeros(deals, np.int64)
    while (asked := env.mask.any(axis=1)).any():
        load_choosing()(env._batch.states, room(), weights, rows, dice, asked, actions)
        np.add.at(counts, (env.player[asked], OF_ACTION[actions[asked]]), 1)
        env.step(actions)
        shares += env.rewards
    return counts / deals, np.array([*shares.mean(axis=0), env.info["rounds"].mean()])


def main() -> None:
    """Print both players' habits, the most frequent first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("player")
    parser.add_argument("other")
    parser.add_argument("deals", type=int, nargs="?", default=1_000)
    given = parser.parse_args()
    first, won = counted([given.player, given.other], given.deals, 1)
    second, lost = counted([given.other, given.player], given.deals, 1)
    both = (first + second[::-1]) / 2
    print(f"{'in a game':<30}{given.player:>12}{given.other:>12}")
    print(f"{'wins':<30}{(won[0] + lost[1]) / 2:>12.1%}{(won[1] + lost[0]) / 2:>12.1%}")
    for place in np.argsort(-both.max(axis=0)):
        if HABITS[place] and both[:, place].max() >= 0.1:
            print(f"{HABITS[place]:<30}{both[0, place]:>12.2f}{both[1, place]:>12.2f}")
    print(f"{'rounds':<30}{(won[2] + lost[2]) / 2:>12.1f}")


if __name__ == "__main__":
    main()
