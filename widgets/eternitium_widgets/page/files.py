"""The files that pages fetch from their server: modules, styles and texts, each at an address that changes with it.

In a notebook there is no such server, so all of it travels through the line to the kernel.
"""

import gzip
import hashlib
import json
import os
from pathlib import Path
from typing import Any, Final

from eternitium.files import written_whole

# The variables with the folder from which the server gives out files, and with the address of that folder.
FOLDER: Final = "ETERNITIUM_FILES"
ADDRESS: Final = "ETERNITIUM_FILES_AT"
PLACE: Final = "files/"  # below the start page
KINDS: Final = {
    "modules": "text/javascript; charset=UTF-8",
    "styles": "text/css; charset=UTF-8",
    "texts": "application/json; charset=UTF-8",
    "drawings": "image/svg+xml; charset=UTF-8",
    "pictures": "image/png",
}
# Ways of compressing, as browsers call them. They take the first, which is smaller, over HTTPS and from this computer.
WAYS: Final = ("br", "gzip")
QUALITY: Final = 9  # a higher one takes ten times as long, for 8 % less
DIGITS: Final = 16


def are_given_out() -> bool:
    """Return whether a server gives out files for this process, which is then a page of the tutor, not a notebook."""
    return FOLDER in os.environ


def _packed(data: bytes, way: str) -> bytes:
    import brotli  # only the first process that needs a file loads it

    return brotli.compress(data, quality=QUALITY) if way == "br" else gzip.compress(data)


def published(kind: str, name: str, content: str | bytes) -> str:
    """Put a file into the server's folder and return its address.

    Args:
        kind: one of `KINDS`.
        name: a plain word by which people recognise the file.
        content: the whole file.

    Returns:
        Its address; "" if no server gives out files. It has no dot: anywidget would take it for a local file.
    """
    if not are_given_out():
        return ""
    data = content.encode() if isinstance(content, str) else content
    file = Path(os.environ[FOLDER], kind, f"{name}-{hashlib.sha256(data).hexdigest()[:DIGITS]}")
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        # The packed file is written first: if the file exists, so does the packed one.
        packed = {file.with_name(f"{file.name}.{way}"): _packed(data, way) for way in WAYS}
        for place, written in {**packed, file: data}.items():
            with written_whole(place) as half:
                half.write_bytes(written)
    return f"{os.environ[ADDRESS]}{kind}/{file.name}"


def as_file(name: str, told: dict[str, Any]) -> dict[str, Any]:
    """Publish something long that is the same for all visitors, and return what is sent to the page in its place.

    Returns:
        {"file": address}, or `told` itself if no server gives out files.
    """
    if not are_given_out():
        return told
    return {"file": published("texts", name, json.dumps(told, separators=(",", ":"), ensure_ascii=False))}
