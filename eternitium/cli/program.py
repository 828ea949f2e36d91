"""The command `eternitium`: it starts the tutor on this computer and opens it in the browser."""

from __future__ import annotations

import argparse
import contextlib
import errno
import http.client
import importlib.util
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import textwrap
import time
import webbrowser
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn
from urllib.parse import urlsplit

from eternitium.cli import commands, logbook
from eternitium.cli.logbook import Logbook
from eternitium.match.editions import as_text
from eternitium.rulebook import EDITIONS, LANGUAGES, edition_name, explain, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import FrameType

DISTRIBUTION: Final = "eternitium-tutor"
CHECKOUT: Final = Path(__file__).resolve().parents[2]
NOTEBOOK: Final = "tutor.ipynb"
FIRST_NOTEBOOK: Final = "start.ipynb"
SERVER_SETTINGS: Final = "voila.json"
OWN_NOTEBOOKS: Final = "eternitium-notebooks"
ICON: Final = "voila/templates/eternitium/static/favicon.svg"
# Unasked, JupyterLab would look on the internet for newer versions.
NO_UPDATES: Final = "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"
LAST_PORT: Final = 65_535
BASE_URL: Final = re.compile(r"(/[\w.~%@!$&'()*+,;=:-]+)*", re.ASCII)
ALL_ADDRESSES: Final = ("", "0.0.0.0", "::")  # noqa: S104
SECONDS_TO_START: Final = 90
SECONDS_TO_STOP: Final = 10
# What a child runs first: its standard input is held here, so that it ends with this process, however that ends.
FOLLOWING: Final = """
import os, signal
from eternitium.match import lifeline
lifeline.follow(lambda: os.kill(os.getpid(), signal.SIGTERM))
"""
WARMING: Final = f"{FOLLOWING}from eternitium.cli import program; program.main(['warmup'])"
LAB: Final = f"{FOLLOWING}import runpy; runpy.run_module('jupyterlab', run_name='__main__', alter_sys=True)"
DEFAULTS: Final = {
    "host": "127.0.0.1",
    "port": 8866,
    "base_url": "/",
    "settings": None,
    "browser": True,
    "verbose": False,
}

DESCRIPTION: Final = "Eternitium Tutor: play Eternitium in the browser, with the odds and the rules at hand."
EXAMPLES: Final = """\
examples:
  eternitium                  start the tutor and open it in the browser
  eternitium --port 0         the same on any free port
  eternitium --no-browser     only print the address
  eternitium rules            compare the editions
  eternitium rules luck.fail  explain a rule
  eternitium league           let the built-in players play against each other
  eternitium study            list the studies whose tables the notebooks show
  eternitium train --check 90 measure the evaluator's errors on 90 views
  eternitium replay FILE      print a recorded or saved game, turn by turn
  eternitium report FILE      what decided that game: luck, and which choices
  eternitium notebooks        open the notebooks in JupyterLab
  eternitium warmup           compile everything now, not on first use

Everything runs on this computer; nothing is sent anywhere. Ctrl-C stops the tutor.
Without --verbose the messages of the server are kept in
  {log}
"""


GUESTS: Final = ("revive.", "sabaton.")  # ids of rules of the tables for two other games


class Trouble(Exception):
    """Something that the person at the terminal can change; the text says what, in one line."""


class App(NamedTuple):
    """Where the pages come from: the notebooks with the settings beside them, and the folder with the page template."""

    notebooks: Path
    jupyter: Path


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the line and leave."""
        self.exit(2, f"eternitium: {message}. See eternitium --help\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    settings = _settings(argv)
    try:
        return COMMANDS.get(settings.command, play)(settings)
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


def rules(settings: argparse.Namespace) -> int:
    """Print the comparison of the editions, or one rule."""
    try:
        print(_rule(settings) if settings.rule else as_text(settings.language, _width()))
    except ValueError as problem:
        raise Trouble(str(problem)) from None
    except BrokenPipeError:  # the reader has seen enough, as with `eternitium rules | head`
        sys.stdout = None
    return 0


def league(settings: argparse.Namespace) -> int:
    """Let the built-in players play against each other."""
    try:
        commands.league(settings)
    except ValueError as problem:
        raise Trouble(str(problem)) from None
    return 0


def study(settings: argparse.Namespace) -> int:
    """List the studies, or compute one anew."""
    try:
        with _stoppable():
            commands.study(settings)
    except (OSError, ValueError) as problem:
        raise Trouble(str(problem)) from None
    except KeyboardInterrupt:
        raise Trouble(f"stopped; the table of {settings.name} was not written") from None
    return 0


def train(settings: argparse.Namespace) -> int:
    """Train the evaluator anew, or check it."""
    try:
        with _stoppable():
            commands.train(settings)
    except (OSError, ValueError) as problem:
        raise Trouble(str(problem)) from None
    except KeyboardInterrupt:
        raise Trouble("stopped; networks that were finished are written") from None
    return 0


def replay(settings: argparse.Namespace) -> int:
    """Print recorded games as a person reads them, or what decided them."""
    from eternitium.cli import replays

    try:
        replays.replay(settings) if settings.command == "replay" else replays.report(settings)
    except BrokenPipeError:  # the reader has seen enough
        sys.stdout = None
    except (OSError, ValueError) as problem:
        raise Trouble(str(problem)) from None
    return 0


def notebooks(settings: argparse.Namespace) -> int:
    """Open the notebooks in JupyterLab: those of this checkout, or a copy of the installed ones."""
    _need("notebooks", "jupyterlab")
    folder = own_notebooks(find_app(), settings.folder)
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


def own_notebooks(app: App, folder: str | None) -> Path:
    """Where the notebooks can be changed. Those that are missing there are put there, no other is touched."""
    if folder is None and app.notebooks.parent == CHECKOUT:
        return app.notebooks
    place = Path(folder or OWN_NOTEBOOKS).absolute()
    try:
        place.mkdir(parents=True, exist_ok=True)
        for notebook in app.notebooks.glob("*.ipynb"):
            if not (place / notebook.name).exists():
                shutil.copyfile(notebook, place / notebook.name)
    except OSError as problem:
        raise Trouble(f"the notebooks cannot be put into {place}: {problem.strerror}") from None
    return place


def warmup(settings: argparse.Namespace) -> int:
    """Compile everything now, so that nobody has to wait later."""
    commands.warmup(settings)
    return 0


def _rule(settings: argparse.Namespace) -> str:
    if settings.rule.startswith(GUESTS):
        return _guest_rule(settings.rule, settings.language)
    told = explain(settings.rule, settings.language, settings.edition)
    source = f"{edition_name(settings.edition, settings.language)}: {told.place}"
    return _paragraphs(told.title, told.text, told.ruling, " ".join([source, *told.rulings]))


def _guest_rule(rule: str, language: str) -> str:
    from eternitium import guests

    told = guests.explain(rule, language)
    source = f"{word('guest-status', told.status, language)}: {told.place}"
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
        if settings.browser and _has_screen():
            webbrowser.open(address)
        child.wait()
        raise Trouble(f"the server has stopped by itself: {_last_line(log)}")


COMMANDS: Final = {
    "rules": rules,
    "league": league,
    "study": study,
    "train": train,
    "replay": replay,
    "report": replay,
    "notebooks": notebooks,
    "warmup": warmup,
    "play": play,
}


def _settings(argv: Sequence[str] | None) -> argparse.Namespace:
    given = _parser().parse_args(argv)
    return argparse.Namespace(**{**DEFAULTS, **vars(given)})


def _parser() -> Parser:
    options = _play_options()
    parser = Parser(
        prog="eternitium",
        parents=[options],
        description=DESCRIPTION,
        epilog=EXAMPLES.format(log=logbook.folder() / logbook.FILE),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Eternitium Tutor {_version()}")
    named = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=Parser)
    about = "play in the browser; this is what happens without a command"
    named.add_parser("play", parents=[options], help=about, description=DESCRIPTION, allow_abbrev=False)
    _add_rules(named)
    _add_league(named)
    _add_study(named)
    _add_train(named)
    _add_replay(named)
    _add_report(named)
    _add_notebooks(named)
    about = "compile everything now that is otherwise compiled on first use"
    named.add_parser("warmup", help=about, description=f"Warm up: {about}.", allow_abbrev=False)
    return parser


def _add_league(commands: argparse._SubParsersAction[Parser]) -> None:
    about = "let the built-in players and the levels play against each other, and print their ratings"
    parser = commands.add_parser("league", help=about, description=f"League: {about}.", allow_abbrev=False)
    parser.add_argument("--games", type=int, default=4_000, metavar="N", help="games for each line (default 4000)")
    planner = "the same for lines with players who think longer, up to seconds a game (default 100)"
    parser.add_argument("--planner-games", type=int, default=100, metavar="N", help=planner)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="fixes all games (default 0)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="threads (default 1)")


def _add_study(commands: argparse._SubParsersAction[Parser]) -> None:
    about = "list the studies whose tables the notebooks show, or compute one anew"
    parser = commands.add_parser("study", help=about, description=f"Studies: {about}.", allow_abbrev=False)
    parser.add_argument("name", nargs="?", metavar="NAME", help="of a study; without it the list")
    parser.add_argument("--games", type=int, metavar="N", help="games for each row (default: the study's own number)")
    parser.add_argument("--seed", type=int, metavar="N", help="fixes all games (default: the study's own seed)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes (default 1)")
    where = "where NAME.csv is written (default: the current folder)"
    parser.add_argument("--output", metavar="FOLDER", help=where)


def _add_train(commands: argparse._SubParsersAction[Parser]) -> None:
    about = "train the evaluator, which says at once what a position is worth, or check it"
    parser = commands.add_parser("train", help=about, description=f"Training: {about}.", allow_abbrev=False)
    positions = "positions of simulated games to learn from (default 1600000: about eight minutes of a free core, 3 GB)"
    parser.add_argument("--positions", type=int, default=1_600_000, metavar="N", help=positions)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="fixes everything (default 0)")
    where = "where weights.npz is written (default: the current folder), or with --check errors.json (default: nowhere)"
    parser.add_argument("--output", metavar="FOLDER", help=where)
    check = "train nothing; print the errors of the installed weights on so many views of new games"
    parser.add_argument("--check", type=int, metavar="N", help=check)
    rollouts = "rollouts that tell what a view is worth (default 3000)"
    parser.add_argument("--rollouts", type=int, default=3_000, metavar="N", help=rollouts)


def _add_replay(commands: argparse._SubParsersAction[Parser]) -> None:
    about = "print the games of a file, turn by turn"
    parser = commands.add_parser("replay", help=about, description=f"Replay: {about}.", allow_abbrev=False)
    _add_games(parser, "print the record itself; so a saved game becomes one")
    seat = "as this seat saw it, from 0 as in the file (default: everything, hidden cards too)"
    parser.add_argument("--seat", type=int, metavar="N", help=seat)
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of the texts (default en)")


def _add_report(commands: argparse._SubParsersAction[Parser]) -> None:
    about = "what decided the games of a file: luck, and each player's choices"
    parser = commands.add_parser("report", help=about, description=f"Report: {about}.", allow_abbrev=False)
    _add_games(parser, "print the record with all of it as notes")
    parser.add_argument("--rollouts", type=int, default=400, metavar="N", help="for each choice (default 400)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="fixes the rollouts (default 0)")


def _add_games(parser: Parser, record: str) -> None:
    parser.add_argument("file", metavar="FILE", help="records, as str(Record.of(game)) writes them, or a saved game")
    parser.add_argument("--number", type=int, metavar="N", help="one game only, from 1 (default: all of them)")
    parser.add_argument("--record", action="store_true", help=record)


def _add_notebooks(commands: argparse._SubParsersAction[Parser]) -> None:
    about = "open the notebooks in JupyterLab"
    parser = commands.add_parser("notebooks", help=about, description=f"Notebooks: {about}.", allow_abbrev=False)
    where = f"where they are put; files that are there stay (default: {OWN_NOTEBOOKS}, in a checkout its own)"
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help=where)
    _add_no_browser(parser)


def _add_no_browser(parser: argparse.ArgumentParser) -> None:
    about = "do not open a browser"
    parser.add_argument("--no-browser", dest="browser", action="store_false", default=argparse.SUPPRESS, help=about)


def _add_rules(commands: argparse._SubParsersAction[Parser]) -> None:
    about = "compare the editions side by side, or explain one rule"
    parser = commands.add_parser("rules", help=about, description=f"Print rules: {about}.", allow_abbrev=False)
    which = "id of a rule, such as luck.fail; without it the comparison"
    parser.add_argument("rule", nargs="?", metavar="ID", help=which)
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of the texts (default en)")
    parser.add_argument("--edition", default="de", choices=EDITIONS, help="whose booklet is cited (default de)")


def _play_options() -> Parser:
    # No defaults here: those of the command would replace what was given before it.
    options = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    options.add_argument("--port", type=_port, metavar="N", help="port to serve on, 0 for any free one (default 8866)")
    options.add_argument(
        "--host", metavar="ADDRESS", help="address to serve on (default 127.0.0.1: this computer only)"
    )
    about = "part of the address that all pages share, such as /tutor/, behind another server (default /)"
    options.add_argument("--base-url", type=_base_url, metavar="PATH", help=about)
    about = f"folder whose {SERVER_SETTINGS} changes settings of the server, for those who host it"
    options.add_argument("--settings", type=_folder_with_settings, metavar="FOLDER", help=about)
    _add_no_browser(options)
    options.add_argument("--verbose", action="store_true", help="show the messages of the server")
    return options


def _port(text: str) -> int:
    with contextlib.suppress(ValueError):
        if 0 <= int(text) <= LAST_PORT:
            return int(text)
    raise argparse.ArgumentTypeError(f"a port is a whole number from 0 to {LAST_PORT}, not {text!r}")


def _base_url(text: str) -> str:
    path = "/" + text.strip("/")
    if BASE_URL.fullmatch(path.rstrip("/")):
        return path.rstrip("/") + "/"
    raise argparse.ArgumentTypeError(f"a base URL is a path such as /tutor/, not {text!r}")


def _folder_with_settings(text: str) -> str:
    file = Path(text).absolute() / SERVER_SETTINGS
    try:
        json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise argparse.ArgumentTypeError(f"the settings in {str(file)!r} cannot be read: {problem}") from None
    return str(file.parent)


def _version() -> str:
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _need(extra: str, *packages: str) -> None:
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    if missing:
        raise Trouble(f'not installed: {", ".join(missing)}; run: pip install "{DISTRIBUTION}[{extra}]"')


def find_app() -> App:
    """The pages of this checkout, or of the installed package."""
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
    """The port if it is free; any free one for 0."""
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
    """Voila in a child process; Ctrl-C and the usual signals end it properly, and so does the end of this process."""
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
    """Meanwhile compile what forecasts need: a page that is closed early must not begin anew each time."""
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
    # What is named first counts more.
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
    """Turn a closed terminal or a polite kill into Ctrl-C."""
    known = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # What is ignored stays ignored, or `nohup` would not work.
    before = {number: signal.getsignal(number) for number in known if signal.getsignal(number) != signal.SIG_IGN}
    for number in before:
        signal.signal(number, _interrupt)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


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
        status = _ask(f"{address}{ICON}")
        if status == http.client.OK:
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
    return "localhost" if host in ALL_ADDRESSES else host


def _address(host: str, port: int, base_url: str) -> str:
    name = _reachable(host)
    return f"http://[{name}]:{port}{base_url}" if ":" in name else f"http://{name}:{port}{base_url}"


def _has_screen() -> bool:
    # Without one, `webbrowser` may start a text browser in this terminal.
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"))
