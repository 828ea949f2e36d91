"""The number of turns until the crystal: small end positions played out, and plans for acquiring side by side."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from eternitium.analysis.rollouts import Rollouts
from eternitium.analysis.statistics import Estimate, estimate, interval, share_interval
from eternitium.belief.view import PlayerView
from eternitium.checks import fail, whole_number
from eternitium.components import ERA_COPIES, FIRST_BASIC, LETTERS, SHAPES, SLUGS
from eternitium.engine.layout import Reals
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.policies import Builtin, careful
from eternitium.policies.fitted import OF_KIND, kind_number
from eternitium.policies.weights import CAREFUL, Weight

if TYPE_CHECKING:
    import pandas as pd

NEVER_LEFT: Final = 99  # more era cards than a stack holds
WORTHLESS: Final = -1
NEVER_WORTH_IT: Final = -1_000_000  # of a win, hundredths of a percentage point
LAST_TURN: Final = 20  # of a curve
HINDERING: Final = ("chrono-blaster", "time-bomb", "quantum-clock", "robo-thief")


def variant(name: str, weights: tuple[int, ...], never: Sequence[str] = (), **changes: int) -> Builtin:
    """Return a built-in player with a few weights changed.

    `name`: of the player; `weights`: those to start from, such as `weights.CAREFUL`; `never`: technologies that it does
    not acquire at any price, as slugs (for fitted weights, one Double Portal means all six); `changes`: names of
    `weights.Weight`, in lower case, with their new values. Raises ValueError: there is no such weight or technology.
    """
    numbers = list(weights)
    for slug in never:
        if slug not in SLUGS[FIRST_BASIC:]:
            raise fail("never", f"{slug!r} is not a technology; allowed: {', '.join(SLUGS[FIRST_BASIC:])}")
        numbers[Weight.VALUES + SLUGS.index(slug) - FIRST_BASIC] = WORTHLESS
        if numbers[Weight.WEIGHS]:
            numbers[Weight.FITTED_FROM + kind_number(SLUGS.index(slug)) * OF_KIND] = NEVER_WORTH_IT
    for change, value in changes.items():
        if change.upper() not in Weight.__members__:
            allowed = ", ".join(known.lower() for known in Weight.__members__)
            raise fail("changes", f"{change!r} is not a weight; allowed: {allowed}")
        numbers[Weight[change.upper()]] = value
    return Builtin(name, tuple(numbers))


# They take portals, play and try their luck alike, and only differ in step 4. For "buys everything" prices do not
# count, so that it acquires a technology in every turn until two era cards are left.
PLANS: Final[dict[str, Builtin]] = {
    plan.name: plan
    for plan in (
        variant("buys nothing", CAREFUL, buys_until=NEVER_LEFT, luxury_until=NEVER_LEFT),
        variant("basic technologies only", CAREFUL, luxury_until=NEVER_LEFT),
        variant("what is worth its price", CAREFUL),
        variant("everything, while five cards lie", CAREFUL, buys_until=5, luxury_until=5, costs=0),
        variant("buys everything", CAREFUL, buys_until=2, luxury_until=2, costs=0),
    )
}
# Only races: takes portals, plays cards that clear or show an era card, tries its luck at 15% or better; acquires
# nothing.
RACER: Final = variant(
    "racer", CAREFUL, tries_at=15, passes_below=15, thins=NEVER_LEFT, buys_until=NEVER_LEFT, luxury_until=NEVER_LEFT
)
HARMLESS: Final = variant(
    "everything but what hinders", PLANS["buys everything"].weights, never=HINDERING
)  # acquires none of the technologies that affect the opponent


# A race of one player


def end_position(
    stack: Sequence[str],
    hidden: Mapping[str, int],
    hand: Sequence[str] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
) -> Position:
    """Return a position in which player 0 races alone: the opponent owns nothing, and there is nothing to take.

    Args:
        stack: the player's era cards, top first, as in a position.
        hidden: for each shape the number of era cards that nobody sees: the common pile and every "(?)" of the stack.
        hand: action cards in hand, as slugs.
        deck: the cards of the player's deck, in unknown order.
        discard: the cards of the player's discard pile.
    """
    shown = Counter(card.strip("()").upper() for card in stack)
    left = [ERA_COPIES - hidden.get(shape, 0) - shown[letter] for shape, letter in zip(SHAPES, LETTERS, strict=True)]
    rival, *open_cards = [letter for letter, copies in zip(LETTERS, left, strict=True) for _ in range(copies)]
    own = {"hand": [*hand], "deck": [*deck], "discard": [*discard], "stack": [*stack]}
    nothing: dict[str, list[str]] = {"open": [], "pile": []}
    return {
        "players": [own, {"stack": [rival]}],
        "supply": dict.fromkeys(SHAPES, 0),
        "basic": nothing,
        "advanced": nothing,
        "market": open_cards[:2],
        "era_discard": open_cards[2:],
    }


def played_out(game: Game, rollouts: int, seed: int = 0) -> Reals:
    """Return the turns that RACER, as the player who decides, needs in simulated games; shape (rollouts,).

    Raises:
        ValueError: a number is not allowed, or a game is stopped before the crystal is found.
    """
    rolled = Rollouts(PlayerView(game), RACER, whole_number("seed", seed, 0))
    rolled.run(whole_number("rollouts", rollouts, 1))
    sample = rolled.sample()
    if sample.unfinished.any():
        raise fail("game", f"in {sample.unfinished.sum()} simulated games the crystal is not found in time")
    return sample.turns[:, 0]


def mean(values: Iterable[float]) -> Estimate:
    """Return the mean of independent results with its standard error. Raises ValueError: there are fewer than two."""
    return estimate(_checked(np.array(list(values), float)), 1)


def running_mean(values: Iterable[float], points: int = 200) -> "pd.DataFrame":
    """Return how a mean and its 95% interval settle: a row for each of some counts, with count, mean, low and high.

    Raises:
        ValueError: there are fewer than two values, or `points` is not a whole number of at least 1.
    """
    import pandas as pd

    found = np.array(list(values), float)
    last = len(_checked(found))
    means = [(count, mean(found[:count])) for count in counts_to(last, points, least=10)]
    rows = [(count, now.mean, *interval(now, -np.inf)) for count, now in means]
    return pd.DataFrame(rows, columns=["count", "mean", "low", "high"])


def _checked(values: Reals) -> Reals:
    """Return the values, if there are two or more."""
    if len(values) < 2:
        raise fail("values", f"{len(values)} given; allowed: two or more, since fewer have no standard error")
    return values


def counts_to(last: int, points: int, least: int = 1) -> list[int]:
    """Return some counts up to the last one, evenly spread on a logarithmic axis."""
    spread = np.geomspace(min(least, last), last, whole_number("points", points, 1))
    return sorted({round(count) for count in spread} | {last})


def shares_of_turns(exact: Iterable[float], turns: Reals) -> "pd.DataFrame":
    """Return how often each number of turns occurred, with its exact chance: columns turn, exact, share, low, high.

    `exact`: the chances of 1, 2, ... turns; `turns`: from `played_out`.
    """
    import pandas as pd

    rows = []
    for turn, chance in enumerate(exact, 1):
        found = estimate((turns == turn).astype(float), 1)
        rows.append((turn, chance, found.mean, *share_interval(found, len(turns))))
    return pd.DataFrame(rows, columns=["turn", "exact", "share", "low", "high"])


# Plans for acquiring


def race_plans(
    plans: Iterable[Builtin] | None = None, deals: int = 200, rollouts: int = 20, seed: int = 0
) -> "pd.DataFrame":
    """Play each plan in games of two players against `careful`, which acquires technologies that are worth their price.

    All plans meet the same deals, from the choice of the first technology on, and have each seat equally often (common
    random numbers). After a loss the game goes on until the player finds the crystal, so that the turns can be counted.
    `plans`: the players; those of PLANS if left out. `deals`: the number of deals; each game deals the hidden cards
    again. `rollouts`: games of each deal. `seed`: fixes all deals and shuffles. Returns a row for each plan and deal:
    `plan`, `deal`, `win` (share of the wins) and `by_1` to `by_20` (share of the games in which the plan has found the
    crystal by that turn). Raises ValueError: a number is not allowed.
    """
    import pandas as pd

    first, games = whole_number("seed", seed, 0), whole_number("rollouts", rollouts, 1)
    rows = [
        (plan.name, deal, *_one_deal(plan, deal, games))
        for plan in (PLANS.values() if plans is None else plans)
        for deal in range(first, first + whole_number("deals", deals, 2))
    ]
    return pd.DataFrame(rows, columns=["plan", "deal", "win", *(f"by_{turn}" for turn in range(1, LAST_TURN + 1))])


def _one_deal(plan: Builtin, deal: int, games: int) -> list[float]:
    """Return the share of wins, and of games that are finished by turn 1, 2, ..."""
    seat = deal % 2
    rolled = Rollouts(PlayerView(Game(2, seed=deal), seat), [plan, careful] if seat == 0 else [careful, plan], deal)
    rolled.run(games)
    sample = rolled.sample()
    turns = np.where(sample.unfinished, np.inf, sample.turns)
    return [float(sample.share.mean()), *((turns <= turn).mean() for turn in range(1, LAST_TURN + 1))]


def curves(raced: "pd.DataFrame") -> "pd.DataFrame":
    """Return the chance that each plan has found the crystal by each turn: columns plan, turn, share, low, high.

    Args:
        raced: from `race_plans`. The 95% intervals count deals, since games of one deal resemble each other.
    """
    import pandas as pd

    rows = [
        (plan, turn, *_share(deals[f"by_{turn}"]))
        for plan, deals in raced.groupby("plan", sort=False)
        for turn in range(1, LAST_TURN + 1)
    ]
    return pd.DataFrame(rows, columns=["plan", "turn", "share", "low", "high"])


def outcomes(raced: "pd.DataFrame", turn: int) -> "pd.DataFrame":
    """Return each plan's chances of finishing by a turn and of winning, in percent, with 95% intervals, in a row each.

    Raises:
        ValueError: the table has no such turn.
    """
    import pandas as pd

    by = f"by_{turn}"
    if by not in raced:
        raise fail("turn", f"{turn!r} is not allowed; give a whole number from 1 to {LAST_TURN}")
    rows = {
        plan: [100 * number for column in (by, "win") for number in _share(deals[column])]
        for plan, deals in raced.groupby("plan", sort=False)
    }
    names = [f"{what}{end}" for what in (f"done by turn {turn}", "win") for end in ("", " low", " high")]
    return pd.DataFrame.from_dict(rows, orient="index", columns=names)


def lead(raced: "pd.DataFrame", plan: str, other: str, column: str = "win") -> Estimate:
    """Return by how much a plan is ahead of another one in a column, deal by deal, with the standard error.

    Raises:
        ValueError: the table has no such plan or column.
    """
    for field, name, known in (
        ("plan", plan, [*raced.plan.unique()]),
        ("other", other, [*raced.plan.unique()]),
        ("column", column, [*raced.columns[2:]]),
    ):
        if name not in known:
            raise fail(field, f"{name!r} is not allowed; give one of {', '.join(known)}")
    of_plan = raced.set_index(["plan", "deal"])[column]
    return mean(of_plan[plan] - of_plan[other])


def _share(shares: "pd.Series[float]") -> tuple[float, float, float]:
    """Return a share with its 95% interval, from the shares of the deals."""
    found = mean(shares)
    return found.mean, *share_interval(found, len(shares))
