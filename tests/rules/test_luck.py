"""Section 5C: trying your luck on a face-down era card."""

from tests.support.helpers import *
from tests.support.table import each

DOUBLE = "double-portal:square+triangle"
SHOP = {"basic": shop("droid digital-wallet"), "advanced": NOTHING}


def test_T21_success_discards_the_card_and_the_turn_goes_on() -> None:
    game = start("square droid", "(s) (t)")
    assert actions(game) == {"try square", "play droid", "pass"}
    refused(game, "play square", "play.face-down")
    before = piles(game)
    events = game.push("try square")
    expect(game, stack="(t)", era_discard="S", discard="square", hand="droid")
    unchanged(game, before, "stack", "era_discard", "discard", "hand")
    assert events[0].kind == "try" and shown(events, "discard-era") == ["S"]
    assert actions(game) == {"play droid", "end"}


@each("seed", *range(6))
def test_T22_T31_R21_failed_try_ends_playing_and_draws_four(seed: int) -> None:
    game = start("square droid", "(t) (s) (c)", deck="circle circle diamond diamond diamond", **SHOP, seed=seed)
    before = piles(game)
    events = game.push("try square")
    kinds = [event.kind for event in events]
    assert kinds.index("try") < kinds.index("turn-back") < kinds.index("shuffle-stack") < kinds.index("discard")
    back = of_kind(events, "turn-back")[0]
    assert back.public and back.target == 0 and tuple(back.cards) == ("T",)
    assert back.rule == "luck.fail"
    expect(game, stack=bag("(t) (s) (c)"), discard="droid square", hand="")
    unchanged(game, before, "stack", "discard", "hand")
    assert (game.step, game.player, game.position()["turn"]["draw"]) == ("acquire", 0, 4)
    refused(game, "play droid")
    events = game.push("skip")
    assert shown(events, "draw", player=0) == cards("circle circle diamond diamond")
    expect(game, hand="circle circle diamond diamond", deck="diamond", discard="droid square")
    assert game.player == 1


def test_T23_double_portal_tries_the_luck() -> None:
    game = start([DOUBLE, "droid"], "(t) (s)")
    assert plays(game) == {f"try {DOUBLE}", "play droid"}
    run(game, f"try {DOUBLE}")
    expect(game, stack="(s)", era_discard="T", discard=DOUBLE, hand="droid")


def test_T23_double_portal_fails_too() -> None:
    game = start([DOUBLE, "droid"], "(c) (s)", **SHOP)
    run(game, f"try {DOUBLE}")
    expect(game, stack=bag("(c) (s)"), era_discard="", discard=["droid", DOUBLE], hand="")
    assert game.position()["turn"]["draw"] == 4


@each("rules", {"switches": {"luck_double": False}}, {"edition": "fr"}, {"edition": "nl"})
def test_T23_without_luck_double(rules: dict[str, object]) -> None:
    game = start([DOUBLE, "square"], "(t) (s)", **rules)
    assert plays(game) == {"try square"}
    refused(game, f"try {DOUBLE}", "luck.no-double")
    refused(game, f"play {DOUBLE}")
    game = start([DOUBLE, "square"], "T (s)", **rules)
    assert plays(game) == {f"play {DOUBLE}"}


def test_T24_technologies_may_follow_a_successful_try() -> None:
    game = start("square droid diamond", "(s) (d)")
    run(game, "try square")
    assert stack(game) == "(d)"
    run(game, "play droid")
    assert stack(game) == "D"
    events = game.push("play diamond")
    assert stack(game) == "" and of_kind(events, "find", player=0)
    expect(game, era_discard="S D")


def test_R18_a_try_may_follow_technologies() -> None:
    game = start("communicator square", "(s) (d)", deck="circle circle droid droid")
    run(game, "play communicator")
    assert plays(game) == {"try square", "try circle"}
    run(game, "try square")
    assert plays(game) == {"try circle"}


def test_T27_the_last_card_may_be_tried() -> None:
    game = start("triangle droid", "(t)")
    events = game.push("try triangle")
    assert stack(game) == "" and of_kind(events, "find", player=0)
    assert of_kind(events, "last-round") and not game.is_over
    assert actions(game) == {"play droid", "end"}


def test_T28_no_extra_card_with_two_in_the_stack() -> None:
    game = start("circle", "(t) (s)", era_pile="(d) (d)", **NO_SHOP)
    events = game.push("try circle")
    expect(game, stack=bag("(t) (s)"), era_pile="(d) (d)")
    assert not of_kind(events, "add-era")


@each("seed", *range(4))
def test_R20_failing_on_the_last_card_adds_one(seed: int) -> None:
    game = start("circle", "(t)", era_pile="(d) (c)", market="S S", **SHOP, seed=seed)
    events = game.push("try circle")
    expect(game, stack=bag("(t) (d)"), era_pile="(c)", era_discard="", market="S S")
    (added,) = of_kind(events, "add-era")
    assert added.target == 0 and not added.public and list(added.seen_by) == []
    assert added.rule == "luck.last-card"
    kinds = [event.kind for event in events]
    assert kinds.index("turn-back") < kinds.index("add-era") < kinds.index("shuffle-stack")
    assert game.position()["turn"]["draw"] == 4


@each("gone after left", ("D D D", "(t) (d)", "(d) (d)"), ("", "(t)", ""))
def test_R20_failing_on_the_last_card_with_an_empty_pile(gone: str, after: str, left: str) -> None:
    game = start("circle", "(t)", era_pile="", era_discard=gone, market="S S", **SHOP)
    events = game.push("try circle")
    expect(game, stack=bag(after), era_discard="", era_pile=left)
    assert len(of_kind(events, "shuffle-era")) == len(of_kind(events, "add-era")) == bool(gone)
    assert game.position()["turn"]["draw"] == 4 and not game.is_over


@each("seed", *range(6))
def test_R19_every_card_keeps_its_facing(seed: int) -> None:
    game = start("square", "(t) S (s) C (c) (d)", **SHOP, seed=seed)
    run(game, "try square")
    expect(game, stack=bag("(t) S (s) C (c) (d)"))


def test_R19_the_whole_stack_is_shuffled() -> None:
    tops, bottoms = set(), set()
    for seed in range(80):
        game = start("square", "(t) (s) (c) D", **SHOP, seed=seed)
        run(game, "try square")
        tops.add(pile(game, "stack")[0])
        bottoms.add(pile(game, "stack")[-1])
    assert tops == bottoms == set(cards("(t) (s) (c) D"))


def test_T29_no_luck_on_a_face_up_card() -> None:
    game = start("circle square", "C (s)")
    assert plays(game) == {"play circle"}
    refused(game, "try circle", "luck.face-up")
    refused(game, "try square", "luck.face-up")


@each("card", "droid", "ultimate-portal", "transporter")
def test_R17_only_portals_try_the_luck(card: str) -> None:
    game = start([card, "square", "square"], "(c) (s)")
    assert plays(game) == {f"play {card}", "try square"}
    refused(game, f"try {card}")


def test_R35_acquiring_after_a_failed_try() -> None:
    game = start("square", "(t) (s)", deck="circle circle circle diamond", market="S D", era_pile="(c)", **SHOP)
    run(game, "try square", "buy digital-wallet with D")
    assert hand(game) == bag("digital-wallet circle circle circle")
    assert pile(game, "stack")[0] == "D" and bag(pile(game, "stack")[1:]) == bag("(t) (s)")
