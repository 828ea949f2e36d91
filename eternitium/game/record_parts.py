"""The parts of a record of a game: moments, steps, and variations ("what if")."""

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
# Characters that control a terminal, break a line, change the direction of writing, or are halves of characters.
STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
NOTE_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
# Events that happen by chance or show a card that chance had hidden; so does a card that is taken unseen.
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
NO_SURPRISE: Final = frozenset({"era.discard", "card.double-portal"})  # the card was face up
_SEATS: Final = r"[0-4](?:,[0-4])*"
_OUTCOME: Final = re.compile(rf"(?:all|nobody|{_SEATS}): ([a-z-]+)((?: [^ @]+)*)(?: @[0-4])?")
_SHOWN: Final = frozenset({*NAMES, "?", "(?)"})


class Turn(NamedTuple):
    """A turn of a game. `round`: from 1; `player`: the player in turn."""

    round: int
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The setup or one action in a record: its outcomes of chance, comment and notes.

    Attributes:
        chance: for each shuffled pile its cards in their new order, top first, which nobody sees.
        outcomes: what chance revealed, and to whom: "all: market C D", "0: draw circle droid".
        comment: by a reader of the game; it may have several lines.
        notes: of a report, by name: JSON data.
        lines: their line numbers in a text: of the moment itself, then of each outcome; empty without a text.

    Raises:
        ValueError: a record cannot hold one of the parts; the message names it and the reason.
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
        """Compare the outcomes of the record, if it has any, with what has happened.

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
        action: the chosen action.
        player: the player who chose it.
        turn: the turn in which it was chosen.
        variations: lines with another action instead.
    """

    action: Action
    player: int
    turn: Turn
    variations: tuple["Variation", ...] = ()

    def __post_init__(self) -> None:
        Moment.__post_init__(self)
        object.__setattr__(self, "action", parse_action(self.action))

    def replay(self, game: Game) -> None:
        """Carry out this step in a game, with its outcomes of chance.

        Raises:
            ValueError: it is not possible, or something else happens.
        """
        with_turn = Turn(game.round, game.turn_player)
        if not game.is_over and (with_turn, game.player) != (self.turn, self.player):
            whose = f"player {game.player} chooses in round {game.round} in the turn of player {game.turn_player}"
            raise at(self.lines, f"{self.action}: the turn or the player is wrong; {whose}")
        try:
            events = game.replay(self.action, self.orders)
        except ValueError as error:
            raise at(self.lines, str(error)) from None
        self.check(events)

    def same(self, other: "Step") -> bool:
        """Return whether another step has the same action and outcomes of chance, whatever its comment and notes."""
        return (self.action, self.chance, self.outcomes) == (other.action, other.chance, other.outcomes)


@dataclass(frozen=True, slots=True)
class Variation:
    """A line that might have been played instead of an action and all that followed it.

    `steps`: at least one; the first replaces that action. `name`: of the variation, in one line.
    """

    steps: tuple[Step, ...]
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", printable("variation", self.name.strip()))
        if not self.steps:
            raise fail("variation", "it has no action")


def outcomes(events: Sequence[Event]) -> tuple[str, ...]:
    """Return what chance revealed in some events, and to whom, in the words of a record."""
    return tuple(_outcome(event) for event in events if _is_by_chance(event))


def _is_by_chance(event: Event) -> bool:
    return bool(event.pile) or (event.kind in BY_CHANCE and event.rule not in NO_SURPRISE)


def _outcome(event: Event) -> str:
    who = "all" if event.public else ",".join(map(str, event.seen_by)) or "nobody"
    whose = () if event.target is None else (f"@{event.target}",)
    return " ".join([f"{who}:", event.kind, *event.cards, *whose])


def checked_outcome(text: str) -> str:
    """Return a text that must be an outcome of chance; ValueError for any other."""
    found = _OUTCOME.fullmatch(text)
    if not found or found[1] not in EVENT_KINDS or not {*found[2].split()} <= _SHOWN:
        raise ValueError(f"{written(text)} is not an outcome of chance; an example: all: market C D")
    return text


def checked_note(name: object) -> str:
    """Return a value that must be the name of a note; ValueError for any other."""
    if not isinstance(name, str) or not NOTE_NAME.fullmatch(name):
        raise fail("notes", f"{written(name)} is not a name; allowed: a to z, 0 to 9, - and _, at most 40")
    return name


def signs(cards: str) -> str:
    """Return an order of cards in the signs of a saved game. Raises ValueError: a word is not a card."""
    try:
        return "".join(SIGNS[NAMES.index(card)] for card in cards.split())
    except ValueError:
        wrong = next(card for card in cards.split() if card not in NAMES)
        raise fail("chance", f"{written(wrong)} is not a card; an era card is {NAMES[len(SLUGS)]} or C") from None


def words(order: str) -> str:
    """Return the words for an order of cards in the signs of a saved game."""
    return " ".join(NAMES[SIGNS.index(sign)] for sign in order)


def plain_json(name: str, value: object) -> Any:
    """Return a JSON text, or a value that JSON can hold, as JSON data.

    Raises:
        ValueError: it is neither, or it is nested too deeply.
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
    """Return a value that must be one line of printable characters; ValueError for any other."""
    if not isinstance(text, str) or STEERING.search(text):
        raise fail(name, f"{written(text)} is not allowed; give a text of printable characters")
    return text


def checked_names(name: str, value: object) -> tuple[str, ...]:
    """Return the names of the seats or of their policies.

    Raises:
        ValueError: not a list of printable texts, each of 1 to 60 characters.
    """
    names = tuple(printable(name, one) for one in as_list(name, [*value] if isinstance(value, tuple) else value))
    for one in names:
        if not 0 < len(one) <= LONGEST_NAME:
            raise fail(name, f"{written(one)} is not allowed; give 1 to {LONGEST_NAME} characters")
    return names


def at(lines: Sequence[int], reason: str) -> ValueError:
    """Return the error to raise, with its line if the record came from a text."""
    return fail(f"line {lines[0]}", reason) if lines else ValueError(reason)
