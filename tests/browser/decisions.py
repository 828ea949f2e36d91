"""Games that wait for each kind of decision, as saved files.

`python -m tests.browser.decisions` looks for them anew and writes them.
"""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

from eternitium import Game, Rules
from eternitium.match.match import Match
from eternitium.match.save import read

FILE: Final = Path(__file__).with_suffix(".json")
LEAST: Final = 25  # actions before it, so that the table is crowded
AT_ONCE: Final = ("pick", "destroy")
WORDY: Final = {"basic": ("temporal-projector", "chrono-blaster"), "advanced": ("quantum-clock", "time-bomb")}
# Where each kind is looked for: how many play, and by which rules.
KINDS: Final = {
    "pick": (2, Rules("de")),
    "portal": (3, Rules("de")),
    "play": (5, Rules("de")),
    "transporter": (4, Rules("de")),
    "temporal-projector": (2, Rules("de")),
    "robo-thief": (5, Rules("fr")),
    "robo-recycler": (3, Rules("de")),
    "laboratory": (4, Rules("de")),
    "laboratory-others": (2, Rules("de")),
    "pass": (5, Rules("de")),
    "keep": (2, Rules("fr")),
    "acquire": (5, Rules("de")),
    "destroy": (1, Rules("de", 6)),
}


def saved() -> dict[str, str]:
    """The text of a saved game for each kind."""
    found: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def waiting(kind: str, players: int, rules: Rules) -> Match:
    """A game in which such a decision has come up, from the seat that decides."""
    for seed in range(200):
        game, dice = Game(players, rules, seed), Random(seed)
        while not game.is_over:
            late = game.plies >= LEAST or kind in AT_ONCE
            if late and _question(game) == kind and len(game.legal_actions) > 1:
                return Match.around(game, game.player)
            game.push(dice.choice(game.legal_actions))
    raise AssertionError(f"no {kind} in 200 games")


def wordy() -> str:
    """The decision which technology to acquire among five, where those lie open that have most to say."""
    game = read(saved()["acquire"], "en").game
    position: dict[str, Any] = game.position()
    for row, wanted in WORDY.items():
        cards = position[row]
        for place, card in enumerate(wanted):
            hidden = cards["pile"].index(card)
            cards["open"][place], cards["pile"][hidden] = card, cards["open"][place]
    return Match.from_position(position, viewer=game.player).save()


def _question(game: Game) -> str:
    turn = game.position()["turn"]
    return str(turn.get("pending", {}).get("ask", turn["step"]))


if __name__ == "__main__":
    texts = {kind: waiting(kind, *where).save() for kind, where in KINDS.items()}
    FILE.write_text(json.dumps(texts, indent=0) + "\n", encoding="utf-8")
