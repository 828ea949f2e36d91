"""The report of a game for a page: who won by what, the chance turn by turn, the costliest choices.

Chances are rounded where they are shown, and each part is the difference of two of them, so that they add up as shown.
While the game runs, only what the seat could know when it chose is shown: the other seats' choices would reveal cards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from eternitium.certainty import CLEAR_ERRORS
from eternitium.match.change_view import hundredths
from eternitium.match.choices import choice_text
from eternitium.match.match import Match
from eternitium.match.story_view import moved_text, told_story
from eternitium.payload.report import (
    KindRow,
    MistakeRow,
    ReportCurve,
    ReportMark,
    ReportPayload,
    ReportStep,
    TurnRow,
)
from eternitium.payload.snapshot import PastTurn
from eternitium.rulebook import card_with_article, counted, word
from eternitium.rulebook.numbers import Numbers, rounded

if TYPE_CHECKING:
    from eternitium.analysis.ledger import Entry
    from eternitium.analysis.report import GameReport, Moment, Rate

MAX_CURVE_TURNS: Final = 400
MAX_SHOWN_MISTAKES: Final = 30
MOST_REASONS: Final = 3
MOST_POINTS: Final = 500  # of the curve
MOST_LUCK: Final = 20  # marks, those of the greatest luck
MARKED_LUCK: Final = 0.05  # of the chance to win: the least luck that is marked on the curve


def told_report(report: "GameReport", match: Match, solved: Iterable[int] = ()) -> ReportPayload:
    """Return what a page shows of a report.

    `report`: of the match's game; `match`: with the language, the names and the seat that looks back; `solved`: the
    places of mistakes for which something better was found since.
    """
    return _Teller(report, match, match.turns(), frozenset(solved)).told()


@dataclass(frozen=True, slots=True)
class _Teller:
    report: "GameReport"
    match: Match
    all_turns: list[PastTurn]
    solved: frozenset[int]

    def told(self) -> ReportPayload:
        """Return all of it."""
        story = told_story(self.report, self.match, self.all_turns, self._steps(), self._rate())
        said = story.sentences if story else [self._sentence()]
        return ReportPayload(
            over=self.match.is_over,
            alone=self.match.players == 1,
            rough=self.report.rough and self.report.done < 1,
            share=float(self.report.done),
            title=self.match.ending or self._say("so-far"),
            sentence=" ".join(filter(None, (*said, self._unfinished()))),
            balance=self._balance() if self.match.is_over else [],
            curve=self._curve(),
            plies=self.match.plies,
            mistakes=[self._mistake(moment) for moment in self._mistakes[:MAX_SHOWN_MISTAKES]],
            turns=self._turns(),
            rate=self._rate(),
            kinds=self._kinds(),
            story=story,
        )

    @property
    def _seat(self) -> int:
        return self.match.viewer

    @property
    def _numbers(self) -> Numbers:
        return Numbers(self.match.language)

    def _say(self, key: str, **slots: object) -> str:
        return word("report", key, self.match.language, None, **slots)

    def _count(self, key: str, n: int, **slots: object) -> str:
        return counted("report", key, n, self.match.language, **slots)

    @property
    def _mistakes(self) -> "Sequence[Moment]":
        """The seat's choices that clearly lost something, the costliest first."""
        return self.report.mistakes(self._seat)

    # In a sentence, and in five numbers

    def _sentence(self) -> str:
        """Say what the seat's choices did so far; the losses alone would not add up."""
        points = round(100 * self.report.skill(self._seat)[self._seat])
        choices = moved_text("choices", points, self.match.language)
        return self._say("sentence-running", choices=choices, costliest=self._costliest())

    def _unfinished(self) -> str:
        """Say how many simulated games count for nothing; "" for none."""
        share = self.report.unfinished
        return self._say("unfinished", share=self._numbers.percent(share)) if share else ""

    def _costliest(self) -> str:
        lost = [round(moment.judged.loss) for moment in self._mistakes if moment.judged]
        return self._say("costliest", points=self._count("points", lost[0])) if lost else self._say("costliest-none")

    def _balance(self) -> list[ReportStep]:
        """Return the steps from the chance at the start to the result."""
        report, seat = self.report, self._seat
        return [
            ReportStep(key="start", text=self._numbers.percent(report.start[seat])),
            *(ReportStep(key=key, text=self._points(points)) for key, points in self._steps().items()),
            ReportStep(key="result", text=self._numbers.percent(report.result[seat])),
        ]

    def _steps(self) -> dict[str, int]:
        """Return luck, the seat's choices and the others', in percentage points that add up as rounded."""
        report, seat = self.report, self._seat
        own = report.skill(seat)[seat]
        steps = {"luck": report.luck[seat], "own": own}
        if self.match.players > 1:
            steps["others"] = report.result[seat] - report.start[seat] - report.luck[seat] - own
        places = [report.start[seat]]
        for step in steps.values():
            places.append(places[-1] + step)
        # Sums over a game may leave the range of a chance; they are not cut off, or good luck would hide bad choices.
        parts = zip(steps, pairwise(int(rounded(100 * place, 0)) for place in places), strict=True)
        return {key: after - before for key, (before, after) in parts}

    def _points(self, points: float) -> str:
        return self._numbers.change(points, 0) if points else "±0"

    # The curve

    def _curve(self) -> ReportCurve:
        """Return the chance at each place, where rounds begin, and what is marked."""
        every = len(self._shown) // MOST_POINTS + 1
        points = [[entry.place, _share(entry.before[self._seat])] for entry in self._shown[::every]]
        if self._entries and self.match.is_over:
            points.append([self.match.plies, _share(self.report.result[self._seat])])
        rounds = [[turn.ply, turn.round] for turn in self.all_turns]
        firsts = [at for n, at in enumerate(rounds) if n == 0 or at[1] != rounds[n - 1][1]]
        marks = [*self._mistake_marks(), *self._luck_marks()]
        return ReportCurve(points=points, rounds=firsts[:MAX_CURVE_TURNS], marks=marks)

    @property
    def _entries(self) -> "Sequence[Entry]":
        return [moment.entry for moment in self.report.moments]

    @property
    def _shown(self) -> "list[Entry]":
        """The choices whose chance is shown."""
        return [entry for entry in self._entries if self.match.is_over or entry.player == self._seat]

    def _mistake_marks(self) -> list[ReportMark]:
        return [
            ReportMark(kind="mistake", place=one.entry.place, grade=one.grade, text=self._choice(one))
            for one in self._mistakes[:MAX_SHOWN_MISTAKES]
        ]

    def _luck_marks(self) -> list[ReportMark]:
        """Return the places where luck moved the chance by much, once the game is over."""
        found = [entry for entry in self._shown if self.match.is_over and self._is_marked(entry)]
        found = sorted(found, key=lambda entry: -abs(entry.luck[self._seat]))[:MOST_LUCK]
        return [
            ReportMark(
                kind="good" if entry.luck[self._seat] > 0 else "bad",
                place=entry.place + 1,
                text=self._say("luck-mark", points=self._points(round(100 * entry.luck[self._seat]))),
            )
            for entry in found
        ]

    def _is_marked(self, entry: "Entry") -> bool:
        luck = abs(entry.luck[self._seat])
        return luck >= MARKED_LUCK and luck > CLEAR_ERRORS * entry.luck_error[self._seat]

    # The choices that lost most

    def _mistake(self, moment: "Moment") -> MistakeRow:
        judged = moment.judged
        if judged is None:
            raise ValueError("moment: a mistake is judged")
        return MistakeRow(
            place=moment.entry.place,
            round=moment.entry.round,
            grade=moment.grade,
            grade_text=self._say(f"grade-{moment.grade}"),
            played=self._choice(moment),
            better=choice_text(judged.best, self.match.names, self.match.language),
            points=self._points(-round(judged.loss)),
            error=f"±{self._numbers.decimal(CLEAR_ERRORS * judged.error, 0)}",
            reasons=[one.text(self.match.language, self.match.names) for one in judged.reasons[:MOST_REASONS]],
            hindsight=hindsight_of(self.match, moment),
            solved=moment.entry.place in self.solved,
        )

    def _choice(self, moment: "Moment") -> str:
        return choice_text(moment.entry.action, tuple(self.match.names), self.match.language)

    # All turns

    def _turns(self) -> list[TurnRow]:
        """Return a row for each turn; the first has the first technologies as well, which are chosen before it."""
        turns = self.all_turns[:MAX_CURVE_TURNS]
        starts = [turn.ply if n else 0 for n, turn in enumerate(turns)]
        return [
            self._turn(turn, [entry for entry in self._entries if first <= entry.place < end])
            for turn, (first, end) in zip(turns, pairwise([*starts, self.match.plies + 1]), strict=True)
        ]

    def _turn(self, turn: PastTurn, entries: "Sequence[Entry]") -> TurnRow:
        chance, choices, luck = self._moves(entries) if entries else ("", "", "")
        return TurnRow(
            ply=turn.ply,
            round=turn.round,
            seat=turn.seat,
            text=turn.text,
            name=self.match.names[turn.seat],
            own=turn.seat == self._seat,
            chance=chance,
            choices=choices,
            luck=luck,
        )

    def _moves(self, entries: "Sequence[Entry]") -> tuple[str, str, str]:
        """Return the chance when the turn began, and what choices and luck made of it."""
        seat, over = self._seat, self.match.is_over
        own = [entry for entry in entries if entry.player == seat]
        if not over:
            return (self._numbers.percent(own[0].before[seat]) if own else ""), "", ""
        before, skill = entries[0].before[seat], sum(entry.skill[seat] for entry in entries)
        places = [before, before + skill, before + skill + sum(entry.luck[seat] for entry in entries)]
        choices, luck = (after - first for first, after in pairwise(map(hundredths, places)))
        return self._numbers.percent(before), self._points(choices), self._points(luck)

    # The error rate

    def _rate(self) -> str:
        """Return the percentage points lost in a decision, on average; "" before there was any."""
        rate = self.report.error_rate(self._seat)
        if not rate.decisions:
            return ""
        said = self._count("rate", rate.decisions, points=self._per_choice(rate))
        return self._like(rate, said) if self.match.players == 2 and self.report.done >= 1 else f"{said}."

    def _like(self, rate: "Rate", said: str) -> str:
        """Add which levels lose as much; they are measured in games of two."""
        from eternitium.analysis.likeness import like_level

        like = like_level(rate)
        return f"{said}. {like.text(self.match.language)}"

    def _per_choice(self, rate: "Rate") -> str:
        return self._numbers.decimal(max(rate.mean, 0.0))

    def _kinds(self) -> list[KindRow]:
        """Return the same for each kind of decision, the costliest in total first."""
        found = sorted(self.report.by_kind(self._seat).items(), key=lambda one: -one[1].mean * one[1].decisions)
        return [
            KindRow(name=self._say(f"kind-{kind}"), n=rate.decisions, rate=self._per_choice(rate))
            for kind, rate in found
        ]


def hindsight_of(match: Match, moment: "Moment") -> str:
    """Return what a hidden card that the choice was about turned out to be, once the game is over; "" for none."""
    if not match.is_over or moment.judged is None:
        return ""
    chosen, found = (moment.entry.action, moment.judged.best), match.hindsight(moment.entry.place)
    language = match.language
    if found.shape and any(one.verb == "try" for one in chosen):
        return word("report", "hindsight-shape", language, None, what=word("shape-one", found.shape, language))
    unseen = {"?basic": found.basic, "?advanced": found.advanced}
    card = next(filter(None, (unseen.get(one.card or "") for one in chosen)), None)
    return word("report", "hindsight-card", language, None, what=card_with_article(card, language)) if card else ""


def _share(value: float) -> float:
    return round(min(max(float(value), 0.0), 1.0), 3)
