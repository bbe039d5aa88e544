"""Opening a data folder: one process at a time, a SQLite that can be trusted, and settings that are really set."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import apsw

from fusk.store import Unusable
from fusk.store.chain import APPLICATION, FORMAT
from fusk.store.sealing import JOURNAL, sync_folder
from fusk.store.tail import check_tail

LOCK: Final = "lock"

PRAGMAS: dict[str, str | int] = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit is on the disk when it returns
    "foreign_keys": 1,
    "busy_timeout": 250,  # only a backup may be in the way
    "trusted_schema": 0,
    "cell_size_check": 1,
    "secure_delete": 1,  # a table that is forgotten, and its key, are overwritten
    "wal_autocheckpoint": 0,  # SQLite would swallow a failed sync there; the store moves the log itself, and sees it
}


def trusted(version: str) -> bool:
    """Whether a SQLite is free of the WAL-reset bug (3.7.0 to 3.51.2, but for two repaired branches)."""
    number = tuple(int(part) for part in re.findall(r"\d+", version)[:3])
    repaired = ((3, 50, 7), (3, 44, 6))
    return number >= (3, 51, 3) or any(number[:2] == fix[:2] and number >= fix for fix in repaired)


@contextmanager
def one_line() -> Iterator[None]:
    """Whatever SQLite or the system says while a data folder is opened, as one line for whoever runs the server."""
    try:
        yield
    except apsw.BusyError as why:
        raise Unusable("data-in-use", "the data folder is being read (by a backup?): try again") from why
    except apsw.FullError as why:
        raise Unusable("data-full", "the disk of the data folder is full") from why
    except (apsw.CorruptError, apsw.NotADBError, apsw.SQLError, apsw.FormatError) as why:
        raise Unusable("data-damaged", f"the journal is damaged ({why}): restore another copy") from why
    except (apsw.Error, OSError) as why:
        raise Unusable("data-unreadable", f"the data folder cannot be used: {why}") from why


def locked(folder: Path) -> apsw.Connection:
    """Take a data folder for this process until the connection closes; made where there is none. Raises Unusable.

    A lock of our own beside the journal, not SQLite's exclusive mode, so that a backup may read while a server writes.
    """
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True)
        sync_folder(folder.parent)
    lock = apsw.Connection(str(folder / LOCK))
    try:
        lock.pragma("journal_mode", "memory")
        lock.execute("BEGIN EXCLUSIVE")
    except apsw.Error as why:
        lock.close()
        if isinstance(why, apsw.BusyError):
            raise Unusable("data-in-use", f"another process has the data folder {folder} open") from why
        raise
    return lock


def connected(folder: Path, vfs: str | None = None) -> apsw.Connection:
    """The journal of a folder, ready to be written; empty where there was none. Raises Unusable.

    `vfs`: another way to the files, for tests; one written in Python shares no memory, so the file is then ours alone.
    """
    if not trusted(apsw.sqlite_lib_version()):
        raise Unusable("sqlite-unsafe", f"SQLite {apsw.sqlite_lib_version()} can lose what was written: update apsw")
    path = folder / JOURNAL
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))  # the log and its index take the file's mode
    db = apsw.Connection(str(path), vfs=vfs)
    try:
        db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # nothing is written unseen, least of all after a fault
        db.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
        _set(db, "locking_mode", "exclusive" if vfs else "normal")
        for name, value in PRAGMAS.items():
            _set(db, name, value)
        _known(db, path)
        check_tail(Path(f"{path}-wal"), db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_NOOP)[0])
        # A log begun anew: what a crash left at its end cannot be taken for steps of ours. See tail.py.
        db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        sync_folder(folder)  # the names of both files; SQLite does it too, but does not look whether it failed
    except BaseException:
        db.close()
        raise
    return db


def _set(db: apsw.Connection, name: str, value: str | int) -> None:
    db.pragma(name, value)
    found = db.pragma(name)
    if found != value:
        raise Unusable("sqlite-setting", f"SQLite does not take the setting {name} = {value}, but has {found}")


def _known(db: apsw.Connection, path: Path) -> None:
    """See that the file is empty or a journal that this version reads. Raises Unusable."""
    if db.pragma("application_id") or db.execute("SELECT count(*) FROM sqlite_schema").get:
        check_ours(db, path)


def check_ours(db: apsw.Connection, path: Path) -> None:
    """See that a file is a journal that this version reads. Raises Unusable."""
    form = db.pragma("user_version")
    if db.pragma("application_id") != APPLICATION:
        raise Unusable("data-strange", f"{path} is no journal of Fusk")
    if form != FORMAT:
        raise Unusable("data-later", f"{path} is of format {form}, this Fusk reads {FORMAT}: use another Fusk")
