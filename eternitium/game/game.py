"""`Game`: one game of Eternitium, for people (interface.md section 2)."""

import copy
import json
import secrets
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol, Self

import numpy as np

from eternitium.checks import as_number, as_whole, fail, parse_json, whole_number, written
from eternitium.components import MAX_PLAYERS
from eternitium.display.board_picture import board_text, picture_of
from eternitium.display.board_svg import board_svg
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import DEAL, NO_MASK, SETTLE
from eternitium.engine.layout import EVENT, INT, LOG_ROWS, Phase, Record, copied
from eternitium.engine.piles import Log
from eternitium.engine.setup import blank
from eternitium.game import saved
from eternitium.game.events import Event, SeenEvent, read_log
from eternitium.game.notation import ACTIONS, Action, IllegalAction, parse_action
from eternitium.game.outset import Outset, known_piles, tells_of_hidden_cards, write_outset
from eternitium.game.pictures import Pictures, Row
from eternitium.game.position import Position, step_of, write_position
from eternitium.game.read_position import check_seats, read_position
from eternitium.rule_ids import RULE_IDS
from eternitium.rules import Rules

SEED_BITS: Final = 53  # of a random seed: the largest that JavaScript reads exactly


class Memory(Protocol):
    """The memory of seats of hidden cards: written into positions, and dealt from them."""

    def seen(self, game: "Game", viewer: int) -> Position:
        """Return the position as a seat sees it, with all that it knows of hidden cards."""

    def dealt(self, position: Position, seed: int) -> Position:
        """Return a position with a memory, with its hidden cards dealt from that memory."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game.

    Attributes:
        winners: the players who win; several if both tie-breaks are equal.
        finders: the players who found the crystal.
        points: for each player the points of the tie-break (R61).
        advanced: for each player the advanced technologies owned.
        turns: the number of turns that each player had.
        finished: whether anybody found the crystal.
    """

    winners: tuple[int, ...]
    finders: tuple[int, ...]
    points: tuple[int, ...]
    advanced: tuple[int, ...]
    turns: int
    finished: bool

    def share(self, player: int) -> float:
        """Return a player's share of the win: 1 divided by the number of winners for each of them, 0 for the others.

        Example:
            >>> from eternitium import league
            >>> (game,) = league.games_of(["steady", "careful"], games=1, seed=3)
            >>> [game.result.share(player) for player in (0, 1)]
            [0.0, 1.0]
        """
        return 1 / len(self.winners) if player in self.winners else 0.0


class Standing:
    """The properties of any game, however it is kept."""

    _record: Record
    _rules: Rules
    _seed: int

    @property
    def rules(self) -> Rules:
        """The rules that this game follows."""
        return self._rules

    @property
    def seed(self) -> int:
        """The seed of this game's shuffles."""
        return self._seed

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self._record["players"])

    @property
    def player(self) -> int:
        """The player who decides; a Laboratory also asks the others."""
        return int(self._record["actor"])

    @property
    def round(self) -> int:
        """The round, from 1."""
        return int(self._record["round"])


class Game(Standing):
    """One game: its state, its legal actions, and everything that has happened.

    `print(game)` shows the board as the player who decides sees it, as `ascii` does, and a notebook shows a picture of
    the same: hidden cards stay hidden.

    Args:
        players: 1 to 5; one player is the solo game against the AI deck.
        rules: a `Rules`; the German edition if left out.
        seed: a non-negative integer that fixes every shuffle; random if left out.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    memory: ClassVar[Memory]  # of seats, in positions

    def __init__(self, players: int = 2, rules: Rules | None = None, seed: int | None = None) -> None:
        self._start(*undealt(players, rules, seed), None)
        self._run(DEAL)

    @classmethod
    def from_position(cls, position: Position | str, seed: int | None = None) -> Self:
        """Return a game that begins at a position, given as a dict or its JSON text (interface.md section 4).

        `seed` deals all that the position leaves open; steps without a decision are carried out at once. Cards in
        `unseen` go to unknown places of that player's deck and hand; beliefs start from these, and from the `memory`
        that `position` wrote for a seat.

        Raises:
            ValueError: the position is impossible; the message names the field, the value and the reason.

        Example:
            >>> game = Game.from_position({"players": [{"hand": ["circle"], "stack": ["C", "(?)"]}]}, seed=1)
            >>> game.legal_actions
            ('play circle', 'pass')
        """
        return cls._begun_at(parse_json("position", position), _checked_seed(seed))

    @classmethod
    def _begun_at(
        cls, given: Any, seed: int, dealt: Position | None = None, chance: saved.Orders | None = None
    ) -> Self:
        game = cls.__new__(cls)
        remembers = isinstance(given, dict) and "memory" in given
        rules, record = read_position(cls.memory.dealt(given, seed) if remembers else given, seed)
        if dealt not in (None, write_position(record, rules, None)):
            rng = record["rng"]
            rules, record = read_position(dealt, seed)
            record["rng"] = rng
        game._start(record, rules, seed, given)
        game._run(SETTLE, chance)
        if not game.is_over and not game.legal_actions:
            raise ValueError("turn: nobody can do anything in this position; check turn.step and turn.pending")
        return game

    def _start(self, record: Record, rules: Rules, seed: int, position: Position | None) -> None:
        self._record, self._rules, self._seed, self._position, self._first = record, rules, seed, position, record
        self._tells = int(record["players"]), bool(rules.prefix_public)
        self._past: list[Record] = []
        self._history: list[tuple[int, Action]] = []
        self._events: list[tuple[Event, ...]] = []
        self._known: list[dict[int, Any]] = []
        self._pictures: list[Pictures] = []
        self._chance: list[saved.Orders | None] = []
        self._undone: list[tuple[Action, saved.Orders | None]] = []
        self._legal: tuple[Action, ...] | None = None
        self._watcher: int | None = None

    def _run(self, action: int, chance: saved.Orders | None = None) -> int:
        """Go on from a copy, so that no record changes; return as `go_on` does."""
        states, log, legal = copied(self._record), np.empty(LOG_ROWS, EVENT), np.empty(N_ACTIONS, INT)
        if chance:
            count = saved.retell(states, log, legal, action, chance)
        else:
            count = kernels.current().go_on(states, log, legal, NO_MASK, action)
        if count >= 0:
            self._follow(states[0], log, chance)
            self._legal = tuple(map(ACTIONS.__getitem__, legal[:count].tolist()))
        return count

    def _follow(self, record: Record, log: Log, chance: saved.Orders | None = None) -> None:
        """Make this the current record, and keep the events of the log that led to it."""
        self._record, self._legal = record, None
        self._chance.append(chance)
        rows = log[: int(record["events"])].tolist()
        if self._pictures or not self._events:
            rows = self._with_pictures(rows)
        self._events.append(read_log(rows, *self._tells))
        self._known.append({})

    def _with_pictures(self, rows: list[Row]) -> list[Row]:
        """Return a step's rows, with pictures if the rules distinguish cards and no hidden cards were given."""
        if self._pictures:
            pictures, rows = self._pictures[-1].after(rows)
            self._pictures.append(pictures)
        elif not self._events and self._rules.era_identity == "card" and not tells_of_hidden_cards(self._position):
            self._pictures.append(Pictures(self._record, self._seed))
        return rows

    # How it shows itself

    def __repr__(self) -> str:
        seats = "1 player" if self.players == 1 else f"{self.players} players"
        state = "over" if self.is_over else f"player {self.player} decides"
        return f"<Game: {seats}, {self.rules!r}, round {self.round}, {state}, {self.plies} actions>"

    def __str__(self) -> str:
        return self.ascii()

    def ascii(self, viewer: int | None = None) -> str:
        """Return the board as text, as a player sees it; cards that this player does not see are `?` or `(?)`.

        Of the other players' discard piles, which are closed on the table, it shows the top card; `position` and
        `observe` also tell what a player remembers.

        Args:
            viewer: the player who looks; the one who decides if left out. `position(None)` is the whole truth instead.

        Raises:
            ValueError: `viewer` is not a player of this game.

        Example:
            >>> print(Game(players=2, seed=7).ascii(viewer=1))
            round 1, player 0 decides: pick, seen by player 1
            portals    circle x4, square x4, triangle x4, diamond x4
            basic      digital-wallet, chrono-blaster, double-portal:square+diamond | pile 21
            advanced   ultimate-portal, laboratory, robo-thief | pile 13
            market     D, T | pile 38
            player 0   stack    D (?) (?) (?) (?) (?) (?) (?) (?) (?)
                       hand     -
                       deck     ? x5
                       discard  -
            player 1   stack    C (?) (?) (?) (?) (?) (?) (?) (?) (?)
                       hand     -
                       deck     ? x5
                       discard  -
        """
        seat = self.player if viewer is None else viewer
        return board_text(picture_of(self.sight(seat), seat))

    def _repr_svg_(self) -> str:
        """Return the board as a notebook shows it, as the player who decides sees it."""
        return board_svg(picture_of(self.sight(self.player), self.player))

    # The game now

    @property
    def turn_player(self) -> int:
        """The player in turn."""
        return int(self._record["active"])

    @property
    def step(self) -> str:
        """One of "pick", "destroy", "portal", "play", "acquire", "over"; a question of a card belongs to "play"."""
        return step_of(Phase(self._record["phase"]))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return int(self._record["phase"]) == Phase.OVER

    @property
    def result(self) -> Result | None:
        """The result of the game; None while it runs."""
        return result_of(self._record) if self.is_over else None

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Every action so far, with the player who chose it."""
        return tuple(self._history)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, including the setup."""
        return tuple(event for events in self._events for event in events)

    @property
    def steps(self) -> tuple[tuple[Event, ...], ...]:
        """The events of the setup, and then those of each action."""
        return tuple(self._events)

    @property
    def plies(self) -> int:
        """The number of actions so far."""
        return len(self._history)

    def chosen(self, ply: int) -> tuple[int, Action]:
        """Return the player and the action of one entry of `history`, the same object in all copies; `ply` from 0.

        :meta private:
        """
        return self._history[ply]

    def caused(self, step: int) -> tuple[Event, ...]:
        """Return the events of the setup (0) or of the action with this number, from 1: one entry of `steps`.

        :meta private:
        """
        return self._events[step]

    def knower(self, seat: int) -> int:
        """Return the seat whose knowledge answers questions of a seat: itself, unless `watch` has set another one.

        One more than the last player means the table: what everybody saw.

        :meta private:
        """
        return seat if self._watcher is None else self._watcher

    def watch(self, watcher: int) -> None:
        """Answer all questions from now on with the knowledge of one seat, or of the table.

        :meta private:
        """
        self._watcher = watcher

    def seen(self, step: int, viewer: int) -> tuple[SeenEvent, ...]:
        """Return the events of the setup (0) or of the action with this number, from 1, as a player saw them.

        Example:
            >>> game = Game(seed=7)
            >>> events = game.push(game.legal_actions[0])
            >>> len(game.seen(1, viewer=1)) == len(events)
            True
        """
        return tuple([event.as_seen_by(viewer) for event in self._events[step]])

    def known(self, step: int) -> dict[int, Any]:
        """Return the players' knowledge after a step, by player, as far as it was noted; all copies share it.

        :meta private:
        """
        return self._known[step]

    @property
    def opening(self) -> Position:
        """The whole truth about the position before the first action."""
        return write_position(self._opening, self._rules, None)

    @property
    def _opening(self) -> Record:
        return self._past[0] if self._past else self._record

    def outset(self, viewer: int) -> Outset:
        """Return what a player knows at the start of the game.

        A position that says something about hidden cards is taken as given; any other as it was at the first action.

        :meta private:
        """
        if tells_of_hidden_cards(self._position):
            return write_outset(self._first, self._rules, viewer, self._position, self.seen(0, viewer))
        events = self.seen(0, viewer) if self.starts_dealt else ()
        return write_outset(self._opening, self._rules, viewer, self._position, events)

    @property
    def starts_dealt(self) -> bool:
        """Whether the game began with the setup, not at a position.

        :meta private:
        """
        return self._position is None

    @property
    def known_piles(self) -> dict[str, tuple[str, ...]]:
        """Piles of known cards in unknown order, sorted: the AI deck (R65) and mission 4's portals (R74)."""
        return known_piles(self._record)

    def position(self, viewer: int | None = None) -> Position:
        """Return the position as a dict of JSON data: the whole truth (None), or what one player can know.

        A player also knows what was seen before: `unseen` names the cards that are known to be in the unknown places
        of a player's deck and hand, and `memory`, if there is more to remember, is a list of whole numbers that
        `from_position` reads.

        Raises:
            ValueError: `viewer` is not a player of this game.

        Example:
            >>> game = Game(seed=7)
            >>> game.position(viewer=0)["players"][1]["stack"][:3]
            ['C', '(?)', '(?)']
        """
        if viewer is None:
            return write_position(self._record, self._rules, None)
        return self.memory.seen(self, self.check_seat("viewer", viewer, "None or "))

    def sight(self, viewer: int) -> Position:
        """Return the position as a player sees it: like `position`, but without what was seen before.

        Raises:
            ValueError: `viewer` is not a player of this game.

        :meta private:
        """
        return write_position(self._record, self._rules, self.knower(self.check_seat("viewer", viewer)))

    def check_seat(self, field: str, seat: object, also: str = "") -> int:
        """Return a value that must be the number of a player of this game.

        Raises:
            ValueError: it is not; the message names the field, the value and what is allowed (`also`: what else).

        :meta private:
        """
        number = as_whole(seat)
        if number is None or not 0 <= number < self.players:
            raise fail(field, f"{written(seat)} is not a player of this game; allowed: {also}0 to {self.players - 1}")
        return number

    # Actions

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every choice that the rules allow now, in a fixed order; empty only if the game is over."""
        if self._legal is None:
            numbers = np.empty(N_ACTIONS, INT)
            count = kernels.current().legal_actions(self._record, numbers)
            self._legal = tuple(ACTIONS[number] for number in numbers[:count])
        return self._legal

    def why_not(self, action: Action | str) -> str:
        """Return the id of the rule that forbids an action now, or "" if it is legal.

        Raises:
            IllegalAction: the text is not an action.

        Example:
            >>> game = Game(seed=7)
            >>> game.why_not("take circle"), game.why_not(game.legal_actions[0])
            ('pick.choose', '')
        """
        return RULE_IDS[kernels.current().why_not(self._record, parse_action(action).number)]

    def push(self, action: Action | str) -> tuple[Event, ...]:
        """Carry out an action, and then everything that needs no decision.

        Returns:
            The events, in order.

        Raises:
            IllegalAction: the rules forbid it now; nothing has changed.

        Example:
            >>> game = Game(seed=7)
            >>> game.push(game.legal_actions[0])[0].kind
            'pick'
        """
        chosen = parse_action(action)
        undone = self._undone if self._undone and self._undone[-1][0] == chosen else []
        events = self.replay(chosen, undone[-1][1] if undone else None)
        self._undone = undone[:-1]
        return events

    def replay(self, chosen: Action, chance: saved.Orders | None) -> tuple[Event, ...]:
        """Carry out an action with given outcomes of chance; None: by the seed. Errors as in `push`.

        Raises:
            ValueError: the outcomes do not fit; nothing has changed.

        :meta private:
        """
        before = self._record
        count = self._run(chosen.number, chance)
        if count < 0:
            raise IllegalAction(chosen, RULE_IDS[-count])
        self._past.append(before)
        self._history.append((int(before["actor"]), chosen))
        self._undone = []
        return self._events[-1]

    def pop(self) -> Action:
        """Take back the last action, with the shuffles that it caused, and return it.

        Raises:
            ValueError: there is no action to take back.

        Example:
            >>> game = Game(seed=7)
            >>> events = game.push("pick ?basic")
            >>> game.pop()
            'pick ?basic'
        """
        if not self._past:
            raise ValueError("pop: there is no action to take back")
        self._record = self._past.pop()
        self._events.pop()
        self._known.pop()
        del self._pictures[len(self._events) :]
        self._legal = None
        chosen = self._history.pop()[1]
        self._undone.append((chosen, self._chance.pop()))
        return chosen

    def back_to(self, ply: int) -> Self:
        """Take back actions until `ply` are left; return the game itself, for `game.copy().back_to(ply)`.

        Example:
            >>> game = Game(seed=7)
            >>> for _ in range(3):
            ...     events = game.push(game.legal_actions[0])
            >>> game.back_to(1).plies
            1
        """
        while self.plies > ply:
            self.pop()
        return self

    def copy(self) -> Self:
        """Return an independent game with the same past; equal actions meet equal shuffles in both.

        Example:
            >>> game = Game(seed=7)
            >>> other = game.copy()
            >>> events = other.push("pick ?basic")
            >>> game.plies, other.plies
            (0, 1)
        """
        twin = copy.copy(self)
        twin._past, twin._history = [*self._past], [*self._history]
        twin._events, twin._known, twin._pictures = [*self._events], [*self._known], [*self._pictures]
        twin._chance, twin._undone = [*self._chance], [*self._undone]
        return twin

    # Saving

    def save(self) -> str:
        """Return the record of this game as JSON text: rules, seed, actions and outcomes of chance.

        Example:
            >>> Game.load(Game(seed=7).save()).legal_actions == Game(seed=7).legal_actions
            True
        """
        return json.dumps(self.to_record())

    def to_record(self) -> dict[str, Any]:
        """Return the record of this game as JSON data.

        Example:
            >>> Game.from_record(Game(seed=7).to_record()).players
            2
        """
        self._note_chance()
        told = saved.Told(
            players=self.players,
            rules=self.rules,
            seed=self.seed,
            given=self._position,
            actions=[action for _, action in self._history],
            chance=self._chance,
            dealt=None if self._position is None else write_position(self._first, self._rules, None),
            digest=saved.digest(self.position()),
            version=saved.version(),
        )
        return saved.write(told)

    def _note_chance(self) -> None:
        """Find out, once for each action, the order of shuffled piles."""
        for step in (step for step, orders in enumerate(self._chance) if orders is None):
            before = self._past[step - 1] if step else self._first
            after = self._past[step] if step < len(self._past) else self._record
            begins = DEAL if self._position is None else SETTLE
            action = self._history[step - 1][1].number if step else begins
            self._chance[step] = saved.note(before, after, action)

    @classmethod
    def load(cls, text: str) -> "Game":
        """Return the game of a record, replayed from its start.

        Raises:
            ValueError: the record is damaged; the message names the field or the action and the reason.

        Example:
            >>> Game.load(Game(players=3, seed=7).save()).players
            3
        """
        return cls.from_record(parse_json("record", text))

    @classmethod
    def from_record(cls, record: object) -> "Game":
        """Return the game of a record that is given as JSON data. Errors as in `load`.

        Example:
            >>> Game.from_record(Game(players=3, seed=7).to_record()).seed
            7
        """
        told = saved.read(record)
        game = cls.begun(told)
        for number, action in enumerate(told.actions):
            try:
                game.replay(parse_action(action), told.chance[number + 1])
            except IllegalAction as error:
                raise ValueError(f"actions[{number}]: {error}") from None
        if told.digest is not None:
            saved.check_end(told.digest, game.position(), told.version)
        return game

    @classmethod
    def begun(cls, told: saved.Told) -> "Game":
        """Return the game of a record before its first action. Errors as in `load`.

        :meta private:
        """
        if told.given is None:
            game = cls.__new__(cls)
            game._start(*undealt(told.players, told.rules, told.seed), None)
            game._run(DEAL, told.chance[0])
            return game
        game = cls._begun_at(told.given, _checked_seed(told.seed), told.dealt, told.chance[0])
        if game.players != told.players or game.rules != told.rules:
            raise ValueError("position: its players or rules are not those of the record")
        return game


def result_of(record: Record) -> Result:
    """Return the result of a game as it is now."""
    kernel, seats = kernels.current(), range(int(record["players"]))
    finders = tuple(p for p in seats if record["stack_n"][p] == 0)
    return Result(
        winners=tuple(p for p in seats if kernel.is_winner(record, p)),
        finders=finders,
        points=tuple(int(kernel.points(record, p)) for p in seats),
        advanced=tuple(int(kernel.advanced_owned(record, p)) for p in seats),
        turns=int(record["round"]),
        finished=bool(finders),
    )


def as_game(value: object) -> Game:
    """Return a value that must be a `Game`; ValueError for any other."""
    if not isinstance(value, Game):
        raise fail("game", f"{written(value)} is not allowed; give a Game, such as Game(players=2)")
    return value


def undealt(players: object, rules: object, seed: object) -> tuple[Record, Rules, int]:
    """Return the record of a game before the deal, its rules and its seed, from the arguments of `Game`.

    Raises:
        ValueError: an argument is not allowed.
    """
    players, rules, seed = _checked_players(players), _checked_rules(rules), _checked_seed(seed)
    check_seats(players, rules)
    record = blank(players, rules, seed)
    deal = int(record["stack_size"]), int(record["start_portals"])
    rules.box.check(players, *deal, picks=not rules.initial_pick_optional)
    return record, rules, seed


def _checked_players(players: object) -> int:
    return as_number("players", players, 1, MAX_PLAYERS)


def _checked_rules(rules: object) -> Rules:
    if rules is None:
        return Rules()
    if not isinstance(rules, Rules):
        raise ValueError(f"rules: {written(rules)} is not allowed; give a Rules, such as Rules('de')")
    return rules


def _checked_seed(seed: object) -> int:
    if seed is None:
        return secrets.randbits(SEED_BITS)
    return whole_number("seed", seed, 0, ", or None for a random one")
