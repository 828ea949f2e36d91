"""Nothing hidden is sent: all that a page gets, for two truths that differ only in what its seat cannot know.

The page plays on, asks for everything that it may ask for, and must be told the same in both, byte for byte. What it
saves is its own file and tells the truth; nothing else does.
"""

import copy
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import eternitium_widgets.page.forecast as forecast_part
import pytest
from eternitium_widgets import Board, Tutor
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.page.delivery import Delivery

import eternitium.lessons.lessons as lessons_module
import eternitium.lessons.practice as practice_module
from eternitium import Game
from eternitium.analysis import advice, change, forecast
from eternitium.game.notation import Action
from eternitium.jobs.forecasts import advices, forecasts
from eternitium.jobs.job import Job, News
from eternitium.lessons import lesson_data, puzzles
from eternitium.lessons.lesson_data import Lesson
from eternitium.lessons.lessons import LESSONS
from eternitium.lessons.practice import TOPICS
from eternitium.match.match import Match
from tests.belief.test_no_leak import Twins, dealt_twins, differently_shuffled_twins, twins_from_a_position
from tests.match.test_match import redeal
from tests.support.widget_page import Page

STEPS = 25
ROLLOUTS = 60
TRAITS = ("catalog", "snapshot", "outlook", "advice", "coach", "guide", "shelf", "welcome")


class AtOnce:
    """An analyst that computes while it is asked."""

    def __init__(self, _: object, __: object, publish: Callable[[str, News[Job, Any]], None]) -> None:
        self.publish, self.closed = publish, False

    def watch(self, job: Job | None) -> None:
        for kind, compute in (("outlook", forecasts), ("advice", advices)):
            if job is not None and not self.closed and (kind == "outlook" or job.advice):
                for answer in filter(None, compute(job)):
                    self.publish(kind, News(job, answer))

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def the_same_numbers_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real forecasts and advice, of few games, computed at once; every game has the same name."""
    monkeypatch.setattr(forecast_part, "Analyst", AtOnce)
    real = advice.advices
    monkeypatch.setattr(forecast, "forecasts", partial(forecast.forecasts, rollouts=ROLLOUTS))
    monkeypatch.setattr(advice, "advices", lambda game, *_, **__: real(game, ROLLOUTS))
    monkeypatch.setattr(change, "changes", partial(change.changes, rollouts=ROLLOUTS))
    monkeypatch.setattr(Delivery, "work", lambda self, kind, compute: self.post(kind, compute()))
    monkeypatch.setattr("eternitium.match.match.secrets.token_hex", lambda _: "game")
    monkeypatch.setattr("eternitium.training.learner._now", lambda: 1_795_000_000_000)


class Recorder(Page):
    """A page that keeps all that it gets."""

    def __init__(self, widget: Board) -> None:
        super().__init__(widget)
        self.names = [name for name in TRAITS if widget.has_trait(name)]
        self.traffic = [json.dumps({name: getattr(widget, name) for name in self.names})]
        widget.observe(lambda news: self.traffic.append(json.dumps([news.name, news.new])), self.names)

    def _hear(self, content: dict[str, Any], buffers: Any = None) -> None:
        super()._hear(content, buffers)
        if content["type"] != "saved":
            self.traffic.append(json.dumps(content))


class Script:
    """The players at the other seats: they do what both games allow."""

    name = "steady"

    def __init__(self) -> None:
        self.next: Action | None = None

    def __call__(self, _: object) -> Action:
        assert self.next is not None
        return self.next


class Watched:
    """A page beside a game that goes on."""

    def __init__(self, game: Game, viewer: int, opened: Callable[[Match], Board]) -> None:
        self.script, match = Script(), Match.__new__(Match)
        match._sit_down(game.copy(), viewer, "en", self.script)
        self.page = Recorder(opened(match))

    def follow(self, action: Action, mine: bool) -> None:
        """The action that was chosen, by whoever decides."""
        self.script.next = action
        if mine:
            self.page.ask(type="act", action=str(action))
        else:
            self.page.ask(type="proceed")


def a_board(match: Match) -> Board:
    board = Board.__new__(Board)
    board._open(GameDesk(match))
    return board


def a_tutor(match: Match) -> Board:
    tutor = Tutor(seed=1, query="")
    tutor.sit_at(GameDesk(match))
    return tutor


ASKED: tuple[dict[str, Any], ...] = (
    {"type": "advise"},
    {"type": "hide-advice"},
    {"type": "link"},
    {"type": "explain", "rule": "luck.fail"},
    {"type": "language", "language": "de"},
    {"type": "language", "language": "en"},
    {"type": "view", "ply": 0},
    {"type": "view", "ply": None},
    {"type": "act", "action": "fly"},
    {"type": "coach", "on": True, "threshold": 1},
    {"type": "coach", "on": False},
    {"type": "memory-aid", "on": True},
    {"type": "memory-aid", "on": False},
)


def play_both(twins: Twins, opened: Callable[[Match], Board], dice: random.Random) -> int:
    """Play on, asking for everything now and then; how often something hidden differed."""
    watched = [Watched(game, twins.viewer, opened) for game in twins.games]
    differed = 0
    for step in range(STEPS):
        mine, before = twins.games[0].player == twins.viewer, len(twins.games[0].history)
        differed += bool(twins.differing())
        if twins.advance(dice) is None or len(twins.games[0].history) == before:
            break
        for one in watched:
            one.follow(twins.games[0].history[-1][1], mine)
            if step % 3 == 0:
                one.page.say(dict(ASKED[step // 3 % len(ASKED)]))
        compare(*(one.page for one in watched))
    for one in watched:
        one.page.ask(type="undo")
        one.page.ask(type="redo")
        one.page.widget.close()
    compare(*(one.page for one in watched))
    return differed


def compare(one: Recorder, other: Recorder) -> None:
    """Both pages got the same."""
    assert len(one.traffic) == len(other.traffic)
    for told, otherwise in zip(one.traffic, other.traffic, strict=True):
        assert json.loads(told) == json.loads(otherwise)


@pytest.mark.parametrize("start", [dealt_twins, twins_from_a_position, differently_shuffled_twins])
@pytest.mark.parametrize("seeds", [range(4), range(4, 8)])
def test_a_board_is_told_the_same_as_long_as_its_seat_sees_the_same(
    start: Callable[[int], Twins], seeds: range
) -> None:
    """One to five players."""
    differed = sum(play_both(start(seed), a_board, random.Random(seed)) for seed in seeds)
    assert differed > STEPS // 2


def test_the_tutor_is_told_the_same_as_long_as_its_seat_sees_the_same() -> None:
    assert sum(play_both(dealt_twins(seed), a_tutor, random.Random(seed)) for seed in range(1, 5)) > STEPS


@pytest.mark.parametrize("players", [2, 3])
def test_before_the_board_is_handed_over_nothing_of_the_other_persons_hand_is_sent(players: int) -> None:
    """Persons share the board: until the next one takes over, it shows what the last one sees."""
    opening = Match(players, seed=players, seats=["person"] * players)
    while opening.handover is not None or opening.snapshot().plain()["prompt"]["rule"] == "pick.choose":
        if opening.handover is not None:
            opening.take_seat(opening.handover)
        opening.act(opening.legal_actions[0])
    truth, dice = opening._game.position(), random.Random(players)
    first, other = (hot_seat(with_other_hand(truth, dice), players) for _ in range(2))
    while first.game["handover"] is None:
        action = first.legal[0]
        for page in (first, other):
            page.ask(type="act", action=action)
            page.ask(type="link")
            page.ask(type="advise")
    compare(first, other)
    assert first.legal == () and first.widget.snapshot["seats"][1]["hand"] is None
    next_seat = first.game["handover"]["seat"]
    for page in (first, other):
        page.ask(type="take-seat", seat=next_seat)
    assert first.widget.snapshot["seats"][0]["hand"] is None
    assert first.widget.snapshot["seats"][1]["hand"] != other.widget.snapshot["seats"][1]["hand"]


def with_other_hand(truth: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The same position in which the second player holds other cards of the own deck."""
    position = copy.deepcopy(truth)
    player = position["players"][1]
    cards = player["hand"] + player["deck"]
    dice.shuffle(cards)
    player["hand"], player["deck"] = cards[: len(player["hand"])], cards[len(player["hand"]) :]
    return position


def hot_seat(position: dict[str, Any], players: int) -> Recorder:
    return Recorder(a_board(Match.from_position(position, seed=1, seats=["person"] * players)))


def test_what_lies_in_others_discard_piles_is_sent_with_the_memory_aid_only() -> None:
    """Two truths that differ in cards under the top one: all snapshots are alike until the aid is switched on."""
    opening = Match(3, seed=8)
    while len(opening.snapshot().plain()["seats"][1]["hand"] or opening._game.position()["players"][1]["discard"]) < 3:
        opening.proceed() if opening.policy_to_move else opening.act(opening.legal_actions[0])
    truth = opening._game.position()
    pages = [Recorder(a_board(Match.from_position(one, seed=1))) for one in (truth, with_pile_turned_over(truth))]
    for page in pages:
        page.ask(type="view", ply=0)
    assert shown_by(pages[0]) == shown_by(pages[1])
    for page in pages:
        page.ask(type="memory-aid", on=True)
    assert shown_by(pages[0]) != shown_by(pages[1])
    assert [page.widget.snapshot["seats"][1]["discard_open"] for page in pages] == [True, True]
    for page in pages:
        page.traffic.clear()
        page.refused(type="memory-aid", on="no")
        page.ask(type="memory-aid", on=False)
        page.ask(type="again")
    assert shown_by(pages[0]) == shown_by(pages[1]) != []


def with_pile_turned_over(truth: dict[str, Any]) -> dict[str, Any]:
    """The same position in which a card under the top one of the second player's discard pile is in the deck."""
    position = copy.deepcopy(truth)
    player = position["players"][1]
    pile, deck = player["discard"], player["deck"] or player["hand"]
    other = next(place for place, card in enumerate(deck) if card != pile[1])
    pile[1], deck[other] = deck[other], pile[1]
    return position


def shown_by(page: Recorder) -> list[Any]:
    """All snapshots that a page got."""
    told = [json.loads(text) for text in page.traffic]
    return [one["snapshot"] if isinstance(one, dict) else one[1] for one in told if "snapshot" in one]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_seed_is_sent_in_the_saved_file_only(players: int) -> None:
    dice, page = random.Random(players), Recorder(Tutor(query=""))
    page.ask(type="new", players=players)
    seed = str(page.widget.desk.match._game.seed)
    while not page.game["over"]:
        page.until_mine()
        if page.legal:
            page.ask(type="act", action=dice.choice(page.legal))
        if len(page.traffic) % 40 == 0:
            page.ask(type="undo")
            page.ask(type="link")
        if not page.game["over"]:
            assert page.game["seed"] is None and not page.game["seed_known"]
    *running, _ = page.traffic
    assert [told for told in running if has_number(told, seed) and not is_end(told)] == []
    (saved,) = page.ask(type="save")
    assert has_number(saved["text"], seed)
    page.widget.close()


def has_number(told: str, number: str) -> bool:
    return f" {number}," in told or f" {number}}}" in told or f'"{number}"' in told


def is_end(told: str) -> bool:
    """Whether it is a snapshot of a game that is over: then the seed is no secret any more."""
    name, value, *_ = json.loads(told) if told.startswith("[") else ("", {})
    return name == "snapshot" and bool(value["game"]["over"])


@pytest.fixture
def two_tutors() -> Iterator[tuple[Recorder, Recorder]]:
    pages = Recorder(Tutor(seed=1, query="")), Recorder(Tutor(seed=1, query=""))
    yield pages
    for page in pages:
        page.widget.close()


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_opens_alike_whatever_lies_hidden(
    two_tutors: tuple[Recorder, Recorder], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = lessons_module.LessonRun(name).match
    truth, viewer = match._game.position(), match.viewer
    for seed, page in enumerate(two_tutors):
        dealt = with_position(lesson_data.lessons()[name], redeal(truth, viewer, random.Random(seed)))
        monkeypatch.setattr(lessons_module, "course_of", lambda _, dealt=dealt: {name: dealt})
        page.ask(type="lesson", id=name)
        for message in ("lesson-hint", "lesson-continue", "advise", "lesson-hint", "lesson-again"):
            page.ask(type=message)
        page.ask(type="act", action="fly")
        page.ask(type="language", language="nl")
        page.ask(type="leave")
    compare(*two_tutors)


def with_position(lesson: Lesson, position: dict[str, Any]) -> Lesson:
    """A lesson that begins with another truth."""
    first, *others = lesson.scenes
    return replace(lesson, scenes=(replace(first, position=position), *others))


@pytest.mark.parametrize("predict", [False, True])
@pytest.mark.parametrize("topic", TOPICS)
def test_puzzles_and_verdicts_are_alike_whatever_lies_hidden(
    two_tutors: tuple[Recorder, Recorder], topic: str, predict: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle is stored as its player sees it; its seed deals the rest."""
    stored = puzzles.of_topic(topic)[:4]
    for page, shift in zip(two_tutors, (0, 1000), strict=True):
        dealt = tuple(replace(puzzle, seed=puzzle.seed + shift) for puzzle in stored)
        monkeypatch.setattr(practice_module, "of_topic", lambda _, dealt=dealt: dealt)
        page.ask(type="practice", topic=topic, predict=predict)
        for _ in stored:
            answer(page)
            page.ask(type="advise")
            page.ask(type="next")
    compare(*two_tutors)


def answer(page: Page) -> None:
    """Answer what is asked, always in the same way."""
    while page.guide["state"] == "ask":
        wanted = page.guide["answer"]
        if wanted == "choice":
            page.ask(type="answer", id=page.guide["options"][-1]["id"])
        elif wanted == "percent":
            page.ask(type="guess", percent=40)
        else:
            page.ask(type="act", action=page.legal[-1])


def test_the_comparison_notices_a_leak(two_tutors: tuple[Recorder, Recorder]) -> None:
    one, other = two_tutors
    leaking = copy.deepcopy(other.widget.snapshot)
    leaking["seats"][1]["deck"] += 1
    one.widget.snapshot, other.widget.snapshot = copy.deepcopy(one.widget.snapshot), leaking
    with pytest.raises(AssertionError):
        compare(one, other)
