"""The small widgets, each for a notebook cell: an era stack, odds, a forecast, a lesson, a puzzle, a card, a rule."""

import re
from collections.abc import Sequence
from typing import Any, Final

import traitlets

from eternitium.jobs.job import Job
from eternitium.match.advice_view import no_advice_yet
from eternitium.match.catalog import catalog, explanation
from eternitium.match.match import Match
from eternitium.payload.base import plain
from eternitium.rulebook import card_name, word
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.board.still import stack_text
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.forecast import ForecastPart
from eternitium_widgets.page.language import spoken
from eternitium_widgets.page.messages import Answer
from eternitium_widgets.page.page import Page
from eternitium_widgets.page.part import Part
from eternitium_widgets.page.readonly import catalog_trait
from eternitium_widgets.page.still import still
from eternitium_widgets.tutor.desks import LessonDesk, PuzzleDesk
from eternitium_widgets.tutor.query import Wishes
from eternitium_widgets.tutor.tutor import Tutor

SHAPES: Final = {"circle": "C", "square": "S", "triangle": "T", "diamond": "D", "?": "(?)"}
ERA_CARD: Final = re.compile(r"[CSTD]|\([cstd?]\)")
LONGEST_STACK: Final = 60


class SmallWidget(Page):
    """A small widget: the catalog and a view."""

    _esm = module("parts/parts_widget.js")
    _css = styles("parts/parts_widget.js")

    catalog = catalog_trait()
    view = traitlets.Dict().tag(sync=True)
    outlook = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)

    def __init__(self, kind: str, language: str, **view: Any) -> None:
        self._language = language
        super().__init__(catalog=catalog(language).plain(), view={"kind": kind, **view})

    def _still(self) -> dict[str, str]:
        """Return the still picture: of a stack, card or rule its content in a sentence."""
        return still(self._language, self._told())

    def _told(self) -> str:
        return ""


class EraStack(SmallWidget):
    """An era stack, its top card first.

    Args:
        source: the cards, `"circle square ? ?"` or `["C", "(s)", "(?)"]`: a name or letter for a card that is face up,
            `?` for one that nobody knows, and `(s)` for one that is known face down; or a game or position of which one
            stack is shown.
        player: the owner of the stack, who also looks; the player who decides if left out.
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: no such card, game or player.
    """

    def __init__(self, source: Any, player: int | None = None, language: str | None = None) -> None:
        language = spoken(language)
        if isinstance(source, str) and not source.lstrip().startswith("{"):
            source = source.replace(",", " ").split()
        if isinstance(source, Sequence) and not isinstance(source, str):
            stack, title = _checked_stack(source), word("words", "own-stack", language)
        else:
            match = Match.of(source, player, language)
            seat = match.snapshot().seats[match.viewer]
            stack, title = seat.stack, word("words", "stack-of", language, None, name=seat.name)
        super().__init__("stack", language, title=title, stack=stack)

    def _told(self) -> str:
        return f"{self.view['title']}: {stack_text(self.view['stack'])}"


class OddsPanel(SmallWidget):
    """The odds for the top era card of a player who may try: how often each shape and card matches, and why.

    Args:
        source: a game, a record or a position.
        player: the player who may try; the player who decides if left out.
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: no such game or player.
    """

    def __init__(self, source: Any, player: int | None = None, language: str | None = None) -> None:
        language = spoken(language)
        odds = Match.of(source, player, language).snapshot().odds
        super().__init__("odds", language, snapshot={"odds": plain(odds)})


class ForecastPanel(SmallWidget):
    """The forecast for a position, which sharpens while it is open; and advice, if it is asked for.

    Args:
        source: a game, a record or a position.
        player: the seat of the forecast; the player who decides if left out.
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: no such game or player.
    """

    def __init__(self, source: Any, player: int | None = None, language: str | None = None) -> None:
        language = spoken(language)
        self._match = Match.of(source, player, language)
        super().__init__("forecast", language, snapshot={"game": self._match.snapshot().game.plain()})
        self._forecast.watch(self._match.job())

    def _parts(self) -> list[Part[Any]]:
        self._forecast = ForecastPart(self, 0, lambda: (self._match.names, self._match.language))
        return [self._forecast]

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {"advise": self._advise, "hide-advice": self._hide_advice}

    def _advise(self) -> None:
        self._watch(self._match.job(advice=True))

    def _hide_advice(self) -> None:
        self._watch(self._match.job())

    def _watch(self, job: Job | None) -> None:
        if job is not None:
            self.advice = no_advice_yet(job).plain() if job.advice else {}
            self._forecast.forget_advice()
            self._forecast.watch(job)


class CardView(SmallWidget):
    """One card: its picture, its facts and its effect.

    Args:
        slug: the card, "time-bomb".
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: no such card or language.
    """

    def __init__(self, slug: str, language: str | None = None) -> None:
        language = spoken(language)
        card_name(slug, language)
        super().__init__("card", language, card=slug)

    def _told(self) -> str:
        return card_name(self.view["card"], self._language)


class RuleCard(SmallWidget):
    """One rule: its text, its place in the booklet, and the other editions.

    Args:
        rule_id: the id of the rule, "luck.fail".
        edition: "de", "fr", "nl" or "bga".
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: no such rule, edition or language.
    """

    def __init__(self, rule_id: str, edition: str = "de", language: str | None = None) -> None:
        language = spoken(language)
        super().__init__("rule", language, told=explanation(rule_id, language, edition).plain())

    def _told(self) -> str:
        return f"{self.view['told']['title']}: {self.view['told']['text']}"


class Lesson(Tutor):
    """One lesson, played on the board.

    Args:
        lesson: one of `eternitium.lessons.lessons.LESSONS`.
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: no such lesson or language.
    """

    _esm = module("parts/parts_course_widget.js")
    _css = styles("parts/parts_course_widget.js")

    def __init__(self, lesson: str, language: str | None = None) -> None:
        free = GameDesk(Match(language=spoken(language)))
        self._begin(LessonDesk(free, lesson), Wishes(), language_fixed=True)


class Puzzle(Tutor):
    """Puzzles of a topic, one after the other.

    Args:
        topic: one of `eternitium.lessons.practice.TOPICS`, "mixed" or "endless".
        language: of all texts; None for the one that `set_language` set, else English.
        predict: whether the person estimates chances before they are shown.

    Raises:
        ValueError: no such topic or language.
    """

    _esm = module("parts/parts_course_widget.js")
    _css = styles("parts/parts_course_widget.js")

    def __init__(self, topic: str = "mixed", language: str | None = None, predict: bool = False) -> None:
        free = GameDesk(Match(language=spoken(language)))
        self._begin(PuzzleDesk(free, topic, predict), Wishes(), language_fixed=True)


def _checked_stack(cards: Sequence[object]) -> list[str]:
    told = [SHAPES.get(card.lower(), card) if isinstance(card, str) else card for card in cards]
    stack = [card for card in told if isinstance(card, str) and ERA_CARD.fullmatch(card)]
    if len(stack) < len(cards) or len(cards) > LONGEST_STACK:
        raise ValueError(
            f"cards: {[*cards]!r:.80} is not an era stack; give up to {LONGEST_STACK} cards, the top one first, as in "
            '"circle square (s) ?": shapes are circle, square, triangle and diamond, or C, S, T and D'
        )
    return stack
