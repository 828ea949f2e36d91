"""The trainer on a page: what is due, what to train next, how strong somebody is and how sure that is."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from eternitium.payload.catalog import Strength
from eternitium.payload.shelf import (
    NamedId,
    NextRound,
    RatingPayload,
    RoundTile,
    SenseKind,
    SensePayload,
    SensePoint,
    ThemeCard,
    TrainerPayload,
    WeekRow,
)
from eternitium.rulebook import counted, word
from eternitium.rulebook.numbers import Numbers
from eternitium.training import calibration
from eternitium.training.bank import of_theme
from eternitium.training.duel import DUEL, DUELS, nearest_level
from eternitium.training.games import expectations, told_games
from eternitium.training.insights_view import HELPS, found_in, told_insights
from eternitium.training.learner import Learner
from eternitium.training.profile import Profile
from eternitium.training.ratings import Rating
from eternitium.training.research import told_research
from eternitium.training.rounds import DAILY, DUE, STORM, THEME
from eternitium.training.schedule import DAY
from eternitium.training.sense import SENSE
from eternitium.training.themes import THEMES

if TYPE_CHECKING:
    from eternitium.analysis.insights import Insights

FEW_ANSWERS: Final = 5  # answers to a theme before anything is said about it
WEEKS: Final = 12  # in the table
WEEK: Final = 7 * DAY
MOST_TIMES: Final = 100  # shown, when puzzles come back


def trainer_shelf(learner: Learner, language: str, strengths: Mapping[str, Strength] | None = None) -> TrainerPayload:
    """Return the trainer for a page, all texts ready.

    `learner`: the person; `language`: of all texts; `strengths`: of the opponents in whole games, as far as known.
    """
    return _Shelf(learner, language, strengths or {}).told()


class _Shelf:
    def __init__(self, learner: Learner, language: str, strengths: Mapping[str, Strength]) -> None:
        self.strengths = strengths
        self.learner, self.profile, self.language = learner, learner.profile, language
        self.numbers = Numbers(language)

    def told(self) -> TrainerPayload:
        right = sum(self.profile.right[theme] for theme in THEMES)
        return TrainerPayload(
            today=self._today(),
            next=self._next(),
            rating=self._rating(self.profile.rating),
            games=told_games(self.profile.games, self.language),
            expected=expectations(self.profile.games, self.strengths, self.language),
            answers=self._count("answers", self.profile.rating.answers, right=right),
            themes=[self._theme(theme) for theme in THEMES if of_theme(theme)],
            sense=self._sense(),
            weeks=self._weeks(),
            insights=told_insights(self.profile, self._insights, self.language),
            research=told_research(self.profile, self.language),
            due_at=sorted(map(self.profile.pile.due_at, self.profile.pile))[:MOST_TIMES],
        )

    def _say(self, key: str, **slots: object) -> str:
        return word("trainer", key, self.language, None, **slots)

    def _count(self, key: str, n: int, **slots: object) -> str:
        return counted("trainer", key, n, self.language, **slots)

    # Rounds

    def _today(self) -> list[RoundTile]:
        due, pile = self._due, self.profile.pile
        waiting = self._count("due", due) if due else self._say("due-none") if len(pile) else self._say("due-empty")
        done = self.profile.daily.get(self.learner.today)
        daily = self._say("daily-new") if done is None else self._say("daily-done", n=done)
        storm = self._say("storm-best", n=self.profile.storm) if self.profile.storm else self._say("storm-new")
        return [
            self._tile(DUE, waiting, ready=due > 0, count=due),
            self._tile(DAILY, daily, ready=done is None),
            self._tile(SENSE, self._sense_text),
            self._tile(STORM, storm),
            self._duel(),
        ]

    @cached_property
    def _due(self) -> int:
        return len(self.profile.pile.due(self.learner.tonight))

    def _duel(self) -> RoundTile:
        """Return the duel against an opponent of about the same strength, and the other opponents to choose from."""
        near = nearest_level(self.profile.rating)
        state = self._say("duel-near", name=self._name(near))
        played = sum(self.profile.duels.values())
        if played:
            won = sum(n for (_, good), n in self.profile.duels.items() if good)
            state = self._count("duel-played", played, won=won)
        others = [NamedId(id=name, title=self._name(level)) for name, level in DUELS.items()]
        return replace(self._tile(f"{DUEL}-{near}", state), round=DUEL, choices=others)

    def _name(self, level: str) -> str:
        return word("policies", level, self.language, "name")

    def _tile(self, name: str, state: str, ready: bool = True, count: int = 0) -> RoundTile:
        key = name.partition("-")[0]
        title, text = self._say(f"round-{key}"), self._say(f"round-{key}-text")
        return RoundTile(id=name, title=title, text=text, state=state, ready=ready, count=count)

    def _next(self) -> NextRound:
        """Return what to train, in a sentence, and the round for it."""
        if self._due:
            return NextRound(id=DUE, text=self._count("next-due", self._due))
        if self._insights and self._insights.worst:
            costly = HELPS[self._insights.worst.name].theme
            return NextRound(id=f"{THEME}{costly}", text=self._say("next-games", theme=self._say(f"theme-{costly}")))
        weakest = _weakest(self.profile)
        if weakest:
            return NextRound(id=f"{THEME}{weakest}", text=self._say("next-weak", theme=self._say(f"theme-{weakest}")))
        new = next(
            (theme for theme in THEMES if self.profile.counts[theme] < FEW_ANSWERS and of_theme(theme)), THEMES[0]
        )
        return NextRound(id=f"{THEME}{new}", text=self._say("next-new", theme=self._say(f"theme-{new}")))

    @cached_property
    def _insights(self) -> "Insights | None":
        return found_in(self.profile)

    # Ratings

    def _rating(self, rating: Rating) -> RatingPayload:
        if not rating.is_sure:
            return RatingPayload(text=self._say("rating-open"), value=None)
        low, mean, high = (self.numbers.count(round(value)) for value in (rating.low, rating.mean, rating.high))
        return RatingPayload(text=self._say("rating", mean=mean, low=low, high=high), value=round(rating.mean))

    def _theme(self, theme: str) -> ThemeCard:
        answers, rating = self.profile.counts[theme], self.profile.themes.get(theme, Rating())
        puzzles = of_theme(theme)
        return ThemeCard(
            id=f"{THEME}{theme}",
            title=self._say(f"theme-{theme}"),
            text=self._say(f"theme-{theme}-text"),
            count=len(puzzles),
            solved=sum(puzzle.id in self.profile.solved for puzzle in puzzles),
            state=self._count("answers", answers, right=self.profile.right[theme]) if answers else "",
            rating=self._rating(rating),
        )

    # Guesses

    @cached_property
    def _sense_text(self) -> str:
        found = calibration.score(self.profile.guesses)
        if found is None:
            return self._say("sense-new")
        return self._count("sense-off", len(self.profile.guesses), points=self._points(found.mean**0.5))

    def _points(self, share: float) -> str:
        return counted("practice-parts", "points", round(100 * share), self.language)

    def _sense(self) -> SensePayload:
        curve = [self._point(point) for point in calibration.curve(self.profile.guesses)]
        return SensePayload(text=self._sense_text, curve=curve, kinds=self._kinds())

    def _point(self, point: calibration.Point) -> SensePoint:
        percent = self.numbers.percent
        return SensePoint(
            said=point.said,
            true=point.true.mean,
            low=point.low,
            high=point.high,
            said_text=percent(point.said),
            true_text=percent(point.true.mean),
            band_text=self._say("band", low=percent(point.low), high=percent(point.high)),
            guesses=point.guesses,
        )

    def _kinds(self) -> list[SenseKind]:
        kinds = dict.fromkeys(guess.what for guess in self.profile.guesses)
        return [self._kind(kind, [guess for guess in self.profile.guesses if guess.what == kind]) for kind in kinds]

    def _kind(self, kind: str, guesses: Sequence[calibration.Guess]) -> SenseKind:
        off = (sum(map(calibration.lost, guesses)) / len(guesses)) ** 0.5
        text = self._count("sense-off", len(guesses), points=self._points(off))
        return SenseKind(title=self._say(f"sense-{kind}"), text=text)

    # Over time

    def _weeks(self) -> list[WeekRow]:
        """Return answers and right ones, week by week, the newest last; weeks without any are left out."""
        asked, right = self._counted_by_week()
        shares = {ago: self.numbers.percent(right[ago] / asked[ago]) for ago in sorted(asked, reverse=True)}
        return [
            WeekRow(name=self._week(ago), answers=asked[ago], right=right[ago], share_text=share)
            for ago, share in shares.items()
        ]

    def _counted_by_week(self) -> tuple[Counter[int], Counter[int]]:
        """Return answers and right ones by how many weeks ago they were given, of the weeks that are shown."""
        asked, right = Counter[int](), Counter[int]()
        begin, end = self.learner.tonight - WEEKS * WEEK, self.learner.tonight
        for at, good in self.profile.answers:
            if begin <= at < end:
                ago = (end - 1 - at) // WEEK
                asked[ago] += 1
                right[ago] += good
        return asked, right

    def _week(self, ago: int) -> str:
        names = {0: "week-this", 1: "week-last"}
        return self._say(names[ago]) if ago in names else self._count("week-ago", ago)


def _weakest(profile: Profile) -> str:
    """Return the theme that is clearly below the person's rating, by two standard deviations; "" if none is."""
    known = {
        theme: rating for theme, rating in profile.themes.items() if rating.answers >= FEW_ANSWERS and theme in THEMES
    }
    if not known:
        return ""
    weakest = min(known, key=lambda theme: known[theme].mean)
    behind = profile.rating.mean - known[weakest].mean
    return weakest if behind > 2 * (known[weakest].deviation ** 2 + profile.rating.deviation**2) ** 0.5 else ""
