"""One running tutor for all that can be tried at the same."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from eternitium_widgets.page.files import FOLDER
from eternitium_widgets.server.server import Server

from eternitium.cli.program import find_app
from tests.support.quick import quick_tutor
from tests.support.tutor_process import Tutor


@pytest.fixture(scope="package")
def running() -> Iterator[Tutor]:
    with quick_tutor() as tutor:
        yield tutor


@pytest.fixture
def address(running: Tutor) -> str:
    return running.address


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Server]:
    """The server as it is set up, without starting it."""
    app, before = find_app(), signal.getsignal(signal.SIGTERM)
    monkeypatch.setenv("JUPYTER_PATH", str(app.jupyter))
    monkeypatch.setenv(FOLDER, str(tmp_path))
    made = Server()
    folders = [f"--Voila.root_dir={app.notebooks}", f"--Voila.config_file_paths={app.notebooks}"]
    made.initialize([*folders, "--preheat_kernel=False"])
    yield made
    signal.signal(signal.SIGTERM, before)
