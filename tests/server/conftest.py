"""One running tutor for all that can be tried at the same."""

from collections.abc import Iterator

import pytest

from tests.support.quick import be_quick
from tests.support.tutor_process import Tutor, running_tutor


@pytest.fixture(scope="package")
def running() -> Iterator[Tutor]:
    with pytest.MonkeyPatch.context() as change:
        be_quick(change)
        with running_tutor() as tutor:
            yield tutor


@pytest.fixture
def address(running: Tutor) -> str:
    return running.address
