"""Estimates: where exact work is cut short, the answer stays near the exact one and tells its error."""

import random
from collections.abc import Iterator

import pytest

from eternitium import Game
from eternitium.belief.era_cards import EraBelief
from eternitium.belief.knowledge import era_belief
from eternitium.belief.odds import LuckOdds, odds_of, uppermost_face_down


def beliefs(game: Game) -> tuple[EraBelief, EraBelief]:
    """An exact belief, and one that may keep few states only."""
    exact, rough = (era_belief(game.outset(0)) for _ in range(2))
    rough.mixture.state_limit = 40
    return exact, rough


def both(seed: int, work: int | None) -> Iterator[tuple[LuckOdds, LuckOdds]]:
    """The exact and the rough odds of every first face-down card in a random game with two players."""
    game, dice = Game(2, seed=seed), random.Random(seed)
    exact, rough = beliefs(game)
    if work is not None:
        rough.mixture.state_limit, rough.mixture.work_limit = 12_000, work
    for _ in range(160):
        if game.is_over:
            return
        tries = [action for action in game.legal_actions if action.verb == "try"]
        game.push(dice.choice(tries or game.legal_actions))
        events = game.seen(game.plies, 0)
        exact.follow(events)
        rough.follow(events)
        for p, stack in enumerate(exact.stacks):
            if stack.down or not all(token.up for token in (*stack.upper, *stack.lower)):
                token = uppermost_face_down(stack, p)
                yield odds_of(exact, stack, token), odds_of(rough, rough.stacks[p], token)


@pytest.mark.parametrize("work", [None, 30])
def test_an_estimate_is_off_by_about_its_standard_error(work: int | None) -> None:
    scores = []
    for seed in range(12):
        for exact, rough in both(seed, work):
            assert exact.exact
            if rough.exact:
                assert rough == exact
            else:
                scores += [(float(rough[s] - exact[s])) / e for s, e in rough.stderr.items() if e > 1e-9]
    spread = (sum(score * score for score in scores) / len(scores)) ** 0.5
    assert len(scores) > 200
    assert 0.02 < spread < 1.3
    assert max(map(abs, scores)) < 5
