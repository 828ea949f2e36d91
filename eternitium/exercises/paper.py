"""Exercises on paper: a page of questions to be printed and a page of answers, with numbers that differ by sheet."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from html import escape
from random import Random
from typing import Any, Final, NamedTuple

from eternitium.analysis.statistics import Estimate, share_interval
from eternitium.belief import odds
from eternitium.checks import whole_number
from eternitium.components import ERA_COPIES, LETTERS, SHAPES
from eternitium.exercises.crystal import expected_turns
from eternitium.experiments.studies import luck, turns
from eternitium.game.game import Game
from eternitium.lessons.sheet import whole_page
from eternitium.rulebook import shape_name, word
from eternitium.rulebook.numbers import Numbers
from eternitium.rulebook.texts import filled

MOST_DEALS_TRIED: Final = 60  # one in five shows the square
DECK: Final = 8
KINDS: Final = 4  # of technologies from which somebody takes one by lot
PAPER_STYLE: Final = """
table { margin: 2mm 0 3mm; border-collapse: collapse; font-size: 11pt; }
th, td { padding: 1mm 5mm; border: 1px solid #cdd4e2; text-align: center; font-weight: 400; }
.ask li { display: grid; grid-template-columns: 8mm 1fr; gap: 0 3mm; padding: 2mm 0; border-top: 1px solid #cdd4e2; }
.ask b { font-size: 13pt; line-height: 1.1; color: #5635c8; }
.room { display: block; height: 11mm; }
.ask strong { display: block; font-size: 11pt; }
"""


class Task(NamedTuple):
    """A question on paper: its key in the words, what its text is filled with, the answers, and what the reason has.

    `answers`: each a text in front of it, if any, and a number or the two ends of an interval.
    """

    key: str
    slots: Mapping[str, object]
    answers: tuple[tuple[str, Fraction | tuple[float, float]], ...]
    why: Mapping[str, object] = {}


def paper(seed: int = 0, language: str = "en") -> str:
    """Return exercises about chances as an HTML page that needs nothing else: questions, and answers on another sheet.

    Args:
        seed: which sheet; each has numbers of its own, so that neighbours in a class need not have the same.
        language: of all texts.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

    Example:
        >>> "Sheet 7" in paper(seed=7)
        True
    """
    whole_number("seed", seed, 0)
    position = _position(Random(seed))  # noqa: S311
    given = [*tasks(seed)]
    asked = _section(language, "title", "about", seed, _table(position, language) + _questions(given, language))
    told = _section(language, "answers", "about-answers", seed, _answers(given, language))
    return whole_page(word("paper", "title", language), asked + told, language, PAPER_STYLE)


def tasks(seed: int) -> Iterator[Task]:
    """Yield the questions of a sheet with their answers, which the engine finds."""
    dice = Random(seed)  # noqa: S311
    position = _position(dice)
    game = Game.from_position(position, seed=0)
    left, top = luck.count(game).left, odds.luck(game)
    yield Task("count", {}, (("", Fraction(int(left["all"]))), ("", Fraction(int(left["circle"]))),
                             ("", top.success("circle"))))  # fmt: skip
    yield Task("double", {}, (("", top.success("double-portal:circle+diamond")),))
    after = odds.era_stack(_missed(position), player=0)[0]
    told = tuple((shape, after.success(shape)) for shape in ("square", "circle"))
    yield Task("miss", {}, told, {"others": int(left["all"]) - 1})
    yield Task("twice", {}, (("", top.success("circle") + (1 - top.success("circle")) * after.success("circle")),))
    for make in (_hand, _wait, _pays, _interval, _expert):
        yield make(dice)


def _position(dice: Random) -> Any:
    """Return the position of notebook 02 with other open cards."""
    open_cards = [letter for letter in LETTERS for _ in range(dice.randint(2, 6))]
    return {**luck.BEFORE_A_TRY, "era_discard": open_cards}


def _missed(position: Any) -> Game:
    """Return the game after a try for a circle that has shown a square."""
    for seed in range(MOST_DEALS_TRIED):
        game = Game.from_position(position, seed)
        if any(event.kind == "turn-back" and event.cards == ("S",) for event in game.push("try circle")):
            return game
    raise AssertionError(f"none of {MOST_DEALS_TRIED} tries has shown a square")


def _hand(dice: Random) -> Task:
    droids = dice.randint(2, 3)
    deck = [*["droid"] * droids, *(dice.choice(SHAPES) for _ in range(DECK - droids))]
    chance = odds.hand(Game.from_position(turns.end_position(["(?)"], {"circle": 2}, deck=deck), seed=0))
    return Task("hand", {"droids": droids}, (("", chance.at_least_one["droid"]),))


def _wait(dice: Random) -> Task:
    circles = dice.randint(3, 6)
    return Task("wait", {"circles": circles}, (("", expected_turns(circles)),))


def _pays(dice: Random) -> Task:
    hit, miss = Fraction(dice.randint(6, 14), 10), Fraction(dice.randint(3, 12), 10)
    return Task("pays", {"hit": hit, "miss": miss}, (("", miss / (hit + miss)),))


def _interval(dice: Random) -> Task:
    games = 10 * dice.randint(4, 10)
    hits = int(luck.deals(luck.BEFORE_A_TRY, "try circle", games, seed=dice.randrange(1_000)).success.sum())
    share = Fraction(hits, games)
    return Task("interval", {"games": games, "hits": hits},
                (("", share), ("", share_interval(Estimate(float(share), 0.0), games))))  # fmt: skip


def _expert(dice: Random) -> Task:
    people = dice.choice((5, 8, 10, 12, 20))
    others = Fraction(people - 1, people * KINDS)
    expert = Fraction(1, people)
    return Task("expert", {"people": people}, (("", expert / (expert + others)),))


def _section(language: str, title: str, about: str, seed: int, body: str) -> str:
    head = f"<h1>{escape(word('paper', title, language))}</h1>"
    told = f'<p class="about">{escape(word("paper", about, language, seed=seed))}</p>'
    return f'<section class="ask">{head}{told}{body}</section>'


def _table(position: Any, language: str) -> str:
    left = luck.count(Game.from_position(position, seed=0)).left
    heads = "".join(f"<th>{escape(shape_name(shape, language))}</th>" for shape in SHAPES)
    row = "".join(f"<td>{ERA_COPIES - int(left[shape])}</td>" for shape in SHAPES)
    label = escape(word("paper", "face-up", language))
    rows = f"<tr><th></th>{heads}</tr><tr><th>{label}</th>{row}</tr>"
    return f"<p>{escape(word('paper', 'position', language))}</p><table>{rows}</table>"


def _questions(given: list[Task], language: str) -> str:
    return _numbered(given, lambda task: f'{_said("question", task.key, task.slots, language)}<i class="room"></i>')


def _answers(given: list[Task], language: str) -> str:
    def told(task: Task) -> str:
        answers = "; ".join(_answer(name, number, language) for name, number in task.answers)
        return f"<strong>{escape(answers)}</strong>{_said('why', task.key, task.why, language)}"

    return _numbered(given, told)


def _numbered(given: list[Task], told: Callable[[Task], str]) -> str:
    rows = (f"<li><b>{number}</b><div>{told(task)}</div></li>" for number, task in enumerate(given, 1))
    return f"<ol>{''.join(rows)}</ol>"


def _said(part: str, key: str, slots: Mapping[str, object], language: str) -> str:
    numbers = Numbers(language)
    shown = {name: numbers.decimal(value) if isinstance(value, Fraction) else value for name, value in slots.items()}
    return escape(filled(language, ("paper", part, key), shown))


def _answer(name: str, number: Fraction | tuple[float, float], language: str) -> str:
    numbers = Numbers(language)
    if isinstance(number, tuple):
        return numbers.percent_range(*number, places=(1,))
    shown = numbers.plain(number.numerator) if number.denominator == 1 else str(number)
    if number.denominator > 1:
        shown += f" = {numbers.percent(number, 1) if number < 1 else numbers.decimal(number, 2)}"
    return f"{shape_name(name, language)} {shown}" if name else shown
