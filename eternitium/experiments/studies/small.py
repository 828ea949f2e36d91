"""What the built-in players lose in small games that are solved exactly, and the same games really played."""

from typing import Final

from eternitium.engine import kernels
from eternitium.experiments.small import SMALL_GAMES, play, solve
from eternitium.experiments.studies.measures import average
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.policies import BUILTIN


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return the exact numbers of a player in a small game, and the mean result of games that it played everywhere."""
    solved, name = solve(str(keys["game"])), str(keys["policy"])
    kernels.load_compiled()
    everybody = (name,) * solved.game.players
    exact = {
        "states": len(solved),
        "decisive": solved.decisive,
        "best": float(solved.value),
        "loss": float(solved.exploitability(name)),
        "result": float(solved.result(*everybody)),
    }
    return exact | average("played", play(solved.game, everybody, games, seed), least=-1)


STUDY: Final = Study(
    name="small",
    what="exact value of small games, exploitability of each quick player, and its result against itself, also played",
    games=1_000,
    seed=1,
    rows=tuple({"game": game, "policy": policy} for game in SMALL_GAMES for policy in BUILTIN),
    row=row,
    exact=("states", "decisive", "best", "loss", "result"),
)
