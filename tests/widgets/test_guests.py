"""The tables for two other games: fields and what follows from them, page by page, and the widgets around them."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from eternitium_widgets import ReviveTables, SabatonTables
from eternitium_widgets.guests.guests import GuestTables

from eternitium.guests.verdicts import PLACES
from eternitium.rulebook import LANGUAGES
from tests.support.samples import samples
from tests.support.table import each
from tests.support.widget_page import Page

Entries = Mapping[str, str]
TABLES: dict[str, type[GuestTables]] = {"revive": ReviveTables, "sabaton": SabatonTables}
RV12 = {"gears": "2", "books": "0", "food": "3", "crystals": "1", "first.between": "1", "first.back-books": "1"}
RV12 |= {"first.back-food": "2"}
RV26 = {
    "resting": "A, B",
    "upper-1": "C",
    "lower-1": "D",
    "in-store": "2",
    "on-machines": "1",
    "use": "1",
    "marker": "2",
}
SHEET = {"blue": "63", "progress": "14", "technologies": "9", "sites": "6", "bonus-cards": "3", "small-artefacts": "1"}
SHEET |= {"violet": "2", "violet-x": "3", "orange": "0", "orange-x": "4", "white": "1", "white-x": "2"}
SB15 = {"arrow-1": "draw", "arrow-2": "shuffle", "deck-wanted": "0", "deck-others": "4", "discard-wanted": "1"}
SB15 |= {"discard-others": "3", "units": "0"}
SB34 = {"places": "4", "attackers": "3", "attackers.0.reinforce": "1", "deck-cards": "1"}


def shown(page: str, entries: Entries, other: Entries | None = None, language: str = "en") -> dict[str, Any]:
    """What a page shows that has these entries, and perhaps others in its second column."""
    guest = TABLES["revive"] if page in ReviveTables.PAGES else TABLES["sabaton"]
    view: dict[str, Any] = guest(page, {page: {"a": dict(entries), "b": other and dict(other)}}, language).view
    return view


def blocks(page: str, entries: Entries, kind: str) -> list[dict[str, Any]]:
    return [block for block in shown(page, entries)["a"]["blocks"] if block["kind"] == kind]


def verdicts(page: str, entries: Entries) -> dict[str, str]:
    """Every verdict and question by the id of its rule."""
    told = {block["rule"]: block["ok"] for block in blocks(page, entries, "verdict")}
    return told | {block["rule"]: "asked" for block in blocks(page, entries, "question")}


def values(page: str, entries: Entries) -> dict[str, str]:
    """Every total by its name."""
    return {block["id"]: block["value"] for block in blocks(page, entries, "total")}


def fields(view: dict[str, Any]) -> list[dict[str, Any]]:
    items = [item for group in view["a"]["groups"] for item in group["items"]]
    rows = [field for item in items for row in item.get("rows", []) for field in row]
    cells = [cell for item in items for line in item.get("lines", []) for cell in line]
    return [item for item in items if item["kind"] not in ("rows", "hexes")] + rows + cells


def persons(*sheets: Entries) -> dict[str, str]:
    return {f"people.{seat}.{name}": text for seat, sheet in enumerate(sheets) for name, text in sheet.items()}


# Revive


def test_a_field_says_its_range_before_it_refuses() -> None:
    places = next(field for field in fields(shown("lineup", {})) if field["name"] == "places")
    assert (places["label"], places.get("fault", "")) == ("Places on the attacker’s tableau (4 to 12)", "")


def test_RV12_a_price_opens_to_its_lines_and_is_paid_with_a_crystal() -> None:
    (total,) = blocks("costs", RV12, "total")
    assert total["value"] == "1 book, 3 food"
    assert [(line["rule"], line["value"]) for line in total["lines"]] == [
        ("revive.cost.distance", "1 food"),
        ("revive.explore.price", "1 book"),
        ("revive.explore.price", "2 food"),
    ]
    assert verdicts("costs", RV12) == {"revive.crystal.exchange": "yes"}
    (ways,) = blocks("costs", RV12, "table")
    assert ways["rows"] == [["1", "0", "1", "0", "2 gears"]]
    ways, dearer = blocks("costs", {**RV12, "books": "2", "food": "3"}, "table")
    assert ([row[1:4] for row in ways["rows"]], ways["folded"]) == ([["0", "0", "0"]], "")
    assert dearer["folded"] and all(sum(map(int, row[1:4])) > 0 for row in dearer["rows"])
    (verdict,) = blocks("costs", {**RV12, "books": "2", "food": "3"}, "verdict")
    assert verdict["text"] == "Payable without a crystal"
    assert verdicts("costs", {**RV12, "crystals": "0"}) == {"revive.crystal.exchange": "no"}


def test_an_empty_field_leaves_its_line_open() -> None:
    without = {name: text for name, text in RV12.items() if name != "first.back-food"}
    (total,) = blocks("costs", without, "total")
    assert [line["open"] for line in total["lines"]] == [False, False, True]
    assert f"not entered yet: {total['lines'][-1]['label']}" in total["value"]
    assert verdicts("costs", without) == {}
    assert verdicts("costs", {name: text for name, text in RV12.items() if name != "gears"}) == {}


@each(
    "entries rule",
    ({"first.target": "populate", "first.own-figure": "1"}, "revive.populate.site"),
    ({"first.target": "populate", "first.first-figure": "1", "first.lowest": "no"}, "revive.populate.first"),
    ({"first.target": "populate", "first.connected": "no"}, "revive.populate.connected"),
    ({"first.target": "small", "first.occupied": "1"}, "revive.build.field"),
    ({"map.0.0": "own", "map.0.1": "ice", "map.0.2": "target"}, "revive.explore.reach"),
)
def test_what_is_forbidden_says_why(entries: Entries, rule: str) -> None:
    assert verdicts("costs", entries)[rule] == "no"


def test_reductions_two_actions_and_a_map() -> None:
    less = {"first.target": "small", "first.between": "0", "less": "1", "less.0.part": "action", "less.0.number": "4"}
    assert values("costs", less)["first"] == "0"
    both = {**RV12, "second.target": "small", "second.between": "0", "gears": "3", "books": "1"}
    assert verdicts("costs", both)["revive.turn.either-or"] == "yes"
    assert verdicts("costs", {**both, "gears": "2", "books": "0"})["revive.turn.either-or"] == "no"
    for beside in ("map.2.0", "map.2.2", "map.1.0", "map.1.1", "map.3.0", "map.3.1"):
        notes = blocks("costs", {"map.2.1": "own", beside: "target"}, "note")
        assert any("on the map: 0." in block["text"] for block in notes), beside
    drawn = {"map.0.0": "own", "map.0.1": "open", "map.1.1": "open", "map.0.2": "target"}
    assert any("on the map: 1." in block["text"] for block in blocks("costs", drawn, "note"))


def test_RV26_to_RV29_one_hibernation() -> None:
    view = shown("hibernating", {**RV26, "reward": "3"})
    steps = next(block for block in view["a"]["blocks"] if block["kind"] == "steps")["steps"]
    assert [step["number"] for step in steps] == [0, 1, 2, 3, 4, 5, 5]
    before, after = (block["areas"] for block in view["a"]["blocks"] if block["kind"] == "areas")
    assert [area["cards"] for area in before] == [[], ["A", "B"], ["C", "D"]]
    assert [area["cards"] for area in after] == [["A", "B"], ["C", "D"], []]
    assert verdicts("hibernating", {**RV26, "reward": "4"})["revive.hibernate.5"] == "no"
    assert verdicts("hibernating", {**RV26, "done": "1"})["revive.turn.either-or"] == "no"
    last = {"marker": "3", "large-left": "1", "persons": "X, Y, Z"}
    assert verdicts("hibernating", last)["revive.end.who"] == "asked"
    *_, turns = blocks("hibernating", {**last, "trigger": "1"}, "steps")
    assert ["Z" in turns["steps"][0]["what"], "X" in turns["steps"][1]["what"]] == [True, True]


def test_RV32_RV35_RV36_a_building_its_rewards_and_what_they_unlock() -> None:
    near = {"size": "large", "forest": "2", "mountain": "0", "steppe": "0", "crystal-signs": "1", "lakes": "L"}
    assert values("rewards", near)["brings"] == "steps: 4, crystals: 2, lakes: 1"
    assert values("rewards", {**near, "size": "small"})["brings"] == "steps: 2, crystals: 1, lakes: 1"
    assert values("rewards", {**near, "lakes-had": "L"})["brings"] == "steps: 4, crystals: 2, lakes: 0"
    track = {
        "tracks": "1",
        "tracks.0.name": "A",
        "tracks.0.length": "8",
        "tracks.0.at": "7",
        "tracks.0.end-resource": "food",
    }
    field = {"reward-fields": "1", "reward-fields.0.track-1": "A", "reward-fields.0.step-1": "8"}
    told = {**near, "size": "small", "forest": "3", **track, **field}
    assert values("rewards", told)["track.A"] == "8"
    assert [step["rule"] for step in blocks("rewards", told, "steps")[0]["steps"]] == ["revive.machine.unlock"]
    assert not blocks("rewards", {**told, "reward-fields.0.is-open": "1"}, "steps")


def test_a_field_between_two_own_buildings_is_asked() -> None:
    near = {"occasion": "turned", "near": "2", "forest": "1", "mountain": "0", "steppe": "0", "crystal-signs": "0"}
    assert verdicts("rewards", near) == {"revive.explore.twice": "asked"}
    assert values("rewards", near)["brings"].startswith("steps: 1")
    assert values("rewards", {**near, "rewarded": "twice"})["brings"].startswith("steps: 2")
    assert values("rewards", {**near, "near": "0"})["brings"].startswith("steps: 0")


def test_RV43_RV44_a_score_is_worked_and_ranked() -> None:
    sheets = persons({**SHEET, "resources-left": "13"}, {**SHEET, "blue": "67", "resources-left": "14"})
    told = {**sheets, "end-tile": "0", "people.1.name": "Ben"}
    assert values("score", told) == {"person.0": "123", "person.1": "123"}
    (ranking, worth) = blocks("score", told, "table")
    assert [row[:3] for row in ranking["rows"]] == [["Ben", "1", "123"], ["Player 1", "2", "123"]]
    assert verdicts("score", told) == {"revive.score.tie-resources": "yes"}
    lines = next(block for block in blocks("score", told, "total"))["lines"]
    assert lines[-1]["value"] == "(2 + 1) × 3 + (0 + 1) × 4 + (1 + 1) × 2 = 17"
    assert worth["rows"][0][1:] == ["+3", "+3"] and worth["rows"][-1][1:] == ["0 (missing: 2)", "+1"]
    tie = {**told, "people.1.resources-left": "13"}
    assert verdicts("score", tie) == {"revive.table.values": "open"}
    assert verdicts("score", {**tie, "people.0.machines": "9", "people.1.machines": "7"}) == {
        "revive.score.tie-machines": "yes"
    }


def test_the_ranking_waits_and_the_track_tells_its_bonus_fields() -> None:
    assert any("and 16 more" in block["text"] for block in blocks("score", {"people": "2"}, "note"))
    (open_line,) = blocks("score", persons({**SHEET, "resources-left": ""}, {**SHEET, "blue": "67"}), "note")
    assert "Not entered yet: Player 1: " in open_line["text"]
    with_track = {"track-values": "0 2 5 9", "beside": "36", "people.0.moved": "4"}
    lines = next(block for block in blocks("score", with_track, "total"))["lines"]
    assert [line["value"] for line in lines if line["rule"] == "revive.score.1"] == ["36"]
    track = {"track-total": "47", "track-gain": "5", "bonus-fields": "2 48 50"}
    (told,) = blocks("score", track, "verdict")
    assert told["text"] == "From 47 to 52. Bonus fields: 48, 50." and told["rule"] == "revive.track.over-fifty"
    assert any("on field 1" in block["text"] for block in blocks("score", {**track, "begins-at": "0"}, "note"))
    assert verdicts("score", {**track, "bonus-fields": "51"}) == {"revive.track.blue": "no"}


# Sabaton


def test_SB15_chances_by_order_best_first() -> None:
    assert [*values("preparing", SB15).items()][:3] == [
        ("shuffle+draw", "3/8 =\u00a037.5%"),
        ("draw+shuffle", "1/6 =\u00a016.7%"),
        ("shuffle", "1/8 =\u00a012.5%"),
    ]
    names = {"by": "by-names", "deck": "a, b, c, d", "discard": "x, e, f, g", "wanted": "x", "units": "0"}
    assert values("preparing", {**SB15, **names}) == values("preparing", SB15)
    done = values("preparing", {**SB15, "did-2": "1"})
    assert [*done] == ["none", "draw"]


@each(
    "entries rule answer",
    ({"own-markers": "2"}, "sabaton.prepare.marker-limit", "yes"),
    ({"own-markers": "3"}, "sabaton.prepare.fourth-marker", "asked"),
    ({"deck-others": "1"}, "sabaton.action.too-few", "asked"),
    ({"jumped": "1"}, "sabaton.prepare.after-jump", "yes"),
    ({"deployed": "1"}, "sabaton.prepare.late", "no"),
)
def test_each_answer_of_the_preparation_is_one_of_three(entries: Entries, rule: str, answer: str) -> None:
    assert verdicts("preparing", {**SB15, **entries})[rule] == answer


def test_SB02_SB20_a_jump_and_its_elite_units() -> None:
    told = {
        "epoch-1": "2",
        "epoch-2": "3",
        "here": "2",
        "pair-1-2": "1",
        "pair-2-3": "1",
        "fight-1": "1",
        "fight-3": "1",
    }
    assert verdicts("jump", told) == {
        "sabaton.jump.stay": "no",
        "sabaton.jump.one-of-two": "yes",
        "sabaton.elite.through": "asked",
    }
    assert verdicts("jump", {**told, "fight-2": "1"})["sabaton.elite.keep"] == "yes"
    assert verdicts("jump", {**told, "pair-2-3": ""})["sabaton.elite.alone"] == "no"
    widget = SabatonTables("jump", {"jump": {"a": told}, "preparing": {"a": SB15}}, "en")
    steps = next(block for block in widget.view["a"]["blocks"] if block["kind"] == "steps")["steps"]
    assert "sabaton.prepare.after-jump" in [step["rule"] for step in steps]


def test_SB24_SB34_a_line_up_step_by_step() -> None:
    chain = {**SB34, "attackers": "2", "deck-cards": "2", "deck-cards.0.reinforce": "1"}
    (walk,) = blocks("lineup", chain, "walk")
    taken = [sum("name" in place for place in step["board"]["attacker"]) for step in walk["steps"]]
    assert taken[0] == 3 and taken[-1] == 4
    assert sum("name" in place for place in walk["board"]["attacker"]) == 2
    warned = [step["rule"] for step in blocks("lineup", SB34, "walk")[0]["steps"] if step["ok"] == "no"]
    assert warned == ["sabaton.die.many", "sabaton.die.many"]
    assert not [step for step in blocks("lineup", {**SB34, "deck-cards": "0"}, "walk")[0]["steps"] if step["ok"]]


def test_SB29_SB31_markers_lie_where_the_person_says() -> None:
    fight = {**SB34, "elite-units": "3", "markers-defender": "3 1 2", "attackers.0.override": "2"}
    (walk,) = blocks("lineup", fight, "walk")
    marks = [[mark[2] for mark in place.get("marks", [])] for place in walk["steps"][-1]["board"]["defender"]]
    assert marks == [[True], [True], [False], []]
    war = {**SB34, "war-own-attacker": "2", "war-on-attacker": "1 1"}
    assert "sabaton.war.one-each" in [step["rule"] for step in blocks("lineup", war, "walk")[0]["steps"] if step["ok"]]
    late = {**war, "war-on-attacker": "4"}
    assert any("no card" in block["text"] for block in blocks("lineup", {**war, "war-on-attacker": "0 9"}, "note"))
    assert verdicts("lineup", late)["sabaton.war.reinforcement"] == "asked"
    answered = {**late, "war-late-attacker": "allowed"}
    placed = blocks("lineup", answered, "walk")[0]["steps"][-1]["board"]["attacker"][3]["marks"]
    assert [mark[0] for mark in placed] == ["▲"] and blocks("lineup", answered, "question")[0]["answered"]


def test_SB35_SB36_sizes_and_a_roll() -> None:
    (sizes,) = blocks("lineup", {**SB34, "attackers": "2", "symbol-counts": "3 2"}, "table")
    assert sizes["rows"][1][2:] == [
        f"{chance}" for chance in ("3/5 =\u00a060.0%", "3/10 =\u00a030.0%", "1/10 =\u00a010.0%", "3/5 =\u00a060.0%")
    ]
    outcome = blocks("dice", {"strong": "1 2 3 3 4 4", "risky": "0 0 2 4 5 6", "difference": "0"}, "table")[0]
    assert [row[1].split()[0] for row in outcome["rows"]] == ["4/9", "1/12", "17/36"]
    assert blocks("dice", {"strong": "1 2", "risky": "3 4", "difference": "-1"}, "table")


# All pages


@each("page", *ReviveTables.PAGES, *SabatonTables.PAGES)
def test_nothing_is_filled_in_at_first_and_every_rule_is_explained(page: str) -> None:
    view = shown(page, {})
    assert all(field["kind"] in ("choice", "cycle") or not field.get("value") for field in fields(view))
    assert all(group["own"] for group in view["a"]["groups"])
    names = [field["name"] for field in fields(view)]
    assert len(names) == len(set(names))
    widget = TABLES["revive" if page in ReviveTables.PAGES else "sabaton"]()
    assert set(widget.catalog["rules"]) == {rule for rule in PLACES if rule.startswith(widget.GUEST)}


@each("language", *LANGUAGES)
def test_every_page_speaks_every_language(language: str) -> None:
    told = {"costs": RV12, "hibernating": RV26, "score": persons(SHEET), "preparing": SB15, "lineup": SB34, "jump": {}}
    for page, entries in told.items():
        view = shown(page, entries, language=language)
        assert view["a"]["groups"][0]["title"]
        if language != "en":
            assert view["a"]["groups"] != shown(page, entries)["a"]["groups"], page


@each(
    "name text",
    ("gears", "-1"),
    ("gears", "many"),
    ("gears", "1000"),
    ("gears", "²"),
    ("first.between", "1.5"),
)
def test_a_wrong_number_is_told_at_its_field(name: str, text: str) -> None:
    faults = {
        field["name"]: field["fault"] for field in fields(shown("costs", {**RV12, name: text})) if field.get("fault")
    }
    assert [*faults] == [name] and text in faults[name] and "from 0 to" in faults[name]


def test_whatever_is_entered_every_page_answers() -> None:
    random, texts = Random(7), ("0", "1", "2", "3", "4", "7", "20", "", "x", "-1", "1 2 3", "A, B", "A", "99", "999")
    for page in (*ReviveTables.PAGES, *SabatonTables.PAGES):
        for _ in range(samples(12, deep=100)):
            entries: dict[str, str] = {}
            for _ in range(3):
                view = shown(page, entries)
                lists = [
                    item["name"] for group in view["a"]["groups"] for item in group["items"] if item["kind"] == "rows"
                ]
                entries |= {name: random.choice(texts) for name in lists}
                entries |= {one["name"]: anything(random, one, texts) for one in fields(view)}
            assert shown(page, entries)["a"]["groups"]


def anything(random: Random, field: dict[str, Any], texts: tuple[str, ...]) -> str:
    options: list[str] = [value for value, *_ in field.get("options", [])]
    return random.choice(options or texts)


def test_two_columns_tell_what_differs() -> None:
    view = shown("costs", RV12, {**RV12, "first.between": "3", "crystals": "9"})
    found = {one["id"]: (one["a"], one["b"], one["difference"]) for one in view["differences"]}
    assert found["first:Fields between:food"] == ("1 food", "3 food", "+2")
    assert found["first:crystals"] == ("1", "3", "+2")
    assert shown("costs", RV12, RV12)["differences"] == []
    assert "Fields between: 1 food" in view["text"]


# The widgets


@pytest.fixture
def page() -> Page:
    return Page(ReviveTables(language="en"))


def test_what_is_set_is_shown_and_can_be_read_in_python(page: Page) -> None:
    assert page.ask(type="set", number=3, page="score", entries={"score": {"a": {"people": "4"}, "b": None}}) == []
    assert (page.widget.view["number"], page.widget.view["page"]) == (3, "score")
    assert page.widget.entries == {"score": {"a": {"people": "4"}, "b": None}}
    assert ReviveTables(entries=page.widget.entries).entries == page.widget.entries


def test_a_saved_file_comes_back(page: Page) -> None:
    saved = ReviveTables("costs", {"costs": {"a": RV12}}).to_dict()
    (answer,) = page.ask(type="load", text=json.dumps(saved))
    assert answer == {"type": "loaded", "page": "costs", "entries": {"costs": {"a": RV12, "b": None}}}


def test_another_language_keeps_the_entries(page: Page) -> None:
    page.ask(type="set", number=1, page="costs", entries={"costs": {"a": RV12}})
    page.ask(type="language", language="de")
    assert page.widget.catalog["pages"][0]["title"] == "Was kostet das?"
    assert page.widget.view["a"]["blocks"][0]["value"] == "1 Buch, 3 Nahrung"
    assert page.widget.entries["costs"]["a"] == RV12


MANY = dict.fromkeys(map(str, range(700)), "1")
FILE = {"format": 1, "guest": "revive", "page": "costs", "entries": {}}


@each(
    "message said",
    ({"type": "fly"}, "type"),
    (7, "message"),
    ({"type": "set", "number": -1, "page": "costs", "entries": {}}, "number"),
    ({"type": "set", "number": 1, "page": "moon", "entries": {}}, "page"),
    ({"type": "set", "number": 1, "page": "costs", "entries": {"moon": {}}}, "moon"),
    ({"type": "set", "number": 1, "page": "costs", "entries": {"costs": {"c": {}}}}, "entries.costs"),
    ({"type": "set", "number": 1, "page": "costs", "entries": {"costs": {"a": {"gears": 3}}}}, "entries.costs.a.gears"),
    ({"type": "set", "number": 1, "page": "costs", "entries": {"costs": {"a": {"gears": "3" * 500}}}}, "at most 400"),
    ({"type": "set", "number": 1, "page": "costs", "entries": {"costs": {"a": MANY}}}, "at most 600"),
    ({"type": "load", "text": "nonsense"}, "file"),
    ({"type": "load", "text": json.dumps(FILE | {"guest": "sabaton"})}, "guest"),
    ({"type": "load", "text": json.dumps(FILE | {"format": 2})}, "format"),
    ({"type": "language", "language": "xx"}, "language"),
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_changes_nothing(page: Page, message: Any, said: str) -> None:
    before = page.widget.view
    (answer,) = page.say(message)
    assert answer["type"] == "refused" and said in answer["text"] and page.widget.view == before


def test_bad_arguments_are_named() -> None:
    for bad, said in (({"page": "moon"}, "page"), ({"entries": 7}, "entries"), ({"language": "xx"}, "language")):
        with pytest.raises(ValueError, match=said):
            SabatonTables(**bad)
