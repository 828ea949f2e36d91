"""Saved games: the same table comes back, and whatever is wrong with a file is said."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eternitium import Box, Game, Rules
from eternitium.components import SLUGS
from eternitium.engine import kernels, piles
from eternitium.game import saved
from eternitium.match.match import Match
from eternitium.match.save import LONGEST_SAVE, MOST_ACTIONS
from eternitium.policies import simple
from tests.support.helpers import fresh, idle
from tests.support.table import each

SAVES = Path(__file__).parent / "saves"
FIRST_KEYS = ("format", "players", "rules", "seed", "position", "actions")
PLACES: dict[str, list[Any]] = json.loads((SAVES / "places.json").read_text())
OF_FORMAT_2 = [name for name in PLACES if name.startswith("format-2")]


def some_table(plies: int = 40) -> Match:
    """A table with two persons and a policy, in the middle of a game."""
    match, dice = Match(3, Rules("fr", pass_keep=0), seed=4, seats=["person", "bold", "person"]), random.Random(2)
    for _ in range(plies):
        if match.handover is not None:
            match.take_seat(match.handover)
        match.proceed() if match.policy_to_move else match.act(dice.choice(match.legal_actions))
    return match


def without_ids(match: Match) -> dict[str, Any]:
    """A snapshot without what tells one table from another."""
    snapshot = match.snapshot().plain()
    for key in ("id", "turn_count"):
        del snapshot["game"][key]
    return {**snapshot, "log": [{**entry, "new": None} for entry in snapshot["log"]]}


def test_a_saved_table_comes_back_as_it_was() -> None:
    match = some_table()
    again = Match.load(match.save())
    assert (again.history, again._game.position()) == (match.history, match._game.position())
    assert (again.seats, again.viewer, again.rules) == (match.seats, match.viewer, match.rules)
    assert without_ids(again) == without_ids(match)
    assert Match.load(match.save(), "nl").language == "nl"


def test_the_saved_table_goes_on_with_the_same_shuffles() -> None:
    match = some_table()
    again = Match.load(match.save())
    dice = random.Random(1)
    for _ in range(60):
        for one in (match, again):
            if one.handover is not None:
                one.take_seat(one.handover)
        if match.policy_to_move:
            match.proceed()
            again.proceed()
        else:
            action = dice.choice(match.legal_actions)
            match.act(action)
            again.act(action)
    assert again._game.position() == match._game.position()


def test_a_game_from_a_position_and_an_unknown_seed_are_kept() -> None:
    match = Match.from_position({"players": [{"hand": ["circle"], "stack": ["(?)"]}, {}]}, viewer=0)
    again = Match.load(match.save())
    assert again._game.position() == match._game.position()
    assert again.snapshot().plain()["game"]["seed"] is None
    assert Match.load(Match(seed=5).save()).snapshot().plain()["game"]["seed"] == 5


def test_a_policy_without_a_name_here_cannot_be_saved() -> None:
    with pytest.raises(ValueError, match=r"seats.1.: .simple. is unknown"):
        Match(2, seed=1, policy=simple).save()


def stored(name: str) -> str:
    return (SAVES / f"{name}.json").read_text()


def place(game: Game) -> list[Any]:
    """How far a game is, and a check sum of all cards."""
    return [game.plies, saved.digest(game.position())]


def test_every_stored_save_is_tried() -> None:
    assert {path.stem for path in SAVES.glob("format*.json")} == PLACES.keys()
    formats = {json.loads(stored(name))["record"]["format"] for name in PLACES}
    assert formats == {1, saved.FORMAT}


@pytest.mark.parametrize("name", PLACES)
def test_saves_of_every_version_load_for_ever(name: str) -> None:
    """Never write these files anew: people keep theirs."""
    match = Match.load(stored(name))
    assert place(match._game) == PLACES[name]
    assert place(Match.load(match.save())._game) == PLACES[name]


def backwards(_: Any, cards: Any, n: int) -> None:
    """Another way to shuffle."""
    cards[:n] = cards[:n][::-1].copy()


def by_throwing(s: Any, cards: Any, n: int) -> None:
    """Another one, which asks the generator in another way."""
    for i in range(n):
        j = random_below(s, n)  # type: ignore[name-defined]  # noqa: F821 (of the engine's module)
        cards[i], cards[j] = cards[j], cards[i]


@pytest.mark.parametrize("another_way", [backwards, by_throwing])
@pytest.mark.parametrize("name", OF_FORMAT_2)
def test_an_engine_whose_shuffles_have_changed_replays_the_same_game(
    name: str, another_way: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    as_saved = Match.load(stored(name))._game
    monkeypatch.setattr(kernels, "current", kernels.interpreted)
    monkeypatch.setattr(piles.shuffle, "__code__", another_way.__code__)
    record = json.loads(stored(name))["record"]
    game = Game.from_record(record)
    assert place(game) == PLACES[name]
    assert game.events == as_saved.events
    done = [game.pop() for _ in range(game.plies)]
    assert game.opening == as_saved.opening
    for action in reversed(done):
        game.push(action)
    assert place(Game.load(game.save())) == place(game) == PLACES[name]
    by_the_seed = {**record, "format": 1, "position": record["position"] and record["position"]["given"]}
    with pytest.raises(ValueError, match=r"^actions"):
        Game.from_record({key: by_the_seed[key] for key in FIRST_KEYS})


def test_other_actions_after_undoing_meet_the_shuffles_of_the_seed() -> None:
    as_saved = Match.load(stored("format-2-de-2"))._game
    record = as_saved.to_record()
    game = Game.from_record(record)
    for one in (as_saved, game):
        for _ in range(40):
            one.pop()
        dice = random.Random(1)
        for _ in range(60):
            one.push(dice.choice(one.legal_actions))
    assert place(game) == place(as_saved)
    assert game.save() == as_saved.save()


def test_what_chance_brought_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, asked, note = some_table()._game.copy(), list[int](), saved.note

    def noted(*told: Any) -> Any:
        asked.append(told[2])
        return note(*told)

    monkeypatch.setattr(saved, "note", noted)
    game.save()
    assert len(asked) == game.plies + 1
    game.push(game.legal_actions[0])
    game.save()
    assert len(asked) == game.plies + 1
    Game.load(game.save()).save()
    assert len(asked) == game.plies + 1


def test_the_longest_game_makes_a_file_that_can_be_read() -> None:
    game = fresh(5)
    while game.plies < MOST_ACTIONS:
        game.push(idle(game))
    assert len(game.save()) < LONGEST_SAVE / 10
    assert place(Game.load(game.save())) == place(game)


@pytest.mark.parametrize("given", [None, {"players": [{"hand": ["circle", "?"]}, {}], "components": {"hand": 6}}])
def test_cards_that_came_later_are_not_in_a_game_of_before(given: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the Robo-Thief had come after the record was written."""
    none: dict[str, Any] = {"copies": {"robo-thief": 0}, "hand": 6}
    before = Game(2, Rules(box=Box(**none)), 3)
    if given:
        before = Game.from_position({**given, "components": none}, 3)
    record = before.to_record()
    monkeypatch.setattr(saved, "FIRST_NAMES", [*SLUGS[:-1], "robo-chief", *saved.ERA_CARDS])
    monkeypatch.setattr(saved, "NAMES", [*SLUGS[:-1], "robo-chief", *saved.ERA_CARDS])
    for told in (record["rules"], *(record["position"] or {}).values()):
        del told["components"]["copies"]
    assert Game.from_record(record).position() == before.position()
    of_format_1 = {**record, "format": 1, "position": given}
    again = Game.from_record({key: of_format_1[key] for key in FIRST_KEYS})
    assert again.position() == before.position()


def test_signs_are_of_the_cards_that_the_record_names() -> None:
    """And the seed is of no use for what has happened."""
    game = some_table()._game
    record, names = game.to_record(), saved.NAMES[::-1]
    signs = str.maketrans({saved.SIGNS[i]: saved.SIGNS[names.index(name)] for i, name in enumerate(saved.NAMES)})
    told = record["chance"]["steps"].items()
    steps = {step: [order.translate(signs) for order in orders] for step, orders in told}
    again = Game.from_record({**record, "chance": {"cards": names, "steps": steps}, "seed": 1})
    assert place(again) == place(game) and again.events == game.events


def changed(**fields: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {**data, **fields}


def of_record(**fields: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {**data, "record": {**data["record"], **fields}}


def of_chance(**fields: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: of_record(chance={**data["record"]["chance"], **fields})(data)


def lacking(*names: str) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {name: value for name, value in data.items() if name not in names}


@each(
    "change said",
    (lambda _: [], r"^file: must be an object with named fields, not \[\]$"),
    (lambda _: None, "^file: must be an object"),
    (changed(kind="eternitium-progress"), '^kind: "eternitium-progress" is another kind of file'),
    (lacking("kind"), "^kind: null is another kind"),
    (changed(format=3), "^format: 3 is unknown; this version reads 1, 2"),
    (changed(format="1"), '^format: "1" is unknown'),
    (lacking("format"), "^format: null"),
    (changed(extra=1), '^file: "extra" is an unknown field'),
    (lacking("seats"), r"^file\.seats: is missing"),
    (lacking("record"), r"^file\.record: is missing"),
    (changed(seats=["person"]), "^seats: 1 given for 3 players"),
    (changed(seats=["person", "genius", "person"]), r"^seats\[1\]: \"genius\""),
    (changed(seats=["bold"] * 3), "^seats: .* holds no person"),
    (changed(seats="person"), "^seats: must be a list"),
    (changed(viewer=3), "^viewer: 3 is not allowed"),
    (changed(viewer=1), '^viewer: seat 1 is played by "bold"'),
    (changed(viewer=True), r"^file\.viewer: True is not allowed"),
    (changed(seed_known="yes"), r"^file\.seed_known: 'yes' is not allowed; give True or False"),
    (changed(record=[]), r"^file\.record: \[\] is not allowed; give an object"),
    (of_record(actions=["fly"] * 6), r"^record\.actions\[0\]"),
    (of_record(actions=7), r"^record\.actions: 7 is not allowed; give a list"),
    (of_record(players=9), r"^record\.players: 9"),
    (of_record(seed=None), r"^record\.seed: None"),
    (of_record(format=3), r"^record\.format: 3 is unknown; this version reads 1, 2"),
    (of_record(digest="0"), r"^record\.digest: what is replayed is not what was saved: .* since version \d"),
    (of_record(digest=None), r"^record\.digest: None is not allowed; give a text of the form"),
    (of_record(version="x"), r"^record\.version: 'x' is not allowed; give a text of the form"),
    (of_record(chance=[]), r"^record\.chance: \[\] is not allowed; give an object"),
    (of_chance(cards=["giant"]), r'^record\.chance\.cards: "giant" is not a card'),
    (of_chance(cards=["circle"] * 63), r"^record\.chance\.cards: .* is not allowed; give at most 62"),
    (of_chance(cards=["droid"]), r"^record\.(chance\.steps\.0|copies)"),
    (of_chance(steps={"0": ["ab"]}), r"^record\.chance: the record has no order for \d+ shuffled cards \("),
    (of_chance(steps={"6": ["ab", "ab"]}), r"^record\.chance: the record has 2 orders too many"),
    (of_chance(steps={"99": []}), r'^record\.chance\.steps: "99" is not a step'),
    (of_chance(steps={"0": "ab"}), r"^record\.chance\.steps\.0: 'ab' is not allowed; give a list"),
    (of_chance(steps={"0": ["?"]}), r'^record\.chance\.steps\.0: "\?" is not an order'),
    (of_record(position={"given": {}}), r"^record\.position\.dealt: is missing"),
    (of_record(rules={"edition": "it", "mission": None, "switches": {}}), r"^record\.edition: 'it'"),
    (of_record(more=1), '^record: "more" is an unknown field'),
)
def test_what_is_wrong_with_a_file_is_said(change: Callable[[dict[str, Any]], Any], said: str) -> None:
    text = json.dumps(change(json.loads(some_table(6).save())))
    with pytest.raises(ValueError, match=said) as refused:
        Match.load(text)
    assert "\n" not in str(refused.value)


@each("text", "", "{", "[" * 100_000, "\0", "NaN", None, 7, "x" * (LONGEST_SAVE + 1), " " * (LONGEST_SAVE + 1))
def test_what_is_no_file_at_all_is_refused(text: Any) -> None:
    with pytest.raises(ValueError, match=r"^file: "):
        Match.load(text)


def test_cut_files_are_refused() -> None:
    text = some_table(6).save()
    for end in range(0, len(text), 7):
        with pytest.raises(ValueError, match=r"^file: This is not a saved game"):
            Match.load(text[:end])


def test_the_reason_is_said_in_the_language_of_the_page() -> None:
    with pytest.raises(ValueError, match=r"^file: Das ist kein gespeichertes Spiel"):
        Match.load("{", "de")
