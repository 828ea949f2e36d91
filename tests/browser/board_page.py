"""The board as a person uses it: the only place that knows its marks in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from playwright.sync_api import expect

if TYPE_CHECKING:
    from random import Random

    from playwright.sync_api import Locator, Page

CHOICES = """() => [...document.querySelectorAll('[data-action]')]
    .filter(e => !e.disabled && e.getAttribute('aria-disabled') !== 'true' && e.checkVisibility())
    .map(e => e.dataset.action)"""


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
    def turn_count(self) -> int:
        return int(self.root.get_attribute("data-turn-count") or "-1")

    def choices(self) -> list[str]:
        """The actions that a click would do now, in the order of the page."""
        found: list[str] = self.page.evaluate(CHOICES)
        return found

    def click(self, action: str) -> None:
        """Do an action and wait until the board has changed."""
        before = self.turn_count
        self.page.locator(f'[data-action="{action}"]').first.click()
        self.wait_for_change(before)

    def wait_for_change(self, before: int) -> None:
        expect(self.root).not_to_have_attribute("data-turn-count", str(before))

    def play_to_the_end(self, random: Random, limit: int = 2000) -> int:
        """Click random choices until there is a result; return the number of clicks."""
        for clicks in range(limit):
            self.page.wait_for_function(f"(({CHOICES})().length > 0) || document.querySelector('[data-testid=result]')")
            if self.part("result").count():
                return clicks
            self.click(random.choice(self.choices()))
        raise AssertionError(f"no result after {limit} clicks")
