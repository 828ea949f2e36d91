"""Rulings that the engine decides and that no scenario of sections 5A to 5H covers."""

import pytest

from eternitium import Rules
from tests.support.helpers import *
from tests.support.table import each

SIX = "circle circle circle circle circle circle"
EMPTY = dict.fromkeys(SHAPES, 0)


def test_R3_next_card_is_the_top_card() -> None:
    game = start("circle transporter droid droid", "C (s) T")
    run(game, "play circle", "play transporter", "discard droid", "discard droid")
    expect(game, stack="T", era_discard="C S")


def test_R8_the_newly_revealed_card_goes_under() -> None:
    game = start(
        "", market="S S", turn={"step": "acquire"}, basic=shop("droid communicator transporter", "communicator droid")
    )
    events = run(game, "buy droid with S")
    assert shown(events, "under") == ["communicator"] and shown(events, "open") == ["droid"]
    expect(game, basic="communicator transporter droid", basic_pile="communicator")
    assert all(event.public for event in of_kind(events, "under", "open"))


@each("action", "pass", "end", "done", "skip", "play circle", "buy ?basic with S", "pick droid")
def test_R12_only_portals_in_step_one(action: str) -> None:
    refused(start("circle", "C", turn={"step": "portal"}), action)


WITHOUT_EFFECT = """droid time-bomb quantum-clock giga-droid robo-recycler robo-thief laboratory temporal-projector
chrono-blaster communicator digital-wallet"""


@each("card", *WITHOUT_EFFECT.split())
def test_R15_technologies_without_effect_are_playable(card: str) -> None:
    game = start(card, "S S S", before=[other(stack="")], others=[], deck="", supply=EMPTY, era_pile="", **NO_SHOP)
    assert actions(game) == {f"play {card}", "pass"}
    before = piles(game)
    run(game, f"play {card}")
    unchanged(game, before, "hand1", "discard1", "deck1")
    assert total(game, 1) == 1


@each("card step ends", ("droid", "acquire", 1), ("communicator", "play", 0))
def test_R22_step_two_ends_by_itself_with_an_empty_hand(card: str, step: str, ends: int) -> None:
    game = start(card, "S S", deck="circle circle", basic=shop("transporter"))
    assert len(of_kind(game.push(f"play {card}"), "end")) == ends and game.step == step


def test_R26_no_hand_limit() -> None:
    game = start("communicator communicator communicator droid droid droid droid", deck=SIX, discard="droid")
    run(game, *["play communicator"] * 3)
    assert hand(game).total() == 10


def test_R31_wallet_works_again_when_it_comes_back() -> None:
    game = start("digital-wallet robo-recycler", market="S D", basic=shop("communicator"), advanced=shop("giga-droid"))
    run(game, "play digital-wallet", "play robo-recycler", "recover digital-wallet", "play digital-wallet")
    assert buys(game) == {"buy communicator", "buy giga-droid"}


def test_R31_wallet_counts_when_it_has_left_the_discard() -> None:
    game = start(
        "digital-wallet communicator",
        "S",
        deck="",
        discard="square",
        market="S D",
        basic=shop("transporter"),
        advanced=NOTHING,
    )
    run(game, "play digital-wallet", "play communicator")
    assert pile(game, "deck") and pile(game, "discard") == []
    run(game, "end")
    assert buys(game) == {"buy transporter"}


def test_R31_wallet_does_not_help_the_laboratory_or_others() -> None:
    game = start("digital-wallet laboratory circle", "S", market="S D", basic=shop("transporter"), advanced=NOTHING)
    run(game, "play digital-wallet", "play laboratory", "gain transporter")
    assert game.position()["turn"]["wallets"] == 1
    expect(game, market="S D")


def test_R34_known_bottom_card_can_be_bought_blind() -> None:
    game = start(
        "", market="S D", turn={"step": "acquire"}, basic=shop("droid communicator transporter", "communicator")
    )
    assert "buy ?basic with S" in actions(game)
    run(game, "buy ?basic with D")
    assert hand(game)["communicator"] == 1


def test_R35_acquiring_in_the_last_round() -> None:
    game = start("circle", "C", others=[other()], market="S D", basic=shop("communicator"), advanced=NOTHING)
    run(game, "play circle", "take circle", "pass", "done")
    assert actions(game) == {"buy communicator with S", "buy communicator with D", "skip"}


def test_R37_a_laboratory_card_makes_the_next_hand_bigger() -> None:
    game = start("laboratory circle", "C", basic=shop("communicator transporter"), advanced=NOTHING,
                 others=[other("S (c)", deck=SIX)])  # fmt: skip
    run(game, "play laboratory", "gain transporter", "gain communicator", "end")
    assert hand(game, 1).total() == 6
    run(game, "take circle", "play square", "end")
    assert game.player == 0 and hand(game, 1) == bag("circle circle circle circle circle")


def test_R48_not_enough_cards_draws_what_there_is() -> None:
    rules = {"played_card_zone": "after_effect"}
    game = start("temporal-projector circle circle circle droid droid droid", deck="square", switches=rules)
    run(game, "play temporal-projector", "destroy circle")
    assert actions(game) == {"destroy circle", "destroy droid", "done"}
    game = start("communicator", "S", deck="square", discard="", switches=rules)
    events = run(game, "play communicator")
    assert shown(events, "draw") == ["square"] and hand(game) == bag("square")


def test_R52_gained_card_may_be_played_at_once() -> None:
    game = start("laboratory", "(c) S", basic=NOTHING, advanced=shop("ultimate-portal"))
    run(game, "play laboratory", "gain ultimate-portal", "play ultimate-portal")
    assert stack(game) == "S"


def test_R56_common_pile_is_renewed_when_a_card_is_due() -> None:
    game = start("quantum-clock circle", era_pile="", era_discard="D D D", others=[other("S")], market="C C")
    before = piles(game)
    events = game.push("play quantum-clock")
    expect(game, stack1="(d) S", era_pile="(d) (d)", era_discard="")
    unchanged(game, before, "stack1", "era_pile", "era_discard", "hand", "discard")
    assert of_kind(events, "shuffle-era")[0].rule == "era.renew"


@each("card market after", ("circle", "S", "S C"), ("circle", "", "C"), ("droid", "S", "S"))
def test_R57_short_market_is_refilled_after_a_discard_only(card: str, market: str, after: str) -> None:
    game = start("circle droid", "C (s)", market=market, era_pile="", era_discard="", others=[other("S")])
    events = game.push(f"play {card}")
    expect(game, market=after, era_pile="", era_discard="")
    assert shown(events, "market") == (["C"] if card == "circle" else [])


def test_R57_purchase_leaves_empty_slots() -> None:
    game = start("", "C", market="S D", era_pile="", era_discard="", turn={"step": "acquire"}, basic=shop("droid"))
    run(game, "buy droid with D")
    expect(game, market="S", stack="D C")


def test_R54_R58_cards_of_an_ultimate_portal_are_shown() -> None:
    game = start("ultimate-portal circle", "(d) (s)")
    (gone,) = of_kind(game.push("play ultimate-portal"), "discard-era")
    assert tuple(gone.cards) == ("D",) and gone.public
    assert game.position(viewer=1)["era_discard"] == ["D"]


def test_R82_what_a_seat_can_see() -> None:
    game = start("circle droid", "C S (t) D", discard="square", others=[other("(s) T", discard="droid")],
                 basic=shop("communicator", "transporter"), era_pile="(t) (d)", era_discard="C", market="S S",
                 box="")  # fmt: skip
    whole, seen = game.position(), game.position(viewer=1)
    first, second = seen["players"]
    assert first == {**whole["players"][0], "hand": ["?"] * 2, "deck": ["?"] * 6, "stack": ["C", "S", "(?)", "(?)"]}
    assert second == {**whole["players"][1], "deck": ["?"], "stack": ["(?)", "(?)"], "unseen": ["droid"]}
    assert seen["basic"] == {"open": ["communicator"], "pile": ["?"]} and seen["era_pile"] == ["(?)", "(?)"]
    for name in ("market", "era_discard", "box", "supply", "turn"):
        assert seen[name] == whole[name]
    assert game.position(viewer=0)["players"][0]["hand"] == whole["players"][0]["hand"]


@each("players", 2, 3, 5)
def test_R83_R90_decks_and_piles_show_only_their_size(players: int) -> None:
    game = fresh(players=players)
    for viewer in range(players):
        seen, whole = game.position(viewer=viewer), game.position()
        for number in range(players):
            assert seen["players"][number]["deck"] == ["?"]
            wanted = whole["players"][number]["hand"] if number == viewer else ["?"] * 5
            assert seen["players"][number]["hand"] == wanted
            stack_size = len(whole["players"][number]["stack"])
            assert seen["players"][number]["stack"][1:] == ["(?)"] * (stack_size - 1)
        assert set(seen["era_pile"]) == {"(?)"} and len(seen["era_pile"]) == len(whole["era_pile"])
        for row in ("basic", "advanced"):
            assert seen[row]["open"] == whole[row]["open"]
            assert seen[row]["pile"] == ["?"] * len(whole[row]["pile"])


def test_R84_discarded_and_destroyed_cards_are_shown() -> None:
    game = start("droid circle square", deck=SIX, **NO_SHOP)
    events = run(game, "pass", "destroy circle", "done")
    shown_events = of_kind(events, "destroy", "discard")
    assert shown(shown_events, "destroy", "discard") == ["circle", "droid", "square"]
    assert all(event.public for event in shown_events)
    assert all(not event.public and list(event.seen_by) == [0] for event in of_kind(events, "draw", player=0))


def test_R86_later_events_say_nothing_of_the_failed_place() -> None:
    game = start("square", "(t) (s) (c)", basic=shop("communicator"))
    events = game.push("try square")
    (shuffled,) = of_kind(events, "shuffle-stack")
    assert shuffled.target == 0 and not shown([shuffled], "shuffle-stack")


def test_R36_turns_follow_the_order_of_the_seats() -> None:
    game = start("circle", others=[other(), other()], **NO_SHOP)
    order = []
    for _ in range(7):
        order.append((game.player, game.round))
        finish_turn(game)
    assert order == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3)]


def test_R18_any_sequence_of_plays() -> None:
    game = start("droid droid circle square communicator", "(c) S (t)", deck=SIX)
    run(game, "play droid", "play circle", "play square", "play droid", "play communicator")
    expect(game, stack="T", hand="circle circle", discard="communicator droid square circle droid")
    assert plays(game) == set()


def test_R81_missions_are_not_combined() -> None:
    for several in ([2, 3], (1, 4), "2,3"):
        with pytest.raises(ValueError, match="mission"):
            Rules("de", mission=several)  # type: ignore[arg-type]


def test_R88_cards_that_go_under_a_pile_are_shown() -> None:
    row = shop("droid transporter communicator", "transporter transporter digital-wallet")
    game = start("", "C (s)", turn={"step": "acquire"}, market="S D", basic=row)
    under = of_kind(game.push("buy droid with S"), "under")
    assert [event.cards for event in under] == [("transporter", "transporter")]
    assert under[0].public
    assert game.position()["basic"]["pile"] == ["transporter", "transporter"]
