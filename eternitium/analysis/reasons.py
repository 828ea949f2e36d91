"""The reasons of choices: what each leads to more or less often than the choice with which it is compared."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Final

import numpy as np

from eternitium.analysis.differences import WORTH_TELLING, Differences, Part
from eternitium.analysis.reason import UNDECIDED, Reason
from eternitium.analysis.results import Advice
from eternitium.analysis.rollouts import Rollouts
from eternitium.analysis.statistics import Estimate
from eternitium.analysis.traces import PLAYS
from eternitium.belief.view import PlayerView
from eternitium.certainty import CLEAR_ERRORS, Z
from eternitium.components import CARD_OF_SLUG
from eternitium.engine.layout import Reals
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.policies.player import Seating
from eternitium.rulebook.numbers import rounded

MAX_REASONS: Final = 3  # reasons of one choice
SHARE_OF_ROLLOUTS: Final = 3  # one rollout in three is traced
TRACED_ROLLOUTS: Final = 300  # rollouts of each choice that are traced, or all if there are fewer
FEWEST_ROLLOUTS: Final = 50  # rollouts of each choice before any reason is given
EACH_TIME: Final = 200  # at most, so that others are not kept waiting
PLAYED_MORE: Final = 0.1  # a card that is played this much more often is named
BRINGS: Final = ("pick", "take", "buy", "gain", "recover", "steal", "keep")
WORSE: Final = ("paid", "next-added", "later-added")  # the more of it, the worse
LATE: Final = ("soon", "next", "later", "rivals")  # parts that a card which a choice brings can have caused

Reasons = tuple[Reason, ...]


# Reasons


def explained(lists: Iterable[list[Advice]], game: Game, policy: Seating, seed: int) -> Iterator[list[Advice]]:
    """Yield advice with the reasons for it, which get clearer with the advice.

    The first list is not kept waiting: after each one, a third as many games as it rests on are played again and
    traced. After the last one that goes on until the reasons are as clear as they get.
    """
    explainer, found = None, list[Advice]()
    for found in lists:
        explainer = explainer or Explainer(game, policy, seed)
        yield explainer.explain(found)
        explainer.trace(min(_wanted(found), explainer.count + EACH_TIME))
    while explainer is not None and explainer.wants(_wanted(found)):
        yield explainer.explain(found)
        explainer.trace(min(_wanted(found), explainer.count + EACH_TIME))
    if explainer is not None:
        yield explainer.explain(found)


def _wanted(found: list[Advice]) -> int:
    """Return how many rollouts of each choice are traced."""
    made = sum(advice.rollouts for advice in found) // len(found)
    return max(made // SHARE_OF_ROLLOUTS, min(made, TRACED_ROLLOUTS))


class Explainer:
    """A search for the reasons of all choices of a decision.

    `game`: at the decision. `policy`: who plays on; with one in Python there are no reasons. `seed`: that of the
    rollouts that are explained, so that the games are the same. `count`: how many rollouts of each choice are traced.
    """

    def __init__(self, game: Game, policy: Seating, seed: int) -> None:
        self._game, self._actions = game, game.legal_actions
        self._rolled = Rollouts(PlayerView(game), policy, seed, [action.number for action in self._actions])
        self._traces, self.count = list[Reals](), 0

    def wants(self, count: int) -> bool:
        """Return whether more rollouts are to be traced."""
        return self._rolled.compiled and len(self._actions) > 1 and self.count < count

    def trace(self, count: int) -> None:
        """Trace rollouts of each choice up to a number."""
        if self.wants(count):
            self._traces += self._rolled.trace(self.count, count - self.count)
            self.count = count

    def explain(self, found: list[Advice]) -> list[Advice]:
        """Return the advice with reasons: each choice against the best, and the best against the next worse one."""
        if self.count < FEWEST_ROLLOUTS:
            return found
        contrast = Contrast(self._game, self._actions, np.concatenate(self._traces), self._rolled.groups)
        best, *rest = found
        others = [self._compared(contrast, one, best) for one in rest]
        worse = next((one for one in others if one.reasons[0].key not in UNDECIDED), others[0])
        return [self._compared(contrast, best, worse), *others]

    def _compared(self, contrast: "Contrast", advice: Advice, other: Advice) -> Advice:
        one, two = (self._actions.index(choice.action) for choice in (advice, other))
        error = contrast.error(one, two) * sqrt(self.count / min(advice.rollouts, other.rollouts))
        reasons = contrast.reasons(one, two, Estimate(advice.win - other.win, error))
        return replace(advice, reasons=reasons, against=other.action)


def reasons_between(
    game: Game, rolled: Rollouts, better: Action, other: Action, win: Estimate
) -> tuple[Reasons, Reasons]:
    """Return why one choice wins more often than another, and the other less often; nothing with a policy in Python.

    Args:
        game: at the decision.
        rolled: has both choices; some of its games are played again and traced.
        better: the one.
        other: the other one.
        win: how much more often the one wins.
    """
    if not rolled.compiled:
        return (), ()
    places = [rolled.actions.tolist().index(action.number) for action in (better, other)]
    traces = np.concatenate(rolled.trace(0, TRACED_ROLLOUTS))[:, places]
    contrast = Contrast(game, (better, other), traces, rolled.groups)
    return contrast.reasons(0, 1, win), contrast.reasons(1, 0, Estimate(-win.mean, win.error))


class Contrast:
    """The differences between choices of a decision.

    `game`: at the decision; `actions`: the choices; `traces`: of each of them, see `Differences`; `groups`: how
    many joint draws the worlds share.
    """

    def __init__(self, game: Game, actions: Sequence[Action], traces: Reals, groups: int) -> None:
        self._actions, self._differences = actions, Differences(traces, groups)
        self._rival = 1 - game.player if game.players == 2 else None

    def error(self, one: int, two: int) -> float:
        """Return the standard error of how much more often one choice wins than another in the traced games."""
        return self._differences.win(one, two).error

    def reasons(self, one: int, two: int, win: Estimate) -> Reasons:
        """Return why one choice wins more or less often than another by this much; opposite reasons come last."""
        if abs(win.mean) < max(CLEAR_ERRORS * win.error, WORTH_TELLING):
            traces = self._differences.traces
            same = bool((traces[:, one] == traces[:, two]).all())
            return (Reason("same" if same else "equal", 0.0, win.mean, error=Z * win.error),)
        parts = [part for part in self._differences.parts(one, two, win) if is_told(part)][:MAX_REASONS]
        reasons = [self._reason(part, one, two) for part in parts]
        reasons.sort(key=lambda reason: reason.wins * win.mean < 0)
        return tuple(reasons) or (Reason("many", 0.0, win.mean),)

    def _reason(self, part: Part, one: int, two: int) -> Reason:
        rival = self._rival if part.key == "rivals" else None
        card = brought(self._actions[one]) if part.wins.mean > 0 and part.key.split("-")[0] in LATE else ""
        if card and self._differences.more(one, two, PLAYS + CARD_OF_SLUG[card]) < PLAYED_MORE:
            card = ""
        return Reason(part.key, countable(part), part.wins.mean, part.turns, card, rival)


def is_told(part: Part) -> bool:
    """Return whether a part is certain, and large enough to be mentioned; larger if it cannot be counted."""
    return abs(part.wins.mean) >= max(CLEAR_ERRORS * part.wins.error, WORTH_TELLING * (1 if countable(part) else 2))


def countable(part: Part) -> float:
    """Return how much more a part counts; 0 if it has the opposite sign, as when only the order changes."""
    amount = 100 * part.amount if part.key.endswith("crystal") else part.amount
    shown = rounded(amount, 0 if part.key.endswith("crystal") else 1)
    fits = amount * part.wins.mean * (-1 if part.key in WORSE else 1) > 0
    return amount if shown and fits else 0.0


def brought(action: Action) -> str:
    """Return the card that an action brings its player, "" if none is known."""
    return action.card if action.verb in BRINGS and action.card in CARD_OF_SLUG else ""
