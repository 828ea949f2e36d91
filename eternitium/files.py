"""Files that are written whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex


@contextmanager
def written_whole(path: str | Path) -> Iterator[Path]:
    """Where to write a file: whatever happens meanwhile, there is the whole new one, or what was there before.

    `path`: of the file. Yields the path of a file beside it, which takes its place in the end. Raises OSError: it
    cannot be written there.
    """
    place = Path(path).absolute()
    half = place.with_name(f".{token_hex(8)}{place.suffix}")
    try:
        yield half
        half.replace(place)
    finally:
        half.unlink(missing_ok=True)
