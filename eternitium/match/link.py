"""A position as a short text for a link, and back.

The text is the version, then base64url of a check sum and the packed position. A position is packed into one byte for
each word that positions are made of; equal cards next to each other are counted. Version 2 is the same,
compressed; it is written where that is shorter.
"""

import base64
import binascii
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

from eternitium.checks import fail, shown
from eternitium.components import FIRST_KINDS, MAX_PLAYERS, N_CARDS, SLUGS
from eternitium.game.position import Position
from eternitium.game.saved import without_cards
from eternitium.rules import SWITCHES

VERSION: Final = "1"
SQUEEZED: Final = "2"
LONGEST_TEXT: Final = 7_500  # characters of a text
MAX_VALUES: Final = 200_000  # values in a position, and bytes that they are packed into
DEEPEST_VALUE: Final = 5
LARGEST_BITS: Final = 4_096  # of a number
CHECK_BYTES: Final = 4

# Words of positions. Links that people keep refer to a word by its place in this list, so the list stays as it is:
# cards and switches that are not in it are spelled out.
_LIST_OF_WORDS: Final = """
? (?) C S T D (c) (s) (t) (d) circle square triangle diamond double-portal:circle+square
double-portal:circle+triangle double-portal:circle+diamond double-portal:square+triangle
double-portal:square+diamond double-portal:triangle+diamond temporal-projector droid chrono-blaster transporter
digital-wallet communicator ultimate-portal time-bomb laboratory quantum-clock robo-recycler giga-droid robo-thief
format edition mission switches players supply basic advanced market era_pile era_discard ai box turn hand deck
discard stack open pile round player step draw played communicators wallets pending loops fresh_thieves top_known
ask chosen mode victim asked held de fr nl bga pick destroy portal play acquire over laboratory-others pass keep
free luck_double pass_keep giga lab_others thief_peek blind_buy_public final_step5 m2_hand m2_supply m8
double_portal_pairs display_identity initial_pick_optional null_portal null_tech played_card_zone floor_scope
loop_guard finder_continues wallet_stacks lab_blind comp_timing m9 prefix_public era_identity per_player de_literal
may must victim_only all skip do market_facedown pile_unseen print kind discard_first after_effect voluntary ban
literal+cap after before local greedy_max_known shape card circle+square circle+triangle circle+diamond
square+triangle square+diamond triangle+diamond components copies era hand_after_miss hand_after_pass unseen memory
kinds
plays_on
"""
_WORDS: Final = _LIST_OF_WORDS.split()
_CHOICES: Final = (value for switch in SWITCHES.values() for value in switch.values if isinstance(value, str))
_LATER: Final = {word: word.encode() for word in (*SLUGS, *SWITCHES, *_CHOICES) if word not in _WORDS}
_NUMBERS: Final = 16  # the first bytes are small whole numbers
_NONE, _FALSE, _TRUE, _NUMBER, _LIST, _OBJECT, _AGAIN = range(_NUMBERS, _NUMBERS + 7)
_FIRST_WORD: Final = _AGAIN + 1
_SPELLED: Final = 255  # followed by the number of letters, and by these
_BYTE_OF_WORD: Final = {text: _FIRST_WORD + place for place, text in enumerate(_WORDS)}


@dataclass(frozen=True, slots=True)
class Linked:
    """A position from a link.

    `position`: what a seat sees. `viewer`: that seat. `seats`: for each seat "person" or a policy's name; None if the
    link does not say.
    """

    position: Position
    viewer: int
    seats: tuple[str, ...] | None


# Query strings


def write_query(linked: Linked) -> str:
    """Return the query string of a link."""
    query = {"game": encode(linked.position), "seat": str(linked.viewer)}
    return urlencode(query | {"seats": ".".join(linked.seats)} if linked.seats else query)


def read_query(text: object) -> Linked:
    """Read the query string of a link. Raises ValueError: it holds no position, or one that is damaged."""
    if not isinstance(text, str) or len(text) > 2 * LONGEST_TEXT:
        raise fail("link", f"is too long; the longest has {2 * LONGEST_TEXT} characters")
    query = {name: values[-1] for name, values in parse_qs(text.removeprefix("?")).items()}
    if "game" not in query:
        raise fail("game", "is missing; a link to a position has game=... in it")
    seat = query.get("seat", "0")
    if seat not in map(str, range(MAX_PLAYERS)):
        raise fail("seat", f"{shown(seat)} is not allowed; give a whole number from 0 to {MAX_PLAYERS - 1}")
    seats = tuple(query["seats"].split(".")) if "seats" in query else None
    return Linked(decode(query["game"]), int(seat), seats)


# Texts


def encode(position: Position) -> str:
    """Return a position as a short text of letters, digits, "-" and "_".

    `position`: as `Game.position` writes it; what is in it can be read from the text. Raises ValueError: it
    holds something that no position can hold.
    """
    kinds = {"kinds": N_CARDS} if N_CARDS > FIRST_KINDS else {}
    packed = bytes(_packed({**position, **kinds}, 0))
    text = min((_sealed(VERSION, packed), _sealed(SQUEEZED, _squeezed(packed))), key=len)
    if len(text) > LONGEST_TEXT:
        raise fail("position", f"is too large for a link: {len(text)} characters; allowed: {LONGEST_TEXT}")
    return text


def decode(text: object) -> Position:
    """Return the position in a text from `encode`.

    Raises:
        ValueError: the text is damaged, of another version, or too long.
    """
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise fail("game", f"the link is too long; the longest has {LONGEST_TEXT} characters")
    version = text[:1]
    if version not in (VERSION, SQUEEZED):
        known = f"{VERSION}, {SQUEEZED}"
        raise fail("game", f"{shown(version)} is not a version of links that is known here; known: {known}")
    raw = _unarmoured(text[1:])
    check, packed = raw[:CHECK_BYTES], raw[CHECK_BYTES:]
    if check != _check(version, packed):
        raise _damaged()
    if version == SQUEEZED:
        packed = _unsqueezed(packed)
    position = _Reader(packed).value(0)
    if not isinstance(position, dict) or bytes(_packed(position, 0)) != packed:
        raise _damaged()
    found: Position = without_cards(position, SLUGS[position.pop("kinds", FIRST_KINDS) :])
    return found


def _damaged() -> ValueError:
    return fail("game", "the link is damaged: it was cut off or changed on the way")


def _sealed(version: str, packed: bytes) -> str:
    return version + _armoured(_check(version, packed) + packed)


def _check(version: str, packed: bytes) -> bytes:
    return zlib.crc32(packed, ord(version)).to_bytes(CHECK_BYTES, "big")


def _squeezed(packed: bytes) -> bytes:
    return zlib.compress(packed, 9, wbits=-zlib.MAX_WBITS)


def _unsqueezed(packed: bytes) -> bytes:
    """Decompress bytes, but no more of them than a position has."""
    squeezer = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        found = squeezer.decompress(packed, MAX_VALUES)
    except zlib.error:
        raise _damaged() from None
    if not squeezer.eof or squeezer.unused_data:
        raise _damaged()
    return found


def _armoured(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def _unarmoured(text: str) -> bytes:
    """Return the bytes of a text; only the very text as which they would be written is accepted."""
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise _damaged() from None
    if _armoured(raw) != text:
        raise _damaged()
    return raw


# Packing


def _packed(value: object, depth: int) -> Iterator[int]:
    """Yield the bytes of a value."""
    if depth > DEEPEST_VALUE:
        raise fail("position", f"is nested more than {DEEPEST_VALUE} times")
    if isinstance(value, dict):
        yield from (_OBJECT, *_number(len(value)))
        for key, part in value.items():
            yield from (*_word(key), *_packed(part, depth + 1))
    elif isinstance(value, list | tuple):
        yield from (_LIST, *_number(len(value)))
        yield from _runs(value, depth + 1)
    elif value is None or isinstance(value, bool):
        yield _NONE if value is None else _TRUE if value else _FALSE
    elif isinstance(value, int) and value >= 0:
        yield from (value,) if value < _NUMBERS else (_NUMBER, *_number(value))
    else:
        yield from _word(value)


def _runs(values: Sequence[object], depth: int) -> Iterator[int]:
    """Yield the values of a list; each is followed by how often it is repeated."""
    for _, group in groupby(values, key=repr):
        value, *again = group
        yield from _packed(value, depth)
        if again:
            yield from (_AGAIN, *_number(len(again)))


def _word(text: object) -> Iterator[int]:
    if isinstance(text, str) and text in _BYTE_OF_WORD:
        yield _BYTE_OF_WORD[text]
    elif isinstance(text, str) and text in _LATER:
        yield from (_SPELLED, *_number(len(_LATER[text])), *_LATER[text])
    else:
        raise fail("position", f"{shown(text)} is not allowed in a link")


def _number(n: int) -> Iterator[int]:
    """Yield a whole number, seven bits in each byte, the lowest first."""
    while n > 127:
        yield n % 128 + 128
        n //= 128
    yield n


class _Reader:
    """A reader of packed values."""

    def __init__(self, packed: bytes) -> None:
        self._packed, self._place, self._left = packed, 0, MAX_VALUES

    def value(self, depth: int) -> Any:
        """Read the next value."""
        self._spend(1)
        byte = self._byte()
        if depth > DEEPEST_VALUE:
            raise _damaged()
        if byte < _NUMBERS:
            return byte
        if byte == _LIST:
            return self._list(depth + 1)
        if byte == _OBJECT:
            return {self._word(self._byte()): self.value(depth + 1) for _ in range(self._number())}
        if byte == _NUMBER:
            return self._number()
        plain = {_NONE: None, _FALSE: False, _TRUE: True}
        return plain[byte] if byte in plain else self._word(byte)

    def _spend(self, values: int) -> None:
        self._left -= values
        if self._left < 0:
            raise _damaged()

    def _byte(self) -> int:
        if self._place == len(self._packed):
            raise _damaged()
        self._place += 1
        return self._packed[self._place - 1]

    def _number(self) -> int:
        number = shift = 0
        while True:
            byte = self._byte()
            number += (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number
            if shift > LARGEST_BITS:
                raise _damaged()

    def _word(self, byte: int) -> str:
        if byte == _SPELLED:
            return self._spelled(self._number())
        if not _FIRST_WORD <= byte < _FIRST_WORD + len(_WORDS):
            raise _damaged()
        return _WORDS[byte - _FIRST_WORD]

    def _spelled(self, size: int) -> str:
        spelled, self._place = self._packed[self._place :][:size], self._place + size
        for word, letters in _LATER.items():
            if spelled == letters:
                return word
        raise _damaged()

    def _list(self, depth: int) -> list[Any]:
        values: list[Any] = []
        size = self._number()
        while len(values) < size:
            values.append(self.value(depth))
            # After the last value, it is this list that is repeated.
            if len(values) < size and self._packed[self._place : self._place + 1] == bytes([_AGAIN]):
                self._place += 1
                again = self._number()
                self._spend(again)
                values += values[-1:] * again
        if len(values) > size:
            raise _damaged()
        return values
