"""A profile as a file in a folder, for notebooks."""

from pathlib import Path
from typing import Final

from eternitium.checks import writable_folder
from eternitium.files import written_whole
from eternitium.training.entries import Newer, read
from eternitium.training.profile import Profile

NAME: Final = "eternitium-profile.json"
MORE: Final = "eternitium-profile.more.json"  # progress while the other file must not be changed
DAMAGED: Final = "eternitium-profile.damaged.json"


class ProfileFile:
    """A file that keeps a profile. What cannot be read is never overwritten.

    `folder`: an existing folder that may be written to. Raises ValueError: there is no such folder, or it cannot be
    written to. `path`: of the file; `notes`: keys of texts that a person should read about it.
    """

    def __init__(self, folder: str | Path) -> None:
        self.path = writable_folder("profile", folder) / NAME
        self.notes: list[str] = []
        self._seen: dict[Path, tuple[int, ...]] = {}

    @property
    def _more(self) -> Path:
        return self.path.with_name(MORE)

    def load(self, profile: Profile) -> None:
        """Add what is kept to a profile. A file that cannot be read is put aside in its folder, or left alone."""
        self._put_together(profile)

    def save(self, profile: Profile) -> None:
        """Keep a profile, all of it or nothing; what another program has added meanwhile stays."""
        place = self._put_together(profile)
        if place is None:
            return
        try:
            with written_whole(place) as half:
                half.write_text(profile.save(), encoding="utf-8")
            self._seen[place] = _state(place)
            if place == self.path:
                self._more.unlink(missing_ok=True)
        except OSError:
            self._note("note-file-unwritten")

    def forget(self) -> None:
        """Delete what is kept, also what could not be read."""
        try:
            for file in (self.path, self._more, *self.path.parent.glob(f"{Path(DAMAGED).stem}*.json")):
                file.unlink(missing_ok=True)
        except OSError:
            self._note("note-file-unwritten")

    def _put_together(self, profile: Profile) -> Path | None:
        """Add all that is kept to a profile; return where it may then be written, None if nowhere."""
        try:
            places = [place for place in (self.path, self._more) if self._is_read(place, profile)]
        except OSError:
            self._note("note-file-unread")
            return None
        return places[0] if places else None

    def _is_read(self, place: Path, profile: Profile) -> bool:
        """Return whether all of a file is in the profile now, so that it may be overwritten; put damaged ones aside."""
        state = _state(place)
        if state and self._seen.get(place) != state:
            try:
                profile.take(read(place.read_text(encoding="utf-8")))
            except Newer:
                self._note("note-file-newer")
                return False
            except ValueError:
                place.rename(_free(place.with_name(DAMAGED)))
                self._note("note-file-put-aside")
        self._seen[place] = state
        return True

    def _note(self, key: str) -> None:
        if key not in self.notes:
            self.notes.append(key)


def _state(place: Path) -> tuple[int, ...]:
    """Return what changes whenever a file changes; empty if there is no file."""
    if not place.exists():
        return ()
    found = place.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def _free(place: Path) -> Path:
    """Return this path, or the first one with a number that is free."""
    numbered = (place.with_name(f"{place.stem}-{number}{place.suffix}") for number in range(2, 10_000))
    return next(one for one in (place, *numbered) if not one.exists())
