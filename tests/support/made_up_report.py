"""A made-up report of a game: every few choices are mistakes; it fills in soon, and costs nothing."""

from collections.abc import Iterator

from eternitium.analysis.ledger import Entry, Ledger
from eternitium.analysis.report import GameReport, Moment, grade_of
from eternitium.analysis.review import Judged
from eternitium.game.game import Game
from eternitium.game.notation import Action

STEPS = 4
EVERY = 4  # such a choice of each player is a mistake
LEAST = 3.0  # points that the last one has lost
ERROR = 0.5


def reports(game: Game, _policy: str = "expert", _seed: int = 0, player: int | None = None) -> Iterator[GameReport]:
    """Reports of a game, more and more of it done."""
    assert player is not None
    for step in range(STEPS + 1):
        yield made_up(game, step / STEPS)


def made_up(game: Game, done: float = 1.0) -> GameReport:
    """Every fourth choice of each player that left one is a mistake, the first ones the costliest."""
    then, legal = game.copy(), list[tuple[Action, ...]]()
    rounds = []
    while then.plies:
        then.pop()
        legal.append(then.legal_actions)
        rounds.append(then.round)
    seen = [0] * game.players
    moments = []
    for place, (choices, at) in enumerate(zip(reversed(legal), reversed(rounds), strict=True)):
        moments.append(_moment(game, place, at, choices, seen))
    result = tuple(game.result.share(seat) if game.result else 0.0 for seat in range(game.players))
    start = tuple(1 / game.players for _ in range(game.players))
    return GameReport(Ledger(start, start, result, tuple(one.entry for one in moments)), tuple(moments), done, done < 1)


def _moment(game: Game, place: int, at: int, choices: tuple[Action, ...], seen: list[int]) -> Moment:
    player, action = game.chosen(place)
    others = [one for one in choices if one != action]
    seen[player] += bool(others)
    bad = bool(others) and seen[player] % EVERY == 1
    loss = max(LEAST, 25.0 - 3 * (seen[player] // EVERY)) if bad else 0.0
    judged = Judged(
        place, at, "play", len(choices), action, others[0] if bad else action, loss, ERROR, 0, 0, 100, (), ()
    )
    skill = tuple((-loss if seat == player else loss) / 100 for seat in range(game.players))
    luck = tuple((0.08 if seat == place % game.players else -0.08) for seat in range(game.players))
    nothing = (0.01,) * game.players
    before = tuple(0.5 + (0.3 if seat else -0.3) * place / game.plies for seat in range(game.players))
    entry = Entry(place, at, player, action, len(choices), before, skill, nothing, luck, nothing, ())
    return Moment(entry, "order" if others else "", judged if others else None, grade_of(judged) if bad else 0)
