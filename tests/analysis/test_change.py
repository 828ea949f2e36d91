"""Why a chance to win has changed: the parts against what forecasts say of the same places."""

from math import isclose

from eternitium import Game, forecast
from eternitium.analysis.change import changes
from eternitium.analysis.results import Change
from eternitium.analysis.statistics import Estimate
from eternitium.belief.belief import believe
from eternitium.belief.view import PlayerView
from eternitium.game.notation import Action
from eternitium.policies.registry import seated
from tests.support.helpers import fresh

ROLLOUTS = 600
NOW = Estimate(0.4, 0.01)
CAREFUL = seated("careful", 2)[0]


def decision() -> Game:
    """Several choices for player 0, the last step of a turn."""
    game = fresh(players=2, seed=4)
    while game.player != 0 or game.step != "acquire" or len(game.legal_actions) < 2:
        game.push(CAREFUL.choose(PlayerView(game)))
    return game


def split(game: Game, action: Action, weighed: tuple[Estimate, Estimate] | None = None) -> Change:
    before = believe(game, 0)
    after = game.copy()
    after.push(action)
    between = None if after.player == 0 else believe(after, 0)
    *waiting, found = changes(before, action.number, between, NOW, "careful", weighed, ROLLOUTS)
    assert not any(waiting) and found is not None
    return found


def test_the_parts_add_up_to_the_whole_change() -> None:
    game = decision()
    for action in game.legal_actions:
        found = split(game, action)
        parts = (found.choice, found.cards, found.others)
        assert isclose(sum(part.mean for part in parts if part), NOW.mean - found.before.mean, abs_tol=1e-12)


def test_each_place_has_the_value_that_a_forecast_from_it_has() -> None:
    game = decision()
    action = game.legal_actions[0]
    found, after = split(game, action), game.copy()
    after.push(action)
    for place, value in ((game, found.before), (after, found.shown)):
        told = forecast(place, 0, "careful", ROLLOUTS)
        assert value == (told.win, told.win_se)
    assert found.others == (NOW.mean - found.shown.mean, (NOW.error**2 + found.shown.error**2) ** 0.5)


def test_the_choice_of_the_policy_itself_changes_nothing_and_a_bad_one_costs() -> None:
    game = decision()
    own = CAREFUL.choose(PlayerView(game))
    found = split(game, next(action for action in game.legal_actions if action == own))
    assert found.choice == (0.0, 0.0) and found.chosen == found.before
    worst = min((split(game, action).choice.mean for action in game.legal_actions), default=0.0)
    assert worst < -0.02


def test_what_was_told_of_a_choice_is_what_it_is_said_to_have_done() -> None:
    game = decision()
    told = Estimate(0.5, 0.01), Estimate(-0.08, 0.02)
    found = split(game, game.legal_actions[0], told)
    assert (found.before, found.choice) == told and isclose(found.chosen.mean, 0.42)


def test_while_nobody_else_acts_the_others_have_no_part() -> None:
    game = decision()
    found = next(f for f in changes(believe(game, 0), game.legal_actions[0].number, None, NOW, rollouts=50) if f)
    assert found.others is None and found.shown == NOW
