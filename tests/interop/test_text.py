"""Observations as text: everything that a seat sees is in them, and nothing else."""

import json
from typing import Any

import pytest

from eternitium import Game, Rules
from eternitium.belief.observation import Observation, observe
from eternitium.interop.text import describe, look_at, spectate
from tests.interop.test_memory import SETTINGS, moments
from tests.support.helpers import other, shop, start


def as_json(seen: Observation) -> str:
    """All that an observation holds."""
    return json.dumps([seen.position, seen.player, seen.ai_cards])


@pytest.mark.parametrize(("players", "rules"), SETTINGS, ids=str)
def test_different_observations_have_different_texts(players: int, rules: Rules) -> None:
    by_text = dict[str, Any]()
    for game in moments(players, rules, seed=3):
        for viewer in range(players):
            seen = observe(game, viewer)
            assert describe(look_at(game._record, rules, viewer)) == describe(seen)
            assert by_text.setdefault(f"{viewer} {describe(seen)}", as_json(seen)) == as_json(seen)
    assert len(by_text) > 20


@pytest.mark.parametrize(("players", "rules"), SETTINGS[5:], ids=str)
def test_a_spectator_sees_what_all_players_see(players: int, rules: Rules) -> None:
    for game in moments(players, rules, seed=8, limit=120):
        seen = spectate(game)
        views = [observe(game, viewer).position for viewer in range(players)]
        assert not seen.legal_actions
        for player, seat in enumerate(seen.position["players"]):
            assert set(seat["hand"]) <= {"?"}
            for view in views:
                for pile, cards in view["players"][player].items():
                    assert all(a in ("?", "(?)", b) for a, b in zip(seat[pile], cards, strict=True))
        if game.rules.prefix_public:
            assert [seat["stack"] for seat in seen.position["players"]] == [
                seat["stack"] for seat in views[0]["players"]
            ]


def test_a_spectator_sees_the_top_card_only_where_others_do() -> None:
    game = start("circle", "C S T (d)", switches={"prefix_public": False})
    assert spectate(game).position["players"][0]["stack"] == ["C", "(?)", "(?)", "(?)"]


def test_alone_the_player_has_no_secrets_from_the_spectator() -> None:
    game = Game(1, seed=4)
    game.push(game.legal_actions[0])
    assert spectate(game).position == observe(game, 0).position


def test_text_of_a_table() -> None:
    game = start("circle droid droid", "C (s) (t)", deck="circle", others=[other("S (?)")], advanced=shop(),
                 basic=shop("droid", "droid"), market="S D", era_discard="C C", era_pile="(?)", box="",
                 supply={"square": 2})  # fmt: skip
    assert describe(observe(game, 0)).splitlines() == [
        "step: play, turn of player 0, player 0 decides",
        "counters: round 1, draw 5, played 0, communicators 0, wallets 0, loops 0",
        "portals: square x2",
        "basic: droid | pile ?",
        "advanced: - | pile -",
        "era market: S, D | pile (?) | discard C x2",
        "box: -",
        "player 0: hand circle, droid x2 | deck ? | discard - | stack C, (?) x2",
        "player 1: hand ? x5 | deck ? | discard - | stack S, (?)",
    ]
