"""One table of cards: before, actions, after. Every pile that a row does not name must stay as it was."""

from typing import Any, NamedTuple

from tests.support.helpers import *
from tests.support.table import each

B_OPEN = [other("S T D (c)")]
ROWS = {"basic": shop("transporter droid", "communicator"), "advanced": shop("time-bomb", "giga-droid")}


class Row(NamedTuple):
    """A position in step 2, what is pushed (separated by slashes), and the piles that change."""

    name: str
    before: dict[str, Any]
    pushed: str
    after: dict[str, Any]


def double(pair: str) -> str:
    """The Double Portal of a pair."""
    return f"double-portal:{pair}"


def portal(shape: str) -> list[Row]:
    """A portal on a face-up card, a right try, a wrong one."""
    up = shape[0].upper()
    down = f"({shape[0]})"
    hand, gone = f"{shape} droid", {"hand": "droid", "discard": shape, "era_discard": up, "stack": "(s) T"}
    return [
        Row(f"{shape}-match", {"hand": hand, "stack": f"{up} (s) T"}, f"play {shape}", gone),
        Row(f"{shape}-luck", {"hand": hand, "stack": f"{down} (s) T"}, f"try {shape}", gone),
    ]


def double_portal(pair: str) -> list[Row]:
    """Both shapes match and both succeed in a try."""
    slug, rows = double(pair), []
    for shape in pair.split("+"):
        up, down = shape[0].upper(), f"({shape[0]})"
        gone = {"hand": "droid", "discard": [slug], "era_discard": up, "stack": "(s) T"}
        rows.append(Row(f"{pair}-{up}", {"hand": [slug, "droid"], "stack": f"{up} (s) T"}, f"play {slug}", gone))
        rows.append(Row(f"{pair}-{down}", {"hand": [slug, "droid"], "stack": f"{down} (s) T"}, f"try {slug}", gone))
    return rows


PAIRS = ("circle+square", "circle+triangle", "circle+diamond", "square+triangle", "square+diamond", "triangle+diamond")
TABLE = [
    *[row for shape in ("circle", "square", "triangle", "diamond") for row in portal(shape)],
    *[row for pair in PAIRS for row in double_portal(pair)],
    Row(
        "projector-destroy",
        {"hand": "temporal-projector circle droid", "deck": "square square square diamond", "box": ""},
        "play temporal-projector / destroy circle",
        {"hand": "droid square", "deck": "square square diamond", "discard": "temporal-projector", "box": "circle"},
    ),
    Row(
        "projector-discard",
        {"hand": "temporal-projector circle droid", "deck": "square square square triangle diamond"},
        "play temporal-projector / discard droid / discard circle",
        {"hand": "square square", "deck": "square triangle diamond", "discard": "circle droid temporal-projector"},
    ),
    Row(
        "droid", {"hand": "droid square"}, "play droid", {"hand": "square", "discard": "droid", "stack": "C S (t) (d)"}
    ),
    Row(
        "droid-nothing",
        {"hand": "droid square", "stack": "C S T (d)"},
        "play droid",
        {"hand": "square", "discard": "droid"},
    ),
    Row(
        "blaster",
        {"hand": "chrono-blaster square", "stack": "(c) S", "others": [other("T D"), other("D (s) (s)")]},
        "play chrono-blaster @2",
        {"hand": "square", "discard": "chrono-blaster", "stack": "D S", "stack2": "(c) (s) (s)"},
    ),
    Row(
        "transporter-face-up",
        {"hand": "transporter droid circle square"},
        "play transporter / discard circle / discard droid",
        {"hand": "square", "discard": "droid circle transporter", "stack": "(s) (t) (d)", "era_discard": "C"},
    ),
    Row(
        "transporter-face-down",
        {"hand": "transporter droid circle square", "stack": "(d) T", "era_discard": "S"},
        "play transporter / discard circle / discard square",
        {"hand": "droid", "discard": "square circle transporter", "stack": "T", "era_discard": "S D"},
    ),
    Row(
        "wallet",
        {"hand": "digital-wallet square"},
        "play digital-wallet",
        {"hand": "square", "discard": "digital-wallet"},
    ),
    Row(
        "communicator",
        {"hand": "communicator square", "deck": "droid circle square"},
        "play communicator",
        {"hand": "square droid circle", "deck": "square", "discard": "communicator"},
    ),
    Row(
        "communicator-one-card",
        {"hand": "communicator square", "deck": "droid", "switches": {"played_card_zone": "after_effect"}},
        "play communicator",
        {"hand": "square droid", "deck": "", "discard": "communicator"},
    ),
    Row(
        "ultimate-portal",
        {"hand": "ultimate-portal square", "stack": "(d) C"},
        "play ultimate-portal",
        {"hand": "square", "discard": "ultimate-portal", "stack": "C", "era_discard": "D"},
    ),
    Row(
        "time-bomb",
        {"hand": "time-bomb square", "others": [other("(c) (s) T D D"), other("(c) (s) (t) D")]},
        "play time-bomb",
        {"hand": "square", "discard": "time-bomb", "stack1": bag("(c) (s) (t) D D")},
    ),
    Row(
        "laboratory",
        {"hand": "laboratory square", **ROWS},
        "play laboratory / gain time-bomb / gain droid",
        {
            "hand": "square time-bomb",
            "discard": "laboratory",
            "hand1": "circle square triangle diamond droid droid",
            "basic": "transporter communicator",
            "basic_pile": "",
            "advanced": "giga-droid",
            "advanced_pile": "",
        },
    ),
    Row(
        "laboratory-declined",
        {"hand": "laboratory square", **ROWS},
        "play laboratory / gain ?advanced / decline",
        {"hand": "square giga-droid", "discard": "laboratory", "advanced_pile": ""},
    ),
    Row(
        "quantum-clock",
        {"hand": "quantum-clock square", "others": B_OPEN, "era_pile": "(s) (t)"},
        "play quantum-clock",
        {"hand": "square", "discard": "quantum-clock", "stack1": "(s) S T D (c)", "era_pile": "(t)"},
    ),
    Row(
        "robo-recycler",
        {"hand": "robo-recycler square", "discard": "droid circle droid"},
        "play robo-recycler / recover droid",
        {"hand": "square droid", "discard": "robo-recycler circle droid"},
    ),
    Row(
        "giga-droid",
        {"hand": "giga-droid square", "stack": "(c) S (t) (d)", "others": [other("S (t) (d)")]},
        "play giga-droid",
        {"hand": "square", "discard": "giga-droid", "stack": "C S T (d)", "stack1": "S T (d)"},
    ),
    Row(
        "giga-droid-own-up",
        {"hand": "giga-droid square", "stack": "C S T (d)", "others": B_OPEN},
        "play giga-droid",
        {"hand": "square", "discard": "giga-droid"},
    ),
    Row(
        "robo-thief",
        {"hand": "robo-thief square", "others": [other(discard="droid"), other(discard="circle droid")]},
        "play robo-thief @2 / steal circle",
        {"hand": "square circle", "discard2": bag("robo-thief droid")},
    ),
]


@each("row", *TABLE)
@each("after_effect", False, True)
def test_card_table(row: Row, after_effect: bool) -> None:
    switches = {"switches": {"played_card_zone": "after_effect"}} if after_effect else {}
    game = start(**{**row.before, **switches})
    before = piles(game)
    run(game, *row.pushed.split(" / "))
    expect(
        game, **{name: bag(pile) if after_effect and name == "discard" else pile for name, pile in row.after.items()}
    )
    unchanged(game, before, *row.after)
    assert (game.player, game.step) == (0, "play")
    assert game.position()["turn"]["played"] == 1
    assert "end" in game.legal_actions and "pass" not in game.legal_actions


@each("shape", "circle", "square", "triangle", "diamond")
def test_card_table_wrong_try(shape: str) -> None:
    wrong = "(d)" if shape == "circle" else "(c)"
    game = start(f"{shape} droid", f"{wrong} (s) T", **ROWS)
    before = piles(game)
    run(game, f"try {shape}")
    expect(game, hand="", discard=f"droid {shape}", stack=bag(f"{wrong} (s) T"))
    unchanged(game, before, "hand", "discard", "stack")
