"""The game of a table as somebody without a seat sees it: what lies open to everybody, and nothing else."""

from dataclasses import replace
from typing import Final

from eternitium.belief.observation import Observation
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.match.log import Listener
from eternitium.match.outcome import outcome
from eternitium.match.view import Scene, Veil
from eternitium.payload.snapshot import ResultPayload, SnapshotPayload
from eternitium.rule_ids import Rule
from eternitium.together.table import SeatMatch, Table

NO_VIEWER: Final = -1
OPEN: Final = Veil(odds=True, actions=True)


class Onlooker(SeatMatch):
    """The game of a table as somebody without a seat sees it; the table is shown from its first person's seat.

    It goes on with copies of the game whose questions are answered with what everybody saw.
    """

    @classmethod
    def watching(cls, table: Table, language: str) -> "Onlooker":
        """Return the match of somebody who watches a table. Raises ValueError: no person sits there."""
        seat = next((seat for seat, one in enumerate(table.seats) if not one.plays), 0)
        match = cls.at(table, seat, language)
        match._game = _open(table.game)
        return match

    @property
    def may_ask(self) -> bool:
        """Never: somebody without a seat has no move."""
        return False

    @property
    def legal_actions(self) -> tuple[str, ...]:
        """None: somebody without a seat decides nothing."""
        return ()

    def why_not(self, text: str) -> tuple[str, str]:  # noqa: ARG002 - as in a match
        """Return that it is somebody else's turn, whatever the hands hold."""
        return Rule.TURN_ORDER.id, ""

    def follow(self) -> None:
        """Take notice that a seat has acted."""
        self._game = _open(self._table.game)
        super().follow()

    def retreat(self) -> None:
        """Take notice that the last move was undone."""
        self._game = _open(self._table.game)
        super().retreat()

    def snapshot(self, memory_aid: bool = False, veil: Veil | None = None) -> SnapshotPayload:  # noqa: ARG002
        """Return what the board shows: no hands, no choices, no odds."""
        return super().snapshot(False, OPEN)

    def _scene(self, seen: Observation, memory_aid: bool, veil: Veil) -> Scene:
        return super()._scene(replace(seen, viewer=NO_VIEWER, legal_actions=()), memory_aid, veil)

    def _listener(self) -> Listener:
        return replace(super()._listener(), viewer=self.players)

    def _outcome(self, game: Game) -> ResultPayload | None:
        return outcome(game, self._seats.names(self._language), None, self._language)

    def _push(self, action: Action) -> None:
        raise AssertionError(f"{action}: somebody without a seat cannot act")


def _open(game: Game) -> Game:
    """Return a copy of a game that tells what everybody saw."""
    copy = game.copy()
    copy.watch(copy.players)
    return copy
