"""A position that somebody sets up: all that is wrong with it is told at once, each thing beside its field."""

import json
from typing import Any

import pytest

from eternitium import Game, Rules
from eternitium.game.read_position import faults_of
from eternitium.game.record import Record
from eternitium.match.match import Match
from eternitium.match.position_draft import LONGEST_DRAFT, Draft, opened
from eternitium.rulebook import LANGUAGES
from eternitium.rules import EDITIONS, MISSIONS
from tests.support.samples import samples
from tests.support.table import each, named

SOLO = [{"stack": ["C"]}]
THIEF = {"step": "play", "pending": {"ask": "robo-thief", "victim": 1}}


def two(**changes: Any) -> dict[str, Any]:
    """Two players; what is given replaces what the first of them has, or stands beside them."""
    own = {"hand": ["circle", "droid"], "deck": ["?"], "stack": ["C", "(s)", "(?)"]}
    for name in ("hand", "deck", "discard", "stack", "unseen"):
        if name in changes:
            own[name] = changes.pop(name)
    return {"players": [own, {"stack": ["S", "(?)"]}], **changes}


def fields(position: dict[str, Any], language: str = "en") -> list[str]:
    return [problem.field for problem in Draft(position).problems(language)]


@each(
    "position field word",
    named("nothing", {}, "players", "only field"),
    named("nobody", {"players": []}, "players", "1 to 5"),
    named("six", {"players": [{"stack": ["C"]}] * 6}, "players", "1 to 5"),
    named("no such edition", two(edition="xx"), "edition", "xx"),
    named("no such switch", two(switches={"x": 1}), "switches", "unknown field"),
    named("a mission of two", two(mission=3), "mission", "one player"),
    named("unknown field", two(hands=[]), "position", "hands"),
    named("unknown field of a player", {"players": [{"hand": [], "stacks": []}]}, "players[0]", "stacks"),
    named("no card", two(hand=["circle", "nonsense"]), "players[0].hand[1]", "no such card"),
    named("era card in a hand", two(hand=["C"]), "players[0].hand[0]", "era card"),
    named("hidden where all see", two(basic={"open": ["?"]}), "basic.open[0]", "everybody sees"),
    named("too many Droids", two(hand=["droid"] * 9), "players[0].hand[8]", "Droid: the box has only 8"),
    named("sixteen circles", two(stack=["C"] * 16), "players[0].stack[15]", "only 15"),
    named("no era card", two(stack=["X"]), "players[0].stack[0]", "An era card is"),
    named("open in the pile", two(era_pile=["C"]), "era_pile[0]", "face down"),
    named("hidden in the market", two(market=["(?)"]), "market[0]", "face up"),
    named("three in the market", two(market=["C", "S", "T"]), "market", "At most 2"),
    named("unseen without places", two(deck=[], unseen=["square"]), "players[0].unseen", "only 0"),
    named("four open", two(basic={"open": ["droid", "droid", "droid", "communicator"]}), "basic.open", "At most 3"),
    named("other row", two(basic={"open": ["time-bomb"]}), "basic.open[0]", "not a basic"),
    named("other row, advanced", two(advanced={"pile": ["droid"]}), "advanced.pile[0]", "not an advanced"),
    named("no list", two(discard=5), "players[0].discard", "list"),
    named("no table", two(basic=[]), "basic", "object"),
    named("too many portals", two(supply={"circle": 99}), "supply.circle", "0 to 15"),
    named("portals elsewhere", two(hand=["circle"] * 15, supply={"circle": 1}), "supply.circle", "only 15"),
    named("AI cards of two", two(ai=["chrono-blaster"]), "ai", "Only the solo"),
    named("no AI card", {"players": SOLO, "ai": ["droid"]}, "ai[0]", "not an AI card"),
    named(
        "portal pile", {"players": SOLO, "mission": 4, "supply": {"open": ["droid"]}}, "supply.open[0]", "not a portal"
    ),
    named("four portals", {"players": SOLO, "mission": 4, "supply": {"open": ["circle"] * 4}}, "supply", "At most 3"),
    named("nothing left", two(era_pile=["(?)"] * 60), "era_pile[55]", "No card is left"),
    named("nothing left for a stack", {"players": [{}], "era_pile": ["(?)"] * 58}, "players[0].stack", "No card"),
    named("round", two(turn={"round": 0}), "turn.round", "from 1"),
    named("late", {"players": SOLO, "mission": 3, "turn": {"round": 9}}, "turn.round", "only 4 turns"),
    named("whose turn", two(turn={"player": 2}), "turn.player", "0 to 1"),
    named("draw", two(turn={"draw": 9}), "turn.draw", "4 to 6"),
    named("communicators", two(turn={"communicators": 4}), "turn.communicators", "0 to 3"),
    named("no step", two(turn={"step": "sleep"}), "turn.step", "sleep"),
    named("destroy", two(turn={"step": "destroy"}), "turn.step", "mission 6"),
    named("over", two(turn={"step": "over"}), "turn.step", "found the crystal"),
    named("question later", two(turn={"step": "acquire", "pending": {"ask": "pass"}}), "turn.pending", "only open"),
    named("no question", two(turn={"pending": {"ask": "why"}}), "turn.pending.ask", "why"),
    named("transporter", two(hand=[], turn={"pending": {"ask": "transporter"}}), "turn.pending", "two hand cards"),
    named("nothing to steal", two(turn=THIEF), "turn.pending.victim", "may take"),
    named("known top", two(deck=[], turn={"top_known": [[0], []]}), "turn.top_known[0]", "empty deck"),
    named("thieves", two(turn={"fresh_thieves": [1, 0]}), "turn.fresh_thieves[0]", "0 to 0"),
)
def test_each_kind_of_inconsistency_names_its_field(position: dict[str, Any], field: str, word: str) -> None:
    (problem,) = Draft(position).problems()
    assert problem.field == field and word.lower() in problem.text.lower()
    with pytest.raises(ValueError, match=r"^[a-z]") as caught:
        Game.from_position(position)
    assert str(caught.value).startswith(f"{field}: ")


def test_several_at_once_each_beside_its_field() -> None:
    position = two(
        hand=["C", "droid", "nonsense"],
        stack=["C", "Q"],
        market=["C", "S", "T"],
        mission=2,
        turn={"round": 0, "player": 7, "step": "play", "pending": {"ask": "transporter", "chosen": 5}},
    )
    found = fields(position)
    assert found == [
        *("mission", "players[0].hand[0]", "players[0].hand[2]", "players[0].stack[1]", "market"),
        *("turn.round", "turn.player", "turn.pending.chosen"),
    ]
    assert fields(position, "fr") == found
    assert fields({"players": SOLO, "ai": ["?"] * 40}) == ["ai", "ai[9]"]


@each("language", *LANGUAGES)
def test_they_are_told_in_the_language_of_the_page(language: str) -> None:
    (problem,) = Draft(two(hand=["droid"] * 9)).problems(language)
    english = Draft(two(hand=["droid"] * 9)).problems()[0].text
    assert (problem.text == english) == (language == "en") and "8" in problem.text


def test_what_is_consistent_has_no_problems_and_what_a_person_leaves_open_is_filled() -> None:
    assert Draft(two()).problems() == () and faults_of(two()) == ()
    assert Draft(two()).game(3).position() == Game.from_position(two(), 3).position()


def test_what_only_the_game_finds_is_told_too() -> None:
    stuck = {"players": [{"hand": [], "stack": ["C"]}] * 2, "turn": {"pending": {"ask": "robo-recycler"}}}
    assert Draft(stuck).problems() or Draft(stuck).game(1).legal_actions
    broken = Game(2, seed=1).position(0) | {"memory": [9]}
    assert fields(broken) == ["memory"]


@pytest.mark.parametrize("players", range(1, 6))
def test_random_positions_have_no_problems_and_come_back_the_same(players: int) -> None:
    missions = (None, *MISSIONS) if players == 1 else (None,)
    for edition in EDITIONS:
        for mission in missions:
            check_round_trip(Game(players, Rules(edition, mission), seed=players), samples(2, deep=6))


def check_round_trip(game: Game, times: int) -> None:
    for place in range(times):
        while not game.is_over and game.plies < 9 * place + 5:
            game.push(game.legal_actions[(game.plies * 7 + 3) % len(game.legal_actions)])
        for viewer in (None, game.player):
            position = game.position(viewer)
            draft = Draft.parse(json.dumps(position))
            assert draft.position == position and draft.problems() == ()
            if viewer is None:
                assert draft.game(1).position() == position


def test_a_position_comes_from_a_link_json_a_saved_game_or_a_record() -> None:
    match = Match(2, seed=4)
    while match.plies < 6:
        if match.policy_to_move:
            match.proceed()
        else:
            match.act(match.legal_actions[0])
    seen = match.position
    query = match.query()
    assert opened(f"https://example.org/tutor?language=fr&{query}#play").position == seen
    assert opened(json.dumps(seen)).position == seen
    saved = opened(match.save())
    assert (saved.position, saved.ply, saved.plies) == (seen, 6, 6)
    record = Record.of(match._game)
    assert opened(record.text()).plies == 6
    assert opened(match.save(), ply=0).position == Match.load(match.save()).branch(0).position
    assert opened(match.save(), ply=99).ply == 6


@each("text", "", "hello", "{}", "[1]", '{"kind": "eternitium-game"}', "?game=abc", "x" * 5_000, '{"players": 3')
def test_anything_else_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        opened(text)
    assert "\n" not in str(caught.value)


@each(
    "text",
    "x" * (LONGEST_DRAFT + 1),
    json.dumps({"players": [{"hand": ["?"] * 1_001}]}),
    '{"a": NaN}',
    '{"a": "\\ud800"}',
    "[[" * 20,
    "[]",
)
def test_a_draft_is_no_larger_than_a_position_can_be(text: str) -> None:
    with pytest.raises(ValueError, match="position: "):
        Draft.parse(text)
