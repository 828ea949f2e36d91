"""A game at a real table as its page shows it: what was seen, what can come next, how likely hidden cards are."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from eternitium.belief import odds
from eternitium.belief.belief import believe
from eternitium.certainty import Z
from eternitium.companion import Companion, Conflict, Question
from eternitium.companion import Told as Entry
from eternitium.companion.seen_game import SeenGame
from eternitium.components import CARDS, ROWS, SHAPES, shapes_of
from eternitium.game.game import Result
from eternitium.jobs.job import Answer, Job, ReportJob
from eternitium.match.choices import choice_text
from eternitium.match.next_hand import next_ai, next_hand
from eternitium.payload.companion import (
    ChoicesPayload,
    CompanionPayload,
    CostlyChoice,
    EntryAbout,
    HiddenCard,
    KnownTablePayload,
    SeatReview,
    ShapeChance,
    TableEnd,
    TableQuestion,
    TableRow,
    TableSeat,
    TableTurn,
)
from eternitium.rulebook import counted, event_text, refusal, word
from eternitium.rulebook.numbers import Numbers, rounded

if TYPE_CHECKING:
    from eternitium.analysis.review import Judged

CAN_TRY: Final = tuple(card.slug for card in CARDS if shapes_of(card.slug))
MAX_STORIES: Final = 3  # actions whose events are shown
COSTLIEST: Final = 6  # choices that are shown


def companion_told(companion: Companion, names: Sequence[str], revision: int, language: str) -> CompanionPayload:
    """Return all that the page of a companion shows.

    `companion`: the game; `names`: what the players are called; `revision`: how often it has changed; `language`: of
    all texts.
    """
    game = companion.game
    return CompanionPayload(
        revision=revision,
        players=companion.players,
        edition=companion.rules.edition,
        mission=companion.rules.mission,
        thief_opens_all=companion.rules.thief_peek == "all",
        seat=companion.seat,
        names=[*names],
        question=_question(companion.question),
        options=[*companion.options],
        entries=[*companion.entries],
        about=[_about(told) for told in companion.told],
        waiting=[*companion.waiting],
        conflict=None if companion.conflict is None else _reason(companion.conflict, language),
        can_redo=companion.can_redo,
        kept=companion.to_dict(),
        table=None if game is None else _table(game, companion, language),
        story=[] if game is None else _story(game, names, language),
        end=None if game is None or game.result is None else _end(game.result),
    )


def choices_told(companion: Companion, number: int) -> ChoicesPayload:
    """Return what could be entered in place of an entry. Raises ValueError: there is no such entry."""
    question, options = companion.choices_at(number)
    return ChoicesPayload(number=number, question=_question(question), options=[*options])


def review_job(companion: Companion, revision: int) -> ReportJob | None:
    """Return the job of judging the choices of the companion's seat; None without one."""
    if companion.seat is None or companion.game is None:
        return None
    return ReportJob(companion.save(), companion.seat, "companion", revision)


def review_told(answer: Answer[list["Judged"]], names: Sequence[str], language: str) -> SeatReview:
    """Return the costliest choices, and what would have been better."""
    judged = answer.found or []
    costly = sorted((one for one in judged if one.loss > 0), key=lambda one: -one.loss)
    rows = [_judged(one, names, language) for one in costly[:COSTLIEST]]
    return SeatReview(state=answer.state, looked=len(judged), rows=rows)


def _judged(judged: "Judged", names: Sequence[str], language: str) -> CostlyChoice:
    return CostlyChoice(
        round=judged.round,
        did=choice_text(judged.action, names, language),
        better=choice_text(judged.best, names, language),
        loss=counted("companion", "points", rounded(judged.loss, 0), language),
        error=Numbers(language).decimal(Z * judged.error, 0),
        reasons=[reason.text(language, names) for reason in judged.reasons[:2]],
    )


def companion_job(companion: Companion, revision: int, advice: bool) -> Job | None:
    """Return the job of looking ahead from the present position; None while the table is set."""
    game = companion.game
    if game is None:
        return None
    seat = companion.seat if companion.seat is not None else game.turn_player
    known = believe(game, seat)
    mine = advice and game.player == companion.seat and companion.question is None
    return Job(known, "companion", revision, mine, seat=seat)


def _about(told: Entry) -> EntryAbout:
    asked = told.question
    return EntryAbout(player=told.player, kind=asked.kind if asked else "", row=asked.row if asked else "")


def _question(asked: Question | None) -> TableQuestion | None:
    if asked is None:
        return None
    return TableQuestion(
        kind=asked.kind, player=asked.player, row=asked.row, count=asked.count, number=asked.number, of=asked.of
    )


def _reason(conflict: Conflict, language: str) -> str:
    return refusal(conflict.rule, language) if conflict.rule else word("companion", "impossible", language)


def _story(game: SeenGame, names: Sequence[str], language: str) -> list[str]:
    """Return what has happened last, as it was seen."""
    steps = range(max(game.plies - MAX_STORIES, 0) + 1, game.plies + 1)
    events = (event for step in steps for event in game.seen(step, game.watcher))
    return [
        event_text(e.kind, e.rule, e.player, e.cards, e.target, language, names, game.watcher)
        for e in events
        if e.kind != "turn"
    ]


# The table


def _table(game: SeenGame, companion: Companion, language: str) -> KnownTablePayload:
    position = game.sight(game.watcher)
    return KnownTablePayload(
        turn=TableTurn(player=game.turn_player, step=position["turn"]["step"], actor=game.player, over=game.is_over),
        seats=[_seat(game, player, cards, language) for player, cards in enumerate(position["players"])],
        market=position["market"],
        rows={row: TableRow(open=position[row]["open"], pile=len(position[row]["pile"])) for row in ROWS},
        ai=next_ai(game, language),
        hand=None if companion.seat is None else next_hand(game, companion.seat, language),
    )


def _seat(game: SeenGame, player: int, cards: dict[str, list[str]], language: str) -> TableSeat:
    own = player == game.watcher
    return TableSeat(
        stack=cards["stack"],
        hand=cards["hand"] if own else len(cards["hand"]),
        deck=len(cards["deck"]),
        discard=cards["discard"],
        luck=_luck(game, player, language),
    )


def _luck(game: SeenGame, player: int, language: str) -> HiddenCard | None:
    """Return the chances of the uppermost face-down card of a stack; None without one."""
    numbers = Numbers(language)
    stack = game.known_now.eras.stacks[player]
    try:
        token = odds.uppermost_face_down(stack, player)
    except ValueError:
        return None
    found = odds.odds_of(game.known_now.eras, stack, token)
    percents = zip(SHAPES, numbers.percents([found[shape] for shape in SHAPES]), strict=True)
    return HiddenCard(
        on_top=bool(stack.upper and not stack.upper[0].up) or (not stack.upper and not stack.up),
        exact=found.exact,
        shapes=[ShapeChance(shape=shape, share=float(found[shape]), text=text) for shape, text in percents],
        tries={card: numbers.percent(found.success(card)) for card in CAN_TRY},
    )


def _end(result: Result) -> TableEnd:
    """Return who has found the crystal, and what is known of the tie-break (R61)."""
    return TableEnd(
        finders=[*result.finders],
        winners=[*result.winners],
        points=[*result.points],
        advanced=[*result.advanced],
    )
