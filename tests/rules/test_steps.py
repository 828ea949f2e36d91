"""Section 5E: discarding, acquiring, drawing."""

from tests.support.helpers import *
from tests.support.table import each

ACQUIRE = {"turn": {"step": "acquire"}}
FIVE = "circle square triangle diamond droid"
BASIC = shop("digital-wallet communicator transporter", "chrono-blaster droid")
ADVANCED = shop("giga-droid time-bomb robo-thief", "laboratory quantum-clock")


def test_T41_hand_goes_to_the_discard_pile() -> None:
    game = start("circle circle droid", "C (s)", discard="square", basic=shop("communicator"))
    run(game, "play circle")
    events = game.push("end")
    assert shown(events, "discard") == ["droid", "circle"]
    assert all(event.public and event.rule == "discard.hand" for event in of_kind(events, "discard"))
    expect(game, hand="", discard="circle droid circle square")


def test_R28_order_of_the_discarded_hand() -> None:
    mixed = [
        *["diamond", "robo-thief", "communicator", "circle", "temporal-projector", "ultimate-portal", "triangle"],
        *["double-portal:square+diamond", "square", "double-portal:circle+square", "droid"],
    ]
    laid = [
        *["double-portal:circle+square", "double-portal:square+diamond", "temporal-projector", "droid"],
        *["communicator", "ultimate-portal", "robo-thief", "circle", "square", "triangle", "diamond"],
    ]
    game = start([*mixed, "circle"], "C (s)", basic=shop("transporter"))
    events = run(game, "play circle", "end")
    assert shown(events, "discard") == laid
    expect(game, discard=[*reversed(laid), "circle"])


def test_T42_buying_an_open_basic() -> None:
    game = start("", deck=FIVE, market="S D", era_pile="(t) (c)", basic=BASIC, **ACQUIRE)
    before = piles(game)
    events = game.push("buy digital-wallet with D")
    expect(game, stack="D C (s) (t) (d)", market="S T", era_pile="(c)")
    expect(game, basic="communicator transporter chrono-blaster", basic_pile="droid")
    assert shown(events, "draw", player=0) == ["digital-wallet", "circle", "square", "triangle", "diamond"]
    expect(game, hand="digital-wallet circle square triangle diamond", deck="droid")
    unchanged(game, before, "stack", "market", "era_pile", "basic", "basic_pile", "hand", "deck")
    assert game.player == 1


def test_R29_sequence_of_step_four() -> None:
    game = start("", deck=FIVE, market="S D", era_pile="(t) (c)", advanced=ADVANCED, **ACQUIRE)
    events = [event.kind for event in game.push("buy giga-droid with D,S")]
    order = [kind for number, kind in enumerate(events) if kind not in events[:number]]
    assert order[:4] == ["buy", "pay", "open", "market"] and order[4:] == ["draw", "turn"]


@each("price top", ("S,D", "S D"), ("D,S", "D S"))
def test_R32_order_of_two_price_cards_is_free(price: str, top: str) -> None:
    game = start("", market="S D", era_pile="(t) (c)", advanced=ADVANCED, **ACQUIRE)
    run(game, f"buy giga-droid with {price}")
    expect(game, stack=f"{top} C (s) (t) (d)", market="T C", era_pile="")


def test_R32_all_purchases_offered() -> None:
    game = start("", market="S D", basic=BASIC, advanced=ADVANCED, **ACQUIRE)
    basics = ["digital-wallet", "communicator", "transporter", "?basic"]
    advanced = ["giga-droid", "time-bomb", "robo-thief", "?advanced"]
    wanted = {f"buy {card} with {price}" for card in basics for price in "SD"}
    wanted |= {f"buy {card} with {price}" for card in advanced for price in ("S,D", "D,S")}
    assert actions(game) == wanted | {"skip"}


def test_R32_R85_equal_open_era_cards_give_one_action() -> None:
    game = start("", market="S S", basic=shop("digital-wallet"), advanced=shop("time-bomb"), **ACQUIRE)
    assert actions(game) == {"buy digital-wallet with S", "buy time-bomb with S,S", "skip"}


@each(
    "action rule",
    ("buy digital-wallet", "acquire.price"),
    ("buy digital-wallet with C", "acquire.price"),
    ("buy digital-wallet with S,D", "acquire.price"),
    ("buy giga-droid with S", "acquire.price"),
    ("buy giga-droid", "acquire.price"),
    ("buy giga-droid with S,S", "acquire.price"),
    ("buy droid with S", "acquire.not-offered"),
    ("buy quantum-clock with S,D", "acquire.not-offered"),
    ("pass", None),
    ("end", None),
    ("take circle", None),
    ("play circle", None),
    ("buy circle with S", None),
)
def test_R33_wrong_prices_and_cards(action: str, rule: str | None) -> None:
    game = start("circle", market="S D", basic=BASIC, advanced=ADVANCED, **ACQUIRE)
    refused(game, action, rule)


def test_T44_blind_advanced_is_revealed_on_the_deck() -> None:
    game = start("", deck=FIVE, market="S D", era_pile="(t) (c)", basic=BASIC, advanced=ADVANCED, **ACQUIRE)
    before = piles(game)
    events = game.push("buy ?advanced with S,D")
    (buy,) = of_kind(events, "buy")
    assert tuple(buy.cards) == ("laboratory",) and buy.public
    expect(game, advanced="giga-droid time-bomb robo-thief", advanced_pile="quantum-clock", basic=before["basic"])
    expect(game, hand="laboratory circle square triangle diamond", stack="S D C (s) (t) (d)")
    assert not of_kind(events, "open")


def test_T45_wallet_makes_a_basic_free() -> None:
    game = start("digital-wallet", market="S D", basic=shop("communicator", "droid"), advanced=ADVANCED)
    before = piles(game)
    run(game, "play digital-wallet")
    assert game.step == "acquire"
    advanced = ("giga-droid", "time-bomb", "robo-thief", "?advanced")
    free = {"buy communicator", "buy ?basic", "skip"}
    assert actions(game) == free | {f"buy {card} with {price}" for card in advanced for price in "SD"}
    refused(game, "buy communicator with S", "acquire.price")
    refused(game, "buy giga-droid with S,D", "acquire.price")
    run(game, "buy communicator")
    unchanged(game, before, "hand", "deck", "discard", "basic", "basic_pile")
    assert hand(game)["communicator"] == 1


@each("price left", ("S", "D"), ("D", "S"))
def test_R31_wallet_advanced_for_one_card_of_choice(price: str, left: str) -> None:
    game = start("digital-wallet", market="S D", era_pile="(t)", advanced=ADVANCED)
    run(game, "play digital-wallet", f"buy giga-droid with {price}")
    expect(game, stack=f"{price} C (s) (t) (d)", market=f"{left} T")


def test_T48_unused_wallet_is_lost() -> None:
    game = start(
        "digital-wallet", deck=FIVE + " circle circle", market="S D", basic=shop("communicator"), advanced=NOTHING
    )
    run(game, "play digital-wallet", "skip")
    for player in (1, 0):
        assert game.player == player and game.position()["turn"]["wallets"] == 0
        while game.step != "acquire":
            game.push(idle(game))
        assert buys(game) == {"buy communicator with S", "buy communicator with D"}
        run(game, "skip")


@each("wallets", 0, 2)
def test_T49_only_one_acquisition(wallets: int) -> None:
    played = ["play digital-wallet"] * wallets
    game = start(["digital-wallet"] * wallets + ["circle"], market="S D", basic=BASIC, advanced=ADVANCED)
    events = run(game, *played, "play circle", "buy ?basic" if wallets else "buy ?basic with S")
    assert len(of_kind(events, "buy")) == 1 and (game.player, game.step) == (1, "portal")
    refused(game, "buy ?basic")


def test_T51_no_reshuffle_before_a_draw_is_owed() -> None:
    seven = "square square square triangle triangle triangle diamond"
    game = start("", deck="circle circle circle droid droid", discard=seven, basic=BASIC, **ACQUIRE)
    events = game.push("skip")
    assert not of_kind(events, "shuffle-deck")
    expect(game, hand="circle circle circle droid droid", deck="", discard=seven)


@each("seed", *range(4))
def test_R36_reshuffle_in_the_middle_of_a_draw(seed: int) -> None:
    game = start("", deck="circle circle", discard="square square triangle diamond", basic=BASIC, **ACQUIRE, seed=seed)
    events = game.push("skip")
    assert [event.kind for event in of_kind(events, "draw", "shuffle-deck")].count("shuffle-deck") == 1
    assert hand(game) >= bag("circle circle") and hand(game).total() == 5
    assert hand(game) + bag(pile(game, "deck")) == bag("circle circle square square triangle diamond")
    expect(game, discard="")


def test_R36_nothing_left_to_draw() -> None:
    game = start("", deck="circle", discard="droid", basic=BASIC, **ACQUIRE)
    game.push("skip")
    expect(game, hand="circle droid", deck="", discard="")
    assert game.player == 1


def test_R36_acquired_card_is_drawn_first_even_by_four() -> None:
    game = start("", deck=FIVE, market="S D", basic=BASIC, turn={"step": "acquire", "draw": 4})
    assert shown(game.push("buy communicator with S"), "draw", player=0) == cards("communicator circle square triangle")


def test_T55_common_pile_is_not_renewed_before_it_is_needed() -> None:
    game = start("", market="S D", era_pile="(t)", era_discard="C C", basic=BASIC, others=[other()], **ACQUIRE)
    events = game.push("buy communicator with S")
    expect(game, market="D T", era_pile="", era_discard="C C")
    assert not of_kind(events, "shuffle-era")
    finish_turn(game)
    while game.step != "acquire":
        game.push(idle(game))
    events = game.push("buy transporter with D")
    assert of_kind(events, "shuffle-era")[0].rule == "era.renew"
    expect(game, market="T C", era_pile="(c)", era_discard="")


def test_R33_market_too_short_for_the_price() -> None:
    game = start("", market="S", era_pile="", era_discard="", basic=shop("communicator"), advanced=ADVANCED, **ACQUIRE)
    assert actions(game) == {"buy communicator with S", "skip"}
    refused(game, "buy giga-droid with S,S", None)
    run(game, "buy communicator with S")
    expect(game, market="")


def test_R33_nothing_can_be_paid_skips_the_step() -> None:
    game = start("circle", "C C", market="", era_pile="", era_discard="", basic=BASIC, advanced=ADVANCED)
    run(game, "pass", "done")
    assert (game.player, game.step) == (1, "portal")


def test_R34_blind_pick_of_the_last_card_and_empty_pile() -> None:
    game = start("", market="S S", basic=shop("communicator", "droid"), advanced=shop("giga-droid"), **ACQUIRE)
    assert actions(game) == {"buy communicator with S", "buy ?basic with S", "buy giga-droid with S,S", "skip"}
    refused(game, "buy ?advanced with S,S", "acquire.pile-empty")
    run(game, "buy ?basic with S")
    expect(game, basic="communicator", basic_pile="")
    assert hand(game)["droid"] >= 1


def test_R34_nothing_left_to_acquire_skips_the_step() -> None:
    game = start("circle", "C C", deck=FIVE + " circle", **NO_SHOP)
    events = run(game, "play circle")
    assert (game.player, game.step) == (1, "portal")
    assert shown(events, "draw", player=0) == cards(FIVE)


def test_R35_skip_changes_nothing() -> None:
    game = start("", deck=FIVE, market="S D", basic=BASIC, advanced=ADVANCED, **ACQUIRE)
    before = piles(game)
    run(game, "skip")
    unchanged(game, before, "hand", "deck")
    assert stack(game) == "C (s) (t) (d)"
