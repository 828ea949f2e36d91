"""`LessonRun`: a lesson that is being played, a match with a guide next to it."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from eternitium.belief.view import PlayerView
from eternitium.components import SHAPES, kind_of
from eternitium.game.events import SeenEvent
from eternitium.game.notation import Action, parse_action
from eternitium.lessons.asked import Asked
from eternitium.lessons.figures import figure_table
from eternitium.lessons.lesson_data import (
    REGIONS,
    RULES,
    STRATEGY,
    Scene,
    Step,
    course_of,
    lessons,
    regions_at,
    strategy,
)
from eternitium.lessons.measured import Measured
from eternitium.lessons.progress import Answered, LessonBegun, LessonDone
from eternitium.lessons.spoken import Spoken
from eternitium.match.choices import choice_text
from eternitium.match.match import Match
from eternitium.match.view import Veil
from eternitium.payload.guide import LessonFeedback, LessonGuide, RegionNews
from eternitium.payload.shelf import LessonCard
from eternitium.policies import steady
from eternitium.rulebook import explain, refusal, word

LESSONS: Final = tuple(lessons())
STRATEGY_LESSONS: Final = tuple(strategy())
DESK: Final = "lesson"
ROUND_AFTER_LESSON: Final = "duel-level3"

# The rule to read about an action. A technology has a rule of its own, an answer that of its question.
RULE_OF_VERB: Final = {
    "take": "portal.take",
    "play": "play.card",
    "try": "luck.try",
    "end": "play.end",
    "pass": "pass.six",
    "buy": "acquire.choose",
    "skip": "acquire.skip",
}

# Events of every turn, and of the set-up, are not repeated for the others.
ROUTINE: Final = (
    *("pick.choose", "pick.blind", "pick.hand"),
    *("turn.begin", "discard.hand", "acquire.skip", "draw.hand", "draw.reshuffle"),
)


class Script:
    """The play of the other seats in a scene: a fixed list of actions, and then that of the steady policy.

    `actions`: the list, in order. `match`: where they sit.
    """

    name: Final = steady.name
    match: Match

    def __init__(self, actions: tuple[str, ...]) -> None:
        self._actions = actions

    def choose(self, view: PlayerView) -> Action | str:
        """Return the next action; one that was undone comes again."""
        done = sum(seat != self.match.viewer for seat, _ in self.match.history)
        return self._actions[done] if done < len(self._actions) else steady.choose(view)


@dataclass(frozen=True, slots=True)
class Feedback:
    """The answer to the learner's last move; it is put into words when it is shown.

    Attributes:
        kind: what the move was.
        rule: the rule that it is about.
        reply: the part of the words that answers a wrong move; "" if there is none for it.
        events: what a good move has brought into play.
        plies: how many actions there were in the match when it was made.
    """

    kind: Literal["good", "wrong", "illegal"]
    rule: str
    reply: str = ""
    events: tuple[SeenEvent, ...] = ()
    plies: int = 0


def _unknown(puzzle: str) -> Measured:
    raise KeyError(puzzle)


class LessonRun(Spoken):
    """A lesson that is being played: the learner makes every move, and the guide says what to do and why.

    `lesson_id`: one of `LESSONS` or `STRATEGY_LESSONS`; `language`: of all texts; `find`: returns the measured decision
    with an id, for lessons of strategy. `match`: what the board shows; every scene of the lesson has one of its own.
    Raises ValueError: an unknown lesson or language; the message names what is allowed.
    """

    _at: int
    _made: list[str]
    _hints: int
    _feedback: Feedback | None
    _given: str  # the answer to the question of this step, "" before

    def __init__(self, lesson_id: str, language: str = "en", find: Callable[[str], Measured] = _unknown) -> None:
        if lesson_id not in (*LESSONS, *STRATEGY_LESSONS):
            slots = {"lesson": repr(lesson_id)[:40], "allowed": ", ".join((*LESSONS, *STRATEGY_LESSONS))}
            raise ValueError(word("course", "unknown", language, None, **slots))
        self._lesson = course_of(lesson_id)[lesson_id]
        self._find, self._counted = find, set[str]()
        self._places = self._lesson.places
        self._language = language
        self.again()

    # The learner's place

    @property
    def done(self) -> bool:
        """Whether all steps are done."""
        return self._at == len(self._places)

    @property
    def _scene(self) -> Scene:
        return self._places[min(self._at, len(self._places) - 1)][0]

    @property
    def _step(self) -> Step:
        """The step to be done, or the last one."""
        return self._places[min(self._at, len(self._places) - 1)][1]

    @property
    def _watches(self) -> bool:
        """Whether another seat is playing, and the learner watches."""
        return not self.done and self.match.policy_to_move

    @property
    def _accepted(self) -> list[str]:
        """The legal actions that the step asks for."""
        return [] if self.done else [action for action in self.match.legal_actions if self._step.takes(action)]

    # The learner's actions

    def act(self, text: str) -> None:
        """Carry out a move if the step asks for it; if not, the guide says why not, and nothing changes.

        Any legal move is an answer to a decision, and is not carried out.
        """
        rule, _ = self.match.why_not(text)
        if rule:
            self._feedback = Feedback("illegal", rule)
        elif self._step.judged and self.asking:
            self._decide(str(parse_action(text)))
        elif (action := parse_action(text)) in self._accepted:
            self._carry_out(action)
        else:
            self._feedback = Feedback("wrong", self._rule_behind(action), self._reply(action))

    def _carry_out(self, action: Action) -> None:
        before, rules = len(self.match.history), self._step.happens
        self.match.act(action)
        told = tuple(event for event in self.match.events_since(before) if event.rule in rules)
        self._made.append(action)
        self._go_on(Feedback("good", rules[0], events=told, plies=before + 1))

    @property
    def asking(self) -> bool:
        """Whether a question or a decision is open: nothing may give its answer away."""
        return not (self.done or self._given) and (self._step.asks or self._step.judged)

    def answer(self, text: str) -> None:
        """Answer a question beside the board. `text`: one of its options, or a chance in percent.

        Raises:
            ValueError: no question is open, or this does not answer it.
        """
        if not (self.asking and self._step.asks):
            raise ValueError(word("practice-refusals", "answered", self._language))
        if not self._asked.takes(text):
            raise ValueError(word("practice-refusals", "beside", self._language))
        self._given = text

    def _decide(self, action: str) -> None:
        self._given, self._feedback, puzzle = action, None, self._puzzle
        if puzzle.id not in self._counted:
            self._counted.add(puzzle.id)
            self._progress.append(Answered(puzzle.id, action in puzzle.good, puzzle.theme))

    @property
    def _asked(self) -> Asked:
        """The question or decision of this step."""
        puzzle = self._puzzle if self._step.judged else None
        return Asked(self._lesson.id, self._step, self.match, self._language, puzzle)

    @property
    def _puzzle(self) -> Measured:
        """The measured decision of this scene."""
        return self._find(self._scene.puzzle)

    def _rule_behind(self, action: Action) -> str:
        if action.verb == "play" and action.card not in SHAPES:
            return f"card.{kind_of(str(action.card))}"
        return RULE_OF_VERB.get(action.verb) or self.match.snapshot().prompt.rule

    def _reply(self, action: Action) -> str:
        if self.done:
            return "over"
        return self._step.reply(action) if self._step.accepts else "read"

    def resume_telling(self) -> None:
        """Go on from a step to read or an answer; do nothing if the step asks for a move."""
        if not self.done and (self._step.tells or self._given):
            self._made.append("")
            self._go_on()

    def _go_on(self, feedback: Feedback | None = None) -> None:
        self._move_to(self._at + 1)
        self._feedback = feedback

    def _move_to(self, place: int) -> None:
        """Go to a step, at the table of its scene."""
        scene = self._scene
        self._at, self._feedback, self._hints, self._given = place, None, 0, ""
        if self.done:
            self._progress.append(LessonDone(self._lesson.id))
        if self._scene is not scene:
            self._set_up()

    def proceed(self) -> None:
        """Carry out one action of another seat that has to decide; nothing if it is the learner's turn."""
        self.match.proceed()

    def undo(self) -> None:
        """Go back one step, and undo all that it caused, or take an answer back.

        Raises:
            ValueError: this is the first step.
        """
        if self._given:
            self._given = ""
            return
        if not self._at:
            raise ValueError(word("board", "nothing-to-undo", self._language))
        if self._made.pop():
            self.match.undo()
        self._move_to(self._at - 1)

    def hint(self) -> None:
        """Give one more hint: the first one asks a question, the second one names the move and marks it."""
        self._hints = min(self._hints + 1, len(self._all_hints()))

    def again(self) -> None:
        """Start again."""
        self._at, self._feedback, self._hints, self._given = 0, None, 0, ""
        self._made = []
        self._progress.append(LessonBegun(self._lesson.id))
        self._set_up()

    def _set_up(self) -> None:
        """Set up the scene at a new table, with the moves that were made in it."""
        scene, script = self._scene, Script(self._scene.others)
        if scene.puzzle:
            game = self._puzzle.game()
            self.match = Match.around(game, game.player, self._language)
            self.match.desk = DESK
            return
        self.match = Match.from_position(scene.position, scene.seed, scene.viewer, self._language, script)
        self.match.desk, script.match = DESK, self.match
        for (there, _), made in zip(self._places, self._made, strict=False):
            if there is scene and made:
                self.match.act(made)
                self._let_others_play()

    def _let_others_play(self) -> None:
        while self.match.policy_to_move:
            self.match.proceed()

    # The guide

    def guide(self) -> LessonGuide:
        """Return what is shown next to the board, all texts ready."""
        names = tuple(course_of(self._lesson.id))
        place, hints = names.index(self._lesson.id), self._all_hints()
        acts = not (self.done or self._watches)
        reads = acts and (self._step.tells or bool(self._given))
        duels = self.done and self._lesson.duel
        return LessonGuide(
            kind="lesson",
            id=self._lesson.id,
            number=place + 1,
            of=len(names),
            title=self._say("about", "title"),
            goal=self._say("about", "goal") if self._lesson.id in LESSONS else "",
            step=min(self._at + 1, len(self._places)),
            steps=len(self._places),
            done=self.done,
            next=names[place + 1] if place + 1 < len(names) else "",
            can_undo=self._at > 0 or bool(self._given),
            feedback=self._told_feedback(),
            others=self._told_others(),
            text=self._text(),
            task=self._task() if acts and not reads else "",
            can_continue=reads,
            unseen=self._unseen(),
            news=self._news(),
            hint=hints[self._hints - 1] if self._hints else "",
            hints_left=len(hints) - self._hints,
            marks=self._marks(bool(hints) and (self._step.marked or self._hints == len(hints))),
            course=RULES if self._lesson.id in LESSONS else STRATEGY,
            answer=self._asked.kind if self.asking else "",
            options=self._asked.options() if self.asking else [],
            verdict=self._asked.verdict(self._given) if self._given else None,
            figures=None if self.done else figure_table(self._lesson.id, self._step, self._language),
            duel=ROUND_AFTER_LESSON if duels else "",
            duel_text=word("trainer", "round-duel-text", self._language) if duels else "",
        )

    def _marks(self, shown: bool) -> list[str]:
        if self._given and self._step.judged:
            return [self._puzzle.judgement().best.option]
        return self._accepted if shown else []

    @property
    def veil(self) -> Veil:
        """What the board must not show: chances while a question is open, actions where nothing can be done."""
        beside = self._step.asks or bool(self._scene.puzzle and self._step.tells)
        return Veil(odds=self.asking and self._step.asks, actions=self.done or beside)

    def _text(self) -> str:
        if self.done:
            return self._say("about", "end")
        if self._watches:
            return word("course", "watch", self._language)
        return self._say(self._step.key, "answer" if self._given else "text")

    def _task(self) -> str:
        return word("course", "decide", self._language) if self._step.judged else self._say(self._step.key, "task")

    def _unseen(self) -> list[str]:
        """Return the regions of the board that are not shown yet."""
        seen = regions_at(self._lesson.id, self._at)
        return [region for region in REGIONS if region not in seen]

    def _news(self) -> list[RegionNews]:
        """Return a sentence about each region that has just appeared."""
        new = () if self.done else self._step.shows
        return [RegionNews(region=each, text=word("course-regions", each, self._language)) for each in new]

    def _say(self, key: str, part: str) -> str:
        return word(f"lesson-{self._lesson.id}", key, self._language, part, **self._counts)

    @property
    def _counts(self) -> dict[str, int]:
        """The numbers of cards on the table of the scene, for texts about them."""
        position = self._scene.position
        if not position:
            return {}
        return {
            "stack": len(position["players"][self._scene.viewer].get("stack", ())),
            "supply": position.get("supply", {}).get("circle", 0),
            "pile": len(position.get("era_pile", ())),
        }

    def _all_hints(self) -> list[str]:
        """Return a question to think about, and the name of the move; none before the learner can move."""
        accepted = self._accepted
        if not accepted:
            return []
        action = parse_action(accepted[0])
        move = choice_text(action, tuple(self.match.names), self._language)
        return [self._say(self._step.key, "hint"), word("course", "move", self._language, None, move=move)]

    def _told_feedback(self) -> LessonFeedback | None:
        feedback = self._feedback
        if feedback is None:
            return None
        tell = {"good": self._praise, "wrong": self._objection, "illegal": self._refusal}[feedback.kind]
        return LessonFeedback(kind=feedback.kind, text=tell(feedback), rule=feedback.rule)

    def _told_others(self) -> str:
        """Return what the others have done since the learner's last good move, in the words of the log."""
        if self._feedback is None or self._feedback.kind != "good":
            return ""
        events = self.match.events_since(self._feedback.plies)
        return self._told(event for event in events if event.rule not in ROUTINE and event.player != self.match.viewer)

    def _told(self, events: Iterable[SeenEvent]) -> str:
        names, viewer = self.match.names, self.match.viewer
        return " ".join(event.text(self._language, names, viewer) for event in events)

    def _praise(self, feedback: Feedback) -> str:
        """Return what the move has brought about, in the words of the log."""
        return self._told(feedback.events)

    def _objection(self, feedback: Feedback) -> str:
        """Return why a legal move is not what the step asks for."""
        if feedback.reply in ("over", "read"):
            return word("course", feedback.reply, self._language)
        if feedback.reply:
            return self._say(self._step.key, feedback.reply)
        rule = explain(feedback.rule, self._language, self.match.rules.edition)
        return word("course", "not-now", self._language, None, rule=rule.text)

    def _refusal(self, feedback: Feedback) -> str:
        return refusal(feedback.rule, self._language)


def shelf(done: Collection[str], begun: Collection[str], language: str = "en", course: str = RULES) -> list[LessonCard]:
    """Return the lessons of a course in their order, as the page lists them.

    `done`: ids of the lessons that the learner has finished; `begun`: ids of those that were opened; `language`: of all
    texts; `course`: `RULES` or `STRATEGY`.
    """
    return [
        LessonCard(
            id=lesson.id,
            number=number,
            title=word(f"lesson-{lesson.id}", "about", language, "title"),
            summary=word(f"lesson-{lesson.id}", "about", language, "summary"),
            minutes=lesson.minutes,
            state="done" if lesson.id in done else "begun" if lesson.id in begun else "new",
        )
        for number, lesson in enumerate((lessons() if course == RULES else strategy()).values(), 1)
    ]
