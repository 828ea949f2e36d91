"""The language of the widgets of a notebook: set in one place, unless a widget is given another one."""

import os
from typing import Final

from eternitium.checks import fail, written
from eternitium.rulebook import LANGUAGES

VARIABLE: Final = "ETERNITIUM_LANGUAGE"  # an environment variable
USUAL: Final = "en"
_SET: Final[dict[str, str]] = {}  # has "language" once it is set


def set_language(language: str | None) -> None:
    """Set the language of every widget that is made from now on without a language of its own.

    If nothing is set, the environment variable ETERNITIUM_LANGUAGE decides.

    Args:
        language: "en", "de", "fr" or "nl"; None to unset it.

    Raises:
        ValueError: an unknown language; the message lists the known ones.

    Example:
        >>> from eternitium_widgets import EraStack
        >>> set_language("fr")
        >>> EraStack(["C", "(s)"]).catalog["language"]
        'fr'
    """
    if language is None:
        _SET.clear()
    else:
        _SET["language"] = _checked("language", language)


def wanted(language: str | None) -> str | None:
    """Return a widget's language: its own, else the one that is set, else the environment's; None if there is none.

    Raises:
        ValueError: the environment names an unknown language. The widget's own is not checked here.
    """
    if language is not None:
        return language
    found = os.environ.get(VARIABLE)
    return _SET.get("language") or (_checked(VARIABLE, found) if found else None)


def spoken(language: str | None) -> str:
    """Return the language of a widget that does not ask the browser: as `wanted`, but English if there is none."""
    return wanted(language) or USUAL


def _checked(field: str, language: object) -> str:
    if not isinstance(language, str) or language not in LANGUAGES:
        raise fail(field, f"{written(language)} is not allowed; choose one of {', '.join(LANGUAGES)}")
    return language
