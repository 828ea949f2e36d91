"""The presets of table 3Z: what each edition does."""

from tests.support.helpers import *
from tests.support.table import each

SIX = "circle circle circle circle circle circle"
DOUBLE = "double-portal:circle+square"
EDITIONS = ("de", "fr", "nl", "bga")
ROWS = {"basic": shop("transporter droid", "communicator"), "advanced": shop("time-bomb", "giga-droid")}


def preset(edition: str, values: str) -> str:
    """The value of an edition in a row of the table."""
    return values.split()[EDITIONS.index(edition)]


@each("edition", *EDITIONS)
def test_R17_luck_double_of_the_presets(edition: str) -> None:
    game = start([DOUBLE], "(c) (s)", edition=edition)
    assert plays(game) == ({f"try {DOUBLE}"} if preset(edition, "yes no no yes") == "yes" else set())


@each("edition", *EDITIONS)
def test_R23_pass_keep_of_the_presets(edition: str) -> None:
    game = start("square droid", deck=SIX, edition=edition, basic=shop("communicator"))
    run(game, "pass", "done")
    if preset(edition, "0 1 0 1") == "1":
        assert actions(game) == {"keep square", "keep droid", "keep none"} and game.step == "play"
    else:
        assert game.step == "acquire" and hand(game) == {}


@each("edition", *EDITIONS)
def test_R52_lab_others_of_the_presets(edition: str) -> None:
    game = start("laboratory", edition=edition, **ROWS)
    run(game, "play laboratory", "gain time-bomb")
    assert game.player == 1
    assert ("decline" in actions(game)) is (preset(edition, "may must must may") == "may")


@each("edition", *EDITIONS)
def test_R30_blind_buy_public_of_the_presets(edition: str) -> None:
    game = start("", edition=edition, market="S D", turn={"step": "acquire"}, **ROWS)
    (buy,) = of_kind(game.push("buy ?basic with S"), "buy")
    assert buy.public is (preset(edition, "public secret public public") == "public")
    assert buy.public or list(buy.seen_by) == [0]
    assert tuple(buy.cards) == ("communicator",)


@each("edition", *EDITIONS)
def test_R43_giga_of_the_presets(edition: str) -> None:
    game = start("giga-droid square", "C S T", others=[other("C (s)")], edition=edition)
    run(game, "play giga-droid")
    expect(game, stack1="C S")


@each("edition", *EDITIONS)
def test_R59_final_step5_of_the_presets(edition: str) -> None:
    game = start("circle", "C", edition=edition, **NO_SHOP)
    run(game, "play circle")
    assert hand(game) == {}
