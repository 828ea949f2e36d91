"""What an action reports: kind, cards, target and rule of each event, and who learns the cards."""

from typing import Any

from tests.support.helpers import *
from tests.support.table import each

Told = list[tuple[str, str, int | None, str]]
ROW = shop("droid communicator transporter", "communicator droid digital-wallet")
TWO = [other("C"), other("S")]
SIX = "circle circle circle circle circle circle"

TABLE: list[tuple[str, dict[str, Any], str, Told]] = [
    (
        "portal",
        {"hand": "circle droid"},
        "play circle",
        [("play", "circle", None, "play.card"), ("discard-era", "C", 0, "era.discard")],
    ),
    (
        "luck",
        {"hand": "square droid", "stack": "(s) (t)"},
        "try square",
        [("try", "square", None, "luck.try"), ("discard-era", "S", 0, "luck.success")],
    ),
    (
        "droid",
        {"hand": "droid circle"},
        "play droid",
        [("play", "droid", None, "play.card"), ("turn-up", "S", 0, "card.droid")],
    ),
    (
        "droid-nothing",
        {"hand": "droid circle", "stack": "S"},
        "play droid",
        [("play", "droid", None, "play.card"), ("nothing", "", None, "card.droid.nothing")],
    ),
    (
        "blaster",
        {"hand": "chrono-blaster droid", "others": [other("(d) T")]},
        "play chrono-blaster @1",
        [("play", "chrono-blaster", 1, "play.card"), ("swap", "C (?)", 1, "card.chrono-blaster")],
    ),
    (
        "ultimate-portal",
        {"hand": "ultimate-portal droid", "stack": "(d) T"},
        "play ultimate-portal",
        [("play", "ultimate-portal", None, "play.card"), ("discard-era", "D", 0, "card.ultimate-portal")],
    ),
    (
        "time-bomb",
        {"hand": "time-bomb droid", "others": [other("C (s) T (d)"), other("(c)")]},
        "play time-bomb",
        [
            ("play", "time-bomb", None, "play.card"),
            ("turn-down", "C T", 1, "card.time-bomb"),
            ("shuffle-stack", "", 1, "card.time-bomb"),
            ("nothing", "", 2, "card.time-bomb.unaffected"),
        ],
    ),
    (
        "quantum-clock",
        {"hand": "quantum-clock droid", "others": TWO, "era_pile": "(t)", "era_discard": "", "market": "D D"},
        "play quantum-clock",
        [
            ("play", "quantum-clock", None, "play.card"),
            ("add-era", "(t)", 1, "card.quantum-clock"),
            ("nothing", "", 2, "era.none-left"),
        ],
    ),
    (
        "giga-droid",
        {"hand": "giga-droid droid", "stack": "(c) (s)", "others": [other("D (t)")]},
        "play giga-droid",
        [
            ("play", "giga-droid", None, "play.card"),
            ("turn-up", "C S", 0, "card.giga-droid"),
            ("turn-up", "T", 1, "card.giga-droid"),
        ],
    ),
    (
        "robo-thief",
        {"hand": "robo-thief droid", "others": [other(discard="circle"), other()]},
        "play robo-thief @1 / steal circle",
        [
            ("play", "robo-thief", 1, "play.card"),
            ("look", "", 1, "card.robo-thief.look"),
            ("steal", "circle", 1, "card.robo-thief"),
            ("give", "robo-thief", 1, "card.robo-thief"),
        ],
    ),
    (
        "robo-recycler",
        {"hand": "robo-recycler droid", "discard": "circle"},
        "play robo-recycler / recover circle",
        [("play", "robo-recycler", None, "play.card"), ("recover", "circle", None, "card.robo-recycler")],
    ),
    (
        "laboratory",
        {"hand": "laboratory square", "stack": "C", "basic": ROW, "advanced": NOTHING, "others": [other(), other()]},
        "play laboratory / gain droid / decline / gain communicator",
        [
            ("play", "laboratory", None, "play.card"),
            ("gain", "droid", None, "card.laboratory"),
            ("under", "communicator", None, "setup.identical"),
            ("open", "droid", None, "acquire.refill"),
            ("decline", "", None, "card.laboratory.others"),
            ("gain", "communicator", None, "card.laboratory.others"),
            ("open", "digital-wallet", None, "acquire.refill"),
        ],
    ),
]


@each("before pushed told", *[row[1:] for row in TABLE])
def test_events_of_a_card(before: dict[str, Any], pushed: str, told: Told) -> None:
    game = start(**before)
    events = run(game, *pushed.split(" / "))
    assert [(event.kind, " ".join(event.cards), event.target, event.rule) for event in events] == told
    for event in events:
        hidden = event.kind in ("add-era", "shuffle-stack")
        assert event.public is not hidden
        assert list(event.seen_by) == ([] if hidden else list(range(len(game.position()["players"]))))


def kinds(events: list[Any]) -> list[tuple[str, int | None, str]]:
    """Kind, player and rule of each event."""
    return [(event.kind, event.player, event.rule) for event in events]


def test_events_of_a_find_and_of_the_last_round() -> None:
    game = start("circle", "C", others=[other("S (s)", hand="", deck="")], supply={"circle": 1}, **NO_SHOP)
    assert kinds(run(game, "play circle"))[2:] == [
        ("find", 0, "end.crystal"),
        ("last-round", 0, "end.last-round"),
        ("end", 0, "play.end-empty"),
        ("skip", 0, "acquire.finder"),
        ("skip", 0, "draw.last-round"),
        ("turn", 1, "turn.begin"),
    ]
    run(game, "take circle")
    assert kinds(run(game, "pass")) == [
        ("pass", 1, "pass.six"),
        ("discard", 1, "discard.hand"),
        ("skip", 1, "acquire.none"),
        ("skip", 1, "draw.last-round"),
        ("over", 1, "end.round"),
        ("win", 0, "end.crystal"),
    ]


def test_events_of_a_tie() -> None:
    game = start("circle", "C", deck="droid", before=[other(stack="", hand="droid", deck="")], others=[], **NO_SHOP)
    wins = of_kind(game.push("play circle"), "win")
    assert kinds(wins) == [("win", 0, "end.tie-break"), ("win", 1, "end.tie-break")]


def test_events_of_an_empty_supply_and_an_exhausted_deck() -> None:
    game = start("", deck="circle", discard="", supply={"diamond": 0}, turn={"step": "acquire"}, basic=ROW)
    events = game.push("skip")
    assert kinds(list(events)) == [
        ("skip", 0, "acquire.skip"),
        ("draw", 0, "draw.hand"),
        ("nothing", 0, "draw.nothing-left"),
        ("turn", 1, "turn.begin"),
        ("skip", 1, "portal.none"),
    ]


@each("edition", "de", "fr")
def test_events_of_a_pass(edition: str) -> None:
    game = start("circle square", deck=SIX, edition=edition, **NO_SHOP)
    events = run(game, "pass", "destroy square", "done", *(["keep circle"] if edition == "fr" else []))
    assert kinds(events)[:2] == [("pass", 0, "pass.six"), ("destroy", 0, "pass.destroy")]
    wanted = ("keep", 0, "pass.keep") if edition == "fr" else ("discard", 0, "discard.hand")
    assert wanted in kinds(events)[2:]
    (draw,) = of_kind(events, "draw")
    assert len(draw.cards) == (5 if edition == "fr" else 6) and draw.rule == "draw.hand"


def test_two_uses_of_a_card_in_one_turn_do_not_mix() -> None:
    game = start("temporal-projector temporal-projector circle square droid", "S", deck="droid triangle diamond circle")
    run(game, "play temporal-projector", "discard droid", "done", "play temporal-projector", "destroy square")
    assert [event.cards for event in of_kind(run(game, "done"), "draw")] == [("triangle",)]
    game = start("transporter transporter circle square droid diamond", "S (t) (c)")
    run(game, "play transporter", "discard circle", "discard square", "play transporter", "discard droid")
    assert game.position()["players"][0]["stack"] == ["(t)", "(c)"]
    run(game, "discard diamond")
    assert game.position()["players"][0]["stack"] == ["(c)"]


def test_laboratory_without_open_cards_gives_nothing() -> None:
    game = start("laboratory circle", switches={"lab_blind": False}, **NO_SHOP)
    events = game.push("play laboratory")
    assert kinds(list(events))[1:] == [("nothing", player, "card.laboratory.nothing") for player in (0, 1)]
    game = start("laboratory circle", switches={"lab_blind": False}, basic=shop("droid"), advanced=NOTHING)
    run(game, "play laboratory", "gain droid")
    assert game.player == 0 and "end" in game.legal_actions
