"""The server around the boards: a start page, one page for each app, and one friendly page for every other address.

`eternitium` starts it; it loads no board itself. It is Voila without what this project does not need: no list of
folders, no files, and of the notebooks in its folder only the apps run. Only messages that the widgets need pass
between a page and its kernel. SECURITY.md says what follows from that.
"""

import json
import os
import re
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final
from urllib.parse import parse_qs

import jinja2
import tornado.web
import voila.notebook_renderer
from jupyter_server.services.kernels.handlers import KernelHandler
from platformdirs import user_data_path
from tornado.ioloop import PeriodicCallback
from traitlets import Int, default
from voila.app import Voila
from voila.exporter import VoilaExporter
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from eternitium_widgets.page.files import FOLDER, PLACE
from eternitium_widgets.server.files import NAMES, Published, Shelf
from eternitium_widgets.server.health import Checkup, Health
from eternitium_widgets.server.key import use_seal
from eternitium_widgets.server.lifeline import follow
from eternitium_widgets.server.places import (
    EACH,
    LEFT,
    PROXIES,
    SECONDS_AWAY,
    Place,
    Places,
    Visit,
    is_crawler,
    is_fetched_before,
    known_proxies,
    pages_each,
    whose,
)
from eternitium_widgets.server.provisioner import Foresight, Helper, Nursery, Provisioner, Tables
from eternitium_widgets.server.room import MOST_FILES, PAGES, files, memory, most_pages
from eternitium_widgets.server.security import (
    HOSTS,
    LONGEST_MESSAGE,
    Anybody,
    Brief,
    Careful,
    Friendly,
    Line,
    NotThere,
    known_hosts,
)
from eternitium_widgets.server.trust import Filtered, Unfit, check_cache, check_filter
from eternitium_widgets.server.words import preferred_language, with_words

APPS: Final = ("tutor", "together", "laboratory", "analysis", "companion", "rules", "explorer", "revive", "sabaton")
MOST_FIELDS: Final = 50
TABLES_PAGE: Final = "together.ipynb"
TEACHING: Final = "[0-9][0-9]_*.ipynb"
LAB: Final = "ETERNITIUM_LAB"
# A query with one of these was made for the tutor, which was once the only page.
TUTOR_FIELDS: Final = frozenset({"game", "lesson", "practice", "language"})
LOOK_AFTER_IT: Final = 1_000  # milliseconds
CHECK_UP: Final = 30_000
SECONDS_TO_STOP: Final = 10
# The only handlers of Voila that are kept: the traffic between page and kernel.
TRAFFIC: Final = {
    KernelHandler: ("GET",),
    VoilaKernelWebsocketHandler: ("GET",),
    VoilaShutdownKernelHandler: ("POST",),
}
HEARTBEAT: Final = "<script>window.voila_heartbeat()</script>"  # no page needs it, and none may run inline scripts
HEALTH: Final = "/health"
LONGEST_BODY: Final = 10_000
# Seconds within which the headers of a request must arrive once the line is free for them, and then its body.
PATIENCE: Final = {"idle_connection_timeout": 60, "body_timeout": 20}
PACKING: Final = {"compression_level": 6, "mem_level": 5}  # 150 kilobytes for each open line
LONGEST_ADDRESS: Final = 2_500_000  # browsers send up to 2 MB


class App(Careful, Brief, Friendly, TornadoVoilaHandler):
    """The page of an app. Each has a process of its own, so there are only as many as the memory can hold."""

    _place: Place | None = None

    @property
    def kernel_manager(self) -> Any:
        """The kernel manager, which notes the page's kernel at its place."""
        return Visit(super().kernel_manager, self._place) if self._place else super().kernel_manager

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        """Yield the page, piece by piece."""
        async for piece in super().get_generator(path):
            yield piece.replace(HEARTBEAT, "")

    async def get(self, path: str | None = None) -> None:
        """Show the page; a crawler is sent to the start page.

        Raises:
            tornado.web.HTTPError: 429 or 503, there is no place.
        """
        headers, places = self.request.headers, self.settings["places"]
        if is_fetched_before(headers):
            raise tornado.web.HTTPError(503, "a page is not made in advance")
        if is_crawler(headers):
            self.redirect(self.base_url)
            return
        if self.notebook_path == TABLES_PAGE and self.settings["tables"]:
            self.settings["tables"].wake()
        address = whose(self.request.remote_ip or "", headers.get("X-Forwarded-For", ""), self.settings["proxies"])
        self._place = await places.take(address, self.get_cookie(LEFT, ""))
        try:
            shown = super().get(path)
            if shown is not None:
                await shown
        finally:
            places.give_back(self._place)


class Leave(VoilaShutdownKernelHandler):
    """The address to which a page says that its visitor leaves."""

    @tornado.web.authenticated
    async def post(self, kernel_id: str) -> None:
        """End its process, if it is still there: a reload may have come first. The answer is the same either way."""
        await self.settings["places"].leave(kernel_id)
        self.set_status(204)


class Robots(Careful, tornado.web.RequestHandler):
    """The rules for crawlers: they may visit the start page only."""

    def initialize(self, apps: Sequence[str]) -> None:
        """Remember the names of the other pages."""
        self._apps = apps

    def get(self) -> None:
        """Answer with robots.txt."""
        base = self.settings["base_url"]
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.finish("".join(["User-agent: *\n", *(f"Disallow: {base}{name}\n" for name in self._apps)]))


class Start(Careful, Brief, Friendly, BaseVoilaHandler):
    """The start page. It needs no kernel."""

    def initialize(self, voila_configuration: Any, shown: dict[str, Any]) -> None:
        """Remember what to show."""
        super().initialize(voila_configuration=voila_configuration)
        self._shown = shown

    @tornado.web.authenticated
    def get(self) -> None:
        """Show the page; a link to a game, lesson or puzzle goes on to the tutor."""
        for_tutor, query = is_for_tutor(self.request.query), self.request.query
        if for_tutor or not self.request.path.endswith("/"):
            self.redirect(f"{self.base_url}{'tutor' * for_tutor}{query and f'?{query}'}")
            return
        self.set_header("Cache-Control", "no-cache")  # it is asked for again, and sent only if it has changed
        self.set_header("Vary", "Accept-Language")
        language = preferred_language(self.request.headers.get("Accept-Language", ""))
        self.finish(self.render_template("start.html", base_url=self.base_url, language=language, **self._shown))


class Templates(jinja2.BytecodeCache):
    """The compiled templates, which Voila would compile again for each page."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        """Find a template, unless its text has changed."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        """Keep a template."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


class Exporter(VoilaExporter):
    """The exporter that makes pages from templates that are compiled once."""

    _templates: ClassVar[Templates] = Templates()

    def _create_environment(self) -> Any:
        environment = with_words(super()._create_environment())
        environment.bytecode_cache = self._templates
        return environment


class Server(Voila):
    """Voila, for these pages only."""

    _tables: Tables | None = None
    away = Int(SECONDS_AWAY, min=1, config=True, help="seconds after which the game of a page that has vanished ends")

    def start(self) -> None:
        """Start the helpers, then serve: kernels that start before anybody comes need the helpers' addresses."""
        voila.notebook_renderer.VoilaExporter = Exporter
        shelf = Shelf(self.base_url)
        self._helpers: list[Helper] = [Foresight()]
        self._tables = Tables(self.port) if hasattr(socket, "AF_UNIX") else None
        if self._tables:
            self._helpers.append(self._tables)
        if hasattr(os, "pidfd_open"):
            nursery = Nursery()
            Provisioner.install(nursery)
            self._helpers.append(nursery)
        try:
            super().start()
        finally:
            for helper in self._helpers:
                helper.stop()
            shelf.remove()

    @default("identity_provider_class")
    def _identity(self) -> type[Anybody]:
        return Anybody

    @default("kernel_websocket_connection_class")
    def _line(self) -> type[Line]:
        return Line

    def init_settings(self) -> dict[str, Any]:
        """Return the settings of the web application."""
        not_there = {"default_handler_class": NotThere, "default_handler_args": {"status_code": 404}}
        allowed = files() or MOST_FILES
        most = most_pages(os.environ.get(PAGES, ""), memory(), allowed)
        limits = {"websocket_max_message_size": LONGEST_MESSAGE}
        packing = {"compress_response": True, "websocket_compression_options": PACKING}
        hosts = known_hosts(os.environ.get(HOSTS, ""), self.ip, self.base_url)
        settings = {**super().init_settings(), **not_there, **limits, **packing, "known_hosts": hosts}
        with_words(settings["voila_jinja2_env"])
        self.kernel_manager.buffer_offline_messages = False  # a page that comes back asks again
        self.kernel_manager.context.max_sockets = allowed  # the default is 1,023, which 57 pages can use up
        self._places = Places(self.kernel_manager, most, pages_each(os.environ.get(EACH, ""), most), self.away)
        checkup = Checkup(self.kernel_manager, self._places)
        proxies = known_proxies(os.environ.get(PROXIES, ""))
        return {**settings, "places": self._places, "checkup": checkup, "proxies": proxies, "tables": self._tables}

    def listen(self) -> None:
        """Serve until somebody stops the server; requests are limited in size and time."""
        check_filter(self.app)
        limits = {"max_body_size": LONGEST_BODY, "max_header_size": LONGEST_ADDRESS, **PATIENCE}
        for look_after in (*(helper.look_after for helper in self._helpers), self._places.look_after):
            PeriodicCallback(look_after, LOOK_AFTER_IT).start()
        PeriodicCallback(self.app.settings["checkup"].state, CHECK_UP).start()
        self.app.listen = partial(self.app.listen, max_buffer_size=2 * LONGEST_MESSAGE, **limits)
        super().listen()

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Return the addresses of the server and their handlers."""
        kept = [entry for entry in super().init_handlers() if entry[1] in TRAFFIC]
        # jupyter-server-proxy escapes the base URL once more, with the name of the visitor in it.
        entries = (*map(_guarded, kept), *self._own_handlers(), (HEALTH, Health))
        return [(entry[0].replace("%", "%(?:25)?"), *entry[1:]) for entry in entries]

    def _own_handlers(self) -> list[tuple[Any, ...]]:
        folder = Path(self.root_dir)
        settings = {"voila_configuration": self.voila_configuration}
        start = {**settings, "shown": shown_at_start(folder, os.environ.get(LAB, ""))}
        app = {**settings, "template_paths": self.template_paths, "config": self.config}
        return [
            (f"{re.escape(self.server_url)}?", Start, start),
            (f"{re.escape(self.server_url)}robots.txt", Robots, {"apps": apps_in(folder)}),
            (f"{re.escape(self.server_url)}{PLACE}{NAMES}", Published, {"path": os.environ[FOLDER]}),
            *(
                (f"{re.escape(self.server_url)}{name}/?", App, {**app, "notebook_path": f"{name}.ipynb"})
                for name in apps_in(folder)
            ),
        ]


def _guarded(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return an entry of Voila's with only the methods that are needed, and with our checks."""
    address, handler, *more = entry
    methods = {"SUPPORTED_METHODS": TRAFFIC[handler]}
    bases = {VoilaKernelWebsocketHandler: (Careful, Filtered, handler), VoilaShutdownKernelHandler: (Careful, Leave)}
    return (address, type(handler.__name__, bases.get(handler, (Careful, handler)), methods), *more)


def is_for_tutor(query: str) -> bool:
    """Return whether a query string that came to the start page was made for the tutor."""
    try:
        return not TUTOR_FIELDS.isdisjoint(parse_qs(query, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        return False


def apps_in(folder: Path) -> list[str]:
    """Return the names of the apps with a notebook in a folder: first `APPS`, then others that are marked as pages."""
    others = [path.stem for path in sorted(folder.glob("*.ipynb")) if path.stem not in APPS and _is_page(path)]
    return [name for name in APPS if (folder / f"{name}.ipynb").is_file()] + others


def _is_page(notebook: Path) -> bool:
    """Return whether a notebook has a plain name and `"page": true` in its metadata."""
    try:
        told = json.loads(notebook.read_text(encoding="utf-8"))["metadata"]
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return re.fullmatch("[a-z-]+", notebook.stem) is not None and isinstance(told, dict) and told.get("page") is True


def shown_at_start(folder: Path, lab: str) -> dict[str, Any]:
    """Return the content of the start page: its apps, its notebooks, and the address of a JupyterLab.

    `folder`: the folder of the notebooks. `lab`: its address in a JupyterLab that visitors can reach, such as
    "/user/me/lab/tree/notebooks"; "" if there is none. Raises ValueError: `lab` is not the address of a web page.
    """
    if lab and not re.match(r"https?://|/", lab):
        raise ValueError(f"{LAB}: {lab!r} is not allowed; give an address that begins with http:, https: or /")
    notebooks = [(path.name, title(path)) for path in sorted(folder.glob(TEACHING))]
    return {"apps": apps_in(folder), "notebooks": notebooks, "lab": lab.rstrip("/")}


def title(notebook: Path) -> str:
    """Return the first heading of a notebook, or its name if it has none."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    headings = (found for text in texts if (found := re.search(r"^# +(.+)$", text, re.MULTILINE)))
    heading = next(headings, None)
    return heading[1].strip() if heading else notebook.stem


def main() -> None:
    """Serve, or exit with one line that says why that is not possible."""
    follow(_end)
    try:
        check_cache()
        use_seal(user_data_path("eternitium-tutor", False))
        Server.launch_instance()
    except (Unfit, ValueError) as problem:
        sys.exit(str(problem))


def _end() -> None:
    """End this process, because the command that started it has ended."""
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(SECONDS_TO_STOP)
    os._exit(1)


if __name__ == "__main__":
    main()
