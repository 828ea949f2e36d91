"""Tutors that cost little: their forecasts and advice are made up, soon there, and always the same."""

import os
from pathlib import Path

import pytest
from eternitium_widgets.server.key import SEAL, new_key

ROOT = Path(__file__).resolve().parents[2]
KEY = new_key()


# For a process that forecasts with made-up numbers and seals games with `KEY`.
QUICK = {"PYTHONPATH": os.pathsep.join([str(ROOT / "tests" / "browser" / "ahead"), str(ROOT)]), SEAL: KEY}


def be_quick(change: pytest.MonkeyPatch) -> None:
    """From now on each tutor that is started is a quick one."""
    for name, value in QUICK.items():
        change.setenv(name, value)
