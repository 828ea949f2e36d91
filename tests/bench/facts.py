"""Whether what the coach states is true: `python -m tests.bench.facts [decisions] [seed]`; no test.

Levels and quick players play games of one to five in all editions. At decisions drawn at random two choices are drawn,
and every fact that is stated of one of them is checked on both by `tests.analysis.seen_again`, which plays them.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator

from eternitium import Game, PlayerView, Rules
from eternitium.analysis.cause import Cause
from eternitium.analysis.facts import Facts
from eternitium.game.notation import Action
from eternitium.policies.registry import player_of
from tests.analysis.seen_again import holds

DECISIONS = 2_000
PLAYERS = ("random", "steady", "careful", "expert", "veteran", *(f"level{n}" for n in range(2, 7)))
EVERY = 10  # of a game's decisions one is looked at
TOLD_EVERY = 100
ROUNDS = 25  # after which a game is left


def decisions(seed: int) -> Iterator[Game]:
    """Moments of games at which somebody has a choice."""
    dice = random.Random(seed)
    while True:
        players, edition = dice.randint(1, 5), dice.choice(["de", "fr", "nl", "bga"])
        rules = Rules(edition, mission=dice.choice([None, *range(1, 11)]) if players == 1 else None)
        game = Game(players, rules, dice.randrange(10**6))
        seats = [player_of(name).for_game(dice.randrange(10**6)) for name in dice.choices(PLAYERS, k=players)]
        while not game.is_over and game.round < ROUNDS:
            if len(game.legal_actions) > 1 and not dice.randrange(EVERY):
                yield game
            game.push(seats[game.player].choose(PlayerView(game)))


def stated(game: Game, one: Action, two: Action) -> list[tuple[Cause, bool]]:
    """The facts that are stated of two choices, and whether each is about the first of them."""
    facts = Facts(game)
    tries = [(a, b) for a, b in ((one, two), (two, one)) if a.verb == "try" and b.verb != "try"]
    found = [
        (Cause("try", chance=facts.chance(str(a.card)), cards=(str(a.card), *facts.risked(str(a.card), b))), a == one)
        for a, b in tries
    ]
    return found + [(told.cause, told.own) for told in facts.between(one, two)]


def wrong(game: Game, dice: random.Random) -> Iterator[tuple[Cause, str]]:
    """Every fact that is stated of two choices drawn at random, and what is wrong with it, "" for nothing."""
    one, two = dice.sample(list(game.legal_actions), 2)
    for cause, own in stated(game, one, two):
        yes, no = (one, two) if own else (two, one)
        is_true = holds(cause, game, yes)
        fault = "" if is_true and not holds(cause, game, no) else "not only of this choice" if is_true else "not true"
        yield cause, fault and f"{fault}: {cause.text('en', True, 'P')} ({cause}), {yes}, not {no}"


def main() -> None:
    """Print the table."""
    wanted, seed = (int(value) for value in (sys.argv[1:] + [str(DECISIONS), "37"][len(sys.argv) - 1 :]))
    dice, kinds, faults = random.Random(seed), Counter[str](), Counter[str]()
    for count, game in zip(range(1, wanted + 1), decisions(seed), strict=False):
        for cause, fault in wrong(game, dice):
            kinds[cause.kind] += 1
            faults[cause.kind] += bool(fault)
            if fault:
                print(f"{fault}\n{game.ascii(game.player)}\n", flush=True)
        if count % TOLD_EVERY == 0 or count == wanted:
            print(f"{count} decisions: {kinds.total()} facts stated, {faults.total()} wrong", flush=True)
    print("".join(f"{kind:14}{n:6}{faults[kind]:5} wrong\n" for kind, n in kinds.most_common()), end="")


if __name__ == "__main__":
    main()
