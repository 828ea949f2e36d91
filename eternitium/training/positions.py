"""Positions to begin with: the start of a game, its last cards, and those of the lessons and puzzles."""

import secrets
from collections.abc import Callable
from typing import Final

from eternitium.checks import fail, shown
from eternitium.components import LETTERS, SHAPES
from eternitium.lessons import practice
from eternitium.lessons.lesson_data import lessons
from eternitium.lessons.lessons import shelf
from eternitium.lessons.puzzles import Puzzle, of_topic, stored, viewpoint
from eternitium.match.match import Match
from eternitium.match.position_draft import Opened
from eternitium.payload.shelf import NamedId, TemplateGroup
from eternitium.rulebook import counted, word
from eternitium.rules import Rules
from eternitium.training.bank import of_theme
from eternitium.training.themes import THEMES

START, LAST = "start", "last"
LESSON, PUZZLE, BANK = "lesson", "puzzle", "bank"
LAST_ROUND: Final = 4  # the shortest mission has no later one


def templates(language: str = "en") -> list[TemplateGroup]:
    """Return the positions to begin with, in groups."""
    beginnings = [NamedId(id=name, title=word("editor", f"template-{name}", language)) for name in (START, LAST)]
    puzzles = [
        NamedId(id=f"{PUZZLE}:{puzzle.id}", title=" · ".join([f"{topic.title} {number}", *_about(puzzle, language)]))
        for topic in practice.topics(language)
        for number, puzzle in enumerate(of_topic(topic.id), 1)
    ]
    themes = [NamedId(id=f"{BANK}:{theme}", title=word("trainer", f"theme-{theme}", language)) for theme in THEMES]
    groups = {"begin": beginnings, "lessons": _lessons(language), "bank": themes, "puzzles": puzzles}
    return [
        TemplateGroup(title=word("editor", f"templates-{name}", language), entries=each)
        for name, each in groups.items()
    ]


def _about(puzzle: Puzzle, language: str) -> tuple[str, str, str]:
    """Return what is asked, who plays, and when."""
    players, mission = len(puzzle.position["players"]), puzzle.position["mission"]
    alone = word("words", "solo", language) if mission is None else word("board", "mission", language, n=mission)
    return (
        word("practice-questions", puzzle.kind, language, "title"),
        alone if players == 1 else counted("words", "players-n", players, language),
        word("words", "round", language, n=puzzle.position["turn"]["round"]),
    )


def _lessons(language: str) -> list[NamedId]:
    titles = {each.id: each.title for each in shelf((), (), language)}
    return [
        NamedId(id=f"{LESSON}:{lesson.id}:{number}", title=f"{titles[lesson.id]} {number}".removesuffix(" 1"))
        for lesson in lessons().values()
        for number in range(1, len(lesson.scenes) + 1)
    ]


def template(name: str, players: int, rules: Rules) -> Opened:
    """Return one of `templates`.

    `name`: its id; `players` and `rules`: of the game, for the first group. Raises ValueError: there is none with this
    id.
    """
    kind, _, rest = name.partition(":")
    if kind not in _MAKERS:
        raise fail("template", f"{shown(name)} is unknown")
    return _MAKERS[kind](rest, players, rules)


def _start(_: str, players: int, rules: Rules) -> Opened:
    return Opened(Match(players, rules).position)


def _last(_: str, players: int, rules: Rules) -> Opened:
    """Return a position with three era cards each; the player in turn has the four portals and a Droid."""
    hand = [*SHAPES, "droid"]
    seats = [
        {"hand": hand if p == 0 else ["?"] * len(hand), "stack": [LETTERS[p % len(LETTERS)], "(?)", "(?)"]}
        for p in range(players)
    ]
    turn = {"round": LAST_ROUND, "player": 0, "step": "portal"}
    about = {"edition": rules.edition, "mission": rules.mission, "switches": dict(rules.deviations)}
    return Opened({**about, "players": seats, "turn": turn})


def _lesson(rest: str, _: int, __: Rules) -> Opened:
    name, number = f"{rest}:".split(":")[:2]
    scenes = lessons()[name].scenes if name in lessons() else ()
    known = {str(place): scene for place, scene in enumerate(scenes, 1)}
    if number not in known:
        raise fail("template", f"there is no lesson {shown(rest)}")
    scene = known[number]
    return Opened(scene.position, scene.viewer)


def _puzzle(rest: str, _: int, __: Rules) -> Opened:
    found = next((puzzle for puzzle in stored() if puzzle.id == rest), None)
    if found is None:
        raise fail("template", f"there is no puzzle {shown(rest)}")
    return Opened(found.position, found.position["turn"]["player"])


def _of_bank(theme: str, _: int, __: Rules) -> Opened:
    """Return any position of a theme."""
    if theme not in THEMES:
        raise fail("template", f"there is no theme {shown(theme)}")
    game = secrets.choice(of_theme(theme)).puzzle().game()
    return Opened(viewpoint(game), game.player)


_MAKERS: Final[dict[str, Callable[[str, int, Rules], Opened]]] = {
    START: _start,
    LAST: _last,
    LESSON: _lesson,
    PUZZLE: _puzzle,
    BANK: _of_bank,
}
