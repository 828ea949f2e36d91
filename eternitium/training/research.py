"""A person's whole games for research: noted if the person has asked for it, and saved as a file with nothing else."""

from typing import TYPE_CHECKING

from eternitium.game.game import Game
from eternitium.match.match import Match
from eternitium.payload.shelf import ResearchPayload
from eternitium.rulebook import counted
from eternitium.rules import Rules
from eternitium.training.learner import Learner
from eternitium.training.profile import Profile

if TYPE_CHECKING:
    from eternitium.interop.human import HumanGame
    from eternitium.training.reached import NotedGame


def note_for_research(learner: Learner, match: Match) -> None:
    """Note a game that has ended, if the person wants it and it is a whole game of one person by printed rules."""
    profile = learner.profile
    game = noted(match) if profile.researches else None
    if game is not None and game not in profile.for_research:
        learner.add("played", *game)


def noted(match: Match) -> "NotedGame | None":
    """Return the deal and the choices of a game; None if it is not such a game."""
    game = Game.load(match.report_job().game)
    if not game.starts_dealt or game.rules != Rules(game.rules.edition, mission=game.rules.mission):
        return None
    actions = tuple(action.number for _, action in game.history)
    found = game.rules.edition, game.rules.mission or 0, game.seed, tuple(match.seats), actions
    try:
        whole = _read(found)
    except ValueError:
        return None
    return found if match.result and whole.points == match.result.points else None


def file_for_research(profile: Profile) -> str:
    """Return the text of the file with a person's games."""
    from eternitium.interop.human import file_text

    return file_text(map(_read, profile.for_research))


def told_research(profile: Profile, language: str) -> ResearchPayload:
    """Return what the page of the profile shows."""
    games = len(profile.for_research)
    text = counted("trainer", "research-games", games, language)
    return ResearchPayload(on=profile.researches, games=games, text=text)


def _read(game: "NotedGame") -> "HumanGame":
    """Return a noted game as a row of the data set. Raises ValueError: it is not a whole game of one person."""
    from eternitium.interop.human import human_game

    edition, mission, seed, seats, actions = game
    return human_game(edition, mission or None, seed, seats, actions)
