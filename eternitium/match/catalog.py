"""What a board needs once: cards, shapes, editions, missions, players, switches and labels; and rules on demand."""

from typing import Any, Final

from eternitium.components import CARDS, LETTERS, SHAPES, SLUGS, kind_of, row_of
from eternitium.match.editions import answer, differences
from eternitium.match.seats import CHARACTERS, said_of
from eternitium.policies.registry import NAMED
from eternitium.rule_ids import READ_ONLY, Rule
from eternitium.rulebook import (
    EDITIONS,
    LANGUAGES,
    Explanation,
    card_name,
    card_text,
    edition_name,
    explain,
    shape_name,
    word,
    words,
)
from eternitium.rules import MISSIONS, SWITCHES

# The sections of the rulebook that hold the words of the page.
PAGE: Final = (
    *("words", "layers", "lobby", "tutor", "board-page", "following", "keeping"),
    *("report-page", "lines-page", "trainer-page", "first-page", "sheet-page", "search-open", "editor-page"),
)


def catalog(language: str = "en") -> dict[str, Any]:
    """What a board needs once: the cards, the names of shapes and editions, and every label of the page.

    `rules` has the titles of those that nothing on the board leads to. Raises ValueError: an unknown language, or one
    in which not everything can be said yet.
    """
    return {
        "language": language,
        "languages": [{"id": other, "name": word("language", "name", other)} for other in LANGUAGES],
        "cards": {slug: _card(number, slug, language) for number, slug in enumerate(SLUGS)},
        "shapes": dict(zip(LETTERS, SHAPES, strict=True)),
        "shape_names": {shape: shape_name(shape, language) for shape in SHAPES},
        "editions": [{"id": edition, "name": edition_name(edition, language)} for edition in EDITIONS],
        "missions": [_mission(number, language) for number in MISSIONS],
        "rules": [{"id": rule, "title": explain(rule, language).title} for rule in READ_ONLY],
        "policies": [_policy(name, language) for name in NAMED],
        "differences": differences(language),
        "house_rules": house_rules(language),
        "words": page_words(language),
    }


def page_words(language: str = "en") -> dict[str, Any]:
    """Every label of the page by key; one that depends on a number is a dict of its forms.

    Raises:
        ValueError: an unknown language.
    """
    return {key: text for section in PAGE for key, text in words(section, language).items()}


def house_rules(language: str = "en") -> list[dict[str, Any]]:
    """The switches that a person may set, with their values in words and each edition's preset.

    Raises:
        ValueError: an unknown language, or one in which not everything can be said yet.
    """
    return [
        {
            "name": name,
            "title": word("switches", name, language, "title"),
            "says": word("switches", name, language, "says"),
            "values": [{"value": value, "text": answer(name, value, language)} for value in switch.values],
            "presets": {edition: switch.preset(edition) for edition in EDITIONS},
        }
        for name, switch in SWITCHES.items()
        if len(switch.values) > 1
    ]


def _policy(name: str, language: str) -> dict[str, Any]:
    """A policy in words; one without a character is called by its name."""
    told = said_of(name, language)
    return {"id": name, "character": CHARACTERS.get(name, told["name"]), **told}


def _mission(number: int, language: str) -> dict[str, Any]:
    told = explain(f"mission.{number}", language)
    return {"id": number, "title": told.title, "text": told.text}


def _card(number: int, slug: str, language: str) -> dict[str, Any]:
    return {
        "name": card_name(slug, language),
        "face": word("card-face", _face_of(number), language, "name"),
        "does": word("card-face", _face_of(number), language, "does"),
        "brief": word("card-face", _face_of(number), language, "brief"),
        "row": row_of(number),
        "points": CARDS[number].points,
        "copies": CARDS[number].copies,
        "text": card_text(slug, language),
        "places": {edition: explain(_rule_of(number), language, edition).place for edition in EDITIONS},
    }


def _face_of(number: int) -> str:
    """Whose words stand on a card: each shape has a name of its own; a Double Portal's shapes are drawn there."""
    return SLUGS[number] if row_of(number) == "portal" else kind_of(SLUGS[number])


def _rule_of(number: int) -> str:
    """The rule that says what a card does."""
    return Rule.ERA_DISCARD.id if row_of(number) == "portal" else f"card.{kind_of(SLUGS[number])}"


# Rules


def explanation(rule: str, language: str = "en", edition: str = "de") -> dict[str, Any]:
    """A rule for the board: what it says, where it stands in an edition's booklet, and how the other editions differ.

    Gives `rule`, `title`, `text`, `ruling` ("" if the booklets are plain), `edition` and `edition_name`, `place` in it;
    `others`: `edition`, `name` and `place` for each other edition; `readings`: for each question behind the rule that
    the editions answer differently its `title`, what the booklets say in `says`, and `answers` with `edition`, `name`
    and `text`. Raises ValueError: an unknown rule, language or edition.
    """
    found = explain(rule, language, edition)
    return {
        "rule": found.id,
        "title": found.title,
        "text": found.text,
        "ruling": found.ruling,
        "place": found.place,
        "edition": edition,
        "edition_name": edition_name(edition, language),
        "others": [_place(explain(rule, language, other)) for other in EDITIONS if other != edition],
        "readings": [_reading(row, language) for row in differences(language) if _concerns(row, found)],
    }


def _place(found: Explanation) -> dict[str, str]:
    return {"edition": found.edition, "name": edition_name(found.edition, found.language), "place": found.place}


def _concerns(row: dict[str, Any], found: Explanation) -> bool:
    """Whether a question on which readings differ decides a rule, and the editions answer it differently."""
    return bool(row["differ"]) and row["ruling"] in found.rulings


def _reading(row: dict[str, Any], language: str) -> dict[str, Any]:
    answers = [
        {"edition": edition, "name": edition_name(edition, language), "text": text}
        for edition, text in row["answers"].items()
    ]
    return {"title": row["title"], "says": row["says"], "answers": answers}
