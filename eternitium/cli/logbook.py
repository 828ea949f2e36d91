"""The messages of a server and all its processes: kept in files that stay small, without anybody's full address."""

import ipaddress
import logging
import re
import sys
import threading
from collections import deque
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO, Final

from platformdirs import user_log_path

FILE: Final = "server.log"
LONGEST_FILE: Final = 1_000_000  # bytes
OLDER_FILES: Final = 3
LONGEST_LINE: Final = 4_000
FOR_THE_PERSON: Final = "eternitium: "  # begins a line that is shown in any case
ADDRESS: Final = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)(?![\w])"
)
KEPT_BITS: Final = {4: 24, 6: 48}


def folder() -> Path:
    """Where the files are."""
    return user_log_path("eternitium-tutor", False)


def without_addresses(text: str) -> str:
    """The same with the ends of all addresses cut off, so that they belong to many; those of this computer stay."""
    return ADDRESS.sub(lambda found: _shortened(found[0]), text)


def _shortened(text: str) -> str:
    try:
        found = ipaddress.ip_address(text.rstrip(".:") if not text.endswith("::") else text)
    except ValueError:
        return text
    address = getattr(found, "ipv4_mapped", None) or found
    if address.is_loopback or address.is_unspecified:
        return text
    return str(ipaddress.ip_network((address, KEPT_BITS[address.version]), strict=False).network_address)


class Logbook:
    """Takes down what a process says.

    Args:
        shown: whether to show it here instead of keeping it.

    Raises:
        OSError: nothing can be kept.
    """

    def __init__(self, shown: bool) -> None:
        self._last = deque[str](maxlen=1)
        self._target: logging.Handler = logging.StreamHandler(sys.stderr) if shown else _file()
        self._shown = shown
        self._thread = threading.Thread()

    def take_down(self, said: IO[bytes]) -> None:
        """Take down all that comes, from now on and in the background."""
        self._thread = threading.Thread(target=self._follow, args=(said,), daemon=True)
        self._thread.start()

    def _follow(self, said: IO[bytes]) -> None:
        for raw in iter(lambda: said.readline(LONGEST_LINE), b""):
            line = without_addresses(raw.decode(errors="replace").rstrip())
            if not line.strip():
                continue
            self._last.append(line.strip())
            self._target.handle(logging.makeLogRecord({"msg": line, "name": "server"}))
            if line.startswith(FOR_THE_PERSON) and not self._shown:
                sys.stderr.write(f"{line}\n")

    def last_line(self, seconds: float = 5) -> str:
        """What was said last; waits a moment for the end."""
        self._thread.join(seconds)
        return self._last[0] if self._last else ""

    def close(self) -> None:
        """Write nothing more."""
        self._thread.join(1)
        self._target.close()


def _file() -> RotatingFileHandler:
    place = folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return RotatingFileHandler(place / FILE, "a", LONGEST_FILE, OLDER_FILES, encoding="utf-8")
