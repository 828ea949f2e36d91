"""Pages that are written from the code before each build: the rulebook, the editions, observations and the data set."""

from collections.abc import Iterator
from pathlib import Path

from rule_links import anchor
from sphinx.application import Sphinx

from eternitium.components import MAX_PLAYERS
from eternitium.interop.dataset import SCHEMA, table_of_columns
from eternitium.interop.encoding import VERSION, layout, table_of_fields
from eternitium.match.editions import answer, differences
from eternitium.payload.catalog import Difference
from eternitium.rulebook import EDITIONS, LANGUAGES, edition_name, word
from eternitium.rulebook.entries import CHAPTERS, Entry, chapter_words, entries
from eternitium.rules import SWITCHES

OBSERVATIONS = """\
# The numbers in an observation

Every environment for learning agents shows a seat the same numbers, version `{version}`. Each is a count divided by the
largest count that it can show, so it is between 0 and 1. P is the number of players. Seats are counted from the viewer,
and cards are in the order of `eternitium.components.CARDS`. In Python the table is
`eternitium.interop.encoding.FIELDS`; `layout(players)` finds the places.

{fields}

## Sizes

If you store a network, store the fingerprint with it: it changes with the layout.

| players | numbers | fingerprint |
|---|---|---|
{sizes}
"""

COLUMNS = """\
# The columns of a data set of games

A Parquet file of `eternitium games`, schema `{version}`, has one row a game. In Python the table is
`eternitium.interop.dataset.COLUMNS`. [The data card](../howto/dataset.md) says how it is made and
what it is good for.

{columns}

Under the key `eternitium`, the metadata of the file holds a JSON object: `schema`, `command` (which makes the same rows
again), `version` of the program, and `layout`, the fingerprint of the [observations](observations.md) of that version.
"""


def said(text: str) -> str:
    """Return a sentence of the rulebook as Markdown, with Markdown's signs escaped."""
    for sign in "\\*_`[]<>|#{}$":
        text = text.replace(sign, f"\\{sign}")
    return text


def rulebook(language: str) -> str:
    """Return all rules in a language, by topic, with the editions side by side."""
    title, note = word("search-page", "print-title", language), word("search-page", "print-note", language)
    return "\n\n".join([f"# {said(title)}", said(note), *_chapters(language)]) + "\n"


def _chapters(language: str) -> Iterator[str]:
    for chapter in CHAPTERS:
        yield f"## {said(chapter_words(chapter, language)[0])}"
        yield from (_rule(rule, language) for rule in entries(language) if rule.chapter == chapter)


def _rule(rule: Entry, language: str) -> str:
    head = f"({anchor(rule.id, language)})=\n### {said(rule.title)}"
    others = [f"[{said(word('language', 'name', other))}](#{anchor(rule.id, other)})" for other in _others(language)]
    parts = [head, " · ".join([f"`{rule.id}`", *rule.rulings, *others]), said(rule.text)]
    if rule.refusal:
        parts.append(f"> {said(rule.refusal)}")
    if rule.ruling:
        parts.append(f"*{said(word('search-page', 'read', language))}:* {said(rule.ruling)}")
    return "\n\n".join([*parts, _side_by_side(rule, language)])


def _others(language: str) -> tuple[str, ...]:
    return tuple(other for other in LANGUAGES if other != language)


def _side_by_side(rule: Entry, language: str) -> str:
    rows = [("", *(said(edition_name(edition, language)) for edition in EDITIONS)), ("---",) * 5]
    rows.append((said(word("search-page", "more", language).partition(",")[0]), *map(said, rule.places)))
    rows += [_reading(name, language) for name in rule.readings]
    return _table(rows)


def _reading(name: str, language: str) -> tuple[str, ...]:
    answers = (answer(name, SWITCHES[name].preset(edition), language) for edition in EDITIONS)
    return (said(word("switches", name, language, "title")), *map(said, answers))


def _table(rows: list[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def editions() -> str:
    """Return every question on which readings differ, in each language."""
    parts = ["# The editions side by side", "Each row is a switch of `Rules`, with its name in brackets."]
    for language in LANGUAGES:
        names = tuple(said(edition_name(edition, language)) for edition in EDITIONS)
        rows = [("", *names), ("---",) * 5]
        asked = sorted(differences(language), key=lambda row: not row.differ)
        rows += [(_question(row), *map(said, row.answers.values())) for row in asked]
        parts += [f"## {said(word('language', 'name', language))}", _table(rows)]
    return "\n\n".join(parts) + "\n"


def _question(row: Difference) -> str:
    return f"{said(row.title)} (`{row.name}`, {row.ruling})"


def observations() -> str:
    """Return the page with the fields of the observations and their sizes."""
    layouts = [layout(players) for players in range(1, MAX_PLAYERS + 1)]
    sizes = "\n".join(f"| {one.players} | {one.size} | `{one.digest}` |" for one in layouts)
    return OBSERVATIONS.format(version=VERSION, fields=table_of_fields(), sizes=sizes)


def write(app: Sphinx) -> None:
    """Write the pages that have changed, so that the rest need not be built again."""
    pages = {f"rulebook/{language}.md": rulebook(language) for language in LANGUAGES}
    pages |= {"rulebook/editions.md": editions(), "api/observations.md": observations()}
    pages["api/columns.md"] = COLUMNS.format(version=SCHEMA, columns=table_of_columns())
    for name, text in pages.items():
        page = Path(app.srcdir) / name
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Write the pages before Sphinx looks for any."""
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
