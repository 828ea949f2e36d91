"""`Table`: a game with a person at it, as a board needs it.

The table holds the game. A board gets snapshots, which are made from what the person's seat sees, and sends back the
text of an action; policies play the other seats, each from its own observation.
"""

import secrets
from collections.abc import Iterator
from typing import Any

from eternitium.analysis.policies import Policy, steady
from eternitium.components import CARDS, LETTERS, SHAPES, SLUGS, kind_of, row_of
from eternitium.editions import differences
from eternitium.events import Event
from eternitium.game import Game, Result
from eternitium.knowledge.observation import Observation, observe
from eternitium.knowledge.reasons import LuckReason, why
from eternitium.notation import IllegalAction, parse_action
from eternitium.outlook import Job, Told, advices, forecasts
from eternitium.position import Position
from eternitium.rule_ids import PORTAL_NONE, RULE_IDS, TURN_ORDER
from eternitium.rulebook import (
    EDITIONS,
    card_name,
    card_text,
    edition_name,
    explain,
    refusal,
    shape_name,
    word,
    words,
)
from eternitium.rules import MISSIONS, Rules
from eternitium.snapshot import Scene, draw_scene

LOG_LENGTH = 200


class Table:
    """A game, a person's seat, and policies on all other seats.

    Args:
        players: 1 to 5; alone the person plays against the AI deck.
        rules: a `Rules`; the German edition if left out.
        seed: fixes every shuffle; random if left out.
        viewer: the person's seat.
        language: of all texts.
        policy: who plays the other seats.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is.
    """

    def __init__(
        self,
        players: int = 2,
        rules: Rules | None = None,
        seed: int | None = None,
        viewer: int = 0,
        language: str = "en",
        policy: Policy = steady,
    ) -> None:
        self._sit_down(Game(players, rules, seed), viewer, language, policy)

    @classmethod
    def from_position(
        cls,
        position: Position | str,
        seed: int | None = None,
        viewer: int = 0,
        language: str = "en",
        policy: Policy = steady,
    ) -> "Table":
        """A table at which a game goes on from a position.

        Raises:
            ValueError: the position cannot be, or an argument is not allowed.
        """
        table = cls.__new__(cls)
        table._sit_down(Game.from_position(position, seed), viewer, language, policy)
        return table

    def _sit_down(self, game: Game, viewer: int, language: str, policy: Policy) -> None:
        game.position(viewer)
        self._game, self._viewer, self._language, self._policy = game, viewer, language, policy
        self._id = secrets.token_hex(4)
        self._revision = self._seen_events = 0
        self._first_round = game.round
        self._told: list[dict[str, Any]] = []

    @property
    def names(self) -> list[str]:
        """What the seats are called, in order."""
        policies = iter(range(1, self._game.players))
        return [
            self._say("names", "you") if seat == self._viewer else self._say("names", "policy", n=next(policies))
            for seat in range(self._game.players)
        ]

    @property
    def policy_to_move(self) -> bool:
        """Whether a policy has to decide now."""
        return not self._game.is_over and self._game.player != self._viewer

    @property
    def can_undo(self) -> bool:
        """Whether the person has done anything that can be taken back."""
        return any(player == self._viewer for player, _ in self._game.history)

    def act(self, text: str) -> None:
        """Carry out the person's action.

        Raises:
            IllegalAction: it is not legal now, or not the person's decision; nothing has changed.
        """
        action = parse_action(text)
        if self.policy_to_move:
            raise IllegalAction(action, RULE_IDS[TURN_ORDER])
        before = len(self._game.events)
        self._game.push(action)
        self._seen_events = before
        self._revision += 1

    def proceed(self) -> None:
        """One action of the policy that has to decide; nothing if it is the person's turn or the game is over."""
        if self.policy_to_move:
            self._game.push(self._policy(observe(self._game, self._game.player)))
            self._revision += 1

    def undo(self) -> None:
        """Go back to the person's previous decision.

        Raises:
            ValueError: there is none.
        """
        if not self.can_undo:
            raise ValueError(self._say("board", "nothing-to-undo"))
        mine = False
        while not mine:
            mine = self._game.history[-1][0] == self._viewer
            self._game.pop()
        self._seen_events = len(self._game.events)
        del self._told[self._seen_events :]
        self._revision += 1

    def snapshot(self) -> dict[str, Any]:
        """Everything that the board shows, from what the person's seat sees: plain JSON data, all texts ready."""
        seen = observe(self._game, self._viewer)
        scene = Scene(seen, self._language, self.names, self._why_not, self._no_portals(), self._luck(seen))
        return {
            "game": self._state_of_game(seen),
            **draw_scene(scene),
            "log": self._log(),
            "result": self._result(seen),
        }

    def job(self, advice: bool = False) -> Job | None:
        """This position, to look ahead from; None while policies have to move.

        Args:
            advice: whether advice is wanted too.

        Raises:
            ValueError: advice is wanted, but the decision is not the person's.
        """
        if advice:
            self._check_decision()
        return None if self.policy_to_move else self._job(advice)

    def _check_decision(self) -> None:
        if self.policy_to_move or self._game.is_over:
            raise ValueError(self._say("words", "advice-not-now"))

    def _job(self, advice: bool = False) -> Job:
        names = tuple(self.names)
        return Job(self._game.copy(), self._viewer, self._language, names, self._id, self._revision, advice)

    def forecasts(self) -> Iterator[Told]:
        """The forecast for this position: partial results that sharpen, as `outlook` on a board."""
        return forecasts(self._job())

    def advices(self) -> Iterator[Told]:
        """The choices of this position, best first: partial results that sharpen, as `advice` on a board.

        Raises:
            ValueError: the decision is not the person's.
        """
        self._check_decision()
        return advices(self._job(advice=True))

    def _luck(self, seen: Observation) -> LuckReason | None:
        """The odds of the person's top era card, if it lies face down."""
        return why(self._game, self._viewer) if seen.top == "(?)" else None

    def _no_portals(self) -> bool:
        """Whether step 1 of the running turn was skipped for want of portals."""
        for event in reversed(self._game.events):
            if event.kind == "turn":
                return False
            if event.rule == RULE_IDS[PORTAL_NONE]:
                return True
        return False

    def _why_not(self, text: str) -> str:
        """Why the person cannot do something now, in one sentence; "" if it is legal."""
        if self.policy_to_move:
            return refusal(RULE_IDS[TURN_ORDER], self._language)
        rule = self._game.why_not(text)
        return refusal(rule, self._language) if rule else ""

    def _state_of_game(self, seen: Observation) -> dict[str, Any]:
        game = self._game
        return {
            "id": self._id,
            "turn_count": self._revision,
            "players": game.players,
            "edition": game.rules.edition,
            "edition_name": edition_name(game.rules.edition, self._language),
            "mission": game.rules.mission,
            "mission_name": ""
            if game.rules.mission is None
            else explain(f"mission.{game.rules.mission}", self._language).title,
            "seed": game.seed,
            "round": game.round,
            "viewer": self._viewer,
            "turn_player": game.turn_player,
            "to_move": game.player,
            "policy_to_move": self.policy_to_move,
            "over": game.is_over,
            "last_round": not game.is_over and any(not player["stack"] for player in seen.position["players"]),
            "can_undo": self.can_undo,
        }

    def _log(self) -> list[dict[str, Any]]:
        """The last events in words; each is put into words once."""
        events = self._game.events
        for event in events[len(self._told) :]:
            self._told.append(self._entry(len(self._told), event))
        return [{**entry, "new": entry["n"] >= self._seen_events} for entry in self._told[-LOG_LENGTH:]]

    def _entry(self, n: int, event: Event) -> dict[str, Any]:
        turn = (self._told[-1]["turn"] if self._told else 0) + (event.kind == "turn")
        return {
            "n": n,
            "round": self._first_round + max(turn - 1, 0) // self._game.players,
            "player": event.player,
            "turn": turn,
            "text": event.as_seen_by(self._viewer).text(self._language, self.names, self._viewer),
            "rule": event.rule,
            "kind": event.kind,
        }

    def _result(self, seen: Observation) -> dict[str, Any] | None:
        result = self._game.result
        if result is None:
            return None
        era_left = [len(player["stack"]) for player in seen.position["players"]]
        return {
            "title": self._result_title(result),
            "text": self._result_text(result, era_left),
            "rows": [self._result_row(result, seat, era_left[seat]) for seat in range(self._game.players)],
        }

    def _result_row(self, result: Result, seat: int, era_left: int) -> dict[str, Any]:
        return {
            "name": self.names[seat],
            "winner": seat in result.winners,
            "finder": seat in result.finders,
            "points": result.points[seat],
            "advanced": result.advanced[seat],
            "era_left": era_left,
        }

    def _result_title(self, result: Result) -> str:
        winners = [self.names[seat] for seat in result.winners]
        if self._game.players == 1:
            return self._say("result", "title-solo" if winners else "title-lost")
        if len(winners) > 1:
            return self._say("result", "title-shared", players=", ".join(winners))
        if result.winners == (self._viewer,):
            return self._say("result", "title-you")
        return self._say("result", "title-other", player=winners[0])

    def _result_text(self, result: Result, era_left: list[int]) -> str:
        if self._game.players == 1:
            return self._say("result", "won") if result.finished else self._say("result", "lost", n=era_left[0])
        if len(result.finders) == 1:
            return self._say("result", "crystal")
        return self._say("result", "shared" if len(result.winners) > 1 else "points")

    def _say(self, section: str, key: str, **slots: str | int) -> str:
        return word(section, key, self._language, None, **slots)


def catalog(language: str = "en") -> dict[str, Any]:
    """What a board needs once: the cards, the names of shapes and editions, and every label of the page.

    Raises:
        ValueError: a language in which not everything can be said yet.
    """
    return {
        "language": language,
        "cards": {slug: _card(number, slug, language) for number, slug in enumerate(SLUGS)},
        "shapes": dict(zip(LETTERS, SHAPES, strict=True)),
        "shape_names": {shape: shape_name(shape, language) for shape in SHAPES},
        "editions": [{"id": edition, "name": edition_name(edition, language)} for edition in EDITIONS],
        "missions": [_mission(number, language) for number in MISSIONS],
        "differences": differences(language),
        "words": words("words", language),
    }


def _mission(number: int, language: str) -> dict[str, Any]:
    told = explain(f"mission.{number}", language)
    return {"id": number, "title": told.title, "text": told.text}


def _card(number: int, slug: str, language: str) -> dict[str, Any]:
    return {
        "name": card_name(slug, language),
        "short": _short_name(slug, language),
        "row": row_of(number),
        "points": CARDS[number].points,
        "copies": CARDS[number].copies,
        "text": card_text(slug, language),
    }


def _short_name(slug: str, language: str) -> str:
    """The name as it fits on a small card; a Double Portal's shapes are drawn there anyway."""
    if kind_of(slug) == slug:
        return card_name(slug, language)
    same_kind = [card_name(other, language) for other in SLUGS if kind_of(other) == kind_of(slug)]
    first, last = min(same_kind), max(same_kind)
    same = next(place for place, letter in enumerate(first) if letter != last[place])
    return first[:same].rstrip(" (:")


def explanation(rule: str, language: str = "en", edition: str = "de") -> dict[str, str]:
    """A rule for the board: title, text with the ruling, and the place in the edition's booklet.

    Raises:
        ValueError: an unknown rule, language or edition.
    """
    found = explain(rule, language, edition)
    text = f"{found.text} {found.ruling}".strip()
    return {"rule": found.id, "title": found.title, "text": text, "place": found.place}
