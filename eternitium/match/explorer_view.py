"""The page of the explorer: a question to its table, and the answer in words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from eternitium import explorer
from eternitium.components import MAX_PLAYERS
from eternitium.explorer import Line
from eternitium.explorer.counted import LAST_OF_BAND, LEFT, band_of, left_band
from eternitium.explorer.table import NAMES, NO_PURCHASE, PLAYERS
from eternitium.match.seats import said_of
from eternitium.match.what_wins import name_of_choice, win_row
from eternitium.payload.base import Payload, remade
from eternitium.payload.odds import ExplorerField, ExplorerPayload, ExplorerRow
from eternitium.policies.registry import PLAYS_ON
from eternitium.rulebook import EDITIONS, edition_name, word
from eternitium.rulebook.numbers import Numbers

ANY: Final = ""
BAND_ENDS: Final = (*LEFT, LEFT[-1] + 1)  # own era cards: one number of each band


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerQuestion(Payload):
    """A question to the explorer; `seat`, `edition`, `left` and `beside` may be left open.

    The fields mean what the arguments of `what_wins` mean. They are texts, as in the address of the page.
    """

    players: Annotated[str, tuple(map(str, range(1, MAX_PLAYERS + 1)))] = "2"
    round: Annotated[str, tuple(map(str, LAST_OF_BAND))] = "0"
    by: Annotated[str, PLAYERS] = PLAYS_ON
    seat: Annotated[str, (ANY, *map(str, range(1, MAX_PLAYERS + 1)))] = ANY
    left: Annotated[str, (ANY, *map(str, BAND_ENDS))] = ANY
    edition: Annotated[str, (ANY, *EDITIONS)] = ANY
    beside: Annotated[str, (ANY, *NAMES)] = ANY

    def settled(self) -> "ExplorerQuestion":
        """Return the question without conditions that cannot be met together with the others."""
        kept = self if int(self.seat or 1) <= int(self.players) else replace(self, seat=ANY)
        kept = replace(kept, beside=ANY) if kept.beside and kept.beside not in kept.cards() else kept
        return replace(kept, edition=ANY, left=ANY) if kept.beside else kept

    def cards(self) -> list[str]:
        """Return what can be chosen at that time."""
        return [line.card for line in explorer.what_wins(int(self.players), int(self.round), self.by)]

    def lines(self, by: str) -> list[Line]:
        """Return the answer for the games of a player."""
        return explorer.what_wins(
            int(self.players),
            int(self.round),
            by,
            edition=self.edition or None,
            seat=int(self.seat) if self.seat else None,
            left=int(self.left) if self.left else None,
            beside=self.beside or None,
        )


def question(
    players: int, number: int, by: str, edition: str | None, seat: int | None, left: int | None, beside: str | None
) -> ExplorerQuestion:
    """Return a question from the arguments of `what_wins`. Raises ValueError: as there."""
    explorer.what_wins(players, number, by, edition, seat, left, beside=beside)
    return ExplorerQuestion(
        players=str(players),
        round=str(LAST_OF_BAND[band_of(number)]),
        by=by,
        seat=ANY if seat is None else str(seat),
        left=ANY if left is None else str(BAND_ENDS[left_band(left)]),
        edition=edition or ANY,
        beside=beside or ANY,
    )


def explored(asked: ExplorerQuestion, language: str = "en") -> ExplorerPayload:
    """Return the page of the explorer for a settled question. Raises ValueError: an unknown language."""
    numbers, others = Numbers(language), [by for by in PLAYERS if by != asked.by]
    found = [{line.card: line for line in asked.lines(by)} for by in others]
    lines = asked.lines(asked.by)
    rows = [_row(line, [one.get(line.card) for one in found], numbers, language) for line in lines]
    return ExplorerPayload(
        title=_say("title", language),
        intro=_say("intro", language),
        fields=[*_fields(asked, language)],
        heads={name: _say(f"head-{name}", language) for name in ("card", "chosen", "won", "games")},
        others=[_say("head-other", language, player=said_of(by, language)["name"]) for by in others],
        rows=rows,
        said=_say("found" if rows else "nothing", language, games=numbers.count(sum(line.games for line in lines))),
        note=_say("note", language),
    )


def _row(line: Line, others: list[Line | None], numbers: Numbers, language: str) -> ExplorerRow:
    return remade(
        ExplorerRow,
        win_row(line, numbers, language),
        low=round(100 * line.low, 1),
        high=round(100 * line.high, 1),
        chosen=numbers.percent(line.chosen),
        games=numbers.count(line.games),
        others=[numbers.percent(one.won) if one and not one.is_rare else "" for one in others],
    )


def _fields(asked: ExplorerQuestion, language: str) -> Iterator[ExplorerField]:
    options = {
        "players": [(str(n), str(n)) for n in range(1, MAX_PLAYERS + 1)],
        "by": [(by, said_of(by, language)["name"]) for by in PLAYERS],
        "round": [(str(n), _say(f"round-{n}", language)) for n in LAST_OF_BAND],
        "seat": [(str(n), word("lobby", "place-n", language, None, n=n)) for n in range(1, int(asked.players) + 1)],
        "left": [(str(n), _say(f"left-{n}", language)) for n in BAND_ENDS],
        "edition": [(edition, edition_name(edition, language)) for edition in EDITIONS],
        "beside": [(card, name_of_choice(card, language)) for card in asked.cards() if card != NO_PURCHASE],
    }
    for name, known in options.items():
        free = [] if name in ("players", "round", "by") else [(ANY, _say(f"any-{name}", language))]
        off = bool(asked.beside) and name in ("edition", "left")
        yield ExplorerField(
            id=name,
            label=_say(f"label-{name}", language),
            value=getattr(asked, name),
            options=[list(option) for option in free + known],
            off=off,
        )


def _say(key: str, language: str, **slots: Any) -> str:
    return word("explorer", key, language, None, **slots)
