"""An illegal action is refused in the same words by all environments, and names that errors offer are accepted."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from eternitium import Game, IllegalAction, VectorEnv
from eternitium.game.notation import ACTIONS
from eternitium.interop.gymnasium import EternitiumEnv, EternitiumVectorEnv
from eternitium.interop.pettingzoo import raw_env
from eternitium.interop.recording import Plan
from tests.support.table import each

END = ACTIONS.index("end")


@each("action", END, 871, -1)
def test_an_illegal_action_is_refused_in_the_same_words(action: int) -> None:
    alone, table, many, envs = EternitiumEnv(2), raw_env(players=2), VectorEnv(1, 2, seed=1), EternitiumVectorEnv(1, 2)
    alone.reset(seed=1)
    table.reset(seed=1)
    envs.reset(seed=1)
    steps: tuple[tuple[Callable[[Any], object], Any, Game], ...] = (
        (table.step, action, table.game),
        (many.step, np.array([action]), Game(2, seed=int(many.seeds[0]))),
    )
    for step, given, game in steps:
        refused = _refusal(step, given)
        said = str(refused)
        offered = [f"{ACTIONS.index(legal)} ({legal})" for legal in game.legal_actions]
        assert ", ".join(offered) in said and refused.rule in (game.why_not("end"), "action.text")
        assert re.match(rf"action(s\[0\])?: {action}( \(end\))? is not allowed; allowed: \d+ \(pick ", said)
    assert alone.step(np.int64(action))[-1]["refusal"] == str(_refusal(table.step, action))
    assert envs.step(np.array([action]))[-1]["refusal"].tolist() == [str(_refusal(many.step, np.array([action])))]
    assert "refusal" not in envs.step(np.array([0]))[-1]


def _refusal(step: Callable[[Any], object], action: object) -> IllegalAction:
    with pytest.raises(IllegalAction) as refused:
        step(action)
    return refused.value


def test_an_error_does_not_name_a_hundred_actions() -> None:
    table = raw_env(players=2)
    table.reset(seed=1)
    while len(table.game.legal_actions) <= 8:
        table.step(table.game.legal_actions[0].number)
    with pytest.raises(IllegalAction, match=r" and \d+ more, as the mask says\. "):
        table.step(871)


@each("make", lambda name: VectorEnv(1, 2, opponents=name), lambda name: EternitiumEnv(2, opponents=name))
def test_each_name_that_an_error_offers_is_accepted(make: Callable[[object], object]) -> None:
    for wrong in ("master", ["steady", "master"]):
        with pytest.raises(ValueError, match="opponents: 'master' is not allowed; give one of ") as refused:
            make(wrong)
    for name in str(refused.value).partition("one of ")[2].split(", "):
        make(name)


def test_a_data_set_takes_the_names_that_its_error_offers() -> None:
    with pytest.raises(ValueError, match="policies: 'nobody' is not allowed; give names among ") as refused:
        Plan(games=1, policies=("steady", "nobody"))
    for name in str(refused.value).partition("among ")[2].split(", "):
        assert Plan(games=1, policies=(name,)).policies == (name,)
