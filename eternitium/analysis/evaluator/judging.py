"""Compiled: what the network says of a position; nothing of the engine is compiled for it."""

from eternitium.analysis.evaluator.features import Bench, describe
from eternitium.analysis.evaluator.network import Network, answer_seats
from eternitium.engine.layout import Reals, Records


def judge_sight(
    states: Records, sight: Reals, bench: Bench, net: Network, x: Reals, units: Reals, answers: Reals
) -> None:
    """What the network says of the beginning of a turn of which this is known: one answer a seat."""
    describe(states[0], sight, bench, x)
    answer_seats(net, x, states[0].players, units, answers)
