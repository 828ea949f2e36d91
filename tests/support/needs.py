"""Programs without which some tests cannot run: elsewhere these are skipped and say so, in CI they fail."""

import os
import shutil
from collections.abc import Iterable
from typing import Final

import pytest

CI: Final = os.environ.get("CI") == "true"


def program(what: str, names: Iterable[str]) -> str:
    """The path of the first program that is found."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None and CI:
        pytest.fail(f"{what} is not installed, and in CI the tests that need it must run")
    if found is None:
        pytest.skip(f"{what} is not installed")
    return found
