"""A store next to the sources for results that take long, until anything changes that they are made from."""

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

from eternitium.files import written_whole

REPOSITORY: Final = Path(__file__).parents[2]
FOLDER: Final = REPOSITORY / "docs" / ".kept"
PACKAGES: Final = ("eternitium", "widgets/eternitium_widgets")
DRAWN_BY: Final = ("matplotlib", "plotly")
BESIDE: Final = (".pyc", ".nbi", ".nbc")  # compiled from the others


@cache
def _packages() -> bytes:
    """Return a digest of the packages, as they are installed from this repository."""
    told = hashlib.sha256(" ".join(f"{name} {metadata.version(name)}" for name in DRAWN_BY).encode())
    for package in PACKAGES:
        for path in sorted((REPOSITORY / package).rglob("*")):
            if path.is_file() and path.suffix not in BESIDE:
                told.update(str(path.relative_to(REPOSITORY)).encode() + path.read_bytes())
    return told.digest()


def kept(name: str, made_of: Iterable[Path], make: Callable[[], str], folder: Path = FOLDER) -> str:
    """Return a text that is made again only when one of these files or the packages have changed.

    Args:
        name: the name of what is kept; an older text with that name is deleted.
        made_of: the files from which it is made, besides the packages.
        make: makes the text.
        folder: where it is kept.
    """
    told = hashlib.sha256(_packages())
    for path in made_of:
        told.update(path.read_bytes())
    place = folder / f"{name}-{told.hexdigest()[:16]}.json"
    if place.exists():
        return place.read_text(encoding="utf-8")
    text = make()
    folder.mkdir(parents=True, exist_ok=True)
    with written_whole(place) as half:
        half.write_text(text, encoding="utf-8")
        for old in folder.glob(f"{name}-*.json"):
            old.unlink(missing_ok=True)
    return text
