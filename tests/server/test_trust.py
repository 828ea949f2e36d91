"""A server that would not filter, or could keep nothing, does not serve."""

import ast
import gc
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
import tornado.web
from eternitium_widgets.server import trust
from eternitium_widgets.server.security import Line
from eternitium_widgets.server.server import Server
from eternitium_widgets.server.trust import Unfit, check_cache, check_filter
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tests.cli.test_cli import refused
from tests.support.samples import later
from tests.support.table import each

UNFILTERED = f"{ZMQChannelsWebsocketConnection.__module__}.{ZMQChannelsWebsocketConnection.__name__}"


ROOT: Final = Path(__file__).resolve().parents[2]
OF_THE_SERVER: Final = sorted((ROOT / "widgets" / "eternitium_widgets" / "server").glob("*.py"))
# They are used as their manuals say.
STABLE: Final = {"babel", "cryptography", "platformdirs", "plotly"}


@pytest.fixture
def app(made: Server) -> tornado.web.Application:
    """The web application of a server that is not started."""
    app = tornado.web.Application(**made.init_settings())
    app.add_handlers(".*$", made.init_handlers())
    return app


def plain(*_: object) -> type:
    return ZMQChannelsWebsocketConnection


@each(
    "owner name other",
    (KernelWebsocketHandler, "kernel_websocket_connection_class", property(plain)),
    (KernelWebsocketHandler, "kernel_websocket_connection_class", None),
    (KernelWebsocketHandler, "on_message", lambda *_: None),
    (VoilaKernelWebsocketHandler, "on_message", lambda *_: None),
    (ZMQChannelsWebsocketConnection, "handle_incoming_message", None),
    (ZMQChannelsWebsocketConnection, "handle_outgoing_message", None),
    (Line, "handle_outgoing_message", None),
)
def test_another_version_without_the_filter_is_noticed(
    app: tornado.web.Application, owner: type, name: str, other: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_filter(app)
    with monkeypatch.context() as change:
        if other is None:
            change.delattr(owner, name)
        else:
            change.setattr(owner, name, other, raising=False)
        with pytest.raises(Unfit, match="nobody would filter what pages say to their processes, so nothing is served"):
            check_filter(app)
    check_filter(app)


def test_settings_without_the_filter_are_noticed(app: tornado.web.Application) -> None:
    app.settings["kernel_websocket_connection_class"] = ZMQChannelsWebsocketConnection
    with pytest.raises(Unfit, match="these settings"):
        check_filter(app)


def test_a_line_without_the_filter_is_cut(app: tornado.web.Application) -> None:
    kind = trust._handler_of_lines(app)
    handler, closed = kind.__new__(kind), list[int]()
    handler.connection = ZMQChannelsWebsocketConnection.__new__(ZMQChannelsWebsocketConnection)
    handler.close = lambda code, _: closed.append(code)
    handler.on_message(b"hello")
    assert closed == [1011]


def test_where_compiled_code_cannot_be_kept_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trust, "user_cache_path", lambda _: tmp_path / "new" / "folder")
    check_cache()
    assert not [*(tmp_path / "new" / "folder").iterdir()]
    (tmp_path / "file").touch()
    monkeypatch.setattr(trust, "user_cache_path", lambda _: tmp_path / "file")
    with pytest.raises(Unfit, match=r"compiled code cannot be kept in .*file: File exists; make it writable, or name"):
        check_cache()


@pytest.mark.parametrize(
    ("variable", "said"),
    [
        (
            "XDG_CACHE_HOME",
            "compiled code cannot be kept in {file}/eternitium-tutor: Not a directory; make it writable",
        ),
        (
            "XDG_DATA_HOME",
            "cannot be kept for you alone in {file}/eternitium-tutor/seal.key: Not a directory; fix that",
        ),
        ("XDG_STATE_HOME", "the messages of the server cannot be kept in {file}/eternitium-tutor/log: Not a directory"),
        ("ETERNITIUM_PAGES_EACH", "ETERNITIUM_PAGES_EACH: '{file}' is not allowed; give a whole number"),
        later("ETERNITIUM_PROXIES", "ETERNITIUM_PROXIES: '{file}' is not allowed; give addresses or networks"),
    ],
)
def test_the_command_says_in_one_line_why_it_does_not_serve(variable: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert said.format(file=file) in refused("--port", "0", **{variable: str(file)})


def test_the_command_does_not_serve_without_the_filter(tmp_path: Path) -> None:
    (tmp_path / "voila.json").write_text(json.dumps({"Voila": {"kernel_websocket_connection_class": UNFILTERED}}))
    assert "nobody would filter" in refused("--port", "0", "--settings", str(tmp_path))


def imported(module: Path) -> set[str]:
    """The packages from elsewhere that a module of the boards imports."""
    tree = ast.parse(module.read_text())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    tops = {name.split(".")[0].replace("zmq", "pyzmq") for name in names}
    return tops - sys.stdlib_module_names - {"eternitium", "eternitium_widgets"}


def test_whatever_the_server_is_made_of_has_a_lowest_and_a_highest_version() -> None:
    app = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["app"]
    bounded = {found[1] for one in app if (found := re.match(r"([\w-]+)>=[\d.]+,<\d", one))}
    gc.collect()  # Python 3.11 cannot parse while objects of other tests are finalised
    assert set().union(*map(imported, OF_THE_SERVER)) - STABLE <= bounded
    assert {"ipykernel", "jupyter_client", "jupyter_server", "tornado", "traitlets", "voila"} <= bounded


def test_the_lowest_versions_can_be_listed() -> None:
    done = subprocess.run([ROOT / ".ci" / "lowest", "app"], capture_output=True, text=True, check=True)
    assert re.search(r"^jupyter_server==2\.\d+$", done.stdout, re.MULTILINE)
    subprocess.run(["bash", "-n", ROOT / ".ci" / "deep"], check=True)  # noqa: S607
