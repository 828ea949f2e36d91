"""What the coach says of decisions drawn at random: `python -m tests.bench.coach [decisions] [seed]`; no test.

Levels 2 to 8 play. Where a choice of theirs loses as much as the coach warns of, it is printed with the board, the
three steps, and the figures, to be judged by a person; also how often the coach was silent, and what it praised.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from eternitium_widgets.board.coaching import STAGES, Coach, Held

from eternitium import Game, PlayerView, advise
from eternitium.analysis.levels import Level
from eternitium.belief.belief import believe
from eternitium.game.notation import Action
from eternitium.jobs.job import Answer, Job, News
from eternitium.match.advice_view import told_advice
from eternitium.payload.coach import CoachPayload
from eternitium.payload.forecast import AdvicePayload

ROLLOUTS = 600
SIGHT = 48
EVERY = 12  # of a game's decisions one is looked at
AT_STAKE = 0.03
DECISIONS = 60
NOWHERE = ("bench", 0)


class Choice(NamedTuple):
    """A decision, who decides, and what that level chooses."""

    game: Game
    level: int
    action: Action


def choices(seed: int) -> Iterator[Choice]:
    """Some decisions of games of two or three levels."""
    dice = random.Random(seed)
    while True:
        players = dice.choice([2, 2, 3])
        seats = [Level(dice.randrange(2, 9), dice.randrange(10**6)) for _ in range(players)]
        game = Game(players, seed=dice.randrange(10**6))
        while not game.is_over:
            seat = seats[game.player]
            action = Action(seat.choose(PlayerView(game)))
            if len(game.legal_actions) > 1 and not dice.randrange(EVERY):
                yield Choice(game, seat.level, action)
            game.push(action)


def advice(game: Game) -> AdvicePayload:
    """The advice as a page gets it."""
    found = advise(game, rollouts=ROLLOUTS, clear=None)
    names = [f"Player {seat + 1}" for seat in range(game.players)]
    return told_advice(News(Job(believe(game, game.player), *NOWHERE, True), Answer("done", list(found))), names, "en")


def stakes(choice: Choice) -> bool:
    """Whether the choice seems to cost enough at first sight, or to be far ahead."""
    found = advise(choice.game, SIGHT, clear=None)
    first, second, *_ = found
    win = next(one.win for one in found if one.action == choice.action)
    return first.win - win >= AT_STAKE or (first.action == choice.action and first.win - second.win >= AT_STAKE)


def told(choice: Choice, numbers: AdvicePayload) -> list[CoachPayload]:
    """What the coach says step by step; nothing if it is silent."""
    coach, held = Coach(), Held(str(choice.action), NOWHERE)
    coach.on = True
    steps = [coach.judge(held, numbers, "en", last=True)]
    for stage in STAGES.values():
        coach.tell_more(NOWHERE, stage)
        steps.append(coach.judge(held, numbers, "en", last=True))
    return [step for step in steps if isinstance(step, CoachPayload)]


def picture(choice: Choice) -> str:
    """The board as the player sees it."""
    return choice.game.ascii(choice.game.player)


def main() -> None:
    """Print the decisions."""
    wanted, seed = (int(value) for value in (sys.argv[1:] + [str(DECISIONS), "37"][len(sys.argv) - 1 :]))
    count, seen = 0, Counter[str]()
    for choice in choices(seed):
        if not stakes(choice):
            seen["silent"] += 1
            continue
        numbers = advice(choice.game)
        steps = told(choice, numbers)
        praise = Coach().praise(Held(str(choice.action), NOWHERE), numbers, "en")
        seen["warned" if steps else "praised" if praise else "silent"] += 1
        if not steps:
            if praise:
                print(f"\npraise, level {choice.level}: {choice.action}\n{picture(choice)}\n{praise}")
            continue
        count += 1
        question, place, chosen = steps
        print(f"\n#{count}, level {choice.level}\n{choice.game.ascii(choice.game.player)}")
        print(
            f"choice   {question.text}\n1. {question.question}\n2. {place.hint}\n3. {chosen.best_text}. {chosen.reason}"
        )
        print("".join(f"   {line}\n" for line in chosen.figures), end="", flush=True)
        if count == wanted:
            break
    print(f"\n{dict(seen)}")


if __name__ == "__main__":
    main()
