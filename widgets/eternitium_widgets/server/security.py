"""Security of the server: who may ask, how much, and which messages pass between a page and its kernel."""

import ipaddress
import json
import re
import socket
import time
from collections.abc import Collection
from contextlib import suppress
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
# Pages have no inline scripts, but their widgets compute styles.
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
# The format of messages; in the older one Voila misreads lengths and builds lists of 10^17 numbers.
PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
# The methods that a page may send to a widget of its kernel, and the types of message that it gets.
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
# The bytes that a kernel and its page may send each other. A question also costs what its answer may.
COST_OF_MESSAGE: Final = 1_000  # added to the length of each message
COST_OF_ANSWER: Final = 30_000
COST_OF_STATE: Final = 400_000
BYTES_AT_ONCE: Final = 12_000_000
EACH_SECOND: Final = 1_000_000
MOST_WAITING: Final = 3_000_000  # bytes that a page has not fetched yet
MAX_CONNECTIONS: Final = 4


class Careful(tornado.web.RequestHandler):
    """A handler that answers only its own pages and links to them, and sends browsers the headers of `HEADERS`."""

    def set_default_headers(self) -> None:
        """Set the headers of every answer."""
        super().set_default_headers()
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def prepare(self, *args: Any, **settings: Any) -> Any:
        """Refuse requests from other sites, and requests for a host that is not this server.

        Raises:
            tornado.web.HTTPError: 403.
        """
        if is_from_elsewhere(self.request.method or "", self.request.headers):
            raise tornado.web.HTTPError(403, "asked for by another site")
        if not is_known_host(self.request.host, self.settings.get("known_hosts")):
            raise tornado.web.HTTPError(403, f"unknown host {self.request.host!r}; name it in {HOSTS}")
        return super().prepare(*args, **settings)

    def _request_summary(self) -> str:
        """Return the request as the log shows it."""
        address = self.request.uri or ""
        shown = address if len(address) <= LONGEST_LOGGED else f"{address[:LONGEST_LOGGED]}..."
        return f"{self.request.method} {shown} ({self.request.remote_ip})"

    @property
    def xsrf_token(self) -> bytes:
        """Nothing: a token would set Jupyter's cookie, which at a shared address belongs to a JupyterLab."""
        return b""


class Anybody(PasswordIdentityProvider):
    """The identity of every visitor, without a cookie: at a shared address Jupyter's cookies belong to a JupyterLab.

    Only if the operator sets a token or a password is there Jupyter's login, with a cookie under its own name.
    """

    @default("cookie_name")
    def _own_cookie(self) -> str:
        return LOGIN

    def get_user(self, handler: tornado.web.RequestHandler) -> Any:
        """Return the visitor, or the logged-in user if a login is required."""
        return super().get_user(handler) if self.auth_enabled else User("visitor")


class Budget:
    """A number of bytes that may be spent at once, and grows every second."""

    def __init__(self) -> None:
        self._left, self._since = float(BYTES_AT_ONCE), time.monotonic()

    def spend(self, size: int) -> bool:
        """Spend `size` bytes on a message; return whether it may pass."""
        now = time.monotonic()
        self._left = min(BYTES_AT_ONCE, self._left + (now - self._since) * EACH_SECOND) - size - COST_OF_MESSAGE
        self._since = now
        return self._left >= 0


class Line(ZMQChannelsWebsocketConnection):
    """The line between a page and its kernel, which passes only what the widgets need, in both directions.

    A kernel has at most four lines. If a fifth opens, the oldest is cut: a page left it behind, as after a computer
    slept, and somebody is waiting at the newest.
    """

    kernel_ws_protocol = PROTOCOL  # whatever Jupyter's settings say
    _budgets: ClassVar[WeakKeyDictionary[Any, Budget]] = WeakKeyDictionary()
    _lines: ClassVar[WeakKeyDictionary[Any, list["Line"]]] = WeakKeyDictionary()

    async def prepare(self) -> None:
        """Refuse clients that do not offer the protocol.

        Raises:
            tornado.web.HTTPError: 400.
        """
        offered = self.websocket_handler.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (name.strip() for name in offered.split(",")):
            raise tornado.web.HTTPError(400, f"the subprotocol must be {PROTOCOL}")
        await super().prepare()  # type: ignore[no-untyped-call]

    def connect(self) -> Any:
        """Connect, with a limit on the bytes that the page has not fetched."""
        self._stream.max_write_buffer_size = MOST_WAITING
        lines = self._lines.setdefault(self.kernel_manager, [])
        lines.append(self)
        for old in lines[:-MAX_CONNECTIONS]:
            old.cut()
        connected = super().connect()
        if connected is not None:
            connected.add_done_callback(lambda _: self._watch_no_more())
        return connected

    def _watch_no_more(self) -> None:
        """Nobody asks when a kernel was active last; to find that out, each of its messages would be read once more."""
        with suppress(KeyError):  # it has ended meanwhile
            self.multi_kernel_manager.stop_watching_activity(self.kernel_id)

    def disconnect(self) -> Any:
        """Disconnect, and no longer count this line."""
        self._lines[self.kernel_manager] = [
            line for line in self._lines.get(self.kernel_manager, []) if line is not self
        ]
        return super().disconnect()  # type: ignore[no-untyped-call]

    def cut(self) -> None:
        """Close at once, without a handshake: what the page has not fetched is lost."""
        if self._stream is not None:
            self._stream.close()

    @property
    def _stream(self) -> Any:
        return getattr(self.websocket_handler.ws_connection, "stream", None)

    def _spend(self, size: int) -> bool:
        return self._budgets.setdefault(self.kernel_manager, Budget()).spend(size)

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass on what a page may send; cut the line of a page that sends or asks far too much."""
        allowed = self._spend(len(incoming_msg))
        answer = cost_of_answer(incoming_msg) if allowed and isinstance(incoming_msg, bytes) else 0
        if not allowed or (answer and not self._spend(answer)):
            self.websocket_handler.close(1008, "too many messages")
        elif answer:
            super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Pass on what concerns a widget; never printed output or an error with its traceback."""
        _, parts = self.session.feed_identities(outgoing_msg)
        if self.session.unpack(parts[1]).get("msg_type") in TOLD:
            super().handle_outgoing_message(stream, outgoing_msg)

    @property
    def write_message(self) -> Any:
        """The function that sends the page a message."""
        return self._tell

    def _tell(self, message: bytes, binary: bool = True) -> None:
        """Send it; cut the line of a page that gets far too much, or does not fetch it."""
        try:
            if not self._spend(len(message)):
                raise StreamBufferFullError
            self.websocket_handler.write_message(message, binary)
        except (StreamBufferFullError, WebSocketClosedError):
            self.cut()


class Friendly(tornado.web.RequestHandler):
    """A handler whose errors are shown on one page, with a link back to the start."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Show the page for errors."""
        page = self.settings["voila_jinja2_env"].get_template("error.html")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        if status_code in FULL:
            self.set_header("Retry-After", SECONDS_TO_WAIT)
        self.set_header("Vary", "Accept-Language")
        language = preferred_language(self.request.headers.get("Accept-Language", ""))
        self.finish(page.render(status_code=status_code, base_url=self.settings["base_url"], language=language))


class NotThere(Careful, Friendly, tornado.web.ErrorHandler):
    """The handler of any other address."""


class Brief(tornado.web.RequestHandler):
    """A handler that cuts a query that is far too long, so that the page says that the link is damaged."""

    def prepare(self, *args: Any, **settings: Any) -> Any:
        """Redirect to the same page if the query is too long."""
        if len(self.request.query) <= LONGEST_QUERY:
            return super().prepare(*args, **settings)
        return self.redirect(f"{self.request.path.replace('%25', '%')}?{DAMAGED}")


def is_from_elsewhere(method: str, headers: Any) -> bool:
    """Return whether another site's page asks for more than to follow a link to here.

    Args:
        method: of the request.
        headers: of the request. Browsers add where it comes from and what for, and no page can change that.
    """
    site, purpose = headers.get("Sec-Fetch-Site"), (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest"))
    if site in (None, "none", "same-origin"):
        origin = headers.get("Origin")
        return origin is not None and urlsplit(origin.lower()).netloc != headers.get("Host", "").lower()
    return method != "GET" or purpose != ("navigate", "document")


def known_hosts(listed: str, ip: str, base_url: str) -> Collection[str] | None:
    """Return the host names that this server answers to, besides numbers, so that no other site can pass for it.

    `listed`: names with commas between them, "tutor.example.org"; "*" for any; "" for those of this computer. `ip`:
    where the server listens. `base_url`: the part that all its addresses have in common, more than "/" behind another
    server. The result is None for any name: for "*", or if nothing is listed and other computers can reach the server.
    """
    names = {name.strip().lower() for name in listed.split(",") if name.strip()}
    here = ip == "localhost" or (_is_number(ip) and ipaddress.ip_address(ip).is_loopback)
    if "*" in names or not (names or (here and base_url == "/")):
        return None
    return {"localhost", socket.gethostname().lower(), *names}


def is_known_host(host: str, known: Collection[str] | None) -> bool:
    """Return whether a request was meant for this server.

    `host`: the host in the request, "localhost:8866". `known`: the names of this server; None for any.
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
    """Return about how many bytes a kernel answers at most; 0 if no widget needs the message or it is unreadable."""
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
