"""The texts that a browser keeps of a page, so that its game can go on after the page's process has ended.

There are two. The sealed one holds the whole game, including the hidden cards: it is encrypted and signed with a key of
the server, so nobody can read or change it. The other is the query string of a link to what the person sees. It is used
when the seal cannot be opened: then the game goes on from the same position with other hidden cards.
"""

import json
import os
import zlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from eternitium.checks import as_number, check_format
from eternitium.match.match import Match
from eternitium.match.variations import Variations
from eternitium.payload.base import Payload
from eternitium.payload.kept import KeptPayload
from eternitium.rulebook import word
from eternitium.typed import read
from eternitium_widgets.server.key import SEAL

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

KIND: Final = "eternitium-kept"
FORMAT: Final = 1
LONGEST_SEALED: Final = 200_000  # characters
LONGEST_OPENED: Final = 4_000_000  # bytes
BLOCK: Final = 512  # the length of a sealed text reveals only how many of these it fills


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed(Payload):
    """The content of a seal: a saved game, the place in it, who looks where, and the state of the desk beside it."""

    format: int
    kind: str
    game: str
    ply: int
    viewer: int
    view: int | None
    run: dict[str, Any] | None


class Seal:
    """A seal, which encrypts and signs texts that only this server can read again.

    `key`: 32 bytes as URL-safe base64, as `cryptography.fernet.Fernet` takes them. Raises ValueError: it is not such a
    key.
    """

    def __init__(self, key: str) -> None:
        self._box = _box(key)

    @classmethod
    def of_server(cls) -> "Seal | None":
        """Return the seal of the server that started this process; None if there is none."""
        try:
            return cls(os.environ[SEAL])
        except (KeyError, ValueError, ImportError):
            return None

    def close(self, told: dict[str, Any]) -> str:
        """Seal JSON data; return the sealed text."""
        packed = zlib.compress(json.dumps(told).encode())
        room = -(len(packed) + 4) % BLOCK
        return self._box.encrypt(len(packed).to_bytes(4, "big") + packed + bytes(room)).decode("ascii")

    def open(self, text: str) -> dict[str, Any]:
        """Return the content of a sealed text. Raises ValueError: it was not sealed here, or it was changed."""
        from cryptography.fernet import InvalidToken

        try:
            raw = self._box.decrypt(text.encode())
        except InvalidToken:
            raise ValueError("sealed: this was not sealed here, or it was changed") from None
        size = int.from_bytes(raw[:4], "big")
        told = json.loads(zlib.decompressobj().decompress(raw[4 : 4 + size], LONGEST_OPENED))
        if not isinstance(told, dict) or told.get("kind") != KIND:
            raise ValueError("sealed: this is not a kept game")
        check_format(told.get("format"), FORMAT)
        return told


def _box(key: str) -> "Fernet":
    # Only here, so that boards without a server do not load it.
    from cryptography.fernet import Fernet

    return Fernet(key)


@dataclass(frozen=True, slots=True)
class Found:
    """A kept game that was found again.

    `lines`: the free game, with its lines of play. `exact`: whether it is the very same one, with the same hidden
    cards. `desk`: the saved state of the desk beside it; None if there was none.
    """

    lines: Variations
    exact: bool
    desk: dict[str, Any] | None = None


class Keeper:
    """A keeper, which follows the games of a page and gives its browser the texts to keep.

    Args:
        seal: of the server; None to seal nothing, so that only links are kept.
    """

    def __init__(self, seal: Seal | None) -> None:
        self._seal = seal
        self._at: tuple[Match | None, int, int] = None, 0, 0  # the place that was followed last
        self._text = ""
        self._seen = KeptPayload(sealed="", query="", plies=0, round=0, over=False)

    # Keeping

    def kept(self, lines: Variations, desk: dict[str, Any] | None = None) -> KeptPayload:
        """Return the texts for the browser to keep now.

        Args:
            lines: the free game, with its lines of play.
            desk: the state of the desk beside it, from which it can be restored.
        """
        if self._at != (lines.match, lines.match.revision, lines.revision):
            self._follow(lines)
        return replace(self._seen, sealed=self._sealed(lines.match, desk))

    def _sealed(self, match: Match, desk: dict[str, Any] | None) -> str:
        if self._seal is None:
            return ""
        told = Sealed(
            format=FORMAT,
            kind=KIND,
            game=self._text,
            ply=match.plies,
            viewer=match.viewer,
            view=None if match.is_live else match.ply,
            run=desk,
        )
        return self._seal.close(told.plain())

    def _follow(self, lines: Variations) -> None:
        """Note where a game is; moves that were undone and can be redone are kept with it."""
        match = lines.match
        same = (match, lines.revision) == (self._at[0], self._at[2])
        if not same or not (match.can_redo or not match.is_live):
            self._text = lines.save() if self._seal else ""
        if match.is_live:
            self._seen = _seen(match)
        self._at = match, match.revision, lines.revision

    # Restoring

    def found(self, sealed: str, query: str, language: str) -> Found:
        """Restore a game from the texts that a browser has kept.

        Raises:
            ValueError: neither text can be used; the message is a sentence for the person.
        """
        try:
            return self._opened(sealed, language)
        except (ValueError, TypeError):
            pass
        try:
            return Found(Variations(Match.from_query(query, language)), exact=False)
        except ValueError:
            raise ValueError(word("kept", "lost", language)) from None

    def _opened(self, sealed: str, language: str) -> Found:
        if self._seal is None:
            raise ValueError("sealed: there is no key here")
        told = read("sealed", Sealed, self._seal.open(sealed))
        lines = game_again(told, language)
        self._at, self._text = (lines.match, 0, lines.revision), told.game
        self._follow(lines)
        if told.view is not None:
            lines.match.view(told.view)
        return Found(lines, True, told.run)


def _seen(match: Match) -> KeptPayload:
    """Return the part that anybody may read: a link to what the person sees, and how far the game has come."""
    try:
        query = match.query()
    except ValueError:
        query = ""
    return KeptPayload(sealed="", query=query, plies=match.plies, round=match.round, over=match.is_over)


def game_again(told: Sealed, language: str) -> Variations:
    """Restore the lines of play from a kept text, at the newest place, with the same moves to undo and redo.

    Raises:
        ValueError: the text does not hold a valid game.
    """
    saved = json.loads(told.game)
    lines = Variations.load(json.dumps(saved | {"viewer": told.viewer}), language)
    match = lines.match
    ply = as_number("ply", told.ply, 0, match.plies)
    if ply < match.plies:
        match.view(ply)
        match.resume()
    return lines
