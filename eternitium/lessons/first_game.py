"""`FirstGame`: the first game after the course, with a word at the moments that matter."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from eternitium.components import SHAPES
from eternitium.explorer.table import NO_PURCHASE
from eternitium.match.match import Match
from eternitium.payload.guide import FirstGuide
from eternitium.payload.snapshot import SeatView, SnapshotPayload
from eternitium.rulebook import word
from eternitium.rules import Rules

OPPONENT: Final = "level1"
MAX_COMMENTS: Final = 14  # comments in a game, besides the one at its end
LAST_CARDS: Final = 2  # cards on a crystal
POOR: Final = 40  # percent: a worse try is not worth it when nothing else can be played

Legal = Sequence[str]
Moment = Callable[[SnapshotPayload, Legal], bool]


class FirstGame:
    """The comments on a person's first game, each given once; they use only what the person sees.

    `match`: the game; a new one against a gentle opponent if left out. `said`: the comments given already, and after
    how many actions. `language`: of a new game.
    """

    match: Match

    def __init__(self, match: Match | None = None, said: Mapping[str, int] | None = None, language: str = "en") -> None:
        self.match = match or Match(2, Rules(), language=language, seats=["person", OPPONENT])
        self._said = dict(said or {})

    @property
    def said(self) -> dict[str, int]:
        """The comments given, and after how many actions."""
        return dict(self._said)

    def guide(self) -> FirstGuide:
        """Return what is shown next to the board, all texts ready."""
        snapshot = self.match.snapshot()
        comment = self._comment(snapshot)
        return FirstGuide(
            kind="first",
            state="over" if self.match.is_over else "play",
            round=snapshot.game.round,
            title=self._title(snapshot),
            comment=comment,
            text=self._told(comment, snapshot) if comment else self._usual(snapshot),
            can_undo=snapshot.game.can_undo,
        )

    def _title(self, snapshot: SnapshotPayload) -> str:
        return self._say("watch") if self.match.policy_to_move else (snapshot.result or snapshot.prompt).title

    def _usual(self, snapshot: SnapshotPayload) -> str:
        """Return what the board asks, if there is nothing to comment on."""
        return "" if self.match.policy_to_move else snapshot.prompt.text

    def _told(self, comment: str, snapshot: SnapshotPayload) -> str:
        """Return the words of a comment; at the choice of a technology also what won most often there.

        "" if there is nothing to say about a later purchase, because hardly any such games were played.
        """
        said = [] if comment in LATER_PURCHASES else [self._say(comment)]
        return " ".join([*said, *self._what_won(snapshot)])

    def _what_won(self, snapshot: SnapshotPayload) -> Iterator[str]:
        """Yield the best of what can be had, from the games of the explorer, and what to compare it with."""
        rows = [row for row in (snapshot.wins.rows if snapshot.wins else ()) if not row.rare]
        if not rows:
            return
        best, other = rows[0], next((row for row in rows if row.card == NO_PURCHASE), rows[-1])
        key = "wins-pick" if other.card != NO_PURCHASE else "wins-none" if other is best else "wins-buy"
        shares = {"win": best.text, "range": best.range, "chance": other.text}
        yield self._say(key, card=best.name, name=other.name, **shares)

    def _say(self, key: str, **slots: str) -> str:
        return word("first", key, self.match.language, None, **slots)

    def _comment(self, snapshot: SnapshotPayload) -> str:
        """Return the comment for this moment: the one given here before, or the first one that is due; "" for none."""
        now = self.match.plies
        self._said = {name: ply for name, ply in self._said.items() if ply <= now}
        if self.match.is_over:
            return _ending(snapshot)
        if self.match.policy_to_move:
            return ""
        here = next((name for name, ply in self._said.items() if ply == now), "")
        return here or self._new_comment(snapshot)

    def _new_comment(self, snapshot: SnapshotPayload) -> str:
        if len(self._said) >= MAX_COMMENTS:
            return ""
        legal, left = self.match.legal_actions, [name for name in MOMENTS if name not in self._said]
        due = next((name for name in left if MOMENTS[name](snapshot, legal) and self._told(name, snapshot)), "")
        if due:
            self._said[due] = self.match.plies
        return due


# The person's view


def _own(snapshot: SnapshotPayload) -> SeatView:
    return next(seat for seat in snapshot.seats if seat.viewer)


def _may(verb: str) -> Moment:
    return lambda _, legal: any(action.startswith(f"{verb} ") for action in legal)


def _may_buy_in(first: int, last: int) -> Moment:
    """Return whether one may acquire something in one of these rounds."""
    return lambda snapshot, legal: first <= snapshot.game.round <= last and _may("buy")(snapshot, legal)


def _matches(_: SnapshotPayload, legal: Legal) -> bool:
    """Return whether a portal clears the top card."""
    return any(action.removeprefix("play ") in SHAPES for action in legal)


def _has_technology(_: SnapshotPayload, legal: Legal) -> bool:
    return any(action.startswith("play ") and action.removeprefix("play ") not in SHAPES for action in legal)


def _is_stuck(snapshot: SnapshotPayload, legal: Legal) -> bool:
    """Return whether passing is worth considering: nothing can be played, and every try is a long shot."""
    tries = {action.removeprefix("try ") for action in legal if action.startswith("try ")}
    chances = [one.percent for one in (snapshot.odds.shapes if snapshot.odds else ()) if one.shape in tries]
    return "pass" in legal and not _may("play")(snapshot, legal) and max(chances, default=0) < POOR


def _has_failed(snapshot: SnapshotPayload, _: Legal) -> bool:
    own = _own(snapshot).seat
    return any(line.rule == "luck.fail" and line.player == own for line in snapshot.log)


def _is_near(snapshot: SnapshotPayload, _: Legal) -> bool:
    return 0 < len(_own(snapshot).stack) <= LAST_CARDS


def _rival_is_near(snapshot: SnapshotPayload, _: Legal) -> bool:
    return any(0 < len(seat.stack) <= LAST_CARDS for seat in snapshot.seats if not seat.viewer)


def _is_last_round(snapshot: SnapshotPayload, _: Legal) -> bool:
    return bool(snapshot.game.last_round and _own(snapshot).stack)


def _ending(snapshot: SnapshotPayload) -> str:
    return "won" if snapshot.result and snapshot.result.rows[_own(snapshot).seat].winner else "lost"


# Purchases after the first comment on one, by round: what wins changes with it.
LATER_PURCHASES: Final[Mapping[str, Moment]] = {
    "buy-2": _may_buy_in(2, 2),
    "buy-3": _may_buy_in(3, 3),
    "buy-4": _may_buy_in(4, 5),
    "buy-6": _may_buy_in(6, 10),
}
# Comments, the most important first; each has its words under its name, but for later purchases.
MOMENTS: Final[Mapping[str, Moment]] = {
    "last-round": _is_last_round,
    "near": _is_near,
    "rival": _rival_is_near,
    "pick": _may("pick"),
    "failed": _has_failed,
    "take": _may("take"),
    "match": _matches,
    "try": _may("try"),
    "stuck": _is_stuck,
    "technology": _has_technology,
    "buy": _may("buy"),
    **LATER_PURCHASES,
}
