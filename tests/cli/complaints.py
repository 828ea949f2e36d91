"""What the command line says when it refuses."""

import pytest

from eternitium.cli import program


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line on the error stream of a call that must fail with exit code 2."""
    try:
        code = program.main(words)
    except SystemExit as leaving:
        code = int(str(leaving.code))
    out, line = capsys.readouterr()
    assert (code, out) == (2, "")
    assert line.startswith("eternitium: ") and line.count("\n") == 1
    return line
