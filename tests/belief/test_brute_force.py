"""Exact odds of stacks against the list of all worlds, after every action of random sequences.

Of several players, of what one seat sees when only owners look into their stacks, of the solo game's missions.
"""

import pytest

from tests.belief.sequences import compare_chunk
from tests.support.samples import samples

# Of each chunk of sequences; without them the comparison would mean less.
LEAST = {
    "several": {
        "turn-back luck.fail": 20, "add-era luck.last-card": 4, "discard-era luck.success": 8,
        "turn-down card.time-bomb": 4, "nothing card.time-bomb.unaffected": 3, "add-era card.quantum-clock": 8,
        "swap face down": 6, "swap out of a shuffled stack": 1, "turn-up card.droid": 7, "turn-up card.giga-droid": 10,
        "price shuffled in": 4, "shuffle-era": 15, "second generation card": 8, "shuffled again": 3, "taken back": 20,
    },
    "swaps": {
        "swap": 30, "swap face down": 20, "swap out of a shuffled stack": 5, "moved card shuffled again": 2,
        "turn-back luck.fail": 20, "turn-down card.time-bomb": 6, "second generation card": 6, "price shuffled in": 4,
    },
    "owner": {
        "turn-back luck.fail": 20, "add-era luck.last-card": 5, "turn-down card.time-bomb": 5, "swap face down": 8,
        "nothing card.time-bomb.unaffected": 3, "nothing card.droid.nothing": 8, "turn-up card.droid": 8,
        "turn-up card.giga-droid": 9, "second generation card": 8, "price shuffled in": 6,
    },
    "solo": {
        "turn-over mission.5": 9, "add-era mission.7": 2, "add-era mission.8": 4, "pay mission.8": 4,
        "add-era solo.ai.chrono-blaster": 10, "turn-down solo.ai.time-bomb": 3, "add-era solo.ai.quantum-clock": 4,
        "turn-back luck.fail": 25, "add-era luck.last-card": 1, "second generation card": 20, "price shuffled in": 14,
    },
}  # fmt: skip
CHUNKS = {
    "several": samples(2, deep=12),
    "swaps": samples(2, deep=8),
    "owner": samples(2, deep=8),
    "solo": samples(3, deep=12),
}


@pytest.mark.parametrize(
    ("group", "chunk"), [(group, chunk) for group, many in CHUNKS.items() for chunk in range(many)]
)
def test_odds_are_those_of_all_worlds(group: str, chunk: int) -> None:
    compare_chunk(group, chunk, LEAST[group])
