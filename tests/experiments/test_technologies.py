"""The tables of technologies and of era cards: what their numbers are, and that they agree with each other."""

import re
from typing import Any

import numpy as np
import pandas as pd
import pytest

from eternitium.components import CARD_OF_SLUG, row_of
from eternitium.experiments import studies
from eternitium.experiments.studies.technologies import POLICY
from eternitium.experiments.trials import KINDS, kinds, try_out
from eternitium.experiments.worth import BOUGHT, GIVEN, ONE_CARD, SKIPPED

KEYS: dict[str, int | str] = {"players": 2, "round": 2, "card": "transporter"}
TOLERANCE = 3e-5  # five decimals of a few numbers
WHERE = ["players", "round"]


def stored(name: str, *index: str) -> pd.DataFrame:
    return studies.load(name).set_index([*WHERE, *index])


@pytest.fixture(scope="module")
def technologies() -> pd.DataFrame:
    return stored("technologies", "card")


@pytest.fixture(scope="module")
def prices() -> pd.DataFrame:
    return stored("prices", "era_cards").unstack()


def test_a_row_says_what_became_of_the_trials() -> None:
    row: dict[str, Any] = studies.study("technologies").compute(KEYS, 600, 4)
    trials = try_out("transporter", 2, 2, POLICY, games=600, seed=4)
    share, turns = trials.share.mean(axis=0), trials.turns.mean(axis=0)
    assert row["gain_win"] == pytest.approx(100 * (share[GIVEN] - share[SKIPPED]), abs=TOLERANCE)
    assert row["net_win"] == pytest.approx(100 * (share[BOUGHT] - share[SKIPPED]), abs=TOLERANCE)
    assert row["net_turns"] == pytest.approx(turns[SKIPPED] - turns[BOUGHT], abs=TOLERANCE)
    assert row["price_turns"] == pytest.approx(turns[BOUGHT] - turns[GIVEN], abs=TOLERANCE)
    assert row["worth"] == pytest.approx(trials.in_era_cards()[0], abs=TOLERANCE)
    assert row["tried"] == pytest.approx(len(trials) / 600, abs=TOLERANCE)
    error = trials.saved(GIVEN, SKIPPED).std(ddof=1) / np.sqrt(len(trials))
    assert row["gain_turns_high"] - row["gain_turns"] == pytest.approx(1.96 * error, rel=1e-3)


def test_a_row_about_era_cards_says_what_they_cost() -> None:
    row = studies.study("prices").compute({"players": 3, "round": 1, "era_cards": 1}, 600, 4)
    trials = try_out(None, 3, 1, POLICY, games=600, seed=4)
    assert row["cost_win"] == pytest.approx(100 * trials.won(SKIPPED, ONE_CARD).mean(), abs=TOLERANCE)
    assert row["cost_turns"] == pytest.approx(trials.saved(SKIPPED, ONE_CARD).mean(), abs=TOLERANCE)
    assert row["late"] == pytest.approx((trials.turns[:, SKIPPED] >= 12).mean(), abs=TOLERANCE)


def test_a_row_depends_on_games_and_seed() -> None:
    study = studies.study("technologies")
    row = study.compute(KEYS, 200, 4)
    assert row == study.compute(KEYS, 200, 4)
    assert row != study.compute(KEYS, 200, 5) and row != study.compute(KEYS, 201, 4)


@pytest.mark.parametrize(("name", "keys"), [("technologies", KEYS), ("prices", {**KEYS, "era_cards": 1})])
def test_too_few_games_are_refused(name: str, keys: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^games: 1 are too few; "):
        studies.study(name).compute(keys, 1, 0)


def test_every_technology_has_its_rows(technologies: pd.DataFrame) -> None:
    for players in range(1, 6):
        for number in (1, 2, 3, 5):
            assert tuple(technologies.loc[(players, number)].index) == kinds(players)
    assert len(technologies) == 4 * (4 * len(KINDS) + 10)


def test_what_a_technology_brings_less_its_price_is_what_is_left(technologies: pd.DataFrame) -> None:
    found = technologies["gain_turns"] - technologies["price_turns"] - technologies["net_turns"]
    assert found.abs().max() < TOLERANCE


def test_two_era_cards_cost_more_than_one(prices: pd.DataFrame) -> None:
    assert (prices["cost_turns", 2] > prices["cost_turns", 1]).all()
    assert (prices["cost_turns", 1] > 0).all()


def test_a_technology_costs_about_as_much_as_its_price_alone(technologies: pd.DataFrame, prices: pd.DataFrame) -> None:
    """In turns, on average over all technologies of a row: within half a turn of the era cards alone."""
    rows = technologies.reset_index()
    rows["era_cards"] = [1 + (row_of(CARD_OF_SLUG.get(card, 4)) == "advanced") for card in rows["card"]]
    found = rows.groupby([*WHERE, "era_cards"])["price_turns"].mean().unstack()
    assert (found - prices["cost_turns"]).abs().max().max() < 0.5


def test_trials_are_those_games_that_came_to_the_round_and_had_a_copy(
    technologies: pd.DataFrame, prices: pd.DataFrame
) -> None:
    games = studies.study("technologies").games
    for frame in (technologies["tried"], prices["tried", 1]):
        assert np.allclose(frame * games, (frame * games).round(), atol=0.05)
    most = technologies.groupby(WHERE)["tried"].max()
    assert (most <= prices["tried", 1] + TOLERANCE).all()
    assert (prices["tried", 1] == prices["tried", 2]).all()


def test_the_files_are_made_by_the_same_number_of_games() -> None:
    said = [re.findall(r"\d+", studies.command(name)) for name in ("technologies", "prices")]
    assert said[0] == said[1]
