"""Puzzles from games: policies play, and instructive decisions are kept.

The stored set was made with

    python -m eternitium.lessons.puzzle_maker --seed 20 --each 10 > eternitium/lessons/puzzles.json

which takes a few minutes. The same seed gives the same set as long as the engine and the policies stay the same.
"""

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from eternitium.belief import odds
from eternitium.belief.view import PlayerView
from eternitium.checks import whole_number
from eternitium.components import shapes_of
from eternitium.engine.queries import is_last_turn
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS, Action
from eternitium.game.position import Position
from eternitium.game.read_position import seen_state
from eternitium.lessons import puzzle_judges as judges
from eternitium.lessons.puzzles import KINDS, TOLERANCE, TOPIC_OF_KIND, TOPICS, Puzzle, open_cards, viewpoint, write
from eternitium.rules import EDITIONS, MISSIONS, Rules

if TYPE_CHECKING:
    from eternitium.analysis.results import Advice

T = TypeVar("T")

PLAYERS: Final = (1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5)
SOLO_WITHOUT_MISSION: Final = 3  # one solo game in three has no mission
LUCK_MARGIN: Final = 0.03  # by which the best try is ahead of the next one
PLAIN: Final = (0.1, 0.9)  # a chance outside these limits is too obvious
MOST_CHOICES, MOST_TRIES, MOST_OPTIONS = 8, 4, 4
QUICK, THOROUGH = 2_500, 8_000  # rollouts for each choice: for the endless mode, for the stored set
LOOKED_AFTER, HOPE, LARGEST_GAP = 400, 0.01, 0.3
GOOD_MARGIN: Final = 0.01  # good choices are closer to the best one than the tolerance, so that they stay good
MOST_TO_DESTROY: Final = 6  # more answers would not be readable
RARE: Final = 0.1  # how often a plain question is asked all the same
GAMES_A_KIND: Final = 6  # before another kind is tried
TRIES_A_GAME: Final = 12  # decisions that are looked at before a new game begins
# Refusals that teach nothing: obvious ones, or those that only say that trying one's luck has another name.
EMPTY_RULES: Final = frozenset(
    {"", "play.not-in-hand", "play.face-down", "turn.order", "action.text", "end.over", "acquire.not-offered"}
)
COMMON_RULES: Final = frozenset(
    {"play.choose", "play.match", "luck.face-up", "luck.portals-only", "pass.only-unplayed"}
)
STEP_OF_KIND: Final = {"take": "portal", "play": "play", "pass": "play", "acquire": "acquire"}


@dataclass(frozen=True, slots=True)
class Found:
    """A question that can be asked at a decision.

    `hardness`: how hard it is; the larger the harder. `subject`: the card that it is about. `options`: the actions
    to choose from. `game`: where it is asked, if not at the decision itself.
    """

    hardness: float
    subject: str = ""
    options: tuple[str, ...] = ()
    game: Game | None = None


class PuzzleMaker:
    """An endless supply of puzzles.

    `seed`: the same seed gives the same puzzles; `rollouts`: for each choice of a puzzle that the engine's advice
    checks. Raises ValueError: the seed is not a whole number of at least 0.
    """

    def __init__(self, seed: int, rollouts: int = QUICK) -> None:
        self.dice, self.rollouts, self.made = np.random.default_rng(whole_number("seed", seed, 0)), rollouts, 0

    def make(self, topic: str) -> Puzzle:
        """Make the next puzzle of a topic."""
        return self.make_rated(topic)[0]

    def make_rated(self, topic: str) -> tuple[Puzzle, float]:
        """Make the next puzzle of a topic, and say how hard it is; the larger the harder."""
        while True:
            found = self._of_kind(self._one_of(KINDS[topic]))
            if found is not None:
                return found

    def make_of_kind(self, kind: str) -> Puzzle:
        """Make the next puzzle of a kind."""
        while True:
            found = self._of_kind(kind)
            if found is not None:
                return found[0]

    def _of_kind(self, kind: str) -> tuple[Puzzle, float] | None:
        """Make a puzzle of one kind; None if a few games hold none."""
        for seen in itertools.chain.from_iterable(self._decisions() for _ in range(GAMES_A_KIND)):
            seed = int(self.dice.integers(1, 10_000))
            game = Game.from_position(viewpoint(seen), seed)
            found = _FINDERS[kind](self, kind, game)
            if found is not None:
                return self._puzzle(kind, seed, viewpoint(found.game or game), found), found.hardness
        return None

    def _puzzle(self, kind: str, seed: int, position: Position, found: Found) -> Puzzle:
        self.made += 1
        topic = TOPIC_OF_KIND[kind]
        return Puzzle(f"{topic}-{self.made}", kind, position, seed, TOLERANCE[topic], found.subject, found.options)

    # Games

    def _decisions(self) -> Iterator[Game]:
        """Yield some decisions of one game, from a random one on."""
        from eternitium.policies import careful, steady  # a page must not wait for them

        game, seen = self._game(), 0
        start = int(self.dice.integers(0, 40 + 20 * game.players))
        while not game.is_over and seen < TRIES_A_GAME:
            if len(game.history) >= start and len(game.legal_actions) > 1 and "top_known" not in _turn(game):
                seen += 1
                yield game
            policy = careful if self.dice.random() < 0.7 else steady
            game.push(policy.choose(PlayerView(game)))

    def _game(self) -> Game:
        players = self._one_of(PLAYERS)
        mission = self._one_of(MISSIONS) if players == 1 and self.dice.integers(SOLO_WITHOUT_MISSION) else None
        return Game(players, Rules(self._one_of(EDITIONS), mission), int(self.dice.integers(1 << 31)))

    def _one_of(self, things: Sequence[T]) -> T:
        return things[int(self.dice.integers(len(things)))]

    def _shuffled(self, things: Sequence[T]) -> list[T]:
        return [things[int(k)] for k in self.dice.permutation(len(things))]

    # Luck and chances

    def luck(self, _: str, game: Game) -> Found | None:
        """Find a question: several portals can be tried, and the counts decide between them."""
        tries = judges.tries(game)
        if not 2 <= len(tries) <= MOST_TRIES:
            return None
        found = odds.luck(game)
        chances = sorted(
            ((float(found.success(str(a.card))), len(shapes_of(str(a.card)))) for a in tries), reverse=True
        )
        (best, width), (second, _other) = chances[:2]
        if not found.exact or best - second < LUCK_MARGIN or sum(w == width for _, w in chances) < 2:
            return None
        return Found(open_cards(game.sight(game.player)) / 10 - 10 * (best - second))

    def success(self, _: str, game: Game) -> Found | None:
        """Find a question: how likely it is that a portal matches."""
        tries = judges.tries(game)
        if not tries or not odds.luck(game).exact:
            return None
        card = str(self._one_of(tries).card)
        if not _is_open(float(odds.luck(game).success(card))):
            return None
        return Found(open_cards(game.sight(game.player)) / 10, card)

    def next_hand(self, _: str, game: Game) -> Found | None:
        """Find a question: how likely it is that a card is in the next hand, at the end of a turn."""
        seat = game.sight(game.player)["players"][game.player]
        if game.step != "acquire" or seat["hand"] or _ends(game):
            return None
        chances = {card: float(p) for card, p in judges.next_hand(game).at_least_one.items() if _is_open(float(p))}
        if not chances:
            return None
        return Found(4 + len(seat["deck"]) / 4, self._one_of(sorted(chances)))

    def next_ai(self, _: str, game: Game) -> Found | None:
        """Find a question: the AI deck is known, but not its order."""
        if game.players > 1:
            return None
        chances = [card for card, p in odds.next_ai(game).items() if _is_open(float(p))]
        return Found(1 + len(game.known_piles["ai"]) / 10, self._one_of(sorted(chances))) if chances else None

    # Choices

    def choice(self, kind: str, game: Game) -> Found | None:
        """Find a question: the advice clearly separates good choices from bad ones, and the decision is close."""
        actions = game.legal_actions
        if game.step != STEP_OF_KIND[kind] or "pending" in _turn(game) or not 3 <= len(actions) <= MOST_CHOICES:
            return None
        if kind in ("play", "pass") and ("pass" in actions) != (kind == "pass"):
            return None
        found = self._advice(game, TOLERANCE["choice"])
        if found is None:
            return None
        good = [advice for advice in found if judges.is_good(advice, found[0], TOLERANCE["choice"])]
        gap = good[-1].win - found[len(good)].win
        if len(good) > (len(found) + 1) // 2 or gap > LARGEST_GAP or found[0].win - good[-1].win > GOOD_MARGIN:
            return None
        return Found(len(actions) / 4 + open_cards(game.sight(game.player)) / 15 - 12 * gap)

    def _advice(self, game: Game, tolerance: float) -> "Sequence[Advice] | None":
        """Return the advice once it is clear; None as soon as it looks as if it never would be, or at the end."""
        for found in judges.sharpening(game, tolerance, self.rollouts):
            rollouts = found[0].rollouts
            if rollouts >= judges.LEAST_ROLLOUTS and judges.settled(found, tolerance):
                return found
            if rollouts >= LOOKED_AFTER and not promises(found, tolerance, rollouts / self.rollouts):
                return None
        return None

    # Prices and numbers

    def price(self, _: str, game: Game) -> Found | None:
        """Find a question: what a technology costs, best with a Digital Wallet or a mission in play."""
        buying = self._buying(game)
        cards = {str(a.card) for a in buying.legal_actions if a.verb == "buy"} - {"?basic", "?advanced"}
        if not cards or self.dice.random() > _interest(buying):
            return None
        hardness = 1 + 2 * _turn(buying)["wallets"] + (game.rules.mission == 8)
        return Found(hardness, self._one_of(sorted(cards)), game=buying)

    def _buying(self, game: Game) -> Game:
        """Return step 4 of this turn after all Digital Wallets in hand are played; without any, the game as it is."""
        later = game.copy()
        while "play digital-wallet" in later.legal_actions:
            later.push("play digital-wallet")
        if _turn(later)["wallets"] and "end" in later.legal_actions:
            later.push("end")
        return later if later.step == "acquire" else game

    def draw(self, _: str, game: Game) -> Found | None:
        """Find a question: how large the next hand is after a miss or a pass."""
        if game.step != "acquire" or game.rules.mission == 2 or _ends(game):
            return None
        if str(judges.hand_size(game)) not in judges.HAND_SIZES or (
            _turn(game)["draw"] == 5 and self.dice.random() < 0.9
        ):
            return None
        return Found(1.5 + (_turn(game)["draw"] == 6))

    def floor(self, _: str, game: Game) -> Found | None:
        """Find a question: the floor of six stops the destroying before the hand is empty."""
        if "pass" not in game.legal_actions or game.step != "play":
            return None
        passed = game.copy()
        passed.push("pass")
        if _turn(passed).get("pending", {}).get("ask") != "pass":
            return None
        hand = len(passed.sight(passed.player)["players"][passed.player]["hand"])
        most = judges.destroyable(passed)
        return Found(3 + most, game=passed) if 0 < most < hand <= MOST_TO_DESTROY else None

    def payment(self, _: str, game: Game) -> Found | None:
        """Find a question: one way to acquire is legal, the others are not."""
        buying = self._buying(game)
        if buying.step != "acquire" or len(buying.legal_actions) < 4 or self.dice.random() > _interest(buying):
            return None
        position = buying.sight(buying.player)
        cards = [*position["basic"]["open"], *position["advanced"]["open"]]
        offers = [a for a in ACTIONS if a.verb == "buy" and a.card in cards and _is_plausible(a, position["market"])]
        found = self._choices(buying, offers, 6 + 2 * _turn(buying)["wallets"], one_rule=True)
        return None if found is None else replace(found, game=buying)

    # Legal or not

    def allowed(self, _: str, game: Game) -> Found | None:
        """Find a question: one thing is allowed, the others are forbidden by different rules."""
        position = game.sight(game.player)
        hand = set(position["players"][game.player]["hand"])
        rows = {*position["basic"]["open"], *position["advanced"]["open"]}
        things = [a for a in ACTIONS if _could_be_thought_of(a, hand, rows)]
        return self._choices(game, things, open_cards(position) / 10, one_rule=False)

    def _choices(self, game: Game, things: Sequence[Action], hardness: float, one_rule: bool) -> Found | None:
        """Return one legal thing among illegal ones, whose rules differ unless the question is about one rule."""
        legal = [action for action in things if not game.why_not(action)]
        if not legal:
            return None
        chosen, rules = [self._one_of(legal)], list[str]()
        for action in self._shuffled(things):
            if action.target is not None and action.target >= game.players:
                continue
            rule = game.why_not(action)
            if rule not in EMPTY_RULES and (one_rule or rule not in rules) and _differs(action, chosen):
                chosen.append(action)
                rules.append(rule)
        if len(rules) < MOST_OPTIONS - 2 or (COMMON_RULES.issuperset(rules) and self.dice.random() > RARE):
            return None
        wrong = sorted(chosen[1:], key=lambda action: game.why_not(action) in COMMON_RULES)
        options = self._shuffled([chosen[0], *wrong[: MOST_OPTIONS - 1]])
        return Found(hardness - len(set(rules)), options=tuple(map(str, options)))


# Possible questions


def _turn(game: Game) -> dict[str, Any]:
    turn: dict[str, Any] = game.sight(game.player)["turn"]
    return turn


def _is_open(chance: float) -> bool:
    return PLAIN[0] < chance < PLAIN[1]


def promises(found: "Sequence[Advice]", tolerance: float, done: float) -> bool:
    """Return whether some gap between good and bad choices may become clear once all rollouts are done."""
    pairs = [(a, b) for a, b in itertools.pairwise(found) if found[0].win - b.win > tolerance]
    needed = judges.ERRORS_APART * done**0.5
    return any(b.win + needed * hypot(a.win_se, b.win_se) < a.win + HOPE for a, b in pairs)


def _ends(game: Game) -> bool:
    """Return whether no hand will be played any more."""
    return is_last_turn(seen_state(game.sight(game.player)))


def _interest(game: Game) -> float:
    """Return how readily a price is asked for: Digital Wallets and mission 8 make it worth asking."""
    return 1.0 if _turn(game)["wallets"] or game.rules.mission == 8 else RARE


def _is_plausible(action: Action, market: Sequence[str]) -> bool:
    """Return whether a price could be taken for the right one: at most one of its shapes is not open."""
    return (Counter(action.price) - Counter(market)).total() <= 1


def _could_be_thought_of(action: Action, hand: set[str], rows: set[str]) -> bool:
    """Return whether a person at this table could think of an action."""
    if action.verb in ("play", "try", "destroy"):
        return action.card in hand
    if action.verb == "buy":
        return action.card in rows and len(action.price) < 2
    return action.verb in ("take", "end", "pass", "skip")


def _differs(action: Action, others: Sequence[Action]) -> bool:
    """Return whether an action is not just another form of one of the others."""
    return all(_form(other) != _form(action) for other in others)


def _form(action: Action) -> tuple[str, str | None, list[str]]:
    """Return a form shared by actions that people would not distinguish: play and try, the order of a price."""
    return "play" if action.verb == "try" else action.verb, action.card, sorted(action.price)


_FINDERS: Final[dict[str, Callable[[PuzzleMaker, str, Game], Found | None]]] = {
    "try": PuzzleMaker.luck,
    "success": PuzzleMaker.success,
    "hand": PuzzleMaker.next_hand,
    "ai": PuzzleMaker.next_ai,
    **dict.fromkeys(STEP_OF_KIND, PuzzleMaker.choice),
    "price": PuzzleMaker.price,
    "draw": PuzzleMaker.draw,
    "floor": PuzzleMaker.floor,
    "payment": PuzzleMaker.payment,
    "allowed": PuzzleMaker.allowed,
}


# The stored set


def make_set(seed: int, each: int, rollouts: int = THOROUGH) -> tuple[Puzzle, ...]:
    """Make puzzles of all topics, from easy to hard within each; the kinds of a topic are about equally frequent.

    `seed`: the same seed gives the same puzzles; `each`: how many of each topic; `rollouts`: for each choice of a
    puzzle that the engine's advice checks.
    """
    return tuple(
        puzzle for number, topic in enumerate(TOPICS) for puzzle in _topic(seed + number, topic, each, rollouts)
    )


def _topic(seed: int, topic: str, each: int, rollouts: int) -> list[Puzzle]:
    maker, rated, places = PuzzleMaker(seed, rollouts), list[tuple[Puzzle, float]](), set[str]()
    share = -(-each // len(KINDS[topic]))
    while len(rated) < each:
        puzzle, hardness = maker.make_rated(topic)
        if puzzle.place not in places and sum(other.kind == puzzle.kind for other, _ in rated) < share:
            places.add(puzzle.place)
            rated.append((puzzle, hardness))
            sys.stderr.write(f"{topic}: {len(rated)} of {each}\n")
    rated.sort(key=lambda entry: entry[1])
    return [replace(puzzle, id=f"{topic}-{number}") for number, (puzzle, _) in enumerate(rated, 1)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a set of puzzles to the standard output."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seed", type=int, required=True, help="the same seed gives the same puzzles")
    parser.add_argument("--each", type=int, default=10, help="puzzles of each topic")
    parser.add_argument("--rollouts", type=int, default=THOROUGH, help="simulated games for each choice of a puzzle")
    given = parser.parse_args(arguments)
    sys.stdout.write(write(make_set(given.seed, given.each, given.rollouts)))


if __name__ == "__main__":
    main()
