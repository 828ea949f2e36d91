"""Exercises of notebook 06: seat or player, a claim after ten games, and a box without cards that act on others."""

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final

from eternitium.analysis.simulate import simulate
from eternitium.analysis.statistics import Estimate
from eternitium.exercises.verdicts import Judge, Verdict, chance, estimated, no_number, right, wrong
from eternitium.experiments import studies
from eternitium.experiments.studies.measures import mean_of
from eternitium.rules import Rules

GAMES, SEED = 4_000, 12
PLAYED, WON = 10, 7
ACT_ON_OTHERS: Final = ("chrono-blaster", "time-bomb", "quantum-clock", "robo-thief", "giga-droid", "laboratory")


def strength(answer: Any) -> Verdict:
    """Judge how much the careful player wins from the steady one if they sit in both seats equally often."""
    strange = no_number(answer)
    if strange:
        return strange
    begins, follows = _wins("careful", "steady", seat=0), _wins("steady", "careful", seat=1)
    truth = Estimate((begins.mean + follows.mean) / 2, (begins.error**2 + follows.error**2) ** 0.5 / 2)
    reach = 4 * (begins.error + follows.error)
    for seat, word in ((begins, "first"), (follows, "second")):
        if abs(answer - seat.mean) < reach < abs(answer - truth.mean):
            return wrong(f"That is what the careful player wins from the {word} seat. Let it sit in both.")
    if abs(answer - (1 - truth.mean)) < reach:
        return wrong("That is the share of the steady player.")
    if 1 < answer <= 100:
        return wrong("A share is between 0 and 1: 0.5 is one half of the games.")
    shows = (
        f"{begins.mean:.1%} from the first seat and {follows.mean:.1%} from the second, {truth.mean:.1%} from both: "
        "the player counts more than the seat."
    )
    return estimated(answer, truth, shows, {})


@cache
def _wins(*policies: str, seat: int) -> Estimate:
    games = simulate(players=2, policies=policies, games=GAMES, seed=SEED, progress=False)
    return mean_of(games.win_share[:, seat])


def ten_games(answer: Any) -> Verdict:
    """Judge how likely seven wins or more in ten games are if the seats are alike."""
    ways = [Fraction(comb(PLAYED, wins), 2**PLAYED) for wins in range(PLAYED + 1)]
    truth = sum(ways[WON:], Fraction(0))
    slips = {
        ways[WON]: f"That is the chance of just {WON} wins. More of them would also have surprised you.",
        truth - ways[WON]: f"That is the chance of more than {WON} wins.",
        2 * truth: "That counts seat 2 as well. The claim is about seat 1.",
        Fraction(WON, PLAYED): "That is the share that was won. How likely is it if each game is decided by a coin?",
        Fraction(1, 2) ** WON: f"That is the chance to win the first {WON} games, whatever comes after.",
    }
    shows = f"With a coin it happens in {float(truth):.0%} of all evenings: ten games prove nothing."
    return chance(answer, truth, shows, slips)


def peaceful(answer: Any) -> Verdict:
    """Judge rules by which no card acts on other players, with all else as printed."""
    if not isinstance(answer, Rules):
        return wrong("A Rules is expected, such as Rules(box=Box(copies={'time-bomb': 0})).")
    copies, printed = answer.box.copies, Rules().box.copies
    left = [card for card in ACT_ON_OTHERS if copies.get(card, 1)]
    if left:
        return wrong(f"In the box there is still: {', '.join(left)}.")
    if answer != Rules(box=type(answer.box)(copies={**printed, **dict.fromkeys(ACT_ON_OTHERS, 0)})):
        return wrong("Something else is changed as well. Change one thing at a time, or nobody knows what it was.")
    games = simulate(players=2, rules=answer, policies="careful", games=GAMES, seed=SEED, progress=False)
    found = studies.chance_of(games.win_share[:, 0])
    as_printed = studies.entry(studies.load("seats"), "win", players=2, policy="careful", seat=1)
    return right(f"Seat 1 of two careful players now wins {found}; with the printed box {as_printed}.")


JUDGES: Final[dict[str, Judge]] = {"06.1": strength, "06.2": ten_games, "06.3": peaceful}
