"""One running tutor for all that can be tried at the same."""

from collections.abc import Iterator

import pytest

from tests.support.quick import quick_tutor
from tests.support.tutor_process import Tutor


@pytest.fixture(scope="package")
def running() -> Iterator[Tutor]:
    with quick_tutor() as tutor:
        yield tutor


@pytest.fixture
def address(running: Tutor) -> str:
    return running.address
