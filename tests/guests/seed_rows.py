"""Marks of the two texts that the guests are made from, so that a sentence taken from them is noticed.

`python -m tests.guests.seed_rows FILE FILE` writes them anew. A mark is the beginning of a hash: of eight words in a
row, and, for words that a scan has torn, of thirty letters in a row (of each twelve such rows the least hash).
"""

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_suffix(".txt")
WORDS, LETTERS, WINDOW = 8, 30, 12


def marks(text: str) -> Iterator[str]:
    """The marks of a text."""
    words = re.findall(r"\w+", re.sub(r"[*_]", "", text.lower()))
    yield from (_mark(" ".join(words[at : at + WORDS])) for at in range(len(words) - WORDS + 1))
    letters = "".join(words)
    rows = [_mark(letters[at : at + LETTERS]) for at in range(len(letters) - LETTERS + 1)]
    yield from {min(rows[at : at + WINDOW]) for at in range(len(rows) - WINDOW + 1)}


def _mark(row: str) -> str:
    return sha256(row.encode()).hexdigest()[:10]


if __name__ == "__main__":
    found = {mark for name in sys.argv[1:] for mark in marks(Path(name).read_text(encoding="utf-8"))}
    FILE.write_text("".join(f"{mark}\n" for mark in sorted(found)), encoding="utf-8")
