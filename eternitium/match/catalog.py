"""The data that a board needs once: cards, shapes, editions, missions, players, switches, labels; rules on demand."""

from decimal import Decimal
from typing import Final

from eternitium.components import CARDS, LETTERS, SHAPES, SLUGS, kind_of, row_of
from eternitium.match.editions import answer, differences
from eternitium.match.seats import CHARACTERS, said_of
from eternitium.payload.catalog import (
    CardWords,
    CatalogPayload,
    Difference,
    EditionAnswer,
    EditionPlace,
    ExplanationPayload,
    HouseRule,
    MissionWords,
    NamedCode,
    NumberSigns,
    PageWords,
    PolicyWords,
    Reading,
    SwitchValue,
)
from eternitium.payload.shelf import NamedId
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
from eternitium.rulebook.numbers import Numbers
from eternitium.rules import MISSIONS, SWITCHES

# The sections of the rulebook that hold the words of the page.
PAGE: Final = (
    *("words", "layers", "lobby", "tutor", "board-page", "following", "keeping"),
    *("report-page", "lines-page", "trainer-page", "first-page", "sheet-page", "search-open", "editor-page"),
)


def catalog(language: str = "en") -> CatalogPayload:
    """Return the data that a board needs once: cards, names of shapes and editions, and every label of the page.

    Raises ValueError: an unknown language, or one in which not everything can be said yet.
    """
    return CatalogPayload(
        language=language,
        numbers=_signs(Numbers(language)),
        languages=languages(),
        cards={slug: _card(number, slug, language) for number, slug in enumerate(SLUGS)},
        shapes=dict(zip(LETTERS, SHAPES, strict=True)),
        shape_names={shape: shape_name(shape, language) for shape in SHAPES},
        editions=editions(language),
        missions=[_mission(number, language) for number in MISSIONS],
        rules=[NamedId(id=rule, title=explain(rule, language).title) for rule in READ_ONLY],
        policies=[_policy(name, language) for name in NAMED],
        differences=differences(language),
        house_rules=house_rules(language),
        words=page_words(language),
    )


def _signs(numbers: Numbers) -> NumberSigns:
    return NumberSigns(decimal=numbers.decimal(Decimal("0.5")).strip("05"), percent=numbers.percent(0).strip("0"))


def languages() -> list[NamedCode]:
    """Return each language by its own name."""
    return [NamedCode(id=language, name=word("language", "name", language)) for language in LANGUAGES]


def editions(language: str) -> list[NamedCode]:
    """Return each edition in a language."""
    return [NamedCode(id=edition, name=edition_name(edition, language)) for edition in EDITIONS]


def page_words(language: str = "en") -> PageWords:
    """Return every label of the page by key; a label that depends on a number is a table of its forms.

    Raises ValueError: an unknown language.
    """
    return {key: text for section in PAGE for key, text in words(section, language).items()}


def house_rules(language: str = "en") -> list[HouseRule]:
    """Return the switches that a person may set, with their values in words and each edition's preset.

    Raises ValueError: an unknown language, or one in which not everything can be said yet.
    """
    return [
        HouseRule(
            name=name,
            title=word("switches", name, language, "title"),
            says=word("switches", name, language, "says"),
            values=[SwitchValue(value=value, text=answer(name, value, language)) for value in switch.values],
            presets={edition: switch.preset(edition) for edition in EDITIONS},
        )
        for name, switch in SWITCHES.items()
        if len(switch.values) > 1
    ]


def _policy(name: str, language: str) -> PolicyWords:
    """Return a policy in words; without a character, it is called by its name."""
    told = said_of(name, language)
    return PolicyWords(id=name, character=CHARACTERS.get(name, told["name"]), **told)


def _mission(number: int, language: str) -> MissionWords:
    told = explain(f"mission.{number}", language)
    return MissionWords(id=number, title=told.title, text=told.text)


def _card(number: int, slug: str, language: str) -> CardWords:
    return CardWords(
        name=card_name(slug, language),
        face=word("card-face", _face_of(number), language, "name"),
        does=word("card-face", _face_of(number), language, "does"),
        brief=word("card-face", _face_of(number), language, "brief"),
        row=row_of(number),
        points=CARDS[number].points,
        copies=CARDS[number].copies,
        text=card_text(slug, language),
        places={edition: explain(_rule_of(number), language, edition).place for edition in EDITIONS},
    )


def _face_of(number: int) -> str:
    """Return whose words are on a card: each shape has its own name; the shapes of a Double Portal are drawn there."""
    return SLUGS[number] if row_of(number) == "portal" else kind_of(SLUGS[number])


def _rule_of(number: int) -> str:
    """Return the rule that says what a card does."""
    return Rule.ERA_DISCARD.id if row_of(number) == "portal" else f"card.{kind_of(SLUGS[number])}"


# Rules


def explanation(rule: str, language: str = "en", edition: str = "de") -> ExplanationPayload:
    """Return a rule for a board: what it says, its place in an edition's booklet, and how other editions differ.

    Raises ValueError: an unknown rule, language or edition.
    """
    found = explain(rule, language, edition)
    rows = [row for row in differences(language) if row.differ and row.ruling in found.rulings]
    return ExplanationPayload(
        rule=found.id,
        title=found.title,
        text=found.text,
        ruling=found.ruling,
        place=found.place,
        edition=edition,
        edition_name=edition_name(edition, language),
        others=[_place(explain(rule, language, other)) for other in EDITIONS if other != edition],
        readings=[_reading(row, language) for row in rows],
    )


def _place(found: Explanation) -> EditionPlace:
    return EditionPlace(edition=found.edition, name=edition_name(found.edition, found.language), place=found.place)


def _reading(row: Difference, language: str) -> Reading:
    answers = [
        EditionAnswer(edition=edition, name=edition_name(edition, language), text=text)
        for edition, text in row.answers.items()
    ]
    return Reading(title=row.title, says=row.says, answers=answers)
