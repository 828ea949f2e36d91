"""Panels with sliders as widgets: messages, the drawing at every width, the still picture that a notebook keeps."""

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Any, Final
from xml.etree import ElementTree as ET

import eternitium_widgets
import pytest
from eternitium_widgets import (
    BayesUpdate,
    Board,
    CardView,
    Companion,
    EraStack,
    IntervalCoverage,
    Laboratory,
    Report,
    set_language,
)
from eternitium_widgets.page import language as setting
from eternitium_widgets.sliders.drawing import EM, drawing, drawn_still

from eternitium.lessons.sliders import AbsorbingChain as ChainPanel
from eternitium.lessons.sliders import BayesUpdate as BayesPanel
from eternitium.lessons.sliders import BreakEven as BreakEvenPanel
from eternitium.lessons.sliders import IntervalCoverage as CoveragePanel
from eternitium.lessons.sliders import Panel, Teller
from eternitium.lessons.sliders import TechnologyValue as ValuePanel
from eternitium.rulebook import LANGUAGES, word
from tests.game.test_fuzz import FACTORIES, begun_game
from tests.support.table import each
from tests.support.widget_page import Page

SVG: Final = "{http://www.w3.org/2000/svg}"
WIDTHS: Final = (280, 366, 720, 1200)
PANELS: Final[tuple[Callable[[], Panel], ...]] = (
    *(BayesPanel, CoveragePanel, ChainPanel, ValuePanel),
    lambda: BreakEvenPanel(rollouts=200, seed=3),
)


def drawn(text: str) -> ET.Element:
    """A drawing of ours as a tree."""
    return ET.fromstring(text)  # noqa: S314


@pytest.fixture
def page() -> Iterator[Page]:
    widget = BayesUpdate(seed=0)
    yield Page(widget)
    widget.close()


# Messages


def test_a_slider_that_is_moved_brings_other_numbers_at_the_width_of_the_page(page: Page) -> None:
    before = page.widget.view
    assert page.ask(type="set", number=4, width=366, places={"event": 2, "shape": 2}) == []
    now = page.widget.view
    assert page.widget.places == {"event": 2, "shape": 2} and now["number"] == 4
    assert [(one["value"], one["text"]) for one in now["sliders"]] == [(2, "2 of 7"), (2, "square")]
    assert now["said"] != before["said"] and now["table"] != before["table"]
    assert drawn(now["chart"]).get("width") == "366"
    assert page.ask(type="set", number=5, width=366, places={}) == []
    assert page.widget.places == {"event": 1, "shape": 1}


@each(
    "message sentence",
    ({"places": {"event": 8}, "width": 400, "number": 1}, "event: 8 is not allowed; give a whole number from 1 to 7"),
    (
        {"places": {"turns": 8}, "width": 400, "number": 1},
        "places: 'turns' is not a slider; the sliders are event, shape",
    ),
    ({"places": {}, "width": 20, "number": 1}, "width: 20 is not allowed; give a whole number from 280 to 1200"),
    ({"places": {}, "width": 400}, "number: None is not allowed"),
)
def test_what_cannot_be_set_is_refused(message: dict[str, Any], sentence: str, page: Page) -> None:
    before = page.widget.view
    assert page.refused(type="set", **message).startswith(sentence)
    assert page.widget.view == before


# The drawing


@each("make", *PANELS)
def test_all_that_is_drawn_lies_on_the_drawing_at_every_width(make: Callable[[], Panel]) -> None:
    panel = make()
    charts = [panel.shown(panel.places, Teller(language)).chart for language in LANGUAGES]
    for chart, width in product(charts, WIDTHS):
        svg = drawn(drawing(chart, width))
        high = float(svg.attrib["height"])
        assert svg.get("role") == "img" and svg.get("aria-label") == chart.title
        assert all(0 <= x <= width and 0 <= y <= high for x, y in spots(svg))
        assert beyond(svg, width) == [] and overlapping(svg) == []


def spots(svg: ET.Element) -> Iterator[tuple[float, float]]:
    for one in svg.iter():
        at = one.attrib
        if one.tag == f"{SVG}rect":
            x, y, wide, high = (float(at[name]) for name in ("x", "y", "width", "height"))
            assert wide >= 0 and high >= 0
            yield from ((x, y), (x + wide, y + high))
        elif one.tag == f"{SVG}line":
            yield from ((float(at["x1"]), float(at["y1"])), (float(at["x2"]), float(at["y2"])))
        elif one.tag == f"{SVG}circle":
            yield float(at["cx"]), float(at["cy"])
        elif one.tag == f"{SVG}text":
            yield float(at["x"]), float(at["y"])


def ends(text: ET.Element) -> tuple[float, float]:
    """About where a text begins and ends."""
    x, wide = float(text.attrib["x"]), EM * len(text.text or "")
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.attrib["text-anchor"]]
    return left, left + wide


def beyond(svg: ET.Element, width: int) -> list[str | None]:
    return [one.text for one in svg.iter(f"{SVG}text") if ends(one)[0] < -1 or ends(one)[1] > width + 1]


def overlapping(svg: ET.Element) -> list[tuple[str | None, str | None]]:
    """Texts along the lower axis and in the legend that run into each other."""
    texts = sorted(svg.iter(f"{SVG}text"), key=lambda one: (float(one.attrib["y"]), ends(one)[0]))
    pairs = pairwise(texts)
    return [(a.text, b.text) for a, b in pairs if a.get("y") == b.get("y") and ends(a)[1] > ends(b)[0] + 2 * EM]


def test_words_in_a_drawing_are_no_markup() -> None:
    panel = ChainPanel()
    chart = panel.shown(panel.places, Teller("en")).chart
    text = drawn_still(chart, "<b>&", 'it\'s <i>"so"</i>')
    texts = [one.text for one in drawn(text).iter(f"{SVG}text")]
    assert texts[0] == "<b>&" and texts[-1] == 'it\'s <i>"so"</i>'


def test_the_still_picture_shows_what_the_widget_shows_now(page: Page) -> None:
    data = page.widget._still()
    first = data["image/svg+xml"]
    assert data["text/plain"].endswith(page.widget.view["said"])
    page.ask(type="set", number=1, width=366, places={"event": 3, "shape": 1})
    now = page.widget._still()["image/svg+xml"]
    texts = [one.text or "" for one in drawn(now).iter(f"{SVG}text")]
    assert now != first and page.widget.view["title"] in texts
    assert "".join(texts).replace(" ", "").endswith(page.widget.view["said"].replace(" ", ""))


# The language of all widgets


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(setting.VARIABLE, raising=False)
    yield
    set_language(None)


def spoken_by(widget: Any) -> str:
    """The language that a widget speaks."""
    for trait in ("catalog", "view"):
        told = getattr(widget, trait, {})
        if language := told.get("language") or told.get("book", {}).get("language"):
            return str(language)
    raise AssertionError(f"{widget} says no language")


# The others are made in a language of their own there.
OTHERS: Final = {"Companion": Companion, "Report": lambda: Report(begun_game())}


@pytest.mark.usefixtures("clean", "made_up_numbers")
@pytest.mark.parametrize("name", sorted({*eternitium_widgets.__all__} - {"set_language"}))
def test_every_widget_speaks_the_language_that_is_set_and_leaves_a_still_picture(name: str) -> None:
    set_language("nl")
    widget = (FACTORIES | OTHERS)[name]()
    assert spoken_by(widget) == "nl"
    assert word("keeping", "run-cell", "nl") in widget._still()["text/html"]
    widget.close()


@pytest.mark.usefixtures("clean")
def test_what_a_widget_is_given_goes_before_what_is_set_and_that_before_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert spoken_by(EraStack(["C"])) == "en"
    monkeypatch.setenv(setting.VARIABLE, "fr")
    assert spoken_by(EraStack(["C"])) == spoken_by(IntervalCoverage()) == "fr"
    set_language("de")
    assert spoken_by(EraStack(["C"])) == "de" and spoken_by(CardView("droid", "nl")) == "nl"
    set_language(None)
    assert spoken_by(EraStack(["C"])) == "fr"
    laboratory = Laboratory()
    assert laboratory.catalog["fixed"] and spoken_by(laboratory) == "fr"
    laboratory.close()


@pytest.mark.usefixtures("clean")
def test_a_language_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ("xx", "", 7, ["en"]):
        with pytest.raises(ValueError, match=r"^language: .* is not allowed; choose one of en, de, fr, nl"):
            set_language(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^language: 'xx'"):
        IntervalCoverage(language="xx")
    monkeypatch.setenv(setting.VARIABLE, "klingon")
    with pytest.raises(ValueError, match=r"^ETERNITIUM_LANGUAGE: 'klingon' is not allowed"):
        Board(seed=1)
