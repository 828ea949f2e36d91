"""The report of a game: what decided it, where it was lost, and how much of it was luck."""

import csv
import io
import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.ledger import Choice, Entry, Ledger, Shares, choices, row_of, told
from eternitium.analysis.review import Judged
from eternitium.analysis.scenes import Scene, scenes_of
from eternitium.certainty import Z
from eternitium.checks import fail, whole_number, written
from eternitium.display.tables import ShownTable, Tabular, number_text, span_text
from eternitium.game.game import Game, as_game
from eternitium.game.notation import Action
from eternitium.policies.player import Seating
from eternitium.policies.registry import PLAYS_ON, seated

if TYPE_CHECKING:
    import pandas as pd

# What was decided: which technology is acquired, or none; how it is paid; which portal is taken; whether to try one's
# luck; which card is played, and when; when to stop; to pass, and what goes or stays then; the target of a card's
# effect.
KINDS: Final = ("technology", "payment", "portal", "try", "order", "end", "pass", "effect")
GRADES: Final = (2.0, 5.0, 10.0, 20.0)  # percentage points of the chance to win: the least loss of each grade
REPORT_ROLLOUTS: Final = 2_048
MIN_REPORT_ROLLOUTS: Final = 64  # rollouts
STAGES: Final = (16, 4, 1)  # divisors of the rollouts; all of them only where a loss may be worth mentioning
MAX_EXPLAINED: Final = 30  # mistakes that get reasons: a report shows no more
REPORT_STEP: Final = 10  # places that are judged between two reports
_VERBS: Final = {
    "technology": ("pick", "buy", "skip"),
    "portal": ("take",),
    "try": ("try",),
    "order": ("play",),
    "end": ("end",),
    "pass": ("pass", "keep", "keep none"),
}
_KIND_OF: Final = {verb: kind for kind, verbs in _VERBS.items() for verb in verbs}


@dataclass(frozen=True, slots=True)
class Moment:
    """One action of a game.

    `entry`: what it and its outcome did to everybody's chance to win. `kind`: what was decided, one of `KINDS`; "" if
    there was no choice. `judged`: the choice compared with the best one, from what the player knew then; None if it was
    not looked at closely (yet), or there was no choice. `grade`: 0 if there is nothing to say; 1 to 4 for a loss of at
    least 2, 5, 10, 20 percentage points of the chance to win that is also above two standard errors.
    """

    entry: Entry
    kind: str
    judged: Judged | None
    grade: int


def _of_kind(kind: str, moment: Moment) -> bool:
    return moment.kind == kind


# Groups of a player's choices in the report: the choices of each kind, and other groups that are worth it.
GROUPS: Final[dict[str, Callable[[Moment], bool]]] = {kind: partial(_of_kind, kind) for kind in KINDS}


class Rate(NamedTuple):
    """The average cost of decisions of a kind.

    `decisions`: how many there were. `mean`: percentage points of the chance to win that one of them cost. `error`: its
    standard error, from how much they differ; infinite if there are fewer than two.
    """

    decisions: int
    mean: float
    error: float


@dataclass(frozen=True, slots=True, repr=False)
class GameReport(Tabular):
    """The report of a game; in a solo mission, the chance to make it replaces the chance to win.

    It shows itself as a table with one row a seat: what moved the chance to win, and what a decision cost on average,
    in percentage points.

    Attributes:
        ledger: the changes of everybody's chance to win.
        moments: one for each action, in order.
        done: how much of the work is done, 0 to 1.
        rough: whether some numbers are still the evaluator's estimates.
    """

    ledger: Ledger
    moments: tuple[Moment, ...]
    done: float
    rough: bool

    @property
    def start(self) -> Shares:
        """Each seat's chance to win before the first choice."""
        return self.ledger.start

    @property
    def result(self) -> Shares:
        """Each seat's share of the win; while the game runs, its chance now."""
        return self.ledger.result

    @property
    def unfinished(self) -> float:
        """The share of the rollouts without a winner, see `Ledger`."""
        return self.ledger.unfinished

    @property
    def luck(self) -> Shares:
        """The gain by luck of each seat."""
        return self.ledger.luck

    def skill(self, player: int | None = None) -> Shares:
        """Return for each seat the gain by the choices of a player, or of all players.

        Raises:
            ValueError: there is no such player.

        Example:
            >>> from eternitium import draft, league
            >>> (game,) = league.games_of(["steady", "careful"], games=1, seed=3)
            >>> found = draft(game)
            >>> len(found.skill()), len(found.skill(0))
            (2, 2)
        """
        return self.ledger.skill(player)

    @property
    def adjusted(self) -> Shares:
        """The result of each seat without the luck."""
        return self.ledger.adjusted

    def mistakes(self, player: int) -> tuple[Moment, ...]:
        """Return a player's choices that are worth mentioning, the costliest first.

        Raises:
            ValueError: there is no such player.

        Example:
            >>> from eternitium import draft, league
            >>> (game,) = league.games_of(["steady", "careful"], games=1, seed=3)
            >>> worst, *others = draft(game).mistakes(0)
            >>> all(worst.grade >= other.grade for other in others)
            True
        """
        found = [moment for moment in self._of(player) if moment.grade]
        return tuple(sorted(found, key=lambda moment: -moment.judged.loss if moment.judged else 0.0))

    def error_rate(self, player: int) -> Rate:
        """Return what a player's decision with more than one choice cost on average, as far as they are judged.

        Raises:
            ValueError: there is no such player.

        Example:
            >>> from eternitium import draft, league
            >>> (game,) = league.games_of(["steady", "careful"], games=1, seed=3)
            >>> draft(game).error_rate(0).decisions > 0
            True
        """
        return _rate(self._losses(player, lambda moment: moment.kind in KINDS))

    def by_kind(self, player: int) -> dict[str, Rate]:
        """Return the same for each group of decisions in `GROUPS` that occurred.

        The payment of a technology is a decision of its own after the right technology was chosen.

        Raises:
            ValueError: there is no such player.

        Example:
            >>> from eternitium import draft, league
            >>> (game,) = league.games_of(["steady", "careful"], games=1, seed=3)
            >>> "portal" in draft(game).by_kind(0)
            True
        """
        losses = {name: self._losses(player, belongs) for name, belongs in GROUPS.items()}
        losses["technology"] += [0.0] * len(losses["payment"])
        return {kind: _rate(found) for kind, found in losses.items() if found}

    def _losses(self, player: int, belongs: Callable[[Moment], bool]) -> list[float]:
        return [one.judged.loss for one in self._of(player) if one.judged and belongs(one)]

    def _of(self, player: int) -> list[Moment]:
        self.ledger.skill(player)
        return [moment for moment in self.moments if moment.entry.player == player]

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with one row an action: the columns of `Ledger.to_frame`, the kind, and the best choice.

        Example:
            >>> from eternitium import draft, league
            >>> (game,) = league.games_of(["steady", "careful"], games=1, seed=3)
            >>> set(draft(game).to_frame()["player"])
            {0, 1}
        """
        import pandas as pd

        return pd.DataFrame(self._rows())

    def to_csv(self) -> str:
        """Return the same as text, with commas between the columns.

        Example:
            >>> from eternitium import draft, league
            >>> (game,) = league.games_of(["steady", "careful"], games=1, seed=3)
            >>> draft(game).to_csv().count(",") > 100
            True
        """
        rows, text = self._rows(), io.StringIO()
        table = csv.DictWriter(text, rows[0] if rows else [], lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
        return text.getvalue()

    def to_json(self) -> str:
        """Return all of it as JSON: sums, each player's error rates, one object an action; infinity is null.

        Example:
            >>> import json
            >>> from eternitium import draft, league
            >>> (game,) = league.games_of(["steady", "careful"], games=1, seed=3)
            >>> "adjusted" in json.loads(draft(game).to_json())
            True
        """
        players = range(len(self.start))
        sums = {name: [*getattr(self, name)] for name in ("start", "luck", "result", "adjusted")}
        found = {
            **sums,
            "skill": [[*self.skill(player)] for player in players],
            "done": self.done,
            "rough": self.rough,
            "unfinished": self.unfinished,
            "error_rate": [_plain(self.error_rate(player)) for player in players],
            "by_kind": [{kind: _plain(rate) for kind, rate in self.by_kind(player).items()} for player in players],
            "actions": [{name: _rounded(value) for name, value in row.items()} for row in self._rows()],
        }
        return json.dumps(found, allow_nan=False)

    def _rows(self) -> list[dict[str, Any]]:
        """Return the rows of the table, without pandas, which takes as much memory as the page that saves a report."""
        return [row_of(moment.entry) | _judgement(moment) for moment in self.moments]

    def _table(self) -> ShownTable:
        told, rates = self.ledger._table(), [self.error_rate(player) for player in range(len(self.start))]
        rows = [(*row, *_rate_texts(rate)) for row, rate in zip(told.rows, rates, strict=True)]
        state = "" if self.done == 1 else f", {self.done:.0%} done" if self.done else ", a draft"
        title = f"Report of {len(self.moments)} actions{state}"
        return ShownTable(title, (*told.head, "a decision cost", "95% interval", "decisions"), rows)


def draft(game: Game) -> GameReport:
    """Return a first report by the evaluator alone, in less than a second.

    Raises:
        ValueError: it is not a game, or the evaluator was not trained on such games.

    Example:
        >>> from eternitium.analysis.league import games_of
        >>> (game,) = games_of(["steady", "careful"], games=1, seed=3)
        >>> draft(game).rough
        True
    """
    if not evaluator.covers(as_game(game).rules, game.players):
        raise fail("game", "the evaluator was not trained on such games; `reports` asks rollouts")
    scenes = scenes_of(game, PLAYS_ON, 0)
    for scene in _asking(scenes):
        scene.estimate()
    return _reported(choices(game), scenes, 0.0)


def reports(
    game: Game, policy: Seating = PLAYS_ON, seed: int = 0, player: int | None = None, rollouts: int = REPORT_ROLLOUTS
) -> Iterator[GameReport]:
    """Return reports of a game, better and better; the last one is complete. You may stop at any of them.

    The first is the evaluator's draft, where it was trained on such games. Then each choice is judged by rollouts of
    the players who play on, few at first and more where a loss may be worth mentioning.

    Args:
        game: finished or not; it stays as it is.
        policy: who plays on, built in: a name, or one for each seat.
        seed: the same seed gives the same reports.
        player: whose choices are looked at closely; None: everybody's.
        rollouts: of each of two choices where a loss may be worth mentioning, at least 64; elsewhere a quarter.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

    Example:
        >>> from eternitium.analysis.league import games_of
        >>> (game,) = games_of(["steady", "careful"], games=1, seed=3)
        >>> first = next(iter(reports(game)))
        >>> 0 <= first.done <= 1
        True
    """
    if not all(one.compiled for one in seated(policy, as_game(game).players)):
        raise fail("policy", f"{written(policy)} is not allowed; a report needs built-in ones that are compiled")
    if player is not None:
        game.check_seat("player", player)
    counts = [whole_number("rollouts", rollouts, MIN_REPORT_ROLLOUTS) // fewer for fewer in STAGES]
    return _reports(game, scenes_of(game, policy, whole_number("seed", seed, 0), player), counts)


def _reports(game: Game, scenes: list[Scene], counts: Sequence[int]) -> Iterator[GameReport]:
    chosen, asking = choices(game), _asking(scenes)
    drafted = evaluator.covers(game.rules, game.players)
    if drafted:
        for scene in asking:
            scene.estimate()
        yield _reported(chosen, scenes, 0.0)
    for stage, count in enumerate(counts):
        asking.sort(key=lambda scene: -scene.may_cost)
        for number, scene in enumerate(asking, 1):
            if stage < len(counts) - 1 or scene.may_cost >= GRADES[0]:
                scene.roll(count)
                if not number % REPORT_STEP and (drafted or stage):
                    yield _reported(chosen, scenes, (stage + number / len(asking)) / len(counts))
    for scene in _costliest(asking):
        scene.explain()
    yield _reported(chosen, scenes, 1.0)


def _costliest(scenes: Iterable[Scene]) -> list[Scene]:
    """Return the scenes whose choice is worth mentioning, the costliest first, as many as get reasons."""
    found = [(scene.judged.loss, scene) for scene in scenes if scene.judged and grade_of(scene.judged)]
    return [scene for _, scene in sorted(found, key=lambda one: -one[0])[:MAX_EXPLAINED]]


def _asking(scenes: Iterable[Scene]) -> list[Scene]:
    return [scene for scene in scenes if scene.asks]


def _reported(chosen: Sequence[Choice], scenes: Sequence[Scene], done: float) -> GameReport:
    ledger = told(chosen, [scene.verdict for scene in scenes], scenes[0].then.players)
    moments = tuple(starmap(_moment, zip(ledger.entries, scenes, strict=False)))
    return GameReport(ledger, moments, done, any(scene.rough for scene in scenes))


def _moment(entry: Entry, scene: Scene) -> Moment:
    kind = kind_of(scene.then, entry.action, scene.judged) if entry.choices > 1 else ""
    return Moment(entry, kind, scene.judged, grade_of(scene.judged) if scene.judged else 0)


def grade_of(judged: Judged) -> int:
    """Return how bad a choice was, 0 to 4."""
    return sum(judged.loss >= least for least in GRADES) if judged.is_clear else 0


def kind_of(game: Game, action: Action, judged: Judged | None = None) -> str:
    """Return what was decided.

    `game`: at the decision. `action`: what was chosen. `judged`: compared with the best choice; if that is to pay
    differently for the same card, the payment was decided.
    """
    ways = sum((one.verb, one.card) == ("buy", action.card) for one in game.legal_actions)
    if judged and action.verb == judged.best.verb == "buy" and judged.best.card == action.card and ways > 1:
        return "payment"
    if action.verb in _KIND_OF:
        return _KIND_OF[action.verb]
    return "pass" if game.position()["turn"].get("pending", {}).get("ask") in ("pass", "keep") else "effect"


def _rate(losses: Sequence[float]) -> Rate:
    if len(losses) < 2:
        return Rate(len(losses), float(np.sum(losses)), math.inf)
    return Rate(len(losses), float(np.mean(losses)), float(np.std(losses, ddof=1) / math.sqrt(len(losses))))


def _rate_texts(rate: Rate) -> tuple[str, ...]:
    span = span_text(rate.mean - Z * rate.error, rate.mean + Z * rate.error, number_text) if rate.decisions > 1 else "-"
    return number_text(rate.mean) if rate.decisions else "-", span, str(rate.decisions)


def _plain(rate: Rate) -> dict[str, Any]:
    return {**rate._asdict(), "error": rate.error if math.isfinite(rate.error) else None}


def _rounded(value: Any) -> Any:
    if not isinstance(value, float):
        return value
    return round(value, 6) if math.isfinite(value) else None


def _judgement(moment: Moment) -> dict[str, Any]:
    judged = moment.judged
    return {
        "kind": moment.kind,
        "best": str(judged.best) if judged else "",
        "loss": judged.loss if judged else None,
        "error": judged.error if judged else None,
        "grade": moment.grade,
        "reasons": " ".join(reason.text() for reason in judged.reasons) if judged else "",
        "own_reasons": " ".join(reason.text() for reason in judged.own_reasons) if judged else "",
    }
