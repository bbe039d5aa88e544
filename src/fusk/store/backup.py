"""A copy of all tables in one file, also while a server plays on, and a data folder made from such a copy.

Only tables whose rows hold together go into a copy, so that a copy is whole or no copy. The master key stays out of
it unless it is asked for: without the key nobody can see a hand in it, nor go on playing from it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import apsw

from fusk.store import Damaged, Unusable
from fusk.store.chain import Head, heads, links
from fusk.store.opening import check_ours, locked, one_line
from fusk.store.sealing import JOURNAL, MASTER, Sealer, read_master, sync_folder, write_master
from fusk.store.tail import check_tail


def backup(data: Path, target: Path, *, key: bytes | None = None) -> list[str]:
    """Copy the journal of a data folder into a new file; returns the ids of damaged tables, which were left out.

    `key`: the master key, to put it into the copy as well. Raises Unusable.
    """
    if not (data / JOURNAL).is_file():
        raise Unusable("data-empty", f"there is no journal in {data}")
    if target.exists():
        raise Unusable("target-exists", f"{target} exists: nothing is written over")
    part = target.with_name(f"{target.name}.part")
    with one_line():
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            _copy(data, part)
            left_out = _only_whole(part, key)
            _lasts(part, target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    return left_out


def restore(source: Path, data: Path, key_file: Path) -> None:
    """Make a data folder from a copy, once every row of it is checked. Raises Unusable.

    `key_file`: where the master key lies; one that came with the copy is written there if there is none.
    """
    if (data / JOURNAL).exists():
        raise Unusable("data-not-empty", f"there is a journal in {data}: nothing is written over")
    if not source.is_file():
        raise Unusable("backup-missing", f"there is no file {source}")
    with one_line():
        key = _checked(source, key_file)
        lock = locked(data)
        part = data / f"{JOURNAL}.part"
        try:
            part.unlink(missing_ok=True)
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            shutil.copyfile(source, part)
            _without_key(part)
            if not key_file.exists():
                write_master(key_file, key)
            _lasts(part, data / JOURNAL)
        finally:
            lock.close()


def _copy(data: Path, part: Path) -> None:
    source = apsw.Connection(str(data / JOURNAL), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        source.set_busy_timeout(5000)
        source.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        check_ours(source, data / JOURNAL)
        _check_stopped(data, source)
        source.execute("VACUUM INTO ?", (str(part),))
    finally:
        source.close()


def _check_stopped(data: Path, source: apsw.Connection) -> None:
    """Where no server runs, see that the log of the last one is whole: a server would, when it starts."""
    try:
        lock = locked(data)
    except Unusable:
        return
    try:
        check_tail(data / f"{JOURNAL}-wal", source.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_NOOP)[0])
    finally:
        lock.close()


def _only_whole(part: Path, key: bytes | None) -> list[str]:
    """Take tables that do not hold together out of a copy, and put the key in if it is wanted."""
    copy = apsw.Connection(str(part))
    try:
        copy.pragma("journal_mode", "delete")
        copy.pragma("secure_delete", 1)
        found = list(heads(copy))
        whole = [head.number for _, head in found if head and _holds(copy, head)]
        left_out = [table for table, head in found if not head or head.number not in whole]
        numbers = ", ".join(map(str, whole))
        copy.execute("BEGIN")
        copy.execute(f"DELETE FROM rows WHERE number NOT IN ({numbers})")  # noqa: S608 (numbers that we read)
        copy.execute(f"DELETE FROM tables WHERE number NOT IN ({numbers})")  # noqa: S608 (the same)
        copy.execute("UPDATE about SET tables = ?", (len(whole),))
        if key is not None:
            copy.execute("CREATE TABLE master (key BLOB NOT NULL) STRICT")
            copy.execute("INSERT INTO master VALUES (?)", (key,))
        copy.execute("COMMIT")
    finally:
        copy.close()
    return left_out


def _holds(copy: apsw.Connection, head: Head) -> bool:
    try:
        for _ in links(copy, head):
            pass
    except Damaged:
        return False
    return True


def _checked(source: Path, key_file: Path) -> bytes:
    """See that a copy is whole and that a key opens it; the key."""
    copy = apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        check_ours(copy, source)
        found = list(heads(copy))
        known, count = copy.execute("SELECT CAST(master AS BLOB), tables FROM about").get or (b"", 0)
        if copy.pragma("integrity_check") != "ok" or len(found) != count:
            raise Unusable("backup-damaged", f"{source} is damaged")
        for table, head in found:
            if not head or not _holds(copy, head):
                raise Unusable("backup-damaged", f"{source} is damaged: table {table} is not what was written")
        brought = copy.execute("SELECT key FROM master").get if copy.table_exists("main", "master") else None
    finally:
        copy.close()
    if key_file.exists():
        key = read_master(key_file)
    elif brought is not None:
        key = bytes(brought)
    else:
        raise Unusable("key-missing", f"{source} holds no key, and there is none in {key_file}: put it there first")
    if not Sealer(key, os.urandom).fits(known or b"", MASTER):
        raise Unusable("key-wrong", f"the key does not open {source}: it belongs to another data folder")
    return key


def _without_key(part: Path) -> None:
    copy = apsw.Connection(str(part))
    try:
        copy.pragma("secure_delete", 1)
        copy.execute("DROP TABLE IF EXISTS master")
    finally:
        copy.close()


def _lasts(part: Path, target: Path) -> None:
    """See that a finished file is on the disk before it has its name, and its name after."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.rename(target)
    sync_folder(target.parent)
