"""Technologies tried out: what each way does to the table, that all ways meet the same games, and a certain case."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from eternitium import Game, Rules
from eternitium.analysis.loops import ANSWERS, SHARE, TURNS, UNFINISHED, Follow, roll_out, room, seed_game
from eternitium.analysis.rollouts import seed_of
from eternitium.components import ADVANCED, BASIC, SLUGS, kind_of, row_of
from eternitium.engine import turn
from eternitium.engine.layout import EVENT, NO_CARD, STATE, Phase, Record, Records, State, copied
from eternitium.engine.legality import why_not
from eternitium.engine.setup import deal
from eternitium.experiments import trials, worth
from eternitium.experiments.trials import (
    CAPPED_TURNS,
    KINDS,
    TRIAL_ROUNDS,
    Experiment,
    Trials,
    cards_of,
    eager,
    kinds,
    ratio_interval,
    try_out,
)
from eternitium.experiments.worth import BOUGHT, GIVEN, ONE_CARD, SKIPPED, TRIED, TWO_CARDS, WAYS
from eternitium.game.game import undealt
from eternitium.game.position import write_position
from eternitium.policies import careful
from eternitium.policies.builtin import Builtin
from eternitium.policies.registry import seated, weights_of
from eternitium.policies.weights import CAREFUL, RANDOM, Weight
from eternitium.rule_ids import Rule
from tests.analysis.helpers import Unpacked
from tests.support.helpers import NO_SHOP, action_cards, era_cards, other, position

LOG = np.zeros(0, EVENT)
PRICES = {"basic": 1, "advanced": 2}
TABLES = [(players, number) for players in (1, 2, 5) for number in (1, 3)]
THRIFTY = Builtin("thrifty", tuple(99 if i in {Weight.BUYS_UNTIL, Weight.LUXURY_UNTIL} else number
                                   for i, number in enumerate(CAREFUL)))  # fmt: skip
FAR = "S (?) (?) (?) (?) (?) (?) (?) (?)"


@pytest.fixture(autouse=True)
def _wide_room() -> Any:
    """Plain Python warns where 64 bits overflow, as they shall."""
    with np.errstate(over="ignore"):
        yield


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """The experiment as plain Python."""
    monkeypatch.setattr(trials, "load", lambda: interpreted)


def interpreted(states: Records, *args: Any) -> None:
    worth.try_technology(Unpacked(states), *args)  # type: ignore[arg-type]


def reached(players: int, number: int, seed: int, policy: Builtin = careful) -> State:
    """The first game, from this number on, in which player 0 decides in step 4 of a round."""
    tempers, place = weights_of(seated(policy, players)), room()
    for game in range(seed, seed + 20):
        s = State(undealt(players, None, 0)[0])
        seed_game(s, 1, game)
        deal(s, LOG)
        if worth.reach(s, place, tempers, number):
            return s
    raise AssertionError("no game comes to that")


def record(s: State) -> Record:
    found: Record = np.zeros(1, STATE)[0]
    for name in STATE.names or ():
        found[name] = getattr(s, name)
    return found


def twin(s: State) -> State:
    return State(copied(record(s))[0])


def all_cards(s: State) -> tuple[Counter[str], Counter[str]]:
    found = write_position(record(s), Rules(), None)
    return era_cards(found), action_cards(found)


def owned(s: State) -> Counter[str]:
    return Counter(write_position(record(s), Rules(), None)["players"][0]["deck"])


def set_out(s: State, kind: str, way: int) -> tuple[State, int, int]:
    """The state with the technology laid open, which card it is, and the action with which a way begins."""
    found = twin(s)
    found.wallets = 0
    card = worth.lay_open(found, *cards_of(kind), 1)
    tempers = eager(weights_of(seated(careful, s.players)))
    return found, card, worth.set_out(found, room(), tempers, card, way)


# What each way does to the table


@pytest.mark.parametrize(("players", "number"), TABLES)
def test_the_ways_do_what_they_say_and_no_card_is_lost(players: int, number: int) -> None:
    s = reached(players, number, 3)
    for kind in kinds(players):
        after = {}
        for way in range(WAYS):
            before, card, action = set_out(s, kind, way)
            if card == NO_CARD:
                continue
            assert kind_of(SLUGS[card]) == kind and why_not(before, action) == Rule.LEGAL
            turn.act(before, LOG, action)
            assert all_cards(before) == all_cards(s)
            after[way] = before
            taken = [] if way not in {GIVEN, BOUGHT} else [card]
            height = {BOUGHT: PRICES[row_of(card)], ONE_CARD: 1, TWO_CARDS: 2}.get(way, 0)
            assert list(before.deck[0, : before.deck_n[0]]) == [*s.deck[0, : s.deck_n[0]], *taken]
            assert list(before.stack[0, : s.stack_n[0]]) == list(s.stack[0, : s.stack_n[0]])
            assert before.stack_n[0] == s.stack_n[0] + height
        if after:
            alone = after[ONE_CARD if row_of(card) == "basic" else TWO_CARDS]
            for name in ("stack", "stack_n", "market", "era_pile_n"):
                assert np.array_equal(getattr(after[BOUGHT], name), getattr(alone, name))
            assert np.array_equal(after[GIVEN].open, after[BOUGHT].open)
            assert np.array_equal(after[SKIPPED].market, s.market)


@pytest.mark.parametrize("slot", range(3))
def test_a_technology_in_the_pile_changes_places_with_an_open_one(slot: int) -> None:
    s = reached(2, 1, 5)
    for kind in KINDS:
        found, row = twin(s), ADVANCED if PRICES["advanced"] == trial_price(kind) else BASIC
        card = worth.lay_open(found, *cards_of(kind), slot)
        assert card in found.open[row]
        if any(cards_of(kind)[0] <= x <= cards_of(kind)[1] for x in s.open[row]):
            assert np.array_equal(found.open, s.open) and np.array_equal(found.pile, s.pile)
        else:
            changed = np.flatnonzero(found.open[row] != s.open[row])
            assert list(changed) == [slot]
            place = np.flatnonzero(found.pile[row] != s.pile[row])
            assert len(place) == 1 and found.pile[row, place[0]] == s.open[row, slot]


def trial_price(kind: str) -> int:
    return PRICES[row_of(cards_of(kind)[0])]


def test_a_technology_that_lies_nowhere_is_not_tried() -> None:
    s = reached(2, 1, 5)
    for place in range(s.pile_n[ADVANCED]):
        if s.pile[ADVANCED, place] == cards_of("time-bomb")[0]:
            s.pile[ADVANCED, place] = cards_of("laboratory")[0]
    s.open[ADVANCED] = cards_of("laboratory")[0]
    before = copied(record(s))
    assert worth.lay_open(s, *cards_of("time-bomb"), 0) == NO_CARD
    assert record(s) == before[0]


def test_a_technology_is_paid_with_what_is_easiest_to_match() -> None:
    """Three own circles in the discard pile, and circles in the supply; no diamond anywhere."""
    for market in ("C D", "D C"):
        supply = {"circle": 2, "square": 0, "triangle": 0, "diamond": 0}
        game = Game.from_position(
            position("", "(s) (s)", discard="circle circle circle", market=market, supply=supply,
                     turn={"step": "acquire"}), seed=1)  # fmt: skip
        s = State(copied(game._record)[0])
        for kind, tops in (("droid", "C"), ("laboratory", "CD")):
            found, _, action = set_out(s, kind, BOUGHT)
            turn.act(found, LOG, action)
            stack = write_position(record(found), Rules(), None)["players"][0]["stack"]
            assert stack[: len(tops)] == list(tops)
        found, _, _ = set_out(s, "droid", ONE_CARD)
        assert write_position(record(found), Rules(), None)["players"][0]["stack"][0] == "C"


@pytest.mark.parametrize("players", [1, 2])
def test_a_card_of_which_the_expert_thinks_little_is_paid_as_carefully(players: int) -> None:
    """Alone, too: the expert has other numbers for that, and buys no Temporal Projector at the end."""
    found = set()
    for market in ("C D", "D C"):
        supply = {"circle": 0, "square": 0, "triangle": 0, "diamond": 2}
        given = position("", "(s) (s)", market=market, supply=supply,
                         turn={"step": "acquire", "round": 6})  # fmt: skip
        game = Game.from_position({**given, "players": given["players"][:players]}, seed=1)
        s = State(copied(game._record)[0])
        s.wallets = 0
        card = worth.lay_open(s, *cards_of("temporal-projector"), 1)
        turn.act(s, LOG, worth.set_out(s, room(), eager(weights_of(seated("expert", players))), card, BOUGHT))
        found.add(write_position(record(s), Rules(), None)["players"][0]["stack"][0])
    assert found == {"D"}


def test_a_discount_of_the_running_turn_does_not_count() -> None:
    s = reached(3, 2, 1)
    s.wallets = 2
    found, _, action = set_out(s, "laboratory", BOUGHT)
    turn.act(found, LOG, action)
    assert found.stack_n[0] == s.stack_n[0] + 2
    for way in range(WAYS):
        found, _, action = set_out(s, "laboratory", way)
        turn.apply(found, LOG, action)
        assert found.wallets == 0


@pytest.mark.usefixtures("in_python")
def test_wallets_played_before_the_trial_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, reach, go_each_way = [], worth.reach, worth.go_each_way

    def with_wallets(s: State, *args: Any) -> bool:
        found = reach(s, *args)
        s.wallets = 2
        return found

    def watched(states: Any, *args: Any) -> None:
        seen.append(states[1].wallets)
        go_each_way(states, *args)

    monkeypatch.setattr(worth, "reach", with_wallets)
    monkeypatch.setattr(worth, "go_each_way", watched)
    try_out("droid", 2, 1, games=2)
    assert seen == [0, 0]


def test_it_is_player_0_who_decides() -> None:
    tempers, desk, found = weights_of(seated(careful, 3)), room(), []
    for game in range(30):
        s = State(undealt(3, None, 0)[0])
        seed_game(s, 1, game)
        deal(s, LOG)
        found.append(worth.reach(s, desk, tempers, 6))
        assert not found[-1] or (s.active, s.round, s.phase) == (0, 6, Phase.ACQUIRE)
    assert any(found) and not all(found)


# All ways meet the same games


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_to_skip_is_what_happens_to_a_player_who_never_buys(players: int) -> None:
    """The same positions, played on by nobody but the policies themselves: they skip step 4 always."""
    found = try_out("droid", players, 2, THRIFTY, games=8, seed=3)
    desk, tempers = room(), weights_of(seated(THRIFTY, players))
    for place, game in enumerate(found.game):
        s = State(undealt(players, None, 0)[0])
        seed_game(s, seed_of(3), int(game))
        deal(s, LOG)
        assert worth.reach(s, desk, tempers, 2)
        out = np.zeros(ANSWERS)
        roll_out(s, desk, tempers, 0, -1, TRIAL_ROUNDS, Follow.VIEWER, out, 0)
        assert (out[SHARE], min(out[TURNS], CAPPED_TURNS)) == (found.share[place, SKIPPED], found.turns[place, SKIPPED])


@pytest.mark.usefixtures("in_python")
def test_every_technology_meets_the_same_games() -> None:
    """Nobody ever buys, so that it does not matter which cards lie open."""
    found = [try_out(card, 2, 2, THRIFTY, games=6) for card in ("droid", "ultimate-portal")]
    for way in (SKIPPED, ONE_CARD, TWO_CARDS):
        assert np.array_equal(found[0].share[:, way], found[1].share[:, way])
        assert np.array_equal(found[0].turns[:, way], found[1].turns[:, way])
    assert not np.array_equal(found[0].turns[:, GIVEN], found[1].turns[:, GIVEN])


@pytest.mark.usefixtures("in_python")
def test_a_player_who_chooses_at_random_meets_the_same_shuffles_after_paying() -> None:
    """To choose at random uses chance; to pay must not."""
    s = reached(2, 2, 1)
    tempers = eager(np.array(RANDOM * 2))
    for kind in ("droid", "laboratory"):
        found, card, _ = set_out(s, kind, SKIPPED)
        before = found.rng
        worth.set_out(found, room(), tempers, card, BOUGHT)
        assert found.rng == before


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize("players", [1, 2])
def test_cards_are_all_there_when_a_game_is_over(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[Counter[str]] = []

    def watched(s: State, *args: Any) -> None:
        roll_out(s, *args)
        ends.extend(all_cards(s))

    monkeypatch.setattr(worth, "roll_out", watched)
    try_out("laboratory", players, 2, games=4)
    whole = all_cards(reached(players, 2, 1))
    assert len(ends) == 2 * 4 * WAYS and all(ends[i] == whole[i % 2] for i in range(len(ends)))


def test_a_portion_is_a_part_of_the_whole() -> None:
    experiment = Experiment("communicator", 2, 3, "expert")
    whole = experiment.play(5, 0, 300)
    parts = [experiment.play(5, first, count) for first, count in ((0, 1), (1, 250), (251, 49))]
    assert np.array_equal(whole, np.concatenate(parts))
    assert not np.array_equal(whole, experiment.play(6, 0, 300))
    games = try_out("communicator", 2, 3, "expert", games=700, seed=5).game
    assert np.array_equal(games[games < 300], np.flatnonzero(whole[:, 0] == TRIED))


@pytest.mark.parametrize(
    ("card", "players", "number"), [("double-portal", 1, 2), ("laboratory", 2, 3), ("time-bomb", 4, 1)]
)
def test_plain_python_finds_the_same(card: str, players: int, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = Experiment(card, players, number, "careful")
    fast = experiment.play(2, 0, 4)
    monkeypatch.setattr(trials, "load", lambda: interpreted)
    assert np.array_equal(experiment.play(2, 0, 4), fast)


# What is certain


def go_each_way(game: Game, kind: str) -> Any:
    """What each way leads to from a position in step 4; shape (WAYS, ANSWERS)."""
    states, desk, out = np.zeros(3, STATE), room(), np.zeros(WAYS * ANSWERS)
    states[1] = game._record
    tempers = weights_of(seated(careful, game.players))
    unpacked = Unpacked(states)
    card = worth.lay_open(unpacked[1], *cards_of(kind), 0)
    worth.go_each_way(
        unpacked, desk, tempers, eager(tempers), card, TRIAL_ROUNDS, out, 0  # type: ignore[arg-type]
    )  # fmt: skip
    return out.reshape(WAYS, ANSWERS)


def test_with_one_era_card_left_an_ultimate_portal_decides() -> None:
    """Who owns one has it in every hand, and nothing else helps: one era card a turn. The rival needs three turns.

    Given, it wins in the second turn; bought, the crystal is three cards away and the rival comes first.
    """
    nothing = dict.fromkeys(("circle", "square", "triangle", "diamond"), 0)
    rival = other("S (c) (c)", hand="ultimate-portal digital-wallet digital-wallet droid", deck="droid")
    shop = {**NO_SHOP, "advanced": {"open": ["ultimate-portal"], "pile": []}}
    game = Game.from_position(
        position("", "C", "droid droid communicator", "", [rival], supply=nothing, market="S D",
                 turn={"step": "acquire"}, **shop), seed=1)  # fmt: skip
    found = go_each_way(game, "ultimate-portal")
    assert list(found[:, SHARE]) == [0, 1, 0, 0, 0]
    assert (found[GIVEN, TURNS], found[BOUGHT, TURNS]) == (2, 4)
    assert list(found[:, UNFINISHED]) == [1, 0, 0, 1, 1]


@pytest.mark.usefixtures("in_python")
def test_without_a_technology_only_era_cards_make_a_difference() -> None:
    found = try_out(None, 2, 1, games=6)
    assert len(found) == 6 and found.without == 0
    for way in (GIVEN, BOUGHT):
        assert not found.won(way, SKIPPED).any() and not found.saved(way, SKIPPED).any()
    for way in (ONE_CARD, TWO_CARDS):
        assert found.saved(SKIPPED, way).any()


def test_R65_alone_nobody_comes_by_the_cards_of_the_ai() -> None:
    left_out = set(KINDS) - set(kinds(1))
    assert left_out == {"chrono-blaster", "time-bomb", "quantum-clock", "robo-thief"}
    assert len(KINDS) == len(kinds(2)) == 14
    found = try_out("time-bomb", 1, 1, games=50)
    assert (len(found), found.without) == (0, 50)


def test_games_that_do_not_come_to_a_round_are_not_counted() -> None:
    found = try_out("droid", 2, 9, games=300)
    assert 0 < len(found) + found.without < 300 == found.games


# Numbers


def made_up(saved: Any, cost: Any) -> Trials:
    """Trials in which a technology saves some turns, and two era cards cost some each."""
    turns = np.zeros((len(saved), WAYS))
    turns[:, GIVEN], turns[:, TWO_CARDS] = -saved, 2 * cost
    return Trials(np.arange(len(saved)), np.zeros_like(turns), turns, len(saved), 0)


def test_worth_is_exact_where_turns_go_hand_in_hand() -> None:
    cost = np.array([0.0, 1, 3, 1, 2, 2])
    assert made_up(2 * cost, cost).in_era_cards() == pytest.approx((2, 2, 2))
    assert made_up(np.array([3.0, 5]), np.array([2.0, 2])).in_era_cards()[0] == 2


@pytest.mark.parametrize("size", [0.5, 0.2])
def test_95_of_100_intervals_hold_the_true_ratio(size: float) -> None:
    """4,000 made-up trials of 1,000 games: within 4 standard errors, 0.35 % each; the cost is 16 or 6 errors."""
    dice, held = np.random.default_rng(1), 0
    for _ in range(4_000):
        cost = dice.normal(size, 1, 1_000)
        low, high = ratio_interval(0.8 * (cost - size) + dice.normal(0.7, 1.5, 1_000), cost)
        held += low <= 0.7 / size <= high
    assert held / 4_000 == pytest.approx(0.95, abs=4 * 0.0035)


def test_what_cannot_be_told_from_nothing_gives_no_interval() -> None:
    assert ratio_interval(np.array([1.0, 2, 3]), np.array([-1.0, 0, 2])) == (-np.inf, np.inf)


@pytest.mark.parametrize("saved", [np.zeros(0), np.ones(3)])
def test_what_era_cards_do_not_change_has_no_worth_in_era_cards(saved: Any) -> None:
    with pytest.raises(ValueError, match=r"^games: \d are too few"):
        made_up(saved, np.zeros_like(saved)).in_era_cards()


def test_a_search_without_end_counts_twelve_turns() -> None:
    rows = np.zeros((1, 1 + WAYS * ANSWERS))
    rows[0, 0] = TRIED
    rows[0, 1 + TURNS :: ANSWERS] = [3, 12, 13, 21, 1]
    assert list(trials.collected(rows).turns[0]) == [3, CAPPED_TURNS, CAPPED_TURNS, CAPPED_TURNS, 1]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"card": "circle"}, "card: 'circle' is not allowed; give one of double-portal"),
        ({"card": "double-portal:circle+square"}, "card: 'double-portal:circle"),
        ({"players": 6}, "players: 6 is not allowed"),
        ({"round": 0}, "round: 0 is not allowed"),
        ({"policy": "master"}, "policy: 'master' is not allowed"),
        ({"games": 0}, "games: 0 is not allowed"),
        ({"seed": -1}, "seed: -1 is not allowed"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match="^" + message.replace("(", r"\(").replace("+", r"\+")):
        try_out(**{"card": "droid", "games": 1, **wrong})
