"""Observations as numbers: where everything stands, what the numbers say, and that they stay what they are."""

import hashlib
import json
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from eternitium import Game, Rules
from eternitium.belief.observation import Observation, observe
from eternitium.components import LETTERS, SLUGS
from eternitium.engine.actions import N_ACTIONS
from eternitium.game.notation import ACTIONS, parse_action
from eternitium.interop import encoding
from eternitium.interop.encoding import FIELDS, VERSION, layout, table_of_fields
from eternitium.interop.table import Table, encode
from tests.interop.test_memory import SETTINGS, keen, moments, tables
from tests.support.helpers import other, run, shop, start
from tests.support.table import each

# The layout is frozen: whoever has learned with it can go on. A change needs a new version beside this one.
LAYOUTS = {
    1: "3ec8955bf6c76bdd",
    2: "a0c2fe28983ea1c8",
    3: "e9dd50868338d4d3",
    4: "a2677ddbcea3aeec",
    5: "fa48e7283b5d4790",
}
# Positions and what the seats see there; then whole games, which change if the engine ever shuffles otherwise.
OBSERVATIONS = "2ccae2bac9b3fdf7"
GAMES = "9bfc0837b69edddb"


def parts(game: Game, viewer: int) -> dict[str, Any]:
    """The counts that a seat is told, by name."""
    return layout(game.players).counts(encode(game, viewer))


@pytest.mark.parametrize("players", range(1, 6))
def test_the_parts_lie_side_by_side(players: int) -> None:
    table = layout(players)
    numbers = np.arange(table.size, dtype=np.float32)
    assert np.concatenate([part.ravel() for part in table.parts(numbers).values()]).tolist() == numbers.tolist()
    assert {name: part.shape for name, part in table.parts(numbers).items()} == table.shapes
    assert table.parts(np.zeros((7, table.size)))["hand"].shape == (7, players, 23)
    assert len(table.high) == table.size and table.high.min() >= 1
    assert len({field.name for field in FIELDS}) == len(FIELDS) and all(field.meaning for field in FIELDS)
    assert all(f"`{field.name}`" in table_of_fields() for field in FIELDS)


@pytest.mark.parametrize("players", [0, 6, "2", True, None])
def test_no_layout_for_other_numbers_of_players(players: Any) -> None:
    with pytest.raises(ValueError, match=f"players: {players!r}"):
        layout(players)


def test_the_layout_is_frozen() -> None:
    assert VERSION == "eternitium-v1"
    assert {players: layout(players).digest for players in LAYOUTS} == LAYOUTS


def test_the_encoding_is_frozen() -> None:
    told = hashlib.sha256()
    for cards, pushed in QUESTIONS.items():
        game = asked(cards, *pushed)
        for viewer in range(3):
            told.update(encode(game, viewer).tobytes())
    assert told.hexdigest()[:16] == OBSERVATIONS
    told = hashlib.sha256()
    for seed, (players, rules) in enumerate(SETTINGS):
        for table in tables(players, rules, seed, limit=120):
            told.update(table.seen_by(table.player).tobytes())
    assert told.hexdigest()[:16] == GAMES


def in_any_order(seen: Observation) -> str:
    """What lies open, as JSON, with those piles sorted whose order nobody needs."""
    position = json.loads(json.dumps(seen.position))
    for pile in ("market", "era_discard"):
        position[pile].sort()
    for row in ("basic", "advanced"):
        position[row]["open"].sort()
    for player in position["players"]:
        player["discard"].sort()
    position["turn"].get("pending", {}).pop("asked", None)  # it is the player who decides
    return json.dumps([position, seen.viewer, seen.player, seen.ai_cards])


@pytest.mark.parametrize(("players", "rules"), SETTINGS, ids=str)
def test_different_observations_have_different_numbers(players: int, rules: Rules) -> None:
    by_numbers = dict[bytes, str]()
    for table in tables(players, rules, seed=3, limit=200):
        for viewer in range(players):
            seen = in_any_order(observe(table.game, viewer))
            assert by_numbers.setdefault(table.seen_by(viewer).tobytes(), seen) == seen
    assert len(by_numbers) > 20


def test_numbers_lie_between_0_and_1_and_every_part_is_used() -> None:
    used = set[str]()
    for seed, (players, rules) in enumerate(SETTINGS * 2):
        table = layout(players)
        for now in tables(players, rules, seed):
            numbers = now.seen_by(now.player)
            assert numbers.dtype == np.float32 and numbers.min() >= 0 and numbers.max() <= 1
            used |= {name for name, part in table.parts(numbers).items() if part.any()}
    seldom = {"deck_top", "deck_top_known"}  # only in the last round; see the next test
    assert used | seldom == {field.name for field in FIELDS}


def test_numbers_of_a_known_top_card() -> None:
    game = start("circle", "C", deck="droid square", others=[other(), other()],
                 turn={"top_known": [[0, 1], [], []]})  # fmt: skip
    droid = [SLUGS.index("droid")]
    for viewer, cards in enumerate([droid, droid, []]):
        seen = parts(game, viewer)
        assert np.nonzero(seen["deck_top"][-viewer % 3])[0].tolist() == cards
        assert seen["deck_top"].sum() == len(cards)
        knowing = [(-viewer % 3, (0 - viewer) % 3), (-viewer % 3, (1 - viewer) % 3)]
        assert sorted(zip(*np.nonzero(seen["deck_top_known"]), strict=True)) == sorted(knowing)


def test_numbers_of_a_position() -> None:
    game = start("circle circle droid", "C S (t)", deck="circle square", discard="square triangle",
                 others=[other("T (?)"), other("(?) (?) (?)", discard="droid square")], before=[other("D D (?)")],
                 basic=shop("transporter communicator", "digital-wallet"), advanced=shop("time-bomb"), market="S S",
                 era_discard="C D D", turn={"round": 4, "played": 2, "wallets": 1})  # fmt: skip
    mine = parts(game, 1)
    assert mine["viewer"].tolist() == [0, 1, 0, 0]
    assert mine["decides"].tolist() == mine["in_turn"].tolist() == [1, 0, 0, 0]
    assert mine["counters"].tolist() == [4, 5, 2, 0, 1, 0]
    assert by_slug(mine["hand"][0]) == {"circle": 2, "droid": 1}
    assert by_slug(mine["deck"][0]) == {"circle": 1, "square": 1}
    assert not mine["hand"][1:].any() and not mine["deck"][1:].any()
    assert mine["hand_size"].tolist() == [3, 5, 5, 5]
    assert mine["deck_size"].tolist() == [2, 1, 1, 1]
    assert mine["stack_size"].tolist() == [3, 2, 3, 3]
    assert shapes_seen(mine["stack"]) == ["CS", "T", "", "DD"]
    assert mine["stack_up"].sum(axis=1).tolist() == [2, 1, 0, 2]
    assert by_slug(mine["discard"][0]) == {"square": 1, "triangle": 1}
    assert not mine["discard_lowest"].any() and by_slug(parts(game, 3)["discard_lowest"]) == {"droid": 1}
    assert by_slug(mine["discard"][2]) == {"droid": 1, "square": 1}
    assert mine["market"].tolist() == [0, 2, 0, 0]
    assert mine["era_discard"].tolist() == [1, 0, 0, 2]
    assert mine["era_unseen"].tolist() == [15 - 2, 15 - 3, 15 - 1, 15 - 4]
    assert mine["supply"].tolist() == [8, 8, 8, 8]
    assert (mine["basic"].sum(), mine["basic_pile"], mine["advanced"].sum(), mine["advanced_pile"]) == (2, 1, 1, 0)
    theirs = parts(game, 2)
    assert theirs["viewer"].tolist() == [0, 0, 1, 0]
    assert theirs["decides"].tolist() == [0, 0, 0, 1]
    assert theirs["stack_size"].tolist() == [2, 3, 3, 3]
    assert shapes_seen(theirs["stack"]) == ["T", "", "DD", "CS"]


def by_slug(cards: Any) -> dict[str, int]:
    """Copies by name."""
    return {SLUGS[card]: int(count) for card, count in enumerate(cards) if count}


def shapes_seen(stacks: Any) -> list[str]:
    """The shapes of each seat's stack, as letters."""
    return ["".join(LETTERS[shape] for shape in np.nonzero(stack)[1]) for stack in stacks]


QUESTIONS: dict[str, list[str]] = {
    "transporter circle droid": ["play transporter", "discard circle"],
    "temporal-projector circle droid": ["play temporal-projector", "destroy circle"],
    "robo-thief": ["play robo-thief @1"],
    "robo-recycler": ["play robo-recycler"],
    "laboratory": ["play laboratory"],
    "laboratory droid": ["play laboratory", "gain transporter"],
    "circle droid": ["pass"],
    "circle droid square": ["pass", "done"],
}
TOLD: list[dict[str, Any]] = [
    {"chosen": [1]},
    {"mode": [0, 0, 1]},
    {"victim": [0, 1, 0]},
    {},
    {},
    {"decides": [0, 1, 0]},
    {},
    {},
]


def asked(cards: str, *pushed: str) -> Game:
    """A game in which something is asked."""
    game = start(cards, discard="triangle", others=[other(discard="circle"), other()], edition="bga",
                 basic=shop("transporter communicator"), advanced=shop("time-bomb"))  # fmt: skip
    run(game, *pushed)
    return game


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_numbers_of_a_question(number: int) -> None:
    cards = [*QUESTIONS][number]
    mine = parts(asked(cards, *QUESTIONS[cards]), 0)
    questions = ["transporter", "temporal-projector", "robo-thief", "robo-recycler", "laboratory"]
    question = [*questions, "laboratory-others", "pass", "keep"][number]
    assert mine["question"].tolist() == [int(question == name) for name in encoding.QUESTION_NAMES]
    assert {name: mine[name].tolist() for name in TOLD[number]} == TOLD[number]


def test_a_thief_who_looks_through_all_piles_has_opened_no_single_one() -> None:
    game = start("robo-thief", others=[other(discard="circle"), other(discard="droid")], edition="fr")
    run(game, "play robo-thief")
    numbers = parts(game, 0)
    assert numbers["question"].sum() == 1 and numbers["victim"].tolist() == [0, 0, 0]


def test_the_numbers_of_actions_stay() -> None:
    """Whoever has learned with these numbers can go on; new actions come at the end."""
    assert N_ACTIONS == 871
    known = "pick circle, take circle, play robo-thief @4, steal circle, decline, skip, buy ?advanced with D,D"
    assert [parse_action(text).number for text in known.split(", ")] == [0, 48, 84, 131, 229, 230, 755]
    assert [parse_action(f"steal {card} @{k}").number for card, k in (("circle", 0), ("robo-thief", 4))] == [756, 870]


@each("players rules", *SETTINGS)
def test_a_table_is_its_game(players: int, rules: Rules) -> None:
    table, game, dice = Table(players, rules, 5), Game(players, rules, 5), random.Random(1)
    for _ in range(120):
        assert [ACTIONS[number] for number in table.legal] == list(game.legal_actions)
        assert table.mask.sum() == len(table.legal) and table.player == game.player
        if game.is_over:
            break
        number = keen(table.legal, dice)
        table.step(number)
        game.push(ACTIONS[number])
    if game.result:
        assert table.shares == [game.result.share(p) for p in range(players)]
    again = Table.at(table.game)
    for viewer in range(players):
        assert again.seen_by(viewer).tobytes() == table.seen_by(viewer).tobytes()


def test_from_choice_to_choice_a_game_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    afresh, at, dice = [], Table.at, random.Random(1)

    def counted(game: Game) -> Table:
        afresh.append(game.plies)
        return at(game)

    def go_on(game: Game) -> None:
        game.push(ACTIONS[keen([action.number for action in game.legal_actions], dice)])
        for viewer in range(game.players):
            assert encode(game, viewer).tobytes() == at(game).seen_by(viewer).tobytes()

    monkeypatch.setattr(Table, "at", counted)
    game = Game(3, Rules("fr"), 5)
    for _ in range(80):
        go_on(game)
    assert afresh == [1]
    other = game.copy()
    go_on(other)
    assert afresh == [1]
    game.pop()
    go_on(game)
    assert afresh == [1, 80]


def test_a_game_whose_shuffles_were_told_is_seen_as_it_is() -> None:
    *_, game = moments(2, Rules(), 3, limit=60)
    game._seed = 4  # its seed would deal other cards
    for viewer in range(2):
        told, hand = parts(game, viewer), game.position()["players"][viewer]["hand"]
        assert by_slug(told["hand"][0]) == Counter(hand) and told["counters"][0] == game.round


def test_shares_of_the_win() -> None:
    table = Table.at(start("circle", "C", others=[], before=[other("C", hand="circle")], basic=shop(), advanced=shop()))
    assert table.shares == [0.0, 0.0] and not table.over
    table.step(parse_action("play circle").number)
    assert table.shares == [0.0, 1.0] and table.over
    both = [other(""), other("C (?)"), other("")]
    over = start("circle", "C (?)", others=both, turn={"step": "over"})
    assert over.result and over.result.winners == (1, 3)
    assert Table.at(over).shares == [0.0, 0.5, 0.0, 0.5] and not Table.at(over).legal


def test_a_lost_solo_game_has_no_share() -> None:
    *_, table = tables(1, Rules("de"), seed=1, limit=10_000)
    assert table.over and table.game.result and not table.game.result.finished
    assert table.shares == [0.0]
