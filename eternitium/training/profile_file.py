"""A profile as a file in a folder, for notebooks."""

import os
import tempfile
from pathlib import Path
from typing import Final

from eternitium.checks import writable_folder
from eternitium.training.profile import Profile, read

NAME: Final = "eternitium-profile.json"
DAMAGED: Final = "eternitium-profile.damaged.json"


class ProfileFile:
    """Where a profile is kept.

    Args:
        folder: an existing folder that may be written to.

    Raises:
        ValueError: there is no such folder, or nobody may write there.
    """

    def __init__(self, folder: str | Path) -> None:
        self.path = writable_folder("profile", folder) / NAME

    def load(self, profile: Profile) -> bool:
        """Add what is kept to a profile; whether all was well. What cannot be read is put aside, beside the file."""
        if not self.path.exists():
            return True
        try:
            profile.merge(read(self.path.read_text(encoding="utf-8")))
        except (ValueError, OSError):
            self.path.replace(self.path.with_name(DAMAGED))
            return False
        return True

    def save(self, profile: Profile) -> None:
        """Keep a profile, all of it or nothing; what another program has added meanwhile stays."""
        self.load(profile)
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=NAME)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(profile.save())
        Path(name).replace(self.path)

    def forget(self) -> None:
        """Delete the file."""
        self.path.unlink(missing_ok=True)
