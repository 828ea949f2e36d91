"""A position as a seat sees it holds all that the seat knows: from a link the game goes on with the same beliefs."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

from eternitium import Game, PlayerView, Rules, odds
from eternitium.belief.belief import believe, determinize
from eternitium.components import LETTERS, SHAPES
from eternitium.match.link import decode, encode
from eternitium.match.match import Match
from eternitium.policies import steady
from tests.engine.driver import random_rules
from tests.support.helpers import position, seat
from tests.support.samples import samples

PLACES = samples(100, deep=500)
ALLOWED = 5  # standard errors
SHAPE_OF = dict(zip(LETTERS, SHAPES, strict=True))
POSITION = {
    "players": [
        {"hand": ["circle"], "deck": ["?", "?"], "unseen": ["square", "communicator"], "stack": ["C", "(?)"]},
        {"hand": ["?", "?"], "deck": ["?"], "unseen": ["square", "droid"], "stack": ["D", "(?)"]},
    ]
}


class Place(NamedTuple):
    """A place in a random game, a seat at it, and the same place opened from the link."""

    game: Game
    viewer: int
    opened: Game


def plain(value: Any) -> Any:
    """What JSON gives back."""
    return json.loads(json.dumps(value))


def rules_of(seed: int, players: int) -> Rules:
    """An edition as it is, or with any switches; alone with any mission."""
    rules = random_rules(seed, players) if seed % 3 == 0 else Rules(("de", "fr", "nl", "bga")[seed % 4])
    return rules if players > 1 else Rules(rules.edition, seed // 5 % 11 or None, **rules.deviations)


def random_places() -> Iterator[Place]:
    """Places of games in which everybody plays on steadily, but for every seventh action, which is any."""
    for seed in range(10_000):
        players, dice = 1 + seed % 5, random.Random(seed)
        game = Game(players, rules_of(seed, players), seed)
        while not game.is_over and game.round < 25:
            any_action = dice.random() < 0.15
            game.push(dice.choice(game.legal_actions) if any_action else steady.choose(PlayerView(game)))
            if dice.random() < 0.25 and not game.is_over:
                viewer = dice.randrange(players)
                link = encode(plain(game.position(viewer)))
                yield Place(game.copy(), viewer, Game.from_position(decode(link), seed + 1))


@cache
def some_places() -> tuple[Place, ...]:
    places = random_places()
    return tuple(next(places) for _ in range(PLACES))


def all_odds(game: Game, viewer: int) -> Iterator[odds.Odds]:
    """The odds of every card of every stack, of both technology piles, of the next AI card."""
    for player in range(game.players):
        yield from odds.era_stack(game, player, viewer)
    for row in ("basic", "advanced"):
        if game.position()[row]["pile"]:
            yield odds.blind(game, row, viewer)
    if game.players == 1:
        yield odds.next_ai(game)


def test_odds_and_beliefs_of_random_places_are_the_same_after_opening_the_link() -> None:
    remembered, exact = 0, 0
    for game, viewer, opened in some_places():
        seen = game.position(viewer)
        assert plain(opened.position(viewer)) == plain(seen)
        remembered += "memory" in seen
        for before, after in zip(all_odds(game, viewer), all_odds(opened, viewer), strict=True):
            assert before.exact == after.exact
            exact += before.exact
            for name in {*before} | {*after}:
                error = before.stderr.get(name, 0.0) + after.stderr.get(name, 0.0)
                assert abs(before.get(name, Fraction(0)) - after.get(name, Fraction(0))) <= ALLOWED * error
        for draw in (4, 5, 6):
            hands = [odds.hand(each, draw, viewer) for each in (game, opened)]
            assert hands[0].certain == hands[1].certain and hands[0].pool == hands[1].pool
    assert remembered > PLACES / 2 and exact > 10 * PLACES


def test_what_lies_there_after_opening_the_link_is_never_thought_impossible() -> None:
    """The hidden cards are dealt from the belief, so that nothing contradicts it as the game goes on."""
    for number, place in enumerate(some_places()[::10]):
        game, dice = place.opened.copy(), random.Random(number)
        for _ in range(25):
            if game.is_over:
                break
            game.push(dice.choice(game.legal_actions))
        for viewer in range(game.players):
            believe(game, viewer)
            for p, player in enumerate(game.position()["players"]):
                stack = odds.era_stack(game, p, viewer)
                true = [SHAPE_OF[card.strip("()").upper()] for card in player["stack"]]
                assert all(chances[shape] for shape, chances in zip(true, stack, strict=True) if chances.exact)


def test_a_link_deals_the_hidden_cards_as_likely_as_the_odds_say() -> None:
    """After a failed try the top card may be the one that was seen, or another one."""
    game = Game.from_position(position("square triangle", "(c) (s) (t)", others=[seat("droid", "S (?)")]), seed=3)
    game.push("try square")
    told = game.position(0)
    chances = odds.era_stack(game, 0, 0)
    worlds = [Game.from_position(told, seed).position()["players"][0]["stack"] for seed in range(300)]
    for place, chance in enumerate(chances):
        for letter, shape in SHAPE_OF.items():
            found = sum(stack[place].strip("()").upper() == letter for stack in worlds)
            error = sqrt(300 * chance[shape] * (1 - chance[shape]))
            assert abs(found - 300 * chance[shape]) <= ALLOWED * error


def test_an_unseen_card_that_stays_on_a_deck_in_the_last_round_is_still_there_after_opening_the_link() -> None:
    """Nobody draws any more, and in the French edition an acquired card stays on the deck (R35, R83)."""
    racing = {"hand": ["circle", "droid"], "deck": ["square", "circle"], "stack": ["C", "(s)", "(t)"]}
    turn = {"round": 6, "player": 1, "step": "acquire"}
    players = [{"hand": [], "deck": ["circle"], "stack": []}, racing, racing]
    game = Game.from_position({"edition": "fr", "players": players, "turn": turn}, seed=1)
    game.push(next(action for action in game.legal_actions if action.card == "?basic"))
    seen = game.position(2)
    assert len(game.position()["players"][1]["deck"]) == 3
    assert plain(Game.from_position(plain(seen), seed=2).position(2)) == plain(seen)


# The key `unseen`


def test_a_seat_knows_its_own_deck_and_what_others_took_in_sight() -> None:
    game = Game(2, seed=5)
    while game.step != "play":
        game.push(game.legal_actions[0])
    for viewer in (0, 1):
        seen, whole = game.position(viewer), game.position()
        own = seen["players"][viewer]
        assert Counter(own["unseen"]) == Counter(whole["players"][viewer]["deck"])
        other, true = seen["players"][1 - viewer], whole["players"][1 - viewer]
        assert other["hand"] == ["?"] * len(true["hand"])
        assert Counter(other["unseen"]) == Counter(true["hand"] + true["deck"])
    assert all("unseen" not in player for player in game.position()["players"])


def test_unseen_cards_are_dealt_to_the_unknown_places() -> None:
    games = [Game.from_position(POSITION, seed) for seed in range(300)]
    first, second = zip(*(game.position()["players"] for game in games), strict=True)
    assert {tuple(sorted(player["deck"])) for player in first} == {("communicator", "square")}
    assert len({tuple(player["deck"]) for player in first}) == 2
    assert not any(Counter(["square", "droid"]) - Counter(player["hand"] + player["deck"]) for player in second)
    others = [Counter(player["hand"] + player["deck"]) - Counter(["square", "droid"]) for player in second]
    assert len({next(iter(other)) for other in others}) > 5
    in_hand = sum("droid" in player["hand"] for player in second)
    assert abs(in_hand - 200) <= 50  # at least 2 of 3; error 8, and the third card may be a Droid, too


def test_beliefs_begin_with_the_unseen_cards() -> None:
    game = Game.from_position(POSITION, seed=1)
    assert odds.hand(game, 5, 0).pool | odds.hand(game, 5, 0).certain >= Counter(["square", "communicator"])
    assert [player["unseen"] for player in game.position(0)["players"]] == [
        ["square", "communicator"],
        ["square", "droid"],
    ]
    worlds = [determinize(believe(game, 0), seed).position()["players"] for seed in range(300)]
    assert not any(Counter(["square", "droid"]) - Counter(one["hand"] + one["deck"]) for _, one in worlds)
    assert abs(sum("droid" in one["hand"] for _, one in worlds) - 200) <= 40
    assert all(Counter(own["deck"]) == Counter(["square", "communicator"]) for own, _ in worlds)


def test_both_cards_of_a_deck_stay_certain_in_a_link() -> None:
    hand = position("circle droid", deck="square communicator", others=[seat("droid triangle", "S (?)", "diamond")])
    match = Match.from_position(hand, seed=1)
    opened = Match.from_query(match.query())
    assert odds.hand(opened._game, 2, 0).contains(["square", "communicator"]) == 1
    assert Counter(opened._game.position()["players"][0]["deck"]) == Counter(["square", "communicator"])


def test_a_game_from_a_link_is_saved_taken_back_and_looked_back_at() -> None:
    for _, viewer, opened in some_places()[::50]:
        seen = plain(opened.position(viewer))
        assert plain(Game.load(opened.save()).position(viewer)) == seen
        game = opened.copy()
        for _ in range(3):
            if not game.is_over:
                game.push(game.legal_actions[0])
        after = plain(game.position(viewer))
        assert plain(Game.load(game.save()).position(viewer)) == after
        while game.history:
            game.pop()
        assert plain(game.position(viewer)) == seen


def test_numbers_that_somebody_has_changed_are_refused_or_do_no_harm() -> None:
    refused = 0
    for number, (_, viewer, opened) in enumerate(some_places()[3 :: PLACES // 10]):
        seen, dice = plain(opened.position(viewer)), random.Random(number)
        for _ in range(30 if "memory" in seen else 0):
            place = dice.randrange(len(seen["memory"]))
            changed = [*seen["memory"]]
            changed[place : place + dice.randrange(2)] = [dice.choice((0, 1, 2, 5, 17, 255, 1 << 70))]
            game = accepted({**seen, "memory": changed})
            refused += game is None
            for chances in odds.era_stack(game, 0, viewer) if game else ():
                assert abs(float(sum(chances.values())) - 1) < 1e-9
    assert refused > 100


def accepted(given: dict[str, Any]) -> Game | None:
    """The game from a position, None if its memory is refused."""
    try:
        return Game.from_position(given, seed=1)
    except ValueError as error:
        assert re.match("memory: .* does not fit the position", str(error))  # noqa: PT017
        return None
