"""Insights over games for a page: where points go, what luck did, and what to practise because of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from eternitium.analysis.reviewed import MIN_DECISIONS, MIN_REVIEWED, ROUNDS
from eternitium.match.seats import CHARACTERS, said_of
from eternitium.payload.insights import InsightCell, InsightLink, InsightRow, InsightsPayload, InsightTable
from eternitium.policies.registry import NAMED
from eternitium.rulebook import counted, word
from eternitium.rulebook.numbers import UNKNOWN, Numbers, rounded
from eternitium.training.rounds import THEME

if TYPE_CHECKING:
    from eternitium.analysis.insights import Balance, GroupLine, Insights
    from eternitium.training.profile import Profile


class Practice(NamedTuple):
    """What helps with decisions of a kind. `lessons`: of the course of strategy; `theme`: of the puzzles."""

    lessons: tuple[str, ...]
    theme: str


HELPS: Final[Mapping[str, Practice]] = {
    "first-pick": Practice(("first-card",), "technology"),
    "technology": Practice(("buy-early", "price"), "technology"),
    "portal": Practice(("needed-portal",), "portal"),
    "try": Practice(("worth-a-try", "count-first"), "try"),
    "order": Practice(("which-order",), "order"),
    "pass": Practice(("pass-and-burn",), "pass"),
    "effect": Practice(("which-order",), "order"),
}
ABOUT: Final = {"kinds": "about", "rounds": "round", "opponents": "opponent"}  # the first column of each table


def found_in(profile: "Profile") -> "Insights | None":
    """Return the insights over a person's reviewed games; None while there are too few."""
    if len(profile.reviewed) < MIN_REVIEWED:  # then nothing is loaded
        return None
    from eternitium.analysis.insights import insights

    return insights(profile.reviewed.values())


def told_insights(profile: "Profile", found: "Insights | None", language: str) -> InsightsPayload:
    """Return what a page shows.

    `profile`: with the games and the lessons that are done; `found`: the insights over these games; `language`: of all
    texts.
    """
    say, games = _Words(language), len(profile.reviewed)
    if found is None:
        text = say.say("few", games=counted("insights", "games", MIN_REVIEWED, language), n=games)
        return InsightsPayload(games=games, text=text, advice="", links=[], tables=[])
    return InsightsPayload(
        games=games,
        text=say.summary(found),
        advice=say.advice(found),
        links=say.links(found.worst.name, profile.lessons) if found.worst else [],
        tables=say.tables(found),
    )


def next_lesson(part: str, states: Mapping[str, str]) -> str:
    """Return the lesson that helps with decisions of a kind: the first that is not done, or the first of all.

    `part`: one of `HELPS`; `states`: id of a lesson -> "begun" or "done".
    """
    lessons = HELPS[part].lessons
    return next((lesson for lesson in lessons if states.get(lesson) != "done"), lessons[0])


class _Words:
    def __init__(self, language: str) -> None:
        self.language, self.numbers = language, Numbers(language)

    def say(self, key: str, **slots: object) -> str:
        return word("insights", key, self.language, None, **slots)

    # Sentences

    def summary(self, found: "Insights") -> str:
        band = self.band(found.all.low, found.all.high)
        won, cost = self.numbers.percent(found.won), self.points(found.all.mean)
        lost = counted("insights", "summary", found.games, self.language, won=won, cost=cost, band=band)
        return f"{lost} {found.like.text(self.language)}"

    def advice(self, found: "Insights") -> str:
        worst, level = found.worst, found.like.level
        if worst is None:
            return self.say("advice-none", level=level)
        slots = {"more": self.points(worst.more), "game": self.numbers.decimal(worst.a_game), "level": level}
        return self.say("advice", what=self.say(f"part-{worst.name}"), **slots)

    def points(self, value: float) -> str:
        return counted("report", "points", rounded(value, 1), self.language)

    def links(self, part: str, states: Mapping[str, str]) -> list[InsightLink]:
        lesson, theme = next_lesson(part, states), HELPS[part].theme
        names = (
            word(f"lesson-{lesson}", "about", self.language, "title"),
            word("trainer", f"theme-{theme}", self.language),
        )
        return [
            InsightLink(id=f"lesson/{lesson}", title=self.say("lesson", name=names[0])),
            InsightLink(id=f"practice/{THEME}{theme}", title=self.say("puzzles", name=names[1])),
        ]

    # Tables

    def tables(self, found: "Insights") -> list[InsightTable]:
        heads = [self.say("costs"), self.say("level", n=found.like.level), self.say("more")]
        opponents = [(self.opponent(line.name), line) for line in found.opponents]
        return [
            self.balance(found),
            self.table("kinds", heads, [(self.say(f"part-{line.name}"), line) for line in found.parts]),
            self.table("rounds", heads, [(self.rounds(line.name), line) for line in found.rounds]),
            self.table("opponents", heads[:1], opponents),
        ]

    def opponent(self, name: str) -> str:
        """Return the name of a character with what it plays like; another opponent has only its own name."""
        said = said_of(name, self.language)["name"] if name in NAMED else name
        return f"{CHARACTERS[name]} ({said})" if name in CHARACTERS else said

    def rounds(self, name: str) -> str:
        """Return the name of a part of the game, by its rounds."""
        lasts = [*ROUNDS.values()]
        place = [*ROUNDS].index(name)
        first = lasts[place - 1] + 1 if place else 1
        return self.say("rounds-last" if place == len(lasts) - 1 else "rounds-from", first=first, last=lasts[place])

    def table(self, key: str, heads: Sequence[str], lines: "Iterable[tuple[str, GroupLine]]") -> InsightTable:
        rows = [self.row(name, line, len(heads)) for name, line in lines if line.decisions]
        return InsightTable(title=self.say(key), heads=[self.say(ABOUT[key]), *heads], rows=rows)

    def row(self, name: str, line: "GroupLine", width: int) -> InsightRow:
        """Return a row with as many cells; only where there is one, the line counts games."""
        which, n = ("games", line.games) if width == 1 else ("choices", line.decisions)
        count = counted("insights", which, n, self.language)
        if not line.is_enough:
            return InsightRow(name=name, count="", cells=[], few=self.few(line))
        return InsightRow(name=name, count=count, cells=self.cells(line)[:width], few="")

    def few(self, line: "GroupLine") -> str:
        """Say how many decisions or games are missing before a line says anything."""
        if line.decisions < MIN_DECISIONS:
            return self.say("few-choices", n=line.decisions, least=MIN_DECISIONS)
        return self.say("few-games", n=line.games, least=MIN_REVIEWED)

    def cells(self, line: "GroupLine") -> list[InsightCell]:
        own = InsightCell(
            text=self.numbers.decimal(max(line.mean, 0.0)), band=self.band(line.low, line.high), worse=False
        )
        if line.level is None:
            return [own, *2 * [InsightCell(text=UNKNOWN, band="", worse=False)]]
        more, band = self.numbers.change(line.more), self.band(line.more_low, line.more_high)
        level = InsightCell(text=self.numbers.decimal(line.level), band="", worse=False)
        return [own, level, InsightCell(text=more, band=band, worse=line.is_worse)]

    def balance(self, found: "Insights") -> InsightTable:
        moved = {"luck": found.luck, "own": found.own, "others": found.others}
        rows = [self.moved(self.say(f"by-{key}"), one) for key, one in moved.items()]
        return InsightTable(title=self.say("balance"), heads=[self.say("by"), self.say("a-game")], rows=rows)

    def moved(self, name: str, balance: "Balance") -> InsightRow:
        cell = InsightCell(
            text=self.numbers.change(balance.mean), band=self.band(balance.low, balance.high), worse=False
        )
        return InsightRow(name=name, count="", cells=[cell], few="")

    def band(self, low: float, high: float) -> str:
        return self.say("band", low=self.numbers.decimal(low), high=self.numbers.decimal(high))
