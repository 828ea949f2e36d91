"""The next hand: what is certain, and the exact chances of the rest."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from eternitium import Game, odds

NOTHING: dict[str, list[str]] = {"open": [], "pile": []}


def table(hand: list[str], deck: list[str], discard: list[str], **turn: object) -> Game:
    """Two players; the first one, with these cards, is in step 2."""
    other = {"hand": ["droid"], "deck": ["diamond"] * 5, "stack": ["C"]}
    mine = {"hand": hand, "deck": deck, "discard": discard, "stack": ["C", "(?)"]}
    return Game.from_position(
        {"players": [mine, other], "basic": NOTHING, "advanced": NOTHING, "turn": {"step": "play", **turn}}, seed=1
    )


def test_a_hand_from_a_large_deck_is_a_sample_of_it() -> None:
    game = table(["circle"], ["square", "square", "droid", "circle", "diamond", "diamond"], ["triangle"])
    found = odds.hand(game, draw=4)
    assert (found.size, found.drawn, dict(found.certain)) == (4, 4, {})
    assert found.copies["square"] == (Fraction(1, 15), Fraction(8, 15), Fraction(6, 15))
    assert found.at_least_one["droid"] == Fraction(4, 6)
    assert found.contains(["droid", "circle"]) == Fraction(6, 15)
    assert "triangle" not in found.copies
    assert found.contains(["triangle"]) == 0


def test_across_a_reshuffle_the_deck_comes_for_certain_and_the_rest_from_discard_and_hand() -> None:
    """The worked example's numbers: two cards left, then three of those that lie in discard pile and hand."""
    game = table(["circle", "droid"], ["giga-droid", "square"], ["circle", "transporter", "diamond", "square"])
    found = odds.hand(game)
    assert found.certain == Counter(["giga-droid", "square"])
    assert found.pool == Counter(["circle", "circle", "droid", "transporter", "diamond", "square"])
    assert (found.drawn, found.size) == (3, 5)
    assert found.copies["square"] == (Fraction(0), Fraction(1, 2), Fraction(1, 2))
    assert found.copies["circle"] == (Fraction(4, 20), Fraction(12, 20), Fraction(4, 20))
    assert found.contains(["giga-droid", "circle", "circle"]) == Fraction(1, 5)


def test_a_card_just_acquired_comes_first() -> None:
    game = table(["droid"], ["square", "circle", "diamond"], [])
    known = Game.from_position({**game.position(), "turn": {**game.position()["turn"], "top_known": [[0, 1], []]}})
    found = odds.hand(known, draw=2)
    assert (found.certain, found.pool, found.drawn) == (Counter(["square"]), Counter(["circle", "diamond"]), 1)


def test_fewer_cards_than_asked_are_all_drawn() -> None:
    found = odds.hand(table(["circle"], ["square"], []), draw=6)
    assert found.size == 2 and found.contains(["circle", "square"]) == 1


@pytest.mark.parametrize("draw", range(7))
def test_every_chance_equals_the_count_of_all_samples(draw: int) -> None:
    deck = ["square", "square", "droid", "circle", "diamond", "diamond", "diamond"]
    found = odds.hand(table(["circle"], deck, []), draw)
    samples = [Counter(sample) for sample in combinations(deck, draw)]
    for card in set(deck):
        for copies, chance in enumerate(found.copies[card]):
            assert chance == Fraction(sum(sample[card] == copies for sample in samples), len(samples))
    for wanted in (["square", "droid"], ["diamond", "diamond"], ["square", "square", "circle"]):
        expected = Fraction(sum(not Counter(wanted) - sample for sample in samples), len(samples))
        assert found.contains(wanted) == expected


def test_wrong_names_are_refused() -> None:
    game = table(["circle"], ["square"], [])
    with pytest.raises(ValueError, match="viewer: 2 is not a player of this game; allowed: 0 to 1"):
        odds.hand(game, viewer=2)
    with pytest.raises(ValueError, match="cards: 'portal' is not an action card"):
        odds.hand(game).contains(["portal"])
    with pytest.raises(ValueError, match="card: 'droid' cannot try its luck"):
        odds.luck(game).success("droid")
    with pytest.raises(ValueError, match="player: 5 is not a player"):
        odds.era_stack(game, 5)
