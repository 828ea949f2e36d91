"""Words for ids: explanations, refusals, the sentences of the log, names and labels.

All words are in `lang/<language>/*.toml`, and the places of the rules in `rules.toml`; both are read when first needed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, NamedTuple

from eternitium.components import LETTERS, SHAPES
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook.numbers import Numbers, plural
from eternitium.rulebook.texts import LANGUAGES, check, filled, look_up, missing, rulebook_file
from eternitium.rules import EDITIONS

HIDDEN: Final = ("?", "(?)")

READABLE: Final = 200  # the largest denominator of a fraction that says more than a percentage

# Sentences about these say what happens to a stack, so they are about the player who owns it.
ABOUT_THE_TARGET: Final = frozenset(
    {"discard-era", "turn-up", "turn-down", "turn-back", "shuffle-stack", "add-era", "pay", "nothing"}
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The text of a rule and its place.

    Attributes:
        id: the rule's id, "luck.fail".
        title: a few words.
        text: the rule for a learner, one to three sentences.
        ruling: how an open question is decided and why; empty if the booklets are plain.
        rulings: the numbers of the rulings that decide it, "R19".
        place: the section of the edition's booklet, or a sentence that says why there is none.
        edition: the edition that `place` belongs to.
        language: the language of the texts.
    """

    id: str
    title: str
    text: str
    ruling: str
    rulings: tuple[str, ...]
    place: str
    edition: str
    language: str


class Prompt(NamedTuple):
    """The question to the player in front of the board: a heading, and what may be done now."""

    title: str
    text: str


# Rules


def explain(rule: str, language: str = "en", edition: str = "de") -> Explanation:
    """Return the text of a rule, and its place in an edition's booklet.

    Args:
        rule: a rule id, as carried by events and refusals.
        language: one of `LANGUAGES`.
        edition: one of `EDITIONS`.

    Raises:
        ValueError: an unknown rule, language or edition; the message names what is allowed.

    Example:
        >>> explain("luck.fail").title
        'A miss'
    """
    _check_rule(rule)
    check("edition", edition, EDITIONS)
    words = look_up(language, "rules", rule)
    entry = rulebook_file("rules.toml")[rule]
    return Explanation(
        id=rule,
        title=words["title"],
        text=words["text"],
        ruling=words["ruling"],
        rulings=tuple(entry["rulings"]),
        place=look_up(language, "places").get(entry[edition], entry[edition]),
        edition=edition,
        language=language,
    )


def refusal(rule: str, language: str = "en") -> str:
    """Return why an action is not possible now, in one sentence; empty for a rule that never forbids anything.

    Raises:
        ValueError: an unknown rule or language.
    """
    _check_rule(rule)
    return str(look_up(language, "rules", rule, "refusal"))


# The log


def event_text(
    kind: str,
    rule: str,
    player: int | None,
    cards: Sequence[str],
    target: int | None,
    language: str = "en",
    names: Sequence[str] | None = None,
    you: int | None = None,
) -> str:
    """Return one sentence that says what happened.

    Args:
        kind: the kind of the event, "play".
        rule: the rule that was applied; some rules have a sentence of their own.
        player: who did it, or None for the table.
        cards: slugs, era cards as "C", "(c)" or "(?)", and "?" for an action card that the reader does not know.
        target: the other player concerned, or whose stack it is, or None.
        language: one of `LANGUAGES`.
        names: a name for each player; "Player 1", ... if left out.
        you: the player who is addressed as "you".

    Raises:
        ValueError: an unknown kind, card or language, or a player without a name.
    """
    about = target if kind in ABOUT_THE_TARGET and target is not None else player
    forms = _forms(kind, rule, language)
    template = _template(forms, _person(forms, about, target, you), cards)
    if template is None:
        raise ValueError(f"player: an event of kind {kind!r} needs a player")
    slots = {
        "player": _name(about, names, you, language),
        "target": _name(target, names, you, language),
        "cards": list_cards(cards, language),
        "count": _count(len(cards), language),
        "shape": _shape_of(cards, language),
        "first": list_cards(cards[:1], language),
        "second": list_cards(cards[1:2], language),
    }
    return _sentence(template.format_map(slots))


def _forms(kind: str, rule: str, language: str) -> dict[str, str]:
    """Return the sentences of a kind of event, those of its rule if there are any."""
    events: dict[str, dict[str, str]] = look_up(language, "events")
    forms = events.get(f"{kind}:{rule}", events.get(kind))
    if forms is None or ":" in kind:
        kinds = ", ".join(key for key in events if ":" not in key)
        raise ValueError(f"kind: {kind!r} is unknown; known: {kinds}")
    return forms


def _person(forms: Mapping[str, str], about: int | None, target: int | None, you: int | None) -> str:
    """Return which form says it: "text" without a player, "you", "at_you" if it happens to you, or "other"."""
    if about is None:
        return "text"
    if about == you:
        return "you"
    return "at_you" if you is not None and target == you and "at_you" in forms else "other"


def _template(forms: dict[str, str], person: str, cards: Sequence[str]) -> str | None:
    """Return the most specific sentence among those that fit."""
    special = ""
    if cards and all(card in HIDDEN for card in cards):
        special = "_hidden"
    elif len(cards) == 2 and cards[0] != cards[1]:
        special = "_pair"
    for form in (person + special, person, "text"):
        if form in forms:
            return forms[form]
    return None


def _name(seat: int | None, names: Sequence[str] | None, you: int | None, language: str) -> str:
    """Return the name of a player within a sentence."""
    if seat is None:
        return ""
    if seat == you:
        return word("names", "you-object", language)
    if names is None:
        return word("names", "player", language, n=seat + 1)
    if not 0 <= seat < len(names):
        raise ValueError(f"names: there is no name for player {seat}, only {len(names)} names")
    return names[seat]


def _shape_of(cards: Sequence[str], language: str) -> str:
    """Return the shape of the first era card, with its article."""
    letter = cards[0].strip("()").upper() if cards else "?"
    known = len(letter) == 1 and letter in LETTERS
    return word("shape-one", SHAPES[LETTERS.index(letter)] if known else "?", language)


# Cards


def card_name(slug: str, language: str = "en") -> str:
    """Return the name of an action card, "Chrono-Blaster", as the edition of that language prints it.

    Raises:
        ValueError: an unknown slug or language.
    """
    return word("cards", slug, language, part="name")


def card_with_article(slug: str, language: str = "en") -> str:
    """Return an action card within a sentence: "a Droid", "a circle portal". Errors as in `card_name`."""
    return word("cards", slug, language, part="one")


def card_text(slug: str, language: str = "en") -> str:
    """Return what an action card does, in one or two sentences. Errors as in `card_name`."""
    return word("cards", slug, language, part="text")


def list_cards(cards: Sequence[str], language: str = "en") -> str:
    """Return cards within a sentence, equal ones together: "two circle portals, a Droid and a card".

    Args:
        cards: tokens as in `event_text`.
        language: one of `LANGUAGES`.
    """
    if not cards:
        return _count(0, language)
    return _joined([_some(card, n, language) for card, n in Counter(cards).items()], language)


def _some(card: str, n: int, language: str) -> str:
    """Return some copies of one card: "a Droid", "two Droids"."""
    form = plural(n, language)
    if card == "?":
        return word("unknown", form, language, n=_number(n, language))
    return word(_section_of(card), card, language, part=form, n=_number(n, language))


def _section_of(card: str) -> str:
    """Return whether a token is an era card or an action card."""
    return "era" if len(card) == 1 or card.startswith("(") else "cards"


def _count(n: int, language: str) -> str:
    """Return a number of cards: "one card", "seven cards"."""
    return word("counts", "none" if n == 0 else plural(n, language), language, n=_number(n, language))


def _number(n: int, language: str) -> str:
    """Return a number as a word while it is small."""
    words: dict[str, str] = look_up(language, "numbers")
    return words.get(str(n), str(n))


def _joined(parts: Sequence[str], language: str) -> str:
    """Return the parts as "a, b and c"."""
    between, last = word("list", "between", language), word("list", "last", language)
    return last.join([between.join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


# Names and labels of the board


def shape_name(shape: str, language: str = "en") -> str:
    """Return the name of a shape. An unknown shape or language is a ValueError."""
    return word("shapes", shape, language)


def shapes_in_words(shapes: Sequence[str], language: str = "en") -> str:
    """Return shapes within a sentence, "?" for an unknown one: "a circle and a square". Errors as in `shape_name`."""
    return _joined([word("shape-one", shape, language) for shape in shapes], language)


def edition_name(edition: str, language: str = "en") -> str:
    """Return the name of an edition, "German edition (2024)". An unknown edition or language is a ValueError."""
    return word("editions", edition, language)


def step_title(step: str, language: str = "en") -> str:
    """Return the heading of a step: portal, play, discard, acquire or draw. An unknown one is a ValueError."""
    return word("steps", step, language)


def label(key: str, language: str = "en", **slots: object) -> str:
    """Return the label of an action's button.

    Args:
        key: an entry of `[labels]`, "buy-one".
        language: one of `LANGUAGES`.
        slots: what the label leaves open, `top="circle"`.

    Raises:
        ValueError: an unknown key or language, or a missing slot.
    """
    return filled(language, ("labels", key), slots)


def prompt(key: str, language: str = "en", **slots: object) -> Prompt:
    """Return the question to the player, by an entry of `[table]` ("portal", "play-face-up", "waiting", ...).

    Args:
        key: the entry.
        language: one of `LANGUAGES`.
        slots: what the text leaves open; only "waiting" needs one, `player`.

    Raises:
        ValueError: an unknown key or language, or a missing slot.
    """
    title, text = (filled(language, ("table", key, part), slots) for part in Prompt._fields)
    return Prompt(title, text)


def word(section: str, key: str, language: str = "en", part: str | None = None, **slots: object) -> str:
    """Return any text of a language by its place in the file, with its slots filled.

    Args:
        section: the table, "labels".
        key: the entry, "buy-one".
        language: one of `LANGUAGES`.
        part: the part of an entry that has several, "title".
        slots: what the text leaves open.

    Raises:
        ValueError: no such text, an unknown language, or a missing slot; the message names it.
    """
    return filled(language, (section, key) if part is None else (section, key, part), slots)


def counted(section: str, key: str, n: int | Decimal, /, language: str = "en", **slots: object) -> str:
    """Return a text that depends on a number, in the form that the language needs: "1 player", "2 players".

    Args:
        section: the table, "words".
        key: the entry: one text, or a table with the forms "one" and "many" and perhaps "none" for zero.
        n: the number; a `Decimal` is written with the decimal places that it has.
        language: one of `LANGUAGES`.
        slots: what the text leaves open besides {n}; `n` itself if the number is to be written in another way.

    Raises:
        ValueError: no such text, an unknown language, or a missing slot; the message names it.
    """
    forms, path = look_up(language, section, key), [section, key]
    if isinstance(forms, dict):
        path.append("none" if n == 0 and "none" in forms else plural(n, language))
    return filled(language, path, {"n": Numbers(language).plain(n), **slots})


def frequency(count: int, total: int, language: str = "en") -> str:
    """Return a chance as a frequency, "9 of 41"; "" if a share in percent says more."""
    return word("board", "odds-count", language, None, count=count, total=total) if total <= READABLE else ""


def words(section: str, language: str = "en") -> dict[str, Any]:
    """Return all texts of a section by key, with open slots; a text that depends on a number is a dict of its forms.

    Raises:
        ValueError: an unknown section or language.
    """
    return dict(look_up(language, section))


def complete_languages() -> tuple[str, ...]:
    """Return the languages that have a translation of every text."""
    return tuple(language for language in LANGUAGES if not any(missing(language)))


def _sentence(text: str) -> str:
    """Return the text with a capital first letter and a final stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _check_rule(rule: object) -> None:
    if not rule or rule not in RULE_IDS:
        raise ValueError(f"rule: {rule!r} is not a rule id; an id looks like 'luck.fail', and RULE_IDS lists them all")
