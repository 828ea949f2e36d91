"""The number of pages that there is room for, by memory and by open files."""

import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

PAGES: Final = "ETERNITIUM_PAGES"
MEGABYTES_OF_A_PAGE: Final = 130
# In the server: 5 for the page's kernel, 9 for each of up to four lines, and some connections while the page loads.
FILES_OF_A_PAGE: Final = 48
FILES_OF_THE_SERVER: Final = 100
MOST_FILES: Final = 65_535  # ZeroMQ has no more sockets than this
NOBODY_KNOWS: Final = 50  # pages
GROUPS: Final = Path("/proc/self/cgroup")
LIMITS: Final = Path("/sys/fs/cgroup")


def memory(groups: Path = GROUPS, limits: Path = LIMITS) -> int:
    """Return the megabytes of memory that this process may use; 0 if that is not known.

    `groups`: the file that names the control groups of this process; `limits`: the folder with the limits of all
    groups. The result is the least of the computer's memory and the limits of all groups around this process.
    """
    found = [*_limits(groups, limits)]
    with contextlib.suppress(AttributeError, ValueError, OSError):  # there is no such function on Windows
        found.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return min(found, default=0) >> 20


def _limits(groups: Path, limits: Path) -> Iterator[int]:
    """Yield the limit in bytes of each group up to the outermost; both versions of control groups are read."""
    text = groups.read_text() if groups.is_file() else ""
    for kinds, name in re.findall(r"^\d+:([^:]*):/*(.*)$", text, re.MULTILINE):
        folder, file = (limits / kinds, "memory.limit_in_bytes") if kinds else (limits, "memory.max")
        if not kinds or "memory" in kinds.split(","):
            for around in (PurePosixPath(name), *PurePosixPath(name).parents):
                with contextlib.suppress(OSError, ValueError):  # a container does not see the outer ones
                    yield int((folder / around / file).read_text())


def files() -> int:
    """Raise the limit of open files as far as possible and return it; 0 if that is not known."""
    try:
        import resource  # there is none on Windows
    except ImportError:
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft in range(_counted(hard)):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (_counted(hard), hard))
    return _counted(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _counted(files: int) -> int:
    return MOST_FILES if files < 0 else min(files, MOST_FILES)  # a negative number means no limit


def most_pages(listed: str, megabytes: int, files: int) -> int:
    """Return how many pages may be open at once.

    `listed`: the number as text; "" for as many as memory and files allow. `megabytes`: of memory; 0 if not known.
    `files`: those that the server may have open; 0 if not known. Raises ValueError: `listed` is not a whole number from
    1 to 99999, or is more than the files allow.
    """
    by_files = max(1, (files - FILES_OF_THE_SERVER) // FILES_OF_A_PAGE) if files else 99_999
    if not listed:
        return min(by_files, max(1, megabytes // MEGABYTES_OF_A_PAGE) if megabytes else NOBODY_KNOWS)
    if not re.fullmatch("[1-9][0-9]{0,4}", listed):
        raise ValueError(f"{PAGES}: {listed!r} is not allowed; give a whole number from 1 to 99999")
    if int(listed) > by_files:
        raise ValueError(f"{PAGES}: {listed!r} is not allowed; {files} open files are enough for {by_files} pages")
    return int(listed)
