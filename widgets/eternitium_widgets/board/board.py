"""`Board`: a whole game on a page, against policies and with other people on the same device."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Annotated, Any, ClassVar, Final

import traitlets

from eternitium import Game, Record
from eternitium.components import MAX_PLAYERS
from eternitium.jobs.job import Job, News
from eternitium.match.advice_view import Weighed, no_advice_yet, weighed
from eternitium.match.catalog import explanation
from eternitium.match.match import REMATCHES, Match, goes_on
from eternitium.match.save import TooLong
from eternitium.match.variations import Variations
from eternitium.payload.base import remade
from eternitium.payload.coach import CoachPayload
from eternitium.payload.forecast import ComparisonPayload
from eternitium.payload.replies import ExplainedReply, LogReply, PraisedReply
from eternitium.policies.rating import Rating
from eternitium.policies.registry import LEVELS
from eternitium.rulebook import word
from eternitium.rules import SWITCHES, Rules
from eternitium_widgets.board.coaching import CHOICE, LEAST_THRESHOLD, MOST_THRESHOLD, STAGES, Coach, Held, Place
from eternitium_widgets.board.desk import Desk, Finished, GameDesk
from eternitium_widgets.board.hope_part import HopePart
from eternitium_widgets.board.page_words import page_catalog, rated, ratings_at
from eternitium_widgets.board.still import board_still
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.charts import charts
from eternitium_widgets.page.forecast import ForecastPart
from eternitium_widgets.page.language import spoken
from eternitium_widgets.page.messages import (
    Answer,
    Edition,
    File,
    Index,
    Language,
    Message,
    Name,
    Players,
    between,
    said,
    seed_of,
)
from eternitium_widgets.page.page import Page
from eternitium_widgets.page.part import Hear, Part
from eternitium_widgets.page.readonly import catalog_trait
from eternitium_widgets.rules.rules import book_message

COACH_SECONDS: Final = 1.5  # an action waits for the coach this long
LULL: Final = 0.1  # seconds in which a page gets and draws a new position; computing at once would keep it waiting
HouseRules = dict[Annotated[str, tuple(SWITCHES)], Any]
Threshold = Annotated[float, between(LEAST_THRESHOLD, MOST_THRESHOLD)]


def match_of(players: Any, edition: str, seed: int | None, language: str, mission: int | None) -> Match:
    """Return the match that a board's arguments ask for. Errors as in `Board`."""
    if goes_on(players):
        return Match.of(players, None, language)
    return Match(players, Rules(edition, mission), seed, language=language)


class Board(Page):
    """A game of Eternitium to play on a page.

    The page gets a snapshot of what the person's seat sees and sends back the text of an action; the game itself stays
    at its desk, in the kernel. After each action the forecast for the new position is computed in the background, and
    so is advice if the person asks for it or lets the coach look at each action.

    Args:
        players: 1 to 5; the person has seat 0, policies play the others, and the AI deck plays in the solo game. Or
            what to go on with: an `eternitium.Game` or `Record`, which do not change, or a position, a dict or its JSON
            text. The person then has the seat that decides, and of the other arguments only the language counts.
        edition: "de", "fr", "nl" or "bga".
        mission: of the solo game, or None.
        seed: fixes every shuffle; random if left out.
        language: of all texts; None for the one that `set_language` set, else English.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    _esm = module("board/board_widget.js")
    _css = styles("board/board_widget.js")

    catalog = catalog_trait()
    snapshot = traitlets.Dict().tag(sync=True)
    outlook = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    coach = traitlets.Dict().tag(sync=True)
    comparison = traitlets.Dict().tag(sync=True)
    hope = traitlets.Dict().tag(sync=True)
    _pictured: ClassVar[tuple[str, ...]] = ("snapshot",)
    _desks: ClassVar[tuple[type[Desk], ...]] = (GameDesk,)
    _memory_aid: bool = False
    _level: str = ""  # like which the person plays; "" for as their games show

    def __init__(
        self,
        players: int | Game | Record | dict[str, Any] | str = 2,
        edition: str = "de",
        seed: int | None = None,
        language: str | None = None,
        mission: int | None = None,
    ) -> None:
        self._open(GameDesk(match_of(players, edition, seed, spoken(language), mission)))

    @classmethod
    def from_position(
        cls, position: dict[str, Any] | str, seed: int | None = None, language: str | None = None
    ) -> "Board":
        """Return a board on which a game goes on from a position (a dict or its JSON text).

        Raises:
            ValueError: the position is not possible; the message names the field, the value and the reason.
        """
        board = cls.__new__(cls)
        board._open(GameDesk(Match.from_position(position, seed, language=spoken(language))))
        return board

    def _open(self, desk: Desk) -> None:
        self.desk, self._coach = desk, Coach()
        self._held: Held | None = None
        self._later: dict[str, News[Any, Any]] = {}
        self._weighed: Weighed | None = None
        super().__init__(catalog=self._words())
        self._look_ahead()
        self._do_what_is_left()

    def _words(self) -> dict[str, Any]:
        """Return all words and pictures of the page, in the language of the desk."""
        return page_catalog(self._language).plain()

    def _still(self) -> dict[str, str]:
        return board_still(self._shown)

    def _parts(self) -> list[Part[Any]]:
        self._forecast = ForecastPart(self, LULL, lambda: (self.desk.match.names, self._language), self._ratings)
        return [self._forecast, HopePart(self, self.delivery, lambda: self.desk)]

    # Messages

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {
            **{kind: self._ask_desk for desk in self._desks for kind in desk.messages},
            "act": self._act,
            "new": self._new,
            "rematch": self._rematch,
            "explain": self._explain,
            "rulebook": self._send_book,
            "advise": self._advise,
            "hide-advice": self._hide_advice,
            "language": self._speak,
            "compare": self._compare,
            "coach": self._set_coach,
            "coach-answer": self._answer_coach,
            "memory-aid": self._aid_memory,
            "strength": self._set_strength,
            "load": self._load,
            "plotly": self._send_charts,
            "log": self._send_log,
        }

    @property
    def _language(self) -> str:  # type: ignore[override]
        return self.desk.language

    # The players

    def _ratings(self) -> Sequence[Rating]:
        """Return how strong those at the table of a free game are; none where that is not known."""
        return ratings_at(self.desk.match, self._strength()) if self.desk is self.desk.game else ()

    def _strength(self) -> Rating | None:
        """Return how strong the person is; None if nobody knows."""
        return rated()[self._level] if self._level else None

    def _set_strength(self, level: Annotated[str, ("", *LEVELS, "expert")]) -> None:
        """Let the person count as a level, or again as their games show."""
        self._level = level
        self.tell_numbers()

    # The desk

    def _ask_desk(self, message: Message) -> None:
        """Let the desk answer; refuse a message that only another desk could answer."""
        if message.kind not in self.desk.messages:
            missing = next(desk.missing for desk in self._desks if message.kind in desk.messages)
            raise ValueError(said(missing, self._language))
        reply = message.put_to(self.desk.messages[message.kind], self.desk)
        if reply is not None:
            self.send(reply.plain())
        else:
            self._show()

    def _act(self, action: Name) -> None:
        if self._coaches and action in self.desk.match.legal_actions:
            self._hold(action)
        else:
            self._play(action)

    def _play(self, action: str, warned: Weighed | None = None) -> None:
        """Carry out an action, and remember what the page showed about it before."""
        told = warned or weighed(action, self._forecast.advice if self.advice else None, self._forecast.outlook)
        self.desk.act(action)
        self._weighed = told
        self._show()

    def _new(
        self,
        players: Players,
        seats: Annotated[list[str], range(MAX_PLAYERS + 1)] | None = None,
        shuffle: bool = False,
        edition: Edition = "de",
        mission: int | None = None,
        house_rules: HouseRules | None = None,
        seed: str | float | None = None,
    ) -> None:
        rules, dealt = Rules(edition, mission, **(house_rules or {})), seed_of(seed, self._language)
        if shuffle and seats:
            seats = Random(dealt).sample(seats, len(seats))  # noqa: S311 - the same seed deals the same seats
        viewer = seats.index("person") if seats and "person" in seats else 0
        self.sit_at(GameDesk(Match(players, rules, dealt, viewer, self._language, seats=seats)))

    def _rematch(self, how: Annotated[str, REMATCHES]) -> None:
        """Begin another game with the same players and rules as the free one."""
        self.sit_at(GameDesk(self.desk.game.match.rematch(how)))

    def sit_at(self, desk: Desk) -> None:
        """Turn to another desk."""
        self.desk = desk
        self._coach.forget()
        self._show()

    def _load(self, text: File) -> None:
        try:
            lines = Variations.load(text, self._language)
        except TooLong:
            raise
        except ValueError as error:
            raise ValueError(said("bad-file", self._language)) from error
        self.sit_at(GameDesk(lines))

    def _aid_memory(self, on: bool = False) -> None:
        """Open or close the others' discard piles; nothing else changes."""
        self._memory_aid = on
        self.snapshot = self._look()

    # Words and charts

    def _explain(self, rule: Name) -> None:
        told = explanation(rule, self._language, self._shown.game.edition)
        self.send(remade(ExplainedReply, told, type="explained").plain())

    def _send_book(self, language: Language) -> None:
        """Send all rules in a language, so that the page can search them without the kernel."""
        self.send(book_message(language))

    def _speak(self, language: Language) -> None:
        if language != self._language:
            self.speak_in(language)

    def speak_in(self, language: str) -> None:
        """Change the language; the game, its history and the numbers stay, only the words change."""
        self.desk.speak(language)
        with self.hold_sync():
            self.catalog, self.comparison = self._words(), {}
            self._tell_news()
            for part in self._put_together:
                part.speak()
            self._tell_forecast()
            if self.coach:
                self._tell_coach()

    def _send_charts(self) -> None:
        """Send the library that draws the large charts; a page asks for it once, and only if it needs it."""
        self.send(*charts(self._language))

    def _send_log(self) -> None:
        """Send the whole log: a snapshot has only its newest lines."""
        match = self.desk.match
        game, log = self._shown.game.id, match.whole_log()
        reply = LogReply(type="log", game=game, viewer=match.viewer, language=match.language, entries=log)
        self.send(reply.plain())

    # Comparing lines of play

    def _compare(self, number: Index) -> None:
        """Compare the forecast at the end of a line of play with that of the line on the board."""
        if self.desk is not self.desk.game:
            raise ValueError(said("free-only", self._language))
        if self.comparison.get("state") == "working":
            raise ValueError(word("lines", "busy", self._language))
        compared = self.desk.game.lines.compared(number)
        self.comparison = compared.told("working").plain()
        self.delivery.work("compared", compared.computed)

    # Looking ahead

    def _advise(self) -> None:
        self._ask_for_advice()

    def _ask_for_advice(self) -> None:
        job = None if self.desk.silent else self._job(advice=True)
        if job is None:
            return
        known = self._forecast.advice
        self.advice = (known or no_advice_yet(job)).plain()
        if known is None:
            self._forecast.watch(job)

    def _hide_advice(self) -> None:
        self.advice = {}
        if not self._coaches:
            self._forecast.forget_advice()
            self._look_ahead()

    def _news(self) -> dict[str, Any]:
        """Return the values to show, with the desk's snapshot; called once each time the desk is shown."""
        return {"snapshot": self._look(), **super()._news()}

    def _look(self) -> dict[str, Any]:
        """Return the board as it is now."""
        self._shown = self.desk.snapshot(self._memory_aid)
        return self._shown.plain()

    def _show(self) -> None:
        """Show the desk as it is now, and forget what was said about the position before."""
        self._forecast.watch(None)  # nothing is computed while a page is waiting
        with self.hold_sync():
            self.heard = self._heard.numbers
            self._tell_news()
            self.advice, self.coach, self._held = {}, {}, None
            self._forecast.forget()
            self._later = {}
        self._look_ahead()
        self._do_what_is_left()

    def _tell_news(self) -> None:
        for name, shown in self._news().items():
            self.set_trait(name, shown)

    def _look_ahead(self) -> None:
        if self.desk.asking:
            self._forecast.forget_outlook()
            self.outlook = {}
        wanted = bool(self.advice) or self._coaches
        self._forecast.watch(self._job(wanted and bool(self.desk.match.legal_actions)))

    def _job(self, advice: bool) -> Job | None:
        """Return the job of looking ahead; where the person is free, it includes what a choice has changed."""
        job = None if self.desk.silent and not self._coaches else self.desk.job(advice)
        if job is None or job.past is None:
            return job
        told = self.desk.coached and not self.desk.silent
        return replace(job, past=replace(job.past, weighed=self._weighed) if told else None)

    def _do_what_is_left(self) -> None:
        desk, work = self.desk, self.desk.work()
        if work is not None:
            kind = "awaited" if work.awaited else "prepared"
            self.delivery.work(kind, lambda: Finished.of(desk, work))

    def _finish(self, finished: Finished) -> None:
        """Show the result that the page waits for, unless its desk was left meanwhile."""
        if finished.awaited and finished.desk is self.desk:
            self._show()
            if not finished.done:
                self.send({"type": "refused", "text": said("not-checked", self._language)})

    def _hears(self) -> dict[str, Hear]:
        return {
            **{kind: partial(self._take_numbers, kind) for kind in ("outlook", "advice")},
            **dict.fromkeys(("awaited", "prepared"), self._finish),
            "late": partial(self._weigh, last=True),
            "compared": self._show_comparison,
        }

    def _show_comparison(self, found: ComparisonPayload) -> None:
        self.comparison = found.plain() if found.about == self.comparison.get("about") else {}

    def _take_numbers(self, kind: str, news: News[Any, Any]) -> None:
        """Take numbers, unless they are about an older position."""
        if news.job.place == self._place:
            self._hear_numbers(kind, news)

    def _hear_numbers(self, kind: str, news: News[Any, Any]) -> None:
        """Take numbers, or keep them until the person has answered the coach, whose numbers stay meanwhile."""
        if self.coach:
            self._later[kind] = news
            if self.coach["stage"] == CHOICE and not self.coach.get("reason"):
                self._tell_coach()
        elif kind == "outlook" or self.advice or self._coaches:
            self._forecast.take(kind, news)
            self._tell_forecast()
            if self._held is not None and self._forecast.advice is not None:
                self._weigh(self._held)

    def tell_numbers(self) -> None:
        """Say the same numbers again, as something else is known of the person."""
        self._forecast.speak()
        self._tell_forecast()

    def _tell_forecast(self) -> None:
        """Show the forecast, and the advice if the page shows it."""
        outlook, advice = self._forecast.outlook, self._forecast.advice
        if outlook is not None:
            self.outlook = {} if self.desk.silent else outlook.plain()
        if advice is not None and self.advice:
            self.advice = advice.plain()

    @property
    def _place(self) -> Place:
        return self._shown.game.id, self._shown.game.turn_count

    # The coach

    @property
    def _coaches(self) -> bool:
        """Whether the coach looks at each action of the person."""
        return self._coach.on and self.desk.coached

    def _set_coach(self, on: bool = False, threshold: Threshold | None = None) -> None:
        self._coach.on = on
        self._coach.threshold = self._coach.threshold if threshold is None else threshold
        if self._held is not None:
            self._weigh(self._held)
        elif self._forecast.advice is None:
            self._look_ahead()

    def _hold(self, action: str) -> None:
        """Hold an action until the numbers show whether to warn, or until time is up."""
        held = self._held = Held(action, self._place)
        self.coach = {}
        self._weigh(held)
        if self._held is held:
            self.delivery.later(COACH_SECONDS, "late", held)

    def _weigh(self, held: Held, last: bool = False) -> None:
        """Carry out a held action, warn of it, or keep waiting."""
        if held is not self._held or held.place != self._place:
            return
        verdict = self._coach.judge(held, self._forecast.advice, self._language, last)
        if verdict == "open":
            return
        self._held = None
        if isinstance(verdict, CoachPayload):
            self.coach = verdict.plain()
        else:
            praise = self._coach.praise(held, self._forecast.advice, self._language)
            with self._refusing():
                self._play(held.action)
                if praise:
                    self.send(PraisedReply(type="praised", text=praise).plain())

    def _answer_coach(self, choice: Annotated[str, ("rethink", "play", *STAGES)]) -> None:
        if not self.coach:
            raise ValueError(said("late", self._language))
        held = self._warned
        if choice in STAGES:
            self._coach.tell_more(self._place, STAGES[choice])
            self._tell_coach()
            if choice == "show" and not self.desk.silent and self._forecast.advice is not None:
                self.advice = self._forecast.advice.plain()
            return
        action, self.coach = held.action, {}
        self._coach.told(held)
        if choice == "play":
            self._play(action, weighed(action, self._forecast.advice, self._forecast.outlook))
            return
        later, self._later = self._later, {}
        for kind, news in later.items():
            self._hear_numbers(kind, news)

    def _tell_coach(self) -> None:
        """Say what the coach has to say, with the reasons that have been found since the warning."""
        news, now = self._later.get("advice"), self._forecast.advice
        found = news.answer.found if news else None
        if found and now and now.rows and str(found[0].action) == now.rows[0].action:
            self._forecast.take("advice", self._later.pop("advice"))
        self.coach = self._coach.warning(self._warned, self._forecast.advice, self._language).plain()

    @property
    def _warned(self) -> Held:
        """The action that the coach warned of."""
        return Held(self.coach["action"], self._place)
