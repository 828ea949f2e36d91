"""What takes long is kept beside the sources, until anything changes that it is made of."""

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
BESIDE: Final = (".pyc", ".nbi", ".nbc")  # compiled: they follow from the others


@cache
def _packages() -> bytes:
    """The packages, as they are installed from this repository."""
    told = hashlib.sha256(" ".join(f"{name} {metadata.version(name)}" for name in DRAWN_BY).encode())
    for package in PACKAGES:
        for path in sorted((REPOSITORY / package).rglob("*")):
            if path.is_file() and path.suffix not in BESIDE:
                told.update(str(path.relative_to(REPOSITORY)).encode() + path.read_bytes())
    return told.digest()


def kept(name: str, made_of: Iterable[Path], make: Callable[[], str], folder: Path = FOLDER) -> str:
    """A text that is made anew only when one of these files or the packages have changed.

    Args:
        name: of what is kept; an older one of that name is given up.
        made_of: the files from which it is made, beside the packages.
        make: makes it.
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
