"""The reasons of choices: what each leads to more or less often than the choice with which it is compared."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis.cause import CARD_SENTENCES, Cause, is_technology
from eternitium.analysis.differences import WORTH_TELLING, Differences, Part
from eternitium.analysis.facts import Facts, Told
from eternitium.analysis.reason import UNDECIDED, Reason
from eternitium.analysis.results import Advice
from eternitium.analysis.rollouts import Rollouts
from eternitium.analysis.statistics import Estimate
from eternitium.analysis.traces import FAILED, PAID, PLAYS, SHARE, STACK
from eternitium.belief.view import PlayerView
from eternitium.certainty import CLEAR_ERRORS, Z
from eternitium.components import CARD_OF_SLUG, kind_of
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
SEEN_ERRORS: Final = 1.0  # standard errors: a cause that can be seen is told from there on
PLAYED_MORE: Final = 0.1  # a card that is played this much more often is named
WORSE: Final = ("paid", "next-added", "later-added")  # the more of it, the worse
# The causes that fit each stage best, the best one first.
_NOW: Final = (
    *("crystal", "again", "clears", "run", "leaves", "draws", "turns-up", "gives", "drops", "spends", "costs", "fits"),
    *("unplayed", "idle", "redraws", "odds", "keeps-odds", "spare", "useless"),
)
FITTING: Final = {
    "now": _NOW,
    "soon": _NOW,
    "paid": ("price", "lays", "price-fit"),
    "next": (
        *("denies", "passes", "brings", "fits", "own", "price", "lays", "price-fit", "gives", "gives-odds", "spends"),
        *("keeps-odds", "left", "loses", "drops", "redraws", "blind"),
    ),
    "later": (
        *("denies", "brings", "left", "loses", "size", "gives", "gives-odds", "draws", "does", "passes", "own", "lays"),
        *("unplayed", "idle", "blind"),
    ),
    "rivals": (
        *("hinders", "adds", "swap", "brings", "does", "robs", "blind-attack", "near", "denies", "last"),
        *("loses", "drops", "unplayed", "refills"),
    ),
    "tie": ("points", "loses", "brings"),
}
OF_OTHERS: Final = ("points", "hinders", "adds", "robs", "near", "denies", "refills", "last", "blind-attack")
ADDED: Final = "-added"  # era cards that come onto the own stack
ONLY_ATTACKS: Final = (*CARD_SENTENCES, "unplayed", "loses", "drops")  # move others only if the card is an attack
HINDRANCES: Final = ("time-bomb", "quantum-clock")  # do nothing for the player who plays them
BRINGS_MORE: Final = "laboratory"  # brings technologies, which count in a tie
ADDERS: Final = ("quantum-clock", "chrono-blaster")  # put era cards onto the stack of an opponent
ATTACKS: Final = ("time-bomb", "quantum-clock", "chrono-blaster", "robo-thief", "giga-droid", "laboratory")

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
        self._traces, self.count, self._facts = list[Reals](), 0, Facts(game)

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
        contrast = Contrast(self._game, self._actions, np.concatenate(self._traces), self._rolled.groups, self._facts)
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
    many joint draws the worlds share; `facts`: about the choices; found if left out.
    """

    def __init__(
        self, game: Game, actions: Sequence[Action], traces: Reals, groups: int, facts: Facts | None = None
    ) -> None:
        self._actions, self._differences = actions, Differences(traces, groups)
        self._facts = facts or Facts(game)
        self._stack = len(game.sight(game.player)["players"][game.player]["stack"])
        self._rival = 1 - game.player if game.players == 2 else None

    def error(self, one: int, two: int) -> float:
        """Return the standard error of how much more often one choice wins than another in the traced games."""
        return self._differences.win(one, two).error

    def reasons(self, one: int, two: int, win: Estimate) -> Reasons:
        """Return why one choice wins more or less often than another by this much; opposite reasons come last."""
        if abs(win.mean) < max(CLEAR_ERRORS * win.error, WORTH_TELLING):
            traces = self._differences.traces
            same = bool((traces[:, one] == traces[:, two]).all())
            return (undecided("same" if same else "equal", win),)
        luck = self._of_a_try(one, two, win)
        if luck is not None:
            return (luck,)
        found = sorted(self._found(one, two, win), key=lambda reason: -abs(reason.wins))
        reasons = [reason for reason in found if is_told(reason)][:MAX_REASONS]
        reasons.sort(key=lambda reason: reason.wins * win.mean < 0)
        largest = next((reason for reason in found if reason.wins * win.mean > 0), None)
        if largest is None:  # too rare to have come up in a traced game
            return (undecided("equal", win),)
        seen = any(reason.cause for reason in reasons if reason.wins * win.mean > 0)
        if not reasons or (largest not in reasons and largest.cause and not seen):
            return (Reason("many", 0.0, win.mean, largest=largest),)
        return tuple(reasons)

    # A try

    def _of_a_try(self, one: int, two: int, win: Estimate) -> Reason | None:
        """Return what a try does with a hit and with a miss, if one of the choices is one.

        Both are set so that, with the exact chance of a hit, they add up to the whole difference.
        """
        own = self._actions[one].verb == "try"
        place, other = (one, two) if own else (two, one)
        card = self._actions[place].card
        if self._actions[place].verb != "try" or not card:
            return None
        chance, hits = self._facts.chance(card), self._hits(place)
        if not hits.any() or hits.all():
            return None
        share = self._differences.traces[:, :, SHARE]
        more = share[:, place] - share[:, other]
        hit, miss = float(more[hits].mean()), float(more[~hits].mean())
        rest = (win.mean if own else -win.mean) - chance * hit - (1 - chance) * miss
        cause = Cause("try", chance=chance, cards=(card, *self._facts.risked(card, self._actions[other])))
        return Reason("try", 0.0, win.mean, error=Z * win.error, cause=cause, own=own, ends=(hit + rest, miss + rest))

    def _hits(self, place: int) -> NDArray[np.bool_]:
        """Return in which worlds the try hits: none fails in this turn, or one does after cards have gone."""
        traces = self._differences.traces[:, place]
        hits: NDArray[np.bool_] = (traces[:, FAILED] == 0) | (traces[:, STACK] - traces[:, PAID] < self._stack)
        return hits

    # Anything else

    def _found(self, one: int, two: int, win: Estimate) -> Iterator[Reason]:
        """Yield the reasons; the parts of the difference that follow from the same cause are one."""
        groups = dict[Told | str, list[Part]]()
        told = [
            fact for fact in self._facts.between(self._actions[one], self._actions[two]) if self._counts(fact, one, two)
        ]
        for part in self._differences.parts(one, two, win):
            groups.setdefault(cause_of(part, told) or part.key, []).append(part)
        for fact, parts in groups.items():
            yield self._reason(None if isinstance(fact, str) else fact, parts)

    def _counts(self, fact: Told, one: int, two: int) -> bool:
        """Return whether a fact can matter: a card that is brought must be played."""
        cause = fact.cause
        if cause.kind != "brings":
            return True
        places = (one, two) if fact.own else (two, one)
        return self._differences.more(*places, PLAYS + CARD_OF_SLUG[cause.cards[0]]) >= PLAYED_MORE

    def _reason(self, fact: Told | None, parts: Sequence[Part]) -> Reason:
        largest = max(parts, key=lambda part: abs(part.wins.mean))
        return Reason(
            largest.key,
            countable(largest),
            sum(part.wins.mean for part in parts),
            sum(part.turns for part in parts),
            rival=self._rival if largest.key == "rivals" else None,
            error=Z * sqrt(sum(part.wins.error**2 for part in parts)),
            cause=fact and fact.cause,
            own=fact is None or fact.own,
        )


def undecided(key: str, win: Estimate) -> Reason:
    """Return what stands for reasons where nothing is sure; `key`: one of `UNDECIDED`."""
    return Reason(key, 0.0, win.mean, error=Z * win.error)


def cause_of(part: Part, told: Sequence[Told]) -> Told | None:
    """Return the cause that fits a part of the difference best: one of its stage first, and of the choice itself."""
    order = FITTING[part.key.partition("-")[0]]

    def farness(fact: Told) -> tuple[bool, bool, bool, int]:
        kind = fact.cause.kind
        return kind not in order, not fact.speaks, not fact.own, order.index(kind) if kind in order else 0

    fitting = [fact for fact in told if fact.suits(part.wins.mean) and fits(fact.cause, part.key)]
    return min(fitting, key=farness, default=None)


def fits(cause: Cause, key: str) -> bool:
    """Return whether a cause can bring about a part of a difference; what comes first also moves what follows."""
    stage = key.partition("-")[0]
    if key.endswith(ADDED) and cause.kind == "denies":
        return kind_of(cause.cards[0]) in ADDERS
    if stage == "tie":
        card = cause.cards[0] if cause.cards else ""
        gains = cause.kind == "brings" and card == BRINGS_MORE
        return gains or cause.kind == "points" or (cause.kind == "loses" and is_technology(card))
    if stage == "rivals":
        attacks = any(kind_of(card) in ATTACKS for card in cause.cards)
        return cause.kind in FITTING[stage] and (attacks or cause.kind not in ONLY_ATTACKS)
    return cause.kind not in OF_OTHERS and not (cause.kind in CARD_SENTENCES and cause.cards[0] in HINDRANCES)


def is_told(reason: Reason) -> bool:
    """Return whether a reason is certain, and large enough to be mentioned; larger if nothing is seen or counted.

    What can be seen is true whatever it is worth: it need not be that certain.
    """
    least = WORTH_TELLING * (1 if reason.cause or reason.amount else 2)
    return abs(reason.wins) >= max((SEEN_ERRORS if reason.cause else CLEAR_ERRORS) / Z * reason.error, least)


def countable(part: Part) -> float:
    """Return how much more a part counts; 0 if it has the opposite sign, as when only the order changes."""
    amount = 100 * part.amount if part.key.endswith("crystal") else part.amount
    shown = rounded(amount, 0 if part.key.endswith("crystal") else 1)
    fits = amount * part.wins.mean * (-1 if part.key in WORSE else 1) > 0
    return amount if shown and fits else 0.0
