"""The rulebook: every rule is explained, every event has a sentence, every language says the same."""

import ast
import re
import runpy
import string
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from decimal import Decimal
from importlib.resources import files
from typing import Any

import pytest

from eternitium.components import SHAPES, SLUGS
from eternitium.engine.layout import EVENT_KINDS, LOOP_CAP
from eternitium.rule_ids import READ_ONLY, RULE_IDS, Rule
from eternitium.rulebook import (
    EDITIONS,
    LANGUAGES,
    card_name,
    card_text,
    card_with_article,
    complete_languages,
    counted,
    edition_name,
    event_text,
    explain,
    label,
    list_cards,
    missing,
    prompt,
    refusal,
    sections,
    shape_name,
    step_title,
    texts,
    word,
    words,
)
from tests.support.table import each

Event = tuple[str, str, int | None, tuple[str, ...], int | None]
IDS = [rule for rule in RULE_IDS if rule]
FOR_TWO = {"swap", "look", "steal", "give"}
PROMPTS = [
    "pick", "portal", "play-face-up", "play-face-up-after", "play-face-up-must", "play-face-down",
    "play-face-down-after", "play-face-down-must", "play-no-stack", "transporter", "temporal-projector", "robo-thief",
    "robo-recycler", "laboratory", "laboratory-others", "laboratory-others-must", "pass", "keep", "acquire", "over",
    "waiting", "destroy",
]  # fmt: skip


def read(package: str, *path: str) -> str:
    return files(package).joinpath(*path).read_text(encoding="utf-8")


RULES = tomllib.loads(read("eternitium.rulebook", "rules.toml"))
FILES = sorted(file.name for file in files("eternitium.rulebook").joinpath("lang", "en").iterdir())
SHARED = [tomllib.loads(read("eternitium.rulebook", "lang", name)) for name in texts._files()]
PARTS = {
    name: [
        *(tomllib.loads(read("eternitium.rulebook", "lang", name, file)) for file in FILES),
        *(part.get(name, {}) for part in SHARED),
    ]
    for name in LANGUAGES
}
WORDS = {name: texts._own(name) for name in LANGUAGES}
EN = WORDS["en"]
EVENTS = list(EN["events"])


def leaves(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def refusing_rules() -> set[str]:
    """The rules that the engine returns as the reason against an action, and the two that the game adds."""
    tree = ast.parse(read("eternitium.engine", "legality.py"))
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value is not None]
    members = {node for value in returned for node in ast.walk(value) if isinstance(node, ast.Attribute)}
    refusing = {Rule[node.attr].id for node in members if ast.unparse(node.value) == "Rule"}
    return refusing - {""} | {"turn.order", "action.text"}


REFUSING = refusing_rules()

# Files


@each("language", *LANGUAGES)
def test_every_text_lies_in_one_file(language: str) -> None:
    folder = files("eternitium.rulebook").joinpath("lang", language)
    assert sorted(file.name for file in folder.iterdir()) == FILES
    assert all(part.keys() <= {*LANGUAGES} for part in SHARED)
    places = [place for part in PARTS[language] for place, _ in leaves(part)]
    assert len(set(places)) == len(places)


def test_every_rule_has_an_entry_and_no_entry_is_superfluous() -> None:
    assert sorted(RULES) == sorted(EN["rules"]) == sorted(IDS)


@each("rule", *IDS)
def test_entries_are_well_formed(rule: str) -> None:
    place, entry = dict(RULES[rule]), EN["rules"][rule]
    rulings = place.pop("rulings")
    assert all(re.fullmatch(r"R([1-9]|[1-8]\d|90)", number) for number in rulings)
    assert len(set(rulings)) == len(rulings) and set(place) == set(EDITIONS)
    assert all(text[0].isupper() or text in EN["places"] for text in place.values())
    assert set(entry) == {"title", "text", "ruling", "refusal"}
    assert entry["title"] and not entry["title"].endswith(".")
    assert entry["text"][0].isupper() and entry["text"].endswith(".")
    assert entry["ruling"] == "" or entry["ruling"].endswith(".")


@each("edition", *EDITIONS)
@each("rule", *IDS)
def test_explain(rule: str, edition: str) -> None:
    told, entry = explain(rule, edition=edition), EN["rules"][rule]
    assert (told.id, told.edition, told.language) == (rule, edition, "en")
    assert (told.title, told.text, told.ruling) == (entry["title"], entry["text"], entry["ruling"])
    assert told.rulings == tuple(RULES[rule]["rulings"])
    assert told.place == EN["places"].get(RULES[rule][edition], RULES[rule][edition])


@each("rule", *IDS)
def test_rules_that_forbid_something_say_why_in_one_sentence(rule: str) -> None:
    if rule in REFUSING:
        assert re.fullmatch(r"[A-Z].*\.", refusal(rule)) and not re.search(r"[.!?] ", refusal(rule))
    else:
        assert refusal(rule) == ""


@each("rule rulings places",
    ("setup.start-player", ["R70"], "Aufbau | Préparation du jeu | Spelverloop"),
    ("setup.supply", [], "Aufbau | Mise en place, 3 | Voorbereiding, 3"),
    ("setup.box", ["R4"], "Aufbau | silent | silent"),
    ("view.discard", [], "Spielzugablauf, 3. Handkarten ablegen | Tour de jeu, 3 - Se défausser | text lost"),
    ("view.others-discard", ["R51", "R84"],
    "Spielzugablauf, 3. Handkarten ablegen | Tour de jeu, 3 - Se défausser | text lost"),
    ("view.stack", ["R82"], f"{RULES['acquire.price']['de']} | {RULES['acquire.price']['fr']} | text lost"),
    ("view.counts", ["R83", "R88", "R90"], "silent | silent | silent"),
)  # fmt: skip
def test_rules_of_setting_up_and_looking_are_only_read(rule: str, rulings: list[str], places: str) -> None:
    assert rule in READ_ONLY and len(READ_ONLY) == 7
    assert RULES[rule]["rulings"] == rulings and RULES[rule]["bga"] == "silent"
    assert " | ".join(RULES[rule][edition] for edition in ("de", "fr", "nl")) == places


def test_the_laboratory_gives_everybody_a_card_in_the_french_and_the_dutch_edition() -> None:
    dutch = {
        "en": "the French and the Dutch", "de": "französischen und der niederländischen",
        "fr": "française? et (la|le) néerlandais", "nl": "Franse en (de|het) Nederlandse",
    }  # fmt: skip
    for language, both in dutch.items():
        told = [explain(f"card.laboratory.{rule}", language).ruling for rule in ("others", "others-must")]
        assert all(re.search(both, text) for text in (word("switches", "lab_others", language, "says"), *told))


def test_the_most_that_may_be_played_where_loops_are_allowed_is_named() -> None:
    twelve = {"en": "twelve", "de": "zwölf", "fr": "douze", "nl": "twaalf"}
    assert LOOP_CAP == 12
    for language, number in twelve.items():
        told = explain("play.loop-cap", language)
        assert all(number in text.lower() for text in (told.text, told.ruling, refusal("play.loop-cap", language)))


def test_missions_are_called_as_the_german_box_calls_them() -> None:
    titles = [explain(f"mission.{number}", "de").title for number in range(1, 11)]
    assert titles == [f"Mission {number}: {title}" for number, title in enumerate(GERMAN_MISSIONS, 1)]


GERMAN_MISSIONS = [
    "Dein Training beginnt", "Dunkle Epochen", "Der Kristall ist zum Greifen nah", "Portale außer Kontrolle",
    "Verwirrende Zeiten werden kommen", "Selbstzerstörung eingeleitet", "Zeitreise mit Umwegen",
    "Der Preis des Fortschritts", "Vom Wahnsinn getrieben", "Die KI ist dir einen Schritt voraus",
]  # fmt: skip


@each("value", "", "luck", "LUCK.FAIL", "luck.fail ", "DE", "EN", "../rules", None, 7, ["de"])
def test_what_is_unknown_is_named_beside_what_is_available(value: Any) -> None:
    unknown = re.escape(repr(value))
    for ask in (explain, refusal):
        with pytest.raises(ValueError, match=f"^rule: {unknown} is not a rule id; .* RULE_IDS lists them all$"):
            ask(value)
        with pytest.raises(ValueError, match=f"^language: {unknown} is unknown; available: en, de, fr, nl$"):
            ask("luck.fail", language=value)
    with pytest.raises(ValueError, match=f"^edition: {unknown} is unknown; available: de, fr, nl, bga$"):
        explain("luck.fail", edition=value)
    with pytest.raises(ValueError, match=f"^language: {unknown} is unknown; available: "):
        event_text("over", "end.round", None, (), None, value)


def test_languages() -> None:
    assert LANGUAGES == complete_languages() == ("en", "de", "fr", "nl")


def fewer_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """German as if two texts and a section had not been translated yet."""
    texts._language.cache_clear()
    own, fewer = texts._own, deepcopy(WORDS["de"])
    del fewer["cards"]["droid"]["many"], fewer["rules"]["luck.fail"]["refusal"], fewer["shapes"]
    monkeypatch.setattr(texts, "_own", lambda language: fewer if language == "de" else own(language))


def test_what_a_language_lacks_is_said_in_english_and_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer_words(monkeypatch)
    lacking = {"cards.droid.many", "rules.luck.fail.refusal", *(f"shapes.{key}" for key in EN["shapes"])}
    assert {*missing("de")} == lacking and complete_languages() == ("en", "fr", "nl")
    assert (shape_name("circle", "de"), card_name("droid", "de")) == ("circle", "Droide")
    assert list_cards(["droid"] * 2, "de") == "zwei Droids"
    assert words("shapes", "de") == EN["shapes"] and sections("de") == sections("en")
    texts._language.cache_clear()


def test_the_command_lists_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("eternitium.rulebook", run_name="__main__")
    assert capsys.readouterr().out.splitlines() == [f"{language}: 0 missing" for language in LANGUAGES]


@each("language", *LANGUAGES)
def test_same_keys_and_slots_in_every_language(language: str) -> None:
    said, english = ({path: slots(text) for path, text in leaves(table)} for table in (WORDS[language], EN))
    assert said == english


def test_no_text_is_empty_or_untidy() -> None:
    for language, table in WORDS.items():
        for path, text in leaves(table):
            assert "  " not in text, (language, path)
            assert text.strip() or path[-1] in ("ruling", "refusal"), (language, path)


def test_french_signs_stand_behind_a_space_that_does_not_break() -> None:
    wrong = r"(?<![\u00a0\u202f;:!?(])[;:!?%»]|«(?![\u00a0\u202f])"
    assert [(path, text) for path, text in leaves(WORDS["fr"]) if re.search(wrong, text)] == []


# Texts that depend on a number

FORMS = {"none", "one", "many"}


def numbered(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    for key, value in table.items():
        if isinstance(value, dict) and value and value.keys() <= FORMS:
            yield (*path, key), value
        elif isinstance(value, dict):
            yield from numbered(value, (*path, key))


@each("language", *LANGUAGES)
def test_forms_of_a_number_are_complete_and_say_it(language: str) -> None:
    tables = [(path, forms) for path, forms in numbered(WORDS[language]) if path[0] != "era"]
    assert len(tables) > 10
    for path, forms in tables:
        assert {"one", "many"} <= forms.keys(), path
        # In French zero takes the form of one, so that form has to name the number, unless it never comes.
        assert language != "fr" or "n" not in slots(forms["many"]) or "n" in slots(forms["one"]) or path[-1] in ALONE


# There is always at least one of these.
ALONE = {
    "story-moments",
    "counts",
    "unknown",
    "why-shuffled",
    "hand-reshuffle",
    "print-shown",
    "print-picked",
    "run-for",
    "run-against",
    "leaves-against",
    "turns-up-for",
    "reshuffle-for",
    "reshuffle-against",
}


def test_a_text_without_forms_and_a_number_in_other_words() -> None:
    assert counted("words", "players-n", 1000, "fr") == "1\u202f000 joueurs"
    assert counted("words", "round", 3, "de") == "Runde 3"
    assert counted("outlook", "turns", Decimal("-0.8"), n="less") == "less turns"
    assert counted("outlook", "turns", Decimal("1.0"), "fr") == "1,0 tour"
    said = counted("outlook", "rollouts", 1, name="X", share="95%")
    assert said == "1 simulated game between “X” players, 95% intervals"
    with pytest.raises(ValueError, match=r"^slots: outlook.rollouts.one needs 'name'$"):
        counted("outlook", "rollouts", 1)
    with pytest.raises(ValueError, match=r"^words: 'player-m' is unknown; known: "):
        counted("words", "player-m", 1)
    with pytest.raises(ValueError, match=r"^language: 'it' is unknown; available: en, de, fr, nl$"):
        counted("words", "players-n", 1, "it")


def test_sections() -> None:
    assert {"words", "rules", "reasons"} <= sections("en") == sections("nl")
    assert words("words")["players-n"] == {"one": "{n} player", "many": "{n} players"}
    with pytest.raises(ValueError, match=r"^language: 'it' is unknown"):
        sections("it")


NAMES = {
    "circle": "circle, Kreis, Cercle, Cirkel",
    "square": "square, Quadrat, Carré, Vierkant",
    "triangle": "triangle, Dreieck, Triangle, Driehoek",
    "diamond": "diamond, Diamant, Losange, Ruit",
    "double-portal": "Double Portal, Doppelportal, Portail Double, Dubbel Portaal",
    "temporal-projector": "Temporal Projector, Temporaler Projektor, Analyseur de Données, Dataverzamelaar",
    "droid": "Droid, Droide, Droïde, Droid",
    "chrono-blaster": "Chrono-Blaster, Chrono-Blaster, Blaster Temporel, Tijdblaster",
    "transporter": "Transporter, Transporter, Transporteur, Transportschip",
    "digital-wallet": "Digital Wallet, Digitale Brieftasche, Portefeuille Digital, Digitale Portefeuille",
    "communicator": "Communicator, Kommunikator, Smartphone Futuriste, Futuristische Smartphone",
    "ultimate-portal": "Ultimate Portal, Ultimatives Portal, Portail Ultime, Wonderportaal",
    "time-bomb": "Time Bomb, Zeitbombe, Bombe Temporelle, Tijdbom",
    "laboratory": "Laboratory, Laboratorium, Laboratoire, Laboratorium",
    "quantum-clock": "Quantum Clock, Quanten-Uhr, Horloge Quantique, Quantumklok",
    "robo-recycler": "Robo-Recycler, Robo-Recycler, Robot Recycleur, Recycler",
    "giga-droid": "Giga-Droid, Giga-Droide, Giga Droïde, Giga-Droid",
    "robo-thief": "Robo-Thief, Robo-Dieb, Robot Chapardeur, Kruimeldief",
}


@each("language", *LANGUAGES)
@each("slug", *SLUGS)
def test_names_as_the_editions_print_them(slug: str, language: str) -> None:
    name, *shapes = (NAMES[part].split(", ")[LANGUAGES.index(language)] for part in re.split(r"[:+]", slug))
    if slug in SHAPES:
        assert shape_name(slug, language) == name
        assert name.lower() in card_name(slug, language).lower()
    else:
        assert card_name(slug, language) == f"{name} {'/'.join(shapes)}".strip()


def test_every_kind_of_event_has_a_sentence_and_special_ones_name_a_real_rule() -> None:
    assert {key for key in EVENTS if ":" not in key} == set(EVENT_KINDS)
    assert {key.partition(":")[0] for key in EVENTS} == set(EVENT_KINDS)
    assert {key.partition(":")[2] for key in EVENTS} <= {"", *IDS}


@each("key", *EVENTS)
def test_forms_of_a_sentence(key: str) -> None:
    forms = EN["events"][key]
    assert "text" in forms or {"you", "other"} <= forms.keys()
    bases = {form.removesuffix("_hidden").removesuffix("_pair") for form in forms}
    assert bases <= forms.keys() and bases <= {"text", "you", "other", "at_you"}
    assert ("at_you" in forms) == (key.partition(":")[0] in FOR_TWO)
    assert all(("player" in slots(text)) == form.startswith(("other", "at_you")) for form, text in forms.items())


@each("language", *LANGUAGES)
def test_who_plays_alone_does_not_win_because_nobody_else_did(language: str) -> None:
    several = re.compile(r"nobody|alone|sonst|nur du|niemand|personne|alleen|niemand", re.IGNORECASE)
    for you in (0, None):
        assert several.search(event_text("win", "end.crystal", 0, (), None, language, you=you))
        assert not several.search(event_text("win", "solo.win", 0, (), None, language, you=you))


def test_names_are_numbered_from_one_and_shown_as_given() -> None:
    assert event_text("pass", "pass.six", 1, (), None).startswith("Player 2 passes")
    assert event_text("pass", "pass.six", 0, (), None, names=["{cards}"]).startswith("{cards} passes")
    assert event_text("pass", "pass.six", 0, (), None, names=["élan"]).startswith("Élan passes")


@each("event message",
    (("juggle", "", 0, (), None), "kind: 'juggle' is unknown; known: turn, take"),
    (("skip:portal.none", "", 0, (), None), "kind: 'skip:portal.none' is unknown"),
    (("draw", "", None, ("circle",), None), "player: an event of kind 'draw' needs a player"),
    (("draw", "", 0, ("spoon",), None), "cards: 'spoon.one' is unknown"),
    (("draw", "", 0, ("X",), None), "era: 'X.one' is unknown"),
    (("draw", "", 2, ("circle",), None), "names: there is no name for player 2, only 2 names"),
    (("draw", "", -1, ("circle",), None), "names: there is no name for player -1, only 2 names"),
)  # fmt: skip
def test_events_that_make_no_sense(event: Event, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        event_text(*event, names=["Ada", "Bo"])


@each("slug", *SLUGS)
def test_every_card_is_described(slug: str) -> None:
    assert re.match(r"an? ", card_with_article(slug))
    assert card_text(slug).endswith(".")
    assert slots(EN["cards"][slug]["many"]) == {"n"} and slots(card_text(slug)) == set()


def test_prompts_none_is_superfluous_and_only_waiting_needs_a_name() -> None:
    assert sorted(EN["table"]) == sorted(PROMPTS)
    for key in PROMPTS:
        title, text = prompt(key, player="Policy 1")
        assert title and text.endswith(".") and "{" not in title + text
    assert all(prompt(key) for key in PROMPTS if key != "waiting")
    with pytest.raises(ValueError, match=r"^slots: table.waiting.text needs 'player'$"):
        prompt("waiting")


def test_labels_steps_and_editions() -> None:
    assert "Policy 1" in label("play-rob", player="Policy 1")
    assert all(not text.endswith(".") for _, text in leaves(EN["labels"]))
    assert all(map(step_title, ("portal", "play", "discard", "acquire", "draw", "ai")))
    assert all(map(edition_name, EDITIONS)) and set(EN["editions"]) == set(EDITIONS)
    assert word("names", "policy", n=2) == "Opponent 2"


@each("section key message",
    ("labels", "jump", "labels: 'jump' is unknown; known: play, try"),
    ("noise", "jump", "section: 'noise' is unknown; known: "),
    ("cards", "droid", "part: cards.droid has several parts; choose one of name, one, many, text"),
)  # fmt: skip
def test_words_that_do_not_exist(section: str, key: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        word(section, key)
