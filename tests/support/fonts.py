"""Sets of fonts as computers have them, each as a fontconfig file that knows no other font."""

import os
from pathlib import Path
from typing import Final

import pytest

FOLDERS: Final = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")
# What each is called, a file of it, and the Debian package that has it.
SETS: Final = {
    "DejaVu Sans": ("DejaVuSans.ttf", "fonts-dejavu-core"),
    "Noto Sans": ("NotoSans-Regular.ttf", "fonts-noto-core"),
    "Liberation Sans": ("LiberationSans-Regular.ttf", "fonts-liberation"),
    "Roboto": ("Roboto-Regular.ttf", "fonts-roboto"),
}
ONLY: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern"><edit name="family" mode="append" binding="strong"><string>{family}</string></edit></match>
</fontconfig>
"""


def only(family: str, folder: Path) -> dict[str, str]:
    """The environment of a browser that has the fonts of one set; whatever family is asked for, it gets that one.

    Args:
        family: one of `SETS`. If it is not installed the test is skipped, and fails in CI.
        folder: for the file, and for what fontconfig keeps.
    """
    name, package = SETS[family]
    found = next((path for place in FOLDERS for path in place.rglob(name)), None)
    if found is None:
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing(f"{family} is not installed: apt-get install {package}")
    file = folder / "fonts.conf"
    file.write_text(ONLY.format(folder=found.parent, cache=folder / "cache", family=family), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(file)}
