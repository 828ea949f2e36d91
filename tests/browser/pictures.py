"""How a page looks: pictures, to be looked at by people, and what axe-core finds."""

import os
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Both widths and both schemes are looked at, not all four together.
JUDGED: tuple[tuple[int, Literal["light", "dark"]], ...] = ((1280, "light"), (390, "dark"))
SCREENSHOTS = Path(__file__).resolve().parents[2] / "screenshots"
WANTED = bool(os.environ.get("ETERNITIUM_PICTURES"))
AXE = Axe()
# For the texts in plotly's drawing axe-core takes the colour of what lies under the dialog; they repeat the table.
RUN = """(part) => axe.run(
  { include: [[part]], exclude: [['.js-plotly-plot']] }, { resultTypes: ['violations'] })"""


def take_picture(page: Page, name: str, full_page: bool = True) -> None:
    """Keep what the page shows now, if somebody wants to see it."""
    if WANTED:
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=full_page)


def violations(page: Page, part: str = "html") -> list[str]:
    """What axe-core finds on the page as it is now, or in a part of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found: list[dict[str, Any]] = page.evaluate(RUN, part)["violations"]
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]
