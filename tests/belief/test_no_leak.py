"""What a seat is told depends on nothing that it cannot know.

Two games differ only in cards that lie hidden from one seat. They are played on with the same random actions, as long
as what these cause looks the same from there, whatever they do to the hidden cards. All the while the seat must be told
the same, byte for byte: what it observes, the board, the odds and the reasons for them, a world dealt from its belief.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from eternitium import Game, Rules, odds
from eternitium.belief.belief import believe, determinize
from eternitium.belief.explain import why
from eternitium.belief.observation import observe
from eternitium.components import CARD_OF_SLUG, ROWS, row_of
from eternitium.engine import kernels
from eternitium.game.events import SeenEvent
from eternitium.game.notation import Action
from eternitium.game.position import Position
from eternitium.match.match import Match
from eternitium.policies import simple
from tests.belief.calibration import choose
from tests.engine.driver import random_rules
from tests.game.test_random_games import seen_stack
from tests.support.samples import samples

STEPS = 50
SWAPS = (1, 3, 300)
Place = tuple[list[str], int]


@pytest.fixture(scope="module", autouse=True)
def _fast() -> None:
    kernels.load_compiled()


# Cards that lie hidden from a seat


def places(pile: list[str], first: int = 0, last: int | None = None) -> list[Place]:
    """Places of a pile, counted from the top."""
    return [(pile, place) for place in range(len(pile))][first:last]


def row_at(place: Place) -> str:
    """The row of the card that lies at a place."""
    return row_of(CARD_OF_SLUG[place[0][place[1]]])


def common_groups(position: Position) -> list[list[Place]]:
    """Era cards that lie face down; the AI deck, and mission 4's portals."""
    piles = [position["era_pile"], *(player["stack"] for player in position["players"])]
    eras = [place for pile in piles for place in places(pile) if len(pile[place[1]]) == 3]
    return [eras, places(position["ai"]), places(position["supply"].get("pile", []))]


def of_player(position: Position, seat: int, viewer: int) -> list[Place]:
    """The deck but for a top card that the viewer has seen; another player's hand."""
    player, tops = position["players"][seat], position["turn"].get("top_known")
    deck = places(player["deck"], int(tops is not None and viewer in tops[seat]))
    return deck if seat == viewer else deck + places(player["hand"])


def after_the_setup(game: Game, position: Position, viewer: int) -> list[list[Place]]:
    """Everybody's start cards are known, and what went under a technology pile while it was laid out."""
    under = Counter(
        row_of(CARD_OF_SLUG[card]) for event in game.events if event.kind == "under" for card in event.cards
    )
    piles = {row: position[row]["pile"] for row in ROWS}
    return [
        *common_groups(position),
        *(of_player(position, seat, viewer) for seat in range(game.players)),
        *(places(pile, last=len(pile) - under[row]) for row, pile in piles.items()),
    ]


def in_a_position(game: Game, position: Position, viewer: int) -> list[list[Place]]:
    """Nobody remembers what was before: the others may hold whatever lies in each other's hands and in the piles."""
    others = [place for seat in range(game.players) if seat != viewer for place in of_player(position, seat, viewer)]
    rows = [places(position[row]["pile"]) + [place for place in others if row_at(place) == row] for row in ROWS]
    return [*common_groups(position), of_player(position, viewer, viewer), *rows, others]


def exchange(groups: Callable[[], list[list[Place]]], dice: random.Random, swaps: int) -> None:
    """So many times two cards of a group change places; half of the time cards of the first group."""
    for _ in range(swaps):
        first, *others = (group for group in groups() if len(group) > 1)
        (pile, i), (other, j) = dice.sample(dice.choice([first, dice.choice([first, *others])]), 2)
        pile[i], other[j] = other[j], pile[i]


# What a seat is told


def told(game: Game, viewer: int) -> dict[str, str]:
    """Observation, odds and reasons, as text."""
    asked: dict[str, Callable[[], object]] = {
        "observation": lambda: (observe(game, viewer), game.player, game.step, game.round, game.result),
        "luck": lambda: exactly(odds.luck(game, viewer)),
        "stacks": lambda: [[*map(exactly, odds.era_stack(game, p, viewer))] for p in range(game.players)],
        "hand": lambda: odds.hand(game, viewer=viewer).copies,
        "AI card": lambda: exactly(odds.next_ai(game)),
    }
    for row in ROWS:
        asked[f"blind {row}"] = partial(lambda row: exactly(odds.blind(game, row, viewer)), row)
    for player in range(game.players):
        asked[f"why {player}"] = partial(why, game, player, viewer)
    return {what: answer(question) for what, question in asked.items()}


def exactly(chances: odds.Odds) -> tuple[str, dict[str, float]]:
    return repr(chances), chances.stderr


def answer(question: Callable[[], object]) -> str:
    """The answer as text, or why there is none."""
    try:
        return repr(question())
    except ValueError as error:
        return str(error)


def shown_and_dealt(match: Match, viewer: int) -> dict[str, str]:
    """The board without the number that identifies it, and a world dealt from what the seat knows."""
    snapshot, world = match.snapshot().plain(), determinize(believe(match._game, viewer), seed=1)
    snapshot["game"].pop("id")
    position = match._game.position(viewer)
    return {"snapshot": json.dumps(snapshot), "world": json.dumps(world.position()), "position": json.dumps(position)}


def match_of(game: Game, viewer: int) -> Match:
    """A table at which this game goes on."""
    match = Match.__new__(Match)
    match._sit_down(game, viewer, "en", simple)
    return match


# What a seat sees


@dataclass(frozen=True)
class Seen:
    """What an action shows to a seat: events, the tops of all stacks, facings when somebody searches a stack."""

    events: list[SeenEvent]
    tops: list[list[str]]
    facings: list[list[bool]]


def carry_out(game: Game, action: Action, viewer: int) -> Seen:
    """Carry an action out; what a seat sees of it, worked out from the truth (rules.md 4.1 and 4.3)."""
    before = stacks_of(game)
    events = [event.as_seen_by(viewer) for event in game.push(action)]
    tops = [seen_stack(stack, p == viewer or game.rules.prefix_public) for p, stack in enumerate(stacks_of(game))]
    searched = any(event.kind in ("turn-up", "turn-down", "nothing") for event in events)
    return Seen(events, tops, [[len(card) == 1 for card in stack] for stack in before] if searched else [])


def stacks_of(game: Game) -> list[list[str]]:
    return [player["stack"] for player in game.position()["players"]]


# Two games that look the same


@dataclass
class Twins:
    """Two games that a seat cannot tell apart, played on together.

    Attributes:
        games: the games.
        viewer: the seat.
        kinds: what was compared: hidden piles that differed, events that occurred while any did.
    """

    games: tuple[Game, Game]
    viewer: int
    kinds: Counter[str] = field(default_factory=Counter)

    def walk(self, dice: random.Random) -> Counter[str]:
        """Play on for a while and compare; what was compared."""
        matches = [match_of(game, self.viewer) for game in self.games]
        for step in range(STEPS):
            differing = self.differing()
            self.kinds.update(differing)
            self.compare([told(game, self.viewer) for game in self.games])
            if step % 5 == 0:
                self.compare([shown_and_dealt(match, self.viewer) for match in matches])
            seen = self.advance(dice)
            if seen is None:
                break
            self.kinds.update(event.kind for event in seen.events if differing)
        return self.kinds

    def differing(self) -> list[str]:
        """The hidden piles that differ."""
        one, other = (hidden(game, self.viewer) for game in self.games)
        return [name for name in one if one[name] != other[name]]

    def compare(self, answers: list[dict[str, str]]) -> None:
        """Both games tell the seat the same."""
        one, other = answers
        for what, answer in one.items():
            assert answer == other[what], f"{what}\n{self.story()}"

    def advance(self, dice: random.Random) -> Seen | None:
        """Carry out a random action that looks the same in both games, if there is one."""
        for action in self.options(dice):
            seen, other = (carry_out(game, action, self.viewer) for game in self.games)
            if seen == other:
                return seen
            for game in self.games:
                game.pop()
        return None

    def options(self, dice: random.Random) -> list[Action]:
        """What is legal in both games, in random order; every other time tries come first."""
        one, other = ({*game.legal_actions} for game in self.games)
        options = sorted(one & other)
        dice.shuffle(options)
        tries_first = dice.random() < 0.5
        return sorted(options, key=lambda action: tries_first and action.verb != "try")

    def story(self) -> str:
        """All that is needed to see it again."""
        one, other = self.games
        actions = [str(action) for _, action in one.history]
        return f"viewer {self.viewer}, seed {one.seed}\nactions {actions}\nfrom {one.opening}\nand  {other.opening}"


def hidden(game: Game, viewer: int) -> dict[str, Any]:
    """The piles that may hold cards that a seat cannot know."""
    position = game.position()
    others = [player for seat, player in enumerate(position["players"]) if seat != viewer]
    own = {f"own {name}": position["players"][viewer][name] for name in ("deck", "stack")}
    theirs = {f"others' {name}": [player[name] for player in others] for name in ("hand", "deck", "stack")}
    common = {
        "era pile": position["era_pile"],
        "AI deck": position["ai"],
        "portal pile": position["supply"].get("pile"),
    }
    return own | theirs | common | {f"{row} pile": position[row]["pile"] for row in ROWS}


# Starts


def dealt_twins(seed: int) -> Twins:
    """A new game, and the same with other hidden cards."""
    dice, game, viewer = random_start(seed)
    position = game.position()
    exchange(lambda: after_the_setup(game, position, viewer), dice, SWAPS[seed % len(SWAPS)])
    twin, record = game.copy(), Game.from_position(position, game.seed)._record.copy()
    record["rng"] = game._record["rng"]
    twin._record, twin._first, twin._known = record, record, [{}]
    return Twins((game, twin), viewer)


def twins_from_a_position(seed: int) -> Twins:
    """A game from a position in the middle of a random game, and one from the same with other hidden cards."""
    dice, game, viewer = random_start(seed)
    for _ in range(dice.randrange(5 * game.players, 35 * game.players)):
        game.push(choose(game, dice))
        if game.is_over:
            game.pop()
            break
    position, exchanged = game.position(), game.position()
    exchange(lambda: in_a_position(game, exchanged, viewer), dice, SWAPS[seed % len(SWAPS)])
    return Twins((Game.from_position(position, seed), Game.from_position(exchanged, seed)), viewer)


def differently_shuffled_twins(seed: int) -> Twins:
    """Two games from positions, of which one is shuffled differently from now on."""
    twins = twins_from_a_position(seed)
    twins.games[1]._record["rng"] = Game(1, seed=seed + 1)._record["rng"]
    return twins


def random_start(seed: int) -> tuple[random.Random, Game, int]:
    """Dice, a new game of any kind, and a seat."""
    dice, players = random.Random(seed), 1 + seed % 5
    rules = random_rules(seed, players)
    if players == 1:
        rules = Rules(rules.edition, seed // 5 % 11 or None, **rules.deviations)
    return dice, Game(players, rules, seed), dice.randrange(players)


# Tests

# What must have differed, and what must have happened while something did.
PILES = {
    "own deck",
    "own stack",
    "others' hand",
    "others' deck",
    "others' stack",
    "era pile",
    *(f"{row} pile" for row in ROWS),
}
SEEDS = samples(16, deep=30)
USUAL = {
    *("turn", "take", "play", "try", "discard", "destroy", "draw", "shuffle-deck", "discard-era", "turn-up"),
    *("turn-back", "shuffle-stack", "add-era", "pay", "market", "open", "under", "buy", "swap"),
}


STARTS = {
    "dealt": (dealt_twins, range(SEEDS), PILES | USUAL | {"pick"}),
    "position": (twins_from_a_position, range(SEEDS), PILES | USUAL),
    "missions": (twins_from_a_position, range(50, 50 + 5 * samples(34, deep=44), 5), {"AI deck", "portal pile", "ai"}),
    "shuffles": (differently_shuffled_twins, range(SEEDS), PILES | {"shuffle-stack", "shuffle-deck"}),
}


@pytest.mark.parametrize(("start", "seeds", "least"), STARTS.values(), ids=STARTS)
def test_a_seat_is_told_the_same_as_long_as_it_sees_the_same(
    start: Callable[[int], Twins], seeds: range, least: set[str]
) -> None:
    """One or three pairs of hidden cards change places, or all hidden cards do."""
    compared = sum((start(seed).walk(random.Random(seed)) for seed in seeds), Counter[str]())
    assert not least - set(compared)
