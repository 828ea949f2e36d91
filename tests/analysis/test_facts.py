"""Every fact that is stated of a choice is true of it, and not of the other one: found out by playing both."""

import random
from typing import Any

import pytest

from eternitium import Game
from eternitium.analysis.cause import Cause
from eternitium.analysis.facts import SPEAKS, Facts
from eternitium.game.notation import parse_action
from tests.analysis.helpers import played
from tests.analysis.seen_again import CHECK_OF
from tests.bench.facts import wrong
from tests.bench.reasons import positions
from tests.support.helpers import NO_SHOP, other, position
from tests.support.samples import samples
from tests.support.table import each

pytestmark = pytest.mark.usefixtures("loops")


def test_stated_facts_hold_for_one_choice_and_not_for_the_other() -> None:
    dice = random.Random(4)
    for game in positions(samples(8, deep=2_000), 4):
        faults = [fault for _, fault in wrong(game, dice) if fault]
        assert faults == [], game.save()


def test_each_kind_of_fact_is_checked() -> None:
    assert CHECK_OF.keys() == SPEAKS.keys() | {"try"}


@each("hand stack one two cause own speaks",
    ("circle triangle droid", "T C (?)", "play triangle", "end", Cause("clears", cards=("T",)), True, 1),
    ("circle triangle droid", "T C (?)", "play triangle", "end", Cause("leaves", 2), False, -1),
    ("circle triangle droid", "T C (?)", "end", "play triangle", Cause("unplayed", cards=("droid",)), True, -1),
    ("double-portal:circle+triangle triangle", "T C (?)", "play double-portal:circle+triangle", "play triangle",
     Cause("run", 1), True, -1),
    ("double-portal:circle+triangle triangle", "T C (?)", "play triangle", "play double-portal:circle+triangle",
     Cause("run", 2), True, 1),
    ("communicator circle", "T C (?)", "play communicator", "end", Cause("draws", 2), True, 1),
    ("giga-droid circle", "(?) (?) (?)", "play giga-droid", "pass", Cause("turns-up", 3), True, 1),
    ("time-bomb circle", "(?) (?) (?)", "play time-bomb", "pass", Cause("hinders", 1), True, 1),
    ("circle droid", "C", "play circle", "play droid", Cause("crystal", 1), True, 1),
    ("circle droid", "C T S (?)", "play circle", "play droid", Cause("idle", cards=("droid",)), False, -1),
    ("circle ultimate-portal", "C T (?)", "play circle", "play ultimate-portal",
     Cause("spends", cards=("ultimate-portal",)), False, -1),
    ("circle diamond diamond transporter", "C (?)", "play transporter", "play circle", Cause("spare", 2), True, 1),
    ("circle diamond transporter", "C (?)", "play transporter", "play circle", Cause("costs", 1), True, -1),
    ("circle triangle transporter", "C T", "play transporter", "end", Cause("clears", cards=("C",)), True, 1),
    ("circle time-bomb", "(?) (?) (?)", "play time-bomb", "end", Cause("near", 3, player=1), True, 1),
    ("circle robo-recycler", "C C (?)", "play circle", "play robo-recycler",
     Cause("again", cards=("circle",)), True, 1),
    ("circle giga-droid", "C T S (?)", "play giga-droid", "end", Cause("idle", cards=("giga-droid",)), True, -1),
    ("circle quantum-clock", "(?) (?) (?)", "play quantum-clock", "end", Cause("adds", 1), True, 1),
    ("circle ultimate-portal", "C (?)", "play ultimate-portal", "play circle",
     Cause("keeps-odds", chance=14 / 56, cards=("circle",)), True, -1),
)  # fmt: skip
def test_what_can_be_seen(hand: str, stack: str, one: str, two: str, cause: Cause, own: bool, speaks: int) -> None:
    turn = {"step": "play", "played": int("end" in (one, two))}
    seats = position(hand, stack, "square " * 6, others=[other("S (?) (?)")], turn=turn, **NO_SHOP)
    game = Game.from_position(seats, seed=1)
    assert (cause, own, speaks) in Facts(game).between(parse_action(one), parse_action(two))


BUYING: dict[str, Any] = {"market": "S D", "basic": {"open": ["communicator", "digital-wallet"], "pile": []},
          "advanced": {"open": ["ultimate-portal"], "pile": ["time-bomb", "ultimate-portal"]}}  # fmt: skip


@each("one two cause own speaks",
    ("buy communicator with S", "skip", Cause("denies", cards=("communicator",), player=1), True, 1),
    ("buy ultimate-portal with S,D", "skip", Cause("refills", player=1), True, -1),
    ("buy communicator with S", "skip", Cause("price", 1, cards=("S",)), True, -1),
    ("skip", "buy communicator with S", Cause("lays", 1), True, 1),
    ("buy ?advanced with S,D", "buy communicator with S", Cause("blind", chance=0.5, cards=("?advanced",)), True, 0),
    ("buy ?advanced with S,D", "skip", Cause("blind-attack", chance=0.5, cards=("?advanced",)), True, 1),
)  # fmt: skip
def test_what_a_technology_costs_and_keeps_from_others(
    one: str, two: str, cause: Cause, own: bool, speaks: int
) -> None:
    seats = position("", "C T (?)", "square droid droid droid droid droid", others=[other("S (?) (?)")],
                     turn={"step": "acquire"}, **BUYING)  # fmt: skip
    game = Game.from_position(seats, seed=1)
    assert (cause, own, speaks) in Facts(game).between(parse_action(one), parse_action(two))


def test_an_unseen_card_that_the_player_knows_is_named() -> None:
    known = BUYING | {"advanced": {"open": ["ultimate-portal"], "pile": ["time-bomb"]}}
    seats = position("", "C T (?)", "square droid droid droid droid droid", others=[other("S (?) (?)")],
                     turn={"step": "acquire"}, **known)  # fmt: skip
    found = Facts(Game.from_position(seats, seed=1)).of(parse_action("buy ?advanced with S,D"))
    assert found["brings"] == Cause("brings", cards=("time-bomb",)) and "blind" not in found


def test_nothing_is_taken_before_others_or_turned_up_for_them_where_that_is_not_so() -> None:
    shop = BUYING | {"basic": {"open": ["communicator", "communicator"], "pile": []}}
    seats = position("", "C T (?)", "square droid droid droid droid droid", others=[other("S (?) (?)")],
                     turn={"step": "acquire"}, **shop)  # fmt: skip
    found = Facts(Game.from_position(seats, seed=1)).of(parse_action("buy communicator with S"))
    assert not {"denies", "refills"} & found.keys()


@pytest.mark.parametrize(("seat", "told"), [(0, {"denies", "refills"}), (1, set())])
def test_only_who_picks_before_somebody_keeps_a_technology_from_others(seat: int, told: set[str]) -> None:
    game = Game(2, seed=3)
    while game.player < seat:
        game.push(game.legal_actions[0])
    shown = next(action for action in game.legal_actions if not str(action.card).startswith("?"))
    assert {"denies", "refills"} & Facts(game).of(shown).keys() == told


def test_the_last_portal_of_a_shape_is_told() -> None:
    seats = position("circle", "C T (?)", "square " * 6, others=[other("S (?) (?)")], turn={"step": "portal"},
                     supply={"square": 1, "circle": 2}, **NO_SHOP)  # fmt: skip
    told = Facts(Game.from_position(seats, seed=1)).between(parse_action("take square"), parse_action("take circle"))
    assert (Cause("last", cards=("square",)), True, 1) in told


def test_what_a_miss_leaves_unplayed_is_told_only_against_playing_on() -> None:
    seats = position("circle droid communicator", "(?) (?)", "square " * 6, others=[other("S (?) (?)")], **NO_SHOP)
    facts = Facts(Game.from_position(seats, seed=1))
    assert facts.risked("circle", parse_action("play droid")) == ("communicator", "droid")
    assert not facts.risked("circle", parse_action("pass"))


@pytest.mark.parametrize("rival", ["S", ""])
def test_what_is_drawn_after_a_pass_is_not_told_in_the_last_round(rival: str) -> None:
    seats = position("circle droid", "T (?)", "square " * 6, others=[other(rival)], **NO_SHOP)
    assert ("passes" in Facts(Game.from_position(seats, seed=1)).of(parse_action("pass"))) == bool(rival)


def test_a_try_is_left_to_the_rollouts() -> None:
    game = played(2, Game(2).rules, 4, 30)
    while not any(action.verb == "try" for action in game.legal_actions):
        game.push(game.legal_actions[0])
    tries = next(action for action in game.legal_actions if action.verb == "try")
    assert not Facts(game).between(tries, game.legal_actions[-1])
