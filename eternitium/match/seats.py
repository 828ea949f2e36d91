"""The seats of a table: persons and policies, and what they are called."""

import secrets
from collections.abc import Sequence
from typing import Final

from eternitium.belief.view import PlayerView
from eternitium.checks import as_list, fail, shown, written
from eternitium.game.game import Game
from eternitium.policies.player import OWN, Given, act, ask, is_policy
from eternitium.policies.registry import HIGHER, LEVELS, NAMED, TRAINED, player_of
from eternitium.rulebook import word, words

PERSON: Final = "person"
ALLOWED: Final = (PERSON, *NAMED, *TRAINED)
# Names of the policies as persons, the same in every language.
CHARACTERS: Final = {
    "random": "Pip", "steady": "Ada", "bold": "Bruno", "careful": "Clara",
    "expert": "Vera", "veteran": "Greta", "master": "Mira",
    "level1": "Lumi", "level2": "Enzo", "level3": "Nora", "level4": "Nils", "level5": "Ines", "level6": "Kira",
    "level7": "Theo", "level8": "Mira",
}  # fmt: skip
# Names for those who play like somebody who is at the table already.
OTHERS: Final = ("Juno", "Emil", "Rosa", "Milo")
# Players of earlier versions, and who takes their seats in a game that was saved with them.
SUCCESSORS: Final = {"planner": "master"}
# Who plays instead while what a player needs to look ahead is being compiled: once, after an installation.
MEANWHILE: Final = {
    **dict.fromkeys(LEVELS[:4], "steady"), "level5": "bold", "level6": "careful",
    **dict.fromkeys((*LEVELS[6:], *HIGHER), "veteran"),
}  # fmt: skip


def said_of(policy: str, language: str) -> dict[str, str]:
    """Return a named policy in words: `name`, `text` on how it plays, `temper` as a person; or else its docstring."""
    said: dict[str, str] = words("policies", language).get(policy, {})
    text = said.get("temper") or (NAMED[policy].__doc__ or "").partition("\n")[0]
    return {"name": policy.capitalize(), "text": text, "temper": text, **said}


class Seats:
    """The seats of a table, each with its player.

    `plays`: for each seat "person" or a policy. `given`: the same; `plays`: for each seat "person" or the policy's
    name; `persons`: the seats of persons, in order; `called`: the names of the seats, if they have their own.
    """

    def __init__(self, plays: Sequence[Given]) -> None:
        self.given, self.called = tuple(plays), tuple[str, ...]()
        self._players = {
            seat: player_of(who).for_game(secrets.randbits(32)) for seat, who in enumerate(plays) if who != PERSON
        }
        self.persons = tuple(seat for seat in range(len(plays)) if seat not in self._players)
        self.plays = tuple(self._players[seat].name if seat in self._players else PERSON for seat in range(len(plays)))

    @classmethod
    def around(cls, viewer: int, players: int, policy: Given) -> "Seats":
        """Seat one person, and the same policy at all other seats."""
        return cls([PERSON if seat == viewer else policy for seat in range(players)])

    @classmethod
    def read(cls, given: object, players: int) -> "Seats":
        """Seat players by names, or policies of your own.

        Raises:
            ValueError: not one for each player, an unknown name, or no person; the message names field and value.
        """
        named = as_list("seats", [*given] if isinstance(given, tuple) else given)
        plays = [SUCCESSORS.get(who, who) if isinstance(who, str) else who for who in named]
        if len(plays) != players:
            raise fail("seats", f"{len(plays)} given for {players} players; give one for each")
        for seat, who in enumerate(plays):
            if who not in ALLOWED if isinstance(who, str) else not is_policy(who):
                raise fail(f"seats[{seat}]", f"{_said(who)} is unknown; allowed: {', '.join(ALLOWED)}, {OWN}")
        if PERSON not in plays:
            raise fail("seats", f'{_said(plays)} holds no person; at least one seat must be "{PERSON}"')
        return cls(plays)

    def names(self, language: str) -> tuple[str, ...]:
        """Return the names of the seats: a person alone is "You", several are numbered; policies are characters."""
        return self.called or tuple(self._name(seat, language) for seat in range(len(self.plays)))

    def _name(self, seat: int, language: str) -> str:
        who, before = self.plays[seat], self.plays[:seat]
        if who == PERSON:
            alone = len(self.persons) == 1
            return word("names", "you" if alone else "player", language, None, n=before.count(PERSON) + 1)
        if who in CHARACTERS:
            there = [CHARACTERS[one] for one in before if one in CHARACTERS]
            return OTHERS[len(there) - len({*there})] if CHARACTERS[who] in there else CHARACTERS[who]
        others = [one for one in before if one != PERSON and one not in CHARACTERS]
        return word("names", "policy", language, None, n=len(others) + 1)

    def players(self, language: str) -> tuple[str, ...]:
        """Return for each seat what kind of player sits there, in words; a policy of your own has its own name.

        Where the seats have names of their own, this is not known: "".
        """
        return ("",) * len(self.called) or tuple(
            word("desk", "person", language)
            if who == PERSON
            else said_of(who, language)["name"]
            if who in NAMED
            else who
            for who in self.plays
        )

    def act(self, game: Game) -> None:
        """Let the policy act whose decision it is, on what its seat sees and knows.

        Raises:
            IllegalAction: its choice is illegal; the message names the policy, the place and the choice.
        """
        player = self._players[game.player]
        who = player_of(MEANWHILE[player.name]) if player.name in MEANWHILE and not _can_look_ahead() else player
        act(game, player, ask(who, PlayerView(game)))


def _can_look_ahead() -> bool:
    from eternitium.analysis.master import is_ready

    return is_ready()


def _said(value: object) -> str:
    """Return a value as JSON, or as Python writes it."""
    try:
        return shown(value)
    except TypeError:
        return written(value)
