"""Malformed positions, actions, rules, records and arguments: one named error, one line, and nothing changes."""

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from eternitium import Action, Game, IllegalAction, Rules, Stepper, advise, forecast, odds, review, simulate
from eternitium.analysis.league import table as league
from eternitium.analysis.review import before, review_games
from eternitium.belief.belief import believe, known
from eternitium.belief.explain import why
from eternitium.belief.observation import observe
from eternitium.checks import as_whole
from eternitium.game.notation import ACTIONS as ALL_ACTIONS
from eternitium.lessons.puzzle_maker import PuzzleMaker
from eternitium.match.match import Match
from eternitium.rule_ids import RULE_IDS
from eternitium.rules import SWITCHES
from tests.support.helpers import *
from tests.support.table import each

HUGE = 10**30
NAN = float("nan")


def fails(call: Callable[[], Any], *words: str) -> None:
    """The call raises a ValueError with one line that holds these words."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        call()
    message = str(caught.value)
    assert message.strip() and len(message.splitlines()) == 1, repr(message)
    assert len(message) < 500, message
    for word in words:
        assert word.lower() in message.lower(), (word, message)


def valid() -> dict[str, Any]:
    """A position that names every key."""
    whole = {
        "format": 1,
        "edition": "de",
        "mission": None,
        "switches": {"pass_keep": 1},
        **position(
            "circle droid",
            "C (s) (?)",
            "square ?",
            "triangle",
            others=[other("(t) D", discard="diamond")],
            turn={"round": 2, "draw": 5, "played": 0, "communicators": 0, "wallets": 0},
            supply={"circle": 2, "square": 1, "triangle": 0, "diamond": 3},
            basic=shop("droid communicator transporter", "digital-wallet ?"),
            advanced=shop("time-bomb giga-droid", "?"),
            market="S D",
            era_pile="(c) (?)",
            era_discard="T C",
            ai="",
            box="diamond",
        ),
    }
    whole["players"][0]["unseen"] = ["communicator"]
    return whole


def test_the_valid_position_is_valid() -> None:
    assert Game.from_position(valid(), seed=1).legal_actions
    assert Game.from_position(json.dumps(valid()), seed=1).legal_actions


def hostile() -> Iterator[Any]:
    """A list nested too deeply to be written, one that holds itself, and a long text."""
    deep: list[Any] = []
    for _ in range(10_000):
        deep = [deep]
    endless: list[Any] = []
    endless.append(endless)
    yield from (deep, endless, "x" * 10_000)


HOSTILE = list(hostile())
WRONG: dict[type, list[Any]] = {
    dict: [None, 5, "circle", [1], True],
    list: [None, 5, "circle", {}, True, [None], [3], [["circle"]], ["nonsense"], [""], [{}]],
    str: [None, 5, "nonsense", "", "circle ", ["circle"], {}, 1.5],
    int: [None, "1", -1, 1.5, NAN, HUGE, -HUGE, [], {}],
    type(None): ["x", 1.5, [], {}, 0, 11, 4],
}


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a position."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inside:
        yield from paths(child, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """The value at the end of a way."""
    for key in path:
        value = value[key]
    return value


def changed(path: tuple[Any, ...], new: Any) -> dict[str, Any]:
    """The valid position with one value replaced."""
    whole = copy.deepcopy(valid())
    at(whole, path[:-1])[path[-1]] = new
    return whole


def field(path: tuple[Any, ...]) -> str:
    """The name that the message must hold."""
    return str([key for key in path if isinstance(key, str)][-1])


REPLACED = [
    (path, new)
    for path in paths(valid())
    for new in WRONG[type(at(valid(), path))]
    if path != ("players",) or new != [{}]  # one player is the solo game
]
KEYED = [path for path in [(), *paths(valid())] if isinstance(at(valid(), path), dict)]


@each("path new", *REPLACED)
def test_replaced_values_of_a_position(path: tuple[Any, ...], new: Any) -> None:
    fails(lambda: Game.from_position(changed(path, new), seed=1), field(path))


@each("path", *KEYED)
@each("key", "zzz", "", "Hand", "circles")
def test_unknown_keys_of_a_position(path: tuple[Any, ...], key: str) -> None:
    fails(lambda: Game.from_position(changed((*path, key), 1), seed=1), *([key] if key else []))


def with_first(**piles: Any) -> dict[str, Any]:
    """A short position where the first player has these piles."""
    return {"players": [piles, {}]}


def with_turn(**turn: Any) -> dict[str, Any]:
    """A short position with this turn."""
    return {"players": [{}, {}], "turn": turn}


def theft(discard: str, **pending: Any) -> dict[str, Any]:
    """A Robo-Thief asks what to take, and looks through all other piles."""
    players = [{"discard": ["robo-thief"]}, {"discard": discard.split()}]
    return {**with_turn(pending={"ask": "robo-thief", **pending}), "edition": "fr", "players": players}


TWO: dict[str, Any] = {"players": [{}, {}]}
ONE_PILE: dict[str, list[list[str]]] = {
    "hand": [
        ["?"] * 106,
        *([card] for card in ("C", "(c)", "Droid", "giga droid", "double-portal")),
        *([f"double-portal:{pair}"] for pair in ("square+circle", "circle+circle")),
    ],
    "deck": [["(?)"]],
    "discard": [["(?)"]],
    "stack": [
        ["C"] * 16,
        ["(c)"] * 16,
        ["(?)"] * 61,
        *([card] for card in ("circle", "c", "?", "(C)", "(cs)", "()", "X")),
    ],
}
ONE_FIELD: dict[str, list[Any]] = {
    "market": [["S", "D", "C"], ["(s)"], ["(?)"], ["circle"]],
    "era_discard": [["(c)"], ["(?)"]],
    "era_pile": [["(?)"] * 61, ["C"], ["?"]],
    "supply": [{"C": 1}, {"open": ["circle"], "pile": []}, ["circle"]],
    "basic": [{"open": ["time-bomb"]}, {"open": ["circle"]}, {"pile": ["giga-droid"]}],
    "advanced": [
        {"open": ["droid"]},
        *({"open": [], "pile": [card]} for card in ("communicator", "square")),
        ["time-bomb"],
    ],
    "box": [["?"]],
    "ai": [["chrono-blaster"]],
    "mission": [4, 0],
    "edition": ["en", ["de"]],
    "format": [2, "1"],
    "memory": [
        *[None, 5, "x", {}, [], [0], [2], [0, -1], [0, 1.5], [True], [0, 0, HUGE**99], [0] * 14 + [9], [0, 200]],
        ["circle"],
    ],
}
ONE_OF_THE_TURN: dict[str, list[Any]] = {
    "player": [2, -1, "0"],
    "round": [0],
    "step": ["dance", "Play", 2],
    "draw": [-1, HUGE],
    "communicators": [HUGE],
    "played": [-3],
    "pending": [{"zzz": 1}, "x", 5, [["x"]]],
}
POSITIONS: list[tuple[Any, str]] = [
    ({}, "players"),
    *[({"players": bad}, "players") for bad in ([], [{}] * 6, [{}] * 1000, {"0": {}, "1": {}}, [{}, None], [{}, []])],
    *[(with_first(**{name: bad}), name) for name in ONE_PILE for bad in ONE_PILE[name]],
    (with_first(hand="circle"), "hand"),
    *[({**TWO, name: bad}, name) for name in ONE_FIELD for bad in ONE_FIELD[name]],
    *[(with_turn(**{name: bad}), name) for name in ONE_OF_THE_TURN for bad in ONE_OF_THE_TURN[name]],
    (with_first(hand=["circle"] * 16), "circle"),
    (with_first(deck=["droid"] * 9), "droid"),
    (with_first(discard=["robo-thief"] * 3), "robo-thief"),
    (with_first(hand=["double-portal:circle+square"] * 2), "double-portal:circle+square"),
    ({**with_first(hand=["circle"] * 12), "supply": {"circle": 4}}, "circle"),
    ({"players": [{"hand": ["communicator"] * 2}, {"deck": ["communicator"] * 2}]}, "communicator"),
    ({**with_first(stack=["C"] * 10), "era_discard": ["C"] * 6}, "C"),
    ({**TWO, "supply": {"circle": 16}}, "circle"),
    ({**TWO, "supply": {"droid": 1}}, "droid"),
    ({**TWO, "basic": {"open": ["?"]}}, "open"),
    ({**TWO, "basic": {"open": ["droid"] * 4}}, "open"),
    ({**TWO, "basic": {"pile": ["droid"] * 9}}, "droid"),
    ({**TWO, "box": ["circle"] * 16}, "circle"),
    (with_first(hand=["?"], unseen=["circle", "droid"]), "players[0].unseen: 2 cards given"),
    (with_first(hand=["?"], deck=["?"] * 4, unseen=["time-bomb"] * 3), "players[0].unseen[2]: too many time-bomb"),
    (with_first(hand=["?", "?"], unseen=["droid", "?"]), 'players[0].unseen[1]: "?"'),
    (with_first(hand=["?"], unseen=["C"]), 'players[0].unseen[0]: "C" is an era card'),
    (with_first(hand=["?"], unseen="droid"), "players[0].unseen: must be a list"),
    ({**with_first(deck=["?"], unseen=["circle"]), "supply": {"circle": 15}}, "too many circle"),
    *[
        ({**TWO, "switches": {name: bad}}, name)
        for name, bad in {"luck_double": "yes", "pass_keep": 2, "giga": "both", "zzz": 1}.items()
    ],
    (theft("droid", victim=1), "turn.pending.victim"),
    (theft(""), "turn.pending"),
]


@each("bad word", *POSITIONS)
def test_positions_that_the_components_cannot_make(bad: Any, word: str) -> None:
    fails(lambda: Game.from_position(bad, seed=1), word)
    fails(lambda: Game.from_position(json.dumps(bad), seed=1), word)


TEXTS = [
    *["", " ", "x", "null", "1", "[]", '"players"', "{", "}", "true", "{}", '{"players": NaN}', '{"players": [NaN]}'],
    *["[" * 100_000, '{"players": ' + "[" * 50_000, '{"players": [{}, {}]', "\ufeff{}", "\x00", '{"a": 1e999}', "'"],
    '{"players": [{}, {}], "turn": {"round": ' + "9" * 5000 + "}}",
    '{"players": [{}, {}], "turn": {"round": Infinity}}',
    '{"players": [{}, {}],\n"zzz": 1}',
    '{"players": [{}, {}], "a\\nb": 1}',
]
OBJECTS = [
    *HOSTILE,
    None,
    5,
    1.5,
    True,
    [],
    [{}],
    (),
    set(),
    b"{}",
    object(),
    Game,
    {1: 2},
    {None: 1},
    {"players": object()},
]


@each("text", *TEXTS)
def test_texts_that_are_no_position(text: str) -> None:
    fails(lambda: Game.from_position(text, seed=1))


@each("thing", *OBJECTS)
def test_things_that_are_no_position(thing: Any) -> None:
    fails(lambda: Game.from_position(thing, seed=1))


WORDS = """? | @ | play | take | pick | buy | try | gain | discard | destroy | steal | recover | keep | nonsense | Pass
| PASS | pass pass | play circles | play droid droid | play @1 | play chrono-blaster @9 | play chrono-blaster @-1
| play chrono-blaster @x | play chrono-blaster @ | play robo-thief @99999999999999 | take droid | take ? | try droid
| pick circle | pick ?advanced | buy circle | buy ? | buy ?portal with S | buy droid with | buy droid with X
| buy droid with S,D,C | buy droid with s | buy giga-droid with S, D | play double-portal | done done | skip circle
| play double-portal:square+circle | play double-portal:circle+circle | keep ? | gain ? | é"""
ODD = ["", " ", "play\ncircle", "\n", "play circle\n", "\x00", "\ud800", "play " + "x" * 5000]
ACTIONS: list[Any] = [
    *[" ".join(text.split()) for text in WORDS.split("|")],
    *ODD,
    *[None, 0, 5, -1, 1.5, True, b"pass", ["pass"], ("pass",), {}, object()],
]


def states() -> dict[str, Callable[[], Game]]:
    """A game in each kind of decision."""
    lab = {"basic": shop("droid", "transporter"), "advanced": shop("time-bomb")}
    return {
        "pick": lambda: Game(seed=1),
        "portal": lambda: fresh(seed=1),
        "play": lambda: start("square", "C (s)"),
        "try": lambda: start("square", "(c) (s)"),
        "transporter": lambda: moved(start("transporter circle droid square"), "play transporter"),
        "projector": lambda: moved(start("temporal-projector circle"), "play temporal-projector"),
        "thief": lambda: moved(start("robo-thief", others=[other(discard="circle")]), "play robo-thief @1"),
        "laboratory": lambda: moved(start("laboratory", **lab), "play laboratory", "gain time-bomb"),
        "pass": lambda: moved(start("circle droid"), "pass"),
        "acquire": lambda: start("", turn={"step": "acquire"}),
        "over": lambda: moved(start("circle", "C", before=[other()], others=[], **NO_SHOP), "play circle"),
    }


def moved(game: Game, *actions: str) -> Game:
    """The game after these actions."""
    run(game, *actions)
    return game


@each("state", *list(states()))
def test_bad_actions_in_every_decision(state: str) -> None:
    game = states()[state]()
    for action in ACTIONS:
        message = refused(game, action)
        assert len(message) < 500


@each("action", *ACTIONS)
def test_bad_actions_carry_a_rule(action: Any) -> None:
    game = start("square droid", "C (s)")
    with pytest.raises(IllegalAction) as caught:
        game.push(action)
    assert isinstance(caught.value, ValueError)
    assert caught.value.rule and caught.value.rule in RULE_IDS


RULES: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
    *[((edition,), {}, "edition") for edition in ("en", "DE", "", None, 5, ["de"], {})],
    (("de", 11), {}, "mission"),
    *[(("de",), {"mission": mission}, "mission") for mission in (0, 11, -1, "4", 4.0, True, [], HUGE)],
    (("de",), {"zzz": 1}, "zzz"),
    (("de",), {"luckdouble": True}, "luckdouble"),
    *[(("de",), {switch: value}, switch) for switch in SWITCHES for value in (HUGE, *HOSTILE)],
    *[((edition,), {}, "edition") for edition in HOSTILE],
    *[(("de",), {"mission": mission}, "mission") for mission in HOSTILE],
    *[
        (("de",), {"double_portal_pairs": value}, "double_portal_pairs")
        for value in (None, 6, "circle+square", (), ("circle+square",) * 5, ("circle+circle",) * 6, (1,) * 6, ([],) * 6)
    ],
]


@each("args kwargs word", *RULES)
def test_bad_rules(args: tuple[Any, ...], kwargs: dict[str, Any], word: str) -> None:
    fails(lambda: Rules(*args, **kwargs), word)


GAMES: list[tuple[dict[str, Any], str]] = [
    *[({"players": number}, "players") for number in (0, 6, -1, 2.0, 2.5, "2", None, [], [2], {}, NAN, HUGE, True)],
    ({"players": 10**5000}, "players"),
    *[({field: value}, field) for field in ("players", "seed", "rules") for value in HOSTILE],
    *[({"seed": seed}, "seed") for seed in ("7", 1.5, [], {}, NAN, b"7", (1,), object())],
    *[({"players": number, "rules": Rules(mission=4)}, "mission") for number in (2, 5)],
    *[({"rules": rules}, "rules") for rules in (5, [], {"edition": "de"}, Rules, object(), True)],
]


@each("kwargs word", *GAMES)
def test_bad_arguments_of_a_game(kwargs: dict[str, Any], word: str) -> None:
    fails(lambda: Game(**kwargs), word)


@each("seed", "7", 1.5, NAN)
def test_bad_seed_of_a_position(seed: Any) -> None:
    fails(lambda: Game.from_position(TWO, seed=seed), "seed")


@each("viewer", 2, -1, HUGE, "0", 0.0, 1.5, [], {}, NAN)
def test_bad_viewer(viewer: Any) -> None:
    game = fresh(seed=1)
    before = game.position()
    fails(lambda: game.position(viewer=viewer), "viewer")
    assert game.position() == before


def record() -> dict[str, Any]:
    """The record of a short game."""
    game = fresh(seed=1)
    run(game, "take circle", "pass")
    loaded: dict[str, Any] = json.loads(game.save())
    return loaded


def load_fails(whole: dict[str, Any], *words: str) -> None:
    """A record like this cannot be loaded."""
    fails(lambda: Game.load(json.dumps(whole)), *words)


@each("text", *TEXTS, *OBJECTS)
def test_texts_that_are_no_record(text: Any) -> None:
    fails(lambda: Game.load(text))


@each("new", None, 5, 1.5, "x", "", [], {}, [None], [5], ["x"], [[0]], {"x": 1}, HUGE, True)
def test_replaced_values_of_a_record(new: Any) -> None:
    for key, value in record().items():
        if (key, new) != ("position", None) and not (type(new) is type(value) and new in ([], {}, 5, HUGE)):
            load_fails({**record(), key: new})


def test_records_with_missing_or_unknown_keys() -> None:
    load_fails({**record(), "zzz": 1}, "zzz")
    for key in record():
        load_fails({name: value for name, value in record().items() if name != key}, key)


@each("action", "pass", "nonsense", "", "take circle", "play\ncircle")
def test_records_with_an_illegal_action(action: str) -> None:
    whole = record()
    (key,) = [name for name, value in whole.items() if isinstance(value, list)]
    whole[key] = [action, *whole[key]]
    load_fails(whole)


QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "luck": odds.luck,
    "era_stack": lambda game: odds.era_stack(game, 0),
    "hand": odds.hand,
    "blind": lambda game: odds.blind(game, "basic"),
    "next_ai": odds.next_ai,
    "luck for a viewer": lambda game: odds.luck(game, 0),
    "hand of a viewer": lambda game: odds.hand(game, viewer=0),
    "blind for a viewer": lambda game: odds.blind(game, "basic", 0),
    "why": why,
    "believe": lambda game: believe(game, 0),
    "known": lambda game: known(game, 0),
    "observe": lambda game: observe(game, 0),
    "forecast": forecast,
    "forecast for a viewer": lambda game: forecast(game, 0),
    "advise": advise,
    "review": lambda game: review(game, 0),
    "review_games": lambda game: review_games([game]),
    "before": lambda game: before(game, 0),
    "around": lambda game: Match.around(game, 0),
}


@each("thing", None, "x", "", 5, True, {}, [], TWO, Game, object(), "y" * 5000, np.arange(99))
@each("asked", *QUESTIONS.values())
def test_things_that_are_no_game(asked: Callable[[Any], Any], thing: Any) -> None:
    fails(lambda: asked(thing), "game:", "Game(players=2)", repr(thing)[:20] if isinstance(thing, str) else "")


BAD_ARGUMENTS: list[tuple[Callable[[Game], Any], str]] = [
    *[(lambda game, x=x: odds.luck(game, x), "viewer") for x in (2, -1, "0", 0.0, True)],
    *[(lambda game, x=x: odds.era_stack(game, x), "player") for x in (2, "0", None, 1.5)],
    *[(lambda game, x=x: odds.hand(game, x), "draw") for x in (-1, "5", 2.5, None, True, NAN)],
    *[(lambda game, x=x: odds.blind(game, x), "row") for x in ("portal", None, 1, [])],
    *[(lambda game, x=x: forecast(game, x), "viewer") for x in (2, "0", 0.0, True)],
    *[(lambda game, x=x: forecast(game, rollouts=x), "rollouts") for x in (0, "9", 2.5, None, True)],
    *[(lambda game, x=x: forecast(game, seed=x), "seed") for x in (-1, "9", 2.5, None, True)],
    *[(lambda game, x=x: forecast(game, policy=x), "polic") for x in ("zzz", 5, None, ["steady"], {})],
    *[(lambda game, x=x: forecast(game, precision=x), "precision") for x in (0, 1, "0.1", True, [])],
    *[(lambda game, x=x: advise(game, x), "rollouts") for x in (0, "9", 2.5, None, True)],
    *[(lambda game, x=x: advise(game, seed=x), "seed") for x in (-1, "9", 2.5, None, True)],
    *[(lambda game, x=x: advise(game, policy=x), "polic") for x in ("zzz", 5, None, ["steady"], {})],
    *[(lambda game, x=x: advise(game, clear=x), "clear") for x in (0, "5", True, [])],
    *[(lambda game, x=x: review(game, x), "player") for x in (2, "0", None, 1.5)],
    *[(lambda game, x=x: review(game, 0, x), "rollouts") for x in (0, 31, "99", 99.5)],
    *[(lambda _, x=x: review_games(x), "games") for x in (None, 5, {})],
    *[(lambda _, x=x: simulate(players=x), "players") for x in (0, 6, "2", 2.0, None, True)],
    *[(lambda _, x=x: simulate(games=x), "games") for x in (0, "9", 2.5, None, True)],
    *[(lambda _, x=x: simulate(seed=x), "seed") for x in (-1, "9", 2.5, None, True)],
    *[(lambda _, x=x: simulate(workers=x), "workers") for x in (0, "2", 2.5, None, True)],
    *[(lambda _, x=x: simulate(policies=x), "polic") for x in ("zzz", 5, None, ["steady"], ["steady", 5], {})],
    *[(lambda _, x=x: simulate(rules=x), "rules") for x in (5, "de", {}, Rules)],
    *[(lambda _, x=x: PuzzleMaker(x), "seed") for x in (-1, "9", 2.5, None, True)],
]


@each("asked word", *BAD_ARGUMENTS)
def test_bad_arguments_of_a_question(asked: Callable[[Game], Any], word: str) -> None:
    fails(lambda: asked(start("circle", "(?) (?)")), word)


NO_ACTIONS = ["foo", "", "?", "PASS", "play", "play circles", *ODD[5:], *ACTIONS[-7:]]


@each("thing", *NO_ACTIONS)
def test_there_is_no_action_without_a_meaning(thing: Any) -> None:
    fails(lambda: Action(thing), "example:" if isinstance(thing, str) else "give an action or its text")


def test_an_action_from_its_text() -> None:
    made = Action(" play  droid ")
    assert made == "play droid" and made.card == "droid" and ALL_ACTIONS[made.number] == made
    assert pickle.loads(pickle.dumps(made)) == made and type(copy.deepcopy(made)) is Action  # noqa: S301 (our own)
    assert all(Action(str(action)) == action for action in ALL_ACTIONS)


WHOLE = [3, np.int64(3), np.uint8(3), np.int32(3), np.array(3)]
NOT_WHOLE = [
    None,
    "3",
    3.0,
    3.5,
    NAN,
    True,
    False,
    np.True_,
    np.float64(3),
    np.array([3, 4]),
    np.array(True),
    [3],
    b"3",
]


@each("value", *WHOLE)
def test_whole_numbers_of_numpy_are_whole_numbers(value: Any) -> None:
    """Wherever one is asked for, the answer is the same as for Python's; what is kept is Python's."""
    assert as_whole(value) == 3 and type(as_whole(value)) is int
    game, same = Game(value, Rules("de"), value), Game(3, seed=3)
    assert game.position() == same.position() and type(game.seed) is int
    assert Stepper(value, seed=value).step(int(same.legal_actions[0].number)) > 0
    zero = value - 3
    one = zero + 1
    assert json.dumps(game.position(zero)) == json.dumps(same.position(0))
    assert json.dumps(observe(game, zero).viewer) == "0"
    assert odds.hand(game, value, one).size == 3 and odds.era_stack(game, one, zero) == odds.era_stack(same, 1, 0)
    assert type(Match(value, seed=value, viewer=zero).snapshot().plain()["game"]["viewer"]) is int
    assert type(Rules(mission=value).mission) is int and Rules(mission=value) == Rules(mission=3)
    assert json.dumps(Rules(pass_keep=one).deviations) == '{"pass_keep": 1}'
    assert PuzzleMaker(value).make("rules") == PuzzleMaker(3).make("rules")


@each("value", *NOT_WHOLE)
def test_what_is_no_whole_number(value: Any) -> None:
    assert as_whole(value) is None


def test_whole_numbers_of_numpy_in_loops() -> None:
    """Players, games, seeds, workers, rollouts and viewers, where compiled loops play."""
    two: Any = np.int64(2)
    many: Any = np.int64(40)
    found = simulate(two, games=many, seed=two, workers=two, progress=False)
    assert (found.winner == simulate(2, games=40, seed=2, progress=False).winner).all()
    game = Game(3, seed=1)
    asked = forecast(game, two - 1, rollouts=many, seed=two)
    assert asked.win == forecast(game, 1, rollouts=40, seed=2).win and type(asked.viewer) is int
    assert advise(game, many, seed=two) == advise(game, 40, seed=2)
    rows = league(games=many, slow_games=two - 1, seed=two, workers=two)
    assert next(iter(rows)).games == 40
