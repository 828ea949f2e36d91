"""The causes behind a choice: counted right, said right in every language, and nothing that the seat cannot know."""

import random
from typing import Any

import pytest

from eternitium import Game, IllegalAction, Rules
from eternitium.analysis.reasons import Cause, causes
from eternitium.belief.belief import believe, determinize
from eternitium.engine import kernels
from eternitium.rulebook import LANGUAGES, words
from tests.belief.test_no_leak import Twins, dealt_twins, twins_from_a_position
from tests.support.helpers import fresh, other, run, shop, start
from tests.support.samples import samples

SHOPS = {
    "basic": shop("droid communicator transporter", "digital-wallet"),
    "advanced": shop("ultimate-portal robo-thief", "giga-droid time-bomb"),
}
MARKET = {"market": "S D"}
PORTAL: dict[str, Any] = {
    "turn": {"step": "portal"},
    "supply": {"circle": 2, "square": 1, "triangle": 0, "diamond": 4},
}
BUY: dict[str, Any] = {"hand": "", "turn": {"step": "acquire"}, **MARKET, **SHOPS}
SOLO: dict[str, Any] = {"others": [], "ai": "time-bomb robo-thief", **MARKET}
KEEP: dict[str, Any] = {"hand": "square droid circle", "edition": "fr"}
PILES = {"others": [other(discard="droid"), other(discard="square ultimate-portal")], "edition": "fr"}
POINT = "It counts 1 point if technologies are compared."
THIEF = "Your Robo-Thief stays there: two points for Player 2 if technologies are compared."
DRAWN = "It lies on top of your deck: you draw it at once."
HAND_NOW = "It comes into your hand, for this turn already."
MISS = "A miss ends step 2{}, shuffles your stack and costs one card of the next hand."
LAST = "This is your last turn: "

# The position, what is played in it before, the choice, its causes.
Row = tuple[dict[str, Any], list[str], str, list[str]]
ROWS: list[Row] = [
    ({"hand": "square circle", "stack": "C S (t)", **PORTAL}, [], "take circle",
     ["It matches your top era card.", "You already hold 1 card that matches a circle.",
      "2 of these are left in the supply."]),
    ({"hand": "", "stack": "C S (t)", **PORTAL}, [], "take square",
     ["It matches open card number 2 of your stack (square).", "It is the last one in the supply."]),
    ({"hand": "", "stack": "C S (t)", **MARKET, **PORTAL}, [], "take diamond",
     ["Your first hidden era card: 14 of 55 unseen cards match.", "4 of these are left in the supply."]),
    ({"hand": "", "stack": "S S", **PORTAL}, [], "take circle",
     ["None of your era cards matches it.", "2 of these are left in the supply."]),
    ({"hand": "circle double-portal:square+triangle square", "stack": "C S T"}, [], "play circle",
     ["It removes your top era card; 2 are left.", "Below it you see a square; 2 other cards in your hand match it."]),
    ({"hand": "circle square diamond", **MARKET}, [], "play circle",
     ["It removes your top era card; 3 are left.",
      "The card below: 27 of 56 unseen cards match the rest of your hand."]),
    ({"hand": "circle", "stack": "C"}, [], "play circle", ["It removes your last era card: you find the crystal."]),
    ({"hand": "circle droid", "stack": "(s) (t) (d)", **MARKET}, [], "try circle",
     ["15 of 57 unseen cards match.", MISS.format(" with 1 card unused"), "After a hit 2 era cards are left."]),
    ({"hand": "double-portal:circle+square", "stack": "(s)", **MARKET}, [], "try double-portal:circle+square",
     ["28 of 57 unseen cards match.",
      "A miss ends step 2, adds an unseen era card to this one, shuffles both and costs one card of the next hand.",
      "A hit removes your last era card: you find the crystal."]),
    ({"hand": "circle", "stack": "(s) (t)", "others": [other(stack="")], **MARKET}, [], "try circle",
     ["15 of 58 unseen cards match.", "A miss ends step 2, and this is your last turn.",
      "After a hit 1 era card is left."]),
    ({"hand": "droid circle square", "stack": "C (s) (t)", **MARKET}, [], "play droid",
     ["It shows card number 2 of your stack.",
      "The card that it shows: 27 of 56 unseen cards match a portal in your hand."]),
    ({"hand": "droid", "stack": "C S T (d)"}, [], "play droid", ["It has no effect now."]),
    ({"hand": "giga-droid circle", "stack": "C (s) (t)", "others": [other(stack="S T C"), other(stack="(s) (t)")],
      **MARKET}, [], "play giga-droid",
     ["Of your top 3 era cards one lies open now; all of them do afterwards.",
      "The card that it shows: 13 of 54 unseen cards match a portal in your hand.",
      "1 opponent turns up a card, too."]),
    ({"hand": "giga-droid", "stack": "(c) (s)", **SOLO}, [], "play giga-droid",
     ["Of your top 2 era cards none lies open now; all of them do afterwards.",
      "No portal in your hand can match the card that it shows.", "An AI card answers at once, one of 2."]),
    ({"hand": "chrono-blaster circle square square"}, [], "play chrono-blaster @1",
     ["From Player 2 you get a square; 2 portals in your hand match it.", "You give Player 2 a circle, face up."]),
    ({"hand": "chrono-blaster circle", "stack": "(s) (t)", "others": [other(stack="(s) (t)")], **MARKET}, [],
     "play chrono-blaster @1",
     ["Player 2's hidden card: 15 of 58 unseen cards match a portal in your hand.",
      "You give Player 2 a hidden card."]),
    ({"hand": "transporter circle droid square"}, [], "play transporter",
     ["It removes your top era card; 3 are left.", "It also costs two hand cards and leaves you one."]),
    ({"hand": "transporter circle droid square", "stack": "C C S"}, ["play transporter"], "discard circle",
     ["After 1 more card your top era card goes.", "It matches the next era card (circle).", "You own 3 of these."]),
    ({"hand": "ultimate-portal circle", "stack": "C S"}, [], "play ultimate-portal",
     ["It removes your top era card; one is left.", "1 portal in your hand matches your top era card as well.",
      "Below it you see a square; nothing else in your hand matches it."]),
    ({"hand": "ultimate-portal circle", "stack": "(s) (t)", **MARKET}, [], "play ultimate-portal",
     ["It removes your top era card; one is left.",
      "Portals in your hand could try instead: 15 of 57 unseen cards match.",
      "The card below matches the rest of your hand in 5 of 19 cases."]),
    ({"hand": "digital-wallet"}, [], "play digital-wallet",
     ["Step 4 in era cards: a basic technology costs 0, an advanced one 1."]),
    ({"hand": "communicator", "deck": "circle square circle"}, [], "play communicator",
     ["You draw 2 cards at once.", "2 of the 3 cards in your deck match your top era card.",
      "Communicators this turn: 1 of 3."]),
    ({"hand": "communicator", "deck": "circle", "discard": "droid"}, [], "play communicator",
     ["You draw 2 cards at once.", "Your deck holds only one card: then the discard pile is shuffled.",
      "Communicators this turn: 1 of 3."]),
    ({"hand": "temporal-projector circle droid", "deck": "circle circle circle circle"}, [], "play temporal-projector",
     ["You may exchange up to 2 other hand cards.", "You may destroy one of them."]),
    ({"hand": "temporal-projector circle droid"}, ["play temporal-projector"], "destroy circle",
     ["It matches your top era card.", "You draw 1 card in exchange.", "You then own 8 cards."]),
    ({"hand": "time-bomb", "others": [other(stack="S T (c)"), other(stack="(s) (t)")]}, [], "play time-bomb",
     ["It reaches 1 of 2 opponents.", "Player 2: 2 open cards go face down, and the stack is shuffled."]),
    ({"hand": "time-bomb", "others": [other(stack="(s) (t) (c) S")]}, [], "play time-bomb",
     ["It reaches nobody: everybody else's top three cards lie face down already."]),
    ({"hand": "laboratory", **SHOPS}, [], "play laboratory",
     ["You take a technology without paying; 5 kinds lie open.", "1 opponent may take a basic technology, too."]),
    ({"hand": "laboratory", **SHOPS}, ["play laboratory"], "gain ?advanced",
     [HAND_NOW, "It is one of 2 possible kinds."]),
    ({"hand": "laboratory", **SHOPS}, ["play laboratory", "gain droid"], "decline", ["Your hand then holds 5 cards."]),
    ({"hand": "quantum-clock", "others": [other(), other(stack="C")]}, [], "play quantum-clock",
     ["2 opponents get one more era card each.", "Player 3 then has 2 era cards to remove."]),
    ({"hand": "robo-recycler", "discard": "droid ultimate-portal circle"}, [], "play robo-recycler",
     ["2 of the 3 cards in your discard pile remove your top era card at once.",
      "The card for that: Ultimate Portal."]),
    ({"hand": "robo-recycler", "discard": "circle"}, [], "play robo-recycler",
     ["The one card in your discard pile removes your top era card at once.", "The card for that: Circle portal."]),
    ({"hand": "robo-thief", "others": [other(discard="droid")]}, [], "play robo-thief @1",
     ["The one card in Player 2's discard pile does not remove your top era card at once.",
      "The best there by points: Droid (1).", THIEF]),
    ({"hand": "giga-droid", "stack": "(c)", "others": [other(stack="S T C")], **MARKET}, [], "play giga-droid",
     ["Your only era card is turned up.", "No portal in your hand can match the card that it shows.",
      "No opponent turns up a card."]),
    ({"hand": "robo-recycler", "discard": "droid"}, ["play robo-recycler"], "recover droid",
     [POINT, "You own one of these."]),
    ({"hand": "robo-thief", "others": [other(discard="droid square")]}, [], "play robo-thief @1",
     ["None of the 2 cards in Player 2's discard pile removes your top era card at once.",
      "The best there by points: Droid (1).", THIEF]),
    ({"hand": "robo-thief", "others": [other(discard="droid square")]}, ["play robo-thief @1"], "steal droid",
     [POINT, "You own none of these yet.", THIEF]),
    ({"hand": "robo-thief", **PILES}, [], "play robo-thief",
     ["1 of the 2 cards in Player 3's discard pile removes your top era card at once.",
      "The card for that: Ultimate Portal."]),
    ({"hand": "robo-thief", **PILES}, ["play robo-thief"], "steal droid @1",
     [POINT, "You own none of these yet.", THIEF]),
    ({"hand": "robo-thief", "others": [other(), other(stack="", discard="square square")], "edition": "fr"}, [],
     "play robo-thief", ["None of the 2 cards in Player 3's discard pile removes your top era card at once."]),
    ({"hand": "robo-thief", "edition": "fr"}, [], "play robo-thief", ["It has no effect now."]),
    ({"hand": "square droid circle", "turn": {"played": 1}}, [], "end",
     ["3 cards in your hand stay unused.", "2 hand cards could still be used.",
      "For the next turn you draw 5 cards."]),
    ({"hand": "square droid circle"}, [], "pass",
     ["You draw six cards instead of five.", "You may destroy up to 3 cards.", "3 cards in your hand stay unused."]),
    ({"hand": "square droid circle"}, ["pass"], "done",
     ["You then own 9 cards.", "For the next turn you draw 6 cards."]),
    (KEEP, ["pass", "done"], "keep circle",
     ["It matches your top era card.", "You draw 5 cards to go with it."]),
    (KEEP, ["pass", "done"], "keep none",
     ["3 cards in your hand stay unused.", "For the next turn you draw 6 cards."]),
    ({**KEEP, **MARKET, **SHOPS}, ["pass", "done", "keep circle"], "skip",
     ["Your stack stays at 4 era cards.", "For the next turn you draw 5 cards."]),
    (BUY, [], "buy droid with S",
     ["It costs 1 era card; 5 then lie on your stack.", "2 of your cards match the price (square).", DRAWN]),
    (BUY, [], "buy ?advanced with D,S",
     ["It costs 2 era cards; 6 then lie on your stack.", "It is one of 2 possible kinds.",
      "Your cards that match the price: diamond 1, square 2."]),
    ({**BUY, "turn": {"step": "acquire", "wallets": 1}}, [], "buy droid", ["It costs no era card.", DRAWN]),
    ({**BUY, "others": [other(stack="")]}, [], "buy droid with S",
     ["It costs 1 era card; 5 then lie on your stack.", "2 of your cards match the price (square).",
      LAST + "you cannot use it any more."]),
    ({**BUY, **SOLO, "edition": "fr", "mission": 8}, [], "buy droid",
     ["It costs 1 unseen era card; 5 then lie on your stack.", DRAWN]),
    ({**BUY, **SOLO, "turn": {"step": "acquire", "round": 8}}, [], "skip",
     ["Your stack stays at 4 era cards.", LAST + "you will not play another hand."]),
]  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _fast() -> None:
    kernels.load_compiled()


@pytest.mark.parametrize(("given", "before", "action", "expected"), ROWS, ids=[row[2] for row in ROWS])
def test_causes(given: dict[str, Any], before: list[str], action: str, expected: list[str]) -> None:
    game = start(**given)
    run(game, *before)
    assert [cause.text() for cause in causes(game, action)] == expected


def test_the_first_technology_is_in_the_first_hand_in_five_of_six_cases() -> None:
    game = Game(2, seed=3)
    assert [cause.text() for cause in causes(game, "pick droid")] == [
        "It is in your first hand in 5 of 6 cases.",
        POINT,
        "You own one of these.",
    ]
    solo = Game(1, Rules("de", mission=2), seed=3)
    assert causes(solo, solo.legal_actions[0])[0].text() == "It is in your first hand in 4 of 5 cases."
    all_drawn = Game(1, Rules("fr", mission=2), seed=3)
    assert causes(all_drawn, all_drawn.legal_actions[0])[0].text() == "It is certain to be in your first hand."
    driven = fresh(1, 3, Rules("de", mission=6))
    assert causes(driven, driven.legal_actions[0])[-1].text() == "You then own 5 cards."


def test_cards_that_were_seen_before_a_shuffle_are_counted() -> None:
    """After some failed tries both cards are known, but not which of them lies on top."""
    players = [
        {"hand": ["circle"], "deck": ["circle", "square"] * 4, "stack": ["(s)", "(t)"]},
        {"stack": ["C"], "hand": ["droid"]},
    ]
    position: dict[str, Any] = {"players": players, **SHOPS, "supply": {}, "turn": {"step": "play"}}
    told: set[str] = set()
    for seed in range(12):
        game = Game.from_position(position, seed)
        for _ in range(2):
            game.push("try circle")
            while game.player == 1 or game.step == "acquire":
                game.push(next(a for a in game.legal_actions if a.verb in ("end", "pass", "skip", "done")))
            told.add(causes(game, "try square")[0].text())
    assert "1 of your 2 shuffled hidden cards matches." in told
    assert len(told) > 1


def test_texts_of_other_languages_and_names() -> None:
    game = start("chrono-blaster circle")
    (got, _) = causes(game, "play chrono-blaster @1")
    assert got.text("de") == "Von Spieler 2 bekommst du ein Quadrat; kein Portal auf deiner Hand passt dazu."
    assert got.text("fr") == "Joueur 2 vous donne un Carré ; aucun Portail de votre main n’y correspond."
    assert got.text("nl", ["Ada", "Bo"]) == "Van Bo krijg je een vierkant; geen portaal in je hand past erbij."
    with pytest.raises(ValueError, match=r"^language: 'es' is unknown; available: en, de, fr, nl$"):
        got.text("es")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_every_entry_can_be_said(language: str) -> None:
    table: dict[str, Any] = words("causes", language)
    slots: dict[str, str | int] = {"card": "droid", "shape": "circle", "top": "square", "under": "diamond"}
    slots |= {"count": 3, "total": 7, "player": 1, "share": "unseen", "name": "triangle"}
    for key, forms in table.items():
        numbers = [1] if isinstance(forms, str) else [("none", "one", "many").index(form) for form in forms]
        said = [Cause(key, {**slots, "n": n}).text(language) for n in numbers]
        assert all("{" not in text and text[:1] == text[:1].upper() for text in said)
        assert len(set(said)) == len(numbers) and (key.startswith("share-") or all(text[-1] == "." for text in said))


def test_what_is_not_legal_has_no_causes() -> None:
    game = start("circle")
    with pytest.raises(IllegalAction, match=r"^play square: "):
        causes(game, "play square")
    with pytest.raises(IllegalAction):
        causes(game, "juggle")


def random_game(seed: int) -> Game:
    """A new game of any number of players, edition and mission."""
    players, edition = 1 + seed % 5, ("de", "fr", "nl", "bga")[seed // 5 % 4]
    mission = (1 + seed // 5 * 3) % 11 or None
    return Game(players, Rules(edition, mission if players == 1 else None), seed)


@pytest.mark.parametrize("seed", range(samples(10, deep=20)))
def test_every_choice_of_a_random_game_has_causes_in_every_language(seed: int) -> None:
    game, dice = random_game(seed), random.Random(seed)
    for step in range(90):
        if game.is_over:
            break
        found = {action: causes(game, action) for action in game.legal_actions}
        assert all(1 <= len(behind) <= 3 for behind in found.values())
        for cause in {repr(cause): cause for behind in found.values() for cause in behind}.values():
            assert all(cause.text(language) for language in LANGUAGES)
        if step % 15 == 14:
            look_alike(game)
        game.push(dice.choice(game.legal_actions))


def look_alike(game: Game) -> None:
    """Worlds dealt from what the player knows tell the same causes."""
    belief = believe(game, game.player)
    one, another = (determinize(belief, seed) for seed in (1, 2))
    for action in game.legal_actions:
        assert causes(one, action) == causes(another, action)


@pytest.mark.parametrize("start_twins", [dealt_twins, twins_from_a_position])
@pytest.mark.parametrize("seed", range(10))
def test_causes_depend_on_nothing_hidden(start_twins: Any, seed: int) -> None:
    """Two games that differ in hidden cards only, played on as long as they look the same from a seat."""
    twins: Twins = start_twins(seed)
    dice = random.Random(seed)
    for _ in range(40):
        one, other_one = twins.games
        if one.player == twins.viewer:
            for action in one.legal_actions:
                assert causes(one, action) == causes(other_one, action), twins.story()
        if twins.advance(dice) is None:
            break


def stacks(game: Game) -> list[list[str]]:
    """Everybody's era cards as they really lie."""
    return [player["stack"] for player in game.position()["players"]]


def grown(game: Game, before: list[list[str]]) -> int:
    """How many stacks of others have grown."""
    return sum(len(now) > len(then) for now, then in zip(stacks(game), before, strict=True))


def turned(game: Game, before: list[list[str]], seat: int) -> int:
    """How many stacks of others lie otherwise than before."""
    return sum(p != seat and now != before[p] for p, now in enumerate(stacks(game)))


def comes_true(game: Game, seat: int, cause: Cause, before: list[list[str]], hand: int) -> bool | None:
    """Whether a number that was told is what the action has done; None if it tells of something else."""
    player, n = game.position()["players"][seat], cause.slots.get("n")
    total = sum(len(player[pile]) for pile in ("hand", "deck", "discard"))
    told: dict[str, Any] = {
        "remove": lambda: len(player["stack"]) == n,
        "price": lambda: len(player["stack"]) == cause.slots["total"],
        "droid": lambda: len(player["stack"][int(cause.slots["count"]) - 1]) == 1,
        "giga-rivals": lambda: turned(game, before, seat) == n,
        "bomb-reach": lambda: 1 <= turned(game, before, seat) <= int(n or 0),
        "bomb-none": lambda: turned(game, before, seat) == 0,
        "clock": lambda: grown(game, before) == n,
        "communicator": lambda: len(player["hand"]) == hand - 1 + int(n or 0),
        "own-total": lambda: total == n,
        "drawn-first": lambda: player["hand"] != [] and len(player["hand"]) >= 4,
    }
    return bool(told[cause.key]()) if cause.key in told else None


def test_what_is_told_comes_true() -> None:
    checked: set[str] = set()
    for seed in range(24):
        game, dice = Game(2 + seed % 4, Rules(("de", "fr", "nl", "bga")[seed % 4]), seed), random.Random(seed)
        for _ in range(120):
            if game.is_over:
                break
            usable = [action for action in game.legal_actions if action.verb in ("play", "buy", "destroy")]
            action = dice.choice(usable if usable and dice.random() < 0.7 else game.legal_actions)
            if action == "play transporter" or game.step == "over":
                continue
            seat, told, before = game.player, causes(game, action), stacks(game)
            hand = len(game.position()["players"][seat]["hand"])
            game.push(action)
            found = {cause.key: comes_true(game, seat, cause, before, hand) for cause in told}
            assert False not in found.values(), (seed, action, told, found)
            checked |= {key for key, right in found.items() if right}
    assert {"remove", "price", "droid", "giga-rivals", "communicator", "own-total", "drawn-first", "clock"} <= checked
