"""The words of pages that are shown before a kernel answers, for their templates."""

from typing import Any

import jinja2

from eternitium.rulebook import LANGUAGES, words


def with_words(environment: jinja2.Environment) -> jinja2.Environment:
    """Let the templates of an environment ask the rulebook: `rulebook("page")`."""
    environment.globals["rulebook"] = _in_all_languages
    return environment


def _in_all_languages(section: str) -> dict[str, dict[str, Any]]:
    return {language: words(section, language) for language in LANGUAGES}
