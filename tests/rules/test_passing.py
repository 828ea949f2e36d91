"""Section 5D: passing, destroying and the floor of six."""

from tests.support.helpers import *
from tests.support.table import each, named

SIX = "circle circle circle circle circle circle"
HAND = "circle square triangle diamond droid circle"


def test_T33_first_turn_destroys_at_most_one() -> None:
    game = fresh(seed=4)
    run(game, "take circle")
    assert total(game) == 7
    game.push("pass")
    own = set(pile(game, "hand"))
    assert actions(game) == {f"destroy {card}" for card in own} | {"done"}
    (gone,) = of_kind(game.push("destroy circle"), "destroy")
    assert tuple(gone.cards) == ("circle",) and gone.player == 0
    assert total(game) == 6 and game.step == "acquire"
    refused(game, "destroy square")


def test_T36_pass_destroys_discards_and_draws_six() -> None:
    game = start(HAND, deck=SIX, basic=shop("communicator"))
    before = piles(game)
    assert total(game) == 12
    events = run(game, "pass", "destroy square", "destroy triangle")
    assert shown(events, "destroy") == ["square", "triangle"]
    assert actions(game) == {"destroy circle", "destroy diamond", "destroy droid", "done"}
    events = [*game.push("done")]
    assert shown(events, "discard") == ["droid", "circle", "circle", "diamond"]
    expect(game, box=before["box"] + bag("square triangle"), hand="", discard="diamond circle circle droid")
    unchanged(game, before, "box", "hand", "discard")
    run(game, "skip")
    expect(game, hand=SIX, deck="", discard="diamond circle circle droid", supply=before["supply"])


def test_T37_R22_no_pass_after_a_card_was_played() -> None:
    game = start("circle square", "C C")
    assert actions(game) == {"play circle", "pass"}
    refused(game, "end")
    run(game, "play circle")
    assert "pass" not in actions(game) and "end" in actions(game)
    refused(game, "pass", "pass.only-unplayed")


def test_T39_R36_pass_and_buy_and_the_reward_is_for_one_turn_only() -> None:
    game = start("circle", deck=SIX, market="S D", era_pile="(c)", basic=shop("communicator droid"))
    run(game, "pass", "done", "buy communicator with S")
    expect(game, hand="communicator circle circle circle circle circle", deck="circle", discard="circle")
    assert game.player == 1 and game.position()["turn"]["draw"] == 5


def test_T40_the_portal_of_this_turn_may_be_destroyed() -> None:
    game = start("droid", deck=SIX, turn={"step": "portal"}, supply={"triangle": 1}, box="", basic=shop("communicator"))
    run(game, "take triangle", "pass")
    assert actions(game) == {"destroy triangle", "destroy droid", "done"}
    run(game, "destroy triangle", "done")
    expect(game, box="triangle", discard="droid")


@each(
    "deck discard most",
    named("T33-six", "circle", "circle", 0),
    named("seven", "circle circle", "circle", 1),
    named("eight", "circle circle", "circle circle", 2),
    named("eight-in-the-discard", "", "circle circle circle circle", 2),
    named("whole-hand", SIX, SIX, 4),
)
def test_R24_floor_counts_hand_deck_and_discard(deck: str, discard: str, most: int) -> None:
    game = start("square square square square", "C (s)", deck=deck, discard=discard, basic=shop("communicator"))
    game.push("pass")
    for number in range(most):
        assert game.step == "play", number
        game.push("destroy square")
    assert game.step == "acquire"
    assert len(pile(game, "discard")) == len(discard.split()) + 4 - most


def test_R22_pass_with_an_empty_hand() -> None:
    game = start("", deck=SIX, **NO_SHOP)
    assert actions(game) == {"pass"}
    game.push("pass")
    assert hand(game) == bag(SIX) and game.player == 1


def test_R22_destroying_only_cards_in_hand() -> None:
    game = start("square", deck=SIX, discard="triangle")
    game.push("pass")
    assert actions(game) == {"destroy square", "done"}
    for action in ("destroy triangle", "destroy circle", "pass"):
        refused(game, action)
