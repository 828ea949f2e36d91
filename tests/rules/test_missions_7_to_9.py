"""Section 5K and R77 to R79: missions 7, 8 and 9, in the reading of each edition."""

from typing import Any

from eternitium import Game
from tests.rules.solo import *
from tests.support.helpers import *
from tests.support.table import each

UNSEEN = ("fr", "nl", "bga")
ROWS = {"basic": shop("droid", "communicator"), "advanced": shop("giga-droid", "laboratory")}
DP = PAIRS[0]
FREE_BASIC = {"buy droid", "buy ?basic"}
FREE_ADVANCED = {"buy giga-droid", "buy ?advanced"}


@each("edition", *EDITIONS)
def test_R77_mission_7_adds_a_card_after_step_six(edition: str) -> None:
    game, events = step_six("quantum-clock", "C (s)", mission=7, edition=edition, era_pile="(d) (t) (c)")
    expect(game, stack="(t) (d) C (s)", era_pile="(c)")
    assert kinds(events, "draw", "ai", "add-era", "turn") == ["draw", "ai", "add-era", "add-era", "turn"]
    clock, added = of_kind(events, "add-era")
    assert (clock.rule, added.rule, added.target) == ("solo.ai.quantum-clock", "mission.7", 0)
    assert not added.public and list(added.seen_by) == []
    assert game.position(viewer=0)["players"][0]["stack"][:2] == ["(?)", "(?)"]


@each("ai after", ("", "(d) C (s)"), ("chrono-blaster", "(t) (d) (s)"), ("robo-thief", "(d) C (s)"))
def test_R77_mission_7_and_the_ai(ai: str, after: str) -> None:
    game, _ = step_six(ai, "C (s)", mission=7, era_pile="(d) (t) (c)", market="S C")
    expect(game, stack=after)


@each("seed", *range(3))
def test_R77_mission_7_card_is_not_shuffled_by_the_time_bomb(seed: int) -> None:
    game, _ = step_six("time-bomb", "C (s) (t)", mission=7, era_pile="(d)", seed=seed)
    assert pile(game, "stack")[0] == "(d)" and bag(pile(game, "stack")[1:]) == bag("(c) (s) (t)")


def test_R77_mission_7_after_a_failed_last_card() -> None:
    game = solo("circle", "(t)", deck="square " * 5, mission=7, ai="", era_pile="(d) (c) (s)", **NO_SHOP)
    run(game, "try circle")
    assert pile(game, "stack")[0] == "(c)" and bag(pile(game, "stack")[1:]) == bag("(t) (d)")
    expect(game, era_pile="(s)")


@each("turn after", (7, "(d) C (s)"), (8, "C (s)"))
def test_R77_mission_7_adds_no_card_in_the_last_turn(turn: int, after: str) -> None:
    game, events = step_six("robo-thief", "C (s)", turn=turn, mission=7, era_pile="(d)")
    expect(game, stack=after)
    assert game.is_over is (turn == 8) and len(of_kind(events, "ai")) == 1


def test_R77_mission_7_with_an_exhausted_pile() -> None:
    game, _ = step_six("", "C (s)", mission=7, era_pile="", era_discard="", market="S D")
    expect(game, stack="C (s)", market="S D")


def shopping(edition: str, hand: str = "", **more: Any) -> Game:
    """Mission 8, about to acquire; the turn began with these Wallets."""
    turn = {**ACQUIRE, "wallets": more.pop("wallets", 0)}
    given = {"era_pile": "(t) (c) (s)", "market": "S D", "era_discard": "", **ROWS, **more}
    return solo(hand, mission=8, edition=edition, ai="", turn=turn, **given)


def test_R78_mission_8_lays_market_cards_face_down() -> None:
    game = shopping("de")
    orders = (" with S,D", " with D,S")
    assert buys(game) == {f"buy {card} with {price}" for card in ("droid", "?basic") for price in "SD"} | {
        f"buy {card}{order}" for card in ("giga-droid", "?advanced") for order in orders
    }
    before = piles(game)
    events = list(game.push("buy droid with D"))
    expect(game, stack="(d) C (s) (t) (d)", market="S T", era_pile="(c) (s)", basic="communicator", basic_pile="")
    unchanged(game, before, "stack", "market", "era_pile", "basic", "basic_pile", "hand", "deck")
    (pay,) = of_kind(events, "pay")
    assert tuple(pay.cards) in {("D",), ("(d)",)} and pay.public
    assert hand(game)["droid"] == 1


def test_R78_mission_8_the_first_named_card_ends_on_top() -> None:
    game = shopping("de")
    run(game, "buy giga-droid with D,S")
    expect(game, stack="(d) (s) C (s) (t) (d)", market="T C", era_pile="(s)")


@each("edition", *UNSEEN)
def test_T132_mission_8_takes_unseen_cards(edition: str) -> None:
    game = shopping(edition)
    assert actions(game) == {"skip"} | FREE_BASIC | FREE_ADVANCED
    for action in ("buy droid with S", "buy giga-droid with S,D"):
        refused(game, action)
    before = piles(game)
    events = list(game.push("buy droid"))
    expect(game, stack="(t) C (s) (t) (d)", market="S D", era_pile="(c) (s)")
    unchanged(game, before, "stack", "era_pile", "basic", "basic_pile", "hand", "deck")
    shown_era = [event for event in events if event.target == 0 and event.kind in ("pay", "add-era")]
    assert len(shown_era) == 1 and not shown_era[0].public and list(shown_era[0].seen_by) == []
    assert game.position(viewer=0)["players"][0]["stack"][0] == "(?)"


@each("edition", *UNSEEN)
@each("card", "giga-droid", "?advanced")
def test_T132_mission_8_takes_two_unseen_cards(edition: str, card: str) -> None:
    game = shopping(edition)
    run(game, f"buy {card}")
    assert bag(pile(game, "stack")[:2]) == bag("(t) (c)") and stack(game).endswith("C (s) (t) (d)")
    expect(game, market="S D", era_pile="(s)")


@each(
    "edition wallets wanted",
    ("de", 1, FREE_BASIC | {f"buy {card} with {price}" for card in ("giga-droid", "?advanced") for price in "SD"}),
    ("de", 2, FREE_BASIC | FREE_ADVANCED),
    *[(edition, wallets, FREE_BASIC | FREE_ADVANCED) for wallets in (1, 2) for edition in UNSEEN],
)
def test_R78_wallets_in_mission_8(edition: str, wallets: int, wanted: set[str]) -> None:
    game = shopping(edition, wallets=wallets)
    assert buys(game) == wanted
    run(game, min(action for action in wanted if action.startswith("buy giga-droid")))
    assert len(pile(game, "stack")) == 4 + max(0, 2 - wallets)
    assert len(game.position()["era_pile"]) == 3 - max(0, 2 - wallets)
    game = shopping(edition, wallets=wallets)
    run(game, "buy droid")
    expect(game, stack="C (s) (t) (d)", market="S D", era_pile="(t) (c) (s)")


@each("left gone wanted",
    ("(t)", "", FREE_BASIC),
    ("", "C", FREE_BASIC),
    ("(t)", "C", FREE_BASIC | FREE_ADVANCED),
    ("", "C S", FREE_BASIC | FREE_ADVANCED),
)  # fmt: skip
def test_R33_unseen_prices_in_mission_8_need_cards(left: str, gone: str, wanted: set[str]) -> None:
    game = shopping("nl", era_pile=left, era_discard=gone)
    assert buys(game) == wanted
    run(game, "buy droid")
    assert len(pile(game, "stack")) == 5
    game = shopping("nl", era_pile=left, era_discard=gone)
    if "buy giga-droid" in wanted:
        run(game, "buy giga-droid")
        expect(game, era_pile="", era_discard="", market="S D")
        assert len(pile(game, "stack")) == 6
    else:
        assert refused(game, "buy giga-droid", "acquire.market-short")


def test_R33_step_four_is_skipped_when_no_price_can_be_paid() -> None:
    game = solo("circle", "S (s)", mission=8, edition="fr", deck="circle " * 5, era_pile="", era_discard="",
                market="S D", ai="", **ROWS)  # fmt: skip
    run(game, "pass", "keep none")
    assert game.round == 2


def nine(own: str, era: str, **more: Any) -> Game:
    """Mission 9 in step 2."""
    return solo(own.split(), era, mission=9, ai="", **{**NO_SHOP, **more})


@each("edition", *EDITIONS)
def test_T134_mission_9_the_luck_must_be_tried(edition: str) -> None:
    game = nine("circle", "(s) (t)", edition=edition)
    assert actions(game) == {"try circle"}
    assert refused(game, "pass", "mission.9")
    events = list(game.push("try circle"))
    assert game.round == 2 and "luck.fail" in rules_of(events)


@each("edition", *EDITIONS)
def test_T135_mission_9_nothing_playable(edition: str) -> None:
    game = nine("circle triangle", "S (s)", deck="circle " * 4, edition=edition)
    assert actions(game) == {"pass"}
    run(game, "pass", *(["keep none"] if edition in ("fr", "bga") else []))
    assert game.round == 2 and hand(game).total() == 6


def test_T135_mission_9_a_pass_may_destroy_nothing() -> None:
    game = nine("circle triangle", "S (s)")
    run(game, "pass")
    assert actions(game) == {"destroy circle", "destroy triangle", "done"}
    run(game, "done")
    assert game.round == 2 and hand(game).total() == 6


def test_T136_mission_9_technologies_without_effect_are_due() -> None:
    game = nine("droid diamond", "C S T (d)")
    assert actions(game) == {"play droid"}
    refused(game, "pass", "mission.9")
    run(game, "play droid")
    assert actions(game) == {"end"}
    expect(game, stack="C S T (d)", hand="diamond")
    run(game, "end")
    assert game.round == 2


def test_R79_mission_9_null_tech() -> None:
    assert actions(nine("droid diamond", "C S T (d)", switches={"null_tech": False})) == {"pass"}


def test_R79_mission_9_null_portal() -> None:
    game = nine("circle triangle", "S (s)", switches={"null_portal": True})
    assert actions(game) == {"play circle", "play triangle"}


def test_R79_mission_9_goes_on_until_nothing_is_playable() -> None:
    game = nine("circle droid square diamond", "C (s) (t)")
    assert actions(game) == {"play circle", "play droid"}
    run(game, "play circle")
    assert actions(game) == {"play droid", "try square", "try diamond"}
    refused(game, "end", "mission.9")
    run(game, "play droid", "play square")
    assert actions(game) == {"try diamond"}
    run(game, "try diamond")
    assert game.round == 2


@each("edition", *EDITIONS)
def test_R79_R17_mission_9_double_portals(edition: str) -> None:
    game = nine(f"{DP} circle", "(t) (s)", edition=edition)
    wanted = {"try circle"} | ({f"try {DP}"} if edition in ("de", "bga") else set())
    assert actions(game) == wanted
    assert actions(nine(DP, "(t) (s)", edition=edition)) == (wanted - {"try circle"} or {"pass"})


def test_R79_mission_9_projector_may_be_done() -> None:
    game = nine("temporal-projector circle", "S (s)")
    run(game, "play temporal-projector")
    assert actions(game) == {"discard circle", "destroy circle", "done"}
    run(game, "done")
    assert actions(game) == {"end"}


@each("m9", "local", "greedy_max_known")
def test_R79_m9_and_the_transporter(m9: str) -> None:
    game = nine("transporter circle circle droid", "C (s)", switches={"m9": m9})
    free = {"play transporter"} if m9 == "local" else set()
    assert actions(game) == {"play circle", "play droid"} | free
    if m9 == "greedy_max_known":
        refused(game, "play transporter", "mission.9")
    run(game, "play droid")
    assert plays(game) == {"play circle"} | free


@each("m9", "local", "greedy_max_known")
def test_R79_m9_the_transporter_alone(m9: str) -> None:
    game = nine("transporter square triangle", "C (s)", switches={"m9": m9})
    assert actions(game) == {"play transporter"}
    refused(game, "pass", "mission.9")
    run(game, "play transporter", "discard square", "discard triangle")
    assert stack(game) != "C (s)" and game.round == 2
    game = nine("transporter square triangle", "(c) (s)", switches={"m9": m9})
    assert ("play transporter" in actions(game)) is (m9 == "local")
    assert {"try square", "try triangle"} <= actions(game)


def test_R79_m9_two_transporters() -> None:
    game = nine("transporter transporter square", "C (s)", switches={"m9": "greedy_max_known"})
    assert actions(game) == {"play transporter"}


def test_R79_the_transporter_is_free_in_other_games() -> None:
    game = solo("transporter circle circle", "C (s)", switches={"m9": "greedy_max_known"})
    assert actions(game) == {"play transporter", "play circle", "pass"}
