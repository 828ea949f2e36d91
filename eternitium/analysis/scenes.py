"""The places of a game, judged better and better: by the evaluator, then by more and more rollouts."""

import functools
from typing import Final

import numpy as np

from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.ledger import Values, Verdict, is_fresh, verdict_of, verdict_of_result
from eternitium.analysis.loops import Follow
from eternitium.analysis.review import Judged, first_sight, judged, lead, with_reasons
from eternitium.analysis.rollouts import NO_ACTION, Rollouts
from eternitium.analysis.statistics import Estimate
from eternitium.belief.view import PlayerView
from eternitium.certainty import CLEAR_ERRORS
from eternitium.engine.layout import Reals
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.policies.player import Seating

WORLDS_AHEAD: Final = 16  # worlds in which the evaluator looks ahead
GLANCE_ROLLOUTS: Final = 32  # rollouts of each choice; those that fall far behind are dropped
LOOK_ROLLOUTS: Final = 128  # of each that is left: the best of them is compared with the player's own
GLANCE_DRAWS: Final = 32  # joint draws of what is known, for a first look
ROUGH: Final = 0.04  # of a win: root mean square error of the evaluator where it finds that a choice cost something
NOTHING: Final = Verdict(None, None, None)
SAME: Final = Estimate(0.0, 0.0)


class Scene:
    """A place of a game as the player who chooses there can judge it; the last place is judged as the game.

    Everything is judged from what that player knew then. The best choice is looked for in some rollouts, and new ones
    measure by how much it is ahead, so that the search does not distort the loss.

    Args:
        game: finished or not.
        then: the game at the place.
        policy: who plays on.
        seed: fixes everything.
        close: whether the choice is also looked at closely.

    Attributes:
        place: how many actions came before.
        then: as above.
        verdict: on the place, for the ledger.
        judged: the choice compared with the best one; None if that is not known, or there was no choice.
        rough: whether both are the evaluator's estimates.
    """

    def __init__(self, game: Game, then: Game, policy: Seating, seed: int, close: bool) -> None:
        self.place, self.verdict, self.rough = then.plies, NOTHING, False
        self.judged: Judged | None = None
        self.then, self._policy, self._seed = then, policy, seed
        self._fresh, self._rolled = is_fresh(game, then.plies), None
        self._action = game.chosen(then.plies)[1] if then.plies < game.plies else None
        actions = () if self._action is None else then.legal_actions
        self._actions = actions if len(actions) > 1 else ()
        self._close, self._best = close and bool(self._actions), self._action
        if then.result is not None:
            self.verdict = verdict_of_result(then.result, then.players)

    _rolled: Rollouts | None
    _best: Action | None

    @property
    def asks(self) -> bool:
        """Whether there is anything to find out."""
        return self.then.result is None and (self._fresh or bool(self._actions))

    @property
    def may_cost(self) -> float:
        """The most percentage points that the choice may have cost: two standard errors above the loss."""
        if self.judged is None or self.judged.best == self._action:
            return 0.0
        return self.judged.loss + CLEAR_ERRORS * self.judged.error

    @functools.cached_property
    def _view(self) -> PlayerView:
        return PlayerView(self.then)

    def estimate(self) -> None:
        """Judge by the evaluator."""
        numbers = [action.number for action in self._actions]
        shares, turns = evaluator.look_ahead(self._view, [NO_ACTION, *numbers], WORLDS_AHEAD, self._seed_of(0), turns=1)
        own = 1 + self._actions.index(self._action) if self._actions else 0
        players = shares.shape[1]
        alone, apart = (np.full(players, error**2) for error in (evaluator.error_of(players).share, ROUGH))
        start = Values(shares[0], alone) if self._fresh else None
        choice = Values(shares[own], alone), Values(shares[own] - shares[0], apart if own else alone)
        self.verdict = Verdict(start, *choice) if self._actions else Verdict(start, None, None)
        self.rough = True
        if self._close:
            seat = self.then.player
            self._estimate_loss(shares[1:, seat], turns[1:, seat] @ np.arange(turns.shape[-1]))

    def _estimate_loss(self, share: Reals, turns: Reals) -> None:
        own, best = self._actions.index(Action(self._action)), int(share.argmax())
        win, later = Estimate(float(share[best] - share[own]), ROUGH), Estimate(float(turns[best] - turns[own]), ROUGH)
        self._judge(best if best != own else own, win if best != own else SAME, later if best != own else SAME, 0)

    def _judge(self, best: int, win: Estimate, turns: Estimate, rollouts: int) -> None:
        self.judged = judged(self.then, Action(self._action), self._actions[best], win, turns, rollouts)

    def roll(self, count: int) -> None:
        """Judge by a total number of rollouts."""
        if self._rolled is None:
            if self._close:
                self._best = self._actions[self._found()]
            pair = dict.fromkeys([self._action, self._best]) if self._actions else {}
            self._rolled = Rollouts(
                self._view,
                self._policy,
                self._seed_of(1),
                [NO_ACTION, *(action.number for action in pair if action)],
                follow=Follow.SHARES,
            )
        self._rolled.run(max(count - self._rolled.count, 0))
        self._tell(self._rolled)

    def _tell(self, rolled: Rollouts) -> None:
        self.verdict, self.rough = verdict_of(rolled, self._fresh), False
        if self._close:
            win, turns = lead(rolled.sample(), 2, 1) if self._best != self._action else (SAME, SAME)
            self._judge(self._actions.index(self._best), win, turns, rolled.count)

    def explain(self) -> None:
        """Find the reasons why another choice was better."""
        if self.judged and self._rolled:
            self.judged = with_reasons(self.judged, self.then, self._rolled)

    def _found(self) -> int:
        """Return the place of the best choice at first sight."""
        numbers, own = [action.number for action in self._actions], self._actions.index(Action(self._action))
        rolled = Rollouts(self._view, self._policy, self._seed_of(0), numbers, draws=GLANCE_DRAWS)
        return first_sight(rolled, own, GLANCE_ROLLOUTS, LOOK_ROLLOUTS, self._seed)

    def _seed_of(self, look: int) -> int:
        return int(np.random.SeedSequence([self._seed, self.place, look]).generate_state(1)[0])


def scenes_of(game: Game, policy: Seating, seed: int, player: int | None = None) -> list[Scene]:
    """Return all places of a game, the last one included.

    `game`: finished or not. `policy`: who plays on. `seed`: fixes everything. `player`: whose choices are looked at
    closely; None: everybody's.
    """
    thens = [game.copy()]
    for _ in range(game.plies):
        thens.append(thens[-1].copy())
        thens[-1].pop()
    return [Scene(game, then, policy, seed, player in (None, then.player)) for then in reversed(thens)]
