"""Playthroughs: a whole game as readable text, line by line, so that any change of the rules shows as a difference.

`python -m tests.support.playthrough` writes the files of tests/game/playthroughs anew; read what changed before you
commit it.
"""

import random
from collections.abc import Iterable
from pathlib import Path

from eternitium import Event, Game, Rules
from eternitium.belief.view import PlayerView
from eternitium.game.examples import WORKED_EXAMPLE
from eternitium.policies import simple

FOLDER = Path(__file__).parents[1] / "game" / "playthroughs"
ROUNDS = 12
# What the player in the booklets' example does (scenario T50), one choice a line.
WORKED_EXAMPLE_ACTIONS = (
    "take square", "play square", "play transporter", "discard triangle", "discard diamond", "end",
    "buy giga-droid with C,D",
)  # fmt: skip
EDITIONS = ("de", "fr", "nl", "bga")
# A French Robo-Thief looks through all piles, one of which belongs to a player who has found the crystal (R51).
THEFT = {
    "edition": "fr",
    "players": [
        {"hand": ["square"], "deck": ["droid"] * 5, "discard": ["circle", "droid", "circle"], "stack": []},
        {"hand": ["robo-thief", "robo-thief", "square"], "deck": ["triangle"] * 5, "stack": ["S", "C", "(d)"]},
        {"hand": ["diamond"], "deck": ["triangle"] * 5, "discard": ["ultimate-portal"], "stack": ["(c)"]},
    ],
    "turn": {"round": 5, "player": 1, "step": "play"},
}
THEFT_ACTIONS = (
    "play square", "play robo-thief", "steal circle @0", "play circle", "play robo-thief", "steal ultimate-portal @2",
    "play ultimate-portal",
)  # fmt: skip
GAMES = ("2_players_de", "3_players_fr", "4_players_nl", "5_players_bga", "2_players_fr_random", "solo_de")


def render(game: Game, actions: Iterable[str]) -> str:
    """The text of a game: where it stands before each turn, and each action with all that it caused."""
    lines = [f"rules {game.rules!r}  players {game.players}  seed {game.seed}", *_events(game.events), *_state(game)]
    for action in actions:
        turn = game.round, game.turn_player
        lines += ["", f"round {game.round}, player {game.player}, {game.step}: {' | '.join(game.legal_actions)}"]
        lines += [f"> {action}", *_events(game.push(action))]
        lines += _state(game) if turn != (game.round, game.turn_player) or game.is_over else []
    return "\n".join([*lines, "", f"result {game.result}", ""])


def _events(events: Iterable[Event]) -> list[str]:
    return [f"    {_who(event):14} {event.rule:28} {event}" for event in events]


def _who(event: Event) -> str:
    seen = "all" if event.public else ",".join(map(str, event.seen_by)) or "nobody"
    return f"{event.kind} [{seen}]"


def _state(game: Game) -> list[str]:
    position = game.position()
    lines = []
    for number, player in enumerate(position["players"]):
        piles = "  ".join(f"{name} {' '.join(player[name]) or '-'}" for name in ("hand", "deck", "discard", "stack"))
        lines.append(f"  {number}: {piles}")
    supply = " ".join(str(count) for count in position["supply"].values())
    market, discard = " ".join(position["market"]), " ".join(position["era_discard"])
    pile = len(position["era_pile"])
    lines.append(f"  supply {supply}  market {market or '-'}  era pile {pile}  discard {discard or '-'}")
    lines.append("  " + "  ".join(f"{row} {' '.join(position[row]['open'])}" for row in ("basic", "advanced")))
    return lines


def _actions_of(game: Game, wild: bool) -> list[str]:
    """A game between simple policies, or a random one, as a list of actions; the game is played to find them."""
    dice = random.Random(game.seed)
    while not game.is_over and game.round <= ROUNDS:
        game.push(dice.choice(game.legal_actions) if wild else simple.choose(PlayerView(game)))
    return [action for _, action in game.history]


def playthroughs() -> dict[str, tuple[Game, list[str]]]:
    """Every playthrough: its name, the game at its start and the actions."""
    games = {"T50_worked_example": (start("T50_worked_example"), list(WORKED_EXAMPLE_ACTIONS))}
    games["R51_theft_fr"] = start("R51_theft_fr"), list(THEFT_ACTIONS)
    for name in (
        *GAMES,
        *(f"solo_{edition}_mission_{n}" for n, edition in zip(range(1, 11), EDITIONS * 4, strict=False)),
    ):
        games[name] = (start(name), _actions_of(start(name), wild=name.endswith("random")))
    return games


def start(name: str) -> Game:
    """The game of a playthrough at its start, by its name."""
    if name.startswith("T50"):
        return Game.from_position(WORKED_EXAMPLE, seed=50)
    if name.startswith("R51"):
        return Game.from_position(THEFT, seed=51)
    words = name.split("_")
    if words[0] == "solo":
        return Game(1, Rules(words[1], int(words[3]) if len(words) > 2 else None), seed=len(name))
    return Game(int(words[0]), Rules(words[2]), seed=int(words[0]))


def actions_in(text: str) -> list[str]:
    """The actions that a playthrough file tells."""
    return [line.removeprefix("> ") for line in text.splitlines() if line.startswith("> ")]


if __name__ == "__main__":
    for name, (game, actions) in playthroughs().items():
        (FOLDER / f"{name}.txt").write_text(render(game, actions), encoding="utf-8")
