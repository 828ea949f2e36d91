"""Looking ahead answers at every decision, whatever the rules and however it came about."""

import pytest
from hypothesis import given, settings

from eternitium import Game
from eternitium.analysis.advice import advices
from eternitium.analysis.forecast import forecasts
from eternitium.analysis.hope import hopes
from eternitium.belief.belief import believe, recalled
from tests.game.test_random_games import CHOICES, games
from tests.support.samples import samples

pytestmark = pytest.mark.usefixtures("loops")
ROLLOUTS = 300


@settings(max_examples=samples(3, deep=100), deadline=None)
@given(games(), CHOICES)
def test_there_is_an_outlook_advice_with_reasons_and_what_to_hope_for(game: Game, choices: list[int]) -> None:
    for choice in choices:
        if game.is_over:
            return
        actions = game.legal_actions
        game.push(actions[choice % len(actions)])
    if game.is_over:
        return
    known = believe(game, game.player)
    assert 0 <= next(forecasts(recalled(known))).win <= 1
    *_, found = advices(recalled(known), ROLLOUTS)
    assert {one.action for one in found} == {*game.legal_actions}
    assert len(found) == 1 or all(one.reasons for one in found)
    for hope in hopes(known):
        assert sum(one.chance for one in hope.chances) == pytest.approx(1)
