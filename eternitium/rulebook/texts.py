"""The files of the rulebook: texts by their place in `lang/<language>/*.toml`, read when first needed.

A subject with few words has them in one file, `lang/<subject>.toml`, with a part for each language.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from importlib.resources import files
from typing import Any, Final

_FOLDER: Final = files("eternitium.rulebook").joinpath("lang")
ENGLISH: Final = "en"
_FOLDERS: Final = sorted(folder.name for folder in _FOLDER.iterdir() if folder.is_dir())
LANGUAGES: Final = (ENGLISH, *(name for name in _FOLDERS if name != ENGLISH))


def filled(language: str, path: Sequence[str], slots: Mapping[str, object]) -> str:
    """Return the text at a place, with its slots filled.

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
    """Return the text or table at a place in a language's files; what the language lacks is in English.

    Raises:
        ValueError: there is none, or the language is unknown; the message names what there is.
    """
    check("language", language, LANGUAGES)
    found: Any = _language(language)
    for key in path:
        if not isinstance(found, dict) or key not in found:
            raise _unknown(path)
        found = found[key]
    return found


def _unknown(path: Sequence[str]) -> ValueError:
    section = _language(ENGLISH).get(path[0])
    if section is None:
        return ValueError(f"section: {path[0]!r} is unknown; known: {', '.join(_language(ENGLISH))}")
    return ValueError(f"{path[0]}: {'.'.join(path[1:])!r} is unknown; known: {', '.join(section)}")


def sections(language: str) -> frozenset[str]:
    """Return the names of all sections of a language. An unknown language is a ValueError."""
    check("language", language, LANGUAGES)
    return frozenset(_language(language))


def missing(language: str) -> Iterator[str]:
    """Yield the places of the texts that a language lacks, "labels.buy-one". An unknown language is a ValueError."""
    check("language", language, LANGUAGES)
    return _missing(_language(ENGLISH), _own(language))


def _missing(english: Mapping[str, Any], own: Mapping[str, Any], at: str = "") -> Iterator[str]:
    for key, text in english.items():
        if isinstance(text, dict):
            yield from _missing(text, own.get(key, {}), f"{at}{key}.")
        elif key not in own:
            yield f"{at}{key}"


def check(field: str, value: object, allowed: Sequence[str]) -> None:
    """Raise a ValueError that names the field and what is allowed, unless the value is."""
    if value not in allowed:
        raise ValueError(f"{field}: {value!r} is unknown; available: {', '.join(allowed)}")


@cache
def rulebook_file(*path: str) -> dict[str, Any]:
    """Return a file of the rulebook as a table."""
    return tomllib.loads(files("eternitium.rulebook").joinpath(*path).read_text(encoding="utf-8"))


@cache
def _language(language: str) -> dict[str, Any]:
    """Return all sections of a language, in English where it lacks a text."""
    found: dict[str, Any] = _completed(_own(language), _own(ENGLISH))
    return found


def _own(language: str) -> dict[str, Any]:
    """Return the texts of a language itself: from its own files, and its part of the files for all languages."""
    found: dict[str, Any] = reduce(_completed, (rulebook_file("lang", language, name) for name in _files(language)), {})
    shared = (rulebook_file("lang", name).get(language, {}) for name in _files())
    return reduce(_completed, shared, found)


def _files(*folder: str) -> list[str]:
    return sorted(file.name for file in _FOLDER.joinpath(*folder).iterdir() if file.name.endswith(".toml"))


def _completed(own: Any, english: Any) -> Any:
    if not isinstance(english, dict):
        return own
    return {**own, **{key: _completed(own[key], text) if key in own else text for key, text in english.items()}}
