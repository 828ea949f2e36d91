"""Exercises of notebook 08: a policy that knows what to take as a gift, and one that beats a built-in player."""

from collections.abc import Callable
from traceback import extract_tb
from typing import Any, Final

from eternitium.analysis.league import FAVOURITE, duel
from eternitium.belief.view import PlayerView
from eternitium.checks import written
from eternitium.exercises.verdicts import Judge, Verdict, right, wrong
from eternitium.game.game import Game
from eternitium.game.notation import IllegalAction
from eternitium.game.position import Position

WISH: Final = "gain transporter"
OFFERS: Final = (
    ("chrono-blaster", "digital-wallet", "transporter"),
    ("transporter", "droid", "communicator"),
    ("temporal-projector", "transporter", "double-portal:circle+square"),
    ("droid", "communicator", "digital-wallet"),
)
DEALS, SEED = 60, 14
EVEN: Final = 0.5
OFFERED: Final[Position] = {
    "players": [
        {"hand": ["laboratory", "circle", "square", "triangle"], "deck": ["?"] * 3, "stack": ["D", "(?)", "(?)"]},
        {"hand": ["?"] * 5, "deck": ["?"], "stack": ["C", "(?)"]},
    ],
    "turn": {"step": "play"},
}
"""The first player has a Laboratory in hand, which gives the second one a gift."""


def gift(answer: Any) -> Verdict:
    """Judge a policy that takes the Transporter when another player's Laboratory offers one."""
    if not callable(answer):
        return _no_policy(answer)
    for offer in OFFERS:
        game = Game.from_position({**OFFERED, "basic": {"open": [*offer], "pile": ["?"] * 12}}, seed=0)
        for action in ("play laboratory", "gain ?advanced"):
            game.push(action)
        view = PlayerView(game, 1)
        chosen, fault = _choice(answer, view)
        if fault or (WISH in view.legal_actions and chosen != WISH):
            return fault or wrong(f"It was offered {', '.join(view.legal_actions)}, and took: {chosen}.")
    return right("It was asked with four rows of open cards, and took the Transporter wherever one was open.")


def _choice(policy: Callable[[PlayerView], object], view: PlayerView) -> tuple[object, Verdict | None]:
    try:
        chosen = policy(view)
    except Exception as error:
        return None, _raised(policy, error)
    if chosen in view.legal_actions:
        return chosen, None
    if chosen is None:
        return None, wrong("The policy returned nothing. Does each way through it end with `return`?")
    return None, wrong(f"The policy returned {written(chosen)}, which is not one of {', '.join(view.legal_actions)}.")


def beats_steady(answer: Any) -> Verdict:
    """Judge a policy that wins more than half of the games against a built-in player, on fresh deals."""
    if not callable(answer):
        return _no_policy(answer)
    try:
        row = duel(answer, FAVOURITE, DEALS, SEED, progress=False)
    except IllegalAction as error:
        return wrong(str(error))
    except ValueError as error:
        if error.__cause__ is None:
            raise
        return _raised(answer, error.__cause__)
    told = (
        f"{row.share:.0%} won against {row.against} (95% interval {row.low:.0%} to {row.high:.0%}), "
        f"{DEALS} fresh deals from both seats"
    )
    if row.low > EVEN:
        return right(f"{told}. The whole interval is above one half.")
    if row.share > EVEN:
        return wrong(f"{told}. More than half, but the interval holds one half: it may have been luck.")
    return wrong(f"{told}. That is not more than half.")


def _raised(policy: object, error: BaseException) -> Verdict:
    """Return the verdict on a policy that has raised an error: which one, and in which of its lines."""
    file = getattr(getattr(policy, "__code__", None), "co_filename", None)
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
    where = f" in line {lines[-1]} of its cell" if lines else ""
    return wrong(f"The policy raised {type(error).__name__}{where}: {str(error).rstrip('.')}.")


def _no_policy(answer: object) -> Verdict:
    if isinstance(answer, str):
        return wrong("A player of your own is expected, not the name of a built-in one.")
    return wrong(f"A function of a view is expected, not {written(answer)}. Give its name, without brackets.")


JUDGES: Final[dict[str, Judge]] = {"08.1": gift, "08.2": beats_steady}
