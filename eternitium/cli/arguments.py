"""The words that the command `eternitium` understands, and its help."""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import textwrap
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from eternitium.cli import logbook
from eternitium.rulebook import EDITIONS, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DISTRIBUTION: Final = "eternitium-tutor"
SERVER_SETTINGS: Final = "voila.json"
OWN_NOTEBOOKS: Final = "eternitium-notebooks"
LAST_PORT: Final = 65_535
BASE_URL: Final = re.compile(r"(/[\w.~%@!$&'()*+,;=:-]+)*", re.ASCII)
DEFAULTS: Final = {
    "host": "127.0.0.1",
    "port": 8866,
    "base_url": "/",
    "settings": None,
    "browser": True,
    "verbose": False,
}

DESCRIPTION: Final = "Eternitium Tutor: play Eternitium in the browser, with the odds and the rules at hand."
# Each command and what it does, as `eternitium --help` lists them.
GROUPS: Final = {
    "learn and play": {
        "play": "play in the browser; this is what happens without a command",
        "rules": "compare the editions side by side, explain one rule, or search all of them",
        "sheet": "write the set-up and a turn at a glance as an HTML page for the real table; it prints on two pages",
        "notebooks": "open the notebooks in JupyterLab",
        "docs": "open the documentation in the browser, or say how to build it",
    },
    "look back at games": {
        "replay": "print the games in a file, turn by turn",
        "report": "show how luck and each player's choices decided the games in a file or a folder",
    },
    "play many games": {
        "league": "play the built-in players and the levels against each other, and print their ratings",
        "study": "list the studies whose tables the notebooks show, or compute one of them again",
        "train": "train or check the evaluator, which estimates at once what a position is worth",
    },
    "for research": {
        "policies": "list the built-in players with what each does and knows, how fast and how strong it is",
        "games": "let players play very many games, and write every action into a Parquet file",
        "learn": "let a new player learn from games against others, and say how strong it is",
    },
    "this program": {
        "warmup": "compile now what would be compiled on first use",
        "completion": "print the script with which a shell completes commands and options",
    },
}
ABOUT: Final = {name: about for group in GROUPS.values() for name, about in group.items()}
# What is left after Ctrl-C or a polite kill of a long command.
KEPT: Final = {
    "report": "the games printed or written so far are complete; the next call starts from the first",
    "league": "the lines printed so far are complete; the next call starts from the first",
    "study": "finished rows are kept; the same command continues after them",
    "train": "finished networks are written; the next call starts from the first",
    "policies": "the lines printed so far are complete; the next call starts from the first",
    "games": "finished games are kept; the same command continues after them",
    "learn": "what was learnt is written; --start continues from that file",
    "warmup": "compiled code is kept; the next call continues with the rest",
}
ALL_ADDRESSES: Final = "0.0.0.0"  # noqa: S104 - asked for with `--share`
SHELLS: Final = ("bash", "zsh", "fish")
EXAMPLES: Final = """\
examples:
  eternitium                  start the tutor and open it in the browser
  eternitium --port 0         the same on any free port
  eternitium --no-browser     only print the address
  eternitium --share          let phones in your network come too
  eternitium rules            compare the editions
  eternitium rules luck.fail  explain a rule
  eternitium rules robo thief search the rules
  eternitium league           let the built-in players play against each other
  eternitium study            list the studies whose tables the notebooks show
  eternitium train --check 90 measure the evaluator's errors on 90 views
  eternitium policies         list the built-in players
  eternitium games --games 1000 --output games.parquet
                              write 1000 games for research
  eternitium learn --minutes 10 --output learned.npz
                              let a player learn for ten minutes
  eternitium replay FILE      print a recorded or saved game, turn by turn
  eternitium report FILE      show what decided that game: luck, and which choices
  eternitium sheet            print the set-up and a turn for your table, as a page
  eternitium notebooks        open the notebooks in JupyterLab
  eternitium docs             open the documentation that was built here
  eternitium warmup           compile everything now, not on first use

exit codes:
  0  done, or the tutor was stopped with Ctrl-C
  1  an unexpected error
  2  something has to be changed first (one line on the error stream says what), or a command was stopped early

Everything runs on this computer; nothing is sent anywhere. Ctrl-C stops the tutor.
Without --verbose the messages of the server are kept in
  {log}
"""


INSTALL: Final = """\
where to put it, for your user only:
  bash  eternitium completion bash > ~/.local/share/bash-completion/completions/eternitium
  zsh   eternitium completion zsh > FOLDER/_eternitium, with a folder of $fpath
  fish  eternitium completion fish > ~/.config/fish/completions/eternitium.fish
"""
GRAMMAR: Final = "How a record is written, line by line: python -m pydoc eternitium.game.record_text"


class Grouped(argparse.RawDescriptionHelpFormatter):
    """A help formatter that leaves the commands to the description, which lists them in groups."""

    def add_argument(self, action: argparse.Action) -> None:
        """List an option."""
        if not isinstance(action, argparse._SubParsersAction):
            super().add_argument(action)


class Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Print the line and exit with 2."""
        self.exit(2, f"eternitium: {message}. See {self.prog} --help\n")


def settings(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse a command line.

    `argv`: its words; None: those that this process was started with. Raises SystemExit: a word is not understood, or
    `--help` or `--version` was answered.
    """
    given = parser().parse_args(argv)
    return argparse.Namespace(**{**DEFAULTS, **vars(given)})


def parser() -> Parser:
    """Return the parser of the command line."""
    options = _play_options()
    whole = Parser(
        prog="eternitium",
        usage="eternitium [OPTIONS] [COMMAND] ...",
        parents=[options],
        description="\n".join([DESCRIPTION, *_groups(), "", "eternitium COMMAND --help explains each of them."]),
        epilog=EXAMPLES.format(log=logbook.folder() / logbook.FILE),
        formatter_class=Grouped,
        allow_abbrev=False,
    )
    whole.add_argument("--version", action="version", version=f"Eternitium Tutor {_version()}", help="show the version")
    named = whole.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser, prog="eternitium")
    named.add_parser("play", parents=[options], help=ABOUT["play"], description=DESCRIPTION, allow_abbrev=False)
    _add_rules(named)
    _add_league(named)
    _add_study(named)
    _add_train(named)
    _add_policies(named)
    _add_games_command(named)
    _add_learn(named)
    _add_replay(named)
    _add_report(named)
    _add_sheet(named)
    _add_notebooks(named)
    _add_no_browser(_add(named, "docs", "Documentation"))
    _add(named, "warmup", "Warm up")
    _add_completion(named)
    return whole


def _groups() -> Iterator[str]:
    """Yield the commands in groups, a line or two each."""
    for title, group in GROUPS.items():
        yield f"\n{title}:"
        for name, about in group.items():
            yield textwrap.fill(about, 100, initial_indent=f"  {name:12}", subsequent_indent=" " * 14)


def _add(commands: argparse._SubParsersAction[Parser], name: str, title: str, epilog: str = "") -> Parser:
    """Add a command; its help says what is left if it is stopped."""
    kept = f"Ctrl-C: {KEPT[name]}." if name in KEPT else ""
    return commands.add_parser(
        name,
        help=ABOUT[name],
        description=f"{title}: {ABOUT[name]}.",
        epilog="\n".join(filter(None, [epilog, kept])),
        formatter_class=argparse.RawDescriptionHelpFormatter if epilog == INSTALL else argparse.HelpFormatter,
        allow_abbrev=False,
    )


def _add_completion(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "completion", "Completion", INSTALL)
    parser.add_argument("shell", choices=SHELLS, help="for which shell")


def _add_json(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--json", action="store_true", help=f"print {what} as JSON, one line each")


def _add_league(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "league", "League")
    parser.add_argument("--games", type=int, metavar="N", help="games for each line (default 4000)")
    slow = "the same for lines with slow players, which take seconds a game (default 100)"
    parser.add_argument("--slow-games", type=int, metavar="N", help=slow)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="fixes all games (default 0)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="threads (default 1)")
    _add_json(parser, "the lines and the ratings")


def _add_study(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "study", "Studies")
    parser.add_argument("name", nargs="?", metavar="NAME", help="which study; without it, list them all")
    parser.add_argument("--games", type=int, metavar="N", help="games for each row (default: the study's own number)")
    parser.add_argument("--seed", type=int, metavar="N", help="fixes all games (default: the study's own seed)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes (default 1)")
    where = "where to write NAME.csv (default: the current folder)"
    parser.add_argument("--output", metavar="FOLDER", help=where)
    _add_json(parser, "the list, or the rows of the table,")


def _add_train(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "train", "Training")
    positions = "positions of simulated games to learn from (default 2400000: about ten minutes of a free core, 4 GB)"
    parser.add_argument("--positions", type=int, metavar="N", help=positions)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="fixes everything (default 0)")
    policy = "whose games to learn from and to predict (default veteran); those of champion take three times as long"
    parser.add_argument("--policy", metavar="NAME", help=policy)
    where = "where to write NAME.npz (default: the current folder), or errors.json with --check (default: nowhere)"
    parser.add_argument("--output", metavar="FOLDER", help=where)
    check = "do not train; print the errors of the installed weights on N views of new games"
    parser.add_argument("--check", type=int, metavar="N", help=check)
    rollouts = "simulated games that decide what a view is worth (default 3000)"
    parser.add_argument("--rollouts", type=int, metavar="N", help=rollouts)
    _add_json(parser, "the lines of that check")


def _add_policies(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "policies", "Built-in players")
    parser.add_argument("--games", type=int, default=2_000, metavar="N", help="games of each (default 2000)")
    slow = "the same for slow players, which take seconds a game (default 20)"
    parser.add_argument("--slow-games", type=int, default=20, metavar="N", help=slow)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="fixes all games (default 0)")
    _add_json(parser, "the players")


def _add_games_command(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "games", "Games as data")
    parser.add_argument("--games", type=int, default=100_000, metavar="N", help="how many (default 100000)")
    names = (
        "who plays, separated by commas; all seatings meet the same deals (default: random,steady,bold,careful,expert)"
    )
    parser.add_argument("--policies", metavar="NAMES", help=names)
    parser.add_argument("--players", type=int, default=2, metavar="N", help="1 to 5 (default 2)")
    parser.add_argument("--edition", default="de", choices=EDITIONS, help="which rules (default de)")
    parser.add_argument("--mission", type=int, metavar="N", help="mission of the solo game (default: none)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="fixes all games (default 0)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="threads (default 1)")
    merge = "play nothing: check files of games that people saved in the tutor, and merge them into one data set"
    parser.add_argument("--merge", nargs="+", metavar="FILE", help=merge)
    parser.add_argument(
        "--output", default="games.parquet", metavar="FILE", help="where to write them (default: games.parquet)"
    )


def _add_learn(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "learn", "Learning")
    parser.add_argument("--minutes", type=float, default=10.0, metavar="N", help="how long (default 10); 0: check only")
    most = "also stop after N decisions: the same seed then gives the same player (default: no limit)"
    parser.add_argument("--decisions", type=int, metavar="N", help=most)
    parser.add_argument(
        "--against",
        default="steady",
        metavar="NAMES",
        help="its opponents, `self` for what it was itself (default steady)",
    )
    players = "players of a game, 2 to 5 (default those of --start, or 2)"
    parser.add_argument("--players", type=int, metavar="N", help=players)
    parser.add_argument("--edition", default="de", choices=EDITIONS, help="which rules (default de)")
    games = "games played side by side, a multiple of opponents times players (default about 256)"
    parser.add_argument("--games", type=int, metavar="N", help=games)
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="threads (default 1)")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="fixes the first weights and all games (default 0)"
    )
    start = "file of an earlier call, to continue from; it may be of fewer players (default: none)"
    parser.add_argument("--start", metavar="FILE", help=start)
    where = "where to write the player (default: learned.npz)"
    parser.add_argument("--output", default="learned.npz", metavar="FILE", help=where)
    check = "further opponents for the check at the end (default careful,expert)"
    parser.add_argument("--check", default="careful,expert", metavar="NAMES", help=check)
    parser.add_argument(
        "--deals", type=int, default=2_000, metavar="N", help="deals of each check, each played twice (default 2000)"
    )
    _add_json(parser, "the checks")


def _add_replay(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "replay", "Replay", GRAMMAR)
    _add_games(parser, "print the record itself; this also converts a saved game into a record")
    seat = "show only what this seat saw, from 0 as in the file (default: everything, hidden cards too)"
    parser.add_argument("--seat", type=int, metavar="N", help=seat)
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of the texts (default en)")


def _add_report(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "report", "Report")
    _add_games(parser, "print the record with the whole report as notes")
    parser.add_argument("--json", action="store_true", help="print the whole report as JSON, one line a game")
    parser.add_argument("--csv", metavar="OUT", help="also write a table into this file, one row for each action")
    page = "also write a page into this file: the report, and the game to step through, without a server"
    parser.add_argument("--html", metavar="OUT", help=page)
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="seat shown on that page (default 0)")
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of that page (default en)")
    rollouts = "simulated games after each of two choices, where one may have lost something (default 2048)"
    parser.add_argument("--rollouts", type=int, default=2_048, metavar="N", help=rollouts)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="fixes the simulated games (default 0)")


def _add_sheet(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "sheet", "Sheet")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="1 to 5 (default 2)")
    parser.add_argument("--edition", default="de", choices=EDITIONS, help="which rules (default de)")
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of the texts (default en)")
    strategy = "one page of good play instead: the claims of the course of strategy with their figures, for any table"
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--strategy", action="store_true", help=strategy)
    paper = "instead: exercises about chances for a class, and their answers on a page of their own; N: which sheet"
    other.add_argument("--exercises", type=int, nargs="?", const=0, metavar="N", help=paper)
    parser.add_argument("--output", metavar="FILE", help="where to write it (default: print it)")


def _add_games(parser: Parser, record: str) -> None:
    about = "file of records, as str(Record.of(game)) writes them, or of a saved game; `report` also takes a folder"
    parser.add_argument("file", metavar="FILE", help=about)
    parser.add_argument("--number", type=int, metavar="N", help="one game only, counted from 1 (default: all of them)")
    parser.add_argument("--record", action="store_true", help=record)


def _add_notebooks(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "notebooks", "Notebooks")
    where = f"where to put them; existing files stay (default: {OWN_NOTEBOOKS}; in a checkout, its own folder)"
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help=where)
    pages = "run the notebooks that teach, and write each as an HTML page with all figures, to read without a network"
    parser.add_argument("--export", metavar="PAGES", help=pages)
    versions = parser.add_mutually_exclusive_group()
    handout = "for a class: put copies without the solutions of the exercises there"
    versions.add_argument("--without-solutions", action="store_true", help=handout)
    grader = "put sources of assignments for this grader there, a point for each exercise, and do not open them"
    versions.add_argument("--grader", choices=("nbgrader", "otter"), help=grader)
    language = "language of the texts in the copies, and of the answer key (default en)"
    parser.add_argument("--language", default="en", choices=LANGUAGES, help=language)
    key = "write all exercises with their solutions as Markdown, for the teacher"
    parser.add_argument("--answer-key", metavar="FILE", help=key)
    _add_no_browser(parser)


def _add_no_browser(parser: argparse.ArgumentParser) -> None:
    about = "do not open a browser"
    parser.add_argument("--no-browser", dest="browser", action="store_false", default=argparse.SUPPRESS, help=about)


def _add_rules(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "rules", "Print rules")
    which = "id of a rule, such as luck.fail, or words to search for; without either, the comparison"
    parser.add_argument("words", nargs="*", metavar="ID or WORDS", help=which)
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of the texts (default en)")
    parser.add_argument("--edition", default="de", choices=EDITIONS, help="which booklet is cited (default de)")
    _add_json(parser, "the questions, the rule, or the rules that are found")


def _play_options() -> Parser:
    # No defaults here: a command's defaults would replace options given before it.
    options = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    options.add_argument("--port", type=_port, metavar="N", help="port to serve on, 0 for any free one (default 8866)")
    options.add_argument(
        "--host", metavar="ADDRESS", help="address to serve on (default 127.0.0.1: this computer only)"
    )
    about = "serve everybody in your network, for a table with several people, and print the address for their phones"
    options.add_argument("--share", dest="host", action="store_const", const=ALL_ADDRESSES, help=about)
    about = "beginning of the path of all pages, such as /tutor/, behind another server (default /)"
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
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise argparse.ArgumentTypeError(f"the settings in {str(file)!r} cannot be read: {reason}") from None
    return str(file.parent)


def _version() -> str:
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "(not installed)"
