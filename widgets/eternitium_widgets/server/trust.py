"""The checks before anybody is let in; if one fails, nothing is served and one line says why."""

import contextlib
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import jupyter_server
import tornado.web
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from platformdirs import user_cache_path
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from eternitium_widgets.server.security import Line

NAME: Final = "eternitium-tutor"
FILTERS: Final = ("handle_incoming_message", "handle_outgoing_message")
SAID: Final = "a message"


class Unfit(Exception):
    """A fault that would do harm; the text says in one line what it is and what to do."""


class Filtered(tornado.web.RequestHandler):
    """The handler of a page's line, which passes on nothing unfiltered."""

    connection: Any
    kernel_id: str

    async def open(self, *args: str, **named: str) -> None:
        """Open the line; the page keeps its place while it is connected."""
        self.settings["places"].connect(self.kernel_id, self)
        await super().open(*args, **named)  # type: ignore[misc]

    def on_close(self) -> None:
        """Note that the line is closed."""
        self.settings["places"].disconnect(self.kernel_id, self)
        super().on_close()  # type: ignore[misc]

    def on_message(self, message: str | bytes) -> None:
        """Pass on a message of the page, unless nothing filters it."""
        if isinstance(self.connection, Line):
            super().on_message(message)  # type: ignore[misc]
        else:
            self.close(1011, "no filter")  # type: ignore[attr-defined]


def check_filter(app: tornado.web.Application) -> None:
    """Check that messages between pages and kernels are filtered: another version of Jupyter might not do it.

    Raises:
        Unfit: they are not.
    """
    try:
        stands = _filter_stands(app)
    except (AttributeError, TypeError, StopIteration):
        stands = False
    if not stands:
        raise Unfit(
            f"with jupyter_server {jupyter_server.__version__} and these settings nobody would filter what pages say "
            f'to their processes, so nothing is served; run: pip install --force-reinstall "{NAME}[app]"'
        )


def _filter_stands(app: tornado.web.Application) -> bool:
    kind = _handler_of_lines(app)
    handler, heard = kind.__new__(kind), list[str]()
    handler.application, handler.connection = app, Line.__new__(Line)
    with _instead_of(Line, "handle_incoming_message", lambda _, message: heard.append(message)):
        handler.on_message(SAID)
    overridden = all(name in vars(ZMQChannelsWebsocketConnection) and name in vars(Line) for name in FILTERS)
    return overridden and heard == [SAID] and issubclass(handler.kernel_websocket_connection_class, Line)


def _handler_of_lines(app: tornado.web.Application) -> Any:
    """Return the handler that answers when a page opens a line."""
    where = f"{app.settings['base_url']}api/kernels/{uuid.uuid4()}/channels"
    connection: Any = SimpleNamespace(context=SimpleNamespace(), set_close_callback=None)
    asked = HTTPServerRequest(
        start_line=RequestStartLine("GET", where, "HTTP/1.1"),
        headers=HTTPHeaders({"Host": "localhost"}),
        connection=connection,
    )
    return app.find_handler(asked).handler_class


@contextlib.contextmanager
def _instead_of(kind: type, name: str, other: Any) -> Iterator[None]:
    before = vars(kind)[name]
    setattr(kind, name, other)
    try:
        yield
    finally:
        setattr(kind, name, before)


def check_cache() -> None:
    """Check that compiled code can be kept: if not, each page would compile it for itself.

    Raises:
        Unfit: it cannot.
    """
    folder = user_cache_path(NAME)
    try:
        can_write(folder)
    except OSError as problem:
        raise Unfit(
            f"compiled code cannot be kept in {folder}: {problem.strerror}; make it writable, or name another folder "
            "with XDG_CACHE_HOME"
        ) from None


def can_write(folder: Path) -> None:
    """Write into a folder, which is created if it does not exist. Raises OSError: that is not possible."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass
