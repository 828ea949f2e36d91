"""Section 5K, R71 to R76, R80: setup and end of every mission, missions 1 to 6 in the reading of each edition."""

from typing import Any

import pytest

from eternitium import Game, Rules
from tests.rules.solo import *
from tests.support.helpers import *
from tests.support.table import each

MISSIONS = range(1, 11)
BLASTERS = bag("chrono-blaster " * 3)


def turns(mission: int | None) -> int:
    """How many turns the mission has."""
    return 4 if mission == 3 else 8


def copies(edition: str, mission: int | None) -> int:
    """The portals of each shape in the supply."""
    return 1 if mission == 3 or (edition, mission) == ("de", 2) else 2


@each("edition", *EDITIONS)
@each("mission", None, *MISSIONS)
def test_T109_T120_T121_T124_T138_R11_R73_setup(edition: str, mission: int | None) -> None:
    game = Game(players=1, rules=Rules(edition, mission), seed=5)
    whole = game.position()
    assert (whole["edition"], whole["mission"]) == (edition, mission)
    basic = BASIC - bag("temporal-projector " * 3 if mission == 10 else "")
    assert bag(whole["basic"]["open"] + whole["basic"]["pile"]) == basic
    assert basic.total() == (18 if mission == 10 else 21)
    assert bag(whole["advanced"]["open"] + whole["advanced"]["pile"]) == (bag("") if mission == 1 else ADVANCED)
    assert bag(whole["ai"]) == (BLASTERS if mission == 1 else AI)
    for row in ("basic", "advanced"):
        assert len(set(whole[row]["open"])) == (0 if (row, mission) == ("advanced", 1) else 3)
    assert in_supply(whole) == bag(list(SHAPES) * copies(edition, mission))
    size = 5 if mission in (3, 7) else 10
    assert [card in "CSTD" for card in pile(game, "stack")] == [True] + [False] * (size - 1)
    assert (len(whole["market"]), len(whole["era_pile"]), whole["era_discard"]) == (2, 58 - size, [])
    assert all_action_cards(game).total() == 105 and all_era_cards(game) == dict.fromkeys("CSTD", 15)
    assert whole["box"].count("droid") == (5 if mission == 2 else 4)
    assert whole["box"].count("temporal-projector") == (3 if mission == 10 else 0)


@each("edition", *EDITIONS)
@each("mission", None, *MISSIONS)
def test_T121_T122_T138_R70_R80_starting_cards(edition: str, mission: int | None) -> None:
    game = Game(players=1, rules=Rules(edition, mission), seed=5)
    opened = game.position()["basic"]["open"]
    assert actions(game) == {f"pick {card}" for card in opened} | {"pick ?basic"}
    run(game, f"pick {opened[0]}")
    own = [*list(SHAPES) * (2 if mission == 10 else 1), *(["droid"] if mission != 2 else []), opened[0]]
    assert bag(pile(game, "hand") + pile(game, "deck")) == bag(own)
    in_hand = 4 if (edition, mission) == ("de", 2) else 5
    assert [len(pile(game, name)) for name in ("hand", "deck", "discard")] == [in_hand, len(own) - in_hand, 0]
    assert (game.round, game.step) == (1, "destroy" if mission == 6 else "portal")


@each("edition", *EDITIONS)
@each("mission", None, *MISSIONS)
def test_T110_every_solo_game_ends_after_its_last_turn(edition: str, mission: int | None) -> None:
    game = fresh(players=1, rules=Rules(edition, mission), seed=9)
    events = play_out(game)
    limit = turns(mission)
    result = result_of(game)
    assert (result.winners, result.finders, result.finished, result.turns) == ((), (), False, limit)
    assert len(of_kind(events, "ai")) == min(limit, 3 if mission == 1 else 9)
    assert len(of_kind(events, "take")) == min(limit, 4 * copies(edition, mission))
    assert len(of_kind(events, "turn-over")) == (8 if mission == 5 else 0)
    assert len(of_kind(events, "open-portal")) == (5 if mission == 4 else 0)
    assert len([e for e in of_kind(events, "add-era") if e.rule == "mission.7"]) == (7 if mission == 7 else 0)
    assert all_action_cards(game).total() == 105 and all_era_cards(game) == dict.fromkeys("CSTD", 15)
    assert {"solo.loss", "solo.win"} & rules_of(events) == {"solo.loss"} and game.legal_actions == ()
    refused(game, "pass", "end.over")


@each("edition", *EDITIONS)
@each("mission", *MISSIONS)
def test_every_mission_is_won_at_once(edition: str, mission: int) -> None:
    game = solo("circle", "C", edition=edition, mission=mission, turn={"round": turns(mission)})
    before = game.position()
    events = list(game.push("play circle"))
    assert game.is_over and (result_of(game).winners, result_of(game).finished) == ((0,), True)
    assert not of_kind(events, "ai", "turn-over", "add-era", "draw") and "solo.win" in rules_of(events)
    assert (game.position()["era_pile"], game.position()["ai"]) == (before["era_pile"], before["ai"])


@each("mission", None, *MISSIONS)
def test_left_out_piles_of_a_solo_position(mission: int | None) -> None:
    whole = Game.from_position({"players": [{}], "mission": mission}, seed=3).position()
    assert bag(whole["ai"]) == (BLASTERS if mission == 1 else AI)
    rows = bag([card for row in ("basic", "advanced") for name in ("open", "pile") for card in whole[row][name]])
    assert not rows & AI and ("temporal-projector" in rows) is (mission != 10)
    assert ("giga-droid" in rows) is (mission != 1)
    assert rows["droid"] == 8
    assert in_supply(whole) == bag(list(SHAPES) * copies("de", mission))
    assert len(whole["players"][0]["stack"]) == (5 if mission in (3, 7) else 10)


def test_T124_mission_3_has_four_turns() -> None:
    assert Game.from_position({"players": [{}], "mission": 3, "turn": {"round": 4}}, seed=1).round == 4
    with pytest.raises(ValueError, match="round"):
        Game.from_position({"players": [{}], "mission": 3, "turn": {"round": 5}}, seed=1)
    game, _ = step_six("", turn=4, mission=3)
    assert game.is_over and result_of(game).turns == 4
    assert not step_six("", turn=3, mission=3)[0].is_over


def test_R71_mission_1_offers_no_advanced_technology() -> None:
    game = solo("", mission=1, market="S D", turn=ACQUIRE, basic=shop("droid"))
    assert actions(game) == {"skip", "buy droid with S", "buy droid with D"}


@each("edition switches in_hand supply",
    ("de", {}, 4, 1), ("de", {"m2_hand": 5}, 5, 1), ("de", {"m2_supply": 2}, 4, 2),
    ("fr", {}, 5, 2), ("nl", {"m2_hand": 4}, 4, 2), ("bga", {"m2_supply": 1}, 5, 1),
)  # fmt: skip
def test_R72_switches_of_mission_2(edition: str, switches: dict[str, Any], in_hand: int, supply: int) -> None:
    game = fresh(players=1, rules=Rules(edition, 2, **switches), seed=2)
    assert len(pile(game, "hand")) == in_hand and len(pile(game, "deck")) == 5 - in_hand
    assert game.position()["supply"] == dict.fromkeys(SHAPES, supply)
    assert game.legal_actions == Game.from_position(game.position(), seed=1).legal_actions


@each("edition", *EDITIONS)
def test_R72_mission_2_starts_below_the_floor(edition: str) -> None:
    game = fresh(players=1, rules=Rules(edition, 2), seed=2)
    assert total(game) == 5
    run(game, "take circle")
    events = list(game.push("pass"))
    assert total(game) == 6 and not of_kind(events, "destroy") and "destroy" not in {a[:7] for a in actions(game)}


def test_R72_the_switches_belong_to_mission_2_only() -> None:
    game = fresh(players=1, rules=Rules("de", m2_hand=4, m2_supply=1), seed=2)
    assert len(pile(game, "hand")) == 5 and game.position()["supply"] == dict.fromkeys(SHAPES, 2)


@each("edition", *EDITIONS)
def test_R74_mission_4_portals(edition: str) -> None:
    game = fresh(players=1, rules=Rules(edition, 4), seed=7)
    sizes, taken = [], []
    while not game.is_over:
        if game.step == "portal":
            supply = game.position()["supply"]
            sizes.append(len(supply["open"]))
            assert actions(game) == {f"take {shape}" for shape in supply["open"]}
            assert game.position(viewer=0)["supply"] == {**supply, "pile": ["?"] * len(supply["pile"])}
            taken.append(str(game.legal_actions[0]).split()[1])
        game.push(idle(game))
    assert sizes == [3, 3, 3, 3, 3, 3, 2, 1] and bag(taken) == bag(list(SHAPES) * 2)


def test_R74_mission_4_replaces_a_portal_in_its_place_and_offers_open_ones_only() -> None:
    supply = {"open": ["circle", "square", "diamond"], "pile": ["triangle", "circle"]}
    game = solo("", mission=4, supply=supply, turn={"step": "portal"})
    assert actions(game) == {"take circle", "take square", "take diamond"}
    refused(game, "take triangle", "mission.4")
    refused(game, "pass")
    events = list(game.push("take square"))
    assert game.position()["supply"] == {"open": ["circle", "triangle", "diamond"], "pile": ["circle"]}
    (opened,) = of_kind(events, "open-portal")
    assert (tuple(opened.cards), opened.public, opened.rule) == (("triangle",), True, "mission.4")
    assert hand(game) == bag("square") and kinds(events)[:2] == ["take", "open-portal"]


def test_R74_mission_4_has_no_ban_on_equal_portals() -> None:
    game = solo("", mission=4, supply={"open": ["circle", "circle", "square"], "pile": ["square"]},
                turn={"step": "portal"})  # fmt: skip
    assert actions(game) == {"take circle", "take square"}
    run(game, "take circle")
    supply = game.position()["supply"]
    assert bag(supply["open"]) == bag("circle square square") and supply["pile"] == []


@each("opened after", ("circle square", ["circle"]), ("square", []))
def test_R74_mission_4_display_shrinks(opened: str, after: list[str]) -> None:
    game = solo("", mission=4, supply={"open": cards(opened), "pile": []}, turn={"step": "portal", "round": 7})
    events = list(game.push("take square"))
    assert game.position()["supply"] == {"open": after, "pile": []} and not of_kind(events, "open-portal")


@each("mission supply", (4, {"circle": 2}), (5, {"open": ["circle"], "pile": []}))
def test_R74_the_form_of_the_supply_belongs_to_the_mission(mission: int, supply: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="supply"):
        solo("circle", mission=mission, supply=supply)


@each("edition", *EDITIONS)
def test_T127_mission_5_turns_the_whole_stack_over(edition: str) -> None:
    game = solo("circle", "C (s) (t) (d) (c) (s) (t) (d) (c) (s)", mission=5, edition=edition, ai="", **NO_SHOP)
    events = list(game.push("play circle"))
    expect(game, stack="S C D T S C D T S")
    assert game.position(viewer=0)["players"][0]["stack"] == pile(game, "stack") and game.round == 2
    (turned,) = of_kind(events, "turn-over")
    assert (turned.target, turned.rule) == (0, "mission.5")


@each("era after", ("C (s) T", "(t) S (c)"), ("(c)", "C"), ("C", "(c)"), ("C S", "(s) (c)"), ("(c) S", "(s) C"))
def test_R75_mission_5_reverses_and_flips(era: str, after: str) -> None:
    game, _ = step_six("", era, mission=5)
    expect(game, stack=after)


@each(
    "ai after",
    ("quantum-clock", "(d) T S (c)"),
    ("chrono-blaster", "(d) S (c)"),
    ("time-bomb", bag("(t) (s) (c)")),
    ("robo-thief", "T S (c)"),
)
def test_R75_mission_5_turns_over_between_steps_five_and_six(ai: str, after: Any) -> None:
    game, events = step_six(ai, "C (s) (t)", mission=5, era_pile="(d)", market="S C")
    expect(game, stack=after)
    assert kinds(events, "draw", "turn-over", "ai", "turn") == ["draw", "turn-over", "ai", "turn"]


@each("era after", ("(t) (s)", "T S"), ("(t)", "T D"))
def test_R75_mission_5_after_a_failed_try(era: str, after: str) -> None:
    game = solo("circle", era, deck="square " * 5, mission=5, ai="", era_pile="(d)", **NO_SHOP)
    run(game, "try circle")
    expect(game, stack=bag(after))


def test_R75_mission_5_turns_over_in_the_last_turn_too() -> None:
    game, events = step_six("", "C (s)", turn=8, mission=5)
    assert game.is_over and len(of_kind(events, "turn-over")) == 1
    expect(game, stack="S (c)")


def test_T128_R87_mission_5_trying_with_a_known_card() -> None:
    game = solo("circle", "C S (t)", deck="square square triangle square square diamond", mission=5, ai="", **NO_SHOP)
    run(game, "play circle")
    assert stack(game) == "T (s)" and game.round == 2
    run(game, "take diamond", "play triangle")
    assert plays(game) == {"try square", "try diamond"}
    events = list(game.push("try square"))
    assert "luck.success" in rules_of(events) and game.is_over and result_of(game).winners == (0,)


@each("edition", *EDITIONS)
def test_T129_mission_6_destroys_a_card_before_the_portal(edition: str) -> None:
    game = fresh(players=1, rules=Rules(edition, 6), seed=3)
    before, box = hand(game), bag(game.position()["box"])
    assert (game.step, total(game)) == ("destroy", 6) and actions(game) == {f"destroy {card}" for card in before}
    for action in ("take circle", "pass", "done", "skip"):
        refused(game, action)
    (event,) = of_kind(game.push("destroy circle"), "destroy")
    assert (tuple(event.cards), event.rule) == (("circle",), "mission.6")
    assert total(game) == 5 and game.step == "portal" and hand(game) == before - bag("circle")
    assert bag(game.position()["box"]) - box == bag("circle")
    run(game, "take square", "pass")
    assert total(game) == 6 and not [action for action in actions(game) if action.startswith("destroy")]
    finish_turn(game)
    assert (game.round, game.step) == (2, "destroy")


@each("deck step", ("circle " * 6, "portal"), ("circle " * 7, "destroy"))
def test_R76_floor_scope_of_mission_6(deck: str, step: str) -> None:
    game, _ = step_six("", deck=deck, mission=6, switches={"floor_scope": "all"})
    assert (game.round, game.step) == (2, step)
    assert step_six("", deck=deck, mission=6)[0].step == "destroy"


def test_R76_mission_6_with_an_empty_hand() -> None:
    game, events = step_six("", deck="", mission=6)
    assert (game.round, game.step, total(game)) == (2, "portal", 0) and not of_kind(events, "destroy")
