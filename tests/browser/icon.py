"""The icon for home screens, drawn from that of the browser's tab: `python -m tests.browser.icon`.

It fills its square, because phones cut the corners themselves.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, chromium

FOLDER: Final = Path(__file__).parents[2] / "widgets" / "eternitium_widgets" / "site"
SIZE: Final = 192
PAGE: Final = """<body style="margin: 0; background: #2a2f55">{drawing}
<style>svg {{ width: 100%; padding: 8%; box-sizing: border-box }}</style>"""


def main() -> None:
    """Draw it."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
        page.set_content(PAGE.format(drawing=(FOLDER / "favicon.svg").read_text(encoding="utf-8")))
        page.screenshot(path=FOLDER / "icon.png")
        browser.close()


if __name__ == "__main__":
    main()
