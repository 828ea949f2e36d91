"""The layout of an observation, version "eternitium-v1": `FIELDS`, field by field."""

import functools
import hashlib
from collections.abc import Iterator
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.checks import as_number
from eternitium.components import AI_KINDS, AI_SLUGS, CARDS, FIRST_ADVANCED, FIRST_BASIC, MAX_PLAYERS, SHAPES
from eternitium.game.position import MODES, PHASE_OF_STEP, QUESTIONS

VERSION: Final = "eternitium-v1"

STEPS: Final = tuple(PHASE_OF_STEP)
QUESTION_NAMES: Final = tuple(QUESTIONS.values())
MODE_NAMES: Final = tuple(MODES.values())
COUNTERS: Final = ("round", "draw", "played", "communicators", "wallets", "loops")

# The largest counts; a larger one counts as this.
ROUND: Final = 60
DRAWN: Final = 6
PLAYED: Final = 40
COMMUNICATORS: Final = 3
WALLETS: Final = 6
LOOPS: Final = 12
CHOSEN: Final = 20
HAND: Final = 30
DECK: Final = 60
STACK: Final = 30
PLACES: Final = 12  # era cards of a stack that are shown one by one
SUPPLY: Final = 10
PORTALS: Final = 8
BASIC_PILE: Final = 30
ADVANCED_PILE: Final = 16
ERA_PILE: Final = 60
SHAPE: Final = 15
MARKET: Final = 2
AI: Final = 3
THIEVES: Final = 2

SEATS: Final = "players"
_COPIES: Final = tuple(card.copies for card in CARDS)
_BASIC: Final = _COPIES[FIRST_BASIC:FIRST_ADVANCED]
_ADVANCED: Final = _COPIES[FIRST_ADVANCED:]
_CARDS: Final = len(CARDS)
_AI_COPIES: Final = tuple(CARDS[card].copies for card in AI_KINDS)


class ObservationField(NamedTuple):
    """One part of an observation, for any number of players.

    `name`: its name. `axes`: its shape, in row-major order; "players" stands for the number of players. `high`: the
    largest counts, along the last axis, or one for all. `meaning`: what it counts. A number is the count divided by its
    `high`, and at most 1.
    """

    name: str
    axes: tuple[int | str, ...]
    high: int | tuple[int, ...]
    meaning: str

    def shape(self, players: int) -> tuple[int, ...]:
        """Return its shape with a number of players."""
        return tuple(players if axis == SEATS else int(axis) for axis in self.axes)


FIELDS: Final[tuple[ObservationField, ...]] = (
    # The turn
    ObservationField("viewer", (SEATS,), 1, "the viewer, counted from the start player, as in actions"),
    ObservationField("decides", (SEATS,), 1, "the seat that decides"),
    ObservationField("in_turn", (SEATS,), 1, "the seat in turn"),
    ObservationField("step", (len(STEPS),), 1, f"the step: {', '.join(STEPS)}"),
    ObservationField(
        "counters",
        (len(COUNTERS),),
        (ROUND, DRAWN, PLAYED, COMMUNICATORS, WALLETS, LOOPS),
        "the round; the hand size up to which step 5 draws; and in this turn the cards, Communicators, Digital Wallets,"
        " and Robo-Recyclers and Robo-Thieves together that were played",
    ),
    ObservationField(
        "question", (len(QUESTION_NAMES),), 1, f"the question of a card or of passing: {', '.join(QUESTION_NAMES)}"
    ),
    ObservationField("chosen", (1,), CHOSEN, "cards chosen so far for a Transporter or a Temporal Projector"),
    ObservationField("mode", (len(MODE_NAMES),), 1, f"the mode of a Temporal Projector: {', '.join(MODE_NAMES)}"),
    ObservationField("victim", (SEATS,), 1, "the seat whose discard pile a Robo-Thief opened; none if it opened all"),
    ObservationField("held", (_CARDS,), 1, "the played card that is not discarded yet"),
    ObservationField("fresh_thieves", (SEATS,), THIEVES, "Robo-Thieves put into that seat's discard pile this turn"),
    # The seats
    ObservationField(
        "hand", (SEATS, _CARDS), _COPIES, "copies that are certainly in that seat's hand; for the viewer all of them"
    ),
    ObservationField(
        "deck",
        (SEATS, _CARDS),
        _COPIES,
        "further copies that are certainly in that seat's hand or deck; for the viewer the deck, without its order",
    ),
    ObservationField("hand_size", (SEATS,), HAND, "cards in that seat's hand"),
    ObservationField("deck_size", (SEATS,), DECK, "cards in that seat's deck"),
    ObservationField("deck_top", (SEATS, _CARDS), 1, "the top card of that seat's deck, if the viewer knows it"),
    ObservationField("deck_top_known", (SEATS, SEATS), 1, "for each seat's deck the seats that know its top card"),
    ObservationField("discard", (SEATS, _CARDS), _COPIES, "that seat's discard pile"),
    ObservationField(
        "discard_lowest",
        (_CARDS,),
        1,
        "the lowest technology of the viewer's discard pile: an AI Robo-Thief takes it (R68)",
    ),
    ObservationField("stack_size", (SEATS,), STACK, "cards in that seat's era stack"),
    ObservationField(
        "stack", (SEATS, PLACES, len(SHAPES)), 1, "shapes that the viewer knows in that era stack, top first"
    ),
    ObservationField("stack_up", (SEATS, PLACES), 1, "which of them are face up"),
    ObservationField(
        "stack_more",
        (SEATS, len(SHAPES)),
        SHAPE,
        f"shapes that the viewer knows to be in that era stack, but not where, or deeper than {PLACES} cards",
    ),
    # The table
    ObservationField("supply", (len(SHAPES),), SUPPLY, "portals of each shape that can be taken"),
    ObservationField(
        "portal_pile", (len(SHAPES),), PORTALS, "portals of each shape in the face-down pile of mission 4"
    ),
    ObservationField("basic", (len(_BASIC),), _BASIC, "open basic technologies"),
    ObservationField("basic_pile", (1,), BASIC_PILE, "face-down basic technologies"),
    ObservationField("advanced", (len(_ADVANCED),), _ADVANCED, "open advanced technologies"),
    ObservationField("advanced_pile", (1,), ADVANCED_PILE, "face-down advanced technologies"),
    ObservationField("market", (len(SHAPES),), MARKET, "era cards of each shape in the market"),
    ObservationField("era_pile", (1,), ERA_PILE, "era cards in the common pile"),
    ObservationField(
        "era_pile_known", (len(SHAPES),), SHAPE, "shapes certainly in the common pile, since open cards renewed it"
    ),
    ObservationField("era_discard", (len(SHAPES),), SHAPE, "era cards of each shape in the common discard pile"),
    ObservationField(
        "era_unseen", (len(SHAPES),), SHAPE, "era cards of each shape in places that the viewer does not know"
    ),
    ObservationField("ai", (len(AI_SLUGS),), _AI_COPIES, f"AI cards left: {', '.join(AI_SLUGS)}"),
    ObservationField("box", (_CARDS,), _COPIES, "copies that are not in the game"),
    ObservationField(
        "unseen",
        (_CARDS,),
        _COPIES,
        "copies in places that the viewer does not know: piles, and technologies acquired unseen",
    ),
)


class Layout:
    """The places of all fields in an observation, for a number of players.

    Seats are counted from the viewer: seat 0 is the viewer, the others follow in turn order. The players in actions
    ("@1") are counted from the start player; there `viewer` says which one is the viewer. The rules are left out, for
    they do not change in a game. Cards are in the order of `eternitium.components.CARDS`, basic technologies are those
    from Double Portal to Communicator, shapes are circle, square, triangle, diamond.

    Attributes:
        players: the number of players.
        slices: for each field's name its place.
        shapes: for each field's name its shape.
        size: the number of numbers.
        high: the counts that become 1, one for each number; float32, shape (size,).
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.shapes = {field.name: field.shape(players) for field in FIELDS}
        self.slices = dict(self._places())
        self.size = sum(prod(shape) for shape in self.shapes.values())
        rows = [np.broadcast_to(np.array(field.high), self.shapes[field.name]).ravel() for field in FIELDS]
        self.high = np.concatenate(rows).astype(np.float32)

    def _places(self) -> Iterator[tuple[str, slice]]:
        start = 0
        for name, shape in self.shapes.items():
            yield name, slice(start, start + prod(shape))
            start += prod(shape)

    def parts(self, numbers: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the fields of observations by name, in their shapes, as views of the same numbers.

        Args:
            numbers: of shape (size,), or with more axes, such as (games, size); the first ones are kept.

        Example:
            >>> import numpy as np
            >>> two = layout(2)
            >>> two.parts(np.zeros((4, two.size), dtype=np.float32))["hand"].shape
            (4, 2, 23)
        """
        first = numbers.shape[:-1]
        return {name: numbers[..., place].reshape(*first, *self.shapes[name]) for name, place in self.slices.items()}

    def counts(self, numbers: NDArray[np.float32]) -> dict[str, NDArray[np.int64]]:
        """Return the fields of observations by name, as counts; `numbers` as in `parts`.

        Example:
            >>> import numpy as np
            >>> two = layout(2)
            >>> int(two.counts(np.zeros(two.size, dtype=np.float32))["hand"].sum())
            0
        """
        return self.parts(np.rint(numbers * self.high).astype(np.int64))

    def places_in(self, fewer: "Layout") -> NDArray[np.int64]:
        """Return for each number its place in the layout of fewer players, whose last seat stands for all further ones.

        Example:
            >>> three, two = layout(3), layout(2)
            >>> three.places_in(two)[three.slices["hand_size"]] - two.slices["hand_size"].start
            array([0, 1, 1])
        """
        numbers, places = np.arange(fewer.size), []
        for name, shape in self.shapes.items():
            old = numbers[fewer.slices[name]].reshape(fewer.shapes[name])
            axes = [np.minimum(np.arange(size), last - 1) for size, last in zip(shape, old.shape, strict=True)]
            places.append(old[np.ix_(*axes)].ravel())
        return np.concatenate(places)

    @property
    def digest(self) -> str:
        """A fingerprint of version, names, shapes and scales, to store with a network."""
        rows = [(field.name, self.shapes[field.name], field.high) for field in FIELDS]
        return hashlib.sha256(repr((VERSION, self.players, rows)).encode()).hexdigest()[:16]


@functools.cache
def layout(players: int) -> Layout:
    """Return the layout of games with a number of players. Raises ValueError: there are no such games."""
    return Layout(as_number("players", players, 1, MAX_PLAYERS))


def table_of_fields() -> str:
    """Return the layout as a Markdown table, for the documentation; P is the number of players."""
    rows = ["| field | shape | counted up to | meaning |", "|---|---|---|---|"]
    for name, axes, high, meaning in FIELDS:
        shape = " × ".join("P" if axis == SEATS else str(axis) for axis in axes)
        most = "copies in the box" if high in (_COPIES, _BASIC, _ADVANCED) else str(high).strip("()")
        rows.append(f"| `{name}` | {shape} | {most} | {meaning} |")
    return "\n".join(rows)
