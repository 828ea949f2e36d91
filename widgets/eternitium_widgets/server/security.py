"""What the server lets in and out: who may ask, how much, and what passes between a page and its kernel."""

import ipaddress
import json
import re
import socket
import time
from collections.abc import Collection
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import tornado.web
from jupyter_server.auth import PasswordIdentityProvider, User
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError
from traitlets import default

from eternitium_widgets.server.words import preferred_language

HOSTS: Final = "ETERNITIUM_HOSTS"
LOGIN: Final = "eternitium_login"
# Pages have no scripts in their text; their widgets compute styles.
POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-src 'none'; frame-ancestors 'self'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
# The way in which messages are put together; in the older one Voila misreads lengths and builds lists of 10^17 numbers.
PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
# What a page may say to a widget of its kernel, and what it is told.
STATE: Final = "request_state"
METHODS: Final = ("custom", STATE)
TOLD: Final = ("status", "comm_msg")
PARTS: Final = 6  # offsets of a message: channel, header, parent, metadata, content, end
LONGEST_ID: Final = 100
LONGEST_MESSAGE: Final = 6_000_000  # bytes
LONGEST_QUERY: Final = 8_000
DAMAGED: Final = "game="  # the query of a link that cannot be read
FULL: Final = (429, 503)
SECONDS_TO_WAIT: Final = 60
LONGEST_LOGGED: Final = 300  # characters of an address; it may have two million
# What a kernel and its page may say to each other, in bytes. What is asked counts for its answer, too.
COST_OF_MESSAGE: Final = 1_000  # as if it were so many bytes longer
COST_OF_ANSWER: Final = 30_000
COST_OF_STATE: Final = 400_000
BYTES_AT_ONCE: Final = 12_000_000
EACH_SECOND: Final = 1_000_000
MOST_WAITING: Final = 3_000_000  # that a page has not fetched yet
MAX_CONNECTIONS: Final = 4


class Careful(tornado.web.RequestHandler):
    """Answers only what its own pages and links to them ask for, and tells browsers what they must not do."""

    def set_default_headers(self) -> None:
        """The headers of every answer."""
        super().set_default_headers()
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def prepare(self, *args: Any, **settings: Any) -> Any:
        """Refuse what another site asks for, and names that are not those of this server.

        Raises:
            tornado.web.HTTPError: 403.
        """
        if is_from_elsewhere(self.request.method or "", self.request.headers):
            raise tornado.web.HTTPError(403, "asked for by another site")
        if not is_known_host(self.request.host, self.settings.get("known_hosts")):
            raise tornado.web.HTTPError(403, f"unknown host {self.request.host!r}; name it in {HOSTS}")
        return super().prepare(*args, **settings)

    def _request_summary(self) -> str:
        """Return what the log says of a request."""
        address = self.request.uri or ""
        shown = address if len(address) <= LONGEST_LOGGED else f"{address[:LONGEST_LOGGED]}..."
        return f"{self.request.method} {shown} ({self.request.remote_ip})"

    @property
    def xsrf_token(self) -> bytes:
        """None: making one would set Jupyter's cookie, which at a shared address belongs to a JupyterLab."""
        return b""


class Anybody(PasswordIdentityProvider):
    """Lets everybody in and keeps no cookie about it: at a shared address those of Jupyter belong to a JupyterLab.

    Only an operator who asks for a token or a password gets Jupyter's login, with a cookie of its own name.
    """

    @default("cookie_name")
    def _own_cookie(self) -> str:
        return LOGIN

    def get_user(self, handler: tornado.web.RequestHandler) -> Any:
        """Return who asks."""
        return super().get_user(handler) if self.auth_enabled else User("visitor")


class Budget:
    """So many bytes at once, and some more with every second."""

    def __init__(self) -> None:
        self._left, self._since = float(BYTES_AT_ONCE), time.monotonic()

    def spend(self, size: int) -> bool:
        """Return whether a message of so many bytes may pass."""
        now = time.monotonic()
        self._left = min(BYTES_AT_ONCE, self._left + (now - self._since) * EACH_SECOND) - size - COST_OF_MESSAGE
        self._since = now
        return self._left >= 0


class Line(ZMQChannelsWebsocketConnection):
    """The line between a page and its kernel: only what the widgets need passes, in both directions.

    A kernel has four lines at most. For a fifth the oldest is cut: a page has left it behind, as when a computer slept,
    and somebody waits for the newest.
    """

    kernel_ws_protocol = PROTOCOL  # whatever the settings of Jupyter say
    _budgets: ClassVar[WeakKeyDictionary[Any, Budget]] = WeakKeyDictionary()
    _lines: ClassVar[WeakKeyDictionary[Any, list["Line"]]] = WeakKeyDictionary()

    async def prepare(self) -> None:
        """Refuse whoever does not speak the protocol.

        Raises:
            tornado.web.HTTPError: 400.
        """
        offered = self.websocket_handler.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (name.strip() for name in offered.split(",")):
            raise tornado.web.HTTPError(400, f"the subprotocol must be {PROTOCOL}")
        await super().prepare()  # type: ignore[no-untyped-call]

    def connect(self) -> Any:
        """Begin; what the page does not fetch is limited from now on."""
        self._stream.max_write_buffer_size = MOST_WAITING
        lines = self._lines.setdefault(self.kernel_manager, [])
        lines.append(self)
        for old in lines[:-MAX_CONNECTIONS]:
            old.cut()
        return super().connect()

    def disconnect(self) -> Any:
        """End; the next line does not count this one any more."""
        self._lines[self.kernel_manager] = [
            line for line in self._lines.get(self.kernel_manager, []) if line is not self
        ]
        return super().disconnect()  # type: ignore[no-untyped-call]

    def cut(self) -> None:
        """End at once, without waiting for the page to take leave: what it has not fetched is let go."""
        if self._stream is not None:
            self._stream.close()

    @property
    def _stream(self) -> Any:
        return getattr(self.websocket_handler.ws_connection, "stream", None)

    def _spend(self, size: int) -> bool:
        return self._budgets.setdefault(self.kernel_manager, Budget()).spend(size)

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass on what a page may say; the line of a page that says or asks far too much is cut."""
        allowed = self._spend(len(incoming_msg))
        answer = cost_of_answer(incoming_msg) if allowed and isinstance(incoming_msg, bytes) else 0
        if not allowed or (answer and not self._spend(answer)):
            self.websocket_handler.close(1008, "too many messages")
        elif answer:
            super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Pass on what concerns a widget, never what has been printed or an error with its traceback."""
        _, parts = self.session.feed_identities(outgoing_msg)
        if self.session.unpack(parts[1]).get("msg_type") in TOLD:
            super().handle_outgoing_message(stream, outgoing_msg)

    @property
    def write_message(self) -> Any:
        """How the page is told something."""
        return self._tell

    def _tell(self, message: bytes, binary: bool = True) -> None:
        """Tell it; the line of a page that is told far too much, or does not fetch it, is cut."""
        try:
            if not self._spend(len(message)):
                raise StreamBufferFullError
            self.websocket_handler.write_message(message, binary)
        except (StreamBufferFullError, WebSocketClosedError):
            self.cut()


class Friendly(tornado.web.RequestHandler):
    """Whatever goes wrong is told on one page, which leads back to the start."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Show the page."""
        page = self.settings["voila_jinja2_env"].get_template("error.html")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        if status_code in FULL:
            self.set_header("Retry-After", SECONDS_TO_WAIT)
        self.set_header("Vary", "Accept-Language")
        language = preferred_language(self.request.headers.get("Accept-Language", ""))
        self.finish(page.render(status_code=status_code, base_url=self.settings["base_url"], language=language))


class NotThere(Careful, Friendly, tornado.web.ErrorHandler):
    """Any address that leads nowhere."""


class Brief(tornado.web.RequestHandler):
    """An address that is far too long leads to the same page, which says that the link is damaged."""

    def prepare(self, *args: Any, **settings: Any) -> Any:
        """Lead there."""
        if len(self.request.query) <= LONGEST_QUERY:
            return super().prepare(*args, **settings)
        return self.redirect(f"{self.request.path.replace('%25', '%')}?{DAMAGED}")


def is_from_elsewhere(method: str, headers: Any) -> bool:
    """Return whether the page of another site asks. Its links may be followed, in a window of their own.

    Args:
        method: of the request.
        headers: those of the request. Browsers add where it comes from and what for, and no page can change that.
    """
    site, purpose = headers.get("Sec-Fetch-Site"), (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest"))
    if site in (None, "none", "same-origin"):
        origin = headers.get("Origin")
        return origin is not None and urlsplit(origin.lower()).netloc != headers.get("Host", "").lower()
    return method != "GET" or purpose != ("navigate", "document")


def known_hosts(listed: str, ip: str, base_url: str) -> Collection[str] | None:
    """Return the names by which this server may be called besides numbers, so that no other site can pass for it.

    `listed`: names with commas between them, "tutor.example.org"; "*" for any; "" for those of this computer. `ip`:
    where the server listens. `base_url`: the part of its addresses that all have; behind another server it is more than
    "/". Gives the names; None for any: "*", or nothing listed and not only this computer can reach the server.
    """
    names = {name.strip().lower() for name in listed.split(",") if name.strip()}
    here = ip == "localhost" or (_is_number(ip) and ipaddress.ip_address(ip).is_loopback)
    if "*" in names or not (names or (here and base_url == "/")):
        return None
    return {"localhost", socket.gethostname().lower(), *names}


def is_known_host(host: str, known: Collection[str] | None) -> bool:
    """Return whether a request was meant for this server.

    `host`: as the request names it, "localhost:8866". `known`: the names of this server; None for any.
    """
    name = re.sub(r":\d*$", "", host).strip("[]").lower()
    return known is None or name in known or _is_number(name)


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def cost_of_answer(message: bytes) -> int:
    """About how many bytes a kernel answers at most; 0 if no widget needs the message, or if it cannot be read."""
    try:
        channel, header, content = _read(message)
        kind, data = header["msg_type"], content.get("data")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return 0
    if channel != "shell" or kind != "comm_msg" or not _is_for_widget(content.get("comm_id"), data):
        return 0
    return COST_OF_STATE if data["method"] == STATE else COST_OF_ANSWER


def _is_for_widget(line: Any, data: Any) -> bool:
    is_line = isinstance(line, str) and len(line) <= LONGEST_ID
    return is_line and isinstance(data, dict) and data.get("method") in METHODS


def _read(message: bytes) -> tuple[Any, Any, Any]:
    numbers = [int.from_bytes(message[8 * i : 8 * i + 8], "little") for i in range(PARTS + 1)]
    count, *places = numbers
    if count != PARTS or places != sorted(places) or places[-1] != len(message):
        raise ValueError
    channel, header, _, _, content = (message[places[i] : places[i + 1]] for i in range(PARTS - 1))
    return channel.decode(), json.loads(header), json.loads(content)
