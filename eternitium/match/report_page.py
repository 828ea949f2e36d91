"""A game with its report as data for a page that has no kernel: every place as one seat saw it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from eternitium.game.game import Game
from eternitium.game.record import Record
from eternitium.match.catalog import explanation
from eternitium.match.match import Match
from eternitium.match.report_view import told_report
from eternitium.match.save import MOST_ACTIONS, TooLong
from eternitium.match.view import Veil
from eternitium.payload.base import remade
from eternitium.payload.snapshot import PlacePayload
from eternitium.payload.taken import TakenAbout, TakenPayload
from eternitium.rule_ids import Rule

if TYPE_CHECKING:
    from eternitium.analysis.report import GameReport

TO_LOOK_AT: Final = Veil(actions=True)


def taken_along(match: Match, report: "GameReport", record: Record | None = None) -> TakenPayload:
    """Return all that the page shows: the report, each place of the game, its log, the rules, and the game's files.

    Before the game is over there are no files: they would reveal hidden cards. `match`: with the language, the names
    and the seat that looks back; it is taken from place to place. `report`: of the match's game, complete. `record`: of
    the same game; made from the match if left out. Raises TooLong: the game has more actions than one at a table may.
    """
    if match.plies > MOST_ACTIONS:
        raise TooLong(match.language)
    language, edition, date = match.language, match.rules.edition, record.date if record else ""
    return TakenPayload(
        about=TakenAbout(names=match.names, seen_by=match.names[match.viewer], date=date),
        report=replace(told_report(report, match), state="done"),
        snapshots=[_place(match, ply) for ply in range(match.plies + 1)],
        log=match.whole_log(),
        rules={one.id: explanation(one.id, language, edition) for one in Rule if one.id},
        files=files(report, record or record_of(match)) if match.is_over else {},
    )


def files(report: "GameReport", record: Record) -> dict[str, str]:
    """Return the game and its report by kind of file: "txt" the record, "csv" and "json" what moved the chances."""
    return {"txt": record.text(), "csv": report.to_csv(), "json": report.to_json()}


def record_of(match: Match) -> Record:
    """Return the record of a match's game, with the names that a board shows."""
    return Record.of(Game.load(match.report_job().game), match.names, match.seats)


def _place(match: Match, ply: int) -> PlacePayload:
    """Return one place, to be looked at only, without the log; a seed would reveal what is still to come."""
    match.view(ply)
    shown = match.snapshot(veil=TO_LOOK_AT)
    game = replace(
        shown.game,
        id="taken-along",
        turn_count=ply,
        live=match.is_live and match.is_over,
        seed=shown.game.seed if match.is_over else None,
        policy_to_move=False,
        can_undo=False,
        can_redo=False,
        handover=None,
    )
    return remade(PlacePayload, shown, game=game)
