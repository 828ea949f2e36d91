"""Loops in Python: games in which policies are asked themselves, each with the view of its own seat."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from eternitium.analysis import compiled
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import EVENT, LOG_ROWS, State, copied
from eternitium.engine.turn import play_on
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS, Action
from eternitium.policies.player import Player, act, ask
from eternitium.policies.scores import choosing_room

PASSED: Final = Action("pass")


def seed_of_game(seed: int, game: int) -> int:
    """Return the seed of one of many games."""
    return int(np.random.SeedSequence([seed, game]).generate_state(1)[0])


def for_game(players: Sequence[Player], seed: int) -> list[Player]:
    """Return the players of a game; those that roll dice get their own, so that the game does not depend on others."""
    return [player.for_game(seed * len(players) + seat) for seat, player in enumerate(players)]


def play(game: Game, players: Sequence[Player], last_round: int, where: str = "") -> int:
    """Play until the game is over or a round has passed; return the number of decisions.

    Raises:
        IllegalAction: a policy made an illegal choice; the message names it, where and the choice.
    """
    decisions = 0
    while not game.is_over and game.round <= last_round:
        decide(game, players, where)
        decisions += 1
    return decisions


def decide(game: Game, players: Sequence[Player], where: str = "") -> None:
    """Carry out one decision."""
    player = players[game.player]
    act(game, player, choice(player, game, where), where)


def choice(player: Player, game: Game, where: str = "") -> Action | str:
    """Return what a policy chooses; compiled code does so for a built-in one."""
    if player.compiled is None:
        return ask(player, PlayerView(game), where)
    states, legal = copied(game._record), choosing_room()
    return ACTIONS[compiled.load().decide(states, legal, np.array(player.compiled * game.players, np.int64))]


def played_on(game: Game) -> Game:
    """Return a game that is over as one that goes on for those who have not found the crystal, as if nobody had.

    Each player remembers what was before; the step between is in the history as if somebody had passed.
    """
    record, log, twin = copied(game._record)[0], np.empty(LOG_ROWS, EVENT), game.copy()
    state = State(record)
    state.events = 0
    play_on(state, log)
    state.store(record)
    twin._past.append(twin._record)
    twin._history.append((game.player, PASSED))
    twin._follow(record, log)
    return twin
