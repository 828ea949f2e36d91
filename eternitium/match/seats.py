"""Who sits at a table: persons and policies, and what they are called."""

from collections.abc import Sequence
from typing import Final

from eternitium.belief.observation import observe
from eternitium.checks import as_list, fail, shown
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.policies import NAMED, Planner, Policy
from eternitium.rulebook import word

PERSON: Final = "person"


class Seats:
    """Who plays at each seat of a table.

    Args:
        plays: for each seat "person" or a policy.

    Attributes:
        plays: for each seat "person" or the policy's name.
        persons: the seats of persons, in order.
    """

    def __init__(self, plays: Sequence[str | Policy]) -> None:
        self._players = tuple(NAMED.get(who, who) if isinstance(who, str) else who for who in plays)
        self.plays = tuple(who if isinstance(who, str) else _name(who) for who in self._players)
        self.persons = tuple(seat for seat, who in enumerate(self.plays) if who == PERSON)

    @classmethod
    def around(cls, viewer: int, players: int, policy: Policy) -> "Seats":
        """One person, and the same policy at all other seats."""
        return cls([PERSON if seat == viewer else policy for seat in range(players)])

    @classmethod
    def read(cls, given: object, players: int) -> "Seats":
        """Seats by their names.

        Raises:
            ValueError: not one name for each player, an unknown name, or no person; names the field and the value.
        """
        plays = as_list("seats", [*given] if isinstance(given, tuple) else given)
        if len(plays) != players:
            raise fail("seats", f"{len(plays)} given for {players} players; give one for each")
        for seat, who in enumerate(plays):
            if not isinstance(who, str) or who not in (PERSON, *NAMED):
                raise fail(f"seats[{seat}]", f"{shown(who)} is unknown; allowed: {', '.join((PERSON, *NAMED))}")
        if PERSON not in plays:
            raise fail("seats", f'{shown(plays)} holds no person; at least one seat must be "{PERSON}"')
        return cls(plays)

    def names(self, language: str) -> tuple[str, ...]:
        """What the seats are called: a person alone is "You"; otherwise persons and policies are numbered."""
        persons, policies = iter(range(1, len(self.plays) + 1)), iter(range(1, len(self.plays) + 1))
        alone = len(self.persons) == 1
        return tuple(
            word("names", "policy", language, None, n=next(policies))
            if who != PERSON
            else word("names", "you", language)
            if alone
            else word("names", "player", language, None, n=next(persons))
            for who in self.plays
        )

    def players(self, language: str) -> tuple[str, ...]:
        """For each seat what kind of player sits there, in words; a policy of one's own has its own name."""
        return tuple(
            word("desk", "person", language)
            if who == PERSON
            else word("policies", who, language, "name")
            if who in NAMED
            else who
            for who in self.plays
        )

    def choose(self, game: Game) -> Action | str:
        """What the policy does whose decision it is, from what its seat has seen."""
        policy = self._players[game.player]
        if isinstance(policy, Planner):
            return policy.decide(game)
        if isinstance(policy, str):
            raise ValueError(f"player: at seat {game.player} sits a person")
        return policy(observe(game, game.player))


def _name(policy: Policy) -> str:
    return str(getattr(policy, "name", getattr(policy, "__name__", "policy")))
