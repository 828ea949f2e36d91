"""The explorer: that lot decides what is counted, that the table is that of its games, and what is asked of it."""

from collections import Counter
from hashlib import sha256
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from eternitium import Rules, explorer
from eternitium.analysis.loops import Room, choice, mixed, room, seed_game, win_share
from eternitium.components import kind_of
from eternitium.engine.layout import Phase, State
from eternitium.engine.offers import legal_actions
from eternitium.engine.setup import deal
from eternitium.engine.turn import apply
from eternitium.explorer import maker, table, what_wins
from eternitium.explorer.counted import CHOSEN, ITEMS, LEFT, MEASURES, OFFERED, TRIED, WHOLE, WON
from eternitium.explorer.gather import ROUNDS, Sample
from eternitium.explorer.maker import Part
from eternitium.explorer.table import FILE, NAMES, NO_PURCHASE, PLAYERS
from eternitium.game.game import undealt
from eternitium.game.notation import ACTIONS
from eternitium.match.match import Match
from eternitium.match.view import Veil
from eternitium.policies.priority_list import choose
from eternitium.policies.registry import seated, weights_of
from eternitium.policies.weights import SIZE
from eternitium.rules import EDITIONS

SEED = 5
GAMES = 14
TABLES = [(1, "de", "veteran"), (2, "fr", "expert"), (3, "nl", "steady")]


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games as plain Python: compiling takes longer."""
    monkeypatch.setattr(maker.GATHER, "load", maker.GATHER.interpreted)


def name_of(action: int) -> str:
    return kind_of(ACTIONS[action].card or NO_PURCHASE)


def by_hand(part: Part, game: int, counts: Counter[tuple[Any, ...]]) -> None:
    """Count one game by the texts of its actions."""
    s = State(undealt(part.players, Rules(part.edition), 0)[0])
    weights, place = weights_of(seated(part.by, part.players)), room()
    seed_game(s, SEED, game)
    deal(s, place.log)
    lot = int(mixed(np.uint64(SEED) ^ mixed(np.uint64(game))))
    seat, number = lot % part.players, ROUNDS[(lot >> 8) % len(ROUNDS)]
    tried = ""
    while s.phase != Phase.OVER:
        action = choice(s, place.legal, weights)
        asked = (s.phase == Phase.PICK, s.round) == (number == 0, max(number, 1)) and s.actor == seat
        if asked and not tried and s.phase in (Phase.PICK, Phase.ACQUIRE):
            legal = place.legal[: legal_actions(s, place.legal)].tolist()
            names = sorted({name_of(one) for one in legal}, key=NAMES.index)
            if len(names) > 1:
                where = seat, number, sum(int(s.stack_n[seat]) > most for most in LEFT)
                tried = names[(lot >> 16) % len(names)]
                told = [(name, OFFERED, 1) for name in names] + [(name_of(action), CHOSEN, 1), (tried, TRIED, 1)]
                action = preferred(s, [one for one in legal if name_of(one) == tried], place, weights)
            else:
                return
        apply(s, place.log, action)
    if tried:
        for name, measure, value in [*told, (tried, WON, round(WHOLE * win_share(s, seat)))]:
            for other in (None, *names):  # None: whatever could be had as well
                counts[*where, other, name, measure] += value


def preferred(s: State, legal: list[int], place: Room, weights: Any) -> int:
    place.legal[: len(legal)] = legal
    return int(choose(s, place.legal, len(legal), weights, s.actor * SIZE))


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize(("players", "edition", "by"), TABLES)
def test_the_counts_are_those_of_the_games_played_by_hand(players: int, edition: str, by: str) -> None:
    part, expected = Part(by, edition, players, Sample(SEED, 3, GAMES)), Counter[tuple[Any, ...]]()
    with np.errstate(over="ignore"):
        for game in range(3, 3 + GAMES):
            by_hand(part, game, expected)
    found = part.counts()
    for (seat, number, left, other, name, measure), count in expected.items():
        place, item = (seat, int(np.searchsorted((0, 1, 2, 3, 5, 10), number))), NAMES.index(name)
        if other is None:
            found.counts[*place, left, item, measure] -= count
        else:
            found.beside[*place, NAMES.index(other), item, measure] -= count
    assert expected and not found.counts.any() and not found.beside.any()


# The stored table


def test_the_file_is_the_one_whose_digest_stands_beside_it() -> None:
    folder = files(explorer)
    assert folder.joinpath(maker.DIGEST).read_text("ascii").split() == [
        sha256(folder.joinpath(FILE).read_bytes()).hexdigest(),
        FILE,
    ]
    assert len(folder.joinpath(FILE).read_bytes()) < 2_000_000


@pytest.mark.parametrize("by", PLAYERS)
def test_each_decision_was_made_once_by_lot_and_once_by_the_player(by: str) -> None:
    counts = table._counts(by)
    assert (counts[..., TRIED].sum(axis=-1) == counts[..., CHOSEN].sum(axis=-1)).all()
    assert (counts[..., TRIED] <= counts[..., OFFERED]).all() and (counts[..., CHOSEN] <= counts[..., OFFERED]).all()
    assert (counts[..., WON] <= WHOLE * counts[..., TRIED]).all()
    assert counts[..., TRIED].sum() > 0.4 * maker.GAMES_OF_EACH  # the others were over before their decision


def test_lot_takes_each_offered_choice_equally_often() -> None:
    counts = table._counts("expert")[:, :, 0].reshape(-1, len(NAMES), 4).sum(axis=0)
    unseen = counts[NAMES.index("?basic")]  # always offered, with two or three kinds, and as likely as these
    share = unseen[TRIED] / unseen[OFFERED]
    error = (share * (1 - share) / unseen[OFFERED]) ** 0.5
    others = counts[:, TRIED].sum() - unseen[TRIED]
    offered = counts[:, OFFERED].sum() - unseen[OFFERED]
    assert share + 4 * error >= 1 / 4 and share - 4 * error <= 1 / 2
    assert others / offered == pytest.approx(share, rel=0.15)


@pytest.mark.usefixtures("in_python")
def test_the_same_seed_gives_the_same_counts_whatever_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "PLAYERS", ["steady"])
    one, two = (maker.made(4, SEED, workers)["steady"] for workers in (1, 2))
    assert (one == two).all() and one.any()


# Questions


def test_parts_add_up_to_the_whole() -> None:
    whole = {line.card: line.games for line in what_wins(3, 2)}
    for parts in ([{"seat": n} for n in (1, 2, 3)], [{"left": n} for n in (2, 4, 6, 7)],
                  [{"edition": name} for name in EDITIONS]):  # fmt: skip
        found = sum((Counter({line.card: line.games for line in what_wins(3, 2, **part)}) for part in parts), Counter())
        assert found == whole
    assert [line.card for line in what_wins(3, 4)] == [line.card for line in what_wins(3, 5)]


def test_a_card_is_no_better_because_the_seat_that_wins_more_met_it_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = np.zeros((len(EDITIONS), 3, 6, 4, ITEMS, MEASURES), np.uint32)
    seats, (often, evenly, never) = table.seats_of(2), range(3)
    for seat, share, games in ((0, 45, (900, 500, 1000)), (1, 15, (100, 500, 0))):  # of 60: 75% and 25%
        for item, tried in zip((often, evenly, never), games, strict=True):
            counts[0, seats.start + seat, 0, 0, item] = (tried, 0, tried, share * tried)
    monkeypatch.setattr(table, "_counts", lambda _: counts)
    one, other, _ = found = sorted(what_wins(2), key=lambda line: table.NAMES.index(line.card))
    assert [line.won for line in found] == [0.5, 0.5, 0.5] and [line.games for line in found] == [1000, 1000, 1000]
    assert one.high - one.low > 1.5 * (other.high - other.low), "few games in a seat say little"
    assert [line.won for line in what_wins(2, seat=1)] == [0.75, 0.75, 0.75]


def test_lines_come_best_first_with_their_intervals_and_as_a_table() -> None:
    lines = what_wins(2, cards=["droid", "double-portal", "communicator"])
    assert [line.card for line in lines] == ["communicator", "droid", "double-portal"]
    assert all(0 <= line.low < line.won < line.high <= 1 and not line.is_rare for line in lines)
    assert lines.to_frame().loc["droid", "games"] == lines[1].games
    assert any(line.is_rare for line in what_wins(5, 10, seat=4, left=9))


@pytest.mark.parametrize(("field", "value"), [("players", 6), ("round", 11), ("by", "master"), ("edition", "it"),
                                              ("seat", 3), ("left", -1), ("cards", ["portal"]),
                                              ("beside", "portal")])  # fmt: skip
def test_a_wrong_question_is_refused_by_name(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=rf"^{field}: .*{value if field != 'cards' else 'portal'}"):
        what_wins(**{field: value})  # type: ignore[arg-type]


def test_what_lies_beside_a_card_is_a_condition_of_its_own() -> None:
    alone, both = ({line.card: line for line in what_wins(3, 1, seat=2, beside=card)} for card in (None, "droid"))
    assert both["droid"] == alone["droid"] and both["droid"].offered == max(line.offered for line in both.values())
    others = [(line, alone[card]) for card, line in both.items() if card != "droid"]
    assert all(line.games < whole.games and line.offered < whole.offered for line, whole in others)
    for edition, left in (("de", None), (None, 3)):
        with pytest.raises(ValueError, match=r"^beside: 'droid' cannot be asked"):
            what_wins(3, beside="droid", edition=edition, left=left)


# On the board


def test_a_board_tells_what_wins_when_a_technology_is_decided_in_a_free_game() -> None:
    match = Match(2, seed=3)
    told = match.snapshot().wins
    assert told and len(told.rows) == len({kind_of(action.split()[1]) for action in match.legal_actions})
    assert [row.percent for row in told.rows] == sorted((row.percent for row in told.rows), reverse=True)
    assert match.snapshot(veil=Veil(odds=True)).wins is None
    match.desk = "practice"
    assert match.snapshot().wins is None
    assert Match(2, Rules(initial_pick_optional=True)).snapshot().wins is None
