"""The story of a game in at most three sentences: who led, the turn that decided it, and whether it was luck.

Each sentence rests on numbers of the report. Who led is asked at the beginning of each round, and at the end: a lead
that is too small to mean anything leaves the leader that was.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from eternitium.match.board_words import drawn_board
from eternitium.match.match import Match
from eternitium.payload.report import StoryPayload
from eternitium.payload.snapshot import PastTurn
from eternitium.rulebook import counted, word
from eternitium.rulebook.numbers import Numbers

if TYPE_CHECKING:
    from eternitium.analysis.report import GameReport, Rate

LEAST_LEAD: Final = 0.05  # of the chance to win
MOST_MOMENTS: Final = 3


class Swing(NamedTuple):
    """A turn, and the seat's chance to win before and after it."""

    turn: PastTurn
    before: float
    after: float

    @property
    def size(self) -> float:
        """The size of the change."""
        return abs(self.after - self.before)


def leaders(report: "GameReport") -> list[tuple[int, int | None]]:
    """Return each round and who led at its beginning, then the last round again and who was ahead in the end."""
    firsts = {moment.entry.round: moment.entry.before for moment in reversed(report.moments)}
    places = [*sorted(firsts.items()), (max(firsts, default=1), report.result)]
    found, ahead = list[tuple[int, int | None]](), None
    for number, shares in places:
        best, *others = sorted(range(len(shares)), key=lambda seat: -shares[seat])
        if others and shares[best] - shares[others[0]] >= LEAST_LEAD:
            ahead = best
        found.append((number, ahead))
    return found


def swings(report: "GameReport", seat: int, turns: Sequence[PastTurn]) -> list[Swing]:
    """Return all turns with a seat's chance before and after each; the first turn includes the first technologies."""
    before = [moment.entry.before[seat] for moment in report.moments] + [report.result[seat]]
    places = [turn.ply if n else 0 for n, turn in enumerate(turns)] + [len(report.moments)]
    chances = [before[place] for place in places]
    return [Swing(turn, *both) for turn, both in zip(turns, pairwise(chances), strict=True)]


def told_story(
    report: "GameReport", match: Match, turns: list[PastTurn], steps: dict[str, int], rate: str
) -> StoryPayload | None:
    """Return the story of a finished game; None while it runs, or if it had no turn.

    `report`: of the match's game. `match`: with the language, the names and the seat that looks back. `turns`: all of
    the game. `steps`: what luck, the seat's choices and the others' brought the seat, in whole percentage points.
    `rate`: what a choice cost on average, in words.
    """
    return _Story(report, match, turns, steps).told(rate) if match.is_over and turns else None


def moved_text(by: str, points: int, language: str) -> str:
    """Say how many percentage points something cost or brought; `by`: "choices" or "luck"."""
    way = "even" if points == 0 else "good" if points > 0 else "bad"
    return word("report", f"{by}-{way}", language, None, points=counted("report", "points", abs(points), language))


@dataclass(frozen=True)
class _Story:
    report: "GameReport"
    match: Match
    turns: list[PastTurn]
    steps: dict[str, int]

    def told(self, rate: str) -> StoryPayload:
        """Return all of it; the picture and the skill come with the complete report."""
        done, turn = self.report.done >= 1, self._decisive.turn
        return StoryPayload(
            sentences=[self._lead(), self._decided(), self._weighed()],
            place=turn.ply,
            turn=self._say("turn", name=self.match.names[turn.seat], what=turn.text),
            picture=self._picture() if done else "",
            skill=(self._likeness() or rate) if done else "",
            moments=min(len(self.report.mistakes(self.match.viewer)), MOST_MOMENTS) if done else 0,
            share=self._share() if done else "",
        )

    def _say(self, key: str, **slots: object) -> str:
        return word("story", key, self.match.language, None, **slots)

    # Who led

    def _lead(self) -> str:
        if self.match.players == 1:
            return self._likely()
        led = [(number, seat) for number, seat in leaders(self.report) if seat is not None]
        changes = [(before, after) for before, after in pairwise(led) if before[1] != after[1]]
        if not changes:
            return self._of("lead-all", led[0][1]) if led else self._say("lead-none")
        if len(changes) == 1:
            return self._overtaken(*changes[0])
        own = len({number for number, seat in led[:-1] if seat == self.match.viewer})
        rounds = max(number for number, _ in led)
        return counted("story", "lead-often", len(changes), self.match.language, own=own, rounds=rounds)

    def _of(self, key: str, seat: int) -> str:
        """Say something about the person's own seat, or about another one."""
        own = seat == self.match.viewer
        return self._say(f"{key}-own") if own else self._say(f"{key}-other", name=self.match.names[seat])

    def _overtaken(self, before: tuple[int, int], after: tuple[int, int]) -> str:
        (number, first), (_, then) = before, after
        names, viewer = self.match.names, self.match.viewer
        if first == viewer:
            return self._say("lead-lost", round=number, name=names[then])
        if then == viewer:
            return self._say("lead-won", round=number, name=names[first])
        return self._say("lead-passed", round=number, name=names[first], other=names[then])

    def _likely(self) -> str:
        """Say in how many rounds of a solo game it was more likely than not to be won."""
        firsts = {moment.entry.round: moment.entry.before[0] for moment in reversed(self.report.moments)}
        likely = sum(chance > 1 / 2 for chance in firsts.values())
        return counted("story", "lead-alone", likely, self.match.language, rounds=len(firsts))

    # The turn that decided it

    @cached_property
    def _decisive(self) -> Swing:
        return max(swings(self.report, self.match.viewer, self.turns), key=lambda swing: swing.size)

    def _decided(self) -> str:
        return self._of_turn("turn-own" if self._decisive.turn.seat == self.match.viewer else "turn-other")

    def _of_turn(self, key: str, **slots: object) -> str:
        turn, before, after = self._decisive
        percent, way = Numbers(self.match.language).percent, "up" if after > before else "down"
        chances = {"before": percent(before), "after": percent(after)}
        return self._say(f"{key}-{way}", round=turn.round, name=self.match.names[turn.seat], **chances, **slots)

    def _picture(self) -> str:
        """Return the board before that turn as the seat saw it, as SVG."""
        turn, match = self._decisive.turn, self.match
        return drawn_board(match.sight(turn.ply), match.viewer, turn.round, turn.seat, match.names, match.language)

    # Luck or choices

    def _weighed(self) -> str:
        language, steps = self.match.language, self.steps
        parts = {
            "choices": moved_text("choices", steps["own"], language),
            "luck": moved_text("luck", steps["luck"], language),
        }
        most, *others = sorted(self.steps, key=lambda key: -abs(self.steps[key]))
        if abs(self.steps[most]) == abs(self.steps[others[0]]):
            return self._say("weighed-alike", **parts)
        return self._say(f"weighed-{most}", **parts)

    # Skill

    def _likeness(self) -> str:
        """Say which level the person played like; those are measured in games of two."""
        rate: Rate = self.report.error_rate(self.match.viewer)
        if self.match.players != 2 or not rate.decisions:
            return ""
        from eternitium.analysis.likeness import like_level

        like = like_level(rate)
        key = "like-open" if like.is_open else "like" if like.low == like.high else "like-between"
        return self._say(key, **like._asdict())

    # For a chat

    def _share(self) -> str:
        """Return a short text about the game, as the person would write it."""
        change = Numbers(self.match.language).change
        points = {name: change(self.steps[name], 0) if self.steps[name] else "±0" for name in ("luck", "own")}
        return f"{self._won()} {self._of_turn('share', **points)}"

    def _won(self) -> str:
        winners, number = [seat for seat, share in enumerate(self.report.result) if share], self.turns[-1].round
        if self.match.viewer in winners:
            return self._say("share-won" if len(winners) == 1 else "share-shared", round=number)
        names = [self.match.names[seat] for seat in winners]
        return self._say("share-lost" if names else "share-failed", round=number, name=", ".join(names))
