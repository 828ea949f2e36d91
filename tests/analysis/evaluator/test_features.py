"""What the evaluator looks at: nothing hidden, nothing that only a name makes different."""

from itertools import combinations

import numpy as np

from eternitium import PlayerView
from eternitium.analysis.evaluator import features
from eternitium.analysis.evaluator.known import sight_of
from eternitium.analysis.evaluator.sight import DECK, HAND, PLACE, PLACES, REST, SEAT
from eternitium.belief.belief import believe, determinize
from eternitium.components import DOUBLE_PORTAL_PAIRS, FIRST_BASIC, MAX_PLAYERS
from eternitium.engine.layout import Reals, Record, State, copied
from tests.analysis.evaluator.helpers import described, moments
from tests.support.table import each

ORDER = (2, 0, 3, 1)  # other names for the shapes


def new_card(card: int) -> int:
    if card < 0 or card >= FIRST_BASIC + len(DOUBLE_PORTAL_PAIRS):
        return card
    if card < FIRST_BASIC:
        return ORDER[card]
    pair = sorted(ORDER[shape] for shape in DOUBLE_PORTAL_PAIRS[card - FIRST_BASIC])
    return FIRST_BASIC + list(combinations(range(4), 2)).index((pair[0], pair[1]))


CARDS = [new_card(card) for card in range(23)]


def renamed(record: Record) -> Record:
    """The same position with other names for the shapes."""
    new: Record = copied(record)[0]
    for name in ("hand", "box"):
        new[name][..., CARDS] = record[name]
    for name in ("deck", "discard", "open", "pile"):
        new[name] = np.vectorize(new_card)(record[name])
    new["stack"] = np.array(ORDER)[record["stack"] & 3] + (record["stack"] & 4)
    for name in ("market", "era_pile", "era_discard"):
        new[name] = np.where(record[name] < 0, record[name], np.array(ORDER)[record[name]])
    new["supply"][list(ORDER)] = record["supply"]
    return new


def renamed_sight(sight: Reals) -> Reals:
    rows = sight.reshape(-1, SEAT).copy()
    old = sight.reshape(-1, SEAT)
    for first in (HAND, DECK):
        rows[:, [first + card for card in CARDS]] = old[:, first : first + 23]
    for first in (*(PLACE + 4 * k for k in range(PLACES)), REST):
        rows[:, [first + shape for shape in ORDER]] = old[:, first : first + 4]
    return rows.ravel()


def no_ties(record: Record, sight: Reals) -> bool:
    """Whether each seat needs every shape more or less than each other one."""
    s, bench = State(record), features.bench()
    features.describe(s, sight, bench, np.zeros(s.players * features.WIDTH))
    needs = [
        [features.need(s, p, sight, bench.work, p * features.WORK, shape) for shape in range(4)]
        for p in range(s.players)
    ]
    return all(np.diff(sorted(row)).min() > 1e-12 for row in needs)


@each("players", 1, 2, 4)
def test_shapes_are_seen_by_what_they_are_good_for_not_by_their_names(players: int) -> None:
    compared = 0
    for game in moments(players, seeds=range(4)):
        sight = sight_of(believe(game, 0))
        if no_ties(game._record, sight):
            new = described(renamed(game._record), renamed_sight(sight))
            np.testing.assert_allclose(new, described(game._record, sight), atol=1e-9)
            compared += 1
    assert compared > 0


@each("players", 1, 2, 3)
def test_nothing_that_a_seat_does_not_see_is_looked_at(players: int) -> None:
    for game in moments(players):
        for viewer in range(players):
            belief = believe(game, viewer)
            seen = described(game._record, sight_of(belief))
            for seed in range(3):
                dealt = determinize(belief, seed)
                assert described(dealt._record, sight_of(belief)).tobytes() == seen.tobytes()


def test_a_seat_that_forgets_nothing_and_one_that_is_told_the_same_see_the_same() -> None:
    for game in moments(2):
        view = PlayerView(game, 0)
        sights = {
            sight_of(PlayerView(type(game).from_position(view.remembered, s), 0).belief).tobytes() for s in (1, 2)
        }
        assert len(sights) == 1


def test_expected_cards_add_up() -> None:
    for game in moments(3):
        record, sight = game._record, sight_of(believe(game, 1)).reshape(-1, SEAT)
        np.testing.assert_allclose(sight[:, HAND:DECK].sum(axis=1), record["hand_n"][:3], atol=1e-9)
        np.testing.assert_allclose(sight[:, DECK:PLACE].sum(axis=1), record["deck_n"][:3], atol=1e-9)
        for p in range(3):
            places = min(int(record["stack_n"][p]), PLACES)
            chances = sight[p, PLACE : PLACE + 4 * places].reshape(-1, 4).sum(axis=1)
            np.testing.assert_allclose(chances, 1, atol=1e-9)


def test_every_feature_has_a_place_of_its_own() -> None:
    assert features.WIDTH == features.SOLO + features.TURNS + 6 + features.MISSIONS + 2
    assert features.bench().work.size == MAX_PLAYERS * features.WORK
