"""Each switch of table 3Z and of the rulings, as far as it matters with several players."""

from itertools import product
from typing import Any

import pytest

from eternitium import Game, Rules
from tests.rules.solo import EDITIONS
from tests.support.helpers import *
from tests.support.table import each

SIX = "circle circle circle circle circle circle"
DOUBLE = "double-portal:circle+square"
ROWS = {"basic": shop("transporter droid", "communicator"), "advanced": shop("time-bomb", "giga-droid")}


KEEP: dict[str, Any] = {
    "switches": {"pass_keep": 1},
    "basic": shop("communicator"),
    "advanced": NOTHING,
    "market": "S D",
}


@each("kept", "droid", "none")
def test_R23_R89_kept_card_stays_in_hand(kept: str) -> None:
    game = start("square droid triangle", deck=SIX, **KEEP)
    run(game, "pass", "destroy square")
    assert actions(game) == {"destroy droid", "destroy triangle", "done"}
    run(game, "done")
    assert actions(game) == {"keep droid", "keep triangle", "keep none"}
    refused(game, "keep square")
    refused(game, "pass")
    events = game.push(f"keep {kept}")
    if kept == "droid":
        (keep,) = of_kind(events, "keep")
        assert not keep.public and list(keep.seen_by) == [0] and keep.as_seen_by(1).cards == ("?",)
        expect(game, hand="droid", discard="triangle")
        assert game.position(viewer=1)["players"][0]["hand"] == ["?"]
    else:
        expect(game, hand="", discard="triangle droid")
    assert game.step == "acquire"
    events = game.push("skip")
    assert len(shown(events, "draw", player=0)) == (5 if kept == "droid" else 6)
    assert hand(game).total() == 6 and game.player == 1


def test_R23_kept_card_and_acquired_card() -> None:
    game = start("droid", deck=SIX, **KEEP)
    run(game, "pass", "done", "keep droid", "buy communicator with S")
    assert hand(game) == bag("droid communicator circle circle circle circle")


def test_R23_nothing_to_keep_is_not_asked() -> None:
    game = start("droid", deck=SIX, **KEEP)
    run(game, "pass", "destroy droid")
    assert game.step == "acquire"
    game = start("", deck=SIX, **KEEP)
    run(game, "pass")
    assert game.step == "acquire"


def test_R23_keep_is_asked_at_the_floor_too() -> None:
    game = start("droid", deck="circle circle circle circle circle", **KEEP)
    assert total(game) == 6
    run(game, "pass")
    assert actions(game) == {"keep droid", "keep none"}


@each(
    "giga own theirs own_after theirs_after",
    ("per_player", "C S T", "(c) (s)", "C S T", "C (s)"),
    ("de_literal", "C S T", "(c) (s)", "C S T", "(c) (s)"),
    ("per_player", "(c) S T", "C S T (d)", "C S T", "C S T (d)"),
    ("de_literal", "(c) S T", "C S T (d) (c)", "C S T", "C S T D (c)"),
    ("de_literal", "(c) (s) (t) (d)", "C (s)", "C S T (d)", "C S"),
    ("de_literal", "C S T (d)", "(c)", "C S T (d)", "(c)"),
    ("de_literal", "(c)", "C S", "C", "C S"),
)
def test_R43_giga(giga: str, own: str, theirs: str, own_after: str, theirs_after: str) -> None:
    game = start("giga-droid square", own, others=[other(theirs)], switches={"giga": giga})
    run(game, "play giga-droid")
    expect(game, stack=own_after, stack1=theirs_after, discard="giga-droid")


@each("edition value", *product(EDITIONS, ("skip", "do")))
def test_R59_final_step5(edition: str, value: str) -> None:
    others = [other("T (c)", deck=SIX)]
    game = start("circle", "C", others=others, edition=edition, switches={"final_step5": value}, **NO_SHOP)
    events = run(game, "play circle")
    assert len(shown(events, "draw", player=0)) == (5 if value == "do" else 0)
    assert hand(game).total() == (5 if value == "do" else 0)
    run(game, "take circle", "pass", "done", *["keep none"] * game.rules.pass_keep)
    assert game.is_over
    assert hand(game, 1).total() == (6 if value == "do" else 0)


def test_R61_points_in_the_hand_count() -> None:
    game = start("circle", "C", deck="droid droid droid circle circle", switches={"final_step5": "do"},
                 before=[other()], others=[], **NO_SHOP)  # fmt: skip
    run(game, "play circle")
    assert game.is_over and hand(game, 1)["droid"] == 3 and result_of(game).points[1] == 3


def test_R13_null_portal_keeps_the_face_down_rule() -> None:
    game = start(["square", DOUBLE, "triangle"], "(s) (c)", switches={"null_portal": True})
    assert plays(game) == {"try square", f"try {DOUBLE}", "try triangle"}
    game = start([DOUBLE, "droid"], "T (c)", switches={"null_portal": True})
    run(game, f"play {DOUBLE}")
    expect(game, stack="T (c)", discard=[DOUBLE], era_discard="")


NULL = [
    ("droid", {"stack": "C S T (d)"}, {"stack": "C (s) T (d)"}),
    ("time-bomb", {"others": [other("(c) (s) (t) D")]}, {"others": [other("(c) S")]}),
    (
        "quantum-clock",
        {"era_pile": "", "era_discard": "", "others": [other("S S")]},
        {"era_pile": "(c)", "others": [other("S S")]},
    ),
    ("giga-droid", {"stack": "S S S (c)", "others": [other("S")]}, {"stack": "S S S (c)", "others": [other("(s)")]}),
    ("robo-recycler", {}, {"discard": "circle"}),
    ("robo-thief", {}, {"others": [other(discard="circle")]}),
    ("laboratory", dict(NO_SHOP), {"basic": shop("communicator"), "advanced": NOTHING}),
    ("chrono-blaster", {"before": [other(stack="")], "others": []}, {}),
]


@each("card without with_effect", *NULL)
def test_R15_null_tech(card: str, without: dict[str, Any], with_effect: dict[str, Any]) -> None:
    def playable(null_tech: bool, case: dict[str, Any]) -> bool:
        game = start(f"{card} diamond", switches={"null_tech": null_tech}, **case)
        return any(action.startswith(f"play {card}") for action in actions(game))

    assert playable(True, without) and playable(True, with_effect)
    assert playable(False, with_effect) and not playable(False, without)
    refused(start(f"{card} diamond", switches={"null_tech": False}, **without), f"play {card}", "play.no-effect")


@each("own playable", ("temporal-projector", False), ("temporal-projector droid", True), ("digital-wallet", True))
def test_R15_null_tech_of_a_projector_that_needs_another_card_and_of_a_wallet(own: str, playable: bool) -> None:
    game = start(own, "C S T", switches={"null_tech": False})
    assert plays(game) == ({f"play {own.split(maxsplit=1)[0]}"} if playable else set())


def test_R16_after_effect_projector_does_not_draw_itself() -> None:
    rules = {"played_card_zone": "after_effect"}
    game = start("temporal-projector circle droid", deck="", discard="", switches=rules)
    events = run(game, "play temporal-projector", "discard circle", "done")
    assert shown(events, "draw") == ["circle"]
    expect(game, hand="circle droid", deck="", discard="temporal-projector")


@each("zone", "discard_first", "after_effect")
def test_R16_ordinary_plays_are_the_same(zone: str) -> None:
    rules = {"played_card_zone": zone}
    game = start("circle communicator robo-recycler", "C (s)", deck="droid droid square", switches=rules)
    run(game, "play circle", "play communicator", "play robo-recycler", "recover circle")
    expect(game, hand="droid droid circle", deck="square", discard="robo-recycler communicator", stack="(s)")


def test_R27_finder_stops_when_the_stack_is_empty() -> None:
    game = start("circle droid", "C (s)", switches={"finder_continues": False})
    run(game, "play circle")
    assert actions(game) == {"play droid", "end"}
    game = start("circle quantum-clock droid", "C", switches={"finder_continues": False}, era_pile="(t)")
    events = run(game, "play circle")
    assert (game.player, game.step) == (1, "portal") and of_kind(events, "find")
    expect(game, hand="", discard="quantum-clock droid circle", era_pile="(t)")


ONE_CARD = {"buy giga-droid with S", "buy giga-droid with D"}


@each("wallets stacks advanced", (2, True, {"buy giga-droid"}), (3, True, {"buy giga-droid"}), (2, False, ONE_CARD))
def test_R31_wallet_stacks(wallets: int, stacks: bool, advanced: set[str]) -> None:
    game = start(["digital-wallet"] * wallets, market="S D", basic=shop("communicator"), advanced=shop("giga-droid"),
                 switches={"wallet_stacks": stacks})  # fmt: skip
    run(game, *["play digital-wallet"] * wallets)
    assert buys(game) == {"buy communicator"} | advanced
    run(game, "buy giga-droid" if stacks else "buy giga-droid with S")
    assert pile(game, "stack") == cards("C (s) (t) (d)" if stacks else "S C (s) (t) (d)")


def test_R52_lab_blind_forbidden() -> None:
    game = start("laboratory", switches={"lab_blind": False}, **ROWS)
    run(game, "play laboratory")
    assert actions(game) == {"gain transporter", "gain droid", "gain time-bomb"}
    refused(game, "gain ?basic", "card.laboratory.open-only")
    refused(game, "gain ?advanced", "card.laboratory.open-only")
    run(game, "gain transporter")
    assert game.player == 1 and actions(game) == {"gain droid", "gain communicator", "decline"}


KINDS = ["double-portal:circle+triangle", "double-portal:circle+diamond", "communicator"]


@each(
    "identity opened left",
    ("print", ["droid", DOUBLE, KINDS[0]], KINDS[1:]),
    ("kind", ["droid", DOUBLE, "communicator"], KINDS[:2]),
)
def test_R6_display_identity(identity: str, opened: list[str], left: list[str]) -> None:
    game = start("", market="S D", turn={"step": "acquire"}, basic=shop(["transporter", "droid", DOUBLE], KINDS),
                 switches={"display_identity": identity})  # fmt: skip
    run(game, "buy transporter with S")
    expect(game, basic=opened, basic_pile=left)


@each("identity most", ("kind", 1), ("print", 3))
def test_R6_display_identity_at_the_setup(identity: str, most: int) -> None:
    games = [Game(rules=Rules(display_identity=identity), seed=seed) for seed in range(60)]
    opened = [game.position()["basic"]["open"] for game in games]
    found = max(sum(card.startswith("double-portal") for card in row) for row in opened)
    assert found == most if most == 1 else found > 1


def test_R9_initial_pick_optional() -> None:
    game = Game(players=2, rules=Rules("de", initial_pick_optional=True), seed=3)
    opened = game.position()["basic"]["open"]
    assert actions(game) == {f"pick {card}" for card in opened} | {"pick ?basic", "decline"}
    before = piles(game)
    events = run(game, "decline")
    assert of_kind(events, "decline", player=0) and game.player == 1
    expect(game, basic=before["basic"], basic_pile=before["basic_pile"])
    run(game, f"pick {opened[0]}")
    assert bag(pile(game, "hand") + pile(game, "deck")) == bag("circle square triangle diamond droid")
    assert len(pile(game, "hand")) == 5
    assert total(game, 1) == 6 and (game.player, game.step) == (0, "portal")


def test_R25_loop_guard_cap_allows_recyclers_but_not_for_ever() -> None:
    game = start("robo-recycler square", "T", switches={"loop_guard": "literal+cap"})
    count = 0
    while "play robo-recycler" in actions(game):
        run(game, "play robo-recycler")
        assert actions(game) == {"recover robo-recycler"}
        run(game, "recover robo-recycler")
        count += 1
        assert count < 2000
    assert count > 2 and "end" in actions(game)
    refused(game, "play robo-recycler", "play.loop-cap")


def test_R25_loop_guard_cap_allows_thieves_to_come_back() -> None:
    rules = {"loop_guard": "literal+cap"}
    game = start("robo-thief robo-thief", "T", others=[other(discard="circle"), other()], switches=rules)
    assert plays(game) == {"play robo-thief @1"}
    run(game, "play robo-thief @1", "steal circle", "play robo-thief @1")
    assert actions(game) == {"steal robo-thief"}
    run(game, "steal robo-thief")
    expect(game, hand="circle robo-thief", discard1="robo-thief")


@each("kind", tuple, list)
def test_R5_double_portal_pairs(kind: type) -> None:
    pairs = ["circle+square", "triangle+diamond"] * 3
    rules = Rules("de", double_portal_pairs=kind(pairs))
    game = Game(players=2, rules=rules, seed=1)
    found = {card: n for card, n in all_action_cards(game).items() if card.startswith("double-portal")}
    assert found == {DOUBLE: 3, "double-portal:triangle+diamond": 3}


def test_R5_double_portal_pairs_in_a_position() -> None:
    rules = {"double_portal_pairs": ["circle+square", "triangle+diamond"] * 3}
    game = start([DOUBLE, DOUBLE], "C S (t)", switches=rules, **NO_SHOP)
    run(game, f"play {DOUBLE}", f"play {DOUBLE}")
    assert stack(game) == "(t)"
    with pytest.raises(ValueError, match="double-portal:circle"):
        start(["double-portal:circle+diamond"], switches=rules)


@each("public seen", (True, "C S (?) (?)"), (False, "C (?) (?) (?)"))
def test_R82_prefix_public(public: bool, seen: str) -> None:
    game = start("circle", "C S (t) D", switches={"prefix_public": public})
    assert game.position(viewer=1)["players"][0]["stack"] == cards(seen)
    assert game.position(viewer=0)["players"][0]["stack"] == cards("C S (?) (?)")
    assert game.position()["players"][0]["stack"] == cards("C S (t) D")


ALL = {"switches": {"thief_peek": "all"}}


def test_R51_a_thief_that_sees_all_piles_chooses_card_and_victim() -> None:
    """Players who have found the crystal are victims, too; an empty pile, and the own one, are not looked through."""
    table = [other(discard="circle droid circle"), other(), other(stack="", discard="droid")]
    game = start("robo-thief square", discard="time-bomb", others=table, **ALL)
    for action in ("play robo-thief @1", "play robo-thief @3", "play robo-thief @0"):
        refused(game, action, "card.robo-thief.look")
    looked = of_kind(game.push("play robo-thief"), "look")
    assert [(event.player, event.target, event.public) for event in looked] == [(0, 1, True), (0, 3, True)]
    assert list(game.legal_actions) == ["steal circle @1", "steal droid @1", "steal droid @3"]
    for action in ("steal circle", "steal droid @2", "steal time-bomb @0", "steal droid @4"):
        refused(game, action, "card.robo-thief.target")
    for action in ("steal square @1", "steal circle @3", "end", "play square"):
        refused(game, action, "card.robo-thief")
    events = game.push("steal circle @1")
    assert [(event.kind, event.target) for event in events] == [("steal", 1), ("give", 1)]
    assert pile(game, "discard", 1) == ["robo-thief", "droid", "circle"]
    expect(game, hand="square circle", discard="time-bomb", discard2="", discard3="droid")
    assert game.step == "play" and game.player == 0


def test_R51_a_named_pile_is_the_only_one_where_one_pile_is_opened() -> None:
    game = start("robo-thief", others=[other(discard="circle"), other(discard="droid")])
    run(game, "play robo-thief @1")
    for action in ("steal circle @1", "steal droid @2"):
        refused(game, action, "card.robo-thief")


@each("discard", "", "robo-thief")
def test_R51_nobody_looks_where_nothing_can_be_taken(discard: str) -> None:
    """Nothing lies there, or nothing but the Robo-Thief of this turn (R25)."""
    turn = {"played": 1, "loops": 1, "fresh_thieves": [0, 1, 0]} if discard else {}
    game = start("robo-thief circle", "S (s)", others=[other(discard=discard), other()], turn=turn, **ALL)
    assert plays(game) == {"play robo-thief"}
    (nothing,) = of_kind(game.push("play robo-thief"), "nothing")
    assert nothing.rule == "card.robo-thief.nothing" and actions(game) == {"end"}
    expect(game, hand="circle", discard="robo-thief", discard1=discard)


def test_R25_a_thief_that_sees_all_piles_takes_no_thief_of_this_turn() -> None:
    table = [other(discard="circle square"), other(discard="droid")]
    game = start("robo-thief robo-thief", "S (s)", others=table, **ALL)
    run(game, "play robo-thief", "steal circle @1", "play robo-thief")
    assert actions(game) == {"steal square @1", "steal droid @2"}
    refused(game, "steal robo-thief @1", "card.robo-thief.loop")
    run(game, "steal square @1", "end")


def test_R51_a_thief_that_sees_all_piles_is_held_back_until_its_effect_is_over() -> None:
    switches = {"thief_peek": "all", "played_card_zone": "after_effect"}
    game = start("robo-thief", others=[other(discard="droid")], switches=switches)
    run(game, "play robo-thief", "steal droid @1")
    expect(game, hand="droid", discard="", discard1="robo-thief")
