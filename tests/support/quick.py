"""Tutors that cost little: their forecasts and advice are made up, soon there, and always the same."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from eternitium_widgets.server.key import SEAL, new_key

from tests.support.tutor_process import Tutor, running_tutor

ROOT = Path(__file__).resolve().parents[2]
KEY = new_key()


# For a process that forecasts with made-up numbers and seals games with `KEY`.
QUICK = {"PYTHONPATH": os.pathsep.join([str(ROOT / "tests" / "browser" / "ahead"), str(ROOT)]), SEAL: KEY}


@contextlib.contextmanager
def quick_tutor(*options: str, **settings: str) -> Iterator[Tutor]:
    """Such a tutor; with settings as environment variables. Other processes keep theirs."""
    with contextlib.ExitStack() as running:
        with pytest.MonkeyPatch.context() as change:
            for name, value in {**QUICK, **settings}.items():
                change.setenv(name, value)
            tutor = running.enter_context(running_tutor(*options))
        yield tutor
