"""One call for one decision: all that a loop in Python needs from the rules."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from eternitium.engine.layout import Numbers, Records
from eternitium.engine.legality import why_not
from eternitium.engine.offers import legal_actions
from eternitium.engine.piles import Log
from eternitium.engine.setup import deal
from eternitium.engine.turn import act, settle
from eternitium.rule_ids import Rule

Flags = NDArray[np.bool_]

NO_MASK: Final[Flags] = np.zeros(0, np.bool_)

# In place of an action, at the start of a game.
DEAL: Final = -1
SETTLE: Final = -2


def go_on(states: Records, log: Log, legal: Numbers, mask: Flags, action: int) -> int:
    """Carry out an action, with all that follows, and list what is legal then.

    Returns how many actions are legal, or minus the number of the rule that forbids this one; then nothing has changed.
    The legal numbers are written into `legal`, and marked in `mask` if it has room for all actions.
    """
    s = states[0]
    if action >= 0:
        rule = why_not(s, action)
        if rule != Rule.LEGAL:
            return -rule
    s.events = 0
    if action == DEAL:
        deal(s, log)
    else:
        if action >= 0:
            act(s, log, action)
        settle(s, log)
    n = legal_actions(s, legal)
    if len(mask) > 0:
        mask_legal(legal, n, mask)
    return n


def mask_legal(legal: Numbers, n: int, mask: Flags) -> None:
    """Set the mask for the first n numbers, and for no others."""
    mask[:] = False
    for i in range(n):
        mask[legal[i]] = True
