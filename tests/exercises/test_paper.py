"""Exercises on paper: the answers are true, and both pages have every question in each language."""

import re
from fractions import Fraction
from html.parser import HTMLParser
from math import comb

import pytest

from eternitium.certainty import Z
from eternitium.exercises.paper import Task, paper, tasks
from eternitium.rulebook import LANGUAGES, words
from tests.support.table import each


def answers(task: Task) -> list[Fraction]:
    return [number for _, number in task.answers if isinstance(number, Fraction)]


@each("seed", *range(4))
def test_the_answers_are_what_counting_by_hand_gives(seed: int) -> None:
    found = {task.key: task for task in tasks(seed)}
    unseen, circles, chance = answers(found["count"])
    assert chance == circles / unseen
    square, circle = answers(found["miss"])
    assert circle == Fraction(3, 4) * circles / (unseen - 1)
    assert Fraction(1, 4) < square < Fraction(1, 2)
    assert answers(found["twice"]) == [chance + (1 - chance) * circle]
    droids = int(str(found["hand"].slots["droids"]))
    assert answers(found["hand"]) == [1 - Fraction(comb(8 - droids, 5), comb(8, 5))]
    assert answers(found["wait"]) == [1 + Fraction(2, int(str(found["wait"].slots["circles"])) + 1)]
    hit, miss = (Fraction(str(found["pays"].slots[name])) for name in ("hit", "miss"))
    (fair,) = answers(found["pays"])
    assert fair * hit == (1 - fair) * miss
    people = int(str(found["expert"].slots["people"]))
    assert answers(found["expert"]) == [Fraction(1) / (1 + Fraction(people - 1, 4))]


def test_the_interval_is_the_one_of_wilson() -> None:
    (task,) = [task for task in tasks(1) if task.key == "interval"]
    (_, share), (_, ends) = task.answers
    assert isinstance(share, Fraction) and isinstance(ends, tuple)
    games = int(str(task.slots["games"]))
    for end in ends:
        assert abs(float(share) - end) == pytest.approx(Z * (end * (1 - end) / games) ** 0.5)


class Rows(HTMLParser):
    """The texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said = ""
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.said += data


@each("language", *LANGUAGES)
def test_both_pages_have_each_question_in_its_words(language: str) -> None:
    page = paper(2, language)
    assert f'lang="{language}"' in page and not re.search(r"https?:|<script|url\(|\{", page.split("</style>")[1])
    asked, told = (Rows(part).said for part in page.split("<section")[1:])
    for part, section in (("question", asked), ("why", told)):
        for key, text in words("paper", language)[part].items():
            assert max(re.split(r"\{\w+\}", text), key=len) in section, key


def test_sheets_differ_by_their_number_and_only_by_it() -> None:
    assert paper(1) == paper(1) != paper(2)
    with pytest.raises(ValueError, match="seed: -1 is not allowed"):
        paper(-1)
