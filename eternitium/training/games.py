"""Whole games against characters: what to expect before one, and what it does to the person's rating.

A game counts once, by its result alone: a row of wins or defeats has no weight of its own.
"""

from collections.abc import Mapping
from typing import NamedTuple

from eternitium.certainty import Z
from eternitium.game.game import Result
from eternitium.match.match import Match
from eternitium.match.seats import PERSON
from eternitium.payload.catalog import Strength
from eternitium.payload.shelf import RatingPayload
from eternitium.policies.rating import Rating as Rated
from eternitium.policies.registry import LEVELS
from eternitium.rulebook import counted, word
from eternitium.rulebook.numbers import Numbers
from eternitium.training.insights_view import found_in
from eternitium.training.learner import Learner
from eternitium.training.profile import Profile
from eternitium.training.ratings import Rating, expected
from eternitium.training.reached import WHOLE_WIN


class GameRated(NamedTuple):
    """What a game did to a rating. `before`, `after`: the rating; `expected`: the share of the win before it."""

    before: Rating
    after: Rating
    expected: float

    def text(self, language: str) -> str:
        """Return it in a sentence or two."""
        say = Numbers(language)
        low, before, after, high = (
            say.count(round(value)) for value in (self.after.low, self.before.mean, self.after.mean, self.after.high)
        )
        slots = {"before": before, "after": after, "low": low, "high": high, "expected": say.percent(self.expected)}
        return word("trainer", "games-change", language, None, **slots)


def opponent_of(match: Match) -> str:
    """Return the opponent of the only person in a match of two; "" if it is not such a match."""
    others = [plays for plays in match.seats if plays != PERSON]
    return others[0] if match.players == 2 and len(others) == 1 else ""


def note_game(learner: Learner, match: Match, result: Result, strengths: Mapping[str, Strength]) -> GameRated | None:
    """Count a game that has ended; None if it was counted before, or if nobody's strength is known there.

    `learner`: the person; `match`: with its `result`; `strengths`: of the opponents.
    """
    opponent, profile = opponent_of(match), learner.profile
    strength = strengths.get(opponent)
    if strength is None or match.id in profile.played:
        return None
    before, deviation = profile.games, _deviation(strength)
    learner.add("game", match.id, opponent, round(WHOLE_WIN * result.share(match.viewer)), strength.n, deviation)
    return GameRated(before, profile.games, expected(before, strength.n, deviation))


def strength_of(profile: Profile, strengths: Mapping[str, Rated]) -> Rated | None:
    """Return how strong a person is in games; None if that would be a guess.

    It is the strength of the levels that lose as much with their choices, once enough games were reviewed, and
    otherwise what the results of enough games tell.

    `profile`: the person's; `strengths`: of the levels.
    """
    found, rating = found_in(profile), profile.games
    if found is not None and not found.like.is_open:
        level, low, high = (strengths[LEVELS[n - 1]] for n in found.like)
        return Rated(level.points, low.low, high.high)
    return Rated(rating.mean, rating.low, rating.high) if rating.is_sure else None


def _deviation(strength: Strength) -> int:
    return round(strength.around / Z)


def expectations(rating: Rating, strengths: Mapping[str, Strength], language: str) -> dict[str, str]:
    """Return for each opponent how many games the person may expect to win; none before the first game."""
    return {name: _expectation(rating, strength, language) for name, strength in strengths.items() if rating.answers}


def _expectation(rating: Rating, strength: Strength, language: str) -> str:
    percent, deviation = Numbers(language).percent, _deviation(strength)
    low, high = (expected(Rating(mean, 0.0), strength.n, deviation) for mean in (rating.low, rating.high))
    chance = percent(expected(rating, strength.n, deviation))
    return word("trainer", "games-expected", language, None, chance=chance, low=percent(low), high=percent(high))


def told_games(rating: Rating, language: str) -> RatingPayload:
    """Return the rating in games for a page."""
    if not rating.answers:
        return RatingPayload(text=word("trainer", "games-none", language), value=None)
    say = Numbers(language)
    low, mean, high = (say.count(round(value)) for value in (rating.low, rating.mean, rating.high))
    text = counted("trainer", "games-rating", rating.answers, language, mean=mean, low=low, high=high)
    return RatingPayload(text=text, value=round(rating.mean))
