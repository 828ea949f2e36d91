"""The deck laboratory: two sets of rules side by side, and the differences in odds, length of the game and win chance.

Chances before any card is seen are counted exactly; everything else is measured in many games under both.
"""

from eternitium.experiments.laboratory.bench import Bench, BenchNews, Order
from eternitium.experiments.laboratory.fields import FIELDS, Fault, Settings, groups, printed, settings_of, setup_of
from eternitium.experiments.laboratory.measures import (
    MOST_GAMES,
    SIDES,
    Comparison,
    Measure,
    Value,
    compare,
    comparisons,
)
from eternitium.experiments.laboratory.series import vary
from eternitium.experiments.laboratory.setups import POLICIES, Setup, Start
from eternitium.experiments.laboratory.telling import Teller, report, side_by_side

__all__ = [
    "FIELDS",
    "MOST_GAMES",
    "POLICIES",
    "SIDES",
    "Bench",
    "BenchNews",
    "Comparison",
    "Fault",
    "Measure",
    "Order",
    "Settings",
    "Setup",
    "Start",
    "Teller",
    "Value",
    "compare",
    "comparisons",
    "groups",
    "printed",
    "report",
    "settings_of",
    "setup_of",
    "side_by_side",
    "vary",
]
