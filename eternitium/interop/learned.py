"""A player that has learnt: a small network in a file, which needs no learning library to play.

It looks at an observation (`eternitium.interop.encoding`) and takes the legal action with the highest score:

    learned = Learned.load("learned.npz")
    learned.act(env.obs, env.mask)  # of a VectorEnv
    against(learned, "steady", deals=1000, seed=1)  # how often it wins

`eternitium learn` makes such files.
"""

import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis.league import Row
from eternitium.analysis.statistics import estimate, share_interval
from eternitium.belief.view import PlayerView
from eternitium.checks import fail, whole_number
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import Longs
from eternitium.files import written_whole
from eternitium.game.notation import ACTIONS, Action
from eternitium.interop.encoding import layout
from eternitium.interop.table import encode
from eternitium.interop.vector import VectorEnv
from eternitium.policies.builtin import offered
from eternitium.policies.player import Given
from eternitium.policies.registry import BUILTIN
from eternitium.rules import PRINTED, Rules

LAYER: Final = "mlp_extractor.policy_net."  # the names of Stable-Baselines3
FIRST: Final = "_net.0.weight"  # of both networks, for actions and for expected rewards
LAST: Final = "action_net."
PLAYERS: Final = "players"
LAYOUT: Final = "layout"
STANDS_IN: Final = "expert"  # in games for which it has not learnt
SELF: Final = "self"  # the opponent that a player was some time ago

Act = Callable[[NDArray[np.float32], NDArray[np.bool_]], Longs]
Weights = Mapping[str, NDArray[Any]]


class Learned:
    """A network that plays: in many games at a time (`act`), and as a policy (`choose`).

    In games for which it has not learnt, of another number of players or with other cards, `expert` plays in its place.
    `weights`, `players` and `name` are as given.

    Args:
        weights: of its layers, by their names in Stable-Baselines3.
        players: the number of players of the games that it has learnt.
        name: its name in tables and errors.

    Raises:
        ValueError: these are not the weights of such a network.
    """

    def __init__(self, weights: Weights, players: int, name: str = "learned") -> None:
        self.weights, self.players, self.name = dict(weights), players, name
        names = sorted({name.rpartition(".")[0] for name in weights if name.startswith(LAYER)}, key=_number)
        try:
            self._layers = [(weights[f"{name}.weight"].T, weights[f"{name}.bias"]) for name in [*names, LAST[:-1]]]
            shape = self._scores(np.zeros((1, layout(players).size), np.float32)).shape
        except (KeyError, ValueError, AttributeError):
            shape = ()
        if shape != (1, N_ACTIONS):
            raise fail("weights", f"these are not a network for games of {players} players")

    def act(self, obs: NDArray[np.float32], mask: NDArray[np.bool_]) -> Longs:
        """Return the legal action with the highest score in each game; 0 if none is legal.

        Args:
            obs: its observations, shape (n, size), float32.
            mask: the legal actions, shape (n, 871), bool.

        Returns:
            Numbers of actions, shape (n,).

        Example:
            >>> from eternitium.interop.baselines import baseline
            >>> from eternitium.interop.vector import VectorEnv
            >>> env = VectorEnv(4, players=2, seed=7)
            >>> baseline("ppo10").act(env.reset(), env.mask).shape
            (4,)
        """
        found: Longs = np.where(mask, self._scores(obs), -np.inf).argmax(axis=1)
        return found

    def choose(self, view: PlayerView) -> Action:
        """Return the choice of the player who decides, from what this seat sees and remembers.

        Raises:
            ValueError: it is not the viewer's decision.

        Example:
            >>> from eternitium import Game, PlayerView
            >>> from eternitium.interop.baselines import baseline
            >>> game = Game(seed=7)
            >>> baseline("ppo10").choose(PlayerView(game)) in game.legal_actions
            True
        """
        actions = offered(view)
        if len(actions) == 1:
            return actions[0]
        if len(view.position["players"]) != self.players or view.rules.box != PRINTED:
            return BUILTIN[STANDS_IN].choose(view)
        mask = np.zeros((1, N_ACTIONS), np.bool_)
        mask[0, [action.number for action in actions]] = True
        return ACTIONS[int(self.act(view._ask.told(encode)[None], mask)[0])]

    def widened(self, players: int) -> "Learned":
        """Return a network for more players, to learn from: it looks at each further opponent as at the last one.

        Raises:
            ValueError: it has learnt games of more players.

        Example:
            >>> from eternitium.interop.baselines import baseline
            >>> baseline("ppo10").widened(3).players
            3
        """
        if players < self.players:
            raise fail("players", f"{players} is not allowed; this is a player for {self.players} players")
        places = layout(players).places_in(layout(self.players))
        wide = {name: part[:, places] if name.endswith(FIRST) else part for name, part in self.weights.items()}
        return Learned(wide, players, self.name)

    def __repr__(self) -> str:
        return f"<policy {self.name}>"

    def _scores(self, x: NDArray[np.float32]) -> NDArray[np.float32]:
        *hidden, (weight, bias) = self._layers
        for w, b in hidden:
            x = np.maximum(x @ w + b, 0)
        scores: NDArray[np.float32] = x @ weight + bias
        return scores

    def save(self, path: str | Path) -> Path:
        """Write it to a file and return its path.

        Raises:
            OSError: the file cannot be written; one that was there is unchanged.

        Example:
            >>> import tempfile
            >>> from eternitium.interop.baselines import baseline
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     Learned.load(baseline("ppo10").save(f"{folder}/copy.npz")).players
            2
        """
        return self._write(Path(path), self.weights)

    def save_small(self, path: str | Path) -> Path:
        """Write what it needs to play, compressed and with half the digits, and return the path.

        Training that starts from such a file learns its expected rewards from nothing.

        Raises:
            OSError: the file cannot be written; one that was there is unchanged.

        Example:
            >>> import tempfile
            >>> from eternitium.interop.baselines import baseline
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     Learned.load(baseline("ppo10").save_small(f"{folder}/copy.npz")).players
            2
        """
        plays = {name: part for name, part in self.weights.items() if name.startswith((LAYER, LAST))}
        return self._write(Path(path), {name: part.astype(np.float16) for name, part in plays.items()})

    def _write(self, place: Path, weights: Weights) -> Path:
        about = {PLAYERS: np.array(self.players), LAYOUT: np.array(layout(self.players).digest)}
        with written_whole(place) as half, half.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **weights, **about)
        return place

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a file that `save` has written.

        Raises:
            OSError: the file cannot be read.
            ValueError: the file does not hold such a network, or one for other observations.

        Example:
            >>> from eternitium.interop.baselines import FOLDER
            >>> Learned.load(FOLDER / "ppo10.npz").players
            2
        """
        try:
            with np.load(path, allow_pickle=False) as parts:
                weights = {name: _wide(parts[name]) for name in parts.files}
            players, digest = int(weights.pop(PLAYERS)), str(weights.pop(LAYOUT))
        except (KeyError, ValueError, TypeError, AttributeError, EOFError, zipfile.BadZipFile):
            raise fail("path", f"{str(path)!r} does not hold a network of `eternitium learn`") from None
        if digest != layout(players).digest:
            raise fail("path", f"{str(path)!r} was made for other observations: {digest}")
        return cls(weights, players, Path(path).stem)


def _wide(part: NDArray[Any]) -> NDArray[Any]:
    """Return weights that were stored with half the digits as they are computed with; others as they are."""
    return part.astype(np.float32) if part.dtype == np.float16 else part


def _number(name: str) -> int:
    return int(name.rpartition(".")[2])


def against(learned: Learned, opponent: Given, deals: int, seed: int, rules: Rules | None = None) -> Row:
    """Return how often a network wins against an opponent on the same deals, once from each seat.

    The interval counts deals, not games, as in `eternitium.league.duel`.

    Args:
        learned: the network.
        opponent: the player at all other seats, one that `VectorEnv` knows.
        deals: the number of deals.
        seed: fixes the deals.
        rules: a `Rules`; the German edition if left out.

    Raises:
        ValueError: an argument is not allowed.

    Example:
        >>> from eternitium.interop.baselines import baseline
        >>> against(baseline("ppo10"), "random", deals=10, seed=1).share > 0.5
        True
    """
    number, players = whole_number("deals", deals, 1), learned.players
    shares = np.mean([_shares(learned, opponent, number, seed, rules, seat) for seat in range(players)], axis=0)
    found, games = estimate(shares, 1), players * number
    called = opponent if isinstance(opponent, str) else "others"
    return Row(learned.name, called, games, found.mean, *share_interval(found, games))


def _shares(
    learned: Learned, opponent: Given, deals: int, seed: int, rules: Rules | None, seat: int
) -> NDArray[np.float64]:
    """Return a seat's share of the win in the first game of each place, shape (deals,)."""
    env = VectorEnv(
        deals,
        learned.players,
        rules,
        seed,
        auto_reset=False,
        opponents=opponent if learned.players > 1 else None,
        seat=seat,
    )
    shares = env.rewards[:, seat].astype(np.float64)
    while env.mask.any():
        env.step(learned.act(env.obs, env.mask))
        shares += env.rewards[:, seat]
    return shares
