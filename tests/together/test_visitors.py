"""What people at a table say and are told, in one process and without its lines."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import eternitium_widgets.page.forecast as forecast_part
import eternitium_widgets.together as package
import pytest
from eternitium_widgets.page.delivery import Delivery
from eternitium_widgets.together import kinds
from eternitium_widgets.together.hall import MOST_THERE, SECONDS_BETWEEN_SENTENCES, Hall
from eternitium_widgets.together.seat_board import SeatBoard
from eternitium_widgets.together.visitor import MOST_OPENED, Visitor

from eternitium import Game, together
from eternitium.belief.view import PlayerView
from eternitium.policies.registry import player_of
from eternitium.rulebook import LANGUAGES, word, words
from eternitium.together.store import Store
from eternitium.together.table import Table
from tests.belief.test_no_leak import Twins, after_the_setup, dealt_twins, exchange, random_start
from tests.support.at_table import offered
from tests.support.mischief import Mischief
from tests.support.table import each


class Nobody:
    """An analyst who computes nothing."""

    def __init__(self, *_: object) -> None:
        pass

    def watch(self, _: object) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast_part, "Analyst", Nobody)


class Page:
    """A person's page: what it says and what it shows."""

    def __init__(self, hall: Hall) -> None:
        self.traits: dict[str, Any] = {}
        self.messages: list[dict[str, Any]] = []
        self.lines: list[str] = []
        self.visitor = Visitor(hall, self._take)

    def _take(self, news: dict[str, Any]) -> None:
        self.lines.append(json.dumps(news, sort_keys=True))
        self.traits |= news.get("traits", {})
        self.messages += [news["message"]] if "message" in news else []

    def say(self, **message: Any) -> list[dict[str, Any]]:
        """Say something; the messages that came back."""
        self.messages.clear()
        self.visitor.hear(message)
        return [*self.messages]

    @property
    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = self.traits["table"]
        return table

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.traits["snapshot"]["game"]
        return game

    @property
    def legal(self) -> tuple[str, ...]:
        board = self.visitor._board
        return board.seat.legal_actions if board else ()


def two(store: Store | None = None, helps: str = "all") -> tuple[Hall, Page, Page]:
    """Two persons at a table whose game has begun."""
    hall = Hall(store or Store(":memory:"))
    anna, ben = Page(hall), Page(hall)
    anna.say(type="table-open", edition="de", seats=["", ""], helps=helps, name="Anna")
    ben.say(type="table-enter", code=anna.table["code"])
    (seat,) = ben.say(type="table-sit", seat=1, name="Ben", learns=True)
    assert seat["type"] == "seat"
    assert not anna.say(type="table-start")
    return hall, anna, ben


def test_both_see_what_one_does_each_from_their_own_seat() -> None:
    hall, *pages = two()
    (table,), last = hall._tables.values(), 0
    while not pages[0].game["over"]:
        acting = next(page for page in pages if page.legal)
        choice = player_of("steady").choose(PlayerView(table.game, table.deciding))
        assert not acting.say(type="act", action=str(choice))
        assert pages[0].game["plies"] == pages[1].game["plies"] > last
        last = pages[0].game["plies"]
        for seat, page in enumerate(pages):
            seats = page.traits["snapshot"]["seats"]
            assert page.game["viewer"] == seat and page.game["shared"] is True
            assert [one["hand"] is None for one in seats] == [one["seat"] != seat for one in seats]
            assert page.table["seats"][seat]["left"] == len(seats[seat]["stack"])
    assert [page.table["state"] for page in pages] == ["over", "over"]
    assert pages[0].traits["snapshot"]["seats"][1]["name"] == "Ben"
    assert pages[1].say(type="save")[0]["type"] == "saved"
    assert not pages[1].say(type="table-rematch")
    assert [page.game["viewer"] for page in pages] == [1, 0] and pages[0].game["plies"] == 0


@each("helps helped", ("all", (True, True)), ("learners", (False, True)), ("nobody", (False, False)))
def test_help_is_for_those_whom_the_table_grants_it(helps: str, helped: tuple[bool, bool]) -> None:
    _, *pages = two(helps=helps)
    while not pages[0].game["round"] or pages[0].game["plies"] < 12:
        acting = next(page for page in pages if page.legal)
        acting.say(type="act", action=acting.legal[0])
    for page, is_helped in zip(pages, helped, strict=True):
        assert bool(page.traits["snapshot"]["next_hand"]) == is_helped
        assert bool(page.traits["snapshot"].get("wins")) == (is_helped and bool(page.traits["snapshot"].get("wins")))
        for kind in ("hope", "coach", "memory-aid"):
            refused = [one["text"] for one in page.say(type=kind) if one["type"] == "refused"]
            assert bool(refused) is not is_helped
            assert is_helped or refused == [word("together", "no-help", "en")]


def test_an_action_that_the_coach_holds_is_shown_to_all_once_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = list[tuple[str, Any]]()
    monkeypatch.setattr(Delivery, "later", lambda _, __, kind, news: waiting.append((kind, news)))
    _, anna, ben = two()
    anna.say(type="coach", on=True)
    anna.say(type="act", action=anna.legal[0])
    assert ben.game["plies"] == 0
    (late,) = waiting
    board = anna.visitor._board
    assert board is not None
    board.delivery.post(*late)
    assert anna.game["plies"] == ben.game["plies"] == 1


def test_a_page_that_comes_again_has_its_seat_again_and_nobody_elses() -> None:
    hall, anna, ben = two()
    code, secret = anna.table["code"], ben.visitor._secret
    ben.visitor.close()
    assert [seat.get("here", False) for seat in anna.table["seats"]] == [True, False]
    again, stranger = Page(hall), Page(hall)
    again.say(type="table-enter", code=code, secret=secret)
    stranger.say(type="table-enter", code=code, secret=secret[:-1])
    assert again.table["mine"] == 1 and again.game["viewer"] == 1
    assert "mine" not in stranger.table or stranger.table["mine"] == -1
    assert stranger.game["onlooker"] and stranger.game["shared"] and not stranger.legal
    for kind in ("act", "report", "report-page", "save", "link", "advise", "hope", "coach", "memory-aid"):
        (refused,) = stranger.say(type=kind, action="end", on=True)
        assert refused["text"] == word("together", "no-seat", "en")
    assert {name for name, told in stranger.traits.items() if told} == {"table", "snapshot"}


def test_a_message_that_is_sent_again_acts_once_even_after_the_process_was_killed(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    _, anna, _ = two(store)
    message = {"type": "act", "action": anna.legal[0], "line": "abc", "n": 7}
    for _ in range(2):
        assert not anna.say(**message)
    assert anna.game["plies"] == 1
    code, secret = anna.table["code"], anna.visitor._secret
    store.close()
    again = Page(Hall(Store(tmp_path / "tables.sqlite")))
    again.say(type="table-enter", code=code, secret=secret)
    assert not again.say(**message) and again.game["plies"] == 1


@each(
    "key message",
    ("not-owner", {"type": "table-start"}),
    ("not-owner", {"type": "table-delete"}),
    ("not-owner", {"type": "table-give", "seat": 0, "plays": "level1"}),
    ("seated", {"type": "table-sit", "seat": 0, "name": "X"}),
    ("not-over", {"type": "table-rematch"}),
    ("not-over", {"type": "report"}),
    ("save-later", {"type": "save"}),
    ("unknown", {"type": "table-enter", "code": "nowhere"}),
)
def test_a_guest_is_refused_in_one_sentence(key: str, message: dict[str, Any]) -> None:
    _, _, ben = two()
    for language in LANGUAGES:
        ben.say(type="language", language=language)
        (refused,) = ben.say(**message)
        assert refused == {"type": "refused", "text": word("together", key, language)}


def test_whoever_opened_the_table_gives_the_seat_of_somebody_who_left_and_deletes_it() -> None:
    hall, anna, ben = two()
    assert not anna.say(type="table-give", seat=1, plays="level1")
    assert ben.table.get("mine", -1) == -1 and ben.game["onlooker"] and not anna.game.get("onlooker")
    assert anna.table["seats"][1]["plays"] == "level1" and anna.game["viewer"] == 0
    anna.say(type="table-delete")
    assert [page.messages[-1]["type"] for page in (anna, ben)] == ["left", "left"]
    assert [page.table["state"] for page in (anna, ben)] == ["none", "none"] and not hall._there


def test_the_square_is_that_of_the_address() -> None:
    page = Page(Hall(Store(":memory:")))
    (told,) = page.say(type="table-invite", address="http://192.168.1.7:8866/together?table=abcdefgh")
    assert told["width"] in range(21, 60) and re.fullmatch(r"(M\d+ \d+h1v1h-1z)+", told["path"])
    # The finder pattern in the corner: a ring of seven modules around three by three.
    dark = {tuple(map(int, one)) for one in re.findall(r"M(\d+) (\d+)h", told["path"])}
    ring = {(x, y) for x in range(7) for y in range(7) if {x, y} & {0, 6} or (x in range(2, 5) and y in range(2, 5))}
    assert {(x, y) for x, y in dark if x < 8 and y < 8} == ring
    for address in ("javascript:alert(1)", "http://a b", "http://" + "x" * 400):
        assert page.say(type="table-invite", address=address)[0]["type"] == "refused"


def test_pages_tables_and_openings_are_bounded() -> None:
    hall = Hall(Store(":memory:"))
    anna = Page(hall)
    ask = {"type": "table-open", "edition": "de", "seats": ["", ""], "helps": "all", "name": "Anna"}
    assert all(anna.say(**ask)[-1]["type"] == "seat" for _ in range(MOST_OPENED))
    code = anna.table["code"]
    assert anna.say(**ask)[0]["text"] == word("together", "no-room", "en")
    guests = [Page(hall) for _ in range(MOST_THERE)]
    said = [guest.say(type="table-enter", code=code) for guest in guests]
    assert said[:-1] == [[]] * (MOST_THERE - 1) and said[-1][0]["text"] == word("together", "crowded", "en")


def twins() -> Iterator[tuple[int, Any]]:
    for seed in range(60):
        pair = dealt_twins(seed)
        if pair.games[0].players > 1 and pair.games[0].rules.mission is None:
            yield seed, pair


def test_another_deal_that_looks_the_same_gives_the_same_bytes() -> None:
    compared = 0
    for seed, pair in twins():
        pages = [seated(game, pair.viewer) for game in pair.games]
        dice = random.Random(seed)
        for _ in range(12):
            differing = pair.differing()
            if pair.advance(dice) is None:
                break
            for page in pages:
                page.visitor.follow(None)
                page.visitor.show()
            one, other = (page.lines for page in pages)
            assert one == other
            compared += bool(differing)
    assert compared > 100


def seated(game: Any, viewer: int | None) -> Page:
    """The page of a seat at a table with this game; of nobody's."""
    hall = Hall(Store(":memory:"))
    page, players = Page(hall), game.players
    table, first = Table.open(hall._store, game.rules.edition, [""] * players, "all", "P0")
    secrets = [first, *(table.sit(seat, f"P{seat}") for seat in range(1, players))]
    table.code, table.game = "same", game
    table._kept = type(table._kept)(**{**vars_of(table._kept), "number": 1})
    page.visitor._go_to(table, "" if viewer is None else secrets[viewer])
    assert page.visitor._board is not None
    return page


def test_an_onlooker_sees_what_both_see_of_each_other() -> None:
    hall, *pages = two()
    watching = Page(hall)
    watching.say(type="table-enter", code=pages[0].table["code"])
    (table,), dice = hall._tables.values(), random.Random(3)
    while not pages[0].game["over"]:
        acting = next(page for page in pages if page.legal)
        good = str(player_of("steady").choose(PlayerView(table.game, table.deciding)))
        acting.say(type="act", action=dice.choice(acting.legal) if dice.random() < 0.2 else good)
        one, other, seen = (page.traits["snapshot"] for page in (*pages, watching))
        assert [told["plies"] for told in (one["game"], seen["game"])] == [table.game.plies] * 2
        for seat, told in enumerate(seen["seats"]):
            assert told["hand"] is None and told["hand_size"] == one["seats"][seat]["hand_size"]
            if not one["result"]:
                assert told["discard"] == (other, one)[seat]["seats"][seat]["discard"][:1]
        assert not [*offered(seen)] and not seen["odds"] and not seen["next_hand"] and not seen.get("wins")
        assert seen["market"] == one["market"] and seen["era_discard"] == one["era_discard"]
    assert seen["result"]["title"] == one["result"]["title"]
    watching.say(type="view", ply=9)
    assert watching.game["ply"] == 9 and pages[0].game["live"]


def open_twins(seed: int) -> Twins:
    """A new game, and the same with other cards wherever not everybody sees them."""
    dice, game, _ = random_start(seed)
    nobody, position = game.players, game.position()
    exchange(lambda: after_the_setup(game, position, nobody), dice, 30)
    twin, record = game.copy(), Game.from_position(position, game.seed)._record.copy()
    record["rng"] = game._record["rng"]
    twin._record, twin._first, twin._known = record, record, [{}]
    return Twins((game, twin), nobody)


def test_another_deal_that_looks_the_same_to_everybody_gives_onlookers_the_same_bytes() -> None:
    compared = 0
    for seed in range(40):
        pair, dice = open_twins(seed), random.Random(seed)
        if pair.games[0].players == 1 or pair.games[0]._pictures:
            continue
        pages = [seated(game, None) for game in pair.games]
        for _ in range(40):
            if pair.advance(dice) is None:
                break
            for page in pages:
                page.visitor.follow(None)
                page.visitor.show()
            one, other = (page.lines for page in pages)
            assert one == other
            hands = [[seat["hand"] for seat in game.position()["players"]] for game in pair.games]
            compared += hands[0] != hands[1]
    assert compared > 100


def vars_of(kept: Any) -> dict[str, Any]:
    return {name: getattr(kept, name) for name in kept.__slots__}


def test_malformed_messages_are_answered_in_one_sentence() -> None:
    hall, anna, ben = two()
    mischief = Mischief(random.Random(3), ben.visitor)
    refused = 0
    for _ in range(1_500):
        for told in ben.say(**as_message(mischief.message())):
            assert told["type"] in {"refused", "seat", "invitation", "left", "said"}
            refused += told["type"] == "refused"
    assert refused > 300 and anna.game["viewer"] == 0 and len(hall._there) <= 2


def as_message(made: Any) -> dict[str, Any]:
    """Fields whose names are texts; anything else is no message at all, which `Page` of widgets is tried with."""
    return {key: value for key, value in made.items() if isinstance(key, str)} if isinstance(made, dict) else {}


def test_every_message_is_known_on_both_ends() -> None:
    hall, anna, _ = two()
    assert {*anna.visitor._answers} == {*kinds.OF_TABLES, "language"}
    board = anna.visitor._board
    assert isinstance(board, SeatBoard) and {*kinds.OF_BOARDS} <= {*board._answers}
    assert {*kinds.TOLD} <= {*board.trait_names(sync=True)} and hall.there(anna.visitor._there)


def test_every_refusal_has_a_sentence() -> None:
    folders = [Path(one.__path__[0]) for one in (together, package)]
    text = "".join(file.read_text() for folder in folders for file in folder.glob("*.py"))
    keys = {*re.findall(r'NotAtTheTable\("([\w-]+)"\)', text), *re.findall(r'_refuse\("([\w-]+)"\)', text)}
    for language in LANGUAGES:
        assert len(keys) > 25 and keys <= {*words("together", language), *words("room", language)}


def fair(pages: list[Page]) -> Page:
    """Play until somebody may ask to undo their move; whose page it is."""
    while True:
        acting = next(page for page in pages if page.legal)
        acting.say(type="act", action=acting.legal[0])
        if acting.game["can_undo"]:
            return acting


def test_a_move_is_undone_on_all_boards_once_the_others_agree() -> None:
    _, *pages = two()
    asking = fair(pages)
    (other,) = (page for page in pages if page is not asking)
    plies, seat = asking.game["plies"], asking.game["viewer"]
    before = [page.traits["snapshot"]["seats"] for page in pages]
    assert not other.game["can_undo"]
    assert other.say(type="undo")[0]["text"] == word("together", "no-undo", "en")
    for agrees in (False, True):
        assert not asking.say(type="undo")
        assert all(page.table["undo"] == {"seat": seat, "plies": plies, "waits": [1 - seat]} for page in pages)
        said = other.say(type="undo-answer", plies=plies, agrees=agrees)
        name = asking.table["seats"][seat if agrees else 1 - seat]["name"]
        text = word("together", "undone" if agrees else "not-undone", "en", None, name=name)
        assert said == asking.messages == [{"type": "said", "seat": seat if agrees else 1 - seat, "text": text}]
        assert not any(page.table.get("undo") for page in pages)
        asking.messages.clear()
    assert [page.game["plies"] for page in pages] == [plies - 1] * 2
    assert [page.traits["snapshot"]["seats"] for page in pages] != before
    assert max(one["ply"] for page in pages for one in page.traits["snapshot"]["log"]) < plies
    asking.say(type="act", action=asking.legal[0])
    assert [page.game["plies"] for page in pages] == [plies] * 2


def test_whoever_is_away_is_not_asked() -> None:
    _, *pages = two()
    asking = fair(pages)
    plies = asking.game["plies"]
    next(page for page in pages if page is not asking).visitor.close()
    asking.say(type="undo")
    assert asking.game["plies"] == plies - 1


def over() -> tuple[Page, ...]:
    """Two pages at the end of their game."""
    hall, *pages = two()
    (table,) = hall._tables.values()
    while not pages[0].game["over"]:
        acting = next(page for page in pages if page.legal)
        acting.say(type="act", action=str(player_of("steady").choose(PlayerView(table.game, table.deciding))))
    return tuple(pages)


def test_one_leads_through_the_game_and_the_others_follow_or_look_around() -> None:
    anna, ben = over()
    plies = anna.game["plies"]
    assert not anna.say(type="lead", on=True) and ben.table["leads"] == anna.game["viewer"]
    anna.say(type="view", ply=7)
    assert [page.game["ply"] for page in (anna, ben)] == [7, 7] and ben.table.get("follows", True)
    hands = [[seat["hand"] is not None for seat in page.traits["snapshot"]["seats"]] for page in (anna, ben)]
    assert hands == [[True, False], [False, True]]
    ben.say(type="view", ply=3)
    anna.say(type="view", ply=8)
    assert [page.game["ply"] for page in (anna, ben)] == [8, 3] and not ben.table.get("follows", True)
    ben.say(type="follow-leader", on=True)
    assert ben.game["ply"] == 8 and ben.table.get("follows", True)
    anna.say(type="view")
    assert [page.game["ply"] for page in (anna, ben)] == [plies] * 2 and ben.game["live"]
    anna.visitor.close()
    assert ben.table.get("leads", -1) == -1


def test_nobody_leads_through_a_game_that_goes_on() -> None:
    _, anna, ben = two()
    assert anna.say(type="lead", on=True)[0]["text"] == word("together", "not-over", "en")
    anna.say(type="view", ply=0)
    assert ben.game["live"]


def test_when_the_time_is_over_a_level_moves_and_everybody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eternitium_widgets.together.hall.SECONDS_A_MOVE", 0.01)
    monkeypatch.setattr("eternitium_widgets.together.hall.SECONDS_OF_GRACE", 0.0)

    async def run() -> None:
        anna, ben = (Page(hall := Hall(Store(":memory:"))), Page(hall))
        ask = {"type": "table-open", "edition": "de", "seats": ["", ""], "helps": "all", "name": "Anna", "minutes": 1}
        anna.say(**ask)
        ben.say(type="table-enter", code=anna.table["code"])
        ben.say(type="table-sit", seat=1, name="Ben")
        anna.say(type="table-start")
        assert anna.table["seconds"] == 60 and anna.table["minutes"] == 1
        seat, plies = anna.game["to_move"], anna.game["plies"]
        (table,) = hall._tables.values()
        table._since -= 61
        hall.changed(table)
        ben.messages.clear()
        await asyncio.sleep(0.3)
        assert anna.game["plies"] == plies + 1 and anna.table["seconds"] == 60
        (said,) = ben.messages
        assert said["text"] == word("together", "time-over", "en", None, name=table.names[seat])
        anna.visitor.close()
        assert hall._clocks
        ben.visitor.close()
        assert not hall._clocks

    asyncio.run(run())


def test_people_say_fixed_sentences_not_too_often_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50.0]
    monkeypatch.setattr("eternitium_widgets.together.hall.time.monotonic", lambda: now[0])
    _, anna, ben = two()
    ben.say(type="language", language="fr")
    for what in kinds.SENTENCES:
        ben.messages.clear()
        (said,) = anna.say(type="table-say", what=what)
        text = word("together", f"say-{what}", "en")
        assert said == {"type": "said", "seat": 0, "text": f"Anna: {text}", "spoken": True}
        assert ben.messages[0]["text"] == f"Anna\u00a0: {word('together', f'say-{what}', 'fr')}"
        assert anna.say(type="table-say", what=what)[0]["text"] == word("together", "say-later", "en")
        assert ben.say(type="table-say", what=what)[0]["type"] == "said"
        now[0] += SECONDS_BETWEEN_SENTENCES
    for wrong in ("", "hello <b>", 7, None):
        assert anna.say(type="table-say", what=wrong)[0]["type"] == "refused"
    stranger = Page(anna.visitor._hall)
    stranger.say(type="table-enter", code=anna.table["code"])
    assert stranger.say(type="table-say", what="hello")[0]["text"] == word("together", "no-seat", "en")


def test_a_seat_whose_answer_was_lost_is_taken_again_by_the_same_secret(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    anna, ben = (Page(hall := Hall(store)), Page(hall))
    anna.say(type="table-open", edition="de", seats=["", "", ""], helps="all", name="Anna")
    code, sit = anna.table["code"], {"type": "table-sit", "seat": 1, "name": "Ben", "secret": "s" * 24}
    ben.say(type="table-enter", code=code)
    ben.say(**sit)
    store.close()
    hall = Hall(Store(tmp_path / "tables.sqlite"))
    again, other = Page(hall), Page(hall)
    for page in (again, other):
        page.say(type="table-enter", code=code)
    assert other.say(**{**sit, "secret": "t" * 24})[0]["text"] == word("together", "taken", "en")
    for _ in range(2):
        assert again.say(**sit) == [{"type": "seat", "code": code, "secret": "s" * 24}]
    assert again.table["mine"] == 1 and other.table.get("mine", -1) == -1
    assert again.say(**{**sit, "seat": 2, "secret": "u" * 24})[0]["text"] == word("together", "seated", "en")
    assert other.say(**{**sit, "seat": 2, "secret": "short"})[0]["type"] == "refused"
