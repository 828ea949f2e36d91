"""`champion`: a quick player that has learnt by playing, against itself and against others.

It takes the action with the highest score (`eternitium.policies.scores`); `python -m tests.bench.learning` found the
weights. It destroys its portals early, acquires more than the other players, and plays a few technologies again and
again, so that its games last longer. Once a game is over, and the others only search on for their crystals, it plays as
`veteran` does.

>>> from eternitium import Game, PlayerView
>>> game = Game(players=2, seed=7)
>>> champion.choose(PlayerView(game)) in game.legal_actions
True
"""

from typing import Final

from eternitium.policies.builtin import Builtin
from eternitium.policies.veteran import VETERAN
from eternitium.policies.weights import BY_SCORE, Weight

champion: Final = Builtin("champion", (*VETERAN[: Weight.WEIGHS], BY_SCORE, *VETERAN[Weight.WEIGHS + 1 :]))
