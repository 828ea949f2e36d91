"""The page around the board speaks the reader's language, also when there is no board."""

from typing import Any

from playwright.sync_api import Browser, Page

from tests.rulebook.test_page_words import ERROR, WORDS
from tests.support.table import each


def opened(browser: Browser, locale: str) -> Page:
    page = browser.new_context(locale=locale).new_page()
    page.set_content(ERROR)
    return page


def told(page: Page) -> tuple[Any, str]:
    return page.evaluate("document.documentElement.lang"), page.inner_text("h1")


@each("locale language", ("fr-CA", "fr"), ("nl", "nl"), ("de-CH", "de"), ("it-IT", "en"))
def test_the_page_speaks_the_language_of_the_browser(browser: Browser, locale: str, language: str) -> None:
    page = opened(browser, locale)
    assert told(page) == (language, WORDS[language]["missing"])
    page.context.close()


def test_the_page_follows_another_language_and_ignores_one_without_words(browser: Browser) -> None:
    page = opened(browser, "nl")
    page.evaluate("window.pageLanguage.say(document.querySelector('h1'), 'gone')")
    for language in ("de", "it"):
        page.evaluate("language => window.pageLanguage.speak(language)", language)
        assert told(page) == ("de", WORDS["de"]["gone"])
    page.context.close()
