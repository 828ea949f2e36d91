"""The page around the board speaks the reader's language, also when there is no board."""

from typing import Any

from playwright.sync_api import Browser, Page

from tests.rulebook.test_page_words import ERROR, WORDS


def opened(browser: Browser, locale: str) -> Page:
    page = browser.new_context(locale=locale).new_page()
    page.set_content(ERROR)
    return page


def told(page: Page) -> tuple[Any, str]:
    return page.evaluate("document.documentElement.lang"), page.inner_text("h1")


def test_the_page_speaks_the_language_of_the_browser_or_another_that_has_words(browser: Browser) -> None:
    for locale, language in (("fr-CA", "fr"), ("de-CH", "de"), ("it-IT", "en"), ("nl", "nl")):
        page = opened(browser, locale)
        assert told(page) == (language, WORDS[language]["missing"])
        page.context.close()
    page = opened(browser, "nl")
    page.evaluate("window.pageLanguage.say(document.querySelector('h1'), 'gone')")
    for language in ("de", "it"):
        page.evaluate("language => window.pageLanguage.speak(language)", language)
        assert told(page) == ("de", WORDS["de"]["gone"])
    page.context.close()
