"""As test_brute_force: what one seat sees when only owners look into their stacks, and the solo game's missions."""

import pytest

from tests.belief.sequences import compare_chunk
from tests.support.samples import samples

# Of each chunk of sequences; without them the comparison would mean less.
OWNER = {
    "turn-back luck.fail": 20, "add-era luck.last-card": 5, "turn-down card.time-bomb": 5, "swap face down": 8,
    "nothing card.time-bomb.unaffected": 3, "nothing card.droid.nothing": 8, "turn-up card.droid": 8,
    "turn-up card.giga-droid": 9, "second generation card": 8, "price shuffled in": 6,
}  # fmt: skip
SOLO = {
    "turn-over mission.5": 9, "add-era mission.7": 2, "add-era mission.8": 4, "pay mission.8": 4,
    "add-era solo.ai.chrono-blaster": 10, "turn-down solo.ai.time-bomb": 3, "add-era solo.ai.quantum-clock": 4,
    "turn-back luck.fail": 25, "add-era luck.last-card": 1, "second generation card": 20, "price shuffled in": 14,
}  # fmt: skip


@pytest.mark.parametrize("chunk", range(samples(2, deep=8)))
def test_only_owners_look(chunk: int) -> None:
    compare_chunk("owner", chunk, OWNER)


@pytest.mark.parametrize("chunk", range(samples(3, deep=12)))
def test_solo(chunk: int) -> None:
    compare_chunk("solo", chunk, SOLO)
