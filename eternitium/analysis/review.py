"""A look back at games: what each decision cost a player, judged from what that player knew then."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from tqdm.auto import tqdm

from eternitium.analysis.advice import Heat, Ranking
from eternitium.analysis.reason import Reason
from eternitium.analysis.reasons import reasons_between
from eternitium.analysis.rollouts import Rollouts, Sample
from eternitium.analysis.simulate import SECONDS_TO_BAR
from eternitium.analysis.statistics import Estimate, estimate
from eternitium.belief.view import PlayerView
from eternitium.certainty import CLEAR_ERRORS, Z
from eternitium.checks import fail, whole_number, written
from eternitium.display.tables import ShownTable, Tabular, number_text, span_text
from eternitium.engine.layout import Reals
from eternitium.game.game import Game, as_game
from eternitium.game.notation import Action
from eternitium.policies.player import Seating
from eternitium.policies.registry import PLAYS_ON, seated

if TYPE_CHECKING:
    import pandas as pd

GLANCE: Final = 16  # a first glance has a sixteenth of the rollouts, and drops what is far behind
FIRST_LOOK: Final = 4  # the first look has a quarter
MIN_REVIEW_ROLLOUTS: Final = 2 * GLANCE  # rollouts: two worlds at a glance
FAR_BEHIND: Final = 2.5  # standard errors of the difference
MORE: Final = 1 + 1e-9  # where only one world differs, a mean equals its error, and rounding must not decide
POINTS: Final = 100  # a game that is surely won


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision, compared with the best one.

    Attributes:
        place: how many actions came before it; `before` gives the game at this place.
        round: the round.
        step: the step, as `Game.step` names it.
        choices: how many actions were legal.
        action: what the player chose.
        best: what would have been best; the action itself if nothing is clearly better.
        loss: how many percentage points of the chance to win the choice gave away; 0 if nothing is clearly better.
            Where the truth is about 0, the estimate may be a little below it: so sums of losses stay fair.
        error: standard error of `loss`.
        turns: how many own turns later the last era card goes on average; below 0 if it goes earlier.
        turns_error: standard error of `turns`.
        rollouts: how many of each of the two choices that rests on.
        reasons: why the best choice wins more often than the action, if it clearly does.
        own_reasons: the same seen from the action: what it has less of, and what more.
    """

    place: int
    round: int
    step: str
    choices: int
    action: Action
    best: Action
    loss: float
    error: float
    turns: float
    turns_error: float
    rollouts: int
    reasons: tuple[Reason, ...] = ()
    own_reasons: tuple[Reason, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether the best choice wins more often by more than chance explains."""
        return self.loss > CLEAR_ERRORS * self.error


class Review(Tabular, list[Judged]):
    """A player's decisions, in order: a list that shows itself as a table; `loss` is in percentage points."""

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with one row a decision; its columns are those of `review_games` without `game`."""
        import pandas as pd

        return pd.DataFrame([_row(judged) for judged in self])

    def _table(self) -> ShownTable:
        rows = [(one.action, one.best, str(one.round), number_text(one.loss), _loss_span(one)) for one in self]
        return ShownTable(f"Review of {len(self)} decisions", ("chosen", "best", "round", "loss", "95% interval"), rows)


def _loss_span(one: Judged) -> str:
    return span_text(one.loss - Z * one.error, one.loss + Z * one.error, number_text)


def review(
    game: Game,
    player: int = 0,
    rollouts: int = 1_000,
    policy: Seating = PLAYS_ON,
    seed: int = 0,
    progress: bool = True,
) -> Review:
    """Return every decision of a player that left a choice, in order, with its cost.

    Each choice is played on to the end in the same hidden worlds, dealt from exactly what the player knew then. A first
    look with a quarter of the rollouts finds the best choice; if that is ahead by more than its standard error, new
    rollouts of it and of the player's own choice measure by how much, so that the search does not distort the loss.
    (Rollouts as judges: G. Tesauro and G. Galperin, 1996.)

    Args:
        game: finished or not; it stays as it is.
        player: whose decisions.
        rollouts: of each of the two choices in the second look, at least 32.
        policy: who plays on, as in `forecast`. The strongest one judges best. Nobody wins a game that is not finished
            after 60 rounds.
        seed: the same seed gives the same review.
        progress: whether a progress bar appears when it takes longer than half a second.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

    Example:
        >>> from eternitium.analysis.league import games_of
        >>> (game,) = games_of(["steady", "careful"], games=1, seed=3)
        >>> found = review(game, player=0, rollouts=32, progress=False)
        >>> all(one.choices > 1 for one in found)
        True
    """
    judge = _judge(game, player, rollouts, policy, seed)
    moments = tqdm([*_decisions(game, player)], unit="decision", delay=SECONDS_TO_BAR, disable=not progress)
    return Review(judge(then, action) for then, action in moments)


def reviewed(
    game: Game, player: int, rollouts: int = 1_000, policy: Seating = PLAYS_ON, seed: int = 0
) -> Iterator[Judged]:
    """Yield the same review, decision by decision as it is made. Raises ValueError: as in `review`, at once."""
    judge = _judge(game, player, rollouts, policy, seed)
    return (judge(then, action) for then, action in _decisions(game, player))


def review_games(
    games: Sequence[Game],
    player: int = 0,
    rollouts: int = 1_000,
    policy: Seating = PLAYS_ON,
    seed: int = 0,
    progress: bool = True,
) -> "pd.DataFrame":
    """Return the reviews of several games as one table, one row a decision.

    Columns are `game`, counted from 0, those of `Judged`, and three that help to sort: `did` and `better`, the
    first words of the action and of the best one, and `card`, the card of the best one. Reasons are texts.

    Args:
        games: finished or not.
        player: whose decisions.
        rollouts: as in `review`.
        policy: as in `review`.
        seed: of the first game; the next one has the next seed.
        progress: whether a progress bar appears when it takes longer than half a second.

    Raises:
        ValueError: an argument is not allowed, or there is no decision in any game.

    Example:
        >>> from eternitium.analysis.league import games_of
        >>> (game,) = games_of(["steady", "careful"], games=1, seed=3)
        >>> table = review_games([game], player=0, rollouts=32, progress=False)
        >>> "loss" in table.columns
        True
    """
    import pandas as pd

    if not isinstance(games, Sequence):
        raise fail("games", f"{written(games)} is not allowed; give a list of games")
    seed = whole_number("seed", seed, 0)
    bar = tqdm(games, unit="game", delay=SECONDS_TO_BAR, disable=not progress)
    rows = [
        {"game": number, **_row(judged)}
        for number, game in enumerate(bar)
        for judged in reviewed(game, player, rollouts, policy, seed + number)
    ]
    if not rows:
        raise ValueError(f"games: player {player} had nothing to decide in any of them")
    return pd.DataFrame(rows)


def losses(table: "pd.DataFrame", by: str | list[str] = "step") -> "pd.DataFrame":
    """Return what each kind of decision costs in a game on average, the most expensive kind first.

    Args:
        table: from `review_games`, with all its games.
        by: the column that separates the kinds, or several.

    Returns:
        The columns of `by`; `decisions`, how many there are in a game; `loss`, the percentage points of the chance to
        win that they cost in a game; and the ends of its 95% interval, `low` and `high`, from how much games differ.

    Raises:
        ValueError: there is no such column.

    Example:
        >>> from eternitium.analysis.league import games_of
        >>> (game,) = games_of(["steady", "careful"], games=1, seed=3)
        >>> table = review_games([game], player=0, rollouts=32, progress=False)
        >>> "acquire" in set(losses(table).step)
        True
    """
    names = [by] if isinstance(by, str) else by
    for name in names:
        if name not in table.columns:
            raise ValueError(f"by: {name!r} is not a column of this table; allowed: {', '.join(table.columns)}")
    costs = table.groupby([*names, "game"])["loss"].sum().unstack("game", fill_value=0.0)
    games = costs.shape[1]
    found = costs.index.to_frame(index=False)
    found["decisions"] = table.groupby(names).size().to_numpy() / games
    found[["loss", "low", "high"]] = [_mean_and_ends(cost) for cost in costs.to_numpy()]
    return found.sort_values("loss", ascending=False, ignore_index=True)


def _mean_and_ends(costs: Reals) -> tuple[float, float, float]:
    """Return the mean of a few games, and the ends of its 95% interval by Student's distribution."""
    found = estimate(costs, 1)
    reach = student(len(costs) - 1) * found.error if len(costs) > 1 else float("inf")
    return found.mean, found.mean - reach, found.mean + reach


def student(freedom: int) -> float:
    """Return how many standard errors hold 95% of Student's distribution (expansion of R. Fisher and E. Cornish, 1960).

    For four degrees of freedom or more its error is at most 1%.
    """
    z = Z
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return float(z + first / freedom + second / freedom**2 + third / freedom**3)


def before(game: Game, place: int) -> Game:
    """Return a copy of a game as it was after a number of actions.

    Raises:
        ValueError: the game has fewer actions.
    """
    actions, place = len(as_game(game).history), whole_number("place", place, 0)
    if place > actions:
        raise ValueError(f"place: {place} is not allowed; this game has {actions} actions")
    return game.copy().back_to(place)


def _decisions(game: Game, player: int) -> Iterator[tuple[Game, Action]]:
    """Yield the game at each of a player's decisions with more than one legal action, and what was chosen."""
    for place, (actor, action) in enumerate(game.history):
        if actor == player:
            then = before(game, place)
            if len(then.legal_actions) > 1:
                yield then, action


def _row(judged: Judged) -> dict[str, Any]:
    """Return a decision as a row of a table."""
    row = {field.name: getattr(judged, field.name) for field in fields(judged)}
    texts = {name: " ".join(reason.text() for reason in row[name]) for name in ("reasons", "own_reasons")}
    sorts = {"did": judged.action.verb, "better": judged.best.verb, "card": judged.best.card or ""}
    return row | texts | sorts | {"action": str(judged.action), "best": str(judged.best)}


def _judge(game: Game, player: int, rollouts: int, policy: Seating, seed: int) -> "Judge":
    as_game(game).check_seat("player", player)
    seated(policy, game.players)
    return Judge(whole_number("rollouts", rollouts, MIN_REVIEW_ROLLOUTS), policy, whole_number("seed", seed, 0))


class Judge:
    """A comparison of choices with the best one.

    `rollouts`: of each of the two choices in the second look; `policy`: who plays on; `seed`: fixes everything.
    """

    def __init__(self, rollouts: int, policy: Seating, seed: int) -> None:
        self.rollouts, self.policy, self.seed = rollouts, policy, seed

    def __call__(self, game: Game, action: Action) -> Judged:
        """Return what an action of the player who decides costs."""
        best, rollouts = self._best(game, action), self.rollouts // FIRST_LOOK
        if best == action:
            return judged(game, action, best, Estimate(0.0, 0.0), Estimate(0.0, 0.0), rollouts)
        rolled = self._rollouts(game, (best, action), 1)
        rolled.run(self.rollouts)
        found = judged(game, action, best, *lead(rolled.sample(), 0, 1), self.rollouts)
        return with_reasons(found, game, rolled) if found.is_clear else found

    def _best(self, game: Game, action: Action) -> Action:
        actions = game.legal_actions
        rolled, glance, look = self._rollouts(game, actions, 0), self.rollouts // GLANCE, self.rollouts // FIRST_LOOK
        return actions[first_sight(rolled, actions.index(action), glance, look, self.seed)]

    def _rollouts(self, game: Game, actions: Sequence[Action], look: int) -> Rollouts:
        """Return rollouts of some choices; each decision and each look has worlds of its own."""
        seed = int(np.random.SeedSequence([self.seed, len(game.history), look]).generate_state(1)[0])
        return Rollouts(PlayerView(game), self.policy, seed, [action.number for action in actions])


def first_sight(rolled: Rollouts, own: int, glance: int, look: int, seed: int) -> int:
    """Return the best choice at first sight; the player's own if that is not ahead of it by more than its error.

    Args:
        rolled: of all choices; none has been played on yet.
        own: the place of the player's own.
        glance: rollouts after which those that are far behind drop out.
        look: rollouts of each that is left.
        seed: of the draws for the chances to be the best.
    """
    rolled.run(glance)
    kept = within_reach(rolled.sample().share, own)
    rolled.keep(kept)
    rolled.run(look - glance)
    sample = rolled.sample()
    best = Ranking([Heat(np.arange(len(kept)), sample)], seed).order[0]
    win, _ = lead(sample, best, kept.index(own))
    return kept[best] if win.mean > win.error * MORE else own


def judged(game: Game, action: Action, best: Action, win: Estimate, turns: Estimate, rollouts: int) -> Judged:
    """Return a decision compared with the best one.

    Args:
        game: at the decision.
        action: what the player chose.
        best: what would have been best.
        win: how much more often that wins.
        turns: how many own turns later the last era card goes after it.
        rollouts: of each of the two.
    """
    return Judged(
        place=game.plies,
        round=game.round,
        step=game.step,
        choices=len(game.legal_actions),
        action=action,
        best=best,
        loss=POINTS * win.mean,
        error=POINTS * win.error,
        turns=0.0 - turns.mean,
        turns_error=turns.error,
        rollouts=rollouts,
    )


def with_reasons(found: Judged, game: Game, rolled: Rollouts) -> Judged:
    """Return the decision with the reasons why its best choice is better.

    `found`: the decision; `game`: at it; `rolled`: rollouts of the best choice and of the action.
    """
    win = Estimate(found.loss / POINTS, found.error / POINTS)
    reasons, own = reasons_between(game, rolled, found.best, found.action, win)
    return replace(found, reasons=reasons, own_reasons=own)


def within_reach(share: Reals, own: int) -> list[int]:
    """Return the choices that are not far behind the leading one, and the player's own; `share`: (worlds, choices)."""
    behind = share[:, [share.mean(axis=0).argmax()]] - share
    error = behind.std(axis=0, ddof=1) / np.sqrt(len(share))
    near = behind.mean(axis=0) <= FAR_BEHIND * error
    return [k for k in range(share.shape[1]) if near[k] or k == own]


def lead(sample: Sample, one: int, other: int) -> tuple[Estimate, Estimate]:
    """Return how far one choice is ahead of another in the same worlds: in wins, and in turns, where less is better."""
    win = estimate(sample.share[:, one] - sample.share[:, other], sample.groups)
    return win, estimate(sample.turns[:, one] - sample.turns[:, other], sample.groups)
