"""Exercises of notebook 01: what a player knows, one turn that is certain, and what forbids an action."""

from typing import Any, Final

from eternitium.exercises.verdicts import Judge, Verdict, right, wrong
from eternitium.game.examples import WORKED_EXAMPLE
from eternitium.game.game import Game
from eternitium.game.notation import IllegalAction
from eternitium.rulebook import explain

SEED: Final = 50
DEALS: Final = range(50, 70)
LEFT: Final = 8
FORBIDS: Final = "luck.face-up"


def hand(answer: Any) -> Verdict:
    """Judge what the second player sees of the first one's hand."""
    game = Game.from_position(WORKED_EXAMPLE, SEED)
    own, seen = (game.position(viewer=viewer)["players"][0]["hand"] for viewer in (0, 1))
    if not isinstance(answer, list | tuple):
        return wrong("A list is expected, with one text for each card, such as ['circle', '?'].")
    if [*answer] == seen:
        return right("Others see how many cards a hand holds, but not which. `position(viewer=1)` says the same.")
    if [*answer] == own:
        return wrong("That is what the first player sees. Who else has been shown these cards?")
    if len(answer) != len(seen):
        return wrong(f"You have {len(answer)} entries. How many cards are in the hand?")
    return wrong("The number of cards is right. A card that the second player has not seen is '?'.")


def sure_turn(answer: Any) -> Verdict:
    """Judge a turn after which few era cards are left, whatever the hidden ones are."""
    if not isinstance(answer, list | tuple) or not all(isinstance(action, str) for action in answer):
        return wrong("A list of actions is expected, such as ['take circle', 'pass'].")
    for deal in DEALS:
        fault = _fault(Game.from_position(WORKED_EXAMPLE, deal), [*answer])
        if fault:
            return wrong(fault if deal == SEED else f"It works with some hidden cards, but not with all. {fault}")
    return right(f"It was played with {len(DEALS)} deals of the hidden cards, and never left more than {LEFT}.")


def _fault(game: Game, actions: list[str]) -> str | None:
    """Return what keeps these actions from being the turn that is asked for."""
    for number, action in enumerate(actions, 1):
        try:
            game.push(action)
        except IllegalAction as error:
            return f"Action {number}, {error}"
    if game.player == 0:
        return f"The turn is not over: {game.legal_actions[0]!r} would be allowed now."
    left = len(game.position()["players"][0]["stack"])
    return f"{left} era cards are on the stack at the end of the turn." if left > LEFT else None


def forbidden(answer: Any) -> Verdict:
    """Judge an action that one rule forbids."""
    game = Game.from_position(WORKED_EXAMPLE, SEED)
    game.push("take square")
    if not isinstance(answer, str):
        return wrong("The text of an action is expected, such as 'take circle'.")
    try:
        rule = game.why_not(answer)
    except IllegalAction as error:
        return wrong(str(error))
    if rule == FORBIDS:
        return right(explain(rule).text)
    reason = f"another rule forbids it: {explain(rule).text}" if rule else "it is allowed now."
    return wrong(f"{answer}: {reason}")


JUDGES: Final[dict[str, Judge]] = {"01.1": hand, "01.2": sure_turn, "01.3": forbidden}
