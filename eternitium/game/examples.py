"""Example positions for lessons and tests."""

from typing import Final

from eternitium.game.position import Position

WORKED_EXAMPLE: Final[Position] = {
    "players": [
        {
            "hand": ["circle", "square", "triangle", "diamond", "transporter"],
            "deck": ["droid"],
            "stack": ["S", *["(?)"] * 9],
        },
        {"hand": ["?"] * 5, "deck": ["?"]},
    ],
    "basic": {"open": ["droid", "communicator", "digital-wallet"], "pile": ["?"] * 18},
    "advanced": {"open": ["giga-droid", "ultimate-portal", "time-bomb"], "pile": ["?"] * 13},
    "market": ["C", "D"],
    "turn": {"step": "portal"},
}
"""The first turn of the booklets' example (scenario T50), before its first step."""
