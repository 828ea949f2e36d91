"""Questions of `engine.queries`: what a seat sees is enough for the answer, and the engine then does what they say."""

from collections.abc import Iterator
from itertools import count, islice

import numpy as np
import pytest

from eternitium import Game, Rules
from eternitium.components import CARD_OF_SLUG, SLUGS
from eternitium.engine import queries
from eternitium.engine.actions import CARD
from eternitium.engine.layout import State
from eternitium.engine.piles import own_total
from eternitium.game.read_position import seen_state
from tests.engine.driver import random_rules

EDITIONS = ("de", "fr", "nl", "bga")


def decisions(players: int, rules: Rules, seed: int) -> Iterator[Game]:
    """A random game, at each of its decisions."""
    game, dice = Game(players, rules, seed), np.random.default_rng(seed)
    while not game.is_over and game.round <= 12:
        yield game
        game.push(game.legal_actions[int(dice.integers(len(game.legal_actions)))])


def seen(game: Game) -> State:
    return seen_state(game.sight(game.player))


def answers(game: Game, s: State) -> list[object]:
    """What the rules say of the player who decides, and of what may be taken."""
    p, seats = game.player, range(game.players)
    piles = {(q, CARD_OF_SLUG[card]) for q in seats for card in game.sight(p)["players"][q]["discard"]}
    return [
        *(queries.price_with(s, row, wallets) for row in (0, 1) for wallets in (s.wallets, s.wallets + 1)),
        *(queries.costs_unseen(s, row) for row in (0, 1)),
        *(queries.stealable(s, q, card) for q, card in sorted(piles)),
        *(queries.can_be_robbed(s, q) for q in seats),
        *(queries.can_be_recovered(s, card) for card in range(len(SLUGS))),
        *(own_total(s, q) for q in seats),
        *(queries.cards_to_draw(s, q) for q in seats),
        queries.destroyable(s, p), queries.kept(s, p), queries.is_last_turn(s), queries.skips_drawing(s),
    ]  # fmt: skip


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_what_a_seat_sees_is_enough(players: int) -> None:
    for seed in range(3):
        for game in decisions(players, random_rules(seed, players), seed):
            assert answers(game, seen(game)) == answers(game, State(game._record)), (seed, game.history)


def purchases(edition: str, mission: int | None) -> Iterator[tuple[Game, str]]:
    players = 2 if mission is None else 1
    for seed in range(40):
        for game in decisions(players, Rules(edition, mission), seed):
            buys = [str(action) for action in game.legal_actions if action.verb == "buy"]
            yield from ((game, action) for action in buys[-1:])


@pytest.mark.parametrize("mission", [None, 8])
@pytest.mark.parametrize("edition", EDITIONS)
def test_R31_a_technology_costs_its_price(edition: str, mission: int | None) -> None:
    for game, action in islice(purchases(edition, mission), 8):
        trial, s = game.copy(), seen(game)
        events = trial.push(action)
        row = queries.row_of_offer(CARD[trial.chosen(trial.plies - 1)[1].number])
        paid = sum(len(event.cards) for event in events if event.kind == "pay" or event.rule == "mission.8")
        assert paid == queries.price(s, row)
        unseen = any(event.kind == "add-era" and event.rule == "mission.8" for event in events)
        assert unseen == queries.costs_unseen(s, row)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R36_step_5_draws_what_is_said(edition: str) -> None:
    steps = (game for seed in count() for game in decisions(2, Rules(edition), seed) if "skip" in game.legal_actions)
    for game in islice(steps, 20):
        p, s, trial = game.player, seen(game), game.copy()
        due = 0 if queries.skips_drawing(s) else queries.cards_to_draw(s, p)
        events = trial.push("skip")
        drawn = sum(len(event.cards) for event in events if event.kind == "draw" and event.player == p)
        assert drawn == queries.from_deck(s, p, due) + queries.from_new_deck(s, p, due)
        renewed = any(event.kind == "shuffle-deck" and event.player == p for event in events)
        assert renewed == (queries.from_new_deck(s, p, due) > 0)


@pytest.mark.parametrize(("deck", "discard", "drawn"), [(6, 0, (5, 0)), (3, 4, (3, 2)), (1, 2, (1, 2)), (0, 0, (0, 0))])
def test_R36_few_cards(deck: int, discard: int, drawn: tuple[int, int]) -> None:
    player = {"deck": ["circle"] * deck, "discard": ["square"] * discard}
    game = Game.from_position({"players": [player, {}], "turn": {"step": "acquire"}}, 1)
    s = seen(game)
    assert (queries.from_deck(s, 0, 5), queries.from_new_deck(s, 0, 5)) == drawn
    events = game.push("skip")
    assert sum(len(event.cards) for event in events if event.kind == "draw") == sum(drawn)


def test_R24_so_many_cards_can_be_destroyed_after_passing() -> None:
    steps = (game for seed in count() for game in decisions(2, Rules(), seed) if "pass" in game.legal_actions)
    for game in islice(steps, 15):
        trial, p, most = game.copy(), game.player, queries.destroyable(seen(game), game.player)
        trial.push("pass")
        for _ in range(most):
            trial.push(next(action for action in trial.legal_actions if action.verb == "destroy"))
        assert not any(action.verb == "destroy" for action in trial.legal_actions) or trial.player != p


def test_R64_the_last_turn_of_the_solo_game() -> None:
    """A turn is the last one when the game is over after it; in mission 3 that is the fourth."""
    for mission, last in ((None, 8), (3, 4)):
        rounds = set()
        for game in decisions(1, Rules("de", mission), seed=1):
            rounds.add(game.round)
            assert queries.is_last_turn(seen(game)) == (game.round == last)
        assert max(rounds) == last
