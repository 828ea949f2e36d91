"""The messages of a server and all its processes: kept in files that stay small, without anybody's full address."""

import ipaddress
import logging
import re
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO, Final

from platformdirs import user_log_path

FILE: Final = "server.log"
LARGEST_LOG: Final = 1_000_000  # bytes
OLDER_FILES: Final = 3
LONGEST_LOG_LINE: Final = 1_000  # bytes; the rest of a longer one is left out
LINES_A_MINUTE: Final = 300  # so that nobody can fill the files with what they ask for
FOR_THE_PERSON: Final = "eternitium: "  # begins a line that is shown in any case
ADDRESS: Final = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)(?![\w])"
)
KEPT_BITS: Final = {4: 24, 6: 48}


def folder() -> Path:
    """Return the folder of the files."""
    return user_log_path("eternitium-tutor", False)


def without_addresses(text: str) -> str:
    """Return the text with the end of each address cut off, so that many share it; those of this computer stay."""
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
    """A log of what a process says.

    `shown`: whether to show it here instead of keeping it. Raises OSError: nothing can be kept.
    """

    def __init__(self, shown: bool) -> None:
        self._last = deque[str](maxlen=1)
        self._target: logging.Handler = logging.StreamHandler(sys.stderr) if shown else _file()
        self._shown, self._minute, self._lines = shown, 0, 0
        self._thread = threading.Thread()

    def take_down(self, said: IO[bytes]) -> None:
        """Take down all that comes from now on, in the background."""
        self._thread = threading.Thread(target=self._follow, args=(said,), daemon=True)
        self._thread.start()

    def _follow(self, said: IO[bytes]) -> None:
        for raw in _shortened_lines(said):
            line = without_addresses(raw.decode(errors="replace").rstrip())
            if not line.strip():
                continue
            self._last.append(line.strip())
            self._write(line)
            if line.startswith(FOR_THE_PERSON) and not self._shown:
                sys.stderr.write(f"{line}\n")

    def _write(self, line: str) -> None:
        """Write a line unless this minute has had too many; the next minute begins with how many were left out."""
        minute = int(time.monotonic() / 60)
        if minute != self._minute:
            left_out, self._minute, self._lines = self._lines - LINES_A_MINUTE, minute, 0
            if left_out > 0 and not self._shown:
                self._handle(f"({left_out} more lines in that minute are left out)")
        self._lines += 1
        if self._shown or self._lines <= LINES_A_MINUTE:
            self._handle(line)

    def _handle(self, line: str) -> None:
        self._target.handle(logging.makeLogRecord({"msg": line, "name": "server"}))

    def last_line(self, seconds: float = 5) -> str:
        """Return what was said last; wait at most some seconds for the end."""
        self._thread.join(seconds)
        return self._last[0] if self._last else ""

    def close(self) -> None:
        """Write nothing more."""
        self._thread.join(1)
        self._target.close()


def _shortened_lines(said: IO[bytes]) -> Iterator[bytes]:
    """Yield line after line; of a longer one its beginning."""
    begins = True
    for part in iter(lambda: said.readline(LONGEST_LOG_LINE), b""):
        if begins:
            yield part
        begins = part.endswith(b"\n")


def _file() -> RotatingFileHandler:
    place = folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return RotatingFileHandler(place / FILE, "a", LARGEST_LOG, OLDER_FILES, encoding="utf-8")
