"""The files of the rulebook: texts by their place in `lang/<language>/*.toml`, read when first needed."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("en", "de", "fr", "nl")


def filled(language: str, path: Sequence[str], slots: Mapping[str, object]) -> str:
    """The text at a place, with its slots filled.

    Raises:
        ValueError: no such text, an unknown language, or a missing slot; the message names it.
    """
    template = look_up(language, *path)
    if not isinstance(template, str):
        raise ValueError(f"part: {'.'.join(path)} has several parts; choose one of {', '.join(template)}")
    try:
        return template.format_map(slots)
    except KeyError as missing:
        raise ValueError(f"slots: {'.'.join(path)} needs {missing}") from None


def look_up(language: str, *path: str) -> Any:
    """The text or table at a place in a language's files.

    Raises:
        ValueError: there is none, or the language is unknown; the message names what there is.
    """
    check("language", language, LANGUAGES)
    found = _find(language, path)
    if found is not None:
        return found
    available = [other for other in LANGUAGES if _find(other, path) is not None]
    if available:
        raise ValueError(f"language: {language!r} does not have these words yet; available: {', '.join(available)}")
    known = _find("en", path[:1])
    if known is None:
        raise ValueError(f"section: {path[0]!r} is unknown; known: {', '.join(_language('en'))}")
    raise ValueError(f"{path[0]}: {'.'.join(path[1:])!r} is unknown; known: {', '.join(known)}")


def sections(language: str) -> frozenset[str]:
    """The names of all sections of a language. An unknown language is a ValueError."""
    check("language", language, LANGUAGES)
    return frozenset(_language(language))


def check(field: str, value: object, allowed: Sequence[str]) -> None:
    """A ValueError that names the field and what is allowed, unless the value is."""
    if value not in allowed:
        raise ValueError(f"{field}: {value!r} is unknown; available: {', '.join(allowed)}")


@cache
def rulebook_file(*path: str) -> dict[str, Any]:
    """A file of the rulebook as a table."""
    return tomllib.loads(files("eternitium.rulebook").joinpath(*path).read_text(encoding="utf-8"))


@cache
def _language(language: str) -> dict[str, Any]:
    """All sections of a language; each lies in one file."""
    folder = files("eternitium.rulebook").joinpath("lang", language)
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return {section: table for name in names for section, table in rulebook_file("lang", language, name).items()}


def _find(language: str, path: Sequence[str]) -> Any:
    found: Any = _language(language)
    for key in path:
        if not isinstance(found, dict) or key not in found:
            return None
        found = found[key]
    return found
