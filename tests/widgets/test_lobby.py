"""What the page for a new game is told: who is how strong, and how hard the missions are."""

import json
from itertools import pairwise

from eternitium_widgets.board.lobby import YARDSTICK, difficulties, page_catalog, strengths

from eternitium.experiments import studies
from eternitium.experiments.studies.opponents import YARDSTICK as MEASURED_AGAINST
from eternitium.match.catalog import catalog
from eternitium.policies import BUILTIN, NAMED
from eternitium.rules import EDITIONS, MISSIONS


def test_each_policy_has_a_strength_as_starting_player_and_as_second() -> None:
    table = studies.load("opponents")
    assert list(strengths()) == list(NAMED)
    for policy, shares in strengths().items():
        for seat, told in enumerate(shares, 1):
            stored = studies.entry(table, "win", policy=policy, seat=seat)
            assert told["n"] == round(100 * stored.share) and told["games"] == stored.games
            assert told["low"] <= 100 * stored.low < 100 * stored.high <= told["high"]
            assert told["high"] - told["low"] < 100 * (stored.high - stored.low) + 2


def test_the_stronger_wins_more_from_each_seat() -> None:
    played = [strengths()[policy] for policy in BUILTIN]
    for weaker, stronger in pairwise(played):
        assert all(one["n"] <= other["n"] for one, other in zip(weaker, stronger, strict=True))
    alike = strengths()[YARDSTICK]
    assert sum(share["n"] for share in alike) == 100 and alike[0]["n"] > alike[1]["n"]


def test_each_mission_has_a_difficulty_in_each_edition() -> None:
    table = studies.load("missions")
    assert list(difficulties()) == list(EDITIONS)
    for edition, missions in difficulties().items():
        assert list(missions) == [str(mission) for mission in (0, *MISSIONS)]
        for mission, told in missions.items():
            stored = studies.entry(table, "success", edition=edition, mission=int(mission), policy=YARDSTICK)
            assert (told["n"], told["games"]) == (round(100 * stored.share), stored.games)


def test_the_page_gets_it_with_the_catalog() -> None:
    told = page_catalog("de")
    assert json.loads(json.dumps(told)) == told
    measured = {"strengths": strengths(), "difficulties": difficulties()}
    assert told.pop("lobby") == {"yardstick": MEASURED_AGAINST, **measured}
    assert told == catalog("de")
