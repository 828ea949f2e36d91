"""A class of style belongs to one widget: no folder styles what another one shows, unless that is said here."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from eternitium_widgets.page.bundle import FOLDER

SHARED: Final = "page"
# Which folder may style classes of which others, below a class of its own, and why.
MAY: Final = {
    "companion": ({"board"}, "shows the board's cards, smaller"),
    "editor": ({"board"}, "shows the board's cards in its palette"),
    "gallery": ({"board", "companion", "parts", "tutor"}, "a recorded widget fills a page with a line below it"),
    "report": ({"board"}, "shows the board without what needs a kernel, and reasons as the board does"),
    "rules": ({"board"}, "shows the board's cards, smaller"),
    "together": ({"board"}, "the board fills its page, and its bar says who is there"),
    "tutor": ({"board"}, "the board fills its page, and leaves out what a lesson or a puzzle does not need"),
}
CLASS: Final = re.compile(r"\.(et-[\w-]+)")
BELOW: Final = re.compile(r"(\.eternitium|\.eternitium\.et-[\w-]+|\.et-[\w-]+) \.(et-[\w-]+)")
PLACES: Final = ("et-at-", "et-pane-")  # `board/layout_view.js` names them
NOTHING: Final = (frozenset[str](), "")
ROOT: Final = re.compile(r"\.eternitium\.(et-[\w-]+)")


class Selector(NamedTuple):
    folder: str
    sheet: str
    text: str

    @property
    def classes(self) -> list[str]:
        return CLASS.findall(self.text)

    @property
    def defined(self) -> str:
        """The class that is styled wherever it stands below a root, or "" if more is asked."""
        root, below = ROOT.fullmatch(self.text), BELOW.fullmatch(self.text)
        return root[1] if root else below[2] if below else ""

    def __str__(self) -> str:
        return f"{self.folder}/{self.sheet}: {self.text}"


def selectors() -> list[Selector]:
    """Each selector of all style sheets; of a list each part."""
    sheets = sorted(path for path in FOLDER.rglob("*.css") if path.parent.name != "site")  # it is around widgets
    texts = ((path, prelude) for path in sheets for prelude in preludes(path.read_text(encoding="utf-8")))
    return [
        Selector(path.relative_to(FOLDER).parts[0], path.name, part)
        for path, prelude in texts
        for part in parts(prelude)
    ]


def preludes(sheet: str) -> Iterator[str]:
    """What stands before the braces of rules."""
    text = re.sub(r"/\*.*?\*/|@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", sheet, flags=re.DOTALL)
    found = (prelude.strip() for prelude in re.findall(r"([^{};]+)\{", text))
    return (prelude for prelude in found if not prelude.startswith("@"))


def parts(prelude: str) -> Iterator[str]:
    """The selectors of a list, for commas within brackets part nothing."""
    depth, start = 0, 0
    for place, letter in enumerate(f"{prelude},"):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            yield prelude[start:place].strip()
            start = place + 1


def homes(found: list[Selector]) -> dict[str, set[str]]:
    """For each class the folders that it belongs to: those that define it, or if none does, those that name it."""
    named, defined, roots = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set), dict[str, set[str]]()
    for one in found:
        for name in one.classes:
            named[name].add(one.folder)
        if one.defined:
            defined[one.defined].add(one.folder)
        if root := ROOT.fullmatch(one.text):
            roots[root[1]] = {one.folder}
    return {name: _home(name, folders, defined.get(name, folders)) for name, folders in named.items()} | roots


def _home(name: str, named: set[str], folders: set[str]) -> set[str]:
    """What is shared may be changed below a widget's own root; what another folder may style belongs to that one."""
    if name.startswith(PLACES):
        return {"board"}
    if SHARED in named:
        return {SHARED}
    return {folder for folder in folders if not MAY.get(folder, NOTHING)[0] & folders}


def test_no_folder_defines_what_another_one_does() -> None:
    """Not even where it may style the other's classes: it then has to say more than the class. Roots are excepted."""
    found, twice = selectors(), defaultdict[str, set[str]](set)
    for one in found:
        twice[one.defined].add(one.folder)
    roots = {name for one in found for name in ROOT.findall(one.text)}
    defined = {
        name: folders - {SHARED} for name, folders in twice.items() if name not in roots and SHARED not in folders
    }
    assert {name: folders for name, folders in defined.items() if name and len(folders) > 1} == {}


def test_a_class_of_style_belongs_to_one_folder() -> None:
    assert {name: folders for name, folders in homes(selectors()).items() if len(folders) > 1} == {}


def test_a_folder_styles_only_what_is_its_own() -> None:
    """Or, below a class of its own, what is shared and what it may style; plain elements and roots are shared."""
    found = selectors()
    owners = homes(found)
    assert [str(one) for one in found if not _is_fair(one, owners)] == []


def _is_fair(one: Selector, owners: dict[str, set[str]]) -> bool:
    allowed = {one.folder, SHARED} | MAY.get(one.folder, NOTHING)[0]
    first = [*one.classes, SHARED][0]
    begins = one.folder == SHARED or one.folder in owners.get(first, set())
    return begins and all(owners[name] <= allowed for name in one.classes)
