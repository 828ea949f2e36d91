"""Games to learn from, players that have learnt, and how they do; only the last tests need the learning library."""

import doctest
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eternitium import Game, PlayerView, Rules
from eternitium.cli import program
from eternitium.interop import arena, learned
from eternitium.interop.arena import SHAPING, Arena
from eternitium.interop.encoding import layout
from eternitium.interop.learned import Learned, against
from eternitium.interop.table import Table
from eternitium.interop.vector import VectorEnv, game_seed
from eternitium.policies import steady
from tests.cli.complaints import complaint
from tests.support.table import each

SIZES = {
    "mlp_extractor.policy_net.0": (8, layout(2).size),
    "mlp_extractor.policy_net.2": (6, 8),
    "action_net": (871, 6),
}


def weights(seed: int = 1) -> dict[str, Any]:
    """A small network that knows nothing."""
    dice = np.random.default_rng(seed)
    parts = {f"{name}.weight": dice.normal(size=size).astype(np.float32) for name, size in SIZES.items()}
    return parts | {f"{name}.bias": dice.normal(size=size[0]).astype(np.float32) for name, size in SIZES.items()}


@each("opponent results", ("random", {0.0, 1.0}), ("steady", {0.0}))
def test_rewards_tell_who_wins_and_on_the_way_who_is_ahead(opponent: str, results: set[float]) -> None:
    games, dice = Arena(8, [opponent], seed=3), np.random.default_rng(3)
    obs = games.reset()
    stacks = layout(2).parts(obs)["stack_size"] * 30
    at_first, total, ended = SHAPING * (stacks[:, 1] - stacks[:, 0]), np.zeros(8), np.zeros(8, np.bool_)
    won = np.zeros(8)
    while not ended.all():
        before = games._won
        obs, rewards, dones = games.step(games.random_actions(dice))
        total += np.where(ended, 0, rewards)
        if (dones & ~ended).sum() == 1 and dones.sum() == 1:
            won[np.flatnonzero(dones)] = games._won - before
        ended |= dones
        assert obs is games.obs and games.mask.any(axis=1).all() and rewards.dtype == np.float32
    assert np.abs(total + at_first - won).max() < 1e-5 and set(won.tolist()) == results


def test_every_opponent_is_met_from_every_seat_as_often() -> None:
    games = Arena(12, ["random", "steady"], players=3)
    assert layout(3).parts(games.obs)["viewer"].argmax(axis=1).tolist() == [0, 0, 1, 1, 2, 2] * 2
    dice = np.random.default_rng(1)
    for _ in range(400):
        games.step(games.random_actions(dice))
    number, share = games.tally()
    assert number > 20 and 0 < share < 0.5 and games.tally() == (0, 0)


@each("settings", {"games": 3}, {"games": 0}, {"games": 2, "players": 1}, {"games": 2, "opponents": []})
def test_arenas_that_are_not_allowed(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="games: "):
        Arena(**{"opponents": ["random"], **settings})


def test_a_player_that_has_learnt_is_kept_and_plays_legally(tmp_path: Path) -> None:
    player = Learned(weights(), 2)
    again = Learned.load(player.save(tmp_path / "learned.npz"))
    assert [path.name for path in tmp_path.iterdir()] == ["learned.npz"]
    env = VectorEnv(20, 2, seed=1)
    for _ in range(50):
        actions = again.act(env.obs, env.mask)
        assert env.mask[np.arange(20), actions].all() and (actions == player.act(env.obs, env.mask)).all()
        env.step(actions)
    x = env.obs.astype(np.float64)
    for name in SIZES:
        x = (x if name.endswith("0") else np.maximum(x, 0)) @ weights()[f"{name}.weight"].T + weights()[f"{name}.bias"]
    assert (np.where(env.mask, x, -np.inf).argmax(axis=1) == again.act(env.obs, env.mask)).mean() > 0.9


def test_a_small_file_plays_alike(tmp_path: Path) -> None:
    player = Learned(weights(), 2, "mine")
    small = Learned.load(player.save_small(tmp_path / "small.npz"))
    env = VectorEnv(50, 2, seed=3)
    assert (small.act(env.obs, env.mask) == player.act(env.obs, env.mask)).mean() > 0.9
    assert (tmp_path / "small.npz").stat().st_size < player.save(tmp_path / "whole.npz").stat().st_size / 1.8
    assert (small.name, repr(player)) == ("small", "<policy mine>") and small.weights["action_net.bias"].dtype == "f4"


def test_at_a_larger_table_each_further_opponent_counts_as_the_last_one() -> None:
    player = Learned(weights(), 2)
    wide = player.widened(4)
    env = VectorEnv(20, 4, seed=5)
    for _ in range(60):
        env.step(wide.act(env.obs, env.mask))
    two, four = layout(2), layout(4)
    parts = {}
    for name, part in four.parts(env.obs).items():
        axes = [axis for axis, size in enumerate(four.shapes[name], 1) if size != two.shapes[name][axis - 1]]
        for axis in axes:
            first, others = np.split(part, [1], axis)
            part = np.concatenate([first, others.sum(axis, keepdims=True)], axis)  # noqa: PLW2901
        parts[name] = part.reshape(20, -1)
    folded = np.concatenate([*parts.values()], 1)
    assert folded[:, two.slices["hand"]].max() > 0 and folded.shape == (20, two.size)
    assert np.allclose(wide._scores(env.obs), player._scores(folded), atol=1e-4)
    with pytest.raises(ValueError, match="players: 3 is not allowed; this is a player for 4 players"):
        wide.widened(3)


def test_a_check_plays_each_deal_from_both_seats() -> None:
    player, deals, share = Learned(weights(), 2), 3, 0.0
    for seat in (0, 1):
        for deal in range(deals):
            table = Table(2, Rules("bga"), game_seed(8, deal, 0))
            while not (table.over or table.late):
                if table.player == seat:
                    table.step(int(player.act(table.seen_by(seat)[None], table.mask[None].astype(bool))[0]))
                else:
                    table.step(steady.choose(PlayerView(table.game)).number)
            share += table.shares[seat] / (2 * deals)
    row = against(player, "steady", deals, 8, Rules("bga"))
    assert row[:4] == ("learned", "steady", 2 * deals, share)


def test_who_knows_nothing_loses_against_steady() -> None:
    assert against(Learned(weights(), 2), "steady", deals=20, seed=1).share < 0.2


@each(
    "change message",
    (lambda parts: parts.pop("action_net.bias"), "weights: these are not a network for games of 2 players"),
    (lambda parts: parts.update({"action_net.weight": np.zeros((5, 6))}), "weights: these are not a network"),
    (lambda parts: parts.update({"layout": np.array("old")}), "was made for other observations: old"),
    (lambda parts: parts.pop("players"), "does not hold a network of `eternitium learn`"),
)
def test_files_that_hold_no_such_player(change: Any, message: str, tmp_path: Path) -> None:
    parts = {**weights(), "players": np.array(2), "layout": np.array(layout(2).digest)}
    change(parts)
    np.savez(tmp_path / "x.npz", **parts)
    with pytest.raises(ValueError, match=message):
        Learned.load(tmp_path / "x.npz")


@each("content", b"", b"PK", b"text")
def test_other_files(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.npz").write_bytes(content)
    with pytest.raises(ValueError, match="does not hold a network"):
        Learned.load(tmp_path / "x.npz")


def test_the_examples_in_the_words_of_the_module_run() -> None:
    assert doctest.testmod(arena).failed == 0 < doctest.testmod(arena).attempted


# The command


@each(
    "words message",
    (["--minutes", "-1"], "minutes: -1.0 is not allowed"),
    (["--minutes", "nan"], "minutes: nan is not allowed"),
    (["--seed", "-1"], "seed: -1 is not allowed"),
    (["--deals", "1"], "deals: 1 is not allowed"),
    (["--threads", "0"], "threads: 0 is not allowed"),
    (["--players", "6"], "players: 6 is not allowed"),
    (["--decisions", "0"], "decisions: 0 is not allowed"),
    (["--start", "nowhere.npz"], "nowhere.npz"),
    (["--output", "nowhere/x.npz"], "output: "),
)
def test_words_that_are_refused(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in complaint(capsys, "learn", *words)


def test_without_the_library_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    line = complaint(capsys, "learn", "--output", str(tmp_path / "x.npz"))
    assert 'torch is missing; run: pip install "eternitium-tutor[rl]"' in line


def test_a_kept_player_is_checked_without_the_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    path = str(Learned(weights(), 2).save(tmp_path / "x.npz"))
    words = ["learn", "--minutes", "0", "--start", path, "--deals", "4", "--against", "random", "--check", "steady"]
    assert program.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines] == [["x", "against", name] for name in ("random", "steady")]
    assert program.main([*words, "--json"]) == 0
    assert '"against": "steady"' in capsys.readouterr().out.splitlines()[1]
    Learned({**weights(), "mlp_extractor.policy_net.0.weight": np.zeros((8, layout(3).size))}, 3).save(path)
    assert program.main([*words, "--deals", "2"]) == 0
    assert [line.rsplit(", ", 1)[1] for line in capsys.readouterr().out.splitlines()] == ["6 games)"] * 2
    monkeypatch.setattr(learned, "against", lambda *_: 1 / 0)
    assert "is a player for 3 players" in complaint(capsys, *words, "--players", "2")


# With the library


def test_what_is_learnt_is_kept_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib", reason='pip install "eternitium-tutor[rl]"')
    out = tmp_path / "x.npz"
    words = ["learn", "--decisions", "600", "--games", "8", "--deals", "2", "--check", "random", "--output", str(out)]
    assert program.main(words) == 0
    said, first = capsys.readouterr().out, Learned.load(out)
    assert f"{out}: 600 decisions" in said and "x        against steady" in said
    assert program.main(words) == 0
    again = Learned.load(out)
    assert all((again.weights[name] == part).all() for name, part in first.weights.items())
    assert program.main([*words, "--start", str(out)]) == 0
    assert any((Learned.load(out).weights[name] != part).any() for name, part in first.weights.items())
    small = Learned.load(out).save_small(tmp_path / "small.npz")
    assert program.main([*words, "--start", str(small), "--players", "3", "--games", "9"]) == 0
    assert Learned.load(out).players == 3
    other = Learned(weights(), 2).save(tmp_path / "other.npz")
    capsys.readouterr()
    assert "games: 0 is not allowed" in complaint(capsys, *words, "--games", "0")
    assert "only networks of 128 and 128 units go on learning" in complaint(capsys, *words, "--start", str(other))


def test_it_also_learns_against_what_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("sb3_contrib")
    from eternitium.interop import stable_baselines as rl

    monkeypatch.setattr(rl, "UPDATES_A_SELF", 2)
    words = ["learn", "--decisions", "600", "--games", "8", "--deals", "2", "--check", "random"]
    assert program.main([*words, "--against", "self,steady", "--output", str(tmp_path / "x.npz")]) == 0
    said = capsys.readouterr().out
    assert "against steady" in said and "against self" not in said
    model = rl.model_for(["self"], seed=1, games=8)
    before, past = rl.weights_of(model), model.env.past
    assert (past.act(model.env.arena.obs, model.env.arena.mask) >= 0).all() and not past._selves
    rl.train(model, minutes=30, decisions=8 * rl.DECISIONS_A_GAME * (rl.UPDATES_A_SELF + 1), progress=False)
    first, second = past._selves
    assert all((first.weights[name] == part).all() for name, part in before.items())
    assert any((second.weights[name] != part).any() for name, part in before.items())
    env = model.env.arena._envs[0]
    assert past.act in [one.act for one in past._selves] and past.choose(PlayerView(Game(2, seed=1))).verb == "pick"
    assert env.mask[np.arange(env.n), past.act(env.obs, env.mask)].all()


def test_ctrl_c_writes_what_was_learnt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib")
    from eternitium.interop import stable_baselines

    def stopped(*_: object) -> int:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stable_baselines, "train", stopped)
        line = complaint(capsys, "learn", "--games", "8", "--output", str(tmp_path / "x.npz"))
    assert line.endswith("stopped; what was learnt is written; --start continues from that file\n")
    assert Learned.load(tmp_path / "x.npz").players == 2


def test_masked_chances_are_those_of_the_library() -> None:
    torch = pytest.importorskip("torch")
    masked = pytest.importorskip("sb3_contrib.common.maskable.distributions")
    from eternitium.interop import stable_baselines

    dice = np.random.default_rng(1)
    logits, mask = torch.as_tensor(dice.normal(scale=9, size=(40, 871))), dice.random((40, 871)) < 0.02
    mask[:, 7] = True
    ours, theirs = stable_baselines._Masked(logits=logits), masked.MaskableCategorical(logits=logits)
    for one in (ours, theirs):
        one.apply_masking(mask)
    assert torch.allclose(ours.probs, theirs.probs, atol=1e-12)
    assert torch.allclose(ours.entropy(), theirs.entropy(), atol=1e-9)


@pytest.mark.deep
def test_it_learns_to_beat_random() -> None:
    pytest.importorskip("sb3_contrib")
    from eternitium.interop.stable_baselines import model_for, train, weights_of

    model = model_for(["random"], seed=1)
    train(model, minutes=30, decisions=150_000, progress=False)
    assert against(Learned(weights_of(model), 2), "random", deals=200, seed=9).low > 0.7
