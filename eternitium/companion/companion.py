"""`Companion`: a game at a real table, told entry by entry; what was told can be corrected anywhere."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from eternitium.checks import as_list, as_number, as_object, check_format, check_keys, fail, parse_json, written
from eternitium.companion import possible
from eternitium.companion.questions import NOT_NOTED, Asked, Contradiction, Question
from eternitium.companion.seen_game import DISCARD, KEEP, SeenGame
from eternitium.companion.telling import LOST
from eternitium.engine.layout import NO_CARD, Phase
from eternitium.game.game import Game
from eternitium.game.notation import IllegalAction, parse_action
from eternitium.game.read_position import make_rules
from eternitium.rules import Rules

FORMAT: Final = 1
KEYS: Final = ("format", "players", "rules", "seat", "entries")
MOST_ENTRIES: Final = 6_000
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
    what the rules cannot work out, such as the card that a failed try has shown. What has only one possibility is filled
    in. `question` and `options` say what can come next.

    Args:
        players: 1 to 5.
        rules: a `Rules`; the German edition if left out.
        seat: the player whose hand is entered too; None: nobody's is, and all odds are from what everybody sees. The
            solo game is always followed from its seat.
        entries: what has been told already.

    Attributes:
        entries: everything that was told, in order.
        conflicts: those of the entries that cannot have happened; they are left out of the game.
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
        self.question: Question | None = None
        self._undone: list[tuple[str, ...]] = []
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
    def told(self) -> tuple[Told | None, ...]:
        """For each entry what it was about; None for one in conflict."""
        return tuple(self._told)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game is not None and self.game.is_over

    @property
    def options(self) -> tuple[str, ...]:
        """Everything that can be told next: the answers to the question, or what the player can do."""
        if self.question is not None:
            return self.question.options
        return () if self.game is None else _choices(self.game)

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
        last = self.entries[-1]
        undone = [*self._undone, (last,)]
        self._retell(self.entries[:-1])
        self._undone = undone
        return last

    def redo(self) -> None:
        """Tell again what was taken back.

        Raises:
            ValueError: there is nothing.
        """
        if not self._undone:
            raise ValueError("redo: nothing was taken back")
        *left, entries = self._undone
        self.enter(*entries)
        self._undone = left

    def correct(self, number: int, *entries: str) -> tuple[Conflict, ...]:
        """Tell something else in place of an entry, or nothing; what comes later is checked again.

        Returns:
            The entries that are in conflict now. They stay in the list, and count again as soon as they fit.

        Raises:
            ValueError: there is no such entry.
        """
        place = as_number("number", number, 0, len(self.entries) - 1)
        return self._put(place, place + 1, entries)

    def insert(self, number: int, *entries: str) -> tuple[Conflict, ...]:
        """Tell something that was left out before an entry. As `correct`."""
        place = as_number("number", number, 0, len(self.entries))
        return self._put(place, place, entries)

    def _put(self, first: int, end: int, entries: Sequence[str]) -> tuple[Conflict, ...]:
        self._retell(_checked((*self.entries[:first], *entries, *self.entries[end:])))
        self._undone.clear()
        return self.conflicts

    # Saving

    def save(self) -> str:
        """All that was told, as JSON."""
        return json.dumps(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON data."""
        rules = {"edition": self.rules.edition, "mission": self.rules.mission, "switches": self.rules.deviations}
        changed = self.rules.box.deviations
        return {
            "format": FORMAT,
            "players": self.players,
            "rules": rules | ({"components": changed} if changed else {}),
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
        rules = {"components": {}, **as_object("rules", given["rules"])}
        check_keys("rules", rules, ("edition", "mission", "switches", "components"), complete=True)
        return cls(given["players"], make_rules(**rules), given["seat"], as_list("entries", given["entries"]))

    # How entries become a game

    def _retell(self, entries: Sequence[str]) -> None:
        """Tell everything anew; what does not fit is in conflict."""
        self.game, self.question = None, None
        self.entries, self.conflicts, self._told = (), (), list[Told | None]()
        self._pending: tuple[str, ...] | None = ()
        self._advance(())
        for entry in entries:
            try:
                self._tell(entry)
            except ValueError as error:
                rule = error.rule if isinstance(error, IllegalAction) else ""
                self.conflicts += (Conflict(len(self.entries), entry, rule, self.options),)
                self._note(entry, None)

    def _note(self, entry: str, told: Told | None) -> None:
        self.entries += (entry,)
        self._told.append(told)

    def _tell(self, entry: str) -> None:
        """One entry: the answer to the question, or an action."""
        about, game = self.question, self.game
        step = -1 if game is None else game.plies
        player = about.player if about is not None or game is None else game.player
        told = Told(step, about, about.player if about is not None else player)
        try:
            self._advance((*(self._pending or ()), entry))
        except IllegalAction:
            if not self._name_lost(entry):
                raise
            return
        self._note(entry, told)

    def _advance(self, pending: tuple[str, ...]) -> None:
        """Try what is told of the running action, or of the setup; then go on by itself as far as that is certain."""
        question = self._attempt(pending)
        self.question, self._pending = question, pending if question is not None else None
        while self.question is None and self.game is not None and len(options := _choices(self.game)) == 1:
            self.question = self._attempt(options)
            self._pending = options if self.question is not None else None

    def _attempt(self, pending: tuple[str, ...]) -> Question | None:
        try:
            if self.game is None:
                self.game = SeenGame(self._players, self._rules, self._seat, pending)
            else:
                game = self.game.copy()
                game.enter(*pending[:1], pending[1:])
                self.game = game
        except Asked as asked:
            return asked.question
        return None

    def _name_lost(self, entry: str) -> bool:
        """A card is taken from a discard pile in which nobody had noted it: then it is one of those not noted."""
        game = self.game
        victim = None if game is None or self.question is not None else _robbed(game, entry)
        if game is None or victim is None:
            return False
        card = parse_action(entry).card or ""
        for number in reversed(range(len(self.entries))):
            told = self._told[number]
            if told is None or self._lost_card(number, told) != victim:
                continue
            before = self._state()
            named = card if told.question is not None else f"discard {card}"
            self._retell((*self.entries[:number], named, *self.entries[number + 1 :], entry))
            if len(self.conflicts) == len(before[2]):
                return True
            self._restore(before)
        return False

    def _lost_card(self, number: int, told: Told) -> int | None:
        """Whose card an entry has not noted, None if it is no such entry."""
        return told.player if self.entries[number] in (NOT_NOTED, DISCARD) else None

    def _state(self) -> tuple[Any, ...]:
        return (self.game, self.entries, self.conflicts, self.question, self._pending, [*self._told])

    def _restore(self, state: tuple[Any, ...]) -> None:
        self.game, self.entries, self.conflicts, self.question, self._pending, self._told = state


def _checked(entries: Iterable[str], most: int = MOST_ENTRIES) -> tuple[str, ...]:
    checked = tuple(entries)
    if len(checked) > most:
        raise fail("entries", f"{len(checked)} more are too many; a game has at most {MOST_ENTRIES}")
    for number, entry in enumerate(checked):
        if not isinstance(entry, str) or not 0 < len(entry) <= LONGEST_ENTRY:
            raise fail(f"entries[{number}]", f"{written(entry)} is not allowed; give a text such as 'take circle'")
    return checked


def _choices(game: SeenGame) -> tuple[str, ...]:
    """What the player can do now, as it can be told."""
    if game.is_over:
        return ()
    actions = [str(action) for action in game.legal_actions]
    if game.player == game.watcher:
        return tuple(actions)
    kept = [action for action in actions if action.startswith("keep ") and action != "keep none"]
    discards = [action for action in actions if action.startswith("discard ")]
    if kept:
        actions = [KEEP, *(action for action in actions if action not in kept)]
    return (*actions, *([DISCARD] if discards else []), *_from_lost(game, actions))


def _from_lost(game: SeenGame, actions: Sequence[str]) -> list[str]:
    """What may be taken from among cards that nobody noted."""
    found = []
    for verb in ("steal", "recover"):
        for text in (f"{verb} {card}" for card in _cards_lost(game)):
            if text not in actions and _robbed(game, text) is not None:
                found.append(text)
    return found


def _cards_lost(game: SeenGame) -> tuple[str, ...]:
    victim = _victim(game)
    if victim is None or not game.known_now.cards.lost[victim]:
        return ()
    return possible.cards_of_pool(game.known_now.cards, victim)


def _victim(game: SeenGame) -> int | None:
    phase = int(game._record["phase"])
    if phase == Phase.RECYCLER:
        return game.player
    return int(game._record["victim"]) if phase == Phase.THIEF and game._record["victim"] != NO_CARD else None


def _robbed(game: Game, entry: str) -> int | None:
    """Whose discard pile, with cards that nobody noted, an action takes a card from."""
    if not isinstance(game, SeenGame) or not entry.startswith(("steal ", "recover ")):
        return None
    victim = _victim(game)
    return victim if victim is not None and LOST in game._record["discard"][victim] else None
