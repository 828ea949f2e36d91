"""The library that draws the large charts, as it is sent to the page."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from eternitium_widgets.page.files import published
from eternitium_widgets.page.messages import said

LIBRARY: Final = Path("package_data", "plotly.min.js")


def charts(language: str) -> tuple[dict[str, str], list[bytes]]:
    """Return the message and the buffers for a page that asks for plotly.js: its address, or else its text.

    Raises:
        ValueError: the package plotly is not installed; the message is a sentence in `language`.
    """
    file = library()
    if file is None:
        raise ValueError(said("no-charts", language))
    text = file.read_bytes()
    if address := published("modules", "plotly", text):
        return {"type": "plotly", "address": address}, []
    return {"type": "plotly"}, [text]


def library() -> Path | None:
    """Return the path of plotly.js; None if the package plotly is not installed."""
    found = find_spec("plotly")
    file = Path(found.origin).parent / LIBRARY if found is not None and found.origin else None
    return file if file is not None and file.is_file() else None
