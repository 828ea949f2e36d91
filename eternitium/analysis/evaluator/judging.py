"""Compiled: the network's answer for a position; nothing of the engine is compiled for it."""

from eternitium.analysis.evaluator.features import Bench, describe
from eternitium.analysis.evaluator.network import Network, answer_seats
from eternitium.engine.layout import Reals, Records


def judge_sight(
    states: Records, sight: Reals, bench: Bench, net: Network, x: Reals, units: Reals, answers: Reals
) -> None:
    """Ask the network at the beginning of a turn, with this sight; write one answer for each seat."""
    describe(states[0], sight, bench, x)
    answer_seats(net, x, states[0].players, units, answers)
