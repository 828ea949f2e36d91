"""Where the process of the tables is: for the pages of its server, and for notebooks of the same person."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_data_path

from eternitium_widgets.together.kinds import ADDRESS, KEY

NAME: Final = "tables-line.json"
ONLY_THE_OWNER: Final = 0o600


class Where(NamedTuple):
    """The name of the socket, and the key that the process asks for."""

    address: str
    key: str


def place() -> Path:
    """Return the file that tells notebooks of the same person where the tables are."""
    return user_data_path("eternitium-tutor", False) / NAME


def tell(where: Where) -> None:
    """Tell notebooks of the same person where the tables are; nothing if that cannot be written."""
    with suppress(OSError):
        place().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place().unlink(missing_ok=True)
        number = os.open(place(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, ONLY_THE_OWNER)
        with os.fdopen(number, "w", encoding="utf-8") as file:
            json.dump(where, file)


def forget(where: Where) -> None:
    """Take that back, unless another server has said something else since."""
    with suppress(OSError):
        if _read() == where:
            place().unlink()


def find() -> Where | None:
    """Return where the tables are; None if there are none here."""
    if ADDRESS in os.environ:
        return Where(os.environ[ADDRESS], os.environ[KEY])
    return _read()


def _read() -> Where | None:
    with suppress(OSError, ValueError, TypeError):
        address, key = json.loads(place().read_text("utf-8"))
        return Where(str(address), str(key))
    return None
