"""The board as the page talks to it: every message, what is refused, the coach, the parts that stand alone."""

import asyncio
import contextlib
import json
import re
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from eternitium_widgets import Board, CardView, Companion, EraStack, ForecastPanel, OddsPanel, RuleCard, Tutor
from eternitium_widgets.board.coaching import FINDER, STAGES, Coach, Held
from eternitium_widgets.page import readonly
from eternitium_widgets.page.bundle import joined_modules, joined_styles, modules_of
from eternitium_widgets.page.delivery import Delivery
from eternitium_widgets.page.files import ADDRESS, FOLDER
from eternitium_widgets.page.messages import Message

from eternitium import Game, Record, odds
from eternitium.analysis.levels import MANNERS
from eternitium.companion import Companion as Followed
from eternitium.payload.base import plain
from eternitium.payload.coach import CoachPayload
from eternitium.payload.forecast import AdvicePayload, ChoicePayload
from eternitium.rulebook import LANGUAGES, refusal, word
from eternitium.rulebook.numbers import whole_percents
from tests.support import ahead
from tests.support.table import each
from tests.support.widget_page import Page, wait_until

SENTENCE = re.compile(r"^\S.*[.…]$|^[\w.\[\]]+: .+")


pytestmark = pytest.mark.usefixtures("made_up_numbers")


@pytest.fixture
def page() -> Iterator[Page]:
    board = Board(seed=2)
    yield Page(board)
    board.close()


def test_an_action_is_carried_out_and_an_illegal_one_refused_in_the_language_of_the_page(page: Page) -> None:
    assert page.ask(type="act", action=page.legal[0]) == []
    assert page.game["ply"] == 1
    page.ask(type="language", language="de")
    assert page.refused(type="act", action="take circle") == refusal("turn.order", "de")
    assert page.refused(type="act", action="fly") == refusal("action.text", "de")
    assert page.refused(type="act", action="x" * 300).startswith("action: ")
    assert page.refused(type="act").startswith("action: None")


def test_undo_redo_and_stepping_through_the_game(page: Page) -> None:
    page.ask(type="act", action=page.legal[0])
    page.until_mine()
    page.ask(type="act", action=page.legal[0])
    end = page.game["plies"]
    assert page.ask(type="view", ply=0) == [] and (page.game["ply"], page.game["live"]) == (0, False)
    assert "earlier moment" in page.refused(type="act", action="end")
    assert page.ask(type="view", ply=None) == [] and page.game["live"]
    assert page.ask(type="undo") == [] and page.game["plies"] == end - 1 and page.game["can_redo"]
    assert page.ask(type="redo") == [] and page.game["plies"] == end and not page.game["can_redo"]
    page.refused(type="redo")
    page.ask(type="view", ply=1)
    assert page.ask(type="branch", ply=1) == [] and page.game["live"] and 1 < page.game["plies"] < end
    assert page.legal and not page.game["policy_to_move"]  # the first choice was another one's
    for ply in (-1, 10**9, 2.5, "1", True, [], 99):
        page.refused(type="view", ply=ply)


def test_a_new_game_as_asked_for(page: Page) -> None:
    seats = ["careful", "person", "random"]
    rules = {"luck_double": False, "pass_keep": 1}
    assert page.ask(type="new", players=3, seats=seats, edition="nl", house_rules=rules, seed="12") == []
    assert (page.game["players"], page.game["edition"], page.game["seed"]) == (3, "nl", 12)
    assert [seat["plays"] for seat in page.widget.snapshot["seats"]] == seats
    assert page.game["viewer"] == 1 and len(page.game["house_rules"]) == 1
    assert page.ask(type="new", players=1, mission=3, edition="fr") == []
    assert (page.game["mission"], page.game["seed"], page.game["seed_known"]) == (3, None, False)


def test_seats_by_lot_are_those_that_were_asked_for_and_the_seed_draws_them_again(page: Page) -> None:
    asked = ["person", "bold", "careful"]
    orders = [seats_by_lot(page, asked, seed) for seed in range(12)]
    assert all(sorted(order) == sorted(asked) for order in orders)
    assert {order.index("person") for order in orders} == {0, 1, 2}
    assert orders[3] == seats_by_lot(page, asked, 3)
    assert page.ask(type="new", players=3, seats=asked, shuffle=False) == []
    assert plays(page) == asked


def seats_by_lot(page: Page, seats: list[str], seed: int) -> list[str]:
    assert page.ask(type="new", players=3, seats=seats, seed=str(seed), shuffle=True) == []
    assert page.game["viewer"] == plays(page).index("person")
    return plays(page)


def plays(page: Page) -> list[str]:
    return [seat["plays"] for seat in page.widget.snapshot["seats"]]


def test_after_a_game_again_from_another_seat(page: Page) -> None:
    rules = {"pass_keep": 1}
    page.ask(type="new", players=3, seats=["person", "bold", "careful"], edition="nl", house_rules=rules, seed="12")
    for how, seats in (
        ("again", ["person", "bold", "careful"]),
        ("other-seat", ["careful", "person", "bold"]),
        ("other-seat", ["bold", "careful", "person"]),
    ):
        assert page.ask(type="rematch", how=how) == []
        assert (page.game["edition"], len(page.game["house_rules"])) == ("nl", 1)
        assert plays(page) == seats and page.game["viewer"] == seats.index("person")
    for unknown in ("", "never", None, 3, ["again"]):
        assert SENTENCE.match(page.refused(type="rematch", how=unknown))


IMPOSSIBLE: dict[str, list[Any]] = {
    "players": [0, 6, "2", True, None],
    "seats": [["person"], ["random", "random"], ["person", "nobody"], "person", [1, 2]],
    "edition": ["es", ["de"]],
    "mission": [3],
    "house_rules": [{"edition": "fr"}, {"mission": 1}, {"pass_keep": 7}, [1], {"luck_double": {"a": 1}}],
    "shuffle": [1, "yes", []],
    "seed": ["seven", "-1", 1.5, "9" * 19, "²", []],
}


@each(
    "wrong",
    *({name: bad} for name in IMPOSSIBLE for bad in IMPOSSIBLE[name]),
    *({"players": 1, "mission": bad} for bad in (11, "3")),
)
def test_an_impossible_new_game_is_refused(page: Page, wrong: dict[str, Any]) -> None:
    assert SENTENCE.match(page.refused(type="new", **{"players": 2, "edition": "de", **wrong}))


def test_a_game_is_saved_and_loaded(page: Page) -> None:
    page.ask(type="act", action=page.legal[0])
    (saved,) = page.ask(type="save")
    assert saved["type"] == "saved" and re.fullmatch(r"eternitium-game-[\d-]+\.json", saved["name"])
    before = page.widget.snapshot["seats"]
    page.ask(type="new", players=4)
    assert page.ask(type="load", text=saved["text"]) == []
    assert page.widget.snapshot["seats"] == before and page.game["ply"] == 1


@each("text", "", "[]", "x" * 3_000_000, 7)
def test_a_file_that_is_no_game_is_refused(page: Page, text: Any) -> None:
    assert SENTENCE.match(page.refused(type="load", text=text))


def test_the_language_changes_while_the_game_the_way_back_and_the_advice_stay(page: Page) -> None:
    page.ask(type="act", action=page.legal[0])
    page.until_mine()
    page.ask(type="advise")
    wait_until(lambda: page.widget.advice.get("state") == "done")
    before = page.game
    assert page.ask(type="language", language="fr") == []
    assert page.widget.catalog["language"] == page.game["language"] == "fr"
    assert [page.game[name] for name in ("id", "ply", "can_undo")] == [
        before[name] for name in ("id", "ply", "can_undo")
    ]
    wait_until(lambda: page.widget.advice.get("state") == "done")
    assert page.widget.advice["rows"][0]["reasons"][0].endswith("(fr)")
    wait_until(lambda: page.widget.outlook["turn_count"] == page.game["turn_count"])
    assert page.ask(type="undo") == []
    for language in ("it", "", None, 3, "DE", ["de"]):
        page.refused(type="language", language=language)


@each("language", *LANGUAGES)
def test_a_rule_is_explained_in_the_edition_of_the_game(page: Page, language: str) -> None:
    page.ask(type="new", players=2, edition="fr")
    page.ask(type="language", language=language)
    (told,) = page.ask(type="explain", rule="luck.try")
    assert told["type"] == "explained" and told["edition"] == "fr" and told["readings"]
    assert {other["edition"] for other in told["others"]} == {"de", "nl", "bga"}
    page.refused(type="explain", rule="no.rule")
    page.refused(type="explain", rule=None)


def test_the_charts_library_comes_as_bytes_and_its_absence_is_said(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = "plotly" in sys.modules
    assert page.ask(type="plotly") == [{"type": "plotly"}]
    assert b"plotly" in page.buffers[0][:500] and ("plotly" in sys.modules) == loaded
    monkeypatch.setattr("eternitium_widgets.page.charts.find_spec", lambda _: None)
    assert "no large charts" in page.refused(type="plotly")


def test_the_forecast_says_what_the_last_choice_changed(page: Page) -> None:
    def told(key: str = "change") -> bool:
        return page.is_now(page.widget.outlook) and key in page.widget.outlook

    def is_final() -> bool:
        return page.is_now(page.widget.outlook) and page.widget.outlook["state"] == "done"

    wait_until(is_final)
    assert not told()
    page.until_choices()
    page.ask(type="act", action=page.legal[0])
    page.until_mine()
    wait_until(told)
    assert page.widget.outlook["change"]["parts"][0]["text"] == "−8"
    page.ask(type="undo")
    wait_until(is_final)
    assert not told()


SHAPES_AND_DROID = ("circle", "square", "triangle", "diamond", "droid")


def row(action: str, win: float, error: float, *reasons: str) -> ChoicePayload:
    return ChoicePayload(
        action=action,
        text=action.title(),
        win=win,
        win_text=f"{100 * win:.0f} %",
        low=max(0.0, win - 1.96 * error),
        high=min(1.0, win + 1.96 * error),
        gain=None,
        turns_text="",
        best_text="",
        reasons=list(reasons),
        seen=reasons[0] if reasons else "",
        cause="leaves" if reasons else "",
        against="",
    )


def advice(*rows: ChoicePayload, state: str = "done") -> AdvicePayload:
    return AdvicePayload(game="g", turn_count=1, state=state, note="", rows=list(rows))


def judged(mine: float, best: float = 0.5, error: float = 0.01, state: str = "done", last: bool = False) -> Any:
    coach = Coach()
    coach.on = True
    rows = sorted([row("pass", mine, error, "why not"), row("end", best, error, "why")], key=lambda one: -one.win)
    return coach.judge(Held("pass", ("g", 1)), advice(*rows, state=state), "en", last)


def test_the_coach_warns_of_a_loss_above_the_threshold_that_is_no_accident() -> None:
    warning = judged(0.4)
    assert (warning.action, warning.text) == ("pass", "Pass")
    assert "40 %" in warning.figures[0] and "50 %" in warning.figures[0] and warning.question.endswith("?")
    assert judged(0.46) == "fine", "the loss is below the threshold"
    assert judged(0.4, error=0.05) == "fine", "the loss is within two standard errors"
    assert judged(0.4, error=0.035) != "fine", "ten points are more than two standard errors of the difference"
    assert judged(0.5, best=0.4) == "fine", "it is the best choice"


@each("language", *LANGUAGES)
def test_the_coach_asks_before_it_shows_the_place_and_shows_the_place_before_the_choice(language: str) -> None:
    coach, held = Coach(), Held("pass", ("g", 1))
    coach.on = True
    rows = [row("play droid", 0.5, 0.01, "why"), row("play circle", 0.48, 0.01), row("pass", 0.3, 0.01, "why not")]
    told: list[Any] = []
    for stage in (None, *STAGES.values()):
        if stage:
            coach.tell_more(held.place, stage)
        told.append(plain(coach.judge(held, advice(*rows), language)))
    asked, placed, chosen = told
    assert "droid" not in json.dumps([asked, placed["hint"]]).lower() and not {"marks", "best", "reason"} & {*asked}
    assert placed["marks"] == ["play droid", "play circle"] and "best" not in placed
    assert (chosen["best"], chosen["marks"]) == ("play droid", ["play droid"]) and "why not" in chosen["reason"]
    assert len(asked["figures"]) == 1 and "why not" in chosen["figures"][1]
    assert len({one["key"] for one in told}) == 3, "the page shows each of them"
    again = coach.judge(Held("play circle", held.place), advice(*rows), language)
    assert again == "fine", "two points are no matter"
    coach.forget()
    assert plain(coach.judge(held, advice(*rows), language)) == asked


@each("wins played praised",
    ((0.5, 0.42, 0.41, 0.41, 0.4), 0, True),
    ((0.5, 0.42, 0.41, 0.41, 0.4), 1, False),
    ((0.5, 0.49, 0.41, 0.41, 0.4), 0, False),
    ((0.5, 0.2, 0.1), 0, False),
    ((0.5, 0.42), 0, False),
)  # fmt: skip
def test_the_coach_praises_a_choice_that_few_find(wins: Sequence[float], played: int, praised: bool) -> None:
    rows = [row(f"play {card}", win, 0.005, "Seen.") for card, win in zip(SHAPES_AND_DROID, wins, strict=False)]
    said = Coach().praise(Held(rows[played].action, ("g", 1)), advice(*rows), "en")
    assert said == ("Few find this. Seen." if praised else "")


def test_the_level_that_finds_little_is_level_3() -> None:
    assert MANNERS[2].temperature == FINDER


def test_the_coach_waits_until_the_numbers_tell() -> None:
    assert judged(0.44, error=0.04, state="working") == "open"
    assert judged(0.44, error=0.04, state="working", last=True) == "fine"
    assert isinstance(judged(0.3, state="working"), CoachPayload), "clear at once"
    assert judged(0.495, error=0.005, state="working") == "fine", "clear at once"
    coach = Coach()
    coach.on = True
    assert coach.judge(Held("pass", ("g", 1)), None, "en") == "open"
    assert coach.judge(Held("pass", ("g", 1)), None, "en", last=True) == "fine"
    assert coach.judge(Held("pass", ("g", 1)), advice(state="failed"), "en") == "fine"


def test_the_standard_error_of_a_range_that_ends_at_certainty_is_that_of_its_other_half() -> None:
    coach = Coach()
    coach.on = True
    rows = [row("end", 0.99, 0.03), row("pass", 0.92, 0.03)]
    assert coach.judge(Held("pass", ("g", 1)), advice(*rows), "en") == "fine"


@pytest.fixture
def coached(page: Page, monkeypatch: pytest.MonkeyPatch) -> Page:
    """A board on which the last of several choices is a bad one, and a coach who has all the time in the world."""
    monkeypatch.setattr("eternitium_widgets.board.board.COACH_SECONDS", 1_000)
    page.until_choices()
    assert page.ask(type="coach", on=True, threshold=2) == []
    return page


def warn(page: Page) -> str:
    action = page.legal[-1]
    assert page.ask(type="act", action=action) == []
    wait_until(lambda: page.widget.coach)
    assert page.widget.coach["action"] == action and page.widget.advice == {}
    return action


def test_a_bad_choice_is_held_back_and_rethought(coached: Page) -> None:
    before = coached.game
    action = warn(coached)
    assert coached.game == before
    assert coached.ask(type="coach-answer", choice="rethink") == []
    assert coached.widget.coach == {} and coached.game == before
    coached.ask(type="act", action=action)
    assert coached.game["ply"] == before["ply"] + 1, "who has been warned of a choice is not warned again"


def test_the_coach_shows_the_place_then_the_choice_with_the_advice(coached: Page) -> None:
    before, action = coached.game, warn(coached)
    assert coached.ask(type="coach-answer", choice="hint") == []
    assert coached.legal[0] in coached.widget.coach["marks"] and "best" not in coached.widget.coach
    assert coached.widget.advice == {}
    assert coached.ask(type="coach-answer", choice="show") == []
    assert (coached.widget.coach["action"], coached.widget.coach["best"]) == (action, coached.legal[0])
    assert coached.is_now(coached.widget.advice)
    assert coached.widget.advice["rows"][0]["action"] == coached.legal[0] and coached.game == before
    assert coached.ask(type="coach-answer", choice="play") == []
    assert coached.game["ply"] == before["ply"] + 1, "it is played all the same"


def test_a_reason_that_is_found_after_the_warning_is_said_as_soon_as_it_is_there(
    coached: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = threading.Event()

    def advices(game: Game, *_: object, **__: object) -> Iterator[list[Any]]:
        *_rough, told = ahead.advices(game)
        yield [replace(one, reasons=()) for one in told]
        found.wait()
        yield told

    monkeypatch.setattr(sys.modules["eternitium.analysis.advice"], "advices", advices)
    coached.ask(type="undo")
    coached.until_choices()
    warn(coached)
    assert coached.ask(type="coach-answer", choice="show") == []
    before = coached.widget.coach
    found.set()
    wait_until(lambda: coached.widget.coach.get("reason"))
    assert "reason" not in before and coached.widget.coach["key"] != before["key"]


def test_a_good_choice_is_played_without_a_word(coached: Page) -> None:
    before = coached.game["ply"]
    coached.ask(type="act", action=coached.legal[0])
    wait_until(lambda: coached.game["ply"] == before + 1)
    assert coached.widget.coach == {}


def test_without_numbers_the_action_is_played_when_patience_ends(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def advices(*_: object, **__: object) -> Iterator[list[Any]]:
        ended.wait()
        yield from ()

    monkeypatch.setattr("eternitium_widgets.board.board.COACH_SECONDS", 0.05)
    monkeypatch.setattr(sys.modules["eternitium.analysis.advice"], "advices", advices)
    page.until_choices()
    page.ask(type="coach", on=True)
    before = page.game["ply"]
    page.ask(type="act", action=page.legal[-1])
    assert page.game["ply"] == before
    wait_until(lambda: page.game["ply"] == before + 1)
    ended.set()


def test_a_warning_about_an_older_position_is_dropped(coached: Page) -> None:
    warn(coached)
    coached.ask(type="new", players=2)
    assert coached.widget.coach == {}
    assert coached.refused(type="coach-answer", choice="play").endswith(".")


def test_an_illegal_action_is_refused_at_once_while_the_coach_looks(coached: Page) -> None:
    assert coached.refused(type="act", action="pick giga-droid").endswith(".")
    assert coached.widget.coach == {}


def test_the_coach_can_be_turned_off_and_says_what_is_no_setting(coached: Page) -> None:
    for threshold in (0, 51, "5", True, [], -3):
        coached.refused(type="coach", on=True, threshold=threshold)
    coached.refused(type="coach", on=1)
    coached.refused(type="coach-answer", choice="sing")
    coached.ask(type="coach", on=False)
    before = coached.game["ply"]
    coached.ask(type="act", action=coached.legal[-1])
    assert coached.game["ply"] == before + 1


@contextlib.contextmanager
def closing(widget: Any) -> Iterator[Page]:
    yield Page(widget)
    widget.close()


def test_a_message_that_is_none_is_refused() -> None:
    for content in (None, 7, "act", [], {}, {"type": None}, {"type": ["act"]}):
        with pytest.raises(ValueError, match="type"):
            Message(content)


def test_a_page_holds_the_first_state_only_where_a_server_gives_out_files(
    page: Page, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(readonly, "display", lambda bundle, **_: shown.append(bundle))
    monkeypatch.setenv("VOILA_KERNEL_ID", "any")  # a page, not a notebook, which keeps a still picture
    page.widget._ipython_display_()
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.setenv(ADDRESS, "/files/")
    page.widget._ipython_display_()
    voila, ours = shown
    assert readonly.STATE not in voila
    assert ours[readonly.STATE]["snapshot"] == page.widget.snapshot
    assert ours[readonly.STATE]["catalog"]["file"].startswith("/files/texts/catalog-")


def test_modules_are_joined_after_what_they_need() -> None:
    order = modules_of("board/board_widget.js")
    steps = ("page/board_art.js", "board/regions/board_view.js", "board/board.js", "board/board_widget.js")
    assert [*filter(steps.__contains__, order)] == [*steps]
    whole = joined_modules("board/board_widget.js")
    assert not re.search(r"^import ", whole, re.MULTILINE) and whole.count("export default") == 1
    assert not re.search(r"^export (?!default)", whole, re.MULTILINE)
    styles = joined_styles("board/board_widget.js")
    assert styles.lstrip().startswith("@font-face") and styles.index("@font-face") < styles.index(".et-board")
    assert not re.search(r"^ *(//|/\*)", f"{whole}\n{styles}", re.MULTILINE)


@pytest.fixture
def game() -> Game:
    """A game in which the top card of the player who decides lies face down."""
    position = {"players": [{"stack": ["(?)", "(?)"], "hand": ["circle", "square"]}, {"stack": ["C", "(?)"]}]}
    return Game.from_position(position, seed=1)


def test_an_era_stack_of_cards_of_a_game_and_of_a_position(game: Game) -> None:
    assert EraStack(["C", "(s)", "(?)"]).view["stack"] == ["C", "(s)", "(?)"]
    assert EraStack("circle square, (s) ? ?").view["stack"] == ["C", "S", "(s)", "(?)", "(?)"]
    assert EraStack(game).view["stack"] == ["(?)", "(?)"]
    assert EraStack(game, 1).view["stack"] == ["C", "(?)"]
    assert EraStack(game.position(0), 1).view["stack"] == ["C", "(?)"]
    for wrong in (["X"], [1], ["(C)"], ["C"] * 61, "circle star"):
        with pytest.raises(ValueError, match="shapes are circle, square"):
            EraStack(wrong)
    for player in (2, -1, "0", True):
        with pytest.raises(ValueError, match="player"):
            EraStack(game, player)  # type: ignore[arg-type]


def test_a_board_goes_on_with_a_game_and_leaves_a_still_picture_of_it(game: Game) -> None:
    with closing(Board(game, language="nl")) as page:
        board = page.widget
        assert board.snapshot["seats"][game.player]["stack"] == ["(?)", "(?)"] and not game.history
        told = board._still()
        assert word("keeping", "run-cell", "nl") in told["text/html"]
        assert board.snapshot["prompt"]["title"] == told["text/plain"] in told["image/svg+xml"]
        assert board.snapshot["rows"][0]["title"] in told["image/svg+xml"]
        page.ask(type="act", action=str(game.legal_actions[0]))
        assert board._still() != told


def test_boards_and_tutors_go_on_with_a_game_a_record_or_a_position() -> None:
    game = Game(3, seed=3)
    while game.player != 2:
        game.push(game.legal_actions[0])
    seen = game.position(game.player)
    for kind in (Board, Tutor):
        for source in (game, Record.of(game), seen, json.dumps(seen)):
            with closing(kind(source)) as page:
                shown = page.widget.snapshot
                assert shown["market"] == seen["market"] and shown["game"]["viewer"] == game.player == 2
                assert (shown["game"]["plies"] == game.plies) == isinstance(source, Game | Record)
        with pytest.raises(ValueError, match="players: 'circle'"):
            kind("circle")
        with pytest.raises(ValueError, match="players"):
            kind({"players": 7})
    followed = Followed(2)
    with closing(Companion(followed)) as page:
        assert page.widget.game is followed


def test_the_odds_rest_on_all_that_was_seen_in_the_game(game: Game) -> None:
    known = Game(2, seed=3)
    for _ in range(6):
        known.push(known.legal_actions[0])
    shapes = OddsPanel(known).view["snapshot"]["odds"]["shapes"]
    exact = odds.luck(known).shapes
    assert [row["percent"] for row in shapes] == whole_percents([exact[row["shape"]] for row in shapes])
    assert OddsPanel(game, language="de").catalog["language"] == "de"
    assert OddsPanel(game, 1).view["snapshot"]["odds"] is None


def test_a_forecast_sharpens_and_gives_advice_if_it_is_asked_for(game: Game) -> None:
    with closing(ForecastPanel(game)) as page:
        wait_until(lambda: page.widget.outlook.get("state") == "done")
        assert page.widget.advice == {}
        assert page.ask(type="advise") == []
        wait_until(lambda: page.widget.advice.get("state") == "done")
        assert page.ask(type="hide-advice") == [] and page.widget.advice == {}
        for wrong in ({"type": "act"}, {}, None, 3):
            assert page.say(wrong)[0]["type"] == "refused"
    with closing(ForecastPanel(game, 1)) as page:
        assert page.ask(type="advise")[0]["type"] == "refused", "the decision is another player's"


def test_a_card_and_a_rule() -> None:
    assert CardView("droid", "fr").view["card"] == "droid"
    assert RuleCard("luck.fail", "nl").view["told"]["edition"] == "nl"
    for wrong in (lambda: CardView("nothing"), lambda: RuleCard("no.rule"), lambda: RuleCard("luck.fail", "es")):
        with pytest.raises(ValueError, match=r"unknown|rule"):
            wrong()


def test_what_comes_later_and_what_is_computed_elsewhere_arrive_in_the_loop() -> None:
    heard: list[tuple[str, int, int]] = []

    async def kernel() -> None:
        delivery = Delivery(lambda kind, news: heard.append((kind, news["n"], threading.get_ident())))
        delivery.later(0.01, "late", {"n": 1})
        delivery.work("found", lambda: {"n": threading.get_ident()})
        while len(heard) < 2:
            await asyncio.sleep(0.001)

    asyncio.run(kernel())
    late, found = sorted(heard, reverse=True)
    assert late == ("late", 1, threading.get_ident())
    assert found[0] == "found" and found[2] == threading.get_ident() != found[1]


def test_lines_of_play_are_named_gone_to_compared_and_taken_away(page: Page) -> None:
    page.ask(type="act", action=page.legal[0])
    page.until_mine()
    page.ask(type="branch", ply=0)
    page.ask(type="act", action=page.legal[-1])
    page.until_mine()
    game, other = page.widget.snapshot["lines"]
    number = other["number"]
    assert page.ask(type="line-tell", number=number, name="<b>", comment="What if?") == []
    assert page.widget.snapshot["lines"][1]["label"] == "<b>"
    assert page.ask(type="line", number=game["number"], where="fork") == [] and page.game["ply"] == 1
    page.ask(type="compare", number=number)
    wait_until(lambda: page.widget.comparison.get("state") == "done")
    assert [row["label"] for row in page.widget.comparison["rows"]] == ["The game", "<b>"]
    assert page.widget.comparison["verdict"]
    page.ask(type="language", language="de")
    assert page.widget.comparison == {}
    for fields in ({"number": 99}, {"number": "0"}, {"number": True}, {}):
        for kind in ("line", "line-tell", "line-delete", "compare"):
            page.refused(type=kind, **fields)
    page.refused(type="line", number=number, where="there")
    page.refused(type="line-tell", number=number, name="x" * 61, comment="")
    page.refused(type="line-tell", number=number, name="\u202e", comment="")
    page.refused(type="line-delete", number=game["number"])
    assert page.ask(type="line-delete", number=number) == [] and page.widget.snapshot["lines"] == []
