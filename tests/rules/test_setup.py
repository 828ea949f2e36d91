"""Section 5A: components, setup, first technology, starting hand."""

import itertools
from math import sqrt

from eternitium import Game, Rules
from tests.support.helpers import *
from tests.support.table import each, named

PAIRS = [f"double-portal:{a}+{b}" for a, b in itertools.combinations(SHAPES, 2)]
COPIES = {
    **dict.fromkeys(SHAPES, 15),
    **dict.fromkeys(PAIRS, 1),
    **dict.fromkeys(["temporal-projector", "chrono-blaster", "transporter", "digital-wallet", "communicator"], 3),
    "droid": 8,
    "ultimate-portal": 4,
    **dict.fromkeys(
        ["time-bomb", "laboratory", "quantum-clock", "robo-recycler", "giga-droid", "robo-thief"],
        2,
    ),
}


@each("players", 2, 3, 4, 5)
def test_T1_components_of_the_box(players: int) -> None:
    game = Game(players=players, seed=players)
    assert all_action_cards(game) == COPIES
    assert sum(COPIES.values()) == 105
    assert all_era_cards(game) == dict.fromkeys("CSTD", 15)


@each(
    "players supply stack pile_size",
    named("T2-two", 2, 4, 10, 38),
    named("T3-three", 3, 6, 10, 28),
    named("T3-four", 4, 8, 9, 22),
    named("T3-five", 5, 10, 8, 18),
)
def test_T2_T3_piles_of_the_setup(players: int, supply: int, stack: int, pile_size: int) -> None:
    game = Game(players=players, seed=11)
    whole = game.position()
    assert whole["supply"] == dict.fromkeys(SHAPES, supply)
    for number in range(players):
        tokens = pile(game, "stack", number)
        assert len(tokens) == stack
        assert [card in "CSTD" for card in tokens] == [True] + [False] * (stack - 1)
    assert len(whole["market"]) == 2 and set(whole["market"]) <= set("CSTD")
    assert len(whole["era_pile"]) == pile_size and whole["era_discard"] == []
    assert (len(whole["basic"]["open"]), len(whole["basic"]["pile"])) == (3, 21)
    assert (len(whole["advanced"]["open"]), len(whole["advanced"]["pile"])) == (3, 13)
    assert sum(card in SHAPES for card in whole["box"]) == 60 - 12 * players


@each("players", 2, 3, 4, 5)
def test_T4_R4_unused_starting_sets_go_to_the_box(players: int) -> None:
    whole = Game(players=players, seed=3).position()
    pool = bag(whole["basic"]["open"] + whole["basic"]["pile"])
    assert pool["droid"] == 3
    assert {pair: pool[pair] for pair in PAIRS} == dict.fromkeys(PAIRS, 1)
    assert bag(whole["box"]) == bag(["droid"] * (5 - players) + list(SHAPES) * (15 - 3 * players))


@each(
    "pile_before pile_after",
    named("T5", "digital-wallet digital-wallet droid communicator", "digital-wallet"),
    named("T6", "digital-wallet digital-wallet digital-wallet droid communicator", "digital-wallet digital-wallet"),
    named("T5-more-below", "digital-wallet digital-wallet droid communicator droid", "droid digital-wallet"),
)
def test_T5_T6_identical_cards_go_under_the_pile(pile_before: str, pile_after: str) -> None:
    game = start(
        "laboratory",
        others=[other(), other()],
        basic=shop("transporter temporal-projector chrono-blaster", pile_before),
        advanced=NOTHING,
    )
    events = run(game, "play laboratory", "gain transporter", "gain temporal-projector", "gain chrono-blaster")
    expect(game, basic="digital-wallet droid communicator", basic_pile=pile_after)
    assert shown(events, "open") == ["digital-wallet", "droid", "communicator"]
    assert set(shown(events, "under")) == {"digital-wallet"}
    assert len(shown(events, "under")) == pile_before.count("digital-wallet") - 1


@each("seed", *range(40))
def test_R6_no_identical_open_cards_at_the_start(seed: int) -> None:
    whole = Game(players=2, seed=seed).position()
    for row in ("basic", "advanced"):
        assert len(set(whole[row]["open"])) == 3


def test_T9_slot_stays_empty_when_the_pile_is_used_up() -> None:
    game = start(turn={"step": "acquire"}, market="S D", basic=shop("droid digital-wallet"), advanced=NOTHING)
    before = piles(game)
    run(game, "skip")
    unchanged(game, before, "hand", "deck", "discard")
    game = start(turn={"step": "acquire"}, market="S D", basic=shop("droid digital-wallet"), advanced=NOTHING)
    run(game, "buy droid with S")
    expect(game, basic="digital-wallet", basic_pile="")


def test_R7_only_duplicates_left_opens_the_top_card() -> None:
    game = start(
        turn={"step": "acquire"},
        market="S D",
        basic=shop("transporter droid digital-wallet", "droid digital-wallet droid"),
    )
    run(game, "buy transporter with S")
    expect(game, basic="droid droid digital-wallet", basic_pile="digital-wallet droid")


def test_R6_different_double_portals_may_lie_side_by_side() -> None:
    first, second, third = PAIRS[:3]
    game = start(turn={"step": "acquire"}, market="S D", basic=shop(["droid", first, second], [third, "communicator"]))
    run(game, "buy droid with S")
    expect(game, basic=[first, second, third], basic_pile="communicator")


def test_R9_first_technology_must_be_chosen() -> None:
    game = Game(players=2, seed=5)
    opened = game.position()["basic"]["open"]
    assert (game.step, game.player, game.round) == ("pick", 0, 1)
    assert set(game.legal_actions) == {f"pick {card}" for card in opened} | {"pick ?basic"}
    closed = next(card for card in COPIES if card not in opened and card not in SHAPES)
    refused(game, f"pick {closed}", "pick.not-offered")
    refused(game, "decline")


def test_T11_blind_first_technology_is_secret() -> None:
    game = Game(players=2, seed=5)
    before = piles(game)
    card = before["basic_pile"][0]
    (pick,) = of_kind(game.push("pick ?basic"), "pick")
    assert pick.player == 0 and tuple(pick.cards) == (card,)
    assert not pick.public and 0 in pick.seen_by and 1 not in pick.seen_by
    expect(game, basic=before["basic"], basic_pile=before["basic_pile"][1:])
    game.push(game.legal_actions[0])
    sizes = [len(pile(game, name)) for name in ("hand", "deck", "discard")]
    assert sizes == [5, 1, 0]
    assert bag(pile(game, "hand") + pile(game, "deck")) == bag([*SHAPES, "droid", card])
    seen = game.position(viewer=1)["players"][0]
    assert (seen["hand"], seen["deck"]) == (["?"] * 5, ["?"])


def test_T11_open_first_technology_is_refilled_at_once() -> None:
    game = Game(players=2, seed=5)
    before = piles(game)
    card = next(iter(before["basic"]))
    events = game.push(f"pick {card}")
    after = piles(game)
    assert of_kind(events, "pick")[0].public
    assert shown(events, "open") == list((after["basic"] - (before["basic"] - bag([card]))).elements())
    assert len(set(after["basic"])) == 3 and len(after["basic_pile"]) == 20


@each("players", 2, 3, 4, 5)
def test_T12_first_technology_moves_no_era_card(players: int) -> None:
    game = Game(players=players, seed=8)
    before, order = game.position(), []
    while game.step == "pick":
        order.append(game.player)
        game.push(game.legal_actions[0])
    after = game.position()
    assert order == list(range(players))
    for name in ("market", "era_pile", "era_discard", "supply"):
        assert after[name] == before[name]
    for number in range(players):
        assert after["players"][number]["stack"] == before["players"][number]["stack"]
        assert [len(pile(game, name, number)) for name in ("hand", "deck", "discard")] == [5, 1, 0]
    assert len(after["basic"]["open"] + after["basic"]["pile"]) == 24 - players
    assert (game.step, game.player, game.round) == ("portal", 0, 1)


def test_T13_chosen_technology_in_the_starting_hand() -> None:
    games, hits = 400, 0
    for seed in range(games):
        game = Game(players=2, seed=seed)
        card = next(card for card in game.position()["basic"]["open"] if card != "droid")
        run(game, f"pick {card}", "pick ?basic")
        hits += hand(game)[card]
    error = sqrt(5 / 6 * 1 / 6 / games)
    assert abs(hits / games - 5 / 6) < 4 * error


def test_R12_first_turn_begins_with_a_portal() -> None:
    game = fresh(players=3, seed=2, rules=Rules("fr"))
    assert set(game.legal_actions) == {f"take {shape}" for shape in SHAPES}
