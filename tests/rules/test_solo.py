"""Sections 5J and 3I: the solo game, its end, step 6 and the compensation."""

from typing import Any

import pytest

from eternitium import Game
from tests.rules.solo import *
from tests.support.helpers import *
from tests.support.table import each

LAB = {"basic": shop("communicator", "transporter"), "advanced": NOTHING}


def test_R65_ai_deck_is_shuffled_and_unseen() -> None:
    decks = {tuple(Game(players=1, seed=seed).position()["ai"]) for seed in range(20)}
    assert len(decks) > 15 and {deck[0] for deck in decks} == set(AI)
    assert Game(players=1, seed=1).position(viewer=0)["ai"] == ["?"] * 9


def test_T110_the_last_turn_has_all_its_steps() -> None:
    game, events = step_six("quantum-clock", turn=8, supply=dict.fromkeys(SHAPES, 0), era_pile="(d)")
    assert game.is_over and len(shown(events, "draw")) == 5 and shown(events, "ai") == ["quantum-clock"]
    expect(game, stack="(d) C (s) (t) (d)", deck="square", hand="circle square triangle diamond circle")
    assert result_of(game).finished is False


def test_T110_turn_seven_is_not_the_last() -> None:
    game, _ = step_six("", turn=7, supply={"diamond": 1})
    assert (game.is_over, game.round, game.step, game.player) == (False, 8, "portal", 0)
    assert actions(game) == {"take diamond"}


def test_R64_an_early_empty_supply_does_not_end_the_game() -> None:
    game, events = step_six("", turn=5, supply=dict.fromkeys(SHAPES, 0))
    assert (game.round, game.step) == (6, "play") and "portal.none" in rules_of(events)
    play_out(game)
    assert result_of(game).turns == 8


WINS = {
    "portal": ("circle droid", "C", ["play circle"]),
    "luck": ("circle droid", "(c)", ["try circle"]),
    "double-portal": (f"{PAIRS[0]} droid", "C", [f"play {PAIRS[0]}"]),
    "ultimate-portal": ("ultimate-portal droid", "(d)", ["play ultimate-portal"]),
    "transporter": ("transporter circle circle droid", "(d)", ["play transporter", *["discard circle"] * 2]),
}


@each("own era pushed", *WINS.values())
@each("turn", 3, 8)
def test_T111_the_crystal_wins_at_once(own: str, era: str, pushed: list[str], turn: int) -> None:
    game = solo(own, era, turn={"round": turn}, ai="time-bomb robo-thief", **DROID_SHOP)
    *first, last = pushed
    run(game, *first)
    before = piles(game)
    assert not game.is_over
    events = list(game.push(last))
    assert game.is_over and game.step == "over" and game.legal_actions == ()
    result = result_of(game)
    assert (result.winners, result.finders, result.finished, result.turns) == ((0,), (0,), True, turn)
    assert not of_kind(events, "ai", "draw", "skip", "turn", "last-round") and hand(game) == bag("droid")
    assert of_kind(events, "find")[0].rule == "end.crystal" and "solo.win" in rules_of(events)
    assert game.position()["ai"] == ["time-bomb", "robo-thief"]
    unchanged(game, before, "hand", "discard", "stack", "era_discard")


@each("value", True, False)
def test_R64_a_win_ends_the_game_under_every_finder_switch(value: bool) -> None:
    game = solo("circle droid", "C", switches={"finder_continues": value})
    run(game, "play circle")
    assert game.is_over and hand(game) == bag("droid")


def test_R64_points_of_a_winner_count_the_hand() -> None:
    game = solo("circle droid", "C", deck="laboratory square", discard="communicator", ai="")
    run(game, "play circle")
    assert (result_of(game).points, result_of(game).advanced) == ((4,), (1,))


def test_R65_step_six_draws_one_card_after_the_drawing() -> None:
    game, events = step_six("quantum-clock time-bomb chrono-blaster", era_pile="(d)")
    order = kinds(events, "draw", "ai", "add-era", "turn")
    assert order == ["draw", "ai", "add-era", "turn"]
    (ai,) = of_kind(events, "ai")
    assert (tuple(ai.cards), ai.public, ai.rule) == (("quantum-clock",), True, "solo.step-six")
    assert game.position()["ai"] == ["time-bomb", "chrono-blaster"]
    assert game.position()["box"].count("quantum-clock") == 2
    assert (game.round, game.step) == (2, "portal")


def test_R65_ai_cards_come_in_the_order_of_the_deck() -> None:
    cards = "time-bomb quantum-clock chrono-blaster robo-thief quantum-clock"
    game, events = step_six(cards)
    assert shown(events + play_out(game), "ai") == cards.split()


@each("edition", *EDITIONS)
def test_T118_empty_ai_deck_in_step_six(edition: str) -> None:
    game, events = step_six("", edition=edition)
    assert not of_kind(events, "ai") and "solo.ai.empty" in rules_of(events)
    expect(game, stack="C (s) (t) (d)", discard="", era_discard="")


def giga(ai: str, era: str, timing: str = "after", **more: Any) -> tuple[Game, list[Any]]:
    """A Giga-Droid is played; a portal stays in hand."""
    switches = {"comp_timing": timing, **more.pop("switches", {})}
    game = solo("giga-droid circle", era, ai=ai, switches=switches, **{**DROID_SHOP, **more})
    return game, list(game.push("play giga-droid"))


@each("timing order faces",
    ("after", ["turn-up", "ai", "turn-down", "shuffle-stack"], "DDDD"),
    ("before", ["ai", "turn-down", "shuffle-stack", "turn-up"], "UUUD")
)  # fmt: skip
def test_T117_R66_comp_timing_giga_droid_and_time_bomb(timing: str, order: list[str], faces: str) -> None:
    game, events = giga("time-bomb quantum-clock", "C (s) (t) (d)", timing)
    assert kinds(events, *order) == order
    assert "".join("U" if card in "CSTD" else "D" for card in pile(game, "stack")) == faces
    assert bag(stack(game).upper().replace("(", "").replace(")", "")) == bag("C S T D")
    assert of_kind(events, "ai")[0].rule == "solo.compensation" and game.position()["ai"] == ["quantum-clock"]
    assert (game.step, game.player) == ("play", 0) and "end" in actions(game)


@each("timing after", ("after", "(d) S T (c)"), ("before", "D S T (c)"))
def test_R66_comp_timing_giga_droid_and_chrono_blaster(timing: str, after: str) -> None:
    game, _ = giga("chrono-blaster", "(c) (s) (t) (c)", timing, era_pile="(d)", market="S D")
    expect(game, stack=after, era_discard="C", discard="giga-droid", hand="circle")


@each("value", "per_player", "de_literal")
def test_R66_compensation_is_due_without_an_own_effect(value: str) -> None:
    game, events = giga("quantum-clock", "C S T (d)", era_pile="(d)", switches={"giga": value})
    expect(game, stack="(d) C S T (d)")
    assert shown(events, "ai") == ["quantum-clock"] and not of_kind(events, "turn-up")


def test_T118_empty_ai_deck_in_a_compensation() -> None:
    game, events = giga("", "(c) (s) (t) (d)")
    expect(game, stack="C S T (d)", discard="giga-droid")
    assert not of_kind(events, "ai") and "solo.ai.empty" in rules_of(events)


def test_R66_laboratory_asks_nobody_else_and_draws_one_ai_card() -> None:
    game = solo("laboratory circle", "T", ai="quantum-clock time-bomb", era_pile="(d)", **LAB)
    run(game, "play laboratory")
    assert actions(game) == {"gain communicator", "gain ?basic"} and len(game.position()["ai"]) == 2
    events = list(game.push("gain communicator"))
    assert kinds(events, "gain", "ai", "add-era") == ["gain", "ai", "add-era"]
    assert game.player == 0 and actions(game) == {"play communicator", "try circle", "end"}
    expect(game, stack="(d) T", hand="circle communicator", discard="laboratory", basic="transporter", basic_pile="")


def test_R66_comp_timing_before_of_the_laboratory() -> None:
    game = solo("laboratory circle", "T", ai="quantum-clock time-bomb", era_pile="(d)",
                switches={"comp_timing": "before"}, **LAB)  # fmt: skip
    events = list(game.push("play laboratory"))
    assert shown(events, "ai") == ["quantum-clock"] and stack(game) == "(d) T"
    assert actions(game) == {"gain communicator", "gain ?basic"}
    assert not of_kind(game.push("gain communicator"), "ai")
    assert game.position()["ai"] == ["time-bomb"]


@each("timing", "after", "before")
def test_R66_ai_robo_thief_sees_the_card_just_played(timing: str) -> None:
    game, events = giga("robo-thief", "(c) (s)", timing, discard="square")
    expect(game, stack="C S", discard="square", hand="circle")
    assert shown(events, "destroy") == ["giga-droid"]
    game, _ = giga("robo-thief", "(c) (s)", timing, discard="droid square droid")
    expect(game, discard="giga-droid droid square")


def test_R66_laboratory_with_nothing_to_take_still_pays() -> None:
    game = solo("laboratory circle", "T", ai="quantum-clock", era_pile="(d)", **NO_SHOP)
    run(game, "play laboratory")
    expect(game, stack="(d) T", hand="circle")


def test_R66_one_ai_card_for_each_play_and_step_six() -> None:
    game = solo("giga-droid giga-droid laboratory", ai="quantum-clock " * 2 + "time-bomb " * 2 + "chrono-blaster",
                era_pile="(d) (s) (c) (c)", **NO_SHOP)  # fmt: skip
    events = run(game, "play giga-droid", "play laboratory", "play giga-droid")
    assert shown(events, "ai") == ["quantum-clock", "quantum-clock", "time-bomb", "time-bomb"]
    assert [event.rule for event in of_kind(events, "ai")] == ["solo.compensation"] * 3 + ["solo.step-six"]
    assert game.round == 2 and game.position()["ai"] == ["chrono-blaster"]


@each("card", "droid", "communicator", "ultimate-portal", "robo-recycler", "digital-wallet")
def test_R66_other_cards_cost_no_compensation(card: str) -> None:
    game = solo(f"{card} circle", "T (s)", ai="quantum-clock", **NO_SHOP)
    assert not of_kind(game.push(f"play {card}"), "ai")


@each("mission", None, 1, 2, 4, 5, 6, 7, 8, 9, 10)
def test_positions_beyond_turn_eight_are_refused(mission: int | None) -> None:
    whole: dict[str, Any] = {"players": [{}], "mission": mission, "turn": {"round": 8}}
    assert Game.from_position(whole, seed=1).round == 8
    with pytest.raises(ValueError, match="round"):
        Game.from_position({**whole, "turn": {"round": 9}}, seed=1)


def test_ai_cards_that_a_position_leaves_out_lie_in_the_box() -> None:
    game = Game.from_position({"players": [{}], "ai": ["time-bomb"]}, seed=3)
    assert all_action_cards(game).total() == 105 and game.position()["box"].count("chrono-blaster") == 3
