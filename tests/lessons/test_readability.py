"""A child of ten can read the first three lessons: short sentences, few long words."""

import re
from collections.abc import Iterator

from eternitium.lessons.lessons import LESSONS, LessonRun
from eternitium.rulebook import LANGUAGES, words
from tests.lessons.test_lessons import go_on
from tests.support.table import each

FIRST = LESSONS[:3]
MOST_WORDS = 15
# The readability index LIX: words in a sentence, and the percentage of words of more than six letters. Children's books
# have at most 25; English has the shortest words. Before they were made easy, each of these texts was above its limit.
EASY = {"en": 17, "nl": 25, "fr": 27, "de": 28}
SPOKEN = ("not-now", "unknown")  # answers with a rule or a list in them; the first three lessons never give them


def sentences(text: str) -> list[list[str]]:
    """The words of each sentence; what follows a colon belongs to it."""
    parts = re.split(r"[.!?]+(?:\s|$)", text)
    return [found for part in parts if (found := re.findall(r"\w[\w’'-]*", part))]


def lix(text: str) -> float:
    """How hard a text is to read: 25 is easy, 60 is hard."""
    read = sentences(text)
    spoken = [word for sentence in read for word in sentence]
    return len(spoken) / len(read) + 100 * sum(len(word) > 6 for word in spoken) / len(spoken)


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Everything that the guide may say in the first three lessons, each with its place in the words."""
    for name in FIRST:
        for key, parts in words(f"lesson-{name}", language).items():
            yield from ((f"{name}.{key}.{part}", text) for part, text in parts.items())
    yield from words("course-regions", language).items()
    yield from ((key, text) for key, text in words("course", language).items() if key not in SPOKEN)


def test_the_measure_counts_words_of_sentences_and_long_words() -> None:
    assert sentences("Du bist dran! Nimm ein Kreis-Portal: Es passt.") == [
        ["Du", "bist", "dran"],
        ["Nimm", "ein", "Kreis-Portal", "Es", "passt"],
    ]
    assert lix("The cat sat. A dog ran.") == 3
    assert lix("The elephant sat down.") == 4 + 25


@each("language", *LANGUAGES)
def test_no_sentence_of_the_first_three_lessons_is_long(language: str) -> None:
    lengths = {place: max(map(len, sentences(text))) for place, text in texts(language)}
    assert {place: length for place, length in lengths.items() if length > MOST_WORDS} == {}


@each("language", *LANGUAGES)
def test_the_first_three_lessons_are_easy_to_read(language: str) -> None:
    told = " ".join(text if text[-1] in ".!?" else f"{text}." for _, text in texts(language))
    assert lix(told) <= EASY[language]


@each("language", *LANGUAGES)
def test_what_is_answered_to_a_good_move_is_short_too(language: str) -> None:
    for name in FIRST:
        run = LessonRun(name, language)
        while not run.done:
            go_on(run)
            guide = run.guide()
            told = f"{guide.feedback.text if guide.feedback else ''} {guide.others}"
            assert all(len(found) <= MOST_WORDS for found in sentences(told)), told
