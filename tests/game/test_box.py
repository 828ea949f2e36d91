"""A changed box: the rules stay the same, whatever lies in it."""

import json
import pickle
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from eternitium import Box, Game, Rules, forecast, odds, simulate
from eternitium.belief.belief import believe, determinize
from eternitium.box import MOST_ERA, MOST_IN_HAND, MOST_STACK, PRINTED_COPIES, limits
from eternitium.components import FIRST_ADVANCED, FIRST_BASIC, SLUGS
from eternitium.match.link import decode, encode
from eternitium.rules import MISSIONS
from tests.support.helpers import SHAPES, action_cards, era_cards
from tests.support.samples import samples
from tests.support.table import each

NUMBERS = st.integers(1, MOST_IN_HAND)
SIZES = st.one_of(st.none(), st.integers(1, MOST_STACK))
COPIES = st.fixed_dictionaries({}, optional={slug: st.integers(*limits(slug)) for slug in PRINTED_COPIES})
ERA = st.fixed_dictionaries({}, optional={shape: st.integers(0, MOST_ERA) for shape in SHAPES})


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    try:
        return Box(draw(COPIES), draw(ERA), draw(SIZES), draw(NUMBERS), draw(NUMBERS), draw(NUMBERS))
    except ValueError:  # too many cards altogether
        assume(False)
        raise


@st.composite
def games(draw: st.DrawFn) -> Game:
    players = draw(st.integers(1, 5))
    mission = draw(st.sampled_from((None, *MISSIONS))) if players == 1 else None
    try:
        return Game(players, Rules("de", mission, box=draw(boxes())), draw(st.integers(0, 2**32)))
    except ValueError:
        assume(False)
        raise


@settings(max_examples=samples(15, deep=60))
@given(games(), st.lists(st.integers(0, 2**16), min_size=30, max_size=150))
def test_no_card_is_lost_or_made_whatever_lies_in_the_box(game: Game, choices: list[int]) -> None:
    era = {letter: n for letter, n in zip("CSTD", game.rules.box.era.values(), strict=True) if n}
    cards = {slug: n for slug, n in game.rules.box.copies.items() if n}
    for choice in choices:
        position = game.position()
        assert +era_cards(position) == era
        assert +action_cards(position) == cards
        if game.is_over:
            break
        game.push(game.legal_actions[choice % len(game.legal_actions)])
    assert Game.load(game.save()).position() == game.position()
    viewed = game.position(0)
    assert decode(encode(viewed)) == viewed
    assert Game.from_position(json.dumps(viewed), 1).rules == game.rules


def test_printed_box_says_nothing() -> None:
    game = Game(2, Rules("fr"), 3)
    assert "components" not in game.position()
    assert Box().deviations == {}
    assert Rules("fr") == Rules("fr", box=Box(era={"circle": 15}))
    assert "components" not in json.loads(game.save())["rules"]


def test_setup_follows_the_box() -> None:
    changed = Box({"diamond": 0, "droid": 5, "ultimate-portal": 9}, {"diamond": 0, "circle": 20}, 12, 3)
    position = Game(2, Rules(box=changed), 1).position()
    assert position["supply"] == {"circle": 4, "square": 4, "triangle": 4, "diamond": 0}
    assert [len(player["stack"]) for player in position["players"]] == [12, 12]
    assert sorted(position["players"][0]["deck"]) == ["circle", "droid", "square", "triangle"]
    assert "droid" not in position["basic"]["open"] + position["basic"]["pile"]
    assert (position["advanced"]["open"] + position["advanced"]["pile"]).count("ultimate-portal") == 9


def hand_after(box: Box, *actions: str) -> int:
    players = [
        {"hand": ["circle", "square"], "deck": ["square"] * 6 + ["circle"] * 6, "stack": ["(s)", "(s)"]},
        {"hand": ["droid"], "stack": ["C", "(c)"]},
    ]
    table: dict[str, Any] = {"players": players, "supply": {}, "components": box.deviations}
    game = Game.from_position(table, 1)
    for action in actions:
        game.push(action)
    if game.step == "acquire":
        game.push("skip")
    return len(game.position()["players"][0]["hand"])


@pytest.mark.parametrize(
    ("actions", "printed", "changed"),
    [(("try square", "end"), 5, 7), (("try circle",), 4, 2), (("pass", "done"), 6, 9)],
    ids=["usual", "R20 missed", "R22 passed"],
)
def test_draw_numbers_of_the_box_count(actions: tuple[str, ...], printed: int, changed: int) -> None:
    assert hand_after(Box(), *actions) == printed
    assert hand_after(Box(hand=7, hand_after_miss=2, hand_after_pass=9), *actions) == changed


def test_R72_first_hand_of_mission_2_is_one_card_smaller_in_any_box() -> None:
    for edition, cards in (("de", 3), ("fr", 4)):
        game = Game(1, Rules(edition, 2, box=Box(hand=4)), 5)
        game.push(game.legal_actions[0])
        assert len(game.position()["players"][0]["hand"]) == cards


def test_odds_count_the_cards_of_the_box() -> None:
    era = {"circle": 20, "square": 10, "triangle": 5, "diamond": 0}
    game = Game(2, Rules(box=Box(era=era)), 4)
    seen = Counter(game.position(0)["market"]) + Counter(player["stack"][0] for player in game.position(0)["players"])
    left = {shape: era[shape] - seen[letter] for shape, letter in zip(SHAPES, "CSTD", strict=True)}
    total = sum(left.values())
    found = odds.era_stack(game, 0)[1]
    assert {shape: found[shape] for shape in SHAPES} == {shape: Fraction(n, total) for shape, n in left.items()}


def test_hidden_worlds_hold_the_cards_of_the_box() -> None:
    game = Game(3, Rules(box=Box({"giga-droid": 7, "circle": 18}, {"square": 25}, 11)), 8)
    for seed in range(5):
        world = determinize(believe(game, 0), seed).position()
        assert +era_cards(world) == {"C": 15, "S": 25, "T": 15, "D": 15}
        assert action_cards(world)["giga-droid"] == 7


def test_more_cards_that_help_make_the_way_shorter() -> None:
    plain, rich = (
        simulate(2, Rules(box=box), "careful", 4_000, seed=2, progress=False)
        for box in (Box(), Box({"ultimate-portal": 10}))
    )
    gain = plain.rounds.mean() - rich.rounds.mean()
    assert gain > 4 * np.hypot(plain.rounds.std(), rich.rounds.std()) / np.sqrt(4_000)
    short, long = (forecast(Game(2, Rules(box=Box(stack=stack)), 1), rollouts=400).turns for stack in (4, 12))
    assert short < long


def test_compiled_and_interpreted_games_in_a_full_box_are_the_same() -> None:
    full = Box({"quantum-clock": 10, "chrono-blaster": 10}, {"circle": 30, "square": 20}, 15, 10, 10, 10)
    found = simulate(5, Rules(box=full), "steady", 30, seed=3, progress=False)
    assert found.finished.all()
    assert (simulate(5, Rules(box=full), "steady", 30, seed=3, workers=2, progress=False).rounds == found.rounds).all()


def test_box_can_be_compared_pickled_and_written() -> None:
    box = Box({"droid": 6}, {"circle": 12}, 9, 6)
    assert box == eval(repr(box)) == pickle.loads(pickle.dumps(box)) != Box()  # noqa: S301, S307
    assert hash(box) == hash(Box(**box.deviations))
    assert Rules("nl", box=box) == eval(repr(Rules("nl", box=box))) != Rules("nl")  # noqa: S307
    assert pickle.loads(pickle.dumps(Rules("nl", box=box))) == Rules("nl", box=box)  # noqa: S301
    with pytest.raises(AttributeError):
        box.stack = 3
    with pytest.raises(TypeError):
        box.copies["droid"] = 1  # type: ignore[index]


@each(
    "arguments field",
    ({"copies": {"hat": 1}}, "copies: 'hat' is unknown"),
    ({"copies": {"droid": 4}}, "copies.droid: 4 is not allowed; give a whole number from 5 to 10"),
    ({"copies": {"circle": True}}, "copies.circle: True"),
    ({"copies": 7}, "copies: 7"),
    (
        {"copies": dict.fromkeys(("time-bomb", "laboratory", "giga-droid"), 10)},
        "copies (advanced technologies): 40",
    ),
    ({"copies": dict.fromkeys(SHAPES, 20)}, "copies: 125 cards are too many; there may be 120"),
    ({"era": {"circle": 31}}, "era.circle: 31"),
    ({"era": dict.fromkeys(SHAPES, 21)}, "era: 84 cards are too many; there may be 80"),
    ({"stack": 0}, "stack: 0"),
    ({"hand": "5"}, "hand: '5'"),
    ({"hand_after_miss": 0}, "hand_after_miss: 0"),
    ({"hand_after_pass": 11}, "hand_after_pass: 11"),
)
def test_impossible_box_is_refused(arguments: dict[str, Any], field: str) -> None:
    with pytest.raises(ValueError, match=r"^\w") as refused:
        Box(**arguments)
    assert str(refused.value).startswith(field)


BASIC = SLUGS[FIRST_BASIC:FIRST_ADVANCED]


def test_nobody_needs_a_basic_technology_that_may_be_declined() -> None:
    none = Box(dict.fromkeys(BASIC, 0) | {"droid": 5})
    assert Game(2, Rules(box=none, initial_pick_optional=True), seed=1).legal_actions == ("decline",)


@each(
    "players box said",
    (5, Box(era={"circle": 5}, stack=15), "era: 50 cards are too few: 5 stacks of 15 and two open cards make 77"),
    (
        2,
        Box(dict.fromkeys(BASIC, 0) | {"droid": 6}),
        "copies (basic technologies): 1 beside the five Droids of the start sets are too few: each of 2 must take one",
    ),
    (5, Box({"circle": 4}), "copies.circle: 4 is not allowed; the start sets need 5, or none"),
)
def test_box_that_is_too_small_for_the_players_is_refused(players: int, box: Box, said: str) -> None:
    with pytest.raises(ValueError, match=r"^(era|copies)") as refused:
        Game(players, Rules(box=box))
    assert str(refused.value) == said


@pytest.mark.parametrize("box", [{"stack": 99}, {"lid": 1}, 3, {"era": {"hexagon": 2}}])
def test_damaged_components_of_a_position_are_named(box: Any) -> None:
    with pytest.raises(ValueError, match=r"^components"):
        Game.from_position({"players": [{}], "components": box})
    record = json.loads(Game(1, seed=1).save())
    record["rules"]["components"] = box
    with pytest.raises(ValueError, match=r"^(rules\.)?components"):
        Game.load(json.dumps(record))


def test_rules_take_a_box_only() -> None:
    with pytest.raises(ValueError, match=r"^box: 5 is not allowed"):
        Rules(box=5)  # type: ignore[arg-type]
