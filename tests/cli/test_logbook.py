"""The messages of the server: kept in files that stay small, without anybody's full address."""

import io
import time
from pathlib import Path

import pytest

from eternitium.cli import logbook
from eternitium.cli.logbook import Logbook, without_addresses
from tests.support.table import each


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(logbook, "folder", lambda: tmp_path / "log")
    return tmp_path / "log"


def taken_down(*lines: bytes, shown: bool = False) -> str:
    book = Logbook(shown)
    book.take_down(io.BytesIO(b"".join(lines)))
    last = book.last_line()
    book.close()
    return last


@each(
    "said kept",
    ("404 GET /x (@203.0.113.77) 1.2ms", "404 GET /x (@203.0.113.0) 1.2ms"),
    ("from ('203.0.113.77', 5)", "from ('203.0.113.0', 5)"),
    ("200 GET / (@2001:db8:1:2:3:4:5:6) 1ms", "200 GET / (@2001:db8:1::) 1ms"),
    ("(@2001:db8::1)", "(@2001:db8::)"),
    ("(@::ffff:203.0.113.77)", "(@203.0.113.0)"),
    ("at http://127.0.0.1:8866/ or [::1] or 0.0.0.0", "at http://127.0.0.1:8866/ or [::1] or 0.0.0.0"),
    ("12:35:01.123 voila 0.5.13, 300.1.1.1, a::b::c", "12:35:01.123 voila 0.5.13, 300.1.1.1, a::b::c"),
    ("for 198.51.100.7, 203.0.113.77: refused", "for 198.51.100.0, 203.0.113.0: refused"),
)
def test_no_full_address_is_kept(said: str, kept: str) -> None:
    assert without_addresses(said) == kept


def test_however_much_is_said_the_files_stay_small(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "LARGEST_LOG", 10_000)
    monkeypatch.setattr(logbook, "LINES_A_MINUTE", 9_999)
    lines = [b"x" * 90 + b"%d\n" % number for number in range(2_000)]
    assert taken_down(*lines, b"y" * 100_000, b"\n \nlast\n").endswith("last")
    sizes = [path.stat().st_size for path in place.iterdir()]
    assert len(sizes) == logbook.OLDER_FILES + 1 and max(sizes) <= 10_000
    assert place.stat().st_mode & 0o077 == 0


def test_requests_with_long_addresses_leave_room_for_everything_else(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter([60.0] * 2_000 + [120.0] * 2)
    monkeypatch.setattr(time, "monotonic", lambda: next(now))
    taken_down(b"what matters\n", *[b"404 GET /" + b"x" * 60_000 + b"\n"] * 1_999, b"afterwards\n")
    said = (place / logbook.FILE).read_text(encoding="utf-8").splitlines()
    assert [path.name for path in place.iterdir()] == [logbook.FILE] and max(map(len, said)) <= logbook.LONGEST_LOG_LINE
    assert (said[0], said[-1]) == ("what matters", "afterwards")
    assert said[-2] == f"({2_000 - logbook.LINES_A_MINUTE} more lines in that minute are left out)"


@pytest.mark.usefixtures("place")
def test_only_what_is_for_the_person_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    taken_down(b"hidden\n", b"eternitium: look\n", b"\xff\n")
    assert capsys.readouterr().err == "eternitium: look\n"
    taken_down(b"all 203.0.113.77\n", b"eternitium: look\n", shown=True)
    assert capsys.readouterr().err == "all 203.0.113.0\neternitium: look\n"


def test_where_nothing_can_be_kept_it_is_said(place: Path) -> None:
    place.touch()
    with pytest.raises(OSError, match="File exists"):
        Logbook(shown=False)
