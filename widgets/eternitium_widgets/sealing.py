"""The key with which a server seals the games that browsers keep; `eternitium_widgets.keeping` tells more."""

import base64
import contextlib
import os
import re
import secrets
import tempfile
from pathlib import Path
from typing import Final

SEAL: Final = "ETERNITIUM_SEAL"  # the variable of the environment with the key
KEY_FILE: Final = "seal.key"
KEY: Final = re.compile("[A-Za-z0-9_-]{43}=")


def new_key() -> str:
    """A key for a seal."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode("ascii")


def key_of_seal(folder: Path) -> str:
    """The key with which this server seals the games that browsers keep: the same one after it was started again.

    Args:
        folder: where it is kept, for the owner's eyes only. If that is not possible, the key is a new one each time.
    """
    place, kept = folder / KEY_FILE, ""
    with contextlib.suppress(OSError, ValueError):
        kept = place.read_text(encoding="ascii").strip()
    if KEY.fullmatch(kept):
        return kept
    key = new_key()
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file, name = tempfile.mkstemp(dir=folder)  # nobody else can read it
        os.write(file, key.encode())
        os.close(file)
        Path(name).replace(place)
    return key


def use_seal(folder: Path) -> None:
    """Take the key from the environment, or the one that is kept in a folder.

    Raises:
        ValueError: that of the environment is no key; the text does not tell it.
    """
    if SEAL not in os.environ:
        os.environ[SEAL] = key_of_seal(folder)
    elif not KEY.fullmatch(os.environ[SEAL]):
        raise ValueError(f"{SEAL}: this is no key; leave it out, or give 32 bytes as url-safe base64")
