"""The end of a game in words, as a board shows it."""

from dataclasses import dataclass

from eternitium.game.game import Game, Result
from eternitium.payload.snapshot import ResultPayload, ResultRow
from eternitium.rulebook import word


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game, for a board.

    Attributes:
        result: how it ended.
        era_left: for each player the era cards that are left.
        names: what the seats are called.
        you: the seat of the only person; None if there are several.
        language: of all texts.
    """

    result: Result
    era_left: tuple[int, ...]
    names: tuple[str, ...]
    you: int | None
    language: str

    def view(self) -> ResultPayload:
        """Return the title, the reason and one row for each player."""
        rows = [self._row(seat) for seat in range(len(self.names))]
        return ResultPayload(title=self._title(), text=self._text(), rows=rows)

    def _say(self, key: str, **slots: object) -> str:
        return word("result", key, self.language, None, **slots)

    def _row(self, seat: int) -> ResultRow:
        result = self.result
        return ResultRow(
            name=self.names[seat],
            winner=seat in result.winners,
            finder=seat in result.finders,
            points=result.points[seat],
            advanced=result.advanced[seat],
            era_left=self.era_left[seat],
        )

    def _title(self) -> str:
        winners = [self.names[seat] for seat in self.result.winners]
        if len(self.names) == 1:
            return self._say("title-solo" if winners else "title-lost")
        if len(winners) > 1:
            return self._say("title-shared", players=", ".join(winners))
        if self.result.winners == (self.you,):
            return self._say("title-you")
        return self._say("title-other", player=winners[0])

    def _text(self) -> str:
        if len(self.names) == 1:
            return self._say("won") if self.result.finished else self._say("lost", n=self.era_left[0])
        if len(self.result.finders) == 1:
            return self._say("crystal")
        return self._say("shared" if len(self.result.winners) > 1 else "points")


def outcome(game: Game, names: tuple[str, ...], you: int | None, language: str) -> ResultPayload | None:
    """Return how a game ended, for a board; None while it runs."""
    if game.result is None:
        return None
    stacks = tuple(len(player["stack"]) for player in game.position()["players"])
    return Outcome(game.result, stacks, names, you, language).view()
