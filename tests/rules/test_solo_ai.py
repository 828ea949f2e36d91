"""Sections 5J and 3I: what the cards of the AI deck do to the player."""

from typing import Any

from tests.rules.solo import *
from tests.support.helpers import *
from tests.support.table import each, named

DP = PAIRS[0]


@each(
    "era after gone",
    named("face-up", "C (s) (t)", "(d) (s) (t)", "C"),
    named("face-down", "(c) S (t)", "(d) S (t)", "C"),
    named("last-card-is-no-win", "C", "(d)", "C"),
    named("last-card-face-down", "(s)", "(d)", "S"),
)
def test_R67_ai_chrono_blaster(era: str, after: str, gone: str) -> None:
    game, events = step_six("chrono-blaster", era, era_pile="(d) (t)", market="S D")
    expect(game, stack=after, era_discard=gone, era_pile="(t)", market="S D", discard="")
    assert not game.is_over and game.round == 2
    (away,), (added,) = of_kind(events, "discard-era"), of_kind(events, "add-era")
    assert away.public and not added.public and list(added.seen_by) == []
    assert {away.rule, added.rule} == {"solo.ai.chrono-blaster"} and (away.target, added.target) == (0, 0)


def test_R67_ai_chrono_blaster_with_an_empty_pile() -> None:
    game, _ = step_six("chrono-blaster", "C (s)", era_pile="", era_discard="", market="S D")
    expect(game, stack="(c) (s)", era_discard="", era_pile="", market="S D")


@each(
    "discard after destroyed",
    named("T114-double-portal", ["circle", "droid", DP, "square"], ["circle", "droid", "square"], DP),
    named("advanced", ["circle", "communicator", "giga-droid"], ["circle", "communicator"], "giga-droid"),
    named("under-portals", ["droid", "droid", "circle"], ["droid", "circle"], "droid"),
    named("only-card", ["ultimate-portal"], [], "ultimate-portal"),
)
def test_T114_ai_robo_thief(discard: list[str], after: list[str], destroyed: str) -> None:
    game = solo("", discard=discard, ai="robo-thief", turn=ACQUIRE, **DROID_SHOP)
    box = bag(game.position()["box"])
    events = list(game.push("skip"))
    expect(game, discard=after, stack="C (s) (t) (d)", deck="square")
    assert bag(game.position()["box"]) - box == bag(["robo-thief", destroyed])
    (gone,) = of_kind(events, "destroy")
    assert (tuple(gone.cards), gone.rule, gone.public) == ((destroyed,), "solo.ai.robo-thief", True)


@each("discard", "", "circle square circle")
def test_R68_ai_robo_thief_finds_nothing(discard: str) -> None:
    game, events = step_six("robo-thief", discard=discard)
    expect(game, discard=discard, deck="square")
    assert not of_kind(events, "destroy") and "solo.ai.robo-thief.nothing" in rules_of(events)
    assert game.position()["ai"] == []


def test_R68_a_reshuffle_in_step_five_saves_the_technologies() -> None:
    game, events = step_six("robo-thief", deck="circle circle", discard="droid giga-droid communicator square")
    assert pile(game, "discard") == [] and total(game) == 6 and not of_kind(events, "destroy")


def test_R68_hand_and_deck_are_safe() -> None:
    game, _ = step_six("robo-thief", deck="droid droid circle circle giga-droid communicator", discard="square")
    expect(game, hand="droid droid circle circle giga-droid", deck="communicator", discard="square")


@each(
    "scope deck discard left",
    ("voluntary", "circle circle square square diamond", [DP], 5),
    ("all", "circle circle square square diamond", [DP], 6),
    ("all", "circle circle square square diamond", [DP, "circle"], 6),
)
def test_T114_R24_floor_scope_of_the_ai_robo_thief(scope: str, deck: str, discard: list[str], left: int) -> None:
    before = 5 + len(discard)
    game, events = step_six("robo-thief", deck=deck, discard=discard, switches={"floor_scope": scope})
    assert total(game) == left and len(of_kind(events, "destroy")) == before - left
    assert (DP in pile(game, "discard")) is (before == left)


@each(
    "own order after",
    ("communicator droid circle", "droid communicator circle", "circle communicator"),
    ("laboratory communicator circle", "communicator laboratory circle", "circle laboratory"),
    (f"square {DP} droid", f"{DP} droid square", "square droid"),
)
def test_R28_the_hand_is_laid_in_the_owners_favour(own: str, order: str, after: str) -> None:
    game = solo(own, "T", deck="circle circle square", discard="", ai="", **NO_SHOP)
    events = run(game, "pass")
    assert shown(events, "discard") == order.split()
    game = solo(own, "T (c)", deck="circle circle square square diamond diamond", ai="robo-thief", **NO_SHOP)
    run(game, "pass", "done")
    expect(game, discard=after)


@each("seed", *range(3))
def test_T115_ai_time_bomb(seed: int) -> None:
    game, events = step_six("time-bomb", seed=seed)
    expect(game, stack=bag("(c) (s) (t) (d)"), era_discard="", discard="")
    (down,), (shuffled,) = of_kind(events, "turn-down"), of_kind(events, "shuffle-stack")
    assert (down.target, shuffled.target, tuple(down.cards)) == (0, 0, ("C",))
    assert {down.rule, shuffled.rule} == {"solo.ai.time-bomb"}


@each(
    "era after",
    named("fourth-stays-up", "C S T D (c)", bag("(c) (s) (t) D (c)")),
    named("third-up", "(c) (s) T", bag("(c) (s) (t)")),
    named("one-card", "C", bag("(c)")),
    named("not-affected", "(c) (s) (t) D", "(c) (s) (t) D"),
    named("two-down", "(c) (s)", "(c) (s)"),
)
def test_T115_ai_time_bomb_on_other_stacks(era: str, after: Any) -> None:
    game, events = step_six("time-bomb", era)
    expect(game, stack=after)
    assert bool(of_kind(events, "shuffle-stack")) is not isinstance(after, str)


def test_T115_ai_quantum_clock() -> None:
    game, events = step_six("quantum-clock", era_pile="(d) (t)")
    expect(game, stack="(d) C (s) (t) (d)", era_pile="(t)")
    (added,) = of_kind(events, "add-era")
    assert (added.target, added.rule, added.public, list(added.seen_by)) == (0, "solo.ai.quantum-clock", False, [])
    assert game.position(viewer=0)["players"][0]["stack"][0] == "(?)"


@each("discarded after", ("S S", "(s) C (s)"), ("", "C (s)"))
def test_R69_ai_quantum_clock_with_an_empty_pile(discarded: str, after: str) -> None:
    game, _ = step_six("quantum-clock", "C (s)", era_pile="", era_discard=discarded, market="D D")
    expect(game, stack=after, market="D D")


def test_R20_failed_last_card_of_the_solo_game() -> None:
    game = solo("circle", "(t)", ai="quantum-clock", era_pile="(d) (s)", deck="square " * 5, **NO_SHOP)
    events = run(game, "try circle")
    assert len(pile(game, "stack")) == 3 and pile(game, "stack")[0] == "(s)"
    assert bag(pile(game, "stack")[1:]) == bag("(t) (d)") and len(shown(events, "draw")) == 4
