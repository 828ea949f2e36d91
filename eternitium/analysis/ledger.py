"""The ledger of a game: what luck and what each player's choices did to everybody's chance to win.

The chance to win moves from the start to the result. A choice moves it from what it was before to the value of that
choice, as the player who chose could judge it: that is skill. From there to the next choice, as its player can judge
that, it is luck: the cards that came, and the cards that one of the two players knew and the other did not. The moves
add up, so that for each seat the result is its chance at the start and all luck and all skill. Without the luck,
results differ far less (the idea is that of luck-adjusted results in backgammon; D. Montgomery, 2000).

Skill is measured against the players in the rollouts: it is above 0 where a person chose better. A rollout that nobody
has finished after 60 rounds says nothing about who wins: it is left out, and `unfinished` is the share of these.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from eternitium.analysis.loops import Follow
from eternitium.analysis.review import before
from eternitium.analysis.rollouts import NO_ACTION, Rollouts
from eternitium.analysis.simulate import SECONDS_TO_BAR
from eternitium.analysis.statistics import estimate
from eternitium.belief.view import PlayerView
from eternitium.checks import fail, whole_number, written
from eternitium.display.tables import ShownTable, Tabular, points_text, share_text
from eternitium.engine.layout import Reals
from eternitium.game.game import Game, Result, as_game
from eternitium.game.notation import Action
from eternitium.game.record_parts import outcomes
from eternitium.policies.player import Seating
from eternitium.policies.registry import PLAYS_ON, seated

if TYPE_CHECKING:
    import pandas as pd

MIN_LEDGER_ROLLOUTS: Final = 32  # rollouts
UNKNOWN_ERROR: Final = 0.5  # standard error of a chance without a finished rollout: the largest possible
Shares = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One choice, and what came after it.

    Attributes:
        place: how many actions came before it.
        round: the round.
        player: who chose.
        action: what was chosen.
        choices: how many actions were legal.
        before: each seat's chance to win before the choice, shared wins by their share.
        skill: by how much the choice moved it; of the two, the first that `player` could know.
        skill_error: standard errors of `skill`.
        luck: by how much all else moved it, up to the next choice or the end.
        luck_error: standard errors of `luck`.
        outcomes: what chance revealed meanwhile, and to whom, in the words of a record.
    """

    place: int
    round: int
    player: int
    action: Action
    choices: int
    before: Shares
    skill: Shares
    skill_error: Shares
    luck: Shares
    luck_error: Shares
    outcomes: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Ledger(Tabular):
    """The changes of everybody's chance to win in a game; for each seat `result` = `start` + luck + skill of all.

    It shows itself as a table with one row a seat; choices and luck are in percentage points.

    Attributes:
        start: each seat's chance to win before the first choice.
        start_error: its standard errors.
        result: each seat's share of the win; while the game runs, its chance now.
        entries: the changes, in order.
        unfinished: the share of the rollouts that nobody had finished after 60 rounds, on average over the places that
            were judged. Chances are those of the others.
    """

    start: Shares
    start_error: Shares
    result: Shares
    entries: tuple[Entry, ...]
    unfinished: float = 0.0

    @property
    def luck(self) -> Shares:
        """The gain by luck of each seat."""
        return _sums([entry.luck for entry in self.entries], len(self.start))

    def skill(self, player: int | None = None) -> Shares:
        """Return for each seat the gain by the choices of a player, or of all players.

        Raises:
            ValueError: there is no such player.
        """
        if player is not None and whole_number("player", player, 0) >= len(self.start):
            raise fail("player", f"{written(player)} is not a player of this game; allowed: 0 to {len(self.start) - 1}")
        found = [entry.skill for entry in self.entries if player in (None, entry.player)]
        return _sums(found, len(self.start))

    @property
    def adjusted(self) -> Shares:
        """The result of each seat without the luck."""
        return tuple(np.subtract(self.result, self.luck).tolist())

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with one row a choice; values of seats have one column for each seat, such as `luck_0`."""
        import pandas as pd

        return pd.DataFrame([row_of(entry) for entry in self.entries])

    def _table(self) -> ShownTable:
        head = ("player", "start", "choices", "luck", "result", "without luck")
        moved = zip(self.start, self.skill(), self.luck, self.result, self.adjusted, strict=True)
        rows = [(str(player), *_texts(*shares)) for player, shares in enumerate(moved)]
        return ShownTable(f"Ledger of {len(self.entries)} actions: chances to win", head, rows)


def _texts(start: float, skill: float, luck: float, result: float, adjusted: float) -> tuple[str, ...]:
    return share_text(start), points_text(skill), points_text(luck), share_text(result), share_text(adjusted)


def row_of(entry: Entry) -> dict[str, Any]:
    """Return an entry as a row of a table."""
    row = {name: getattr(entry, name) for name in ("place", "round", "player", "choices")}
    row |= {"action": str(entry.action), "outcomes": "; ".join(entry.outcomes)}
    for name in ("before", "skill", "skill_error", "luck", "luck_error"):
        row |= {f"{name}_{seat}": value for seat, value in enumerate(getattr(entry, name))}
    return row


def ledger(
    game: Game, rollouts: int = 1_000, policy: Seating = PLAYS_ON, seed: int = 0, progress: bool = True
) -> Ledger:
    """Return what luck and each player's choices did to everybody's chance to win.

    Before and after each choice the game is played on to the end in the same hidden worlds, dealt from exactly what the
    player who chose knew then. Where nothing was revealed between two choices of a player, the second begins where the
    first has ended: luck is exactly 0 there.

    Args:
        game: finished or not; it stays as it is.
        rollouts: for each choice, at least 32.
        policy: who plays on, built in: a name, or one for each seat. The strongest one judges best; some weaker ones
            play a Quantum Clock for ever, see `Ledger.unfinished`.
        seed: the same seed gives the same ledger.
        progress: whether a progress bar appears when it takes longer than half a second.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

    Example:
        >>> from eternitium.analysis.league import games_of
        >>> (game,) = games_of(["steady", "careful"], games=1, seed=3)
        >>> moved = ledger(game, rollouts=32, progress=False)
        >>> [round(share, 6) for share in moved.result] == [game.result.share(seat) for seat in range(2)]
        True
    """
    if not all(player.compiled for player in seated(policy, as_game(game).players)):
        raise fail("policy", f"{written(policy)} is not allowed; a ledger needs built-in ones that are compiled")
    judge = _Judge(whole_number("rollouts", rollouts, MIN_LEDGER_ROLLOUTS), policy, whole_number("seed", seed, 0))
    places = tqdm(range(game.plies + 1), unit="choice", delay=SECONDS_TO_BAR, disable=not progress)
    return told(choices(game), [judge(game, place) for place in places], game.players)


class Values(NamedTuple):
    """Chances of all seats, with the variances of their errors."""

    mean: Reals
    variance: Reals


class Verdict(NamedTuple):
    """A place of a game as the player who chooses there can judge it.

    Attributes:
        start: before the choice; None if nothing was revealed since the same player's last choice.
        choice: after the choice.
        skill: the difference; None if there was no other choice.
        unfinished: the share of rollouts without a winner; None if there were no rollouts.
    """

    start: Values | None
    choice: Values | None
    skill: Values | None
    unfinished: float | None = None


class _Judge(NamedTuple):
    """A judge of the places of a game."""

    rollouts: int
    policy: Seating
    seed: int

    def __call__(self, game: Game, place: int) -> Verdict:
        """Judge a choice; at the last place, where there is none, judge the game."""
        if place == game.plies and game.result is not None:
            return verdict_of_result(game.result, game.players)
        then, fresh = before(game, place), is_fresh(game, place)
        chosen = [game.chosen(place)[1].number] if place < game.plies and len(then.legal_actions) > 1 else []
        if not fresh and not chosen:
            return Verdict(None, None, None)
        seed = int(np.random.SeedSequence([self.seed, place]).generate_state(1)[0])
        rolled = Rollouts(PlayerView(then), self.policy, seed, [NO_ACTION, *chosen], follow=Follow.SHARES)
        rolled.run(self.rollouts)
        return verdict_of(rolled, fresh)


def verdict_of(rolled: Rollouts, fresh: bool) -> Verdict:
    """Judge a place by rollouts of it and, if there was a choice, of what was chosen: these two come first.

    Where no rollout was finished, nothing is known.
    """
    shares, groups = rolled.shares(), rolled.groups
    over = finished(shares)
    unfinished = 1 - float(over.mean())
    if unfinished == 1:
        return Verdict(None, None, None, unfinished)
    shares = of_finished(shares, over)
    start = values_of(shares[:, 0], groups) if fresh else None
    if shares.shape[1] == 1:
        return Verdict(start, None, None, unfinished)
    return Verdict(start, values_of(shares[:, 1], groups), values_of(shares[:, 1] - shares[:, 0], groups), unfinished)


def finished(shares: Reals) -> NDArray[np.bool_]:
    """Return in which worlds all actions led to an end; with opponents somebody has won then; shape (worlds,).

    Args:
        shares: each player's share of the win, shape (worlds, actions, players).
    """
    return np.asarray((shares.sum(axis=2) > 0).all(axis=1) | (shares.shape[2] == 1))


def of_finished(shares: Reals, over: NDArray[np.bool_]) -> Reals:
    """Return the shares as if the finished worlds were all: the mean is theirs, the spread that of its error.

    Worlds keep their places, and so their groups (the ratio of two means, linearised).
    """
    if over.all():
        return shares
    mean = shares[over].mean(axis=0)
    return np.asarray(mean + over[:, None, None] * (shares - mean) / over.mean())


def verdict_of_result(result: Result, players: int) -> Verdict:
    """Judge the last place of a game that is over: each seat has its share of the win."""
    shares = np.array([result.share(seat) for seat in range(players)])
    return Verdict(Values(shares, np.zeros(players)), None, None)


def is_fresh(game: Game, place: int) -> bool:
    """Return whether somebody else chose last, or something was revealed since."""
    if place == 0:
        return True
    player = game.player if place == game.plies else game.chosen(place)[0]
    return player != game.chosen(place - 1)[0] or bool(outcomes(game.caused(place)))


def values_of(shares: Reals, groups: int) -> Values:
    """Return the means of what rollouts have found for each seat, shape (worlds, players)."""
    found = [estimate(shares[:, seat], groups) for seat in range(shares.shape[1])]
    return Values(np.array([one.mean for one in found]), np.array([one.error**2 for one in found]))


class Choice(NamedTuple):
    """An action without any judgement, with the fields of `Entry`."""

    place: int
    round: int
    player: int
    action: Action
    choices: int
    outcomes: tuple[str, ...]


def choices(game: Game) -> list[Choice]:
    """Return the actions of a game."""
    then, found = game.copy(), []
    for place in reversed(range(game.plies)):
        then.pop()
        came = outcomes(game.caused(place + 1))
        found.append(Choice(place, then.round, *game.chosen(place), len(then.legal_actions), came))
    return found[::-1]


def told(chosen: Sequence[Choice], verdicts: Sequence[Verdict], players: int) -> Ledger:
    """Make a ledger from verdicts, one for each choice and one for the end: each begins where the last has ended."""
    nothing = Values(np.zeros(players), np.zeros(players))
    start = value = verdicts[0].start or Values(np.full(players, 1 / players), np.full(players, UNKNOWN_ERROR**2))
    entries = []
    for choice, verdict, following in zip(chosen, verdicts, verdicts[1:], strict=False):
        skill, after = verdict.skill or nothing, following.start
        worth = Values(value.mean + skill.mean, value.variance + skill.variance)
        if verdict.start and verdict.choice:
            worth = Values(worth.mean, verdict.choice.variance)
        luck = Values(after.mean - worth.mean, after.variance + worth.variance) if after else nothing
        entries.append(_entry(choice, value, skill, luck))
        value = after or worth
    lost = [one.unfinished for one in verdicts if one.unfinished is not None]
    unfinished = float(np.mean(lost)) if lost else 0.0
    return Ledger(_plain(start.mean), _errors(start), _plain(value.mean), tuple(entries), unfinished)


def _entry(choice: Choice, value: Values, skill: Values, luck: Values) -> Entry:
    return Entry(
        **choice._asdict(),
        before=_plain(value.mean),
        skill=_plain(skill.mean),
        skill_error=_errors(skill),
        luck=_plain(luck.mean),
        luck_error=_errors(luck),
    )


def _plain(values: Reals) -> Shares:
    return tuple(values.tolist())


def _errors(values: Values) -> Shares:
    return _plain(np.sqrt(values.variance))


def _sums(rows: Iterable[Shares], seats: int) -> Shares:
    return tuple(np.array([[0.0] * seats, *rows]).sum(axis=0).tolist())
