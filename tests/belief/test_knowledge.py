"""Beliefs are made of what a seat is shown and of nothing else: the truth is never handed in."""

import ast
import pickle
import random
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import eternitium.belief
from eternitium import Game, odds
from eternitium.belief.belief import known
from eternitium.belief.knowledge import Known, begin
from eternitium.belief.memory import card_numbers, era_numbers
from eternitium.engine import kernels
from eternitium.game.events import Look, SeenEvent
from eternitium.match.link import decode, encode
from tests.belief.test_no_leak import (
    dealt_twins,
    differently_shuffled_twins,
    random_start,
    twins_from_a_position,
)
from tests.support.helpers import position, seat

# What of a game, or of an event, tells more than one seat may know.
TRUTH = {"opening", "caused", "steps", "events", "chosen", "push", "_past", "_opening", "_events", "_history"}
PRIVATE = {"prefix_public": False, "giga": "de_literal"}


@pytest.fixture(scope="module", autouse=True)
def _fast() -> None:
    kernels.load_compiled()


# What comes in


def told(game: Game, viewer: int) -> Any:
    """All that a seat is ever told, as plain values."""
    seen = [game.seen(step, viewer) for step in range(1, game.plies + 1)]
    return pickle.loads(pickle.dumps((game.outset(viewer), seen)))  # noqa: S301 (our own)


def numbers(known: Known, game: Game, viewer: int) -> list[int]:
    sight = game.sight(viewer)
    return [*era_numbers(known.eras, sight), *card_numbers(known.cards, sight)]


@pytest.mark.parametrize("opened", [False, True])
def test_a_seat_knows_what_follows_from_the_outset_and_the_events_as_it_saw_them(opened: bool) -> None:
    """Without any game, also after a game was opened from a link."""
    for seed in range(30):
        dice, game, viewer = random_start(seed)
        for move in range(40):
            if game.is_over:
                break
            if opened and move == 20:
                game = Game.from_position(decode(encode(game.position(viewer))), seed)
            game.push(dice.choice(game.legal_actions))
        outset, seen = told(game, viewer)
        found = begin(outset)
        for events in seen:
            found = found.follow(events)
        assert numbers(found, game, viewer) == numbers(known(game, viewer), game, viewer)


def test_games_that_a_seat_cannot_tell_apart_hand_the_same_to_its_belief() -> None:
    differed = set[str]()
    for start in (dealt_twins, twins_from_a_position, differently_shuffled_twins):
        for seed in range(10):
            twins, dice = start(seed), random.Random(seed)
            for _ in range(30):
                differed.update(twins.differing())
                if twins.advance(dice) is None:
                    break
            one, other = (told(game, twins.viewer) for game in twins.games)
            assert one == other, twins.story()
    assert {"others' hand", "own stack", "others' stack", "era pile"} <= differed


# What does not


def test_no_belief_asks_a_game_for_the_truth() -> None:
    (folder,) = eternitium.belief.__path__
    for file in Path(folder).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute):
                assert node.attr not in TRUTH, f"{file.name}:{node.lineno} asks for {node.attr}"
            if isinstance(node, ast.ImportFrom) and node.module == "eternitium.game.events":
                assert "Event" not in {name.name for name in node.names}, file.name


def test_an_event_as_seen_holds_nothing_that_its_seat_has_not_seen() -> None:
    """Of a shuffled stack only what lies open afterwards."""
    start = position("square", "(c) (s) (t)", others=[seat("droid", "S (?)")])
    game = Game.from_position(start, seed=3)
    game.push("try square")
    shuffled = next(event for event in game.seen(1, 1) if event.kind == "shuffle-stack")
    assert (shuffled.cards, shuffled.looks) == ((), (Look(0, ("(?)",)),))
    assert not {"order"} & {field.name for field in fields(SeenEvent)}


def test_cards_that_a_seat_may_not_know_have_no_names_in_its_events() -> None:
    _, game, _ = random_start(3)
    for _ in range(200):
        game.push(game.legal_actions[-1])
    for viewer in range(game.players):
        hidden = [event for event in game.events if viewer not in event.seen_by]
        assert {event.kind for event in hidden} >= {"draw"}
        assert {card for event in hidden for card in event.as_seen_by(viewer).cards} <= {"?", "(?)"}


def test_others_see_the_top_of_a_stack_only_where_prefixes_are_private() -> None:
    start = position("circle", "C S T (c)", others=[seat("droid", "S (?)")])
    for public, seen in ((True, ("S", "T", "(?)")), (False, ("S",))):
        game = Game.from_position(start | {"switches": {"prefix_public": public}}, seed=1)
        game.push("play circle")
        looks = [[look.cards for event in game.seen(1, viewer) for look in event.looks] for viewer in (0, 1)]
        assert looks == [[("S", "T", "(?)")], [seen]]


# R43, R82: what a Giga-Droid without effect shows


def mixed(seed: int) -> Game:
    """Player 0's Time Bomb has shuffled face-up cards into the stack of player 1, who has a Giga-Droid to play."""
    start = position("time-bomb", "S (?)", others=[seat("giga-droid", "C (s) (t) S T D")])
    game = Game.from_position(start | {"switches": PRIVATE}, seed)
    game.push("play time-bomb")
    while (game.turn_player, game.step) != (1, "play"):
        game.push(next(action for action in game.legal_actions if action.verb in ("end", "skip", "take")))
    return game


def test_R43_a_giga_droid_without_effect_shows_everybody_why_and_the_position_says_so() -> None:
    fizzled = [game for game in map(mixed, range(60)) if not any(len(card) > 1 for card in top_three(game))]
    assert len(fizzled) > 1
    for game in fizzled:
        before = game.position(0)["players"][1]["stack"]
        game.push("play giga-droid")
        after, chances = game.position(0), odds.era_stack(game, 1, 0)
        assert (before[1:3], after["players"][1]["stack"][:3]) == (["(?)", "(?)"], top_three(game))
        assert all(max(shapes.values()) == 1 for shapes in chances[:3])
        assert after["players"][1]["stack"][3:] == ["(?)"] * 3 and max(chances[3].values()) < 1
        opened = Game.from_position(after, seed=1)
        assert (opened.position(0), odds.era_stack(opened, 1, 0)) == (after, chances)


def top_three(game: Game) -> list[str]:
    return list(game.position()["players"][1]["stack"][:3])
