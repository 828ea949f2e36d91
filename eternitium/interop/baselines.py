"""Trained players that come with the package; they need no learning library.

`ppo10` learnt for ten minutes against `steady`; `ppo120` learnt for two hours against `steady`, `expert`, `veteran` and
what it was itself some time ago (`eternitium learn`). They play games of two by their names: in `league.duel`,
`simulate`, `VectorEnv(opponents=...)`, and at a seat of a board.

>>> from eternitium import Game, PlayerView
>>> from eternitium.interop.baselines import baseline
>>> baseline("ppo10").choose(PlayerView(Game(players=2, seed=7)))
'pick chrono-blaster'
"""

import functools
from pathlib import Path
from typing import Final

from eternitium.checks import fail, written
from eternitium.interop.learned import Learned
from eternitium.policies.registry import NETWORKS

FOLDER: Final = Path(__file__).parent / "data"


@functools.cache
def baseline(name: str) -> Learned:
    """Return a trained player, loaded once.

    Args:
        name: one of `eternitium.policies.registry.NETWORKS`.

    Raises:
        ValueError: there is no such player.

    Example:
        >>> from eternitium import Game, PlayerView
        >>> game = Game(seed=7)
        >>> baseline("ppo10").choose(PlayerView(game)) in game.legal_actions
        True
    """
    if name not in NETWORKS:
        raise fail("name", f"{written(name)} is not allowed; give one of {', '.join(NETWORKS)}")
    return Learned.load(FOLDER / f"{name}.npz")


def __getattr__(name: str) -> Learned:
    if name in NETWORKS:
        return baseline(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
