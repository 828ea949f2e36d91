"""More than 10,000 malformed messages, always the same ones, to every message handler and every trait of every widget.

Each is answered with a proper change or one sentence; nothing fails, nothing grows, and the game stays a game.
"""

import gc
import random
import resource
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import eternitium_widgets
import eternitium_widgets.laboratory.laboratory as laboratory_module
import eternitium_widgets.page.forecast as forecast_part
import pytest
from eternitium_widgets import (
    AbsorbingChain,
    Analysis,
    BayesUpdate,
    Board,
    BreakEven,
    CardView,
    Companion,
    EraStack,
    Explorer,
    ForecastPanel,
    IntervalCoverage,
    Laboratory,
    Lesson,
    OddsPanel,
    Puzzle,
    Report,
    ReviveTables,
    Rulebook,
    RuleCard,
    SabatonTables,
    TechnologyValue,
    Together,
    Tutor,
)
from eternitium_widgets.page.delivery import Delivery
from eternitium_widgets.page.readonly import Guarded
from eternitium_widgets.report import report_part
from ipywidgets.widgets.widget import CallbackDispatcher
from jupyter_client.session import json_packer

from eternitium import Game
from eternitium.companion import Companion as Followed
from eternitium.experiments.laboratory import Order
from eternitium.jobs.job import News, ReportJob
from eternitium.jobs.reports import reports
from eternitium.lessons.lessons import LESSONS
from eternitium.match.match import Match
from eternitium.training.duel import DuelRun, start_of
from tests.belief.test_no_leak import Twins, dealt_twins
from tests.game.test_random_games import check_position, check_record
from tests.match.test_traffic import AtOnce, Recorder, a_tutor, compare
from tests.support import ahead
from tests.support.mischief import NUMBERS, TEXTS, Mischief
from tests.support.samples import samples

SEED: Final = 20_261_121
MOST: Final = {
    "Tutor": 5500,
    "Analysis": 700,
    "BayesUpdate": 300,
    "Board": 2500,
    "Companion": 700,
    "Explorer": 300,
    "Laboratory": 900,
    "Lesson": 700,
    "Puzzle": 700,
    "ForecastPanel": 200,
    "Report": 700,
    "Rulebook": 200,
    "ReviveTables": 500,
    "SabatonTables": 500,
    "Together": 200,
}
MESSAGES: Final = {name: max(min(number, 700), number // samples(3, deep=1)) for name, number in MOST.items()}
FACTORIES: Final[dict[str, Callable[[], Any]]] = {
    "AbsorbingChain": AbsorbingChain,
    "Analysis": partial(Analysis, seed=1, query=""),
    "BayesUpdate": BayesUpdate,
    "Board": partial(Board, seed=1),
    "BreakEven": partial(BreakEven, rollouts=20),
    "CardView": partial(CardView, "time-bomb"),
    "Companion": lambda: Companion("en", begun_table()),
    "Explorer": Explorer,
    "EraStack": partial(EraStack, ["C", "(s)", "(?)"]),
    "ForecastPanel": lambda: ForecastPanel(Game(seed=1)),
    "IntervalCoverage": IntervalCoverage,
    "Laboratory": Laboratory,
    "Lesson": partial(Lesson, LESSONS[0]),
    "OddsPanel": lambda: OddsPanel(Game(seed=1)),
    "Puzzle": partial(Puzzle, "luck"),
    "Report": lambda: Report(begun_game(), language="en"),
    "ReviveTables": ReviveTables,
    "RuleCard": partial(RuleCard, "luck.fail"),
    "Rulebook": Rulebook,
    "SabatonTables": SabatonTables,
    "TechnologyValue": TechnologyValue,
    "Together": Together,
    "Tutor": partial(Tutor, seed=1, query=""),
}
LONGEST_ANSWER: Final = 400
SECONDS: Final = 1.0  # of processor time for one message
MEGABYTES: Final = 80  # that thousands of messages may add, most of it texts and libraries loaded once
# A handler that shows another game, or tells the truth: these are left out where two truths are compared.
OPENING: Final = (
    "new",
    "rematch",
    "load",
    "go-on",
    "save",
    "lesson",
    "first-game",
    "practice",
    "visit",
    "act",
    "proceed",
    "redo",
    "report",
    "retry",
    "edit-template",
    "edit-play",
    "edit-text",
    "edit-ask",
    "edit-before",
)


class NoBench:
    """A bench on which nothing is measured."""

    def __init__(self, _: object) -> None:
        self.order: Order | None = None

    def watch(self, order: Order | None) -> None:
        self.order = order

    def close(self) -> None:
        self.order = None


class ReportsAtOnce:
    """Made-up reports, complete as soon as they are asked for."""

    def __init__(self, _: object, publish: Callable[[str, News[Any, Any]], None]) -> None:
        self.publish = publish

    def watch(self, job: ReportJob | None) -> None:
        for answer in reports(job) if job else ():
            self.publish("report", News(job, answer))

    def close(self) -> None:
        pass


def begun_table() -> Followed:
    """A game on a real table, some turns old."""
    companion, dice = Followed(2), random.Random(4)
    while len(companion.entries) < 60:
        companion.enter(dice.choice(companion.options))
    return companion


def begun_game() -> Game:
    """A game in which somebody has chosen something."""
    game = Game(seed=1)
    for _ in range(6):
        game.push(game.legal_actions[0])
    return game


def call_all(dispatcher: CallbackDispatcher, *args: Any) -> None:
    """What ipywidgets would only log leaves the handler."""
    for callback in dispatcher.callbacks:
        callback(*args)


@pytest.fixture(autouse=True)
def nothing_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """Made-up numbers at once, puzzles whose check fails, and errors that are heard."""
    ahead.install(monkeypatch, "forecast", "advice", "change", "compiled", "hope", "report")
    monkeypatch.setattr(ahead, "STEPS", 1)
    monkeypatch.setattr(report_part, "Reporter", ReportsAtOnce)
    monkeypatch.setattr(forecast_part, "Analyst", AtOnce)
    monkeypatch.setattr(laboratory_module, "Bench", NoBench)
    monkeypatch.setattr(Delivery, "work", lambda self, kind, compute: self.post(kind, compute()))
    monkeypatch.setattr(Delivery, "later", lambda *_: None)
    monkeypatch.setattr("eternitium_widgets.board.desk.is_done", lambda _: False)
    monkeypatch.setattr(CallbackDispatcher, "__call__", call_all)
    monkeypatch.setattr("eternitium.match.match.secrets.token_hex", lambda _: "game")


class Line:
    """The page's end of the line to a widget, which looks at all that comes."""

    def __init__(self, name: str) -> None:
        self.widget = FACTORIES[name]()
        self.sent: list[dict[str, Any]] = []
        self.changed: dict[str, Any] = {}
        self.names = [name for name in self.widget.keys if not name.startswith("_") and name != "layout"]
        self.widget.send = lambda content, _=None, **__: self.sent.append(content)
        self.widget.observe(lambda change: self.changed.update({change.name: change.new}), self.names)

    def say(self, data: object, buffers: tuple[bytes, ...] = ()) -> None:
        """Send it as the browser would; check the answer."""
        self.sent.clear()
        self.changed.clear()
        begun = time.thread_time()
        self.widget._handle_msg({"content": {"comm_id": "x", "data": data}, "buffers": list(buffers)})
        assert time.thread_time() - begun < SECONDS
        for content in self.sent:
            check_answer(content)
        # A surrogate or an infinite number could not be sent to the page.
        json_packer([self.sent, self.changed])

    def check_game(self) -> None:
        """The board shows the table, and what lies there is a game that can be saved and read again."""
        desk = getattr(self.widget, "desk", None)
        if desk is not None:
            assert self.widget.snapshot == desk.snapshot(self.widget._memory_aid).plain()
            check_position(desk.match._game)
            check_record(desk.match._game)


def check_answer(content: dict[str, Any]) -> None:
    answers = (
        "refused",
        "progress-refused",
        "explained",
        "saved",
        "linked",
        "choices",
        "entries",
        "loaded",
        "log",
        "plotly",
        "rulebook",
        "sheet",
        "went-on",
    )
    edits = ("checked", "opened", "templates", "linked", "written", "played", "asked")
    assert content["type"] in (*answers, *(f"edit-{name}" for name in edits))
    if content["type"] == "refused":
        text = content["text"]
        assert 0 < len(text) <= LONGEST_ANSWER and "\n" not in text
        assert not any(word in text for word in ("Traceback", "object at 0x", ".py", "Error("))


def test_every_widget_that_hears_messages_is_tried() -> None:
    assert FACTORIES.keys() == {*eternitium_widgets.__all__} - {"set_language"}
    hearing = {name for name in FACTORIES if hasattr(getattr(eternitium_widgets, name), "_messages")}
    assert hearing >= MESSAGES.keys() and sum(MOST.values()) >= 10_000
    for name in hearing - MESSAGES.keys():
        assert "_receive" not in vars(getattr(eternitium_widgets, name))


def load_levels() -> None:
    """What a level needs to decide is loaded once, and is no leak."""
    match = DuelRun("level1", start_of(1)).match
    while not match.policy_to_move:
        match.act(match.legal_actions[0])
    match.proceed()


@pytest.fixture
def nothing_left_over() -> Iterator[None]:
    """Keep what earlier tests left in memory out of the collections whose time counts for a message."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("nothing_left_over")
@pytest.mark.parametrize("name", MESSAGES)
def test_malformed_messages_are_answered_or_refused_in_one_sentence(name: str) -> None:
    line = Line(name)
    load_levels()
    mischief = Mischief(random.Random(SEED), line.widget)
    answers: dict[str, int] = {}
    used: list[int] = []
    for number in range(MESSAGES[name]):
        line.say({"method": "custom", "content": mischief.message()})
        for content in line.sent:
            answers[content["type"]] = answers.get(content["type"], 0) + 1
            mischief.heard(content)
        if number % 100 == 0:
            line.check_game()
        if number % 500 == 0:
            used.append(memory())
    line.widget.close()
    assert answers["refused"] > MESSAGES[name] / 20
    assert used[-1] - used[len(used) // 2] < MEGABYTES
    assert all(mischief.said[kind] for kind in mischief.kinds)


def memory() -> int:
    """Megabytes that this process has used at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


@pytest.mark.parametrize("name", FACTORIES)
def test_no_trait_of_a_widget_can_be_set_by_a_page(name: str) -> None:
    line, dice = Line(name), random.Random(SEED)
    assert isinstance(line.widget, Guarded)
    before = line.widget.get_state()
    mischief = Mischief(dice, line.widget) if hasattr(line.widget, "_messages") else None
    for trait in (*line.widget.keys, "comm", "keys", "_msg_callbacks", "__class__"):
        for value in (None, {}, [], dice.choice(NUMBERS), dice.choice(TEXTS), mischief and mischief.junk()):
            line.say({"method": "update", "state": {trait: value}, "buffer_paths": [[trait]]}, (b"x",))
            line.say({"method": "echo_update", "state": {trait: value}})
    assert line.widget.get_state() == before and not line.sent
    line.widget.close()


@pytest.mark.parametrize("name", FACTORIES)
def test_what_is_no_message_of_a_widget_is_left_alone(name: str) -> None:
    line = Line(name)
    before = line.widget.get_state()
    for data in (None, 7, "x", [], {}, {"method": None}, {"method": []}, {"method": "_receive"}, {"state": []}):
        line.say(data)
    for state in (None, [], "x", {"": 1}, {"snapshot": {"game": 0}}):
        line.say({"method": "update", "state": state, "buffer_paths": [[], ["a", 0, "b"], None, 5]}, (b"", b"x"))
    assert line.widget.get_state() == before and not line.sent
    line.widget.close()


@pytest.mark.parametrize("seed", range(3))
def test_no_malformed_message_brings_anything_hidden_to_light(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ in what the person cannot see answer the same messages alike."""
    monkeypatch.setattr("eternitium.training.learner._now", lambda: 1_795_000_000_000)
    twins, dice = dealt_twins(seed + 1), random.Random(seed)
    while twins.games[0].player != twins.viewer and twins.advance(dice) is not None:
        pass
    pages = [page_beside(twins, place) for place in range(2)]
    mischief = Mischief(random.Random(SEED + seed), pages[0].widget)
    assert twins.differing()
    said = 0
    for _ in range(600):
        message = mischief.message()
        if isinstance(message, dict) and message.get("type") in OPENING and may_be_right(message, mischief):
            continue
        said += 1
        for page in pages:
            page.say(message)
    assert said > 300
    compare(pages[0], pages[1])
    for page in pages:
        page.widget.close()


def may_be_right(message: dict[str, Any], mischief: Mischief) -> bool:
    """Whether a message may play on or open another game."""
    return message["type"] != "act" or message.get("action") in mischief.legal()


def page_beside(twins: Twins, place: int) -> Recorder:
    match = Match.__new__(Match)
    match._sit_down(twins.games[place].copy(), twins.viewer, "en", lambda game: game.legal_actions[0])
    return Recorder(a_tutor(match))


def test_the_looks_at_answers_notice_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A traceback, an answer that cannot be sent, and an error in a handler are all noticed."""
    line = Line("Board")
    texts = ["Traceback (most recent call last)", ""]
    monkeypatch.setitem(line.widget._answers, "link", lambda: line.widget.send({"type": "refused", "text": texts[0]}))
    while texts:
        with pytest.raises(AssertionError):
            line.say({"method": "custom", "content": {"type": "link"}})
        del texts[0]
    monkeypatch.setitem(line.widget._answers, "link", lambda: line.widget.send({"type": "saved", "text": "\ud800"}))
    with pytest.raises(UnicodeEncodeError):
        line.say({"method": "custom", "content": {"type": "link"}})
    monkeypatch.setitem(line.widget._answers, "link", lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        line.say({"method": "custom", "content": {"type": "link"}})
    line.widget.close()
