"""Notebooks in the other languages: their texts are replaced; code, results and links stay."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from eternitium.rulebook.notebooks import COMMON_TEXTS, notebook_texts

FOLDED: Final = re.compile(
    r"<details><summary>Solution</summary>\n\n(?P<code>```python\n.+?\n```)\n\n.+\n\n</details>", re.DOTALL
)
TIMES: Final = re.compile(r"Minutes:\*\* (?P<minutes>\d+), (?P<practice>\d+) of")


def number_of(file: str) -> str:
    """Return the number of a notebook, or its name if it has none."""
    return file[:2] if file[:2].isdecimal() else file.removesuffix(".ipynb")


def translated(notebook: str, file: str, language: str) -> str:
    """Return the text of a notebook's file in a language; in English where it has not been translated.

    Args:
        notebook: the text of the file.
        file: its name.
        language: one of `LANGUAGES`.

    Raises:
        ValueError: an unknown language.
    """
    texts = notebook_texts(number_of(file), language)
    if not texts:
        return notebook
    common, told = notebook_texts(COMMON_TEXTS, language), json.loads(notebook)
    for cell in told["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = _text(cell, texts, common).splitlines(keepends=True)
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _text(cell: Mapping[str, Any], texts: Mapping[str, str], common: Mapping[str, str]) -> str:
    english, name = "".join(cell["source"]), cell["id"]
    if name == "exercises":
        return f"{common['exercises']} {common['promise']}"
    if solution := FOLDED.fullmatch(english):
        head = f"<details><summary>{common['solution']}</summary>"
        return f"{head}\n\n{solution['code']}\n\n{texts[name]}\n\n</details>"
    times = TIMES.search(english)
    return texts[name].format(**times.groupdict()) if times and name == "head" else texts[name]
