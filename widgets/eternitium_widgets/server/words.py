"""The words of pages that are shown before a kernel answers, for their templates, and what these share with widgets."""

from functools import cache
from typing import Any

import jinja2

from eternitium.rulebook import LANGUAGES, words
from eternitium_widgets.page.bundle import joined_modules, text_of


def with_words(environment: jinja2.Environment) -> jinja2.Environment:
    """Let the templates of an environment ask the rulebook, `rulebook("page")`, and include files of the widgets."""
    shared = {"module_of_widgets": cache(joined_modules), "file_of_widgets": cache(text_of)}
    environment.globals.update(shared, rulebook=_in_all_languages)
    return environment


def _in_all_languages(section: str) -> dict[str, dict[str, Any]]:
    return {language: words(section, language) for language in LANGUAGES}
