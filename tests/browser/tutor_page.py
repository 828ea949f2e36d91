"""The pages around the board as a person uses them: the only place that knows their marks in the page."""

import json
from typing import Any, Protocol, Unpack

import pytest
from playwright.sync_api import Locator

from tests.browser.board_page import BoardPage
from tests.browser.conftest import Look, OpenWindow

KEPT_AS = {"settings": "eternitium-settings", "memory": "eternitium-tutor"}
MENUS = '[data-group] [aria-haspopup="menu"]'
# Keys that stand for a button of the board.
SHORTCUTS = {"end": "e", "done": "e", "skip": "e", "pass": "p"}
MOST_TABS = 90
# Where the focus is: on what, and whether it can be seen there.
FOCUS = """() => {
  const at = document.activeElement, box = at.getBoundingClientRect(), look = getComputedStyle(at);
  const inside = box.width > 0 && box.height > 0
    && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
  const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1);
  const hit = document.elementFromPoint(x, y);
  return { lost: at === document.body, inside, covered: !(hit && (at.contains(hit) || hit.contains(at))),
    ring: look.outlineStyle !== 'none', works: at.matches('button, input, select, a, summary'),
    key: at.dataset.key ?? '', test: at.dataset.testid ?? '', action: at.dataset.action ?? '',
    name: at.outerHTML.slice(0, 160) };
}"""


def remembering(**kept: dict[str, Any]) -> str:
    """A script that puts something into the browser's memory, as if it had been left there before."""
    lines = [
        f"localStorage.getItem('{KEPT_AS[name]}') ?? localStorage.setItem('{KEPT_AS[name]}', '{json.dumps(values)}');"
        for name, values in kept.items()
        if values
    ]
    return f"if (location.protocol.startsWith('http')) {{ {' '.join(lines)} }}"


class TutorPage(BoardPage):
    # Where one is

    @property
    def screen(self) -> str:
        return self.page.locator(".et-tutor").get_attribute("data-screen") or ""

    @property
    def hash(self) -> str:
        found: str = self.page.evaluate("location.hash")
        return found

    @property
    def guide(self) -> Locator:
        return self.part("guide")

    @property
    def state(self) -> str:
        return self.guide.get_attribute("data-state") or ""

    def go(self, page: str) -> None:
        """To one of the pages in the header, or in the menu where there is no room for it."""
        if self.part(f"nav-{page}").is_visible():
            self.part(f"nav-{page}").click()
        else:
            self.part("open-menu").click()
            self.part(f"menu-{page}").click()

    def choose_language(self, language: str) -> None:
        """In the header of a page, or in the settings of the board."""
        if self.part("language").count():
            self.part("language").select_option(language)
        else:
            super().choose_language(language)

    def expect_guide(self, kind: str, name: str = "", state: str = "") -> None:
        """Until the guide is at a point of a lesson or puzzle, and the board may be used."""
        marks = f'[data-kind="{kind}"]' + (f'[data-id="{name}"]' if name else "")
        marks += f'[data-state="{state}"]' if state else ""
        self.until(f"[data-testid=guide]{marks}")
        self.wait_for_turn()

    def memory(self) -> dict[str, Any]:
        """What the browser keeps between visits."""
        kept = self.page.evaluate(f"localStorage.getItem('{KEPT_AS['memory']}')")
        found: dict[str, Any] = json.loads(kept or "{}")
        return found

    # The board by mouse

    def card(self, action: str) -> Locator:
        """What has to be clicked first for an action: its own button, or a card that offers it among others."""
        own = self.page.locator(f'[data-group] [data-action="{action}"]')
        if own.count():
            return own.first
        for place in range(self.page.locator(MENUS).count()):
            card = self.page.locator(MENUS).nth(place)
            card.click()
            offered = self.page.locator(f'[role=menuitem][data-action="{action}"]').count()
            self.page.keyboard.press("Escape")
            if offered:
                return card
        raise AssertionError(f"nothing on the page offers {action!r}")

    def do(self, action: str) -> None:
        """Carry out an action by mouse."""
        card = self.card(action)
        direct = card.get_attribute("data-action") == action
        card.click()
        if not direct:
            self.page.locator(f'[role=menuitem][data-action="{action}"]').click()

    # By keyboard

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self) -> dict[str, Any]:
        """Where the focus is (see `FOCUS`)."""
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        return found

    def check_focus(self) -> None:
        """It is somewhere, in sight, and what can be worked with Enter has a ring."""
        focus = self.focus()
        assert not focus["lost"] and focus["inside"] and not focus["covered"], focus
        assert focus["ring"] or not focus["works"], focus

    def tab_to(self, wanted: str) -> None:
        """Press Tab until the focus is on something that a selector describes."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}: {self.focus()}")

    def do_by_keyboard(self, action: str) -> None:
        """Carry out an action without a mouse: by its shortcut, or with Tab and Enter."""
        if action in SHORTCUTS:
            return self.press(SHORTCUTS[action])
        own = f'[data-group] [data-action="{action}"]'
        if self.page.locator(own).count():
            self.tab_to(own)
            return self.press("Enter")
        key = self.card_key(action)
        self.tab_to(f'[data-key="{key}"]')
        self.press("Enter")
        for _ in range(20):
            if self.focus()["action"] == action:
                return self.press("Enter")
            self.press("ArrowDown")
        raise AssertionError(f"the menu of {key} does not offer {action!r}")

    def card_key(self, action: str) -> str:
        """The key of the card that offers an action among others."""
        card = action.split()[1]
        name = f"{card[1:]}:pile" if card.startswith("?") else f":{card}:"
        found = self.page.locator(f'[data-group] [aria-haspopup="menu"][data-key*="{name}"]').first
        return found.get_attribute("data-key") or ""


class OpenTutor(Protocol):
    """Opens the tutor (see `OpenWindow`) and waits for the board."""

    def __call__(self, where: str = "", script: str = "", **look: Unpack[Look]) -> TutorPage: ...


@pytest.fixture
def open_tutor(open_window: OpenWindow, quick_address: str) -> OpenTutor:
    def open_one(where: str = "", script: str = "", **look: Unpack[Look]) -> TutorPage:
        return TutorPage(open_window(quick_address, where, script, **look)).wait()

    return open_one
