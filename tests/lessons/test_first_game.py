"""The guided first game: each comment once, at its moment, about what the person sees."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from eternitium.lessons.first_game import LATER_PURCHASES, MAX_COMMENTS, MOMENTS, OPPONENT, FirstGame
from eternitium.match.match import Match
from eternitium.rulebook import LANGUAGES, words
from tests.lessons.test_readability import MOST_WORDS, sentences
from tests.support.samples import samples
from tests.support.table import each


def a_game(seed: int) -> FirstGame:
    """Against a player that is quicker than the usual opponent."""
    return FirstGame(Match(2, seed=seed, seats=["person", "steady"]))


def told(game: FirstGame, dice: Random) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """Play to the end; what is told at each decision, and what is legal there."""
    while not game.match.is_over:
        if game.match.policy_to_move:
            assert game.guide().comment == game.guide().text == ""
            game.match.proceed()
        else:
            legal = game.match.legal_actions
            yield game.guide().plain(), legal
            game.match.act(dice.choice(legal))


def test_the_opponent_is_gentle_and_the_first_word_is_about_the_first_choice() -> None:
    game = FirstGame(language="de")
    assert game.match.seats == ("person", OPPONENT) and OPPONENT == "level1"
    guide = game.guide().plain()
    assert (guide["kind"], guide["state"], guide["round"], guide["comment"]) == ("first", "play", 1, "pick")
    assert guide["text"].startswith(words("first", "de")["pick"]) and json.loads(json.dumps(guide)) == guide


def test_every_comment_comes_at_its_moment_once_and_not_too_many_in_a_game() -> None:
    seen = set[str]()
    for seed in range(samples(4, deep=60)):
        game, given = a_game(seed), list[str]()
        for guide, legal in told(game, Random(seed)):
            assert guide == game.guide().plain(), "the same moment is told the same"
            assert bool(guide["comment"]) <= bool(guide["text"])
            comment, verbs = guide["comment"], {action.split()[0] for action in legal}
            needed = {"pick": "pick", "take": "take", "match": "play", "try": "try", "technology": "play", "buy": "buy"}
            assert needed.get(comment, min(verbs)) in verbs
            own, other = game.match.snapshot().plain()["seats"]
            assert comment != "near" or len(own["stack"]) <= 2
            assert comment != "rival" or len(other["stack"]) <= 2
            assert comment != "stuck" or ("pass" in legal and "play" not in verbs)
            wins = game.match.snapshot().wins
            for row in wins.rows[:1] if wins and comment.startswith(("pick", "buy")) else ():
                assert row.range == "few games" or row.text in guide["text"], (row, guide["text"])
            given += [comment] if comment else []
        assert len(given) == len(set(given)) == len(game.said) <= MAX_COMMENTS
        over = game.guide().plain()
        won = game.match.snapshot().plain()["result"]["rows"][0]["winner"]
        assert (over["state"], over["comment"]) == ("over", "won" if won else "lost")
        seen |= set(given)
    assert seen >= {"pick", "take", "match", "try", "technology", "buy", "failed", "rival", "buy-2"}


def at(own: list[str], other: list[str], hand: list[str]) -> FirstGame:
    """A game in which the second player, the person, has to play."""
    seats = [{"hand": ["?"] * 4, "deck": ["?"], "stack": other}, {"hand": hand, "deck": ["square"], "stack": own}]
    turn = {"round": 5, "player": 1, "step": "play"}
    return FirstGame(Match.from_position({"turn": turn, "players": seats}, 1, 1))


@each(
    "own other hand comment",
    (["C", "(s)"], ["(?)"] * 4, ["circle", "circle"], "near"),
    (["(s)"] * 3, ["(?)"] * 2, ["circle", "droid"], "rival"),
    (["(s)"] * 3, [], ["circle", "circle"], "last-round"),
    (["S", *["(s)"] * 3], ["(?)"] * 3, ["circle"], "stuck"),
    (["S", *["(s)"] * 3], ["(?)"] * 3, ["circle", "communicator"], "technology"),
    (["S", *["(s)"] * 3], ["(?)"] * 3, ["square", "communicator"], "match"),
    (["(s)"] * 3, ["(?)"] * 3, ["circle", "communicator"], "try"),
)
def test_the_first_of_several_comments(own: list[str], other: list[str], hand: list[str], comment: str) -> None:
    assert at(own, other, hand).guide().comment == comment


def test_what_was_taken_back_may_be_said_again_and_what_was_kept_is_not() -> None:
    game = a_game(3)
    pick, _ = next(told(game, Random(1)))
    game.match.act(game.match.legal_actions[0])
    while game.match.policy_to_move:
        game.match.proceed()
    assert game.guide().comment == "take"
    again = FirstGame(game.match, game.said)
    assert again.guide().plain() == game.guide().plain() and again.said == {"pick": 0, "take": game.match.plies}
    game.match.undo()
    assert game.guide().plain() == pick and game.said == {"pick": 0}


@each("language", *LANGUAGES)
def test_every_comment_has_short_words_and_no_word_is_superfluous(language: str) -> None:
    said = words("first", language)
    figures = {"wins-pick", "wins-buy", "wins-none"}
    assert said.keys() == MOMENTS.keys() - LATER_PURCHASES.keys() | {"won", "lost", "watch"} | figures
    for key, text in said.items():
        assert all(len(found) <= MOST_WORDS for found in sentences(text)), (key, text)
