"""What the same seed deals and brings, in one short number for each game, to be compared on any computer.

`python -m tests.repository.digests` needs nothing but what the engine itself imports. It names each game that is not
the stored one; with `--write` it stores them all anew, which the changelog must say.
"""

import hashlib
import json
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

from eternitium import Game, Rules
from eternitium.rules import EDITIONS, MISSIONS

STORED = Path(__file__).with_suffix(".json")
SEED = 23
ACTIONS = 240  # at most; most games are over by then
STEP = 7  # from choice to choice, so that each kind of action is met


def digests() -> dict[str, str]:
    """The number of each game: all players and editions, then all missions."""
    return {name: digest(game) for name, game in games()}


def games() -> Iterator[tuple[str, Game]]:
    """New games with their names."""
    for edition in EDITIONS:
        for players in range(1, 6):
            yield f"{players} {edition}", Game(players, Rules(edition), SEED)
        for mission in MISSIONS:
            yield f"1 {edition} mission {mission}", Game(1, Rules(edition, mission), SEED)


def digest(game: Game) -> str:
    """Play a game by counting through the choices; the number tells the deal, each choice and the end."""
    told = hashlib.sha256(_text(game))
    for number in range(ACTIONS):
        if game.is_over:
            break
        choices = game.legal_actions
        told.update(f"{game.player} {' '.join(choices)}\n".encode())
        game.push(choices[STEP * number % len(choices)])
    told.update(_text(game))
    return told.hexdigest()[:16]


def _text(game: Game) -> bytes:
    return json.dumps(game.position(), sort_keys=True).encode()


def main(words: list[str]) -> int:
    """Compare, or store; the exit code says whether all are the same."""
    found = digests()
    if words == ["--write"]:
        STORED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    others = [name for name in {**found, **stored} if found.get(name) != stored.get(name)]
    system = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    print(f"{system}: {len(found) - len(others)} of {len(found)} games are the stored ones")
    for name in others:
        print(f"another game: {name}", file=sys.stderr)
    return int(bool(others))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
