"""What a widget sends to the page: its JavaScript modules joined to one, and their style sheets."""

import re
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
IMPORT: Final = re.compile(r'^import .* from "\./(.*)\.js";\n', flags=re.MULTILINE)


def modules_of(entry: str) -> tuple[str, ...]:
    """The stem of a module and of all that it needs, each after what it needs itself."""
    found: dict[str, None] = {}
    _follow(entry, found, set())
    return tuple(found)


def _follow(stem: str, found: dict[str, None], begun: set[str]) -> None:
    begun.add(stem)
    for needed in IMPORT.findall(_text(f"{stem}.js")):
        if needed not in begun:
            _follow(needed, found, begun)
    found[stem] = None


def joined_modules(entry: str) -> str:
    """A module and all that it needs as one: a widget is sent to the page as a single module without imports."""
    joined = IMPORT.sub("", "\n".join(_text(f"{stem}.js") for stem in modules_of(entry)))
    return re.sub(r"^export (?!default)", "", joined, flags=re.MULTILINE)


def joined_styles(entry: str) -> str:
    """The style sheets of a module and of all that it needs; the board's come first, they name the colours."""
    stems = dict.fromkeys(name for stem in ("board", *modules_of(entry)) for name in (stem, stem.partition("_")[0]))
    return "\n".join(_text(f"{stem}.css") for stem in stems if (HERE / f"{stem}.css").exists())


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
