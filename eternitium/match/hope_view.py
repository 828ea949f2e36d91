"""What to hope for, in words: the outcomes of an action, and afterwards what came and what it was worth."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from eternitium.certainty import Z
from eternitium.game.notation import parse_action
from eternitium.jobs.job import DONE, WORKING, Answer, Job, News
from eternitium.match.change_view import hundredths
from eternitium.match.choices import choice_text
from eternitium.match.figures import Figures
from eternitium.payload.odds import HopeMap, HopePayload, HopeRow
from eternitium.rulebook import counted, frequency, shape_name, word

if TYPE_CHECKING:
    from eternitium.analysis.hope import Chance, Hope

AHEAD: Final = 1 / 2  # of the win: more than that is ahead, of however many players
HopeNews = News[Job, "list[Hope]"]


def no_hope_yet(job: Job) -> HopePayload:
    """Return what a page shows while the outcomes are computed."""
    return _payload(job, WORKING, [], "", "")


def told_hope(news: HopeNews, names: Sequence[str], language: str) -> HopePayload:
    """Return what a page shows of the outcomes of a position's actions. `names`: of the seats."""
    answer: Answer[list[Hope]] = news.answer
    hopes = answer.found or []
    maps = [_Told(hope, language).map(names) for hope in hopes]
    return _payload(news.job, answer.state, maps, _note(hopes, answer, language), "")


def told_came(job: Job, hope: "Hope", key: str, language: str) -> HopePayload | None:
    """Return what a page shows after an action: what came and what it was worth; None if that is not known."""
    worth = hope.worth_of(key)
    if worth is None:
        return None
    points, say = hundredths(worth) - hundredths(hope.mean), Figures(language)
    slots = {"what": _Told(hope, language).what(key), "worth": say.percent(worth)}
    gain = say.numbers.change(points, 0) if points else "±0"
    return _payload(
        job, DONE, [], word("hope", "luck-note", language), word("hope", "came", language, None, **slots, points=gain)
    )


def _payload(job: Job, state: str, maps: list[HopeMap], note: str, came: str) -> HopePayload:
    return HopePayload(game=job.match, turn_count=job.revision, state=state, maps=maps, note=note, came=came)


def _note(hopes: "Sequence[Hope]", answer: Answer["list[Hope]"], language: str) -> str:
    if not hopes:
        return word("hope", "none", language) if answer.state != WORKING else ""
    return word("hope", "note", language, None, error=round(100 * Z * max(hope.error for hope in hopes)))


class _Told:
    """One action in words."""

    def __init__(self, hope: "Hope", language: str) -> None:
        self.hope, self.language, self.figures = hope, language, Figures(language)

    def map(self, names: Sequence[str]) -> HopeMap:
        action = parse_action(self.hope.action)
        own = word("hope", "hand", self.language) if action.verb == "skip" else ""
        title = own or choice_text(action, tuple(names), self.language)
        return HopeMap(action=self.hope.action, title=title, rows=[self._row(one) for one in self.hope.chances])

    def _row(self, one: "Chance") -> HopeRow:
        text = frequency(one.chance.numerator, one.chance.denominator, self.language) if self.hope.exact else ""
        return HopeRow(
            what=self._outcome(one),
            percent=round(float(100 * one.chance), 1),
            text=text,
            worth="" if one.worth is None else self._worth(one.worth),
        )

    def _outcome(self, one: "Chance") -> str:
        if one.hit is None:
            return self.what(one.keys[0])
        if one.hit:
            return word("hope", "hit", self.language, None, what=self.what(one.keys[0]))
        return word("hope", "miss", self.language)

    def what(self, key: str) -> str:
        """Return an outcome within a sentence: a shape, or how many cards fit."""
        if key.isdecimal():
            return counted("hope", "fit", int(key), self.language)
        return shape_name(key, self.language)

    def _worth(self, worth: float) -> str:
        key = "ahead" if worth > AHEAD else "worth"
        return word("hope", key, self.language, None, worth=self.figures.percent(worth))
