"""`Companion`: a game at a real table, told entry by entry; what was told can be corrected anywhere."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from eternitium.checks import as_list, as_number, as_object, check_format, check_keys, fail, parse_json, written
from eternitium.companion.questions import NOT_NOTED, Asked, Question
from eternitium.companion.seen_game import DISCARD, SeenGame
from eternitium.game.notation import IllegalAction, parse_action
from eternitium.game.saved import read_rules, write_rules
from eternitium.rules import Rules

FORMAT: Final = 1
KEYS: Final = ("format", "players", "rules", "seat", "entries")
MOST_ENTRIES: Final = 1_500
LONGEST_ENTRY: Final = 80


@dataclass(frozen=True, slots=True)
class Conflict:
    """An entry that cannot have happened after those before it.

    Attributes:
        number: its place among the entries.
        entry: its text.
        rule: id of the rule that forbids it, "" if a card cannot be where it is told to be.
        options: what could be told there instead.
    """

    number: int
    entry: str
    rule: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What the entries up to one have led to.

    Attributes:
        step: how many actions had happened before it, counting those that followed by themselves; -1 in the setup.
        question: to which it was the answer; None for an action.
        player: who decided, or about whose cards it was.
    """

    step: int
    question: Question | None
    player: int


class Companion:
    """Follows a game by what is seen of it.

    Entries are texts in one list: the actions of all players (interface.md section 3), and between them the answers to
    what the rules cannot work out, such as the card that a failed try has shown. What has only one possibility is
    filled in. `question` and `options` say what can come next.

    Args:
        players: 1 to 5.
        rules: a `Rules`; the German edition if left out.
        seat: the player whose hand is entered too; None: nobody's is, and all odds are from what everybody sees. The
            solo game is always followed from its seat.
        entries: what has been told already.

    Attributes:
        entries: everything that was told, in order.
        told: for each entry what it was about; None for one that is in conflict.
        conflicts: the entries that cannot have happened; they are left out of the game.
        question: what has to be told next; None if an action is awaited, or the game is over.
        game: the game as it is known, for `odds`, `forecast` and `advise`; None until the table is set.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is.

    Example:
        >>> from eternitium.companion import Companion
        >>> table = Companion(players=2)
        >>> table.question.kind, table.question.row
        ('row', 'basic')
        >>> table.enter("droid", "communicator")
        >>> len(table.entries)
        2
    """

    def __init__(
        self, players: int = 2, rules: Rules | None = None, seat: int | None = None, entries: Iterable[str] = ()
    ) -> None:
        self._players = as_number("players", players, 1, 5)
        self._rules = Rules() if rules is None else rules
        if not isinstance(self._rules, Rules):
            raise fail("rules", f"{rules!r} is not allowed; give a Rules, such as Rules('de')")
        self._seat = 0 if players == 1 else None if seat is None else as_number("seat", seat, 0, players - 1)
        self.game: SeenGame | None = None
        self.entries: tuple[str, ...] = ()
        self.conflicts: tuple[Conflict, ...] = ()
        self.told: tuple[Told | None, ...] = ()
        self.question: Question | None = None
        self._pending: tuple[str, ...] = ()
        self._lost: frozenset[str] | None = None
        self._before: list[_State] = []
        self._undone: list[str] = []
        self._advance(())
        self._retell(_checked(entries))

    @property
    def players(self) -> int:
        """How many players there are."""
        return self._players

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._rules

    @property
    def seat(self) -> int | None:
        """Whose hand is entered; None for nobody's."""
        return self._seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game is not None and self.game.is_over

    @property
    def options(self) -> tuple[str, ...]:
        """Everything that can be told next: the answers to the question, or what the player can do."""
        options = _options(self.question, self.game)
        if self._lost is None:
            self._lost = frozenset(self._not_to_be_named())
        return tuple(option for option in options if option not in self._lost)

    def _not_to_be_named(self) -> list[str]:
        """Actions that take a card which nobody noted, but which cannot be among those."""
        takings = () if self.question is not None or self.game is None else tuple(self.game.lost_takings)
        now, before, wrong = self._state(), [*self._before], list[str]()
        for entry in takings:
            wrong += [] if self._name_lost(entry) else [entry]
            self._restore(now)
            self._before = [*before]
        return wrong

    # Telling

    def enter(self, *entries: str) -> None:
        """What has happened next.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed.
            Contradiction: it cannot have been so; nothing has changed.
            ValueError: it is no text, or the game is too long.
        """
        before = self._state()
        try:
            for entry in _checked(entries, MOST_ENTRIES - len(self.entries)):
                self._tell(entry)
        except ValueError:
            self._restore(before)
            raise
        if entries:
            self._undone.clear()

    def undo(self) -> str:
        """Take the last entry back, and return it.

        Raises:
            ValueError: there is none.
        """
        if not self.entries:
            raise ValueError("undo: nothing was told yet")
        self._undone.append(self.entries[-1])
        self._go_back(len(self.entries) - 1)
        return self._undone[-1]

    def redo(self) -> None:
        """Tell again what was taken back.

        Raises:
            ValueError: there is nothing.
        """
        if not self._undone:
            raise ValueError("redo: nothing was taken back")
        self._retell((self._undone.pop(),))

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be told again."""
        return bool(self._undone)

    def correct(self, number: int, *entries: str) -> tuple[Conflict, ...]:
        """Tell something else in place of an entry, or nothing; what comes later is checked again.

        Returns:
            The entries that are in conflict now. They stay in the list, and count again as soon as they fit.

        Raises:
            ValueError: there is no such entry.
        """
        place = as_number("number", number, 0, len(self.entries) - 1)
        return self._put(place, place + 1, entries)

    def choices_at(self, number: int) -> tuple[Question | None, tuple[str, ...]]:
        """What was asked when an entry was told, None for an action, and everything that could be told there.

        Raises:
            ValueError: there is no such entry.
        """
        before = self._before[as_number("number", number, 0, len(self.entries) - 1)]
        return before.question, _options(before.question, before.game)

    def insert(self, number: int, *entries: str) -> tuple[Conflict, ...]:
        """Tell something that was left out before an entry. As `correct`."""
        place = as_number("number", number, 0, len(self.entries))
        return self._put(place, place, entries)

    def _put(self, first: int, end: int, entries: Iterable[str]) -> tuple[Conflict, ...]:
        told, later = _checked(entries, MOST_ENTRIES - len(self.entries)), self.entries[end:]
        if first < len(self.entries):
            self._go_back(first)
        self._retell((*told, *later))
        self._undone.clear()
        return self.conflicts

    # Saving

    def save(self) -> str:
        """All that was told, as JSON."""
        return json.dumps(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {
            "format": FORMAT,
            "players": self.players,
            "rules": write_rules(self.rules),
            "seat": self.seat,
            "entries": [*self.entries],
        }

    @classmethod
    def load(cls, text: str) -> "Companion":
        """What `save` has written.

        Raises:
            ValueError: it is damaged; the message names the field and the reason.
        """
        return cls.from_dict(parse_json("companion", text))

    @classmethod
    def from_dict(cls, data: object) -> "Companion":
        """The same from JSON data. Errors as in `load`."""
        given = as_object("companion", data)
        check_format(given.get("format"), FORMAT)
        check_keys("companion", given, KEYS, complete=True)
        return cls(given["players"], read_rules(given["rules"]), given["seat"], as_list("entries", given["entries"]))

    # How entries become a game

    def _go_back(self, number: int) -> None:
        """As it was before an entry was told."""
        self._restore(self._before[number])

    def _retell(self, entries: Sequence[str]) -> None:
        """Tell entries; what does not fit is in conflict."""
        for entry in entries:
            try:
                self._tell(entry)
            except ValueError as error:
                rule = error.rule if isinstance(error, IllegalAction) else ""
                conflict = Conflict(len(self.entries), entry, rule, _options(self.question, self.game))
                self._note(entry, None)
                self.conflicts += (conflict,)

    def _note(self, entry: str, told: Told | None, before: "_State | None" = None) -> None:
        self._before.append(self._state() if before is None else before)
        self.entries += (entry,)
        self.told += (told,)

    def _tell(self, entry: str) -> None:
        """One entry: the answer to the question, or an action."""
        before, game, asked = self._state(), self.game, self.question
        player = asked.player if asked is not None else game.player if game is not None else 0
        told = Told(-1 if game is None else game.plies, asked, player)
        try:
            self._advance((*self._pending, entry))
        except IllegalAction:
            if not self._name_lost(entry):
                raise
            return
        self._note(entry, told, before)

    def _advance(self, pending: tuple[str, ...]) -> None:
        """What is told of the running action, or of the setup; then on by itself as far as that is certain."""
        self._attempt(pending)
        while self.question is None and len(options := _options(None, self.game)) == 1:
            self._attempt(options)

    def _attempt(self, pending: tuple[str, ...]) -> None:
        question = None
        try:
            if self.game is None:
                self.game = SeenGame(self.players, self.rules, self.seat, pending)
            else:
                game = self.game.copy()
                game.enter(pending[0], pending[1:])
                self.game = game
        except Asked as asked:
            question = asked.question
        self.question, self._pending = question, pending if question is not None else ()
        self._lost = None

    def _name_lost(self, entry: str) -> bool:
        """A card is taken from a discard pile in which nobody had noted it: then it is one of those not noted."""
        victim = None if self.game is None or self.question is not None else self.game.lost_takings.get(entry)
        if victim is None:
            return False
        now, before, conflicts = self._state(), [*self._before], len(self.conflicts)
        card = parse_action(entry).card or ""
        for number, told in reversed([*enumerate(self.told)]):
            if told is None or told.player != victim or self.entries[number] not in (NOT_NOTED, DISCARD):
                continue
            named = card if told.question is not None else f"discard {card}"
            later = now.entries[number + 1 :]
            self._go_back(number)
            self._retell((named, *later, entry))
            if len(self.conflicts) == conflicts:
                return True
            self._restore(now)
            self._before = [*before]
        return False

    def _state(self) -> "_State":
        seen = self.game, self.question, self._pending
        return _State(self.entries, self.told, self.conflicts, *seen)

    def _restore(self, state: "_State") -> None:
        self.entries, self.told, self.conflicts, self.game, self.question, self._pending = state
        self._lost = None
        del self._before[len(self.entries) :]


class _State(NamedTuple):
    entries: tuple[str, ...]
    told: tuple[Told | None, ...]
    conflicts: tuple[Conflict, ...]
    game: SeenGame | None
    question: Question | None
    pending: tuple[str, ...]


def _options(question: Question | None, game: SeenGame | None) -> tuple[str, ...]:
    if question is not None:
        return question.options
    return () if game is None else game.choices


def _checked(entries: Iterable[object], most: int = MOST_ENTRIES) -> tuple[str, ...]:
    given, checked = tuple(entries), list[str]()
    if len(given) > most:
        raise fail("entries", f"{len(given)} more are too many; a game has at most {MOST_ENTRIES}")
    for number, entry in enumerate(given):
        if not isinstance(entry, str) or not 0 < len(entry) <= LONGEST_ENTRY:
            raise fail(f"entries[{number}]", f"{written(entry)} is not allowed; give a text such as 'take circle'")
        checked.append(entry)
    return tuple(checked)
