"""The files of the pages: modules, styles, texts and pictures that the processes of this server have put in its folder.

A file's address changes with its content, so browsers never ask twice. Each file is compressed once for all visitors.
"""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from tornado.web import StaticFileHandler

from eternitium_widgets.page.files import ADDRESS, DIGITS, FOLDER, KINDS, PLACE, WAYS
from eternitium_widgets.server.security import Careful, Friendly

NAMES: Final = rf"((?:{'|'.join(KINDS)})/[a-z0-9_-]+-[0-9a-f]{{{DIGITS}}})"
WORKER: Final = "modules/worker-"  # it may keep all pages, not only those in its own folder


class Shelf:
    """The folder of a server. `base_url`: the part that all addresses of the server have in common."""

    def __init__(self, base_url: str) -> None:
        self.folder = tempfile.mkdtemp(prefix="eternitium-files-")
        os.environ.update({FOLDER: self.folder, ADDRESS: f"{base_url}{PLACE}"})

    def remove(self) -> None:
        """Delete the folder and forget where it was."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for name in (FOLDER, ADDRESS):
            os.environ.pop(name, None)


class Published(Careful, Friendly, StaticFileHandler):
    """The handler that sends these files, compressed if the browser can unpack them."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """Return the path of the file to send."""
        taken = self.request.headers.get("Accept-Encoding", "")
        way = next((way for way in WAYS if way in taken), None)
        if way and Path(absolute_path).is_file():
            self.set_header("Content-Encoding", way)
            absolute_path += f".{way}"
        return super().validate_absolute_path(root, absolute_path)

    def set_extra_headers(self, path: str) -> None:
        """Let browsers keep the file for ever: it never changes."""
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if path.startswith(WORKER):
            self.set_header("Service-Worker-Allowed", self.settings["base_url"])

    def get_content_type(self) -> str:
        """Return the media type of the file."""
        return KINDS[Path(str(self.absolute_path)).parent.name]
