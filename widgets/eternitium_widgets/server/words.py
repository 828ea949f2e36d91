"""Helpers of the page templates: the words that are shown before a kernel answers, and addresses of files."""

import json
import os
from functools import cache
from typing import Any, Final

import jinja2
from babel import negotiate_locale

from eternitium.rulebook import LANGUAGES, words
from eternitium_widgets.page.bundle import FOLDER, module, text_of
from eternitium_widgets.page.files import ADDRESS, PLACE, published

ICON: Final = 192  # pixels


def with_words(environment: jinja2.Environment) -> jinja2.Environment:
    """Give the templates of an environment the rulebook's words, `rulebook("page")`, and the widgets' files."""
    environment.globals.update(module=cache(module), drawing=cache(drawing), text_of=cache(text_of))
    environment.globals.update(at_home=cache(at_home), rulebook=_in_all_languages)
    return environment


def drawing(path: str) -> str:
    """Return the address of one of our drawings; `path`: its file in the folder of the widgets."""
    return published("drawings", (FOLDER / path).stem, (FOLDER / path).read_bytes())


def at_home() -> dict[str, str]:
    """Return the addresses that a browser needs to keep this site on its home screen.

    `base`: of the start page; `icon`: of the picture; `worker`: of the script that keeps pages; `manifest`: of the file
    with the site's name and icons.
    """
    base = os.environ.get(ADDRESS, "").removesuffix(PLACE)
    icon = published("pictures", "icon", (FOLDER / "site/icon.png").read_bytes())
    manifest = {
        "id": base,
        "start_url": base,
        "scope": base,
        "name": "Eternitium Tutor",
        "short_name": "Eternitium",
        "display": "standalone",
        "theme_color": "#2a2f55",
        "background_color": "#2a2f55",
        "icons": [
            {"src": drawing("site/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": icon, "sizes": f"{ICON}x{ICON}", "type": "image/png", "purpose": "any maskable"},
        ],
    }
    worker = published("modules", "worker", text_of("site/worker.js"))
    return {
        "base": base,
        "icon": icon,
        "worker": worker,
        "manifest": published("texts", "manifest", json.dumps(manifest)),
    }


def preferred_language(accepted: str) -> str:
    """Return the first language that a browser asks for and this site speaks; English if there is none.

    `accepted`: the header Accept-Language, "fr-BE,fr;q=0.9,en;q=0.8": browsers name the best first.
    """
    wanted = [part.partition(";")[0].strip().replace("-", "_").lower() for part in accepted.split(",")]
    return negotiate_locale(wanted, LANGUAGES) or "en"


def _in_all_languages(section: str) -> dict[str, dict[str, Any]]:
    return {language: words(section, language) for language in LANGUAGES}
