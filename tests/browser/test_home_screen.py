"""The tutor on a phone's home screen: what opens without a network, and what is said of the rest."""

from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from eternitium.rulebook import word
from tests.browser.conftest import leave, window

CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
KEPT = """async (name) => {
  const keys = await (await caches.open("eternitium-pages")).keys();
  return keys.some(({ url }) => url.endsWith(`/${name}`));
}"""


@pytest.fixture
def phone(browser: Browser, quick_address: str) -> Iterator[Page]:
    """A phone on which somebody has opened the start page, the rules, and a game in the companion."""
    context = window(browser)
    page = context.new_page()
    page.goto(urljoin(quick_address, "./"))
    page.wait_for_function(CONTROLLED)
    for name in ("rules", "companion"):
        page.goto(urljoin(quick_address, name))
        page.locator('[data-ready="true"]').wait_for()
        page.wait_for_function(KEPT, arg=name)
    page.locator('[data-act="begin"]').click()
    page.locator('[data-act="enter"]').first.wait_for()
    yield page
    leave(context)


def test_the_companion_and_the_rules_open_without_a_network(phone: Page, quick_address: str) -> None:
    told = phone.locator('[data-testid="turn"]').inner_text()
    phone.context.set_offline(True)
    phone.reload()
    phone.locator('[data-ready="true"]').wait_for()
    expect(phone.locator('[data-testid="cut"]')).to_have_text(word("companion-view", "offline", "en"))
    assert told != word("companion-view", "companion-title", "en")  # the game is there, not the page for a new one
    phone.locator('[data-act="enter"]').first.click()
    expect(phone.get_by_role("heading", name=word("companion-view", "offline-waits", "en", "one", n=1))).to_be_visible()
    phone.goto(urljoin(quick_address, "rules"))
    phone.get_by_test_id("rules-text").fill("pass")
    expect(phone.get_by_test_id("rules-count")).to_be_visible()
    phone.goto(quick_address)
    expect(phone.locator("#alone")).to_have_text(word("start-page", "alone", "en"))
    phone.context.set_offline(False)
    phone.goto(urljoin(quick_address, "companion"))
    expect(phone.locator('[data-testid="cut"]')).to_be_hidden()


def test_it_can_be_put_on_a_home_screen(phone: Page) -> None:
    tools = phone.context.new_cdp_session(phone)
    assert tools.send("Page.getAppManifest")["errors"] == []
    wrong = {error["errorId"] for error in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}
