"""The words of the guests: ids, languages, and that they are our own."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import eternitium_widgets.guests
import pytest

import eternitium.guests
from eternitium.cli.program import main
from eternitium.guests import explain, sabaton
from eternitium.guests.verdicts import PLACES, Verdict, words
from eternitium.rulebook import LANGUAGES
from eternitium.rulebook.texts import look_up
from tests.guests import seed_rows

FOLDER = Path(eternitium.guests.__file__).parent
ROOMS = (*eternitium.guests.__path__, *eternitium_widgets.guests.__path__)
SOURCES = [path.read_text(encoding="utf-8") for room in ROOMS for path in Path(room).glob("*.py")]
TREES = [ast.parse(source) for source in SOURCES]
AN_ID = re.compile(r"(revive|sabaton)(\.[a-z0-9-]+)+")
# What stands after the beginning of an id in the code.
PUT_TOGETHER = {"revive.hibernate.": "0123", "sabaton.action.": sabaton.ACTIONS, "sabaton.reinforce.": sabaton.SIDES}
PUT_TOGETHER["revive.explore."] = ("reach", "price", "points", "order")
GS = {f"G{n}" for n in (*range(1, 18), *range(20, 29))}


def literals() -> set[str]:
    """The texts that stand in the code."""
    nodes = [node for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {node.value for node in nodes if isinstance(node.value, str)}


def used() -> set[str]:
    """The ids that the tables and their pages name."""
    made = {f"{begin}{end}" for begin, ends in PUT_TOGETHER.items() for end in ends}
    return made | {text for text in literals() if AN_ID.fullmatch(text)}


def test_ids_of_the_code_and_of_the_words_are_those_of_the_list() -> None:
    said = literals()
    assert said >= PUT_TOGETHER.keys() and used() <= PLACES.keys()
    for language in LANGUAGES:
        told = {rule for guest in ("revive", "sabaton") for rule in look_up(language, f"{guest}-rules")}
        assert told == PLACES.keys()


def test_G3_G8_G10_G13_G16_G28_what_no_table_works_out_is_asked() -> None:
    for rule in PLACES.keys() - used():
        assert explain(rule).status == "open" and Verdict.asks(rule).ok is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_explained(language: str) -> None:
    for rule in PLACES:
        told = explain(rule, language)
        assert told.id == rule and told.language == language and told.status in ("printed", "read", "open")
        assert told.title and told.title[-1] not in ".?!" and told.text.endswith(".") and told.place
        asks = look_up(language, f"{rule.partition('.')[0]}-rules", rule).get("refusal", "")
        assert (told.status == "printed" or told.ruling) and (told.ruling == "" or told.ruling.endswith("."))
        assert asks.endswith("?") if told.status == "open" else asks == "" or asks.endswith(".")
        assert told.rulings or told.status != "open"


def test_every_question_of_the_specification_belongs_to_a_rule() -> None:
    assert {number for rule in PLACES for number in explain(rule).rulings} == GS


def test_a_table_speaks_four_languages() -> None:
    listed = words("revive-steps", "explore-owners", persons=("Ann", "Bo", "Cy"))
    assert str(listed).endswith("Ann, Bo and Cy.") and listed.say("nl").endswith("Ann, Bo en Cy.")


def test_the_command_line_explains_rules_of_the_guests(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "revive.cost.distance"]) == 0
    assert "the text says it: Aktions-Kosten" in capsys.readouterr().out
    assert main(["rules", "sabaton.die.few", "--language", "de"]) == 0
    assert "unsere Lesart: 2.a Einheiten auf dem Spielbrett erobern G26" in capsys.readouterr().out
    assert (
        main(["rules", "sabaton.nope"]) == 2 and "'sabaton.nope' is not a rule id of a guest" in capsys.readouterr().err
    )


def test_the_house_does_not_load_the_guests() -> None:
    asked = "import sys, eternitium; print([name for name in sys.modules if 'guests' in name])"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "[]\n"


# Our own words


def texts(table: Any) -> Iterator[str]:
    for text in table.values():
        yield from [text] if isinstance(text, str) else texts(text) if isinstance(text, dict) else []


def everything_said() -> Iterator[str]:
    yield from (entry["place"] for entry in PLACES.values())
    for language in LANGUAGES:
        for path in (FOLDER.parent / "rulebook" / "lang" / language).glob("*.toml"):
            if path.stem in ("revive", "sabaton", "guests"):
                yield from texts(tomllib.loads(path.read_text(encoding="utf-8")))


def test_no_eight_words_in_a_row_are_from_the_seeds() -> None:
    rows = {*seed_rows.FILE.read_text(encoding="utf-8").split()}
    assert len(rows) > 3_000
    assert [text for text in everything_said() if rows & {*seed_rows.marks(text)}] == []


def test_eight_words_in_a_row_would_be_found_torn_ones_too() -> None:
    row = "Heute Abend spielen wieder drei Leute am großen Tisch"
    rows = {*seed_rows.marks(f"Null. {row}; zehn elf zwölf")}
    assert rows & {*seed_rows.marks(f"{row} noch lange")} and not rows & {*seed_rows.marks(" ".join(row.split()[:6]))}
    assert rows & {*seed_rows.marks("Heu te Ab end spiel en wie der drei Le ute am gro ßen Ti sch")}


# Scenarios


def test_each_of_the_84_scenarios_and_each_question_has_its_test() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    told = " ".join(re.findall(r'(?:def test_|named\(")([^("]+)', source)).replace("_", " ")
    numbers = set(re.findall(r"\b(?:RV\d\d|SB\d\d|[GIJ]\d+)\b", told))
    scenarios = {f"RV{n:02}" for n in range(1, 48)} | {f"SB{n:02}" for n in range(1, 38)}
    invariants = {f"I{n}" for n in range(1, 13)} | {f"J{n}" for n in range(1, 11)}
    assert len(scenarios) == 84 and scenarios | invariants | GS <= numbers
