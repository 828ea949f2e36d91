"""Table 3Z: the presets of the editions, games that they end differently, the values of all switches."""

from typing import Any

import pytest

from eternitium import Game, Rules
from tests.rules.solo import *
from tests.support.helpers import *
from tests.support.table import each

DP = PAIRS[0]
SIX = "circle circle circle circle circle circle"
ROWS = {"basic": shop("transporter droid", "communicator"), "advanced": shop("time-bomb", "giga-droid")}

PRESETS: dict[str, tuple[Any, Any, Any, Any]] = {
    "luck_double": (True, False, False, True),
    "pass_keep": (0, 1, 0, 1),
    "giga": ("per_player",) * 4,
    "lab_others": ("may", "must", "must", "may"),
    "thief_peek": ("victim_only", "all", "victim_only", "victim_only"),
    "blind_buy_public": (True, False, True, True),
    "final_step5": ("skip",) * 4,
    "m2_hand": (4, 5, 5, 5),
    "m2_supply": (1, 2, 2, 2),
    "m8": ("market_facedown", "pile_unseen", "pile_unseen", "pile_unseen"),
}
DEFAULTS = {
    "double_portal_pairs": tuple(pair.partition(":")[2] for pair in PAIRS),
    "display_identity": "print",
    "initial_pick_optional": False,
    "null_portal": False,
    "null_tech": True,
    "played_card_zone": "discard_first",
    "floor_scope": "voluntary",
    "loop_guard": "ban",
    "finder_continues": True,
    "wallet_stacks": True,
    "lab_blind": True,
    "comp_timing": "after",
    "m9": "local",
    "prefix_public": True,
    "era_identity": "shape",
}
VALUES: dict[str, tuple[Any, ...]] = {
    "luck_double": (True, False),
    "pass_keep": (0, 1),
    "giga": ("per_player", "de_literal"),
    "lab_others": ("may", "must"),
    "thief_peek": ("victim_only", "all"),
    "blind_buy_public": (True, False),
    "final_step5": ("skip", "do"),
    "m2_hand": (4, 5),
    "m2_supply": (1, 2),
    "m8": ("market_facedown", "pile_unseen"),
    "display_identity": ("print", "kind"),
    "initial_pick_optional": (False, True),
    "null_portal": (False, True),
    "null_tech": (True, False),
    "played_card_zone": ("discard_first", "after_effect"),
    "floor_scope": ("voluntary", "all"),
    "loop_guard": ("ban", "literal+cap"),
    "finder_continues": (True, False),
    "wallet_stacks": (True, False),
    "lab_blind": (True, False),
    "comp_timing": ("after", "before"),
    "m9": ("local", "greedy_max_known"),
    "prefix_public": (True, False),
    "era_identity": ("shape", "card"),
}
BAD = (None, 2, -1, 1.0, "yes", "", "ALL", [], {})


def preset(edition: str, switch: str) -> Any:
    """The value of a switch in an edition, as table 3Z has it."""
    return PRESETS[switch][EDITIONS.index(edition)] if switch in PRESETS else DEFAULTS[switch]


@each("edition", *EDITIONS)
@each("switch", *PRESETS, *DEFAULTS)
def test_R1_presets_of_table_3Z(edition: str, switch: str) -> None:
    assert getattr(Rules(edition), switch) == preset(edition, switch)


def test_R1_the_table_is_complete() -> None:
    assert set(VALUES) | {"double_portal_pairs"} == set(PRESETS) | set(DEFAULTS) == set(Rules("de").switches)


@each("edition", *EDITIONS)
@each("switch value", *[(switch, value) for switch in VALUES for value in VALUES[switch]])
def test_every_value_is_allowed(edition: str, switch: str, value: Any) -> None:
    rules = Rules(edition, **{switch: value})
    assert getattr(rules, switch) == value and rules == Rules(edition, **{switch: value})
    assert (rules == Rules(edition)) is (value == preset(edition, switch))
    for name in VALUES:
        assert name == switch or getattr(rules, name) == preset(edition, name)
    given = {"players": [{}], "edition": edition, "switches": {switch: value}}
    whole = Game.from_position(given, seed=1).position()
    kept = {} if value == preset(edition, switch) else {switch: value}
    assert (whole["edition"], {**kept, **whole["switches"]}) == (edition, {**whole["switches"], **kept})
    assert Rules(edition, **whole["switches"]) == rules


@each("switch", *VALUES)
@each("bad", *BAD)
def test_refused_values_are_named(switch: str, bad: Any) -> None:
    if any(bad == value and type(bad) is type(value) for value in VALUES[switch]):
        assert getattr(Rules("de", **{switch: bad}), switch) == bad
        return
    with pytest.raises(ValueError, match=switch) as caught:
        Rules("de", **{switch: bad})
    for value in VALUES[switch]:
        assert str(value) in str(caught.value)
    with pytest.raises(ValueError, match=switch):
        Game.from_position({"players": [{}, {}], "switches": {switch: bad}}, seed=1)


def test_unknown_editions_and_switches_are_named() -> None:
    with pytest.raises(ValueError, match="edition") as caught:
        Rules("es")
    assert all(edition in str(caught.value) for edition in EDITIONS)
    with pytest.raises(ValueError, match="luck_triple") as caught:
        Rules("de", luck_triple=True)
    assert all(switch in str(caught.value) for switch in VALUES)


def overriding(switch: str, *rows: tuple[str, Any]) -> list[tuple[str, dict[str, Any], Any]]:
    """Each edition as it is, and these with a switch of their own: edition, switches, and what then holds."""
    usual = [(edition, dict[str, Any](), preset(edition, switch)) for edition in EDITIONS]
    return [*usual, *((edition, {switch: value}, value) for edition, value in rows)]


@each("edition switches tries", *overriding("luck_double", ("de", False), ("fr", True)))
def test_R17_luck_double_ends_the_game_or_not(edition: str, switches: dict[str, Any], tries: bool) -> None:
    game = solo([DP], "(c)", edition=edition, switches=switches)
    if tries:
        run(game, f"try {DP}")
        assert game.is_over and result_of(game).winners == (0,)
    else:
        refused(game, f"try {DP}", "luck.no-double")
        assert actions(game) == {"pass"}
        run(game, "pass")
        expect(game, stack="(c)")


@each("edition", *EDITIONS)
def test_R22_R23_pass_keep_leaves_another_hand(edition: str) -> None:
    game = start("square droid", "C", deck=SIX, edition=edition, **NO_SHOP)
    run(game, "pass", "done")
    if preset(edition, "pass_keep") == 1:
        assert actions(game) == {"keep square", "keep droid", "keep none"}
        run(game, "keep droid")
        expect(game, hand="droid circle circle circle circle circle", deck="circle", discard="square")
    else:
        expect(game, hand=SIX, deck="", discard="square droid")
    assert game.player == 1


@each("edition", *EDITIONS)
def test_R23_in_the_solo_game_too(edition: str) -> None:
    game = solo("square droid", "C (s)", deck=SIX, edition=edition, ai="robo-thief", **NO_SHOP)
    run(game, "pass", "done")
    if preset(edition, "pass_keep") == 1:
        run(game, "keep droid")
    assert hand(game).total() == 6 and game.round == 2
    assert total(game) == (8 if preset(edition, "pass_keep") == 1 else 7)


@each("edition switches others", *overriding("lab_others", ("de", "must"), ("fr", "may")))
def test_R52_T93_lab_others_leaves_another_hand(edition: str, switches: dict[str, Any], others: str) -> None:
    game = start("laboratory circle", others=[other(hand="circle")], edition=edition, switches=switches, **ROWS)
    run(game, "play laboratory", "gain time-bomb")
    if others == "must":
        assert actions(game) == {"gain transporter", "gain droid", "gain ?basic"}
        refused(game, "decline", "card.laboratory.others-must")
        run(game, "gain droid")
        assert hand(game, 1) == bag("circle droid")
    else:
        assert actions(game) == {"gain transporter", "gain droid", "gain ?basic", "decline"}
        run(game, "decline")
        assert hand(game, 1) == bag("circle")
    assert game.player == 0 and hand(game) == bag("circle time-bomb")


@each("edition", *EDITIONS)
def test_R51_thief_peek_looks_at_other_piles(edition: str) -> None:
    table = [other(discard="circle"), other(discard="droid square"), other(discard="")]
    game = start("robo-thief circle", others=table, edition=edition)
    everywhere = preset(edition, "thief_peek") == "all"
    ways = ("play robo-thief", "steal droid @2") if everywhere else ("play robo-thief @2", "steal droid")
    events = run(game, *ways)
    looked = of_kind(events, "look")
    assert [event.target for event in looked] == ([1, 2] if everywhere else [2])
    assert {event.rule for event in looked} == {"card.robo-thief.look"}
    expect(game, hand="circle droid", discard1="circle", discard2=bag("robo-thief square"), discard3="")


@each("edition", *EDITIONS)
@each("bought card", ("?basic", "communicator"), ("droid", "droid"))
def test_R30_who_sees_the_acquired_card_on_the_deck(edition: str, bought: str, card: str) -> None:
    game = start("", "C", before=[other("")], others=[other("S")], edition=edition, turn=ACQUIRE, market="S D", **ROWS)
    (buy,) = of_kind(game.push(f"buy {bought} with S"), "buy")
    open_to_all = bought == "droid" or preset(edition, "blind_buy_public")
    assert tuple(buy.cards) == (card,) and buy.public is open_to_all
    assert list(buy.seen_by) == ([0, 1, 2] if open_to_all else [1])
    for viewer in range(3):
        seen = game.position(viewer=viewer)["players"][1]["deck"]
        assert seen == [card if viewer == 1 or open_to_all else "?", *["?"] * 6]


@each("value", "skip", "do")
def test_R59_final_step5_is_about_several_players(value: str) -> None:
    game = solo("", turn={**ACQUIRE, "round": 8}, switches={"final_step5": value}, ai="", basic=shop("droid"))
    events = list(game.push("skip"))
    assert game.is_over and len(shown(events, "draw")) == 5


@each("edition", *EDITIONS)
def test_R19_R20_R24_gaps_are_filled_from_the_german_edition(edition: str) -> None:
    game = start("circle", "(t) S (d)", edition=edition, **NO_SHOP)
    events = run(game, "try circle")
    expect(game, stack=bag("(t) S (d)"))
    assert len(shown(events, "draw")) == 4
    game = start("circle", "(t)", era_pile="(d)", edition=edition, **NO_SHOP)
    run(game, "try circle")
    expect(game, stack=bag("(t) (d)"))
    game = start("circle square", deck="circle circle circle circle circle", edition=edition, **NO_SHOP)
    run(game, "pass", "destroy circle")
    assert total(game) == 6 and "destroy square" not in actions(game)
