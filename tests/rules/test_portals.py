"""Sections 5B and 5C: taking portals and playing them on face-up era cards."""

from tests.support.helpers import *
from tests.support.table import each, named

HAND = "square triangle diamond droid droid"


def test_T14_a_portal_must_be_taken() -> None:
    game = start(HAND, turn={"step": "portal"}, supply={"circle": 1})
    assert game.step == "portal" and actions(game) == {"take circle"}
    refused(game, "skip")
    before = piles(game)
    (take,) = of_kind(game.push("take circle"), "take")
    assert (take.player, tuple(take.cards), take.rule, take.public) == (0, ("circle",), "portal.take", True)
    expect(game, hand=HAND + " circle", supply=dict.fromkeys(SHAPES, 0))
    unchanged(game, before, "hand", "supply")
    assert game.step == "play" and game.player == 0


def test_T15_R12_an_empty_pile_cannot_be_chosen() -> None:
    game = start(turn={"step": "portal"}, supply={"circle": 0, "square": 2})
    assert actions(game) == {"take square"}
    refused(game, "take circle", "portal.empty")


@each("players", 2, 3, 4, 5)
def test_T16_T17_R12_supply_lasts_exactly_eight_rounds(players: int) -> None:
    game, taken = fresh(players=players), [0] * players
    for number in range(8):
        assert game.round == number + 1
        for player in range(players):
            assert (game.player, game.step) == (player, "portal")
            assert sum(game.position()["supply"].values()) == players * (8 - number) - player
            taken[player] += len(of_kind(game.push(idle(game)), "take"))
            finish_turn(game)
    assert taken == [8] * players
    assert game.position()["supply"] == dict.fromkeys(SHAPES, 0)
    assert (game.round, game.player, game.step) == (9, 0, "play")


def test_T18_matching_portal_discards_the_top_card() -> None:
    game = start("circle droid", "C (s) (t)", discard="square")
    before = piles(game)
    events = game.push("play circle")
    expect(game, stack="(s) (t)", era_discard="C", discard="circle square", hand="droid")
    unchanged(game, before, "stack", "era_discard", "discard", "hand")
    assert [event.kind for event in events] == ["play", "discard-era"]
    assert tuple(events[1].cards) == ("C",) and events[1].target == 0 and events[1].public
    assert game.step == "play" and actions(game) == {"play droid", "end"}


def test_T19_portals_without_a_match_cannot_be_played_but_with_null_portal() -> None:
    game = start("square triangle", "C (s)")
    assert actions(game) == {"pass"}
    refused(game, "play square", "play.match")
    refused(game, "play circle", "play.not-in-hand")
    game = start("square triangle", "C (s)", switches={"null_portal": True})
    assert actions(game) == {"play square", "play triangle", "pass"}
    before = piles(game)
    run(game, "play square")
    expect(game, hand="triangle", discard="square")
    unchanged(game, before, "hand", "discard")
    assert actions(game) == {"play triangle", "end"}


@each(
    "top playable",
    named("first-shape", "C", True),
    named("second-shape", "T", True),
    named("no-shape", "S", False),
    named("neither", "D", False),
)
def test_R55_double_portal_on_a_face_up_card(top: str, playable: bool) -> None:
    double = "double-portal:circle+triangle"
    game = start([double, "droid"], f"{top} (s) (s)")
    assert (f"play {double}" in actions(game)) is playable
    if not playable:
        refused(game, f"play {double}", "play.match")
        return
    before = piles(game)
    run(game, f"play {double}")
    expect(game, stack="(s) (s)", era_discard=top, discard=double, hand="droid")
    unchanged(game, before, "stack", "era_discard", "discard", "hand")


def test_T32_recycler_takes_back_a_portal_of_this_turn() -> None:
    game = start("circle robo-recycler", "C C (s)", deck="droid droid droid droid")
    run(game, "play circle", "play robo-recycler")
    assert actions(game) == {"recover circle"}
    events = game.push("recover circle")
    assert shown(events, "recover") == ["circle"]
    expect(game, hand="circle", discard="robo-recycler")
    run(game, "play circle")
    assert stack(game) == "(s)" and hand(game) == {}


def test_R14_playing_a_portal_asks_nothing() -> None:
    game = start("circle circle droid", "C (s)")
    run(game, "play circle")
    assert game.player == 0 and plays(game) == {"try circle", "play droid"}
