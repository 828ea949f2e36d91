"""Scenarios of rules.md 5I to 5L about era cards, through the public interface; fractions worked out by hand."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from eternitium import Game, Rules, odds
from eternitium.belief.belief import believe, determinize
from tests.support.helpers import NO_SHOP, all_era_cards, cards, finish_turn, of_kind, run, shown, stack

SHAPES = ("circle", "square", "triangle", "diamond")
UNKNOWN_NINE = " (?)" * 9


def shares(text: str) -> dict[str, Fraction]:
    """The chances of circle, square, triangle and diamond: "13/56 14/56 14/56 15/56"."""
    return dict(zip(SHAPES, map(Fraction, text.split()), strict=True))


def chances(game: Game, player: int = 0) -> list[dict[str, Fraction]]:
    return [dict(card) for card in odds.era_stack(game, player)]


def solo(era_stack: str, hand: str, **more: Any) -> dict[str, Any]:
    """A solo game without shop and without AI cards, in step 2; the next hands are four Droids and portals."""
    deck = more.pop("deck", "droid droid droid droid circle square")
    seat = {"hand": cards(hand), "deck": cards(deck), "stack": cards(era_stack)}
    return {"players": [seat], "ai": [], **NO_SHOP, **more}


# Hidden cards of one class


def test_T103_odds_of_the_second_card() -> None:
    """Open: C, C, S, T; the other 56 cards hold 13 C, 14 S, 14 T, 15 D."""
    seats = [{"hand": ["double-portal:circle+diamond", "circle"], "stack": cards("C" + UNKNOWN_NINE)} for _ in range(2)]
    seats[1]["hand"] = []
    game = Game.from_position({"players": seats, "market": ["S", "T"]}, seed=3)
    fresh = shares("13/56 14/56 14/56 15/56")
    for player in (0, 1):
        assert chances(game, player) == [shares("1 0 0 0"), *[fresh] * 9]
    assert dict(odds.luck(game).shapes) == fresh
    assert odds.luck(game).success("double-portal:circle+diamond") == Fraction(28, 56)
    assert odds.luck(game).exact and not odds.luck(game).stderr


def after_failed_try(seed: int, top: str = "(s)") -> Game:
    """Of four cards an S has just failed; of the 40 cards that nobody has seen there are 10 of each shape."""
    opened = {"market": cards("C S"), "era_discard": cards("C C C C S S S T T T T T D D D D D")}
    game = Game.from_position(solo(f"{top} (?) (?) (?)", "circle", **opened), seed)
    game.push("try circle")
    return game


@pytest.mark.parametrize("seed", range(5))
def test_T104_failed_card_may_be_on_top(seed: int) -> None:
    """Bag: one known S and three of 40. P(S) = 1/4 + 3/4 * 1/4 = 7/16."""
    game = after_failed_try(seed)
    assert chances(game) == [shares("3/16 7/16 3/16 3/16")] * 4
    assert odds.luck(game).success("square") == Fraction(7, 16)


def droid_shows(shape: str) -> Game:
    for seed in range(200):
        game = after_failed_try(seed)
        if shown(run(game, "take circle", "play droid"), "turn-up") == [shape]:
            return game
    raise AssertionError(f"no seed shows {shape}")


def test_T104_shape_of_the_failed_card_comes_back() -> None:
    """It was the known S (weight 1) or another one (weight 3/4); P(next is S) = 32/91, the others share the rest."""
    game = droid_shows("S")
    assert chances(game)[1:] == [shares("59/273 32/91 59/273 59/273")] * 3
    assert odds.luck(game).success("square") == Fraction(32, 91)


def test_T104_another_shape_comes() -> None:
    """A C was shown: the known S is one of three; the others come from 39 with 9 C. P(S) = 1/3 + 2/3 * 10/39."""
    game = droid_shows("C")
    assert chances(game)[1:] == [shares("18/117 59/117 20/117 20/117")] * 3


def swapped_out() -> Game:
    """Hidden: T, S, D, D. A T fails in a stack of three; a card of that stack is swapped away; a Droid shows a D."""
    first = {"hand": ["circle"], "deck": cards("chrono-blaster droid droid circle"), "stack": cards("(t) (s) (d)")}
    other = {"deck": ["circle"] * 4, "hand": ["circle"], "stack": cards("S (d)")}
    opened = ["C"] * 15 + ["S"] * 13 + ["T"] * 14 + ["D"] * 13
    table = {"market": [], "era_pile": [], "era_discard": opened, "supply": {}, **NO_SHOP}
    for seed in range(100):
        game = Game.from_position({"players": [first, other], **table}, seed)
        run(game, "try circle", "pass", "play chrono-blaster @1")
        if shown(game.push("play droid"), "turn-up") == ["D"]:
            return game
    raise AssertionError("no seed shows a D")


def test_swapped_card_and_the_rest_of_its_stack_stay_connected() -> None:
    """The lowest card of the other stack is S (1/3) or D (2/3); a D was then shown with 2/3 or 1/3: now 1/2 each.

    The swapped card: with S below it is T or D, what is left of (T, D, D); with D below it is T or S.
    """
    game = swapped_out()
    assert chances(game, 1) == [shares("0 1/4 1/2 1/4"), shares("0 1/2 0 1/2")]
    assert chances(game)[2] == shares("0 1/4 1/2 1/4")


# A mixed bag


def below_a_back() -> Game:
    """Seven cards, two of them face-up circles, are shuffled, a back comes to lie on top; no other circle is left."""
    position = solo("(s) (?) (?) (?) (?) C C", "circle", market=["C", "C"], era_discard=["C"] * 11)
    for seed in range(100):
        game = Game.from_position(position, seed)
        game.push("try circle")
        if stack(game)[0] == "(":
            return game
    raise AssertionError("no seed puts a back on top")


def test_T106_share_of_face_up_cards_in_a_bag() -> None:
    """The six cards under the back are in uniform order, two of them up: P(up) = 1/3 for each."""
    assert [card["circle"] for card in chances(below_a_back())] == [0] + [Fraction(1, 3)] * 6


def test_T106_both_face_up_cards_on_top() -> None:
    """P(both up cards lie on top of the six) = 2/6 * 1/5 = 1/15; 3,000 deals, within four standard errors."""
    belief = believe(below_a_back(), 0)
    deals, p = 3_000, 1 / 15
    found = sum(stack(determinize(belief, seed)).split()[1:3] == ["C", "C"] for seed in range(deals))
    assert abs(found - deals * p) < 4 * (deals * p * (1 - p)) ** 0.5


@pytest.mark.parametrize("card", ["droid", "giga-droid"])
def test_R82_droid_without_effect_shows_the_top_three(card: str) -> None:
    """4.3: whoever looks for a back in vain shows the cards that are passed; so the only back is the fourth card."""
    first = {"hand": ["circle"], "deck": [card, "square", "square", "square"], "stack": cards("(s) C T D")}
    other = {"deck": ["circle"] * 5, "hand": ["circle"], "stack": cards("S (d)")}
    table = {"switches": {"prefix_public": False}, "supply": {}, **NO_SHOP}
    for seed in range(100):
        game = Game.from_position({"players": [first, other], **table}, seed)
        events = run(game, "try circle", "pass", f"play {card}")
        if all(event.target != 0 for event in of_kind(events, "turn-up")):
            assert dict(odds.era_stack(game, 0, viewer=1)[3]) == shares("0 1 0 0")
            return
    raise AssertionError("no seed puts the back below the top three")


# The AI deck


def test_T117_giga_droid_then_time_bomb() -> None:
    """S, T, D are known among five cards; the 55 unknown ones are 15 C, 13 S, 14 T, 13 D: P(S) = 1/5 + 2/5 * 13/55."""
    position = solo("(s) (t) (d) (?) (?)", "giga-droid circle", ai=["time-bomb"], market=["S", "D"])
    game = Game.from_position(position, seed=4)
    events = run(game, "play giga-droid")
    assert shown(events, "turn-up") == shown(events, "turn-down") == ["S", "T", "D"]
    assert chances(game) == [shares("30/275 81/275 83/275 81/275")] * 5


# Missions


def mission_five() -> Game:
    position = solo(
        "C (s) (t) (d) (c) (s) (t) (d) (c) (s)", "circle droid", mission=5, deck="square triangle droid droid"
    )
    game = Game.from_position(position, seed=1)
    run(game, "play circle")
    finish_turn(game)
    return game


def test_T127_stack_turned_over_is_seen() -> None:
    game = mission_five()
    assert stack(game) == "S C D T S C D T S"
    letters = dict(zip("CSTD", SHAPES, strict=True))
    assert chances(game) == [
        {shape: Fraction(shape == letters[letter]) for shape in SHAPES} for letter in stack(game).split()
    ]
    with pytest.raises(ValueError, match="face"):
        odds.luck(game)


def test_T128_known_face_down_card_is_tried_with_certainty() -> None:
    """R87: turned over twice, the stack lies face down as at first, and everybody knows it."""
    game = mission_five()
    finish_turn(game)
    assert stack(game) == "(s) (t) (d) (c) (s) (t) (d) (c) (s)"
    assert dict(odds.luck(game).shapes) == shares("0 1 0 0")
    assert odds.luck(game).success("square") == odds.luck(game).success("double-portal:square+diamond") == 1
    assert odds.luck(game).success("double-portal:circle+triangle") == 0
    assert [max(card, key=lambda shape: card[shape])[0] for card in chances(game)] == list("stdcstdcs")


# Every game: T147

GAMES = [(players, None) for players in range(1, 6)] + [(1, mission) for mission in range(1, 11)]


@pytest.mark.parametrize(("players", "mission"), GAMES)
def test_T147_odds_account_for_every_card(players: int, mission: int | None) -> None:
    game, dice = Game(players, Rules("de", mission=mission), seed=players + 10 * (mission or 0)), random.Random(players)
    for _ in range(60):
        if game.is_over:
            break
        check_composition(game)
        game.push(dice.choice(game.legal_actions))
    check_composition(game)
    check_deal(game, dice.randrange(game.players))


def check_composition(game: Game) -> None:
    """Open cards, expected cards of all stacks and of the pile: 15 of each shape."""
    position = game.position()
    dealt = [card for player in range(game.players) for card in chances(game, player)]
    assert all(sum(card.values()) == 1 and min(card.values()) >= 0 for card in dealt)
    opened = Counter(position["market"] + position["era_discard"])
    pile = {
        shape: 15 - opened[letter] - sum(card[shape] for card in dealt)
        for shape, letter in zip(SHAPES, "CSTD", strict=True)
    }
    assert sum(pile.values()) == len(position["era_pile"]) and min(pile.values()) >= 0
    for player in untouched(game):
        assert {shape: share * len(position["era_pile"]) for shape, share in chances(game, player)[-1].items()} == pile


def untouched(game: Game) -> list[int]:
    """Players whose bottom card nobody knows more of than of a card of the common pile."""
    if of_kind(game.events, "shuffle-era", "turn-over"):
        return []
    stacks = [player["stack"] for player in game.position()["players"]]
    mixed = {event.target for event in of_kind(game.events, "shuffle-stack")}
    return [p for p, cards in enumerate(stacks) if len(cards) > 4 and len(cards[-1]) == 3 and p not in mixed]


def check_deal(game: Game, viewer: int) -> None:
    """A deal shows the viewer the same table, with 15 cards of each shape."""
    deal = determinize(believe(game, viewer), seed=1)
    assert all_era_cards(deal) == dict.fromkeys("CSTD", 15)
    assert deal.sight(viewer) == game.sight(viewer)
