"""The recordings of the gallery's widgets: the same seeds, so the same each time."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import chain, product
from pathlib import Path
from typing import Any, Final

import eternitium_widgets as shown
from eternitium_widgets.board.board import Board
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.gallery.recording import Make, Recording, Settled, Told
from eternitium_widgets.gallery.stored_page import Piece
from eternitium_widgets.sliders.sliders import SliderPanel

from eternitium.companion import Companion
from eternitium.game.game import Game
from eternitium.game.record import Record
from eternitium.match.match import Match
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import LANGUAGES, card_name, edition_name, word
from eternitium.rules import EDITIONS, Rules

EXAMPLE: Final = Path(__file__).parents[2] / "widgets" / "examples" / "game.txt"
BEGIN: Final = 24  # actions of the example that are played already
AHEAD: Final = 2  # decisions in a row of which all choices are recorded
PUZZLES: Final = 3
ENTRIES: Final = 34  # made in the companion
MOST: Final = 40  # actions of the others in a row
BOOK: Final = {"type": "rulebook", "language": "en"}  # each page with a search asks for it by itself
WIDTH: Final = 640  # pixels of a panel's chart, which is stretched
CARDS: Final = ("quantum-clock", "time-bomb", "robo-thief", "ultimate-portal", "giga-droid")
STACKS: Final = {
    "nothing seen": ["(?)"] * 5,
    "some seen": ["C", "(s)", "(?)", "(?)", "(?)"],
    "two left": ["D", "(t)"],
}
PLACES: Final = (9, 30, 53, 65, 84)  # actions of the example after which odds and forecasts are shown


@cache
def example() -> Game:
    """Return the recorded game of the repository."""
    return Record.parse(EXAMPLE.read_text(encoding="utf-8")).game()


def at(ply: int) -> Match:
    """Return the example after that many actions, or a little later, when seat 0 has something to decide."""
    whole = Match.around(example(), 0, "en", ("Anna", "Ben"))
    return next(match for match in map(whole.branch, range(ply, whole.plies)) if len(match.legal_actions) > 2)


def resting(board: Any) -> Any:
    """Close a board at once and return it: it does not look ahead, because each forecast would be a different one."""
    board.close()
    return board


def actions(traits: Told) -> list[str]:
    """Return the actions that a board offers."""
    return sorted({found["action"] for found in _objects(traits["snapshot"]) if isinstance(found.get("action"), str)})


def _objects(told: Any) -> Iterator[Told]:
    if isinstance(told, dict):
        yield told
    if isinstance(told, dict | list):
        for inner in told.values() if isinstance(told, dict) else told:
            yield from _objects(inner)


def board() -> Told:
    """Record a game under way: each choice for a while, and a look back at each place."""

    def make() -> Any:
        made = Board.__new__(Board)
        made._open(GameDesk(at(BEGIN)))
        return resting(made)

    found = Recording(make)
    plies = found.follow()["snapshot"]["game"]["plies"]
    found.anywhere({"type": "view", "ply": ply} for ply in (*range(plies), None))
    found.ask({"type": "explain", "rule": rule} for rule in RULE_IDS if rule)
    found.ask([{"type": "log"}, BOOK])
    _grow(found, (), AHEAD)
    return found.told()


def _grow(found: Recording, path: tuple[Told, ...], decisions: int) -> None:
    """Record all choices, what the others do then, and all choices of the next decisions."""
    traits = found.follow(*path)
    if traits["snapshot"]["game"]["policy_to_move"] and len(path) < MOST:
        _grow(found, (*path, {"type": "proceed"}), decisions)
    elif decisions:
        for action in actions(traits):
            _grow(found, (*path, {"type": "act", "action": action}), decisions - 1)


def puzzle() -> Told:
    """Record the first puzzles of a topic, each with all its answers."""
    found = Recording(lambda: resting(shown.Puzzle("luck")), lambda one: one.guide["state"] != "checking")
    found.ask([BOOK])
    _ask(found, (), PUZZLES)
    return found.told()


def _ask(found: Recording, path: tuple[Told, ...], puzzles: int) -> None:
    for option in found.follow(*path)["guide"]["options"]:
        answered = (*path, {"type": "answer", "id": option["id"]})
        if puzzles > 1:
            _ask(found, (*answered, {"type": "next"}), puzzles - 1)
        else:
            found.follow(*answered)


def lesson() -> Told:
    """Record the first lesson: the right way through it, and the reply to each other choice."""
    found = Recording(lambda: resting(shown.Lesson("goal")))
    found.ask({"type": "explain", "rule": rule} for rule in RULE_IDS if rule)
    found.ask([BOOK])
    _learn(found, ())
    return found.told()


def _learn(found: Recording, path: tuple[Told, ...]) -> None:
    traits = found.follow(*path)
    guide = traits["guide"]
    if guide["done"]:
        return
    if traits["snapshot"]["game"]["policy_to_move"]:
        _learn(found, (*path, {"type": "proceed"}))
        return
    if guide["can_continue"]:
        _learn(found, (*path, {"type": "lesson-continue"}))
        return
    found.follow(*path, *[{"type": "lesson-hint"}] * guide["hints_left"])
    for action in actions(traits):
        tried = (*path, {"type": "act", "action": action})
        said = found.follow(*tried)["guide"]["feedback"]
        if not said or said["kind"] == "good":
            _learn(found, tried)


def companion() -> Told:
    """Record a game on a real table, followed for a while: what may happen next, and its odds."""
    table = Companion(2, Rules("de"), seat=0)
    while len(table.entries) < ENTRIES:
        table.enter(table.options[5 * len(table.entries) % len(table.options)])

    def make() -> Any:
        return resting(shown.Companion("en", Companion(2, Rules("de"), 0, table.entries), ("Ben", "Ann")))

    found = Recording(make)
    for first in found.follow()["view"]["options"]:
        told: Told = {"type": "tell", "entries": [first]}
        found.follow(told, {"type": "undo"}, {"type": "redo"})
    found.follow({"type": "undo"}, {"type": "redo"})
    found.ask([BOOK])
    recorded = found.told()
    recorded["places"][0]["traits"]["outlook"] = {"note": word("gallery", "missing")}
    return recorded


def laboratory() -> Told:
    """Record two editions side by side, measured."""

    def make() -> shown.Laboratory:
        return shown.Laboratory(Rules("de"), Rules("fr"), language="en")

    found = Recording(make, lambda one: one.results.get("state") in ("", "done"))
    found.follow({"type": "measure"})
    return found.told()


def explorer() -> Told:
    """Record the first question with each of its conditions changed."""
    found = Recording(lambda: shown.Explorer(language="en"))
    fields = found.follow()["view"]["fields"]
    first = {field["id"]: field["value"] for field in fields}
    for field in fields:
        for value, _ in field["options"]:
            found.follow({"type": "ask", "question": first | {field["id"]: value}})
    return found.told()


def rulebook() -> Told:
    """Record all rules in all languages."""
    found = Recording(lambda: shown.Rulebook("robo thief", "en"))
    found.ask({"type": "rulebook", "language": language} for language in LANGUAGES)
    return found.told()


def revive() -> Told:
    """Record what two actions of a turn cost."""
    begin = {"gears": "4", "books": "6", "food": "5", "crystals": "1"}
    begin |= {"first.between": "2", "first.back-books": "1", "first.back-food": "1", "second.between": "1"}
    begin |= {"second.back-books": "1", "second.back-food": "1"}
    targets = ("explore", "small", "large")
    pairs = product(targets, ("none", *targets))
    filled = [begin | {"first.target": first, "second.target": second} for first, second in pairs]
    return _tables_of(shown.ReviveTables, filled, ("costs", "hibernating", "rewards", "score"))


def sabaton() -> Told:
    """Record what the arrows of a turn bring."""
    begin = {"own-markers": "1", "units": "1"}
    begin |= {"deck-wanted": "2", "deck-others": "7", "discard-wanted": "1", "discard-others": "3"}
    arrows = ("draw", "search", "dismiss", "shuffle")
    filled = [begin | {"arrow-1": first, "arrow-2": second} for first, second in product(arrows, arrows)]
    return _tables_of(shown.SabatonTables, filled, ("preparing", "jump", "lineup", "dice"))


def _tables_of(widget: Any, filled: list[dict[str, str]], pages: tuple[str, ...]) -> Told:
    """Record tables for another game: each set of entries on the first page, and all pages with it."""
    first = pages[0]
    found = Recording(lambda: widget(first, {first: {"a": filled[0], "b": None}}, "en"))
    for entries, page in product(filled, pages):
        told = {first: {"a": entries, "b": None}}
        found.anywhere([{"type": "set", "number": 1, "page": page, "entries": told}])
    return found.told()


def odds() -> Told:
    """Record the odds at some places of the example."""
    return _several({_when(ply): partial(shown.OddsPanel, at(ply).line) for ply in PLACES}).told()


def forecast() -> Told:
    """Record the forecast and the advice at some places of the example."""
    makes = {_when(ply): partial(shown.ForecastPanel, at(ply).line) for ply in PLACES}
    found = _several(makes, _is_sharp)
    for show in range(len(makes)):
        found.follow({"type": "advise"}, {"type": "hide-advice"}, show=show)
    return found.told()


def _is_sharp(panel: Any) -> bool:
    return bool(panel.outlook.get("state") == "done" and panel.advice.get("state", "done") == "done")


def _when(ply: int) -> str:
    match = at(ply)
    return f"round {match.snapshot().game.round}"


def cards() -> Told:
    """Record some cards."""
    return _several({card_name(card, "en"): partial(shown.CardView, card) for card in CARDS}).told()


def rule() -> Told:
    """Record a rule in the words of each edition."""
    return _several({edition_name(one, "en"): partial(shown.RuleCard, "luck.fail", one) for one in EDITIONS}).told()


def stacks() -> Told:
    """Record some era stacks."""
    return _several({name: partial(shown.EraStack, cards) for name, cards in STACKS.items()}).told()


def panel(make: Make) -> Told:
    """Record a panel with sliders: each is moved alone, while the others stay."""
    found = Recording(make)
    sliders = found.follow()["view"]["sliders"]
    begin = {one["id"]: one["value"] for one in sliders}
    moved = [begin | {one["id"]: value} for one in sliders for value in range(one["low"], one["high"] + 1, one["step"])]
    found.anywhere({"type": "set", "number": 1, "width": WIDTH, "places": places} for places in moved)
    return found.told()


def analysis() -> Told:
    """Record the position editor, at the start of a game."""
    found = Recording(lambda: resting(shown.Analysis(players=2, seed=7, language="en", query="")))
    found.ask([{"type": "edit-templates"}, {"type": "edit-board"}, BOOK])
    said = chain.from_iterable(found.told()["answers"].values())
    opened = next(one for one in said if one["type"] == "edit-opened")
    found.ask([{"type": "edit-check", "number": 1, "text": json.dumps(opened["position"])}])
    return found.told()


def _several(makes: Mapping[str, Make], settled: Settled = lambda _: True) -> Recording:
    """Return the recording of a small widget that shows several things, one after the other."""
    (name, first), *others = makes.items()
    found = Recording(first, settled, name)
    for name, make in others:
        found.show(name, make)
    return found


PIECES: Final = {
    "Analysis": Piece("tutor", analysis),
    "Board": Piece("board", board),
    "CardView": Piece("part", cards),
    "Companion": Piece("companion", companion),
    "EraStack": Piece("part", stacks),
    "Explorer": Piece("explorer", explorer),
    "ForecastPanel": Piece("part", forecast),
    "Laboratory": Piece("laboratory", laboratory),
    "Lesson": Piece("tutor", lesson),
    "OddsPanel": Piece("part", odds),
    "Puzzle": Piece("tutor", puzzle),
    "ReviveTables": Piece("guests", revive),
    "RuleCard": Piece("part", rule),
    "Rulebook": Piece("rules", rulebook),
    "SabatonTables": Piece("guests", sabaton),
}
# What the gallery says about those that were not recorded.
ELSEWHERE: Final = {
    "Report": "A whole game, as one seat saw it, and what decided it.",
    "Together": "It needs a server and several people; [for players](howto/players.md) says how to open a table.",
    "Tutor": "It is not recorded, because a whole game can go in too many ways.",
}
# The others are shown as the examples in their docstrings make them.
OTHERS: Final = sorted({*shown.__all__} - PIECES.keys() - ELSEWHERE.keys() - {"set_language"})


def example_of(name: str) -> str:
    """Return the line of code that makes a widget, from the example in its docstring."""
    found = re.search(rf">>> ({name}\(.*?\))(?:\.|$)", getattr(shown, name).__doc__ or "", re.MULTILINE)
    if found is None:
        raise ValueError(f"{name}: its docstring has no example that begins with >>> {name}(")
    return found[1]


def _by_example(name: str) -> Piece:
    """Return the piece for a small widget, or for a panel whose sliders are moved."""
    make = partial(eval, example_of(name), vars(shown))
    if issubclass(getattr(shown, name), SliderPanel):
        return Piece("sliders", partial(panel, make))
    return Piece("part", lambda: Recording(make).told())


PIECES.update({name: _by_example(name) for name in OTHERS})
