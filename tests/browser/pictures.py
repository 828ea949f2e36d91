"""How a page looks: pictures, to be looked at by people, and what axe-core finds."""

import os
from pathlib import Path
from random import Random
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.board_page import STICKING_OUT
from tests.support.samples import DEEP

# Both widths and both schemes are looked at, not all four together; see `faults`.
JUDGED: tuple[tuple[int, Literal["light", "dark"]], ...] = ((390, "dark"), (1280, "light"))
SCREENSHOTS = Path(__file__).resolve().parents[2] / "screenshots"
WANTED = bool(os.environ.get("ETERNITIUM_PICTURES"))
AXE = Axe()
# For the texts in plotly's drawing axe-core takes the colour of what lies under the dialog; they repeat the table.
# All of WCAG 2.2 A and AA, what is good practice, and that names say what can be read on a button.
RUN = """([part, rules]) => axe.run({ include: [[part]], exclude: [['.js-plotly-plot']] }, {
  resultTypes: ['violations'],
  preload: false,
  runOnly: rules ?? { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  rules: { 'label-content-name-mismatch': { enabled: true } },
})"""
# On a phone: letters below 11 pixels, fields below 16, targets below 44, as far as a finger reaches them.
# A link or button that fills its card with what lies behind it is as large as the card. The exceptions: in palettes
# and where eight cards lie side by side in 360 pixels it is 40; a row of the race opens its turn wherever it is hit.
TOO_SMALL = """() => {
  const typed = 'select, textarea, input:not([type=radio], [type=checkbox], [type=range])';
  const targets = `a[href], button, summary, label:has(input), ${typed}`;
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const apart = '#skip, .et-sr, svg, .js-plotly-plot, .et-tilelink, .card a, .et-labslider';
  const words = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const dense = '.et-etile, .et-echip, .et-eadd, .et-row .et-card, .et-erapile';
  const large = '.et-lane[data-turn] .et-last';
  const behind = (one) => document.querySelector('dialog:modal')?.contains(one) === false;
  const untouched = (one) => getComputedStyle(one).pointerEvents === 'none';
  // How many pixels across its middle a finger hits it.
  const reach = (one, x, y) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const at = (n) => document.elementFromPoint(left + width / 2 + x * n, top + height / 2 + y * n);
    return [...Array(61).keys()].filter((n) => one.contains(at(n - 30))).length;
  };
  const found = [];
  for (const one of document.querySelectorAll('body *')) {
    const { width, height } = one.getBoundingClientRect();
    if (one.closest(apart) || width < 3 || height < 3 || !shown(one)) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    const told = `${size} ${Math.round(width)}x${Math.round(height)} ${one.outerHTML.slice(0, 120)}`;
    if ((words(one) || one.dataset.text) && size < 11) found.push(`letters ${told}`);
    if (one.matches(typed) && size < 16) found.push(`field ${told}`);
    const least = one.closest(dense) ? 40 : 44;
    if (!one.matches(targets) || Math.min(width, height) >= least - 0.5) continue;
    if (one.matches(large) || untouched(one) || behind(one)) continue;
    if (Math.min(reach(one, 1, 0), reach(one, 0, 1)) < least - 1) found.push(`target ${told}`);
  }
  return found;
}"""


def take_picture(page: Page, name: str, full_page: bool = True) -> None:
    """Keep what the page shows now, if somebody wants to see it."""
    if WANTED:
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=full_page)


def too_small(page: Page) -> list[str]:
    """What is too small for a finger, or to be read, on the page as it is now."""
    found: list[str] = page.evaluate(TOO_SMALL)
    return found


def violations(page: Page, part: str = "html", *rules: str) -> list[str]:
    """What axe-core finds on the page as it is now, or in a part of it; by all rules, or by some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found: list[dict[str, Any]] = page.evaluate(RUN, [part, list(rules) or None])["violations"]
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def faults(page: Page, name: str, part: str = "html") -> list[str]:
    """What axe-core finds, and what is too wide: narrow and dark, or wide and light, by lot. Pictures are of both."""
    found = []
    for width, scheme in JUDGED if DEEP or WANTED else [Random(name).choice(JUDGED)]:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme)
        page.mouse.move(0, 0)
        page.evaluate("() => window.scrollTo(0, 0)")  # nothing is half below the bar at the top
        take_picture(page, f"{name}-{width}-{scheme}", full_page=part == "html")
        wrong = [*violations(page, part), *page.evaluate(STICKING_OUT)]
        found += [f"{width} {scheme} {one}" for one in wrong]
    width, scheme = JUDGED[-1]
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    return found


def violations_light_and_dark(page: Page) -> list[str]:
    """What axe-core finds in the light, and of colours in the dark, where nothing else differs."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark {one}" for one in violations(page, "html", "color-contrast")]
    page.emulate_media(color_scheme="light")
    return found
