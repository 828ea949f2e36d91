"""`champion`: a quick player that has learnt by playing, against itself and against others.

It takes the action with the highest score (`eternitium.policies.scores`); `python -m tests.bench.learning` found the
weights. It destroys its portals early, acquires more than the other players, and plays a few technologies again and
again, so that its games last longer.

>>> from eternitium import Game, PlayerView
>>> game = Game(players=2, seed=7)
>>> champion.choose(PlayerView(game)) in game.legal_actions
True
"""

from typing import Final

from eternitium.policies.builtin import Builtin
from eternitium.policies.weights import BY_SCORE, SIZE, Weight


def _row() -> tuple[int, ...]:
    row = [0] * SIZE
    row[Weight.THINKS], row[Weight.WEIGHS] = 1, BY_SCORE
    return tuple(row)


champion: Final = Builtin("champion", _row())
