"""A table: persons and levels on its seats, and the true game, of which each seat gets only its own view."""

import hashlib
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, Self

from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.match.match import OTHER_SEAT, SAME_DEAL, Match
from eternitium.match.save import MOST_ACTIONS
from eternitium.match.seats import PERSON, Seats
from eternitium.policies.registry import LEVELS
from eternitium.rules import Rules
from eternitium.together.store import MOST_OF_NAME, KeptSeat, KeptTable, Store
from eternitium.together.undo import Question, is_fair

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
LENGTH_OF_CODE: Final = 8
BITS_OF_SEED: Final = 60
STANDS_IN: Final = "level3"  # plays the move of a person whose time is over


class NotAtTheTable(ValueError):
    """The error that something cannot be done at a table. `key`: of the sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class SeatMatch(Match):
    """The game of a table as one of its persons sees it: everybody else has a board of their own.

    Args of `at`: the table, the person's seat, and the language of all texts.
    """

    _table: "Table"

    @classmethod
    def at(cls, table: "Table", seat: int, language: str) -> Self:
        """Return the match of a seat. Raises ValueError: no person sits there."""
        match = cls.table(table.game, seat, language, seats=[one.plays or PERSON for one in table.seats])
        match._table, match._id = table, f"{table.code}-{table.number}"
        match._seats.called = table.names
        return match

    @property
    def policy_to_move(self) -> bool:
        """Never: the table lets the levels play, not a person's board."""
        return False

    @property
    def handover(self) -> None:
        """None: nobody takes over this board."""

    @property
    def can_undo(self) -> bool:
        """Never without the others, who have seen it."""
        return False

    @property
    def may_ask(self) -> bool:
        """Whether the person may ask the others to undo the last move."""
        return self.is_live and is_fair(self._game, self._viewer)

    def follow(self) -> None:
        """Take notice that another seat has acted."""
        self.revision += 1

    def retreat(self) -> None:
        """Take notice that the last move was undone."""
        self._viewed = None
        self._journal.forget(self.plies + 1)
        self._changed(self.plies + 1)

    def _push(self, action: Action) -> None:
        self._table.push(action)


class Table:
    """A table with its game, every change of which is kept before anybody sees it.

    `store`: where it is kept; `code`: by which people find it; `kept`: what is known of it. Raises ValueError: its game
    cannot be read.

    Attributes:
        message: names the message that is being carried out, so that one that is sent twice acts once; "" for none.
        question: whether somebody may undo their last move; None if nobody asks.
        quiet_until: for each seat when it may say something again, by `time.monotonic`.
        leads: the seat that leads through the game that is over; None for none.
    """

    message: str = ""
    question: Question | None = None
    _left: tuple[int, ...] | None
    leads: int | None = None

    def __init__(self, store: Store, code: str, kept: KeptTable) -> None:
        self._store, self.code, self._kept = store, code, kept
        self.quiet_until: dict[int, float] = {}
        self._begin()
        for action in store.actions(code, kept.number):
            self.game.push(action)

    @classmethod
    def open(
        cls, store: Store, edition: str, plays: Sequence[str], helps: str, name: str, minutes: int = 0
    ) -> tuple["Table", str]:
        """Open a table, and seat whoever opens it on its first free seat.

        Args:
            store: where it is kept.
            edition: whose rules.
            plays: for each seat the level that plays, "" for a person.
            helps: who sees odds, forecast and coach: "all", "learners" or "nobody".
            name: of whoever opens it.
            minutes: for a move of a person; 0 for as long as they like.

        Returns:
            The table, and the secret of that person.

        Raises:
            NotAtTheTable: there are too many tables, or the name is not allowed.
            ValueError: another argument is not allowed.
        """
        if store.is_full:
            raise NotAtTheTable("no-room")
        code = new_code()
        seats = tuple(KeptSeat(plays=level) for level in plays)
        table = cls(store, code, KeptTable(edition=edition, helps=helps, minutes=minutes, owner="", seats=seats))
        secret = secrets.token_urlsafe(18)
        first = next((seat for seat, one in enumerate(seats) if not one.plays), 0)
        mine = replace(seats[first], plays="", name=table._checked(name, first), secret=digest(secret))
        table._keep(owner=digest(secret), seats=table._with(first, mine))
        return table, secret

    @classmethod
    def find(cls, store: Store, code: str) -> "Table":
        """Return a table that is kept.

        Raises:
            NotAtTheTable: there is none with this code, or it cannot be read.
        """
        try:
            kept = store.table(code)
            if kept is not None:
                return cls(store, code, kept)
        except ValueError:
            raise NotAtTheTable("unreadable") from None
        raise NotAtTheTable("unknown")

    # Who sits there

    @property
    def seats(self) -> tuple[KeptSeat, ...]:
        """The seats, in the order of turns."""
        return self._kept.seats

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats; "" for one that is free."""
        called = Seats([one.plays or PERSON for one in self.seats]).names("en")
        return tuple(name if one.plays else one.name for one, name in zip(self.seats, called, strict=True))

    @property
    def helps(self) -> str:
        """Who sees odds, forecast and coach: "all", "learners" or "nobody"."""
        return self._kept.helps

    @property
    def minutes(self) -> int:
        """The minutes that a person has for a move; 0 for as long as they like."""
        return self._kept.minutes

    @property
    def seconds_left(self) -> float | None:
        """The seconds left for the move of the person who decides; None if nobody's time runs.

        They begin anew when the table is found again.
        """
        if not self.minutes or self.deciding < 0 or self.level_to_move or self._is_full:
            return None
        return max(0.0, self._since + 60 * self.minutes - time.monotonic())

    @property
    def edition(self) -> str:
        """The edition whose rules hold."""
        return self._kept.edition

    @property
    def number(self) -> int:
        """The number of the game that is played, from 1; 0 before the first."""
        return self._kept.number

    @property
    def is_playing(self) -> bool:
        """Whether a game has begun, over or not."""
        return self.number > 0

    def is_helped(self, seat: int) -> bool:
        """Return whether a seat sees odds, forecast and coach."""
        return self.helps == "all" or (self.helps == "learners" and self.seats[seat].learns)

    def seat_of(self, secret: str) -> int | None:
        """Return the seat of whoever knows a secret; None if that is nobody."""
        found = digest(secret)
        return next((seat for seat, one in enumerate(self.seats) if one.secret == found), None)

    def owns(self, secret: str) -> bool:
        """Return whether this is the secret of whoever opened the table."""
        return secrets.compare_digest(digest(secret), self._kept.owner)

    def sit(self, seat: int, name: str, learns: bool = False, secret: str = "") -> str:
        """Take a free seat and return the secret for it: the given one, or else a new one.

        Whoever asks again with the same secret has the seat already.

        Raises:
            NotAtTheTable: the seat is not free, or the name is not allowed.
            CannotKeep: it could not be written.
        """
        if secret and self.seat_of(secret) is not None:
            return secret
        if not 0 <= seat < len(self.seats) or self.seats[seat] != KeptSeat():
            raise NotAtTheTable("taken")
        secret = secret or secrets.token_urlsafe(18)
        mine = KeptSeat(name=self._checked(name, seat), learns=learns, secret=digest(secret))
        self._keep(seats=self._with(seat, mine))
        return secret

    def give(self, seat: int, plays: str) -> None:
        """Give a seat to a level, or free it for a person before the game.

        Raises:
            NotAtTheTable: the seat is that of whoever opened the table, or it cannot be freed now.
            CannotKeep: it could not be written.
        """
        if not 0 <= seat < len(self.seats) or self.seats[seat].secret == self._kept.owner:
            raise NotAtTheTable("own-seat")
        if plays not in ("", *LEVELS) or (not plays and self.is_playing):
            raise NotAtTheTable("not-free")
        self._keep(seats=self._with(seat, KeptSeat(plays=plays)))
        self._levels, self.question = self._seated(), None

    def _checked(self, name: str, seat: int) -> str:
        return allowed_name(name, [one.name for place, one in enumerate(self.seats) if place != seat])

    def _with(self, seat: int, one: KeptSeat) -> tuple[KeptSeat, ...]:
        return (*self.seats[:seat], one, *self.seats[seat + 1 :])

    def _keep(self, **changed: object) -> None:
        kept = replace(self._kept, **changed)  # type: ignore[arg-type]
        self._store.keep(self.code, kept)
        self._kept = kept

    # Playing

    def start(self) -> None:
        """Begin the first game.

        Raises:
            NotAtTheTable: it has begun, or a seat is free.
            CannotKeep: it could not be written.
        """
        if self.is_playing or KeptSeat() in self.seats:
            raise NotAtTheTable("not-yet")
        self._next(self.seats)

    def rematch(self, how: str = OTHER_SEAT) -> None:
        """Begin another game.

        Args:
            how: "other-seat": a new deal, and everybody moves one seat on, so that the last seat becomes the first;
                "same-deal": the same cards from the beginning, and everybody stays.

        Raises:
            NotAtTheTable: the game is neither over nor as long as a game may be.
            CannotKeep: it could not be written.
        """
        if not self.is_over and not self._is_full:
            raise NotAtTheTable("not-over")
        if how == SAME_DEAL:
            self._next(self.seats, self.game.seed)
        else:
            self._next((*self.seats[-1:], *self.seats[:-1]))

    def _next(self, seats: tuple[KeptSeat, ...], seed: int | None = None) -> None:
        seed = secrets.randbits(BITS_OF_SEED) if seed is None else seed
        self._keep(number=self.number + 1, seed=seed, seats=seats)
        self._begin()

    def _begin(self) -> None:
        begins, seed = self._kept.begins, self._kept.seed
        rules = Rules(self.edition)
        self.game = Game.from_position(begins, seed) if begins else Game(len(self.seats), rules, seed)
        self._levels, self.question, self.leads = self._seated(), None, None
        self._moved()

    def _moved(self) -> None:
        """Forget what was worked out about the game before its last change."""
        self._since, self._left = time.monotonic(), None

    def _seated(self) -> Seats:
        return Seats([one.plays or PERSON for one in self.seats])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.is_playing and self.game.is_over

    @property
    def round(self) -> int:
        """The round of the game; 0 before the first game."""
        return self.game.round if self.is_playing else 0

    @property
    def deciding(self) -> int:
        """The seat that has to decide; -1 for none."""
        return self.game.player if self.is_playing and not self.game.is_over else -1

    @property
    def left(self) -> tuple[int, ...]:
        """The number of own era cards of each seat, which everybody can count; -1 before the first game."""
        if self._left is None:
            players = self.game.position()["players"]
            self._left = tuple(len(one["stack"]) if self.is_playing else -1 for one in players)
        return self._left

    @property
    def level_to_move(self) -> bool:
        """Whether a level has to decide now."""
        return self.deciding >= 0 and bool(self.seats[self.deciding].plays)

    def push(self, action: Action) -> None:
        """Keep an action of whoever decides, and carry it out.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed.
            CannotKeep: it could not be written; nothing has changed.
        """
        if not self.game.why_not(action):
            self._store.add(self.code, self.number, self.game.plies, action, self.message or None)
        self.game.push(action)
        self.question = None
        self._moved()

    def proceed(self) -> None:
        """Let a level decide whose turn it is. Raises CannotKeep: that could not be written; nothing has changed."""
        if self.level_to_move:
            self._let(self._levels)

    def stand_in(self) -> None:
        """Let a level decide for a person whose time is over. Raises CannotKeep: as in `proceed`."""
        if self.seconds_left == 0:
            self._let(Seats([STANDS_IN] * len(self.seats)))

    def _let(self, levels: Seats) -> None:
        if not self._is_full:
            trial = self.game.copy()
            levels.act(trial)
            self.message = ""
            self.push(trial.history[-1][1])

    @property
    def _is_full(self) -> bool:
        """Whether the game is as long as a game may be."""
        return self.game.plies >= MOST_ACTIONS

    def lead(self, seat: int, on: bool) -> None:
        """Let a seat lead through the game, or no longer. Raises NotAtTheTable: it is not over."""
        if not self.is_over:
            raise NotAtTheTable("not-over")
        if on or self.leads == seat:
            self.leads = seat if on else None

    # Undoing a move

    def ask(self, seat: int, others: Iterable[int]) -> None:
        """Ask others whether a seat may undo its last move; with nobody to ask it is undone.

        Raises:
            NotAtTheTable: the move has shown a hidden card, or somebody has moved since.
            CannotKeep: it could not be written; nothing has changed.
        """
        if not self.is_playing or not is_fair(self.game, seat):
            raise NotAtTheTable("no-undo")
        self._settle(Question(seat, self.game.plies, frozenset(others) - {seat}))

    def answer(self, seat: int, plies: int, agrees: bool) -> int:
        """Take a seat's answer to the question at a number of actions; one who refuses ends it, and so may the asker.

        Returns:
            The seat that has asked.

        Raises:
            NotAtTheTable: nobody asks this seat, or no longer.
            CannotKeep: it could not be written; nothing has changed.
        """
        question = self.question
        if question is None or question.plies != plies or seat not in question.waits | {question.seat}:
            raise NotAtTheTable("no-question")
        if agrees:
            self._settle(question.without(seat))
        else:
            self.question = None
        return question.seat

    def _settle(self, question: Question) -> None:
        """Undo the move if everybody has agreed."""
        if not question.waits:
            self._store.undo(self.code, self.number, self.game.plies - 1)
            self.game.pop()
            self._moved()
        self.question = question if question.waits else None

    def delete(self) -> None:
        """Delete the table with all its games. Raises CannotKeep: that could not be written."""
        self._store.delete(self.code)


def allowed_name(name: str, others: Iterable[str]) -> str:
    """Return a person's name without needless spaces. Raises NotAtTheTable: it is not allowed, or one of the others."""
    name = " ".join(name.split())
    if not 0 < len(name) <= MOST_OF_NAME or not name.isprintable():
        raise NotAtTheTable("bad-name")
    if name.casefold() in map(str.casefold, others):
        raise NotAtTheTable("same-name")
    return name


def new_code(length: int = LENGTH_OF_CODE) -> str:
    """Return a code that nobody can guess, of letters that are easy to tell apart."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def digest(secret: str) -> str:
    """Return what is kept of a secret: nobody who reads it can take the seat."""
    return hashlib.sha256(secret.encode()).hexdigest()
