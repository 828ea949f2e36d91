"""Files that are written whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex


@contextmanager
def written_whole(path: str | Path) -> Iterator[Path]:
    """Replace a file by a new one at the end of the block: readers see the whole new file or the old one.

    `path`: of the file. Yields the path to write to, in the same folder. Raises OSError: it cannot be written there.
    """
    place = Path(path).absolute()
    half = place.with_name(f".{token_hex(8)}{place.suffix}")
    try:
        yield half
        half.replace(place)
    finally:
        half.unlink(missing_ok=True)
