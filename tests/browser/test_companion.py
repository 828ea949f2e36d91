"""The companion in a real browser: a phone beside a real table, also where its network is gone for a while."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, FilePayload, Page, ViewportSize, expect

from eternitium import Game, PlayerView, Rules
from eternitium.companion import Companion
from eternitium.policies import careful
from eternitium.rulebook import LANGUAGES, word
from tests.browser.board_page import STICKING_OUT
from tests.browser.conftest import Look, OpenWindow, expect_a_note_that_nothing_is_kept, window
from tests.browser.pictures import violations_light_and_dark
from tests.browser.wire import IMPATIENT, Wire
from tests.companion.witness import Witness

PHONE: Look = {"width": 390, "height": 844}
SMALLEST: Final[ViewportSize] = {"width": 360, "height": 640}
# The words that need two lines when they stand on the tabs.
BROKEN_TABS = """(words) => {
  const tabs = [...document.querySelectorAll(".et-k-tab")];
  tabs.forEach((tab, n) => { tab.textContent = words[n]; });
  const lines = (tab) => {
    const range = document.createRange();
    range.selectNodeContents(tab);
    return range.getClientRects().length;
  };
  return tabs.filter((tab) => lines(tab) !== 1).map((tab) => tab.textContent);
}"""
PLAIN = ("done", "end", "pass", "decline", "skip", "keep none")
# Taps an entry, by way of its card if there are several ways; tells how many taps that took, 0 if it is not offered.
TAP = """(entry) => {
  const root = document.querySelector(".et-companion");
  const all = (name) => [...root.querySelectorAll(`.et-k-main [data-${name}]`)];
  const found = (name, value) => all(name).find((one) => one.dataset[name] === value);
  const direct = found("entry", entry);
  if (direct) { direct.click(); return 1; }
  const tile = found("open", entry.split(" ").slice(0, 2).join(" "));
  if (!tile) return 0;
  tile.click();
  const way = found("entry", entry);
  if (!way) return 0;
  way.click();
  return 2;
}"""
HEARD = """(before) => {
  const { revision, pending } = document.querySelector(".et-companion").dataset;
  return revision !== before && pending !== "";
}"""


def a_game() -> Witness:
    """A whole game of two, as somebody at the table has seen it."""
    witness = Witness(Game(2, Rules("de"), 5), None)
    while not witness.game.is_over:
        witness.play(careful.choose(PlayerView(witness.game)))
    return witness


def left_out(entries: tuple[str, ...]) -> int:
    """An entry without which the next one cannot have happened."""
    for number in range(72, 80):
        companion = Companion(2, Rules("de"), None, (*entries[:number], *entries[number + 1 : 80]))
        if companion.conflict is not None and companion.conflict.number == number:
            return number
    raise AssertionError(entries)


def begin(page: Page, names: tuple[str, ...] = ("Ann", "Bo")) -> None:
    page.locator('.et-companion[data-ready="true"]').wait_for()
    for number, name in enumerate(names):
        page.get_by_test_id(f"setup-name-{number}").fill(name)
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("question")).to_be_visible()


@contextmanager
def heard(page: Page) -> Iterator[None]:
    """What is said meanwhile is heard by the kernel, and the page shows it."""
    before = page.locator(".et-companion").get_attribute("data-revision") or ""
    yield
    page.wait_for_function(HEARD, arg=before)


def tap(page: Page, entry: str) -> None:
    """One entry, checked by the kernel."""
    with heard(page):
        assert page.evaluate(TAP, entry), f"{entry} is not offered: {page.locator('.et-k-main').inner_text()}"


def tap_alone(page: Page, entry: str) -> None:
    """One entry while nobody checks it: the verb first, then the card."""
    verb = entry.partition(" ")[0]
    verbs = ("pick", "destroy", "take", "play", "try", "discard", "steal", "recover", "gain", "keep", "buy")
    name = "plain" if entry in PLAIN else verb if " " in entry and verb in verbs else "seen"
    page.get_by_test_id(f"verb-{name}").click()
    assert page.evaluate(TAP, entry), f"{entry} is not offered"


def go_on_from(page: Page, entries: tuple[str, ...]) -> None:
    """Open a file in which so much of the game is told."""
    view = kept(page)["view"]
    game = {**view["kept"], "entries": [*entries]}
    file = {"kind": "eternitium-companion", "format": 1, "names": view["names"], "game": game}
    told: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    page.get_by_test_id("tab-more").click()
    with heard(page):
        page.locator("[data-change=file]").set_input_files(told)
    page.get_by_test_id("tab-now").click()


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('eternitium-companion')"))


def test_a_game_on_a_phone_with_the_network_cut_for_a_while(browser: Browser, quick_address: str) -> None:
    witness = a_game()
    entries, result = witness.companion.entries, witness.game.result
    assert result is not None
    missing = left_out(entries)
    first, last = entries[:70], entries[-3:]
    alone = (*entries[70:missing], *entries[missing + 1 : 80])
    with Wire(quick_address) as wire:
        context = window(browser, **PHONE)
        context.add_init_script(IMPATIENT)
        page = context.new_page()
        page.goto(f"{wire.address}companion")
        begin(page)
        for entry in first[:3]:
            tap(page, entry)
        go_on_from(page, first)
        assert not page.evaluate(STICKING_OUT)
        wire.cut()
        expect(page.get_by_test_id("cut")).to_be_visible()
        expect(page.get_by_test_id("turn")).not_to_contain_text("Turn")
        for entry in (*alone, "end"):
            tap_alone(page, entry)
        expect(page.get_by_test_id("turn")).to_be_in_viewport()
        expect(page.get_by_test_id("turn")).to_contain_text("End step 2")
        page.get_by_test_id("undo-waiting").click()
        assert kept(page)["waiting"] == [*alone]
        page.keyboard.press("/")
        expect(page.get_by_test_id("rules-dialog")).to_be_visible()
        page.keyboard.press("Escape")
        wire.mend()
        expect(page.get_by_test_id("cut")).to_have_count(0)
        expect(page.get_by_test_id("conflict")).to_contain_text("What is missing here?")
        assert kept(page)["view"]["kept"]["entries"] == [*first, *alone]
        tap(page, entries[missing])
        expect(page.get_by_test_id("conflict")).to_have_count(0)
        assert kept(page)["view"]["kept"]["entries"] == [*entries[:80]]
        go_on_from(page, entries[:-3])
        for entry in last:
            tap(page, entry)
        expect(page.get_by_test_id("verdict")).to_have_text(f"Winner: {'Ann' if result.winners == (0,) else 'Bo'}")
        assert kept(page)["view"]["kept"]["entries"] == [*entries]
        page.reload()
        expect(page.get_by_test_id("verdict")).to_be_visible()
        context.close()


def test_odds_corrections_and_files(open_window: OpenWindow, quick_address: str) -> None:
    witness = a_game()
    entries = witness.companion.entries
    page = open_window(quick_address, "./companion", **PHONE)
    begin(page)
    go_on_from(page, entries[:40])
    page.get_by_test_id("tab-odds").click()
    expect(page.get_by_test_id("forecast")).to_be_visible()
    expect(page.get_by_test_id("luck-0").locator("b")).to_have_count(4)
    assert violations_light_and_dark(page) == []
    page.get_by_test_id("tab-log").click()
    assert violations_light_and_dark(page) == []
    number = next(n for n, entry in enumerate(entries) if entry.startswith("take "))
    page.get_by_test_id(f"log-{number}").click()
    other = next(f"take {shape}" for shape in ("square", "diamond") if f"take {shape}" != entries[number])
    with heard(page):
        page.locator(f'dialog [data-entry="{other}"]').click()
    assert kept(page)["view"]["kept"]["entries"][number] == other
    page.get_by_test_id(f"log-{number}").click()
    with heard(page):
        page.locator(f'dialog [data-entry="{entries[number]}"]').click()
    expect(page.get_by_test_id("conflict")).to_have_count(0)
    page.get_by_test_id("tab-more").click()
    with page.expect_download() as saved:
        page.get_by_test_id("save").click()
    told = json.loads(saved.value.path().read_text())
    assert told["names"] == ["Ann", "Bo"]
    assert told["game"]["entries"] == [*entries[:40]]
    page.get_by_test_id("tab-now").click()
    expect_a_note_that_nothing_is_kept(page, lambda: tap(page, entries[40]))
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("redo")).not_to_have_attribute("aria-disabled", "true")
    page.set_viewport_size(SMALLEST)
    for language in LANGUAGES:
        words = [word("companion-view", f"tab-{tab}", language) for tab in ("now", "odds", "log", "rules", "more")]
        assert page.evaluate(BROKEN_TABS, words) == [], language
