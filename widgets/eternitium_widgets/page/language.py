"""The language of the widgets of a notebook: set in one place, unless a widget is given another one."""

import os
from typing import Final

from eternitium.checks import fail, written
from eternitium.rulebook import LANGUAGES

VARIABLE: Final = "ETERNITIUM_LANGUAGE"  # of the environment in which notebooks are opened
USUAL: Final = "en"
_SET: Final[dict[str, str]] = {}  # "language", once it is set


def set_language(language: str | None) -> None:
    """Let every widget that is made from now on speak a language; those that are given another one keep to it.

    Without it, the variable ETERNITIUM_LANGUAGE of the environment decides.

    Args:
        language: "en", "de", "fr" or "nl"; None: as before anything was set.

    Raises:
        ValueError: an unknown language; the message names those that there are.

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
    """Return the language that a widget is given, else the one that is set, else that of the environment; None for none.

    Raises:
        ValueError: the environment names an unknown language; whether the widget was given one, it checks itself.
    """
    if language is not None:
        return language
    found = os.environ.get(VARIABLE)
    return _SET.get("language") or (_checked(VARIABLE, found) if found else None)


def spoken(language: str | None) -> str:
    """Return the same for a widget that does not ask the browser: English if nothing is said."""
    return wanted(language) or USUAL


def _checked(field: str, language: object) -> str:
    if not isinstance(language, str) or language not in LANGUAGES:
        raise fail(field, f"{written(language)} is not allowed; choose one of {', '.join(LANGUAGES)}")
    return language
