"""The library that draws the large charts, as the page gets it."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from eternitium_widgets.messages import said

CHARTS: Final = Path("package_data", "plotly.min.js")


def charts(language: str) -> bytes:
    """The text of plotly.js.

    Raises:
        ValueError: the package plotly is not installed; a sentence in the language.
    """
    found = find_spec("plotly")
    file = Path(found.origin).parent / CHARTS if found is not None and found.origin else None
    if file is None or not file.is_file():
        raise ValueError(said("no-charts", language))
    return file.read_bytes()
