"""Decisions in last turns of the solo game, as they are stored: the same again, and true when they are played out."""

import random
from math import sqrt

from eternitium import PlayerView
from eternitium.analysis.last_turn import chances_to_win
from eternitium.belief.belief import determinize
from eternitium.experiments import decisions, last_turns
from eternitium.experiments.last_turns import decision_of, stored
from tests.support.samples import samples

LARGEST = 60_000  # bytes
SAMPLE = samples(2, deep=30)


def test_best_play_wins_as_often_as_it_says() -> None:
    """Each moment is solved by itself, in games dealt from what the seat knows; within 3.5 standard errors."""
    dice, won, said, spread = random.Random(5), 0.0, 0.0, 0.0
    for one in dice.sample(stored().chosen, 6):
        chance = float(max(chances_to_win(one.view()).values()))
        for _ in range(samples(12, deep=100)):
            game = determinize(one.view().belief, dice.randrange(1 << 30))
            while not game.is_over and game.step not in ("acquire", "over"):
                found = chances_to_win(PlayerView(game)) if len(game.legal_actions) > 1 else {}
                game.push(max(found, key=found.__getitem__) if found else game.legal_actions[0])
            won += game.is_over and game.result is not None and game.result.share(0)
            said, spread = said + chance, spread + chance * (1 - chance)
    assert abs(won - said) <= 3.5 * sqrt(spread) + 1e-9


def test_the_stored_decisions_are_those_of_their_seed_and_matter() -> None:
    found = stored().chosen
    assert len(found) == last_turns.DECISIONS_TO_SOLVE and len(decisions.as_stored(stored())) < LARGEST
    for one in found:
        losses = [choice.losses[0] for choice in one.choices]
        assert min(losses) == 0 and max(losses) > decisions.AS_GOOD
    assert next(one for one in map(decision_of, range(50), [0] * 50) if one) == found[0]


def test_stored_losses_come_out_the_same_again() -> None:
    for one in random.Random(3).sample(stored().chosen, SAMPLE):
        worth = chances_to_win(one.view())
        assert [choice.losses for choice in one.choices] == [
            (round(float(100 * (max(worth.values()) - chance)), 3),) for chance in worth.values()
        ]
