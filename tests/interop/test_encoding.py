"""Observations as numbers and as text: everything that a seat sees is in them, and nothing else."""

import doctest
import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from eternitium import Game, IllegalAction, Rules
from eternitium.belief.observation import Observation, observe
from eternitium.components import LETTERS, SLUGS
from eternitium.game.notation import ACTIONS, parse_action
from eternitium.interop import encoding
from eternitium.interop.encoding import N_ACTIONS, action_of, describe, layout, mask, shares, spectate
from tests.match.test_match import redeal
from tests.support.helpers import other, run, shop, start

SETTINGS: list[tuple[int, Rules]] = [
    (1, Rules("de")),
    (1, Rules("fr", 4)),
    (1, Rules("nl", 5)),
    (1, Rules("de", 6)),
    (2, Rules("de")),
    (3, Rules("fr", played_card_zone="after_effect")),
    (4, Rules("nl", prefix_public=False)),
    (5, Rules("bga")),
]


def moments(players: int, rules: Rules, seed: int, limit: int = 250) -> Iterator[Game]:
    """A game of random choices, more plays than other choices, at each of its moments."""
    game, dice = Game(players, rules, seed), random.Random(seed)
    for _ in range(limit):
        yield game
        if game.is_over:
            return
        keen = [action for action in game.legal_actions if action.verb in ("play", "try", "take", "buy")]
        game.push(dice.choice(keen if keen and dice.random() < 0.6 else game.legal_actions))


def parts(game: Game, viewer: int) -> dict[str, Any]:
    """The encoded observation by name."""
    table = layout(game.players)
    return table.parts(table.encode(observe(game, viewer)))


def in_any_order(seen: Observation) -> str:
    """An observation as JSON, with those piles sorted whose order nobody needs."""
    position = json.loads(json.dumps(seen.position))
    for pile in ("market", "era_discard"):
        position[pile].sort()
    for row in ("basic", "advanced"):
        position[row]["open"].sort()
    for player in position["players"]:
        player["discard"].sort()
    position["turn"].get("pending", {}).pop("asked", None)  # it is the player who decides
    return json.dumps([position, seen.viewer, seen.player, seen.ai_cards])


@pytest.mark.parametrize("players", range(1, 6))
def test_the_parts_lie_side_by_side(players: int) -> None:
    table = layout(players)
    assert [table.slices[field.name].start for field in table.fields] == list(
        np.cumsum([0, *(field.size for field in table.fields)])[:-1]
    )
    assert table.size == len(table.high) == sum(field.size for field in table.fields)
    assert len({field.name for field in table.fields}) == len(table.fields)
    assert all(len(field.high) == field.size and field.meaning for field in table.fields)


@pytest.mark.parametrize("players", [0, 6, "2", True, None])
def test_no_layout_for_other_numbers_of_players(players: Any) -> None:
    with pytest.raises(ValueError, match=f"players: {players!r}"):
        layout(players)


@pytest.mark.parametrize(("players", "rules"), SETTINGS, ids=str)
def test_different_observations_have_different_numbers_and_texts(players: int, rules: Rules) -> None:
    table, by_numbers, by_text = layout(players), dict[bytes, str](), dict[str, str]()
    for game in moments(players, rules, seed=3):
        for viewer in range(players):
            seen = observe(game, viewer)
            numbers = table.encode(seen)
            assert numbers.dtype == np.float32 and numbers.shape == (table.size,)
            assert (numbers >= 0).all() and (numbers <= table.high).all()
            assert by_numbers.setdefault(numbers.tobytes(), in_any_order(seen)) == in_any_order(seen)
            whole = json.dumps([seen.position, seen.player, seen.ai_cards])
            assert by_text.setdefault(f"{viewer} {describe(seen)}", whole) == whole
    assert len(by_numbers) > 20


def test_every_part_is_used() -> None:
    used = set[str]()
    for seed, (players, rules) in enumerate(SETTINGS * 3):
        for game in moments(players, rules, seed):
            used |= {name for name, numbers in parts(game, game.player).items() if numbers.any()}
    seldom = {"deck_top", "deck_top_known"}  # only in the last round; see the next test
    assert used | seldom == {field.name for field in layout(1).fields}


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
    assert {SLUGS[card]: n for card, n in enumerate(mine["hand"]) if n} == {"circle": 2, "droid": 1}
    assert mine["hand_size"].tolist() == [3, 5, 5, 5]
    assert mine["deck_size"].tolist() == [2, 1, 1, 1]
    assert mine["stack_size"].tolist() == [3, 2, 3, 3]
    assert shapes_seen(mine["stack"]) == ["CS", "T", "", "DD"]
    assert mine["discard"][0].tolist() == [0, 1, 1, *[0] * 20]
    assert {SLUGS[card]: n for card, n in enumerate(mine["discard"][2]) if n} == {"droid": 1, "square": 1}
    assert mine["market"].tolist() == [0, 2, 0, 0]
    assert mine["era_discard"].tolist() == [1, 0, 0, 2]
    assert mine["supply"].tolist() == [8, 8, 8, 8]
    assert (mine["basic"].sum(), mine["basic_pile"], mine["advanced"].sum(), mine["advanced_pile"]) == (2, 1, 1, 0)
    theirs = parts(game, 2)
    assert theirs["viewer"].tolist() == [0, 0, 1, 0]
    assert theirs["decides"].tolist() == [0, 0, 0, 1]
    assert theirs["stack_size"].tolist() == [2, 3, 3, 3]
    assert shapes_seen(theirs["stack"]) == ["T", "", "DD", "CS"]


def shapes_seen(stacks: Any) -> list[str]:
    """The shapes of each seat's stack, as letters."""
    return ["".join(LETTERS[shape] for shape in np.nonzero(stack)[1]) for stack in stacks]


QUESTIONS = [
    ("transporter circle droid", ["play transporter", "discard circle"], {"chosen": [1]}),
    ("temporal-projector circle droid", ["play temporal-projector", "destroy circle"], {"mode": [0, 0, 1]}),
    ("robo-thief", ["play robo-thief @1"], {"victim": [0, 1, 0]}),
    ("robo-recycler", ["play robo-recycler"], {}),
    ("laboratory", ["play laboratory"], {}),
    ("laboratory", ["play laboratory", "gain transporter"], {"decides": [0, 1, 0]}),
    ("circle droid", ["pass"], {}),
    ("circle droid square", ["pass", "done"], {}),
]


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_numbers_of_a_question(number: int) -> None:
    cards, pushed, expected = QUESTIONS[number]
    game = start(cards, discard="triangle", others=[other(discard="circle"), other()], edition="bga",
                 basic=shop("transporter communicator"), advanced=shop("time-bomb"))  # fmt: skip
    run(game, *pushed)
    mine = parts(game, 0)
    questions = ["transporter", "temporal-projector", "robo-thief", "robo-recycler", "laboratory"]
    asked = [*questions, "laboratory-others", "pass", "keep"][number]
    assert mine["question"].tolist() == [int(asked == name) for name in encoding.QUESTION_NAMES]
    assert {name: mine[name].tolist() for name in expected} == expected


@pytest.mark.parametrize("seed", range(10))
def test_nothing_depends_on_what_the_seat_cannot_know(seed: int) -> None:
    dice = random.Random(seed)
    players = 2 + seed % 4
    *_, game = moments(players, Rules(("de", "fr", "nl", "bga")[seed % 4]), seed, dice.randrange(20, 150))
    truth, viewer = game.position(), dice.randrange(players)
    assert "top_known" not in truth["turn"]
    seen = set()
    for _ in range(8):
        world = Game.from_position(redeal(truth, viewer, dice), seed=0)
        view = observe(world, viewer)
        seen.add((layout(players).encode(view).tobytes(), mask(view.legal_actions).tobytes(), describe(view)))
        assert world.position() != truth
    assert len(seen) == 1


@pytest.mark.parametrize(("players", "rules"), SETTINGS[4:], ids=str)
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


def test_actions_by_number() -> None:
    assert [action_of(number) for number in range(N_ACTIONS)] == list(ACTIONS)
    assert all(action_of(action.number) == action for action in ACTIONS)
    for number in (-1, N_ACTIONS):
        with pytest.raises(IllegalAction, match=f"action number {number}") as refused:
            action_of(number)
        assert refused.value.rule == "action.text"


def test_a_mask_has_a_one_for_each_action() -> None:
    game = Game(seed=1)
    allowed = mask(game.legal_actions)
    assert [ACTIONS[number] for number in np.nonzero(allowed)[0]] == sorted(game.legal_actions, key=ACTIONS.index)
    assert allowed.dtype == np.int8 and allowed.sum() == len(game.legal_actions)
    assert not mask(()).any()


def test_shares_of_the_win() -> None:
    game = start("circle", "C", others=[], before=[other("C", hand="circle")], basic=shop(), advanced=shop())
    assert shares(game) == [0.0, 0.0]
    run(game, "play circle")
    assert shares(game) == [0.0, 1.0]
    both = [other(""), other("C (?)"), other("")]
    over = start("circle", "C (?)", others=both, turn={"step": "over"})
    assert over.result and over.result.winners == (1, 3)
    assert shares(over) == [0.0, 0.5, 0.0, 0.5]


def test_a_lost_solo_game_has_no_share() -> None:
    *_, game = moments(1, Rules("de"), seed=1, limit=10_000)
    assert game.is_over and game.result and not game.result.finished
    assert shares(game) == [0.0]


def test_the_example_in_the_docstring_runs() -> None:
    results = doctest.testmod(encoding)
    assert results.attempted and not results.failed
