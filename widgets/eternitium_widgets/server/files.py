"""The files of the pages: modules, styles, texts and pictures that processes of this server have put into its folder.

Their addresses change with what is in them, so browsers never ask twice. Each is packed once for all visitors.
"""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from tornado.web import StaticFileHandler

from eternitium_widgets.page.files import ADDRESS, DIGITS, FOLDER, KINDS, PACKED, PLACE
from eternitium_widgets.server.security import Careful, Friendly

NAMES: Final = rf"((?:{'|'.join(KINDS)})/[a-z0-9_-]+-[0-9a-f]{{{DIGITS}}})"
WORKER: Final = "modules/worker-"  # it may keep all pages, not only what lies beside it


class Shelf:
    """The folder of a server. `base_url`: the part of the server's addresses that all have."""

    def __init__(self, base_url: str) -> None:
        self.folder = tempfile.mkdtemp(prefix="eternitium-files-")
        os.environ.update({FOLDER: self.folder, ADDRESS: f"{base_url}{PLACE}"})

    def remove(self) -> None:
        """Leave nothing behind."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for name in (FOLDER, ADDRESS):
            os.environ.pop(name, None)


class Published(Careful, Friendly, StaticFileHandler):
    """Gives them out, packed if the browser can unpack them."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """Return the file that is sent."""
        if "gzip" in self.request.headers.get("Accept-Encoding", "") and Path(absolute_path).is_file():
            self.set_header("Content-Encoding", "gzip")
            absolute_path += PACKED
        return super().validate_absolute_path(root, absolute_path)

    def set_extra_headers(self, path: str) -> None:
        """They never change."""
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if path.startswith(WORKER):
            self.set_header("Service-Worker-Allowed", self.settings["base_url"])

    def get_content_type(self) -> str:
        """Return what is in the file."""
        return KINDS[Path(str(self.absolute_path)).parent.name]
