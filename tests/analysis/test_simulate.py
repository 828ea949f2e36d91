"""Many games as arrays: what the rows say, that they can be played again one by one, and that Ctrl-C loses nothing."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from eternitium import Game, IllegalAction, PlayerView, Rules, policies, simulate
from eternitium.analysis import compiled, loops
from eternitium.analysis.rollout_planner import RolloutPlanner
from eternitium.analysis.rollouts import seed_of
from eternitium.analysis.simulate import ROUNDS_AT_MOST, Simulation, Task
from eternitium.engine.layout import State
from eternitium.game.game import undealt
from eternitium.policies.player import Given
from eternitium.policies.registry import player_of, seated, weights_of
from eternitium.rules import MISSIONS
from tests.support import signals
from tests.support.table import each

ONE_EACH = ("game", "winner", "turns", "rounds", "decisions")
ONE_A_SEAT = ("points", "advanced", "left")


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Loading may take long; no test should measure it."""
    compiled.warm_up()


def first(view: PlayerView) -> str:
    """The first legal action, as a text."""
    return view.legal_actions[0]


class Last:
    """The last legal action; a class that counts what it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: PlayerView) -> str:
        self.asked += 1
        return view.legal_actions[-1]


def quiet(**given: Any) -> Simulation:
    return simulate(**{"games": 300, "progress": False, **given})


def columns(found: Simulation) -> dict[str, np.ndarray]:
    """All numbers of a simulation by name."""
    return {name: getattr(found, name) for name in (*ONE_EACH, *ONE_A_SEAT, "winners", "finished")}


def same(one: Simulation, other: Simulation) -> bool:
    others = columns(other)
    return all(np.array_equal(array, others[name]) for name, array in columns(one).items())


def row(found: Simulation, i: int) -> dict[str, Any]:
    """All numbers of one game."""
    return {name: array[i].tolist() for name, array in columns(found).items()}


# What the arrays are


@each("players", *range(1, 6))
def test_arrays_have_one_entry_a_game_and_a_seat(players: int) -> None:
    found = quiet(players=players, games=120, seed=3)
    assert len(found) == 120 and not found.interrupted
    for name in ONE_EACH:
        assert getattr(found, name).shape == (120,) and getattr(found, name).dtype == np.int64
    for name in ONE_A_SEAT:
        assert getattr(found, name).shape == (120, players) and getattr(found, name).dtype == np.int64
    assert found.finished.shape == (120,) and found.finished.dtype == bool
    assert found.winners.shape == (120, players) and found.winners.dtype == bool
    assert found.win_share.shape == (120, players) and found.win_share.dtype == np.float64
    assert found.game.tolist() == list(range(120))
    assert found.policies == ("steady",) * players


def test_defaults_are_a_thousand_games_of_two_steady_players() -> None:
    found = simulate(progress=False)
    assert len(found) == 1_000 and found.policies == ("steady", "steady")
    assert same(found, simulate(2, Rules("de"), ["steady", policies.steady], 1_000, 0, 1, False))


def test_frame_has_one_row_a_game() -> None:
    found = quiet(players=3, policies=["steady", "random", "bold"])
    frame = found.to_frame()
    assert list(frame.columns[:6]) == ["game", "winner", "turns", "rounds", "finished", "decisions"]
    assert len(frame) == 300 and len(frame.columns) == 6 + 3 * 4
    for name in (*ONE_EACH, "finished"):
        assert frame[name].to_numpy().tolist() == getattr(found, name).tolist()
    for seat in range(3):
        assert frame[f"won_{seat}"].to_numpy().tolist() == found.winners[:, seat].tolist()
        for name in ONE_A_SEAT:
            assert frame[f"{name}_{seat}"].to_numpy().tolist() == getattr(found, name)[:, seat].tolist()


# The same games again


@each("games seating", (2_300, ["careful", "random"]), (6, [first, "random"]))
def test_any_number_of_workers_gives_the_same_numbers(games: int, seating: list[Any]) -> None:
    """The dice of `random` belong to the game, so the order of the games does not matter."""
    alone = quiet(games=games, policies=seating, seed=5)
    for workers in (1, 2, 3, np.int64(2)):
        assert same(alone, quiet(games=games, policies=seating, seed=5, workers=workers))


def test_more_games_begin_with_the_same_games() -> None:
    many, few = quiet(games=1_300), quiet(games=700)
    assert all(np.array_equal(array[:700], columns(few)[name]) for name, array in columns(many).items())


@each("seating", "steady", [first, "steady"])
def test_another_seed_gives_other_numbers(seating: Any) -> None:
    games = 300 if isinstance(seating, str) else 4
    runs = [quiet(games=games, policies=seating, seed=seed) for seed in (0, 1, 2**32, 2**63 - 1, 2**70 + 3)]
    assert len({tuple(run.decisions.tolist()) for run in runs}) == len(runs)


@each(
    "rules seats",
    (Rules("fr", 7), ["careful"]),
    (Rules(), ["random", "random"]),
    (Rules("fr"), ["steady", "bold", "careful", "expert", "random"]),
)
def test_a_compiled_game_can_be_played_again_by_the_plain_rules(rules: Rules, seats: list[Given]) -> None:
    """Game number i of compiled code, and the same loop interpreted."""
    players = len(seats)
    found = quiet(players=players, rules=rules, policies=seats, games=12, seed=9)
    for i in (0, 7, 11):
        out = np.zeros(loops.WIDTH, np.int64)
        states: Any = [State(undealt(players, rules, 0)[0]), None]
        weights, batch = weights_of(seated(seats, players)), loops.Batch(seed_of(9), i, 1, ROUNDS_AT_MOST)
        with np.errstate(over="ignore"):
            loops.simulate_games(states, loops.room(), weights, batch, out)
        task = Task(players, rules, seated(seats, players), 9)
        assert out.tolist() == task.play(i, 1)[0].tolist()
        assert out[loops.DECISIONS] == found.decisions[i]


def replayed(seats: list[Given], number: int, seed: int) -> dict[str, Any]:
    """Game number i of a simulation with functions in Python, by the public rules alone."""
    deal = int(np.random.SeedSequence([seed, number]).generate_state(1)[0])
    game, decisions = Game(len(seats), Rules(), deal), 0
    while not game.is_over and game.round <= ROUNDS_AT_MOST:
        game.push(player_of(seats[game.player]).choose(PlayerView(game)))
        decisions += 1
    result, owners = game.result, range(len(seats))
    won = [result is not None and k in result.winners for k in owners]
    stacks = [len(player["stack"]) for player in game.position()["players"]]
    return {
        "game": number, "winner": won.index(True) if sum(won) == 1 else -1, "winners": won, "left": stacks,
        "turns": min(game.round, ROUNDS_AT_MOST), "rounds": min(game.round, ROUNDS_AT_MOST), "decisions": decisions,
        "finished": result is not None and result.finished,
        **({"points": list(result.points), "advanced": list(result.advanced)} if result is not None else {}),
    }  # fmt: skip


@each("seats", [first], [first, policies.steady], [policies.simple, policies.careful, first])
def test_a_game_with_functions_can_be_played_again(seats: list[Given]) -> None:
    found = quiet(players=len(seats), policies=seats, games=4, seed=2)
    for number in range(4):
        again = replayed(seats, number, 2)
        assert {name: value for name, value in row(found, number).items() if name in again} == again


# Every row is consistent


def check_rows(found: Simulation) -> None:
    """What holds in every game."""
    count, finder = found.winners.sum(axis=1), found.left == 0
    assert np.array_equal(found.winner == -1, count != 1)
    alone = count == 1
    assert np.array_equal(found.winner[alone], found.winners[alone].argmax(axis=1))
    assert np.array_equal(found.finished, finder.any(axis=1))
    assert np.array_equal(found.finished, count > 0)
    assert not (found.winners & ~finder).any()
    assert found.rounds.min() >= 1 and found.rounds.max() <= ROUNDS_AT_MOST
    assert np.array_equal(found.turns, found.rounds)
    assert (found.decisions >= found.rounds).all()
    assert (found.advanced >= 0).all() and (found.points >= 2 * found.advanced).all()
    assert np.allclose(found.win_share.sum(axis=1), found.finished)
    rank = np.where(finder, found.points * 100 + found.advanced, -1)
    assert np.array_equal(found.winners, finder & (rank == rank.max(axis=1, keepdims=True)))


@each("players edition", (2, "de"), (2, "fr"), (2, "bga"), (3, "nl"), (4, "nl"), (5, "nl"))
@each("seating", "random", "steady", "bold", "careful")
def test_every_row_is_consistent(players: int, edition: str, seating: str) -> None:
    found = quiet(players=players, rules=Rules(edition), policies=seating)
    check_rows(found)
    assert (found.rounds[~found.finished] == ROUNDS_AT_MOST).all()
    assert not (found.finished.all() and seating == "random") and found.finished.any()


def test_seats_matter_in_rows_of_functions_too() -> None:
    check_rows(quiet(policies=[first, "steady"], games=6))
    check_rows(quiet(players=1, policies=policies.simple, games=6))
    before, behind = quiet(policies=["random", "steady"]), quiet(policies=["steady", "random"])
    check_rows(before)
    assert before.win_share[:, 1].mean() > 0.8 < behind.win_share[:, 0].mean()


def test_wins_can_be_shared() -> None:
    found = quiet(games=20_000)
    shared = found.winners.all(axis=1)
    assert shared.any() and (found.winner[shared] == -1).all()
    assert (found.win_share[shared] == 0.5).all()


@each("mission", None, *MISSIONS)
def test_a_lost_solo_game_is_not_finished(mission: int | None) -> None:
    found = quiet(players=1, rules=Rules(mission=mission), games=400)
    check_rows(found)
    lost = ~found.finished
    assert lost.any()
    assert (found.winner[lost] == -1).all() and (found.left[lost] > 0).all()
    assert (found.winner[found.finished] == 0).all() and (found.left[found.finished] == 0).all()


# Players in Python


def test_a_lambda_and_a_class_sit_beside_built_in_players() -> None:
    last = Last()
    found = quiet(players=3, policies=[lambda view: view.legal_actions[0], last, "bold"], games=3)
    assert found.policies == ("<lambda>", "Last", "bold")
    assert last.asked > 0 and len(found) == 3


def test_a_function_may_give_an_action_or_its_text() -> None:
    def text(view: PlayerView) -> str:
        return f"  {view.legal_actions[0]} "

    assert same(quiet(policies=first, games=3), quiet(policies=text, games=3))


def test_players_who_look_ahead_play_too() -> None:
    found = quiet(policies=[RolloutPlanner(rollouts=4), "master"], games=1)
    assert found.policies == ("rollouts", "master") and len(found) == 1


@each("choice", "take circle", "nonsense", "", None, 3, ["pass"], float("nan"))
@each("workers", 1, 2)
def test_an_illegal_choice_names_the_policy_the_game_and_the_choice(choice: Any, workers: int) -> None:
    def clumsy(_: PlayerView) -> Any:
        return choice

    with pytest.raises(IllegalAction) as caught:
        quiet(policies=["steady", clumsy], games=2, workers=workers)
    message = str(caught.value)
    assert message.startswith("policies: clumsy made an illegal choice in game ")
    assert ", round 1, player 1: " in message and "\n" not in message
    assert (choice if choice == "take circle" else repr(choice)) in message
    assert caught.value.rule == ("pick.choose" if choice == "take circle" else "action.text")


def test_an_illegal_choice_late_in_a_run_says_in_which_game() -> None:
    games = []

    def tired(view: PlayerView) -> str:
        games.extend([1] * (view.turn["step"] == "pick"))
        return view.legal_actions[0] if len(games) < 3 else "sleep"

    with pytest.raises(IllegalAction, match="tired made an illegal choice in game 2, round 1, player 0: 'sleep'"):
        quiet(players=1, policies=tired, games=5)


# Arguments


@each(
    "given message",
    ({"players": 0}, "players: 0 is not allowed; give a whole number from 1 to 5"),
    ({"players": 6}, "players: 6 is not allowed; give a whole number from 1 to 5"),
    ({"players": "2"}, "players: '2' is not allowed; give a whole number from 1 to 5"),
    ({"rules": "fr"}, "rules: 'fr' is not allowed; give a Rules, such as Rules('de')"),
    ({"rules": Rules(mission=4)}, "mission: 4 is for the solo game; with 2 players it must be None"),
    ({"games": 0}, "games: 0 is not allowed; give a whole number, 1 or more"),
    ({"games": 1.5}, "games: 1.5 is not allowed; give a whole number, 1 or more"),
    ({"games": True}, "games: True is not allowed; give a whole number, 1 or more"),
    ({"seed": -1}, "seed: -1 is not allowed; give a whole number, 0 or more"),
    ({"seed": None}, "seed: None is not allowed; give a whole number, 0 or more"),
    ({"workers": 0}, "workers: 0 is not allowed; give a whole number, 1 or more"),
    ({"workers": "all"}, "workers: 'all' is not allowed; give a whole number, 1 or more"),
    ({"workers": None}, "workers: None is not allowed; give a whole number, 1 or more"),
    ({"policies": []}, "policies: 0 policies for 2 players; give one, or one for each player"),
    ({"policies": ["steady"] * 3}, "policies: 3 policies for 2 players; give one, or one for each player"),
)
def test_a_bad_argument_is_one_clear_error(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        quiet(**given)
    assert str(caught.value).startswith(message) and "\n" not in str(caught.value)


# Ctrl-C


def stops_in_game(number: int) -> Callable[[PlayerView], str]:
    """A player who presses Ctrl-C at the first decision of a game, counted as the games begin."""
    lock, begun = threading.Lock(), [0]

    def stops(view: PlayerView) -> str:
        with lock:
            begun[0] += view.turn["step"] == "pick"
            if begun[0] > number:
                raise KeyboardInterrupt
        return view.legal_actions[0]

    return stops


def test_an_interrupted_run_keeps_every_game_that_was_played() -> None:
    whole = quiet(players=1, policies=first, games=8)
    found = quiet(players=1, policies=stops_in_game(5), games=8)
    assert found.interrupted and found.game.tolist() == [0, 1, 2, 3, 4]
    check_rows(found)
    assert all(np.array_equal(array, columns(whole)[name][:5]) for name, array in columns(found).items())
    assert len(found.to_frame()) == 5


def test_an_interrupted_run_of_several_threads_keeps_what_it_says() -> None:
    whole = quiet(players=1, policies=first, games=12)
    found = quiet(players=1, policies=stops_in_game(6), games=12, workers=2)
    assert found.interrupted and 0 < len(found) < 12
    check_rows(found)
    assert all(np.array_equal(array, columns(whole)[name][found.game]) for name, array in columns(found).items())


def test_a_run_that_is_stopped_at_once_has_no_games() -> None:
    found = quiet(policies=stops_in_game(0))
    assert found.interrupted and len(found) == 0
    assert found.winners.shape == found.points.shape == found.win_share.shape == (0, 2)
    assert len(found.to_frame()) == 0


CTRL_C = """
import os, signal, sys, threading
import numpy as np
from eternitium import simulate
from eternitium.analysis import compiled

compiled.warm_up()
for policies, games in (("careful", 3_000_000), (lambda view: view.legal_actions[0], 3_000)):
    for workers in (1, 2):
        what = {"players": 1, "policies": policies, "progress": False}
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        found = simulate(**what, games=games, workers=workers)
        again = simulate(**what, games=int(found.game.max()) + 1)
        left = [thread for thread in threading.enumerate() if "Pool" in thread.name]
        print(found.interrupted, len(found) > 0, np.array_equal(again.decisions[found.game], found.decisions), left)
"""


@pytest.mark.usefixtures("tests_in_background")
def test_Ctrl_C_keeps_the_games_so_far() -> None:
    """Of a compiled policy and of one in Python, with one thread and with two."""
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C],
        preexec_fn=signals.listening,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == (4 * "True True True []\n", "", 0)


# The progress bar


def sleepy(view: PlayerView) -> str:
    """Needs a while for a game."""
    time.sleep(0.3 * (view.turn["step"] == "pick"))
    return view.legal_actions[0]


def test_a_long_run_shows_a_progress_bar(capfd: pytest.CaptureFixture[str]) -> None:
    simulate(games=50)
    assert capfd.readouterr() == ("", ""), "a short one"
    simulate(players=1, policies=sleepy, games=3)
    shown, said = capfd.readouterr()
    assert shown == "" and "3/3" in said and "game" in said
    simulate(players=1, policies=sleepy, games=3, progress=False)
    assert capfd.readouterr() == ("", "")


# Threads


def test_compiled_games_leave_python_to_others() -> None:
    """A thread that wakes up every millisecond does so while one compiled call plays thousands of games."""
    task = Task(2, Rules(), seated("careful", 2), 0)
    over, awake = threading.Event(), [0]

    def tick() -> None:
        while not over.wait(0.001):
            awake[0] += 1

    thread = threading.Thread(target=tick)
    thread.start()
    task.play(0, 10_000)
    over.set()
    thread.join()
    assert awake[0] > 20
