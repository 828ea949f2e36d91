"""The ledger: luck and skill add up to the result, and each choice is judged from what its player knew then."""

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from eternitium import Game, PlayerView, Rules, ledger, odds
from eternitium.analysis.ledger import Entry, Ledger, finished, of_finished, values_of
from eternitium.analysis.rollouts import Rollouts
from eternitium.policies import BUILTIN
from tests.analysis.test_review import at_random, last_card
from tests.belief.test_no_leak import dealt_twins, twins_from_a_position
from tests.bench import luck
from tests.bench.luck import fairness, fates, kind_of
from tests.support.helpers import NO_SHOP, NOTHING, position, seat, shop
from tests.support.samples import samples
from tests.support.table import each

pytestmark = pytest.mark.usefixtures("loops")
FEW = 32  # rollouts


def whole(players: int, rules: Rules, seed: int, policy: str = "steady") -> Game:
    """A game to its end."""
    game, chooser = Game(players, rules, seed), BUILTIN[policy]
    while not game.is_over:
        game.push(chooser.choose(PlayerView(game)))
    return game


def mixed(players: int, rules: Rules, seed: int, actions: int) -> Game:
    """A game in which every fifth choice is any."""
    game, dice = Game(players, rules, seed), random.Random(seed)
    while not game.is_over and game.plies < actions:
        any_of = dice.random() < 0.2
        game.push(dice.choice(game.legal_actions) if any_of else BUILTIN["steady"].choose(PlayerView(game)))
    return game


def exact_last_try(seed: int) -> tuple[Game, float]:
    """The last turn of a solo game, one unknown era card and one portal; and the chance that it fits."""
    alone = seat("circle square", "(?)", "", "")
    turn = {"round": 8, "player": 0, "step": "play"}
    game = Game.from_position({"players": [alone], "turn": turn, "ai": [], **NO_SHOP}, seed=seed)
    chance = float(odds.luck(game).success("circle"))
    game.push("try circle")
    while not game.is_over:
        game.push(game.legal_actions[0])
    return game, chance


def check(found: Ledger, game: Game) -> None:
    """Nothing is lost and nothing comes from nowhere, for any seat."""
    assert np.abs(np.array(found.start) + found.luck + found.skill() - found.result).max() < 1e-9
    assert np.abs(np.sum([found.skill(seat) for seat in range(game.players)], axis=0) - found.skill()).max() < 1e-9
    assert np.abs(np.array(found.adjusted) - found.start - found.skill()).max() < 1e-9
    ends = [*(entry.before for entry in found.entries), found.result][1:]
    for entry, after in zip(found.entries, ends, strict=True):
        assert np.abs(np.array(entry.before) + entry.skill + entry.luck - after).max() < 1e-9
    assert [(entry.place, entry.player, entry.action) for entry in found.entries] == [
        (place, *chosen) for place, chosen in enumerate(game.history)
    ]


# It adds up


@each(
    "game",
    mixed(1, Rules("de"), 1, 200),
    mixed(1, Rules("fr", 3), 2, 200),
    mixed(1, Rules("nl", 8), 3, 30),
    mixed(2, Rules("de"), 4, 40),
    mixed(3, Rules("fr"), 5, 45),
    mixed(5, Rules("bga"), 6, 30),
    last_card("pass"),
    Game(2, seed=1),
)
def test_start_luck_and_skill_make_the_result_of_each_seat(game: Game) -> None:
    found = ledger(game, FEW, progress=False)
    check(found, game)
    if game.result:
        assert [share > 0 for share in found.result] == [seat in game.result.winners for seat in range(game.players)]


def test_a_whole_game_adds_up_to_who_has_won() -> None:
    game = mixed(2, Rules("de"), 7, 1_000)
    found = ledger(game, FEW, progress=False)
    check(found, game)
    assert game.result and sorted(found.result) in ([0, 1], [0.5, 0.5])
    assert found.start == pytest.approx((0.5, 0.5), abs=4 * max(found.start_error))


def test_nothing_has_happened_yet() -> None:
    found = ledger(Game(2, seed=1), FEW)
    assert found.entries == () and found.luck == found.skill() == (0, 0) and found.start == found.result


# Not every rollout ends


def test_a_rollout_that_nobody_finishes_is_left_out_and_counted() -> None:
    """`careful` may play a Quantum Clock for ever: with these cards, nearly always. `expert`, who judges, does not."""
    game = whole(2, Rules("nl"), 10_008, "expert")
    by_careful, usual = ledger(game, FEW, "careful", progress=False), ledger(game, FEW, progress=False)
    assert 0.2 < by_careful.unfinished < 0.6 and usual.unfinished == 0
    for found in (by_careful, usual):
        check(found, game)
        assert sum(found.start) == pytest.approx(1)
        assert [sum(entry.before) for entry in found.entries] == pytest.approx([1] * game.plies)
        assert np.abs([[sum(entry.skill), sum(entry.luck)] for entry in found.entries]).max() < 1e-9


def test_where_nobody_ever_finishes_all_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rollouts, "shares", lambda rolled: np.zeros((rolled.count, len(rolled.actions), 2)))
    found = ledger(at_random(10, 3), FEW)
    assert (found.unfinished, found.start, found.start_error) == (1, (0.5, 0.5), (0.5, 0.5))
    assert found.result == (0.5, 0.5) and found.skill() == found.luck == (0, 0)


def test_what_is_left_out_widens_the_errors() -> None:
    """Many times a chance is found from the finished worlds of joint draws: its spread is the error that is told."""
    dice, found = np.random.default_rng(1), []
    for _ in range(400):
        chance = np.repeat(dice.random(16)[None], 8, axis=0).ravel()
        won = (dice.random(128) < chance).astype(float)
        shares = np.stack([won, 1 - won], axis=1)[:, None] * (dice.random(128) < 0.5)[:, None, None]
        over = finished(shares)
        found.append(values_of(of_finished(shares, over)[:, 0], 16))
        assert found[-1].mean == pytest.approx(shares[over][:, 0].mean(axis=0)) and found[
            -1
        ].mean.sum() == pytest.approx(1)
    errors, means = np.sqrt([one.variance[0] for one in found]), [one.mean[0] for one in found]
    assert np.mean(errors) == pytest.approx(np.std(means), rel=0.15)


# What is luck, and what is skill


def test_who_chooses_as_the_rollouts_do_has_luck_only() -> None:
    found = ledger(whole(1, Rules("de"), 3), FEW, "steady")
    assert found.skill() == (0,) and found.luck != (0,)
    assert any(entry.choices > 1 and entry.skill_error == (0,) for entry in found.entries)


def test_a_planted_blunder_is_a_lack_of_skill() -> None:
    """The rival finds the crystal at once: whoever passes leaves a win to the rival that could have been shared."""
    found = ledger(last_card("pass"), 400)
    (entry, *_) = found.entries
    assert entry.before == pytest.approx((0.5, 0.5), abs=4 * max(found.start_error))
    assert entry.skill == pytest.approx((-0.5, 0.5), abs=0.05) and max(entry.skill_error) < 0.05
    assert ledger(last_card("play circle"), 400).skill() == (0, 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_luck_of_a_try_is_what_came_less_its_exact_expectation(seed: int) -> None:
    game, chance = exact_last_try(seed)
    found = ledger(game, 2_000, "steady")
    tried = found.entries[0]
    won = float(bool(game.result and game.result.winners))
    assert tried.outcomes[0].startswith("all: discard-era" if won else "all: turn-back")
    assert tried.before[0] + tried.skill[0] == pytest.approx(chance, abs=4 * tried.luck_error[0])
    assert tried.luck[0] == pytest.approx(won - chance, abs=4 * tried.luck_error[0])
    assert 0 < tried.luck_error[0] < 0.02 and found.result == (won,)


def test_where_nothing_comes_to_light_there_is_no_luck() -> None:
    game = at_random(10, 40)
    entries = ledger(game, FEW).entries
    quiet = [one for one, after in pairwise(entries)
             if not one.outcomes and one.player == after.player]  # fmt: skip
    assert len(quiet) > 10
    assert all(entry.luck == (0, 0) and entry.luck_error == (0, 0) for entry in quiet)
    assert sum(entry.luck != (0, 0) for entry in entries) > 10


def test_between_two_players_lies_what_each_of_them_knows() -> None:
    """Nobody sees a card when a Laboratory is declined; but who chooses next knows other cards."""
    given = position("laboratory circle", basic=shop("droid communicator", "transporter droid"), advanced=NOTHING)
    game = Game.from_position(given, seed=1)
    for action in ("play laboratory", "gain droid", "decline", "end"):
        game.push(action)
    declined = ledger(game, FEW).entries[2]
    assert (declined.player, declined.outcomes) == (1, ()) and min(declined.luck_error) > 0


def test_a_win_that_is_shared_counts_half() -> None:
    game = last_card("play circle")
    while not game.is_over:
        game.push(next(action for action in game.legal_actions if action in ("play circle", "end", "skip")))
    assert ledger(game, FEW).result == (0.5, 0.5)


def test_luck_is_fair() -> None:
    """Over simulated games its mean is 0 within four standard errors, for all seats and after each kind of choice."""
    found = [
        ledger(whole(players, Rules("de"), seed), FEW, "steady", seed, progress=False)
        for players in (1, 2)
        for seed in range(samples(5, deep=60))
    ]
    kinds: dict[str, list[float]] = {"all": []}
    for entry in (entry for one in found for entry in one.entries):
        for kind in ("all", kind_of(entry.action)):
            kinds.setdefault(kind, []).append(entry.luck[0])
    assert {"try", "skip", "take", "pass"} < kinds.keys()
    for kind, lucks in kinds.items():
        assert abs(np.sum(lucks)) <= 4 * np.sqrt(np.square(lucks).sum()), kind


def test_luck_is_fair_in_one_moment_of_each_of_many_games() -> None:
    """A small one of `python -m tests.bench.luck fair 20000`."""
    rows = fairness([*fates(samples(120, deep=3_000))])
    assert rows["all"][0] > 80
    for kind, (_, mean, error) in rows.items():
        assert abs(mean) < 4 * error, kind


def test_a_judge_who_is_wrong_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Luck that is off by seven points a choice is told from luck that is fair."""
    honest = luck.value
    monkeypatch.setattr(luck, "value", lambda game, action, *rest: honest(game, action, *rest) + 0.07 * (action < 0))
    _, mean, error = fairness([*fates(120, 1)])["all"]
    assert mean > 4 * error


def test_errors_are_what_skill_and_luck_vary_by() -> None:
    """60 seeds of the same game: standard deviations are within 35 % of the announced errors."""
    game = at_random(10, 8)
    runs = [ledger(game, 100, seed=seed, progress=False) for seed in range(60)]
    for name in ("skill", "luck"):
        values = np.array([[getattr(entry, name)[0] for entry in run.entries] for run in runs])
        errors = np.array([[getattr(entry, f"{name}_error")[0] for entry in run.entries] for run in runs])
        told, found = (errors**2).mean(axis=0), values.var(axis=0, ddof=1)
        assert np.sqrt(found) == pytest.approx(np.sqrt(told), rel=0.35, abs=1e-9)
        assert found.sum() == pytest.approx(told.sum(), rel=0.2), name


# What the player knew then


def verdict(entry: Entry) -> tuple[Any, ...]:
    """What is told of a choice itself."""
    return entry.place, entry.action, entry.choices, entry.before, entry.skill, entry.skill_error


@pytest.mark.parametrize("start", [dealt_twins, twins_from_a_position])
def test_a_verdict_depends_on_nothing_hidden(start: Any) -> None:
    """Two games that look the same to a seat, played on with the same actions: its choices are judged the same."""
    differ, judged = 0, 0
    for seed in range(12):
        twins, dice = start(seed), random.Random(seed)
        for _ in range(12):
            twins.advance(dice)
        one, other = (ledger(game, FEW, seed=seed, progress=False) for game in twins.games)
        own = [[verdict(entry) for entry in found.entries if entry.player == twins.viewer] for found in (one, other)]
        assert own[0] == own[1], twins.story()
        judged += sum(entry.player == twins.viewer and any(entry.skill) for entry in one.entries)
        differ += one != other
    assert judged > 8 and differ, "hidden cards change what is luck, not what is skill"


# The rest


def test_the_same_seed_gives_the_same_ledger_and_the_game_stays_as_it_is() -> None:
    game = at_random(10, 12)
    earlier = game.save(), game.events, game.legal_actions
    one, same, other_seed = (ledger(game, FEW, seed=seed) for seed in (1, 1, 2))
    assert one == same != other_seed
    assert (game.save(), game.events, game.legal_actions) == earlier


def test_a_ledger_is_a_table() -> None:
    found = ledger(at_random(10, 12), FEW)
    table = found.to_frame()
    assert [*table.columns[:6]] == ["place", "round", "player", "choices", "action", "outcomes"]
    assert table[["luck_0", "luck_1"]].sum().tolist() == pytest.approx(found.luck)
    mine = table[table.player == 1]
    assert mine[["skill_0", "skill_1"]].sum().tolist() == pytest.approx(found.skill(1))


@each(
    "arguments message",
    ({"game": "x"}, "game: 'x' is not allowed; give a Game"),
    ({"rollouts": 31}, "rollouts: 31 is not allowed; give a whole number, 32 or more"),
    ({"seed": -1}, "seed: -1 is not allowed"),
    ({"policy": "clever"}, "'clever'"),
    ({"policy": lambda view: view.legal_actions[0]}, "a ledger needs built-in ones that are compiled"),
    ({"policy": ["steady"]}, "policy"),
)
def test_arguments_are_checked(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ledger(**{"game": at_random(10, 3), **arguments})
    for player in (2, -1, "x"):
        with pytest.raises(ValueError, match="player: "):
            ledger(at_random(10, 1), FEW).skill(player)  # type: ignore[arg-type]
