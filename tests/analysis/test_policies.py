"""Built-in players: legal choices, the same choices compiled and in plain Python, and eyes for nothing hidden."""

import random
from collections import Counter
from collections.abc import Iterator
from inspect import signature
from typing import Any

import numpy as np
import pytest

from eternitium import Game, Rules, advise, forecast, policies
from eternitium.analysis import loops as rollout
from eternitium.analysis.change import changes
from eternitium.analysis.compiled import Loops
from eternitium.analysis.league import duel
from eternitium.analysis.ledger import ledger
from eternitium.analysis.loops import FINISHED, LEFT, ROUNDS, WIDTH, WINNERS
from eternitium.analysis.report import reports
from eternitium.analysis.review import review, review_games, reviewed
from eternitium.analysis.simulate import simulate
from eternitium.belief.belief import believe, determinize
from eternitium.belief.view import PlayerView
from eternitium.components import SHAPES
from eternitium.engine.layout import INT, STATE, Longs, Phase, Record, State
from eternitium.engine.setup import blank
from eternitium.experiments import labels
from eternitium.game.notation import Action
from eternitium.policies import BUILTIN, LEVELS, NAMED, Builtin, careful, fitted, priority_list, simple, steady
from eternitium.policies.builtin import Random
from eternitium.policies.champion import champion
from eternitium.policies.priority_list import choose
from eternitium.policies.registry import PLAYS_ON, player_of, seated, weights_of
from eternitium.policies.scores import choosing_room
from eternitium.policies.weights import CAREFUL, SIZE, STEADY, Weight
from tests.analysis.helpers import Unpacked
from tests.belief.calibration import choose as random_choice
from tests.bench.fitting import LABELS
from tests.engine.driver import random_rules
from tests.support.helpers import other, position, start

QUICK = {policy.name: policy for policy in (*[*BUILTIN.values()][1:], champion)}
NAMES = tuple(QUICK)
CAP = 60


def settings() -> Iterator[tuple[int, Rules, int]]:
    """40 games of all player counts, every mission, all editions, in two of three games switches at random."""
    for seed in range(40):
        players = 1 + seed % 5
        rules = random_rules(seed, players)
        mission = (seed // 5 + 1, seed // 5 + 3)[seed % 2] if players == 1 else None
        yield players, Rules(rules.edition, mission, **rules.deviations), seed


SETTINGS = [*settings()]


def choice(record: Record, legal: Any, temper: tuple[int, ...]) -> int:
    """What a temper chooses in a whole record, in plain Python."""
    return int(choose(State(record), choosing_room(legal), len(legal), np.array(temper, np.int64), 0))


def weights_for(policy: Any, players: int) -> Longs:
    """The weights of all seats."""
    return weights_of(seated(policy, players))


def numbers(game: Game) -> Any:
    """The numbers of the legal actions."""
    return np.array([action.number for action in game.legal_actions], INT)


def simulated(loops: Loops, players: int, rules: Rules, tempers: Longs, games: int, seed: int = 1) -> Longs:
    """Rows of results of compiled games."""
    states, out = np.zeros(2, STATE), np.zeros(games * WIDTH, np.int64)
    states[0] = blank(players, rules, 0)
    loops.simulate_games(states, rollout.room(), tempers, rollout.Batch(seed, 0, games, CAP), out)
    return out.reshape(games, WIDTH)


# Legal choices


@pytest.mark.parametrize(("players", "rules", "seed"), SETTINGS)
def test_every_choice_is_legal(players: int, rules: Rules, seed: int) -> None:
    """Three rounds of each game; every seat has another policy, and the others are asked as well."""
    game, seats = Game(players, rules, seed), [*BUILTIN.values()]
    while not game.is_over and game.round <= 3:
        view = PlayerView(game)
        chosen = [policy.choose(view) for policy in (*seats[1:], Random(seed))]
        assert set(chosen) <= set(game.legal_actions)
        game.push(chosen[(game.player + seed) % len(chosen)])


@pytest.mark.parametrize(("players", "rules", "seed"), SETTINGS)
def test_compiled_games_come_to_an_end(loops: Loops, players: int, rules: Rules, seed: int) -> None:
    """Results belong together: somebody wins exactly if somebody has finished, and nobody else wins."""
    tempers = weights_for([NAMES[(seed + p) % len(NAMES)] for p in range(players)], players)
    rows = simulated(loops, players, rules, tempers, 60, seed)
    finders = (rows[:, LEFT : LEFT + players] == 0) @ (1 << np.arange(players))
    assert ((rows[:, WINNERS] & ~finders) == 0).all()
    assert ((rows[:, WINNERS] > 0) == (rows[:, FINISHED] > 0)).all()
    assert (rows[:, FINISHED].mean() > 0.9) or players == 1
    assert (rows[:, ROUNDS] >= 1).all() and (rows[:, ROUNDS] <= CAP + 1).all()


# Compiled and in plain Python


@pytest.mark.parametrize("players", [1, 2, 5])
def test_plain_python_plays_the_same_games(loops: Loops, players: int) -> None:
    rules = Rules("fr", 7 if players == 1 else None)
    tempers = weights_for([NAMES[p % len(NAMES)] for p in range(players)], players)
    fast, slow = simulated(loops, players, rules, tempers, 2), np.zeros(2 * WIDTH, np.int64)
    records = np.zeros(2, STATE)
    records[0] = blank(players, rules, 0)
    unpacked: Any = Unpacked(records)
    with np.errstate(over="ignore"):
        rollout.simulate_games(unpacked, rollout.room(), tempers, rollout.Batch(1, 0, 2, CAP), slow)
    assert (fast == slow.reshape(2, WIDTH)).all()


@pytest.mark.parametrize(("players", "rules", "seed"), SETTINGS[::4])
def test_a_policy_sees_in_an_observation_what_the_compiled_player_sees(players: int, rules: Rules, seed: int) -> None:
    game, dice = Game(players, rules, seed), random.Random(seed)
    while not game.is_over and game.round <= 6:
        for name in NAMES:
            policy = QUICK[name]
            assert Action(policy.choose(PlayerView(game))).number == choice(game._record, numbers(game), policy.weights)
        game.push(random_choice(game, dice))


# What a seat cannot know


@pytest.mark.parametrize(("players", "rules", "seed"), [*SETTINGS, *((1, Rules("de", 5), n) for n in range(40, 60))])
def test_choices_depend_on_nothing_hidden(players: int, rules: Rules, seed: int) -> None:
    """Everything hidden is dealt anew from what the player knows: every temper chooses the same.

    Mission 5 turns over cards that nobody has seen (R75): they lie face up below others, and are hidden all the same.
    """
    game, dice = Game(players, rules, seed), random.Random(seed)
    for step in range(60):
        if game.is_over:
            break
        if step % 3 == seed % 3:
            twin = determinize(believe(game, game.player), seed + step)
            assert twin.legal_actions == game.legal_actions
            for name in NAMES:
                temper = QUICK[name].weights
                one, another = (choice(each._record, numbers(game), temper) for each in (game, twin))
                assert one == another, f"{name} in step {step} of {game.save()}"
        game.push(random_choice(game, dice))


def test_a_player_who_peeks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One who plays by the lowest card of the own stack chooses differently in games that look the same."""
    monkeypatch.setattr(priority_list, "play_urgency", lambda s, card, *_: 1_000 * ((s.stack[s.actor, 0] + card) % 2))
    noticed = 0
    for setting in SETTINGS[:10]:
        try:
            test_choices_depend_on_nothing_hidden(*setting)
        except AssertionError:
            noticed += 1
    assert noticed > 5


def test_the_same_observation_gives_the_same_choice() -> None:
    game = Game(3, seed=4)
    for _ in range(40):
        view = PlayerView(game)
        twin = Builtin("twin", STEADY)
        assert twin.choose(view) == steady.choose(view)
        game.push(steady.choose(view))


# Chance


def test_random_is_uniform() -> None:
    """4,000 choices among all legal actions: chi-square below its mean plus four standard deviations."""
    game = start("circle square triangle diamond droid", "(?) (?)")
    policy, view = Random(1), PlayerView(game, 0)
    found, n = Counter(policy.choose(view) for _ in range(4_000)), len(game.legal_actions)
    due = 4_000 / n
    chi_square = sum((found[action] - due) ** 2 / due for action in game.legal_actions)
    assert n > 4 and chi_square < n - 1 + 4 * (2 * (n - 1)) ** 0.5


def test_random_is_uniform_in_whole_records_too() -> None:
    """The player without a temper, as compiled games use it."""
    game = start("circle square triangle diamond droid", "(?) (?)")
    s, legal, n = State(game._record.copy()), numbers(game), len(game.legal_actions)
    temper = np.zeros(SIZE, np.int64)
    found = Counter(int(choose(s, legal, n, temper, 0)) for _ in range(4_000))
    due = 4_000 / n
    assert set(found) == set(legal.tolist())
    assert sum((found[action] - due) ** 2 / due for action in legal.tolist()) < n - 1 + 4 * (2 * (n - 1)) ** 0.5


def test_random_with_a_seed_repeats_itself() -> None:
    view = PlayerView(start("circle square triangle diamond droid", "(?) (?)"), 0)
    one, same, another = ([policy.choose(view) for _ in range(30)] for policy in (Random(1), Random(1), Random(2)))
    assert one == same != another


def test_thinking_beats_chance(loops: Loops) -> None:
    """1,000 games: each temper wins at least nine of ten against `random`, whoever starts."""
    for name in NAMES:
        for seat, seats in enumerate(([name, "random"], ["random", name])):
            rows = simulated(loops, 2, Rules("de"), weights_for(seats, 2), 500)
            assert (rows[:, WINNERS] >> seat & 1).mean() > 0.9, name


# What any player would do


@pytest.mark.parametrize("name", NAMES)
def test_a_matching_portal_is_played(name: str) -> None:
    game = start("circle droid", "C", others=[other("S (?) (?)")])
    assert QUICK[name].choose(PlayerView(game, 0)) == "play circle"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", NAMES)
def test_the_portal_for_the_open_card_is_taken(name: str, shape: str) -> None:
    letter = "CSTD"[SHAPES.index(shape)]
    game = start("droid droid droid", f"{letter} (?) (?)", turn={"step": "portal"})
    assert QUICK[name].choose(PlayerView(game, 0)) == f"take {shape}"


@pytest.mark.parametrize("name", NAMES)
def test_an_impossible_try_is_not_made(name: str) -> None:
    """All fifteen circles lie open elsewhere."""
    circles = {"market": "C C", "era_discard": " ".join("C" * 13)}
    game = start("circle square", "(?) (?)", **circles)
    assert QUICK[name].choose(PlayerView(game, 0)) != "try circle"


# What `veteran` knows


def test_veteran_wins_more_often_than_expert_against_everybody() -> None:
    """4,000 deals from both seats: 95% intervals that do not overlap, and clearly more than 55% against `expert`."""
    for other_one in ("steady", "bold", "careful"):
        rows = [duel(one, other_one, 4_000, 9, progress=False) for one in ("veteran", "expert")]
        assert rows[0].low > rows[1].high, other_one
    assert duel("veteran", "expert", 4_000, 9, progress=False).low > 0.58


@pytest.mark.parametrize("edition", ["de", "fr"])
def test_veteran_reckons_with_a_price_that_nobody_sees(edition: str) -> None:
    """Mission 8: with the German market or with unseen cards of the pile, it wins most of the games."""
    found = simulate(1, Rules(edition, mission=8), "veteran", 1_000, 3, progress=False)
    assert found.winners.mean() > 0.9


def test_labels_hold_what_each_fitted_weight_is_multiplied_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in plain Python: the rows of each decision, times the weights, make the choice of `veteran`."""
    played: list[int] = []
    states, row = np.zeros(4, STATE), int(Weight.FITTED_FROM)
    states[0] = blank(2, Rules("de"), 0)
    weights = weights_for("veteran", 2)

    def noted(*given: Any) -> int:
        played.append(int(fitted.best_technology(*given)))
        return played[-1]

    monkeypatch.setattr(priority_list, "best_technology", noted)
    monkeypatch.setattr(labels, "roll_out", lambda *given: given[7].fill(0.5))
    units, bag = np.zeros(fitted.FITTED, np.int64), np.zeros(256, INT)
    for phase in (Phase.PICK, Phase.ACQUIRE):
        plan, out = labels.LabelPlan(int(phase), 0, 1, 1, 0, 4, 1, CAP), np.zeros(400 * labels.COLUMNS)
        played.clear()
        n = LABELS.interpreted()(states.copy(), rollout.room(), weights, units, plan, bag, np.zeros(9), out)
        rows = out.reshape(-1, labels.COLUMNS)[:n]
        assert (rows[:, labels.VALUE] == 0.5).all() and not units.any()
        for decision in np.unique(rows[:, labels.DECISION]):
            own = rows[rows[:, labels.DECISION] == decision]
            worth = own[:, labels.MULTIPLIED :] @ weights[row : row + fitted.FITTED]
            assert int(own[worth.argmax(), labels.ACTION]) in played


# Names and errors


def test_every_policy_is_known_by_its_name() -> None:
    assert list(BUILTIN) == ["random", "steady", "bold", "careful", "expert", "veteran"]
    assert list(NAMED) == [*BUILTIN, "master", *LEVELS] and len(NAMED) == 15
    assert policies.master is NAMED["master"] and isinstance(policies.master, policies.Master)
    for name, policy in [*NAMED.items(), ("simple", simple)]:
        assert player_of(policy).name == name and name in repr(policy)
    assert (weights_for(["steady", careful], 2) == [*STEADY, *CAREFUL]).all()
    with pytest.raises(AttributeError, match="genius"):
        policies.genius  # noqa: B018
    assert all(len(policy.weights) == SIZE for policy in BUILTIN.values())


@pytest.mark.parametrize("policy", [*NAMED.values(), simple])
def test_who_has_nothing_to_decide_is_told_so(policy: Any) -> None:
    game = Game(2, seed=1)
    with pytest.raises(ValueError, match=r"^view: player 1 has nothing to decide"):
        policy.choose(PlayerView(game, 1))


@pytest.mark.parametrize("policy", ["clever", 3, None, "master", simple, ["steady"], ["steady"] * 3, ["steady", None]])
def test_unknown_policies_are_refused(policy: Any) -> None:
    with pytest.raises(ValueError, match=r"^policy: ") as caught:
        weights_for(policy, 2)
    assert "steady" in str(caught.value) or "2 players" in str(caught.value)


def test_simple_makes_legal_choices() -> None:
    game = Game.from_position(position("circle droid", "C (?)"), seed=1)
    for _ in range(60):
        game.push(simple.choose(PlayerView(game)))
        if game.is_over:
            break


def test_who_plays_on_is_the_same_everywhere() -> None:
    asked = (forecast, advise, review, reviewed, review_games, ledger, reports, changes)
    assert {signature(one).parameters["policy"].default for one in asked} == {PLAYS_ON} == {"veteran"}
