"""The board as a person uses it: the only place that knows its marks in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from playwright.sync_api import expect

if TYPE_CHECKING:
    from random import Random

    from playwright.sync_api import Locator, Page

LEGAL = '[data-group] [data-action], [data-group] [aria-haspopup="menu"]'
FORBIDDEN = '[data-group="supply"] [data-key]:not([data-action]):not([aria-haspopup])'
MAY_ACT = '[data-waits="false"]'
KEYS = "(elements) => elements.map((element) => element.dataset.key)"


class BoardPage:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("[data-turn-count]")

    def wait(self) -> Self:
        """Until the board can be used."""
        expect(self.page.locator('[data-ready="true"]')).to_have_count(1)
        return self

    def part(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def turn_count(self) -> int:
        return int(self.root.get_attribute("data-turn-count") or "-1")

    @property
    def policy_plays(self) -> bool:
        return self.root.get_attribute("data-waits") == "true"

    def legal(self) -> list[str]:
        """The keys of everything that can be chosen now, in the order of the page."""
        keys: list[str] = self.page.locator(LEGAL).evaluate_all(KEYS)
        return keys

    def click_what_is_forbidden(self) -> None:
        """Click a portal of the supply while none can be taken."""
        self.page.locator(FORBIDDEN).first.click()

    def cards(self) -> list[str]:
        """The keys of everything that lies in a group, whether it can be chosen or not."""
        keys: list[str] = self.page.locator('[data-group]:not([data-group="log"]) [data-key]').evaluate_all(KEYS)
        return keys

    def choose_speed(self, speed: str) -> None:
        self.page.locator("[data-setting=speed]").select_option(speed)

    def choose(self, key: str, way: int = 0) -> None:
        """Click something that can be chosen, in one of its ways, and wait until the board has changed."""
        before = self.turn_count
        self.page.locator(f'[data-group] [data-key="{key}"]').click()
        menu = self.page.get_by_role("menuitem")
        if menu.count():
            menu.nth(way % menu.count()).click()
        self.wait_for_change(before)

    def wait_for_change(self, before: int) -> None:
        expect(self.root).not_to_have_attribute("data-turn-count", str(before))

    def wait_for_turn(self) -> None:
        """Until the person may act or the game is over."""
        expect(self.page.locator(MAY_ACT)).to_have_count(1)

    def play_to_the_end(self, random: Random, limit: int = 1500) -> int:
        """Choose at random until there is a result; return the number of choices."""
        for choices in range(limit):
            self.wait_for_turn()
            if self.part("result").count():
                return choices
            self.choose(random.choice(self.legal()), random.randrange(12))
        raise AssertionError(f"no result after {limit} choices")

    def start_game(self, players: int, edition: str, seed: str, mission: str = "") -> None:
        """Fill in the panel for a new game and start it."""
        self.part("new-game").click()
        self.dialog.locator(f'input[name=players][value="{players}"]').check(force=True)
        if mission:
            self.dialog.locator("select[name=mission]").select_option(mission)
        self.dialog.locator("select[name=edition]").select_option(edition)
        self.dialog.locator("input[name=seed]").fill(seed)
        self.part("start-game").click()
        expect(self.dialog).to_be_hidden()

    def choose_by_keyboard(self) -> None:
        """Tab to the next thing that can be chosen and press Enter."""
        before = self.turn_count
        for _ in range(100):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(f"document.activeElement.matches('{LEGAL}')"):
                break
        self.page.keyboard.press("Enter")
        if self.page.get_by_role("menuitem").count():
            self.page.keyboard.press("Enter")
        self.wait_for_change(before)
