"""The page around the board speaks the reader's language, also when there is no board."""

import json
from urllib.parse import urljoin

from playwright.sync_api import Browser, expect

from tests.rulebook.test_page_words import WORDS

REMEMBER = "language => localStorage.setItem('eternitium-tutor', JSON.stringify({ language }))"


def test_the_page_speaks_the_language_of_the_browser_or_the_one_that_was_chosen(
    browser: Browser, quick_address: str
) -> None:
    for locale, language in (("fr-CA", "fr"), ("de-CH", "de"), ("it-IT", "en"), ("nl", "nl")):
        page = browser.new_context(locale=locale).new_page()
        page.goto(urljoin(quick_address, "nothing"))
        expect(page.locator("h1")).to_have_text(WORDS[language]["missing"])
        expect(page.locator("html")).to_have_attribute("data-spoken", language)
        for chosen, spoken in (("de", "de"), ("it", language)):  # nobody speaks the second one here
            page.evaluate(REMEMBER, chosen)
            page.reload()
            expect(page.locator("html")).to_have_attribute("data-spoken", spoken)
            expect(page.locator("h1")).to_have_text(WORDS[spoken]["missing"])
        assert json.loads(page.locator("#page-words").inner_text()) == WORDS
        page.context.close()
