"""What the page for a new game is told: who is how strong, and how hard the missions are."""

import json
from itertools import pairwise

from eternitium_widgets.board.page_words import YARDSTICK, difficulties, page_catalog, strengths

from eternitium.analysis.league import Row
from eternitium.experiments import studies
from eternitium.match.catalog import catalog
from eternitium.payload.base import plain
from eternitium.payload.catalog import Strength
from eternitium.policies import LEVELS, NAMED
from eternitium.policies.rating import ANCHOR, ratings
from eternitium.rules import EDITIONS, MISSIONS


def test_everybody_has_a_rating_from_the_stored_duels() -> None:
    table = studies.load("opponents")
    rows = [Row(row.policy, row.against, row.games, row.win, row.win_low, row.win_high) for row in table.itertuples()]
    found = ratings(rows)
    assert set(strengths()) == set(NAMED) and set(found) == {*NAMED} - {LEVELS[-1]}
    for name, told in strengths().items():
        points, low, high = found["master" if name == LEVELS[-1] else name]
        assert abs(told.n - points) <= 5 and told.n % 10 == told.around % 10 == 0
        assert high - points <= told.around <= (high - low) / 2 + 10
    assert strengths()[YARDSTICK] == Strength(n=1_000, around=0)


def test_each_level_is_stronger_than_the_one_before_it() -> None:
    """By steps that a person feels, and none that throws one back to the beginning."""
    for weaker, stronger in pairwise(strengths()[level].n for level in LEVELS):
        assert 20 < stronger - weaker < 300


def test_each_mission_has_a_difficulty_in_each_edition() -> None:
    table = studies.load("missions")
    assert list(difficulties()) == list(EDITIONS)
    for edition, missions in difficulties().items():
        assert list(missions) == [str(mission) for mission in (0, *MISSIONS)]
        for mission, told in missions.items():
            stored = studies.entry(table, "success", edition=edition, mission=int(mission), policy=YARDSTICK)
            assert (told.n, told.games) == (round(100 * stored.share), stored.games)


def test_the_page_gets_it_with_the_catalog() -> None:
    told = page_catalog("de").plain()
    assert json.loads(json.dumps(told)) == told
    measured = plain({"strengths": strengths(), "difficulties": difficulties()})
    assert told.pop("lobby") == {"yardstick": ANCHOR, "levels": list(LEVELS), **measured}
    assert told == catalog("de").plain()
