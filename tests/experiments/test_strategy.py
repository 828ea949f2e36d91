"""The study of strategy: choices by lot and on half of the worlds, so that no figure is luckier than the truth."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from eternitium.belief.view import PlayerView
from eternitium.experiments import claims, rolled, studies
from eternitium.experiments.rolled import Rolled
from eternitium.experiments.studies import strategy
from eternitium.experiments.studies.store import GAMES
from eternitium.experiments.studies.turns import end_position
from eternitium.explorer.table import Line
from eternitium.game.game import Game
from eternitium.game.notation import Action
from tests.support.table import each

WORLDS = 64
BUYS = tuple(map(Action, ("skip", "buy droid with C", "buy droid with S", "buy laboratory with C,S")))
KEYS: dict[str, int | str] = {"claim": "S2", "case": "round 1", "policy": "expert", "players": 2, "edition": "de"}


def decision(truth: Sequence[float], dice: np.random.Generator, **changes: Any) -> Rolled:
    """A decision on an acquisition in which each choice wins this often."""
    share = (dice.random((WORLDS, len(truth))) < truth).astype(float)
    about: dict[str, Any] = {"round": 1, "seat": 0, "left": 8, "top": "C", "hand": (), "unseen": {}}
    return Rolled(actions=BUYS, share=share, hits=np.zeros(len(truth)), **(about | changes))


def given(monkeypatch: pytest.MonkeyPatch, found: Sequence[Rolled]) -> None:
    monkeypatch.setattr(strategy, "rolled", lambda *_: dict.fromkeys(rolled.ROLLED_KINDS, tuple(found)))


@each(
    "truth gain",
    ((0.5, 0.5, 0.5, 0.5), 0.0),  # the luckiest of equal choices is no better
    ((0.3, 0.5, 0.5, 0.5), 20.0),
    ((0.5, 0.2, 0.2, 0.2), -30.0),
)
def test_the_best_purchase_is_not_the_luckiest_one(truth: Sequence[float], gain: float) -> None:
    dice = np.random.default_rng(5)
    with pytest.MonkeyPatch.context() as patched:
        given(patched, [decision(truth, dice) for _ in range(600)])
        row = strategy.STUDY.compute(KEYS, 600, 0)
    assert row[GAMES] == 600
    reach = float(row["value_high"]) - float(row["value"])
    assert 0 < reach < 2 and abs(float(row["value"]) - gain) < 2 * reach


def test_only_the_decisions_of_a_case_count(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng(6)
    given(monkeypatch, [decision((0, 1, 1, 1), dice)] * 3 + [decision((1, 0, 0, 0), dice, round=2, left=2)] * 4)
    found = {case: strategy.STUDY.compute({**KEYS, "case": case}, 7, 0) for case in ("round 1", "round 2", "round 3")}
    assert [row[GAMES] for row in found.values()] == [3, 4, 0]
    assert [row["value"] for row in found.values()] == [100, -100, 0]
    late = strategy.STUDY.compute({**KEYS, "claim": "S10", "case": "1 or 2 cards left"}, 7, 0)
    assert (late[GAMES], late["value"]) == (4, -100)


def test_the_interval_of_a_few_decisions_is_wider() -> None:
    assert [1.96 * strategy.widened(games) for games in (5, 11, 600)] == pytest.approx([2.776, 2.228, 1.964], rel=0.02)


def test_a_payment_is_compared_with_another_one_for_the_same_card(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, [decision((1, 1, 0, 0), np.random.default_rng(7))] * 3)
    row = strategy.STUDY.compute({**KEYS, "claim": "S3", "case": "best payment minus worst"}, 3, 0)
    assert row["value"] == 100


def test_the_least_chance_is_where_trying_and_stopping_are_worth_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng(8)

    def tried(chance: float) -> Rolled:
        truth = (0.5, 0.5 + chance - 0.3)
        share = (dice.random((WORLDS, 2)) < truth).astype(float)
        actions = (Action("end"), Action("try circle"))
        return Rolled(actions, share, 5, 0, 3, "(?)", ("circle",), np.array([0, chance]), {})

    given(monkeypatch, [tried(chance) for chance in dice.uniform(0.1, 0.7, 300)])
    row = strategy.STUDY.compute({**KEYS, "claim": "S6", "case": "instead of ending, 3 or 4 cards left"}, 300, 0)
    assert float(row["value_low"]) < 0.3 < float(row["value_high"])
    assert float(row["value_high"]) - float(row["value_low"]) < 0.1
    bands = {
        band: strategy.STUDY.compute({**KEYS, "claim": "S6", "case": f"instead of ending, chance {band}"}, 300, 0)
        for band in strategy.BANDS
    }
    assert float(bands["below 0.2"]["value_high"]) < 0 < float(bands["0.35 to 0.6"]["value_low"])


def test_seats_are_compared_with_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 wins more and has the card more often: that does not make the card better."""

    def lines(*asked: Any) -> list[Line]:
        won, games = (0.8, 4_000) if asked[-1] == 1 else (0.2, 400)
        rest = [Line(card, 9, 0, 4_000, won, 0, 1) for card in ("droid", "none")]
        return [Line("communicator", 9, 0, games, won, 0, 1), *rest]

    monkeypatch.setattr(strategy, "what_wins", lines)
    for claim in ("S1", "S2"):
        row = strategy.STUDY.compute({**KEYS, "claim": claim, "case": "communicator"}, 1, 0)
        assert row["value"] == pytest.approx(0, abs=1e-9) and float(row["value_low"]) < -0.5


def test_a_try_that_must_hit_is_better_than_ending() -> None:
    """One era card is left, and it is a circle for certain."""
    position = {**end_position(["(?)"], {"circle": 3}, ["circle", "square"]), "turn": {"step": "play"}}
    view = PlayerView(Game.from_position(position, seed=1))
    one = rolled.played_on(view, "expert", 32)
    assert one.hits[one.actions.index(Action("try circle"))] == 1 and one.left == 1
    assert one.mean(strategy.best_try(one)) == 1
    kept = claims.worthwhile_tries(strategy.learned(), view, view.legal_actions)
    assert "try circle" in kept and not {"try square", "end", "pass"} & {*kept}


def test_decisions_of_a_game_come_again_with_its_seed() -> None:
    first, again, other = (rolled.decisions_of_game("expert", 2, "de", 0, seed) for seed in (3, 3, 4))
    assert {"pick", "portal", "buy"} <= first.keys() == again.keys()
    for kind, view in first.items():
        assert view.observation == again[kind].observation
        assert kind not in other or other[kind].observation != view.observation
    assert {action.verb for action in first["pick"].legal_actions} == {"pick"}


@each(
    "claim kept",
    ("S1", ["pick droid"]),
    ("S2", ["buy ultimate-portal with C,S"]),
)
def test_who_follows_a_claim_keeps_to_it(claim: str, kept: list[str]) -> None:
    game = Game(2, None, 5)
    offered = {"S1": ["pick double-portal:circle+square", "pick ?basic", "pick droid"],
               "S2": ["skip", "buy droid with C", "buy ultimate-portal with C,S"]}[claim]  # fmt: skip
    rule = claims.RULES_OF_CLAIMS[claim]
    assert rule(strategy.learned(), PlayerView(game), [Action(text) for text in offered]) == kept


def test_a_follower_chooses_what_its_claim_says() -> None:
    game = Game(2, None, 5)
    follower = claims.Follower(3, "S1+S2+S6", strategy.learned()).for_game(1)
    assert "pick communicator" in game.legal_actions
    assert follower.choose(PlayerView(game)) == "pick communicator"


def test_a_learner_is_taught_what_the_figures_say(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "communicator": 3.0,
        "droid": 5.0,
        "instead of ending, 1 card left": 0.4,
        "instead of passing, 2 cards left": 0.3,
    }
    monkeypatch.setattr(
        strategy, "figure", lambda _claim, case, _policy: strategy.Figure(values.get(case, -1.0), 0, 1, 9, "share")
    )
    learned = strategy.learned()
    assert learned.first == learned.early == ("droid", "communicator")
    assert learned.ending == pytest.approx((1, 0.4, *[-1] * 6))
    assert learned.passing == pytest.approx((1, 0.3, 0.3, *[-1] * 5))


def test_a_figure_is_that_of_the_table() -> None:
    table = studies.load("strategy").set_index(["claim", "case", "policy", "players", "edition"])
    row = table.loc[("S1", "communicator", "expert", 2, "de")]
    figure = strategy.figure("S1", "communicator", "expert", 2, "de")
    assert (figure.value, figure.low, figure.high, figure.games) == tuple(
        row[["value", "value_low", "value_high", GAMES]]
    )
    assert figure.unit == "points" and figure.low > 0
    with pytest.raises(ValueError, match=re.escape("figure: there is none for S1, crystal, expert, 2, de")):
        strategy.figure("S1", "crystal")
