"""The table of the built-in players: what each does and knows, how fast it is, and how strong."""

import textwrap
import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from eternitium.analysis import league
from eternitium.analysis.simulate import simulate
from eternitium.match.seats import said_of
from eternitium.policies.registry import BUILTIN, HIGHER, LEVELS, RESEARCH

MEASURE: Final = "steady"
LEGAL: Final = "which actions are legal"
OPEN: Final = "its own cards and what is face up now; it remembers nothing"
POOLS: Final = "its own cards, what is face up now, and what each opponent's hand and deck hold together"
SEEN: Final = "all that its seat has seen, as an exact belief"
SEES: Final = {
    **dict.fromkeys(BUILTIN, OPEN), "random": LEGAL, **dict.fromkeys(RESEARCH, POOLS),
    **dict.fromkeys((*LEVELS, *HIGHER), SEEN),
}  # fmt: skip
GLANCES: Final = (
    "Looks at each choice in a few deals of the hidden cards, plays on for two turns, and asks the evaluator."
)
TOP: Final = LEVELS[-1]
BEST: Final = "The highest level is master."
ERRS: Final = "Makes mistakes on purpose, fewer the higher its level: {}"
HEAD: Final = f"name         decisions/s  won against {MEASURE}"
TABLE_WIDTH: Final = 100


class Row(NamedTuple):
    """One built-in player.

    Attributes:
        policy: its name.
        what: what it does.
        sees: what it decides by.
        speed: decisions a second of processor time, playing against itself.
        share: share of the games won against `steady`; a shared win counts half.
        low, high: 95% interval of the share.
        games: played against `steady`.
    """

    policy: str
    what: str
    sees: str
    speed: float
    share: float
    low: float
    high: float
    games: int


def table(games: int, slow_games: int, seed: int) -> Iterator[Row]:
    """Yield the rows, each as it is measured.

    `games`: of each player that compiled code plays; `slow_games`: of each other player; `seed`: fixes all games.
    """
    for name in (*BUILTIN, *LEVELS, *RESEARCH, *HIGHER):
        number = games if name in BUILTIN else slow_games
        found = league.duel(name, MEASURE, number // 2, seed, progress=False)
        speed = _speed(name, number if name in BUILTIN else max(number // 10, 1), seed)
        yield Row(name, _what(name), SEES[name], speed, found.share, found.low, found.high, found.games)


def _speed(name: str, games: int, seed: int) -> float:
    simulate(2, policies=name, games=1, seed=seed, progress=False)  # what is compiled is loaded
    start = time.process_time()
    played = simulate(2, policies=name, games=games, seed=seed, progress=False)
    return float(played.decisions.sum()) / max(time.process_time() - start, 1e-9)


def _what(name: str) -> str:
    if name in RESEARCH:
        return GLANCES
    if name == TOP:
        return BEST
    said = said_of(name, "en")["text"]
    return ERRS.format(said[0].lower() + said[1:]) if name in LEVELS else said


def as_text(row: Row) -> str:
    """Return a row, with what it does and sees below it."""
    won = f"{row.share:6.1%}  ({row.low:.1%} to {row.high:.1%}, {row.games} games)"
    about = (f"{row.what}", f"Sees {row.sees}.")
    below = [textwrap.fill(text, TABLE_WIDTH, initial_indent="  ", subsequent_indent="  ") for text in about]
    return "\n".join([f"{row.policy:12} {row.speed:11,.0f}  {won}", *below])
