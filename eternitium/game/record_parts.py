"""What a record of a game is made of: what is told of one moment, steps, and variations ("what if")."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from eternitium.checks import as_list, fail, parse_json, written
from eternitium.components import SLUGS
from eternitium.engine.layout import EVENT_KINDS
from eternitium.game.events import Event
from eternitium.game.game import Game
from eternitium.game.notation import Action, parse_action
from eternitium.game.saved import NAMES, SIGNS

LONGEST_NAME: Final = 60  # characters
DEEPEST_JSON: Final = 20  # lists and objects within each other
# They steer a terminal, break a line, turn the direction of writing, or are halves of signs.
STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
NOTE_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
# What happens by chance, or shows what chance had hidden; a card that is taken unseen does, too.
BY_CHANCE: Final = frozenset(
    (
        "draw",
        "turn-up",
        "turn-over",
        "turn-back",
        "discard-era",
        "add-era",
        "market",
        "open",
        "open-portal",
        "look",
        "ai",
    )
)
NO_SURPRISE: Final = frozenset({"era.discard", "card.double-portal"})  # the card lay face up
_SEATS: Final = r"[0-4](?:,[0-4])*"
_OUTCOME: Final = re.compile(rf"(?:all|nobody|{_SEATS}): ([a-z-]+)((?: [^ @]+)*)(?: @[0-4])?")
_SHOWN: Final = frozenset({*NAMES, "?", "(?)"})


class Turn(NamedTuple):
    """A turn of a game. `round`: from 1; `player`: whose turn it is."""

    round: int
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What is told of one moment of a game.

    Attributes:
        chance: for each pile that was shuffled the cards as they came to lie, top first; nobody sees that.
        outcomes: what chance brought to light, and to whom: "all: market C D", "0: draw circle droid".
        comment: by a reader of the game; lines are separated by line breaks.
        notes: what a report says, by names: JSON data.
        lines: where a text told it: the moment itself, then each outcome; empty if no text did.

    Raises:
        ValueError: a part cannot be written down; the message names it and the reason.
    """

    chance: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()
    comment: str = ""
    notes: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        told = self.comment.replace("\t", " ").strip().split("\n")
        lines = [printable("comment", line.strip()) for line in told]
        object.__setattr__(self, "comment", "\n".join(lines))
        for cards in self.chance:
            signs(cards)
        for outcome in self.outcomes:
            checked_outcome(outcome)
        for name in self.notes:
            checked_note(name)
        if self.notes:
            object.__setattr__(self, "notes", plain_json("notes", dict(self.notes)))

    @property
    def orders(self) -> tuple[str, ...] | None:
        """The outcomes of chance as a game takes them; None: by its seed."""
        return tuple(map(signs, self.chance)) or None

    def check(self, events: Sequence[Event]) -> None:
        """Compare what is told with what has happened; what is left out cannot be wrong.

        Raises:
            ValueError: something else has happened.
        """
        happened = outcomes(events)
        for place, told in enumerate(self.outcomes):
            found = happened[place] if place < len(happened) else "nothing more"
            if told != found:
                raise at(self.lines[1 + place : 2 + place], f"{told!r} did not happen; what happened is {found!r}")
        if self.outcomes and len(happened) > len(self.outcomes):
            raise at(self.lines[-1:], f"then {happened[len(self.outcomes)]!r} happened, which is missing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Moment):
    """One action of a record, and what came of it.

    Attributes:
        action: what was chosen.
        player: who chose.
        turn: in which turn.
        variations: what might have been chosen instead.
    """

    action: Action
    player: int
    turn: Turn
    variations: tuple["Variation", ...] = ()

    def __post_init__(self) -> None:
        Moment.__post_init__(self)
        object.__setattr__(self, "action", parse_action(self.action))

    def replay(self, game: Game) -> None:
        """Carry this step out in a game, as it is told.

        Raises:
            ValueError: it cannot be, or something else happens.
        """
        with_turn = Turn(game.round, game.turn_player)
        if not game.is_over and (with_turn, game.player) != (self.turn, self.player):
            whose = f"player {game.player} chooses in round {game.round} in the turn of player {game.turn_player}"
            raise at(self.lines, f"{self.action}: this is told of another turn or player; {whose}")
        try:
            events = game.replay(self.action, self.orders)
        except ValueError as error:
            raise at(self.lines, str(error)) from None
        self.check(events)

    def same(self, other: "Step") -> bool:
        """Return whether the same was chosen and chance brought the same, whatever is said about it."""
        return (self.action, self.chance, self.outcomes) == (other.action, other.chance, other.outcomes)


@dataclass(frozen=True, slots=True)
class Variation:
    """What might have happened instead of an action and all that followed it.

    `steps`: that action's place, and what follows; at least one. `name`: of the variation, in one line.
    """

    steps: tuple[Step, ...]
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", printable("variation", self.name.strip()))
        if not self.steps:
            raise fail("variation", "it has no action")


def outcomes(events: Sequence[Event]) -> tuple[str, ...]:
    """Return what chance brought to light in some events, and to whom, in the words of a record."""
    return tuple(_outcome(event) for event in events if _is_by_chance(event))


def _is_by_chance(event: Event) -> bool:
    return bool(event.pile) or (event.kind in BY_CHANCE and event.rule not in NO_SURPRISE)


def _outcome(event: Event) -> str:
    who = "all" if event.public else ",".join(map(str, event.seen_by)) or "nobody"
    whose = () if event.target is None else (f"@{event.target}",)
    return " ".join([f"{who}:", event.kind, *event.cards, *whose])


def checked_outcome(text: str) -> str:
    """Return an outcome of chance that can be. Raises ValueError: it is none."""
    found = _OUTCOME.fullmatch(text)
    if not found or found[1] not in EVENT_KINDS or not {*found[2].split()} <= _SHOWN:
        raise ValueError(f"{written(text)} is no outcome of chance; an example: all: market C D")
    return text


def checked_note(name: object) -> str:
    """Return the name of a note. Raises ValueError: it is none."""
    if not isinstance(name, str) or not NOTE_NAME.fullmatch(name):
        raise fail("notes", f"{written(name)} is no name; allowed: a to z, 0 to 9, - and _, at most 40")
    return name


def signs(cards: str) -> str:
    """Return an order of cards in the signs of a saved game. Raises ValueError: one of them is no card."""
    try:
        return "".join(SIGNS[NAMES.index(card)] for card in cards.split())
    except ValueError:
        wrong = next(card for card in cards.split() if card not in NAMES)
        raise fail("chance", f"{written(wrong)} is no card; an era card is {NAMES[len(SLUGS)]} or C") from None


def words(order: str) -> str:
    """Return an order of cards, in the signs of a saved game, in words."""
    return " ".join(NAMES[SIGNS.index(sign)] for sign in order)


def plain_json(name: str, value: object) -> Any:
    """Return a JSON text, or a value that JSON can hold, as JSON data that is not nested too deeply.

    Raises:
        ValueError: it is none.
    """
    found = parse_json(name, value)
    inside = [found]
    for _ in range(DEEPEST_JSON):
        inside = [one for part in inside for one in _parts(part)]
    if inside:
        raise fail(name, f"there are more than {DEEPEST_JSON} lists and objects within each other")
    return found


def _parts(value: object) -> list[Any]:
    return value if isinstance(value, list) else [*value.values()] if isinstance(value, dict) else []


def printable(name: str, text: object) -> str:
    """Return a text of one line in signs that can be printed. Raises ValueError: it is none."""
    if not isinstance(text, str) or STEERING.search(text):
        raise fail(name, f"{written(text)} is not allowed; give a text of printable signs")
    return text


def checked_names(name: str, value: object) -> tuple[str, ...]:
    """Return what the seats or their policies are called.

    Raises:
        ValueError: not a list of texts of printable signs that are neither empty nor long.
    """
    names = tuple(printable(name, one) for one in as_list(name, [*value] if isinstance(value, tuple) else value))
    for one in names:
        if not 0 < len(one) <= LONGEST_NAME:
            raise fail(name, f"{written(one)} is not allowed; give 1 to {LONGEST_NAME} signs")
    return names


def at(lines: Sequence[int], reason: str) -> ValueError:
    """Return what is wrong, and in which line, if a text told it."""
    return fail(f"line {lines[0]}", reason) if lines else ValueError(reason)
