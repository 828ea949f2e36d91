"""The library that draws the large charts, as a file of the server."""

import asyncio
import gzip
import hashlib
from functools import cache
from typing import Final

import tornado.web
from tornado.iostream import StreamClosedError

from eternitium_widgets.page.charts import library
from eternitium_widgets.server.security import Careful, Friendly

FOLDER: Final = "voila/charts/"
BYTES_A_PIECE: Final = 65_536
HEADERS: Final = {
    "Content-Type": "text/javascript; charset=UTF-8",
    "Cache-Control": "public, max-age=31536000, immutable",  # another text would have another address
    "Vary": "Accept-Encoding",
}


class Library(Careful, Friendly, tornado.web.RequestHandler):
    """Gives it out piece by piece, so that nothing lies here for somebody who does not fetch it."""

    async def get(self) -> None:
        """Send it, packed if the browser can unpack it."""
        packs = "gzip" in self.request.headers.get("Accept-Encoding", "")
        text = await asyncio.to_thread(text_of_library, packs)
        for name, value in {**HEADERS, **({"Content-Encoding": "gzip"} if packs else {})}.items():
            self.set_header(name, value)
        self.set_header("Content-Length", len(text))
        try:
            for place in range(0, len(text), BYTES_A_PIECE):
                self.write(text[place : place + BYTES_A_PIECE])
                await self.flush()
        except StreamClosedError:
            return


@cache
def text_of_library(packed: bool) -> bytes:
    """What the file holds; read and packed once for all visitors."""
    file = library()
    text = file.read_bytes() if file is not None else b""
    return gzip.compress(text) if packed else text


def address_of_library(base_url: str) -> str:
    """Where the server has it, which changes with its text; "" if it is not installed.

    Args:
        base_url: the part of the server's addresses that all have.
    """
    text = text_of_library(False)
    return f"{base_url}{FOLDER}plotly-{hashlib.sha256(text).hexdigest()[:16]}.js" if text else ""
