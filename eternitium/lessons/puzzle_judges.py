"""The values of the answers to a puzzle, computed from the rules, the exact odds and the engine's own advice.

Nothing here speaks a language; `puzzle_words` does.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Final

from eternitium.belief import odds
from eternitium.certainty import CLEAR_ERRORS, Z
from eternitium.components import CARD_OF_SLUG
from eternitium.engine import queries
from eternitium.engine.layout import State
from eternitium.game.game import Game
from eternitium.game.notation import Action, parse_action
from eternitium.game.read_position import seen_state
from eternitium.lessons.puzzles import Puzzle

if TYPE_CHECKING:
    from eternitium.analysis.reason import Reason
    from eternitium.analysis.results import Advice

ROLLOUTS: Final = 20_000  # for each choice, at most; puzzles are chosen so that far fewer are enough
LEAST_ROLLOUTS: Final = 1_000  # before a difference counts as clear
ERRORS_APART: Final = 4.0  # standard errors between the good choices and the others

PRICES: Final = ("0", "1", "2")
HAND_SIZES: Final = ("4", "5", "6")


@dataclass(frozen=True, slots=True)
class Row:
    """The value of one answer.

    Attributes:
        option: the answer: the text of an action, or a number.
        good: whether it counts as right.
        value: the chance that it succeeds or wins, from 0 to 1; of a plain answer 1 if it is right.
        low: lower end of the 95% interval of `value`; the value itself if it is exact.
        high: upper end.
        turns: expected own turns to the crystal; 0 if turns are not compared.
        rule: id of the rule that forbids it, "" if none does.
        reasons: why it wins more or less often than the best one; for the best one, than the next.
    """

    option: str
    good: bool
    value: float
    low: float
    high: float
    turns: float = 0.0
    rule: str = ""
    reasons: "tuple[Reason, ...]" = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """The values of all answers to a puzzle.

    `rows`: the answers, best first where they are compared; empty where a chance is guessed. `chance`: the chance asked
    for, from 0 to 1; None where answers are chosen. `rules`: ids of the rules that explain the right answer.
    """

    rows: tuple[Row, ...]
    chance: float | None = None
    rules: tuple[str, ...] = ()

    @property
    def best(self) -> Row:
        """The best answer."""
        return next(row for row in self.rows if row.good)

    def row(self, option: str) -> Row:
        """Return the value of one answer."""
        return next(row for row in self.rows if row.option == option)


def _exact(option: str, good: bool, chance: float) -> Row:
    """Return an answer whose chance is known exactly."""
    return Row(option, good, chance, chance, chance)


def _plain(option: str, good: bool, rule: str) -> Row:
    """Return an answer that is right or wrong."""
    return Row(option, good, float(good), float(good), float(good), rule=rule)


def options(puzzle: Puzzle, game: Game) -> tuple[str, ...]:
    """Return the answers to choose from; none where a chance is guessed."""
    if puzzle.topic == "chance":
        return ()
    if puzzle.topic == "choice":
        return tuple(map(str, game.legal_actions))
    return _OPTIONS[puzzle.kind](puzzle, game)


def judge(puzzle: Puzzle, game: Game, rollouts: int = ROLLOUTS) -> Judgement:
    """Return the value of each answer; a choice takes a second or two, everything else hardly any time.

    `puzzle`: the puzzle. `game`: at its position. `rollouts`: for each choice, at most; it stops as soon as the good
    choices are clearly ahead.
    """
    if puzzle.topic == "chance":
        return Judgement((), asked_chance(puzzle, game))
    if puzzle.topic == "choice":
        return _of_choices(game, puzzle.tolerance, rollouts)
    return _JUDGES[puzzle.kind](puzzle, game)


# Luck and chances


def tries(game: Game) -> tuple[Action, ...]:
    """Return the tries that are possible now."""
    return tuple(action for action in game.legal_actions if action.verb == "try")


def _tries(_: Puzzle, game: Game) -> tuple[str, ...]:
    return tuple(map(str, tries(game)))


def _luck(puzzle: Puzzle, game: Game) -> Judgement:
    found = odds.luck(game)
    chances = {str(action): float(found.success(str(action.card))) for action in tries(game)}
    best = max(chances.values())
    ordered = sorted(chances.items(), key=lambda entry: -entry[1])
    rows = tuple(_exact(option, best - chance <= puzzle.tolerance, chance) for option, chance in ordered)
    return Judgement(rows, rules=("luck.try",))


def asked_chance(puzzle: Puzzle, game: Game) -> float:
    """Return the chance that a puzzle asks for, exact."""
    if puzzle.kind == "success":
        return float(odds.luck(game).success(puzzle.subject))
    if puzzle.kind == "ai":
        return float(odds.next_ai(game)[puzzle.subject])
    return float(next_hand(game).at_least_one.get(puzzle.subject, 0))


def next_hand(game: Game) -> odds.HandOdds:
    """Return the odds of the hand that the player in turn draws if nothing is acquired."""
    return odds.hand(game, queries.cards_to_draw(_state(game), game.player))


# Choices on the board


def _of_choices(game: Game, tolerance: float, rollouts: int) -> Judgement:
    *_, found = sharpening(game, tolerance, rollouts)
    return Judgement(tuple(_choice(advice, found[0], tolerance) for advice in found))


def sharpening(game: Game, tolerance: float, rollouts: int) -> "Iterator[Sequence[Advice]]":
    """Yield the advice, sharper and sharper, until the good choices are clearly ahead of the others."""
    from eternitium.analysis.advice import advices  # a page must not wait for it

    for found in advices(game, rollouts, clear=None):
        yield found
        if found[0].rollouts >= LEAST_ROLLOUTS and settled(found, tolerance):
            return


def is_good(advice: "Advice", best: "Advice", tolerance: float) -> bool:
    """Return whether a choice is within the tolerance of the best one, or may be."""
    return best.win - advice.win - CLEAR_ERRORS * hypot(best.win_se, advice.win_se) <= tolerance


def settled(found: "Sequence[Advice]", tolerance: float) -> bool:
    """Return whether every choice is clearly good or clearly bad, and there are both."""
    good = [advice for advice in found if is_good(advice, found[0], tolerance)]
    bad = [advice for advice in found if not is_good(advice, found[0], tolerance)]
    if not bad:
        return False
    return _ahead(good[-1], bad[0]) and all(found[0].win - advice.win <= tolerance for advice in good)


def _ahead(one: "Advice", other: "Advice") -> bool:
    """Return whether a choice is ahead of another by enough standard errors, taken as independent."""
    return one.win - other.win >= ERRORS_APART * hypot(one.win_se, other.win_se)


def _choice(advice: "Advice", best: "Advice", tolerance: float) -> Row:
    error = Z * advice.win_se
    return Row(
        option=str(advice.action),
        good=is_good(advice, best, tolerance),
        value=advice.win,
        low=max(0.0, advice.win - error),
        high=min(1.0, advice.win + error),
        turns=advice.turns,
        reasons=advice.reasons,
    )


# Prices and numbers


def _state(game: Game) -> State:
    return seen_state(game.sight(game.player))


def price(game: Game, card: str) -> int:
    """Return how many era cards a technology costs now."""
    return queries.price(_state(game), queries.row_of_offer(CARD_OF_SLUG[card]))


def _prices(_: Puzzle, __: Game) -> tuple[str, ...]:
    return PRICES


def _price(puzzle: Puzzle, game: Game) -> Judgement:
    row = "acquire.basic" if _in_row(game, puzzle.subject) == "basic" else "acquire.advanced"
    wallets = game.sight(game.player)["turn"]["wallets"]
    rules = (row, *(["card.digital-wallet"] if wallets else []), *_missions(game, 8))
    return _number(str(price(game, puzzle.subject)), PRICES, rules, "acquire.price")


def _in_row(game: Game, card: str) -> str:
    return next(row for row in ("basic", "advanced") if card in game.sight(game.player)[row]["open"])


def _missions(game: Game, *numbers: int) -> list[str]:
    return [f"mission.{number}" for number in numbers if game.rules.mission == number]


def hand_size(game: Game) -> int:
    """Return how many cards the next hand has if nothing is acquired."""
    s, player = _state(game), game.player
    due = queries.cards_to_draw(s, player)
    return queries.kept(s, player) + queries.from_deck(s, player, due) + queries.from_new_deck(s, player, due)


def _sizes(_: Puzzle, __: Game) -> tuple[str, ...]:
    return HAND_SIZES


def _draw(_: Puzzle, game: Game) -> Judgement:
    s = _state(game)
    rules = {s.missed_hand: ("luck.fail",), s.passed_hand: ("pass.six",), s.full_hand: ()}.get(s.draw, ())
    return _number(str(hand_size(game)), HAND_SIZES, (*rules, "draw.hand"), "")


def destroyable(game: Game) -> int:
    """Return how many hand cards can be destroyed now."""
    return queries.destroyable(_state(game), game.player)


def _destroy_counts(_: Puzzle, game: Game) -> tuple[str, ...]:
    hand = game.sight(game.player)["players"][game.player]["hand"]
    return tuple(str(n) for n in range(len(hand) + 1))


def _floor(puzzle: Puzzle, game: Game) -> Judgement:
    return _number(
        str(destroyable(game)), _destroy_counts(puzzle, game), ("pass.destroy", "pass.floor"), "pass.floor", above=True
    )


def _number(right: str, answers: Sequence[str], rules: tuple[str, ...], refusal: str, above: bool = False) -> Judgement:
    """Return the judgement of a number. `refusal` forbids the wrong ones, or only the larger ones."""
    rows = [_plain(option, option == right, refusal if _refused(option, right, above) else "") for option in answers]
    return Judgement(tuple(rows), rules=rules)


def _refused(option: str, right: str, above: bool) -> bool:
    return int(option) > int(right) if above else option != right


# Legal or not


def _stored_options(puzzle: Puzzle, _: Game) -> tuple[str, ...]:
    return puzzle.options


def _legality(puzzle: Puzzle, game: Game) -> Judgement:
    refusals = {option: game.why_not(parse_action(option)) for option in puzzle.options}
    rows = [_plain(option, not rule, rule) for option, rule in refusals.items()]
    return Judgement(tuple(rows))


_OPTIONS: Final[dict[str, Callable[[Puzzle, Game], tuple[str, ...]]]] = {
    "try": _tries,
    "price": _prices,
    "draw": _sizes,
    "floor": _destroy_counts,
    "payment": _stored_options,
    "allowed": _stored_options,
}
_JUDGES: Final[dict[str, Callable[[Puzzle, Game], Judgement]]] = {
    "try": _luck,
    "price": _price,
    "draw": _draw,
    "floor": _floor,
    "payment": _legality,
    "allowed": _legality,
}
