"""What is kept of a game once its report is complete: sums by kind of decision and by round, luck and skill."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    import pandas as pd

    from eternitium.analysis.report import GameReport, Moment

# What a decision is about: the first technology, any later one and its payment, a portal, a try, which card is played
# or that none is, a pass and what stays then, the target of a card's effect.
PARTS: Final = ("first-pick", "technology", "portal", "try", "order", "pass", "effect")
_PART_OF: Final = {"payment": "technology", "end": "order"}  # of the kinds of a report that have another name here
MIN_REVIEWED: Final = 5  # games before anything is said
MIN_DECISIONS: Final = 20  # of a group before anything is said about it
ROUNDS: Final = {"early": 3, "middle": 8, "late": 60}  # the last round of each part of a game


class Tally(NamedTuple):
    """Decisions of a group in one game. `decisions`: how many; `loss`: percentage points that all of them cost."""

    decisions: int
    loss: float


NONE: Final = Tally(0, 0.0)


class ReviewedGame(NamedTuple):
    """A game of two whose report is complete, as its player looks back on it.

    Attributes:
        at: when it was reviewed, in milliseconds since 1970.
        id: of the game.
        opponent: who sat at the other seat.
        edition: of the rules.
        result: the share of the win.
        luck: what luck did to it, in shares of a win.
        own: what the player's choices did to it.
        others: what the opponent's choices did to it.
        parts: the decisions, by part in `PARTS`; only those that there were.
        rounds: the same, by part of the game in `ROUNDS`.
    """

    at: int
    id: str
    opponent: str
    edition: str
    result: float
    luck: float
    own: float
    others: float
    parts: Mapping[str, Tally]
    rounds: Mapping[str, Tally]

    @property
    def all(self) -> Tally:
        """All decisions."""
        return Tally(sum(one.decisions for one in self.parts.values()), sum(one.loss for one in self.parts.values()))


def part_of(moment: "Moment") -> str:
    """Return the part in `PARTS` to which a decision belongs; "" if there was no choice."""
    first = moment.kind == "technology" and moment.entry.action.verb == "pick"
    return "first-pick" if first else _PART_OF.get(moment.kind, moment.kind)


def rounds_of(moment: "Moment") -> str:
    """Return the part of the game in `ROUNDS` in which a decision was made."""
    return next((name for name, last in ROUNDS.items() if moment.entry.round <= last), [*ROUNDS][-1])


def tallies(report: "GameReport", seat: int, group: "Callable[[Moment], str]") -> dict[str, Tally]:
    """Return what a seat's judged decisions cost, by group.

    `report`: of a game; `seat`: whose decisions; `group`: names the group of a decision.
    """
    found = dict[str, Tally]()
    for moment in report.moments:
        if moment.entry.player == seat and moment.kind and moment.judged:
            before = found.get(group(moment), NONE)
            found[group(moment)] = Tally(before.decisions + 1, before.loss + moment.judged.loss)
    return found


def row_of_game(game: ReviewedGame) -> dict[str, Any]:
    """Return a game as a row of a table: the columns of `games_table` that there are, and the parts of the game."""
    row = {
        "date": datetime.fromtimestamp(game.at / 1000, UTC).date().isoformat(),
        "opponent": game.opponent,
        "edition": game.edition,
        **{name: round(getattr(game, name), 3) for name in ("result", "luck", "own", "others")},
        **_columns("", game.all),
    }
    for names, found in ((PARTS, game.parts), (ROUNDS, game.rounds)):
        for name in names:
            row |= _columns(f"_{name}", found.get(name, NONE))
    return row


def _columns(end: str, tally: Tally) -> dict[str, Any]:
    mean = round(tally.loss / tally.decisions, 3) if tally.decisions else None
    return {f"decisions{end}": tally.decisions, f"loss{end}": mean}


def games_csv(games: Iterable[ReviewedGame]) -> str:
    """Return a table with one row a game as text, with commas between the columns; "" without any game."""
    rows, text = [row_of_game(game) for game in games], io.StringIO()
    table = csv.DictWriter(text, rows[0] if rows else [], lineterminator="\n")
    if rows:
        table.writeheader()
        table.writerows(rows)
    return text.getvalue()


def games_frame(games: Iterable[ReviewedGame]) -> "pd.DataFrame":
    """Return the same as a table of pandas."""
    import pandas as pd

    return pd.DataFrame([row_of_game(game) for game in games])
