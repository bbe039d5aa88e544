"""The store in SQLite: settings that are really set, one process at a time, files of other versions (FT-4)."""

from __future__ import annotations

import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from fusk.store import Journal, StorageBroken, Unusable
from fusk.store import sqlite as store
from fusk.store.opening import LOCK, PRAGMAS, trusted
from fusk.store.sealing import JOURNAL
from fusk.store.sqlite import SQLite
from tests.store.conftest import row, sealer
from tests.store.contract import Contract


class TestSQLite(Contract):
    """It does what every store does."""

    def opened(self, folder: Path, calendar: Callable[[], float] = time.time) -> Journal:
        """One on a disk."""
        return SQLite(folder, sealer(), calendar=calendar)


@pytest.mark.parametrize(
    ("version", "sound"),
    [
        ("3.6.23", False),
        ("3.7.0", False),
        ("3.40.1", False),
        ("3.44.5", False),
        ("3.44.6", True),
        ("3.45.0", False),
        ("3.50.6", False),
        ("3.50.7", True),
        ("3.51.0", False),
        ("3.51.2", False),
        ("3.51.3", True),
        ("3.54.1", True),
        ("4.0.0", True),
    ],
)
def test_a_sqlite_that_can_lose_rows_is_not_used(version, sound):
    """Versions with the WAL-reset bug are refused; so are those too old to have a log at all (FT-4)."""
    assert trusted(version) == sound


def test_refused_in_one_line(folder, monkeypatch):
    """With a SQLite that can lose rows the store does not open, and says what to do."""
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.51.2")
    with pytest.raises(Unusable, match=r"SQLite 3\.51\.2 can lose what was written: update apsw") as refused:
        SQLite(folder, sealer())
    assert refused.value.code == "sqlite-unsafe"


def test_settings_are_set(folder):
    """Each setting that the promise needs is read back from SQLite (FT-4)."""
    journal = SQLite(folder, sealer())
    found = {name: journal._db.pragma(name) for name in ("journal_mode", "synchronous", *PRAGMAS)}
    assert found == PRAGMAS
    assert (found["journal_mode"], found["synchronous"]) == ("wal", 2)
    journal.close()


def test_a_setting_that_does_not_take_is_told(folder, monkeypatch):
    """A SQLite that leaves a setting as it was is not used: nothing is taken on trust (FT-4)."""
    monkeypatch.setitem(PRAGMAS, "page_size", 12345)
    with pytest.raises(Unusable, match="does not take the setting page_size = 12345"):
        SQLite(folder, sealer())


SECOND = """
import sys, os
from pathlib import Path
from fusk.store import Unusable
from fusk.store.sealing import Sealer
from fusk.store.sqlite import SQLite
try:
    SQLite(Path(sys.argv[1]), Sealer(bytes(range(32)), os.urandom)).close()
except Unusable as why:
    sys.exit(str(why))
"""


def test_one_process_at_a_time(folder):
    """A second server on the same data folder is refused in one line; once the first has gone it may (FT-4)."""
    journal = SQLite(folder, sealer())
    with pytest.raises(Unusable, match="has the data folder"):
        SQLite(folder, sealer())
    journal.append([row("a", 0)])
    second = [sys.executable, "-c", SECOND, str(folder)]
    refused = subprocess.run(second, capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert refused.stderr == f"another process has the data folder {folder} open\n"
    journal.append([row("a", 1)])
    journal.close()
    assert subprocess.run(second, capture_output=True, text=True, check=False).returncode == 0


def test_a_later_format_is_left_alone(folder):
    """A journal of a later Fusk is refused in one line, and not a byte of it changes (FT-9)."""
    SQLite(folder, sealer()).close()
    with_db(folder, "PRAGMA user_version = 2")
    before = (folder / JOURNAL).read_bytes()
    with pytest.raises(Unusable, match="is of format 2, this Fusk reads 1"):
        SQLite(folder, sealer())
    assert (folder / JOURNAL).read_bytes() == before


def test_a_strange_file_is_left_alone(folder):
    """A database that is not ours, or no database at all, is refused and not touched."""
    with_db(folder, "CREATE TABLE theirs (x)")
    with pytest.raises(Unusable, match="is no journal of Fusk"):
        SQLite(folder, sealer())
    (folder / JOURNAL).write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(Unusable, match="file is not a database"):
        SQLite(folder, sealer())
    assert (folder / JOURNAL).read_bytes() == b"Dear diary, " * 1000


def test_files_are_the_owners_alone(folder):
    """Nobody else on the machine may read the journal, its log or its index, whatever the umask says (HI-5)."""
    data = folder / "data"
    journal = SQLite(data, sealer())
    journal.append([row("a", 0)])
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in data.iterdir() if file.name != LOCK}
    assert modes == {JOURNAL: 0o600, f"{JOURNAL}-wal": 0o600, f"{JOURNAL}-shm": 0o600}
    journal.close()


def test_closed_is_closed(folder):
    """A store that was closed keeps nothing more, and closing it twice does nothing."""
    journal = SQLite(folder, sealer())
    journal.close()
    journal.close()
    with pytest.raises(StorageBroken):
        journal.append([row("a", 0)])


def test_the_log_stays_short(folder, monkeypatch):
    """The log is moved into the main file again and again, and written over: it does not grow with the evening."""
    monkeypatch.setattr(store, "LONG", 40)
    journal = SQLite(folder, sealer())
    for seq in range(600):
        journal.append([row("a", seq)])
    assert (folder / f"{JOURNAL}-wal").stat().st_size < 60 * 4120
    assert (folder / JOURNAL).stat().st_size > 40 * 4096
    journal.close()


def with_db(folder: Path, text: str) -> None:
    """Do something to the file behind the store's back."""
    db = apsw.Connection(str(folder / JOURNAL))
    db.execute(text)
    db.close()
