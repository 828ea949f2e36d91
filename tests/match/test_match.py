"""The table: what a board gets and sends, without anything that the seat cannot know."""

import json
import random
from itertools import product
from typing import Any

import pytest

from eternitium import Game, IllegalAction, Rules
from eternitium.belief.observation import observe
from eternitium.belief.unseen import count_unseen
from eternitium.game.examples import WORKED_EXAMPLE
from eternitium.match.catalog import catalog
from eternitium.match.log import LOG_LENGTH
from eternitium.match.match import Match
from tests.support import helpers
from tests.support.helpers import other, run, shop, start
from tests.support.samples import later
from tests.support.table import each


def actions_in(node: Any) -> list[str]:
    """Every action that a snapshot offers anywhere."""
    if isinstance(node, dict):
        own = [node["action"]] if "action" in node else []
        return own + [action for value in node.values() for action in actions_in(value)]
    return [action for value in node for action in actions_in(value)] if isinstance(node, list) else []


def play(match: Match, seed: int, steps: int = 1_000) -> dict[str, Any]:
    """Play at a table with random choices of the person; the last snapshot."""
    dice = random.Random(seed)
    snapshot = match.snapshot().plain()
    for _ in range(steps):
        if snapshot["game"]["over"]:
            break
        if snapshot["game"]["policy_to_move"]:
            match.proceed()
        else:
            match.act(dice.choice(sorted(set(actions_in(snapshot)))))
        snapshot = match.snapshot().plain()
    return snapshot


def pass_on(match: Match, plies: int, seed: int = 1) -> None:
    """Play on with random choices of all persons, each of whom takes the board when asked to."""
    dice = random.Random(seed)
    for _ in range(plies):
        if match.is_over:
            return
        if match.handover is not None:
            match.take_seat(match.handover)
        if match.policy_to_move:
            match.proceed()
        else:
            match.act(dice.choice(match.legal_actions))


DAILY = ((2, "de"), (3, "fr"), (4, "nl"), (5, "bga"))
TABLES = product((2, 3, 4, 5), ("de", "fr", "nl", "bga"))


@pytest.mark.parametrize(("players", "edition"), [row if row in DAILY else later(*row) for row in TABLES])
def test_a_whole_game_can_be_played_with_what_the_snapshot_offers(players: int, edition: str) -> None:
    end = play(Match(players, Rules(edition), seed=players), seed=1)
    assert end["game"]["over"]
    assert [row["name"] for row in end["result"]["rows"]] == ["You", "Ada", "Juno", "Emil", "Rosa"][:players]
    assert any(row["winner"] for row in end["result"]["rows"])
    assert len(end["log"]) <= LOG_LENGTH


def test_a_snapshot_offers_exactly_the_legal_actions_and_a_reason_for_everything_else() -> None:
    match, dice = Match(3, Rules("fr"), seed=4), random.Random(2)
    for _ in range(400):
        snapshot = match.snapshot().plain()
        if snapshot["game"]["over"]:
            return
        game = match._game
        expected = set() if snapshot["game"]["policy_to_move"] else set(game.legal_actions)
        assert set(actions_in(snapshot)) == expected
        items = [*snapshot["supply"], *snapshot["seats"][0]["hand"]]
        items += [item for row in snapshot["rows"] for item in (*row["open"], row["pile"])]
        assert all(bool(item["actions"]) != bool(item["reason"]) for item in items)
        if expected:
            match.act(dice.choice(sorted(expected)))
        else:
            match.proceed()


def redeal(position: dict[str, Any], viewer: int, dice: random.Random) -> dict[str, Any]:
    """The same position with everything that the viewer cannot know dealt anew; of the own deck only the order."""
    seen = json.loads(json.dumps(position))
    dice.shuffle(seen["players"][viewer]["deck"])
    hidden_places: list[tuple[list[str], int]] = []
    for seat, player in enumerate(seen["players"]):
        piles = [player["deck"], player["hand"]] if seat != viewer else []
        hidden_places += [(pile, place) for pile in piles for place in range(len(pile))]
    cards = [pile[place] for pile, place in hidden_places]
    dice.shuffle(cards)
    for (pile, place), card in zip(hidden_places, cards, strict=True):
        pile[place] = card
    eras = [(seen["era_pile"], place) for place in range(len(seen["era_pile"]))]
    for player in seen["players"]:
        eras += [(player["stack"], place) for place, card in enumerate(player["stack"]) if len(card) == 3]
    shapes = [pile[place] for pile, place in eras]
    dice.shuffle(shapes)
    for (pile, place), shape in zip(eras, shapes, strict=True):
        pile[place] = shape
    for row in ("basic", "advanced"):
        dice.shuffle(seen[row]["pile"])
    return seen  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(12))
def test_nothing_in_observation_or_snapshot_depends_on_what_the_seat_cannot_know(seed: int) -> None:
    dice = random.Random(seed)
    game = Game(2 + seed % 4, Rules(("de", "fr", "nl", "bga")[seed % 4]), seed=seed)
    for _ in range(dice.randrange(20, 150)):
        if not game.is_over:
            game.push(dice.choice(game.legal_actions))
    truth, viewer = game.position(), dice.randrange(game.players)
    first, *others = [json.dumps(_as_seen(redeal(truth, viewer, dice), viewer)) for _ in range(8)]
    assert all(other == first for other in others)


def _as_seen(position: dict[str, Any], viewer: int) -> dict[str, Any]:
    match = Match.from_position(position, seed=0, viewer=viewer)
    snapshot = match.snapshot().plain()
    snapshot["game"].pop("id")
    return {"snapshot": snapshot, "position": observe(match._game, viewer).position}


def test_the_count_is_of_cards_that_are_out_of_sight() -> None:
    """T103: own top C, other top C, market S and T: of 56 unseen cards 13 are circles, 14 squares, 14 triangles."""
    position = {
        "players": [{"stack": ["(?)", "(?)"], "hand": ["circle"]}, {"stack": ["C", *["(?)"] * 9]}],
        "market": ["S", "T"],
        "era_discard": ["C"],
    }
    unseen = count_unseen(observe(Game.from_position(position, seed=1), 0))
    assert dict(unseen.shapes) == {"circle": 13, "square": 14, "triangle": 14, "diamond": 15}
    assert unseen.total == 56
    assert unseen.chance("double-portal:circle+diamond") == unseen.chance("circle") + unseen.chance("diamond")
    assert float(unseen.chance("double-portal:circle+diamond")) == 0.5
    snapshot = Match.from_position(position, seed=1).snapshot().plain()
    circle = snapshot["odds"]["shapes"][0]
    assert (circle["shape"], circle["text"], circle["percent"]) == ("circle", "13 of 56", 23)
    assert "Cards that nobody has seen: 56. Of these with the shape circle: 13." in circle["why"]
    assert snapshot["seats"][0]["hand"][0]["odds"] == "13 of 56"


def test_no_odds_while_the_top_card_lies_face_up_and_none_for_double_portals_that_may_not_try() -> None:
    def odds(stack: list[str], edition: str) -> Any:
        hand = ["circle", "double-portal:circle+square", "droid"]
        position = {"edition": edition, "players": [{"stack": stack, "hand": hand}, {}]}
        return Match.from_position(position, seed=1).snapshot().plain()["odds"]

    assert odds(["C", "(?)"], "de") is None
    assert [row["card"] for row in odds(["(?)"], "de")["cards"]] == ["circle", "double-portal:circle+square"]
    assert [row["card"] for row in odds(["(?)"], "fr")["cards"]] == ["circle"]


def test_act_refuses_with_a_sentence_and_changes_nothing() -> None:
    match = Match(seed=3)
    before = match.snapshot().plain()
    for text in ("buy droid with S", "fly", "", "pick giga-droid", 7):
        with pytest.raises(IllegalAction, match=r"\.") as refused:
            match.act(text)  # type: ignore[arg-type]
        assert refused.value.rule
    assert match.snapshot().plain() == before


def test_the_person_cannot_act_for_a_policy() -> None:
    match = Match(seed=3)
    match.act(next(action for action in actions_in(match.snapshot().plain())))
    assert match.policy_to_move
    with pytest.raises(IllegalAction, match="another player's decision") as refused:
        match.act(match._game.legal_actions[0])
    assert refused.value.rule == "turn.order"


def test_undo_returns_to_the_persons_previous_decision() -> None:
    match = Match(3, seed=8)
    match.act("pick ?basic")
    while match.policy_to_move:
        match.proceed()
    before = match.snapshot().plain()
    match.act(actions_in(before)[0])
    match.act("pass")
    while not match.policy_to_move:
        match.act(max(actions_in(match.snapshot().plain())))
    while match.policy_to_move:
        match.proceed()
    while len(match.snapshot().plain()["log"]) > len(before["log"]):
        match.undo()
    after = match.snapshot().plain()
    assert after["game"]["can_redo"]
    for changing in ("turn_count", "can_redo"):
        before["game"].pop(changing), after["game"].pop(changing)
    new = [entry.pop("new") for entry in after["log"]]
    assert not any(new)
    for entry in before["log"]:
        entry.pop("new")
    assert after == before


def test_nothing_to_undo_is_said() -> None:
    match = Match(seed=3)
    assert not match.snapshot().plain()["game"]["can_undo"]
    with pytest.raises(ValueError, match="no move to undo"):
        match.undo()


def test_steps_follow_the_turn() -> None:
    match = Match.from_position(WORKED_EXAMPLE, seed=50)
    assert _states(match) == ["current", "todo", "todo", "todo", "todo"]
    match.act("take square")
    assert _states(match) == ["done", "current", "todo", "todo", "todo"]
    for action in ("play square", "end"):
        match.act(action)
    assert _states(match) == ["done", "done", "done", "current", "todo"]
    no_portals = {"players": [{"hand": ["circle"]}, {}], "supply": {}, "turn": {"step": "portal"}}
    assert _states(Match.from_position(no_portals, seed=1))[:2] == ["skipped", "current"]
    last_portal = Match.from_position({**no_portals, "supply": {"circle": 1}}, seed=1)
    last_portal.act("take circle")
    assert _states(last_portal)[:2] == ["done", "current"]


def _states(match: Match) -> list[str]:
    return [step["state"] for step in match.snapshot().plain()["steps"]]


@each("given said",
    ({"stack": "C (s)"}, "a technology. Or pass instead."),
    ({"stack": "(c) (s)"}, "play a technology. Or pass instead."),
    ({"stack": "C (s)", "turn": {"played": 1}}, "a technology. Or end the step."),
    ({"stack": "(c) (s)", "turn": {"played": 1}}, "play a technology. Or end the step."),
    ({"stack": "C (s)", "others": [], "mission": 9}, "In this mission you go on as long as a card can be played."),
    ({"stack": "(c) (s)", "others": [], "mission": 9}, "In this mission you go on as long as a card can be played."),
)  # fmt: skip
def test_a_prompt_says_only_what_may_be_done_now(given: dict[str, Any], said: str) -> None:
    match = Match.around(start("circle square", **given), 0)
    prompt, offered = match.snapshot().plain()["prompt"], set(match.legal_actions)
    assert prompt["text"].endswith(said) and ("face down" in prompt["title"]) == given["stack"].startswith("(")
    text = prompt["text"].lower()
    assert ("pass" in text, "end the step" in text) == ("pass" in offered, "end" in offered)


@pytest.mark.parametrize("edition", ["de", "fr"])
def test_the_prompt_of_anothers_laboratory_says_whether_one_may_decline(edition: str) -> None:
    given = {"basic": shop("droid transporter", "?"), "advanced": shop("time-bomb"), "edition": edition}
    game = start("laboratory", others=[other("C")], **given)
    run(game, "play laboratory", "gain time-bomb")
    match = Match.around(game, 1)
    assert (
        ("decline" in match.snapshot().plain()["prompt"]["text"])
        == ("decline" in match.legal_actions)
        == (edition == "de")
    )


def test_the_person_answers_a_policys_laboratory() -> None:
    position = {
        "players": [{"hand": ["circle"], "stack": ["C"]}, {"hand": ["laboratory"], "stack": ["S", "(?)"]}],
        "basic": {"open": ["droid", "transporter"], "pile": ["?"]},
        "advanced": {"open": ["time-bomb"], "pile": []},
        "turn": {"player": 1, "step": "play"},
    }
    match = Match.from_position(position, seed=1)
    while match.policy_to_move:
        match.proceed()
    snapshot = match.snapshot().plain()
    assert snapshot["prompt"]["rule"] == "card.laboratory.others"
    assert set(actions_in(snapshot)) == set(match._game.legal_actions) >= {"decline", "gain ?basic"}
    mine = snapshot["rows"][0]["open"][0]["card"]
    match.act(f"gain {mine}")
    assert mine in [item["card"] for item in match.snapshot().plain()["seats"][0]["hand"]]


def test_a_thief_who_sees_all_piles_chooses_among_them_player_by_player() -> None:
    """Each pile's different cards, topmost first; who waits is not shown them as choices."""
    players = [
        {"hand": ["robo-thief"], "stack": ["C", "(s)"]},
        {"hand": ["circle"], "discard": ["droid", "circle", "droid"], "stack": []},
        {"hand": ["square"], "discard": ["droid"], "stack": ["S"]},
    ]
    game = Game.from_position({"edition": "fr", "players": players}, seed=1)
    game.push("play robo-thief")
    assert Match.around(game, viewer=2).snapshot().plain()["choices"] is None
    choices = Match.around(game, viewer=0).snapshot().plain()["choices"]
    assert choices["title"] == "Choose a card from another player's discard pile"
    offered = [(item["owner"], item["card"], item["actions"]) for item in choices["items"]]
    assert offered == [
        (seat, card, [{"action": f"steal {card} @{seat}", "label": "Take"}])
        for seat, card in ((1, "droid"), (1, "circle"), (2, "droid"))
    ]


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_a_whole_game_reads_in_every_language(language: str) -> None:
    end = play(Match(3, Rules("fr"), seed=4, language=language), seed=2)
    texts = [entry["text"] for entry in end["log"]] + [end["prompt"]["text"], end["result"]["title"]]
    assert all(text[0].isupper() or not text[0].isalpha() for text in texts)
    assert not any("{" in text for text in texts)
    assert catalog(language).words.keys() == catalog("en").words.keys()


@pytest.mark.parametrize("mission", [None, *range(1, 11)])
def test_solo_games_at_the_table(mission: int | None) -> None:
    match = Match(1, Rules("de", mission), seed=5)
    first = match.snapshot().plain()
    assert [step["id"] for step in first["steps"]][-1] == "ai"
    assert first["ai"]["count"] == sum(row["count"] for row in first["ai"]["cards"]) == (3 if mission == 1 else 9)
    end = play(match, seed=3)
    assert end["result"]["title"] in ("The AI was faster", "You found the crystal in time!")
    used = sum(event.kind == "ai" for event in match._game.events)
    assert end["ai"]["count"] == first["ai"]["count"] - used


def test_the_seed_is_told_when_a_person_chose_it_or_the_game_is_over() -> None:
    assert Match(seed=77).snapshot().plain()["game"]["seed"] == 77
    match = Match()
    game = match.snapshot().plain()["game"]
    assert (game["seed"], game["seed_known"]) == (None, False)
    play(match, seed=1)
    assert match.snapshot().plain()["game"]["seed"] == match._game.seed


def test_the_language_can_be_changed_during_the_game() -> None:
    match = Match(2, Rules("fr", luck_double=True), seed=4)
    pass_on(match, 30)
    english = match.snapshot().plain()
    for language in ("de", "fr", "nl"):
        match.language = language
        other = match.snapshot().plain()
        assert other["game"]["language"] == match.language == language
        assert other["game"]["turn_count"] == english["game"]["turn_count"], "all numbers stay as they are"
        assert [a["text"] != b["text"] for a, b in zip(english["log"], other["log"], strict=True)].count(False) == 0
        assert other["prompt"] != english["prompt"]
        assert other["game"]["house_rules"] != english["game"]["house_rules"]
    match.language = "en"
    assert match.snapshot().plain() == english
    with pytest.raises(ValueError, match="language: 'it'"):
        match.language = "it"
    assert match.language == "en"


def test_house_rules_are_what_deviates_from_the_edition() -> None:
    assert Match(seed=1).snapshot().plain()["game"]["house_rules"] == []
    match = Match(2, Rules("de", pass_keep=1, luck_double=False), seed=1)
    assert match.snapshot().plain()["game"]["house_rules"] == [
        "May a Double Portal try its luck? no, portals only",
        "After passing: may you keep a card? yes, one card",
    ]


def test_things_that_cannot_be_used_carry_the_rule() -> None:
    match = Match(2, seed=4)
    match.act(match.legal_actions[0])
    while match.policy_to_move:
        match.proceed()
    hand = match.snapshot().plain()["seats"][0]["hand"]
    assert all(item["rule"] == match.why_not(f"play {item['card']}")[0] != "" for item in hand)
    assert match.why_not(match.legal_actions[0]) == ("", "")
    assert match.why_not("fly")[0] == "action.text"
    assert match.why_not("end")[1]


def test_refusals_speak_the_language_of_the_table() -> None:
    match = Match(2, seed=4, language="de")
    with pytest.raises(IllegalAction) as refused:
        match.act("end")
    assert str(refused.value) == match.why_not("end")[1] != Match(2, seed=4).why_not("end")[1]


def test_log_entries_carry_cards_and_target_as_the_viewer_saw_them() -> None:
    match = Match(3, seed=4)
    pass_on(match, 60)
    log = match.snapshot().plain()["log"]
    events = match._game.events
    for entry in log:
        event = events[entry["n"]].as_seen_by(0)
        assert (entry["cards"], entry["target"], entry["kind"]) == ([*event.cards], event.target, event.kind)
    assert any("?" in entry["cards"] for entry in log)


def test_events_since_a_place_are_seen_by_the_person() -> None:
    match = Match(2, seed=4)
    pass_on(match, 40)
    events = [event.as_seen_by(0) for step in match._game.steps[31:] for event in step]
    assert match.events_since(30) == (*events,)
    assert match.events_since(40) == ()
    with pytest.raises(ValueError, match="ply: 41"):
        match.events_since(41)


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_each_step_says_what_it_is_about(language: str) -> None:
    no_portals = {"players": [{"hand": ["circle"]}, {}], "supply": {}, "turn": {"step": "portal"}}
    skipped = Match.from_position(no_portals, seed=1, language=language).snapshot().plain()["steps"]
    usual = Match(1, seed=1, language=language).snapshot().plain()["steps"]
    assert skipped[0]["state"] == "skipped"
    assert skipped[0]["why"] != usual[0]["why"]
    assert len({step["why"] for step in usual}) == 6
    assert all(step["why"].endswith(".") for step in (*skipped, *usual))


@each(
    "edition wallets labels",
    ("fr", 0, {"Acquire for unseen era cards"}),
    ("fr", 1, {"Acquire for free", "Acquire for unseen era cards"}),
    ("fr", 2, {"Acquire for free"}),
    ("de", 0, {"Acquire for a circle", "Acquire for a circle (on top) and a square"}),
)
def test_mission_8_says_what_a_technology_costs(edition: str, wallets: int, labels: set[str]) -> None:
    """R78: unseen cards of the common pile in the French and Dutch reading, the open ones in the German."""
    position = {
        "edition": edition,
        "mission": 8,
        "players": [{"hand": ["circle"], "stack": ["C", "(?)"]}],
        "basic": {"open": ["droid"], "pile": ["communicator"]},
        "advanced": {"open": ["time-bomb"], "pile": []},
        "market": ["C", "S"],
        "turn": {"step": "acquire", "wallets": wallets},
    }
    match = Match.from_position(position, seed=1)
    rows = match.snapshot().plain()["rows"]
    said = {action["label"] for row in rows for item in row["open"] for action in item["actions"]}
    assert labels <= said
    blind = {action["label"] for action in rows[0]["pile"]["actions"]}
    assert any("unseen era cards" in text for text in blind) == (edition == "fr" and wallets == 0)
    assert any("free" in text for text in blind | said) == (wallets > 0)


def test_the_next_hand_and_the_next_ai_card_are_told() -> None:
    solo, pair = Match(1, seed=2), Match(2, seed=2)
    for match in (solo, pair):
        pass_on(match, 12)
    assert solo.snapshot().plain()["next_ai"]["cards"]
    assert pair.snapshot().plain()["next_ai"] is None
    assert pair.snapshot().plain()["next_hand"]["cards"]


MINE, LEFT, RIGHT = ["triangle", "droid"], ["circle", "square", "diamond"], ["diamond", "droid", "triangle", "circle"]
CLOSED = [MINE, LEFT[:1], RIGHT[:1]]
OPEN = [MINE, LEFT, RIGHT]
VICTIM, ALL = {"thief_peek": "victim_only"}, {"thief_peek": "all"}


def with_discards(switches: dict[str, Any], player: int, **turn: Any) -> Match:
    """A table of three whose first player holds the board."""
    first = helpers.seat("robo-thief circle", "C (s)", discard=MINE)
    hands = ("robo-thief circle square", "circle square triangle")
    others = [helpers.other("(?) (?)", pile, hand) for pile, hand in zip((LEFT, RIGHT), hands, strict=True)]
    given = {"players": [first, *others], "turn": {"step": "play", "player": player, **turn}, "switches": switches}
    return Match.from_position(given, seed=1, viewer=0)


def discards(match: Match, memory_aid: bool = False) -> list[list[str]]:
    """What is told about the discard pile of each seat; how many cards it holds is told in any case."""
    seats = match.snapshot(memory_aid).plain()["seats"]
    truth = [player["discard"] for player in match._game.position()["players"]]
    assert [one["discard_size"] for one in seats] == [len(pile) for pile in truth]
    assert [one["discard_open"] for one in seats if one["discard"] != truth[one["seat"]]].count(True) == 0
    return [one["discard"] for one in seats]


@each(
    "switches player done shown",
    (VICTIM, 0, [], CLOSED),
    (VICTIM, 1, [], CLOSED),
    (VICTIM, 0, ["play robo-thief @1"], [["robo-thief", *MINE], LEFT, RIGHT[:1]]),
    (ALL, 0, ["play robo-thief"], [["robo-thief", *MINE], LEFT, RIGHT]),
    (VICTIM, 0, ["play robo-thief @1", "steal square"], [MINE, ["circle"], RIGHT[:1]]),
    (ALL, 0, ["play robo-thief", "steal square @1"], [MINE, ["circle"], RIGHT[:1]]),
)
def test_R84_others_discard_piles_are_closed(
    switches: dict[str, Any], player: int, done: list[str], shown: list[list[str]]
) -> None:
    """Only a Robo-Thief opens one, or the memory aid; the own pile is always open."""
    match = with_discards(switches, player)
    for text in done:
        match.act(text)
    assert discards(match) == shown
    assert discards(match, memory_aid=True) == [one["discard"] for one in match._game.position()["players"]]


@pytest.mark.parametrize(("switches", "choice"), [(VICTIM, "play robo-thief @0"), (ALL, "play robo-thief")])
def test_R84_what_another_players_thief_looks_through_stays_closed(switches: dict[str, Any], choice: str) -> None:
    match = with_discards(switches, player=1)
    match._game.push(choice)
    assert match._game.position()["turn"]["pending"]["ask"] == "robo-thief"
    assert [pile[:2] for pile in discards(match)] == [MINE, ["robo-thief"], RIGHT[:1]]


def test_at_the_end_all_discard_piles_are_counted_and_lie_open() -> None:
    match = Match(3, seed=5)
    end = play(match, seed=2)
    assert discards(match) == [player["discard"] for player in match._game.position()["players"]]
    assert sum(len(one["discard"]) > 1 for one in end["seats"]) > 1
    match.view(len(match.history) // 2)
    others = match.snapshot().plain()["seats"][1:]
    assert [len(one["discard"]) for one in others] == [min(one["discard_size"], 1) for one in others]
    assert max(one["discard_size"] for one in others) > 1


def test_odds_and_reasons_remember_what_lies_in_closed_piles() -> None:
    """The aid changes what is shown of discard piles and nothing else."""
    plain, aided = (with_discards(VICTIM, 0).snapshot(aid).plain() for aid in (False, True))
    for one in (plain, aided):
        del one["game"]["id"]
        for shown in one["seats"]:
            del shown["discard"], shown["discard_open"]
    assert plain == aided
