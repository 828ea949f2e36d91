"""`evaluator`: the network as an opponent, fast enough to learn against."""

from typing import Final

import numpy as np

from eternitium.analysis.evaluator import choosing, features, positions
from eternitium.analysis.evaluator.choosing import Chooser
from eternitium.analysis.evaluator.evaluator import claimed_weights, covers, network_of
from eternitium.analysis.evaluator.network import BINS
from eternitium.analysis.loops import room
from eternitium.analysis.thinker import Thinker
from eternitium.belief.view import PlayerView
from eternitium.checks import fail
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.compiler import Entry
from eternitium.engine.decision import Flags
from eternitium.engine.layout import STATE, Longs, Records
from eternitium.game.notation import Action
from eternitium.game.read_position import read_position
from eternitium.policies.scores import choosing_room
from eternitium.rules import Rules

WORLDS_A_CHOICE: Final = 16
TURNS_AHEAD: Final = 2
LEAD_NEEDED: Final = 0.02
JUDGE_GAMES: Final = Entry(choosing.judge_games, "the player `evaluator`")


class Evaluating(Thinker):
    """A player who plays each choice on to the end of the next turn in a few deals, and asks the evaluator there.

    It remembers nothing: what is hidden is dealt again. `veteran` plays these turns, and its own choice is taken unless
    another one is clearly better. `name`: its name in tables and errors.
    """

    name = "evaluator"

    def __init__(self, seed: int | None = None) -> None:
        self._dice = np.array([2 * (seed or 0) + 1], np.int64)

    def for_game(self, seed: int) -> "Evaluating":
        """Return the same player with dice of its own, so that a game does not depend on others."""
        return Evaluating(seed)

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        states, number = np.zeros(2, STATE), np.zeros(1, np.int64)
        _, states[1] = read_position(view.position, 0)
        choose(states, view.rules, self._dice, np.ones(1, np.bool_), number)
        return next(action for action in actions if action.number == number[0])


def choose(states: Records, rules: Rules, dice: Longs, asked: Flags, actions: Longs) -> None:
    """Write the choice of the player who decides in each game in which somebody is asked.

    Args:
        states: shape (n + 1,): game g is the one behind it.
        rules: of all games.
        dice: shape (n,): states of generators, odd; they go on.
        asked: shape (n,): in which games.
        actions: shape (n,): filled there with numbers of actions.

    Raises:
        ValueError: the evaluator was not trained on such games.
    """
    players = int(states[1]["players"])
    check(rules, players)
    JUDGE_GAMES.load()(states, np.zeros(2, STATE), _judge(players), dice, asked, actions)


def check(rules: Rules, players: int) -> None:
    """Check that the evaluator plays such games.

    Raises:
        ValueError: it was not trained on them.
    """
    if not covers(rules, players):
        raise fail("rules", f"the evaluator was not trained on {rules!r} with {players} players")


def _judge(players: int) -> Chooser:
    rows = N_ACTIONS * players
    notes = positions.Notes(np.zeros(0), np.zeros(rows), np.zeros(rows * BINS))
    tools = room(), features.bench(), positions.desk(), network_of(players), claimed_weights(players)
    return Chooser(*tools, notes, choosing_room(), WORLDS_A_CHOICE, TURNS_AHEAD, LEAD_NEEDED)


evaluator: Final = Evaluating()
