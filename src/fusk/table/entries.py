"""What a table's journal holds: every entry that moved it, in order, enough to play the table again exactly.

Format 1: one JSON object an entry, `{"format":1,"seq":..,"at":..,"key":..,"command":..,"what":{"type":..}}`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final, Protocol

import msgspec

from fusk.events import Dealt
from fusk.moves import Move
from fusk.table.messages import Message

FORMAT: Final = 1


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """The cards were dealt from this seed; all of them are written down, so that no later shuffle can differ."""

    seed: int
    dealt: Dealt


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """Seats made a move; `cause` is `seat`, `bot`, or `clock` where the table moved for a seat that did not."""

    seats: tuple[int, ...]
    move: Move
    cause: str


class Raised(msgspec.Struct, frozen=True, tag="raised"):
    """A seat doubts (or forces, or believes); it counts when the window shuts, with all others of that moment."""

    seat: int
    move: Move


class Held(msgspec.Struct, frozen=True, tag="held"):
    """A bot has made up its mind about a question and shows it at that time, or early once all people have answered."""

    seat: int
    number: int
    move: Move
    until: float
    early: float


class Readied(msgspec.Struct, frozen=True, tag="readied"):
    """A seat is ready for the next deal."""

    seat: int


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A person went away."""

    seat: int


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """From now on this bot plays for the seat; None: its person does."""

    seat: int
    bot: str | None


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """Everybody who may answer the play has it on the screen: its window shuts then."""

    closes_at: float


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The table was taken up again after a stop, on a new clock; the time between is nobody's."""


What = Deal | Moved | Raised | Held | Readied | Left | Sat | Shown | Resumed


class Entry(msgspec.Struct, frozen=True):
    """One step of a table.

    `seq`: 0, 1, 2, ...; `at`: the driver's clock in seconds; `key`: who asked and the asker's own key, the same one
    for the same request however often it is sent; `command`: a fingerprint of what was asked, empty where nobody did.
    """

    format: int
    seq: int
    at: float
    key: str
    command: str
    what: What


class Conflict(Exception):
    """An entry is not the next one: somebody else was faster. Read the journal on, and decide again."""


class StorageUnavailable(Exception):
    """The journal could not keep an entry, or nobody knows whether it did. Nothing has moved; try again."""


class Journal(Protocol):
    """Where entries are kept. What `append` has returned is never lost."""

    def append(self, entry: Entry) -> Entry:
        """Keep an entry; returns the entry kept under its key, which may be an earlier one that was asked again.

        Raises Conflict where another entry has its number, StorageUnavailable where it cannot be kept now.
        """

    def since(self, seq: int) -> Iterable[Entry]:
        """The entries from that number on."""


class Unwritten:
    """A journal that keeps nothing, for tables that need not outlive their process."""

    def append(self, entry: Entry) -> Entry:
        """Take it as kept."""
        return entry

    def since(self, seq: int) -> Iterable[Entry]:
        """Nothing."""
        return ()


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    """An entry as one line of JSON, without the line's end."""
    return _ENCODER.encode(entry)


def read_entry(line: bytes) -> Entry:
    """The reverse of `write_entry`. Raises ValueError for what is no entry, or one of a later format."""
    entry = _DECODER.decode(line)
    if entry.format != FORMAT:
        raise ValueError(f"entry of format {entry.format}; this is format {FORMAT}")
    return entry


def fingerprint(message: Message) -> str:
    """Tells whether two requests ask the same. Raises ValueError for text that cannot be written down."""
    return hashlib.sha256(_ENCODER.encode(message)).hexdigest()[:16]
