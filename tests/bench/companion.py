"""How many taps a game at a real table takes: recorded games of built-in players, told to the companion.

A tap chooses a card, or one of several ways to use it. What everybody sees happen is counted card by card: each card
that is taken, played, laid down, opened or turned, and each decision without a card.
"""

import argparse
import random
import statistics
from collections import Counter
from typing import Final, NamedTuple

from eternitium import Game, PlayerView, Rules, odds, policies
from eternitium.companion.companion import Companion
from eternitium.game.events import SeenEvent
from eternitium.rules import EDITIONS
from tests.companion.witness import Witness

PLAYED_BY: Final = ("steady", "careful", "bold")
BY_ITSELF: Final = {"turn", "draw", "over", "win", "last-round", "shuffle-deck", "shuffle-era", "shuffle-stack", "look"}


class Told(NamedTuple):
    """How a game was told.

    Attributes:
        taps: for each turn.
        seen: for each turn what everybody saw happen.
        begun: taps until the first turn.
        differs: whether any odds were not those of the engine's own game.
    """

    taps: list[int]
    seen: list[int]
    begun: int
    differs: bool


def taps_of(options: tuple[str, ...], entry: str) -> int:
    """One, or two where a card can be used in several ways."""
    same = [option for option in options if option.split()[:2] == entry.split()[:2]]
    return 1 if len(same) == 1 else 2


def seen_in(events: tuple[SeenEvent, ...]) -> int:
    """What everybody saw happen."""
    return sum(max(len(event.cards), 1) for event in events if event.public and event.kind not in BY_ITSELF)


def tell(players: int, seat: int | None, seed: int) -> Told:
    """Play a game and tell it."""
    game = Game(players, Rules(EDITIONS[seed % len(EDITIONS)]), seed)
    seats = [getattr(policies, PLAYED_BY[(seed + p) % len(PLAYED_BY)]) for p in range(players)]
    witness = Witness(game, seat)
    taps, seen, done, differs = Counter[int](), Counter[int](), 0, False
    turn = -1
    again = Companion(players, game.rules, seat)
    begun = 0
    while not game.is_over:
        action = seats[game.player].choose(PlayerView(game))
        before = game.step
        witness.play(action)
        entries = witness.companion.entries
        for entry in entries[done:]:
            if before == "pick":
                begun += taps_of(again.options, entry)
            else:
                taps[turn] += taps_of(again.options, entry)
            again.enter(entry)
        done = len(entries)
        events = game.seen(game.plies, game.players)
        seen[turn] += seen_in(events) if before != "pick" else 0
        turn += sum(event.kind == "turn" for event in events)
        followed = witness.companion.game
        if seat is not None and followed is not None and followed.plies == game.plies:
            differs |= any(odds.era_stack(followed, p, seat) != odds.era_stack(game, p, seat) for p in range(players))
    return Told([taps[n] for n in range(turn + 1)], [seen[n] for n in range(turn + 1)], begun, differs)


def main() -> None:
    """Print medians over many games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=60)
    games = parser.parse_args().games
    dice = random.Random(1)
    rows: dict[str, list[Told]] = {"honest mode": [], "my seat": []}
    for seed in range(games):
        players = 2 + seed % 4
        seat = None if seed % 2 else dice.randrange(players)
        rows["honest mode" if seat is None else "my seat"].append(tell(players, seat, seed))
    for mode, told in rows.items():
        taps, seen = [n for one in told for n in one.taps], [n for one in told for n in one.seen]
        each = statistics.median(t / max(s, 1) for t, s in zip(taps, seen, strict=True))
        begun, differ = statistics.median(one.begun for one in told), sum(one.differs for one in told)
        print(f"{mode}: {len(told)} games, {len(taps)} turns; odds differ in {differ}")
        print(
            f"  a turn (median): {statistics.median(taps):g} taps, {statistics.median(seen):g} things seen, {each:.2f}"
        )
        print(f"  to set the table (median): {begun:g} taps")


if __name__ == "__main__":
    main()
