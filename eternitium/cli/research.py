"""The commands `eternitium games`, `learn` and `policies`."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eternitium.checks import as_number, fail, number_between, whole_number, writable_folder
from eternitium.cli.tables import as_line
from eternitium.components import MAX_PLAYERS
from eternitium.rules import Rules

if TYPE_CHECKING:
    from eternitium.interop.learned import Learned

DAY_MINUTES: Final = 24 * 60
THREADS: Final = 64


def games(settings: argparse.Namespace) -> None:
    """Play the games of a data set, or merge those of people, and write them to a file.

    Raises:
        ValueError: an argument is not allowed.
        KeyboardInterrupt: somebody pressed Ctrl-C; finished portions are kept.
    """
    from eternitium.interop import dataset, human, recording

    dataset.arrow()
    if settings.merge:
        _say_data(human.merge(settings.merge, settings.output), f"{len(settings.merge)} files merged")
        return
    rules = Rules(settings.edition, mission=settings.mission)
    chosen = {"policies": tuple(settings.policies.split(","))} if settings.policies else {}
    plan = recording.Plan(settings.games, players=settings.players, rules=rules, seed=settings.seed, **chosen)
    _say_data(recording.record(plan, settings.output, settings.workers))


def _say_data(path: Path, what: str = "") -> None:
    """Say what a data set holds, and `what` was done before."""
    from eternitium.interop import dataset

    games, size = dataset.arrow().parquet.read_metadata(path).num_rows, path.stat().st_size
    before = f"{what}, " if what else ""
    print(f"{path}: {before}{games} games, {size / 1e6:.1f} MB, digest {dataset.digest(path)}")


def learn(settings: argparse.Namespace) -> None:
    """Let a player learn, write it to a file, and print how strong it is.

    Raises:
        ValueError: an argument is not allowed, or the learning library is missing.
        KeyboardInterrupt: somebody pressed Ctrl-C; what was learnt is written.
    """
    from eternitium.analysis import league
    from eternitium.interop import learned

    seed, deals = whole_number("seed", settings.seed, 0), whole_number("deals", settings.deals, 2)
    minutes = 0.0 if settings.minutes == 0 else number_between("minutes", settings.minutes, 0, DAY_MINUTES)
    begun = learned.Learned.load(settings.start) if settings.start else None
    fewest = begun.players if begun else 2
    players = fewest if settings.players is None else as_number("players", settings.players, 2, MAX_PLAYERS)
    if players < fewest:
        reason = f"is a player for {fewest} players; give one for at most {players}"
        raise fail("start", f"{settings.start!r} {reason}")
    begun = begun and begun.widened(players)
    player = _trained(settings, minutes, seed, players, begun) if minutes or begun is None else begun
    opponents = [*settings.against.split(","), *settings.check.split(",")]
    for opponent in dict.fromkeys(name for name in opponents if name != learned.SELF):
        row = learned.against(player, opponent, deals, seed + 1, Rules(settings.edition))
        print(as_line(row._asdict()) if settings.json else league.as_text(row), flush=True)


def _trained(
    settings: argparse.Namespace, minutes: float, seed: int, players: int, begun: "Learned | None"
) -> "Learned":
    """Train a player for some minutes more; write it even if somebody presses Ctrl-C."""
    from eternitium.interop.learned import Learned

    place = Path(settings.output)
    writable_folder("output", place.absolute().parent)
    threads = as_number("threads", settings.threads, 1, THREADS)
    if settings.decisions is not None:
        whole_number("decisions", settings.decisions, 1)
    try:
        import torch

        from eternitium.interop import stable_baselines
    except ImportError as missing:
        reason = f'{missing.name} is missing; run: pip install "eternitium-tutor[rl]"'
        raise fail("learn", reason) from None
    torch.set_num_threads(threads)
    rules, weights = Rules(settings.edition), begun.weights if begun else None
    model = stable_baselines.model_for(settings.against.split(","), seed, rules, settings.games, weights, players)
    try:
        stable_baselines.train(model, minutes, settings.decisions or stable_baselines.MANY)
    finally:
        player = Learned(stable_baselines.weights_of(model), players, place.stem)
        player.save(place)
    print(f"{place}: {model.num_timesteps:,} decisions", file=sys.stderr if settings.json else sys.stdout, flush=True)
    return player


def policies(settings: argparse.Namespace) -> None:
    """Print the table of the built-in players, line by line as it is measured.

    Raises:
        ValueError: an argument is not allowed.
    """
    from eternitium.cli import players

    games, slow_games = (
        whole_number("games", settings.games, 2),
        whole_number("slow_games", settings.slow_games, 2),
    )
    if not settings.json:
        print(players.HEAD)
    for row in players.table(games, slow_games, whole_number("seed", settings.seed, 0)):
        print(as_line(row._asdict()) if settings.json else players.as_text(row), flush=True)
