"""The rulebook: every rule is explained, every event has a sentence, every language says the same."""

import re
import string
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from eternitium.components import SHAPES, SLUGS
from eternitium.engine.layout import EVENT_KINDS
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import (
    EDITIONS,
    LANGUAGES,
    card_name,
    card_text,
    card_with_article,
    complete_languages,
    edition_name,
    event_text,
    explain,
    label,
    list_cards,
    prompt,
    refusal,
    shape_name,
    step_title,
    word,
)

Event = tuple[str, str, int | None, tuple[str, ...], int | None]

IDS = [rule for rule in RULE_IDS if rule]
KINDS = EVENT_KINDS
def test_events_that_make_no_sense(event: Event, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        event_text(*event, names=["Ada", "Bo"])


# Cards, prompts and labels


def test_list_of_cards() -> None:
    assert list_cards(()) == "no cards"
    assert list_cards(["droid"]) == "a Droid"
    assert list_cards(["circle", "droid", "circle", "?"]) == "two circle portals, a Droid and a card"
    assert list_cards(["?"] * 10 + ["(?)", "C"]) == "10 cards, a face-down era card and a circle era card"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_is_described(slug: str) -> None:
    assert re.match(r"an? ", card_with_article(slug))
    assert card_text(slug).endswith(".")
    assert slots(EN["cards"][slug]["many"]) == {"n"} and slots(card_text(slug)) == set()


@pytest.mark.parametrize("key", PROMPTS)
def test_prompts(key: str) -> None:
    title, text = prompt(key, player="Policy 1")
    assert title and text.endswith(".") and "{" not in title + text


def test_no_prompt_is_superfluous_and_only_waiting_needs_a_name() -> None:
    assert sorted(EN["table"]) == sorted(PROMPTS)
    assert all(prompt(key) for key in PROMPTS if key != "waiting")
    with pytest.raises(ValueError, match=r"^slots: table.waiting.text needs 'player'$"):
        prompt("waiting")


def test_labels_steps_and_editions() -> None:
    assert label("play-rob", player="Policy 1") == "Rob Policy 1"
    assert label("buy-two", top="circle", under="square") == "Acquire for circle (on top) and square"
    assert all(not text.endswith(".") for _, text in leaves(EN["labels"]))
    assert step_title("acquire") == "Acquire a technology"
    assert set(EN["steps"]) == {"portal", "play", "discard", "acquire", "draw"}
    assert edition_name("de") == "German edition (2024)"
    assert set(EN["editions"]) == set(EDITIONS)
    assert word("names", "policy", n=2) == "Policy 2"


@pytest.mark.parametrize(
    ("section", "key", "message"),
    [
        ("labels", "jump", "labels: 'jump' is unknown; known: play, try"),
        ("noise", "jump", "section: 'noise' is unknown; known: names"),
        ("cards", "droid", "part: cards.droid has several parts; choose one of name, one, many, text"),
    ],
)
def test_words_that_do_not_exist(section: str, key: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        word(section, key)


def test_card_texts_that_a_language_lacks() -> None:
    for language in set(LANGUAGES) - set(complete_languages()):
        with pytest.raises(ValueError, match=f"^language: '{language}' does not have these words yet"):
            card_text("droid", language)
