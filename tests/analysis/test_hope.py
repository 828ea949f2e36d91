"""What to hope for: exact chances, worths as the draft of a report finds them, and nothing that is hidden."""

import math
import pickle
from fractions import Fraction

import numpy as np
import pytest

from eternitium import Game, Rules
from eternitium.analysis.hope import Hope, _fitting, came, hopes
from eternitium.analysis.report import draft
from eternitium.belief import odds
from eternitium.belief.belief import believe
from eternitium.components import LETTERS, SHAPES, shapes_of
from eternitium.game.notation import parse_action
from tests.analysis.test_ledger import mixed
from tests.belief.test_no_leak import twins_from_a_position
from tests.support.helpers import NO_SHOP, other, position
from tests.support.samples import samples

pytestmark = pytest.mark.usefixtures("loops")


def places(game: Game) -> list[tuple[Game, int]]:
    """The places of a game where something was chosen whose outcome is open."""
    chosen = [number for number, (_, action) in enumerate(game.history) if action.verb == "try" or action == "skip"]
    return [(game.copy().back_to(place), place) for place in chosen]


def hope_of(then: Game, game: Game, place: int) -> Hope | None:
    return hope_of_action(then, str(game.history[place][1]))


def hope_of_action(game: Game, action: str) -> Hope | None:
    return next((one for one in hopes(believe(game, game.player)) if one.action == action), None)


def test_the_chances_are_those_of_the_odds_and_add_up_to_one() -> None:
    game, seen = mixed(2, Rules("de"), 7, 1_000), set[str]()
    for then, place in places(game)[: samples(8, deep=100)]:
        hope = hope_of(then, game, place)
        if hope is None:
            continue
        assert sum(one.chance for one in hope.chances) == 1
        seen.add(hope.action.partition(" ")[0])
        if hope.action != "skip":
            hit = sum((one.chance for one in hope.chances if one.hit), Fraction(0))
            assert hit == odds.luck(then).success(hope.action.partition(" ")[2])
            assert {key for one in hope.chances if one.hit for key in one.keys} <= set(shapes_of(hope.action[4:]))
            worth = {one.hit: one.worth for one in hope.chances}
            assert (worth.get(True) or 1) > (worth.get(False) or 0) - 4 * math.hypot(hope.error, hope.error)
    assert seen == {"try", "skip"}


def test_what_came_is_worth_what_the_report_says_of_its_luck() -> None:
    """They are two estimates by rollouts of the same player: close to each other, and without a leaning."""
    apart, errors = [], []
    for seed in range(samples(1, deep=20)):
        game = mixed(2, Rules("de"), 10 + seed, 1_000)
        entries = draft(game).ledger.entries
        for then, place in places(game):
            hope, seat = hope_of(then, game, place), then.player
            after = game.copy().back_to(place + 1)
            worth = hope.worth_of(came(after, game.history[place][1], seat)) if hope else None
            if hope is None or worth is None or hope.action == "skip" or after.player != seat:
                continue
            apart.append(worth - hope.mean - entries[place].luck[seat])
            errors.append(hope.error)
    assert len(apart) > 2
    assert max(map(abs, apart)) < 4 * math.hypot(errors[0], errors[0])
    assert abs(np.mean(apart)) < 2 * errors[0]


def test_another_deal_that_looks_the_same_gives_the_same_bytes() -> None:
    found = 0
    for seed in range(samples(24, deep=100)):
        twins = twins_from_a_position(seed)
        (one, other), viewer = twins.games, twins.viewer
        if one.player == viewer:
            told = hopes(believe(one, viewer))
            assert pickle.dumps(told) == pickle.dumps(hopes(believe(other, viewer)))
            found += bool(told)
    assert found


def test_a_giga_droid_is_weighed_by_the_first_card_that_it_turns_up() -> None:
    seats = position("circle giga-droid", "C (?) (?)", "square " * 6, others=[other("S (?) (?)")], **NO_SHOP)
    game = Game.from_position(seats, seed=1)
    hope = hope_of_action(game, "play giga-droid")
    assert hope and {one.keys[0]: one.chance for one in hope.chances} == odds.luck(game).shapes
    game.push("play giga-droid")
    turned = game.sight(0)["players"][0]["stack"][1]
    assert came(game, parse_action("play giga-droid"), 0) == SHAPES[LETTERS.index(turned)]
    assert None not in {one.worth for one in hope.chances}


def test_an_ultimate_portal_fits_every_top_card() -> None:
    hand = ["ultimate-portal", "circle", "double-portal:circle+square", "droid"]
    assert [_fitting(hand, [top, "(?)"]) for top in ("C", "S", "T", "(?)")] == [3, 2, 1, 3]
