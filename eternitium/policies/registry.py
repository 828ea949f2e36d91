"""The named policies, and the players of seats, given by name or as policies."""

import functools
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

import numpy as np

from eternitium.checks import written
from eternitium.engine.layout import Longs
from eternitium.policies.builtin import Builtin, Random
from eternitium.policies.player import OWN, Player, Policy, is_policy, player
from eternitium.policies.veteran import VETERAN
from eternitium.policies.weights import BOLD, CAREFUL, EXPERT, STEADY

# From the weakest to the strongest.
BUILTIN: Final = {
    policy.name: policy
    for policy in (
        Random(),
        Builtin("steady", STEADY),
        Builtin("bold", BOLD),
        Builtin("careful", CAREFUL),
        Builtin("expert", EXPERT),
        Builtin("veteran", VETERAN),
    )
}
# Policies of higher layers, and their modules: imported on first use.
HIGHER: Final = {"master": "eternitium.analysis.master"}
# Policies for learning and measuring, which no board offers.
RESEARCH: Final = {"evaluator": "eternitium.analysis.evaluator.player"}
# Players that have learnt by playing and come with the package; no list on a board offers them.
NETWORKS: Final = ("ppo10", "ppo120")  # of `eternitium learn`
TRAINED: Final = {**dict.fromkeys(NETWORKS, "eternitium.interop.baselines"), "champion": "eternitium.policies.champion"}
# `master` as it was, from whose choices the levels stray, and one that asks `champion` first; no board offers them.
SEARCHES: Final = dict.fromkeys(("master1", "planner"), "eternitium.analysis.master")
# Graded opponents for people, from the weakest to the strongest; `levels` holds them all.
LEVELS: Final = tuple(f"level{n}" for n in range(1, 9))
LEVELS_MODULE: Final = "eternitium.analysis.levels"


class _Named(Mapping[str, Policy]):
    def __getitem__(self, name: str) -> Policy:
        if name in BUILTIN:
            return BUILTIN[name]
        found: Policy = getattr(import_module(_module(name)), name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter((*BUILTIN, *HIGHER, *LEVELS))

    def __len__(self) -> int:
        return len(BUILTIN) + len(HIGHER) + len(LEVELS)


def _module(name: str) -> str:
    return LEVELS_MODULE if name in LEVELS else HIGHER[name]


PLAYS_ON: Final = "veteran"  # after a position, unless another one is named
NAMED: Final = _Named()
_APART: Final = {**RESEARCH, **TRAINED, **SEARCHES}


def player_of(policy: object, field: str = "policy") -> Player:
    """Return the player that was given by name or as a policy.

    Raises:
        ValueError: it is neither; the message names the field, the value and what is allowed.
    """
    if isinstance(policy, str) and (policy in _APART or policy in NAMED):
        return _named(policy)
    if not is_policy(policy):
        known = ", ".join((*NAMED, *_APART))
        raise ValueError(f"{field}: {written(policy)} is not allowed; give one of {known}, {OWN}")
    return player(policy)


@functools.cache
def _named(name: str) -> Player:
    return player(getattr(import_module(_APART[name]), name) if name in _APART else NAMED[name])


def seated(policies: object, players: int, field: str = "policy") -> tuple[Player, ...]:
    """Return the players of all seats, from one policy for all or a list with one for each.

    Raises:
        ValueError: something is not a policy, or there is not one for each seat; the message names the field.
    """
    given = policies if isinstance(policies, list | tuple) and not is_policy(policies) else [policies] * players
    if len(given) != players:
        raise ValueError(f"{field}: {len(given)} policies for {players} players; give one, or one for each player")
    return tuple(player_of(policy, field) for policy in given)


def weights_of(players: tuple[Player, ...], field: str = "policy") -> Longs:
    """Return the weights of all seats, one seat after the other, as compiled code takes them.

    Raises:
        ValueError: compiled code cannot play one of the policies.
    """
    for who in players:
        if who.compiled is None:
            raise ValueError(
                f"{field}: {who.name!r} is not allowed; here compiled code plays one of {', '.join(BUILTIN)}"
            )
    return np.array([number for who in players for number in who.compiled or ()], np.int64)
