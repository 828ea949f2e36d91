"""A table: who sits there, what they may do, and that everything is kept before it is seen."""

import contextlib
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from eternitium.belief.view import PlayerView
from eternitium.game.notation import IllegalAction
from eternitium.policies.registry import player_of
from eternitium.together.store import SECONDS_UNUSED, CannotKeep, Store
from eternitium.together.table import NotAtTheTable, SeatMatch, Table, digest
from eternitium.together.undo import SHOWS_NOTHING, Question, is_fair
from tests.belief.test_no_leak import carry_out, dealt_twins
from tests.support.table import each

PEOPLE = ["", "", "level1"]
STEADY = player_of("steady")


def opened(store: Store, plays: list[str] | None = None, helps: str = "all") -> tuple[Table, list[str]]:
    """A table at which every person sits, and their secrets."""
    table, first = Table.open(store, "de", PEOPLE if plays is None else plays, helps, "Anna")
    free = [seat for seat, one in enumerate(table.seats) if not one.plays and not one.name]
    return table, [first, *(table.sit(seat, f"P{seat}", seat == 1) for seat in free)]


def play(table: Table, plies: int) -> None:
    matches = {seat: SeatMatch.at(table, seat, "en") for seat, one in enumerate(table.seats) if not one.plays}
    while not table.is_over and table.game.plies < plies:
        if table.level_to_move:
            table.proceed()
        else:
            match = matches[table.deciding]
            match.act(str(STEADY.choose(PlayerView(table.game, table.deciding))))


def test_a_table_comes_again_as_it_was(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    table, secrets = opened(store)
    table.start()
    play(table, 40)
    store.close()
    again = Table.find(Store(tmp_path / "tables.sqlite"), table.code)
    assert again.game.save() == table.game.save() and again.seats == table.seats and again.number == 1
    assert [again.seat_of(secret) for secret in secrets] == [0, 1] and again.owns(secrets[0])
    play(again, 10_000)
    assert again.is_over


def test_only_digests_of_secrets_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    _, secrets = opened(store)
    store.close()
    text = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in secrets:
        assert secret.encode() not in text and digest(secret).encode() in text


def test_two_processes_cannot_keep_the_same_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eternitium.together.store.SECONDS_TO_LOCK", 0.0)
    store = Store(tmp_path / "tables.sqlite")
    with pytest.raises(CannotKeep, match="locked"):
        Store(tmp_path / "tables.sqlite")
    store.close()


@each(
    "key what",
    ("taken", lambda table, _: table.sit(1, "Carl")),
    ("taken", lambda table, _: table.sit(2, "Carl")),
    ("taken", lambda table, _: table.sit(7, "Carl")),
    ("own-seat", lambda table, _: table.give(0, "level1")),
    ("not-free", lambda table, _: table.give(1, "steady")),
    ("not-over", lambda table, _: table.rematch()),
    ("unknown", lambda _, store: Table.find(store, "nowhere")),
    ("bad-name", lambda _, store: Table.open(store, "de", PEOPLE, "all", " \t")),
    ("bad-name", lambda _, store: Table.open(store, "de", PEOPLE, "all", "x" * 17)),
    ("bad-name", lambda _, store: Table.open(store, "de", PEOPLE, "all", "a\u202eb")),
)
def test_what_cannot_be_done_changes_nothing(key: str, what: Callable[[Table, Store], object]) -> None:
    store = Store(":memory:")
    table, _ = opened(store)
    before = table.seats, store.table(table.code)
    with pytest.raises(NotAtTheTable) as refused:
        what(table, store)
    assert refused.value.key == key and (table.seats, store.table(table.code)) == before


def test_the_game_begins_when_everybody_is_there() -> None:
    store = Store(":memory:")
    table, secret = Table.open(store, "fr", ["", "", ""], "nobody", "Anna")
    for name, key in (("anna", "same-name"), ("Ben", "")):
        if key:
            with pytest.raises(NotAtTheTable, match=key):
                table.sit(1, name)
        else:
            table.sit(1, name)
    with pytest.raises(NotAtTheTable, match="not-yet"):
        table.start()
    table.give(2, "level3")
    table.start()
    assert table.names == ("Anna", "Ben", "Nora") and table.game.rules.edition == "fr" and table.seat_of(secret) == 0
    with pytest.raises(NotAtTheTable, match="not-yet"):
        table.start()
    with pytest.raises(NotAtTheTable, match="not-free"):
        table.give(1, "")
    table.give(1, "level1")
    assert table.seats[1].plays == "level1" and not table.seats[1].secret


def test_everybody_moves_one_seat_on_in_another_game() -> None:
    table, secrets = opened(Store(":memory:"))
    table.start()
    play(table, 10_000)
    seed = table.game.seed
    table.rematch()
    assert [table.seat_of(secret) for secret in secrets] == [1, 2] and table.seats[0].plays == "level1"
    assert table.number == 2 and table.game.plies == 0 and table.game.seed != seed
    opening = table.game.opening
    play(table, 10_000)
    table.rematch("same-deal")
    assert [table.seat_of(secret) for secret in secrets] == [1, 2] and table.number == 3
    assert table.game.opening == opening and table.game.plies == 0


def test_an_illegal_action_is_not_kept() -> None:
    store = Store(":memory:")
    table, _ = opened(store)
    table.start()
    match = SeatMatch.at(table, 0, "en")
    with pytest.raises(IllegalAction):
        match.act("end")
    with pytest.raises(IllegalAction):
        SeatMatch.at(table, 1, "en").act(match.legal_actions[0])
    assert table.game.plies == 0 and not store.actions(table.code, 1)
    with pytest.raises(ValueError, match="no move to undo"):
        match.undo()
    match.proceed()
    assert table.game.plies == 0


def test_a_full_disk_refuses_and_changes_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    table, _ = opened(store)
    table.start()
    play(table, 3)
    pages = store._file.execute("PRAGMA page_count").fetchone()[0]
    store._file.execute(f"PRAGMA max_page_count = {pages}")
    with contextlib.suppress(CannotKeep):
        for ply in range(10_000):
            store.add(table.code, 99, ply, "end", None)
    with pytest.raises(CannotKeep, match="full"):
        play(table, 40)
    plies = table.game.plies
    assert plies == len(store.actions(table.code, table.number)) and not table.is_over
    store._file.execute("PRAGMA max_page_count = 100000")
    play(table, plies + 5)
    assert len(store.actions(table.code, table.number)) == table.game.plies > plies


def test_a_table_that_nobody_uses_is_deleted_after_thirty_days(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(":memory:")
    table, _ = opened(store)
    table.start()
    play(table, 5)
    now = time.time()
    monkeypatch.setattr("eternitium.together.store.time.time", lambda: now + SECONDS_UNUSED - 60)
    store.tidy()
    assert store.table(table.code) is not None
    monkeypatch.setattr("eternitium.together.store.time.time", lambda: now + SECONDS_UNUSED + 60)
    store.tidy()
    assert store.table(table.code) is None and not store.actions(table.code, 1)


def test_there_are_not_more_tables_than_a_server_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(":memory:")
    monkeypatch.setattr("eternitium.together.store.MOST_TABLES", 2)
    first, _ = opened(store)
    opened(store)
    with pytest.raises(NotAtTheTable, match="no-room"):
        opened(store)
    first.delete()
    opened(store)


@each("told", "", "[]", '{"format": 2}', '{"format": 1, "edition": "de", "helps": "all", "owner": "", "seats": [{}]}')
def test_a_damaged_table_is_refused(told: str) -> None:
    store = Store(":memory:")
    table, _ = opened(store)
    store._file.execute("UPDATE tables SET told = ?", (told,))
    with pytest.raises(NotAtTheTable, match="unreadable"):
        Table.find(store, table.code)


def asked(plies: int = 5_000) -> tuple[Store, Table, list[str]]:
    """A table of two at which the first fair question can be asked."""
    store = Store(":memory:")
    table, secrets = opened(store, ["", ""])
    table.start()
    while not is_fair(table.game, table.deciding) and table.game.plies < plies:
        play(table, table.game.plies + 1)
    return store, table, secrets


def test_a_move_is_undone_once_everybody_has_agreed_and_its_message_stays_heard() -> None:
    store, table, _ = asked()
    seat, plies = table.deciding, table.game.plies
    before = table.game.copy().back_to(plies - 1).save()
    store._file.execute("UPDATE actions SET message = 'm' WHERE ply = ?", (plies - 1,))
    table.ask(seat, [0, 1])
    assert table.question == Question(seat, plies, frozenset({1 - seat}))
    with pytest.raises(NotAtTheTable, match="no-question"):
        table.answer(1 - seat, plies - 1, True)
    assert table.answer(1 - seat, plies, True) == seat
    again = Table.find(store, table.code)
    assert table.game.save() == again.game.save() == before and table.question is None
    assert store.has_heard(table.code, "m")
    for _ in range(2):
        again.push(again.game.legal_actions[0])
    assert len(store.actions(table.code, 1)) == plies + 1


def test_a_refusal_an_action_and_whoever_asked_end_the_question() -> None:
    _, table, _ = asked()
    seat, plies = table.deciding, table.game.plies
    for answers, agrees in ((1 - seat, False), (seat, False)):
        table.ask(seat, [1 - seat])
        table.answer(answers, plies, agrees)
        assert table.question is None and table.game.plies == plies
    table.ask(seat, [1 - seat])
    table.push(table.game.legal_actions[0])
    assert table.question is None
    with pytest.raises(NotAtTheTable, match="no-question"):
        table.answer(1 - seat, plies, True)
    assert table.game.plies == plies + 1


def test_without_other_persons_nobody_has_to_agree() -> None:
    _, table, _ = asked()
    plies = table.game.plies
    table.ask(table.deciding, [])
    assert table.game.plies == plies - 1


def test_a_move_that_may_be_undone_has_shown_its_seat_nothing() -> None:
    """In another deal that looks the same, it looks the same."""
    fair, kinds = 0, set[str]()
    for seed in range(80):
        twins, dice = dealt_twins(seed), random.Random(seed)
        for _ in range(0 if twins.games[0]._pictures else 30):
            for action in twins.options(dice) if twins.games[0].player == twins.viewer else ():
                seen = [carry_out(game, action, twins.viewer) for game in twins.games]
                verdicts = [is_fair(game, twins.viewer) for game in twins.games]
                assert not any(verdicts) or seen[0] == seen[1], (seed, action)
                fair += verdicts[0] and bool(twins.differing())
                kinds |= {event.kind for event in seen[0].events} if verdicts[0] else set()
                for game in twins.games:
                    game.pop()
            if twins.advance(dice) is None:
                break
    assert fair > 500 and kinds <= SHOWS_NOTHING and len(kinds) > 7


def test_a_level_stands_in_for_a_person_whose_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000.0]
    monkeypatch.setattr("eternitium.together.table.time.monotonic", lambda: now[0])
    store = Store(":memory:")
    table, _ = Table.open(store, "de", ["", "level1"], "all", "Anna", 3)
    assert table.seconds_left is None
    table.start()
    while table.level_to_move:
        table.proceed()
    plies = table.game.plies
    assert table.seconds_left == 180 and Table.find(store, table.code).minutes == 3
    now[0] += 179
    table.stand_in()
    assert table.game.plies == plies and table.seconds_left == 1
    now[0] += 2
    table.stand_in()
    assert table.game.plies == plies + 1 == len(store.actions(table.code, 1))
    while table.level_to_move:
        assert table.seconds_left is None
        table.proceed()
    assert table.seconds_left == 180
