"""Write the leaderboard from the stored measurements: `python docs/leaderboard.py`.

`python docs/leaderboard.py --play learned.npz` first plays the protocol with a player of
`eternitium learn`, or with a built-in one by its name, and stores its games in `docs/leaderboard.json`.
"""

import argparse
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from eternitium.analysis import league
from eternitium.analysis.simulate import simulate
from eternitium.cli.players import MEASURE, SEES
from eternitium.experiments import studies
from eternitium.policies.rating import Rating, ratings
from eternitium.policies.registry import LEVELS

HERE: Final = Path(__file__).parent
PAGE: Final = HERE / "leaderboard.md"
PLAYED: Final = HERE / "leaderboard.json"
MEASUREMENTS: Final = HERE / "explanation" / "strength.md"
YARDSTICKS: Final = ("steady", "careful", "expert")
DEALS: Final = 50
SEED: Final = 1
TIMED: Final = 4  # games for the time of a decision
QUICK, LONG = 1e-4, 1e-2  # seconds of processor time for a decision, from which a class of time begins
NOTHING: Final = "–"

TEXT: Final = """# Leaderboard

Which player is best, for what it may know and how long it may think. `python docs/leaderboard.py` writes this page from
stored measurements, and plays nothing. [How strong, how fast](explanation/strength.md) has the commands that measured.

{table}

*Rating*: all games of two on one scale; `steady` has 1000, and 100 more win 64 of 100 games. *Loss*: games of a hundred
that one decision gives away, from `eternitium study decisions`. *solo*, *race*: what a best reply takes from the player
in [two small games](howto/researchers.md), exactly, from `eternitium study small`; 1 is a won game. *ms*: milliseconds
of processor time for a decision on one core of {machine}.

## Classes

| class | what a player may use |
|---|---|
| open | {open} |
| pools | {pools} |
| belief | {belief} |

The class of time is *quick* below 0.1 ms, *medium* below 10 ms, and *long* from there on. `random` looks at nothing.

## The protocol

1. Two players, German edition, all switches as printed.
2. Each deal is played twice, once from each seat; a shared win counts half.
3. The built-in players meet as `eternitium league` pairs them, in 2,000 deals, or in 100 if one of them is not quick;
   `evaluator` meets `{measure}` in 50. A new player meets {yardsticks}, in {deals} deals each, whose seeds count up
   from {seed}.
4. Ratings are fitted to all pairs at once (Bradley and Terry, 1952).
5. Time is processor time, with everything compiled before the clock starts.

```text
$ python docs/leaderboard.py --play NAME_OR_FILE
```

plays that for a built-in player or for a file of `eternitium learn`, and adds it to this page. A player of your own
kind goes through `league.duel`, which takes any function of a `PlayerView`.

## Not on the board yet

* **PPO.** No trained weights come with the package, because training needs torch. These commands train a player for ten
  minutes, or two hours with `--minutes 120`, and add it:

  ```text
  $ pip install "eternitium-tutor[rl]"
  $ eternitium learn --minutes 10 --seed 1 --output ppo10.npz
  $ python docs/leaderboard.py --play ppo10.npz
  ```

* **IS-MCTS.** OpenSpiel was not installed where this page was written. `ISMCTSBot` plays our game in OpenSpiel,
  as [the reference](api/agents.md) says; the built-in players would have to sit there as bots.
"""


class Pair(NamedTuple):
    """Games of two players."""

    policy: str
    against: str
    share: float
    games: int


def rows_of(title: str, text: str) -> Iterator[list[str]]:
    """Yield the rows of the first table below a heading of the page of measurements."""
    part = re.split(rf"^#+ {re.escape(title)}$", text, flags=re.MULTILINE)[1]
    table = re.search(r"(?:^\|.*\n?)+", part, re.MULTILINE)
    lines = table[0].splitlines()[2:] if table else []
    yield from ([cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines)


def stored() -> tuple[list[Pair], dict[str, float]]:
    """Return the stored pairs, and the seconds of processor time that each player takes for a decision."""
    text = MEASUREMENTS.read_text(encoding="utf-8")
    pairs = [Pair(one, other, share(won), count(games)) for one, other, won, _, games in rows_of("Pairs", text)]
    players = [*rows_of("Whom to play against", text)]
    met = {pair.policy for pair in pairs} | {"random", LEVELS[-1]}  # the highest level is the master
    pairs += [Pair(one, MEASURE, share(won), count(games)) for one, _, won, _, games, _ in players if one not in met]
    speeds = {row[0]: 1 / count(row[1]) for row in players}
    for player in json.loads(PLAYED.read_text(encoding="utf-8")):
        pairs += [Pair(player["policy"], *row) for row in player["games"]]
        speeds[player["policy"]] = player["seconds"]
    return pairs, speeds


def share(cell: str) -> float:
    """Return the share that a cell shows in percent."""
    return float(cell.rstrip("%")) / 100


def count(cell: str) -> int:
    """Return the number that a cell shows with commas."""
    return int(cell.replace(",", ""))


def page() -> str:
    """Return the page, from what is stored."""
    pairs, seconds = stored()
    said = re.search(r"^Measured on .+?; (.+?, \d+ processors)", MEASUREMENTS.read_text(encoding="utf-8"), re.MULTILINE)
    open_, pools, belief = dict.fromkeys(SEES[name] for name in ("steady", "evaluator", "planner"))
    return TEXT.format(
        table="\n".join(table(ratings(pairs), seconds)),
        machine=said[1] if said else "an unknown computer",
        open=open_, pools=pools, belief=belief, seed=SEED, deals=DEALS, measure=MEASURE,
        yardsticks=", ".join(f"`{name}`" for name in YARDSTICKS),
    )  # fmt: skip


def table(rated: dict[str, Rating], seconds: dict[str, float]) -> Iterator[str]:
    """Yield the lines of the leaderboard, the strongest first."""
    decisions = studies.load("decisions").set_index(["policy", "kind"])
    small = studies.load("small").set_index(["policy", "game"])["loss"]
    yield "| player | knows | time | ms | rating | 95% interval | loss | `solo` | `race` |"
    yield "|---|---|---|---:|---:|---:|---:|---:|---:|"
    for name, found in rated.items():
        loss = _loss(decisions.loc[name, "all"]) if (name, "all") in decisions.index else NOTHING
        exact = [f"{small[name, game]:.3f}" if (name, game) in small.index else NOTHING for game in ("solo", "race")]
        cells = [f"`{name}`", knows(name), *clock(seconds[name]), f"{found.points:.0f}"]
        yield f"| {' | '.join([*cells, f'{found.low:.0f} to {found.high:.0f}', loss, *exact])} |"


def _loss(row: Any) -> str:
    return f"{row['loss']:.2f} ± {(row['loss_high'] - row['loss_low']) / 2:.2f}"


def knows(name: str) -> str:
    """Return the class of information of a player."""
    classes = {SEES["steady"]: "open", SEES["evaluator"]: "pools", SEES["planner"]: "belief"}
    return NOTHING if name == "random" else classes.get(SEES.get(name, ""), "belief")


def clock(seconds: float) -> tuple[str, str]:
    """Return the class of time, and the milliseconds."""
    kind = "quick" if seconds < QUICK else "medium" if seconds < LONG else "long"
    return kind, f"{1000 * seconds:.2g}"


def play(given: str) -> dict[str, Any]:
    """Play the protocol; return the player's row for the file of games."""
    policy: Any = given
    if given.endswith(".npz"):
        from eternitium.interop.learned import Learned

        policy = Learned.load(given)
    name = Path(given).stem
    found = [league.duel(policy, against, DEALS, SEED, progress=False) for against in YARDSTICKS]
    start = time.process_time()
    timed = simulate(2, policies=policy, games=TIMED, seed=SEED, progress=False)
    seconds = (time.process_time() - start) / float(timed.decisions.sum())
    games = [[against, row.share, row.games] for against, row in zip(YARDSTICKS, found, strict=True)]
    return {"policy": name, "seconds": seconds, "games": games}


def main() -> None:
    """Play a player if one is named, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play", metavar="NAME_OR_FILE", help="a built-in player, or a file of `eternitium learn`")
    asked = parser.parse_args()
    if asked.play:
        row = play(asked.play)
        others = [one for one in json.loads(PLAYED.read_text(encoding="utf-8")) if one["policy"] != row["policy"]]
        PLAYED.write_text(json.dumps([*others, row], indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
