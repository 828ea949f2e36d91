"""The texts of the notebooks in the other languages: a file for each, with the text of each cell below its id.

The notebooks themselves are in English. Their code and its results are the same in all languages.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from eternitium.rulebook.texts import LANGUAGES, check

CELL_ID: Final = re.compile(r"^<!-- ([\w-]+) -->\n", re.MULTILINE)
COMMON_TEXTS: Final = "common"  # the file with what all notebooks of a language have


@cache
def notebook_texts(name: str, language: str) -> Mapping[str, str]:
    """Return the texts of a notebook's cells, by the id of the cell.

    Args:
        name: the number of the notebook, such as "02", or its name if it has none; `COMMON_TEXTS` for what all have.
        language: one of `LANGUAGES`.

    Returns:
        Nothing for English, and for a notebook that has not been translated.

    Raises:
        ValueError: an unknown language.

    Example:
        >>> notebook_texts("02", "de")["title"].splitlines()[0]
        '# Soll ich mein Glück versuchen?'
    """
    check("language", language, LANGUAGES)
    file = files("eternitium.rulebook").joinpath("notebooks", language, f"{name}.md")
    if not file.is_file():
        return {}
    _, *parts = CELL_ID.split(file.read_text(encoding="utf-8"))
    return dict(zip(parts[::2], (text.strip() for text in parts[1::2]), strict=True))
