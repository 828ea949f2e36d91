"""What the environments share: an observation as numbers and as text, actions by number, the share of the win.

Everything comes from `eternitium.belief.observation.observe`, so nothing here can tell what a player cannot know.

>>> from eternitium import Game
>>> from eternitium.interop.encoding import layout
>>> from eternitium.belief.observation import observe
>>> numbers = layout(players=2).encode(observe(Game(players=2, seed=7), viewer=0))
>>> numbers[layout(2).slices["stack_size"]].tolist()  # the viewer's era stack first, then the other one
[10.0, 10.0]
"""

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.belief.observation import Observation, observe
from eternitium.checks import as_number
from eternitium.components import (
    AI_SLUGS,
    CARDS,
    ERA_COPIES,
    LETTERS,
    MAX_PLAYERS,
    ROWS,
    SHAPES,
    SLUGS,
    TOTAL_ACTION_CARDS,
    TOTAL_ERA_CARDS,
)
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS, Action, as_action_number
from eternitium.game.position import HIDDEN_CARD, HIDDEN_ERA_CARD, MODES, PHASE_OF_STEP, QUESTIONS
from eternitium.game.read_position import COUNTER_LIMIT, TURN_LIMITS

N_ACTIONS: Final = len(ACTIONS)
STEPS: Final = tuple(PHASE_OF_STEP)
QUESTION_NAMES: Final = tuple(QUESTIONS.values())
MODE_NAMES: Final = tuple(MODES.values())
COUNTERS: Final = tuple(TURN_LIMITS)

Numbers = Sequence[int]


class Field(NamedTuple):
    """One part of an encoded observation.

    Attributes:
        name: what it is called.
        shape: its axes; `size` numbers in row-major order.
        high: the largest value of each number; the smallest is 0.
        start: place of its first number.
        meaning: what the numbers say.
    """

    name: str
    shape: tuple[int, ...]
    high: Numbers
    start: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """Where everything stands in an encoded observation of a game with so many players.

    Seats are counted from the viewer: seat 0 is the viewer, the others follow in turn order. The players that actions
    name ("@1") are counted from the start player instead; `viewer` says who the viewer is there. The rules are no
    part of it, for they do not change in a game.

    Attributes:
        players: how many players there are.
        fields: the parts, in order.
        slices: for each part's name its place.
        size: how many numbers there are.
        high: the largest value of each number.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.fields = tuple(_fields(players))
        self.slices = {field.name: slice(field.start, field.start + field.size) for field in self.fields}
        self.size = sum(field.size for field in self.fields)
        self.high = np.array([high for field in self.fields for high in field.high], np.float32)

    def encode(self, observation: Observation) -> NDArray[np.float32]:
        """An observation as one vector of numbers, none below 0, none above `high`."""
        numbers = _numbers(observation)
        return np.fromiter(chain.from_iterable(numbers[field.name] for field in self.fields), np.float32, self.size)

    def parts(self, numbers: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The parts of an encoded observation by name and in shape; they are views of the same numbers."""
        return {field.name: numbers[self.slices[field.name]].reshape(field.shape) for field in self.fields}


@functools.cache
def layout(players: int) -> Layout:
    """The layout of games with so many players.

    Raises:
        ValueError: there are no such games.
    """
    return Layout(as_number("players", players, 1, MAX_PLAYERS))


def _fields(players: int) -> Iterable[Field]:
    """The parts in order, each at its place."""
    start = 0
    for name, shape, high, meaning in _table(players):
        row = high if isinstance(high, list) else [high]
        yield Field(name, shape, row * (prod(shape) // len(row)), start, meaning)
        start += prod(shape)


_Row = tuple[str, tuple[int, ...], int | list[int], str]


def _table(players: int) -> list[_Row]:
    return [*_turn_rows(players), *_pile_rows(players)]


def _turn_rows(players: int) -> list[_Row]:
    limits = [TURN_LIMITS[name][1] for name in COUNTERS]
    return [
        ("viewer", (players,), 1, "who looks, as actions count the players"),
        ("decides", (players,), 1, "the seat whose decision it is"),
        ("in_turn", (players,), 1, "the seat whose turn it is"),
        ("step", (len(STEPS),), 1, f"the step: {', '.join(STEPS)}"),
        ("counters", (len(COUNTERS),), limits, f"counters of the turn: {', '.join(COUNTERS)}"),
        ("question", (len(QUESTION_NAMES),), 1, f"what a card or passing asks: {', '.join(QUESTION_NAMES)}"),
        ("chosen", (1,), COUNTER_LIMIT, "cards chosen so far for a Transporter or a Temporal Projector"),
        ("mode", (len(MODE_NAMES),), 1, f"what a Temporal Projector does: {', '.join(MODE_NAMES)}"),
        ("victim", (players,), 1, "the seat whose discard pile a Robo-Thief opened; none if it opened all"),
        ("held", (len(CARDS),), 1, "the played card that is not yet discarded"),
        ("fresh_thieves", (players,), 2, "Robo-Thieves laid this turn into that seat's discard pile"),
    ]


def _pile_rows(players: int) -> list[_Row]:
    copies, cards = [card.copies for card in CARDS], len(CARDS)
    return [
        ("hand", (cards,), copies, "the viewer's hand, copies of each card"),
        ("hand_size", (players,), TOTAL_ACTION_CARDS, "cards in each seat's hand"),
        ("deck_size", (players,), TOTAL_ACTION_CARDS, "cards in each seat's deck"),
        ("deck_top", (players, cards), 1, "the top card of each seat's deck, if the viewer knows it"),
        ("deck_top_known", (players, players), 1, "for each seat's deck the seats that know its top card"),
        ("discard", (players, cards), copies, "each seat's discard pile, copies of each card"),
        ("stack_size", (players,), TOTAL_ERA_CARDS, "cards in each seat's era stack"),
        ("stack", (players, TOTAL_ERA_CARDS, 4), 1, "shapes that are seen in each seat's era stack, top first"),
        ("supply", (4,), ERA_COPIES, "portals of each shape that can be taken"),
        ("portal_pile", (1,), TOTAL_ACTION_CARDS, "face-down portals (mission 4)"),
        ("basic", (cards,), copies, "open basic technologies, copies of each card"),
        ("basic_pile", (1,), TOTAL_ACTION_CARDS, "face-down basic technologies"),
        ("advanced", (cards,), copies, "open advanced technologies, copies of each card"),
        ("advanced_pile", (1,), TOTAL_ACTION_CARDS, "face-down advanced technologies"),
        ("market", (4,), 2, "era cards of each shape in the market"),
        ("era_pile", (1,), TOTAL_ERA_CARDS, "era cards in the common pile"),
        ("era_discard", (4,), ERA_COPIES, "era cards of each shape in the common discard pile"),
        ("ai", (len(AI_SLUGS),), 3, f"AI cards left: {', '.join(AI_SLUGS)}"),
        ("box", (cards,), copies, "copies of each card that are out of the game"),
    ]


# From an observation to numbers


def _numbers(seen: Observation) -> dict[str, Numbers]:
    return {**_turn(seen), **_question(seen), **_seats(seen), **_common(seen)}


def _turn(seen: Observation) -> dict[str, Numbers]:
    players, turn = len(seen.position["players"]), seen.turn
    thieves = turn.get("fresh_thieves", [0] * players)
    knowing = turn.get("top_known", [[]] * players)
    return {
        "viewer": _one_of(range(players), seen.viewer),
        "decides": _one_of(_seated(seen), seen.player),
        "in_turn": _one_of(_seated(seen), turn["player"]),
        "step": _one_of(STEPS, turn["step"]),
        "counters": [turn.get(name, 0) for name in COUNTERS],
        "fresh_thieves": [thieves[p] for p in _seated(seen)],
        "deck_top_known": [int(q in knowing[p]) for p in _seated(seen) for q in _seated(seen)],
    }


def _question(seen: Observation) -> dict[str, Numbers]:
    pending = seen.turn.get("pending", {})
    return {
        "question": _one_of(QUESTION_NAMES, pending.get("ask")),
        "chosen": [pending.get("chosen", 0)],
        "mode": _one_of(MODE_NAMES, pending.get("mode")),
        "victim": _one_of(_seated(seen), pending.get("victim")),
        "held": _one_of(SLUGS, pending.get("held")),
    }


def _seats(seen: Observation) -> dict[str, Numbers]:
    seats: list[dict[str, list[str]]] = [seen.position["players"][p] for p in _seated(seen)]
    return {
        "hand": _copies(seen.own["hand"]),
        "hand_size": [len(seat["hand"]) for seat in seats],
        "deck_size": [len(seat["deck"]) for seat in seats],
        "deck_top": [number for seat in seats for number in _one_of(SLUGS, next(iter(seat["deck"]), None))],
        "discard": [number for seat in seats for number in _copies(seat["discard"])],
        "stack_size": [len(seat["stack"]) for seat in seats],
        "stack": [number for seat in seats for number in _stack(seat["stack"])],
    }


def _common(seen: Observation) -> dict[str, Numbers]:
    position = seen.position
    supply = position["supply"]
    rows = {row: _copies(position[row]["open"]) for row in ROWS}
    piles = {f"{row}_pile": [len(position[row]["pile"])] for row in ROWS}
    return {
        **rows,
        **piles,
        "supply": _copies(supply["open"])[:4] if "open" in supply else [supply[shape] for shape in SHAPES],
        "portal_pile": [len(supply.get("pile", ()))],
        "market": _shapes(position["market"]),
        "era_pile": [len(position["era_pile"])],
        "era_discard": _shapes(position["era_discard"]),
        "ai": [seen.ai_cards[slug] for slug in AI_SLUGS],
        "box": _copies(position["box"]),
    }


def _seated(seen: Observation) -> list[int]:
    """The players in turn order, the viewer first."""
    players = len(seen.position["players"])
    return [(seen.viewer + seat) % players for seat in range(players)]


def _one_of(values: Sequence[object], value: object) -> list[int]:
    return [int(value == each) for each in values]


def _copies(cards: Iterable[str]) -> list[int]:
    count = Counter(cards)
    return [count[slug] for slug in SLUGS]


def _shapes(cards: Iterable[str]) -> list[int]:
    count = Counter(cards)
    return [count[letter] for letter in LETTERS]


def _stack(cards: Sequence[str]) -> list[int]:
    shapes = [0] * (TOTAL_ERA_CARDS * 4)
    for place, card in enumerate(cards):
        if card in LETTERS:
            shapes[place * 4 + LETTERS.index(card)] = 1
    return shapes


# Actions and the win


def action_of(number: object) -> Action:
    """The action that has this number.

    Raises:
        IllegalAction: no action has it; `rule` is "action.text".
    """
    return ACTIONS[as_action_number(number)]


def mask(actions: Iterable[Action]) -> NDArray[np.int8]:
    """One number for each action of the game: 1 for these, 0 for all others."""
    allowed = np.zeros(N_ACTIONS, np.int8)
    allowed[[action.number for action in actions]] = 1
    return allowed


def shares(game: Game) -> list[float]:
    """Each player's share of the win: 1 divided by the winners for each of them, 0 for all others and before the end.

    It is what `forecast` calls `win`, so a learned value can be read as a chance to win. With several players the
    shares of a finished game sum to 1; a solo game that is lost and a game that is cut off have none to give.
    """
    result = game.result
    return [result.share(player) if result else 0.0 for player in range(game.players)]


# Text


def describe(seen: Observation) -> str:
    """All that an observation says about the table, in lines of text; each starts with a label of its own."""
    position, turn = seen.position, seen.turn
    seats = (_seat_line(player, seat) for player, seat in enumerate(position["players"]))
    return "\n".join([*_head(seen), *_asked(turn), *_table_lines(position, seen.ai_cards), *seats])


def spectate(game: Game) -> Observation:
    """What all players see alike: what one of them alone knows is hidden. Alone, the player has no secrets."""
    views = [observe(game, player) for player in range(game.players)]
    seats = [_alike([view.position["players"][p] for view in views]) for p in range(game.players)]
    return replace(views[0], position={**views[0].position, "players": seats}, legal_actions=())


def _alike(seats: Sequence[Mapping[str, list[str]]]) -> dict[str, list[str]]:
    hidden = {"stack": HIDDEN_ERA_CARD}
    return {
        pile: [
            cards[0] if len(set(cards)) == 1 else hidden.get(pile, HIDDEN_CARD)
            for cards in zip(*(seat[pile] for seat in seats), strict=True)
        ]
        for pile in seats[0]
    }


def _head(seen: Observation) -> Iterable[str]:
    turn = seen.turn
    yield f"step: {turn['step']}, turn of player {turn['player']}, player {seen.player} decides"
    yield f"counters: {', '.join(f'{name} {turn.get(name, 0)}' for name in COUNTERS)}"


def _asked(turn: Mapping[str, Any]) -> Iterable[str]:
    """The open question, and what is seldom there."""
    for name in ("pending", "fresh_thieves", "top_known"):
        if name in turn:
            told = turn[name]
            items = told.items() if isinstance(told, dict) else enumerate(told)
            yield f"{name}: {', '.join(f'{key} {value}' for key, value in items)}"


def _table_lines(position: Mapping[str, Any], ai_cards: Mapping[str, int]) -> Iterable[str]:
    supply = position["supply"]
    if "open" in supply:
        yield f"portals: {_cards(supply['open'])} | pile {_cards(supply['pile'])}"
    else:
        yield f"portals: {_cards(shape for shape in SHAPES for _ in range(supply[shape]))}"
    for row in ROWS:
        yield f"{row}: {_cards(position[row]['open'])} | pile {_cards(position[row]['pile'])}"
    piles = f"pile {_cards(position['era_pile'])} | discard {_cards(position['era_discard'])}"
    yield f"era market: {_cards(position['market'])} | {piles}"
    if len(position["players"]) == 1:
        left = ", ".join(f"{slug} {count}" for slug, count in ai_cards.items())
        yield f"AI deck: {left} | pile {_cards(position['ai'])}"
    yield f"box: {_cards(position['box'])}"


def _seat_line(player: int, seat: Mapping[str, list[str]]) -> str:
    return f"player {player}: " + " | ".join(f"{pile} {_cards(cards)}" for pile, cards in seat.items())


def _cards(cards: Iterable[str]) -> str:
    """Cards in their order; "? x3" stands for three of them in a row."""
    runs = [(card, len(list(run))) for card, run in groupby(cards)]
    return ", ".join(card if count == 1 else f"{card} x{count}" for card, count in runs) or "-"
