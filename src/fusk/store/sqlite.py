"""A journal in SQLite: one file, one process that writes, every step on the disk before it counts.

Settings and the lock are `opening.py`, what the rows are chained with is `chain.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import apsw
from msgspec.structs import replace

from fusk.store import Conflict, Damaged, Row, StorageBroken, StorageUnavailable, Unusable
from fusk.store.chain import FORMAT, SCHEMA, Head, Link, chained, first, heads, links, mark, packed, under
from fusk.store.opening import connected, locked, one_line
from fusk.store.sealing import MASTER, Sealer

LONG: Final = 1000
"""Pages of SQLite's log (of 4,096 bytes) before they are moved into its main file."""

UNSHARED: Final = (apsw.SQLITE_IOERR_SHMSIZE, apsw.SQLITE_IOERR_SHMOPEN, apsw.SQLITE_IOERR_SHMMAP)
"""Faults of the log's index, which is made before anything is written: on a full disk there is no room for it."""

UNAVAILABLE: Final = (apsw.FullError, apsw.BusyError, apsw.NoMemError, apsw.ReadOnlyError, apsw.CantOpenError)


class SQLite:
    """Keeps rows in a data folder. Raises Unusable, in one line, where the folder or the key cannot be used."""

    def __init__(
        self, folder: Path, sealer: Sealer, *, vfs: str | None = None, calendar: Callable[[], float] = time.time
    ) -> None:
        self._sealer, self._calendar = sealer, calendar
        self._broken = False
        self._remains = False
        self._heads: dict[str, Head] = {}
        self._damaged: set[str] = set()
        self._unnamed = False
        with one_line():
            self._lock = locked(folder)
            try:
                self._db = connected(folder, vfs)
                try:
                    self._begin()
                except BaseException:
                    self._db.close()
                    raise
            except BaseException:
                self._lock.close()
                raise

    def append(self, rows: Sequence[Row]) -> list[Row | Conflict]:
        """Keep rows, in one durable step; for each the row kept under its key, or a Conflict."""
        self._ready()
        try:
            return self._written(rows)
        except (apsw.CorruptError, apsw.ConstraintError):
            tables = list(dict.fromkeys(row.table for row in rows))
            if len(tables) == 1:  # the file is damaged just there: others go on
                self._damaged.add(tables[0])
                return [Conflict(row.table, row.seq) for row in rows]
        answers = {table: iter(self.append([row for row in rows if row.table == table])) for table in tables}
        return [next(answers[row.table]) for row in rows]

    def since(self, table: str, seq: int) -> Sequence[Row]:
        """The rows of a table from that number on, all checked before the first is handed out. Raises Damaged."""
        self._ready()
        head = self._heads.get(table)
        if head is None:
            if table in self._damaged or self._unnamed:
                raise Damaged(f"what stands beside table {table} is not what was written")
            return []
        try:
            return [self._row(head, link) for link in links(self._db, head) if link.seq >= seq]
        except Damaged:
            self._damaged.add(table)
            raise

    def tables(self) -> Sequence[str]:
        """The ids of all tables there are, damaged ones too, the one that moved last first."""
        self._ready()
        known = sorted(self._heads.values(), key=lambda head: -head.moved)
        return [head.id for head in known] + sorted(self._damaged - set(self._heads))

    def quiet(self, seconds: float) -> Sequence[str]:
        """The tables to which nothing was added for so long."""
        self._ready()
        before = 1000 * (self._calendar() - seconds)
        return [head.id for head in self._heads.values() if head.moved <= before and head.id not in self._damaged]

    def forget(self, table: str) -> None:
        """Remove a table and the key that opens it."""
        self._ready()
        head = self._heads.get(table)
        if head is None:
            return
        with self._step():
            self._db.execute("DELETE FROM rows WHERE number = ?", (head.number,))
            self._db.execute("DELETE FROM tables WHERE number = ?", (head.number,))
            self._db.execute("UPDATE about SET tables = tables - 1")
        del self._heads[table]
        self._damaged.discard(table)
        self._move_log(apsw.SQLITE_CHECKPOINT_TRUNCATE)  # out of the log as well

    def close(self) -> None:
        """Move what is left in the log into the main file, unless the disk is not to be trusted, and let go."""
        try:
            if not self._broken:
                self._move_log(apsw.SQLITE_CHECKPOINT_TRUNCATE)
        finally:
            self._broken = True
            self._db.close()
            self._lock.close()

    # What stands in the file.

    def _begin(self) -> None:
        """Make the tables of an empty file, or read what stands beside each table."""
        if not self._db.pragma("user_version"):
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(SCHEMA)
            self._db.execute("INSERT INTO about VALUES (1, ?, 0)", (self._sealer.fresh(MASTER),))
            self._db.execute("COMMIT")
        known, count = self._db.execute("SELECT CAST(master AS BLOB), tables FROM about").get or (b"", 0)
        if not self._sealer.fits(known or b"", MASTER):
            raise Unusable("key-wrong", "the key file does not open this data folder: it belongs to another one")
        found = 0
        for table, head in heads(self._db):
            found += 1
            if head:
                self._heads[table] = head
            else:
                self._damaged.add(table)
        # A damaged table may have had another name, or be gone: then nobody can say of a name that it is free.
        self._unnamed = bool(self._damaged) or found != count
        self._moved = max((head.moved for head in self._heads.values()), default=0)

    # One step.

    def _written(self, rows: Sequence[Row]) -> list[Row | Conflict]:
        fresh: dict[str, Head] = {}
        moved = max(self._moved, int(1000 * self._calendar()))
        with self._step():
            answers = [self._kept(row, fresh, moved + number) for number, row in enumerate(rows, start=1)]
            for head in fresh.values():
                self._db.execute(
                    "UPDATE tables SET last = ?, hash = ?, moved = ?, mark = ? WHERE number = ?",
                    (head.last, head.hash, head.moved, mark(head), head.number),
                )
        self._heads.update(fresh)
        self._moved = max((head.moved for head in fresh.values()), default=self._moved)
        log, moved = self._db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_NOOP)
        if log - moved >= LONG:
            self._move_log(apsw.SQLITE_CHECKPOINT_PASSIVE)
        return answers

    def _kept(self, row: Row, fresh: dict[str, Head], moved: int) -> Row | Conflict:
        """Keep a row in the step that is being made; `fresh` holds the heads that it has moved so far."""
        head = fresh.get(row.table) or self._heads.get(row.table)
        earlier = None
        try:
            link = under(self._db, head, row.key) if head else None
            earlier = self._row(head, link) if head and link else None
        except Damaged:
            self._damaged.add(row.table)
        if row.table in self._damaged:
            return Conflict(row.table, row.seq)
        if earlier:
            return earlier
        if row.seq != (head.last + 1 if head else 0):
            return Conflict(row.table, row.seq)
        head = head or self._begun(row.table)
        at = float(row.at) + 0.0  # SQLite keeps no negative zero
        about = _about(head, row.seq, at, row.key, row.command, row.public)
        sealed = self._sealer.seal(head.wrapped, packed(head.id), row.hidden, about)
        link = Link(row.seq, at, row.key, row.command, row.public, sealed, b"")
        end = chained(head.hash, head.id, link)
        self._db.execute(
            "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (head.number, link.seq, at, link.key, link.command, link.public, sealed, end),
        )
        fresh[row.table] = replace(head, last=row.seq, hash=end, moved=moved)
        return row

    def _begun(self, table: str) -> Head:
        """A new table, with a key of its own; its mark follows with its first row."""
        wrapped = self._sealer.fresh(packed(table))
        self._db.execute(
            "INSERT INTO tables (id, format, wrapped, last, hash, moved, mark) VALUES (?, ?, ?, -1, ?, 0, ?)",
            (table, FORMAT, wrapped, first(table), b""),
        )
        self._db.execute("UPDATE about SET tables = tables + 1")
        return Head(self._db.last_insert_rowid(), table, FORMAT, wrapped, -1, first(table), 0)

    def _row(self, head: Head, link: Link) -> Row:
        """A row as it was handed in. Raises Damaged where anything of it has changed."""
        about = _about(head, link.seq, link.at, link.key, link.command, link.public)
        hidden = self._sealer.unseal(head.wrapped, packed(head.id), link.sealed, about)
        return Row(head.id, link.seq, link.at, link.key, link.command, link.public, hidden)

    # Faults.

    def _ready(self) -> None:
        if self._broken:
            raise StorageBroken("the journal has been shut after a fault")

    @contextmanager
    def _step(self) -> Iterator[None]:
        """One durable step: all of it or nothing. Raises StorageUnavailable or StorageBroken."""
        if self._remains and not self._move_log(apsw.SQLITE_CHECKPOINT_TRUNCATE):
            raise StorageUnavailable("the disk is full")
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as why:
            self._undo()
            if isinstance(why, apsw.IOError) and getattr(why, "extendedresult", 0) not in UNSHARED:
                self._broken = True
                raise StorageBroken(str(why)) from why
            if isinstance(why, (*UNAVAILABLE, apsw.IOError)):
                raise StorageUnavailable(str(why)) from why
            raise

    def _undo(self) -> None:
        """Leave a step that failed. What it left in the log has to go before the next one; see tail.py."""
        self._remains = True
        if self._db.in_transaction:
            try:
                self._db.execute("ROLLBACK")
            except apsw.Error as why:
                self._broken = True
                raise StorageBroken(str(why)) from why

    def _move_log(self, how: int) -> bool:
        """Move SQLite's log into its main file; False where there is no room now. Raises StorageBroken.

        The rows are safe in the log until a sync of the main file has succeeded; one that failed is never tried again.
        """
        try:
            self._db.wal_checkpoint(mode=how)
        except UNAVAILABLE:
            return False
        except apsw.Error as why:
            self._broken = True
            raise StorageBroken(str(why)) from why
        self._remains = self._remains and how != apsw.SQLITE_CHECKPOINT_TRUNCATE
        return True


def _about(head: Head, seq: int, at: float, key: str, command: str, public: bytes) -> bytes:
    """What a row's sealed bytes belong to: a row found under its key is checked by them alone."""
    return packed(head.id, seq, head.format, at, key, command, public)
