"""What seats remember: never more than they have seen, never wrong, and all that lies open."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from eternitium import Game, Rules
from eternitium.belief.belief import believe, determinize
from eternitium.components import CARD_OF_SLUG, N_CARDS
from eternitium.engine.layout import ERA, Did, State
from eternitium.game.notation import ACTIONS
from eternitium.interop import compiled
from eternitium.interop.encoding import PLACES, layout
from eternitium.interop.memory import ROW_SIZES, take_notice
from eternitium.interop.table import Table, encode
from tests.match.test_match import redeal
from tests.support.helpers import other, run, shop, start
from tests.support.samples import samples

SETTINGS: list[tuple[int, Rules]] = [
    (1, Rules("de")),
    (1, Rules("fr", 4)),
    (1, Rules("nl", 5)),
    (1, Rules("de", 6)),
    (1, Rules("fr", 8)),
    (2, Rules("de")),
    (2, Rules("fr", giga="de_literal", comp_timing="before", loop_guard="literal+cap")),
    (3, Rules("fr", played_card_zone="after_effect")),
    (4, Rules("nl", prefix_public=False)),
    (5, Rules("bga")),
]
MORE = [(1, Rules("de", mission)) for mission in (1, 2, 3, 7, 8, 9, 10)]


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests look inside; others compare what is compiled."""
    monkeypatch.setattr(compiled, "current", lambda: compiled.INTERPRETED)


def keen(numbers: list[int], dice: random.Random) -> int:
    """A random choice, more plays than other choices."""
    plays = [number for number in numbers if ACTIONS[number].verb in ("play", "try", "take", "buy")]
    return dice.choice(plays if plays and dice.random() < 0.6 else numbers)


def moments(players: int, rules: Rules, seed: int, limit: int = 250) -> Iterator[Game]:
    """A game of random choices at each of its moments."""
    game, dice = Game(players, rules, seed), random.Random(seed)
    for _ in range(limit):
        yield game
        if game.is_over:
            return
        game.push(ACTIONS[keen([action.number for action in game.legal_actions], dice)])


def tables(players: int, rules: Rules, seed: int, limit: int = 400) -> Iterator[Table]:
    """The same as a table."""
    table, dice = Table(players, rules, seed), random.Random(seed)
    for _ in range(limit):
        yield table
        if table.over or table.late:
            return
        table.step(keen(table.legal, dice))


def seen_by(table: Table, viewer: int) -> dict[str, Any]:
    """The counts that a seat is told, by field."""
    return layout(table.players).counts(table.seen_by(viewer))


def copies(cards: Any, size: int = N_CARDS) -> Any:
    """Copies of each card."""
    return np.bincount(cards, minlength=size)


@pytest.mark.parametrize(("players", "rules"), [*SETTINGS, *MORE], ids=str)
def test_what_is_remembered_is_true(players: int, rules: Rules) -> None:
    for seed in range(samples(1, deep=20)):
        for ply, table in enumerate(tables(players, rules, seed)):
            for viewer in range(players) if ply % 4 == 0 else ():
                told, s = seen_by(table, viewer), table._states[1]
                check_seats(told, s, viewer, players, rules)
                check_table(told, s, players)


def check_seats(told: dict[str, Any], s: Any, viewer: int, players: int, rules: Rules) -> None:
    for seat in range(players):
        p = (viewer + seat) % players
        hand, deck = s["hand"][p], copies(s["deck"][p][: s["deck_n"][p]])
        assert (told["hand"][seat] <= hand).all()
        assert (told["hand"][seat] + told["deck"][seat] <= hand + deck).all()
        if p == viewer:
            assert (told["hand"][0] == hand).all() and (told["deck"][0] == deck).all()
        check_stack(told, seat, s["stack"][p][: s["stack_n"][p]][::-1], p == viewer or bool(rules.prefix_public))


def check_stack(told: dict[str, Any], seat: int, stack: Any, deep: bool) -> None:
    shapes, ups, visible = told["stack"][seat], told["stack_up"][seat], True
    for place, era in enumerate(stack[:PLACES]):
        visible = visible and era >= 4 and (deep or place == 0)
        assert shapes[place].tolist() in ([int(k == era % 4) for k in range(4)], [0] * 4)
        assert ups[place] == (shapes[place].any() and era >= 4)
        assert not visible or ups[place]
    assert (shapes.sum(axis=0) + told["stack_more"][seat] <= copies(stack % 4, 4)).all()
    assert not shapes[len(stack) :].any()


def check_table(told: dict[str, Any], s: Any, players: int) -> None:
    piles = sum(copies(s["pile"][row][: s["pile_n"][row]]) for row in (0, 1))
    owned = sum(s["hand"][p] + copies(s["deck"][p][: s["deck_n"][p]]) for p in range(players))
    known = told["hand"].sum(axis=0) + told["deck"].sum(axis=0)
    assert (told["unseen"] == piles + owned - known).all()
    backs = copies(s["era_pile"][: s["era_pile_n"]], 4)
    stacks = sum(copies(s["stack"][p][: s["stack_n"][p]] % 4, 4) for p in range(players))
    assert (told["era_pile_known"] <= backs).all()
    known_eras = told["stack"].sum(axis=(0, 1)) + told["stack_more"].sum(axis=0) + told["era_pile_known"]
    assert (told["era_unseen"] == backs + stacks - known_eras).all()


@pytest.mark.parametrize(("players", "rules"), SETTINGS[5:], ids=str)
def test_a_memory_is_made_of_what_was_seen(players: int, rules: Rules) -> None:
    """Cards that a seat did not see are told falsely: what it remembers is the same."""
    dice, viewer = random.Random(players), players - 1
    last = None
    for table in tables(players, rules, seed=2):
        if last is not None:
            s, log = State(table._states[1]), table._tables.log
            for row in log[: s.events]:
                deep = row["kind"] == Did.SHOWN and rules.prefix_public
                if not (row["seen"] >> viewer & 1 or deep) and row["card"] >= 0:
                    row["card"] = ERA + dice.randrange(4) if row["card"] >= ERA else dice.randrange(N_CARDS)
            take_notice(s, log, last._memory, 0)
            for name, size in ROW_SIZES.items():
                mine = slice(viewer * players * size, (viewer + 1) * players * size)
                assert (getattr(last._memory, name)[mine] == getattr(table._memory, name)[mine]).all(), name
        last = table.copy()


@pytest.mark.parametrize("seed", range(samples(4, deep=40)))
def test_nothing_depends_on_what_the_seat_cannot_know(seed: int) -> None:
    dice = random.Random(seed)
    players = 2 + seed % 4
    *_, game = moments(players, Rules(("de", "fr", "nl", "bga")[seed % 4]), seed, dice.randrange(20, 150))
    truth, viewer = game.position(), dice.randrange(players)
    assert "top_known" not in truth["turn"]
    worlds = [Game.from_position(redeal(truth, viewer, dice), seed=0) for _ in range(8)]
    assert all(world.position() != truth for world in worlds)
    assert len({encode(world, viewer).tobytes() for world in worlds}) == 1


@pytest.mark.parametrize("seed", range(samples(4, deep=40)))
def test_other_worlds_look_the_same_to_who_remembers(seed: int) -> None:
    dice, players = random.Random(seed), 1 + seed % 5
    *_, table = tables(players, Rules(("de", "fr", "nl", "bga")[seed % 4]), seed, dice.randrange(20, 200))
    viewer = dice.randrange(players)
    worlds = [determinize(believe(table.game, viewer), number) for number in range(4)]
    told = {table.remembered_by(viewer, world).seen_by(viewer).tobytes() for world in worlds}
    assert told == {table.seen_by(viewer).tobytes()}


# What is remembered, case by case


def after(game: Game, *actions: str) -> Table:
    """The table of a position after some actions."""
    run(game, *actions)
    return Table.at(game)


def test_a_card_that_was_gained_openly_is_in_the_hand() -> None:
    game = start("laboratory", others=[other()], basic=shop("transporter communicator"), advanced=shop("time-bomb"))
    rival = seen_by(after(game, "play laboratory", "gain transporter"), 1)
    assert rival["hand"][1].sum() == rival["hand"][1][CARD_OF_SLUG["transporter"]] == 1


def test_a_bought_card_is_known_when_it_is_drawn() -> None:
    game = start("circle", "S", deck="droid square triangle", others=[other()], market="T D",
                 basic=shop("transporter"), advanced=shop(), turn={"played": 1})  # fmt: skip
    rival = seen_by(after(game, "end", "buy transporter with T"), 1)
    assert rival["hand"][1][CARD_OF_SLUG["transporter"]] == 1
    own = seen_by(Table.at(game), 0)
    assert own["stack"][0][0].tolist() == [0, 0, 1, 0] and own["stack_up"][0][0] == 1


def test_a_card_of_a_failed_try_stays_known_in_the_shuffled_stack() -> None:
    game = start("circle", "(s) (t) (d)", others=[other()])
    told = seen_by(after(game, "try circle"), 1)
    assert told["stack_more"][1].tolist() == [0, 1, 0, 0] and not told["stack"][1].any()


def test_a_card_under_a_new_one_stays_known_at_its_place() -> None:
    game = start("quantum-clock", "S", others=[other("C (?)")], era_pile="(s) (s)")
    told = seen_by(after(game, "play quantum-clock"), 0)
    assert told["stack"][1].tolist()[:3] == [[0] * 4, [1, 0, 0, 0], [0] * 4]
    assert told["stack_up"][1].tolist()[:3] == [0, 1, 0]


def test_a_renewed_deck_is_known() -> None:
    game = start("droid communicator", "(s)", deck="", discard="circle square", others=[other()])
    told = seen_by(after(game, "play communicator"), 1)
    assert told["hand"][1].sum() + told["deck"][1].sum() == 3  # circle, square and the Communicator
    assert not told["hand"][1].any()


def test_all_that_was_in_a_deck_is_in_the_hand_when_the_deck_is_renewed() -> None:
    game = start("communicator communicator communicator droid", "(s)", deck="",
                 discard="circle square triangle diamond", others=[other()])  # fmt: skip
    told = seen_by(after(game, *["play communicator"] * 3), 1)
    shapes = [CARD_OF_SLUG[shape] for shape in ("circle", "square", "triangle", "diamond")]
    assert told["hand"][1][shapes].tolist() == [1, 1, 1, 1]
    # The Communicators that were played last may have been in the deck before: only the new deck's are certain.
    assert told["hand"][1].sum() == 4 and told["deck"][1].sum() == told["deck"][1][CARD_OF_SLUG["communicator"]] == 2
