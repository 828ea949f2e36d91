"""The library that draws the large charts, as the page gets it."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from eternitium_widgets.page.messages import said

LIBRARY: Final = Path("package_data", "plotly.min.js")
# Where the server of the pages has it; elsewhere there is only the kernel.
ADDRESS: Final = "ETERNITIUM_CHARTS"


def charts(language: str) -> tuple[dict[str, str], list[bytes]]:
    """What a page is told that asks for plotly.js, and what goes with it: its address, or where there is none its text.

    Raises:
        ValueError: the package plotly is not installed; a sentence in the language.
    """
    if address := os.environ.get(ADDRESS):
        return {"type": "plotly", "address": address}, []
    file = library()
    if file is None:
        raise ValueError(said("no-charts", language))
    return {"type": "plotly"}, [file.read_bytes()]


def library() -> Path | None:
    """Where plotly.js lies; None if the package plotly is not installed."""
    found = find_spec("plotly")
    file = Path(found.origin).parent / LIBRARY if found is not None and found.origin else None
    return file if file is not None and file.is_file() else None
