"""The command `eternitium`: it starts the tutor on this computer and opens it in the browser."""

from __future__ import annotations

import _thread
import contextlib
import errno
import http.client
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
import webbrowser
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn
from urllib.parse import urlsplit

from eternitium.cli import arguments, commands, logbook, research
from eternitium.cli.arguments import DISTRIBUTION, KEPT, LAST_PORT, OWN_NOTEBOOKS
from eternitium.cli.logbook import Logbook
from eternitium.cli.tables import as_line
from eternitium.match.editions import as_text, differences
from eternitium.rulebook import Explanation, edition_name, explain, word
from eternitium.rulebook.search import Hit, nearest, search

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType

    from eternitium import guests

CHECKOUT: Final = Path(__file__).resolve().parents[2]
NOTEBOOK: Final = "tutor.ipynb"
FIRST_NOTEBOOK: Final = "start.ipynb"
DOCS: Final = CHECKOUT / "docs"
# Unasked, JupyterLab would look on the internet for newer versions.
NO_UPDATES: Final = "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"
EVERYWHERE: Final = ("", arguments.ALL_ADDRESSES, "::")
ELSEWHERE: Final = ("192.0.2.1", 9)  # an address that nobody has; nothing is sent there
OPEN_TO_ALL: Final = "Everybody in your network can open this address; nobody has to log in."
SECONDS_TO_START: Final = 90
SECONDS_TO_STOP: Final = 10
# What a child runs first: its standard input is held here, so that it ends with this process, however that ends.
FOLLOWING: Final = """
import os, signal
from eternitium_widgets.server import lifeline
lifeline.follow(lambda: os.kill(os.getpid(), signal.SIGTERM))
"""
YIELDING: Final = "hasattr(os, 'nice') and os.nice(5)\n"
# It gives way to the page, and to the computing of first estimates.
WARMING: Final = f"{FOLLOWING}{YIELDING}from eternitium.cli import program; program.main(['warmup'])"
LAB: Final = f"{FOLLOWING}import runpy; runpy.run_module('jupyterlab', run_name='__main__', alter_sys=True)"
MOST_FOUND: Final = 5
AGAIN: Final = 0.05  # seconds
GUESTS: Final = ("revive.", "sabaton.")  # how ids of rules of two other games begin


class Trouble(Exception):
    """A problem that the person at the terminal can solve; the text says in one line what it is."""


class App(NamedTuple):
    """The source of the pages: the folder of notebooks and settings, and the folder with the page template."""

    notebooks: Path
    jupyter: Path


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    settings = arguments.settings(argv)
    try:
        return _done(settings)
    except Trouble as trouble:
        print(f"eternitium: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nThe tutor has stopped.")
        return 0
    except Exception as surprise:
        if settings.verbose:
            raise
        name = type(surprise).__name__
        print(f"eternitium: unexpected {name}: {surprise} (--verbose shows more)", file=sys.stderr)
        return 1


def _done(settings: argparse.Namespace) -> int:
    """Run a command and return its exit code; if it is stopped before its end, say what is kept."""
    command = COMMANDS.get(settings.command, play)
    if command in (play, notebooks):
        return command(settings) or 0
    refusals = () if settings.command == "warmup" else (OSError, ValueError)  # no argument of it could be wrong
    try:
        with _stoppable() if settings.command in KEPT else contextlib.nullcontext():
            code = command(settings) or 0
            sys.stdout.flush()  # while a reader who has gone can still be met
            return code
    except BrokenPipeError:  # the reader has seen enough, as with `eternitium rules | head`
        sys.stdout = None
        return 0
    except KeyboardInterrupt:
        raise Trouble("; ".join(filter(None, ["stopped", KEPT.get(settings.command)]))) from None
    except refusals as problem:
        raise Trouble(_said(problem)) from None
    except ModuleNotFoundError as missing:  # a container holds what pages need
        raise Trouble(f"not installed: {missing.name}; run: pip install {missing.name}") from None


def _said(problem: Exception) -> str:
    """Return what is wrong; of an error of the system the path and the reason, without its number."""
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{str(problem.filename)!r}: {problem.strerror}"
    return str(problem)


def rules(settings: argparse.Namespace) -> None:
    """Print the comparison of the editions, one rule, or what a search finds."""
    print(_rules_as_json(settings) if settings.json else _rules(settings), flush=True)


def replay(settings: argparse.Namespace) -> None:
    """Print recorded games for people to read, or what decided them."""
    from eternitium.cli import replays, reports

    replays.replay(settings) if settings.command == "replay" else reports.report(settings)


def notebooks(settings: argparse.Namespace) -> int:
    """Open the notebooks in JupyterLab, those of this checkout or a copy of the installed ones; or write something."""
    from eternitium.cli import handout

    if settings.answer_key is not None:
        return _write_key(settings)
    _need("notebooks", "jupyterlab")
    if settings.export is not None:
        return _export(Path(settings.folder) if settings.folder else find_app().notebooks, Path(settings.export))
    kind = "class" if settings.without_solutions else settings.grader
    default = OWN_NOTEBOOKS if settings.language == "en" else f"{OWN_NOTEBOOKS}-{settings.language}"
    folder = own_notebooks(find_app(), settings.folder, handout.version(kind, settings.language), default)
    if settings.grader:
        print(folder, flush=True)
        return 0
    print(f"The notebooks are in {folder} - press Ctrl-C to stop JupyterLab", flush=True)
    # -P: a stray numpy.py in the current folder must not replace the real one.
    lab = [sys.executable, "-P", "-c", LAB, FIRST_NOTEBOOK, "-y", NO_UPDATES]
    if not (settings.browser and _has_screen()):
        lab.append("--no-browser")
    with _stoppable():
        child = subprocess.Popen(lab, cwd=folder, stdin=subprocess.PIPE)  # noqa: S603
        try:
            return child.wait()
        except KeyboardInterrupt:
            return 0
        finally:
            _stop(child)


def _export(notebooks: Path, folder: Path) -> int:
    """Write the notebooks as pages, and print the path of each."""
    from eternitium.cli.exports import export

    try:
        with _stoppable():
            for page in export(notebooks, folder):
                print(page, flush=True)
    except KeyboardInterrupt:
        raise Trouble("stopped; the pages printed so far are complete; the next call starts from the first") from None
    except (OSError, ValueError) as problem:
        raise Trouble(_said(problem)) from None
    return 0


def _write_key(settings: argparse.Namespace) -> int:
    """Write the answer key, and print its path."""
    from eternitium.cli.handout import answer_key

    notebooks, file = Path(settings.folder) if settings.folder else find_app().notebooks, Path(settings.answer_key)
    try:
        file.write_text(answer_key(notebooks, settings.language), encoding="utf-8")
    except (OSError, ValueError) as problem:
        raise Trouble(_said(problem)) from None
    print(file, flush=True)
    return 0


def own_notebooks(
    app: App, folder: str | None, change: Callable[[str, str], str] | None = None, default: str = OWN_NOTEBOOKS
) -> Path:
    """Return the folder of notebooks that can be changed; copy missing ones there, and leave the others alone.

    `app`: where the notebooks are; `folder`: where to put them; `change`: makes each copy from the text and the name of
    its file; `default`: the folder if none is given.
    """
    if folder is None and app.notebooks.parent == CHECKOUT and change is None:
        return app.notebooks
    place = Path(folder or default).absolute()
    try:
        place.mkdir(parents=True, exist_ok=True)
        for notebook in app.notebooks.glob("*.ipynb"):
            if not (place / notebook.name).exists():
                text = notebook.read_text(encoding="utf-8")
                (place / notebook.name).write_text(change(text, notebook.name) if change else text, encoding="utf-8")
    except OSError as problem:
        raise Trouble(f"the notebooks cannot be put into {place}: {problem.strerror}") from None
    return place


def docs(settings: argparse.Namespace) -> int:
    """Open the documentation that was built in this checkout."""
    if not DOCS.is_dir():
        raise Trouble("the documentation is built in a copy of the repository; its pages are in the folder docs")
    page = DOCS / "_build" / "index.html"
    if not page.is_file():
        build = 'pip install ".[docs]" && python -m sphinx -W -b html docs docs/_build'
        raise Trouble(f"the documentation is not built yet; in {DOCS.parent} run: {build}")
    print(f"The documentation is at {page.as_uri()}")
    if settings.browser and _has_screen():
        webbrowser.open(page.as_uri())
    return 0


def completion(settings: argparse.Namespace) -> None:
    """Print the script with which a shell completes commands and options."""
    from eternitium.cli.completion import script

    print(script(settings.shell))


def _rules(settings: argparse.Namespace) -> str:
    if not settings.words:
        return as_text(settings.language, _width())
    return _rule(settings) if _is_id(settings) else _found(settings)


def _rules_as_json(settings: argparse.Namespace) -> str:
    if not settings.words:
        return "\n".join(as_line(row.plain()) for row in differences(settings.language))
    return "\n".join(as_line(asdict(rule)) for rule in ([_told(settings)] if _is_id(settings) else _hits(settings)))


def _is_id(settings: argparse.Namespace) -> bool:
    """Return whether the words are the id of a rule: one word with a dot. Anything else is searched for."""
    first, *more = settings.words
    return not more and "." in first


def _hits(settings: argparse.Namespace) -> tuple[Hit, ...]:
    text = " ".join(settings.words)
    hits = search(text, settings.language, settings.edition, MOST_FOUND)
    if not hits:
        near = ", ".join(nearest(text, settings.language))
        raise Trouble(f"no rule says anything about {text!r}{f'; perhaps you mean {near}' if near else ''}")
    return hits


def _found(settings: argparse.Namespace) -> str:
    hits, name = _hits(settings), edition_name(settings.edition, settings.language)
    return "\n\n".join(_paragraphs(hit.title, hit.text, f"{name}: {hit.place} [{hit.id}]") for hit in hits)


def _told(settings: argparse.Namespace) -> Explanation | guests.Explanation:
    """Return the rule whose id is the only word."""
    (rule,) = settings.words
    if not rule.startswith(GUESTS):
        return explain(rule, settings.language, settings.edition)
    from eternitium import guests

    return guests.explain(rule, settings.language)


def _rule(settings: argparse.Namespace) -> str:
    told = _told(settings)
    status = getattr(told, "status", None)  # of a rule of another game, which has no editions
    booklet = word("guest-status", status, settings.language) if status else ""
    source = f"{booklet or edition_name(settings.edition, settings.language)}: {told.place}"
    return _paragraphs(told.title, told.text, told.ruling, " ".join([source, *told.rulings]))


def _paragraphs(*parts: str) -> str:
    return "\n".join(textwrap.fill(part, _width()) for part in parts if part)


def _width() -> int:
    return min(shutil.get_terminal_size((100, 24)).columns, 100)


def play(settings: argparse.Namespace) -> int:
    """Serve the page until somebody stops it."""
    _need("app", "voila", "anywidget", "ipykernel")
    app = find_app()
    port = claim_port(settings.host, settings.port)
    with _warming_up(), _server(app, settings, port) as (child, log):
        address = _address(settings.host, port, settings.base_url)
        _wait_until_it_answers(child, log, address)
        print(f"Eternitium Tutor is at {address} - press Ctrl-C to stop it", flush=True)
        if settings.host in EVERYWHERE:
            print(OPEN_TO_ALL, flush=True)
        if settings.browser and _has_screen():
            webbrowser.open(address)
        child.wait()
        raise Trouble(f"the server has stopped by itself: {_last_line(log)}")


COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int | None]]] = {
    **{done.__name__: done for done in (commands.league, commands.study, commands.train, commands.sheet,
                                        commands.warmup, research.policies, research.games, research.learn,
                                        rules, replay, notebooks, docs, completion, play)},
    "report": replay,
}  # fmt: skip


def _need(extra: str, *packages: str) -> None:
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    if missing:
        raise Trouble(f'not installed: {", ".join(missing)}; run: pip install "{DISTRIBUTION}[{extra}]"')


def find_app() -> App:
    """Return the pages of this checkout, or of the installed package."""
    share = _installed_share()
    places = [App(CHECKOUT / "notebooks", CHECKOUT / "widgets")]
    if share is not None:
        places.append(App(share / "eternitium", share / "jupyter"))
    for place in places:
        if (place.notebooks / NOTEBOOK).is_file():
            return place
    missing = places[-1].notebooks / NOTEBOOK
    raise Trouble(f"the notebook {missing} is missing; run: pip install --force-reinstall {DISTRIBUTION}")


def _installed_share() -> Path | None:
    try:
        files = metadata.files(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        return None
    notebooks = [Path(str(file.locate())) for file in files if file.name == NOTEBOOK]
    return notebooks[0].resolve().parents[1] if notebooks else None


def claim_port(host: str, port: int) -> int:
    """Return the port if it is free; for 0, any free one."""
    try:
        return _bind(host, port)
    except socket.gaierror:
        raise Trouble(f"there is no address {host!r}; leave --host out to serve this computer only") from None
    except OSError as problem:
        raise Trouble(_port_trouble(host, port, problem)) from None


def _bind(host: str, port: int) -> int:
    family, kind, protocol, _, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
        return int(probe.getsockname()[1])


def _port_trouble(host: str, port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"port {port} is in use; try --port {_next_free(host, port)}, or --port 0 for any free one"
    if problem.errno == errno.EACCES:
        return f"port {port} is reserved for the system; choose one from 1024 to {LAST_PORT}, or --port 0"
    if problem.errno == errno.EADDRNOTAVAIL:
        return f"this computer has no address {host!r}; leave --host out to serve this computer only"
    return f"cannot serve on port {port}: {problem.strerror}"


def _next_free(host: str, port: int) -> int:
    for candidate in range(port + 1, min(port + 50, LAST_PORT + 1)):
        with contextlib.suppress(OSError):
            return _bind(host, candidate)
    return _bind(host, 0)


@contextlib.contextmanager
def _server(app: App, settings: argparse.Namespace, port: int) -> Iterator[tuple[subprocess.Popen[bytes], Logbook]]:
    """Run Voila in a child process; Ctrl-C, the usual signals and the end of this process end it properly."""
    with contextlib.closing(_logbook(settings.verbose)) as log, _stoppable():
        child = subprocess.Popen(  # noqa: S603
            _command(app, settings, port),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=_environment(app),
            start_new_session=True,
        )
        if child.stdout is not None:
            log.take_down(child.stdout)
        try:
            yield child, log
        finally:
            _stop(child)


def _logbook(verbose: bool) -> Logbook:
    try:
        return Logbook(verbose)
    except OSError as problem:
        raise Trouble(
            f"the messages of the server cannot be kept in {logbook.folder()}: {problem.strerror}; make it writable, "
            "or show them with --verbose"
        ) from None


@contextlib.contextmanager
def _warming_up() -> Iterator[None]:
    """Compile meanwhile what forecasts need: a page that is closed early must not start this again each time."""
    warmup = [sys.executable, "-P", "-c", WARMING]
    line, nothing = subprocess.PIPE, subprocess.DEVNULL
    child = subprocess.Popen(warmup, stdin=line, stdout=nothing, stderr=nothing, start_new_session=True)  # noqa: S603
    try:
        yield
    finally:
        _stop(child)


def _command(app: App, settings: argparse.Namespace, port: int) -> list[str]:
    # -P: a stray numpy.py in the current folder must not replace the real one.
    server = [sys.executable, "-P", str(_server_file()), f"--port={port}", f"--Voila.ip={settings.host}"]
    server += [f"--Voila.base_url={settings.base_url}", f"--Voila.root_dir={app.notebooks}"]
    # The first folder has precedence.
    folders = [settings.settings, app.notebooks] if settings.settings else [app.notebooks]
    return [*server, *(f"--Voila.config_file_paths={folder}" for folder in folders)]


def _server_file() -> Path:
    found = importlib.util.find_spec("eternitium_widgets")
    if found is None or found.origin is None:
        raise Trouble(f"the boards are missing; run: pip install --force-reinstall {DISTRIBUTION}")
    return Path(found.origin).parent / "server" / "server.py"


def _environment(app: App) -> dict[str, str]:
    before = os.environ.get("JUPYTER_PATH")
    paths = os.pathsep.join([str(app.jupyter), *([before] if before else [])])
    return {**os.environ, "JUPYTER_PATH": paths, "JUPYTER_PREFER_ENV_PATH": "1"}


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """Turn a closed terminal or a polite kill into Ctrl-C, and let none get lost."""
    known = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # What is ignored stays ignored, or `nohup` would not work.
    before = {number: signal.getsignal(number) for number in known if signal.getsignal(number) != signal.SIG_IGN}
    for number in before:
        signal.signal(number, _interrupt)
    hook, sys.unraisablehook = sys.unraisablehook, _not_lost
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def _not_lost(ignored: sys.UnraisableHookArgs) -> None:
    """Repeat a lost Ctrl-C: Python drops what is raised in a callback, and compilers call back all the time."""
    if ignored.exc_type is KeyboardInterrupt:
        threading.Timer(AGAIN, _stop_again).start()
    else:
        sys.__unraisablehook__(ignored)


def _stop_again() -> None:
    heard = signal.SIGTERM if signal.getsignal(signal.SIGTERM) is _interrupt else signal.SIGINT
    main = threading.main_thread().ident
    if os.name == "posix" and main is not None:
        signal.pthread_kill(main, heard)  # it may be waiting for something
    else:
        _thread.interrupt_main(heard)


def _stop(child: subprocess.Popen[bytes]) -> None:
    # A second Ctrl-C must not leave the child behind.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    child.terminate()
    try:
        child.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    finally:
        signal.signal(signal.SIGINT, before)


def _wait_until_it_answers(child: subprocess.Popen[bytes], log: Logbook, address: str) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        if child.poll() is not None:
            raise Trouble(f"the server did not start: {_last_line(log)}")
        status = _ask(address)
        if status in (http.client.OK, http.client.FOUND):  # the start page, or the way to a login
            return
        if status is not None:
            raise Trouble(f"the page template is missing; run: pip install --force-reinstall {DISTRIBUTION}")
        time.sleep(0.05)
    raise Trouble(f"the server did not answer within {SECONDS_TO_START} seconds: {_last_line(log)}")


def _ask(address: str) -> int | None:
    where = urlsplit(address)
    connection = http.client.HTTPConnection(str(where.hostname), where.port, timeout=5)
    try:
        connection.request("GET", where.path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def _last_line(log: Logbook) -> str:
    return log.last_line() or "it said nothing (--verbose shows more)"


def _reachable(host: str) -> str:
    return _own_address() if host in EVERYWHERE else host


def _own_address() -> str:
    """Return this computer's address in its network; "localhost" without a network."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(ELSEWHERE)
        return str(line.getsockname()[0])
    return "localhost"


def _address(host: str, port: int, base_url: str) -> str:
    name = _reachable(host)
    return f"http://[{name}]:{port}{base_url}" if ":" in name else f"http://{name}:{port}{base_url}"


def _has_screen() -> bool:
    # Without one, `webbrowser` may start a text browser in this terminal.
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"))
