"""What wins here: what each first technology and each purchase brought in millions of simulated games."""

import functools
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis.statistics import Estimate, share_interval
from eternitium.checks import as_number, fail, written
from eternitium.components import MAX_PLAYERS
from eternitium.display.tables import ShownTable, Tabular, share_text, span_text
from eternitium.engine.layout import Longs, Reals
from eternitium.explorer.counted import (
    CHOSEN,
    LAST_OF_BAND,
    LEFT,
    OFFERED,
    TRIED,
    WHOLE,
    WON,
    band_of,
    left_band,
)
from eternitium.policies.registry import PLAYS_ON
from eternitium.policies.veteran import KIND_NAMES
from eternitium.rules import EDITIONS, Rules

if TYPE_CHECKING:
    import pandas as pd

FILE: Final = "games.npz"
PLAYERS: Final = ("steady", "expert", "veteran")  # whose games they are
NO_PURCHASE: Final = "none"
UNSEEN: Final = ("?basic", "?advanced")  # as actions name them
NAMES: Final = (*KIND_NAMES[: -len(UNSEEN)], *UNSEEN, NO_PURCHASE)
FEW: Final = 200  # games, below which a line says little
BANDS: Final = (len(LAST_OF_BAND), len(LEFT) + 1)  # of rounds, of own era cards


@dataclass(frozen=True, slots=True)
class Line:
    """What came of one choice.

    Attributes:
        card: the kind of technology; "?basic" and "?advanced": an unseen one; "none": no purchase.
        offered: decisions at which it could be had.
        chosen: the share of these at which the player takes it of its own accord, 0 to 1.
        games: those in which lot took it.
        won: the share of the win in these games, 0 to 1; the mean of the seats, if several are asked.
        low: the lower end of the 95% interval of `won`.
        high: its upper end.
    """

    card: str
    offered: int
    chosen: float
    games: int
    won: float
    low: float
    high: float

    @property
    def is_rare(self) -> bool:
        """Whether there were so few games that the line says little."""
        return self.games < FEW


class Lines(Tabular, list[Line]):
    """Lines, the best first: a list that shows itself as a table."""

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with one row a card."""
        import pandas as pd

        return pd.DataFrame([asdict(line) for line in self]).set_index("card")

    def _table(self) -> ShownTable:
        head = ("technology", "chosen", "won", "95% interval", "games")
        rows = [
            (
                line.card,
                share_text(line.chosen),
                share_text(line.won),
                span_text(line.low, line.high),
                f"{line.games:,}",
            )
            for line in self
        ]
        return ShownTable("What wins here", head, rows)


def what_wins(
    players: int = 2,
    round: int = 0,  # noqa: A002 - the booklet's word
    by: str = PLAYS_ON,
    edition: str | None = None,
    seat: int | None = None,
    left: int | None = None,
    cards: Sequence[str] | None = None,
    beside: str | None = None,
) -> Lines:
    """Return what each choice of a technology brought, the best first.

    In each of these games, one decision of one seat was made by lot; everything else was played by the player named.
    So a card does not look better because good positions ask for it. Nor because the starting player, who wins more,
    met it more often: each seat counts as much as another one. The editions are played by their own rules, the solo
    game without a mission.

    Args:
        players: 1 to 5.
        round: 0: the first technology, before the first round; 1 to 10: step 4 of that round. Rounds 4 and 5 are
            counted together, and so are 6 to 10.
        by: who played: "steady", "expert" or "veteran".
        edition: "de", "fr", "nl" or "bga"; all of them if left out.
        seat: from 1, the starting player; all of them if left out.
        left: own era cards before the price; up to 2, 3 and 4, 5 and 6, and more are counted together. Any number if
            left out.
        cards: only these kinds, in the words of `Line.card`; all that was ever offered if left out.
        beside: only decisions at which this kind could be had as well. These are not counted by edition and era cards.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

    Example:
        >>> from eternitium.explorer import what_wins
        >>> best = what_wins(players=2)[0]
        >>> best.card, best.won > 0.5
        ('communicator', True)
    """
    counts = _found(_place(players, round, by, edition, seat, left), by, beside)
    total, won, errors = counts.sum(axis=0), *_shares(counts)
    found = zip(NAMES, total, won.tolist(), errors.tolist(), strict=True)
    lines = [_line(name, own, Estimate(*of)) for name, own, *of in found if own[TRIED]]
    asked = NAMES if cards is None else [_known("cards", card) for card in cards]
    return Lines(sorted((line for line in lines if line.card in asked), key=lambda line: -line.won))


def covers(rules: Rules) -> bool:
    """Return whether such games were played: the printed box and rules of an edition, without a mission."""
    return rules == Rules(rules.edition)


def _place(
    players: int, number: int, by: str, edition: str | None, seat: int | None, left: int | None
) -> tuple[slice, slice, int, slice]:
    """Return which part of the counts is asked for."""
    players, number = as_number("players", players, 1, MAX_PLAYERS), as_number("round", number, 0, LAST_OF_BAND[-1])
    if by not in PLAYERS:
        raise fail("by", f"{written(by)} is not allowed; give one of {', '.join(PLAYERS)}")
    if edition is not None and edition not in EDITIONS:
        raise fail("edition", f"{written(edition)} is not allowed; give one of {', '.join(EDITIONS)}")
    seats = seats_of(players)
    return (
        slice(None) if edition is None else _only(EDITIONS.index(edition)),
        seats if seat is None else _only(seats.start + as_number("seat", seat, 1, players) - 1),
        band_of(number),
        slice(None) if left is None else _only(left_band(as_number("left", left, 0, 99))),
    )


def _only(place: int) -> slice:
    return slice(place, place + 1)


def _found(place: tuple[slice, slice, int, slice], by: str, beside: str | None) -> Longs:
    """Return the counts at a place, shape (seats, ITEMS, MEASURES)."""
    if beside is None:
        counts: Longs = _counts(by)[place].sum(axis=(0, 2), dtype=np.int64)
        return counts
    edition, seats, number, left = place
    if not edition == left == slice(None):
        raise fail("beside", f"{written(beside)} cannot be asked together with an edition or with era cards")
    other = NAMES.index(_known("beside", beside))
    return _counts(beside_of(by))[seats, number, other].astype(np.int64)


def _shares(counts: Longs) -> tuple[Reals, Reals]:
    """Return the share of the win of each item, and its standard error: the mean over the seats; shapes (ITEMS,).

    Seats that win more anyway meet some items more often: the starting player finds the best first technology more
    often than the others. A seat that never had an item counts with what it won on average.
    """
    tried, won = counts[..., TRIED], counts[..., WON] / WHOLE
    usual = won.sum(axis=1, keepdims=True) / np.maximum(tried.sum(axis=1, keepdims=True), 1)
    shares: Reals = np.where(tried, won / np.maximum(tried, 1), usual).mean(axis=0)
    likely = (won + 1) / (tried + 2)  # as if one more game had been won and one more lost
    errors: Reals = np.sqrt((likely * (1 - likely) / np.maximum(tried, 1)).sum(axis=0)) / len(counts)
    return shares, errors


def beside_of(by: str) -> str:
    """Return the name of the counts of a player's games by what could be had as well."""
    return f"{by}-beside"


def seats_of(players: int) -> slice:
    """Return the places of the seats of games with that number of players: behind those of all smaller games."""
    first = players * (players - 1) // 2
    return slice(first, first + players)


def _known(field: str, card: str) -> str:
    if card not in NAMES:
        raise fail(field, f"{written(card)} is not known; there are {', '.join(NAMES)}")
    return card


def _line(card: str, counts: Longs, won: Estimate) -> Line:
    games = int(counts[TRIED])
    chosen = float(counts[CHOSEN] / counts[OFFERED])
    return Line(card, int(counts[OFFERED]), chosen, games, won.mean, *share_interval(won, games))


@functools.cache
def _counts(name: str) -> NDArray[np.uint32]:
    """Return counts of a player's games.

    Those with the player's name by editions, seats (`seats_of`), rounds, own era cards, items, measures; those named by
    `beside_of` by seats, rounds, other items, items, measures.
    """
    with files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as stored:
        counts: NDArray[np.uint32] = stored[name]
    return counts
