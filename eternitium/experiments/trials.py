"""Technologies tried out in many games: their gain in win chance and in turns, and the cost of their price."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis.loops import ANSWERS, SHARE, TURNS, Batch, room
from eternitium.analysis.rollouts import seed_of
from eternitium.certainty import Z
from eternitium.checks import whole_number
from eternitium.components import AI_KINDS, DOUBLE_PORTAL, DOUBLE_PORTAL_LAST, FIRST_BASIC, N_CARDS, SLUGS, kind_of
from eternitium.engine.compiler import Entry
from eternitium.engine.layout import NO_CARD, STATE, Longs, Reals
from eternitium.experiments import worth
from eternitium.experiments.worth import GIVEN, SKIPPED, TRIED, TWO_CARDS, WAYS, WIDTH, WITHOUT
from eternitium.game.game import undealt
from eternitium.policies.player import Seating
from eternitium.policies.registry import PLAYS_ON, seated, weights_of
from eternitium.policies.weights import ROW, SIZE, TECHNOLOGIES, Weight

TRIAL_ROUNDS: Final = 20  # a game stops this many rounds after the trial; hardly any gets that far
CAPPED_TURNS: Final = 12  # a longer search counts as this many turns: games that are stuck would drown everything else
NO_TURNS: Final = -1  # below any number of turns left
PRICELESS: Final = 1_000  # a value that outweighs any price
TRY_TECHNOLOGY: Final = Entry(worth.try_technology, "trials of technologies")
CHUNK: Final = 500  # games after which Ctrl-C is heard
KINDS: Final = tuple(dict.fromkeys(kind_of(slug) for slug in SLUGS[FIRST_BASIC:]))


@dataclass(frozen=True, slots=True)
class Trials:
    """The results of many games in which a technology was tried out.

    Attributes:
        game: the number of each game with a trial, shape (positions,).
        share: player 0's share of the win in each way to go on (`worth.SKIPPED` ...), shape (positions, WAYS).
        turns: player 0's turns until the last era card is cleared, including that of the trial, but at most
            `CAPPED_TURNS`; same shape.
        games: the number of games dealt.
        without: the number of games that reached such a step 4 with no copy of the technology in its row.
    """

    game: NDArray[np.int64]
    share: Reals
    turns: Reals
    games: int
    without: int

    def __len__(self) -> int:
        return len(self.game)

    def won(self, way: int, other: int) -> Reals:
        """Return the gain of one way to go on over another in each game: a share of the win, -1 to 1."""
        return self.share[:, way] - self.share[:, other]

    def saved(self, way: int, other: int) -> Reals:
        """Return player 0's turns that one way saves over another in each game."""
        return self.turns[:, other] - self.turns[:, way]

    def in_era_cards(self) -> tuple[float, float, float]:
        """Return the worth of the technology in era cards, with a 95% interval.

        That is the turns that it saves divided by the turns that an era card costs, which is half the cost of two.
        Raises ValueError: era cards made no difference, so that they cannot be a measure.
        """
        saved, cost = self.saved(GIVEN, SKIPPED), self.saved(SKIPPED, TWO_CARDS) / 2
        if len(cost) < 2 or cost.mean() == 0:
            raise ValueError(f"games: {self.games} are too few; era cards make no difference in them")
        return float(saved.mean() / cost.mean()), *ratio_interval(saved, cost)


def ratio_interval(over: Reals, under: Reals) -> tuple[float, float]:
    """Return a 95% interval of the ratio of two means, of numbers in pairs (E. C. Fieller, 1954).

    It is infinite if the mean of `under` cannot be told from 0.
    """
    (a, ab), (_, b) = np.cov(over, under) / len(over)
    mean, ratio = under.mean(), over.mean() / under.mean()
    doubt = Z**2 * b / mean**2
    if doubt >= 1:
        return -np.inf, np.inf
    middle = (ratio - doubt * ab / b) / (1 - doubt) if b > 0 else ratio
    spread = a - 2 * ratio * ab + ratio**2 * b - doubt * (a - ab**2 / b) if b > 0 else a
    half = Z * np.sqrt(max(spread, 0)) / abs(mean) / (1 - doubt)
    return float(middle - half), float(middle + half)


class Experiment(NamedTuple):
    """A technology and the step 4 in which it is tried out; see `try_out`."""

    card: str | None
    players: int
    round: int
    policy: Seating

    def play(self, seed: int, first: int, count: int) -> Reals:
        """Play games number `first` to `first + count - 1`; return their results, shape (count, WIDTH)."""
        states, out = np.zeros(3, STATE), np.zeros(count * WIDTH)
        states[0] = undealt(self.players, None, 0)[0]
        weights = weights_of(seated(self.policy, self.players))
        batch = Batch(seed_of(seed), first, count, TRIAL_ROUNDS)
        load()(states, room(), weights, eager(weights), batch, self.round, *cards_of(self.card), out)
        return out.reshape(count, WIDTH)


def try_out(
    card: str | None,
    players: int = 2,
    round: int = 1,  # noqa: A002 - the booklet's word
    policy: Seating = PLAYS_ON,
    games: int = 1_000,
    seed: int = 0,
) -> Trials:
    """Try out a technology in many games of the German edition.

    The same seed gives the same deals for every technology; a game only depends on the seed and its number.

    Args:
        card: slug of a technology, without shapes, one of `KINDS`; any of the six Double Portals will do. None: no
            technology, only era cards.
        players: 1 to 5; in the solo game a win means to find the crystal in time.
        round: the round in which player 0 gets the technology, in step 4.
        policy: the players: a name, a built-in policy, or one for each seat.
        games: the number of games dealt; some are over before that round.
        seed: fixes all shuffles.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """
    experiment = Experiment(card, players, whole_number("round", round, 1), policy)
    seed, games = whole_number("seed", seed, 0), whole_number("games", games, 1)
    portions = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    return collected(np.concatenate([experiment.play(seed, *portion) for portion in portions]))


def collected(rows: Reals) -> Trials:
    """Return the trials in the results of games number 0, 1, ...; `rows`: shape (games, WIDTH)."""
    tried = np.flatnonzero(rows[:, 0] == TRIED)
    ways = rows[tried, 1:].reshape(len(tried), WAYS, ANSWERS)
    return Trials(
        game=tried,
        share=ways[:, :, SHARE],
        turns=np.minimum(ways[:, :, TURNS], CAPPED_TURNS),
        games=len(rows),
        without=int((rows[:, 0] == WITHOUT).sum()),
    )


def cards_of(kind: str | None) -> tuple[int, int]:
    """Return the first and the last card of a kind of technology; for None, numbers with no card between them.

    Raises:
        ValueError: there is no such kind.
    """
    if kind is None:
        return N_CARDS, NO_CARD
    if kind not in KINDS:
        raise ValueError(f"card: {kind!r} is not allowed; give one of {', '.join(KINDS)}")
    if kind == kind_of(SLUGS[DOUBLE_PORTAL]):
        return DOUBLE_PORTAL, DOUBLE_PORTAL_LAST
    return SLUGS.index(kind), SLUGS.index(kind)


def kinds(players: int) -> tuple[str, ...]:
    """Return the kinds of technologies that a player can get: in the solo game some are in the AI deck."""
    return tuple(kind for kind in KINDS if players > 1 or cards_of(kind)[0] not in AI_KINDS)


def eager(weights: Longs) -> Longs:
    """Return player 0's weights, changed to acquire at any price and to pay with the cards easiest to match."""
    found = weights[:SIZE].copy()
    for row in {0, int(found[Weight.ALONE])}:
        numbers = found[row : row + ROW]
        numbers[Weight.THINKS], numbers[Weight.SOLO_TURNS], numbers[Weight.WEIGHS] = 1, NO_TURNS, 0
        numbers[[Weight.BUYS_UNTIL, Weight.LUXURY_UNTIL, Weight.COSTS]] = 0
        numbers[Weight.VALUES : Weight.VALUES + TECHNOLOGIES] = PRICELESS
        numbers[Weight.SLOPES : Weight.FITTED_FROM] = 0
    return found


def load() -> Callable[..., None]:
    """Return the compiled experiment: a minute or two to compile, about a second from the cache."""
    return TRY_TECHNOLOGY.load()
