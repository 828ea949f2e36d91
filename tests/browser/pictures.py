"""Pictures of the page, to be looked at."""

from pathlib import Path
from typing import Literal

from tests.browser.board_page import BoardPage

# A look of axe-core takes a second: both widths and both schemes are looked at, not all four together.
JUDGED: tuple[tuple[int, Literal["light", "dark"]], ...] = ((1280, "light"), (390, "dark"))
SCREENSHOTS = Path(__file__).resolve().parents[2] / "screenshots"


def take_picture(board: BoardPage, name: str, full_page: bool = True) -> None:
    """Keep what the page shows now."""
    SCREENSHOTS.mkdir(exist_ok=True)
    board.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=full_page)
