"""The deck laboratory: what it counts, what it measures, what can be set, and the widget around it."""

import json
import re
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import eternitium_widgets
import numpy as np
import pytest
from eternitium_widgets import Laboratory
from eternitium_widgets.figures import laboratory as figures

from eternitium import Box, Game, Rules, odds, simulate
from eternitium.analysis import compiled
from eternitium.analysis.simulate import Simulation
from eternitium.analysis.statistics import Estimate, share_interval
from eternitium.components import FIRST_ADVANCED, FIRST_BASIC, SHAPES, SLUGS
from eternitium.experiments.laboratory import (
    FIELDS,
    MOST_GAMES,
    Bench,
    BenchNews,
    Comparison,
    Fault,
    Order,
    Settings,
    Setup,
    Start,
    Teller,
    compare,
    comparisons,
    groups,
    printed,
    report,
    settings_of,
    setup_of,
    side_by_side,
    vary,
)
from eternitium.experiments.laboratory.measures import _hypotenuse
from eternitium.payload.base import plain
from eternitium.policies.registry import PLAYS_ON
from eternitium.rulebook import LANGUAGES
from eternitium.typed import read
from tests.support.ahead import Compiling
from tests.support.table import each
from tests.support.widget_page import Page, wait_until

MORE = Rules(box=Box(copies={"ultimate-portal": 8}))
KINDS = Rules(display_identity="kind", box=Box(copies=dict.fromkeys(SLUGS[12:14], 0)))
PRINTED = settings_of(Setup()).plain()


@each(
    "setup sentence",
    ({"policy": "master"}, "policy: 'master' is not allowed; give one of random, steady, bold, careful, expert"),
    ({"players": 6}, "players: "),
    ({"players": 2, "rules": Rules(mission=1)}, "mission"),
    ({"players": 5, "rules": Rules(box=Box(stack=15))}, "era: 60 cards are too few"),
)
def test_a_side_that_cannot_be_played_is_refused(setup: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Setup(**setup)


def test_before_a_card_is_seen_the_odds_of_a_try_are_the_shares_in_the_box() -> None:
    start = Start(Setup(rules=Rules(box=Box(era={"circle": 20, "diamond": 0}))))
    assert start.era == {"circle": 20, "square": 15, "triangle": 15, "diamond": 0}
    assert start.match("circle") == Fraction(20, 50) and start.matching("circle") == (20, 50)
    assert start.match("double-portal:circle+diamond") == Fraction(20, 50)
    assert sum(start.match(shape) for shape in SHAPES) == 1


def test_the_odds_are_those_of_a_game_in_which_nothing_was_seen() -> None:
    unseen = [{"stack": ["(?)"] * 10} for _ in range(2)]
    game = Game.from_position({"players": unseen, "market": []}, seed=1)
    assert odds.luck(game).shapes == {shape: Start(Setup()).match(shape) for shape in SHAPES}


@pytest.mark.parametrize("setup", [Setup(3), Setup(1), Setup(rules=MORE), Setup(rules=KINDS)])
def test_the_chance_to_lie_open_is_what_happens(setup: Setup) -> None:
    start, games = Start(setup), 600
    opened: Counter[str] = Counter()
    for seed in range(games):
        position = Game(setup.players, setup.rules, seed).position()
        opened.update({card for row in ("basic", "advanced") for card in position[row]["open"]})
    for card in SLUGS[4:]:
        chance = float(start.lies_open(card))
        error = np.sqrt(chance * (1 - chance) / games)
        assert abs(opened[card] / games - chance) <= 4.5 * error, card


def test_the_measures_are_those_of_simulated_games() -> None:
    (found,) = comparisons(Setup(), None, 100, seed=4)
    seed = int(np.random.SeedSequence([4, 0]).generate_state(1)[0])
    games = simulate(policies=PLAYS_ON, games=100, seed=seed)
    turns, win = found.find("turns").a, found.find("win", 1).a
    assert turns is not None and turns.mean == pytest.approx(games.turns.mean())
    assert turns.high - turns.mean == pytest.approx(1.959964 * games.turns.std(ddof=1) / 10)
    assert win is not None and win.mean == pytest.approx(games.win_share[:, 1].mean())
    assert found.find("turns").b is None and found.find("turns").difference is None
    assert [value.mean for value in found.curves["a"]] == pytest.approx(
        [(games.turns <= turn).mean() for turn in range(1, len(found.curves["a"]) + 1)]
    )


def test_it_gets_sharper_and_the_same_seed_gives_the_same_answer() -> None:
    found = [*comparisons(Setup(), Setup(rules=MORE), 700, seed=2)]
    assert [one.games for one in found] == [250, 500, 700] and [one.done for one in found] == [False, False, True]
    widths = [one.find("turns").difference for one in found]
    assert all(width is not None for width in widths)
    sizes = [width.high - width.low for width in widths if width is not None]
    assert sizes[0] > sizes[-1]
    assert compare(Rules(), MORE, games=700, seed=2) == found[-1] != compare(Rules(), MORE, games=700, seed=3)


def test_alike_sides_do_not_differ_at_all() -> None:
    found = compare(MORE, MORE, games=100)
    assert {measure.difference for measure in found.measures} == {(0.0, 0.0, 0.0)}


def games_of(rules: Rules, games: int, players: int = 2) -> Simulation:
    """The games of the first portion, seed 0."""
    seed = int(np.random.SeedSequence([0, 0]).generate_state(1)[0])
    return simulate(players, rules, PLAYS_ON, games, seed)


def test_pairs_make_a_difference_sharper_than_its_sides() -> None:
    found, n = compare(Rules(), Rules("fr"), games=250), 250
    left, right = games_of(Rules(), n), games_of(Rules("fr"), n)
    pairs = {"turns": right.turns - left.turns, "win": (right.win_share - left.win_share)[:, 0]}
    for name, seat in (("turns", None), ("win", 0)):
        measure = found.find(name, seat)
        assert measure.a is not None and measure.b is not None and measure.difference is not None
        assert measure.difference.mean == pytest.approx(measure.b.mean - measure.a.mean) == pairs[name].mean()
        error = 1.959964 * pairs[name].std(ddof=1) / np.sqrt(n)
        assert measure.difference.high - measure.difference.mean == pytest.approx(error, rel=0.05), name
        assert measure.difference.mean - measure.difference.low == pytest.approx(error, rel=0.05), name
        assert error < 0.85 * np.hypot(measure.a.high - measure.a.mean, measure.b.high - measure.b.mean), name


def test_the_intervals_of_differences_hold_the_truth_as_often_as_they_say() -> None:
    truth = compare(Rules(), MORE, games=MOST_GAMES, seed=99)
    found = [compare(Rules(), MORE, games=200, seed=seed) for seed in range(100)]
    for name, seat in (("turns", None), ("win", 0)):
        real, tries = truth.find(name, seat).difference, [one.find(name, seat).difference for one in found]
        assert real is not None
        held = sum(one is not None and one.low <= real.mean <= one.high for one in tries)
        # 95 of 100, with a standard error of 2.2, and the truth is itself measured.
        assert held >= 86, name


def test_a_difference_of_two_chances_is_that_of_the_literature() -> None:
    left, right = (
        share_interval(Estimate(k / n, np.sqrt(k / n * (1 - k / n) / n)), n) for k, n in ((48, 80), (56, 70))
    )
    low = 0.2 - _hypotenuse(left[1] - 0.6, 0.8 - right[0], 0.0)
    high = 0.2 + _hypotenuse(0.6 - left[0], right[1] - 0.8, 0.0)
    assert (low, high) == pytest.approx((0.0524, 0.3339), abs=2e-4)


def test_alone_what_counts_is_to_find_it_in_time() -> None:
    found = compare(Rules(mission=3), Rules("fr", mission=3), players=1, games=500)
    assert [(one.name, one.seat) for one in found.measures] == [("turns", None), ("rounds", None), ("win", 0)]
    assert found.curves["a"][-1].mean == pytest.approx(found.find("win", 0).a.mean)  # type: ignore[union-attr]
    *_, first = comparisons(Setup(1, Rules(mission=3)), None, 250)
    games, turns = games_of(Rules(mission=3), 250, players=1), first.find("turns").a
    assert turns is not None and turns.mean == pytest.approx(games.turns[games.finished].mean())
    error = games.turns[games.finished].std(ddof=1) / np.sqrt(games.finished.sum())
    assert turns.high - turns.mean == pytest.approx(1.959964 * error, rel=0.01)
    with pytest.raises(ValueError, match="'found' with seat None was not measured"):
        found.find("found")


def test_hardly_ever_found_says_nothing_about_how_long_it_takes() -> None:
    (found,) = comparisons(Setup(1, Rules(mission=3), "random"), None, 100)
    assert found.find("turns").a is None and found.find("win", 0).a is not None


def test_sides_with_different_seats_are_compared_where_that_makes_sense() -> None:
    *_, found = comparisons(Setup(3), Setup(2), 100)
    assert found.find("win", 1).difference is not None and found.find("win", 2).difference is None
    *_, found = comparisons(Setup(2), Setup(1), 100)
    assert found.find("win", 0).difference is None and found.find("rounds").difference is not None


def test_tables_for_notebooks() -> None:
    found = compare(Rules(), MORE, games=300)
    table, curve = found.to_frame(), found.curve_frame()
    assert list(table.index) == ["turns", "win 1", "win 2"]
    assert (table.a_low < table.a).all() and (table.difference < table.difference_high).all()
    assert set(curve.side) == {"a", "b"} and {"turn", "share", "low", "high"} <= set(curve.columns)
    assert list(curve[curve.side == "b"].share) == sorted(curve[curve.side == "b"].share)


class Heard:
    def __init__(self) -> None:
        self.news: list[BenchNews] = []

    def __call__(self, _: str, news: BenchNews) -> None:
        self.news.append(news)

    @property
    def last(self) -> tuple[int, str]:
        return (self.news[-1].number, self.news[-1].state) if self.news else (-1, "")


def test_the_newest_order_is_measured_and_an_older_one_given_up() -> None:
    heard, going = Heard(), threading.Event()

    def slow(a: Setup | None, b: Setup | None) -> Iterator[Comparison]:
        for found in comparisons(a, b, 20):
            going.wait(5)
            yield found

    bench = Bench(heard, slow)
    bench.watch(Order(1, Setup(), None))
    bench.watch(Order(2, Setup(), Setup()))
    going.set()
    wait_until(lambda: heard.last == (2, "done"))
    assert [news.number for news in heard.news if news.comparison] == [2]
    bench.close()


def test_nothing_is_told_after_a_stop() -> None:
    heard, reached, going = Heard(), threading.Event(), threading.Event()

    def slow(a: Setup | None, b: Setup | None) -> Iterator[Comparison]:
        reached.set()
        going.wait(5)
        yield from comparisons(a, b, 20)

    bench = Bench(heard, slow)
    bench.watch(Order(1, Setup(), None))
    reached.wait(5)
    bench.watch(None)
    going.set()
    bench.watch(Order(3, Setup(), None))
    wait_until(lambda: heard.last == (3, "done"))
    assert {news.number for news in heard.news if news.comparison} == {3}
    bench.close()


def test_what_cannot_be_measured_is_said() -> None:
    heard = Heard()

    def broken(_: Setup | None, __: Setup | None) -> Iterator[Comparison]:
        raise RuntimeError

    bench = Bench(heard, broken)
    bench.watch(Order(7, Setup(), None))
    wait_until(lambda: heard.last == (7, "failed"))
    bench.close()


def test_while_the_rules_are_compiled_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "GAMES", Compiling())
    heard = Heard()
    bench = Bench(heard, lambda a, b: comparisons(a, b, 20))
    bench.watch(Order(1, Setup(), None))
    wait_until(lambda: heard.last == (1, "done"))
    assert [(news.state, news.share) for news in heard.news] == [
        ("preparing", 0.4),
        ("preparing", 0.8),
        ("done", 0),
    ]
    bench.close()


def test_a_board_opens_without_the_laboratory() -> None:
    loads = "import sys, eternitium_widgets; print([name for name in sys.modules if 'laboratory' in name])"
    found = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
    with pytest.raises(AttributeError, match="no attribute 'Observatory'"):
        _ = eternitium_widgets.Observatory


def test_every_slider_goes_as_far_as_the_box_does() -> None:
    for name, field in FIELDS.items():
        for value in (field.low, field.high):
            moved = {**PRINTED, "box": {name: value}}
            if name == "era.circle" or not name.startswith("copies.") or value:
                setup_of(read("", Settings, {**moved, "players": 1}), "en")
        for value in (field.low - 1, field.high + 1):
            with pytest.raises(ValueError, match=r"is not allowed|must"):
                Box(**box_of(name, value))


def box_of(name: str, value: int) -> dict[str, Any]:
    kind, _, key = name.partition(".")
    return {kind: {key: value} if key else value}


def test_printed_sliders_are_the_printed_game() -> None:
    everything = printed(4, "fr", None)
    assert everything.keys() == FIELDS.keys() and everything["stack"] == 9
    assert printed(1, "de", 3)["stack"] == 5
    setup = setup_of(read("", Settings, {**PRINTED, "players": 4}), "en")
    again = setup_of(read("", Settings, {**PRINTED, "players": 4, "box": {**everything}}), "en")
    assert Start(setup).era == Start(again).era and again.rules.box.deviations == {"stack": 9}


@each(
    "setup",
    Setup(),
    Setup(1, Rules("fr", mission=4, lab_others="may")),
    Setup(3, Rules("bga", box=Box(stack=7, hand=6)), "bold"),
)
def test_settings_are_a_setup_and_back(setup: Setup) -> None:
    settings = json.loads(json.dumps(settings_of(setup).plain()))
    assert setup_of(read("", Settings, settings), "en") == setup


@each(
    "settings field sentence",
    ({"box": {"hand": 0}}, "hand", "Hand at the end of a turn: 0 is not allowed; give a whole number from 1 to 10."),
    ({"box": {"era.circle": 2.5}}, "era.circle", "Circle: 2.5 is not allowed; give a whole number from 0 to 30."),
    ({"players": 5, "box": {"stack": 15}}, "stack",
     "Era cards: 60 are too few; 15 in each stack (5 players) and two open ones need 77."),
    ({"players": 5, "box": {"era.circle": 0, "era.square": 0}}, "era",
     "Era cards: 30 are too few; 8 in each stack (5 players) and two open ones need 42."),
    ({"box": {"era.circle": 30, "era.square": 30}}, "era", "Era cards: 90 are too many; at most 80 are allowed."),
    ({"players": 5, "box": {"copies.circle": 3}}, "copies.circle",
     "Circle portal: 3 is not allowed; the start decks need 5, or none at all."),
    ({"box": {f"copies.{card}": 10 for card in ("time-bomb", "laboratory", "giga-droid")}}, "advanced",
     "Advanced technologies: 40 are too many; at most 31 are allowed."),
    ({"box": {f"copies.{card}": 0 for card in SLUGS[FIRST_BASIC:FIRST_ADVANCED]} | {"copies.droid": 6}}, "basic",
     "Basic technologies: 6 are too few; the start decks and the first choices need 7."),
    ({"box": {f"copies.{shape}": 20 for shape in SHAPES}}, "",
     "Action cards: 125 are too many; at most 120 are allowed."),
)  # fmt: skip
@each("language", *LANGUAGES)
def test_a_fault_is_one_sentence_at_its_slider(
    settings: dict[str, Any], field: str, sentence: str, language: str
) -> None:
    with pytest.raises(Fault) as caught:
        setup_of(read("", Settings, {**PRINTED, **settings}), language)
    told = str(caught.value)
    assert caught.value.field == field and (told == sentence) == (language == "en")
    assert told.endswith(".") and told[0].isupper() and "copies" not in told


@each("language", *LANGUAGES)
def test_the_sliders_stand_in_groups_and_have_names(language: str) -> None:
    told = plain(groups(language))
    assert [field["id"] for group in told for field in group["fields"]] == sorted(FIELDS, key=[*FIELDS].index)
    names = [field["label"] for group in told for field in group["fields"] if group["id"] != "era"]
    assert len(set(names)) == len(names) and all(name[0].isupper() for name in names)


@each("language", *LANGUAGES)
def test_everything_is_told_as_plain_data(language: str) -> None:
    teller = Teller(language)
    told = teller.results(compare(Rules(), MORE, games=300)).plain()
    counted = plain(teller.odds({"a": Setup(), "b": Setup(rules=MORE)}))
    assert json.loads(json.dumps([told, counted])) == [told, counted]
    assert [row["id"] for row in told["rows"]] == ["turns", "win-0", "win-1"]
    assert told["spoken"] and told["rows"][0]["brief"] and not told["rows"][2]["brief"]
    assert [group["differ"] for group in counted] == [0, 0, 0, 7]


def test_counts_and_shares_stand_side_by_side() -> None:
    setups = {"a": Setup(), "b": Setup(rules=Rules(box=Box(era={"circle": 20})))}
    match, _, _, advanced = plain(Teller("en").odds(setups))
    row = match["rows"][0]
    assert row["a"] == {"text": "25.0%", "range": "15 of 60"} and row["b"]["range"] == "20 of 65"
    assert row["difference"]["text"] == "+5.8 percentage points" and row["difference"]["sure"]
    assert advanced["rows"][0]["difference"]["same"]


def test_a_difference_is_sure_once_its_interval_leaves_nothing_out() -> None:
    rows = Teller("en").results(compare(Rules(), MORE, games=2_000)).plain()["rows"]
    assert rows[0]["difference"]["sure"] and rows[0]["difference"]["text"].startswith("−")
    same = Teller("en").results(compare(MORE, MORE, games=50)).plain()
    assert all(row["difference"]["same"] and not row["difference"]["sure"] for row in same["rows"])
    assert same["spoken"] == "All games are played."


@pytest.fixture
def page() -> Iterator[Page]:
    widget = Laboratory(language="en")
    yield Page(widget)
    widget.close()


def settings(**more: Any) -> dict[str, Any]:
    return {**PRINTED, **more}


def until_done(page: Page, number: int) -> None:
    wait_until(lambda: (page.widget.results["number"], page.widget.results["state"]) == (number, "done"))


def test_games_are_played_once_a_page_asks_until_it_says_stop(page: Page) -> None:
    assert page.widget.results == {"number": 0, "state": ""}
    assert page.ask(type="measure") == []
    page.ask(type="stop")
    assert page.widget.results["state"] == "stopped"
    page.ask(type="measure")
    until_done(page, 0)
    assert page.widget.results["games"] == MOST_GAMES and page.widget.results["rows"]


def test_what_is_set_is_measured_and_can_be_used_in_python(page: Page) -> None:
    page.ask(type="set", number=3, a=settings(), b=settings(box={"copies.ultimate-portal": 8}))
    assert page.widget.rules == (Rules(), MORE)
    until_done(page, 3)
    assert page.widget.results["rows"][0]["difference"]["sure"]
    assert page.widget.sides["b"]["settings"]["box"] == {"copies.ultimate-portal": 8}
    page.ask(type="set", number=4, a=settings(mission=3), b=settings(players=1, mission=3))
    assert page.widget.rules == (Rules(), Rules(mission=3)), "a mission is for one player"


def test_a_fault_stays_at_its_side_and_the_other_goes_on(page: Page) -> None:
    page.ask(type="set", number=1, a=settings(), b=settings(players=5, box={"stack": 15}))
    side = page.widget.sides["b"]
    assert side["fault"]["field"] == "stack" and "77" in side["fault"]["text"]
    assert side["settings"] == settings(players=5, box={"stack": 15})
    assert page.widget.odds["groups"][0]["rows"][0]["b"] is None
    until_done(page, 1)
    assert page.widget.results["rows"][0]["a"] and page.widget.results["rows"][0]["b"] is None
    assert page.widget.rules == (Rules(), Rules())
    wrong = settings(switches={"pass_keep": 7})
    page.ask(type="set", number=2, a=wrong, b=settings(box={"hand": 0}))
    assert page.widget.sides["a"]["fault"]["field"] == "" and "pass_keep" in page.widget.sides["a"]["fault"]["text"]
    assert page.widget.results == {"number": 2, "state": "nothing"}


@each(
    "message said",
    ({"type": "fly"}, "type: 'fly' is not allowed; give one of again, set, "),
    ({"type": "set"}, "a: None is not allowed; give an object with players, edition, mission, policy, switches, box"),
    ({"type": "set", "number": -1, "a": PRINTED, "b": PRINTED}, "number"),
    ({"type": "set", "number": 1, "a": {**PRINTED, "players": 9}, "b": PRINTED}, "players"),
    ({"type": "set", "number": 1, "a": {**PRINTED, "edition": "xx"}, "b": PRINTED}, "edition"),
    ({"type": "set", "number": 1, "a": PRINTED, "b": {**PRINTED, "policy": "master"}}, "policy"),
    ({"type": "set", "number": 1, "a": PRINTED, "b": {**PRINTED, "box": {"moon": 1}}}, "moon"),
    ({"type": "set", "number": 1, "a": PRINTED, "b": {**PRINTED, "switches": {"moon": 1}}}, "moon"),
    ({"type": "language", "language": "xx"}, "language"),
    (7, "message"),
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(page: Page, message: Any, said: str) -> None:
    before = page.widget.sides
    (answer,) = page.say(message)
    assert answer["type"] == "refused" and said in answer["text"] and page.widget.sides == before


def test_old_news_are_dropped(page: Page) -> None:
    page.ask(type="measure")
    until_done(page, 0)
    old = page.widget._measured
    page.ask(type="set", number=5, a=settings(players=3), b=settings())
    wait_until(lambda: page.widget.results["number"] == 5)
    page.widget._hear("results", old)
    assert page.widget.results["number"] == 5


def test_another_language_keeps_the_numbers(page: Page) -> None:
    page.ask(type="set", number=1, a=settings(), b=settings(box={"hand": 0}))
    until_done(page, 1)
    before = page.widget.results
    page.ask(type="language", language="de")
    assert page.widget.catalog["language"] == "de" and page.widget.catalog["words"]["lab-title"] == "Kartenlabor"
    assert page.widget.sides["b"]["fault"]["text"].startswith("Handkarten am Ende")
    assert page.widget.results["rows"][0]["label"] != before["rows"][0]["label"]
    assert page.widget.results["curve"][3]["a"]["share"] == before["curve"][3]["a"]["share"]


def test_it_begins_with_rules_that_are_given() -> None:
    widget = Laboratory(Rules("fr"), MORE, players=3, policy="bold", language="fr")
    assert widget.rules == (Rules("fr"), MORE) and widget.catalog["fixed"]
    assert widget.sides["a"]["settings"]["policy"] == "bold" and widget.sides["b"]["settings"]["players"] == 3
    known = [policy["id"] for policy in widget.catalog["policies"]]
    assert known == ["random", "steady", "bold", "careful", "expert", "veteran"]
    widget.close()
    with pytest.raises(ValueError, match="policy"):
        Laboratory(policy="master")
    with pytest.raises(ValueError, match="language"):
        Laboratory(language="xx")


def test_one_slider_step_by_step() -> None:
    table = vary("copies.ultimate-portal", (2, 4, 8), games=500, seed=3)
    assert list(table.value) == [2, 4, 8]
    assert table.turns_change[0] > 0 > table.turns_change[2] and table.turns_change[1] == table.win_change[1] == 0
    changed = compare(Rules(), MORE, games=500, seed=3).find("turns").difference
    assert changed is not None and table.turns_change[2] == changed.mean and table.turns_change_low[2] == changed.low
    assert (table.win_low < table.win).all() and (table.win < table.win_high).all()


@each(
    "slider value said",
    ("moon", 1, "slider: 'moon' is unknown"),
    ("hand", 0, "0 is not allowed"),
    ("era.circle", 99, "from 0 to 30"),
)
def test_a_series_refuses_what_cannot_be(slider: str, value: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        vary(slider, [value])


def test_a_report_is_a_table_of_text() -> None:
    found = compare(Rules(), MORE, games=300)
    table, lines = side_by_side(found), report(found).splitlines()
    assert [*table.columns] == ["A", "B", "B - A"] and len(table) == len(lines) - 1
    assert [re.split("  +", line) for line in lines[1:]] == [[*row] for row in table.itertuples()]
    assert len(lines) == 4 and lines[0].split() == ["A", "B", "B", "-", "A"]
    alone = report([*comparisons(Setup(), None, 50)][-1]).splitlines()
    assert alone[1].split()[-2:] == ["-", "-"]


def test_figures_show_the_numbers_with_their_intervals() -> None:
    found = compare(Rules(), MORE, games=300)
    lines = {trace.name: trace for trace in figures.curves(found, {"a": "one", "b": "two"}, "Title").data if trace.mode}
    assert list(lines["two"].y) == [value.mean for value in found.curves["b"]]
    table = vary("stack", (8, 10), games=200)
    (points,) = figures.steps(table, "win_change", 10, "Title", "x", "y").data
    assert list(points.y) == list(table.win_change)
    assert points.error_y.array[0] == pytest.approx(table.win_change_high[0] - table.win_change[0])
