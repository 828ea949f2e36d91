"""The key with which a server seals the games that browsers keep; see `eternitium_widgets.page.keeping`."""

import base64
import os
import re
import secrets
import stat
import sys
import tempfile
from pathlib import Path
from typing import Final

SEAL: Final = "ETERNITIUM_SEAL"  # the environment variable with the key
KEY_FILE: Final = "seal.key"
OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
KEY: Final = re.compile("[A-Za-z0-9_-]{43}=")


def new_key() -> str:
    """Return a new random key for a seal, as text."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode("ascii")


def key_of_seal(folder: Path) -> str:
    """Return the key with which this server seals the games that browsers keep; it survives a restart.

    `folder`: where the key is kept, readable by its owner only. Raises ValueError: it cannot be kept there like that.
    """
    place = folder / KEY_FILE
    try:
        key = _kept(place) or _keep(place, new_key())
        _hide(place)
    except OSError as problem:
        raise ValueError(
            f"the key that seals games cannot be kept for you alone in {place}: {problem.strerror}; fix that, or name "
            f"another folder with XDG_DATA_HOME, or give a key with {SEAL}"
        ) from None
    return key


def _kept(place: Path) -> str:
    """Return the key in a file; "" if there is none that is valid."""
    try:
        text = place.read_text(encoding="ascii").strip()
    except (FileNotFoundError, ValueError):
        return ""
    return text if KEY.fullmatch(text) else ""


def _keep(place: Path, key: str) -> str:
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file, name = tempfile.mkstemp(dir=place.parent)  # nobody else can read it
    os.write(file, key.encode())
    os.close(file)
    Path(name).replace(place)
    return key


def _hide(place: Path) -> None:
    """Let only the owner read it."""
    if os.name == "posix" and stat.S_IMODE(place.stat().st_mode) & OTHERS:
        place.chmod(0o600)
        sys.stderr.write(
            f"eternitium: others could read {place}; now only you can. If they did, delete it for a new key\n"
        )


def use_seal(folder: Path) -> None:
    """Take the key from the environment, or the one that is kept in a folder.

    Raises:
        ValueError: the environment's is not a key (the message does not show it), or none can be kept.
    """
    if SEAL not in os.environ:
        os.environ[SEAL] = key_of_seal(folder)
    elif not KEY.fullmatch(os.environ[SEAL]):
        raise ValueError(f"{SEAL}: this is not a key; leave it out, or give 32 bytes as URL-safe base64")
