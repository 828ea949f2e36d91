"""`Companion`: a game at a real table, entered step by step; every entry can be corrected later."""

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
        number: its place among all entries.
        entry: its text.
        rule: id of the rule that forbids it; "" if a card cannot be where the entry has it.
        options: what could be entered there instead.
    """

    number: int
    entry: str
    rule: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """The circumstances of an entry.

    Attributes:
        step: how many actions had happened before it, counting those that followed by themselves; -1 in the setup.
        question: to which it was the answer; None for an action.
        player: who decided, or about whose cards it was.
    """

    step: int
    question: Question | None
    player: int


class Companion:
    """A game at a real table, followed by what is seen of it.

    Entries are texts in one list: the actions of all players (interface.md section 3), and between them the answers to
    what the rules cannot work out, such as the card that a miss has shown. What has only one possibility is
    filled in. `question` and `options` say what can come next. An entry that does not fit, after a correction or in a
    file, stops the game there: it waits with all that come after it, and they are tried again after each change.

    Args:
        players: 1 to 5.
        rules: a `Rules`; the German edition if left out.
        seat: the player whose hand is entered as well; None for nobody's: all odds follow from what everybody sees. The
            solo game is always followed from its seat.
        entries: what has been entered already.

    Attributes:
        entries: everything that was entered and fits, in order.
        told: the circumstances of each of them.
        waiting: the entries after these: the first cannot have happened there, so that something is missing or wrong.
        conflict: why the first of these does not fit; None if nothing waits.
        question: what has to be entered next; None if an action is awaited, or the game is over.
        game: the game as it is known, for `odds`, `forecast` and, when `seat` decides, `advise`; None until the table
            is set.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

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
        self.waiting: tuple[str, ...] = ()
        self.conflict: Conflict | None = None
        self.told: tuple[Told, ...] = ()
        self.question: Question | None = None
        self._pending: tuple[str, ...] = ()
        self._lost: frozenset[str] | None = None
        self._before: list[_State] = []
        self._undone: list[tuple[int, str]] = []
        self._advance(())
        self._retell(_checked(entries))

    @property
    def players(self) -> int:
        """The number of players."""
        return self._players

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._rules

    @property
    def seat(self) -> int | None:
        """The seat whose hand is entered; None for nobody's."""
        return self._seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game is not None and self.game.is_over

    @property
    def options(self) -> tuple[str, ...]:
        """Everything that can be entered next: the answers to the question, or the player's actions."""
        options = _options(self.question, self.game)
        if self._lost is None:
            self._lost = frozenset(self._not_to_be_named())
        return tuple(option for option in options if option not in self._lost)

    def _not_to_be_named(self) -> list[str]:
        """Return the actions that take an unnoted card which cannot have been among the unnoted ones."""
        takings = () if self.question is not None or self.game is None else tuple(self.game.lost_takings)
        now, before, wrong = self._state(), [*self._before], list[str]()
        for entry in takings:
            wrong += [] if self._name_lost(entry) else [entry]
            self._restore(now)
            self._before = [*before]
        return wrong

    # Entries

    def enter(self, *entries: str) -> None:
        """Enter what has happened next; waiting entries are tried again after it.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed.
            Contradiction: it cannot have happened; nothing has changed.
            ValueError: it is not a text, or the game is too long.

        Example:
            >>> table = Companion(players=2)
            >>> table.enter("droid", "communicator")
            >>> table.entries
            ('droid', 'communicator')
        """
        before, later = self._state(), self.waiting
        try:
            for entry in self._new(entries):
                self._tell(entry)
        except ValueError:
            self._restore(before)
            raise
        self._retell(later)
        if entries:
            self._undone.clear()

    def undo(self) -> str:
        """Take back the last entry that fits, and return it.

        Raises:
            ValueError: there is none.

        Example:
            >>> table = Companion(players=2)
            >>> table.enter("droid")
            >>> table.undo()
            'droid'
        """
        if not self.entries:
            raise ValueError("undo: nothing was entered yet")
        place, entry = len(self.entries) - 1, self.entries[-1]
        self._undone.append((place, entry))
        self._put(place, place + 1, ())
        return entry

    def redo(self) -> None:
        """Enter again what was undone.

        Raises:
            ValueError: nothing was undone.

        Example:
            >>> table = Companion(players=2)
            >>> table.enter("droid")
            >>> entry = table.undo()
            >>> table.redo()
            >>> table.entries
            ('droid',)
        """
        if not self._undone:
            raise ValueError("redo: nothing was undone")
        place, entry = self._undone.pop()
        self._put(place, place, (entry,))

    @property
    def can_redo(self) -> bool:
        """Whether something was undone that can be entered again."""
        return bool(self._undone)

    def correct(self, number: int, *entries: str) -> tuple[Conflict, ...]:
        """Replace an entry, or delete it; later entries are checked again.

        Args:
            number: the place of the entry among all, waiting ones included.
            entries: what to enter instead.

        Returns:
            The first entry that does not fit now, or nothing. It waits with all that come after it.

        Raises:
            ValueError: there is no such entry.

        Example:
            >>> table = Companion(players=2)
            >>> table.enter("droid", "communicator")
            >>> table.correct(0, "transporter"), table.entries
            ((), ('transporter', 'communicator'))
        """
        place = as_number("number", number, 0, len(self._all) - 1)
        return self._change(place, place + 1, entries)

    def choices_at(self, number: int) -> tuple[Question | None, tuple[str, ...]]:
        """Return what was asked at an entry (None for an action), and everything that could be entered there.

        Args:
            number: the place of an entry that fits, or of the first that waits.

        Raises:
            ValueError: there is no such entry.

        Example:
            >>> table = Companion(players=2)
            >>> table.enter("droid", "communicator")
            >>> question, choices = table.choices_at(1)
            >>> "communicator" in choices
            True
        """
        states = [*self._before, *([self._state()] if self.waiting else [])]
        before = states[as_number("number", number, 0, len(states) - 1)]
        return before.question, _options(before.question, before.game)

    def insert(self, number: int, *entries: str) -> tuple[Conflict, ...]:
        """Insert what was left out before an entry. Returns and raises as `correct`.

        Example:
            >>> table = Companion(players=2)
            >>> table.enter("droid", "communicator")
            >>> table.insert(1, "transporter"), table.entries
            ((), ('droid', 'transporter', 'communicator'))
        """
        place = as_number("number", number, 0, len(self._all))
        return self._change(place, place, entries)

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """The first of the waiting entries, which does not fit; or nothing."""
        return () if self.conflict is None else (self.conflict,)

    @property
    def _all(self) -> tuple[str, ...]:
        return (*self.entries, *self.waiting)

    def _new(self, entries: Iterable[object]) -> tuple[str, ...]:
        return _checked(entries, MOST_ENTRIES - len(self._all))

    def _change(self, first: int, end: int, entries: Iterable[object]) -> tuple[Conflict, ...]:
        self._put(first, end, self._new(entries))
        self._undone.clear()
        return self.conflicts

    def _put(self, first: int, end: int, entries: Iterable[str]) -> None:
        told = (*self._all[:first], *entries, *self._all[end:])
        kept = min(first, len(self.entries))
        if kept < len(self.entries):
            self._restore(self._before[kept])
        self._retell(told[kept:])

    # Saving

    def save(self) -> str:
        """Return all entries as JSON.

        Example:
            >>> table = Companion(players=2)
            >>> table.enter("droid")
            >>> Companion.load(table.save()).entries
            ('droid',)
        """
        return json.dumps(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Return all entries as JSON data.

        Example:
            >>> Companion.from_dict(Companion(players=3).to_dict()).players
            3
        """
        return {
            "format": FORMAT,
            "players": self.players,
            "rules": write_rules(self.rules),
            "seat": self.seat,
            "entries": [*self._all],
        }

    @classmethod
    def load(cls, text: str) -> "Companion":
        """Load what `save` has written.

        Raises:
            ValueError: it is damaged; the message names the field and the reason.

        Example:
            >>> Companion.load(Companion(players=4).save()).players
            4
        """
        return cls.from_dict(parse_json("companion", text))

    @classmethod
    def from_dict(cls, data: object) -> "Companion":
        """Load what `to_dict` has written. Errors as in `load`.

        Example:
            >>> Companion.from_dict(Companion(players=4).to_dict()).players
            4
        """
        given = as_object("companion", data)
        check_format(given.get("format"), FORMAT)
        check_keys("companion", given, KEYS, complete=True)
        return cls(given["players"], read_rules(given["rules"]), given["seat"], as_list("entries", given["entries"]))

    # How entries become a game

    def _retell(self, entries: Sequence[str]) -> None:
        """Enter what fits; the first entry that does not fit waits, with all that come after it."""
        self.waiting, self.conflict = (), None
        for number, entry in enumerate(entries):
            try:
                self._tell(entry)
            except ValueError as error:
                rule = error.rule if isinstance(error, IllegalAction) else ""
                self.conflict = Conflict(len(self.entries), entry, rule, _options(self.question, self.game))
                self.waiting = (*entries[number:],)
                return

    def _note(self, entry: str, told: Told, before: "_State") -> None:
        self._before.append(before)
        self.entries += (entry,)
        self.told += (told,)

    def _tell(self, entry: str) -> None:
        """Carry out one entry: the answer to the question, or an action."""
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
        """Carry out what was entered of the current action or the setup; then go on as far as that is certain."""
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
        """Name an unnoted card of a discard pile once it is taken from there; return whether one can be it."""
        victim = None if self.game is None or self.question is not None else self.game.lost_takings.get(entry)
        if victim is None:
            return False
        now, before = self._state(), [*self._before]
        card = parse_action(entry).card or ""
        for number, told in reversed([*enumerate(self.told)]):
            if told.player != victim or self.entries[number] not in (NOT_NOTED, DISCARD):
                continue
            named = card if told.question is not None else f"discard {card}"
            later = now.entries[number + 1 :]
            self._restore(self._before[number])
            self._retell((named, *later, entry))
            if self.conflict is None:
                return True
            self._restore(now)
            self._before = [*before]
        return False

    def _state(self) -> "_State":
        seen = self.game, self.question, self._pending
        return _State(self.entries, self.told, self.waiting, self.conflict, *seen)

    def _restore(self, state: "_State") -> None:
        self.entries, self.told, self.waiting, self.conflict, self.game, self.question, self._pending = state
        self._lost = None
        del self._before[len(self.entries) :]


class _State(NamedTuple):
    entries: tuple[str, ...]
    told: tuple[Told, ...]
    waiting: tuple[str, ...]
    conflict: Conflict | None
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
