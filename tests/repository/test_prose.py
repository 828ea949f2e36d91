"""What the notebooks say in words holds for other seeds, too: each claim is measured again, in fewer games.

A claim holds if four standard errors of the new measurement do not speak against it.
"""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from eternitium import Box, Game, Rules, forecast, simulate
from eternitium.analysis.league import duel
from eternitium.experiments import laboratory
from eternitium.experiments.laboratory import Value
from eternitium.experiments.studies import luck, turns
from eternitium.experiments.trials import try_out
from eternitium.experiments.worth import BOUGHT, GIVEN, SKIPPED
from tests.repository.test_notebooks import TEACHING, read, sources, texts

SEED = 20_26
FOUR = 4 / 1.959964  # of the way from a mean to the end of its 95 % interval


def notebook(number: str) -> dict[str, Any]:
    return read(next(path for path in TEACHING if path.name.startswith(number)))


def says(number: str, *claims: str) -> None:
    """The words that are measured are still those of the notebook."""
    told = "\n".join(texts(notebook(number)))
    assert [claim for claim in claims if claim not in told] == []


def reach(value: Value) -> tuple[float, float]:
    """Four standard errors to both sides."""
    return value.mean - FOUR * (value.mean - value.low), value.mean + FOUR * (value.high - value.mean)


def near(shares: np.ndarray, least: float, most: float) -> bool:
    """Whether a mean may lie between two numbers."""
    error = 4 * shares.std() / len(shares) ** 0.5
    return bool(shares.mean() + error >= least and shares.mean() - error <= most)


def solo(policy: str, mission: int | None, games: int = 2_000, edition: str = "de", **switches: Any) -> Any:
    rules = Rules(edition, mission or None, **switches)
    return simulate(players=1, rules=rules, policies=policy, games=games, seed=SEED, progress=False)


def shares(policies: str | list[str], players: int, games: int = 4_000, rules: Rules | None = None) -> np.ndarray:
    """Each seat's share of each win, shape (games, players)."""
    found = simulate(players, rules or Rules(), policies, games, SEED, progress=False)
    return np.asarray(found.win_share)


def test_02_when_a_try_pays() -> None:
    says(
        "02",
        "from 10 to 40% the points stay near zero",
        "ask for nearly one half",
        "more than one half if it is your last",
    )
    flat = luck.weigh(3, [2, 4, 6, 8], rollouts=3_000, seed=SEED)
    assert (flat.gain.abs() <= 0.15 + 4 * flat.gain_error).all()
    else_pass = luck.break_even(luck.weigh(3, range(5, 15), played=0, rollouts=3_000, seed=SEED))
    last = luck.break_even(luck.weigh(1, range(5, 15), rollouts=3_000, seed=SEED))
    assert 0.38 < else_pass.mean < 0.5 < last.mean - 4 * last.error


def test_03_a_plan_that_is_faster_need_not_win() -> None:
    says(
        "03",
        "A player who buys nothing is faster",
        "buying everything wins more often",
        "win clearly less often than the plan",
    )
    raced = turns.race_plans(deals=100, rollouts=20, seed=SEED)
    best, nothing, everything = "what is worth its price", "buys nothing", "buys everything"
    faster, wins = (turns.lead(raced, nothing, everything, column) for column in ("by_8", "win"))
    assert faster.mean > 0 > wins.mean
    for plan in set(turns.PLANS) - {best}:
        lead = turns.lead(raced, best, plan)
        assert lead.mean > 2 * lead.error


def test_03_who_remembers_is_done_sooner() -> None:
    says("03", "A player who remembers finds the crystal sooner")
    space: dict[str, Any] = {"turns": turns}
    exec(next(cell for cell in sources(notebook("03")) if "def remembering" in cell), space)  # noqa: S102
    hidden = {"circle": 2, "square": 2, "triangle": 1, "diamond": 1}
    given = turns.end_position(["(?)"] * 2, hidden, ["circle", "square", "droid"], ["triangle", "diamond"])
    game = Game.from_position(given, seed=1)
    forgets = forecast(game, policy=turns.RACER, rollouts=20_000, seed=SEED)
    remembers = forecast(game, policy=player(space, "remembering"), rollouts=300, seed=SEED)
    assert forgets.turns - remembers.turns > 2 * np.hypot(forgets.turns_se, remembers.turns_se)


def test_04_which_technologies_are_worth_their_price() -> None:
    says(
        "04", "the Quantum Clock and the Ultimate Portal lead", "and yet it loses games", "Alone, the Laboratory leads"
    )
    says("04", "the Communicator is close behind", "for the Double Portal, the Digital Wallet and the Robo-Thief")
    says("04", "falls from a good buy to a bad one", "loses about five points where `veteran` wins 18")
    cards = ("quantum-clock", "ultimate-portal", "communicator", "temporal-projector", "giga-droid")
    bought = {card: worth(card, BOUGHT) for card in cards}
    assert near(bought["quantum-clock"], 31, 34) and near(bought["ultimate-portal"], 28, 31)
    assert near(bought["communicator"], 25, 28) and near(bought["temporal-projector"], 16, 19)
    assert near(bought["giga-droid"], -6, -3)
    assert all(near(worth(card, GIVEN), -7, -2) for card in ("double-portal", "digital-wallet", "robo-thief"))
    assert worth("laboratory", BOUGHT).mean() > 0 > worth("laboratory", BOUGHT, round=5).mean()
    alone = {card: worth(card, BOUGHT, players=1) for card in ("laboratory", *cards[1:])}
    assert max(alone, key=lambda card: alone[card].mean()) == "laboratory"
    assert near(worth("temporal-projector", BOUGHT, policy="careful"), -7, -4)


def worth(card: str, way: int, round: int = 1, policy: str = "veteran", players: int = 2) -> np.ndarray:  # noqa: A002 (the booklet's word)
    """Percentage points of the win, game by game, over doing without."""
    return 100 * try_out(card, players, round, policy, games=1_000, seed=SEED).won(way, SKIPPED)


def test_05_which_mission_is_hard_and_how_it_is_lost() -> None:
    says("05", "Missions 2, 7, 8 and 10 are hard", "In mission 5, which sounds odd, all three win more often")
    says("05", "in missions 1 and 3 two cards are missing", "nearly three", "has four to six cards left")
    found = {policy: [solo(policy, mission) for mission in range(11)] for policy in ("steady", "bold", "careful")}
    for games in found.values():
        wins = [float(one.finished.mean()) for one in games]
        assert max(wins[mission] for mission in (2, 7, 8, 10)) < min(wins[m] for m in (0, 1, 3, 4, 5, 6, 9))
        assert wins[5] > wins[0]
    left = [one.left[one.left[:, 0] > 0, 0] for one in found["careful"]]
    assert all(near(left[mission], 4, 6) for mission in (2, 7, 8, 10))
    assert near(left[1], 1.9, 2.1) and near(left[3], 1.9, 2.1) and near(left[5], 2.6, 2.9)
    assert left[7].mean() == max(cards.mean() for cards in left)


def test_05_which_reading_makes_a_difference() -> None:
    says("05", "mission 2 is clearly easier outside the German edition", "mission 8 turns from hard to nearly hopeless")
    says("05", "about twenty games fewer out of a hundred in mission 1", "The careful player hardly notices")
    second, eighth = (
        [solo("careful", mission, edition=edition).finished.mean() for edition in ("de", "fr")] for mission in (2, 8)
    )
    assert second[1] > second[0] + 0.03 and eighth[1] < 0.02 < eighth[0]
    for policy, least, most in (("steady", 0.19, 0.22), ("bold", 0.19, 0.22), ("careful", 0.0, 0.01)):
        usual, changed = solo(policy, 1), solo(policy, 1, luck_double=False)
        assert near(usual.finished.astype(float) - changed.finished, least, most)


def test_06_what_the_seat_brings() -> None:
    says(
        "06",
        "wins about two games out of three",
        "seat 1 gets its equal share at best",
        "Seat 1 lies far above its line",
    )
    assert near(shares("careful", 2)[:, 0], 0.64, 0.68)
    for players in (2, 3, 4, 5):
        assert shares("careful", players)[:, 0].mean() > 1.25 / players
        random = shares("random", players)
        assert near(random[:, 0], 0, random.sum() / len(random) / players)


def test_06_attacks_and_strength() -> None:
    says("06", "without attacks the seats come close to each other", "beginning is still worth about as much to them")
    says("06", "The better player wins more than two games out of three from the worse seat")
    attacks = ["chrono-blaster", "time-bomb", "quantum-clock", "robo-thief"]
    peaceful = Rules(box=Box(copies=dict.fromkeys(attacks, 0)))
    assert near(shares("careful", 2, rules=peaceful)[:, 0], 0.5, 0.55)
    assert near(shares("expert", 2, rules=peaceful)[:, 0] - shares("expert", 2)[:, 0], -0.05, 0.02)
    assert near(shares(["steady", "careful"], 2)[:, 1], 2 / 3, 0.72)
    says("06", "Without these two as well it wins more again")
    none = Rules(box=Box(copies=dict.fromkeys([*attacks, "giga-droid", "laboratory"], 0)))
    assert not near(shares("careful", 2, rules=none)[:, 0] - shares("careful", 2, rules=peaceful)[:, 0], -1, 0)


def test_06_how_games_end() -> None:
    says(
        "06", "about six games in seven have a single finder", "nearly a third end in a tie", "about every twelfth game"
    )
    says("06", "with five experts, nearly half")
    experts = simulate(5, policies="expert", games=4_000, seed=SEED, progress=False)
    assert near(((experts.left == 0).sum(axis=1) > 1).astype(float), 0.44, 0.5)
    two, five = (simulate(players, policies="careful", games=4_000, seed=SEED, progress=False) for players in (2, 5))
    finders = [(found.left == 0).sum(axis=1) for found in (two, five)]
    assert near((finders[0] == 1).astype(float), 0.84, 0.88) and near((finders[1] > 1).astype(float), 0.29, 0.33)
    assert near((five.winner == -1).astype(float), 0.075, 0.095)


def test_07_what_another_box_and_other_rules_change() -> None:
    says(
        "07",
        "almost half a turn earlier",
        "seat 1 loses a point of its advantage",
        "the first two copies already save 3.14",
    )
    says("07", "The whole difference comes from the Double Portals")
    says("07", "Experts gain a third of that, about 0.15 turns")
    boxes = {number: Rules(box=Box(copies={"ultimate-portal": number})) for number in (0, 2, 6)}
    compare = functools.partial(laboratory.compare, policy="steady", seed=SEED)
    expert = compare(Rules(), boxes[6], games=30_000, policy="expert").find("turns").difference
    assert expert and reach(expert)[0] > -0.25 and reach(expert)[1] < -0.1
    six = compare(Rules(), boxes[6], games=30_000)
    earlier, loses = (six.find(*name).difference for name in (("turns",), ("win", 0)))
    assert earlier and loses and reach(earlier)[0] > -0.55 and reach(earlier)[1] < -0.35
    assert loses.mean < 0 and reach(loses)[0] < -0.01 < reach(loses)[1]
    slow, two = (compare(Rules(), boxes[number], games=4_000).find("turns").difference for number in (0, 2))
    assert slow and two and reach(slow)[0] < 4.43 < reach(slow)[1] and slow.mean - two.mean > 2.8
    rest = compare(Rules("de", luck_double=False), Rules("fr"), games=10_000).find("turns")
    assert rest.difference and abs(rest.difference.mean) < 0.03


def test_08_one_more_line_helps_on_other_deals() -> None:
    says("08", "the whole interval lies above one half")
    space: dict[str, Any] = {}
    code = sources(notebook("08"))
    exec(next(cell for cell in code if "def mine" in cell), space)  # noqa: S102
    exec(next(cell for cell in code if "def better" in cell), space)  # noqa: S102
    better, mine = (player(space, name) for name in ("better", "mine"))
    assert duel(better, mine, deals=120, seed=SEED, progress=False).low > 0.5
    assert duel(mine, "careful", deals=20, seed=SEED, progress=False).high < 0.4


def player(space: dict[str, Any], name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = space[name]
    return found
