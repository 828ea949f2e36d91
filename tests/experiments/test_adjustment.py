"""Series of games with luck and without it."""

import numpy as np
import pandas as pd
import pytest

from eternitium import Game
from eternitium.analysis.league import games_of
from eternitium.analysis.report import draft
from eternitium.experiments.studies import adjustment, measures, store

KEYS: store.Keys = {"policy": "steady", "against": "bold", "series": 1}


def made_up(game: Game, seat: int) -> tuple[float, float]:
    """The first player gets 0.9 of a game from one seat and 0.3 from the other."""
    assert game.is_over
    return (0.9, 0.3)[seat], 0.6


def test_half_of_a_series_is_played_from_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adjustment, "judged", made_up)
    found = adjustment.row(KEYS, 4, 0)
    assert found["result"] == found["adjusted"] == pytest.approx(0.6)
    assert found["result_low"] < 0.4 and found["result_high"] > 0.8


def test_the_seat_and_the_deal_are_luck_too() -> None:
    """What is left are the choices of both, from what a seat is worth to players who change seats."""
    (game,) = games_of(["steady", "bold"], 1, seed=1)
    (result, adjusted), found = adjustment.judged(game, 0), draft(game)
    assert game.result is not None and result == game.result.share(0)
    assert adjusted == pytest.approx(result - found.luck[0] - (found.start[0] - 0.5))
    assert adjusted + adjustment.judged(game, 1)[1] == pytest.approx(1, abs=1e-5)


def test_what_is_known_after_some_series_is_what_all_their_games_tell() -> None:
    """Each series of four has results 0, 0, 1, 1 and half of that spread without luck."""
    result, adjusted = np.array([0.0, 0, 1, 1]), np.array([0.25, 0.25, 0.75, 0.75])
    row = {**measures.average("result", result, -np.inf), **measures.average("adjusted", adjusted, -np.inf)}
    table = pd.DataFrame([{**KEYS, "series": n, **row, store.GAMES: 4} for n in (1, 2)])
    known = adjustment.so_far(table)
    assert [*known["games"]] == [4, 8] and [*known["result"]] == [0.5, 0.5]
    reach = known["result_high"] - known["result"]
    assert reach[0] / reach[1] == pytest.approx(np.sqrt(2)) and reach[0] == pytest.approx(
        1.96 * np.sqrt(1 / 3 / 4), 1e-3
    )
    (spread,) = adjustment.variances(table).to_dict("records")
    assert spread == pytest.approx({"result": 1 / 3, "adjusted": 1 / 12, "ratio": 4})
    assert adjustment.enough(0.25, 0.1) == 97


def test_evenings_are_recorded_with_their_days_and_from_both_seats() -> None:
    records = adjustment.evenings(2, seed=1)
    assert [record.names for record in records] == [("You", "Nora"), ("Ines", "You")]
    assert [record.date for record in records] == ["2026-01-01", "2026-01-02"]
    assert all(record.game().is_over for record in records)
