"""Perft: how many sequences of n actions a position allows.

`python -m tests.support.perft` shows the counts of every position, with `NAME DEPTH` those of one position, for each
first action. In these positions nothing is ever shuffled, so the counts do not depend on chance.
"""

import sys
from copy import deepcopy
from typing import Any

from eternitium import Game
from tests.support.model import Model

SHUFFLES = {"shuffle-deck", "shuffle-stack", "shuffle-era"}
DECK = ["circle", "square", "triangle", "diamond", "droid", "circle", "square", "triangle", "diamond", "square"]
UPS = "C S T D C S"
DOWN = "(c) (c) (c) (c)"
BASIC = {"open": ["transporter", "digital-wallet", "double-portal:square+diamond"], "pile": ["droid", "communicator"]}
ADVANCED = {"open": ["ultimate-portal", "time-bomb", "robo-recycler"], "pile": ["giga-droid", "quantum-clock"]}
AI = ["quantum-clock", "robo-thief", "chrono-blaster", "chrono-blaster"]
SUPPLY = {"circle": 2, "square": 1, "triangle": 1, "diamond": 0}


def seat(hand: str, stack: str = UPS, discard: str = "", deck: str = "") -> dict[str, list[str]]:
    """One player; the deck is big enough for several turns."""
    return {"hand": hand.split(), "deck": deck.split() or DECK, "discard": discard.split(), "stack": stack.split()}


def table(*players: dict[str, list[str]], turn: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A position in which every pile is given."""
    return {
        "players": list(players),
        "supply": SUPPLY,
        "basic": BASIC,
        "advanced": ADVANCED,
        "market": ["S", "D"],
        "era_pile": ["(c)", "(s)", "(t)", "(d)", "(c)", "(s)"],
        "era_discard": [],
        "ai": AI if len(players) == 1 else [],
        "box": [],
        "turn": {"round": 2, "player": 0, "step": "play"} | (turn or {}),
        **more,
    }


PORTAL = {"step": "portal"}
DOUBLE = "double-portal:circle+triangle"
RIVAL = seat("circle droid", "S T (c) (d)", "circle droid")

POSITIONS: dict[str, dict[str, Any]] = {
    "portals": table(seat(f"circle square triangle {DOUBLE}"), RIVAL, turn=PORTAL),
    "luck": table(
        seat(f"circle circle {DOUBLE} droid", DOWN), seat("circle circle", DOWN), supply={"circle": 3}, turn=PORTAL
    ),
    "discarding": table(seat("transporter ultimate-portal square square droid", "D (s) C (s) (s)"), RIVAL),
    "projector": table(seat("temporal-projector circle square square droid"), RIVAL),
    "drawing": table(seat("communicator communicator temporal-projector droid", "D S (t)"), RIVAL),
    "thieves": table(
        seat("robo-thief robo-thief robo-recycler chrono-blaster", discard="circle droid"),
        RIVAL,
        seat("square", "C T", "square transporter"),
    ),
    "thieves-fr": table(
        seat("robo-thief robo-thief robo-recycler"), RIVAL, seat("square", "C T", "square transporter"), edition="fr"
    ),
    "laboratory": table(seat("laboratory circle droid"), RIVAL, seat("square", "(c) T")),
    "laboratory-fr": table(seat("laboratory circle"), RIVAL, seat("square", "(c) T"), edition="fr"),
    "laboratory-nl": table(seat("laboratory circle"), RIVAL, seat("square", "(c) T"), edition="nl"),
    "wallets": table(seat("digital-wallet digital-wallet circle"), RIVAL),
    "turning": table(
        seat("giga-droid quantum-clock droid droid", "D S (t) (d)"), seat("square", DOWN), seat("circle", DOWN)
    ),
    "bomb": table(
        seat("time-bomb quantum-clock robo-recycler", UPS), seat("square", DOWN), seat("circle", ""), turn={"round": 9}
    ),
    "passing-fr": table(seat("circle square square droid"), RIVAL, edition="fr"),
    "last-round": table(
        seat("circle quantum-clock chrono-blaster", "C"), seat("square square droid", "S S"), turn={"round": 9}
    ),
    "solo": table(
        seat("giga-droid laboratory circle droid", "C (c) T (d) (c)", "droid square"),
        turn={"round": 3},
        basic={"open": ["transporter", "digital-wallet", DOUBLE], "pile": ["droid", "communicator"]},
        ai=["robo-thief", "quantum-clock", "chrono-blaster", "chrono-blaster"],
    ),
    "solo-last-turn": table(seat("circle ultimate-portal droid", "C S"), turn={"round": 8, "step": "portal"}),
    "mission-4": table(
        seat("circle square"),
        mission=4,
        supply={"open": ["circle", "circle", "diamond"], "pile": ["square", "triangle"]},
        turn=PORTAL,
    ),
    "mission-5": table(seat("circle droid", "C S T D C"), mission=5),
    "mission-6": table(seat("circle square droid communicator"), mission=6, turn={"step": "destroy"}),
    "mission-8": table(seat("circle digital-wallet", "C S T"), mission=8),
    "mission-8-fr": table(seat("circle digital-wallet", "C S T"), mission=8, edition="fr"),
    "mission-9": table(seat("circle transporter droid diamond square", "C S T"), mission=9),
}


def start(name: str) -> Game:
    """The game that begins at a position."""
    return Game.from_position(POSITIONS[name], seed=0)


def perft(game: Game, depth: int) -> int:
    """The number of sequences of this many actions."""
    return sum(divide(game, depth).values())


def divide(game: Game, depth: int) -> dict[str, int]:
    """The number of sequences that begin with each action."""
    if depth == 1:
        return dict.fromkeys(game.legal_actions, 1)
    return {action: _after(game, action, depth - 1) for action in game.legal_actions}


def _after(game: Game, action: str, depth: int) -> int:
    shuffled = [str(event) for event in game.push(action) if event.kind in SHUFFLES]
    if shuffled:
        raise ValueError(f"the count depends on chance: {[*game.history]} {shuffled}")
    count = perft(game, depth)
    game.pop()
    return count


def model_perft(model: Model, depth: int) -> int:
    """The same number, counted by the model; it stops at any shuffle, for nobody tells it how."""
    legal = model.legal_actions()
    if depth == 1:
        return len(legal)
    count = 0
    for action in legal:
        after = deepcopy(model)
        after.push(action)
        count += model_perft(after, depth - 1)
    return count


def main(arguments: list[str]) -> str:
    """The counts of all positions for depths 1 to 3, or of one position for each first action."""
    if not arguments:
        return "\n".join(f"{name:16}{[perft(start(name), depth) for depth in (1, 2, 3)]}" for name in POSITIONS)
    counts = divide(start(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 3)
    return "\n".join(
        [*(f"{action:40}{count:10}" for action, count in counts.items()), f"{sum(counts.values())} in all"]
    )


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]) + "\n")
