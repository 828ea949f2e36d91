"""Hints before an answer: they ask and point, and never name the choice."""

import pytest

from eternitium.engine.actions import VERBS
from eternitium.game.notation import ACTIONS
from eternitium.match import hints
from eternitium.rulebook import LANGUAGES, word
from tests.support.table import each


@each(
    "chosen best about",
    ("end", "play droid", "stop"),
    ("skip", "buy droid with C", "stop"),
    ("pass", "keep none", "else"),
    ("buy droid with C", "buy droid with S", "payment"),
    ("buy droid with C", "buy communicator with C", "technology"),
    ("buy droid with C", "skip", "else"),
    ("take circle", "take square", "portal"),
    ("try circle", "try square", "try"),
    ("try circle", "end", "risk"),
    ("play droid", "play circle", "order"),
    ("play droid", "try circle", "else"),
    ("discard droid", "discard circle", "effect"),
)
def test_the_question_is_about_what_was_chosen_and_what_is_better(chosen: str, best: str, about: str) -> None:
    assert hints.question(chosen, best, "en") == word("hints", f"ask-{about}", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_place_with_words(language: str) -> None:
    examples = {action.split()[0]: action for action in ACTIONS}
    assert len(examples) >= len(VERBS) - 1
    for best in examples.values():
        assert hints.place(best, language) != hints.place(best, language, 1) and hints.question(
            "end", best, language
        ).endswith("?")
        assert best in hints.marked(best, ACTIONS)


def test_technologies_are_marked_by_their_row() -> None:
    legal = ["buy droid with C", "buy laboratory with C,S", "buy communicator with T", "skip"]
    assert hints.marked("buy droid with C", legal) == ["buy droid with C", "buy communicator with T"]
    assert hints.marked("skip", legal) == ["skip"]
