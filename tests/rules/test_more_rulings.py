"""Rulings that no scenario covers: components, short stacks, what lies where and who sees it."""

import pytest

from eternitium import Game, Rules
from tests.support.helpers import *
from tests.support.table import each


@each("players", 2, 3, 4, 5)
def test_R4_unused_starting_sets_lie_in_the_box(players: int) -> None:
    box = Game(players, seed=3).position()["box"]
    assert box.count("droid") == 5 - players
    assert [box.count(shape) for shape in ("circle", "square", "triangle", "diamond")] == [15 - 3 * players] * 4


@each("before after", ("(c)", "C"), ("C (s)", "C S"), ("(c) S", "C S"), ("C S", "C S"))
def test_R39_droid_on_one_or_two_cards(before: str, after: str) -> None:
    game = start("droid circle circle", before)
    run(game, "play droid")
    assert stack(game) == after


@each("before after", ("(c) S (t)", "C S (t)"), ("C (s) T", "C S T"))
def test_R40_droid_on_a_mixed_stack(before: str, after: str) -> None:
    game = start("droid circle circle", before)
    run(game, "play droid")
    assert stack(game) == after


@each("before after", ("(c)", "C"), ("(c) (s)", "C S"), ("C (s)", "C S"))
def test_R41_giga_droid_on_fewer_than_three_turns_all_up(before: str, after: str) -> None:
    game = start("giga-droid circle", before)
    run(game, "play giga-droid")
    assert stack(game) == after


def test_R50_recycler_may_take_a_card_played_in_the_same_turn_but_not_itself() -> None:
    game = start("robo-recycler circle square", "C S (t)", discard="")
    run(game, "play circle", "play robo-recycler")
    assert actions(game) == {"recover circle"}
    refused(game, "recover robo-recycler", "card.robo-recycler.loop")


@each("top", "D", "(d)")
def test_R54_ultimate_portal_is_no_gamble_and_shows_the_card(top: str) -> None:
    game = start("ultimate-portal circle", f"{top} (s)")
    gone = of_kind(game.push("play ultimate-portal"), "discard-era")
    assert [event.cards for event in gone] == [("D",)]
    assert gone[0].public
    assert game.position()["era_discard"] == ["D"]


@each("edition", "de", "fr", "nl", "bga")
def test_R73_mission_3_is_the_same_in_every_edition(edition: str) -> None:
    whole = Game(1, Rules(edition, mission=3), seed=1).position()
    assert len(whole["players"][0]["stack"]) == 5
    assert set(whole["supply"].values()) == {1}
    assert len(whole["ai"]) == 9
    assert len(whole["era_pile"]) == 53


@each("edition", "de", "fr", "nl", "bga")
def test_R80_mission_10_begins_with_ten_cards(edition: str) -> None:
    game = Game(1, Rules(edition, mission=10), seed=1)
    game.push("pick ?basic")
    assert [len(pile(game, name)) for name in ("hand", "deck", "discard")] == [5, 5, 0]
    assert game.position()["box"].count("temporal-projector") == 3


def test_R81_missions_are_not_combined() -> None:
    for several in ([2, 3], (1, 4), "2,3"):
        with pytest.raises(ValueError, match="mission"):
            Rules("de", mission=several)  # type: ignore[arg-type]


def test_R85_cards_of_one_shape_are_one_choice() -> None:
    game = start("", "C (s)", turn={"step": "acquire"}, market="S S", basic=shop("droid"), advanced=shop())
    assert actions(game) == {"skip", "buy droid with S"}


def test_R87_a_card_that_was_seen_may_still_be_tried() -> None:
    turned = {"edition": "de", "mission": 5}
    game = start("circle square", "(c) S (t)", others=[], ai="", **turned)
    assert "try circle" in actions(game)
    assert shown(game.push("try circle"), "discard-era") == ["C"]


def test_R88_cards_that_go_under_a_pile_are_shown() -> None:
    row = shop("droid transporter communicator", "transporter transporter digital-wallet")
    game = start("", "C (s)", turn={"step": "acquire"}, market="S D", basic=row)
    under = of_kind(game.push("buy droid with S"), "under")
    assert [event.cards for event in under] == [("transporter", "transporter")]
    assert under[0].public
    assert game.position()["basic"]["pile"] == ["transporter", "transporter"]


def test_R89_the_card_kept_after_passing_is_the_owners_secret() -> None:
    game = start("circle square droid", "C (s)", edition="fr", others=[other()])
    run(game, "pass", "done")
    kept = of_kind(game.push("keep droid"), "keep")[0]
    assert kept.seen_by == (0,)
    assert kept.as_seen_by(1).cards == ("?",)
