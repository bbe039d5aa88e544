"""The rows of a table as they lie in SQLite: each holds a hash over itself and the one before it.

The last row's hash stands beside its table as well, so that rows missing at the end are seen too. No key is needed to
check a chain. Format 1.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from typing import Final

import apsw
import msgspec

from fusk.store import Damaged

FORMAT: Final = 1
APPLICATION: Final = 0x4675736B  # "Fusk"

SCHEMA: Final = f"""
CREATE TABLE about (one INTEGER PRIMARY KEY CHECK (one = 1), master BLOB NOT NULL, tables INTEGER NOT NULL) STRICT;
CREATE TABLE tables (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, format INTEGER NOT NULL, wrapped BLOB NOT NULL,
    last INTEGER NOT NULL, hash BLOB NOT NULL, moved INTEGER NOT NULL, mark BLOB NOT NULL
) STRICT;
CREATE TABLE rows (
    number INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL, at REAL NOT NULL, key TEXT NOT NULL,
    command TEXT NOT NULL, public BLOB NOT NULL, sealed BLOB NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (number, seq), UNIQUE (number, key)
) STRICT, WITHOUT ROWID;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
"""

Column = str | int | float | bytes


class Head(msgspec.Struct, frozen=True):
    """A table, and how far it has come: its last row's number and hash.

    `moved`: when, in milliseconds since 1970; of two tables the later one's is higher, whatever the calendar does.
    """

    number: int
    id: str
    format: int
    wrapped: bytes
    last: int
    hash: bytes
    moved: int


class Link(msgspec.Struct, frozen=True):
    """A row as it lies on disk."""

    seq: int
    at: float
    key: str
    command: str
    public: bytes
    sealed: bytes
    hash: bytes


def packed(*columns: Column) -> bytes:
    """Columns as bytes that no other columns give: how many, how long each, and all of them."""
    pieces = [_piece(column) for column in columns]
    return struct.pack(f">{len(pieces) + 1}I", len(pieces), *map(len, pieces)) + b"".join(pieces)


def _piece(column: Column) -> bytes:
    match column:
        case bytes():
            return column
        case str():
            return column.encode()
        case int():
            return struct.pack(">q", column)
        case float():
            return struct.pack(">d", column)


def first(table: str) -> bytes:
    """What a table's first row is chained to."""
    return hashlib.sha256(packed("fusk journal", FORMAT, table)).digest()


def chained(before: bytes, table: str, link: Link) -> bytes:
    """The hash of a row, from the hash of the one before it."""
    told = packed(table, link.seq, link.at, link.key, link.command, link.public, link.sealed)
    return hashlib.sha256(before + told).digest()


def mark(head: Head) -> bytes:
    """The hash of all that stands beside a table."""
    told = packed(head.number, head.id, head.format, head.wrapped, head.last, head.hash, head.moved)
    return hashlib.sha256(told).digest()


def heads(db: apsw.Connection) -> Iterator[tuple[str, Head | None]]:
    """Every table by its id; without a head where what stands beside it is not what was written."""
    # Cast, since text that is none would end the reading; what was not bytes then no longer has its hash.
    for number, name, form, wrapped, last, end, moved, known in db.execute(
        "SELECT number, CAST(id AS BLOB), format, CAST(wrapped AS BLOB), last, CAST(hash AS BLOB), moved, "
        "CAST(mark AS BLOB) FROM tables"
    ):
        text = bytes(name or b"").decode(errors="replace")
        head = None
        if all(type(each) is int for each in (number, form, last, moved)) and None not in (wrapped, end):
            head = Head(number, text, form, wrapped, last, end, moved)
        yield text, head if head and mark(head) == known else None


def links(db: apsw.Connection, head: Head) -> Iterator[Link]:
    """The rows of a table, each checked as it comes. Raises Damaged, at the end where rows are missing there."""
    before, due = first(head.id), 0
    try:
        for seq, at, key, command, public, sealed, known in db.execute(_ROWS, (head.number,)):
            link = _link(seq, at, key, command, public, sealed, known)
            if seq != due or chained(before, head.id, link) != link.hash:
                raise Damaged(f"row {due} of table {head.id} is not what was written")
            yield link
            before, due = link.hash, due + 1
    except apsw.Error as why:
        raise Damaged(f"table {head.id} cannot be read: {why}") from why
    if (due - 1, before) != (head.last, head.hash):
        raise Damaged(f"table {head.id} ends at row {due - 1}, and should at {head.last}")


def under(db: apsw.Connection, head: Head, key: str) -> Link | None:
    """The row kept under a key, not checked. Raises Damaged where it is no row."""
    for found in db.execute(_UNDER, (head.number, key)):
        return _link(*found)
    return None


_COLUMNS: Final = (
    "SELECT seq, at, CAST(key AS BLOB), CAST(command AS BLOB), CAST(public AS BLOB), CAST(sealed AS BLOB), "
    "CAST(hash AS BLOB) FROM rows WHERE number = ?"
)
_ROWS: Final = _COLUMNS + " ORDER BY seq"
_UNDER: Final = _COLUMNS + " AND key = ?"


def _link(seq: object, at: object, key: object, command: object, *rest: object) -> Link:
    public, sealed, known = rest
    if not (
        type(seq) is int
        and type(at) is float
        and isinstance(key, bytes)
        and isinstance(command, bytes)
        and isinstance(public, bytes)
        and isinstance(sealed, bytes)
        and isinstance(known, bytes)
    ):
        raise Damaged("a row is not what was written")
    try:
        return Link(seq, at, key.decode(), command.decode(), public, sealed, known)
    except UnicodeDecodeError:
        raise Damaged("a row is not what was written") from None
