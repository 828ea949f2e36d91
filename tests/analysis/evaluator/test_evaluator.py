"""The evaluator: what it says, for which games, and how well."""

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eternitium import Box, Game, PlayerView, Rules
from eternitium.analysis.evaluator import checking, course, evaluator, features, positions, training
from eternitium.analysis.evaluator.checking import CheckedView
from eternitium.analysis.evaluator.evaluator import (
    CLAIMS,
    GENERATIONS,
    JUDGE,
    NO_ACTION,
    covers,
    error_of,
    evaluate,
    look_ahead,
    network_of,
)
from eternitium.analysis.evaluator.features import HAD, RANKED, SOLO, TURNS, WIDTH
from eternitium.analysis.evaluator.known import sight_of
from eternitium.analysis.evaluator.network import ANSWER, BINS
from eternitium.analysis.evaluator.sight import DECK, HAND, PLACE, SEAT
from eternitium.components import N_CARDS
from eternitium.engine import compiler, kernels
from eternitium.engine.layout import State, copied
from tests.analysis.evaluator.helpers import answered, described, moments
from tests.engine.driver import hands_are_known
from tests.support.table import each

STORED = Path(__file__).with_name("views.npz")  # positions, viewers, and the share in 2,000 rollouts of each player


def dice() -> np.random.Generator:
    return np.random.default_rng(0)


def test_hands_that_are_dealt_again_know_their_cards() -> None:
    for game in moments(4):
        dealt = copied(game._record)
        desk = positions.desk()
        positions.know_some_cards(State(dealt[0]), 0, desk)
        positions.see(State(dealt[0]), 0, desk)
        positions.deal_unknown(State(dealt[0]), 0, desk)
        assert (dealt["hand"] != game._record["hand"]).any() and hands_are_known(dealt)


def test_what_is_dealt_again_is_as_likely_as_the_sight_says() -> None:
    desk, deals, known = positions.desk(), 250, 0
    for game in moments(3, seeds=range(4)):
        base = copied(game._record)
        positions.know_some_cards(State(base[0]), 0, desk)
        positions.see(State(base[0]), 0, desk)
        rows, known = desk.sight.reshape(-1, SEAT), known + int(desk.held.any())
        hands, tops = np.zeros((3, N_CARDS)), np.zeros((3, 4))
        for shuffles in dice().integers(2**62, size=deals):
            dealt = base.copy()
            dealt["rng"] = shuffles | 1
            positions.deal_unknown(State(dealt[0]), 0, desk)
            hands += dealt["hand"][0, :3] / deals
            for p, size in enumerate(dealt["stack_n"][0, :3]):
                tops[p, dealt["stack"][0, p, size - 1] & 3] += 1 / deals
        np.testing.assert_allclose(hands, rows[:3, HAND:DECK], atol=0.12)
        np.testing.assert_allclose(tops, rows[:3, PLACE : PLACE + 4], atol=0.1)
    assert known > 1


@each("players", 1, 2, 4)
def test_compiled_code_says_what_plain_python_says(players: int) -> None:
    for game in moments(players):
        view = PlayerView(game, 0)
        found = evaluate(view, worlds=0)
        plain = answered(network_of(players), described(game._record, sight_of(view.belief)))
        np.testing.assert_allclose(np.column_stack([found.share, found.turns]), plain, atol=1e-9)


@each("players", 1, 2, 5)
def test_chances_are_chances(players: int) -> None:
    for game in moments(players):
        found = evaluate(PlayerView(game, players - 1))
        assert found.share.shape == (players,) and found.turns.shape == (players, BINS)
        assert found.share.min() >= 0 and found.share.sum() <= 1 + 1e-9
        np.testing.assert_allclose(found.turns.sum(axis=1), 1)
        assert (found.expected_turns > 0).all()


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    for game in moments(2):
        remembered = PlayerView(game, 1).remembered
        for worlds in (0, 8):
            said = [evaluate(PlayerView(Game.from_position(remembered, seed), 1), worlds) for seed in (1, 2)]
            assert said[0].share.tobytes() == said[1].share.tobytes()
            assert said[0].turns.tobytes() == said[1].turns.tobytes()


def test_it_plays_on() -> None:
    game = moments(2)[-1]
    game.push(game.legal_actions[0])
    view = PlayerView(game)
    found = evaluate(view, worlds=8)
    with pytest.raises(ValueError, match="worlds: 0 is not allowed within a turn"):
        evaluate(view, worlds=0)
    share, turns = look_ahead(view, [action.number for action in view.legal_actions], 8, 0)
    np.testing.assert_allclose(found.turns.sum(axis=1), 1)
    np.testing.assert_allclose(turns.sum(axis=2), 1)
    assert share.shape == (len(view.legal_actions), 2)
    again = look_ahead(view, [NO_ACTION], 8, 0, evaluator.TURNS)
    assert np.array_equal(again[0][0], found.share) and np.array_equal(again[1][0], found.turns)


@each(
    "rules players trained",
    (Rules(), 2, True),
    (Rules("fr", mission=4), 1, True),
    (Rules(null_tech=False), 5, True),
    (Rules(box=Box(stack=5)), 2, False),
    (Rules(null_portal=True), 2, False),
)
def test_it_knows_for_which_games_it_was_made(rules: Rules, players: int, trained: bool) -> None:
    assert covers(rules, players) == trained
    view = PlayerView(Game(players, rules, 1))
    if not trained:
        with pytest.raises(ValueError, match=r"view: the evaluator was not trained on .* ask rollouts"):
            evaluate(view)


def test_weights_of_other_features_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "WIDTH", WIDTH + 6)
    with pytest.raises(ValueError, match=rf"^veteran.npz: was trained on {WIDTH} features .* there are {WIDTH + 6};"):
        network_of.__wrapped__(2)


def test_there_is_an_evaluator_for_each_generation() -> None:
    assert GENERATIONS[-1] == "champion" and CLAIMS in GENERATIONS
    networks = [network_of(2, claims).first for claims in GENERATIONS]
    assert all((one != other).any() for one, other in combinations(networks, 2))
    with pytest.raises(ValueError, match=r"^claims: 'bold' is not allowed; give one of expert, veteran, champion$"):
        network_of(2, "bold")


def test_its_errors_are_known() -> None:
    for players in range(1, 6):
        errors = error_of(players)
        assert 0.02 < errors.share < 0.12 and 0.2 < errors.turns < 1.5
    with pytest.raises(ValueError, match="players: the evaluator was trained on 1 to 5, not on 6"):
        error_of(6)


def test_nothing_of_the_engine_is_compiled_for_the_beginning_of_a_turn() -> None:
    rules = {function for module in kernels.ENGINE for function in compiler.rule_functions(module)}
    assert compiler.reached(JUDGE.function) and not rules & {*compiler.reached(JUDGE.function)}


def test_plain_python_says_the_same_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """With NUMBA_DISABLE_JIT=1, where nothing is compiled."""
    code = (
        "from eternitium import Game, PlayerView; from eternitium.analysis.evaluator.evaluator import evaluate\n"
        "game = Game(2, seed=3)\n"
        "for _ in range(2): game.push(game.legal_actions[0])\n"
        "view = PlayerView(game)\n"
        "print(evaluate(view, 2).share.tolist(), evaluate(view, 0).share.tolist())"
    )
    said = []
    for off in "01":
        monkeypatch.setenv("NUMBA_DISABLE_JIT", off)
        found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
        said.append([float(number) for number in found.replace("[", "").replace("]", ",").split(",") if number.strip()])
    assert said[0] == pytest.approx(said[1])


def test_a_game_that_is_over_has_no_value() -> None:
    game = Game(1, seed=0)
    while not game.is_over:
        game.push(game.legal_actions[-1])
    with pytest.raises(ValueError, match="view: the game is over"):
        evaluate(PlayerView(game, 0))


@each("claims allowed", ("expert", 0.095), ("veteran", 0.115), ("champion", 0.15))
def test_it_is_as_good_as_it_was(claims: str, allowed: float) -> None:
    """The root mean square error of the win share; it is more if a sort of features that counts is lost."""
    errors = []
    with np.load(STORED) as stored:
        for players in (1, 2):
            names = (f"positions_{players}", f"viewers_{players}", f"truth_{players}_{claims}")
            for number, (text, viewer, share) in enumerate(zip(*map(stored.get, names), strict=True)):
                game = Game.from_position(json.loads(str(text)), number)
                sight = sight_of(PlayerView(game, int(viewer)).belief)
                answer = answered(network_of(players, claims), described(game._record, sight))
                errors.append(answer[viewer, 0] - share)
    error = np.sqrt(np.mean(np.square(errors)))
    assert allowed - 0.02 < error < allowed


# The network


def some_features(seats: int) -> Any:
    x = dice().random((4, seats, WIDTH)) * (dice().random((4, seats, WIDTH)) < 0.3)
    x[:, :, HAD], x[:, :, RANKED], x[:, :, SOLO + TURNS] = 0, dice().random((4, seats)), 5 / 8
    return x


@each("seats", 1, 2, 3)
def test_the_network_in_numpy_says_the_same(seats: int) -> None:
    weights, x = training.beginning(WIDTH, 8, 6, 0), some_features(seats)
    _, _, win, turns = training.forward(weights, x.astype(np.float32))
    for position, share, chances in zip(x, win, turns, strict=True):
        answer = answered(training.network(weights), position)
        np.testing.assert_allclose(answer, np.column_stack([share, chances]), atol=1e-5)


def test_seats_that_change_places_change_answers() -> None:
    net, x = training.network(training.beginning(WIDTH, 8, 6, 0)), some_features(3)[0]
    np.testing.assert_allclose(answered(net, x[[2, 0, 1]]), answered(net, x)[[2, 0, 1]], atol=1e-12)


@pytest.mark.parametrize("seats", [1, 3])
def test_the_slope_is_how_the_loss_changes(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    weights: Any = {name: part.astype(np.float64) for name, part in training.beginning(WIDTH, 5, 4, 0).items()}
    x: Any = some_features(seats)
    share: Any = np.full((4, seats), 0.5 / seats)
    turns: Any = np.eye(BINS)[dice().integers(0, BINS, (4, seats))]
    race = training.races(x, training.forward(weights, x)[3])
    # The race is taken as it is: the chances of turns learn from turns alone.
    monkeypatch.setattr(training, "races", lambda *_: race)

    def loss() -> float:
        _, _, win, chances = training.forward(weights, x)
        wins = (share * np.log(win)).sum(axis=1) + (1 - share.sum(axis=1)) * np.log(1 - win.sum(axis=1))
        return -float((wins + training.TURNS_COUNT * (turns * np.log(chances)).sum(axis=(1, 2))).mean())

    slopes = training.slope(weights, x, share, turns)
    for name, part in weights.items():
        flat = part.reshape(-1)
        place = int(np.abs(slopes[name]).argmax())
        before, flat[place] = loss(), flat[place] + 1e-6
        change = (loss() - before) / 1e-6
        flat[place] -= 1e-6
        assert change == pytest.approx(slopes[name].reshape(-1)[place], rel=1e-3, abs=1e-6), name


# How it is made and measured


@pytest.mark.deep
def test_the_same_seed_gives_the_same_weights() -> None:
    one, other = (dict(course.train(60, seed, progress=False)) for seed in (3, 3))
    assert set(one) == {"two", "solo", "more"}
    for name, weights in one.items():
        assert all(np.array_equal(part, other[name][key]) for key, part in weights.items())
    assert not np.array_equal(one["two"]["last"], dict(course.train(60, 4, progress=False))["two"]["last"])


def test_positions_and_how_they_went_on() -> None:
    found = course.examples(3, Rules(), 40, 0, 0)
    assert found.x.shape == (40, 3, WIDTH) and np.isfinite(found.x).all()
    assert found.share.min() >= 0 and found.share.sum(axis=1).max() <= 1 + 1e-6
    assert found.share.sum(axis=1).mean() > 0.9
    np.testing.assert_allclose(found.turns.sum(axis=2), 1)
    assert found.turns.argmax(axis=2).std() > 1


def test_weights_are_written_and_read(tmp_path: Path) -> None:
    weights = training.beginning(WIDTH, 3, 2, 0)
    with np.load(course.save({"two": weights}, tmp_path)) as parts:
        assert np.array_equal(parts["two_last"], weights["last"].astype(np.float16))
        assert parts["two_last"].shape == (2, ANSWER)


def test_errors_are_told_without_the_noise_of_the_labels() -> None:
    base = CheckedView(2, 3, 0, 0.5, 0.4, 0.0, 0.5, 0.7, 3.0, 2.5, 0.0, 1e-5)
    views = [base, base._replace(truth=0.6, noise=0.0, true_turns=3.5)]
    row = checking.line("all", views)
    assert (row.views, round(row.share, 6), round(row.turns, 6), round(row.microseconds)) == (2, 0.1, 0.5, 10)
    assert round(row.at_once, 6) == round(float(np.sqrt((0.3**2 + 0.1**2) / 2)), 6)
    assert checking.line("all", [base._replace(noise=0.01)] * 2).share == 0
    assert base._replace(share=0.2, few=0.8).blend == pytest.approx(0.2 + 0.6 * 0.0036 / (0.0036 + 0.16 / 128))
    assert checking.as_text(row).split()[:3] == ["all", "2", "0.224"]
