"""`Match`: a game with people at it, as a board needs it.

The table holds the game. A board gets snapshots, which are made from what the person's seat sees, and sends back the
text of an action; policies play the other seats, each from its own observation.
"""

import secrets
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any, Final, Self

from eternitium.belief.belief import believe
from eternitium.belief.explain import why
from eternitium.belief.observation import Observation, observe
from eternitium.checks import as_number, as_whole, fail, written
from eternitium.game.events import SeenEvent
from eternitium.game.game import Game, Result, as_game
from eternitium.game.notation import Action, IllegalAction, parse_action
from eternitium.game.position import Position
from eternitium.game.record import Record
from eternitium.jobs.job import Job, Past, ReportJob
from eternitium.match import link, save
from eternitium.match.editions import about
from eternitium.match.log import Journal, Listener
from eternitium.match.next_hand import next_ai, next_hand
from eternitium.match.outcome import outcome
from eternitium.match.seats import Seats
from eternitium.match.view import Scene, Veil, draw_scene, no_portals
from eternitium.match.what_wins import what_wins
from eternitium.payload.base import remade
from eternitium.payload.snapshot import GameState, Handover, LogEntry, PastTurn, ResultPayload, SnapshotPayload
from eternitium.policies.player import Given
from eternitium.rule_ids import Rule
from eternitium.rulebook import refusal, word
from eternitium.rules import Rules

if TYPE_CHECKING:
    from eternitium.analysis.hindsight import Hindsight

USUAL: Final = "steady"  # who plays the other seats
DESKS: Final = ("play", "lesson", "practice")
AGAIN, OTHER_SEAT, SAME_DEAL = REMATCHES = ("again", "other-seat", "same-deal")


def goes_on(value: object) -> bool:
    """Return whether `Match.of` may take a value: a game, a record, a position or its JSON text."""
    return isinstance(value, Game | Record | dict) or (isinstance(value, str) and value.lstrip().startswith("{"))


class Match:
    """A game, and a person or a policy on each seat.

    Args:
        players: 1 to 5; alone the person plays against the AI deck.
        rules: a `Rules`; the German edition if left out.
        seed: fixes every shuffle; random if left out.
        viewer: the seat of the person whose view is shown.
        language: of all texts.
        policy: who plays the other seats, if `seats` does not say so.
        seats: for each seat "person", or a policy or its name; persons share the board.

    Attributes:
        desk: what the table is for: "play", "lesson" or "practice".
        revision: grows whenever another place is shown.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    desk: str = DESKS[0]
    _seed_known: bool = False

    def __init__(
        self,
        players: int = 2,
        rules: Rules | None = None,
        seed: int | None = None,
        viewer: int | None = None,
        language: str = "en",
        policy: Given = USUAL,
        seats: Sequence[Given] | None = None,
    ) -> None:
        self._sit_down(Game(players, rules, seed), viewer, language, policy, seats)
        self._seed_known = seed is not None

    @classmethod
    def from_position(
        cls,
        position: Position | str,
        seed: int | None = None,
        viewer: int | None = None,
        language: str = "en",
        policy: Given = USUAL,
        seats: Sequence[Given] | None = None,
    ) -> "Match":
        """Return a match that goes on from a position.

        Raises:
            ValueError: the position is impossible, or an argument is not allowed.
        """
        return cls.table(Game.from_position(position, seed), viewer, language, policy, seats)

    @classmethod
    def around(cls, game: Game, viewer: int, language: str = "en", names: Sequence[str] = ()) -> "Match":
        """Return a match with a copy of a game and its past; the other seats have the usual policy, and these names.

        Raises:
            ValueError: `viewer` is not a player of the game, or the language is unknown.
        """
        match = cls.table(as_game(game).copy(), viewer, language)
        match._seats.called = tuple(names)
        return match

    @classmethod
    def of(cls, source: Any, viewer: int | None = None, language: str = "en") -> "Match":
        """Return a match that goes on with a game, with that of a record, or from a position (a dict or its JSON text).

        `viewer`: the seat that looks; the player who decides if left out. Raises ValueError: the source is none of
        these, it is damaged, or there is no such player.
        """
        given = source.game() if isinstance(source, Record) else source
        game = given if isinstance(given, Game) else Game.from_position(given)
        return cls.around(game, game.player if viewer is None else viewer, language)

    @classmethod
    def from_query(cls, text: str, language: str = "en") -> "Match":
        """Return a match that goes on from the position of a link.

        `text`: the query string, from `query`; `language`: of all texts. Raises ValueError: the link is damaged, or its
        position is impossible.
        """
        linked = link.read_query(text)
        return cls.from_position(linked.position, None, linked.viewer, language, seats=linked.seats)

    @classmethod
    def load(cls, text: str, language: str = "en") -> "Match":
        """Load a match from a text that `save` has written.

        Raises:
            ValueError: the text is damaged, of another kind or version, or too long; the message names the field.
        """
        saved = save.read(text, language)
        return cls.table(saved.game, saved.viewer, language, USUAL, saved.seats.plays, saved.seed_known)

    @classmethod
    def table(
        cls,
        game: Game,
        viewer: int | None,
        language: str,
        policy: Given = USUAL,
        seats: Sequence[Given] | None = None,
        seed_known: bool = False,
    ) -> Self:
        """Return a match that goes on with a game."""
        match = cls.__new__(cls)
        match._sit_down(game, viewer, language, policy, seats)
        match._seed_known = seed_known
        return match

    def _sit_down(
        self, game: Game, viewer: int | None, language: str, policy: Given, seats: Sequence[Given] | None = None
    ) -> None:
        viewer, n = None if viewer is None else game.check_seat("viewer", viewer), game.players
        self._seats = Seats.around(viewer or 0, n, policy) if seats is None else Seats.read(seats, n)
        persons = self._seats.persons
        first = game.player if game.player in persons else min(persons, default=0)
        self._viewer = first if viewer is None else viewer
        if self._viewer not in persons:
            raise fail("viewer", f"{written(viewer)} is not a person's seat; allowed: {persons}")
        word("names", "you", language)
        self._game, self._language = game, language
        self._viewed: Game | None = None
        self._past: Past | None = None
        self._ahead: list[Action] = []
        self._id = secrets.token_hex(4)
        self.revision = self._new_from = 0
        self._journal = Journal(game.opening["turn"]["round"], game.players)

    # Who and what

    @property
    def language(self) -> str:
        """The language of all texts; it may be changed at any time."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        word("names", "you", language)
        self._language = language

    @property
    def rules(self) -> Rules:
        """The rules that the game follows."""
        return self._game.rules

    @property
    def players(self) -> int:
        """The number of players."""
        return self._game.players

    @property
    def viewer(self) -> int:
        """The seat of the person whose view is shown."""
        return self._viewer

    @property
    def seats(self) -> tuple[str, ...]:
        """For each seat, "person" or the policy's name."""
        return self._seats.plays

    @property
    def id(self) -> str:
        """The name of the game, by which a page knows it again."""
        return self._id

    @property
    def names(self) -> list[str]:
        """The names of the seats, in order."""
        return [*self._seats.names(self._language)]

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Every action so far, with the seat that chose it."""
        return self._game.history

    @property
    def plies(self) -> int:
        """The number of actions so far."""
        return self._game.plies

    @property
    def ply(self) -> int:
        """The number of actions before the place that is shown."""
        return self._shown.plies

    @property
    def round(self) -> int:
        """The round at the place that is shown."""
        return self._shown.round

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._game.is_over

    @property
    def result(self) -> Result | None:
        """The result; None while the game runs."""
        return self._game.result

    @property
    def is_live(self) -> bool:
        """Whether the newest place of the game is shown."""
        return self._viewed is None

    @property
    def policy_to_move(self) -> bool:
        """Whether a policy has to decide now; not while an earlier place is shown."""
        return self.is_live and not self.is_over and self._game.player not in self._seats.persons

    @property
    def handover(self) -> int | None:
        """The seat of another person who has to take over the board, because the decision is theirs."""
        player = self._game.player
        return None if self.is_over or player == self._viewer or player not in self._seats.persons else player

    @property
    def legal_actions(self) -> tuple[str, ...]:
        """The actions that are open to the person at the board; none while somebody else decides or looking back."""
        decides = self.is_live and self._game.player == self._viewer
        return tuple(map(str, self._game.legal_actions)) if decides else ()

    def why_not(self, text: str) -> tuple[str, str]:
        """Return why the person cannot do something now.

        Returns:
            The id of the rule and one sentence; both empty if it is legal, the id alone empty while looking back.
        """
        if not self.is_live:
            return "", self._say("desk", "looking-back")
        rule = Rule.TURN_ORDER.id if self._waits else self._forbidding(text)
        return rule, refusal(rule, self._language) if rule else ""

    @property
    def _waits(self) -> bool:
        """Whether the decision is somebody else's."""
        return not self.is_over and self._game.player != self._viewer

    def _forbidding(self, text: str) -> str:
        try:
            return self._game.why_not(text)
        except IllegalAction as error:
            return error.rule

    def events_since(self, ply: int) -> tuple[SeenEvent, ...]:
        """Return what the actions after the first `ply` ones have caused, as the person at the board saw it.

        Raises:
            ValueError: there were fewer actions.
        """
        as_number("ply", ply, 0, self.plies)
        steps = range(ply + 1, self.plies + 1)
        return tuple(event for step in steps for event in self._game.seen(step, self._viewer))

    # Playing

    def act(self, text: str) -> None:
        """Carry out the person's action.

        Raises:
            IllegalAction: it is not legal now, or not the person's decision; nothing has changed.
            ValueError: an earlier place is shown, or the game is as long as a game at a table may be.
        """
        self._check_live()
        self._check_room()
        try:
            action = parse_action(text)
            if self._waits:
                raise IllegalAction(action, Rule.TURN_ORDER.id)
            before = believe(self._game, self._viewer)
            self._push(action)
        except IllegalAction as error:
            error.args = (refusal(error.rule, self._language),)
            raise
        self._ahead.clear()
        self._changed(self.plies)
        between = None if self.is_over or self._game.player == self._viewer else believe(self._game, self._viewer)
        self._past = Past(before, action.number, between)

    def _push(self, action: Action) -> None:
        self._game.push(action)

    def proceed(self) -> None:
        """Carry out one action of the policy that has to decide; nothing if a person decides or the game is over.

        A policy whose action was undone does the same again. Raises ValueError: the game is as long as a game at a
        table may be.
        """
        if self.policy_to_move:
            self._check_room()
            if self._ahead:
                self._game.push(self._ahead.pop())
            else:
                self._seats.act(self._game)
            self.revision += 1

    def take_seat(self, seat: int) -> None:
        """Hand the board to the person who has to decide: from now on it shows what this seat sees.

        Raises:
            ValueError: the decision is not this person's.
        """
        if self.handover is None or as_whole(seat) != self.handover:
            raise fail("seat", f"{written(seat)} cannot take over the board now; allowed: {self.handover}")
        self._viewer, self._viewed = self.handover, None
        self._changed(self._newest((self._viewer,)) + 1)

    def choice_from(self, ply: int) -> int:
        """Return after how many actions a person decides: first from there on, or else last before."""
        own = [place for place in range(self.plies) if self._game.chosen(place)[0] in self._seats.persons]
        if not self.is_over and self._game.player in self._seats.persons:
            own.append(self.plies)
        return next((place for place in own if place >= ply), own[-1]) if own and ply <= self.plies else ply

    def _newest(self, seats: Container[int]) -> int:
        """Return after how many actions one of these seats acted last; -1 if none has."""
        return next((ply for ply in reversed(range(self.plies)) if self._game.chosen(ply)[0] in seats), -1)

    def _changed(self, new_from: int) -> None:
        self._new_from, self._past = new_from, None
        self.revision += 1

    def rematch(self, how: str) -> "Match":
        """Return another game with the same players and rules.

        `how`: "again": a new deal; "other-seat": a new deal, and everybody moves one seat on, so that the last seat
        becomes the first; "same-deal": the same cards from the beginning. Raises ValueError: another word.
        """
        if how not in REMATCHES:
            raise fail("how", f"{written(how)} is unknown; allowed: {', '.join(REMATCHES)}")
        seats, same = self._seats.given, how == SAME_DEAL
        game = self._game.copy().back_to(0) if same else Game(self.players, self.rules)
        turned = seats[-1:] + seats[:-1] if how == OTHER_SEAT else seats
        return Match.table(game, None, self._language, USUAL, turned, same and self._seed_known)

    def branch(self, ply: int) -> "Match":
        """Return another match from the place after a number of actions, with the same seats; this one stays.

        Raises:
            ValueError: there were fewer actions.
        """
        return self.beside(self._game.copy().back_to(as_number("ply", ply, 0, self.plies)))

    def beside(self, game: Game) -> "Match":
        """Return another match with the same seats, which goes on with another game."""
        return Match.table(game, self._viewer, self._language, USUAL, self._seats.given, self._seed_known)

    @property
    def line(self) -> Game:
        """A copy of the game, with all that was undone and can be redone."""
        game = self._game.copy()
        for action in reversed(self._ahead):
            game.push(action)
        return game

    # Going back and forth

    @property
    def can_undo(self) -> bool:
        """Whether a person has done anything that can be undone."""
        return self.is_live and self._newest(self._seats.persons) >= 0

    @property
    def can_redo(self) -> bool:
        """Whether anything was undone that can be redone."""
        return self.is_live and bool(self._ahead)

    def undo(self) -> None:
        """Go back to the previous decision of a person.

        Raises:
            ValueError: there is none, or an earlier place is shown.
        """
        self._check_live()
        if not self.can_undo:
            raise ValueError(self._say("board", "nothing-to-undo"))
        self._go_back(self._newest(self._seats.persons))

    def redo(self) -> None:
        """Redo what `undo` undid, up to the next decision of a person; every shuffle is the same.

        Raises:
            ValueError: there is nothing, or an earlier place is shown.
        """
        self._check_live()
        if not self.can_redo:
            raise ValueError(self._say("desk", "nothing-to-redo"))
        first = self.plies + 1
        self._game.push(self._ahead.pop())
        while self._ahead and self.policy_to_move:
            self._game.push(self._ahead.pop())
        self._changed(first)

    def _go_back(self, ply: int) -> None:
        """Undo all actions after the first ones, up to a number; they can be redone."""
        while self.plies > ply:
            self._ahead.append(self._game.pop())
        self._journal.forget(ply + 1)
        self._changed(ply + 1)

    def view(self, ply: int | None) -> None:
        """Show an earlier place of the game, or the newest one again.

        `ply`: the number of actions before it; None for the newest place. Raises ValueError: there is no such place.
        """
        plies = self.plies
        place = plies if ply is None else as_number("ply", ply, 0, plies)
        self._viewed, self._past = None if place == plies else self._game.copy().back_to(place), None
        self.revision += 1

    def resume(self) -> None:
        """Play on from the place that is shown; what came after it can be redone."""
        if self._viewed is not None:
            ply, self._viewed = self._viewed.plies, None
            self._go_back(ply)

    def _check_live(self) -> None:
        if not self.is_live:
            raise ValueError(self._say("desk", "looking-back"))

    def _check_room(self) -> None:
        if self.plies >= save.MOST_ACTIONS:
            raise save.TooLong(self._language)

    # Keeping and sharing

    def save(self, **lines: Any) -> str:
        """Return the whole game as a text, for `load`; `lines` are fields of `Saved` about lines of play.

        Raises:
            ValueError: a seat is played by a policy that has no name here.
        """
        return save.write(save.Saved(self._game, self._seats, self._viewer, self._seed_known, **lines))

    def query(self) -> str:
        """Return the query string of a link to the place that is shown, with only what the person sees there."""
        return link.write_query(link.Linked(self.position, self._viewer, self.seats))

    @property
    def position(self) -> Position:
        """The place that is shown, as the person sees and remembers it."""
        return self._shown.position(self._viewer)

    # What a board shows

    @property
    def _shown(self) -> Game:
        """The game at the place that is shown."""
        return self._viewed or self._game

    def snapshot(self, memory_aid: bool = False, veil: Veil | None = None) -> SnapshotPayload:
        """Return all that the board shows, from what the person's seat sees, with all texts ready.

        Args:
            memory_aid: whether the others' discard piles are shown, which the rules keep closed (R84).
            veil: what is hidden; nothing if left out.
        """
        veil = veil or Veil()
        game, language, listener = self._shown, self._language, self._listener()
        seen, free = observe(game, self._viewer), self.desk == DESKS[0] and not (veil.odds or veil.actions)
        return remade(
            SnapshotPayload,
            draw_scene(self._scene(seen, memory_aid, veil)),
            game=self._state_of_game(seen),
            log=self._log(listener),
            turns=self._journal.last_turns(game.plies + 1, listener),
            result=self._outcome(game),
            next_hand=None if veil.odds else next_hand(game, self._viewer, language),
            next_ai=None if veil.odds else next_ai(game, language),
            wins=what_wins(game, self._viewer, language) if free else None,
        )

    def _scene(self, seen: Observation, memory_aid: bool, veil: Veil) -> Scene:
        return Scene(
            seen=seen,
            language=self._language,
            names=self._seats.names(self._language),
            plays=tuple(zip(self.seats, self._seats.players(self._language), strict=True)),
            why_not=self.why_not,
            no_portals=no_portals(self._shown),
            luck=why(self._shown, self._viewer) if seen.top == "(?)" and not veil.odds else None,
            place=None if self.is_live else (self._shown.plies, self.plies),
            memory_aid=memory_aid,
            veil=veil,
        )

    def _state_of_game(self, seen: Observation) -> GameState:
        game, seat = self._shown, self.handover
        return remade(
            GameState,
            about(self.rules, self._language),
            id=self._id,
            turn_count=self.revision,
            players=game.players,
            language=self._language,
            seed=game.seed if self._seed_known or self.is_over else None,
            seed_known=self._seed_known,
            round=game.round,
            viewer=self._viewer,
            turn_player=game.turn_player,
            to_move=game.player,
            policy_to_move=self.policy_to_move,
            over=game.is_over,
            last_round=not game.is_over and any(not player["stack"] for player in seen.position["players"]),
            ply=game.plies,
            plies=self.plies,
            live=self.is_live,
            can_undo=self.can_undo,
            can_redo=self.can_redo,
            handover=None if seat is None else Handover(seat=seat, name=self.names[seat]),
            desk=self.desk,
            turn_plies=self._journal.turn_plies(),
        )

    def whole_log(self) -> list[LogEntry]:
        """Return all events of the game as the person's seat saw them, also those after the place that is shown."""
        return self._journal.everything(self._listener())

    def _listener(self) -> Listener:
        """Return the reader of the log, which has then followed the game."""
        self._journal.follow(self._game)
        return Listener(self._viewer, self._seats.names(self._language), self._language)

    def _log(self, listener: Listener) -> list[LogEntry]:
        ply = self._shown.plies
        return self._journal.entries(ply + 1, listener, self._new_from if self.is_live else ply)

    # Looking back

    @property
    def ending(self) -> str:
        """The winners, in a few words; "" while the game runs."""
        told = self._outcome(self._game)
        return "" if told is None else told.title

    def _outcome(self, game: Game) -> ResultPayload | None:
        you = self._viewer if len(self._seats.persons) == 1 else None
        return outcome(game, self._seats.names(self._language), you, self._language)

    def turns(self) -> list[PastTurn]:
        """Return every turn of the game, as the person's seat saw it."""
        return self._journal.turns(self._listener())

    def sight(self, ply: int) -> Position:
        """Return the position after a number of actions, as the person's seat saw it then.

        Raises:
            ValueError: there were fewer actions.
        """
        return self._game.copy().back_to(as_number("ply", ply, 0, self.plies)).sight(self._viewer)

    def came(self, place: int) -> str:
        """Return which outcome the action at a place had, as `eternitium.analysis.hope` names them; "" for none.

        Raises:
            ValueError: there was no action.
        """
        from eternitium.analysis.hope import came

        then = self._game.copy().back_to(as_number("place", place, 0, self.plies - 1) + 1)
        return came(then, then.history[-1][1], self._viewer)

    def hindsight(self, place: int) -> "Hindsight":
        """Return the cards that turned out to be hidden at a decision, as far as they may be known now.

        Raises:
            ValueError: there was no decision there.
        """
        from eternitium.analysis.hindsight import hindsight

        return hindsight(self._game, place)

    def report_job(self) -> ReportJob:
        """Return the job of reporting on the whole game."""
        return ReportJob(self._game.save(), self._viewer, self._id, self.plies)

    # Looking ahead

    def job(self, advice: bool = False) -> Job | None:
        """Return the job of looking ahead from the place shown; None while policies move or a person takes over.

        `advice`: whether advice is wanted too. Raises ValueError: advice is wanted, but the decision is not the
        person's.
        """
        if advice and (self._shown.is_over or self._shown.player != self._viewer):
            raise ValueError(self._say("words", "advice-not-now"))
        waits = self.is_live and (self.policy_to_move or self.handover is not None)
        return None if waits else self._job(advice)

    def _job(self, advice: bool = False) -> Job:
        known = believe(self._shown, self._viewer)
        return Job(known, self._id, self.revision, advice, self._past)

    def _say(self, section: str, key: str, **slots: object) -> str:
        return word(section, key, self._language, None, **slots)
