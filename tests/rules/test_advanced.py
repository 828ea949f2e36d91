"""Section 5G: advanced technologies."""

from tests.support.helpers import *
from tests.support.table import each, named

SIX = "circle circle circle circle circle circle"


@each("top", "D", "(d)")
def test_T75_ultimate_portal_takes_any_top_card(top: str) -> None:
    game = start("ultimate-portal circle", f"{top} (s)")
    before = piles(game)
    events = game.push("play ultimate-portal")
    expect(game, stack="(s)", era_discard="D", discard="ultimate-portal", hand="circle")
    unchanged(game, before, "stack", "era_discard", "discard", "hand")
    assert of_kind(events, "discard-era")[0].public


def test_T75_ultimate_portal_needs_an_era_card() -> None:
    game = start("circle ultimate-portal circle transporter droid double-portal:circle+square", "C")
    run(game, "play circle")
    assert actions(game) == {"play droid", "end"}
    for card in ("ultimate-portal", "circle", "transporter", "double-portal:circle+square"):
        refused(game, f"play {card}", "play.no-stack")


@each(
    "own own_after theirs theirs_after",
    named("T78", "C (s) (t) (d)", "C S T (d)", "C S T (d)", "C S T (d)"),
    named("first-face-down", "(c) (s) (t) (d)", "C S T (d)", "(c) (s)", "C (s)"),
    named("R43-own-up-others-flip", "C S T (d)", "C S T (d)", "C S (t) (d)", "C S T (d)"),
    named("R41-two-cards", "(c) S", "C S", "C (s) T (d)", "C S T (d)"),
    named("R41-two-down", "(c) (s)", "C S", "(c) (s)", "C (s)"),
    named("R41-one-card", "(c)", "C", "(d)", "D"),
    named("R39-two-up", "C (s) T (d)", "C S T (d)", "C S", "C S"),
)
def test_T78_giga_droid(own: str, own_after: str, theirs: str, theirs_after: str) -> None:
    game = start("giga-droid circle", own, others=[other(theirs)])
    before = piles(game)
    events = game.push("play giga-droid")
    expect(game, stack=own_after, stack1=theirs_after, discard="giga-droid", hand="circle")
    unchanged(game, before, "stack", "stack1", "discard", "hand")
    assert {event.target for event in of_kind(events, "turn-up")} == {
        number for number, (old, new) in enumerate([(own, own_after), (theirs, theirs_after)]) if old != new
    }


def test_R42_giga_droid_turns_for_everybody_but_the_finished() -> None:
    game = start("giga-droid", "(c)", before=[other(stack="")], others=[other("(s) (s)"), other("T (d) (d)")])
    run(game, "play giga-droid")
    expect(game, stack="", stack1="C", stack2="S (s)", stack3="T D (d)")


@each("faces", *FACES)
def test_T79_T82_R44_R45_time_bomb(faces: str) -> None:
    game = start("time-bomb circle", others=[other(lying(faces))])
    before = piles(game)
    events = game.push("play time-bomb")
    affected = "U" in faces[:3]
    after = "D" * len(faces[:3]) + faces[3:] if affected else faces
    expect(game, stack1=bag(lying(after)) if affected else lying(after))
    unchanged(game, before, "stack1", "hand", "discard")
    assert [event.target for event in of_kind(events, "turn-down", "shuffle-stack")] == [1, 1] * affected


def test_T83_time_bomb_spares_its_owner() -> None:
    game = start("time-bomb circle", "C S (t)", before=[other(stack="")], others=[other("D"), other("(d) D")])
    run(game, "play time-bomb")
    expect(game, stack="", stack1="C S (t)", stack2="(d)", stack3=bag("(d) (d)"))


def test_R15_time_bomb_with_nobody_affected() -> None:
    game = start("time-bomb circle", others=[other("(c) (s) (t) D")])
    before = piles(game)
    events = game.push("play time-bomb")
    unchanged(game, before, "hand", "discard")
    expect(game, discard="time-bomb")
    assert of_kind(events, "nothing") and not of_kind(events, "turn-up", "turn-down")


def test_T84_quantum_clock_in_turn_order() -> None:
    game = start("quantum-clock circle", others=[other("C"), other("S")], era_pile="(t) (d) (s)")
    before = piles(game)
    events = game.push("play quantum-clock")
    expect(game, stack1="(t) C", stack2="(d) S", era_pile="(s)", discard="quantum-clock", hand="circle")
    unchanged(game, before, "stack1", "stack2", "era_pile", "discard", "hand")
    added = of_kind(events, "add-era")
    assert [event.target for event in added] == [1, 2]
    assert not any(event.public or list(event.seen_by) for event in added)


def test_R53_quantum_clock_starts_left_of_its_player_and_skips_the_finished() -> None:
    game = start("quantum-clock", before=[other(""), other("C")], others=[other("S")], era_pile="(t) (d) (s)")
    run(game, "play quantum-clock")
    expect(game, stack="", stack3="(t) S", stack1="(d) C", era_pile="(s)")


@each(
    "left gone first second rest",
    named("renewed-on-the-way", "(t)", "D D", "(t) C", "(d) S", "(d)"),
    named("too-few", "(t)", "", "(t) C", "S", ""),
    named("none", "", "", "C", "S", ""),
)
def test_R53_quantum_clock_with_few_cards(left: str, gone: str, first: str, second: str, rest: str) -> None:
    game = start("quantum-clock", others=[other("C"), other("S")], era_pile=left, era_discard=gone, market="D D")
    run(game, "play quantum-clock")
    expect(game, stack1=first, stack2=second, era_pile=rest, era_discard="", market="D D")


def test_T87_R50_recycler_takes_any_other_card() -> None:
    game = start("robo-recycler square", "C (s)", discard="droid circle")
    before = piles(game)
    run(game, "play robo-recycler")
    assert actions(game) == {"recover droid", "recover circle"}
    refused(game, "recover robo-recycler", "card.robo-recycler.loop")
    refused(game, "recover triangle")
    refused(game, "done")
    run(game, "recover circle")
    expect(game, hand="square circle", discard="robo-recycler droid")
    unchanged(game, before, "hand", "discard")


def test_R25_recycler_takes_no_recycler() -> None:
    game = start("robo-recycler square", discard="robo-recycler circle")
    run(game, "play robo-recycler")
    assert actions(game) == {"recover circle"}
    refused(game, "recover robo-recycler", "card.robo-recycler.loop")


@each("discard", "", "robo-recycler")
def test_R15_recycler_with_nothing_to_take(discard: str) -> None:
    game = start("robo-recycler square", "S (s)", discard=discard)
    events = game.push("play robo-recycler")
    assert of_kind(events, "nothing") and actions(game) == {"play square", "end"}
    expect(game, hand="square", discard=f"robo-recycler {discard}")


def test_T89_thief_leaves_its_card_behind() -> None:
    game = start("robo-thief square", others=[other(discard="ultimate-portal circle")])
    totals = [total(game, 0), total(game, 1)]
    before = piles(game)
    run(game, "play robo-thief @1")
    assert actions(game) == {"steal ultimate-portal", "steal circle"}
    events = game.push("steal ultimate-portal")
    assert shown(events, "steal") == ["ultimate-portal"]
    assert [(event.target, tuple(event.cards)) for event in of_kind(events, "give")] == [(1, ("robo-thief",))]
    expect(game, hand="square ultimate-portal", discard1=bag("robo-thief circle"), discard="")
    unchanged(game, before, "hand", "discard1")
    assert [total(game, 0), total(game, 1)] == totals
    run(game, "play ultimate-portal")
    assert stack(game) == "(s) (t) (d)"


def test_T90_thief_chooses_among_players_with_cards() -> None:
    table = [other(), other(discard="droid circle droid"), other(discard="square")]
    game = start("robo-thief", others=table)
    assert plays(game) == {"play robo-thief @2", "play robo-thief @3"}
    refused(game, "play robo-thief @1", "card.robo-thief.target")
    refused(game, "play robo-thief @0", "card.robo-thief.target")
    refused(game, "play robo-thief")
    run(game, "play robo-thief @2")
    assert actions(game) == {"steal droid", "steal circle"}
    for action in ("steal square", "done", "end", "play robo-thief @3"):
        refused(game, action)


def test_R51_thief_takes_the_topmost_of_equal_cards() -> None:
    game = start("robo-thief circle", others=[other(discard="square droid circle droid")])
    run(game, "play robo-thief @1", "steal droid")
    rest = [card for card in pile(game, "discard", 1) if card != "robo-thief"]
    assert rest == ["square", "circle", "droid"]


def test_R51_finished_players_are_victims() -> None:
    game = start("robo-thief", before=[other(stack="", discard="droid")], others=[other()])
    assert plays(game) == {"play robo-thief @0"}


def test_T91_thief_without_a_victim() -> None:
    game = start("robo-thief circle", "S (s)", others=[other(), other()])
    assert plays(game) == {"play robo-thief"}
    before = piles(game)
    events = game.push("play robo-thief")
    assert of_kind(events, "nothing") and actions(game) == {"end"}
    expect(game, hand="circle", discard="robo-thief")
    unchanged(game, before, "hand", "discard")


def test_R25_thief_takes_no_thief_played_this_turn() -> None:
    game = start("robo-thief robo-thief", "S (s)", others=[other(discard="circle")])
    run(game, "play robo-thief @1", "steal circle")
    expect(game, discard1="robo-thief")
    assert plays(game) == {"play robo-thief"}
    run(game, "play robo-thief")
    expect(game, hand="circle", discard="robo-thief", discard1="robo-thief")


def test_R25_a_fresh_thief_cannot_be_stolen_back_from_among_other_cards() -> None:
    game = start("robo-thief robo-thief", "S (s)", others=[other(discard="circle square")])
    run(game, "play robo-thief @1", "steal circle", "play robo-thief @1")
    assert actions(game) == {"steal square"}
    refused(game, "steal robo-thief", "card.robo-thief.loop")


def test_R25_thief_of_an_earlier_turn_may_be_stolen() -> None:
    game = start("robo-thief", "S (s)", others=[other(discard="robo-thief circle")])
    run(game, "play robo-thief @1")
    assert actions(game) == {"steal robo-thief", "steal circle"}
    run(game, "steal robo-thief")
    assert hand(game) == bag("robo-thief")


def test_R25_the_ban_on_thieves_ends_with_the_turn() -> None:
    table = [other(deck=SIX, discard="circle"), other(hand="robo-thief")]
    game = start("robo-thief", "S (s)", others=table, **NO_SHOP)
    run(game, "play robo-thief @1", "steal circle", "end")
    assert game.player == 1
    finish_turn(game)
    run(game, "take square", "play robo-thief @1")
    assert game.player == 2 and "steal robo-thief" in actions(game)
    run(game, "steal robo-thief")
    assert hand(game, 2) == bag("square robo-thief") and pile(game, "discard", 1).count("robo-thief") == 1


LAB = {"basic": shop("transporter droid", "communicator"), "advanced": shop("time-bomb", "giga-droid")}


@each(
    "action card",
    ("gain transporter", "transporter"),
    ("gain droid", "droid"),
    ("gain ?basic", "communicator"),
    ("gain time-bomb", "time-bomb"),
    ("gain ?advanced", "giga-droid"),
)
def test_R10_R52_laboratory_takes_to_the_hand(action: str, card: str) -> None:
    game = start("laboratory circle", **LAB)
    before = piles(game)
    run(game, "play laboratory")
    rows = ("transporter", "droid", "?basic", "time-bomb", "?advanced")
    assert actions(game) == {f"gain {name}" for name in rows}
    refused(game, "decline")
    (gain,) = of_kind(game.push(action), "gain")
    assert tuple(gain.cards) == (card,) and gain.public is ("?" not in action)
    assert gain.public or list(gain.seen_by) == [0]
    assert hand(game) == bag(["circle", card]) and game.player == 1
    unchanged(game, before, "hand", "discard", "basic", "basic_pile", "advanced", "advanced_pile")


def test_R52_laboratory_asks_the_others_in_turn_order() -> None:
    game = start("laboratory", before=[other()], others=[other(), other()], **LAB)
    run(game, "play laboratory", "gain transporter")
    expect(game, basic="droid communicator", basic_pile="")
    assert game.player == 2 and actions(game) == {"gain droid", "gain communicator", "decline"}
    refused(game, "gain time-bomb", "card.laboratory.basic-only")
    run(game, "decline")
    assert game.player == 3
    run(game, "gain droid")
    assert game.player == 0 and actions(game) == {"gain communicator", "decline"}
    run(game, "gain communicator")
    assert (game.player, game.step) == (1, "play")
    assert hand(game, 3)["droid"] == 2 and hand(game, 0)["communicator"] == 1
    expect(game, basic="", basic_pile="", advanced="time-bomb")


def test_R52_nobody_is_asked_when_no_basic_is_left() -> None:
    game = start("laboratory circle", basic=shop("droid"), advanced=shop("time-bomb"))
    run(game, "play laboratory", "gain droid")
    assert game.player == 0 and hand(game) == bag("circle droid") and "end" in actions(game)
    game = start("laboratory circle", basic=NOTHING, advanced=NOTHING)
    assert of_kind(game.push("play laboratory"), "nothing")
    assert game.player == 0 and hand(game) == bag("circle")


def test_T94_finished_players_gain_nothing() -> None:
    game = start("laboratory circle", before=[other(stack="")], others=[other()], **LAB)
    run(game, "play laboratory", "gain transporter")
    assert game.player == 2
    run(game, "decline")
    assert game.player == 1 and game.step == "play"


def test_R52_laboratory_of_a_finder() -> None:
    game = start("circle laboratory circle", "C", **LAB)
    run(game, "play circle", "play laboratory")
    assert game.player == 1 and actions(game) == {"gain transporter", "gain droid", "gain ?basic", "decline"}
    run(game, "gain droid")
    assert game.player == 0 and hand(game) == bag("circle")
