"""What a board gets once, and what it is told about a rule."""

import json
from collections import Counter
from typing import Any

import pytest

from eternitium import policies
from eternitium.components import SLUGS
from eternitium.match.catalog import PAGE, catalog, explanation, house_rules, page_words
from eternitium.match.editions import answer
from eternitium.payload.base import plain
from eternitium.rule_ids import READ_ONLY, RULE_IDS
from eternitium.rulebook import EDITIONS, LANGUAGES, edition_name, explain, sections, words
from eternitium.rules import MISSIONS, SWITCHES, Rules
from tests.support.table import each

IDS = [rule for rule in RULE_IDS if rule]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_is_plain_data_and_complete(language: str) -> None:
    told = catalog(language).plain()
    assert json.loads(json.dumps(told)) == told
    assert told["language"] == language
    assert list(told["cards"]) == list(SLUGS) and all(card["name"] and card["text"] for card in told["cards"].values())
    assert [mission["id"] for mission in told["missions"]] == list(MISSIONS)
    assert [edition["id"] for edition in told["editions"]] == list(EDITIONS)
    assert {row["name"] for row in told["differences"]} == set(SWITCHES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_that_are_only_read_are_listed_with_their_titles(language: str) -> None:
    told = catalog(language).rules
    assert [rule.id for rule in told] == list(READ_ONLY)
    assert all(rule.title == explain(rule.id, language).title for rule in told)


def test_what_stands_on_a_card_is_short_and_may_be_broken() -> None:
    for language in LANGUAGES:
        cards = catalog(language).cards
        assert cards["double-portal:circle+square"].face == cards["double-portal:circle+diamond"].face
        for slug, card in cards.items():
            told = card.does.replace("\N{NARROW NO-BREAK SPACE}", "").split()
            assert 1 <= len(told) <= 5 and 1 <= len(card.brief.split()) <= 3, (language, slug)
            assert len(card.brief) <= 12, (language, slug)
            assert card.places.keys() == set(EDITIONS) and all(card.places.values())
            for word in f"{card.face} {card.does}".replace("-", " ").split():
                assert all(len(part) <= 10 for part in word.split("\N{SOFT HYPHEN}")), (language, slug, word)
    german = catalog("de").words
    keys = ("kind-advanced", "pile-advanced", "result-advanced", "row-brief-advanced")
    assert all("ge\N{SOFT HYPHEN}schritten" in german[key] for key in keys)


def test_languages_are_called_by_their_own_names_in_every_language() -> None:
    names = [("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("nl", "Nederlands")]
    for language in LANGUAGES:
        assert [(one.id, one.name) for one in catalog(language).languages] == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_policy_is_described_the_weakest_first(language: str) -> None:
    told = catalog(language).policies
    assert [policy.id for policy in told] == list(policies.NAMED)
    assert all(policy.text.endswith(".") and policy.temper.endswith(".") for policy in told)
    assert len({policy.name for policy in told}) == len(told) == len({policy.temper for policy in told})
    named, levels = told[: -len(policies.LEVELS)], told[-len(policies.LEVELS) :]
    assert [policy.character for policy in named] == ["Pip", "Ada", "Bruno", "Clara", "Vera", "Greta", "Mira"]
    assert [policy.name.split()[1] for policy in levels] == list("12345678")
    assert len({policy.character for policy in levels}) == 8 and levels[-1].character == "Mira"


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rules_offer_every_value_of_every_switch(language: str) -> None:
    told = {rule.name: rule for rule in house_rules(language)}
    assert told.keys() == {name for name, switch in SWITCHES.items() if len(switch.values) > 1}
    assert "double_portal_pairs" not in told
    for name, rule in told.items():
        assert [value.value for value in rule.values] == list(SWITCHES[name].values)
        assert [value.text for value in rule.values] == [answer(name, v, language) for v in SWITCHES[name].values]
        assert rule.presets == {edition: getattr(Rules(edition), name) for edition in EDITIONS}
        assert rule.title and rule.says


def test_a_value_that_came_back_from_the_page_can_be_played() -> None:
    for rule in json.loads(json.dumps(plain(house_rules()))):
        for value in rule["values"]:
            assert getattr(Rules("de", **{rule["name"]: value["value"]}), rule["name"]) == value["value"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_the_page_come_from_several_sections_and_never_clash(language: str) -> None:
    keys = Counter(key for section in PAGE if section in sections(language) for key in words(section, language))
    assert [key for key, n in keys.items() if n > 1] == []
    assert page_words(language).keys() == keys.keys()
    assert catalog(language).words == page_words(language)


def test_a_name_and_a_value() -> None:
    pairs = [str(page_words(language)["name-value"]).format(name="A", value="B") for language in LANGUAGES]
    assert pairs == ["A: B", "A: B", "A\u00a0: B", "A: B"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_explained_with_its_place_in_every_edition(language: str) -> None:
    for rule in IDS:
        for edition in EDITIONS:
            told, found = explanation(rule, language, edition).plain(), explain(rule, language, edition)
            assert (told["rule"], told["title"], told["text"]) == (rule, found.title, found.text)
            assert (told["ruling"], told["place"]) == (found.ruling, found.place)
            assert (told["edition"], told["edition_name"]) == (edition, edition_name(edition, language))
            assert [other["edition"] for other in told["others"]] == [other for other in EDITIONS if other != edition]
            assert all(other["name"] and other["place"] for other in told["others"])


def test_a_rule_that_editions_read_differently_says_how() -> None:
    (reading,) = explanation("luck.try", "de", "fr").readings
    assert reading.title == "Darf man mit einem Doppelportal sein Glück versuchen?"
    answers = {said.edition: said.text for said in reading.answers}
    assert answers == {"de": "ja", "fr": "nein, nur mit Portalen", "nl": "nein, nur mit Portalen", "bga": "ja"}
    assert reading.answers[0].name == "Deutsche Ausgabe (2024)"


def test_one_ruling_may_decide_several_questions_and_equal_answers_are_not_told() -> None:
    titles = [reading.title for reading in explanation("mission.2").readings]
    assert len(titles) == 2 and all(title.startswith("Mission 2") for title in titles)
    # R52 also decides whether the top card of a pile may be taken, which every edition answers alike.
    titles = [reading.title for reading in explanation("card.laboratory.others").readings]
    assert titles == ["Laboratory: may the others decline?"]
    assert explanation("portal.take").readings == []


@each("arguments message",
    (("luck.fial",), "rule: 'luck.fial' is not a rule id"),
    (("luck.fail", "it"), "language: 'it' is unknown; available: en, de, fr, nl"),
    (("luck.fail", "en", "uk"), "edition: 'uk' is unknown; available: de, fr, nl, bga"),
)  # fmt: skip
def test_what_is_unknown_is_named(arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        explanation(*arguments)
    with pytest.raises(ValueError, match=r"^language: 'it' is unknown"):
        catalog("it")
