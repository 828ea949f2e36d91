"""The notebooks in JupyterLab and in Notebook 7, in a real browser, as `eternitium notebooks` opens them."""

import contextlib
import json
import os
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Browser, Locator, Page, expect

from eternitium.rulebook import word
from tests.browser.board_page import AT_ONCE, BoardPage
from tests.browser.conftest import leave, watch, window
from tests.browser.pictures import violations
from tests.exercises.notebook_cells import exercises
from tests.repository.test_notebooks import START, TEACHING
from tests.support.quick import QUICK
from tests.support.samples import later

FRONTENDS = {"jupyterlab": "lab/workspaces/{name}/tree", "notebook7": "notebooks"}
SEEN = (("jupyterlab", "dark"),)
# That the notebooks which teach run is shown by nbval; here is the least that shows a figure and a board.
CELLS = (
    """import pandas as pd
from eternitium.game.examples import WORKED_EXAMPLE
from eternitium_widgets import BayesUpdate, Board, EraStack, set_language
from eternitium_widgets.figures import Table
from eternitium_widgets.figures.luck import settling
table = pd.DataFrame({"tries": [1, 10, 100], "hits": [1.0, 0.3, 0.45], "low": [0.0, 0.1, 0.4], "high": [1.0, 0.6, 0.5]})
settling(table, 0.44, title="Hits", x="tries", y="share")""",
    "set_language('nl')\nBayesUpdate(seed=0)",
    "Board.from_position(WORKED_EXAMPLE, seed=50, language='en')",
    "EraStack('circle ?')",
    "Table(table.assign(told='so many words that as printed text a row would wrap at the edge of its cell ' * 2), 1)",
)
# And the last exercise of a notebook, as it stands there.
POSED = exercises(TEACHING[0])[-1]
EXERCISE = "from eternitium.exercises import check\n" + POSED.cell
KERNEL = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
NAME = "figure_and_board.ipynb"
SIZES = ((1280, 800), (1920, 1080))
# What is wider than the cell, has a scrollbar of its own across, or is cut: the board, its hand, buttons and names.
MISFITS = """(board) => {
  const cell = board.closest(".jp-OutputArea-output"), room = cell.getBoundingClientRect(), wrong = [];
  const own = board.getBoundingClientRect();
  if (own.width > room.width + 1 || own.width < room.width - 60) wrong.push(`board ${own.width} in ${room.width}`);
  if (cell.scrollWidth > cell.clientWidth + 1) wrong.push(`cell scrolls: ${cell.scrollWidth} in ${cell.clientWidth}`);
  for (const one of board.querySelectorAll("button, [data-action], .et-name")) {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility() || !box.width || one.closest(".et-sr, .et-sheet, dialog")) continue;
    if (box.left < room.left - 1 || box.right > room.right + 1) wrong.push(`out: ${one.className} ${one.textContent}`);
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
      wrong.push(`cut: ${one.className} ${one.textContent}`);
  }
  return wrong;
}"""
TOKEN = "for-the-tests"  # noqa: S105
SECONDS_TO_START = 60
MINUTE = 60_000
# The modules of a widget come from such an address. Notebook 7 stumbles over its own settings now and then, and after
# a restart both front ends miss the widgets of the kernel that is gone.
OURS = "blob:"
FOREIGN = ("page error:", "console: Error: widget model not found")
SETTINGS = {"ServerApp": {"allow_root": True, "port": 0}, "IdentityProvider": {"token": TOKEN}}


class Lab(NamedTuple):
    address: str
    folder: Path


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab with a copy of the notebooks, without the settings of whoever runs the tests."""
    home = tmp_path_factory.mktemp("jupyter")
    (home / "config").mkdir()
    (home / "config" / "jupyter_server_config.json").write_text(json.dumps(SETTINGS))
    themes = home / "settings" / "@jupyterlab" / "apputils-extension" / "themes.jupyterlab-settings"
    themes.parent.mkdir(parents=True)
    themes.write_text(json.dumps({"adaptive-theme": True}))
    places = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime"}
    places |= {"JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces"}
    process = subprocess.Popen(
        [sys.executable, "-m", "eternitium", "notebooks", str(home / "notebooks"), "--no-browser"],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **QUICK, **{name: str(home / place) for name, place in places.items()}},
    )
    try:
        found = Lab(address_of(process), home / "notebooks")
        told = [*map(new_code_cell, [*CELLS, EXERCISE]), new_markdown_cell(POSED.folded)]
        nbformat.write(new_notebook(metadata=KERNEL, cells=told), found.folder / NAME)
        yield found
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=SECONDS_TO_START)
    assert process.returncode == 0


def address_of(process: subprocess.Popen[str]) -> str:
    """What it says when it is ready."""
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        said.append(line)
        if found := re.search(r"(http://(?:localhost|127\.0\.0\.1):\d+/)lab", line):
            return found[1]
    raise AssertionError(f"JupyterLab did not start: {''.join(said)}")


@contextlib.contextmanager
def opened(
    browser: Browser, lab: Lab, frontend: str, notebook: str, scheme: Literal["light", "dark"] = "light"
) -> Iterator[Page]:
    problems: list[str] = []
    ours: list[str] = []
    context = window(browser, scheme=scheme)
    context.set_default_timeout(MINUTE)
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    watch(page, lab.address, problems)
    page.on("pageerror", lambda error: ours.append(str(error)) if OURS in (error.stack or "") else None)
    # JupyterLab would open again what was open in the same workspace.
    place = FRONTENDS[frontend].format(name=secrets.token_hex(4))
    page.goto(f"{lab.address}{place}/{notebook}?token={TOKEN}")
    expect(cells(page).first).to_be_visible(timeout=MINUTE)
    wait_for_kernel(page, lab)
    yield page
    stop_kernels(page, lab)
    leave(context)
    assert ours == []
    assert [problem for problem in problems if not problem.startswith(FOREIGN)] == []


def wait_for_kernel(page: Page, lab: Lab) -> None:
    """Until the page is connected to its kernel: before, a wish to run cells is lost."""
    for _ in range(5 * SECONDS_TO_START):
        kernels = [session["kernel"] for session in page.request.get(f"{lab.address}api/sessions").json()]
        if any(kernel["connections"] and kernel["execution_state"] == "idle" for kernel in kernels):
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"no kernel is ready: {kernels}")


def stop_kernels(page: Page, lab: Lab) -> None:
    """What a notebook computes goes on without its page."""
    allowed = {"Authorization": f"token {TOKEN}"}
    for session in page.request.get(f"{lab.address}api/sessions", headers=allowed).json():
        assert page.request.delete(f"{lab.address}api/sessions/{session['id']}", headers=allowed).ok


def cells(page: Page) -> Locator:
    return page.locator(".jp-Notebook .jp-Cell")


def run_all(page: Page) -> None:
    """Run all cells, and wait until the last one has run."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    prompts = page.locator(".jp-CodeCell .jp-InputPrompt")
    expect(prompts.last).to_have_text(re.compile(r"\[\d+\]:"), timeout=2 * MINUTE)
    assert page.locator('[data-mime-type="application/vnd.jupyter.error"]').all_inner_texts() == []


def unfold_the_solution(page: Page) -> None:
    """Below the reply to an exercise stands its solution, to be opened."""
    reply = page.locator(".jp-OutputArea-output", has_text="Not answered yet")
    expect(reply).to_be_visible()
    code = page.locator(".jp-MarkdownOutput details pre")
    expect(code).to_be_hidden()
    page.locator(".jp-MarkdownOutput details summary").click()
    expect(code).to_have_text(POSED.solution)


@pytest.mark.parametrize(
    ("frontend", "scheme"),
    [*SEEN, *(later(*pair) for pair in product(FRONTENDS, ("light", "dark")) if pair not in SEEN)],
)
def test_in_a_notebook_a_figure_is_drawn_a_slider_moved_and_a_board_played(
    browser: Browser, lab: Lab, frontend: str, scheme: Literal["light", "dark"]
) -> None:
    with opened(browser, lab, frontend, NAME, scheme) as page:
        run_all(page)
        unfold_the_solution(page)
        a_figure_fits_its_cell(page)
        a_slider_is_moved(page)
        place = page.locator('.jp-Notebook .et-board[data-ready="true"]')
        place.scroll_into_view_if_needed()
        expect(place).to_be_visible()
        board = BoardPage(page)
        a_board_fits_its_cell(page)
        for _ in range(2):
            board.choose(board.legal()[0])
        with page.expect_response(lambda reply: reply.request.method == "PUT" and NAME in reply.url):
            page.locator(".jp-Notebook .et-board [data-action]").first.press("Control+s")
        board.open_sheet()
        page.locator('[data-open="chart"]').last.click()  # here its library comes from the kernel
        expect(board.dialog.locator(".js-plotly-plot .main-svg").first).to_be_visible(timeout=MINUTE)
        page.keyboard.press("Escape")
        a_data_frame_is_a_table(page)
        the_kernel_is_restarted(page)
        widgets_leave_still_pictures(page, lab)


def a_figure_fits_its_cell(page: Page, what: str = ".js-plotly-plot .main-svg") -> None:
    """Nobody has touched it: it is as wide as its place."""
    page.mouse.move(0, 0)
    figure = page.locator(what).first
    figure.scroll_into_view_if_needed()
    expect(figure).to_be_visible()
    widths = "(one) => [one, one.closest('.jp-OutputArea-output')].map((box) => box.getBoundingClientRect().width)"
    drawn, room = figure.evaluate(widths)
    assert drawn == pytest.approx(room, abs=30)


def a_board_fits_its_cell(page: Page) -> None:
    """At the window of a small laptop, and wide: nothing is cut off, nothing runs into what is beside it."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        board = page.locator(".jp-Notebook .et-board")
        board.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        assert board.evaluate(MISFITS) == [], (width, height)
    page.set_viewport_size({"width": 1280, "height": 900})


def a_data_frame_is_a_table(page: Page) -> None:
    table = page.locator(".jp-Notebook .jp-RenderedHTML table.dataframe")
    table.scroll_into_view_if_needed()
    expect(table.locator("tbody tr")).to_have_count(3)
    room = "(one) => one.scrollWidth - one.closest('.jp-OutputArea-output').clientWidth"
    assert table.evaluate(room) <= 0


def the_kernel_is_restarted(page: Page) -> None:
    """The board says so at once, and offers nothing any more."""
    for still in page.locator(".et-still").all():
        expect(still).to_be_hidden()
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Restart Kernel…")).click()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(page.get_by_text(word("keeping", "kernel-gone", "en"))).to_be_visible()
    assert page.locator(".jp-Notebook .et-board").evaluate("(board) => board.inert")


def widgets_leave_still_pictures(page: Page, lab: Lab) -> None:
    """And a figure is as wide as its place, when a stored notebook is opened."""
    with page.expect_response(lambda reply: reply.request.method == "PUT" and NAME in reply.url):
        page.keyboard.press("Control+s")
    page.reload()
    wait_for_kernel(page, lab)
    for language, shown in (("nl", "img"), ("en", "img"), ("nl", "p >> nth=1")):
        still = page.locator(f".et-still[lang={language}]", has=page.locator(shown.split(" ")[0])).last
        still.scroll_into_view_if_needed()
        expect(still.get_by_text(word("keeping", "run-cell", language))).to_be_visible()
        expect(still.locator(shown)).to_be_visible()
    a_figure_fits_its_cell(page, ".plot-img")


def a_slider_is_moved(page: Page) -> None:
    """By keyboard: the kernel answers with another event and its numbers, in the language that was set."""
    panel = page.locator('.jp-Notebook .et-sliders[data-ready="true"]')
    panel.scroll_into_view_if_needed()
    expect(panel).to_have_attribute("lang", "nl")
    slider, bars = panel.get_by_role("slider", name="Gebeurtenis"), panel.locator(".et-sliderchart rect")
    expect(slider).to_have_attribute("aria-valuetext", "1 van 7")
    before = bars.evaluate_all("(all) => all.map((one) => one.getAttribute('height'))")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "2 van 7")
    expect(slider).to_be_focused()
    assert bars.evaluate_all("(all) => all.map((one) => one.getAttribute('height'))") != before
    panel.locator("summary").click()
    assert violations(page, ".et-sliders") == []


def test_the_folder_holds_all_notebooks(lab: Lab) -> None:
    assert {path.name for path in lab.folder.glob("*.ipynb")} >= {START.name, *(path.name for path in TEACHING)}
