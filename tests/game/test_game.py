"""The Game of the public interface: push, pop, history, legal actions, save, load, positions, seeds."""

import copy
import json
import random
from typing import Any

import pytest

from eternitium import Game, Result, Rules
from eternitium.rule_ids import RULE_IDS
from tests.support.helpers import *
from tests.support.table import each

COMMON = ("open", "under", "market", "shuffle-era", "last-round", "over")
GREEDY = ("play", "try", "take")


def walk(game: Game, seed: int, length: int) -> Game:
    """Push random legal actions, plays more often than not."""
    dice = random.Random(seed)
    for _ in range(length):
        if game.is_over:
            break
        legal = list(game.legal_actions)
        keen = [action for action in legal if action.split()[0] in GREEDY]
        game.push(dice.choice(keen if keen and dice.random() < 0.7 else legal))
    return game


def sketch(game: Game) -> tuple[Any, ...]:
    """All that the game shows of itself."""
    place = (game.player, game.step, game.round, game.is_over)
    return game.position(), game.legal_actions, place, game.result


def test_position_names_every_key(game: Game) -> None:
    whole = game.position()
    keys = "format edition mission switches players supply basic advanced market era_pile era_discard ai box turn"
    assert set(whole) == set(keys.split())
    assert set(whole["players"][0]) == {"hand", "deck", "discard", "stack"}
    assert {"round", "player", "step", "draw", "played", "communicators", "wallets"} <= set(whole["turn"])
    assert json.loads(json.dumps(whole)) == whole


def test_legal_actions_are_actions_in_a_fixed_order() -> None:
    game = fresh(seed=3)
    for _ in range(60):
        legal = game.legal_actions
        assert legal and legal == game.legal_actions == Game.from_position(game.position(), seed=1).legal_actions
        assert all(type(action).__name__ == "Action" and action == str(action) for action in legal)
        game.push(random.Random(len(game.history)).choice(legal))


def test_push_takes_an_action_or_its_text() -> None:
    first, second = fresh(seed=2), fresh(seed=2)
    action = first.legal_actions[0]
    events = first.push(action)
    assert isinstance(events, tuple) and events
    assert [str(event) for event in events] == [str(event) for event in second.push(str(action))]
    assert sketch(first) == sketch(second)


def test_history_names_players_and_actions() -> None:
    game = fresh(seed=2)
    assert [player for player, _ in game.history] == [0, 1]
    run(game, "take circle")
    assert game.history[-1] == (0, "take circle") and isinstance(game.history, tuple)
    run(game, "pass")
    assert [action for _, action in game.history[2:]] == ["take circle", "pass"]


def test_pop_after_the_end_of_the_game() -> None:
    game = start("circle", "C", before=[other()], others=[], basic=shop(), advanced=shop())
    before = sketch(game)
    run(game, "play circle")
    assert game.is_over
    game.pop()
    assert sketch(game) == before and not game.is_over


def test_pop_without_a_push_is_refused() -> None:
    for game in (Game(seed=1), start("circle")):
        before = sketch(game)
        with pytest.raises(ValueError, match=r".+"):
            game.pop()
        assert sketch(game) == before


def test_what_a_copy_takes_back_stays_in_the_other_game() -> None:
    game, seen = Game(seed=6), []
    for _ in range(30):
        seen.append(sketch(game))
        walk(game, len(seen), 1)
    twin = game.copy()
    for _ in range(10):
        twin.pop()
    walk(twin, 9, 20)
    for before in reversed(seen):
        game.pop()
        assert sketch(game) == before


def test_save_and_load_of_a_position() -> None:
    game = start("square droid", "(t) (s) (c)", seed=4)
    run(game, "play droid", "end")
    loaded = Game.load(game.save())
    assert sketch(loaded) == sketch(game) and loaded.history == game.history


PENDING = [
    ("transporter circle droid", ["play transporter", "discard circle"]),
    ("temporal-projector circle droid", ["play temporal-projector"]),
    ("temporal-projector circle droid square", ["play temporal-projector", "discard circle"]),
    ("temporal-projector circle droid square", ["play temporal-projector", "destroy circle"]),
    ("robo-thief", ["play robo-thief @1"]),
    ("robo-thief robo-thief", ["play robo-thief @1", "steal circle"]),
    ("robo-recycler", ["play robo-recycler"]),
    ("laboratory", ["play laboratory"]),
    ("laboratory", ["play laboratory", "gain transporter"]),
    ("laboratory", ["play laboratory", "gain transporter", "decline"]),
    ("circle droid", ["pass"]),
    ("circle droid", ["pass", "destroy circle"]),
    ("circle droid square", ["pass", "destroy circle", "done"]),
    ("circle droid square", ["pass", "done", "keep droid"]),
    ("digital-wallet communicator", ["play digital-wallet", "play communicator"]),
]


@pytest.mark.parametrize(("cards", "pushed"), PENDING, ids=[" / ".join(row[1]) for row in PENDING])
def test_positions_round_trip_in_the_middle_of_a_choice(cards: str, pushed: list[str]) -> None:
    game = start(cards, discard="triangle", others=[other(discard="circle"), other()], edition="bga",
                 basic=shop("transporter communicator"), advanced=shop("time-bomb"))  # fmt: skip
    run(game, *pushed)
    again = Game.from_position(json.dumps(game.position()), seed=1)
    assert again.position() == game.position() and again.legal_actions == game.legal_actions
    assert again.player == game.player
    for action in game.legal_actions:
        one, two = Game.from_position(game.position(), seed=6), Game.from_position(game.position(), seed=6)
        assert [str(event) for event in one.push(action)] == [str(event) for event in two.push(action)]


def test_a_thief_who_sees_all_piles_survives_the_round_trip() -> None:
    table = [other(discard="circle droid"), other(), other(discard="circle")]
    game = start("robo-thief", others=table, edition="fr")
    run(game, "play robo-thief")
    assert game.position()["turn"]["pending"] == {"ask": "robo-thief"}
    for viewer in (None, 0, 1):
        again = Game.from_position(json.dumps(game.position(viewer)), seed=1)
        assert again.legal_actions == game.legal_actions == ("steal circle @1", "steal droid @1", "steal circle @3")


def test_kept_cards_and_thieves_survive_the_round_trip() -> None:
    game = start("robo-thief robo-thief", "T", others=[other(discard="circle")])
    run(game, "play robo-thief @1", "steal circle")
    again = Game.from_position(game.position())
    assert set(again.legal_actions) == {"play robo-thief", "end"}
    game = start("droid", "T", deck="circle " * 6, edition="fr", basic=shop("communicator"), advanced=shop())
    run(game, "pass", "done", "keep droid")
    again = Game.from_position(game.position())
    run(again, "skip")
    assert hand(again) == bag("droid " + "circle " * 5)


def test_from_position_takes_json_and_leaves_the_dict_alone() -> None:
    whole = fresh(seed=5).position()
    untouched = copy.deepcopy(whole)
    game = Game.from_position(whole, seed=7)
    run(game, "take circle", "pass")
    assert whole == untouched
    assert Game.from_position(json.dumps(whole)).position() == whole


def test_changing_a_position_does_not_change_the_game(game: Game) -> None:
    whole = game.position()
    whole["players"][0]["hand"].clear()
    whole["turn"]["round"] = 9
    assert game.position()["turn"]["round"] == 1 and len(pile(game, "hand")) == 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_left_out_piles_are_filled(players: int) -> None:
    game = Game.from_position({"players": [{} for _ in range(players)]}, seed=3)
    whole = game.position()
    assert (game.player, game.round, game.step) == (0, 1, "play")
    assert whole["turn"]["draw"] == 5
    assert all(len(whole["players"][n]["stack"]) == {2: 10, 3: 10, 4: 9, 5: 8}[players] for n in range(players))
    assert whole["supply"] == dict.fromkeys(("circle", "square", "triangle", "diamond"), 2 * players)
    assert all_era_cards(game) == dict.fromkeys("CSTD", 15) and all_action_cards(game).total() == 105
    assert len(whole["market"]) == 2 and len(whole["basic"]["open"]) == 3 and len(whole["advanced"]["open"]) == 3
    assert len(whole["advanced"]["pile"]) == 13 and len(whole["basic"]["pile"]) == 26
    assert all(whole["players"][n][name] == [] for n in range(players) for name in ("hand", "deck", "discard"))


def test_left_out_rows_and_given_rows() -> None:
    game = start("droid", basic={"open": ["communicator"]})
    expect(game, basic="communicator", basic_pile="")
    whole = game.position()
    assert len(whole["advanced"]["open"]) == 3 and len(whole["advanced"]["pile"]) == 13
    assert all_action_cards(game).total() == 105 and all_era_cards(game).total() == 60


def test_unknown_cards_are_drawn_from_what_remains() -> None:
    table = [seat("? ?", "C (?) (?)", "? circle", "droid"), seat("?", "(?)", "?", "")]
    seeds = [Game.from_position({"players": table}, seed=seed) for seed in range(6)]
    for game in seeds:
        assert all_action_cards(game).total() == 105 and all_era_cards(game) == dict.fromkeys("CSTD", 15)
        assert pile(game, "stack")[0] == "C" and len(pile(game, "stack")) == 3
        assert "?" not in json.dumps(game.position())
        assert pile(game, "deck")[1] == "circle" and pile(game, "discard") == ["droid"]
    assert len({json.dumps(game.position()) for game in seeds}) > 1


def test_same_seed_same_game() -> None:
    first, second = (walk(Game(players=3, seed=21), 4, 200) for _ in range(2))
    assert sketch(first) == sketch(second) and first.history == second.history
    whole = fresh(seed=2).position()
    assert len({json.dumps(walk(Game.from_position(whole, seed=8), 3, 80).position()) for _ in range(3)}) == 1


def test_other_seeds_other_games() -> None:
    assert len({json.dumps(Game(seed=seed).position()) for seed in range(20)}) == 20
    assert len({json.dumps(Game().position()) for _ in range(5)}) == 5


@pytest.mark.parametrize("seed", range(4))
def test_events_carry_a_rule_and_a_player(seed: int) -> None:
    players = 2 + seed
    game, dice = Game(players=players, seed=seed), random.Random(seed)
    while not game.is_over and len(game.history) < 250:
        for event in game.push(dice.choice(game.legal_actions)):
            assert event.rule in RULE_IDS and event.rule
            assert event.player in range(players) or (event.player is None and event.kind in COMMON)
            assert event.target is None or event.target in range(players)
            assert isinstance(event.cards, tuple) and isinstance(event.public, bool)
            assert set(event.seen_by) <= set(range(players))


@each("winners shares", ((0,), [1, 0, 0]), ((0, 2), [1 / 2, 0, 1 / 2]), ((0, 1, 2), [1 / 3] * 3), ((), [0] * 3))
def test_winners_share_the_win(winners: tuple[int, ...], shares: list[float]) -> None:
    result = Result(winners, winners, (0, 0, 0), (0, 0, 0), 3, finished=True)
    assert [result.share(player) for player in range(3)] == shares


def test_rules_are_immutable_and_comparable() -> None:
    rules = Rules("fr", luck_double=True)
    assert rules == Rules("fr", luck_double=True) and rules != Rules("fr") and Rules() == Rules("de")
    assert hash(rules) == hash(Rules("fr", luck_double=True))
    with pytest.raises(AttributeError):
        rules.edition = "de"


def test_positions_do_not_depend_on_the_seed_when_complete() -> None:
    whole = walk(Game(seed=3), 3, 30).position()
    assert Game.from_position(whole, seed=1).position() == Game.from_position(whole, seed=2).position()
