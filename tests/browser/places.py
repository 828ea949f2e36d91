"""Games that have come to a certain point, to be brought to a page as a saved file."""

from collections.abc import Callable
from random import Random

from eternitium.match.match import Match
from eternitium.rules import Rules


def play(match: Match, reached: Callable[[Match], bool], seed: int = 4) -> Match:
    """Play at random until a point is reached at which a person decides, or to the end."""
    dice = Random(seed)
    while not match.is_over:
        if match.policy_to_move:
            match.proceed()
        elif match.handover is not None:
            if reached(match):
                break
            match.take_seat(match.handover)
        elif reached(match):
            break
        else:
            match.act(dice.choice(match.legal_actions))
    return match


def start() -> Match:
    """A game of two before anything was done."""
    return Match(2, seed=2)


def early() -> Match:
    """The first turn of a game of two."""
    return play(Match(2, seed=2), lambda match: match.snapshot().plain()["prompt"]["rule"] != "pick.choose")


def in_the_middle() -> Match:
    """A game of three after thirty actions, at a decision with several choices."""
    return play(Match(3, seed=2), lambda match: len(match.history) > 30 and len(match.legal_actions) > 2)


def of_five() -> Match:
    """A game of five in which everybody has discarded."""
    return play(Match(5, seed=2), lambda match: len(match.history) > 45 and len(match.legal_actions) > 2)


def with_discards() -> Match:
    """A game of three in which both others have several cards on their discard piles."""

    def reached(match: Match) -> bool:
        return all(seat["discard_size"] > 2 for seat in match.snapshot().plain()["seats"][1:])

    return play(Match(3, seed=2), reached)


def solo() -> Match:
    """A solo mission after some turns."""
    return play(
        Match(1, Rules("fr", 3), seed=4), lambda match: len(match.history) > 12 and len(match.legal_actions) > 2
    )


def nearly_over() -> Match:
    """A solo mission of which few decisions are left."""
    mission = play(Match(1, Rules("fr", 3), seed=5), lambda _: False)
    for _ in range(4):
        mission.undo()
    return mission


def at_the_end() -> Match:
    """A game of four that is over."""
    return play(Match(4, seed=3), lambda _: False)


def handed_over() -> Match:
    """A game of two persons in which the second one has to take over the board."""
    two = Match(2, seed=5, seats=["person", "person"])
    return play(two, lambda match: len(match.history) > 6 and match.handover is not None)
