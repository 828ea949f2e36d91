"""The scenarios of Sabaton, SB01 to SB37, and what the page leaves open, one row each."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from eternitium.guests.sabaton import (
    ORDER,
    Faces,
    LineUp,
    Piles,
    Preparation,
    Stock,
    Tile,
    Unit,
    act,
    choose_elites,
    defend,
    deploy,
    deploy_table,
    dice,
    die_rule,
    die_steps,
    jump,
    jumps,
    override,
    plans,
    reinforce,
    reinforce_once,
    roll,
    settle,
    shuffle_chances,
    sizes,
    stock,
    take_marker,
    war_markers,
    why_not_act,
    why_not_deploy,
    why_not_elites,
)
from tests.guests.support import asked, refused, rules_of, said
from tests.support.table import each, named

ABC = Piles(deck=("A", "B", "C"))
PLAIN, ONE, X, Y = Unit("plain"), Unit("one", 1), Unit("X"), Unit("Y")
R, R1, R2 = Unit("R"), Unit("R1", 1), Unit("R2")
TILE, THREE = Tile((2, 3)), [(1, 2), (2, 3)]
STRONG, RISKY = Faces((1, 2, 3, 3, 4, 4)), Faces((0, 0, 2, 4, 5, 6))
DRAWN = act(ABC, "shuffle", Preparation(("draw", "shuffle")), drawn="B")
FULL = deploy([Unit("three", 3), PLAIN, PLAIN, PLAIN], 4, [R] * 9)
DONE = reinforce(deploy([ONE], 4, [R, R])).lineup


def done(action: str, cards: Piles, *chosen: str | None) -> Piles:
    return act(cards, action, Preparation((action,)), *chosen).piles


def of(*numbers: tuple[int, int]) -> Piles:
    """Wanted and other cards in deck and discard pile."""
    deck, discard = (("W",) * wanted + ("o",) * others for wanted, others in (*numbers, (0, 0))[:2])
    return Piles(("U",), deck, discard)


def chances(cards: Piles | Stock, *shown: str, units: int = 0) -> dict[str, Fraction | None]:
    return {" ".join(plan.actions): plan.chance for plan in plans(cards, {"W"}, shown, units)}


def ended(lineup: LineUp) -> tuple[int, str, int, int]:
    """How many cards there are, why it stopped, symbols without a card, cards left in the source."""
    told = reinforce(lineup)
    return len(told.lineup.cards), told.stop.removeprefix("sabaton.reinforce."), told.unused, len(told.lineup.source)


def settled(lineup: LineUp, order: Sequence[str]) -> LineUp:
    for what in order:
        lineup = settle(lineup, what)
    return lineup


F = Fraction


@each(
    "given expected",
    named("SB01", lambda: (jumps(TILE, 1), refused(jump, TILE, 1, 4)), ((2, 3), "sabaton.jump.one-of-two")),
    named("SB02", lambda: (jumps(TILE, 2), refused(jump, TILE, 2, 2)), ((3,), "sabaton.jump.stay")),
    named("SB02 steps", lambda: rules_of(jump(TILE, 2, 3).steps),
          ["sabaton.jump.one-of-two", "sabaton.jump.stay", "sabaton.jump.ends-phase", "sabaton.fight.either-or"]),
    named("unused", lambda: said(jump(TILE, 1, 3, Preparation(("draw", "search"), ("draw",))).steps)[1],
          "Actions not taken so far: search."),
    named("nothing unused", lambda: jump(TILE, 1, 3, Preparation(("draw",), ("draw",))).unused, ()),
    named("SB03", lambda: refused(act, ABC, "draw", Preparation(("search", "shuffle"))), "sabaton.prepare.two"),
    named("SB03 words", lambda: str(why_not_act(ABC, "draw", Preparation(("search",
          "shuffle"))).text).partition(": ")[2],
          "search and shuffle."),
    named("SB04", lambda: (DRAWN.preparation.unused, act(DRAWN.piles, "draw", DRAWN.preparation).preparation.unused),
          (("draw",), ())),
    named("SB04 twice", lambda: refused(act, DRAWN.piles, "shuffle", DRAWN.preparation), "sabaton.prepare.two"),
    named("SB04 none", lambda: why_not_act(ABC, "draw", Preparation(("draw",)))[:2], (True,
          "sabaton.prepare.any-order")),
    named("SB05", lambda: done("draw", ABC), Piles(hand=("A", "B"), deck=("C",))),
    named("SB05 words", lambda: said(act(ABC, "draw", Preparation(("draw",))).steps), ["Into your hand: A and B."]),
    named("SB06", lambda: done("search", Piles(discard=("A", "B")), "B"), Piles(hand=("B",), discard=("A",))),
    named("SB07", lambda: done("dismiss", Piles(hand=("U",), deck=("A",)), "U"), Piles(hand=("A",), out=("U",))),
    named("SB08", lambda: refused(done, "dismiss", Piles(deck=("A",)), "U"), "sabaton.action.dismiss"),
    named("SB09", lambda: shuffle_chances(Piles((), ("A",), ("B", "C"))), dict.fromkeys("ABC", F(1, 3))),
    named("SB09 done", lambda: done("shuffle", Piles((), ("A",), ("B", "C")), None, "B"), Piles(("B",), ("A", "C"))),
    named("SB10", lambda: shuffle_chances(Piles(deck=("A", "B"))), dict.fromkeys("AB", F(1, 2))),
    named("SB10 done", lambda: done("shuffle", Piles(deck=("A", "B")), None, "A"), Piles(("A",), ("B",))),
    named("SB11", lambda: refused(act, ABC, "draw", Preparation(("draw",), deployed=True)), "sabaton.prepare.late"),
    named("SB12 G23", lambda: {asked(done, *one) for one in (
        ("draw", Piles(deck=("A",))), ("dismiss", Piles(("U",)), "U"), ("search", Piles(deck=("A",))), ("shuffle",
          Piles()),
    )} | {asked(shuffle_chances, Piles())}, {"sabaton.action.too-few"}),
    named("SB13 G22", lambda: ([take_marker(own) for own in (0, 1, 2)], asked(take_marker, 3)),
          ([1, 2, 3], "sabaton.prepare.fourth-marker")),
    named("SB14", lambda: chances(of((2, 8)), "draw")["draw"], F(17, 45)),
    named("SB15", lambda: [*chances(of((0, 4), (1, 3)), "draw", "shuffle").items()][:3],
          [("shuffle draw", F(3, 8)), ("draw shuffle", F(1, 6)), ("shuffle", F(1, 8))]),
    named("SB15 words", lambda: said(plans(of((0, 4), (1, 3)), {"W"}, ("draw", "shuffle"))[0].steps),
          ["shuffle (wanted: 1 of 8)", "draw (wanted: 1 of 7)"]),
    named("SB16", lambda: chances(of((1, 2), (0, 2)), "search", "shuffle"),
          {"search shuffle": F(1, 4), "shuffle": F(1, 5), "": 0, "search": 0, "shuffle search": None}),
    named("SB17", lambda: chances(of((1, 3), (0, 4)), "dismiss", "shuffle", units=1),
          {"dismiss shuffle": F(5, 14), "dismiss": F(1, 4), "shuffle dismiss": F(1, 4), "shuffle": F(1, 8), "": 0}),
    named("search", lambda: [chances(Stock(discard_wanted=n, discard_others=1), "search")["search"] for n in (0, 1, 3)],
          [0, 1, 1]),
    named("G23 plans", lambda: chances(Stock(deck_wanted=1), "draw", "shuffle"),
          {"shuffle": 1, "": 0, "draw": None, "draw shuffle": None, "shuffle draw": None}),
    named("in hand", lambda: {*chances(Piles(("W",), ("o", "o")), "draw").values()}, {F(1)}),
    named("no units", lambda: [*chances(of((1, 1)), "dismiss")], [""]),
    named("one unit", lambda: [*chances(Stock(deck_others=4, units=1), "dismiss", "dismiss")], ["", "dismiss"]),
    named("counted", lambda: stock(of((2, 1), (1, 2)), {"W"}, 1), Stock(2, 1, 1, 2, 1)),
    named("SB18", lambda: refused(choose_elites, (1, 2), [(2, 3)]), "sabaton.elite.alone"),
    named("SB18 alone", lambda: why_not_elites((1,), [(2, 3)])[:2], (True, "sabaton.elite.alone")),
    named("SB19", lambda: [choose_elites(chosen, [(1, 2)]) for chosen in ((1,), (2,), (2, 1))], [(1,), (2,), (1, 2)]),
    named("SB19 rules", lambda: [why_not_elites(chosen, [(1, 2)]).rule for chosen in ((1,), (2, 1))],
          ["sabaton.elite.connected", "sabaton.elite.keep"]),
    named("SB20 G24", lambda: (choose_elites((3, 1, 2), THREE), asked(choose_elites, (1, 3), THREE)),
          ((1, 2, 3), "sabaton.elite.through")),
    named("SB21", lambda: [why_not_deploy([PLAIN] * n).ok for n in (0, 1, 4, 5)], [False, True, True, False]),
    named("SB21 refused", lambda: {refused(deploy, [PLAIN] * n) for n in (0, 5)}, {"sabaton.lineup.attacker"}),
    named("SB22", lambda: deploy([X, Y]).cards, (X, Y)),
    named("SB23", lambda: reinforce(deploy([ONE, PLAIN], 4, [R, R2])).lineup.cards, (ONE, PLAIN, R)),
    named("SB23 words", lambda: said(reinforce(deploy([ONE, PLAIN], 4, [R, R2])).steps),
          ["From the attacker’s own deck: R, on place 3.", "No reinforcement symbol is left."]),
    named("SB24", lambda: reinforce(deploy([ONE, PLAIN], 4, [R1, R2])).lineup.cards, (ONE, PLAIN, R1, R2)),
    named("SB24 steps", lambda: rules_of(reinforce(deploy([ONE, PLAIN], 4, [R1, R2])).steps),
          [f"sabaton.{one}" for one in ("reinforce.attacker", "reinforce.chain", "reinforce.attacker", "die.many",
          "reinforce.done")]),
    named("SB25", lambda: ended(FULL), (5, "full", 2, 8)),
    named("SB25 words", lambda: "virtual place" in said(reinforce(FULL).steps)[0], True),
    named("SB26", lambda: ended(defend([Unit("two", 2), PLAIN, PLAIN], [R] * 9)), (4, "full", 1, 8)),
    named("SB27", lambda: ended(deploy([ONE, ONE], 4, [R])), (3, "empty", 1, 0)),
    named("SB28", lambda: said(reinforce(defend([ONE], [R])).steps)[0], "From the pile of the epoch: R, on place 2."),
    named("SB28 cards", lambda: {refused(defend, [PLAIN] * n) for n in (0, 4)}, {"sabaton.lineup.defender"}),
    named("SB29", lambda: override(2, (1, 2, 3))[:2], ((3,), (1, 2))),
    named("SB29 words", lambda: said(override(1, (2, 1)).steps), ["The connection marker on place 1 is removed."]),
    named("SB30", lambda: (override(3, (2, 1))[:2], override(0, (1,))[:2]), (((), (1, 2)), ((1,), ()))),
    named("symbols", lambda: deploy([Unit("A", 0, 2), Unit("B", 0, 1)]).symbols, 3),
    named("SB31", lambda: (refused(war_markers, (1, 1), 2), war_markers((2, 1), 2)), ("sabaton.war.one-each", (1, 2))),
    named("SB31 too many", lambda: (refused(war_markers, (1, 2), 1), refused(war_markers, (1, 2), 3, 1)),
          ("sabaton.war.own", "sabaton.war.limit")),
    named("SB32", lambda: [(dice(n), die_rule(n)) for n in (1, 3)], [(("strong", "risky"), "sabaton.die.few")] * 2),
    named("SB33", lambda: [(dice(n), die_rule(n)) for n in (4, 5)], [(("risky", "strong"), "sabaton.die.many")] * 2),
    named("rolled once", lambda: rules_of(die_steps(3)), ["sabaton.die.few", "sabaton.die.once"]),
    named("SB34 G26", lambda: said(reinforce(deploy([ONE, PLAIN, PLAIN], 4, [R])).steps)[1],
          "With this fourth card the attacker gets the risky die, the defender the strong one."),
    named("SB34 defender", lambda: "sabaton.die.many" in rules_of(reinforce(defend([ONE] * 3, [R])).steps), False),
    named("SB35", lambda: sizes(LineUp("attacker", 4, (Unit("A", 1), Unit("B"))), (3, 2)),
          (((3, F(3, 5)), (4, F(3, 10)), (5, F(1, 10))), F(3, 5))),
    named("SB35 defender", lambda: sizes(LineUp("defender", 3, (Unit("A", 1),)), (1,)).strong, None),
    named("to deploy", lambda: [one.strong for one in deploy_table([Unit("A", 1), X, Y, R, R2], 4, (3, 2))],
          [F(9, 10), F(3, 5), 0, 0]),
    named("to deploy none", lambda: (len(deploy_table([X], 4, ())), refused(deploy_table, [], 4, ())),
          (1, "sabaton.lineup.attacker")),
    named("SB36", lambda: roll(STRONG, RISKY, "strong")[1:], (F(4, 9), F(1, 12), F(17, 36))),
    named("SB36 ahead", lambda: roll(STRONG, RISKY, "strong", 1)[1:], (F(19, 36), F(5, 36), F(1, 3))),
    named("SB37", lambda: {refused(do, one) for do in (reinforce, reinforce_once) for one in (DONE, settle(DONE,
          "connections"))},
          {"sabaton.order"}),
    named("the order", lambda: (refused(settle, deploy([ONE]), "dice"), settled(DONE, ORDER[1:]).settled,
                                refused(settle, settled(DONE, ORDER[1:]), "dice")), ("sabaton.order", 5,
          "sabaton.order")),
    named("G20", lambda: act(Piles(deck=("A", "B", "C", "D")), "draw", Preparation(("draw",
          "draw"))).preparation.unused, ("draw",)),
    named("G21", lambda: len(reinforce(deploy([Unit("many", 9)], 6, [R] * 9)).lineup.cards), 7),
    named("G25", lambda: (asked(war_markers, (3,), 1, None, (3,)), war_markers((1,), 1, 1, (3,))),
          ("sabaton.war.reinforcement", (1,))),
    named("G27", lambda: why_not_act(ABC, "draw", Preparation(("draw",), jumped=True))[:2], (True,
          "sabaton.prepare.after-jump")),
)  # fmt: skip
def test_a_scenario(given: Any, expected: Any) -> None:
    assert given() == expected


LINEUP = LineUp("attacker", 4, (X,))


@each(
    "make message",
    (lambda: take_marker(4), "^own: 4 is not allowed; give one of 0, 1, 2, 3$"),
    (lambda: done("search", Piles(discard=("C",)), "X"), "^choice: 'X' is not allowed; give one of C$"),
    (lambda: done("dismiss", Piles(("A",), ("B",)), "X"), "^choice: 'X' is not allowed; give one of A$"),
    (lambda: done("shuffle", Piles((), ("B",), ("C",))), "^drawn: None is not allowed; give one of B, C$"),
    (lambda: act(ABC, "fly", Preparation()), "^action: 'fly' is not allowed; give one of draw, "),
    (lambda: Preparation(("fly",)), "^Preparation.shown: 'fly' is not allowed; give one of draw, "),
    (lambda: Preparation(("draw",) * 3), "^Preparation.shown: 3 are not allowed; give at most 2$"),
    (lambda: plans(ABC, shown=["draw"] * 3), "^shown: 3 are not allowed; give at most 2$"),
    (lambda: plans(ABC, shown=["fly"]), "^shown: 'fly' is not allowed; give one of draw, search, dismiss, shuffle$"),
    (lambda: plans(ABC, hand_units=-1), "^Stock.units: -1 is not allowed; give a whole number, 0 or more$"),
    (lambda: sizes(LINEUP, (1, -1)), "^counts: -1 is not allowed; give a whole number, 0 or more$"),
    (lambda: choose_elites((), []), "^chosen: an empty choice is not allowed; give one to three of 1, 2, 3$"),
    (lambda: choose_elites((4,), []), "^chosen: 4 is not allowed; give one of 1, 2, 3$"),
    (lambda: choose_elites((1,), [(2, 2)]), r"^connected: \(2, 2\) is not allowed; give pairs of two different cards$"),
    (lambda: Tile((2, 2)), r"^Tile.epochs: \(2, 2\) is not allowed; give two different whole numbers from 1$"),
    (lambda: Tile((1, 2, 3)), r"^Tile.epochs: \(1, 2, 3\) is not allowed; give two different "),  # type: ignore[arg-type]
    (lambda: deploy([X], 3), "^LineUp.places: 3 is not allowed; give a whole number, 4 or more$"),
    (lambda: LineUp("defender", 4), "^LineUp.places: 4 is not allowed; give one of 3$"),
    (lambda: LineUp("referee", 4), "^LineUp.side: 'referee' is not allowed; give one of attacker, defender$"),
    (lambda: replace(LINEUP, cards=(X,) * 6), "^LineUp.cards: 6 are not allowed; give at most 5$"),
    (lambda: replace(LINEUP, cards=(X,) * 5), "^LineUp.deployed: 5 is not allowed; give a whole number from 0 to 4$"),
    (lambda: replace(LINEUP, deployed=2), "^LineUp.deployed: 2 is not allowed; give a whole number from 0 to 1$"),
    (lambda: replace(LINEUP, deployed=True), "^LineUp.deployed: True is not allowed; give a whole number, 0 "),
    (lambda: replace(LINEUP, settled=6), "^LineUp.settled: 6 is not allowed; give one of 0, 1, 2, 3, 4, 5$"),
    (lambda: replace(LINEUP, source=[X]), r"^LineUp.source: \[.*\] is not allowed; give a tuple$"),  # type: ignore[arg-type]
    (lambda: Faces((1,)), r"^Faces.values: \(1,\) is not allowed; give at least two whole numbers$"),
    (lambda: Faces((1, True)), "^Faces.values: True is not allowed; give a whole number$"),
    (lambda: roll(STRONG, RISKY, "lucky"), "^side: 'lucky' is not allowed; give one of strong, risky$"),
    (lambda: roll(STRONG, RISKY, "risky", 0.5), "^difference: 0.5 is not allowed; give a whole number$"),  # type: ignore[arg-type]
    (lambda: dice(0), "^attackers: 0 is not allowed; give a whole number, 1 or more$"),
)
def test_what_cannot_be_is_named(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()
