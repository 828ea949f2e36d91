"""The board as a person uses it: the only place that knows its marks in the page."""

import json
from random import Random
from typing import Any, Literal, Self

from playwright.sync_api import Locator, Page, expect

from eternitium.match.match import Match

# What may be chosen carries an action, or the beginning of those between which it lets one choose.
DIRECT = "[data-group] [data-action]:not([aria-haspopup])"
LEGAL = '[data-group] [data-action], [data-group] [aria-haspopup="menu"]'
FORBIDDEN = '[data-group="supply"] [data-key]:not([data-action]):not([aria-haspopup])'
MAY_ACT = '[data-waits="false"]'
KEYS = "(elements) => elements.map((element) => element.dataset.key)"
IN_MENU = ("open-game", "help")
MOST_TABS = 120
STICKING_OUT = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const sticksOut = (one) => one.getBoundingClientRect().right > clientWidth + 0.5;
  const found = [...document.querySelectorAll('body *')].filter(sticksOut);
  return ['the page', ...found.map((one) => one.outerHTML.slice(0, 100))];
}"""
TIDY = """(settings) => document.documentElement.lang === 'en' && !document.documentElement.style.fontSize
  && !document.querySelector('dialog[open], .et-strip:not([data-testid=welcome])')
  && localStorage.getItem('eternitium-settings') === settings
  && document.querySelector('.et-tutor')?.dataset.screen === 'play'"""
INSTANT = json.dumps({"speed": "instant", "coach": "off"})
# For a window of its own; a frame without a store has nothing to keep it in.
AT_ONCE = f"try {{ localStorage.setItem('eternitium-settings', '{INSTANT}') }} catch {{ }}"


# There is one such element.
ONE = "(selector) => document.querySelectorAll(selector).length === 1"
CHANGED = """(before) => {
  const root = document.querySelector('[data-turn-count]');
  return root && root.dataset.turnCount !== before;
}"""
ANOTHER_GAME = """(before) => {
  const root = document.querySelector('[data-turn-count]');
  const over = [...document.querySelectorAll('dialog.et-dialog, .et-lobby')].some((one) => one.checkVisibility());
  return root && root.dataset.game !== before && !over;
}"""


class BoardPage:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("[data-turn-count]")

    def wait(self) -> Self:
        """Until the board can be used."""
        self.until('[data-ready="true"]')
        return self

    def until(self, selector: str) -> None:
        """Until there is one such element: at once then, where `expect` looks again after up to a second."""
        self.page.wait_for_function(ONE, arg=selector)

    def is_tidy(self, address: str) -> bool:
        """Whether the page is the board as it opens: in English, at once, no dialog or offer, ordinary letters."""
        same: bool = self.page.url.removesuffix("#play") == address and self.page.evaluate(TIDY, INSTANT)
        return same

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

    @property
    def place(self) -> str:
        """Which action of the game is shown, and of how many."""
        return self.page.locator(".et-place").inner_text()

    @property
    def round(self) -> str:
        return self.page.locator(".et-rounds").inner_text()

    def click_undo(self) -> None:
        self.click_and_wait("undo")

    def click_redo(self) -> None:
        self.click_and_wait("redo")

    def click_and_wait(self, name: str) -> None:
        before = self.turn_count
        self.part(name).click()
        self.wait_for_change(before)

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
        self.open_dialog("open-settings")
        self.dialog.locator("[data-setting=speed]").select_option(speed)
        self.close_dialog()

    def choose_language(self, language: str) -> None:
        self.open_dialog("open-settings")
        self.dialog.locator("[data-setting=language]").select_option(language)
        self.until(f'[data-ready="true"][lang="{language}"]')
        self.close_dialog()

    def choose(self, key: str, way: int = 0) -> None:
        """Click something that can be chosen, in one of its ways, and wait until the board has changed."""
        before = self.turn_count
        self.page.locator(f'[data-group] [data-key="{key}"]').click()
        menu = self.page.get_by_role("menuitem")
        if menu.count():
            menu.nth(way % menu.count()).click()
        self.wait_for_change(before)

    def act(self, action: str) -> None:
        """Carry out an action by its text, through a choice of ways if it stands there."""
        before, exact = self.turn_count, f'[data-action="{action}"]:not([aria-haspopup])'
        if not self.page.locator(exact).count():
            opens = self.page.locator("[data-group] [data-action][aria-haspopup]")
            starts = [str(start) for start in opens.evaluate_all("(all) => all.map((one) => one.dataset.action)")]
            opens.nth(next(n for n, start in enumerate(starts) if action.startswith(start))).click()
        self.page.locator(exact).first.click()
        self.wait_for_change(before)

    def wait_for_change(self, before: int) -> None:
        self.page.wait_for_function(CHANGED, arg=str(before))

    def wait_for_turn(self) -> None:
        """Until the person may act or the game is over."""
        self.until(MAY_ACT)

    def play_to_the_end(self, random: Random, limit: int = 1500) -> int:
        """Choose at random until there is a result; return the number of choices."""
        for choices in range(limit):
            self.wait_for_turn()
            if self.part("result").count():
                return choices
            self.choose(random.choice(self.legal()), random.randrange(12))
        raise AssertionError(f"no result after {limit} choices")

    def start_game(self, players: int, edition: str, seed: str, mission: str = "") -> None:
        """Fill in the page for a new game, in which one begins against the usual policy, and ask for it."""
        self.open_lobby("edition", "seed")
        self.pick(players=players, edition=edition)
        self.pick(**{f"other_{place}": "steady" for place in range(players - 1)})
        self.pick(**({"place": 0} if players > 1 else {"mission": mission or 0}))
        self.lobby.locator("input[name=seed]").fill(seed)
        self.part("start-game").click()

    @property
    def lobby(self) -> Locator:
        """The page for a new game."""
        return self.page.locator(".et-lobby")

    def open_lobby(self, *unfolded: str) -> None:
        self.part("open-menu").click()
        self.part("new-game").first.click()
        expect(self.lobby).to_be_visible()
        for name in unfolded:
            self.unfold(name)

    def unfold(self, name: str) -> None:
        """Open what is folded away on the page for a new game: "edition", "house", "seed" or "others-0"."""
        closed = self.lobby.locator(f"[data-fold={name}]:not([open]) > summary")
        if closed.count():
            closed.click()

    def pick(self, **choices: object) -> None:
        """Choose on the page for a new game: `players=3`, `other_0="bold"`."""
        for name, value in choices.items():
            if name.startswith("other_"):
                self.unfold(name.replace("other_", "others-"))
            self.lobby.locator(f'input[name="{name.replace("_", ":")}"][value="{value}"]').check()

    def close_lobby(self) -> None:
        self.part("lobby-close").click()
        expect(self.lobby).to_be_hidden()

    def start(self, players: int = 2, edition: str = "de", seed: str = "7", mission: str = "") -> Self:
        """Start a game and wait for it."""
        before = self.game
        self.start_game(players, edition, seed, mission)
        return self.wait_for_game(before)

    def load(self, match: Match) -> Self:
        """Bring the game of a table to the page, through a file as a person would."""
        return self.load_saved(match.save())

    def load_saved(self, text: str) -> Self:
        before = self.game
        self.open_dialog("open-game")
        self.load_text(text)
        return self.wait_for_game(before)

    def load_text(self, text: str) -> None:
        """Give a file with this text to the open dialog."""
        file: Any = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
        self.part("file-input").set_input_files(file)

    @property
    def game(self) -> str:
        """The name of the game on the table."""
        return self.root.get_attribute("data-game") or ""

    def wait_for_game(self, before: str) -> Self:
        self.page.wait_for_function(ANOTHER_GAME, arg=before)
        return self

    def settle(self) -> None:
        """Until the forecast stands still; a game that is over has none."""
        if not self.part("result").count() and not self.page.locator(".et-cover[open]").count():
            self.wait_for_turn()
            self.until('[data-testid="outlook"][data-state="done"]')

    def open_dialog(self, name: str) -> None:
        """Click what opens a dialog, through the menu if it stands there."""
        if name in IN_MENU:
            self.part("open-menu").click()
        self.part(name).first.click()
        expect(self.dialog).to_be_visible()

    def open_tab(self, name: str) -> None:
        """Show a page of the analysis: "forecast", "advice", "odds" or "log"."""
        self.page.locator(f"[data-tab={name}]").click()

    def open_sheet(self) -> None:
        """Show the analysis, where there is little room for it."""
        if self.part("sheet").is_visible():
            self.part("sheet").click()

    def facts(self) -> str:
        """What is played: edition, players, mission, seed."""
        self.part("open-menu").click()
        facts = self.dialog.get_by_test_id("facts").inner_text()
        self.close_dialog()
        return facts

    def close_dialog(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.dialog).to_be_hidden()

    def resize(self, width: int, scheme: Literal["light", "dark"] = "light", height: int = 844) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=scheme)

    def sticking_out(self) -> list[str]:
        """For which parts one would have to scroll the page sideways."""
        parts: list[str] = self.page.evaluate(STICKING_OUT)
        return parts

    def press(self, key: str) -> None:
        """A key that changes the board."""
        before = self.turn_count
        self.page.keyboard.press(key)
        self.wait_for_change(before)

    def tab_to(self, selector: str) -> None:
        """Tab until the focus is on such a thing."""
        passed = []
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(f"document.activeElement.matches('{selector}')"):
                return
            passed.append(self.page.evaluate("document.activeElement.dataset.key ?? document.activeElement.tagName"))
        raise AssertionError(f"Tab never comes to {selector}, only to {passed}")

    def choose_by_keyboard(self) -> None:
        """Tab to the next thing that can be chosen and press Enter."""
        before = self.turn_count
        self.tab_to(LEGAL)
        self.page.keyboard.press("Enter")
        if self.page.get_by_role("menuitem").count():
            self.page.keyboard.press("Enter")
        self.wait_for_change(before)
