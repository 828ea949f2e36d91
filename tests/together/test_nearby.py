"""A notebook finds the tables of a tutor that the same person runs on this computer."""

import os
import stat
from pathlib import Path

import pytest
from eternitium_widgets.server.provisioner import Helper, Tables
from eternitium_widgets.together import kinds, nearby

WHERE = nearby.Where("/run/line", "key")


@pytest.fixture(autouse=True)
def no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", os.environ.copy())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in (kinds.ADDRESS, kinds.KEY, kinds.FILE):
        monkeypatch.delenv(name, raising=False)


def test_only_the_same_person_can_read_where_the_tables_are() -> None:
    assert nearby.find() is None
    nearby.tell(WHERE)
    assert nearby.find() == WHERE and stat.S_IMODE(nearby.place().stat().st_mode) == nearby.ONLY_THE_OWNER
    nearby.forget(nearby.Where("/run/other", "key"))
    assert nearby.find() == WHERE
    nearby.forget(WHERE)
    assert nearby.find() is None and not nearby.place().exists()


def test_a_file_of_anything_else_tells_nothing() -> None:
    nearby.tell(WHERE)
    for text in (b"", b"[]", b"7", b'{"a": 1}', b'["one"]', b"\x80"):
        nearby.place().write_bytes(text)
        assert nearby.find() is None


def test_a_server_tells_it_from_its_first_table_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Helper, "_begin", lambda _: None)
    monkeypatch.setattr(Helper, "stop", lambda _: None)
    tables = Tables(8866)
    assert not nearby.place().exists()
    tables.wake()
    for name in (kinds.ADDRESS, kinds.KEY):
        monkeypatch.delenv(name)
    assert nearby.find() == tables._where
    tables.stop()
    assert nearby.find() is None
