"""The panels with sliders: their numbers, their words, and what is shown at every end of every slider."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from eternitium.analysis.statistics import Estimate
from eternitium.certainty import Z
from eternitium.components import SHAPES
from eternitium.experiments import studies
from eternitium.experiments.studies import luck
from eternitium.experiments.studies.turns import end_position
from eternitium.lessons.sliders import (
    AbsorbingChain,
    Bar,
    BayesUpdate,
    BreakEven,
    Chart,
    Dot,
    Interval,
    IntervalCoverage,
    Line,
    Panel,
    TechnologyValue,
    Teller,
    break_even,
)
from eternitium.rulebook import LANGUAGES, words
from tests.support.samples import samples
from tests.support.table import each

PANELS: Final[dict[str, Callable[[], Panel]]] = {
    "bayes": BayesUpdate,
    "coverage": IntervalCoverage,
    "stake": lambda: BreakEven(rollouts=200, seed=3),
    "chain": AbsorbingChain,
    "value": TechnologyValue,
}
ENGLISH: Final = Teller("en")


@pytest.fixture(scope="module")
def panels() -> dict[str, Panel]:
    return {name: make() for name, make in PANELS.items()}


def ends(panel: Panel) -> Iterator[dict[str, int]]:
    """All sliders where they begin, and each of them at each of its ends."""
    yield panel.places
    for slider, end in product(panel.sliders, ("low", "high")):
        yield panel.places | {slider.name: getattr(slider, end)}


# What is shown


@each("name", *PANELS)
def test_at_every_end_there_is_a_chart_within_its_axes_a_sentence_and_a_table(
    name: str, panels: dict[str, Panel]
) -> None:
    panel = panels[name]
    for number, places in enumerate(ends(panel)):
        shown = panel.shown(places, Teller(LANGUAGES[number % len(LANGUAGES)]))
        assert shown.said and shown.values.keys() == places.keys() and all(shown.values.values())
        assert {len(row) for row in shown.rows} <= {len(shown.heads)}
        assert off_the_chart(shown.chart) == []


def off_the_chart(chart: Chart) -> list[Any]:
    """The marks, ticks and levels that lie beyond an axis, and series without a name."""
    spots: list[tuple[Any, float, float]] = [(mark, x, y) for mark in chart.marks for x, y in spots_of(mark)]
    spots += [(tick, tick[0], chart.y.low) for tick in chart.x.ticks]
    spots += [(tick, chart.x.low, tick[0]) for tick in chart.y.ticks]
    spots += [(level, chart.x.low, level) for level in chart.levels]
    little = 1e-9
    found: list[Any] = [
        mark
        for mark, x, y in spots
        if not (chart.x.low - little <= x <= chart.x.high + little)
        or not (chart.y.low - little <= y <= chart.y.high + little)
    ]
    return found + [mark for mark in chart.marks if mark.series not in dict(chart.names)]


def spots_of(mark: Any) -> list[tuple[float, float]]:
    if isinstance(mark, Bar):
        return [(mark.left, mark.low), (mark.right, mark.high)]
    if isinstance(mark, Line):
        return list(mark.points)
    if isinstance(mark, Interval):
        return [(mark.x, mark.low), (mark.x, mark.high)]
    assert isinstance(mark, Dot)
    return [(mark.x, mark.y)]


def test_every_word_is_used(panels: dict[str, Panel]) -> None:
    said: set[str] = set()

    class Listening(Teller):
        def say(self, key: str, **slots: object) -> str:
            said.add(key)
            return super().say(key, **slots)

        def count(self, key: str, number: int | Decimal, **slots: object) -> str:
            said.add(key)
            return super().count(key, number, **slots)

    teller, dice = Listening("en"), Random(1)
    two_shapes = end_position(["(?)"] * 3, {"circle": 4, "square": 3}, ["circle"], ["square"])
    for panel in (*panels.values(), BayesUpdate(position=two_shapes)):
        panel.note(teller)
        for _ in range(120 if panel.KEY in ("bayes", "value") else 1):
            panel.shown({one.name: dice.randint(one.low, one.high) for one in panel.sliders}, teller)
        said |= {f"{panel.KEY}-{slider.name}" for slider in panel.sliders} | {f"{panel.KEY}-title"}
    assert said | {"table"} == words("sliders").keys()


@each(
    "places sentence",
    ({"event": 0}, "event: 0 is not allowed; give a whole number from 1 to 7"),
    ({"event": 8}, "event: 8 is not allowed"),
    ({"event": 1.5}, "event: 1.5 is not allowed"),
    ({"shape": True}, "shape: True is not allowed"),
    ({"turns": 1}, "places: 'turns' is not a slider; the sliders are event, shape"),
)
def test_a_place_that_a_slider_does_not_have_is_refused(
    places: dict[str, object], sentence: str, panels: dict[str, Panel]
) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}"):
        panels["bayes"].checked(places)


@each(
    "make sentence",
    (lambda: BayesUpdate(-1), "seed: -1 is not allowed"),
    (lambda: IntervalCoverage(shape="star"), "shape: 'star' is not allowed; choose one of circle, square"),
    (lambda: BreakEven(cards=7), "cards: 7 is not allowed"),
    (lambda: BreakEven(circles=4), "circles: 4 is not allowed; give a whole number from 5 to 14"),
    (lambda: BreakEven(rollouts=1), "rollouts: 1 is not allowed"),
    (lambda: TechnologyValue("portal"), "card: 'portal' is not allowed; choose one of double-portal, "),
)
def test_an_argument_that_cannot_be_is_refused(make: Callable[[], Panel], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}"):
        make()


# Bayes


def test_a_failed_try_changes_the_chances_as_counted_by_hand() -> None:
    """Notebook 02: one of the four cards is the square that was shown, the others are any of 39 unseen ones."""
    first = BayesUpdate(seed=0).events[0]
    assert first.before["circle"] == Fraction(12, 40) and first.after["circle"] == Fraction(3, 4) * Fraction(12, 39)
    assert first.after["square"] == Fraction(1, 4) + Fraction(3, 4) * Fraction(8, 39)
    shown = BayesUpdate(seed=0).shown({"event": 1, "shape": 1}, ENGLISH)
    assert shown.lines[0].startswith("circle: 3/10 × 10/13 = 3/13.")
    assert shown.lines[-1] == "The chance: 0/4 + 3/4 × 12/39 = 3/13, that is 23.1%."
    assert shown.rows[1] == ("square", "9/40 (22.5%)", "21/52 (40.4%)", "70/39", "1.62")
    assert [bar.high for bar in shown.chart.marks if isinstance(bar, Bar)][:2] == [0.3, float(Fraction(3, 13))]


@each("seed", *range(samples(6, deep=60)))
@each("known", (), ("(c)", "C"))
def test_what_was_impossible_stays_so_and_each_event_tells_something(seed: int, known: tuple[str, ...]) -> None:
    """Also of the card that comes to the top when one above it goes, of which another thing was known."""
    player, *others = luck.BEFORE_A_TRY["players"]
    stack = [*known, *player["stack"][len(known) :]]
    for event in BayesUpdate(seed, {**luck.BEFORE_A_TRY, "players": [{**player, "stack": stack}, *others]}).events:
        assert event.events and event.before != event.after
        assert sum(event.before.values()) == sum(event.after.values()) == 1
        assert not any(event.after[shape] for shape in SHAPES if not event.before[shape])


# Intervals


def test_an_interval_ends_where_the_share_is_just_as_far_as_chance_leads() -> None:
    """E. B. Wilson (1927): the share lies Z standard errors of the end itself away from it."""
    for hits, tries in ((12, 40), (1, 5), (60, 200)):
        share, *found = luck.interval_of(hits, tries)
        for end in found:
            assert abs(share - end) == pytest.approx(Z * (end * (1 - end) / tries) ** 0.5)
    assert luck.interval_of(0, 10)[1] == 0 and luck.interval_of(10, 10)[2] == 1


def test_so_many_intervals_hold_the_chance_as_counted_exactly() -> None:
    """Within four standard errors."""
    panel = IntervalCoverage()
    assert panel.chance == Fraction(3, 10)
    for tries in (5, 40):
        found = [one for seed in range(20) for one in panel.experiments(tries, 200, seed)]
        held, exact = sum(low <= 0.3 <= high for _, low, high in found) / len(found), panel.in_the_long_run(tries)
        assert abs(held - exact) < 4 * (exact * (1 - exact) / len(found)) ** 0.5
        assert 0.9 < exact < 1


def test_the_strokes_are_those_that_are_counted(panels: dict[str, Panel]) -> None:
    shown = panels["coverage"].shown(panels["coverage"].places, ENGLISH)
    strokes = [mark for mark in shown.chart.marks if isinstance(mark, Interval)]
    held = sum(mark.low <= 0.3 <= mark.high for mark in strokes)
    assert len(strokes) == 100 and shown.said == f"{held} of 100 intervals hold the exact chance of 3/10."
    assert sum(mark.series == 0 for mark in strokes) == held < 100
    assert [row[1] for row in shown.rows] == [str(held), str(100 - held)]


# What a try is worth


def test_the_sliders_begin_at_what_was_measured_and_the_dots_are_the_positions() -> None:
    panel, table = BreakEven(rollouts=200, seed=3), luck.weigh(3, range(5, 15), 1, 200, 3)
    row = table.set_index("circles").loc[10]
    assert panel.places == {"chance": 50, "gain": round(100 * row.hit), "loss": round(100 * row.miss)}
    shown = panel.shown(panel.places, ENGLISH)
    dots = [(mark.x, mark.y) for mark in shown.chart.marks if isinstance(mark, Dot) and mark.shape == "circle"]
    assert dots == list(zip(table.chance, table.gain, strict=True))


def test_the_line_crosses_zero_where_it_is_fair(panels: dict[str, Panel]) -> None:
    shown = panels["stake"].shown({"chance": 40, "gain": 150, "loss": 100}, ENGLISH)
    assert shown.said == "On average the try brings 40% × 1.50 − 60% × 1.00 = 0.00 turns."
    assert shown.lines[0] == "It is fair at 1.00 / (1.50 + 1.00) = 40.0%; above that a try pays."
    (line,) = (mark for mark in shown.chart.marks if isinstance(mark, Line) and not mark.dashed)
    assert line.points == ((0.0, -1.0), (1.0, 1.5))
    fair, now = (mark for mark in shown.chart.marks if isinstance(mark, Dot) and mark.shape == "diamond")
    assert (fair.x, fair.y) == (now.x, now.y) == (0.4, pytest.approx(0))


def test_where_a_hit_loses_there_is_nothing_to_be_weighed() -> None:
    with pytest.raises(ValueError, match=r"^gain: -0\.20 turns in this position"):
        break_even._of_turns("gain", Estimate(-0.2, 0.1))


# The chain


def test_each_bar_is_whole_and_the_crystal_is_found_as_the_sentence_says(panels: dict[str, Panel]) -> None:
    shown = panels["chain"].shown({"turns": 2, "cards": 1, "circles": 2, "others": 1}, ENGLISH)
    assert shown.said == "After 2 turns the crystal is found with a chance of 5/6, that is 83.3%."
    assert shown.lines[0] == "Expected number of turns: 5/3, that is 1.67 turns."
    bars = [mark for mark in shown.chart.marks if isinstance(mark, Bar)]
    assert [bar.high for bar in bars if bar.series == 0][:3] == [0, pytest.approx(2 / 3), pytest.approx(5 / 6)]
    for turn in range(13):
        parts = [bar.high - bar.low for bar in bars if round((bar.left + bar.right) / 2) == turn]
        assert sum(parts) == pytest.approx(1)
    assert {round((bar.left + bar.right) / 2) for bar in bars if not bar.pale} == {2}
    assert shown.rows[1] == ("1", "66.7%", "0%", "33.3%", "66.7%")


# Technologies


def test_what_is_said_of_a_technology_is_what_the_study_says(panels: dict[str, Panel]) -> None:
    panel, table = panels["value"], studies.load("technologies")
    assert isinstance(panel, TechnologyValue)
    verdicts = {True: "it was better to acquire it.", False: "it was better to do without."}
    for row in table.itertuples():
        places = {"card": panel.cards.index(row.card) + 1, "players": row.players}
        shown = panel.shown(places | {"round": panel.rounds.index(row.round) + 1}, ENGLISH)
        sure = row.net_win_low > 0 or row.net_win_high < 0
        assert shown.said.endswith(verdicts[row.net_win > 0] if sure else "whether it is better to acquire it.")
        change = ENGLISH.numbers.change
        assert f"{change(row.gain_win, 1)} percentage point" in shown.lines[0]
        assert f"{change(row.net_turns, 2)} for its price" in shown.lines[1]
    alone = panel.shown({"card": panel.cards.index("robo-thief") + 1, "players": 1, "round": 1}, ENGLISH)
    assert alone.said == "Robo-Thief: not in the table for this number of players and this round." and not alone.rows
