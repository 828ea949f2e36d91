"""Panels with sliders: each answers a question about chance with numbers of the rules engine and stored studies.

A panel says which sliders it has and what is shown at each of their places: a chart, sentences and a table, in a
language of the rulebook. It draws nothing; that is left to the page.
"""

from eternitium.lessons.sliders.absorbing_chain import AbsorbingChain
from eternitium.lessons.sliders.bayes_update import BayesUpdate
from eternitium.lessons.sliders.break_even import BreakEven
from eternitium.lessons.sliders.chart import Axis, Bar, Chart, Dot, Interval, Line
from eternitium.lessons.sliders.interval_coverage import IntervalCoverage
from eternitium.lessons.sliders.panel import Panel, Shown, Slider, Teller
from eternitium.lessons.sliders.technology_value import TechnologyValue

__all__ = [
    "AbsorbingChain",
    "Axis",
    "Bar",
    "BayesUpdate",
    "BreakEven",
    "Chart",
    "Dot",
    "Interval",
    "IntervalCoverage",
    "Line",
    "Panel",
    "Shown",
    "Slider",
    "TechnologyValue",
    "Teller",
]
