"""The server around the boards: what its start page shows, and that it gives out nothing else."""

from __future__ import annotations

import http.client
import json
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from eternitium_widgets.server import apps_in, is_for_tutor, shown_at_start, title

from tests.tutor_process import running_tutor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Whatever somebody may try: other notebooks, files, folders, what Voila would serve, ways out of the folder.
NOTHING = (
    "/nothing",
    "/tutor.ipynb",
    "/voila.json",
    "/start",
    "/01_how_does_a_turn_work",
    "/voila/render/tutor.ipynb",
    "/voila/render/start.ipynb",
    "/voila/render/../../etc/passwd",
    "/voila/tree",
    "/voila/tree/notebooks",
    "/voila/files/tutor.ipynb",
    "/voila/files/voila.json",
    "/voila/api/contents/",
    "/voila/templates/eternitium",
    "/voila/templates/eternitium/page.html",
    "/voila/templates/nothing/static/page.css",
    "/voila/templates/eternitium/static/../start.html",
    "/voila/templates/eternitium/static/%2e%2e/start.html",
    "/voila/static/../../../etc/passwd",
    "/login",
    "/api/contents",
)


def notebook(place: Path, *cells: tuple[str, str]) -> Path:
    made = [{"cell_type": kind, "source": [text]} for kind, text in cells]
    place.write_text(json.dumps({"cells": made}))
    return place


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_tutor() as tutor:
        yield tutor.address


def fetch(address: str, path: str) -> tuple[int, str, str]:
    """Status, text and the address that it sends to, of exactly this path."""
    where = urlsplit(address)
    connection = http.client.HTTPConnection(str(where.hostname), where.port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text, answer.getheader("Location") or ""


@pytest.mark.parametrize("path", NOTHING)
def test_every_other_address_shows_the_same_friendly_page(address: str, path: str) -> None:
    status, text, _ = fetch(address, path)
    assert status in (403, 404)
    assert 'data-word="missing">There is nothing here' in text and 'href="/"' in text
    assert "Traceback" not in text and "root:" not in text


def test_the_start_page_is_there_at_once_and_is_never_kept(address: str) -> None:
    status, text, _ = fetch(address, "/")
    assert status == 200
    assert 'href="/tutor#learn"' in text and "jupyter-config-data" not in text


@pytest.mark.parametrize(
    "query", ["game=1abc&seat=0", "lesson=goal", "practice=", "language=fr", "x=1&game=%2F%0d%0aa"]
)
def test_a_link_of_the_tutor_is_led_on_as_it_is(address: str, query: str) -> None:
    assert fetch(address, f"/?{query}")[::2] == (302, f"/tutor?{query}")


@pytest.mark.parametrize("query", ["", "x=1", "games=1", "&".join("a" * 60)])
def test_other_queries_stay(query: str) -> None:
    assert not is_for_tutor(query)


def test_the_title_is_the_first_heading(tmp_path: Path) -> None:
    place = tmp_path / "01_a.ipynb"
    assert (
        title(notebook(place, ("code", "# no"), ("markdown", "hello"), ("markdown", "\n#  Who wins? \n## b")))
        == "Who wins?"
    )
    assert title(notebook(place, ("markdown", "## no title"))) == "01_a"


def test_only_what_lies_there_is_shown(tmp_path: Path) -> None:
    assert shown_at_start(tmp_path, "") == {"apps": [], "notebooks": [], "lab": ""}
    for name in ("laboratory", "tutor", "other", "10_b", "02_a"):
        notebook(tmp_path / f"{name}.ipynb", ("markdown", f"# {name}?"))
    assert apps_in(tmp_path) == ["tutor", "laboratory"]
    assert shown_at_start(tmp_path, "https://lab.test/x/") == {
        "apps": ["tutor", "laboratory"],
        "notebooks": [("02_a.ipynb", "02_a?"), ("10_b.ipynb", "10_b?")],
        "lab": "https://lab.test/x",
    }


def test_a_jupyterlab_must_have_the_address_of_a_page(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ETERNITIUM_LAB: 'javascript:x' is not allowed; give an address"):
        shown_at_start(tmp_path, "javascript:x")
