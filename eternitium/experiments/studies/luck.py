"""Trying your luck: the count, many tries with the real engine, and the value of a try."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis.rollouts import Rollouts
from eternitium.analysis.statistics import Estimate, estimate, share_interval
from eternitium.belief.observation import observe
from eternitium.belief.unseen import count_unseen
from eternitium.belief.view import PlayerView
from eternitium.checks import as_number, fail, whole_number
from eternitium.components import ERA_COPIES, LETTERS, SHAPES
from eternitium.engine.kernels import load_compiled
from eternitium.experiments.studies.turns import RACER, counts_to
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.policies.player import Seating

if TYPE_CHECKING:
    import pandas as pd

BEFORE_A_TRY: Final[Position] = {
    "players": [
        {
            "hand": ["circle", "square", "double-portal:circle+diamond"],
            "deck": ["droid", "triangle", "diamond", "square"],
            "discard": ["communicator", "triangle"],
            "stack": ["(?)"] * 4,
        },
        {"hand": ["?"] * 5, "deck": ["?"] * 3, "stack": ["S", "(?)", "(?)", "(?)", "(?)"]},
    ],
    "market": ["T", "D"],
    "era_discard": [*["C"] * 3, *["S"] * 5, *["T"] * 4, *["D"] * 5],
    "turn": {"round": 4, "played": 1},
}
"""A position in the middle of a game: the top era card is face down, and 40 era cards are out of sight."""

SHAPE_OF: Final = dict(zip(LETTERS, SHAPES, strict=True))
OUT_OF_SIGHT: Final = 20  # era cards in the positions of `late`
MAX_NEEDED: Final = 6


def count(game: Game) -> "pd.DataFrame":
    """Return the era cards as the player who decides can count them: a row for each shape, and one for all of them.

    Returns:
        Columns `box` (in the whole game), `open` (face up somewhere) and `left` (out of sight).
    """
    import pandas as pd

    left = count_unseen(observe(game, game.player)).shapes
    table = pd.DataFrame({"box": ERA_COPIES, "left": left}, index=SHAPES)
    table.insert(1, "open", table.box - table.left)
    table.loc["all"] = table.sum()
    return table


def deals(position: Position, action: str, games: int, seed: int = 0) -> "pd.DataFrame":
    """Deal the hidden cards of a position many times, and carry out one try each time.

    `position`: the top era card of the player in turn is face down. `action`: the try, such as "try circle". `games`:
    the number of deals. `seed`: of the first game; each further game has the next one. Returns a row for each game; its
    index is the seed, so that `Game.from_position(position, seed)` deals the same game again. `shown` is the shape that
    the try turned up, `success` whether it matched; `top` and `below` are the shapes of the two uppermost cards
    afterwards, which nobody at the table knows ("" if there is none). Raises ValueError: the position or a number is
    not allowed, or the action is illegal or not a try.
    """
    import pandas as pd

    if action.split(" ", 1)[0] != "try":
        raise fail("action", f'{action!r} is not a try; allowed are actions such as "try circle"')
    load_compiled()
    seeds = range(whole_number("seed", seed, 0), seed + whole_number("games", games, 1))
    rows = [_one_try(Game.from_position(position, number), action) for number in seeds]
    return pd.DataFrame(rows, index=pd.Index(seeds, name="seed"), columns=["shown", "success", "top", "below"])


def _one_try(game: Game, action: str) -> tuple[str, bool, str, str]:
    seat = game.turn_player
    shown = next(event for event in game.push(action) if event.kind in ("discard-era", "turn-back"))
    stack = [SHAPE_OF[card.strip("()").upper()] for card in game.position()["players"][seat]["stack"]]
    top, below = (*stack[:2], "", "")[:2]
    return SHAPE_OF[shown.cards[0]], shown.kind == "discard-era", top, below


def running(hits: Iterable[bool], points: int = 200) -> "pd.DataFrame":
    """Return how a frequency and its 95% interval settle: a row for each of some counts.

    `hits`: whether each try succeeded, in order. `points`: the approximate number of rows, evenly spread on a
    logarithmic axis. Returns columns `tries`, `share`, `low`, `high`. Raises ValueError: there is no try at all, or
    `points` is not allowed.
    """
    import pandas as pd

    found = _hits(hits)
    rows = [(tries, *_band(found[:tries])) for tries in counts_to(len(found), points)]
    return pd.DataFrame(rows, columns=["tries", "share", "low", "high"])


def bands(hits: Iterable[bool], size: int) -> "pd.DataFrame":
    """Return the share and 95% interval of each sample of a size into which tries are cut: columns share, low, high.

    Raises:
        ValueError: there are fewer tries than a sample has.
    """
    import pandas as pd

    found, size = _hits(hits), whole_number("size", size, 1)
    if len(found) < size:
        raise fail("size", f"{size} is more than the {len(found)} tries; allowed: 1 to {len(found)}")
    rows = [_band(found[at : at + size]) for at in range(0, len(found) - size + 1, size)]
    return pd.DataFrame(rows, columns=["share", "low", "high"])


def _hits(hits: Iterable[bool]) -> NDArray[np.float64]:
    found = np.array(list(hits), float)
    if not len(found):
        raise fail("hits", "no try at all; allowed: one or more")
    return found


def _band(hits: NDArray[np.float64]) -> tuple[float, float, float]:
    """Return a share with its 95% interval."""
    return interval_of(int(hits.sum()), len(hits))


def interval_of(hits: int, tries: int) -> tuple[float, float, float]:
    """Return the share of hits among some tries, with the ends of its 95% interval.

    Raises:
        ValueError: a number is not allowed.

    Example:
        >>> [round(number, 3) for number in interval_of(12, 40)]
        [0.3, 0.181, 0.454]
    """
    share = as_number("hits", hits, 0, tries) / whole_number("tries", tries, 1)
    return share, *share_interval(Estimate(share, (share * (1 - share) / tries) ** 0.5), tries)


# The value of a try


def late(cards: int, circles: int, played: int = 1) -> Game:
    """Return a late game of two: a circle portal in hand, the top era card face down; the opponent has four era cards.

    Twenty era cards are out of sight: `circles` of them circles, the others squares, triangles and diamonds as evenly
    as possible. The player also owns seven portals and a Droid in the deck, and a Droid just discarded. `cards`: era
    cards on the player's stack, 1 to 6. `circles`: 0 to 15. `played`: cards played this turn: with 0 the player can
    pass, with 1 only end the step. Raises ValueError: a number is not allowed.
    """
    as_number("cards", cards, 1, MAX_NEEDED)
    as_number("circles", circles, 0, ERA_COPIES)
    as_number("played", played, 0, 1)
    each, more = divmod(OUT_OF_SIGHT - circles, 3)
    hidden = [circles, *(each + (place < more) for place in range(3))]
    face_up = [letter for letter, left in zip(LETTERS, hidden, strict=True) for _ in range(ERA_COPIES - left)]
    for letter in "SDT":
        face_up.remove(letter)
    deck = [*SHAPES, *SHAPES[1:], "droid"]
    rival = {"hand": [*SHAPES, "droid"], "deck": [*SHAPES, "communicator"], "stack": ["T", *["(?)"] * 3]}
    position = {
        "players": [{"hand": ["circle"], "deck": deck, "discard": ["droid"], "stack": ["(?)"] * cards}, rival],
        "supply": dict.fromkeys(SHAPES, 2),
        "market": ["S", "D"],
        "era_discard": face_up,
        "turn": {"round": 5, "played": played},
    }
    return Game.from_position(position, seed=0)


def weigh(
    cards: int,
    circles: Sequence[int],
    played: int = 1,
    rollouts: int = 4_000,
    seed: int = 0,
    policy: Seating = RACER,
) -> "pd.DataFrame":
    """Return the gain from trying the circle, compared with not trying, in positions with growing chances.

    Both choices meet the same hidden worlds and the same later shuffles. Each world also shows whether the try hits, so
    that hits and misses can be separated.

    Args:
        cards: see `late`.
        circles: one position for each of these numbers.
        played: see `late`; with 0 the try is compared with passing, with 1 with ending the step.
        rollouts: simulated games for each choice of each position.
        seed: of the first position; each further position has the next one.
        policy: the players who play on.

    Returns:
        A row for each position: `circles`; `chance` of a hit; the player's turns gained by trying on average (`gain`),
        gained by a hit (`hit`) and lost by a miss (`miss`); `win`, the gain in win chance; `fair`, the chance at which
        hits and misses would balance. Each is followed by its standard error (`gain_error` and so on); a hit or miss
        that never happened is missing.

    Raises:
        ValueError: a number or the policy is not allowed.
    """
    import pandas as pd

    if not len(circles):
        raise fail("circles", "none; allowed: one or more numbers")
    rows = [_weighed(late(cards, n, played), policy, rollouts, seed + k) for k, n in enumerate(circles)]
    return pd.DataFrame(rows).assign(circles=list(circles)).set_index("circles").reset_index()


def _weighed(game: Game, policy: Seating, rollouts: int, seed: int) -> dict[str, float]:
    stop = next(action for action in game.legal_actions if action.verb in ("end", "pass"))
    attempt = next(action for action in game.legal_actions if action == "try circle")
    rolled = Rollouts(PlayerView(game), policy, seed, [attempt.number, stop.number])
    rolled.run(whole_number("rollouts", rollouts, 2))
    sample = rolled.sample()
    gain, win = sample.turns[:, 1] - sample.turns[:, 0], sample.share[:, 0] - sample.share[:, 1]
    hits = sample.top == SHAPES.index("circle")
    hit, miss = _of(gain[hits]), _of(-gain[~hits])
    found = {"gain": _of(gain), "hit": hit, "miss": miss, "win": _of(win), "fair": _fair(hit, miss)}
    row = {"chance": count(game)["left"]["circle"] / OUT_OF_SIGHT}
    for name, number in found.items():
        row |= {name: number.mean, f"{name}_error": number.error}
    return row


def _of(values: Any) -> Estimate:
    """Return a mean with its error; NaN for fewer than two worlds."""
    return estimate(values, 1) if len(values) > 1 else Estimate(np.nan, np.nan)


def _fair(hit: Estimate, miss: Estimate) -> Estimate:
    """Return the chance p at which p * hit = (1 - p) * miss; they are from different worlds, so their errors add up."""
    stake = hit.mean + miss.mean
    return Estimate(miss.mean / stake, float(np.hypot(miss.mean * hit.error, hit.mean * miss.error)) / stake**2)


def break_even(weighed: "pd.DataFrame") -> Estimate:
    """Return the chance above which a try gains turns: where the weighted straight line through the gains crosses zero.

    The chance has its standard error, to first order (delta method); if the gains scatter around the line by more than
    their own errors, the error is accordingly larger. `weighed`: from `weigh`. Raises ValueError: the table has fewer
    than three rows, or the line crosses zero outside the chances that were played.
    """
    if len(weighed) < 3:
        raise fail("weighed", f"{len(weighed)} rows; allowed: three or more, for a line with an error")
    line, spread = np.polyfit(weighed.chance, weighed.gain, 1, w=1 / weighed.gain_error, cov="unscaled")
    misfit = ((weighed.gain - np.polyval(line, weighed.chance)) / weighed.gain_error).pow(2).sum() / (len(weighed) - 2)
    crossing, first, last = -line[1] / line[0], weighed.chance.min(), weighed.chance.max()
    if not first <= crossing <= last:
        said = f"a line through the gains crosses zero outside of {first:.0%} to {last:.0%}; give more chances"
        raise fail("weighed", said)
    slopes = np.array([-crossing, -1.0]) / line[0]
    return Estimate(float(crossing), float(np.sqrt(max(misfit, 1.0) * (slopes @ spread @ slopes))))
