"""Write the leaderboard from the stored measurements: `python docs/leaderboard.py`.

`python docs/leaderboard.py --play NAME_OR_FILE` first plays the protocol with a built-in player, with one of
`eternitium learn`, or with OpenSpiel's IS-MCTS ("ismcts5" makes 5 simulations a decision). `--reply NAME` lets a
search play against a player that it knows. Both store their games in `docs/leaderboard.json`.
"""

import argparse
import functools
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from eternitium.analysis import league
from eternitium.analysis.rollout_planner import Reply
from eternitium.analysis.simulate import simulate
from eternitium.belief.view import PlayerView
from eternitium.cli.players import MEASURE, SEES
from eternitium.experiments import studies
from eternitium.experiments.decisions import JUDGES
from eternitium.game.notation import ACTIONS
from eternitium.interop.baselines import baseline
from eternitium.interop.learned import Learned, against
from eternitium.policies.rating import Rating, ratings
from eternitium.policies.registry import LEVELS, NETWORKS, TRAINED, player_of

HERE: Final = Path(__file__).parent
PAGE: Final = HERE / "leaderboard.md"
PLAYED: Final = HERE / "leaderboard.json"
MEASUREMENTS: Final = HERE / "explanation" / "strength.md"
YARDSTICKS: Final = ("steady", "careful", "expert")
DEALS: Final = 50
SEED: Final = 1
REPLY_DEALS: Final = 50
SEARCH: Final = re.compile(r"ismcts(\d+)")
UCT: Final = 1.0  # of IS-MCTS: how much it explores; a won game counts 1
TIMED: Final = 4  # games for the time of a decision
REPLY: Final = Reply("steady")
QUICK, LONG = 1e-4, 1e-2  # seconds of processor time for a decision, from which a class of time begins
NOTHING: Final = "–"

TEXT: Final = """# Leaderboard

Which player is best, for what it may know and how long it may think. `python docs/leaderboard.py` writes this page from
stored measurements, and plays nothing. [How strong, how fast](explanation/strength.md) has the commands that measured.

{table}

*Rating*: all games of two on one scale; `steady` has 1000, and 100 more win 64 of 100 games. *Loss*: games of a hundred
that one decision gives away if the judge plays on, from `eternitium study decisions`. *solo*, *race*: what a best reply
takes from the player in [two small games](howto/researchers.md), exactly, from `eternitium study small`; 1 is a won
game. *ms*: milliseconds of processor time for a decision on one core of {machine}.

## Classes

| class | what a player may use |
|---|---|
| open | {open} |
| pools | {pools} |
| belief | {belief} |

`ppo10` and `ppo120` have what their seats have seen as [an observation](api/observations.md), without a belief. The
class of time is *quick* below 0.1 ms, *medium* below 10 ms, and *long* from there on. `random` looks at nothing.

## The protocol

1. Two players, German edition, all switches as printed.
2. Each deal is played twice, once from each seat; a shared win counts half.
3. The built-in players meet as `eternitium league` pairs them, in 2,000 deals, or in 100 if one of them is not quick;
   `evaluator` meets `{measure}` in 50. A new player meets {yardsticks}, in {deals} deals each with the seed {seed}.
4. Ratings are fitted to all pairs at once (Bradley and Terry, 1952).
5. Time is processor time, with everything compiled before the clock starts.

```text
$ python docs/leaderboard.py --play NAME_OR_FILE
```

plays that for a built-in player or for a file of `eternitium learn`, and adds it to this page. A player of your own
kind goes through `league.duel`, which takes any function of a `PlayerView`.

`--play ismcts5` plays OpenSpiel's `ISMCTSBot` with 5 simulations a decision, played on by random legal actions, which
takes about ten times as long as `master`; it needs `pip install "eternitium-tutor[openspiel]"`. `--deals N` plays fewer
deals, and the interval says so: here `ismcts5` met each of the three in 25 deals, `planner` in 100, `ppo120` in 2,000.
In the time that `planner` takes it can make one simulation, which is a choice by lot.
One shared game is added to each pair, so the rating of somebody who lost all of a few games says little.

## How much a reply wins

A player that is good against all may lose against one who knows it. A search that knows how its opponent plays on, and
tries each of its own choices in {worlds} hidden worlds on average before it leaves the choice of `{base}`, wins this
share in {reply_deals} deals, each from both seats:

{replies}

A best reply wins at least that much, within the interval, and perhaps far more. 50% is what a player wins against
itself, and what is above it bounds the player's exploitability from below. Quick players that are missing have not been
measured yet; one command plays the row of a player:

```text
$ python docs/leaderboard.py --reply NAME
```

## How `champion` came about

`champion` gives each legal action a score and takes the highest. A score is linear in what the player sees: its own
cards, the stacks, what lies open. It remembers nothing, and plays all games: two players, three to five, and alone,
each with weights of their own. It learnt them by playing. Those for two players and alone first imitated `ppo120`, and
had learnt for 21 and 6 minutes before these commands went on, on one core each; those for more began from nothing:

```text
$ python -m tests.bench.learning two 14 --output two.npy
2 players, de, mission None, expert 81.6 ± 2.4
2 players, de, mission None, veteran 77.5 ± 2.6
2 players, de, mission None, ppo120 72.2 ± 2.5
2 players, fr, mission None, veteran 78.9 ± 2.4
2 players, nl, mission None, veteran 77.9 ± 2.5
$ python -m tests.bench.learning more 22 --start nothing --output more.npy
3 players, de, mission None, veteran 61.3 ± 2.4
4 players, de, mission None, veteran 48.5 ± 2.2
5 players, de, mission None, veteran 37.7 ± 1.9
$ python -m tests.bench.learning alone 7 --output alone.npy
1 players, de, mission None,  99.4 ± 0.7
1 players, de, mission 1,  96.5 ± 1.6
1 players, de, mission 2,  98.8 ± 0.9
1 players, de, mission 3,  92.0 ± 2.4
1 players, de, mission 4,  99.4 ± 0.7
1 players, de, mission 5,  99.8 ± 0.4
1 players, de, mission 6,  99.6 ± 0.5
1 players, de, mission 7,  96.5 ± 1.6
1 players, de, mission 8,  98.4 ± 1.1
1 players, de, mission 9,  90.2 ± 2.6
1 players, de, mission 10,  96.1 ± 1.7
```

Shares of the games won in percent, with 95% intervals, from games that it has not learnt from. `ppo120`, `expert` and
`veteran` were among the players it learnt from; it had never met `master1`, the `master` of that time:

```text
$ python -c "from eternitium import league; print(league.duel('champion', 'master1', deals=150, seed=913))"
<champion: won 60.7% (54.7% to 66.3%) of 300 games against master1>
```

Left to its scores, it would now and then play Quantum Clocks against itself for ever. So from round 13 on it plays no
card that makes the game longer, and once a game is over and the others only search on for their crystals, it plays as
`veteran` does. The duel above and all that follows are with these two rules.

What it does that `veteran` does not: it destroys more portals and even technologies, acquires Laboratories and
Robo-Recyclers, plays Quantum Clocks more than three times as often, and Ultimate Portals and Communicators about twice
as often. It hardly ever tries its luck.

```text
$ python -m tests.bench.style champion veteran 1000
in a game                         champion     veteran
wins                                 76.6%       23.3%
plays portal                          7.34        9.97
destroys portal                       7.64        4.05
plays droid                           3.45        7.36
plays ultimate-portal                 6.88        3.39
plays quantum-clock                   5.59        1.57
plays temporal-projector              4.90        1.19
plays communicator                    4.62        2.76
plays robo-recycler                   4.30        0.15
acquires unseen                       3.42        3.92
plays laboratory                      3.79        0.31
plays transporter                     0.25        1.91
destroys technology                   1.79        0.01
...
```

`planner` looks ahead: it does what `master` does, but in seven of eight hidden worlds it is `champion` who plays on
after each of its choices, and [an evaluator](explanation/evaluator.md#generations) that learnt from games of `champion`
says what that is worth.

```text
$ python -c "from eternitium import league; print(league.duel('planner', 'master', deals=1000, seed=1402))"
<planner: won 66.2% (64.3% to 68.2%) of 2,000 games against master>
```

## Whose word to take

Whether a choice is good depends on who plays on after it. The two judges in the table above do not agree about the best
players: `planner` gives away as much as `level6` to `veteran`, but little to `champion`, to whom `master` gives away
eight times as much. Here three judges look at the same 250 decisions:

```text
$ python -m tests.bench.judges expert veteran champion --rollouts 1000 --against champion 100
250 decisions
judge       follows     points lost   far apart
expert      veteran      0.73 ± 0.21      23.6%
expert      champion     2.52 ± 0.44      44.4%
veteran     expert       0.46 ± 0.13      23.6%
veteran     champion     1.54 ± 0.33      34.0%
champion    expert       3.26 ± 0.61      44.4%
champion    veteran      2.29 ± 0.51      34.0%
<advice of expert: won 32.0% (26.2% to 38.4%) of 200 games against champion>
<advice of veteran: won 39.5% (32.8% to 46.7%) of 200 games against champion>
<advice of champion: won 71.0% (64.9% to 76.4%) of 200 games against champion>
```

*points lost*: what somebody loses, to a judge, who takes what another judge says is best (± a standard error). *far
apart*: decisions in which the two differ by ten points or more about how much better one choice is than another. They
cannot all be right. But players who take a judge's advice in all their decisions, with 48 simulated games for each
choice, win far more against `champion` if that judge is `champion`.

People who learn do not: they take some of the advice, and otherwise play as they can. Here levels listen in a third of
their decisions, and meet the same level that listens to nobody:

```text
$ python -m tests.bench.judges expert veteran champion --learners 150 level3 level5
<level3 who listens to expert: won 76.3% (71.7% to 80.5%) of 300 games against level3>
<level3 who listens to veteran: won 80.3% (75.9% to 84.1%) of 300 games against level3>
<level3 who listens to champion: won 68.0% (62.8% to 72.8%) of 300 games against level3>
<level5 who listens to expert: won 66.7% (61.5% to 71.5%) of 300 games against level5>
<level5 who listens to veteran: won 65.5% (60.3% to 70.4%) of 300 games against level5>
<level5 who listens to champion: won 57.7% (52.6% to 62.5%) of 300 games against level5>
```

So what `champion` says is worth less to them: a Quantum Clock helps those who know what to do with it in all the turns
that follow. Between `expert` and `veteran` these games do not decide. `veteran` is much the stronger player of the two,
and [what it announces comes true](explanation/strength.md#how-often-it-comes-true). So boards, advice, reports and
puzzles ask `veteran`; `advise(game, policy="champion")` asks `champion`.

## How `ppo10` and `ppo120` came about

```text
$ pip install "eternitium-tutor[rl]"
$ eternitium learn --minutes 10 --seed 1 --output ppo10.npz
$ python docs/leaderboard.py --play ppo10.npz
```

The computer was shared, so that ten minutes were 835,840 decisions; on a free core they were four times as many, and
that player won 89% against `steady` ([for researchers](howto/researchers.md)). `ppo120` learnt on a nearly free core,
from 24,494,336 decisions, also against what it was itself some time ago:

```text
$ eternitium learn --minutes 120 --seed 2 --against steady,expert,veteran,self --output ppo120.npz \\
      --check careful,expert,veteran
ppo120   against steady        93.3% won  (92.5% to 94.1%, 4000 games)
ppo120   against expert        82.0% won  (80.6% to 83.2%, 4000 games)
ppo120   against veteran       85.7% won  (84.5% to 86.7%, 4000 games)
ppo120   against careful       87.0% won  (85.8% to 88.0%, 4000 games)
```

What it learnt against three of them is a reply, too, and wins more against `veteran` and `careful` than the search
above. It had never met `master1`:

```text
$ python -c "from eternitium import league; print(league.duel('ppo120', 'master1', deals=200, seed=911))"
<ppo120: won 65.8% (61.0% to 70.2%) of 400 games against master1>
```

No board offers `champion` or `ppo120` as a level, because reports would misjudge them. They judge a choice as if
`veteran` played on. Judged so, each decision of `ppo120` in ten games against itself gives away 1.26 ± 0.58 percentage
points, about as much as one of `level4`. What it does pays for somebody who goes on as it does: its games are twice as
long as those of `master`.

```text
$ python -c "from tests.bench.error_rates import measured; print(measured('ppo120', 10))"
```
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
    for player in kept()["players"]:
        pairs += [Pair(player["policy"], *row) for row in player["games"]]
        speeds[player["policy"]] = player["seconds"]
    return pairs, speeds


def share(cell: str) -> float:
    """Return the share that a cell shows in percent."""
    return float(cell.rstrip("%")) / 100


def count(cell: str) -> int:
    """Return the number that a cell shows with commas."""
    return int(cell.replace(",", ""))


def replies() -> Iterator[str]:
    """Yield the lines of the table of replies."""
    yield "| player | a reply wins | 95% interval | games |"
    yield "|---|---:|---:|---:|"
    for name, share, low, high, games in kept()["replies"]:
        yield f"| `{name}` | {share:.1%} | {low:.1%} to {high:.1%} | {games} |"


def kept() -> dict[str, Any]:
    """Return the stored games: of players who met the yardsticks, and of replies."""
    found: dict[str, Any] = json.loads(PLAYED.read_text(encoding="utf-8"))
    return found


def page() -> str:
    """Return the page, from what is stored."""
    pairs, seconds = stored()
    timed = MEASUREMENTS.read_text(encoding="utf-8").partition("## Whom to play against")[2]
    said = re.search(r"^Measured on .+?; (.+?, \d+ processors)", timed, re.MULTILINE)
    open_, pools, belief = dict.fromkeys(SEES[name] for name in ("steady", "evaluator", "master"))
    return TEXT.format(
        table="\n".join(table(ratings(pairs), seconds)),
        machine=said[1] if said else "an unknown computer",
        replies="\n".join(replies()), worlds=REPLY.rollouts, base=REPLY.base, reply_deals=REPLY_DEALS,
        open=open_, pools=pools, belief=belief, seed=SEED, deals=DEALS, measure=MEASURE,
        yardsticks=", ".join(f"`{name}`" for name in YARDSTICKS),
    )  # fmt: skip


def table(rated: dict[str, Rating], seconds: dict[str, float]) -> Iterator[str]:
    """Yield the lines of the leaderboard, the strongest first."""
    decisions = studies.load("decisions").set_index(["policy", "kind", "judge"])
    small = studies.load("small").set_index(["policy", "game"])["loss"]
    losses_to = " | ".join(f"loss to `{judge}`" for judge in JUDGES)
    yield f"| player | knows | time | ms | rating | 95% interval | {losses_to} | `solo` | `race` |"
    yield "|---|---|---|---:|---:|---:|---:|---:|---:|---:|"
    for name, found in rated.items():
        asked = [(name, "all", judge) for judge in JUDGES]
        losses = [_loss(decisions.loc[one]) if one in decisions.index else NOTHING for one in asked]
        exact = [f"{small[name, game]:.3f}" if (name, game) in small.index else NOTHING for game in ("solo", "race")]
        cells = [f"`{name}`", knows(name), *clock(seconds[name]), f"{found.points:.0f}"]
        yield f"| {' | '.join([*cells, f'{found.low:.0f} to {found.high:.0f}', *losses, *exact])} |"


def _loss(row: Any) -> str:
    return f"{row['loss']:.2f} ± {(row['loss_high'] - row['loss_low']) / 2:.2f}"


def knows(name: str) -> str:
    """Return the class of information of a player."""
    classes = {SEES["steady"]: "open", SEES["evaluator"]: "pools", SEES["master"]: "belief"}
    if name in TRAINED and player_of(name).compiled:
        return "open"
    return NOTHING if name == "random" else classes.get(SEES.get(name, ""), "belief")


def clock(seconds: float) -> tuple[str, str]:
    """Return the class of time, and the milliseconds."""
    kind = "quick" if seconds < QUICK else "medium" if seconds < LONG else "long"
    return kind, np.format_float_positional(1000 * seconds, precision=2, fractional=False, trim="-")


def policy_of(given: str) -> Any:
    """Return the player of a name or a file."""
    if given.endswith(".npz"):
        return Learned.load(given)
    if given in NETWORKS:
        return baseline(given)
    search = SEARCH.fullmatch(given)
    return searcher(int(search[1])) if search else given


def searcher(simulations: int) -> Callable[[PlayerView], str]:
    """Return OpenSpiel's IS-MCTS as a policy; it makes some simulations for each decision."""
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    from eternitium.interop.openspiel import state_at

    dice, game = np.random.RandomState(SEED), pyspiel.load_game("eternitium(players=2)")
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), UCT, simulations, random_state=dice)

    def choose(view: PlayerView) -> str:
        actions = view.legal_actions
        return str(actions[0] if len(actions) == 1 else ACTIONS[bot.step(state_at(view, game))])

    return choose


def play(given: str, deals: int) -> dict[str, Any]:
    """Play the protocol; return the player's row for the file of games."""
    policy = policy_of(given)
    name = Path(given).stem
    meet = against if isinstance(policy, Learned) else functools.partial(league.duel, progress=False)
    found = [meet(policy, opponent, deals, SEED) for opponent in YARDSTICKS]
    simulate(2, policies=policy, games=1, seed=SEED, progress=False)  # what is compiled is loaded
    start = time.process_time()
    timed = simulate(2, policies=policy, games=min(TIMED, max(deals // 10, 1)), seed=SEED, progress=False)
    seconds = (time.process_time() - start) / float(timed.decisions.sum())
    games = [[opponent, row.share, row.games] for opponent, row in zip(YARDSTICKS, found, strict=True)]
    return {"policy": name, "seconds": seconds, "games": games}


def reply(given: str, deals: int) -> list[Any]:
    """Let a reply play against a player; return the row for the file of games."""
    found = league.duel(Reply(policy_of(given)), policy_of(given), deals, SEED, progress=False)
    return [Path(given).stem, found.share, found.low, found.high, found.games]


def main() -> None:
    """Play a player or a reply if one is named, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play", metavar="NAME_OR_FILE", help="a built-in player, or a file of `eternitium learn`")
    parser.add_argument("--reply", metavar="NAME", help="the quick built-in player against whom a reply plays")
    parser.add_argument("--deals", type=int, metavar="N", help="instead of the protocol's")
    asked = parser.parse_args()
    games = kept()
    if asked.play:
        row = play(asked.play, asked.deals or DEALS)
        games["players"] = [*(one for one in games["players"] if one["policy"] != row["policy"]), row]
    if asked.reply:
        bound = reply(asked.reply, asked.deals or REPLY_DEALS)
        games["replies"] = [*(one for one in games["replies"] if one[0] != bound[0]), bound]
    PLAYED.write_text(json.dumps(games, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
