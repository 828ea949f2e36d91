"""Reviewed games in a profile: what the complete report of a game says, as the values of an entry and back."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from eternitium.analysis.reviewed import ReviewedGame, Tally, games_csv, part_of, rounds_of, tallies
from eternitium.match.match import Match

if TYPE_CHECKING:
    from eternitium.analysis.report import GameReport

__all__ = ["games_csv", "read_review", "reviewed", "values_of"]

PER_MILLE: Final = 1_000
HUNDREDTHS: Final = 100  # of a percentage point


def reviewed(match: Match, report: "GameReport", opponent: str, at: int) -> ReviewedGame:
    """Return what is kept of a game of two.

    `match`: over, with the seat that looks back; `report`: of it, complete; `opponent`: who sat at the other seat;
    `at`: now, in milliseconds since 1970.
    """
    seat, skill = match.viewer, report.skill(match.viewer)[match.viewer]
    return ReviewedGame(
        at=at,
        id=match.id,
        opponent=opponent,
        edition=match.rules.edition,
        result=report.result[seat],
        luck=report.luck[seat],
        own=skill,
        others=report.skill()[seat] - skill,
        parts=tallies(report, seat, part_of),
        rounds=tallies(report, seat, rounds_of),
    )


def values_of(game: ReviewedGame) -> tuple[Any, ...]:
    """Return the values of an entry for a game, all but its time."""
    shares = [round(PER_MILLE * share) for share in (game.result, game.luck, game.own, game.others)]
    return game.id, game.opponent, game.edition, *shares, _sums(game.parts), _sums(game.rounds)


def read_review(at: int, name: str, values: Sequence[Any]) -> ReviewedGame:
    """Return the game of an entry. `at`, `name`: its time and the id of the game; `values`: all others."""
    opponent, edition, *shares, parts, rounds = values
    result, luck, own, others = (share / PER_MILLE for share in shares)
    return ReviewedGame(at, name, opponent, edition, result, luck, own, others, _tallies(parts), _tallies(rounds))


def _sums(found: Mapping[str, Tally]) -> tuple[tuple[str, int, int], ...]:
    return tuple((name, tally.decisions, round(HUNDREDTHS * tally.loss)) for name, tally in found.items())


def _tallies(sums: Sequence[tuple[str, int, int]]) -> dict[str, Tally]:
    return {name: Tally(decisions, loss / HUNDREDTHS) for name, decisions, loss in sums}
