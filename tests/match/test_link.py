"""Links: a position as a short text; only what the person sees is in it, and no damage goes unnoticed."""

import base64
import hashlib
import json
import random
import string
import sys
import zlib
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest

from eternitium import Game, Rules, components, rules
from eternitium.box import HANDS, PRINTED_COPIES
from eternitium.components import SLUGS
from eternitium.game.position import QUESTIONS
from eternitium.game.read_position import KEYS, PLAYER_KEYS
from eternitium.game.read_turn import TURN_KEYS
from eternitium.match import link
from eternitium.match.link import LONGEST_TEXT, SQUEEZED, VERSION, decode, encode
from eternitium.match.match import Match
from eternitium.rules import EDITIONS, SWITCHES
from tests.engine.driver import random_rules
from tests.support.samples import samples
from tests.support.table import each

ALPHABET = string.ascii_letters + string.digits + "-_"
SMALL = {"players": [{"hand": ["circle", "circle", "droid"], "stack": ["C", "(?)"]}, {}], "market": ["S", "T"]}
# A link from the first day. It must lead to the same position for ever: people keep links.
KEPT = "13cTtJBUCPBQCFQJGFAMhFgEsSRQCGRgVAEAUAhob"
FIRST_VERSION = (
    "11RStmhUOOAE5XToQOxUAPBQCFQRGFAMhJCxHFAQXFgNIFAIiLEkUBBgWAxUERhQEFxYDRxQEFxYDSBQASRQHGBYGP"
    "RUEIQAiAyMEJAQ-FQJKFAMwLi1LFBMXFhI_FQJKFAMyMzFLFA0XFgxAFAIZFgFBFCYYFiVCFAkaGxwZGhkcGRYBQxQ"
    "ARBQnIRYIIhYIIxYIJBYILBYCRRUHTANNAE5kTwVQAlEAUgA"
)
STORED: dict[str, str] = json.loads((Path(__file__).parent / "saves" / "links.json").read_text())
# Two players who own the same: the list of players says that one comes again, not the list of cards in it.
EQUAL: dict[str, Any] = {"players": [{"deck": ["?", "?"], "unseen": ["circle", "circle"]}] * 2}


def some_game(seed: int) -> Game:
    """A game of any kind after some random actions."""
    dice, players = random.Random(seed), 1 + seed % 5
    rules = random_rules(seed, players)
    if players == 1:
        rules = Rules(rules.edition, seed // 5 % 11 or None, **rules.deviations)
    game = Game(players, rules, seed)
    for _ in range(dice.randrange(100)):
        if not game.is_over:
            game.push(dice.choice(game.legal_actions))
    return game


def plain(position: dict[str, Any]) -> Any:
    """A position as JSON gives it back."""
    return json.loads(json.dumps(position))


@each("seed", *range(samples(15, deep=60)))
def test_a_link_leads_to_what_each_seat_sees(seed: int) -> None:
    game = some_game(seed)
    for viewer in range(game.players):
        seen = plain(game.position(viewer))
        text = encode(seen)
        assert decode(text) == seen
        assert set(text) <= set(ALPHABET)
        if not game.is_over:
            assert plain(Match.from_position(decode(text), viewer=viewer)._game.position(viewer)) == seen


def test_a_position_of_two_players_makes_a_short_link() -> None:
    lengths = []
    for seed in range(9):
        game, dice = Game(2, seed=seed), random.Random(seed)
        while not game.is_over and len(game.history) < 60:
            game.push(dice.choice(game.legal_actions))
        lengths.append(len(encode(game.position(0))))
    assert max(lengths) < 600
    assert sorted(lengths)[4] < 400


def test_positions_by_hand_keep_what_they_leave_open() -> None:
    assert decode(encode(SMALL)) == SMALL
    assert decode(encode({"players": [{}]})) == {"players": [{}]}


def digest(position: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:16]


def test_stored_links_open_for_ever() -> None:
    """Never write this file anew: it holds links as people keep them."""
    for text, expected in STORED.items():
        assert digest(decode(text)) == expected
    assert decode(KEPT) == SMALL and decode(FIRST_VERSION)["players"][0]["hand"]


def test_the_list_holds_every_word_of_positions() -> None:
    """A link can be written whatever the position."""
    values = [value for switch in SWITCHES.values() for value in switch.values if isinstance(value, str)]
    for word in (*SLUGS, *EDITIONS, *SWITCHES, *values, *KEYS, *PLAYER_KEYS, *TURN_KEYS, *QUESTIONS.values(), *HANDS):
        assert decode(encode({"box": [word]})) == {"box": [word]}
    assert len({*link._WORDS}) == len(link._WORDS) <= link._SPELLED - link._FIRST_WORD


def later_links(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as it will be when there are a card, a mission and a switch more."""
    monkeypatch.setattr(components, "SLUGS", (*SLUGS, "hyper-droid"))
    monkeypatch.setattr(components, "N_CARDS", len(SLUGS) + 1)
    monkeypatch.setitem(PRINTED_COPIES, "hyper-droid", 2)
    monkeypatch.setattr(rules, "MISSIONS", (0, *rules.MISSIONS))
    monkeypatch.setattr(rules, "SWITCHES", {"new_switch": SWITCHES["giga"], **SWITCHES})
    later, source = ModuleType("later"), Path(link.__file__).read_text()
    monkeypatch.setitem(sys.modules, "later", later)
    exec(source, vars(later))  # noqa: S102 (our own)
    return later


def test_a_new_card_mission_or_switch_does_not_change_what_an_old_link_means(monkeypatch: pytest.MonkeyPatch) -> None:
    later = later_links(monkeypatch)
    for text in (*STORED, KEPT, FIRST_VERSION):
        position, then = decode(text), later.decode(text)
        assert then["components"]["copies"].pop("hyper-droid") == 0
        box = position.pop("components", {"copies": {}})
        assert (then.pop("components"), then) == ({"copies": {}} | box, position)
    new = {"box": ["hyper-droid", "droid"], "switches": {"new_switch": 1}}
    text = later.encode(new)
    assert later.decode(text) == new
    with pytest.raises(ValueError, match=r"^game: the link is damaged"):
        decode(text)


def test_every_changed_character_is_found() -> None:
    text = encode(Game(2, seed=3).position(0))
    for place, old in enumerate(text):
        for new in random.Random(place).sample(ALPHABET + "=%+ é", 12):
            if new != old:
                with pytest.raises(ValueError, match=r"^game: "):
                    decode(text[:place] + new + text[place + 1 :])


def test_cut_and_lengthened_links_are_found() -> None:
    text = encode(SMALL)
    for damaged in (*(text[:end] for end in range(len(text))), text + "A", text + "AAAA", text + "=", " " + text):
        with pytest.raises(ValueError, match=r"^game: "):
            decode(damaged)
    for place in range(len(text) - 1):
        swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
        if swapped != text:
            with pytest.raises(ValueError, match=r"^game: "):
                decode(swapped)


@each(
    "text said",
    ("A" * (LONGEST_TEXT + 1), "the link is too long"),
    ("3abcd", '"3" is not a version'),
    ("2abcd", "the link is damaged"),
    ("", '"" is not a version'),
    (None, "the link is too long"),
    (VERSION, "the link is damaged"),
)
def test_what_is_no_link_is_refused(text: Any, said: str) -> None:
    with pytest.raises(ValueError, match=f"^game: {said}"):
        decode(text)


def test_a_list_of_equal_things_that_end_in_lists_comes_back() -> None:
    assert decode(encode(EQUAL)) == EQUAL
    assert decode(encode({"players": [{"stack": ["C"]}] * 3})) == {"players": [{"stack": ["C"]}] * 3}


def test_a_squeezed_link_that_swells_is_refused() -> None:
    for swollen in (bytes(100_000_000), bytes([20, 1]) * 200_000):
        squeezer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
        text = sealed(squeezer.compress(swollen) + squeezer.flush(), SQUEEZED)
        with pytest.raises(ValueError, match="game: the link is "):
            decode(text)


def sealed(packed: bytes, version: str = VERSION) -> str:
    """A link with a right check sum, from somebody who knows how it is made."""
    raw = zlib.crc32(packed, ord(version)).to_bytes(4, "big") + packed
    return version + base64.urlsafe_b64encode(raw).decode().rstrip("=")


def test_made_up_links_do_no_harm() -> None:
    """A list that says it has two thousand million cards, endless nesting, and any bytes."""
    many = bytes([255, 255, 255, 255, 7])
    ours = base64.urlsafe_b64decode(encode(SMALL)[1:] + "=")[4:]
    bombs = [bytes([20, *many, 30]), bytes([20, *many, 30, 22, *many]), bytes([20, 1] * 900), bytes([21, *many])]
    dice = random.Random(1)
    bombs += [dice.randbytes(dice.randrange(60)) for _ in range(3_000)]
    bombs += [ours[:place] + bytes([dice.randrange(256)]) + ours[place + 1 :] for place in range(len(ours))]
    refused = 0
    for bomb in bombs:
        try:
            Match.from_query(f"game={sealed(bomb)}")
        except ValueError:
            refused += 1
    assert refused >= 3_000


@each("wrong", {"players": ["giant"]}, {"hero": 1}, {"turn": -1}, {"turn": 0.5}, {1: 2})
def test_what_no_position_holds_gets_no_link(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^position: "):
        encode(wrong)


def test_a_position_that_is_too_large_gets_no_link() -> None:
    with pytest.raises(ValueError, match="position: is too large"):
        encode({"box": random.Random(1).choices(SLUGS, k=20_000)})
    nested: Any = []
    for _ in range(50):
        nested = [nested]
    with pytest.raises(ValueError, match="position: is nested"):
        encode({"box": nested})


def test_the_link_of_a_table_leads_to_the_same_view() -> None:
    match = Match(3, Rules("fr", pass_keep=0), seed=4, seats=["steady", "person", "master"])
    for _ in range(25):
        match.proceed() if match.policy_to_move else match.act(random.Random(1).choice(match.legal_actions))
    linked = Match.from_query(match.query(), "de")
    assert plain(linked._game.position(1)) == plain(match._game.position(1))
    assert decode(parse_qs(match.query())["game"][0]) == plain(match._game.position(1))
    assert (linked.viewer, linked.seats, linked.language) == (1, match.seats, "de")
    assert linked.rules == match.rules
    assert linked.query() == match.query()
    assert Match.from_query(f"?{match.query()}&utm=1").viewer == 1


def test_the_link_is_to_the_place_that_is_shown() -> None:
    match = Match(2, seed=4)
    first = match.query()
    match.act(match.legal_actions[0])
    assert match.query() != first
    match.view(0)
    assert match.query() == first


def test_a_link_without_seats_gives_the_person_the_named_one() -> None:
    game = Game(2, seed=1)
    match = Match.from_query(urlencode({"game": encode(game.position(1)), "seat": 1}))
    assert (match.viewer, match.seats) == (1, ("steady", "person"))


@each(
    "change said",
    ({"game": None}, "game: is missing"),
    ({"game": "1AAAA"}, "game: the link is damaged"),
    ({"seat": "5"}, 'seat: "5" is not allowed'),
    ({"seat": "2"}, "viewer: 2 is not a player of this game"),
    ({"seat": "x"}, 'seat: "x"'),
    ({"seats": "person"}, "seats: 1 given for 2 players"),
    ({"seats": "person.genius"}, "seats.1.: .genius. is unknown"),
    ({"seats": "bold.steady"}, "seats: .* holds no person"),
)
def test_wrong_query_strings_are_refused(change: dict[str, Any], said: str) -> None:
    query = {name: values[0] for name, values in parse_qs(Match(2, seed=1).query()).items()} | change
    with pytest.raises(ValueError, match=said):
        Match.from_query(urlencode({name: value for name, value in query.items() if value is not None}))


def test_a_link_that_is_far_too_long_is_refused() -> None:
    for text in ("game=" + "A" * 100_000, None):
        with pytest.raises(ValueError, match="link: is too long"):
            Match.from_query(text)  # type: ignore[arg-type]
