"""What a link to a page looks like in a chat or a search: Open Graph tags, and a picture that the build makes."""

from html import escape
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from docutils import nodes
from PIL import Image, ImageDraw, ImageFont
from sphinx.application import Sphinx

BOARD: Final = Path(__file__).parents[2] / "widgets" / "board.webp"
FRAME: Final = 5  # of the moving picture: a portal is to be taken, and two cards cover the crystal
PLACE: Final = "_static/preview.png"
LINE: Final = "Play it, see the odds, learn the rule"
SAID: Final = "A board with the odds, the forecast and the log of a game"
SIZE: Final = (1200, 630)
PAPER, INK, QUIET = "#eef1f7", "#171c2b", "#505a72"
CARD: Final = '<meta name="twitter:card" content="summary_large_image">'
MOST_LETTERS: Final = 200  # of a description


def tags(app: Sphinx, page: str, _template: str, context: dict[str, Any], document: nodes.document | None) -> None:
    """Add a page's title, description and picture to its head; `html_baseurl` makes the addresses complete."""
    if document is None:
        return
    address, title = app.config.html_baseurl.rstrip("/"), document.next_node(nodes.title)
    found = {
        "og:type": "website",
        "og:site_name": app.config.project,
        "og:title": app.config.project if title is None else title.astext(),
        "og:description": described(document),
        "og:image": f"{address}/{PLACE}" if address else context["pathto"](PLACE, True),
        "og:image:alt": SAID,
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
    }
    if address:
        found["og:url"] = f"{address}/{page}.html"
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in found.items()]
    lines += [f'<meta name="description" content="{escape(found["og:description"])}">', CARD]
    context["metatags"] = "\n".join([context.get("metatags", ""), *lines])


def described(document: nodes.document) -> str:
    """Return the first paragraph of a page, cut after a word if it is long."""
    first = document.next_node(nodes.paragraph)
    words = " ".join(first.astext().split()) if first is not None else ""
    return words if len(words) <= MOST_LETTERS else f"{words[:MOST_LETTERS].rpartition(' ')[0]} …"


def picture(title: str, line: str) -> Image.Image:
    """Return the picture: a board, with a title and a line above it."""
    made = Image.new("RGB", SIZE, PAPER)
    with Image.open(BOARD) as board:
        board.seek(FRAME)
        left = (SIZE[0] - board.width) // 2
        made.paste(board.convert("RGB"), (left, SIZE[1] - board.height))
    draw = ImageDraw.Draw(made)
    draw.text((left, 22), title, INK, _font("DejaVuSans-Bold", 34))
    draw.text((SIZE[0] - left, 30), line, QUIET, _font("DejaVuSans", 20), anchor="ra")
    return made


def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(Path(mpl.get_data_path()) / "fonts" / "ttf" / f"{name}.ttf", size)


def write(app: Sphinx, problem: Exception | None) -> None:
    """Write the picture next to the pages."""
    if problem is None and app.builder.name == "html":
        picture(app.config.project, LINE).save(Path(app.outdir) / PLACE, optimize=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the tags to each page, and write the picture after the build."""
    app.connect("html-page-context", tags)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
