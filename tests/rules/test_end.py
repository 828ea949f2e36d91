"""Section 5H: the crystal, the last round, the winner."""

from typing import Any

from tests.support.helpers import *
from tests.support.table import each, named

SHOP = {"basic": shop("communicator transporter"), "advanced": shop("giga-droid")}


def test_T96_the_round_is_completed() -> None:
    game = start("circle", "C", others=[other(), other()], turn={"round": 5}, **SHOP)
    events = [*game.push("play circle")]
    kinds = [event.kind for event in events]
    assert of_kind(events, "find", player=0)[0].rule == "end.crystal"
    assert kinds.index("discard-era") < kinds.index("find") < kinds.index("last-round") < kinds.index("turn")
    for player in (1, 2):
        assert (game.player, game.round, game.is_over, game.result) == (player, 5, False, None)
        events = finish_turn(game)
    assert of_kind(events, "over") and game.is_over and game.step == "over" and game.round == 5
    result = result_of(game)
    assert (result.finders, result.winners, result.finished, result.turns) == ((0,), (0,), True, 5)
    assert game.legal_actions == ()
    refused(game, "pass", "end.over")


@each("finder still", (0, [1, 2]), (1, [2]), (2, []))
def test_R59_only_players_after_the_finder_play(finder: int, still: list[int]) -> None:
    before, behind = [other()] * finder, [other()] * (2 - finder)
    game = start("circle", "C", before=before, others=behind, **SHOP)
    run(game, "play circle")
    order = []
    while not game.is_over:
        order += [game.player] if game.step == "portal" else []
        game.push(idle(game))
    assert order == still and result_of(game).finders == (finder,)


def test_R59_finder_neither_acquires_nor_draws() -> None:
    game = start("circle droid", "C", **SHOP)
    run(game, "play circle")
    assert game.player == 0 and game.step == "play"
    events = game.push("end")
    assert shown(events, "discard") == ["droid"] and not of_kind(events, "draw", "buy")
    expect(game, hand="", discard="droid circle", deck="circle square triangle diamond circle square")
    assert (game.player, game.step) == (1, "portal")


def test_R59_last_round_has_steps_one_to_four() -> None:
    game = start("circle", "C", others=[other("S (c)", hand="square", deck="circle circle circle droid droid")], **SHOP)
    run(game, "play circle", "take triangle", "play square", "end")
    assert (game.player, game.step) == (1, "acquire")
    events = game.push(next(action for action in game.legal_actions if action.startswith("buy communicator")))
    assert game.is_over and not of_kind(events, "draw")
    assert pile(game, "deck", 1) == ["communicator", "circle", "circle", "circle", "droid", "droid"]
    assert hand(game, 1) == {} and pile(game, "discard", 1) == ["triangle", "square"]
    assert result_of(game).points[1] == 3


def test_T102_communicator_in_the_last_round() -> None:
    game = start("circle", "C", others=[other("S (c)", hand="communicator", deck="square droid circle circle")], **SHOP)
    run(game, "play circle", "take triangle")
    assert shown(game.push("play communicator"), "draw") == ["square", "droid"]
    assert hand(game, 1) == bag("triangle square droid")


def test_R27_finder_goes_on_playing() -> None:
    game = start("circle quantum-clock circle", "C", others=[other("S")], era_pile="(t) (d)", **SHOP)
    run(game, "play circle")
    assert actions(game) == {"play quantum-clock", "end"}
    run(game, "play quantum-clock")
    expect(game, stack="", stack1="(t) S")
    assert actions(game) == {"end"}


def test_R60_nobody_touches_a_finder() -> None:
    hands = "quantum-clock time-bomb giga-droid chrono-blaster"
    game = start(hands, "C (s)", before=[other(stack="")], others=[], era_pile="(t) (d)", **NO_SHOP)
    run(game, "play quantum-clock", "play time-bomb", "play giga-droid", "play chrono-blaster")
    assert game.is_over
    expect(game, stack="", stack1="C S", era_pile="(t) (d)")
    assert result_of(game).finders == result_of(game).winners == (0,)


def last_turn(*finished: dict[str, Any]) -> Any:
    """The result when these players have finished and the last one finds the crystal too, owning three Droids."""
    game = start("circle", "C", deck="droid droid", discard="droid", before=finished, others=[], **NO_SHOP)
    run(game, "play circle")
    assert game.is_over
    return game.result


@each(
    "owned winners points advanced",
    named("fewer-points", "droid droid", (1,), 2, 0),
    named("shared-portals-count-nothing", "droid droid droid circle square", (0, 1), 3, 0),
    named("more-advanced", "time-bomb droid", (0,), 3, 1),
    named("double-portal-is-basic", "double-portal:circle+square communicator transporter", (0, 1), 3, 0),
    named("ultimate-portal-is-advanced", "ultimate-portal ultimate-portal", (0,), 4, 2),
    named("foreign-robo-thief", "robo-thief", (1,), 2, 1),
    named("nothing", "", (1,), 0, 0),
)
@each("where", "deck", "discard")
def test_R61_tie_break(owned: str, winners: tuple[int, ...], points: int, advanced: int, where: str) -> None:
    rest = "circle circle circle circle circle circle"
    piles = {"deck": rest, "discard": ""} | {where: owned if where == "discard" else f"{owned} {rest}"}
    result = last_turn(seat("", "", piles["deck"], piles["discard"]))
    assert result.finders == (0, 1) and result.winners == winners
    assert result.points == (points, 3) and result.advanced == (advanced, 0)


def test_T99_only_finders_are_compared_and_several_may_share() -> None:
    rich = 2 * ["time-bomb", "laboratory", "quantum-clock", "giga-droid", "robo-thief"]
    table = [seat("", "", deck="droid droid droid"), other(hand=""), seat("circle", "C (s)", deck="", discard=rich)]
    game = start("", before=[other(hand="", deck=""), *table[:2]], others=[table[2]], **NO_SHOP)
    result = over(game)
    assert result.finders == (1,) and result.winners == (1,)
    assert result.points[1] == 3 and result.points[-1] == 20 and result.advanced[-1] == 10
    result = last_turn(seat("", "", deck="communicator droid transporter"), seat("", "", deck="time-bomb"))
    assert result.finders == (0, 1, 2) and result.winners == (0, 2)
    assert result.points == (3, 2, 3) and result.finished is True


def test_R59_second_finder_in_the_last_round() -> None:
    game = start("circle", "C", others=[other("T", hand="triangle", deck="droid")], **NO_SHOP)
    run(game, "play circle", "take square")
    events = game.push("play triangle")
    assert of_kind(events, "find", player=1) and not game.is_over
    events = game.push("end")
    assert game.is_over and result_of(game).finders == (0, 1)
    assert result_of(game).points == (0, 1) and result_of(game).winners == (1,)


def test_R63_a_game_has_no_limit_of_rounds() -> None:
    game = start("circle", **NO_SHOP)
    for _ in range(2 * 70):
        finish_turn(game)
    assert game.round == 71 and not game.is_over and game.result is None
