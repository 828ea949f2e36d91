"""Section 5F: basic technologies."""

from tests.support.helpers import *
from tests.support.table import each, named


@each("faces", *FACES)
def test_T56_to_T60_R38_R39_R40_droid(faces: str) -> None:
    game = start("droid circle", lying(faces))
    before = piles(game)
    events = game.push("play droid")
    place = faces[:3].find("D")
    wanted = faces if place < 0 else faces[:place] + "U" + faces[place + 1 :]
    expect(game, stack=lying(wanted), discard="droid", hand="circle")
    unchanged(game, before, "stack", "discard", "hand")
    turned, nothing = of_kind(events, "turn-up"), of_kind(events, "nothing")
    assert (len(turned), len(nothing)) == ((0, 1) if place < 0 else (1, 0))
    assert all(event.public and event.target == 0 for event in turned)


def test_T63_finished_players_are_no_target() -> None:
    game = start("chrono-blaster", "C (s)", before=[other(stack="")], others=[other("(d) T")])
    assert plays(game) == {"play chrono-blaster @2"}
    refused(game, "play chrono-blaster @0", "card.chrono-blaster.target")
    refused(game, "play chrono-blaster @1", "card.chrono-blaster.target")
    refused(game, "play chrono-blaster")
    run(game, "play chrono-blaster @2")
    expect(game, stack="", stack1="(d) (s)", stack2="C T")


@each(
    "own others own_after others_after",
    named("up-up", "C (s)", "D (t)", "D (s)", "C (t)"),
    named("up-down", "C (s)", "(d) T", "(d) (s)", "C T"),
    named("down-down-one-card", "(c) S", "(d)", "(d) S", "(c)"),
    named("own-last-card", "(c)", "D D D", "D", "(c) D D"),
)
def test_R46_blaster_swaps_the_top_cards_as_they_lie(own: str, others: str, own_after: str, others_after: str) -> None:
    game = start("chrono-blaster circle", own, others=[other(others)])
    before = piles(game)
    (swap,) = of_kind(game.push("play chrono-blaster @1"), "swap")
    assert (swap.player, swap.target) == (0, 1)
    expect(game, stack=own_after, stack1=others_after, discard="chrono-blaster", hand="circle")
    unchanged(game, before, "stack", "stack1", "discard", "hand")


def test_R46_blaster_chooses_among_all_opponents() -> None:
    game = start("chrono-blaster", before=[other()], others=[other(), other("(c)")])
    assert plays(game) == {f"play chrono-blaster @{number}" for number in (0, 2, 3)}


@each("case", "own-stack-empty", "no-opponent")
def test_R46_blaster_without_a_target_has_no_effect(case: str) -> None:
    if case == "own-stack-empty":
        game = start("circle chrono-blaster", "C")
        run(game, "play circle")
    else:
        game = start("chrono-blaster circle", before=[other(stack="")], others=[])
    me = game.player
    assert "play chrono-blaster" in actions(game) and not any("@" in action for action in actions(game))
    before = piles(game)
    assert of_kind(game.push("play chrono-blaster"), "nothing")
    assert pile(game, "discard", me)[0] == "chrono-blaster"
    unchanged(game, before, "hand", "discard", "hand1", "discard1", "deck", "deck1")


def test_T64_R2_transporter_needs_two_other_cards() -> None:
    game = start("transporter circle", "S (s)")
    assert actions(game) == {"pass"}
    refused(game, "play transporter", "card.transporter.cost")


@each("top", "C", "(c)")
def test_R47_transporter_discards_two_cards_and_the_top_era_card(top: str) -> None:
    game = start("transporter droid communicator circle circle", f"{top} (s)")
    before = piles(game)
    run(game, "play transporter")
    assert actions(game) == {"discard droid", "discard communicator", "discard circle"}
    run(game, "discard droid")
    assert actions(game) == {"discard communicator", "discard circle"}
    refused(game, "done")
    refused(game, "discard droid")
    events = game.push("discard circle")
    expect(game, stack="(s)", era_discard="C", discard="circle droid transporter", hand="communicator circle")
    unchanged(game, before, "stack", "era_discard", "discard", "hand")
    assert [event.kind for event in events] == ["discard", "discard-era"] and events[1].public


def test_T66_transporter_on_the_last_card_finds_the_crystal() -> None:
    game = start("transporter circle circle droid", "(t)")
    events = run(game, "play transporter", "discard circle", "discard circle")
    assert of_kind(events, "find", player=0) and stack(game) == ""
    expect(game, era_discard="T")


def test_T68_projector_destroys_down_to_six() -> None:
    hands = "temporal-projector circle square triangle diamond"
    game = start(hands, "C (s)", deck="droid droid circle", box="")
    assert total(game) == 8
    run(game, "play temporal-projector")
    shapes = ("circle", "square", "triangle", "diamond")
    assert actions(game) == {f"{verb} {shape}" for verb in ("discard", "destroy") for shape in shapes} | {"done"}
    run(game, "destroy circle")
    assert actions(game) == {"destroy square", "destroy triangle", "destroy diamond", "done"}
    events = game.push("destroy square")
    assert shown(events, "draw") == ["droid", "droid"]
    expect(game, box="circle square", hand="triangle diamond droid droid", deck="circle", discard="temporal-projector")
    refused(game, "destroy triangle")
    assert total(game) == 6


def test_T68_projector_discards_three() -> None:
    hands = "temporal-projector circle square triangle diamond"
    game = start(hands, "C (s)", deck="droid droid circle", box="")
    run(game, "play temporal-projector", "discard circle", "discard diamond", "discard square")
    assert actions(game) == {"discard triangle", "done"}
    assert shown(game.push("done"), "draw") == ["droid", "droid", "circle"]
    expect(
        game, hand="triangle droid droid circle", deck="", discard="square diamond circle temporal-projector", box=""
    )


def test_R24_projector_at_the_floor_only_discards() -> None:
    game = start("temporal-projector square square", deck="circle circle", discard="droid")
    run(game, "play temporal-projector")
    assert actions(game) == {"discard square", "done"}
    refused(game, "destroy square", "pass.floor")


def test_T69_projector_treats_all_cards_alike() -> None:
    game = start("temporal-projector circle square triangle", deck="droid droid droid circle circle")
    run(game, "play temporal-projector", "discard circle")
    assert actions(game) == {"discard square", "discard triangle", "done"}
    refused(game, "destroy square", "card.temporal-projector.alike")
    game = start("temporal-projector circle square triangle", deck="droid droid droid circle circle")
    run(game, "play temporal-projector", "destroy circle")
    refused(game, "discard square", "card.temporal-projector.alike")


def test_R48_projector_with_no_card_chosen() -> None:
    game = start("temporal-projector circle droid")
    before = piles(game)
    events = run(game, "play temporal-projector", "done")
    unchanged(game, before, "hand", "discard")
    expect(game, hand="circle droid", discard="temporal-projector")
    assert not of_kind(events, "draw") and game.step == "play"


def test_R48_projector_without_other_cards_asks_nothing() -> None:
    game = start("temporal-projector", deck="droid droid droid circle circle circle", **NO_SHOP)
    run(game, "play temporal-projector")
    assert game.player == 1
    expect(game, discard="temporal-projector")


@each("seed", *range(4))
def test_R48_projector_draws_the_cards_just_discarded_and_itself(seed: int) -> None:
    game = start("temporal-projector circle square", deck="", discard="", seed=seed)
    events = run(game, "play temporal-projector", "discard circle", "discard square")
    assert of_kind(events, "shuffle-deck") and len(shown(events, "draw")) == 2
    everything = bag("temporal-projector circle square")
    assert hand(game) + bag(pile(game, "deck")) == everything and hand(game).total() == 2
    expect(game, discard="")


def test_T71_communicator_draws_two() -> None:
    game = start("communicator circle", deck="droid square triangle circle circle")
    before = piles(game)
    events = game.push("play communicator")
    assert shown(events, "draw") == ["droid", "square"]
    expect(game, hand="circle droid square", deck="triangle circle circle", discard="communicator")
    unchanged(game, before, "hand", "deck", "discard")
    assert all(not event.public and list(event.seen_by) == [0] for event in of_kind(events, "draw"))


def test_T73_fourth_communicator_cannot_be_played() -> None:
    game = start("communicator transporter circle", "S (s)", turn={"played": 3, "communicators": 3})
    assert plays(game) == {"play transporter"}
    refused(game, "play communicator", "card.communicator.limit")
    run(game, "play transporter", "discard communicator", "discard circle")
    assert pile(game, "discard") == ["circle", "communicator", "transporter"]


def test_R49_the_limit_counts_plays() -> None:
    game = start("communicator", "S (s)", deck="", discard="")
    for number in range(3):
        assert game.position()["turn"]["communicators"] == number
        run(game, "play communicator")
        assert hand(game) == bag("communicator")
    assert actions(game) == {"end"}
    refused(game, "play communicator", "card.communicator.limit")


def test_R49_limit_is_for_one_turn() -> None:
    table = [seat("communicator", "S (s)", deck="droid droid droid")]
    game = start("circle", "C (s)", others=table, turn={"communicators": 3, "played": 3}, **NO_SHOP)
    run(game, "play circle")
    assert (game.player, game.step) == (1, "portal")
    run(game, "take triangle")
    assert "play communicator" in actions(game)


@each("zone drawn", ("discard_first", 1), ("after_effect", 0))
def test_T74_R16_communicator_alone(zone: str, drawn: int) -> None:
    game = start("communicator droid", deck="", discard="", switches={"played_card_zone": zone})
    events = game.push("play communicator")
    assert len(shown(events, "draw")) == drawn
    if drawn:
        expect(game, hand="communicator droid", discard="", deck="")
    else:
        expect(game, hand="droid", discard="communicator", deck="")
