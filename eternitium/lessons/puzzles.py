"""Puzzles: a position and a question about it, stored without any answer.

The answers are computed by `puzzle_judges` when they are asked for, from the rules, the exact odds and the advice.
"""

import itertools
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final

from eternitium import typed
from eternitium.checks import as_number, as_object, parse_json
from eternitium.game.game import Game
from eternitium.game.position import Position

FORMAT: Final = 1
STORED: Final = "puzzles.json"

# The kinds of questions by topic, the easy ones first.
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "luck": ("try",),
    "chance": ("ai", "success", "hand"),
    "choice": ("take", "play", "pass", "acquire"),
    "cost": ("price", "draw", "payment", "floor"),
    "rules": ("allowed",),
}
TOPICS: Final = tuple(KINDS)
# Further kinds, whose answers were measured: by which turn you are done, whether you are first, the first technology.
MEASURED: Final = {"finish": "chance", "first": "chance", "pick": "choice"}
TOPIC_OF_KIND: Final = {kind: topic for topic, kinds in KINDS.items() for kind in kinds} | MEASURED

# How far an answer may be from the best one, or a guess from the truth: shares of one.
TOLERANCE: Final = {"luck": 0.02, "chance": 0.05, "choice": 0.02, "cost": 0.0, "rules": 0.0}

_FIELDS: Final = ("id", "kind", "subject", "options", "seed", "tolerance", "position")
_REPEAT: Final = "*"
_MOST_ALIKE: Final = 200  # cards; the whole box has fewer of a kind


def unpacked_position(field: str, value: object) -> Position:
    """Return a position from the shorter form that `packed` makes."""
    position: Position = unpacked(as_object(field, value))
    return position


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and a question about it.

    Attributes:
        id: a name of its own, "luck-3".
        kind: what is asked, one of `KINDS`.
        position: the position as the player who decides sees it; their deck and known piles without their order.
        seed: deals what the position leaves open.
        tolerance: how far a good answer may be from the best one, as a share of one.
        subject: the card that is asked about, "" if none.
        options: the actions to choose from, where the question offers some of many.
    """

    id: str
    kind: Annotated[str, tuple(TOPIC_OF_KIND)]
    position: Annotated[Position, unpacked_position]
    seed: Annotated[int, 0]
    tolerance: float
    subject: str = ""
    options: tuple[str, ...] = ()

    @property
    def topic(self) -> str:
        """The topic it belongs to."""
        return TOPIC_OF_KIND[self.kind]

    @property
    def place(self) -> str:
        """The position as a text, equal for equal positions."""
        return json.dumps(packed(self.position), sort_keys=True)

    def game(self) -> Game:
        """Return a game at the position.

        Raises:
            ValueError: the position is impossible.
        """
        return Game.from_position(self.position, self.seed)


def viewpoint(game: Game) -> Position:
    """Return what the player who decides sees and remembers, and which cards are in their deck, without the order.

    The same is known of the AI deck and of mission 4's portals.
    """
    viewer, truth = game.player, game.position()
    seen = game.sight(viewer)
    seen["players"][viewer]["deck"] = sorted(truth["players"][viewer]["deck"])
    seen["ai"] = sorted(truth["ai"])
    if "pile" in seen["supply"]:
        seen["supply"]["pile"] = sorted(truth["supply"]["pile"])
    return seen


# The stored set


@cache
def stored() -> tuple[Puzzle, ...]:
    """Return the stored puzzles, from easy to hard within each topic."""
    return read(files("eternitium.lessons").joinpath(STORED).read_text(encoding="utf-8"))


def of_topic(topic: str) -> tuple[Puzzle, ...]:
    """Return the stored puzzles of a topic, from easy to hard."""
    return tuple(puzzle for puzzle in stored() if puzzle.topic == topic)


def read(text: str) -> tuple[Puzzle, ...]:
    """Read the puzzles of a file. Raises ValueError: the file is damaged; the message names the field."""
    return typed.read(STORED, _File, parse_json(STORED, text)).puzzles


@dataclass(frozen=True, slots=True)
class _File:
    format: Annotated[int, (FORMAT,)]
    puzzles: tuple[Puzzle, ...]


def write(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a file with these puzzles, one a line."""
    lines = ",\n".join(json.dumps(written(puzzle, _FIELDS)) for puzzle in puzzles)
    return f'{{"format": {FORMAT}, "puzzles": [\n{lines}\n]}}\n'


def written(puzzle: Puzzle, fields: Iterable[str]) -> dict[str, object]:
    """Return some fields of a puzzle for a file, and its position."""
    return {name: getattr(puzzle, name) for name in fields} | {"position": packed(puzzle.position)}


def packed(value: Any) -> Any:
    """Return a position with equal neighbours in a pile as one text: "(?)*28"."""
    if isinstance(value, dict):
        return {key: packed(inner) for key, inner in value.items()}
    if isinstance(value, list) and value and all(isinstance(card, str) for card in value):
        runs = ((card, len([*alike])) for card, alike in itertools.groupby(value))
        return [card if n == 1 else f"{card}{_REPEAT}{n}" for card, n in runs]
    return [packed(inner) for inner in value] if isinstance(value, list) else value


def unpacked(value: Any) -> Any:
    """Return what `packed` has shortened, card by card."""
    if isinstance(value, dict):
        return {key: unpacked(inner) for key, inner in value.items()}
    if not isinstance(value, list):
        return value
    return [card for inner in value for card in (_repeated(inner) if isinstance(inner, str) else [unpacked(inner)])]


def _repeated(card: str) -> list[str]:
    slug, _, times = card.partition(_REPEAT)
    return [slug] * as_number(slug, int(times or 1), 1, _MOST_ALIKE)


def open_cards(position: Position) -> int:
    """Return how many cards are open or in hand, as a measure of how much there is to read."""
    own = position["players"][position["turn"]["player"]]
    stacks = [card for player in position["players"] for card in player["stack"] if len(card) == 1]
    return len(stacks) + len(position["era_discard"]) + len(Counter(own["hand"])) + 4 * len(position["players"])
