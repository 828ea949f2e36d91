"""What may come and what has changed: the next hand, the AI's next card, the forecast since the last action."""

import json
import random
from typing import Any

import pytest

from eternitium import Game, Rules, odds
from eternitium.match.next_hand import next_ai as next_ai_payload
from eternitium.match.next_hand import next_hand as next_hand_payload
from eternitium.payload.base import plain
from eternitium.rulebook import LANGUAGES

Told = dict[str, Any]


def next_hand(*asked: Any) -> Any:
    return plain(next_hand_payload(*asked))


def next_ai(*asked: Any) -> Any:
    return plain(next_ai_payload(*asked))


OTHER = {"hand": ["circle"], "deck": ["triangle"] * 6, "stack": ["C", "(?)"]}


def seated(hand: list[str], deck: list[str], discard: list[str], edition: str = "de", **turn: Any) -> Game:
    """A game of two; player 0 is in step 2 unless the turn says otherwise."""
    seat = {"hand": hand, "deck": deck, "discard": discard, "stack": ["(?)", "(?)"]}
    position = {"edition": edition, "players": [seat, OTHER], "turn": {"step": "play", **turn}}
    return Game.from_position(position, seed=1)


def shown(told: Told | None) -> dict[str, str]:
    assert told is not None
    return {row["card"]: row["text"] for row in told["cards"]}


def test_chances_are_frequencies_the_best_first() -> None:
    told = next_hand(seated(["droid"], ["circle"] * 2 + ["square"] + ["diamond"] * 6, []), 0)
    assert told is not None and (told["draw"], told["title"]) == (5, "Your next hand")
    assert told["note"] == "Chance of at least one copy if you draw 5 cards and acquire nothing."
    assert told["cards"] == [
        {"card": "diamond", "percent": 100.0, "text": "100%"},
        {"card": "circle", "percent": 83.3, "text": "5 of 6"},
        {"card": "square", "percent": 55.6, "text": "5 of 9"},
    ]


def test_one_fraction_that_cannot_be_read_turns_all_into_percent() -> None:
    deck = ["circle"] * 3 + ["square"] * 2 + ["triangle"] * 9 + ["diamond"] * 11
    told = shown(next_hand(seated(["droid"], deck, []), 0, "fr"))
    assert told == {"diamond": "96\u202f%", "triangle": "92\u202f%", "circle": "50\u202f%", "square": "37\u202f%"}


def test_the_chances_are_those_of_the_odds() -> None:
    game = Game(2, seed=5)
    for _ in range(60):
        for seat in range(2):
            told = next_hand(game, seat)
            if told is not None:
                sure = odds.hand(game, told["draw"], seat).at_least_one
                assert {row["card"]: row["percent"] for row in told["cards"]} == {
                    card: round(float(100 * chance), 1) for card, chance in sure.items() if chance
                }
        game.push(random.Random(len(game.history)).choice(game.legal_actions))


def test_T22_after_a_failed_try_four_cards_are_drawn() -> None:
    position = {"players": [{"hand": ["circle"], "deck": ["square"] * 6, "stack": ["(s)", "(s)"]}, OTHER],
                "turn": {"step": "play"}, "basic": {"open": ["droid"], "pile": []}}  # fmt: skip
    game = Game.from_position(position, seed=1)
    game.push("try circle")
    told = next_hand(game, 0, "nl")
    assert game.player == 0 and told is not None and told["draw"] == 4
    assert told["note"] == "Kans op minstens één exemplaar als je 4 kaarten trekt en niets aanschaft."


def test_after_passing_six_cards_are_drawn_and_the_hand_of_others_is_five() -> None:
    game = seated(["circle", "square"], ["square"] * 8, [])
    game.push("pass")
    mine, other = next_hand(game, 0), next_hand(game, 1)
    assert mine is not None and other is not None and (mine["draw"], other["draw"]) == (6, 5)


def test_a_short_deck_is_filled_from_discard_pile_and_hand() -> None:
    told = next_hand(seated(["droid"], ["square"], ["circle"] * 4 + ["triangle"] * 4), 0)
    assert shown(told) == {"square": "100%", "circle": "121 of 126", "triangle": "121 of 126", "droid": "4 of 9"}
    assert told is not None and told["note"].endswith(
        "Your deck holds only one card: your discard pile and your hand are shuffled for the rest."
    )
    empty = next_hand(seated(["droid"], [], ["circle"] * 8), 0, "de")
    assert empty is not None and "Dein Deck ist leer" in empty["note"]


def test_R23_a_card_kept_after_passing_is_in_the_next_hand_and_in_no_new_deck() -> None:
    game = seated(["droid", "circle"], ["square"], ["triangle"] * 9 + ["diamond"], "fr")
    for action in ("pass", "done", "keep droid"):
        game.push(action)
    told = next_hand(game, 0)
    assert game.step == "acquire" and told is not None and told["draw"] == 5
    # Four of eleven cards: ten of the discard pile and the circle, which was laid down.
    assert shown(told) == {
        "square": "100%",
        "droid": "100%",
        "triangle": "100%",
        "circle": "4 of 11",
        "diamond": "4 of 11",
    }


def test_before_the_first_technology_at_the_end_and_for_the_last_turn_there_is_no_next_hand() -> None:
    assert next_hand(Game(2, seed=1), 0) is None
    last = {"players": [{"hand": ["circle"], "deck": ["square"] * 6, "stack": []}, OTHER],
            "turn": {"player": 1, "step": "play"}}  # fmt: skip
    game = Game.from_position(last, seed=1)
    assert next_hand(game, 0) is None and next_hand(game, 1) is None
    solo = Game(1, Rules("de", 3), seed=1)
    heard = set()
    while not solo.is_over:
        if solo.step != "pick":
            heard.add((solo.round, next_hand(solo, 0) is None))
        solo.push(solo.legal_actions[-1])
    assert next_hand(solo, 0) is None
    assert heard == {(1, False), (2, False), (3, False), (4, True)}


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="player"):
        next_hand(Game(2, seed=1), 2)


def test_the_next_card_of_the_ai() -> None:
    game = Game(1, seed=3)
    told = next_ai(game, "de")
    assert told is not None and told["title"] == "Die nächste KI-Karte"
    found = odds.next_ai(game)
    total = len(game.position()["ai"])
    assert shown(told) == {card: f"{chance * total} von {total}" for card, chance in found.items()}
    shares = [row["percent"] for row in told["cards"]]
    assert shares == sorted(shares, reverse=True)
    assert next_ai(Game(2, seed=1)) is None


def test_the_last_card_of_the_ai_is_certain_and_an_empty_deck_says_nothing() -> None:
    seat = {"hand": ["circle"], "deck": ["square"] * 6, "stack": ["C", "(?)"]}
    for ai, rows in ((["time-bomb"], {"time-bomb": "100%"}), ([], None)):
        told = next_ai(Game.from_position({"players": [seat], "ai": ai, "turn": {"step": "play"}}, seed=1))
        assert (told if rows is None else shown(told)) == rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said_in_every_language(language: str) -> None:
    game = Game(1, seed=2)
    game.push(game.legal_actions[0])
    told = [next_hand(game, 0, language), next_ai(game, language)]
    assert "{" not in json.dumps(told, ensure_ascii=False).replace('{"', "")
